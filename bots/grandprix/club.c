/* club.c: see club.h.
 *
 * In the middle of a move the same boards are looked at again, as many as can
 * still be reached, so that a move ends where it was meant to when it began.
 */
#include "club.h"

#include "expected_points.h"

#include <stdlib.h>

enum { BOARDS = 60000, BOARDS_LEAST = 300, BOARDS_MOST = 8000, BOARDS_MOVING = 24000 };

int club_boards(int n, bool moving)
{
    int each = BOARDS / n;
    if (moving)
        return BOARDS_MOVING;
    return each < BOARDS_LEAST ? BOARDS_LEAST : each > BOARDS_MOST ? BOARDS_MOST : each;
}

struct best {
    const struct evaluator *e;
    action_t act;
    float worth;
    int boards; /* still to be looked at */
};

static bool weigh_end(void *context, const struct state *st, const action_t *path, int n)
{
    struct best *b = context;
    float worth = evaluate_position(b->e, st);
    (void)n;
    if (!b->act || worth > b->worth) {
        b->act = path[0];
        b->worth = worth;
    }
    return --b->boards > 0;
}

/* Retiring is never worth it: a car that stands still may yet be pushed, and others drop out. */
static action_t choose_move(const struct evaluator *e, const struct state *st, const action_t *legal, int n,
                            struct outcome_room *room)
{
    bool moving = gp_moment(st) == GP_MOVING;
    struct best b = { .e = e };
    for (int i = 0; i < n; i++) {
        if (moving || gp_gesture(legal[i]) == GP_PLAY) {
            b.boards = club_boards(n, moving);
            gp_outcomes(e->su, st, e->seat, legal[i], room, weigh_end, &b, NULL);
        } else if (gp_gesture(legal[i]) != GP_RETIRE) {
            float worth = evaluate_action(e, st, legal[i]);
            if (!b.act || worth > b.worth) {
                b.act = legal[i];
                b.worth = worth;
            }
        }
    }
    return b.act ? b.act : legal[0];
}

action_t club_drive(const struct evaluator *e, const struct state *st, const action_t *legal, int n)
{
    enum gp_moment moment = gp_moment(st);
    if (moment != GP_SEGMENT && moment != GP_MOVING)
        return evaluate_choose(e, st, legal, n);
    struct outcome_room *room = calloc(1, sizeof *room);
    action_t act = room ? choose_move(e, st, legal, n, room) : legal[0];
    free(room);
    return act;
}

static action_t choose(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    const struct evaluator e = { &value_standard, view->setup, view->seat, budget->manner.temper };
    (void)rng;
    return club_drive(&e, view_state(view), legal, n);
}

const struct strategy grandprix_club = {
    .game = &grandprix_game, .choose = choose, .expected_points = grandprix_expected_points, .guesses = true
};

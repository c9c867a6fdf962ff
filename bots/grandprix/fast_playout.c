/* fast_playout.c: see fast_playout.h. */
#include "fast_playout.h"

#include <string.h>

enum { STRAIGHT = 75 }; /* percent of gestures that go straight ahead where they could do else */

static action_t any_of(const action_t *acts, int n, struct rng *rng)
{
    return acts[rng_below(rng, (uint32_t)n)];
}

/* Forward stands first in its list. */
static action_t any_gesture(const action_t *legal, int n, struct rng *rng)
{
    int straight = 0;
    while (straight < n && gp_gesture(legal[straight]) == GP_FORWARD)
        straight++;
    if (straight && straight < n && rng_below(rng, 100) < STRAIGHT)
        n = straight;
    return n == 1 ? legal[0] : any_of(legal, n, rng);
}

void fast_playout_move_on(const struct evaluator *e, struct state *st, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    while (gp_moment(st) == GP_MOVING) {
        int n = grandprix_game.actions(e->su, st, e->seat, legal);
        grandprix_game.apply(e->su, st, e->seat, any_gesture(legal, n, rng), NULL);
    }
}

/* The list without retirements, which stand last but for doing nothing. */
static int leave_out_retiring(action_t *legal, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (gp_gesture(legal[i]) != GP_RETIRE)
            legal[kept++] = legal[i];
    return kept;
}

static void move(const struct evaluator *e, struct state *st, action_t *legal, int n, int tries,
                 struct rng *rng)
{
    _Alignas(64) union any_state room,
        best; /* each begins a line of memory: copied in three quarters of the time */
    struct state *next = (struct state *)room.bytes;
    float most = 0;
    for (int k = 0; k < tries; k++) {
        memcpy(room.bytes, st, grandprix_game.state_size);
        grandprix_game.apply(e->su, next, e->seat, any_of(legal, n, rng), NULL);
        fast_playout_move_on(e, next, rng);
        float worth = evaluate_position(e, next);
        if (k == 0 || worth > most) {
            most = worth;
            memcpy(best.bytes, room.bytes, grandprix_game.state_size);
        }
    }
    memcpy(st, best.bytes, grandprix_game.state_size);
}

void fast_playout_act(const struct evaluator *e, struct state *st, int tries, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    enum gp_moment moment = gp_moment(st);
    int n = grandprix_game.actions(e->su, st, e->seat, legal);
    if (moment == GP_SEGMENT) {
        move(e, st, legal, leave_out_retiring(legal, n), tries, rng);
    } else if (moment == GP_MOVING) {
        fast_playout_move_on(e, st, rng);
    } else {
        action_t act = n == 1 ? legal[0] : evaluate_choose(e, st, legal, n);
        grandprix_game.apply(e->su, st, e->seat, act, NULL);
    }
}

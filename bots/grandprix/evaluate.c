/* evaluate.c: see evaluate.h. */
#include "evaluate.h"

#include <assert.h>
#include <string.h>

enum { DISCARD_BELOW = 51 }; /* the rating of a card that makes room for another */

static void copy_of(const struct state *st, union any_state *room)
{
    memcpy(room->bytes, st, grandprix_game.state_size);
}

float evaluate_position(const struct evaluator *e, const struct state *st)
{
    struct gp_look look;
    gp_look(e->su, st, e->seat, &look);
    return value_of(e->v, &look);
}

/* ---- the rest of the stops -------------------------------------------------------------------------------- */

static bool is_stopping(enum gp_moment moment)
{
    return moment == GP_RAIN || moment == GP_STOPS || moment == GP_SERVICE;
}

/* Everybody lets things be, which is what lists end with; up to an own service if there is one to come. */
static void settle(const struct evaluator *e, struct state *st, bool up_to_service)
{
    action_t legal[ACTIONS_MAX];
    while (is_stopping(gp_moment(st))) {
        int seat = turn_lowest(grandprix_game.turn(e->su, st));
        if (up_to_service && seat == e->seat && gp_moment(st) == GP_SERVICE)
            return;
        int n = grandprix_game.actions(e->su, st, seat, legal);
        grandprix_game.apply(e->su, st, seat, legal[n - 1], NULL);
    }
}

/* ---- a service ----------------------------------------------------------------------------------------------- */

/* Tires or none, and how many markers come off, the quickest first. */
struct plan {
    action_t change; /* 0: none */
    int fixes;
    float worth;
};

static action_t quickest_fix(const action_t *legal, int n)
{
    action_t best = 0;
    for (int i = 0; i < n; i++)
        if (gp_gesture(legal[i]) == GP_FIX && (!best || gp_fix_duration(legal[i]) < gp_fix_duration(best)))
            best = legal[i];
    return best;
}

static bool fix_one(const struct evaluator *e, struct state *st)
{
    action_t legal[ACTIONS_MAX];
    action_t fix = quickest_fix(legal, grandprix_game.actions(e->su, st, e->seat, legal));
    if (fix)
        grandprix_game.apply(e->su, st, e->seat, fix, NULL);
    return fix;
}

/* The plans with these tires, from no fixes to all. */
static void try_fixes(const struct evaluator *e, const struct state *st, action_t change, struct plan *best)
{
    union any_state serviced, over;
    struct state *now = (struct state *)serviced.bytes, *then = (struct state *)over.bytes;
    copy_of(st, &serviced);
    if (change)
        grandprix_game.apply(e->su, now, e->seat, change, NULL);
    int fixes = 0;
    do {
        copy_of(now, &over);
        settle(e, then, false);
        float worth = evaluate_position(e, then);
        if (worth
            >= best->worth) /* a seventh marker weighs nothing, and is taken off all the same if that is free */
            *best = (struct plan){ change, fixes, worth };
        fixes++;
    } while (fix_one(e, now));
}

/* Where the stop was made for tires, none is no choice. */
static struct plan plan_service(const struct evaluator *e, const struct state *st)
{
    struct plan best = { 0, 0, -1 };
    action_t legal[ACTIONS_MAX];
    int n = grandprix_game.actions(e->su, st, e->seat, legal);
    if (gp_gesture(legal[n - 1]) == GP_DONE)
        try_fixes(e, st, 0, &best);
    for (int i = 0; i < n; i++)
        if (gp_gesture(legal[i]) == GP_CHANGE)
            try_fixes(e, st, legal[i], &best);
    return best;
}

static action_t next_of_plan(const struct plan *plan, const action_t *legal, int n)
{
    if (plan->change)
        return plan->change;
    return plan->fixes ? quickest_fix(legal, n) : legal[n - 1];
}

/* ---- any of them ------------------------------------------------------------------------------------------------- */

float evaluate_action(const struct evaluator *e, const struct state *st, action_t act)
{
    union any_state room;
    struct state *then = (struct state *)room.bytes;
    copy_of(st, &room);
    grandprix_game.apply(e->su, then, e->seat, act, NULL);
    settle(e, then, gp_gesture(act) != GP_DONE);
    return gp_moment(then) == GP_SERVICE ? plan_service(e, then).worth : evaluate_position(e, then);
}

static action_t choose_discard(const struct evaluator *e, const action_t *legal, int n)
{
    for (int i = 0; i < n - 1; i++)
        if (gp_card_rating(e->su, legal[i]) < DISCARD_BELOW)
            return legal[i];
    return legal[n - 1];
}

/* Of equals the last: lists end with what leaves things as they are. */
static action_t choose_by_worth(const struct evaluator *e, const struct state *st, const action_t *legal,
                                int n)
{
    action_t best = legal[n - 1];
    float most = evaluate_action(e, st, best);
    for (int i = 0; i < n - 1; i++) {
        float worth = evaluate_action(e, st, legal[i]);
        if (worth > most) {
            most = worth;
            best = legal[i];
        }
    }
    return best;
}

action_t evaluate_choose(const struct evaluator *e, const struct state *st, const action_t *legal, int n)
{
    enum gp_moment moment = gp_moment(st);
    if (moment == GP_DISCARDS)
        return choose_discard(e, legal, n);
    if (moment == GP_SERVICE) {
        struct plan plan = plan_service(e, st);
        return next_of_plan(&plan, legal, n);
    }
    return choose_by_worth(e, st, legal, n);
}

/* evaluate.c: see evaluate.h. */
#include "evaluate.h"
#include "temper.h"

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
    return value_of(e->v, &look) + temper_leaning(e->temper, &look);
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

/* Where the seat's cars are when the stops are over, all together, and how many of them owe a change of tires. */
struct afterwards {
    int distance, debts;
};

static struct afterwards after_stops(const struct evaluator *e, const struct state *st)
{
    struct gp_look look;
    struct afterwards a = { 0 };
    gp_look(e->su, st, e->seat, &look);
    for (uint32_t cars = look.mine & look.racing; cars; cars &= cars - 1) {
        a.distance += look.distance[__builtin_ctz(cars)];
        a.debts += (int)(look.owes_change >> __builtin_ctz(cars) & 1);
    }
    return a;
}

/* The plans with these tires, from no fixes to all. Whatever the value says, a marker that costs no time beside the rest is not left
 * on: not by a hair, and not the seventh, which weighs nothing. */
static void try_fixes(const struct evaluator *e, const struct state *st, action_t change, struct plan *best)
{
    union any_state serviced, over;
    struct state *now = (struct state *)serviced.bytes, *then = (struct state *)over.bytes;
    copy_of(st, &serviced);
    if (change)
        grandprix_game.apply(e->su, now, e->seat, change, NULL);
    int fixes = 0, before = 0;
    bool chosen = false;
    do {
        copy_of(now, &over);
        settle(e, then, false);
        float worth = evaluate_position(e, then);
        int at = after_stops(e, then).distance;
        bool free_of_charge = chosen && fixes && at >= before;
        chosen = worth >= best->worth || free_of_charge;
        if (chosen)
            *best = (struct plan){ change, fixes, worth > best->worth ? worth : best->worth };
        before = at;
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

static struct afterwards after_action(const struct evaluator *e, const struct state *st, action_t act)
{
    union any_state room;
    struct state *then = (struct state *)room.bytes;
    copy_of(st, &room);
    grandprix_game.apply(e->su, then, e->seat, act, NULL);
    settle(e, then, false);
    return after_stops(e, then);
}

/* Nothing else is to be done: tires that have to be changed once are changed now if that takes no time beside the repairs, whatever
 * the value says. */
static action_t last_of_service(const struct evaluator *e, const struct state *st, const action_t *legal,
                                int n)
{
    action_t best = legal[n - 1];
    struct afterwards as_it_is = after_action(e, st, best);
    float most = EVALUATE_NEVER;
    for (int i = 0; i < n - 1 && as_it_is.debts; i++) {
        struct afterwards then = after_action(e, st, legal[i]);
        if (gp_gesture(legal[i]) != GP_CHANGE || then.distance < as_it_is.distance
            || then.debts >= as_it_is.debts)
            continue;
        float worth = evaluate_action(e, st, legal[i]);
        if (worth > most) {
            most = worth;
            best = legal[i];
        }
    }
    return best;
}

static action_t next_of_plan(const struct evaluator *e, const struct state *st, const struct plan *plan,
                             const action_t *legal, int n)
{
    if (plan->change)
        return plan->change;
    return plan->fixes ? quickest_fix(legal, n) : last_of_service(e, st, legal, n);
}

/* ---- any of them ------------------------------------------------------------------------------------------------- */

float evaluate_action(const struct evaluator *e, const struct state *st, action_t act)
{
    union any_state room;
    struct state *then = (struct state *)room.bytes;
    copy_of(st, &room);
    grandprix_game.apply(e->su, then, e->seat, act, NULL);
    settle(e, then, gp_gesture(act) != GP_DONE);
    if (gp_moment(then) != GP_SERVICE)
        return evaluate_position(e, then);
    struct plan plan = plan_service(e, then);
    return gp_gesture(act) == GP_BOX && !plan.change && !plan.fixes ? EVALUATE_NEVER : plan.worth;
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
        return next_of_plan(e, st, &plan, legal, n);
    }
    return choose_by_worth(e, st, legal, n);
}

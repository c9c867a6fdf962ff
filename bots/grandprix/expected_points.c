/* expected_points.c: see expected_points.h. */
#include "expected_points.h"

#include "evaluate.h"

#include <string.h>

/* Tires for the start are chosen at the same time: everybody takes what seems best. */
static void choose_tires(const struct setup *su, struct state *st, int seat)
{
    const struct evaluator e = { &value_standard, su, seat, TEMPER_PLAIN };
    action_t legal[ACTIONS_MAX];
    int n = grandprix_game.actions(su, st, seat, legal);
    grandprix_game.apply(su, st, seat, evaluate_choose(&e, st, legal, n), NULL);
}

/* The one thing that the seat on turn can do, if it is only one. */
static bool do_what_must_be(const struct setup *su, struct state *st)
{
    action_t legal[ACTIONS_MAX];
    int seat = turn_lowest(grandprix_game.turn(su, st));
    bool must = grandprix_game.actions(su, st, seat, legal) == 1;
    if (must)
        grandprix_game.apply(su, st, seat, legal[0], NULL);
    return must;
}

/* On to the next choice, past what must be done and past chance; true when chance had nothing to say. */
static bool settle(const struct setup *su, struct state *st, struct luck *luck)
{
    bool certain = true;
    for (;;) {
        enum gp_moment moment = gp_moment(st);
        if (moment == GP_LUCK) {
            luck_settle(luck, &grandprix_game, su, st);
            certain = false;
        } else if (moment == GP_TIRES) {
            choose_tires(su, st, turn_lowest(grandprix_game.turn(su, st)));
        } else if (moment == GP_OVER || !do_what_must_be(su, st)) {
            return certain;
        }
    }
}

bool grandprix_expected_points(const struct setup *su, const struct state *st, struct luck luck,
                               double points[SEATS_MAX])
{
    union any_state room;
    struct state *now = (struct state *)room.bytes;
    struct results r;
    memcpy(room.bytes, st, grandprix_game.state_size);
    bool certain = settle(su, now, &luck), over = gp_moment(now) == GP_OVER;
    if (over)
        grandprix_game.results(su, now, &r);
    for (int seat = 0; seat < grandprix_game.shape(su)->seats; seat++) {
        const struct evaluator e = { &value_standard, su, seat, TEMPER_PLAIN };
        points[seat] = over ? results_points(&r, seat) : (double)evaluate_position(&e, now);
    }
    return certain;
}

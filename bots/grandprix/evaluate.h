/* evaluate.h: a seat's choices outside a move: tires, whom an event falls on, stops, discards.
 *
 * Each is tried, the rest of the turn goes on as if everybody else let things
 * be, and the value of what comes of it decides. The same in a state and in
 * the seat's view of it.
 */
#ifndef PADDOCK_GRANDPRIX_EVALUATE_H
#define PADDOCK_GRANDPRIX_EVALUATE_H

#include "../bot.h"
#include "value.h"

struct evaluator {
    const struct value_numbers *v;
    const struct setup *su;
    int seat;
    uint8_t temper; /* of whoever decides: see temper.h */
};

/* What the seat can expect of a position. */
float evaluate_position(const struct evaluator *e, const struct state *st);

/* Of a stop for nothing, which a car may yet gain by in imagined truths, but not for any reason that a driver has. */
static const float EVALUATE_NEVER = -1;

/* What it can expect of an action that begins no move and goes on with none, if it does the best afterwards. */
float evaluate_action(const struct evaluator *e, const struct state *st, action_t act);

/* The best of them. */
action_t evaluate_choose(const struct evaluator *e, const struct state *st, const action_t *legal, int n);

#endif

/* fast_playout.h: a quick strategy, for playouts.
 *
 * It tries a few cards on a few cars, mostly straight ahead, and takes the
 * best. A hundred times as quick as club, and it sees no more than its seat.
 */
#ifndef PADDOCK_GRANDPRIX_FAST_PLAYOUT_H
#define PADDOCK_GRANDPRIX_FAST_PLAYOUT_H

#include "evaluate.h"

/* Let the evaluator's seat, which is on turn, act: a whole segment at once, or one gesture of anything else. */
void fast_playout_act(const struct evaluator *e, struct state *st, int tries, struct rng *rng);

/* Carry a move of that seat to its end, mostly straight ahead; nothing when there is none. */
void fast_playout_move_on(const struct evaluator *e, struct state *st, struct rng *rng);

#endif

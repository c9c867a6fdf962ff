/* brisk.h: a driver in a hurry, for playouts.
 *
 * It tries a few cards on a few cars, mostly straight ahead, and takes the
 * best. A hundred times as quick as club, and it sees no more than its seat.
 */
#ifndef PADDOCK_GRANDPRIX_BRISK_H
#define PADDOCK_GRANDPRIX_BRISK_H

#include "judge.h"

/* Let the judge's seat, which is on turn, act: a whole segment at once, or one gesture of anything else. */
void brisk_act(const struct judge *j, struct state *st, int tries, struct rng *rng);

#endif

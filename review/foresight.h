/* foresight.h: what each seat can expect of a position with all cards open. */
#ifndef PADDOCK_FORESIGHT_H
#define PADDOCK_FORESIGHT_H

#include "../bots/bot.h"

#include <stdatomic.h>

/* Points by seat: a mean over playouts, and one standard error. */
struct foresight {
    double points[SEATS_MAX];
    double error[SEATS_MAX];
};

/* By the weakest level that foresees this game, playing all seats; where none does, by the game's own guess, or by
 * playouts at random. The same luck for every position, so that much of it cancels out in differences. False when it
 * was told to stop. */
bool foresight_take(const struct game *g, const struct setup *su, const struct state *st, long playouts,
                    uint64_t seed, const atomic_bool *stop, struct foresight *out);

#endif

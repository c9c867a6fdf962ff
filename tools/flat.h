/* flat.h: an opponent to measure against that no bot of LACORSA has learned from.
 *
 * Flat Monte Carlo: every choice is tried in the same imagined truths with the same luck, club drives everybody to the end,
 * and half of the choices are dropped at a time. It takes the best and never mixes.
 */
#ifndef PADDOCK_FLAT_H
#define PADDOCK_FLAT_H

#include "../bots/bot.h"

action_t flat_choose(const struct view *v, long playouts, struct rng *rng);

#endif

/* flat.h: opponents to measure against that no bot of LACORSA has learned from.
 *
 * Flat Monte Carlo: every choice is tried in the same imagined truths with the same luck, rules of thumb drive everybody to
 * the end, and half of the choices are dropped at a time. It takes the best and never mixes. The rules are club's, which
 * bots know well, or plainer ones for the base race, which nobody has met.
 */
#ifndef PADDOCK_FLAT_H
#define PADDOCK_FLAT_H

#include "../bots/bot.h"

struct flat {
    long playouts;
    bool plain; /* by the plainer rules, else by club's */
};

action_t flat_choose(const struct flat *how, const struct view *v, struct rng *rng);

#endif

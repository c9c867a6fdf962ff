/* flat.h: opponents of LACORSA that search, to measure against and to learn from.
 *
 * Flat Monte Carlo: every choice is tried in the same imagined truths with the same luck, rules of thumb drive everybody to
 * the end, and half of the choices are dropped at a time. It takes the best and never mixes. The rules are club's,
 * or plainer ones for the base race: as they are, a little off, or drawn altogether, in another way for each of many tastes.
 * Drivers learn from those with few playouts and tastes below FLAT_TASTES (train/tables.c): whom they have not met has a taste
 * beyond.
 */
#ifndef PADDOCK_FLAT_H
#define PADDOCK_FLAT_H

#include "../bots/bot.h"

enum { FLAT_TASTES = 1 << 20 };

enum flat_rules { FLAT_CLUB, FLAT_PLAIN, FLAT_DRAWN };

struct flat {
    long playouts;
    enum flat_rules rules;
    uint32_t taste; /* of plain rules: how they are off, 0: as they are; of drawn ones: which */
};

/* Somebody to learn from: by club's rules one in four, by plain ones that are off one in four, by drawn ones the others. */
struct flat flat_draw(long playouts, struct rng *rng);

action_t flat_choose(const struct flat *how, const struct view *v, struct rng *rng);

#endif

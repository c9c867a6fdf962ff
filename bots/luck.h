/* luck.h: the dice of one playout.
 *
 * Every choice of a seat has numbers of its own, found by whose it is and the
 * how manieth of the race, and so has every draw of chance. So playouts with
 * the same luck, from positions of one race, go on alike wherever what they
 * differ in changes nothing; with one stream for all of it a single throw more
 * would change whatever follows. There is far less luck in what such playouts
 * differ by than in what they come to.
 */
#ifndef PADDOCK_LUCK_H
#define PADDOCK_LUCK_H

#include "../core/game.h"
#include "../core/rng.h"

/* What has happened so far: choices, of several things to do, by seat; and how often chance was on turn. */
struct luck {
    uint64_t seed;
    uint16_t choices[SEATS_MAX], draws;
};

static inline struct rng luck_of_choice(struct luck *luck, int seat)
{
    struct rng rng;
    rng_init(&rng, luck->seed, (uint64_t)(seat + 1) << 16 | luck->choices[seat]++);
    return rng;
}

/* Chance acts as long as it is on turn. */
static inline void luck_settle(struct luck *luck, const struct game *g, const struct setup *su,
                               struct state *st)
{
    struct rng rng;
    if (g->turn(su, st) != CHANCE)
        return;
    rng_init(&rng, luck->seed, luck->draws++);
    chance_settle(g, su, st, &rng);
}

#endif

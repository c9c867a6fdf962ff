/* arena.h: races of bots for measuring: no table, no record, many in a second. */
#ifndef PADDOCK_ARENA_H
#define PADDOCK_ARENA_H

#include "../bots/bot.h"
#include "../bots/lacorsa/club.h"

/* Who sits on a seat: a bot, or club with numbers of its own. */
struct entrant {
    const struct bot *bot;
    long playouts, ms;              /* its budget, one of them; both 0: the usual one */
    const struct club_style *style; /* of a club driver; NULL: bot */
};

/* One race. The deal depends on seed and deal alone, so that it can be given to others again; the drivers' luck on
 * `number` too. points by seat. */
void arena_race(const struct game *g, const struct setup *su, const struct entrant *const seats[SEATS_MAX],
                uint64_t seed, uint64_t deal, uint64_t number, long points[SEATS_MAX]);

/* A mean with what is needed for its interval. */
struct mean {
    long n;
    double sum, squares;
};

void mean_add(struct mean *m, double x);
double mean_of(const struct mean *m);
double mean_error(const struct mean *m); /* one standard error */

#endif

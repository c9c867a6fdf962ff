/* arena.h: races of bots for measuring: no table, no record, many in a second. */
#ifndef PADDOCK_ARENA_H
#define PADDOCK_ARENA_H

#include "../bots/bot.h"
#include "../bots/grandprix/works.h"
#include "../bots/lacorsa/club.h"
#include "../bots/lacorsa/policy_net.h"
#include "flat.h"

/* Who sits on a seat: a bot, club with numbers of its own, a net alone, or flat Monte Carlo. */
struct entrant {
    const struct bot *bot;
    long playouts, ms; /* its budget, one of them; both 0: the usual one */
    struct manner manner;
    const struct club_style *style; /* of a club driver; NULL: bot */
    const struct policy_net *net;   /* drives without any search; NULL: bot */
    bool reflex;      /* … the one that knows the race best, of those that the program drives by */
    struct flat flat; /* without playouts: bot */
    const struct value_numbers *value; /* of a driver of Grand Prix; NULL: bot */
    bool searches;                     /* … who drives as this one does; false: as club */
    enum searcher searcher;
};

/* As people write it: NAME, NAME:PLAYOUTS, NAME:50ms, rival:6; and "reflex", "flat:500", "plain:500" or, by rules that
 * are a little off, "plain:500/7", or drawn, "drawn:500/7". */
bool entrant_parse(const char *text, struct entrant *out, struct error *err);

/* What he does there, by what the seat can see. */
action_t arena_choose(const struct game *g, const struct setup *su, const struct state *st, int seat,
                      const struct entrant *who, struct rng *rng);
/* The same by whoever sits there; bots are told whom they race, as they are at a table. */
action_t arena_choose_among(const struct game *g, const struct setup *su, const struct state *st, int seat,
                            const struct entrant *const seats[SEATS_MAX], struct rng *rng);

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

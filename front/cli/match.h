/* match.h: what `play` and `race` share: who sits where, telling, saving, letting bots act. */
#ifndef PADDOCK_MATCH_H
#define PADDOCK_MATCH_H

#include "../../bots/bot.h"
#include "../../table/narrate.h"
#include "cli.h"
#include "saving.h"

struct match {
    struct table *table;
    struct tags tags;
    struct saving saving;
    struct narrator narrator;
    const struct bot *bot[SEATS_MAX]; /* NULL: a person */
    struct rng chance;                /* the generator of dice and cards */
    struct rng thinking;              /* the generator of bots */
    int told;                         /* moments already told */
};

/* A seed nobody chose. */
uint64_t match_seed(void);
/* Tags with the engine's version and today's date. */
void match_tags(struct tags *tags);
/* Who the narrator speaks of: people by name, bots by their car alone. */
void match_names(struct match *m);
/* "rookie,random": one bot for each seat from `first` on, the last one for all that are left. */
int match_seat_bots(struct match *m, const char *list, int first);
/* The generators of a match, from one seed. */
void match_shuffle(struct match *m, uint64_t seed);
/* Let the bot in that seat act. */
int match_bot_acts(struct match *m, int seat);
/* Tell on stdout what viewer may hear of the moments since last time; what is hidden is passed over in
 * silence. */
void match_tell(struct match *m, int viewer);
/* The final classification as lines. */
void match_results(const struct match *m);
void match_free(struct match *m);

#endif

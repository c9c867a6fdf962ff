/* match.h: a match with everybody at it: who sits where, its record, its words, letting bots act. */
#ifndef PADDOCK_MATCH_H
#define PADDOCK_MATCH_H

#include "../../bots/bot.h"
#include "../../table/narrate.h"
#include "complain.h"
#include "saving.h"

struct match {
    struct table *table;
    struct tags tags;
    struct saving saving;
    struct narrator narrator;
    struct driver driver[SEATS_MAX];           /* bot is NULL: a person */
    char bot_name[SEATS_MAX][DRIVER_TEXT_MAX]; /* "works:50ms" */
    struct rng chance;                         /* the generator of dice and cards */
    struct rng thinking;                       /* the generator of bots */
    int told;                                  /* moments already told */
};

/* A seed nobody chose. */
uint64_t match_seed(void);
/* Tags with the engine's version and today's date. */
void match_tags(struct tags *tags);
/* Who sits where is kept in the tags, so that a record can be gone on with: a person by name, a bot as
 * it is written ("works:50ms") and " (bot)". A person's name is at most NAME_CHARS long, printable, has a letter, and does not end
 * like a bot's: false after a sentence in err. */
enum { NAME_CHARS = 24 };
bool match_seat_person(struct match *m, int seat, const char *name, struct error *err);
void match_seat_bot(struct match *m, int seat, const struct driver *driver);
static inline bool match_has_bot(const struct match *m, int seat)
{
    return m->driver[seat].bot;
}
/* Seat whom the tags of a record name. A seat without a tag is a person's; a bot that this program does
 * not have is replaced by the rookie, after a sentence. */
void match_seat_tags(struct match *m);
/* Who the narrator speaks of: people by name, bots by their car alone. */
void match_names(struct match *m);
/* "rookie,works:50ms": one bot for each seat from `first` on, the last one for all that are left. */
int match_seat_bots(struct match *m, const char *list, int first);
/* The generators of a match, from one seed. */
void match_shuffle(struct match *m, uint64_t seed);
/* Let the bot in that seat act. The same seed gives the same choice, unless the bot's budget is a time: then it thinks
 * on all cores until that is over. */
int match_bot_acts(struct match *m, int seat);
/* How many sentences moment i may have, and one of them as the viewer hears it; false when nothing is told. What
 * chance gave to the viewer alone is not told: it shows in the hand. */
int match_sentences(const struct match *m, int i);
bool match_sentence(const struct match *m, int i, int k, int viewer, char *buf, size_t size);
void match_free(struct match *m);

#endif

/* match.h: a match with everybody at it: who sits where, its record, its words, letting bots act. */
#ifndef PADDOCK_MATCH_H
#define PADDOCK_MATCH_H

#include "../bots/bot.h"
#include "../table/narrate.h"
#include "complain.h"
#include "guest.h"
#include "saving.h"

/* A sentence that stands in the story before a moment and is no event of the game. */
struct match_note {
    int moment;
    char text[400];
};

struct match {
    struct table *table;
    struct tags tags;
    struct saving saving;
    struct narrator narrator;
    struct driver driver[SEATS_MAX];   /* bot is NULL: a person */
    char bot_name[SEATS_MAX][TAG_MAX]; /* "works:50ms", or what a guest calls itself */
    struct guest *guest[SEATS_MAX];    /* programs that drive; where one fails its seat's driver does */
    FILE *log;                         /* of what guests say, or NULL */
    turn_t absent;                     /* seats whose bot is not here (match_seat_tags) */
    int notes;
    struct match_note note[SEATS_MAX];
    struct dealer dealer; /* of dice and cards, and of what bots think by */
    int told;             /* moments already told */
};

/* A seed that nobody chose and nobody can find out: 128 bits of the system. 0, or an exit code after a sentence. */
int match_draw_seed(struct seed *seed);
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
/* Seat whom the tags of a record name. A seat without a tag is a person's; where a bot is named that this program
 * does not have, the seat is `absent` and gets the rookie. */
void match_seat_tags(struct match *m);
/* Say so of those seats that are absent still. */
void match_miss_bots(const struct match *m);
/* Who the narrator speaks of: people by name, bots by their car alone. */
void match_names(struct match *m);
/* "rookie,works:50ms": one bot for each seat from `first` on, the last one for all that are left. */
int match_seat_bots(struct match *m, const char *list, int first);
/* Programs take the lowest of these seats, one each, and those that do not get ready are replaced. 0, or an exit code
 * after a sentence about the wishes. The wishes must live as long as the match. */
int match_seat_guests(struct match *m, const struct guest_wishes *w, turn_t seats);
/* The same, then the bots of a list on what is left of the seats from `first` on. NULL: rookies. */
int match_seat_programs_and_bots(struct match *m, const struct guest_wishes *w, const char *list, int first);
/* The guest's action, 0 when a signal came; false when it failed and is gone. */
bool match_guest_acts(struct match *m, int seat, action_t *act);
/* Say goodbye to all guests. */
void match_dismiss_guests(struct match *m);
/* What somebody is told who deals by a number: nothing when the seed is none. */
size_t match_seed_warning(const struct seed *seed, char *buf, size_t size);
/* A bot's choice. The same generator gives the same one, unless its budget is a time: then it thinks on all cores until
 * that is over. */
action_t match_driver_acts(const struct driver *driver, const struct view *view, struct rng *rng);
/* Let the bot in that seat act, or the program. A signal may leave things as they were. */
int match_bot_acts(struct match *m, int seat);
/* How many sentences moment i may have, the notes before it first, and one of them as the viewer hears it; false when nothing is told. What
 * chance gave to the viewer alone is not told: it shows in the hand. */
int match_sentences(const struct match *m, int i);
bool match_sentence(const struct match *m, int i, int k, int viewer, char *buf, size_t size);
void match_free(struct match *m);

#endif

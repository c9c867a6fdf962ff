/* seating.h: a table and who sits at it: names, bots, and the words that tell what happens there.
 *
 * All that needs neither clock nor files nor threads, so that a page in a
 * browser seats, deals and tells as the program does.
 */
#ifndef PADDOCK_SEATING_H
#define PADDOCK_SEATING_H

#include "../bots/bot.h"
#include "../core/dealer.h"
#include "../table/narrate.h"
#include "../table/record.h"

/* A sentence that stands in the story before a moment and is no event of the game. */
struct seating_note {
    int moment;
    char text[400];
};

struct seating {
    struct table *table;
    struct tags tags;
    struct narrator narrator;
    struct budgeted_bot driver[SEATS_MAX]; /* bot is NULL: a person */
    char bot_name[SEATS_MAX][TAG_MAX];     /* "works:50ms", or what a program calls itself */
    turn_t absent;                         /* seats whose bot is not here (seating_from_tags) */
    int notes;
    struct seating_note note[SEATS_MAX];
    struct dealer dealer; /* of dice and cards, and of what bots think by */
    int told;             /* moments already told */
};

/* Who sits where is kept in the tags, so that a record can be gone on with: a person by name, a bot as it is written
 * ("works:50ms") and " (bot)". A person's name is at most NAME_CHARS long, printable, has a letter, and does not end
 * like a bot's: false after a sentence in err. */
enum { NAME_CHARS = 24 };
bool seating_put_person(struct seating *s, int seat, const char *name, struct error *err);
void seating_put_bot(struct seating *s, int seat, const struct budgeted_bot *driver);
static inline bool seating_has_bot(const struct seating *s, int seat)
{
    return s->driver[seat].bot;
}
/* What a bot on that seat gets to see, and whom it races. */
void seating_view(const struct seating *s, int seat, struct view *out);
/* How many people there are. */
int seating_people(const struct seating *s);
/* How a player is called: a person by name, a bot as the driver that it plays: of its car, of its team where the cars have
 * drivers of their own, or one of ours. No two at a table are called the same. */
const char *seating_driver(const struct seating *s, int seat);
/* The same of a race that is kept, by its tags; "" where they name nobody. */
const char *tags_driver(const struct tags *tags, const struct shape *shape, int seat);
/* The team that all cars of a player run for, where there are several; or NULL. */
const char *seating_team(const struct seating *s, int seat);
/* With what drives there behind it, where it is a bot: "Ann", "Dahl (club)"; and that alone, "" for a person. */
struct seat_title {
    char text[2 * TAG_MAX + 8];
};
struct seat_title seating_title(const struct seating *s, int seat);
const char *seating_level(const struct seating *s, int seat);
/* Seat whom the tags of a record name. A seat without a tag is a person's; where a bot is named that this program
 * does not have, the seat is `absent` and gets the rookie. */
void seating_from_tags(struct seating *s);
/* What the narrator speaks, and of whom. */
void seating_name_players(struct seating *s, const struct language *language);
/* What somebody is told who deals by a number: nothing when the seed is none. */
size_t seating_seed_warning(const struct seed *seed, const struct language *language, char *buf, size_t size);

/* How many sentences moment i may have, the notes before it first, and one of them as the viewer hears it; false when
 * nothing is told. What chance gave to the viewer alone is not told: it shows in the hand. */
int seating_sentences(const struct seating *s, int i);
bool seating_sentence(const struct seating *s, int i, int k, int viewer, char *buf, size_t size);
/* Which event of the moment sentence k tells; NOBODY when it tells something else. */
int seating_sentence_event(const struct seating *s, int i, int k);

#endif

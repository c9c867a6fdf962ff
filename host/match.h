/* match.h: a match that this machine runs: everybody at it, its record, programs that drive, letting bots act. */
#ifndef PADDOCK_MATCH_H
#define PADDOCK_MATCH_H

#include "../show/seating.h"
#include "guest.h"
#include "saving.h"

struct match {
    struct seating seating;
    struct saving saving;
    struct guest *guest[SEATS_MAX]; /* programs that drive; where one fails its seat's driver does */
    FILE *log;                      /* of what guests say, or NULL */
};

/* A seed that nobody chose and nobody can find out: 128 bits of the system. False and a sentence. */
bool match_draw_seed(struct seed *seed, struct error *err);
/* Tags with the engine's version and today's date. */
void match_tags(struct tags *tags);
/* "there is no bot "x" here; …" of a seat whose bot is absent still; false of any other. */
bool match_missing_bot(const struct match *m, int seat, char *buf, size_t size);
/* People of these names, with commas between, in the first seats; one whose name is missing or empty gets that of
 * fallback(), which may be NULL where none is. These return false and a sentence about the wishes. */
bool match_seat_people(struct match *m, const char *names, int people,
                       const char *(*fallback)(int people, int seat, char buf[TAG_MAX]), struct error *err);
/* "rookie,works:50ms": one bot for each seat from `first` on, the last one for all that are left. */
bool match_seat_bots(struct match *m, const char *list, int first, struct error *err);
/* Programs take the lowest of these seats, one each, and those that do not get ready are replaced. The wishes must live
 * as long as the match. */
bool match_seat_guests(struct match *m, const struct guest_wishes *w, turn_t seats, struct error *err);
/* The same, then the bots of a list on what is left of the seats from `first` on. NULL: rookies. */
bool match_seat_programs_and_bots(struct match *m, const struct guest_wishes *w, const char *list, int first,
                                  struct error *err);
/* The guest's action, 0 when a signal came; false when it failed and is gone. */
bool match_guest_acts(struct match *m, int seat, action_t *act);
/* Say goodbye to all guests. */
void match_dismiss_guests(struct match *m);
/* A bot's choice. The same generator gives the same one, unless its budget is a time: then it thinks on all cores until
 * that is over. */
action_t match_driver_acts(const struct budgeted_bot *driver, const struct view *view, struct rng *rng);
/* Let the bot in that seat act, or the program. A signal may leave things as they were. */
bool match_bot_acts(struct match *m, int seat, struct error *err);
void match_free(struct match *m);

#endif

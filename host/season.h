/* season.h: a championship online, as the rules of league/ have it: what was wished for, the next round, tables, its file.
 *
 * Nothing here knows of sockets or of the store; championships.c does, which
 * never looks into a championship itself.
 */
#ifndef PADDOCK_SEASON_H
#define PADDOCK_SEASON_H

#include "../league/standings.h"
#include "../online/wishes.h"
#include "../report/json.h"

enum { WAIT_SECONDS_MAX = CLOCK_SECONDS_MAX };

struct season;

/* Out of a request's body (docs/online-protocol.md); NULL and a sentence. Who sits where comes back in `who`, and `open` has
 * a bit for each seat that is nobody's yet. */
struct season *season_read(const char *body, size_t len, struct seating *who, turn_t *open,
                           struct error *err);
void season_free(struct season *s);
/* The same as it is kept: a JSON object that season_read() takes; every seat in it is open. */
const char *season_kept(const struct season *s);
/* What holds at the tables of all rounds. */
const struct wishes *season_wishes(const struct season *s);
/* How long a table waits for those who have not come; 0: for ever. */
int season_wait_s(const struct season *s);

/* ---- the championship: made from wishes and players, or out of its head -------------------------------------------- */

/* players: as in the tags of a record, "" in an open seat. These return false and a sentence. */
bool season_enter(struct season *s, char player[SEATS_MAX][TAG_MAX], struct error *err);
/* Others have sat down since: who was noted to be absent from the next round still is. */
bool season_enter_again(struct season *s, char player[SEATS_MAX][TAG_MAX], struct error *err);
bool season_resume(struct season *s, const char *head, struct error *err);
/* The head of its ledger, in memory of its own; NULL: none. */
char *season_head(const struct season *s);

int season_seats(const struct season *s);
int season_rounds(const struct season *s);
/* Rounds that are over; the number of the next one, from 0. */
int season_done(const struct season *s);
int season_notes(const struct season *s); /* on all rounds together */
/* Something has happened to it that is not yet kept. */
bool season_is_changed(const struct season *s);
const char *season_title(const struct season *s);
const char *season_round_title(const struct season *s, int round);
const char *season_game(const struct season *s);

/* ---- the next round --------------------------------------------------------------------------------------------- */

/* What an absent person means for it (league/absent.h). award: "average" or "nothing", "" as usual. */
bool season_set_absent(struct season *s, int seat, const char *award, struct error *err);
bool season_set_present(struct season *s, int seat, struct error *err);
/* A person, or a bot as it is written in a record. */
bool season_set_substitute(struct season *s, int seat, const char *player, struct error *err);
/* The last note: as a number and a name, to be kept, and how it is said again. */
void season_last_note(const struct season *s, int *kind, int *seat, char name[TAG_MAX]);
bool season_note_again(struct season *s, int kind, int seat, const char *name, struct error *err);

/* Its race on a table of its own, and what the table is called. NULL and a sentence. */
struct table *season_new_table(const struct season *s, struct error *err);
void season_table_title(const struct season *s, char title[TITLE_BYTES]);
/* Who sits there, by the seats of the race; and the seat of the race that a seat of the championship has in a round, NOBODY
 * when it is absent; whether somebody substitutes for it. */
void season_players(const struct season *s, char player[SEATS_MAX][TAG_MAX]);
int season_race_seat(const struct season *s, int round, int seat);
bool season_has_substitute(const struct season *s, int round, int seat);
/* Its race is over: the results count, and the next round is the next one. The table is the championship's then; or a
 * copy of it, out of its record. */
bool season_add_race(struct season *s, struct table *t, const struct tags *tags, struct error *err);
bool season_add_copy(struct season *s, const struct table *t, const struct tags *tags, struct error *err);

/* ---- looking at it ------------------------------------------------------------------------------------------------ */

/* Calendar and tables, in an object that is open (docs/championships.md). */
void season_json(struct json *j, const struct season *s);
enum season_as { SEASON_TEXT, SEASON_PAGE, SEASON_CSV };
bool season_report(const struct season *s, enum season_as how, struct text *out);
/* The file of `paddock championship`: all rounds that are over. Free it; NULL: no memory. */
char *season_file(const struct season *s, size_t *len);

#endif

/* championship_file.h: a championship on disk, only ever appended to.
 *
 * A word with a dot or a slash in it names a file; any other word is the name
 * of a championship in the store (store/store.h) below the data directory.
 */
#ifndef PADDOCK_CHAMPIONSHIP_FILE_H
#define PADDOCK_CHAMPIONSHIP_FILE_H

#include "../league/ledger.h"
#include "../store/store.h"
#include "records.h"

struct ledger_file {
    const char *path;    /* or name */
    int fd;              /* of a file; -1: not open for writing */
    struct store *store; /* NULL: a file */
    size_t bytes;        /* of the text that is kept */
    struct championship *championship;
    bool older;               /* written under older rules: whatever is added, all of it is written anew */
    bool complete;            /* everything is on the disk, tables and all */
    bool cut;                 /* what was not whole of it was dropped */
    struct error damage;      /* why only a part of it is good; text "": all of it is */
    char kept[FILE_PATH_MAX]; /* where all of a damaged one lies now; "": nowhere */
    int rules;                /* of a good one, which may be older (older.h); else 0 */
    int from;                 /* the first round that is not over on the disk … */
    size_t written;           /* … and how much of the text from there on is there */
};

/* Start a new one: refuses to overwrite a file. Races of an earlier one of that name that lie where its own will be played
 * are put aside; a sentence about each is a line of notes. These return false and a sentence. */
bool ledger_file_create(const char *path, const struct championship *c, struct text *notes,
                        struct error *err);
/* The same with the text of one that has begun, kept by name. */
bool ledger_import(const char *name, const struct championship *c, const char *text, size_t len,
                   struct text *notes, struct error *err);
/* Open one for more, so that nobody else can meanwhile. A line that was cut off is dropped; of a damaged one the
 * good part is gone on with if good_part says so, and all of it is kept beside. Close it either way. */
bool ledger_file_open(struct ledger_file *f, const char *path, bool good_part, struct error *err);
/* Append what has happened since; durable also waits for the disk. */
bool ledger_file_append(struct ledger_file *f, bool durable, struct error *err);
void ledger_file_close(struct ledger_file *f);
/* Does this word name one that is kept in the store? */
bool ledger_is_kept(const char *word);
/* Open the store; NULL and a sentence. */
struct store *ledger_store(enum store_use use, struct error *err);
/* Where the race of a round is played until it is over. */
bool ledger_side_path(const struct ledger_file *f, int round, char path[FILE_PATH_MAX], struct error *err);
/* Put such a race aside, under the name that is returned in kept. */
bool ledger_put_aside(const char *side, char kept[FILE_PATH_MAX], struct error *err);
/* The whole text of one, to look at; NULL and a sentence. Free it. */
char *ledger_file_text(const char *path, size_t *len, struct error *err);
/* Read one to look at; false and a sentence when not even its head is good. Of a damaged one the good part is there, and
 * l->error says what is wrong. */
bool ledger_file_look(const char *path, struct ledger *l, struct error *err);

/* ---- championship_make.c: a new one as somebody wishes it: setup, calendar, entrants, and what counts ------------- */

/* Lists are texts with commas between; NULL and 0 are what comes out of the box. */
struct championship_wishes {
    const struct game *game;
    const char *setup;
    const char *calendar; /* as calendar_make() takes it */
    const char *title;
    const char *names; /* of the people, who sit in the first seats */
    const char *bots;  /* in the others */
    char (
        *player)[TAG_MAX]; /* instead of both: everybody by seat, as in the tags of a race; "": nobody yet */
    const char *drivers, *team_names;
    int races;
    int best; /* so many results count */
    int pole; /* what the die for the pole has shown (L26) */
    enum { TEAMS_AS_USUAL, TEAMS_IN_PAIRS, TEAMS_WITHOUT } teams;
    enum { BONUS_AS_USUAL, BONUS_YES, BONUS_NO } bonus; /* for the winner of the race before (GP 11.3) */
};

/* NULL and a sentence. */
struct championship *championship_make(const struct championship_wishes *w, struct error *err);

/* ---- championship_round.c: the next round, raced on this machine -------------------------------------------------- */

/* The race is played in a record of its own beside the championship, so that it is saved as any other; once it is over
 * it is added. */

/* Begin the record beside, unless it is there already. These return false and a sentence. */
bool ledger_side_begin(const struct ledger_file *f, const char *side, struct error *err);
/* Is it finished? One that is damaged is for whoever goes on with it to judge. */
bool ledger_side_finished(const char *side);
/* The record of a finished race is the next round: takes its results, and writes them down. */
bool ledger_add_record(struct ledger_file *f, const char *record, struct error *err);

/* Not while its race is going on beside, which has the cars and players that it began with: */
/* A seat is absent in the next round, or comes after all. */
bool ledger_add_note(struct ledger_file *f, enum note_kind kind, int seat, struct error *err);
/* Somebody drives for a seat: a person, or a bot where the name is a bot's. */
bool ledger_add_substitute(struct ledger_file *f, int seat, const char *name, struct error *err);
/* The next round was run on a real table: text as in league/by_hand.h. */
bool ledger_add_by_hand(struct ledger_file *f, const char *text, struct error *err);

/* Has a race of the next round begun beside? */
bool ledger_side_begun(const struct ledger_file *f, char side[FILE_PATH_MAX]);
/* If so, a sentence that says how to go on with it or to give it up. */
bool ledger_check_not_begun(const struct ledger_file *f, struct error *err);
/* Put it aside, so that the round can begin anew; what it was is kept under the name that is returned in kept. */
bool ledger_side_put_aside(const struct ledger_file *f, char kept[FILE_PATH_MAX], struct error *err);

#endif

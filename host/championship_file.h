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
    bool older;                /* written under older rules: whatever is added, all of it is written anew */
    bool complete;             /* everything is on the disk, tables and all */
    bool cut;                  /* what was not whole of it was dropped */
    struct error damage;       /* why only a part of it is good; text "": all of it is */
    char kept[FILE_PATH_MAX];  /* where all of a damaged one lies now; "": nowhere */
    char note[OLDER_NOTE_MAX]; /* "written under …" of a good one under older rules; or "" */
    int from;                  /* the first round that is not over on the disk … */
    size_t written;            /* … and how much of the text from there on is there */
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

#endif

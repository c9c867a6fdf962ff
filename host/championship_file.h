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
    bool older;     /* written under older rules: whatever is added, all of it is written anew */
    bool complete;  /* everything is on the disk, tables and all */
    int from;       /* the first round that is not over on the disk … */
    size_t written; /* … and how much of the text from there on is there */
};

/* Start a new one: refuses to overwrite a file. 0, or an exit code after a sentence. */
int ledger_file_create(const char *path, const struct championship *c);
/* Open one for more, so that nobody else can meanwhile. A line that was cut off is dropped; of a damaged one the
 * good part is gone on with if good_part says so, and all of it is kept beside. */
int ledger_file_open(struct ledger_file *f, const char *path, bool good_part);
/* Append what has happened since; durable also waits for the disk. */
int ledger_file_append(struct ledger_file *f, bool durable);
void ledger_file_close(struct ledger_file *f);
/* Does this word name one that is kept in the store? */
bool ledger_is_kept(const char *word);
/* Open the store; NULL and *code after a sentence. */
struct store *ledger_store(enum store_use use, int *code);
/* Where the race of a round is played until it is over. */
int ledger_side_path(const struct ledger_file *f, int round, char path[FILE_PATH_MAX]);
/* Put such a race aside, under the name that is returned in kept. */
int ledger_put_aside(const char *side, char kept[FILE_PATH_MAX]);
/* Those that lie where the races of a new championship will be played are not its own. */
int ledger_put_old_aside(const char *path, const struct championship *c);
/* The whole text of one, to look at; NULL and *code after a sentence. Free it. */
char *ledger_file_text(const char *path, size_t *len, int *code);
/* The note on a good one that was written under older rules; nothing of one of today's. */
void ledger_tell_older(const struct ledger *l);
/* Read one to look at. Not NULL, but perhaps only the good part: *code is EXIT_INPUT after a sentence then. */
struct championship *ledger_file_look(const char *path, int *code);

#endif

/* records.h: where matches are kept, and going on with one of them.
 *
 * Records live below the XDG data directory. A record is locked while it is
 * played, so that two windows do not write into the same match.
 */
#ifndef PADDOCK_RECORDS_H
#define PADDOCK_RECORDS_H

#include "files.h"
#include "match.h"

/* Does the environment say where the data directory is? */
bool data_directory_known(void);
/* The directory for a kind of files ("records"), and making it and those above it. These return false and a sentence. */
bool data_directory(const char *kind, char path[FILE_PATH_MAX], struct error *err);
bool make_directories(char *path, struct error *err);
/* A name for a new record in the directory of records, which is made if need be. */
bool records_new_path(const struct game *g, char path[FILE_PATH_MAX], struct error *err);
/* This match is being played, or was left just now: whoever asks for the latest finds it. One that lies elsewhere is
 * nothing to note. False and a sentence when that cannot be written. */
bool played_note(const char *path, struct error *err);
/* A record of the directory is called `to` now. */
bool played_rename(const char *path, const char *to, struct error *err);
/* Is a match of that game kept in it, apart from the one in that file? */
bool records_hold(const struct game *g, const char *but);
/* The unfinished record that was played last, rounds of kept championships too: then `round` is the championship's name,
 * otherwise "", and where `round` is NULL they do not count. False when there is none. */
bool records_find_latest(char path[FILE_PATH_MAX], char *round);
/* The same of single races; says so when there is none. */
bool records_latest(char path[FILE_PATH_MAX], struct error *err);
/* Has begun and has not ended. */
bool record_is_unfinished(const char *path);

/* A record out of a file; false and a sentence when there is nothing to be read. Good is what all of it was if
 * reading->error.text is "". The table is the caller's. */
bool record_file_read(const char *path, struct reading *reading, struct error *err);

/* Begin the record of a match that has its table and tags, and note it as played; false and a sentence, and then it is not
 * noted. */
bool record_begin(struct match *m, const char *path, struct error *err);

/* A record that was opened to be gone on with. */
struct opened_record {
    int lock;   /* a file that nobody else may play: close it at the end; or -1 */
    char *text; /* free it */
    size_t len;
    struct reading reading; /* its table is the caller's */
    bool good;              /* all of it */
};

/* Open a file (of a whole season, or of a match) so that nobody else goes on with it meanwhile; where files cannot be locked
 * we do without. *fd is the caller's either way; -1: it is not open. */
bool open_locked(const char *path, int how, bool season, int *fd, struct error *err);
/* Lock and read; false and a sentence. What it gave is the caller's either way. */
bool record_open(const char *path, struct opened_record *r, struct error *err);
/* Take its table, seat whom it names, and open it for more. Bots that are not here are the caller's to replace, or to
 * miss (match_missing_bot). */
bool record_go_on(struct match *m, const char *path, const struct opened_record *r, struct error *err);

#endif

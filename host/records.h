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
/* The directory for a kind of files ("records"), and making it and those above it; 0 or an exit code. */
int data_directory(const char *kind, char path[FILE_PATH_MAX]);
int make_directories(char *path);
/* A name for a new record in the directory of records, which is made if need be. */
int records_new_path(const struct game *g, char path[FILE_PATH_MAX]);
/* The unfinished record that was played last, rounds of kept championships too: then `round` is the championship's name,
 * otherwise "". False when there is none. */
bool records_find_latest(char path[FILE_PATH_MAX], char round[FILE_PATH_MAX]);
/* The same of single races; says so when there is none. */
int records_latest(char path[FILE_PATH_MAX]);
/* Has begun and has not ended. */
bool record_is_unfinished(const char *path);

/* The note on a good record that was written under older rules; nothing of one of today's. */
void record_tell_older(const struct reading *r);

/* A record that was opened to be gone on with. */
struct opened_record {
    int lock;   /* a file that nobody else may play: close it at the end; or -1 */
    char *text; /* free it */
    size_t len;
    struct reading reading; /* its table is the caller's */
    bool good;              /* all of it */
};

/* Lock and read; 0, or an exit code after a sentence. What it gave is the caller's either way. */
int record_open(const char *path, struct opened_record *s);
/* Take its table, seat whom it names, and open it for more. Bots that are not here are the caller's to replace, or to
 * miss (match_miss_bots). */
int record_go_on(struct match *m, const char *path, const struct opened_record *s);

#endif

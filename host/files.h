/* files.h: reading a whole file with a limit, and writing one that is kept.
 *
 * A file that we keep is written beside its name and takes the name once all
 * of it is on the disk. Whoever looks finds the whole of it, or what was there
 * before: also after a crash, a full disk or a loss of power. A crash may leave
 * NAME.new1 beside, which stands in nobody's way.
 */
#ifndef PADDOCK_FILES_H
#define PADDOCK_FILES_H

#include "../core/language.h"

#include <stddef.h>

enum { FILE_PATH_MAX = 4096 };

/* "PATH: could not WHAT: " and what errno says, as ERROR_WORLD; false. */
bool file_error(struct error *err, const char *path, const char *what);

/* A whole file ("-": stdin) of at most max bytes as a string; NULL and a sentence. Free it. */
char *read_whole(const char *path, size_t max, size_t *len, struct error *err);
/* The same of a list that only saves time: NULL without a word, also where it does not begin with its first line. */
char *read_titled(const char *path, const char *first_line, size_t max);

enum file_kind {
    FILE_NEW = 0,    /* never one that is there */
    FILE_OVER = 1,   /* takes the place of one that is there */
    FILE_SECRET = 2, /* nobody else may read it: it has the hands of a race that is going on */
    FILE_SECRET_OVER = FILE_SECRET | FILE_OVER,
};

/* All of these bytes behind the first `before`; or false and errno, and what could not be written whole is taken back. */
bool append_fully(int fd, size_t before, const void *bytes, size_t len);
/* Wait for the disk, where there is one behind it; or false and errno. */
bool sync_fully(int fd);
/* So that names that were given or taken in the folder of that file stay so; or false and errno. */
bool sync_folder(const char *path);

/* Could it be made? Says so when not, before anybody has waited for what shall stand in it. */
bool file_try(const char *path, enum file_kind kind, struct error *err);
/* A whole file at once; or a sentence, and then nothing has changed. */
bool file_write(const char *path, enum file_kind kind, const void *bytes, size_t len, struct error *err);
/* The same, and *fd is open to append to, and locked before anybody can find the file; -1 when it fails. Where files
 * cannot be locked we do without. what is what a sentence calls it: "write the record". */
bool file_begin(const char *path, enum file_kind kind, const void *bytes, size_t len, const char *what,
                int *fd, struct error *err);
/* A copy of a text beside what it was read from: PATH.damaged, or .damaged2 …, returned in kept. */
bool file_write_damaged(const char *path, const char *text, size_t len, char kept[FILE_PATH_MAX],
                        struct error *err);

#endif

/* files.h: reading a whole file with a limit, and writing one that is kept.
 *
 * A file that we keep is written beside its name and takes the name once all
 * of it is on the disk. Whoever looks finds the whole of it, or what was there
 * before: also after a crash, a full disk or a loss of power. A crash may leave
 * NAME.new1 beside, which stands in nobody's way.
 */
#ifndef PADDOCK_FILES_H
#define PADDOCK_FILES_H

#include <stdbool.h>
#include <stddef.h>

enum { FILE_PATH_MAX = 4096 };

/* A whole file ("-": stdin) of at most max bytes as a string; NULL after a sentence. Free it. */
char *read_whole(const char *path, size_t max, size_t *len);

enum file_kind {
    FILE_NEW,    /* never one that is there */
    FILE_OVER,   /* takes the place of one that is there */
    FILE_SECRET, /* FILE_NEW that nobody else may read: it has the hands of a race that is going on */
    FILE_SECRET_OVER,
};

/* A file on its way to its name. */
struct fresh {
    int fd; /* to append to; the caller closes it; or -1 */
    enum file_kind kind;
    char path[FILE_PATH_MAX];
    char beside[FILE_PATH_MAX + 24]; /* "": there is nothing to put in place, as with a device */
};

/* Begin it; 0, or an exit code after a sentence, and then there is none. */
int fresh_open(struct fresh *f, const char *path, enum file_kind kind);
/* What was written to fd is on the disk, under its name; or after a sentence nothing has changed. */
int fresh_place(struct fresh *f);
/* It was not to be. */
void fresh_drop(struct fresh *f);

/* All of these bytes, or false and errno. */
bool write_fully(int fd, const void *bytes, size_t len);
/* Wait for the disk, where there is one behind it; or false and errno. */
bool sync_fully(int fd);
/* So that names that were given or taken in the folder of that file stay so; or false and errno. */
bool sync_folder(const char *path);

/* Could it be made? Says so when not, before anybody has waited for what shall stand in it. */
int file_try(const char *path, enum file_kind kind);
/* A whole file at once; 0, or an exit code after a sentence, and then nothing has changed. */
int file_write(const char *path, enum file_kind kind, const void *bytes, size_t len);
/* A copy of a text beside what it was read from: PATH.damaged, or .damaged2 …, returned in kept. */
int file_write_damaged(const char *path, const char *text, size_t len, char kept[FILE_PATH_MAX]);

#endif

/* saving.h: a record on disk, written as the match goes on.
 *
 * Lines are only ever appended, each in one write; saving_sync() returns once
 * everything confirmed so far is on the disk. Killed at any moment, the file is
 * a good record up to its last whole line.
 */
#ifndef PADDOCK_SAVING_H
#define PADDOCK_SAVING_H

#include "../../table/record.h"

struct saving {
    int fd; /* -1: nothing is saved */
    const char *path;
    int written; /* moments */
    bool ended;
};

/* Start a new record: refuses to overwrite a file. 0, or an exit code after a sentence. */
int saving_create(struct saving *s, const char *path, const struct table *t, const struct tags *tags);
/* Go on with a record that was read: cuts off what was not good. */
int saving_resume(struct saving *s, const char *path, const struct reading *reading);
/* Append what has happened since; durable also waits for the disk. */
int saving_append(struct saving *s, const struct table *t, bool durable);
int saving_close(struct saving *s);

#endif

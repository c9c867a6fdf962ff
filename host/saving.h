/* saving.h: a record on disk, written as the match goes on.
 *
 * It appears with its head, whole, and then lines are only ever appended, each
 * in one write. Killed at any moment, the file is a good record up to its last
 * whole line.
 */
#ifndef PADDOCK_SAVING_H
#define PADDOCK_SAVING_H

#include "../table/record.h"

struct saving {
    int fd; /* -1: nothing is saved */
    const char *path;
    size_t good; /* bytes of whole lines */
    int written; /* moments */
    bool ended;
};

/* Start a record with all that has happened so far, which nobody else may read or play: it has everybody's hand.
 * Refuses to overwrite a file. These return false and a sentence; here there is no file then. */
bool saving_create(struct saving *s, const char *path, const struct table *t, const struct tags *tags,
                   struct error *err);
/* The same in the place of one that is there, which stays until the new one is whole. */
bool saving_replace(struct saving *s, const char *path, const struct table *t, const struct tags *tags,
                    struct error *err);
/* Go on with a record that was read: cuts off what was not good. */
bool saving_resume(struct saving *s, const char *path, const struct reading *reading, struct error *err);
/* Append what has happened since; durable also waits for the disk, as the end of a match always does. */
bool saving_append(struct saving *s, const struct table *t, bool durable, struct error *err);
void saving_close(struct saving *s);

#endif

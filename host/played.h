/* played.h: in which order the matches of the data directory were played.
 *
 * The times of files will not do: a clock may be set back, and copying and
 * restoring files changes their times. So the names are kept in a list, the
 * match that was begun, gone on with or left last at its end.
 */
#ifndef PADDOCK_PLAYED_H
#define PADDOCK_PLAYED_H

#include "../core/error.h"

/* This match is being played, or was left just now; one that lies elsewhere is nothing to note. False and a sentence
 * when the list cannot be written. */
bool played_note(const char *path, struct error *err);

/* The list, to be asked about several matches; NULL: there is none. Free it. */
char *played_list(void);
/* The place of a file ("records", "x.txt") in it, from 1; 0: it is not there. Later is larger. */
long played_place(const char *list, const char *kind, const char *name);

#endif

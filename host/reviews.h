/* reviews.h: what reviews of kept records have found, kept beside them.
 *
 * A review takes a while, so its sums are kept once it is made: a line for each
 * seat in the list "reviewed" beside the directory of records, by the name and
 * the size of the record. A record that has changed since, or another one of
 * its name, has no review. The list can be thrown away at any time.
 */
#ifndef PADDOCK_REVIEWS_H
#define PADDOCK_REVIEWS_H

#include "../report/statistics.h"
#include "../review/review.h"
#include "files.h"

/* Keep what a review of the record in that file says of every seat, or of the one that it was made for (NOBODY: of all).
 * Nothing happens where it is not of a whole race, or the file is none of the directory of records. False and a sentence. */
bool review_keep(const char *path, const struct review *r, int seats, int seat, struct error *err);

/* A record of the directory is called `to` now. */
bool review_rename(const char *name, const char *to, struct error *err);

/* Tell all of them, seat by seat. */
void reviews_tell(void (*tell)(void *context, const char *name, long long bytes, int seat,
                               const struct raced_errors *found),
                  void *context);

#endif

/* piece.h: what a task has shown, as bytes. Private to the room.
 *
 * A page has workers and no memory in common: each of them does some tasks of
 * the same review, and one of them is given what the others found. Bytes are
 * those of this build, for nobody else and never kept.
 */
#ifndef PADDOCK_REVIEW_PIECE_H
#define PADDOCK_REVIEW_PIECE_H

#include "timeline.h"

/* How many; 0: the task has shown nothing. */
size_t piece_size(const struct timeline *s, int task);
void piece_give(const struct timeline *s, int task, unsigned char *out);
/* False, and nothing has changed: these are no such bytes, or there is no memory. */
bool piece_take(struct timeline *s, int task, const unsigned char *piece, size_t size);

#endif

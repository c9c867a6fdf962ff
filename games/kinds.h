/* kinds.h: every kind of data that a game of ours reads, and lessons, which read games. */
#ifndef PADDOCK_KINDS_H
#define PADDOCK_KINDS_H

#include "../core/data.h"

extern const struct data_kind *const all_data_kinds[]; /* ends with NULL */

#endif

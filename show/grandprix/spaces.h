/* spaces.h: every space that the active car can still come to with the points it has. */
#ifndef PADDOCK_SPACES_GRANDPRIX_H
#define PADDOCK_SPACES_GRANDPRIX_H

#include "../../table/table.h"
#include "look.h"

enum { SPACES_AHEAD = 2 * SECTORS_MAX };

struct spaces {
    int from;                        /* the distance where it stands now */
    int points[SPACES_AHEAD][LANES]; /* left at most, so far ahead of that, in that lane; -1: out of reach */
    bool cut;                        /* there was more to look at */
};

/* now: what a seat sees. False when out of memory. */
bool spaces_find(const struct table *t, const struct gp_race *now, struct spaces *out);

#endif

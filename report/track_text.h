/* track_text.h: a track of Grand Prix in words and characters. */
#ifndef PADDOCK_TRACK_TEXT_H
#define PADDOCK_TRACK_TEXT_H

#include "../core/data.h"
#include "../show/lines.h"

extern const struct data_kind *const track_kind;

/* "68 sectors, 9 of them with one lane; 3 laps; 9 corners" */
void track_summary(const struct datum *root, struct text *t);
/* All of it: spaces, grid, what leads where, corners. */
void track_lines(const struct datum *root, struct lines *out);

#endif

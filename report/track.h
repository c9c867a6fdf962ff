/* track.h: a track of Grand Prix as JSON: its spaces, what leads where, and where all of it is drawn; and in words and
 * characters. */
#ifndef PADDOCK_TRACK_REPORT_H
#define PADDOCK_TRACK_REPORT_H

#include "../core/data.h"
#include "../draw/circuit.h"
#include "../show/lines.h"
#include "json.h"

/* All that docs/tracks.md promises, in an object that is open. */
void track_json(struct json *j, const struct datum *root);
/* A point in the drawing's unit: [x, y]. */
void track_json_point(struct json *j, struct spot p);

extern const struct data_kind *const track_kind;

/* "68 sectors, 9 of them with one lane; 3 laps; 9 corners" */
void track_summary(const struct datum *root, struct text *t);
/* All of it: spaces, grid, what leads where, corners. */
void track_lines(const struct datum *root, struct lines *out);

#endif

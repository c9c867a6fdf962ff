/* track_json.h: a track of Grand Prix as JSON: its spaces, what leads where, and where all of it is drawn. */
#ifndef PADDOCK_TRACK_JSON_H
#define PADDOCK_TRACK_JSON_H

#include "../core/data.h"
#include "../draw/circuit.h"
#include "json.h"

/* All that docs/tracks.md promises, in an object that is open. */
void track_json(struct json *j, const struct datum *root);
/* A point in the drawing's unit: [x, y]. */
void track_json_point(struct json *j, struct spot p);

#endif

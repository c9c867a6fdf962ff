/* track_json.h: a track of Grand Prix as JSON: its spaces, what leads where, and where all of it is drawn. */
#ifndef PADDOCK_TRACK_JSON_H
#define PADDOCK_TRACK_JSON_H

#include "../core/data.h"
#include "../draw/circuit.h"
#include "json.h"

/* All that docs/tracks.md promises, in an object that is open. */
void track_json(struct json *j, const struct datum *root);

/* Pieces of it, in the drawing's unit: "x", "y" and "heading" (in degrees), in an object that is open; */
void track_json_spot(struct json *j, struct spot p);
/* "outline" of a space: forward along its inner edge, back along the outer; points are pairs, and two numbers each for
 * the page; */
void track_json_outline(struct json *j, const struct circuit *c, int sector, int lane);
void track_json_point(struct json *j, struct spot p);
/* the lanes of a set. */
void track_json_lanes(struct json *j, const char *name, uint8_t lanes);

#endif

/* circuit.h: a track as geometry, computed from its points.
 *
 * A place along the track is a number u: 12.5 is the middle of sector 12, and u
 * goes on past the line, round and round. A place across the track is an
 * offset from the centre line, in the unit of the points, positive towards the
 * outside wall. All sectors are equally long along the centre line. Which lanes
 * merge and fork is read from the engine's tables, never decided here.
 */
#ifndef DRAW_CIRCUIT_H
#define DRAW_CIRCUIT_H

#include "../core/data.h"
#include "../games/grandprix/track.h"

struct spot {
    double x, y;
    double heading; /* of a car here, in radians, clockwise from the right: y grows downward */
};

struct circuit; /* circuit_new fills it from a checked tree; NULL when out of memory */

struct circuit *circuit_new(const struct datum *root);
void circuit_free(struct circuit *c);

const struct gp_track *circuit_track(const struct circuit *c);
bool circuit_clockwise(const struct circuit *c);
double circuit_lane_width(const struct circuit *c);
double circuit_sector_length(const struct circuit *c);

/* The centre line, moved sideways by an offset. */
struct spot circuit_at(const struct circuit *c, double u, double offset);
/* Offsets: of the outside wall; of the edge of the road towards the pit lane; of the pit lane's two edges. */
double circuit_wall(const struct circuit *c, double u);
double circuit_inner(const struct circuit *c, double u);
double circuit_pit_near(const struct circuit *c, double u);
double circuit_pit_far(const struct circuit *c, double u);

/* Offset of edge j (0 innermost … the number of lanes) of a sector, t of the way through it, 0 … 1. */
double circuit_edge(const struct circuit *c, int sector, int j, double t);
/* The middle of a lane there, and of the pit lane. */
struct spot circuit_lane(const struct circuit *c, int sector, int lane, double t);
struct spot circuit_pit(const struct circuit *c, double u);

/* How much the heading turns within one sector around u, in radians: positive towards the pit lane. */
double circuit_turn(const struct circuit *c, double u);

struct box {
    double left, top, right, bottom;
};
/* What road and pit lane cover. */
struct box circuit_bounds(const struct circuit *c);

/* What the engine does not care about: can this be drawn? False and a sentence that names the sector: bends
 * in which road or pit lane fold over, stretches that lie across one another, lanes too wide or too narrow to
 * play on, corners whose inside is on the other side. root is the tree that the circuit was made from. */
bool circuit_check(const struct circuit *c, const struct datum *root, struct error *err);

#endif

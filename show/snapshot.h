/* snapshot.h: one moment of a match, drawn as a player saw it. */
#ifndef PADDOCK_SNAPSHOT_H
#define PADDOCK_SNAPSHOT_H

#include "face.h"

enum { SNAPSHOT_ON_TURN = -2 }; /* for a viewer: whoever is on turn */

/* The race after the first n moments, the viewer's hand and the question, if there was one. */
bool snapshot_draw(const struct seating *m, int n, int viewer, struct lines *out, struct error *err);

#endif

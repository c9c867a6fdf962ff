/* snapshot.h: one moment of a match, drawn as a player saw it. */
#ifndef PADDOCK_STILL_H
#define PADDOCK_STILL_H

#include "draw.h"

enum { STILL_ON_TURN = -2 }; /* for a viewer: whoever is on turn */

/* The race after the first n moments, the viewer's hand and the question, if there was one. */
int still_draw(const struct match *m, int n, int viewer);

#endif

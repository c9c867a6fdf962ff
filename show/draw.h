/* draw.h: why it is somebody's turn, and what may be done, in lines. */
#ifndef PADDOCK_DRAW_H
#define PADDOCK_DRAW_H

#include "face.h"

/* Why it is the viewer's turn, and what may be done, as lines. */
void draw_why(const struct picture *p, struct lines *out);
void draw_choices(const struct picture *p, struct lines *out);

#endif

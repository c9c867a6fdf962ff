/* space.h: what is still free on a page, so that words and titles find a place of their own.
 *
 * The page is a grid of millimetres. Whoever draws something takes its place;
 * whoever looks for one asks. Measures are millimetres from the top left.
 */
#ifndef DRAW_SPACE_H
#define DRAW_SPACE_H

#include "circuit.h"

struct space;

/* All of it free. NULL when out of memory. */
struct space *space_new(double width, double height);
void space_free(struct space *sp);

void space_take(struct space *sp, struct box box);
void space_take_disc(struct space *sp, double x, double y, double radius);

/* Nothing taken in it, and all of it on the page. */
bool space_is_free(struct space *sp, struct box box);

/* The largest free box that is `aspect` times as wide as high, at most width_max wide; false when there is none. */
bool space_find(struct space *sp, double aspect, double width_max, struct box *found);

#endif

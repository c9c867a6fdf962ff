/* strip.h: the track unrolled around one car. Sectors are columns, lanes are rows with the inside lane at the
 * bottom, as the pit lane lies below it. */
#ifndef PADDOCK_STRIP_H
#define PADDOCK_STRIP_H

#include "look.h"

/* Print it, at most `columns` wide; far: and two lines about the cars that are not in it. */
void strip_draw(const struct look *l, int columns, bool far);

#endif

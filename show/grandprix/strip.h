/* strip.h: the track unrolled around one car. Sectors are columns, lanes are rows with the inside lane at the
 * bottom, as the pit lane lies below it. */
#ifndef PADDOCK_STRIP_H
#define PADDOCK_STRIP_H

#include "../lines.h"
#include "look.h"

/* As wide as there are columns; far: and two lines about the cars that are not in it. */
void strip_draw(const struct look *l, bool far, struct lines *out);
/* How a car stands out. */
enum style strip_style(const struct look *l, int car);

#endif

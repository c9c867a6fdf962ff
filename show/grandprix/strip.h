/* strip.h: the stretch of track around one car, unrolled.
 *
 * Sectors are columns, counted from the left; lanes are rows with the inside
 * lane at the bottom, as the pit lane lies below it. A / stands where a lane
 * comes from the row below, a \ where one goes to the row below, so that forks
 * and merges can be followed by eye.
 */
#ifndef PADDOCK_STRIP_H
#define PADDOCK_STRIP_H

#include "../lines.h"
#include "look.h"

struct strip {
    const struct look *l;
    int first, n;              /* sectors shown, and how many */
    int lanes;                 /* most of them in one sector */
    unsigned lit[SECTORS_MAX]; /* lanes that the next gesture may enter */
};

/* So many columns around the car that the look is about; false when it is about none. */
bool strip_unroll(struct strip *s, const struct look *l, int columns);
int strip_sector(const struct strip *s, int column);
/* What stands between a space and the sector before it. */
char strip_boundary(const struct strip *s, int sector, int lane);
/* The car beside the track in that sector: off it, or in the pit lane as the one that arrived so. */
int strip_beside(const struct look *l, int sector, int lane, int row);
/* The corner that begins at a sector, or whose part is the first that can be seen; NULL when none does. */
const char *strip_corner(const struct strip *s, int column);
bool strip_shows(const struct strip *s, int car);

/* As lines, as wide as there are columns; far: and two lines about the cars that are not in it. */
void strip_draw(const struct look *l, bool far, struct lines *out);
/* How a car stands out. */
enum style strip_style(const struct look *l, int car);

#endif

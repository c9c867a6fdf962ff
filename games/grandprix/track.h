/* track.h: a circuit of lanes, as data people write and as the tables that movement reads.
 *
 * Sector 0 is the first after the line; lanes are counted from the inside, 0
 * beside the pit lane. Straight ahead of a space lies one space of the next
 * sector, or two where a lane forks; behind it one, or two where lanes merge.
 */
#ifndef GRANDPRIX_TRACK_H
#define GRANDPRIX_TRACK_H

#include "../../core/data.h"

#include <stdint.h>

enum {
    LANES = 4,
    SECTORS_MAX = 80,
    SECTORS_MIN = 34, /* a full field and a Safety Zone never bite their own tail */
    GRID_ROWS = 11,   /* G10: two wide on distances -1 … -11 */
    GREEN_LINE = 8,   /* GP 9.4 */
    POINTS_MAX = 100, /* of a drawing */
};

enum { SIDE_IN, SIDE_OUT };

struct gp_track {
    int sectors;
    int laps;
    bool corners_named;                 /* every corner says which side its inside is (G61) */
    uint8_t lanes[SECTORS_MAX];         /* of each sector */
    uint8_t ahead[SECTORS_MAX][LANES];  /* bit set of the lanes of the next sector */
    uint8_t behind[SECTORS_MAX][LANES]; /* bit set of the lanes of the sector before */
    uint8_t inside[SECTORS_MAX];        /* SIDE_IN, SIDE_OUT: the inside of the corner here or next (13.3) */
};

extern const struct data_kind gp_track_kind; /* "grandprix-track" */

/* The tables of a checked tree of that kind. */
void gp_track_read(const struct datum *root, struct gp_track *track);

/* The value of the option `track`: the name of a built-in, or packed text. */
bool gp_track_parse(const char *text, struct gp_track *track, struct error *err);

#endif

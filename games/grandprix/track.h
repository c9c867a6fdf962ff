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
enum { ZONE_HALF = 5, ZONE_LENGTH = 11, NO_ZONE = 255 }; /* GP 8.3.1 */

struct gp_track {
    int sectors;
    int laps;
    bool corners_named;                 /* every corner says which side its inside is (G61) */
    uint8_t lanes[SECTORS_MAX];         /* of each sector */
    uint8_t ahead[SECTORS_MAX][LANES];  /* bit set of the lanes of the next sector */
    uint8_t behind[SECTORS_MAX][LANES]; /* bit set of the lanes of the sector before */
    uint8_t ways[SECTORS_MAX][LANES];   /* the lanes ahead, and above them the sides, without a Safety Zone */
    uint8_t inside[SECTORS_MAX];        /* SIDE_IN, SIDE_OUT: the inside of the corner here or next (13.3) */
};

extern const struct data_kind gp_track_kind; /* "grandprix-track" */

/* The tables of a checked tree of that kind. */
void gp_track_read(const struct datum *root, struct gp_track *track);

/* The value of the option `track`: the name of a built-in, or packed text. */
bool gp_track_parse(const char *text, struct gp_track *track, struct error *err);

/* ---- questions about sectors and lanes; zone: the first sector of a Safety Zone, or NO_ZONE ----------------- */

static inline int track_sector(const struct gp_track *track, int distance)
{
    int s = distance % track->sectors;
    return s < 0 ? s + track->sectors : s;
}

static inline int track_next(const struct gp_track *track, int sector)
{
    return sector + 1 == track->sectors ? 0 : sector + 1;
}

static inline int track_before(const struct gp_track *track, int sector)
{
    return (sector ? sector : track->sectors) - 1;
}

static inline bool track_in_zone(const struct gp_track *track, int zone, int sector)
{
    if (zone == NO_ZONE)
        return false;
    int into = sector - zone;
    return (into < 0 ? into + track->sectors : into) < ZONE_LENGTH;
}

/* Which sides of a lane have another: bit 0 the inner, bit 1 the outer. */
static inline unsigned track_sides(int lanes, int lane)
{
    return (unsigned)(lane > 0) | (unsigned)(lane + 1 < lanes) << 1;
}

/* G49: while it lies, a Safety Zone has only the inside lane, and every lane before it leads into that. */
static inline int track_lanes(const struct gp_track *track, int zone, int sector)
{
    return track_in_zone(track, zone, sector) ? 1 : track->lanes[sector];
}

/* The lanes straight ahead of a space, as a bit set; and those behind it. */
static inline unsigned track_ahead(const struct gp_track *track, int zone, int sector, int lane)
{
    return track_in_zone(track, zone, track_next(track, sector)) ? 1u : track->ahead[sector][lane];
}

static inline unsigned track_behind(const struct gp_track *track, int zone, int sector, int lane)
{
    int before = track_before(track, sector);
    if (zone == NO_ZONE)
        return track->behind[sector][lane];
    if (track_in_zone(track, zone, before))
        return track_in_zone(track, zone, sector) ? 1u : track->behind[sector][lane] & 1u;
    if (track_in_zone(track, zone, sector))
        return (1u << track->lanes[before]) - 1;
    return track->behind[sector][lane];
}

#endif

/* ways.h: where the active car may go, as a set of bits in the order of the list: the lanes ahead, the two sides, the
 * lanes diagonally ahead, the lanes to swap into, the end. move.c lists them, run.c follows them.
 */
#ifndef GRANDPRIX_WAYS_H
#define GRANDPRIX_WAYS_H

#include "state.h"

enum {
    AHEAD = (1 << LANES) - 1,
    TO_SIDE = LANES,
    TO_DIAGONAL = TO_SIDE + 2,
    TO_SWAP = TO_DIAGONAL + LANES,
    TO_END = TO_SWAP + LANES
};

/* The text counts only while the car moves by the card itself (9.2, G44). */
static inline int text_of(const struct setup *su, const struct state *st)
{
    int text = su->deck.card[st->card].text;
    return st->mode == MODE_CARD ? text : TEXT_NONE;
}

/* So does how its neighbours move. */
static inline int movement_of(const struct setup *su, const struct state *st)
{
    int movement = su->deck.card[st->card].movement;
    return st->mode == MODE_CARD ? movement : MOVE_SOLO;
}

/* What the track offers from a space: the lanes ahead, and sides where there is a lane. */
static inline unsigned ways_from(const struct setup *su, const struct state *st, int sector, int lane)
{
    if (st->zone == NO_ZONE)
        return su->track.ways[sector][lane];
    return lanes_ahead(su, st, sector, lane) | track_sides(lane_count(su, st, sector), lane) << TO_SIDE;
}

/* A set of lanes as sides of one of them: bit 0 the inner, bit 1 the outer. */
static inline unsigned as_sides(unsigned lanes, int lane)
{
    unsigned beside = lanes << 1 >> lane; /* its own lane is bit 1 */
    return (beside & 1) | (beside >> 1 & 2);
}

/* Lanes that the active car may enter from the side (6.1): not twice, and with points enough, which are one for an empty
 * lane, two to displace, none when weaving. Nobody can guess how it comes out, so there are no branches. */
static inline unsigned open_lanes(int text, int linked, unsigned entered, int mp, unsigned taken)
{
    unsigned may = -(unsigned)!(linked | (text == TEXT_STRAIGHT)) & ~entered;
    unsigned any = -(unsigned)((mp >= 2) | (text == TEXT_WEAVING)), empty = -(unsigned)(mp >= 1);
    return may & (any | (empty & ~taken));
}

/* G23, G39: beside a space straight ahead, not straight ahead itself, vacant; not from, to or in a Safety Zone. */
static inline unsigned diagonal_lanes(const struct setup *su, const struct state *st, int sector, int lane)
{
    int next = sector_next(su, sector);
    if (st->diagonal || in_zone(su, st, sector) || in_zone(su, st, next))
        return 0;
    unsigned ahead = su->track.ahead[sector][lane];
    unsigned beside = (ahead << 1 | ahead >> 1) & ~ahead & ((1u << su->track.lanes[next]) - 1);
    return beside & ~taken_lanes(st, next);
}

/* Lanes with a car directly ahead to swap with; none in a Safety Zone (8.3.2, G21). */
static inline unsigned swap_lanes(const struct setup *su, const struct state *st, int sector, int lane)
{
    int next = sector_next(su, sector);
    if (in_zone(su, st, sector) || in_zone(su, st, next))
        return 0;
    return su->track.ahead[sector][lane] & taken_lanes(st, next);
}

/* What the card's text adds while points are left. */
static inline unsigned ways_by_text(const struct setup *su, const struct state *st, int text, int sector,
                                    int lane)
{
    if (text == TEXT_DIAGONAL)
        return diagonal_lanes(su, st, sector, lane) << TO_DIAGONAL;
    if (text == TEXT_SWAP)
        return swap_lanes(su, st, sector, lane) << TO_SWAP;
    return 0;
}

/* Everything that the car at the front may do with points left, from where it stands or would stand. */
static inline unsigned ways_of_front(const struct setup *su, const struct state *st, int text, int linked,
                                     int sector, int lane, int mp, unsigned entered)
{
    unsigned open = open_lanes(text, linked, entered, mp, taken_lanes(st, sector));
    return ways_from(su, st, sector, lane) & (AHEAD | as_sides(open, lane) << TO_SIDE);
}

/* Where a gesture ahead or aside leads; forward or aside is not worth a branch: nobody can guess it. */
static inline int lane_entered(int lane, unsigned bit)
{
    unsigned aside = (unsigned)(bit < LANES) - 1;
    return (int)bit + (int)(aside & (unsigned)(lane + (int)bit - 2 * TO_SIDE - 1));
}

static inline int sector_entered(const struct setup *su, int sector, unsigned bit)
{
    int at = sector + (bit < LANES);
    return at == su->track.sectors ? 0 : at;
}

#endif

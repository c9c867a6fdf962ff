/* order.c: the running order (GP 4.1), which is distance, then place within the sector. */
#include "state.h"

enum { KEY_STEP = 64 }; /* more than the places within one sector */

/* The place within a sector: inside lane first, then off the track, then the pit lane by arrival (4.1, G40). By 13.3
 * the inside is that of the corner, here or next. */
static int place_in_sector(const struct setup *su, const struct state *st, int car)
{
    int lane = st->lane[car];
    if (su->leader_by_corner && lane < LANES && su->track.inside[sector_of(su, st, car)] == SIDE_OUT)
        return LANES - 1 - lane;
    return lane + st->arrived[car];
}

/* Higher is further ahead. */
static int key_of(const struct setup *su, const struct state *st, int car)
{
    return st->distance[car] * KEY_STEP - place_in_sector(su, st, car);
}

/* The best placed of some cars, or NO_CAR. */
int gp_best(const struct setup *su, const struct state *st, uint32_t cars)
{
    int best = NO_CAR, best_key = 0;
    for (; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars), key = key_of(su, st, car);
        if (best == NO_CAR || key > best_key) {
            best = car;
            best_key = key;
        }
    }
    return best;
}

/* The car with the Current Leader marker, or NO_CAR. */
int gp_leader(const struct setup *su, const struct state *st)
{
    return gp_best(su, st, st->racing);
}

/* Some cars from the front to the rear; returns how many. A car's place is the number of cars above it, counted
 * without branches: simulations ask at every turn. */
int gp_sort(const struct setup *su, const struct state *st, uint32_t cars, uint8_t out[CARS])
{
    int n = 0, key[CARS];
    uint8_t car[CARS];
    for (; cars; cars &= cars - 1, n++) {
        car[n] = (uint8_t)__builtin_ctz(cars);
        key[n] =
            key_of(su, st, car[n]) * 2 * CARS - car[n]; /* never equal: the lower car first, as in gp_best */
    }
    for (int i = 0; i < n; i++) {
        int above = 0;
        for (int k = 0; k < n; k++)
            above += key[k] > key[i];
        out[above] = car[i];
    }
    return n;
}

/* G11: a full lap or more behind the Current Leader. */
bool gp_lapped(const struct setup *su, const struct state *st, int leader, int car)
{
    return st->distance[leader] - st->distance[car] >= su->track.sectors;
}

/* Asked after every segment, and seldom true: no branches, so that it costs next to nothing. */
static bool somebody_is_beyond(const struct state *st, int distance)
{
    enum { ABREAST = 8, LAST = CARS - ABREAST }; /* the last eight are not all new, but no car is left over */
    const int16_t *at = st->distance;
    int16_t most = INT16_MIN;
    for (int i = 0; i < ABREAST; i++) {
        int16_t here = at[i] > at[ABREAST + i] ? at[i] : at[ABREAST + i];
        here = at[LAST + i] > here ? at[LAST + i] : here;
        most = here > most ? here : most;
    }
    return most >= distance;
}

/* GP 4.6: moves up when the leader has crossed the line; never back. */
void gp_lap_marker(const struct setup *su, struct state *st, struct events *ev)
{
    if (!somebody_is_beyond(st, st->lap * su->track.sectors))
        return;
    int leader = gp_leader(su, st);
    if (leader == NO_CAR || st->distance[leader] < 0)
        return;
    int lap = st->distance[leader] / su->track.sectors + 1;
    if (lap <= st->lap || lap > su->laps)
        return;
    st->lap = (uint8_t)lap;
    tell(su, ev, EV_LAP, leader, lap, 0, 0);
}

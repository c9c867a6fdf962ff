/* order.c: the running order (GP 4.1), which is distance, then place within the sector. */
#include "state.h"

enum { KEY_STEP = 64 }; /* more than the places within one sector */

/* Higher is further ahead: inside lane first, then off the track, then the pit lane by arrival (4.1, G40). */
int gp_key(const struct state *st, int car)
{
    return st->distance[car] * KEY_STEP - st->lane[car] - st->arrived[car];
}

/* 13.3: among cars level for the lead, the one on the inside of the next corner. */
static int leader_of_corner(const struct setup *su, const struct state *st, int leader)
{
    int sector = sector_of(su, st, leader);
    if (!on_track(st, leader) || su->track.inside[sector] == SIDE_IN)
        return leader;
    for (int lane = LANES - 1; lane >= 0; lane--) {
        int car = occupant(st, sector, lane);
        if (car != NOBODY && st->distance[car] == st->distance[leader])
            return car;
    }
    return leader;
}

static int front_of(const struct state *st, uint32_t cars)
{
    int best = NO_CAR;
    for (; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        if (best == NO_CAR || gp_key(st, car) > gp_key(st, best))
            best = car;
    }
    return best;
}

/* The car with the Current Leader marker, or NO_CAR. */
int gp_leader(const struct setup *su, const struct state *st)
{
    int leader = front_of(st, st->racing);
    return leader == NO_CAR || !su->leader_by_corner ? leader : leader_of_corner(su, st, leader);
}

/* The best placed of some cars, or NO_CAR. */
int gp_best(const struct setup *su, const struct state *st, uint32_t cars)
{
    int leader = su->leader_by_corner && cars ? gp_leader(su, st) : NO_CAR;
    return leader != NO_CAR && cars & car_bit(leader) ? leader : front_of(st, cars);
}

/* Some cars from the front to the rear; returns how many. */
int gp_sort(const struct setup *su, const struct state *st, uint32_t cars, uint8_t out[CARS])
{
    int n = 0;
    while (cars) {
        int car = gp_best(su, st, cars);
        cars &= ~car_bit(car);
        out[n++] = (uint8_t)car;
    }
    return n;
}

/* G11: a full lap or more behind the Current Leader. */
bool gp_lapped(const struct setup *su, const struct state *st, int leader, int car)
{
    return st->distance[leader] - st->distance[car] >= su->track.sectors;
}

/* GP 4.6: moves up when the leader has crossed the line; never back. */
void gp_lap_marker(const struct setup *su, struct state *st, struct events *ev)
{
    int leader = gp_leader(su, st);
    if (leader == NO_CAR || st->distance[leader] < 0)
        return;
    int lap = st->distance[leader] / su->track.sectors + 1;
    if (lap <= st->lap || lap > su->laps)
        return;
    st->lap = (uint8_t)lap;
    tell(su, ev, EV_LAP, leader, lap, 0, 0);
}

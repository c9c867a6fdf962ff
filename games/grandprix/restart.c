/* restart.c: double yellow and red flags (GP 9.3): the field lines up, pits, closes up. */
#include "state.h"

/* GP 9.4, G10: on the last lap, eight sectors or fewer to go. */
bool gp_green_line(const struct setup *su, const struct state *st)
{
    int leader = gp_leader(su, st);
    return leader != NO_CAR && su->finish - st->distance[leader] <= GREEN_LINE;
}

static uint32_t cars_on_track(const struct state *st)
{
    uint32_t cars = 0;
    for (uint32_t rest = st->racing; rest; rest &= rest - 1)
        if (on_track(st, __builtin_ctz(rest)))
            cars |= rest & -rest;
    return cars;
}

static uint32_t lapped_cars(const struct setup *su, const struct state *st, uint32_t cars)
{
    uint32_t lapped = 0;
    int leader = gp_leader(su, st);
    for (uint32_t rest = cars; rest; rest &= rest - 1)
        if (gp_lapped(su, st, leader, __builtin_ctz(rest)))
            lapped |= rest & -rest;
    return lapped;
}

/* Two wide from the front row backwards, one where the track is a single lane (9.3.1). Cars take the distance of
 * their slot, lapped ones too (G17). */
static void put_in_rows(const struct setup *su, struct state *st, const uint8_t *cars, int n,
                        struct events *ev)
{
    int distance = st->lined_up, lane = 0;
    for (int i = 0; i < n; i++)
        gp_lift(su, st, cars[i]);
    for (int i = 0; i < n; i++) {
        gp_put(su, st, cars[i], distance, lane);
        tell(su, ev, EV_LINED_UP, cars[i], sector_at(su, distance), lane, i + 1);
        if (lane == 0 && su->track.lanes[sector_at(su, distance)] > 1) {
            lane = 1;
        } else {
            lane = 0;
            distance--;
        }
    }
}

/* Steps 1 to 3 (G16): runners, lapped runners, then the cars that were involved. */
void gp_restart_line_up(const struct setup *su, struct state *st, struct events *ev)
{
    uint8_t cars[CARS];
    uint32_t there = cars_on_track(st), involved = there & st->involved;
    uint32_t lapped = lapped_cars(su, st, there & ~involved), runners = there & ~involved & ~lapped;
    int front = gp_best(su, st, runners ? runners : st->racing);
    st->lined_up = st->distance[front];
    int n = gp_sort(su, st, runners, cars);
    n += gp_sort(su, st, lapped, cars + n);
    n += gp_sort(su, st, involved, cars + n);
    tell_seat(ev, EV_RESTART, NOBODY, st->restart, sector_at(su, st->lined_up), n);
    put_in_rows(su, st, cars, n, ev);
    st->involved = 0;
}

/* The cars in their rows, front to rear: nobody changes places who did not stop, whatever 13.3 calls the inside. */
static int read_rows(const struct setup *su, const struct state *st, uint8_t *cars)
{
    int n = 0;
    for (int row = 0; row < CARS; row++)
        for (int lane = 0; lane < 2; lane++) {
            int car = occupant(st, sector_at(su, st->lined_up - row), lane);
            if (car != NOBODY)
                cars[n++] = (uint8_t)car;
        }
    return n;
}

/* Steps 5 and 6: those who stayed out close up; those off the track or in the pits join behind (G54). */
void gp_restart_close(const struct setup *su, struct state *st, struct events *ev)
{
    uint8_t cars[CARS];
    int n = read_rows(su, st, cars);
    n += gp_sort(su, st, st->racing & ~cars_on_track(st), cars + n);
    put_in_rows(su, st, cars, n, ev);
    st->restart = 0;
    st->lined_up = 0;
}

/* zone.c: Safety Zones (GP 8.3). What one does to movement is in the questions of state.h (G49). */
#include "state.h"

/* GP 8.3.2: the car moves to the inside lane, and whoever is there goes forward. */
static void shift_inside(const struct setup *su, struct state *st, int car, struct events *ev)
{
    int sector = sector_of(su, st, car), there = occupant(st, sector, 0);
    if (there != NOBODY)
        gp_shove_forward(su, st, there, ev);
    gp_lift(su, st, car);
    gp_put(su, st, car, st->distance[car], 0);
    tell(su, ev, EV_SHIFTED, car, sector, 0, 0);
}

/* G20: five sectors each way, across the line too; from the front, inside first. */
void gp_zone_lay(const struct setup *su, struct state *st, int centre, struct events *ev)
{
    st->zone = (uint8_t)sector_at(su, centre - ZONE_HALF);
    tell_seat(ev, EV_ZONE, NOBODY, centre, st->zone, sector_at(su, centre + ZONE_HALF));
    for (int into = ZONE_LENGTH - 1; into >= 0; into--) {
        int sector = sector_at(su, st->zone + into);
        for (int lane = 1; lane < LANES; lane++) {
            int car = occupant(st, sector, lane);
            if (car != NOBODY)
                shift_inside(su, st, car, ev);
        }
    }
}

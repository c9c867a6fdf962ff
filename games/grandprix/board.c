/* board.c: putting cars on spaces and taking them off.
 *
 * A car's distance and lane and the table of spaces say the same thing twice;
 * they change together, here.
 */
#include "state.h"

void gp_note_crossing(struct state *st, int car)
{
    for (int i = 0; i < st->crossed_n; i++)
        if (st->crossed[i] == car)
            return;
    st->crossed[st->crossed_n++] = (uint8_t)car;
}

/* Arrivals stay numbered 1, 2, 3 … without holes. */
void gp_leave_pit(struct state *st, int car)
{
    uint8_t left = st->arrived[car];
    for (int other = 0; other < CARS; other++)
        st->arrived[other] = (uint8_t)(st->arrived[other] - (st->arrived[other] > left));
    st->arrived[car] = 0;
}

/* GP 9.1: into the pit lane beside its sector, or further along it, then back. A car that stays where it is in
 * the lane keeps its place in the stack. */
void gp_enter_pit(const struct setup *su, struct state *st, int car, int back)
{
    uint8_t last = 0;
    if (st->lane[car] == LANE_PIT && back == 0)
        return;
    gp_lift(su, st, car);
    for (int other = 0; other < CARS; other++)
        last = st->arrived[other] > last ? st->arrived[other] : last;
    st->lane[car] = LANE_PIT;
    st->arrived[car] = (uint8_t)(last + 1);
    int distance = st->distance[car] - back;
    st->distance[car] = (int16_t)(distance > DISTANCE_LEAST ? distance : DISTANCE_LEAST);
}

/* board.c: putting cars on spaces and taking them off.
 *
 * A car's distance and lane and the table of spaces say the same thing twice;
 * they change together, here.
 */
#include "state.h"

#include <assert.h>

static void note_crossing(struct state *st, int car)
{
    for (int i = 0; i < st->crossed_n; i++)
        if (st->crossed[i] == car)
            return;
    st->crossed[st->crossed_n++] = (uint8_t)car;
}

/* Cars that cross the finish are remembered in the order of their first crossing (G14). */
void gp_put(const struct setup *su, struct state *st, int car, int distance, int lane)
{
    uint8_t *space = &st->space[sector_at(su, distance)][lane];
    assert(!*space);
    *space = (uint8_t)(car + 1);
    st->distance[car] = (int16_t)distance;
    st->lane[car] = (uint8_t)lane;
    if (distance >= su->finish)
        note_crossing(st, car);
}

/* Arrivals stay numbered 1, 2, 3 … without holes. */
static void leave_pit(struct state *st, int car)
{
    for (int other = 0; other < CARS; other++)
        if (st->arrived[other] > st->arrived[car])
            st->arrived[other]--;
    st->arrived[car] = 0;
}

void gp_lift(const struct setup *su, struct state *st, int car)
{
    if (on_track(st, car))
        st->space[sector_of(su, st, car)][st->lane[car]] = 0;
    else if (st->lane[car] == LANE_PIT)
        leave_pit(st, car);
}

/* GP 9.1: into the pit lane beside its sector, or further along it, then back. A car that stays where it is in
 * the lane keeps its place in the stack. */
void gp_enter_pit(const struct setup *su, struct state *st, int car, int back)
{
    int last = 0;
    if (st->lane[car] == LANE_PIT && back == 0)
        return;
    gp_lift(su, st, car);
    for (int other = 0; other < CARS; other++)
        if (st->arrived[other] > last)
            last = st->arrived[other];
    st->lane[car] = LANE_PIT;
    st->arrived[car] = (uint8_t)(last + 1);
    int distance = st->distance[car] - back;
    st->distance[car] = (int16_t)(distance > DISTANCE_LEAST ? distance : DISTANCE_LEAST);
}

/* lap.c: who acts next.
 *
 * Play runs from the last car to the leader and never goes back (L1). The car
 * at place `at` has the turn: with a car directly ahead it must challenge
 * (L2), with open space or the lead it plays one card (L3), without cards it
 * is passed over (L10). When the leader is done the lap is; once any hand is
 * empty no further lap starts.
 */
#include "state.h"

#include <assert.h>

/* B Extending: left unchallenged, or nothing to challenge. */
bool lc_car_is_unchallenged(const struct state *st)
{
    return st->at == 0 || st->gap[st->at] > 0;
}

static bool any_hand_is_empty(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < su->cars; car++)
        if (!st->held[car])
            return true;
    return false;
}

static void finish(const struct setup *su, struct state *st, struct events *ev)
{
    st->phase = PHASE_OVER;
    st->owing = 0;
    st->at = 0;
    st->passes = 0;
    for (int p = 0; p < su->cars; p++)
        tell(su, ev, EV_FINISHED, st->order[p], p + 1, st->order[p], su->points[p], st->lap);
}

void lc_lap_start(const struct setup *su, struct state *st, struct events *ev)
{
    st->lap++;
    st->at = (uint8_t)(su->cars - 1);
    st->passes = 0;
    tell(su, ev, EV_LAP, st->order[st->at], st->lap, st->order[st->at], 0, 0);
    lc_turn_go_on(su, st, ev);
}

static void open_road(const struct setup *su, struct state *st, int car, struct events *ev)
{
    st->phase = PHASE_OPEN;
    st->owing = (uint16_t)(1u << car);
    if (st->at == 0)
        tell(su, ev, EV_LEADS, car, car, 0, 0, 0);
    else
        tell(su, ev, EV_OPEN_ROAD, car, car, st->gap[st->at], st->order[st->at - 1], 0);
}

static void challenge(const struct setup *su, struct state *st, int car, struct events *ev)
{
    int defender = st->order[st->at - 1];
    /* L10: cars ahead have not played this lap, and no lap starts with an empty hand. */
    assert(st->held[defender]);
    st->phase = PHASE_CHALLENGE;
    st->owing = (uint16_t)(1u << car | 1u << defender);
    tell(su, ev, EV_CHALLENGE, car, car, defender, st->passes, 0);
}

/* The car at `at` acts, at the start of its turn or after a pass. */
void lc_turn_go_on(const struct setup *su, struct state *st, struct events *ev)
{
    int car = st->order[st->at];
    if (!st->held[car]) {
        tell(su, ev, EV_NO_CARDS, car, car, 0, 0, 0);
        lc_turn_end(su, st, ev);
    } else if (lc_car_is_unchallenged(st)) {
        open_road(su, st, car, ev);
    } else {
        challenge(su, st, car, ev);
    }
}

/* Play goes to the next car ahead; after the leader the lap is over (B Extending). */
void lc_turn_end(const struct setup *su, struct state *st, struct events *ev)
{
    if (st->at > 0) {
        st->at--;
        st->passes = 0;
        lc_turn_go_on(su, st, ev);
    } else if (any_hand_is_empty(su, st)) {
        finish(su, st, ev);
    } else {
        lc_lap_start(su, st, ev);
    }
}

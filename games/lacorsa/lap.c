/* lap.c: who acts next.
 *
 * Play runs from the last car to the leader and never goes back (L1). The car
 * at place `at` has the turn: with a car directly ahead it must challenge
 * (L2), with open space or the lead it plays one card (L3), without cards it
 * is passed over (L10). When the leader is done the lap is; once a hand has run
 * empty (cards.c) no further lap starts.
 */
#include "state.h"

/* B Extending: left unchallenged, or nothing to challenge. */
bool lc_nobody_ahead(const struct state *st)
{
    return lc_road_is_open(st->at, st->gap[st->at]);
}

static void turn_start(struct state *st, int place)
{
    st->at = (uint8_t)place;
    st->passes = 0;
    st->acted = 0;
}

void lc_lap_start(const struct setup *su, struct state *st, struct events *ev)
{
    st->lap++;
    turn_start(st, st->running - 1);
    tell(su, ev, EV_LAP, st->order[st->at], st->lap, st->order[st->at], 0, 0);
    lc_turn_go_on(su, st, ev);
}

static void open_road(const struct setup *su, struct state *st, int car, struct events *ev)
{
    st->phase = LC_PHASE_OPEN;
    st->owing = (uint16_t)(1u << car);
    if (st->at == 0)
        tell(su, ev, EV_LEADS, car, car, 0, 0, 0);
    else
        tell(su, ev, EV_OPEN_ROAD, car, car, st->gap[st->at], st->order[st->at - 1], 0);
}

/* The car at `at` acts, at the start of its turn or after a pass. */
void lc_turn_go_on(const struct setup *su, struct state *st, struct events *ev)
{
    int car = st->order[st->at];
    if (!cards_left(su, st, car)) {
        tell(su, ev, EV_NO_CARDS, car, car, 0, 0, 0);
        lc_turn_end(su, st, ev);
    } else if (lc_nobody_ahead(st)) {
        open_road(su, st, car, ev);
    } else {
        lc_challenge(su, st, ev);
    }
}

/* Play goes to the next car ahead; after the leader the lap is over (B Extending). */
void lc_turn_end(const struct setup *su, struct state *st, struct events *ev)
{
    if (st->at > 0) {
        turn_start(st, st->at - 1);
        lc_turn_go_on(su, st, ev);
    } else if (!st->running || st->last_lap) {
        lc_finish(su, st, ev);
    } else {
        lc_lap_start(su, st, ev);
    }
}

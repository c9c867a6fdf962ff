/* hit.c: what an event does to the car it falls on, and to those around it. */
#include "hit.h"

#include <string.h>

/* ---- neighbours ----------------------------------------------------------------------------------------------------- */

static uint32_t cars_in(const struct state *st, int sector, unsigned lanes)
{
    uint32_t cars = 0;
    for (; lanes; lanes &= lanes - 1) {
        int car = occupant(st, sector, __builtin_ctz(lanes));
        if (car != NOBODY)
            cars |= car_bit(car);
    }
    return cars;
}

/* G28: side by side, or nose to tail, and both where one lane meets two; never diagonally. */
uint32_t gp_adjacent(const struct setup *su, const struct state *st, int car)
{
    int sector = sector_of(su, st, car), lane = st->lane[car];
    unsigned here = 1u << lane, all = (1u << su->track.lanes[sector]) - 1;
    return cars_in(st, sector, (here << 1 | here >> 1) & all)
           | cars_in(st, sector_next(su, sector), lanes_ahead(su, st, sector, lane))
           | cars_in(st, sector_before(su, sector), lanes_behind(su, st, sector, lane));
}

/* ---- small effects --------------------------------------------------------------------------------------------------- */

static void tokens_off(const struct setup *su, struct state *st, int car, struct events *ev)
{
    if (st->mark[car][MARK_CLOSE_CALL])
        tell(su, ev, EV_TOKENS_OFF, car, st->mark[car][MARK_CLOSE_CALL], 0, 0);
    st->mark[car][MARK_CLOSE_CALL] = 0;
}

static void marker(const struct setup *su, struct state *st, int car, int kind, struct events *ev)
{
    gp_mark(su, st, car, kind, 1, ev);
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

/* A stop that a Player Car owes this turn, unless it is off the track and cannot make one; or the distance an NPC
 * goes back in its stop (G3). */
static void stop(const struct setup *su, struct state *st, int car, int kind, int back, struct events *ev)
{
    if (is_player_car(su, car)) {
        st->stop[car] = (uint8_t)(st->lane[car] == LANE_OFF ? STOP_NONE : kind);
    } else {
        st->npc_stop = (uint8_t)car;
        st->npc_back = (uint8_t)back;
    }
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

static void marker_or_stop(const struct setup *su, struct state *st, int car, int kind, int back,
                           struct events *ev)
{
    if (is_player_car(su, car))
        marker(su, st, car, kind, ev);
    else
        stop(su, st, car, STOP_NONE, back, ev);
}

/* ---- body damage ------------------------------------------------------------------------------------------------------ */

/* Player Cars get markers and lose their tokens; NPCs retire, the rearmost first (G3, G58). */
static void damage(const struct setup *su, struct state *st, uint32_t cars, int markers, struct events *ev)
{
    uint8_t order[CARS];
    int n = gp_sort(su, st, cars, order);
    while (n-- > 0) {
        int car = order[n];
        if (!is_player_car(su, car)) {
            gp_leave(su, st, car, CAUSE_CRASH, ev);
            continue;
        }
        gp_mark(su, st, car, MARK_BODY, markers, ev);
        tokens_off(su, st, car, ev);
    }
}

/* One car of each team: never the originator's team-mate; of two others their owner picks (G53). */
static void crash_begin(const struct setup *su, struct state *st, int car, struct events *ev)
{
    uint32_t beside = gp_adjacent(su, st, car);
    if (is_player_car(su, car))
        beside &= ~su->own[su->owner[car]];
    st->involved = beside | car_bit(car);
    for (int seat = 0; seat < su->players; seat++)
        if ((beside & su->own[seat]) == su->own[seat])
            st->owing |= su->own[seat];
    st->involved &= ~st->owing;
    gp_ask_neighbours(su, st, ev);
}

void gp_crash(const struct setup *su, struct state *st, struct events *ev)
{
    bool serious = su->events.card[st->event].event == SERIOUS_CRASH;
    damage(su, st, st->involved, serious ? 3 : 2, ev);
    st->involved &= st->racing;
    gp_event_over(su, st, serious ? FLAG_RED : FLAG_DOUBLE_YELLOW, 0, ev);
}

static void hard_hit(const struct setup *su, struct state *st, int car, struct events *ev)
{
    int sector = sector_of(su, st, car);
    damage(su, st, gp_adjacent(su, st, car) | car_bit(car), 1, ev);
    gp_event_over(su, st, FLAG_YELLOW, sector, ev);
}

static void strike_barrier(const struct setup *su, struct state *st, int car, struct events *ev)
{
    int sector = sector_of(su, st, car);
    damage(su, st, car_bit(car), 1, ev);
    gp_event_over(su, st, FLAG_YELLOW, sector, ev);
}

/* ---- the rest ----------------------------------------------------------------------------------------------------------- */

/* An NPC that starts it gives tires to its neighbours and has none itself (G3). */
static void wheel_rub(const struct setup *su, struct state *st, int car, struct events *ev)
{
    uint8_t order[CARS];
    int n = gp_sort(su, st, (gp_adjacent(su, st, car) | car_bit(car)) & su->player_cars, order);
    for (int i = 0; i < n; i++) {
        gp_mark(su, st, order[i], MARK_TIRE, 1, ev);
        tokens_off(su, st, order[i], ev);
    }
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

static void spin_off(const struct setup *su, struct state *st, int car, struct events *ev)
{
    tokens_off(su, st, car, ev);
    gp_lift(su, st, car);
    st->lane[car] = LANE_OFF;
    tell(su, ev, EV_SPUN_OFF, car, sector_of(su, st, car), 0, 0);
    gp_event_over(su, st, FLAG_YELLOW, sector_of(su, st, car), ev);
}

static void spin_around(const struct setup *su, struct state *st, int car, struct events *ev)
{
    tokens_off(su, st, car, ev);
    gp_enter_pit(su, st, car, 0);
    st->stop[car] = STOP_SPUN;
    tell(su, ev, EV_SPUN_AROUND, car, sector_of(su, st, car), 0, 0);
    gp_event_over(su, st, FLAG_YELLOW, sector_of(su, st, car), ev);
}

static void fail(const struct setup *su, struct state *st, int car, struct events *ev)
{
    gp_leave(su, st, car, CAUSE_FAILURE, ev);
    gp_event_over(su, st, FLAG_BLACK, 0, ev);
}

void gp_hit(const struct setup *su, struct state *st, int car, struct events *ev)
{
    int counts = gp_event_counts(su->events.card[st->event].event);
    st->asking = ASK_NONE;
    tell(su, ev, EV_HIT, car, st->event, gp_counted(st, car, counts), counts);
    switch (su->events.card[st->event].event) {
    case BLOWN_ENGINE:
    case BRAKE_FAILURE:
    case GEAR_BOX_FAILURE: fail(su, st, car, ev); break;
    case COLLISION:
    case SERIOUS_CRASH: crash_begin(su, st, car, ev); break;
    case DRIVE_THROUGH:
        tokens_off(su, st, car, ev);
        stop(su, st, car, STOP_DRIVE_THROUGH, 0, ev);
        break;
    case STOP_AND_GO:
        tokens_off(su, st, car, ev);
        stop(su, st, car, STOP_AND_GO_STOP, 4, ev);
        break;
    case ENGINE_PROBLEMS: marker_or_stop(su, st, car, MARK_ENGINE, 15, ev); break;
    case TRANSMISSION_PROBLEMS: marker_or_stop(su, st, car, MARK_TRANSMISSION, 15, ev); break;
    case MECHANICAL_FAILURE: stop(su, st, car, STOP_REPAIR, 20, ev); break;
    case HARD_HIT: hard_hit(su, st, car, ev); break;
    case STRIKE_THE_BARRIER: strike_barrier(su, st, car, ev); break;
    case SPIN_OFF: spin_off(su, st, car, ev); break;
    case SPIN_AROUND: spin_around(su, st, car, ev); break;
    case WHEEL_RUB: wheel_rub(su, st, car, ev); break;
    default: /* WING_DAMAGE */ tokens_off(su, st, car, ev); marker_or_stop(su, st, car, MARK_WING, 5, ev);
    }
}

/* ---- flags ------------------------------------------------------------------------------------------------------------- */

/* GP 9.3.2, G15: wear with a duration comes off every car on the track. */
static void wear_off(const struct setup *su, struct state *st, struct events *ev)
{
    for (uint32_t cars = st->racing & su->player_cars; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        for (int kind = 0; kind < MARKS && on_track(st, car); kind++)
            if (gp_marker_duration[kind])
                st->mark[car][kind] = 0;
    }
    tell_seat(ev, EV_WEAR_OFF, NOBODY, 0, 0, 0);
}

/* GP 9.4, G55: judged when markers and retirements stand. */
static void restart(const struct setup *su, struct state *st, bool red, struct events *ev)
{
    if (gp_green_line(su, st)) {
        st->involved = 0;
        tell_seat(ev, EV_GREEN_LINE, NOBODY, 0, 0, 0);
        return;
    }
    st->restart = red ? 2 : 1;
    gp_restart_line_up(su, st, ev);
    if (red)
        wear_off(su, st, ev);
}

/* The event is resolved but for its flag; then come the stops. The sector is the centre of a Safety Zone. */
void gp_event_over(const struct setup *su, struct state *st, int flag, int sector, struct events *ev)
{
    st->asking = ASK_NONE;
    st->owing = 0;
    st->seat = st->first;
    if (gp_no_players_left(su, st)) {
        gp_over(su, st, false, ev);
        return;
    }
    if (flag == FLAG_YELLOW || flag == FLAG_YELLOW_RED)
        gp_zone_lay(su, st, sector, ev);
    else if (flag == FLAG_DOUBLE_YELLOW || flag == FLAG_RED)
        restart(su, st, flag == FLAG_RED, ev);
    if (st->crossed_n)
        gp_finish_crossed(su, st, ev);
    gp_lap_marker(su, st, ev);
    if (st->finished) /* G49: pushed over the finish by the zone */
        gp_over(su, st, true, ev);
    else
        gp_stops_begin(su, st, ev);
}

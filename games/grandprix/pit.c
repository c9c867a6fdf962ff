/* pit.c: stops (GP 3.5.2, 9.1): NPCs by their numbers, penalties, then whoever likes. */
#include "state.h"

/* ---- NPCs ------------------------------------------------------------------------------------------------------- */

static bool number_called(const struct setup *su, const struct state *st, int car)
{
    int pit = su->events.card[st->event].pit;
    return on_track(st, car) && (pit == PIT_ALL || su->number[car] % 10 == pit); /* 8.4, G51 */
}

/* G50: in running order; an event's distance replaces the five spaces. */
static void npc_stops(const struct setup *su, struct state *st, struct events *ev)
{
    uint8_t cars[CARS];
    int n = gp_sort(su, st, st->racing & su->npcs, cars);
    for (int i = 0; i < n; i++) {
        int car = cars[i], back = car == st->npc_stop ? st->npc_back : 5;
        if (car != st->npc_stop && !number_called(su, st, car))
            continue;
        gp_enter_pit(su, st, car, back);
        tell(su, ev, EV_NPC_PIT, car, back, sector_of(su, st, car), 0);
    }
    st->npc_stop = NO_CAR;
    st->npc_back = 0;
}

/* ---- a service ---------------------------------------------------------------------------------------------------- */

static void repair_all(const struct setup *su, struct state *st, int car, struct events *ev)
{
    for (int marker = 0; marker < MARKS; marker++) {
        if (!gp_marker_duration[marker])
            continue;
        st->mp = (uint16_t)(st->mp + 2 * gp_marker_duration[marker] * st->mark[car][marker]); /* G31 */
        st->mark[car][marker] = 0;
    }
    tell(su, ev, EV_REPAIRED, car, st->mp, 0, 0);
}

static void service_begin(const struct setup *su, struct state *st, int car, struct events *ev)
{
    gp_enter_pit(su, st, car, 0);
    st->phase = PHASE_SERVICE;
    st->active = (uint8_t)car;
    st->seat = (uint8_t)su->owner[car];
    st->mp = 0;
    tell(su, ev, EV_BOXED, car, st->stop[car], sector_of(su, st, car), 0);
    if (st->stop[car] == STOP_REPAIR)
        repair_all(su, st, car, ev);
}

/* What may be changed to: another type that the weather allows (7.6.2, G30). */
static unsigned tires_offered(const struct state *st, int car)
{
    int now = st->tire[car] == TIRE_SOFT_USED ? TIRE_SOFT : st->tire[car];
    return st->swapped ? 0 : gp_tires_allowed(st, false) & ~(1u << now);
}

int gp_actions_service(const struct setup *su, const struct state *st, action_t *out)
{
    int car = st->active, n = 0;
    (void)su;
    for (int marker = 0; marker < MARKS; marker++)
        if (gp_marker_duration[marker] && st->mark[car][marker])
            out[n++] = ACTION(FIX, marker, 0, 0);
    for (unsigned types = tires_offered(st, car); types; types &= types - 1)
        out[n++] = ACTION(CHANGE, __builtin_ctz(types), 0, 0);
    if (st->stop[car] != STOP_TIRES || st->swapped) /* Weather Change: the stop was made for the tires */
        out[n++] = ACTION(DONE, 0, 0, 0);
    return n;
}

static void change_tires(const struct setup *su, struct state *st, int type, struct events *ev)
{
    int car = st->active;
    st->tire[car] = (uint8_t)type;
    st->changed |= car_bit(car);
    st->swapped = 1;
    tell(su, ev, EV_CHANGED, car, type, 0, 0);
}

/* ---- who stops next ------------------------------------------------------------------------------------------------ */

static void penalty(const struct setup *su, struct state *st, int car, struct events *ev)
{
    int back = st->stop[car] == STOP_AND_GO_STOP ? 4 : 0;
    tell(su, ev, EV_PENALTY, car, st->stop[car], back, 0);
    gp_enter_pit(su, st, car, back);
    st->stop[car] = STOP_SERVED;
}

/* A stop that the car owes; true when its owner has to say something about it. */
static bool compulsory(const struct setup *su, struct state *st, int car, struct events *ev)
{
    st->owing &= ~car_bit(car);
    if (st->stop[car] == STOP_DRIVE_THROUGH || st->stop[car] == STOP_AND_GO_STOP) {
        penalty(su, st, car, ev);
        return false;
    }
    service_begin(su, st, car, ev);
    return true;
}

static uint32_t compulsory_of(const struct state *st, uint32_t cars)
{
    uint32_t must = 0;
    for (; cars; cars &= cars - 1)
        if (st->stop[__builtin_ctz(cars)] != STOP_NONE)
            must |= cars & -cars;
    return must;
}

/* The cars asked next: those of the next seat in turn order, its penalties first in car order (G50); by 13.2 one
 * car at a time in running order. */
static uint32_t next_cars(const struct setup *su, const struct state *st)
{
    if (su->pit_by_running_order)
        return st->owing ? car_bit(gp_best(su, st, st->owing)) : 0;
    int seat = st->first;
    for (int i = 0; i < su->players; i++, seat = next_seat(su, seat)) {
        uint32_t mine = st->owing & su->own[seat], must = compulsory_of(st, mine);
        if (mine)
            return must ? must & -must : mine;
    }
    return 0;
}

static void stops_on(const struct setup *su, struct state *st, struct events *ev)
{
    uint32_t cars;
    while ((cars = next_cars(su, st)) != 0) {
        int car = __builtin_ctz(cars);
        if (!compulsory_of(st, cars)) {
            st->phase = PHASE_PIT;
            st->seat = (uint8_t)su->owner[car];
            return;
        }
        if (compulsory(su, st, car, ev))
            return;
    }
    gp_turn_close(su, st, ev);
}

/* Off the track nobody pits, nor after spinning into the pit lane this turn (G32, G33). */
static bool may_stop(const struct state *st, int car)
{
    return st->lane[car] != LANE_OFF && st->stop[car] != STOP_SPUN;
}

void gp_stops_begin(const struct setup *su, struct state *st, struct events *ev)
{
    npc_stops(su, st, ev);
    st->owing = 0;
    for (uint32_t cars = st->racing & su->player_cars; cars; cars &= cars - 1)
        if (may_stop(st, __builtin_ctz(cars)))
            st->owing |= cars & -cars;
    stops_on(su, st, ev);
}

int gp_actions_pit(const struct setup *su, const struct state *st, action_t *out)
{
    int n = 0;
    for (uint32_t cars = next_cars(su, st); cars; cars &= cars - 1)
        out[n++] = ACTION(BOX, __builtin_ctz(cars), 0, 0);
    out[n++] = ACTION(DONE, 0, 0, 0);
    return n;
}

void gp_apply_pit(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    if (action_kind(act) == BOX) {
        st->owing &= ~car_bit(car);
        service_begin(su, st, car, ev);
        return;
    }
    uint32_t asked = next_cars(su, st);
    st->owing &= ~asked;
    if (ev)
        for (; asked; asked &= asked - 1)
            tell(su, ev, EV_NO_STOP, __builtin_ctz(asked), 0, 0, 0);
    stops_on(su, st, ev);
}

static void service_over(const struct setup *su, struct state *st, struct events *ev)
{
    int car = st->active, back = gp_service_back(st->mp, st->swapped);
    gp_enter_pit(su, st, car, back);
    if (ev)
        emit6(ev, EV_BACK, su->owner[car], EVERYONE,
              (const int[ARGS_MAX]){ car, back, sector_of(su, st, car), st->mp, st->swapped });
    st->stop[car] = STOP_SERVED;
    st->active = NO_CAR;
    st->mp = 0;
    st->swapped = 0;
    stops_on(su, st, ev);
}

void gp_apply_service(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = st->active, what = action_arg(act, 0);
    switch (action_kind(act)) {
    case FIX:
        st->mark[car][what]--;
        st->mp = (uint16_t)(st->mp + gp_marker_duration[what]);
        tell(su, ev, EV_FIXED, car, what, st->mp, 0);
        break;
    case CHANGE: change_tires(su, st, what, ev); break;
    default: service_over(su, st, ev);
    }
}

/* finish.c: how cars leave the race, and how it ends (GP 4.2, 4.3, 10). */
#include "state.h"

#include <string.h>

static void take_off(const struct setup *su, struct state *st, int car, int place)
{
    gp_lift(su, st, car);
    st->lane[car] = LANE_OUT;
    st->racing &= ~car_bit(car);
    st->place[car] = (uint8_t)place;
}

/* G12: its place counts the cars still running and those already finished. */
void gp_leave(const struct setup *su, struct state *st, int car, int cause, struct events *ev)
{
    int place = __builtin_popcount(st->racing) + st->finished;
    take_off(su, st, car, place);
    st->cause[car] = (uint8_t)cause;
    st->left |= car_bit(car);
    tell(su, ev, EV_OUT, car, cause, place, 0);
}

/* GP 10.1.2, G14: in the order of crossing; a car that stands behind the line again has not finished. */
void gp_finish_crossed(const struct setup *su, struct state *st, struct events *ev)
{
    for (int i = 0; i < st->crossed_n; i++) {
        int car = st->crossed[i];
        if (!on_track(st, car) || st->distance[car] < su->finish)
            continue;
        take_off(su, st, car, ++st->finished);
        tell(su, ev, EV_FINISHED, car, st->finished, 0, 0);
    }
    memset(st->crossed, 0, sizeof st->crossed);
    st->crossed_n = 0;
}

/* G57: only while nobody has finished; after that the race ends by itself. */
bool gp_no_players_left(const struct setup *su, const struct state *st)
{
    return !st->finished && !(st->racing & su->player_cars);
}

/* ---- the end ------------------------------------------------------------------------------------------------------ */

static void place_the_rest(const struct setup *su, struct state *st)
{
    uint8_t cars[CARS];
    int n = gp_sort(su, st, st->racing, cars);
    for (int i = 0; i < n; i++)
        take_off(su, st, cars[i], st->finished + i + 1);
}

/* GP 7.6.2, G13: no change of tires, though the car ran to the end or left in the last turn. */
static bool breaks_tire_rule(const struct setup *su, const struct state *st, int car)
{
    bool exempt = tires_are_exempt(st, st->tire[car]);
    bool counts = st->cause[car] == CAUSE_NONE || st->left & car_bit(car);
    return is_player_car(su, car) && counts && !exempt && !(st->changed & car_bit(car));
}

static int car_placed(const struct state *st, int place)
{
    int car = 0;
    while (car < CARS - 1 && st->place[car] != place)
        car++;
    return car;
}

/* G58: everybody behind a disqualified car moves up; the disqualified stand at the end in their order. */
static void disqualify(const struct setup *su, struct state *st, struct events *ev)
{
    uint8_t before[CARS];
    uint32_t out = 0;
    memcpy(before, st->place, sizeof before);
    for (int car = 0; car < CARS; car++)
        out |= (uint32_t)breaks_tire_rule(su, st, car) << car;
    for (int car = 0; car < CARS; car++) {
        bool last = out & car_bit(car);
        int place = last ? CARS - __builtin_popcount(out) + 1 : 1;
        for (int other = 0; other < CARS; other++)
            place += last == (bool)(out & car_bit(other)) && before[other] < before[car];
        st->place[car] = (uint8_t)place;
        if (!last)
            continue;
        st->cause[car] = CAUSE_DISQUALIFIED;
        tell(su, ev, EV_DISQUALIFIED, car, before[car], 0, 0);
    }
}

/* GP 10.2, G11: a car that left the race keeps its place and the points of it; a disqualified one has none (G13). */
static int points_of(const struct setup *su, int place, int cause)
{
    return place && cause != CAUSE_DISQUALIFIED ? su->points[place - 1] : 0;
}

void gp_over(const struct setup *su, struct state *st, bool tire_rule, struct events *ev)
{
    if (!tire_rule)
        tell_seat(ev, EV_NO_PLAYERS, NOBODY, 0, 0, 0);
    place_the_rest(su, st);
    if (tire_rule)
        disqualify(su, st, ev);
    st->finished = 0;
    for (int car = 0; car < CARS; car++)
        st->finished = (uint8_t)(st->finished + (st->cause[car] == CAUSE_NONE)); /* classified at the end */
    for (int place = 1; place <= CARS && ev; place++) {
        int car = car_placed(st, place);
        tell(su, ev, EV_RESULT, car, place, points_of(su, place, st->cause[car]), st->cause[car]);
    }
    st->phase = PHASE_OVER;
    st->zone = NO_ZONE;
    st->event = NO_CARD;
    st->owing = st->involved = 0;
    st->quiet = 0;
    st->asking = st->restart = 0;
    st->npc_stop = NO_CAR;
    st->npc_back = 0;
    memset(st->stop, STOP_NONE, sizeof st->stop);
}

/* G11: a full lap behind somebody, the leader or not; seldom true, so that nobody need be put in order to know it. */
static bool somebody_is_lapped(const struct setup *su, const struct state *st)
{
    int first = INT16_MIN, last = INT16_MAX;
    for (uint32_t cars = st->racing; cars; cars &= cars - 1) {
        int at = st->distance[__builtin_ctz(cars)];
        first = at > first ? at : first;
        last = at < last ? at : last;
    }
    return first - last >= su->track.sectors;
}

/* The rearmost first. */
static void lapped_leave(const struct setup *su, struct state *st, struct events *ev)
{
    uint8_t cars[CARS];
    int n = gp_sort(su, st, st->racing, cars);
    while (gp_lapped(su, st, cars[0], cars[n - 1]))
        gp_leave(su, st, cars[--n], CAUSE_LAPPED, ev);
}

/* GP 3.5.3, 3.5.4 */
void gp_turn_close(const struct setup *su, struct state *st, struct events *ev)
{
    if (st->restart)
        gp_restart_close(su, st, ev);
    int best = gp_best(su, st, st->racing & su->player_cars);
    if (best != NO_CAR && su->owner[best] != st->first) { /* G9, G57 */
        st->first = (uint8_t)su->owner[best];
        tell_seat(ev, EV_FIRST, st->first, st->first, 0, 0);
    }
    if (somebody_is_lapped(su, st))
        lapped_leave(su, st, ev);
    if (gp_no_players_left(su, st))
        gp_over(su, st, false, ev);
    else
        gp_discards_begin(su, st, ev);
}

/* ---- results --------------------------------------------------------------------------------------------------------- */

void gp_score(const struct setup *su, struct results *r)
{
    for (int car = 0; car < r->cars; car++)
        r->car[car].points = r->car[car].team_points =
            (int16_t)points_of(su, r->car[car].place, r->car[car].out);
}

void gp_results(const struct setup *su, const struct state *st, struct results *out)
{
    memset(out, 0, sizeof *out);
    out->cars = CARS;
    for (int car = 0; car < CARS; car++)
        out->car[car] = (struct result){
            .seat = su->owner[car], .place = st->place[car], .out = st->cause[car], .pole = car == st->pole
        };
    gp_score(su, out);
}

/* ---- before the end ------------------------------------------------------------------------------------------------ */

/* A car that is off the track has its place; those that race stand behind those that have finished. */
static void list_all(const struct setup *su, const struct state *st, uint8_t out[CARS])
{
    uint8_t racing[CARS];
    int n = gp_sort(su, st, st->racing, racing);
    for (int car = 0; car < CARS; car++)
        if (!(st->racing & car_bit(car)))
            out[st->place[car] - 1] = (uint8_t)car;
    memcpy(out + st->finished, racing, (size_t)n);
}

void gp_order(const struct setup *su, const struct state *st, int most, struct order *out)
{
    bool before_the_grid = st->phase == PHASE_WEATHER || st->phase == PHASE_GRID;
    uint8_t cars[CARS];
    out->lap = st->lap;
    out->running = st->finished + __builtin_popcount(st->racing);
    out->cars = before_the_grid ? 0 : most < CARS ? most : CARS;
    if (!out->cars)
        return;
    if (most == 1) { /* asked after every action */
        out->car[0] = (uint8_t)(st->finished || !st->racing ? car_placed(st, 1) : gp_leader(su, st));
        return;
    }
    list_all(su, st, cars);
    memcpy(out->car, cars, (size_t)out->cars);
}

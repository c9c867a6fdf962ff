/* grid.c: before the start: weather, grid and tires (GP 2.5 to 2.8). */
#include "state.h"

#include <string.h>

void gp_start(const struct setup *su, struct state *st)
{
    memset(st, 0, sizeof *st);
    memset(st->lane, LANE_NOWHERE, sizeof st->lane);
    for (int kind = 0; kind < su->deck.kinds; kind++)
        st->deck[kind] = su->deck.card[kind].copies;
    st->racing = (1u << CARS) - 1;
    st->lap = 1;
    st->active = st->npc_stop = st->pole = NO_CAR;
    st->card = st->event = NO_CARD;
    st->zone = NO_ZONE;
    st->weather = su->weather == WEATHER_WET ? WET : DRY;
    st->dry_seen = su->weather == WEATHER_DRY;
    st->phase = su->weather == WEATHER_RANDOM ? PHASE_WEATHER : PHASE_GRID;
}

void gp_apply_weather(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    (void)su;
    st->weather = (uint8_t)action_arg(act, 0);
    st->dry_seen = st->weather == DRY;
    st->phase = PHASE_GRID;
    tell_seat(ev, EV_WEATHER, NOBODY, st->weather, 0, 0);
}

/* ---- the grid --------------------------------------------------------------------------------------------------- */

static uint32_t unplaced(const struct state *st)
{
    uint32_t cars = 0;
    for (int car = 0; car < CARS; car++)
        cars |= (uint32_t)(st->lane[car] == LANE_NOWHERE) << car;
    return cars;
}

/* GP 2.6: one car of each team first, then the rest; 13.1: or all at once. */
static uint32_t bag_of(const struct setup *su, const struct state *st)
{
    uint32_t waiting = unplaced(st), first = waiting & su->first_cars;
    return su->grid != GRID_BAG && first ? first : waiting;
}

int gp_chances_grid(const struct setup *su, const struct state *st, struct chance *out)
{
    int n = 0;
    for (uint32_t bag = bag_of(su, st); bag; bag &= bag - 1)
        out[n++] = (struct chance){ ACTION(GRID, __builtin_ctz(bag), 0, 0), 1 };
    return n;
}

/* G10: odd positions on the inside, two to a sector, from the line backwards. */
static int slot_distance(int position)
{
    return -1 - (position - 1) / 2;
}

static int slot_lane(int position)
{
    return (position - 1) % 2;
}

static int on_slot(const struct setup *su, const struct state *st, int position)
{
    return occupant(st, sector_at(su, slot_distance(position)), slot_lane(position));
}

static void place_on_slot(const struct setup *su, struct state *st, int car, int position, struct events *ev)
{
    gp_put(su, st, car, slot_distance(position), slot_lane(position));
    tell(su, ev, EV_GRID, car, position, 0, 0);
}

/* GP 2.6: the second cars in the reverse order of the draw, from position 12. */
static void place_second_cars(const struct setup *su, struct state *st, struct events *ev)
{
    for (int i = 0; i < su->players; i++) {
        int drawn = on_slot(su, st, su->players - i);
        place_on_slot(su, st, drawn + 1, 12 + i, ev); /* a team's cars stand side by side in the list */
    }
}

/* GP 11.3, G60: the winner of the race before changes places with the car ahead of it. */
static void winner_bonus(const struct setup *su, struct state *st, struct events *ev)
{
    int winner = su->bonus;
    if (winner == NO_CAR)
        return;
    for (int position = 2; position <= CARS; position++) {
        if (on_slot(su, st, position) != winner)
            continue;
        int ahead = on_slot(su, st, position - 1);
        gp_lift(su, st, winner);
        gp_lift(su, st, ahead);
        gp_put(su, st, winner, slot_distance(position - 1), slot_lane(position - 1));
        gp_put(su, st, ahead, slot_distance(position), slot_lane(position));
        tell(su, ev, EV_BONUS, winner, ahead, position - 1, 0);
        return;
    }
}

/* GP 2.8, G9: the owner of the foremost Player Car, counted by positions. */
static int first_owner(const struct setup *su, const struct state *st)
{
    int position = 1;
    while (su->owner[on_slot(su, st, position)] == NOBODY)
        position++;
    return su->owner[on_slot(su, st, position)];
}

static void grid_stands(const struct setup *su, struct state *st, struct events *ev)
{
    winner_bonus(su, st, ev);
    st->pole = (uint8_t)on_slot(su, st, 1);
    st->first = (uint8_t)first_owner(su, st);
    st->owing = su->player_cars;
    st->phase = PHASE_TIRES;
    tell_seat(ev, EV_FIRST, st->first, st->first, 0, 0);
}

void gp_apply_grid(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int position = 1;
    while (on_slot(su, st, position) != NOBODY)
        position++;
    place_on_slot(su, st, action_arg(act, 0), position, ev);
    if (su->grid == GRID_TEAMS && position == su->players)
        place_second_cars(su, st, ev);
    if (!unplaced(st))
        grid_stands(su, st, ev);
}

/* ---- tires --------------------------------------------------------------------------------------------------------- */

/* GP 2.7, 7.6.2, G30: Wets only in the wet; dry tires may start in the wet, but are not changed to in it. */
unsigned gp_tires_allowed(const struct state *st, bool at_start)
{
    unsigned dry = 1u << TIRE_SOFT | 1u << TIRE_HARD, wet = 1u << TIRE_WET;
    if (st->weather == DRY)
        return dry;
    return at_start ? dry | wet : wet;
}

/* Law of the house: the lower car first. */
int gp_actions_tires(const struct setup *su, const struct state *st, int seat, action_t *out)
{
    uint32_t mine = st->owing & su->own[seat];
    int n = 0;
    if (!mine)
        return 0;
    for (unsigned types = gp_tires_allowed(st, true); types; types &= types - 1)
        out[n++] = ACTION(TIRES, __builtin_ctz(mine), __builtin_ctz(types), 0);
    return n;
}

void gp_apply_tires(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    st->tire[car] = (uint8_t)action_arg(act, 1);
    st->owing &= ~car_bit(car);
    if (ev)
        emit(ev, EV_CHOSE_TIRES, su->owner[car], viewer_bit(su->owner[car]), car, st->tire[car], 0, 0);
    if (st->owing)
        return;
    for (int shown = 0; shown < 2 * su->players; shown++)
        tell(su, ev, EV_TIRES, shown, st->tire[shown], 0, 0);
    gp_turn_begin(su, st, ev);
}

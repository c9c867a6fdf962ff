/* race.c: the whole table as one seat sees it (look.h). What others hide is blank, in a state as in a view. */
#include "hit.h"
#include "look.h"
#include "state.h"

#include <string.h>

/* ---- cars --------------------------------------------------------------------------------------------------- */

/* The seat that alone may activate a car; neutrals are everybody's. */
static int controller_of(const struct setup *su, int car)
{
    int found = NOBODY;
    for (int seat = 0; seat < su->players; seat++)
        if (su->controls[seat] >> car & 1) {
            if (found != NOBODY)
                return NOBODY;
            found = seat;
        }
    return found;
}

/* What others have chosen for the start is hidden until all have. */
static int tires_seen(const struct setup *su, const struct state *st, int viewer, int car)
{
    bool hidden = st->phase == PHASE_TIRES && su->owner[car] != viewer && st->tire[car] != TIRE_NONE;
    return hidden ? TIRE_HIDDEN : st->tire[car];
}

static void look_at_car(const struct setup *su, const struct state *st, int viewer, int car,
                        struct gp_car *out)
{
    out->number = su->number[car];
    out->seat = su->owner[car];
    out->controller = controller_of(su, car);
    out->team = su->shape.team[car];
    out->distance = st->distance[car];
    out->lane = st->lane[car];
    out->arrived = st->lane[car] == LANE_PIT ? st->arrived[car] : 0;
    out->tires = tires_seen(su, st, viewer, car);
    out->wear = wear_count(st, car);
    out->penalty = gp_speed_penalty(wear_count(st, car));
    out->mine = viewer != NOBODY && su->owner[car] == viewer;
    out->to_move = viewer != NOBODY && (may_activate(su, st, viewer) >> car & 1);
    out->moved = st->activated >> car & 1;
    out->changed = st->changed >> car & 1;
    out->owes_change = !out->changed && !tires_are_exempt(st, out->tires);
    if (out->lane == LANE_OUT) {
        out->place = st->place[car];
        out->cause = st->cause[car];
    }
    for (int marker = 0; marker <= MARKS; marker++)
        out->mark[marker] = st->mark[car][marker];
}

static void look_at_cars(const struct setup *su, const struct state *st, struct gp_race *out)
{
    uint8_t order[CARS];
    uint32_t running = 0;
    for (int car = 0; car < CARS; car++) {
        look_at_car(su, st, out->viewer, car, &out->car[car]);
        if (st->lane[car] < LANE_OUT)
            running |= car_bit(car);
    }
    out->running = gp_sort(su, st, running, order);
    for (int i = 0; i < out->running; i++)
        out->order[i] = order[i];
}

/* ---- the segment ------------------------------------------------------------------------------------------- */

/* Of the car that is pushed the next sector, of the line's rear the one before, for Clean Air the one behind the next
 * car. */
static int asked_sector(const struct setup *su, const struct state *st)
{
    switch (st->phase) {
    case PHASE_PUSH: return sector_next(su, sector_of(su, st, gp_pushed(st)));
    case PHASE_LINK: return sector_before(su, sector_of(su, st, st->line[st->line_n - 1]));
    case PHASE_PLACE:
        return sector_at(su, st->distance[st->active] + gp_next_occupied(su, st, st->active) - 1);
    default: return NOBODY;
    }
}

static void look_at_segment(const struct setup *su, const struct state *st, struct gp_race *out)
{
    bool service = st->phase == PHASE_SERVICE;
    out->active = st->active == NO_CAR ? NOBODY : st->active;
    out->card = st->card == NO_CARD ? NULL : &su->deck.card[st->card];
    out->mode = st->mode;
    out->mp = service ? 0 : st->mp;
    out->duration = service ? st->mp : 0;
    out->swapped = st->swapped;
    out->from = st->from;
    out->linked = st->linked;
    out->diagonal = st->diagonal;
    out->line_n = st->line_n;
    for (int i = 0; i < st->line_n; i++)
        out->line[i] = st->line[i];
    out->pushed = st->phase == PHASE_PUSH ? gp_pushed(st) : NOBODY;
    out->asked_sector = asked_sector(su, st);
}

/* ---- cards --------------------------------------------------------------------------------------------------- */

/* The cards in other hands lie with those not drawn, as they do in a view. */
static void count_unseen(const struct setup *su, const struct state *st, struct gp_race *out)
{
    for (int kind = 0; kind < su->deck.kinds; kind++) {
        out->pile[kind] = st->pile[kind];
        out->unseen[kind] = st->deck[kind];
    }
    for (int seat = 0; seat < su->players; seat++)
        for (int i = 0; seat != out->viewer && i < st->held[seat]; i++)
            if (st->hand[seat][i] != HIDDEN_CARD)
                out->unseen[st->hand[seat][i] - 1]++;
}

static void look_at_cards(const struct setup *su, const struct state *st, struct gp_race *out)
{
    count_unseen(su, st, out);
    if (out->viewer == NOBODY || st->hand[out->viewer][0] == HIDDEN_CARD)
        return;
    out->held = st->held[out->viewer];
    for (int i = 0; i < out->held; i++)
        out->hand[i] = st->hand[out->viewer][i] - 1;
}

/* ---- the whole ----------------------------------------------------------------------------------------------- */

void gp_race_look(const struct setup *su, const struct state *st, int viewer, struct gp_race *out)
{
    memset(out, 0, sizeof *out);
    out->track = &su->track;
    out->deck = &su->deck;
    out->viewer = viewer;
    out->phase = (enum phase)st->phase;
    out->turn = st->turn;
    out->lap = st->lap;
    out->laps = su->laps;
    out->weather = st->weather;
    out->first = st->first;
    out->event = st->event == NO_CARD ? NOBODY : su->events.card[st->event].event;
    out->asking = st->asking;
    out->zone = st->zone;
    out->zone_end = st->zone == NO_ZONE ? NO_ZONE : sector_at(su, st->zone + ZONE_LENGTH - 1);
    look_at_cars(su, st, out);
    look_at_segment(su, st, out);
    look_at_cards(su, st, out);
}

/* ---- questions about it -------------------------------------------------------------------------------------- */

int gp_car_at(const struct gp_race *r, int sector, int lane)
{
    for (int car = 0; car < GP_CARS; car++)
        if (r->car[car].lane == lane && gp_sector_of(r, car) == sector)
            return car;
    return NOBODY;
}

uint32_t gp_cars_along(const struct gp_race *r)
{
    uint32_t cars = r->active == NOBODY ? 0 : car_bit(r->active);
    for (int i = 0; i < r->line_n; i++)
        cars |= car_bit(r->line[i]);
    return cars;
}

/* A step forward is the front's, whoever of the line is active. */
static bool gesture_enters(const struct gp_race *r, action_t act, int *sector, int *lane)
{
    const struct gp_car *active = &r->car[r->active];
    int front = r->line_n ? r->line[0] : r->active;
    *sector = gp_sector(r, active->distance);
    *lane = action_arg(act, 0);
    switch (gp_gesture(act)) {
    case GP_FORWARD: *sector = gp_sector(r, r->car[front].distance + 1); break;
    case GP_DIAGONAL:
    case GP_SWAP: *sector = gp_sector(r, active->distance + 1); break;
    case GP_INWARD: *lane = active->lane - 1; break;
    case GP_OUTWARD: *lane = active->lane + 1; break;
    default: return false;
    }
    return *lane >= 0 && *lane < LANES;
}

bool gp_entered(const struct gp_race *r, action_t act, int *sector, int *lane)
{
    if (r->active == NOBODY)
        return false;
    if (r->phase == PHASE_MOVE || r->phase == PHASE_BRAKE)
        return gesture_enters(r, act, sector, lane);
    if (r->asked_sector == NOBODY)
        return false;
    *sector = r->asked_sector;
    *lane = action_arg(act, r->phase == PHASE_PUSH ? 1 : 0);
    return *lane < LANES;
}

int gp_further_back(const struct gp_race *r, action_t act)
{
    int fixed = action_kind(act) == FIX ? gp_fix_duration(act) : 0;
    bool tires = r->swapped || action_kind(act) == CHANGE;
    return gp_service_back(r->duration + fixed, tires) - gp_service_back(r->duration, r->swapped);
}

const struct race_card *gp_card_named(const struct gp_race *r, action_t act)
{
    switch (action_kind(act)) {
    case PLAY: return &r->deck->card[action_arg(act, 1)];
    case DISCARD: return &r->deck->card[action_arg(act, 0)];
    default: return NULL;
    }
}

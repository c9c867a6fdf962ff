/* move.c: the gestures of the active car, and what its card says at the end of them. */
#include "state.h"
#include "ways.h"

#include <string.h>

static const struct race_card *card_of(const struct setup *su, const struct state *st)
{
    return &su->deck.card[st->card];
}

/* ---- markers --------------------------------------------------------------------------------------------------- */

/* NPCs receive none (1.5, 6.8). */
void gp_mark(const struct setup *su, struct state *st, int car, int marker, int count, struct events *ev)
{
    if (car >= CARS || !is_player_car(su, car))
        return;
    int held = st->mark[car][marker] + count;
    st->mark[car][marker] = (uint8_t)(held < MARK_LIMIT ? held : MARK_LIMIT);
    if (marker == MARK_CLOSE_CALL)
        tell(su, ev, EV_CLOSE_CALL, car, count, st->mark[car][marker], 0);
    else
        tell(su, ev, EV_MARKER, car, marker, count, wear_count(st, car));
}

/* ---- what may be done ------------------------------------------------------------------------------------------ */

/* GP 6.1, 6.8: one point, two to displace; nothing when weaving (G24). */
static int side_cost(const struct setup *su, const struct state *st, int sector, int lane)
{
    if (text_of(su, st) == TEXT_WEAVING)
        return 0;
    return st->space[sector][lane] ? 2 : 1;
}

/* Of the lanes beside the active car those where it may go (6.1). */
static unsigned sides(const struct setup *su, const struct state *st, int text)
{
    int sector = sector_of(su, st, st->active), lane = st->lane[st->active];
    unsigned open = open_lanes(text, st->linked, st->entered, st->mp, taken_lanes(st, sector));
    return as_sides(open, lane) & ways_from(su, st, sector, lane) >> TO_SIDE;
}

static int list_lanes(unsigned lanes, int kind, action_t *out)
{
    int n = 0;
    for (; lanes; lanes &= lanes - 1)
        out[n++] = ACTION(kind, __builtin_ctz(lanes), 0, 0);
    return n;
}

const action_t gp_move_action[TO_END + 1] = {
    ACTION(FORWARD, 0, 0, 0),  ACTION(FORWARD, 1, 0, 0),  ACTION(FORWARD, 2, 0, 0),
    ACTION(FORWARD, 3, 0, 0),  ACTION(INWARD, 0, 0, 0),   ACTION(OUTWARD, 0, 0, 0),
    ACTION(DIAGONAL, 0, 0, 0), ACTION(DIAGONAL, 1, 0, 0), ACTION(DIAGONAL, 2, 0, 0),
    ACTION(DIAGONAL, 3, 0, 0), ACTION(SWAP, 0, 0, 0),     ACTION(SWAP, 1, 0, 0),
    ACTION(SWAP, 2, 0, 0),     ACTION(SWAP, 3, 0, 0),     ACTION(END, 0, 0, 0),
};

/* With no point left only Weaving goes on, until its player ends it (G45). A racing line does not go sideways; else the
 * active car is the front. */
unsigned gp_move_set(const struct setup *su, const struct state *st, int sector)
{
    int car = st->line[0], text = text_of(su, st);
    if (st->mp == 0)
        return sides(su, st, text) << TO_SIDE | 1u << TO_END;
    unsigned all = ways_of_front(su, st, text, st->linked, sector, st->lane[car], st->mp, st->entered);
    if ((text == TEXT_DIAGONAL) | (text == TEXT_SWAP))
        all |= ways_by_text(su, st, text, sector_of(su, st, st->active), st->lane[st->active]);
    return all;
}

int gp_actions_move(const struct setup *su, const struct state *st, action_t *out)
{
    int n = 0;
    for (unsigned left = gp_move_set(su, st, gp_front_sector(su, st)); left; left &= left - 1)
        out[n++] = gp_move_action[__builtin_ctz(left)];
    return n;
}

/* ---- after the movement ------------------------------------------------------------------------------------------- */

/* Where the active car has come to, and with how many others. */
static void tell_drove(const struct setup *su, const struct state *st, struct events *ev)
{
    if (!ev)
        return;
    int car = st->active, by = st->distance[car] - st->from, sector = sector_of(su, st, car);
    const int args[ARGS_MAX] = { car, st->card, by, sector, st->lane[car], __builtin_popcount(st->moved) };
    if (st->mode == MODE_BONUS)
        emit(ev, EV_RAN_ON, st->seat, EVERYONE, car, by, sector, st->lane[car]);
    else
        emit6(ev, st->mode == MODE_EXIT ? EV_RETURNED : EV_DROVE, st->seat, EVERYONE, args);
}

static void activated(const struct setup *su, struct state *st, struct events *ev)
{
    tell(su, ev, EV_ACTIVATED, st->active, 0, 0, 0);
    gp_segment_end(su, st, ev);
}

/* GP 7.1: the card's wear lands when the movement is over; then the Soft bonus is offered (7.6.4, G44). */
static void wear_and_bonus(const struct setup *su, struct state *st, struct events *ev)
{
    int car = st->active;
    tell_drove(su, st, ev);
    if (is_player_car(su, car)) {
        for (unsigned wear = card_of(su, st)->wear; wear; wear &= wear - 1)
            gp_mark(su, st, car, __builtin_ctz(wear), 1, ev);
        if (st->tire[car] == TIRE_SOFT) {
            st->phase = PHASE_SOFT;
            return;
        }
    }
    activated(su, st, ev);
}

/* Oversteer and Understeer: one free lane, even into a space entered before; not in a Safety Zone (G25, G43). */
static void extra_step(const struct setup *su, struct state *st, int by, struct events *ev)
{
    int car = st->active, sector = sector_of(su, st, car), lane = st->lane[car] + by;
    if (lane < 0 || lane >= lane_count(su, st, sector) || st->space[sector][lane])
        return;
    gp_lift(su, st, car);
    gp_put(su, st, car, st->distance[car], lane);
    st->entered = (uint8_t)(st->entered | 1u << lane);
    tell(su, ev, EV_EXTRA_STEP, car, sector, lane, 0);
}

static bool alone_in_sector(const struct setup *su, const struct state *st, int car)
{
    return taken_lanes(st, sector_of(su, st, car)) == 1u << st->lane[car];
}

/* G29: ahead of every car that is not in the pits. */
static bool leads_outside_pits(const struct setup *su, const struct state *st, int car)
{
    uint32_t cars = st->racing;
    for (uint32_t rest = cars; rest; rest &= rest - 1)
        if (st->lane[__builtin_ctz(rest)] == LANE_PIT)
            cars &= ~(rest & -rest);
    return gp_best(su, st, cars) == car;
}

int gp_next_occupied(const struct setup *su, const struct state *st, int car)
{
    int sector = sector_of(su, st, car);
    for (int by = 1; by < su->track.sectors; by++) {
        sector = sector_next(su, sector);
        if (taken_lanes(st, sector))
            return by;
    }
    return 0;
}

/* The lanes directly behind the cars of that sector; in a Safety Zone the inside lane (G29, G47). */
static unsigned places_behind(const struct setup *su, const struct state *st, int sector)
{
    unsigned lanes = 0;
    for (unsigned taken = taken_lanes(st, sector); taken; taken &= taken - 1)
        lanes |= lanes_behind(su, st, sector, __builtin_ctz(taken));
    return lanes ? lanes : 1u;
}

static unsigned clean_air_lanes(const struct setup *su, const struct state *st)
{
    int car = st->active, by = gp_next_occupied(su, st, car);
    return by ? places_behind(su, st, sector_at(su, st->distance[car] + by)) : 0;
}

int gp_actions_place(const struct setup *su, const struct state *st, action_t *out)
{
    return list_lanes(clean_air_lanes(su, st), SET_BEHIND, out);
}

static void set_behind(const struct setup *su, struct state *st, int lane, struct events *ev)
{
    int car = st->active, by = gp_next_occupied(su, st, car) - 1;
    if (by)
        st->entered = 0;
    gp_lift(su, st, car);
    gp_put(su, st, car, st->distance[car] + by, lane);
    st->entered = (uint8_t)(st->entered | 1u << lane);
    tell(su, ev, EV_SET_BEHIND, car, sector_of(su, st, car), lane, 0);
    wear_and_bonus(su, st, ev);
}

void gp_apply_place(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    set_behind(su, st, action_arg(act, 0), ev);
}

static void clean_air(const struct setup *su, struct state *st, struct events *ev)
{
    int car = st->active;
    unsigned lanes = 0;
    if (alone_in_sector(su, st, car) && !leads_outside_pits(su, st, car))
        lanes = clean_air_lanes(su, st);
    if (!lanes)
        wear_and_bonus(su, st, ev);
    else if (lanes & (lanes - 1))
        st->phase = PHASE_PLACE;
    else
        set_behind(su, st, __builtin_ctz(lanes), ev);
}

static unsigned lanes_to_swap(const struct setup *su, const struct state *st)
{
    return swap_lanes(su, st, sector_of(su, st, st->active), st->lane[st->active]);
}

int gp_actions_brake(const struct setup *su, const struct state *st, action_t *out)
{
    int n = list_lanes(lanes_to_swap(su, st), SWAP, out);
    out[n++] = ACTION(STAY, 0, 0, 0);
    return n;
}

static void card_over(const struct setup *su, struct state *st, struct events *ev)
{
    switch (card_of(su, st)->text) {
    case TEXT_OVERSTEER: extra_step(su, st, -1, ev); break;
    case TEXT_UNDERSTEER: extra_step(su, st, 1, ev); break;
    case TEXT_CLEAN_AIR: clean_air(su, st, ev); return;
    case TEXT_LATE_BRAKE:
        if (lanes_to_swap(su, st)) {
            st->phase = PHASE_BRAKE;
            return;
        }
        break;
    default: break;
    }
    wear_and_bonus(su, st, ev);
}

static void movement_over(const struct setup *su, struct state *st, struct events *ev)
{
    if (st->mode == MODE_CARD) {
        card_over(su, st, ev);
        return;
    }
    tell_drove(su, st, ev);
    if (st->mode == MODE_BONUS)
        gp_mark(su, st, st->active, MARK_TIRE, 1, ev);
    activated(su, st, ev);
}

bool gp_may_move(const struct setup *su, const struct state *st)
{
    return st->mp || (text_of(su, st) == TEXT_WEAVING && sides(su, st, TEXT_WEAVING));
}

void gp_points_spent(const struct setup *su, struct state *st, struct events *ev)
{
    if (!gp_may_move(su, st))
        movement_over(su, st, ev);
}

/* ---- gestures ----------------------------------------------------------------------------------------------------- */

static void pay(struct state *st, int points)
{
    st->mp = (uint16_t)(st->mp - points);
}

static void go_side(const struct setup *su, struct state *st, int sector, int by, struct events *ev)
{
    int lane = st->lane[st->active] + by;
    pay(st, side_cost(su, st, sector, lane));
    gp_step_side(su, st, sector, lane, ev);
}

/* G22: the other car takes the space behind, nobody else moves. */
static void swap(const struct setup *su, struct state *st, int lane, struct events *ev)
{
    int car = st->active, other = occupant(st, sector_next(su, sector_of(su, st, car)), lane);
    int own_lane = st->lane[car];
    gp_lift(su, st, car);
    gp_lift(su, st, other);
    gp_put(su, st, car, st->distance[car] + 1, lane);
    gp_put(su, st, other, st->distance[other] - 1, own_lane);
    st->entered = (uint8_t)(1u << lane);
    st->moved |= car_bit(other);
    tell(su, ev, EV_SWAPPED, car, other, sector_of(su, st, car), lane);
}

static void go_diagonal(const struct setup *su, struct state *st, int sector, int lane, struct events *ev)
{
    st->diagonal = 1;
    tell(su, ev, EV_DIAGONAL, st->active, lane, 0, 0);
    gp_step_forward(su, st, sector, lane, ev); /* the space is vacant, so nobody is pushed; led cars follow */
}

void gp_apply_move(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int sector = gp_front_sector(su, st), lane = action_arg(act, 0);
    switch (action_kind(act)) {
    case FORWARD:
        pay(st, 1);
        gp_step_forward(su, st, sector, lane, ev);
        break;
    case DIAGONAL:
        pay(st, 1);
        go_diagonal(su, st, sector, lane, ev);
        break;
    case SWAP:
        pay(st, 1);
        swap(su, st, lane, ev);
        gp_step_done(su, st, ev);
        break;
    case INWARD: go_side(su, st, sector, -1, ev); break;
    case OUTWARD: go_side(su, st, sector, 1, ev); break;
    default: tell(su, ev, EV_END, st->active, 0, 0, 0); movement_over(su, st, ev);
    }
}

/* Most gestures lead forward, and most others aside; which way is not worth a branch. */
void gp_move_on(const struct setup *su, struct state *st, int sector, unsigned bit)
{
    if (bit < LANES) {
        pay(st, 1);
        gp_step_forward(su, st, sector, (int)bit, NULL);
    } else if (bit < TO_DIAGONAL) {
        go_side(su, st, sector, 2 * (int)(bit - TO_SIDE) - 1, NULL);
    } else {
        gp_apply_move(su, st, gp_move_action[bit], NULL);
    }
}

void gp_apply_brake(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    if (action_kind(act) == SWAP)
        swap(su, st, action_arg(act, 0), ev);
    else
        tell(su, ev, EV_STAYED, st->active, 0, 0, 0);
    wear_and_bonus(su, st, ev);
}

/* GP 7.6.4: the pit exit speed at once, Solo; no speed penalty. */
void gp_apply_soft(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = st->active;
    if (action_kind(act) == KEEP) {
        tell(su, ev, EV_KEPT, car, 0, 0, 0);
        activated(su, st, ev);
        return;
    }
    st->tire[car] = TIRE_SOFT_USED;
    st->mode = MODE_BONUS;
    st->from = st->distance[car];
    st->mp = card_of(su, st)->exit;
    memset(st->line, 0, sizeof st->line);
    st->line[0] = (uint8_t)car;
    st->line_n = 1;
    st->linked = 0;
    tell(su, ev, EV_SOFT, car, st->mp, 0, 0);
    gp_step_done(su, st, ev);
}

/* GP 9.2, G46: the first step leads onto the track; 2 points if somebody is there, but 1 in a Safety Zone. */
void gp_enter_track(const struct setup *su, struct state *st, struct events *ev)
{
    int car = st->active, sector = sector_of(su, st, car);
    int lane = st->lane[car] == LANE_PIT ? 0 : lane_count(su, st, sector) - 1;
    pay(st, st->space[sector][lane] && !in_zone(su, st, sector) ? 2 : 1);
    gp_step_side(su, st, sector, lane, ev);
}

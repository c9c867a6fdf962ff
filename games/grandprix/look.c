/* look.c: see look.h. */
#include "look.h"
#include "state.h"

#include <string.h>

/* ---- moments and gestures ---------------------------------------------------------------------------------------- */

enum gp_moment gp_moment(const struct state *st)
{
    if (gp_in_segment((enum phase)st->phase))
        return GP_MOVING;
    switch ((enum phase)st->phase) {
    case PHASE_TIRES: return GP_TIRES;
    case PHASE_ACT: return GP_SEGMENT;
    case PHASE_PICK: return GP_PICK;
    case PHASE_WEATHER_STOP: return GP_RAIN;
    case PHASE_PIT: return GP_STOPS;
    case PHASE_SERVICE: return GP_SERVICE;
    case PHASE_DISCARD: return GP_DISCARDS;
    case PHASE_OVER: return GP_OVER;
    default: return GP_LUCK;
    }
}

enum gp_gesture gp_gesture(action_t act)
{
    switch (action_kind(act)) {
    case PLAY: return GP_PLAY;
    case PASS: return GP_PASS;
    case ELIMINATE: return GP_ELIMINATE;
    case RETIRE: return GP_RETIRE;
    case NOTHING: return GP_NOTHING;
    case BOX: return GP_BOX;
    case FIX: return GP_FIX;
    case CHANGE: return GP_CHANGE;
    case DISCARD: return GP_DISCARD;
    case DONE: return GP_DONE;
    case FORWARD: return GP_FORWARD;
    case INWARD: return GP_INWARD;
    case OUTWARD: return GP_OUTWARD;
    case DIAGONAL: return GP_DIAGONAL;
    case SWAP: return GP_SWAP;
    case END: return GP_END;
    case PUSH: return GP_PUSH;
    case LINK: return GP_LINK;
    case SOFT: return GP_SOFT;
    case KEEP: return GP_KEEP;
    case TAKE: return GP_TAKE;
    case STAY: return GP_STAY;
    default: return GP_OTHER;
    }
}

enum { AIM_LANE = 16, AIM_CAUSE = 24, AIM_CAR = 32, AIM_KNOWN = 40, AIM_BYTE = 0xff };

uint64_t gp_aim(const struct state *before, action_t act, const struct state *end)
{
    bool moving = gp_in_segment(before->phase);
    if (!moving && action_kind(act) != PLAY)
        return 0;
    int car = moving ? before->active : action_arg(act, 0);
    return (uint64_t)1 << AIM_KNOWN | (uint64_t)car << AIM_CAR | (uint64_t)end->cause[car] << AIM_CAUSE
           | (uint64_t)end->lane[car] << AIM_LANE | (uint16_t)end->distance[car];
}

struct gp_aim gp_aim_read(uint64_t aim)
{
    return (struct gp_aim){ .car = (int)(aim >> AIM_CAR & AIM_BYTE),
                            .distance = (int16_t)(uint16_t)aim,
                            .lane = (int)(aim >> AIM_LANE & AIM_BYTE),
                            .cause = (int)(aim >> AIM_CAUSE & AIM_BYTE) };
}

int gp_fix_duration(action_t fix)
{
    return gp_marker_duration[action_arg(fix, 0)];
}

/* A marker will cost some of its duration, now or at a stop; how much of it is a guess. */
uint8_t gp_rating(const struct race_card *card)
{
    int rating = 10 * card->speed;
    for (int marker = 0; marker < MARKS; marker++)
        if (card->wear >> marker & 1)
            rating -= 4 * gp_marker_duration[marker];
    return (uint8_t)(rating > 0 ? rating : 0);
}

int gp_card_rating(const struct setup *su, action_t act)
{
    return su->rating[action_arg(act, action_kind(act) == PLAY ? 1 : 0)];
}

/* ---- the cars ------------------------------------------------------------------------------------------------------- */

static void look_at_wear(const struct state *st, int car, struct gp_look *out)
{
    const uint8_t *mark = st->mark[car];
    uint8_t *wear = out->wear[car], *count = out->count[car];
    int light = mark[MARK_TIRE] + mark[MARK_SUSPENSION], middling = mark[MARK_WING] + mark[MARK_BRAKES];
    int heavy = mark[MARK_TRANSMISSION] + mark[MARK_ENGINE], lasting = mark[MARK_BODY];
    wear[GP_LIGHT] = (uint8_t)light;
    wear[GP_MIDDLING] = (uint8_t)middling;
    wear[GP_HEAVY] = (uint8_t)heavy;
    wear[GP_LASTING] = (uint8_t)lasting;
    count[GP_TOKENS] = mark[MARK_CLOSE_CALL];
    count[GP_GRIP] = (uint8_t)(mark[MARK_CLOSE_CALL] + mark[MARK_TIRE]);
    count[GP_ENGINE] = mark[MARK_ENGINE];
    count[GP_GEARBOX] = mark[MARK_TRANSMISSION];
    count[GP_BRAKES] = mark[MARK_BRAKES];
    count[GP_ALL_WEAR] =
        (uint8_t)(light + middling + heavy + lasting); /* not out of bytes just written, which takes long */
}

static bool owes_change(const struct state *st, int car)
{
    bool exempt = tires_are_exempt(st, st->tire[car]);
    return !exempt && !(st->changed >> car & 1);
}

/* Others' tires are hidden before the start: nobody looks at them then. */
static void look_at_tires(const struct state *st, int car, struct gp_look *out)
{
    if (st->phase == PHASE_TIRES && !(out->mine >> car & 1))
        return;
    if (owes_change(st, car))
        out->owes_change |= car_bit(car);
    if (st->tire[car] != TIRE_NONE && (st->tire[car] == TIRE_WET) != (st->weather == WET))
        out->wrong_tires |= car_bit(car);
    if (st->tire[car] == TIRE_SOFT)
        out->soft |= car_bit(car);
}

static int points_made(const struct setup *su, const struct state *st, int car)
{
    if (st->racing >> car & 1 || !st->place[car] || st->cause[car] == CAUSE_DISQUALIFIED)
        return 0;
    bool counts =
        st->cause[car] == CAUSE_NONE && st->phase != PHASE_OVER; /* judged at the end of the turn (G13) */
    return counts && owes_change(st, car) ? 0 : su->points[st->place[car] - 1];
}

/* ---- who is nose to tail ----------------------------------------------------------------------------------------- */

/* The row of cars from a Player Car on, one way or the other. Both ways are written out, for this is asked of every board. */
static inline __attribute__((always_inline)) void look_along(const struct setup *su, const struct state *st,
                                                             int car, bool forward,
                                                             const struct gp_look *look,
                                                             uint8_t found[GP_WHOSE])
{
    uint32_t to_move = look->turning ? look->fresh : st->racing, own = su->controls[su->owner[car]];
    int sector = sector_of(su, st, car);
    for (int k = 0; k < GP_ROW; k++) {
        int lane = st->lane[car];
        unsigned lanes = forward ? lanes_ahead(su, st, sector, lane) : lanes_behind(su, st, sector, lane);
        sector = forward ? sector_next(su, sector) : sector_before(su, sector);
        lanes &= taken_lanes(st, sector);
        if (!lanes)
            return;
        car = occupant(st, sector, __builtin_ctz(lanes));
        if (to_move >> car & 1)
            found[look->neutral >> car & 1 ? GP_ANYBODY : own >> car & 1 ? GP_OWN : GP_ANOTHER]++;
    }
}

/* ---- the whole -------------------------------------------------------------------------------------------------------- */

static void look_at_hand(const struct setup *su, const struct state *st, int seat, struct gp_look *out)
{
    for (int i = 0; i < st->held[seat]; i++) {
        uint8_t rating = su->rating[st->hand[seat][i] - 1];
        int at = out->cards++;
        for (; at > 0 && out->rating[at - 1] < rating; at--)
            out->rating[at] = out->rating[at - 1];
        out->rating[at] = rating;
    }
}

/* Stops come after the event. */
static uint32_t cars_to_stop(const struct setup *su, const struct state *st)
{
    if (st->phase >= PHASE_EVENT && st->phase <= PHASE_WEATHER_STOP)
        return st->racing & su->player_cars;
    uint32_t now = st->phase == PHASE_SERVICE ? car_bit(st->active) : 0;
    return st->phase == PHASE_PIT || now ? st->owing | now : 0;
}

/* Eight cars at a time, of which most are on the track. */
static void look_beside_track(const struct state *st, struct gp_look *out)
{
    enum { EIGHT = 8 };
    const uint64_t beside = LANES * 0x0101010101010101u; /* the lane's bit that none on the track has */
    _Static_assert(LANES == 4 && (int)LANE_OFF == 4 && LANE_NOWHERE < 8,
                   "one bit tells who is not on the track");
    for (int from = 0; from < CARS; from += EIGHT) {
        uint64_t lanes = 0;
        int n = CARS - from < EIGHT ? CARS - from : EIGHT;
        memcpy(&lanes, &st->lane[from], (size_t)n);
        for (uint64_t rest = lanes & beside; rest; rest &= rest - 1) {
            int car = from + __builtin_ctzll(rest) / EIGHT;
            out->pits |= (uint32_t)(st->lane[car] == LANE_PIT) << car;
            out->off |= (uint32_t)(st->lane[car] == LANE_OFF) << car;
        }
    }
}

static void look_at_places(const struct setup *su, const struct state *st, struct gp_look *out)
{
    memcpy(out->distance, st->distance, sizeof out->distance);
    look_beside_track(st, out);
    for (uint32_t cars = out->mine; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        out->made[car] = (int16_t)points_made(su, st, car);
    }
    for (uint32_t cars = st->racing & su->player_cars; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        if (!on_track(st, car))
            continue;
        look_along(su, st, car, true, out, out->ahead[car]);
        look_along(su, st, car, false, out, out->behind[car]);
    }
}

void gp_look(const struct setup *su, const struct state *st, int seat, struct gp_look *out)
{
    const volatile size_t bytes = sizeof *out; /* of a constant size compilers clear slowly */
    memset(out, 0, bytes);
    out->points = su->points;
    out->finish = su->finish;
    out->lap = su->track.sectors;
    out->finished = st->finished;
    out->racing = st->racing;
    out->mine = su->own[seat];
    out->others = su->player_cars & ~su->own[seat];
    out->neutral = su->npcs & su->controls[0] & su->controls[1];
    out->mine_to_use = su->controls[seat] & ~out->neutral;
    out->turning = st->phase >= PHASE_ACT && st->phase <= PHASE_SOFT;
    out->fresh = out->turning ? st->racing & ~st->activated : 0;
    out->may_stop = out->turning ? 0 : cars_to_stop(su, st);
    out->first = st->first == seat;
    look_at_hand(su, st, seat, out);
    look_at_places(su, st, out);
    for (uint32_t cars = st->racing & su->player_cars; cars; cars &= cars - 1) {
        look_at_wear(st, __builtin_ctz(cars), out);
        look_at_tires(st, __builtin_ctz(cars), out);
    }
}

/* event.c: an event card is turned (GP 8): whom it looks for, and what it asks.
 *
 * Most events look for the car with the most of something; a tie between
 * teams is drawn, between a team's cars its owner picks (4.4, G1). Without
 * such a car an NPC takes its place, or nothing happens (8.1, G2). What then
 * happens to the car is in hit.c.
 */
#include "hit.h"
#include "state.h"

enum { WHOEVER, ON_TRACK, BESIDE_ANOTHER }; /* whom an event looks at (G52) */

struct event_rule {
    uint8_t flag;
    uint8_t counts; /* a marker, or COUNT_… */
    uint8_t looks_at;
};

static const struct event_rule rules[EVENT_KINDS] = {
    [BLOWN_ENGINE] = { FLAG_BLACK, MARK_ENGINE, WHOEVER },
    [BRAKE_FAILURE] = { FLAG_BLACK, MARK_BRAKES, WHOEVER },
    [COLLISION] = { FLAG_DOUBLE_YELLOW, MARK_CLOSE_CALL, BESIDE_ANOTHER },
    [DRIVE_THROUGH] = { FLAG_GREEN, MARK_CLOSE_CALL, WHOEVER },
    [ENGINE_PROBLEMS] = { FLAG_GREEN, MARK_ENGINE, WHOEVER },
    [GEAR_BOX_FAILURE] = { FLAG_BLACK, MARK_TRANSMISSION, WHOEVER },
    [HARD_HIT] = { FLAG_YELLOW, MARK_CLOSE_CALL, ON_TRACK },
    [MECHANICAL_FAILURE] = { FLAG_BLACK_ORANGE, COUNT_WEAR, WHOEVER },
    [NPC_RETIREMENT] = { FLAG_GREEN, COUNT_NOTHING, WHOEVER },
    [SERIOUS_CRASH] = { FLAG_RED, MARK_CLOSE_CALL, BESIDE_ANOTHER },
    [SPIN_OFF] = { FLAG_YELLOW, COUNT_GRIP, ON_TRACK },
    [SPIN_AROUND] = { FLAG_YELLOW, COUNT_GRIP, ON_TRACK },
    [STRIKE_THE_BARRIER] = { FLAG_YELLOW, MARK_CLOSE_CALL, ON_TRACK },
    [SUSPENSION_DIFFICULTIES] = { FLAG_GREEN, COUNT_NOTHING, WHOEVER },
    [SUSPENSION_STRESS] = { FLAG_GREEN, COUNT_NOTHING, WHOEVER },
    [STOP_AND_GO] = { FLAG_GREEN, MARK_CLOSE_CALL, WHOEVER },
    [TIRE_TEST] = { FLAG_GREEN, COUNT_NOTHING, WHOEVER },
    [TIRE_WEAR] = { FLAG_GREEN, COUNT_NOTHING, WHOEVER },
    [TRACTION_HAZARD] = { FLAG_YELLOW_RED, COUNT_NOTHING, WHOEVER },
    [TRANSMISSION_PROBLEMS] = { FLAG_GREEN, MARK_TRANSMISSION, WHOEVER },
    [WEATHER_CHANGE] = { FLAG_GREEN, COUNT_NOTHING, WHOEVER },
    [WHEEL_RUB] = { FLAG_GREEN, MARK_CLOSE_CALL, ON_TRACK },
    [WING_DAMAGE] = { FLAG_GREEN, MARK_CLOSE_CALL, ON_TRACK },
};

int gp_event_counts(int event)
{
    return rules[event].counts;
}

/* ---- turning a card ----------------------------------------------------------------------------------------------- */

static int events_left(const struct setup *su, const struct state *st)
{
    int n = su->events.cards;
    for (int i = 0; i < su->events.kinds; i++)
        n -= st->turned[i];
    return n;
}

int gp_chances_event(const struct setup *su, const struct state *st, struct chance *out)
{
    int n = 0;
    for (int i = 0; i < su->events.kinds; i++) {
        int left = su->events.card[i].copies - st->turned[i];
        if (left)
            out[n++] = (struct chance){ ACTION(EVENT, i, 0, 0), (uint32_t)left };
    }
    return n;
}

/* A card must be turned: if none is left all are shuffled, the one being resolved too (G35, G56, G59). */
static void draw_event(const struct setup *su, struct state *st, struct events *ev)
{
    st->phase = PHASE_EVENT;
    if (events_left(su, st))
        return;
    for (int i = 0; i < su->events.kinds; i++)
        st->turned[i] = 0;
    tell_seat(ev, EV_EVENTS_RESHUFFLED, NOBODY, 0, 0, 0);
}

/* GP 3.5: the Safety Zone goes; no event once a car has finished (10.1.1). */
void gp_event_begin(const struct setup *su, struct state *st, struct events *ev)
{
    st->quiet = 0;
    st->seat = st->first;
    if (st->finished) {
        gp_over(su, st, true, ev);
        return;
    }
    if (st->zone != NO_ZONE)
        tell_seat(ev, EV_ZONE_OVER, NOBODY, 0, 0, 0);
    st->zone = NO_ZONE;
    draw_event(su, st, ev);
}

/* ---- the car with the most ------------------------------------------------------------------------------------------ */

static uint32_t looked_at(const struct setup *su, const struct state *st, uint32_t cars, int where)
{
    uint32_t seen = 0;
    for (; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        if (where == WHOEVER || (on_track(st, car) && (where == ON_TRACK || gp_adjacent(su, st, car))))
            seen |= car_bit(car);
    }
    return seen;
}

int gp_counted(const struct state *st, int car, int counts)
{
    switch (counts) {
    case COUNT_NOTHING: return 0;
    case COUNT_WEAR: return wear_count(st, car);
    case COUNT_GRIP: return st->mark[car][MARK_CLOSE_CALL] + st->mark[car][MARK_TIRE];
    default: return st->mark[car][counts];
    }
}

/* Those with the most; nobody when nobody has any. */
static uint32_t with_most(const struct state *st, uint32_t cars, int counts, int least)
{
    uint32_t best = 0;
    for (int most = least; cars; cars &= cars - 1) {
        int n = gp_counted(st, __builtin_ctz(cars), counts);
        if (n > most)
            best = 0;
        if (n >= most) {
            best |= cars & -cars;
            most = n;
        }
    }
    return best;
}

static void non_event(const struct setup *su, struct state *st, struct events *ev)
{
    tell_seat(ev, EV_NON_EVENT, NOBODY, 0, 0, 0);
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

static void pick_target(const struct setup *su, struct state *st, struct events *ev)
{
    int car = __builtin_ctz(st->owing);
    if (st->owing & (st->owing - 1)) {
        st->phase = PHASE_PICK;
        st->seat = (uint8_t)su->owner[car];
        return;
    }
    st->owing = 0;
    gp_hit(su, st, car, ev);
}

static void find_target(const struct setup *su, struct state *st, struct events *ev)
{
    int event = su->events.card[st->event].event;
    const struct event_rule *rule = &rules[event];
    uint32_t seen = looked_at(su, st, st->racing & su->player_cars, rule->looks_at);
    uint32_t tied = with_most(st, seen, rule->counts, 1);
    if (rule->counts == COUNT_GRIP)
        tied = with_most(st, tied, MARK_CLOSE_CALL, 0);
    if (!tied) {
        bool players_only = event == SPIN_OFF || event == SPIN_AROUND; /* G4 */
        uint32_t npcs = looked_at(su, st, st->racing & su->npcs,
                                  rule->looks_at == BESIDE_ANOTHER ? BESIDE_ANOTHER : ON_TRACK); /* G2 */
        if (players_only || !npcs)
            non_event(su, st, ev);
        else
            gp_hit(su, st, gp_best(su, st, npcs), ev);
        return;
    }
    st->owing = tied;
    st->asking = ASK_TARGET;
    if (tied & ~su->own[su->owner[__builtin_ctz(tied)]])
        st->phase = PHASE_DRAW;
    else
        pick_target(su, st, ev);
}

int gp_chances_draw(const struct setup *su, const struct state *st, struct chance *out)
{
    int n = 0;
    for (int seat = 0; seat < su->players; seat++)
        if (st->owing & su->own[seat])
            out[n++] = (struct chance){ ACTION(TEAM, seat, 0, 0), 1 };
    return n;
}

void gp_apply_team(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int seat = action_arg(act, 0);
    tell_seat(ev, EV_TEAM_DRAWN, seat, seat, 0, 0);
    st->owing &= su->own[seat];
    pick_target(su, st, ev);
}

/* ---- one car of each team ------------------------------------------------------------------------------------------- */

/* The next seat in turn order with cars in owing, or NOBODY (G63). */
static int next_owner(const struct setup *su, const struct state *st)
{
    int seat = st->first;
    for (int i = 0; i < su->players; i++, seat = next_seat(su, seat))
        if (st->owing & su->own[seat])
            return seat;
    return NOBODY;
}

static void give_one(const struct setup *su, struct state *st, int car, struct events *ev)
{
    bool tire = su->events.card[st->event].event == TIRE_WEAR;
    st->owing &= ~su->own[su->owner[car]];
    gp_mark(su, st, car, tire ? MARK_TIRE : MARK_SUSPENSION, 1, ev);
}

static void ask_each(const struct setup *su, struct state *st, struct events *ev)
{
    for (int seat; (seat = next_owner(su, st)) != NOBODY;) {
        uint32_t mine = st->owing & su->own[seat];
        if (mine & (mine - 1)) {
            st->phase = PHASE_PICK;
            st->seat = (uint8_t)seat;
            return;
        }
        give_one(su, st, __builtin_ctz(mine), ev); /* G34 */
    }
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

/* Where two cars of a team stand beside a crash, their owner picks the one involved (G53). */
void gp_ask_neighbours(const struct setup *su, struct state *st, struct events *ev)
{
    int seat = next_owner(su, st);
    st->asking = ASK_NEIGHBOURS;
    if (seat == NOBODY) {
        gp_crash(su, st, ev);
        return;
    }
    st->phase = PHASE_PICK;
    st->seat = (uint8_t)seat;
}

int gp_actions_pick(const struct setup *su, const struct state *st, action_t *out)
{
    int n = 0;
    for (uint32_t cars = st->owing & su->own[st->seat]; cars; cars &= cars - 1)
        out[n++] = ACTION(PICK, __builtin_ctz(cars), 0, 0);
    return n;
}

void gp_apply_pick(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    tell(su, ev, EV_PICKED, car, 0, 0, 0);
    if (st->asking == ASK_EACH) {
        give_one(su, st, car, ev);
        ask_each(su, st, ev);
    } else if (st->asking == ASK_NEIGHBOURS) {
        st->owing &= ~su->own[su->owner[car]];
        st->involved |= car_bit(car);
        gp_ask_neighbours(su, st, ev);
    } else {
        st->owing = 0;
        gp_hit(su, st, car, ev);
    }
}

/* ---- weather and tires ------------------------------------------------------------------------------------------------ */

static bool wrong_tires(const struct state *st, int car)
{
    return (st->tire[car] == TIRE_WET) != (st->weather == WET);
}

/* GP Weather Change: Soft takes two Close Calls in the wet, Hard one; Wet a tire marker in the dry. */
static void take_tokens(const struct setup *su, struct state *st, int car, struct events *ev)
{
    if (st->weather == DRY)
        gp_mark(su, st, car, MARK_TIRE, 1, ev);
    else
        gp_mark(su, st, car, MARK_CLOSE_CALL, st->tire[car] == TIRE_HARD ? 1 : 2, ev);
}

/* From the leader to the last (8.1); a car off the track cannot pit and is not asked (G32). */
static void ask_weather(const struct setup *su, struct state *st, struct events *ev)
{
    while (st->owing) {
        int car = gp_best(su, st, st->owing);
        if (st->lane[car] != LANE_OFF) {
            st->phase = PHASE_WEATHER_STOP;
            st->seat = (uint8_t)su->owner[car];
            return;
        }
        st->owing &= ~car_bit(car);
        take_tokens(su, st, car, ev);
    }
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

static void change_weather(const struct setup *su, struct state *st, struct events *ev)
{
    st->weather = st->weather == DRY ? WET : DRY;
    st->dry_seen |= st->weather == DRY;
    tell_seat(ev, EV_WEATHER_CHANGED, NOBODY, st->weather, 0, 0);
    for (uint32_t cars = st->racing & su->player_cars; cars; cars &= cars - 1)
        if (wrong_tires(st, __builtin_ctz(cars)))
            st->owing |= cars & -cars;
    ask_weather(su, st, ev);
}

int gp_actions_weather_stop(const struct setup *su, const struct state *st, action_t *out)
{
    int car = gp_best(su, st, st->owing);
    out[0] = ACTION(BOX, car, 0, 0);
    out[1] = ACTION(TAKE, car, 0, 0);
    return 2;
}

void gp_apply_weather_stop(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    st->owing &= ~car_bit(car);
    if (action_kind(act) == BOX) {
        st->stop[car] = STOP_TIRES;
        tell(su, ev, EV_WILL_STOP, car, 0, 0, 0);
    } else {
        tell(su, ev, EV_TOOK, car, 0, 0, 0);
        take_tokens(su, st, car, ev);
    }
    ask_weather(su, st, ev);
}

static void test_tires(const struct setup *su, struct state *st, struct events *ev)
{
    uint8_t cars[CARS];
    int n = gp_sort(su, st, st->racing & su->player_cars, cars);
    for (int i = 0; i < n; i++) {
        if (!wrong_tires(st, cars[i]))
            continue;
        if (st->weather == WET)
            gp_mark(su, st, cars[i], MARK_CLOSE_CALL, st->tire[cars[i]] == TIRE_HARD ? 1 : 2, ev);
        gp_mark(su, st, cars[i], MARK_TIRE, st->weather == WET ? 1 : 2, ev);
    }
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

static void stress_suspension(const struct setup *su, struct state *st, struct events *ev)
{
    for (uint32_t cars = st->racing & su->player_cars; cars; cars &= cars - 1) {
        int car = __builtin_ctz(cars);
        if (st->mark[car][MARK_SUSPENSION])
            gp_mark(su, st, car, MARK_SUSPENSION, 1, ev);
    }
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

/* ---- NPC Retirement ------------------------------------------------------------------------------------------------ */

/* The next card's pit number names the last digit; "All Pit", or a digit nobody has, means another card (G56). */
static void retire_npc(const struct setup *su, struct state *st, int card, struct events *ev)
{
    uint32_t named = 0;
    int pit = su->events.card[card].pit;
    for (uint32_t cars = st->racing & su->npcs; cars; cars &= cars - 1)
        if (su->number[__builtin_ctz(cars)] % 10 == pit)
            named |= cars & -cars;
    if (!named) {
        draw_event(su, st, ev);
        return;
    }
    gp_leave(su, st, gp_best(su, st, named), CAUSE_FAILURE, ev);
    gp_event_over(su, st, FLAG_GREEN, 0, ev);
}

static void resolve(const struct setup *su, struct state *st, struct events *ev)
{
    switch (su->events.card[st->event].event) {
    case SUSPENSION_DIFFICULTIES:
    case TIRE_WEAR:
        st->asking = ASK_EACH;
        st->owing = st->racing & su->player_cars;
        ask_each(su, st, ev);
        break;
    case SUSPENSION_STRESS: stress_suspension(su, st, ev); break;
    case TIRE_TEST: test_tires(su, st, ev); break;
    case TRACTION_HAZARD:
        gp_event_over(su, st, FLAG_YELLOW_RED, sector_of(su, st, gp_leader(su, st)), ev);
        break;
    case WEATHER_CHANGE: change_weather(su, st, ev); break;
    case NPC_RETIREMENT:
        if (!(st->racing & su->npcs)) {
            non_event(su, st, ev);
            break;
        }
        st->asking = ASK_NPC;
        draw_event(su, st, ev);
        break;
    default: find_target(su, st, ev);
    }
}

void gp_apply_event(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int card = action_arg(act, 0);
    st->turned[card]++;
    if (st->asking == ASK_NPC) {
        tell_seat(ev, EV_TURNED, NOBODY, card, 0, 0);
        retire_npc(su, st, card, ev);
        return;
    }
    st->event = (uint8_t)card;
    tell_seat(ev, EV_EVENT, NOBODY, card, rules[su->events.card[card].event].flag, 0);
    resolve(su, st, ev);
}

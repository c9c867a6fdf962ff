/* act.c: action segments (GP 3.4): whose it is, and what may be done in it. */
#include "short_hand.h"
#include "state.h"

#include <string.h>

/* ---- what a seat may do ----------------------------------------------------------------------------------------- */

static bool worn_out(const struct state *st, int car)
{
    return wear_count(st, car) >= WEAR_LIMIT;
}

static uint32_t worn_out_of(const struct state *st, uint32_t cars)
{
    uint32_t worn = 0;
    for (; cars; cars &= cars - 1)
        if (worn_out(st, __builtin_ctz(cars)))
            worn |= cars & -cars;
    return worn;
}

static int list_cars(uint32_t cars, int kind, action_t *out)
{
    int n = 0;
    for (; cars; cars &= cars - 1)
        out[n++] = ACTION(kind, __builtin_ctz(cars), 0, 0);
    return n;
}

static int list_plays(const struct state *st, int seat, uint32_t cars, action_t *out)
{
    const uint8_t *hand = st->hand[seat];
    int n = 0;
    for (; cars; cars &= cars - 1)
        for (int i = 0; i < st->held[seat]; i++)
            if (i == 0 || hand[i] != hand[i - 1])
                out[n++] = ACTION(PLAY, __builtin_ctz(cars), hand[i] - 1, 0);
    return n;
}

/* The cars that a seat may still activate, and what each is fit for. */
struct choice {
    uint32_t play, pass, eliminate, retire;
};

static struct choice choices_of(const struct setup *su, const struct state *st, int seat)
{
    struct choice c;
    uint32_t fresh = ~st->activated, mine = su->own[seat] & fresh;
    c.eliminate = worn_out_of(st, mine & st->racing);
    c.pass = mine & ~st->racing; /* G7 */
    c.retire = mine & st->racing & ~c.eliminate;
    c.play = st->held[seat] ? may_activate(su, st, seat) & ~c.eliminate : 0;
    return c;
}

/* G8: what must be done if it can; retiring is never compulsory. */
int gp_actions_act(const struct setup *su, const struct state *st, action_t *out)
{
    struct choice c = choices_of(su, st, st->seat);
    int n = list_plays(st, st->seat, c.play, out);
    n += list_cars(c.pass, PASS, out + n);
    n += list_cars(c.eliminate, ELIMINATE, out + n);
    bool must = n > 0;
    n += list_cars(c.retire, RETIRE, out + n);
    if (!must && n)
        out[n++] = ACTION(NOTHING, 0, 0, 0);
    return n;
}

/* ---- round the table --------------------------------------------------------------------------------------------- */

/* Whether choices_of() has any: an own car that is fresh can always do something. */
static bool can_act(const struct setup *su, const struct state *st)
{
    return su->own[st->seat] & ~st->activated || (st->held[st->seat] && may_activate(su, st, st->seat));
}

/* The next seat that has something to do; the phase is over when all in a row did nothing (G8). */
static void find_seat(const struct setup *su, struct state *st, struct events *ev)
{
    for (; st->quiet < su->players; st->quiet++, st->seat = (uint8_t)next_seat(su, st->seat))
        if (can_act(su, st)) {
            st->phase = PHASE_ACT;
            return;
        }
    gp_event_begin(su, st, ev);
}

void gp_acting_begin(const struct setup *su, struct state *st, struct events *ev)
{
    st->seat = st->first;
    st->quiet = 0;
    find_seat(su, st, ev);
}

static void segment_clear(struct state *st)
{
    memset(st->line, 0, sizeof st->line);
    st->line_n = st->linked = st->entered = st->diagonal = st->mode = 0;
    st->mp = 0;
    st->from = 0;
    st->moved = 0;
    st->active = NO_CAR;
    st->card = NO_CARD;
}

/* Cars over the line are taken off in order (G14); then it is the next seat's turn. */
void gp_segment_end(const struct setup *su, struct state *st, struct events *ev)
{
    segment_clear(st);
    if (st->crossed_n)
        gp_finish_crossed(su, st, ev);
    gp_lap_marker(su, st, ev);
    if (gp_no_players_left(su, st)) {
        gp_over(su, st, false, ev);
        return;
    }
    st->quiet = 0;
    st->seat = (uint8_t)next_seat(su, st->seat);
    find_seat(su, st, ev);
}

/* ---- doing it ------------------------------------------------------------------------------------------------------ */

/* GP 7.4: markers held before this card's own (G5). */
static int slower_by(const struct state *st, int car)
{
    return gp_speed_penalty(wear_count(st, car));
}

static int speed_of(const struct setup *su, const struct state *st, int car, int card)
{
    return gp_card_speed(&su->deck.card[card], slower_by(st, car));
}

static void tell_played(const struct setup *su, const struct state *st, int car, int card, struct events *ev)
{
    bool exits = st->mode == MODE_EXIT;
    int speed = exits ? su->deck.card[card].exit : su->deck.card[card].speed;
    int slower = exits ? 0 : slower_by(st, car);
    if (ev)
        emit6(ev, EV_PLAYED, st->seat, EVERYONE,
              (const int[ARGS_MAX]){ car, card, st->mp, st->mode, speed, slower });
}

void gp_apply_play(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), card = action_arg(act, 1);
    bool exits = !on_track(st, car);
    gp_hand_remove(st, st->seat, card);
    st->pile[card]++; /* G59 */
    st->activated |= car_bit(car);
    st->active = (uint8_t)car;
    st->card = (uint8_t)card;
    st->from = st->distance[car];
    st->entered = (uint8_t)(exits ? 0 : 1u << st->lane[car]); /* no way back to where it came from */
    st->line[0] = (uint8_t)car;
    st->line_n = 1;
    st->mode = exits ? MODE_EXIT : MODE_CARD;
    st->mp = (uint16_t)(exits ? su->deck.card[card].exit : speed_of(su, st, car, card));
    tell_played(su, st, car, card, ev);
    if (exits)
        gp_enter_track(su, st, ev);
    else if (su->deck.card[card].movement == MOVE_LEAD && gp_may_move(su, st))
        gp_link_convoy(su, st, ev);
    else
        gp_step_done(su, st, ev);
}

static void do_nothing(const struct setup *su, struct state *st, struct events *ev)
{
    tell_seat(ev, EV_NOTHING, st->seat, st->seat, 0, 0);
    st->quiet++;
    st->seat = (uint8_t)next_seat(su, st->seat);
    find_seat(su, st, ev);
}

/* Everything in a segment but playing a card. */
void gp_apply_act(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    if (action_kind(act) == NOTHING) {
        do_nothing(su, st, ev);
        return;
    }
    st->activated |= car_bit(car);
    if (action_kind(act) == PASS) {
        tell(su, ev, EV_PASSED, car, 0, 0, 0);
    } else {
        bool worn = action_kind(act) == ELIMINATE;
        gp_leave(su, st, car, worn ? CAUSE_WORN_OUT : CAUSE_RETIRED, ev);
    }
    gp_segment_end(su, st, ev);
}

/* ---- at random ------------------------------------------------------------------------------------------------------ */

static uint32_t count_bits(uint32_t set)
{
    set -= set >> 1 & 0x55555555u;
    set = (set & 0x33333333u) + (set >> 2 & 0x33333333u);
    return ((set + (set >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

static int nth_car(uint32_t cars, uint32_t k)
{
    for (; k; k--)
        cars &= cars - 1;
    return __builtin_ctz(cars);
}

/* The different kinds of a hand, as in list_plays(), for a hand of any size. */
static uint32_t kinds_in_hand(const struct state *st, int seat, uint8_t card[HAND_MAX])
{
    const uint8_t *hand = st->hand[seat];
    uint32_t n = 0, before = 0;
    for (int i = 0, held = st->held[seat]; i < held; i++) {
        n += hand[i] != before;
        before = hand[i];
        card[n - 1] = (uint8_t)(before - 1);
    }
    return n;
}

/* What gp_actions_act() lists behind the plays. */
static action_t nth_other(const struct choice *c, uint32_t k)
{
    const struct {
        uint32_t cars;
        int kind;
    } part[] = { { c->pass, PASS }, { c->eliminate, ELIMINATE }, { c->retire, RETIRE } };
    for (int i = 0; i < 3; i++) {
        uint32_t n = count_bits(part[i].cars);
        if (k < n)
            return ACTION(part[i].kind, nth_car(part[i].cars, k), 0, 0);
        k -= n;
    }
    return ACTION(NOTHING, 0, 0, 0);
}

void gp_act_at_random(const struct setup *su, struct state *st, struct rng *rng)
{
    struct choice c = choices_of(su, st, st->seat);
    uint8_t card[HAND_MAX];
    bool is_short = su->hand_size <= SHORT_HAND;
    uint64_t hand = eight_bytes(st->hand[st->seat]), count = short_hand_count(short_hand_kinds(hand));
    uint32_t kinds = is_short ? (uint32_t)(count >> 56) : kinds_in_hand(st, st->seat, card);
    uint32_t plays = count_bits(c.play) * kinds;
    uint32_t must = plays + count_bits(c.pass | c.eliminate), n = must + count_bits(c.retire);
    uint32_t k = rng_below(rng, n + !must);
    if (k >= plays) {
        gp_apply_act(su, st, nth_other(&c, k - plays), NULL);
        return;
    }
    int which = is_short ? short_hand_nth(hand, count, k % kinds) - 1 : card[k % kinds];
    gp_apply_play(su, st, ACTION(PLAY, nth_car(c.play, k / kinds), which, 0), NULL);
}

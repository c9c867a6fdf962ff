/* qualify.c: the deal, the qualifying plays, and the die that parts equals.
 *
 * After the reveal the cars stand in order of value; `tied` marks every place
 * that is level with the one ahead of it. The first run of level places rolls,
 * one die a car in car order, and is sorted by the roll; those level again
 * stay marked and roll again among themselves (L8). When no mark is left the
 * grid stands.
 */
#include "state.h"

#include <assert.h>
#include <string.h>

/* ---- the deal (B The Deal, L23) ------------------------------------------------------------ */

/* Cards that go to the hand of a car in all: a shared hand takes those of both. */
static int hand_target(const struct setup *su)
{
    return su->shared ? 2 * su->hand_size : su->hand_size;
}

int lc_dealing_to(const struct setup *su, const struct state *st)
{
    int step = su->shared ? 2 : 1;
    for (int car = 0; car < su->cars; car += step)
        if (st->held[car] < hand_target(su))
            return car;
    return NOBODY;
}

static void open_qualifying(const struct setup *su, struct state *st)
{
    st->phase = LC_PHASE_QUALIFY;
    st->owing = (uint16_t)((1u << su->cars) - 1);
}

void lc_apply_deal(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), rank = action_arg(act, 1), suit = action_arg(act, 2),
        seat = seat_of(su, car);
    lc_take_card(su, st, car, rank, suit, PLACE_DECK);
    emit(ev, EV_DEALT, seat, viewer_bit(seat), car, rank, suit, 0);
    if (lc_dealing_to(su, st) == NOBODY)
        open_qualifying(su, st);
}

/* ---- ties --------------------------------------------------------------------------------------- */

/* The first run of level places: *from is its first place, *to one past its last. */
static void first_run(const struct state *st, int *from, int *to)
{
    int p = __builtin_ctz(st->tied);
    *from = p - 1;
    while (st->tied >> p & 1)
        p++;
    *to = p;
}

/* The next car of the run to roll, or NOBODY when all have. */
int lc_rolling_for_grid(const struct state *st)
{
    int from, to;
    first_run(st, &from, &to);
    for (int p = from; p < to; p++)
        if (!st->roll[st->order[p]])
            return st->order[p];
    return NOBODY;
}

/* Cars of the run roll in order, at least one has not; nobody else does. */
const char *lc_check_rolls(const struct setup *su, const struct state *st)
{
    int from, to;
    bool waiting = false;
    first_run(st, &from, &to);
    for (int p = 0; p < su->cars; p++) {
        bool rolled = st->roll[st->order[p]];
        bool in_run = p >= from && p < to;
        if (rolled && (!in_run || waiting))
            return "a car has rolled out of its turn";
        waiting |= in_run && !rolled;
    }
    return waiting ? NULL : "all tied cars have rolled and were not parted";
}

static void take_grid(const struct setup *su, struct state *st, struct events *ev)
{
    st->pole = st->order[0];
    for (int p = 0; p < su->cars; p++)
        tell(su, ev, EV_GRID, st->order[p], p + 1, st->order[p], 0, 0);
    if (su->pole_point)
        tell(su, ev, EV_POLE_POINT, st->pole, st->pole, 1, 0, 0);
    lc_lap_start(su, st, ev);
}

static void tell_tie(const struct setup *su, const struct state *st, struct events *ev)
{
    int from, to;
    if (!ev)
        return;
    first_run(st, &from, &to);
    tell(su, ev, EV_TIED, st->order[from], to - from, st->order[from], st->order[from + 1], from + 1);
}

static void part_or_start(const struct setup *su, struct state *st, struct events *ev)
{
    if (!st->tied) {
        take_grid(su, st, ev);
        return;
    }
    st->phase = LC_PHASE_ROLL;
    tell_tie(su, st, ev);
}

/* Sort places [from, to) by key, highest first; equals keep their order. A car's place is the number of those that come
 * before it: nobody can guess how two keys compare, so no branch asks. */
static void sort_places(struct state *st, int from, int to, const int *key)
{
    uint8_t was[CARS];
    memcpy(was, st->order, sizeof was);
    for (int i = from; i < to; i++) {
        int place = from;
        for (int k = from; k < to; k++)
            place += (key[was[k]] > key[was[i]]) | ((key[was[k]] == key[was[i]]) & (k < i));
        st->order[place] = was[i];
    }
}

static void mark_ties(struct state *st, int from, int to, const int *key)
{
    for (int p = from + 1; p < to; p++) {
        st->tied = (uint16_t)(st->tied & ~(1u << p));
        if (key[st->order[p]] == key[st->order[p - 1]])
            st->tied = (uint16_t)(st->tied | 1u << p);
    }
}

void lc_qualifying_reveal(const struct setup *su, struct state *st, struct events *ev)
{
    int value[CARS] = { 0 };
    for (int car = 0; car < su->cars; car++) {
        int play = st->play[car], suits = st->suit[car];
        value[car] = play_value(su, car, play);
        st->order[car] = (uint8_t)car;
        lc_lay_down(su, st, car, play, suits);
        if (ev)
            emit6(ev, EV_QUALIFIED, seat_of(su, car), EVERYONE,
                  (int[ARGS_MAX]){ car, play, suits, value[car], play_bonus(su, car, play) });
    }
    sort_places(st, 0, su->cars, value);
    mark_ties(st, 0, su->cars, value);
    part_or_start(su, st, ev);
}

void lc_roll_grid(const struct setup *su, struct state *st, int car, int die, struct events *ev)
{
    int from, to, key[CARS] = { 0 };
    st->roll[car] = (uint8_t)die;
    tell(su, ev, EV_ROLLED, car, car, die, 0, 0);
    if (lc_rolling_for_grid(st) != NOBODY)
        return;
    first_run(st, &from, &to);
    for (int p = from; p < to; p++)
        key[st->order[p]] = st->roll[st->order[p]];
    sort_places(st, from, to, key);
    mark_ties(st, from, to, key);
    for (int p = from; p < to; p++)
        st->roll[st->order[p]] = 0;
    part_or_start(su, st, ev);
}

/* ---- the deal drawn at once, for simulations ---------------------------------------------------------- */

int lc_list_heap(uint64_t heap, uint8_t card[CARDS_MAX])
{
    int n = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int k = hand_count(heap, rank); k > 0; k--)
            card[n++] = (uint8_t)(4 * rank);
    return n;
}

/* Cards still to come to a hand, drawn one by one from what is left: each card is its place in a heap's word. The whole
 * deck has been listed once and for all. */
static void deal_ranks(const struct setup *su, struct state *st, struct rng *rng)
{
    uint8_t card[CARDS_MAX];
    struct rng luck = *rng; /* where nothing else is written: it stays in registers */
    uint32_t left = (uint32_t)su->cards_listed;
    if (st->deck == su->all_cards)
        memcpy(card, su->card_listed, left);
    else
        left = (uint32_t)lc_list_heap(st->deck, card);
    int step = su->shared ? 2 : 1, target = hand_target(su);
    for (int car = lc_dealing_to(su, st); car < su->cars; car += step) {
        uint64_t hand = 0;
        int wanted = target - st->held[car];
        assert((int)left >= wanted);
        for (int k = 0; k < wanted; k++) {
            uint32_t pick = rng_below(&luck, left);
            hand += (uint64_t)1 << card[pick];
            card[pick] = card[--left];
        }
        st->hand[car] += hand;
        st->deck -= hand;
        st->held[car] = (uint8_t)target;
    }
    *rng = luck;
}

/* The same where each card has its suit. */
static void deal_suits(const struct setup *su, struct state *st, struct rng *rng)
{
    uint8_t card[CARDS_MAX] = { 0 };
    uint32_t left = 0;
    for (int i = 0; i < CARD_KINDS; i++)
        for (int k = copies_at(st->place[i], PLACE_DECK); k > 0; k--)
            card[left++] = (uint8_t)i;
    for (int car; (car = lc_dealing_to(su, st)) != NOBODY;) {
        assert(left);
        uint32_t pick = rng_below(rng, left);
        lc_take_card(su, st, car, card[pick] % RANKS, card[pick] / RANKS + 1, PLACE_DECK);
        card[pick] = card[--left];
    }
}

void lc_deal_all(const struct setup *su, struct state *st, struct rng *rng)
{
    if (su->suited)
        deal_suits(su, st, rng);
    else
        deal_ranks(su, st, rng);
    open_qualifying(su, st);
}

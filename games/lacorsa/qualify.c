/* qualify.c: the deal, the qualifying plays, and the die that parts equals.
 *
 * After the reveal the cars stand in order of value; `tied` marks every place
 * that is level with the one ahead of it. The first run of level places rolls,
 * one die a car in car order, and is sorted by the roll; those level again
 * stay marked and roll again among themselves (L8). When no mark is left the
 * grid stands.
 */
#include "state.h"

#include <string.h>

/* ---- the deal (B The Deal, L23) ------------------------------------------------------------ */

int lc_dealing_to(const struct setup *su, const struct state *st)
{
    int car = 0;
    while (st->held[car] == su->hand_size)
        car++;
    return car;
}

static void open_qualifying(const struct setup *su, struct state *st)
{
    st->phase = PHASE_QUALIFY;
    st->owing = (uint16_t)((1u << su->cars) - 1);
}

void lc_apply_deal(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), rank = action_arg(act, 1), seat = seat_of(su, car);
    st->deck -= hand_of(rank);
    st->hand[car] += hand_of(rank);
    st->held[car]++;
    emit(ev, EV_DEALT, seat, viewer_bit(seat), car, rank, 0, 0);
    if (st->held[su->cars - 1] == su->hand_size)
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
int lc_rolling_car(const struct setup *su, const struct state *st)
{
    int from, to;
    (void)su;
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
    lc_lap_start(su, st, ev);
}

static void tell_tie(const struct setup *su, struct state *st, struct events *ev)
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
    st->phase = PHASE_ROLL;
    tell_tie(su, st, ev);
}

/* Sort places [from, to) by key, highest first; equals keep their order. */
static void sort_places(struct state *st, int from, int to, const int *key)
{
    for (int i = from + 1; i < to; i++) {
        uint8_t car = st->order[i];
        int p = i;
        for (; p > from && key[st->order[p - 1]] < key[car]; p--)
            st->order[p] = st->order[p - 1];
        st->order[p] = car;
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
    int value[CARS];
    for (int car = 0; car < su->cars; car++) {
        int play = st->play[car];
        value[car] = play_value(su, play);
        st->order[car] = (uint8_t)car;
        lc_lay_down(st, car, play);
        tell(su, ev, EV_QUALIFIED, car, car, play, value[car], play_bonus(su, play));
    }
    sort_places(st, 0, su->cars, value);
    mark_ties(st, 0, su->cars, value);
    part_or_start(su, st, ev);
}

void lc_apply_roll(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), from, to, key[CARS] = { 0 };
    st->roll[car] = (uint8_t)action_arg(act, 1);
    tell(su, ev, EV_ROLLED, car, car, st->roll[car], 0, 0);
    if (lc_rolling_car(su, st) != NOBODY)
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

/* ---- the same, drawn at once for simulations ---------------------------------------------------------- */

static void deal_all(const struct setup *su, struct state *st, struct rng *rng)
{
    uint8_t card[CARDS_MAX];
    uint32_t left = 0;
    for (int rank = 0; rank < su->deck.ranks; rank++)
        for (int k = hand_count(st->deck, rank); k > 0; k--)
            card[left++] = (uint8_t)(4 * rank);
    for (int car = lc_dealing_to(su, st); car < su->cars; car++) {
        uint64_t hand = st->hand[car];
        for (int k = st->held[car]; k < su->hand_size; k++) {
            uint32_t pick = rng_below(rng, left);
            hand += (uint64_t)1 << card[pick];
            card[pick] = card[--left];
        }
        st->hand[car] = hand;
        st->held[car] = (uint8_t)su->hand_size;
    }
    st->deck = 0;
    for (uint32_t i = 0; i < left; i++)
        st->deck += (uint64_t)1 << card[i];
    open_qualifying(su, st);
}

void lc_sample_chance(const struct setup *su, struct state *st, struct rng *rng)
{
    if (st->phase == PHASE_DEAL) {
        deal_all(su, st, rng);
        return;
    }
    while (st->phase == PHASE_ROLL)
        lc_apply_roll(su, st, ACTION(ROLL, lc_rolling_car(su, st), rng_below(rng, 6) + 1, 0), NULL);
}

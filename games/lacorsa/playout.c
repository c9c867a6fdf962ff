/* playout.c: a race played on to its end at random, without leaving the game.
 *
 * A race without options (is_plain()) is a loop of its own over turns: nothing
 * is listed, nothing waits face down, and what nobody can guess is computed
 * without a branch. All other setups go from action to action as through the
 * contract. Both draw what playout_by_contract() draws; a law compares them.
 */
#include "state.h"

/* ---- picking ------------------------------------------------------------------------------------------------ */

/* What a hand can be played as, in the order of lc_list_plain_plays(): cards alone, then with a Redline. */
struct plays {
    uint64_t sums; /* of the ranks in the hand (hand.h) */
    uint32_t n;    /* plays in all; 0: an empty hand */
};

static inline struct plays plays_of(uint64_t hand)
{
    uint64_t marks = hand_marks(hand), sums = marks_summed(marks);
    uint32_t alone = sums_total(sums), redline = (uint32_t)(marks & 1);
    return (struct plays){ sums, alone + ((alone - 1) & -redline) };
}

/* All ones or nothing: choices that nobody can guess are made with masks, for compilers make branches of the rest. */
static inline uint64_t mask_if(bool condition)
{
    return -(uint64_t)condition;
}

/* The Redline has the lowest rank, and it alone is not paired. */
static inline int nth_play(uint64_t sums, uint32_t k, uint32_t alone)
{
    uint32_t paired = (uint32_t)mask_if(k >= alone);
    return sums_nth(sums, k - ((alone - 1) & paired)) | (int)(PLAY_WITH_REDLINE & paired);
}

static inline int pick_play(struct plays p, struct rng *rng)
{
    return nth_play(p.sums, rng_below(rng, p.n), sums_total(p.sums));
}

/* ---- a plain race -------------------------------------------------------------------------------------------- */

/* A race without options, as a turn needs it at once: which car stands where depends on the challenge just decided, and
 * what hangs on that is the longest chain there is. So places are kept in one word, four bits each, and what a hand can
 * be played as is worked out when it changes, not when it is its turn. The rest is put right at the end. */
struct race {
    const struct setup *su;
    struct state *st;
    struct rng rng;
    uint64_t order;
    uint64_t sums
        [CARS]; /* struct plays of every car; apart, as a struct would be read wider than it was written */
    uint32_t n[CARS];
    int at, passes;
    unsigned lap;
    bool last_lap;
    long decisions;
};

static inline unsigned car_at(const struct race *r, int place)
{
    return (unsigned)(r->order >> (4 * place)) & 15;
}

static inline void set_plays(struct race *r, unsigned car, uint64_t hand)
{
    struct plays p = plays_of(hand);
    r->sums[car] = p.sums;
    r->n[car] = p.n;
}

static inline struct plays plays_at(const struct race *r, unsigned car)
{
    return (struct plays){ r->sums[car], r->n[car] };
}

/* Returns what the play counts. */
static inline int lay_down(struct race *r, unsigned car, int play)
{
    uint64_t left = r->st->hand[car] -= play_cards(play);
    r->st->shown[car] = (uint16_t)(r->st->shown[car] | play_ranks(play));
    r->last_lap |= !left;
    set_plays(r, car, left);
    return play_value(r->su, (int)car, play);
}

/* B Extending: one card, to extend or to discard. */
static inline void open_road(struct race *r, unsigned car)
{
    uint16_t *gap = r->st->gap;
    struct plays p = plays_at(r, car);
    uint64_t extends = marks_summed(sums_marks(p.sums) & r->su->car[car].extend_marks[r->at > 0]);
    uint32_t extending = sums_total(extends), alone = sums_total(p.sums),
             k = rng_below(&r->rng, extending + p.n);
    uint64_t extend = mask_if(k < extending);
    k -= extending & ~(uint32_t)extend;
    p.sums ^= (p.sums ^ extends) & extend;
    alone |= (uint32_t)extend & 15; /* nothing is paired then: k is less */
    lay_down(r, car, nth_play(p.sums, k, alone));
    int at = r->at, behind = at + 1 < r->st->running ? at + 1 : at;
    gap[at] = (uint16_t)(gap[at] - (extend & (at > 0)));
    gap[behind] = (uint16_t)(gap[behind] + (extend & (behind > at)));
    r->decisions++;
    r->at--;
    r->passes = 0;
}

static inline void challenge(struct race *r, unsigned challenger)
{
    unsigned defender = car_at(r, r->at - 1);
    unsigned low = challenger < defender ? challenger : defender, high = challenger ^ defender ^ low;
    int of_low = lay_down(r, low, pick_play(plays_at(r, low), &r->rng));
    int of_high = lay_down(r, high, pick_play(plays_at(r, high), &r->rng));
    int lead = challenger == low ? of_low - of_high : of_high - of_low;
    bool passed = lead + lc_tie_passes(r->su) > 0;
    uint64_t differ = (challenger ^ defender) & mask_if(passed);
    r->order ^= (differ | differ << 4) << (4 * (r->at - 1));
    r->passes = passed ? r->passes + 1 : 0;
    r->at--;
    if (lc_passes_end_turn(r->su, r->passes)) {
        r->at--;
        r->passes = 0;
    }
    r->decisions += 2;
}

static void laps(struct race *r)
{
    for (;;) {
        bool lap_over = r->at < 0;
        if (lap_over && r->last_lap)
            return;
        r->lap += lap_over;
        r->at = lap_over ? r->st->running - 1 : r->at;
        unsigned car = car_at(r, r->at);
        if (!r->n[car]) {
            r->at--;
            r->passes = 0;
        } else if (lc_road_is_open(r->at, r->st->gap[r->at])) {
            open_road(r, car);
        } else {
            challenge(r, car);
        }
    }
}

static uint64_t all_hands(const struct setup *su, const struct state *st)
{
    uint64_t cards = 0;
    for (int car = 0; car < su->cars; car++)
        cards += st->hand[car];
    return cards;
}

static void read_race(struct race *r)
{
    for (int car = 0; car < r->su->cars; car++) {
        set_plays(r, (unsigned)car, r->st->hand[car]);
        r->order |= (uint64_t)r->st->order[car] << (4 * car);
    }
}

static void write_race(const struct race *r, uint64_t played)
{
    struct state *st = r->st;
    st->pile += played;
    st->lap = (uint16_t)r->lap;
    st->last_lap = r->last_lap;
    for (int car = 0; car < r->su->cars; car++) {
        st->held[car] = (uint8_t)hand_size(st->hand[car]);
        st->order[car] = (uint8_t)car_at(r, car);
    }
}

static long play_plain(const struct setup *su, struct state *st, struct rng *rng)
{
    struct race r = { .su = su,
                      .st = st,
                      .rng = *rng,
                      .at = st->at,
                      .passes = st->passes,
                      .lap = st->lap,
                      .last_lap = st->last_lap };
    uint64_t before = all_hands(su, st);
    read_race(&r);
    laps(&r);
    *rng = r.rng;
    write_race(&r, before - all_hands(su, st));
    lc_finish(su, st, NULL);
    return r.decisions;
}

/* ---- any race ------------------------------------------------------------------------------------------------ */

/* What playout_by_contract() would take from the list of the car, found without making one where that is easy, and done. */
static void act_by_list(const struct setup *su, struct state *st, int car, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int seat = seat_of(su, car), n = lacorsa_game.actions(su, st, seat, legal);
    lacorsa_game.apply(su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
}

/* Who chooses first may have a stop instead (L18). After a play the other's is due, if it was not made before. Returns how
 * many have chosen. */
static long act_in_challenge(const struct setup *su, struct state *st, struct rng *rng)
{
    int car = __builtin_ctz(st->owing), other = car ^ challenger_of(st) ^ defender_of(st), chosen = 1;
    struct plays p = plays_of(st->hand[car]);
    uint32_t k = rng_below(rng, p.n + lc_may_pit_instead(su, st, car));
    if (k >= p.n) {
        lc_apply_pit(su, st, ACTION(PIT, car, 0, 0), NULL);
        return chosen;
    }
    int play = nth_play(p.sums, k, sums_total(p.sums));
    if (st->play[other] == PLAY_NONE) {
        lc_choose(st, car, play, 0);
        st->owing = (uint16_t)(1u << other);
        play = pick_play(plays_of(st->hand[other]), rng);
        car = other;
        chosen++;
    }
    lc_apply_play(su, st, ACTION(PLAY, car, play, 0), NULL);
    return chosen;
}

static void act_on_open_road(const struct setup *su, struct state *st, int car, struct rng *rng)
{
    struct plays p = plays_of(st->hand[car]);
    uint64_t extends = marks_summed(sums_marks(p.sums) & su->car[car].extend_marks[st->at > 0]);
    uint32_t extending = sums_total(extends), wide = lc_may_go_wide(su, st, car),
             pit = lc_may_pit(su, st, car);
    uint32_t k = rng_below(rng, extending + p.n + wide + pit);
    if (k < extending)
        lc_apply_extend(su, st, ACTION(EXTEND, car, sums_nth(extends, k), 0), NULL);
    else if ((k -= extending) < p.n)
        lc_apply_discard(su, st, ACTION(DISCARD, car, nth_play(p.sums, k, sums_total(p.sums)), 0), NULL);
    else if (k - p.n < wide)
        lc_apply_wide(su, st, ACTION(WIDE, car, 0, 0), NULL);
    else
        lc_apply_pit(su, st, ACTION(PIT, car, 0, 0), NULL);
}

static long act(const struct setup *su, struct state *st, struct rng *rng)
{
    int car = __builtin_ctz(st->owing);
    switch (su->special_cards ? LC_PHASE_PICK : (enum lc_phase)st->phase) {
    case LC_PHASE_CHALLENGE: return act_in_challenge(su, st, rng);
    case LC_PHASE_OPEN: act_on_open_road(su, st, car, rng); break;
    case LC_PHASE_FLAT_OUT:
        lc_apply_flat_out(su, st, ACTION(rng_below(rng, 2) ? STEADY : FLAT_OUT, car, 0, 0), NULL);
        break;
    case LC_PHASE_EXTRA:
        lc_apply_extra(su, st, ACTION(rng_below(rng, 2) ? STAY : CHALLENGE, car, 0, 0), NULL);
        break;
    default: act_by_list(su, st, car, rng);
    }
    return 1;
}

/* No option is on that the loop of a plain race leaves out. */
static bool is_plain(const struct setup *su)
{
    return !su->special_cards && !su->going_wide && !su->multi_21 && !su->incidents && !su->collisions
           && !su->flat_out && !su->pit && !su->drafting && !su->track.banked && !su->fastest_lap;
}

/* Nothing of the turn is done yet but passes. */
static bool at_a_turn(const struct state *st)
{
    return st->phase == LC_PHASE_OPEN || (st->phase == LC_PHASE_CHALLENGE && (st->owing & (st->owing - 1)));
}

static long qualify(const struct setup *su, struct state *st, struct rng *rng)
{
    long decisions = 0;
    for (unsigned owing = st->owing; owing; owing &= owing - 1, decisions++) {
        int car = __builtin_ctz(owing);
        st->play[car] = (uint8_t)pick_play(plays_of(st->hand[car]), rng);
    }
    st->owing = 0;
    lc_qualifying_reveal(su, st, NULL);
    return decisions;
}

/* Of cars that owe a choice the lowest decides first: its seat is the lowest, too. */
long lc_playout(const struct setup *su, struct state *st, struct rng *rng)
{
    long decisions = 0;
    bool plain = is_plain(su);
    for (;;) {
        if (chance_acts(st)) {
            lacorsa_game.sample(su, st, rng);
        } else if (!st->owing) {
            return decisions;
        } else if (!su->special_cards && st->phase == LC_PHASE_QUALIFY) {
            decisions += qualify(su, st, rng);
        } else if (plain && at_a_turn(st)) {
            return decisions + play_plain(su, st, rng);
        } else {
            decisions += act(su, st, rng);
        }
    }
}

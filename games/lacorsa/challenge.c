/* challenge.c: face-down plays and what becomes of them.
 *
 * Challenger and defender choose at once and in secret; the cards stay in
 * their hands until the last of them has chosen (L40: whether one or two cards
 * lie face down is nobody's business). Striped drivers say whether they go
 * flat out, challenger first (L16). Then both plays are shown and discarded,
 * and the higher total has the place. A tie is the defender's unless a rule
 * says otherwise (L9), or it ends in an accident first (incident.c).
 */
#include "state.h"

#include <assert.h>

/* ---- choosing ------------------------------------------------------------------------------------------- */

static void has_nothing(const struct setup *su, struct state *st, int car, struct events *ev)
{
    st->play[car] = PLAY_NOTHING;
    tell(su, ev, EV_EMPTY_HAND, car, car, 0, 0, 0);
}

/* Both at once; but a stop is called before the car ahead chooses (L18), and of two cars with one hand the
 * challenger's play is chosen first (L10). */
void lc_challenge(const struct setup *su, struct state *st, struct events *ev)
{
    int challenger = challenger_of(st), defender = defender_of(st);
    bool waits = lc_may_pit(su, st, challenger) || hand_index(su, challenger) == hand_index(su, defender);
    /* L10: cars ahead have not played this lap, and no lap starts with an empty hand, unless it is shared. */
    assert(cards_left(su, st, defender) || su->shared);
    st->phase = LC_PHASE_CHALLENGE;
    st->owing = (uint16_t)(1u << challenger);
    if (!waits && cards_left(su, st, defender))
        st->owing = (uint16_t)(st->owing | 1u << defender);
    tell(su, ev, EV_CHALLENGE, challenger, challenger, defender, st->passes, st->extra);
}

int lc_actions_challenge(const struct setup *su, const struct state *st, int car, action_t *out)
{
    int n = lc_list_plays(su, st, car, PLAY, true, out);
    if (lc_may_pit_instead(su, st, car))
        out[n++] = ACTION(PIT, car, 0, 0);
    return n;
}

int lc_actions_flat_out(const struct state *st, int car, action_t *out)
{
    (void)st;
    out[0] = ACTION(FLAT_OUT, car, 0, 0);
    out[1] = ACTION(STEADY, car, 0, 0);
    return 2;
}

static void ask_or_reveal(const struct setup *su, struct state *st, struct events *ev);

static void all_have_chosen(const struct setup *su, struct state *st, struct events *ev)
{
    int defender = defender_of(st);
    if (st->play[defender] == PLAY_NONE) {
        if (lc_playable(su, st, defender)) {
            st->owing = (uint16_t)(1u << defender);
            return;
        }
        has_nothing(su, st, defender, ev);
    }
    ask_or_reveal(su, st, ev);
}

void lc_apply_play(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    lc_choose(st, car, action_arg(act, 1), action_arg(act, 2));
    st->owing = (uint16_t)(st->owing & ~(1u << car));
    if (ev)
        emit(ev, EV_CHOSE, seat_of(su, car), viewer_bit(seat_of(su, car)), car, st->play[car], st->suit[car],
             0);
    if (st->owing)
        return;
    if (st->phase == LC_PHASE_QUALIFY)
        lc_qualifying_reveal(su, st, ev);
    else
        all_have_chosen(su, st, ev);
}

/* ---- flat out (S 1, L16) ------------------------------------------------------------------------------------ */

void lc_apply_flat_out(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), bit = car == challenger_of(st) ? 1 : 2;
    bool yes = action_kind(act) == FLAT_OUT;
    st->asked = (uint8_t)(st->asked | bit);
    st->flat = (uint8_t)(st->flat | (bit & -(int)yes));
    tell(su, ev, yes ? EV_FLAT_OUT : EV_STEADY, car, car, yes ? su->car[car].flat_out : 0, 0, 0);
    ask_or_reveal(su, st, ev);
}

static bool is_asked(const struct setup *su, struct state *st, int car, int bit)
{
    if (st->asked & bit || !su->car[car].flat_out || !play_is_cards(st->play[car]))
        return false;
    st->phase = LC_PHASE_FLAT_OUT;
    st->owing = (uint16_t)(1u << car);
    return true;
}

/* ---- the reveal ------------------------------------------------------------------------------------------------ */

struct side {
    int car, play, suits, total, flat;
};

static inline struct side side_of(const struct setup *su, const struct state *st, int car, int bit)
{
    int play = st->play[car], flat = su->car[car].flat_out & -(int)!!(st->flat & bit);
    return (struct side){ car, play, st->suit[car], play_value(su, car, play) + flat, flat };
}

static inline void show(const struct setup *su, struct state *st, const struct side *s, int second,
                        struct events *ev)
{
    if (!play_is_cards(s->play)) {
        st->play[s->car] = PLAY_NONE;
        return;
    }
    lc_lay_down(su, st, s->car, s->play, s->suits);
    if (su->fastest_lap == FASTEST_CHALLENGE && (!st->best_at[s->car] || s->total > st->best[s->car])) {
        st->best[s->car] = (uint8_t)s->total;
        st->best_at[s->car] = (uint16_t)(2 * st->challenges + second);
    }
    if (ev)
        emit6(
            ev, EV_SHOWED, seat_of(su, s->car), EVERYONE,
            (int[ARGS_MAX]){ s->car, s->play, s->suits, s->total, play_bonus(su, s->car, s->play), s->flat });
}

/* L9: the suit of the higher card of each side, which is never the Redline's unless it is alone. */
static enum tie whose_tie(const struct setup *su, const struct side *a, const struct side *d)
{
    if (!play_is_cards(d->play)) /* L10: whatever tie rule is on */
        return TIE_DEFENDER;
    if (su->suit_tiebreaker && card_suit(a->suits) != card_suit(d->suits))
        return card_suit(a->suits) < card_suit(d->suits) ? TIE_CHALLENGER_SUIT : TIE_DEFENDER_SUIT;
    return lc_tie_passes(su) ? TIE_CHALLENGER : TIE_DEFENDER;
}

/* L29: everything both sides played; a Redline with another card counts 2 whatever the car or track. */
static int face_sum(const struct setup *su, const struct side *s)
{
    int redline = play_is_cards(s->play) && play_has_redline_too(s->play) ? su->deck.redline : 0;
    return card_value(su, s->play) + redline;
}

static void reveal(const struct setup *su, struct state *st, struct events *ev)
{
    struct side a = side_of(su, st, challenger_of(st), 1), d = side_of(su, st, defender_of(st), 2);
    if (su->fastest_lap == FASTEST_CHALLENGE)
        st->challenges++;
    st->acted = su->pit;
    show(su, st, &a, 0, ev);
    show(su, st, &d, 1, ev);
    if (su->multi_21 && face_sum(su, &a) + face_sum(su, &d) == 21) {
        lc_multi_21(su, st, ev);
    } else if (a.total != d.total) {
        bool passed = a.total > d.total;
        const struct side *winner = passed ? &a : &d, *loser = passed ? &d : &a;
        tell(su, ev, passed ? EV_PASSED : EV_HELD, winner->car, winner->car, loser->car, winner->total,
             loser->total);
        lc_decide(su, st, passed, ev);
    } else {
        st->tie = (uint8_t)whose_tie(su, &a, &d);
        st->level = (uint8_t)a.total;
        bool redline = play_shows_redline(a.play) || play_shows_redline(d.play);
        if (!lc_incident_opens(su, st, ev) && !lc_collision_opens(su, st, redline, ev)) /* L36 */
            lc_decide_tie(su, st, ev);
    }
}

static void ask_or_reveal(const struct setup *su, struct state *st, struct events *ev)
{
    if (su->flat_out && (is_asked(su, st, challenger_of(st), 1) || is_asked(su, st, defender_of(st), 2)))
        return;
    reveal(su, st, ev);
}

/* ---- the outcome ------------------------------------------------------------------------------------------------- */

void lc_challenge_close(struct state *st)
{
    st->extra = 0;
    st->flat = 0;
    st->asked = 0;
    st->tie = 0;
    st->level = 0;
    st->chart = 0;
    st->owing = 0;
}

void lc_decide_tie(const struct setup *su, struct state *st, struct events *ev)
{
    static const uint8_t kinds[] = { [TIE_DEFENDER] = EV_HELD_TIE,
                                     [TIE_DEFENDER_SUIT] = EV_HELD_SUIT,
                                     [TIE_CHALLENGER] = EV_PASSED_TIE,
                                     [TIE_CHALLENGER_SUIT] = EV_PASSED_SUIT };
    bool passed = st->tie >= TIE_CHALLENGER;
    int winner = passed ? challenger_of(st) : defender_of(st);
    int loser = passed ? defender_of(st) : challenger_of(st);
    tell(su, ev, kinds[st->tie], winner, winner, loser, st->level, 0);
    lc_decide(su, st, passed, ev);
}

void lc_decide(const struct setup *su, struct state *st, bool passed, struct events *ev)
{
    bool extra = st->extra;
    lc_challenge_close(st);
    lc_note_if_pair_empty(su, st, challenger_of(st), defender_of(st), ev);
    if (passed) {
        lc_swap(st, st->at);
        st->at--;
        st->passes++;
    }
    bool gone = lc_fuel(su, st, 0, ev);
    bool limit = extra || lc_passes_end_turn(su, st->passes);
    if (!passed || gone || limit) {
        if (passed && !gone && !extra)
            tell(su, ev, EV_TURN_LIMIT, challenger_of(st), challenger_of(st), st->passes, 0, 0);
        lc_turn_end(su, st, ev); /* L1: after a lost challenge the defender's own turn comes next */
    } else if (!cards_left(su, st, challenger_of(st))) {
        lc_turn_end(su, st, ev); /* L10 */
    } else {
        lc_turn_go_on(su, st, ev);
    }
}

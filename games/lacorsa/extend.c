/* extend.c: open space ahead. One card is played, to extend or to discard (two
 * when a Redline goes with it), and the turn is over (B Extending, L3, L6);
 * or a car without Extend cards goes wide (B Going Wide, L28). A Drafting
 * Extend (LG) or a banked track (S) may be followed by one challenge (L4).
 */
#include "state.h"

bool lc_may_go_wide(const struct setup *su, const struct state *st, int car)
{
    return su->going_wide && st->at > 0
           && !(hand_ranks(st->hand[hand_index(su, car)]) & su->car[car].extends);
}

int lc_actions_open(const struct setup *su, const struct state *st, int car, action_t *out)
{
    int n = lc_list_cards(su, st, car, EXTEND, usable_extends(su, car, st->at), out);
    n += lc_list_plays(su, st, car, DISCARD, false, out + n);
    if (lc_may_go_wide(su, st, car))
        out[n++] = ACTION(WIDE, car, 0, 0);
    if (lc_may_pit(su, st, car))
        out[n++] = ACTION(PIT, car, 0, 0);
    return n;
}

/* One space forward, whatever the number on the card (B Extending, FAQ). Returns the gap it leaves behind. */
static int move_up(struct state *st)
{
    int p = st->at;
    if (p > 0)
        st->gap[p]--;
    return p + 1 < st->running ? ++st->gap[p + 1] : 0;
}

static bool may_challenge_now(const struct setup *su, const struct state *st, int car, int rank)
{
    bool allowed = su->track.banked || (su->drafting && su->car[car].drafting >> rank & 1);
    return allowed && !lc_nobody_ahead(st) && cards_left(su, st, car);
}

void lc_apply_extend(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), rank = action_arg(act, 1), suits = action_arg(act, 2);
    lc_lay_down(su, st, car, rank, suits);
    int behind = move_up(st);
    if (ev)
        emit6(ev, EV_EXTENDED, seat_of(su, car), EVERYONE,
              (int[ARGS_MAX]){ car, rank, suits, st->gap[st->at], behind });
    lc_note_if_empty(su, st, car, ev);
    st->owing = 0;
    if (lc_fuel(su, st, 0, ev) || !may_challenge_now(su, st, car, rank)) {
        lc_turn_end(su, st, ev);
        return;
    }
    st->phase = LC_PHASE_EXTRA;
    st->owing = (uint16_t)(1u << car);
    tell(su, ev, EV_EXTRA, car, car, st->order[st->at - 1], 0, 0);
}

void lc_apply_discard(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), play = action_arg(act, 1), suits = action_arg(act, 2);
    lc_lay_down(su, st, car, play, suits);
    tell(su, ev, EV_DISCARDED, car, car, play, suits, 0);
    lc_note_if_empty(su, st, car, ev);
    lc_fuel(su, st, 0, ev);
    lc_turn_end(su, st, ev);
}

/* ---- challenge after extending (L4) ---------------------------------------------------------------------- */

int lc_actions_extra(int car, action_t *out)
{
    out[0] = ACTION(CHALLENGE, car, 0, 0);
    out[1] = ACTION(STAY, car, 0, 0);
    return 2;
}

void lc_apply_extra(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    if (action_kind(act) == STAY) {
        tell(su, ev, EV_EXTRA_LEFT, car, car, 0, 0, 0);
        lc_turn_end(su, st, ev);
        return;
    }
    st->extra = 1;
    st->acted = su->pit;
    lc_challenge(su, st, ev);
}

/* ---- going wide (L28) --------------------------------------------------------------------------------------- */

void lc_apply_wide(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0);
    st->phase = LC_PHASE_WIDE;
    st->owing = 0;
    tell(su, ev, EV_WIDE, car, car, 0, 0, 0);
}

void lc_roll_wide(const struct setup *su, struct state *st, int car, int die, struct events *ev)
{
    int behind = st->at + 1;
    if (die <= 3) {
        move_up(st);
        tell(su, ev, EV_WIDE_EXTEND, car, car, die, st->gap[st->at], 0);
    } else if (behind < st->running && st->gap[behind] == 0) {
        tell(su, ev, EV_WIDE_LOST, car, car, die, st->order[behind], 0);
        lc_swap(st, behind);
    } else {
        tell(su, ev, EV_WIDE_STAYED, car, car, die, 0, 0);
    }
    lc_turn_end(su, st, ev);
}

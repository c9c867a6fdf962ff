/* extend.c: open space ahead. One card is played, to extend or to discard (two
 * when a Redline goes with it), and the turn is over (B Extending, L3, L6). */
#include "state.h"

int lc_actions_open(const struct setup *su, const struct state *st, int car, action_t *out)
{
    /* B Extending, L5: the leader cannot use a Drafting Extend. */
    unsigned usable = su->deck.extends & ~(st->at == 0 ? (unsigned)su->deck.drafting : 0u);
    int n = 0;
    for (; usable; usable &= usable - 1) {
        int rank = __builtin_ctz(usable);
        out[n] = ACTION(EXTEND, car, rank, 0);
        n += hand_count(st->hand[car], rank) != 0;
    }
    return n + lc_list_plays(su, st->hand[car], ACTION(DISCARD, car, 0, 0), out + n);
}

/* One space forward, whatever the number on the card (B Extending, FAQ). */
void lc_apply_extend(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), rank = action_arg(act, 1), p = st->at, behind = 0;
    lc_lay_down(st, car, rank);
    if (p > 0)
        st->gap[p]--;
    if (p + 1 < su->cars)
        behind = ++st->gap[p + 1];
    tell(su, ev, EV_EXTENDED, car, car, rank, st->gap[p], behind);
    lc_tell_if_empty(su, st, car, ev);
    lc_turn_end(su, st, ev);
}

void lc_apply_discard(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), play = action_arg(act, 1);
    lc_lay_down(st, car, play);
    tell(su, ev, EV_DISCARDED, car, car, play, 0, 0);
    lc_tell_if_empty(su, st, car, ev);
    lc_turn_end(su, st, ev);
}

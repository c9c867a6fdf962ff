/* challenge.c: face-down plays and what becomes of them.
 *
 * Challenger and defender choose at once and in secret; the cards stay in
 * their hands until the last of them has chosen (L40: whether one or two cards
 * lie face down is nobody's business), then both are shown, discarded, and the
 * higher total has the place. A tie is the defender's (B Start of the Race, L9).
 */
#include "state.h"

int lc_actions_play(const struct setup *su, const struct state *st, int car, action_t *out)
{
    return lc_list_plays(su, st->hand[car], ACTION(PLAY, car, 0, 0), out);
}

static void pass(const struct setup *su, struct state *st, struct events *ev)
{
    int p = st->at;
    uint8_t passer = st->order[p];
    st->order[p] = st->order[p - 1];
    st->order[p - 1] = passer;
    st->at--;
    st->passes++;
    if (st->passes == 2) { /* B Start of the Race: two passes end the turn */
        tell(su, ev, EV_TWO_PASSES, passer, passer, 0, 0, 0);
        lc_turn_end(su, st, ev);
    } else if (!st->held[passer]) {
        lc_turn_end(su, st, ev); /* L10 */
    } else {
        lc_turn_go_on(su, st, ev);
    }
}

static void resolve(const struct setup *su, struct state *st, struct events *ev)
{
    int challenger = st->order[st->at], defender = st->order[st->at - 1];
    int attack = st->play[challenger], defence = st->play[defender];
    int a = play_value(su, attack), d = play_value(su, defence);
    lc_lay_down(st, challenger, attack);
    lc_lay_down(st, defender, defence);
    if (ev) {
        tell(su, ev, EV_SHOWED, challenger, challenger, attack, a, play_bonus(su, attack));
        tell(su, ev, EV_SHOWED, defender, defender, defence, d, play_bonus(su, defence));
        if (a > d)
            tell(su, ev, EV_PASSED, challenger, challenger, defender, a, d);
        else if (a < d)
            tell(su, ev, EV_HELD, defender, defender, challenger, d, a);
        else
            tell(su, ev, EV_HELD_TIE, defender, defender, challenger, d, 0);
        lc_tell_if_empty(su, st, challenger, ev);
        lc_tell_if_empty(su, st, defender, ev);
    }
    if (a > d)
        pass(su, st, ev);
    else
        lc_turn_end(su, st, ev); /* L1: the defender's own turn comes next */
}

void lc_apply_play(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int car = action_arg(act, 0), seat = seat_of(su, car);
    st->play[car] = (uint8_t)action_arg(act, 1);
    st->owing = (uint16_t)(st->owing & ~(1u << car));
    emit(ev, EV_CHOSE, seat, viewer_bit(seat), car, st->play[car], 0, 0);
    if (st->owing)
        return;
    if (st->phase == PHASE_QUALIFY)
        lc_qualifying_reveal(su, st, ev);
    else
        resolve(su, st, ev);
}

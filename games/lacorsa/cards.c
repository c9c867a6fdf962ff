/* cards.c: which cards may be played, and playing them. */
#include "state.h"

static int list_cards(uint64_t hand, action_t base, int from_rank, action_t *out)
{
    int n = 0;
    for (int rank = from_rank; rank < RANKS; rank++) { /* no branch: half of them would be guessed wrong */
        out[n] = base | (action_t)rank << 8;
        n += (hand >> (4 * rank) & 15) != 0;
    }
    return n;
}

int lc_list_plays(uint64_t hand, action_t base, action_t *out)
{
    int n = list_cards(hand, base, REDLINE, out);
    if (hand_count(hand, REDLINE))
        n += list_cards(hand, base | PLAY_WITH_REDLINE << 8, REDLINE + 1, out + n);
    return n;
}

void lc_lay_down(struct state *st, int car, int play)
{
    uint64_t cards = play_cards(play);
    st->hand[car] -= cards;
    st->pile += cards;
    st->held[car] = (uint8_t)(st->held[car] - 1 - (play >> 4 & 1));
    st->play[car] = PLAY_NONE;
}

void lc_tell_if_empty(const struct setup *su, const struct state *st, int car, struct events *ev)
{
    if (!st->held[car])
        tell(su, ev, EV_LAST_CARD, car, car, st->lap, 0, 0);
}

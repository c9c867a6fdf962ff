/* cards.c: which cards may be played, and playing them. */
#include "state.h"

/* One action for each rank of the set, lowest first. Seven ranks at a time are read off a table and written
 * without a branch: half of the branches would be guessed wrong, and this is where a simulation spends its
 * time. Up to seven entries behind the last are overwritten; the list has room. */
static int list_ranks(const struct setup *su, unsigned ranks, action_t base, action_t *restrict out)
{
    int n = 0;
    for (unsigned first = 0; first < RANKS; first += RANKS_PER_LIST, base += RANKS_PER_LIST << 8) {
        const action_t *list = su->ranks_of[ranks >> first & ((1u << RANKS_PER_LIST) - 1)];
        for (int k = 0; k < 8; k++)
            out[n + k] = base + list[k];
        n += (int)list[RANKS_PER_LIST];
    }
    return n;
}

int lc_list_plays(const struct setup *su, uint64_t hand, action_t base, action_t *out)
{
    unsigned ranks = hand_ranks(hand);
    int n = list_ranks(su, ranks, base, out);
    if (ranks & 1u << REDLINE)
        n += list_ranks(su, ranks & ~(1u << REDLINE), base + (PLAY_WITH_REDLINE << 8), out + n);
    return n;
}

void lc_list_ranks_of(struct setup *su)
{
    for (unsigned set = 0; set < 1u << RANKS_PER_LIST; set++) {
        action_t *list = su->ranks_of[set], n = 0;
        for (unsigned rank = 0; rank < RANKS_PER_LIST; rank++)
            if (set >> rank & 1)
                list[n++] = ACTION(0, 0, rank, 0);
        list[RANKS_PER_LIST] = n;
    }
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

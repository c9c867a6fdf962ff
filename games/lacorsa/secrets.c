/* secrets.c: what a seat may know (L40), and one truth that would look the same to it.
 *
 * Public: the order, the gaps, how many cards each hand holds, the discard
 * pile, who has chosen. Secret: the cards in other hands and the plays that
 * lie face down. A hidden hand's cards go back to the undealt deck: what the
 * viewer knows is the sum of the two.
 */
#include "state.h"

static bool hides_from(const struct setup *su, int car, int viewer)
{
    return viewer == NOBODY || seat_of(su, car) != viewer;
}

void lc_redact(const struct setup *su, struct state *st, int viewer)
{
    for (int car = 0; car < su->cars; car++) {
        if (!hides_from(su, car, viewer) || st->hand[car] == HAND_HIDDEN)
            continue;
        st->deck += st->hand[car];
        st->hand[car] = HAND_HIDDEN;
        if (st->play[car] != PLAY_NONE)
            st->play[car] = PLAY_HIDDEN;
    }
}

static int spread(uint64_t cards, uint8_t *out)
{
    int n = 0;
    for (int rank = 0; rank < RANKS; rank++)
        for (int k = hand_count(cards, rank); k > 0; k--)
            out[n++] = (uint8_t)rank;
    return n;
}

/* Hands are as likely as the deal makes them; a hidden play is any legal one of the imagined hand. */
void lc_imagine(const struct setup *su, struct state *st, int viewer, struct rng *rng)
{
    uint8_t unseen[CARDS_MAX];
    action_t plays[ACTIONS_MAX];
    int left = spread(st->deck, unseen);
    (void)viewer;
    for (int car = 0; car < su->cars; car++) {
        if (st->hand[car] != HAND_HIDDEN)
            continue;
        st->hand[car] = 0;
        for (int k = 0; k < st->held[car]; k++) {
            uint32_t pick = rng_below(rng, (uint32_t)left);
            st->hand[car] += hand_of(unseen[pick]);
            unseen[pick] = unseen[--left];
        }
        st->deck -= st->hand[car];
        if (st->play[car] == PLAY_HIDDEN) {
            int n = lc_actions_play(su, st, car, plays);
            st->play[car] = (uint8_t)action_arg(plays[rng_below(rng, (uint32_t)n)], 1);
        }
    }
}

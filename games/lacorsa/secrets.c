/* secrets.c: what a seat may know (L40), and one truth that would look the same to it.
 *
 * Public: the order, the gaps, how many cards each hand holds, the open
 * discard pile, what each car has shown, who has chosen, what was declared. Secret: the cards in other
 * hands, the plays that lie face down, and the closed pile that a random draw
 * leaves behind. Hidden cards go back to the undealt deck: what the viewer
 * knows is the sum.
 *
 * A view forgets three things that an attentive player would remember: which
 * cards lay in the discard pile when it was closed, that a card picked at a
 * stop is in that hand, and what its own draw left in the closed pile.
 */
#include "state.h"

#include <assert.h>

static bool hides_from(const struct setup *su, int car, int viewer)
{
    return viewer == NOBODY || seat_of(su, car) != viewer;
}

static void hide_hand(const struct setup *su, struct state *st, int hand)
{
    st->deck += st->hand[hand];
    st->hand[hand] = HAND_HIDDEN;
    for (int i = 0; su->suited && i < CARD_KINDS; i++)
        while (copies_at(st->place[i], hand))
            copy_move(&st->place[i], hand, PLACE_DECK);
}

static void hide_closed(const struct setup *su, struct state *st)
{
    st->deck += st->closed;
    st->closed = HAND_HIDDEN;
    for (int i = 0; su->suited && i < CARD_KINDS; i++)
        while (copies_at(st->place[i], PLACE_CLOSED))
            copy_move(&st->place[i], PLACE_CLOSED, PLACE_DECK);
}

void lc_redact(const struct setup *su, struct state *st, int viewer)
{
    if (st->closed_n && st->closed != HAND_HIDDEN)
        hide_closed(su, st);
    for (int car = 0; car < su->cars; car++) {
        if (!hides_from(su, car, viewer))
            continue;
        if (hand_index(su, car) == car && st->hand[car] != HAND_HIDDEN)
            hide_hand(su, st, car);
        if (play_is_cards(st->play[car])) {
            st->play[car] = PLAY_HIDDEN;
            st->suit[car] = 0;
        }
    }
}

/* ---- imagining --------------------------------------------------------------------------------------------- */

/* The cards that the viewer cannot see: rank in the low byte, suit + 1 above it. */
struct unseen {
    int n;
    uint16_t card[CARDS_MAX];
};

static void gather(const struct setup *su, const struct state *st, struct unseen *u)
{
    for (int rank = 0; !su->suited && rank < su->deck.ranks; rank++)
        for (int k = hand_count(st->deck, rank); k > 0; k--)
            u->card[u->n++] = (uint16_t)rank;
    for (int i = 0; su->suited && i < CARD_KINDS; i++)
        for (int k = copies_at(st->place[i], PLACE_DECK); k > 0; k--)
            u->card[u->n++] = (uint16_t)(i % RANKS | (i / RANKS + 1) << 8);
}

/* Give away card i of the unseen ones. */
static void give(const struct setup *su, struct state *st, struct unseen *u, int i, uint64_t *heap, int place)
{
    int rank = u->card[i] & 0xff, suit = (u->card[i] >> 8) - 1;
    *heap += hand_of(rank);
    st->deck -= hand_of(rank);
    if (su->suited)
        copy_move(&st->place[card_index(suit, rank)], PLACE_DECK, place);
    u->card[i] = u->card[--u->n];
}

/* Some unseen card that is a Redline, or that is not. */
static int pick_kind(const struct unseen *u, bool redline, struct rng *rng)
{
    int fitting[CARDS_MAX], n = 0;
    for (int i = 0; i < u->n; i++)
        if (((u->card[i] & 0xff) == REDLINE) == redline)
            fitting[n++] = i;
    assert(n);
    return fitting[rng_below(rng, (uint32_t)n)];
}

/* Two cards of one shared hand meet, the challenger has laid down a play and nothing is left for the defender:
 * with two cards held, that play was a Redline with another card. */
static bool was_a_pair(const struct setup *su, const struct state *st, int hand)
{
    return su->shared && st->held[hand] == 2
           && ((st->play[hand] == PLAY_HIDDEN && st->play[hand + 1] == PLAY_NOTHING)
               || (st->play[hand] == PLAY_NOTHING && st->play[hand + 1] == PLAY_HIDDEN));
}

static void imagine_hand(const struct setup *su, struct state *st, struct unseen *u, int hand,
                         struct rng *rng)
{
    st->hand[hand] = 0;
    if (was_a_pair(su, st, hand)) {
        give(su, st, u, pick_kind(u, true, rng), &st->hand[hand], hand);
        give(su, st, u, pick_kind(u, false, rng), &st->hand[hand], hand);
        return;
    }
    for (int k = 0; k < st->held[hand]; k++)
        give(su, st, u, (int)rng_below(rng, (uint32_t)u->n), &st->hand[hand], hand);
}

/* How many cards a hidden play may have: of a shared hand, both cars had one, or the defender had none left. */
static bool size_fits(const struct setup *su, const struct state *st, int car, int size)
{
    int held = cards_left(su, st, car);
    if (!su->shared)
        return true;
    if (st->play[car ^ 1] == PLAY_NOTHING)
        return size == held;
    return st->play[car ^ 1] != PLAY_HIDDEN || size < held;
}

static void imagine_play(const struct setup *su, struct state *st, int car, struct rng *rng)
{
    action_t plays[ACTIONS_MAX];
    int n, fitting = 0;
    st->play[car] = PLAY_NONE;
    n = lc_list_plays(su, st, car, PLAY, true, plays);
    for (int i = 0; i < n; i++)
        if (size_fits(su, st, car, play_size(action_arg(plays[i], 1))))
            plays[fitting++] = plays[i];
    action_t act = plays[rng_below(rng, (uint32_t)fitting)];
    st->play[car] = (uint8_t)action_arg(act, 1);
    st->suit[car] = (uint8_t)action_arg(act, 2);
}

/* Hands are as likely as the deal makes them; a hidden play is any legal one of the imagined hand. */
void lc_imagine(const struct setup *su, struct state *st, int viewer, struct rng *rng)
{
    struct unseen u = { 0 };
    (void)viewer;
    gather(su, st, &u);
    for (int car = 0; car < su->cars; car++)
        if (st->hand[car] == HAND_HIDDEN)
            imagine_hand(su, st, &u, car, rng);
    if (st->closed == HAND_HIDDEN) {
        st->closed = 0;
        for (int k = 0; k < st->closed_n; k++)
            give(su, st, &u, (int)rng_below(rng, (uint32_t)u.n), &st->closed, PLACE_CLOSED);
    }
    for (int car = 0; car < su->cars; car++)
        if (st->play[car] == PLAY_HIDDEN)
            imagine_play(su, st, car, rng);
}

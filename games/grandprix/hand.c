/* hand.c: race cards: filling hands (GP 3.3), and discarding (3.5.5). */
#include "short_hand.h"
#include "state.h"

#include <string.h>

/* A hand lists its kinds in rising order, so that equal hands are equal bytes. Nobody can guess where in it a card
 * belongs, so that the hands of most races are changed as one word, without a branch (short_hand.h). */
void gp_hand_add(struct state *st, int seat, int card)
{
    uint8_t *hand = st->hand[seat];
    int i = st->held[seat]++;
    if (i < SHORT_HAND) {
        short_hand_add(hand, i, card + 1);
        return;
    }
    for (; i > 0 && hand[i - 1] > card + 1; i--)
        hand[i] = hand[i - 1];
    hand[i] = (uint8_t)(card + 1);
}

void gp_hand_remove(struct state *st, int seat, int card)
{
    uint8_t *hand = st->hand[seat];
    int i = 0, n = --st->held[seat];
    if (n < SHORT_HAND) {
        short_hand_remove(hand, card + 1);
        return;
    }
    while (hand[i] != card + 1)
        i++;
    for (; i < n; i++)
        hand[i] = hand[i + 1];
    hand[n] = 0;
}

/* ---- filling hands ------------------------------------------------------------------------------------------------ */

static int deck_count(const struct setup *su, const struct state *st)
{
    int n = 0;
    for (int kind = 0; kind < su->deck.kinds; kind++)
        n += st->deck[kind];
    return n;
}

/* G59: the discards are shuffled when a card must be drawn and none is left. */
static void reshuffle(const struct setup *su, struct state *st, struct events *ev)
{
    memcpy(st->deck, st->pile, sizeof st->deck);
    memset(st->pile, 0, sizeof st->pile);
    tell_seat(ev, EV_RESHUFFLED, NOBODY, deck_count(su, st), 0, 0);
}

/* The next seat that lacks cards, from the first player round the table; NOBODY when all hands are full. */
static int next_to_fill(const struct setup *su, const struct state *st)
{
    int seat = st->first;
    for (int i = 0; i < su->players; i++, seat = next_seat(su, seat))
        if (st->held[seat] < su->hand_size)
            return seat;
    return NOBODY;
}

static void fill_on(const struct setup *su, struct state *st, struct events *ev)
{
    int seat = next_to_fill(su, st);
    if (seat == NOBODY) {
        gp_acting_begin(su, st, ev);
        return;
    }
    st->phase = PHASE_DEAL;
    st->seat = (uint8_t)seat;
    if (!deck_count(su, st))
        reshuffle(su, st, ev);
}

void gp_turn_begin(const struct setup *su, struct state *st, struct events *ev)
{
    st->turn++;
    st->activated = st->left = st->owing = st->involved = 0;
    memset(st->stop, STOP_NONE, sizeof st->stop);
    st->event = NO_CARD;
    tell_seat(ev, EV_TURN, st->first, st->turn, st->first, 0);
    fill_on(su, st, ev);
}

int gp_chances_deal(const struct setup *su, const struct state *st, struct chance *out)
{
    int n = 0;
    for (int kind = 0; kind < su->deck.kinds; kind++)
        if (st->deck[kind])
            out[n++] = (struct chance){ ACTION(DEAL, st->seat, kind, 0), st->deck[kind] };
    return n;
}

void gp_apply_deal(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int seat = action_arg(act, 0), card = action_arg(act, 1);
    st->deck[card]--;
    gp_hand_add(st, seat, card);
    if (ev)
        emit(ev, EV_DEALT, seat, viewer_bit(seat), seat, card, 0, 0);
    fill_on(su, st, ev);
}

/* The deck as words, eight kinds in each: while hands are filled nothing is written that is read again as something wider. */
struct deck_words {
    uint64_t at[CARD_KINDS_MAX / 8];
};
_Static_assert(CARD_KINDS_MAX % 8 == 0, "words are whole");

static int deck_read(const struct state *st, struct deck_words *deck)
{
    int left = 0;
    for (int i = 0; i < CARD_KINDS_MAX / 8; i++) {
        deck->at[i] = eight_bytes(&st->deck[8 * i]);
        left += (int)(deck->at[i] * each_byte >> 56);
    }
    return left;
}

static void deck_write(const struct deck_words *deck, struct state *st)
{
    for (int i = 0; i < CARD_KINDS_MAX / 8; i++)
        eight_bytes_write(&st->deck[8 * i], deck->at[i]);
}

/* Card k of the deck is taken; its kind. Kinds are added up eight at a time, all of them, for nobody can guess where the
 * card is: eights that end before it are skipped, and of the next the first kind whose sum is beyond k. */
static int take_nth(const struct setup *su, struct deck_words *deck, int k)
{
    _Static_assert(8 * CARD_COPIES_MAX < 128, "sums of eight kinds are less than a byte's highest bit");
    uint64_t sums = 0;
    int word = 0, skipped = 0, before = 0;
    for (int i = 0; 8 * i < su->deck.kinds; i++) {
        uint64_t here = deck->at[i] * each_byte;
        bool reached = before <= k;
        sums = reached ? here : sums;
        word = reached ? i : word;
        skipped = reached ? before : skipped;
        before += (int)(here >> 56);
    }
    int bit = __builtin_ctzll((sums + (uint64_t)(127 - (k - skipped)) * each_byte) & each_top) & ~7;
    deck->at[word] -= (uint64_t)1 << bit;
    return 8 * word + bit / 8;
}

/* The same as drawing card by card, without asking for the outcomes of each. */
void gp_deal_all(const struct setup *su, struct state *st, struct rng *rng)
{
    struct deck_words deck;
    while (st->phase == PHASE_DEAL) {
        int left = deck_read(st, &deck);
        for (; left && st->held[st->seat] < su->hand_size; left--)
            gp_hand_add(st, st->seat, take_nth(su, &deck, (int)rng_below(rng, (uint32_t)left)));
        deck_write(&deck, st);
        fill_on(su, st, NULL);
    }
}

/* ---- discarding ------------------------------------------------------------------------------------------------------ */

/* G63: in turn order of the new first player. Those who have been asked are counted in quiet. */
static void discard_on(const struct setup *su, struct state *st, struct events *ev)
{
    for (; st->quiet < su->players; st->quiet++, st->seat = (uint8_t)next_seat(su, st->seat))
        if (st->held[st->seat]) {
            st->phase = PHASE_DISCARD;
            return;
        }
    st->quiet = 0;
    if (st->turn >= su->turns) { /* G57 */
        tell_seat(ev, EV_TURN_LIMIT, NOBODY, st->turn, 0, 0);
        gp_over(su, st, true, ev);
    } else {
        gp_turn_begin(su, st, ev);
    }
}

void gp_discards_begin(const struct setup *su, struct state *st, struct events *ev)
{
    st->seat = st->first;
    st->quiet = 0;
    discard_on(su, st, ev);
}

int gp_actions_discard(const struct setup *su, const struct state *st, action_t *out)
{
    const uint8_t *hand = st->hand[st->seat];
    int n = 0;
    (void)su;
    for (int i = 0; i < st->held[st->seat]; i++)
        if (i == 0 || hand[i] != hand[i - 1])
            out[n++] = ACTION(DISCARD, hand[i] - 1, 0, 0);
    out[n++] = ACTION(DONE, 0, 0, 0);
    return n;
}

void gp_apply_discard(const struct setup *su, struct state *st, action_t act, struct events *ev)
{
    int card = action_arg(act, 0);
    if (action_kind(act) == DISCARD) {
        gp_hand_remove(st, st->seat, card);
        st->pile[card]++;
        tell_seat(ev, EV_DISCARDED, st->seat, st->seat, card, 0);
        if (st->held[st->seat])
            return;
    } else {
        tell_seat(ev, EV_KEPT_HAND, st->seat, st->seat, st->held[st->seat], 0);
    }
    st->quiet++;
    st->seat = (uint8_t)next_seat(su, st->seat);
    discard_on(su, st, ev);
}

/* What playout_by_contract() would take from the list, done. */
void gp_discard_at_random(const struct setup *su, struct state *st, struct rng *rng)
{
    if (su->hand_size > SHORT_HAND) {
        action_t list[HAND_MAX + 1];
        int n = gp_actions_discard(su, st, list);
        gp_apply_discard(su, st, list[rng_below(rng, (uint32_t)n)], NULL);
        return;
    }
    uint64_t hand = eight_bytes(st->hand[st->seat]), count = short_hand_count(short_hand_kinds(hand));
    uint32_t kinds = (uint32_t)(count >> 56), k = rng_below(rng, kinds + 1);
    action_t act =
        k < kinds ? ACTION(DISCARD, short_hand_nth(hand, count, k) - 1, 0, 0) : ACTION(DONE, 0, 0, 0);
    gp_apply_discard(su, st, act, NULL);
}

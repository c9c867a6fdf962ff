/* cards.c: which cards may be played, and playing them. */
#include "state.h"

/* ---- listing -------------------------------------------------------------------------------------------- */

uint64_t lc_playable(const struct setup *su, const struct state *st, int car)
{
    uint64_t hand = st->hand[hand_index(su, car)];
    if (su->shared && play_is_cards(st->play[car ^ 1]))
        hand -= play_cards(st->play[car ^ 1]);
    return hand;
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

/* Suited: the suits of a rank that the car may play, a bit each. */
static unsigned suits_of(const struct setup *su, const struct state *st, int car, int rank)
{
    unsigned suits = 0;
    int mate = su->shared && play_is_cards(st->play[car ^ 1]) ? st->play[car ^ 1] : PLAY_NONE;
    for (int suit = 0; suit < SUITS; suit++) {
        int n = copies_at(st->place[card_index(suit, rank)], hand_index(su, car));
        if (mate != PLAY_NONE && play_rank(mate) == rank && card_suit(st->suit[car ^ 1]) == suit)
            n--;
        if (mate != PLAY_NONE && play_has_redline_too(mate) && rank == REDLINE
            && redline_suit(st->suit[car ^ 1]) == suit)
            n--;
        suits |= (unsigned)(n > 0) << suit;
    }
    return suits;
}

/* Suited: base with each of these ranks and each suit that the car has of it; with a Redline of each suit in
 * `redlines`, or without one where that is 0. */
static int list_suited(const struct setup *su, const struct state *st, int car, unsigned ranks,
                       unsigned redlines, action_t base, action_t *out)
{
    int n = 0;
    for (; ranks; ranks &= ranks - 1) {
        int rank = __builtin_ctz(ranks);
        unsigned suits = suits_of(su, st, car, rank);
        unsigned r = redlines ? redlines : 1;
        for (; r; r &= r - 1) {
            action_t high = redlines ? (action_t)(__builtin_ctz(r) + 1) << 4 : 0;
            for (unsigned s = suits; s; s &= s - 1)
                out[n++] = base + ((action_t)rank << 8) + high + (action_t)__builtin_ctz(s) + 1;
        }
    }
    return n;
}

int lc_list_cards(const struct setup *su, const struct state *st, int car, int kind, unsigned ranks,
                  action_t *out)
{
    ranks &= hand_ranks(lc_playable(su, st, car));
    if (su->suited)
        return list_suited(su, st, car, ranks, 0, ACTION(kind, car, 0, 0), out);
    return lc_list_ranks(su, ranks, ACTION(kind, car, 0, 0), out);
}

/* Cards alone, then with a Redline: the two lists that every play is in. */
static int list_suited_plays(const struct setup *su, const struct state *st, int car, unsigned ranks,
                             action_t base, action_t *out)
{
    unsigned redlines = suits_of(su, st, car, REDLINE);
    int n = list_suited(su, st, car, ranks, 0, base, out);
    if (redlines)
        n += list_suited(su, st, car, ranks & ~(1u << REDLINE), redlines, base + (PLAY_WITH_REDLINE << 8),
                         out + n);
    return n;
}

int lc_list_special_plays(const struct setup *su, const struct state *st, int car, action_t base, bool calls,
                          action_t *out)
{
    unsigned ranks = hand_ranks(lc_playable(su, st, car)), deuce = calls ? su->wild_ranks & ranks : 0;
    action_t wild = base + (PLAY_WILD << 8);
    bool redline = ranks & 1u << REDLINE;
    int n = su->suited ? list_suited_plays(su, st, car, ranks, base, out)
                       : lc_list_plain_plays(su, ranks, redline, base, out);
    if (!deuce)
        return n;
    return n
           + (su->suited ? list_suited_plays(su, st, car, deuce, wild, out + n)
                         : lc_list_plain_plays(su, deuce, redline, wild, out + n));
}

/* ---- moving -------------------------------------------------------------------------------------------------- */

void lc_lay_down_suits(struct state *st, int car, int hand, int play, int suits)
{
    st->suit[car] = 0;
    copy_move(&st->place[card_index(card_suit(suits), play_rank(play))], hand, PLACE_PILE);
    if (play_has_redline_too(play))
        copy_move(&st->place[card_index(redline_suit(suits), REDLINE)], hand, PLACE_PILE);
}

void lc_take_card(const struct setup *su, struct state *st, int car, int rank, int suit, int from)
{
    int hand = hand_index(su, car);
    uint64_t *heap = from == PLACE_DECK ? &st->deck : from == PLACE_PILE ? &st->pile : &st->closed;
    *heap -= hand_of(rank);
    st->hand[hand] += hand_of(rank);
    st->held[hand]++;
    if (su->suited)
        copy_move(&st->place[card_index(suit - 1, rank)], from, hand);
}

/* An empty hand starts the last lap for a car that races on with it and owes no stop (L10, L20). */
static bool starts_last_lap(const struct setup *su, const struct state *st, int car)
{
    return st->cause[car] == LC_CAUSE_RUNNING && !stops_owed(su, st, car);
}

void lc_note_if_empty(const struct setup *su, struct state *st, int car, struct events *ev)
{
    if (cards_left(su, st, car))
        return;
    if (!starts_last_lap(su, st, car) && su->shared)
        car ^= 1; /* the other car of the hand */
    if (!starts_last_lap(su, st, car))
        return;
    st->last_lap = 1;
    tell(su, ev, EV_LAST_CARD, car, car, st->lap, 0, 0);
}

void lc_note_if_pair_empty(const struct setup *su, struct state *st, int car, int other, struct events *ev)
{
    lc_note_if_empty(su, st, car, ev);
    if (hand_index(su, car) != hand_index(su, other))
        lc_note_if_empty(su, st, other, ev);
}

/* suits.h: where each single card is, for the rules that look at suits (L9, L23, L25).
 *
 * One byte for each of six suits of thirteen ranks: two places of four bits,
 * one for each deck, the lower first, so that equal states are equal bytes.
 * The heaps of hand.h are kept as well; check() sees that the two agree.
 */
#ifndef LACORSA_SUITS_H
#define LACORSA_SUITS_H

#include "hand.h"

enum {
    SUITS = 6, /* gears, accelerators, pistons, steering wheels, shift gates, cams: highest first */
    CARD_KINDS = SUITS * RANKS,
    PLACE_PILE = 12, /* below: the hand of that number */
    PLACE_CLOSED,    /* the closed part of the discard pile (L40) */
    PLACE_DECK,      /* not dealt; in a view: unseen */
    PLACE_NOWHERE,   /* no such card in this race */
};

static inline int card_index(int suit, int rank)
{
    return suit * RANKS + rank;
}

/* How many of the two copies are at that place. */
static inline int copies_at(uint8_t places, int place)
{
    return ((places & 15) == place) + (places >> 4 == place);
}

static inline uint8_t places_of(int a, int b)
{
    return (uint8_t)(a < b ? a | b << 4 : b | a << 4);
}

/* The suits of a play: 0 where there are none. */
static inline int card_suit(int suits)
{
    return (suits & 15) - 1;
}

static inline int redline_suit(int suits)
{
    return (suits >> 4) - 1;
}

/* One copy moves. It must be there. */
static inline void copy_move(uint8_t *places, int from, int to)
{
    int low = *places & 15, high = *places >> 4;
    *places = low == from ? places_of(to, high) : places_of(low, to);
}

#endif

/* hand.h: a heap of cards, as counts; a play, as one byte.
 *
 * Cards are their rank; a hand, the discard pile and the undealt deck are each
 * thirteen counts of four bits in one 64-bit word, the Redline lowest. Adding
 * and taking cards is adding and subtracting words; a deck has no order.
 * Where suits matter (L23), suits.h keeps them beside.
 */
#ifndef LACORSA_HAND_H
#define LACORSA_HAND_H

#include "deck.h"

enum { COUNT_MAX = 15 }; /* of one rank, in the whole race */

#define HAND_HIDDEN UINT64_MAX
#define HAND_LOW_BITS 0x1111111111111u

static inline uint64_t hand_of(int rank)
{
    return (uint64_t)1 << (4 * rank);
}

static inline int hand_count(uint64_t hand, int rank)
{
    return (int)(hand >> (4 * rank) & 15);
}

/* Which ranks are there: one bit per rank. Each step folds neighbouring fields together. */
static inline unsigned hand_ranks(uint64_t hand)
{
    uint64_t x = (hand | hand >> 1 | hand >> 2 | hand >> 3) & HAND_LOW_BITS;
    x = (x | x >> 3) & 0x0303030303030303u;
    x = (x | x >> 6) & 0x000f000f000f000fu;
    x = (x | x >> 12) & 0x000000ff000000ffu;
    return (unsigned)(x | x >> 24) & 0x1fff;
}

/* How many cards there are. */
static inline int hand_size(uint64_t hand)
{
    const uint64_t nibbles = 0x0f0f0f0f0f0f0f0fu;
    uint64_t pairs = (hand & nibbles) + (hand >> 4 & nibbles);
    return (int)(pairs * 0x0101010101010101u >> 56);
}

/* A play: a card, perhaps with a Redline (L6), perhaps a deuce called a Champion (L31). */
enum {
    PLAY_WITH_REDLINE = 16,
    PLAY_WILD = 32,
    PLAY_NOTHING = 0xfd, /* of a defender whose shared hand is empty (L10) */
    PLAY_HIDDEN = 0xfe,
    PLAY_NONE = 0xff,
};

static inline int play_rank(int play)
{
    return play & 15;
}

static inline bool play_has_redline_too(int play)
{
    return play & PLAY_WITH_REDLINE;
}

static inline int play_size(int play)
{
    return 1 + (play >> 4 & 1);
}

static inline uint64_t play_cards(int play)
{
    return hand_of(play_rank(play)) + (uint64_t)(play >> 4 & 1);
}

/* Some card that is really there was laid down. */
static inline bool play_is_cards(int play)
{
    return play < PLAY_NOTHING;
}

static inline bool play_shows_redline(int play)
{
    return play_is_cards(play) && (play_has_redline_too(play) || play_rank(play) == REDLINE);
}

#endif

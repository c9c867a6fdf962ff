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

/* Which ranks are there: a mark in the lowest bit of each count that is not 0. Seven more than nothing does not reach the
 * highest bit of a count; anything else does, or has it. */
static inline uint64_t hand_marks(uint64_t hand)
{
    return (((hand & 7 * HAND_LOW_BITS) + 7 * HAND_LOW_BITS) | hand) >> 3 & HAND_LOW_BITS;
}

/* The same marks as one bit per rank. Each step folds neighbouring fields together. */
static inline unsigned hand_ranks(uint64_t hand)
{
    uint64_t x = hand_marks(hand);
    x = (x | x >> 3) & 0x0303030303030303u;
    x = (x | x >> 6) & 0x000f000f000f000fu;
    x = (x | x >> 12) & 0x000000ff000000ffu;
    return (unsigned)(x | x >> 24) & 0x1fff;
}

/* One bit per rank as marks. */
static inline uint64_t marks_of_ranks(unsigned ranks)
{
    uint64_t x = ranks;
    x = (x | x << 24) & 0x000000ff000000ffu;
    x = (x | x << 12) & 0x000f000f000f000fu;
    x = (x | x << 6) & 0x0303030303030303u;
    return (x | x << 3) & HAND_LOW_BITS;
}

/* In the count of each rank: how many marks there are up to it; above all of them: how many there are. No more than 13,
 * so nothing is carried. */
static inline uint64_t marks_summed(uint64_t marks)
{
    return marks * 0x1111111111111111u;
}

static inline uint32_t sums_total(uint64_t sums)
{
    return (uint32_t)(sums >> 60);
}

static inline uint64_t sums_marks(uint64_t sums)
{
    return (sums - (sums << 4)) & HAND_LOW_BITS;
}

/* The rank of mark k, counted from 0: the first whose sum is beyond k. Counts are compared two and two in a byte, where
 * the highest bit shows it; a loop over the marks would end at another one every time, and nobody can guess that. */
static inline int sums_nth(uint64_t sums, uint32_t k)
{
    const uint64_t low = 0x0f0f0f0f0f0f0f0fu, high = 0x8080808080808080u;
    uint64_t lift = (127 - k) * 0x0101010101010101u;
    uint64_t even = (sums & low) + lift, odd = (sums >> 4 & low) + lift;
    return __builtin_ctzll((even & high) >> 4 | (odd & high)) >> 2;
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

/* Its ranks, a bit each. */
static inline unsigned play_ranks(int play)
{
    return 1u << play_rank(play) | (unsigned)(play >> 4 & 1);
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

/* short_hand.h: a hand of at most eight cards as one word: its first card is the lowest byte, behind the last are zeros.
 *
 * Numbers of cards are less than 128, so that a byte's highest bit is free for what was found out about it.
 */
#ifndef GRANDPRIX_SHORT_HAND_H
#define GRANDPRIX_SHORT_HAND_H

#include <stdint.h>

enum { SHORT_HAND = 8 };

static const uint64_t each_byte = 0x0101010101010101u, each_top = 0x8080808080808080u;

static inline uint64_t eight_bytes(const uint8_t *from)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)from[i] << 8 * i;
    return word;
}

static inline void eight_bytes_write(uint8_t *to, uint64_t word)
{
    for (int i = 0; i < 8; i++)
        to[i] = (uint8_t)(word >> 8 * i);
}

/* Everything below the byte that a bit belongs to. */
static inline uint64_t bytes_below(int bit)
{
    return ((uint64_t)1 << (bit & ~7)) - 1;
}

/* Behind the cards that are not greater, of `held`, which are fewer than eight. */
static inline void short_hand_add(uint8_t *hand, int held, int number)
{
    uint64_t word = eight_bytes(hand), all = (uint64_t)number * each_byte;
    uint64_t greater = ~((all | each_top) - word) & each_top;
    int at = __builtin_ctzll(greater | (uint64_t)1 << 8 * held);
    uint64_t below = bytes_below(at);
    eight_bytes_write(hand, (word & below) | (word & ~below) << 8 | (uint64_t)number << (at & ~7));
}

/* The first card of that number; there is one. */
static inline void short_hand_remove(uint8_t *hand, int number)
{
    uint64_t word = eight_bytes(hand), other = word ^ (uint64_t)number * each_byte;
    uint64_t below = bytes_below(__builtin_ctzll((other - each_byte) & ~other & each_top));
    eight_bytes_write(hand, (word & below) | (word >> 8 & ~below));
}

/* The first of each kind, as the lowest bit of its byte. */
static inline uint64_t short_hand_kinds(uint64_t word)
{
    uint64_t other = word ^ word << 8;
    uint64_t differs = (other + (each_top - each_byte)) >> 7, there = (word + (each_top - each_byte)) >> 7;
    return differs & there & each_byte;
}

/* How many of these there are up to each byte; the highest says how many in all. */
static inline uint64_t short_hand_count(uint64_t kinds)
{
    return kinds * each_byte;
}

/* The number of kind k, counted from 0. */
static inline int short_hand_nth(uint64_t word, uint64_t count, uint32_t k)
{
    int at = __builtin_ctzll((count + (127 - k) * each_byte) & each_top);
    return (int)(word >> (at & ~7) & 0xff);
}

#endif

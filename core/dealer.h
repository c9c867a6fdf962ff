/* dealer.h: who deals and rolls for a match: chance by a seed.
 *
 * A seed is a text of one of two kinds.
 *
 *   7                  a number, for somebody who wants the same deal again or shares one:
 *                      the generator of rng.h. Whoever knows the number, and whoever
 *                      tries them all, can predict the whole match
 *   9f86d081884c7d65…  32 to 128 hexadecimal digits, two for each byte, that the system
 *                      has drawn: outcome by outcome as fair.h says. Nobody finds them
 *                      out from what is heard at the table
 *
 * Bots think by generators of their own, which have nothing of chance's.
 */
#ifndef PADDOCK_DEALER_H
#define PADDOCK_DEALER_H

#include "fair.h"

enum { SEED_BYTES_MIN = 16, SEED_BYTES_MAX = 64, SEED_TEXT_MAX = 2 * SEED_BYTES_MAX + 1 };

struct seed {
    uint64_t number; /* when there are no bytes */
    size_t len;
    uint8_t bytes[SEED_BYTES_MAX];
};

/* Read the text of one; false and a sentence when it is none. */
bool seed_read(const char *text, struct seed *out, struct error *err);
/* It is a number, and a match dealt by it can be predicted. */
bool seed_is_number(const struct seed *seed);
size_t seed_text(const struct seed *seed, char *buf, size_t size);
/* A generator for what is no match but decided by the same seed: who is imagined to hold what, a die before the season.
 * Label and number together tell one from another. */
void seed_stream(const struct seed *seed, const char *label, uint64_t number, struct rng *out);

struct dealer {
    bool is_fair;
    struct fair fair;
    struct rng chance; /* of a number */
    struct rng thinking;
};

/* Of a single match `table` is 0; the rounds of a championship that share a seed count from 1. */
void dealer_begin(struct dealer *d, const struct seed *seed, uint64_t table);
/* A dealer by bytes of any length that several have brought together. */
void dealer_begin_fair(struct dealer *d, const void *bytes, size_t len);
/* Outcome k of the match, from 1 on, one of n by weight. Outcomes are asked for in their order. */
action_t dealer_draw(struct dealer *d, uint64_t k, const struct chance *ch, int n);
/* The generator for a bot that decides after so many moments. */
struct rng *dealer_thinking(struct dealer *d, uint64_t moments);

#endif

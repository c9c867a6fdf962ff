/* fair.h: chance by a keyed function, so that nobody who lacks the key can predict it and everybody who has it can check it.
 *
 * A generator such as rng.h's can in principle be solved from what is seen of
 * its numbers. Here every outcome is drawn by itself:
 *
 *   key          SHA-256 of the seed's bytes
 *   k            the number of the outcome in its match: the first is 1. All that
 *                were ever drawn count: what is taken back has used up its k
 *   x(counter)   the first 8 bytes of HMAC-SHA-256(key, k ‖ counter) as a number, the
 *                highest byte first; k as 8 bytes and counter as 4, highest byte first
 *   n            the sum of the weights of all outcomes that can happen
 *   r            x(c) mod n for the first c = 0, 1, 2 … with x(c) < n · floor(2^64 / n)
 *   the outcome  the first in the order of the list whose weight, added to those of all
 *                before it, is greater than r
 *
 * What else is made of the key comes from messages of other lengths: stream
 * number m of a label is the generator of rng.h whose state is HMAC-SHA-256(key,
 * label ‖ ':' ‖ m), m as 8 bytes, cut into four numbers, highest bytes first.
 * docs/fair-deals.md has all that in Python.
 */
#ifndef PADDOCK_FAIR_H
#define PADDOCK_FAIR_H

#include "game.h"
#include "sha256.h"

struct fair {
    uint8_t key[SHA256_BYTES];
};

void fair_begin(struct fair *f, const void *seed, size_t len);
/* Outcome k as a number from 0 to n - 1, each as likely as any other; n must not be 0. */
uint64_t fair_below(const struct fair *f, uint64_t k, uint64_t n);
/* Outcome k, one of n by weight. */
action_t fair_draw(const struct fair *f, uint64_t k, const struct chance *ch, int n);
/* A generator for what is not chance: it tells nothing of the key, or of other streams. A label has 4 to 16
 * characters, so that no message of chance is as long. */
void fair_stream(const struct fair *f, const char *label, uint64_t number, struct rng *out);

#endif

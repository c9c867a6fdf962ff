/* rng.h: random numbers for chance and bots.
 *
 * xoshiro256** (Blackman and Vigna) with Lemire's unbiased range. A stream is
 * chosen by (seed, number), so match 17 of a simulation is the same whoever
 * plays it and on however many threads. Nothing here is secret or fit for
 * stakes: what nobody may predict is drawn by fair.h.
 */
#ifndef PADDOCK_RNG_H
#define PADDOCK_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[4];
};

void rng_init(struct rng *rng, uint64_t seed, uint64_t stream);

static inline uint64_t rng_rotl(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = rng_rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotl(s[3], 45);
    return result;
}

/* A number from 0 to n - 1, each as likely as any other; n must not be 0. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t m = (rng_next(rng) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t threshold = -n % n;
        while ((uint32_t)m < threshold)
            m = (rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

#endif

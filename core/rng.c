#include "rng.h"

/* splitmix64 spreads a seed over the whole state, as xoshiro's authors advise. */
static uint64_t splitmix(uint64_t *x)
{
    uint64_t z = (*x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void rng_init(struct rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t x = seed;
    uint64_t y = splitmix(&x) ^ stream;
    for (int i = 0; i < 4; i++)
        rng->s[i] = splitmix(&y);
}

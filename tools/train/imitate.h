/* imitate.h: a net that drives as others do, from what they were seen to do.
 *
 * Who searches cannot be asked in every playout of somebody else's search: that takes too long. A net that has watched many of
 * them answers in a microsecond, and is right about half of what they do.
 */
#ifndef PADDOCK_IMITATE_H
#define PADDOCK_IMITATE_H

#include "learner.h"

/* What drivers do who search with so many playouts by drawn rules (flat_draw): n decisions of races in which one car is driven by
 * what the program drives by. */
void imitate_watch(const struct stable *stable, long playouts, uint64_t seed, struct decision *out, long n);

/* By how many nats each of them comes as a surprise. */
double imitate_surprise(const struct learner *w, const struct decision *seen, long n);

/* Look at as many of them as there are, drawn by chance, and learn. left: how much of the plan is left, from 1 to 0. */
void imitate_round(struct learner *w, const struct decision *seen, long n, double left, struct rng *rng);

#endif

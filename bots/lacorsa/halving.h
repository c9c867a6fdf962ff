/* halving.h: choices that do badly are dropped, half of them at a time.
 *
 * So the budget goes to those that are close. Where others choose at the same
 * time the last few are weighed by regret, and a mix is the answer (search.h).
 */
#ifndef PADDOCK_LACORSA_HALVING_H
#define PADDOCK_LACORSA_HALVING_H

#include "truth.h"

void halving_weigh(struct search *s, const action_t *legal, int n, struct opinion *out);

#endif

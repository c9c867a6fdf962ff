/* better.h: beside a decision that gave points away, what would have been better. */
#ifndef PADDOCK_BETTER_H
#define PADDOCK_BETTER_H

#include "../core/text.h"
#include "../review/review.h"

/* "play 4 (5.31), play 5 (5.28)": those of the mix with how often, else the best few that were better. */
void better_text(const struct table *match, const struct decision *d, struct text *t);

#endif

/* rivalry.h: which step of the scale (bots/scale.h) suits somebody, by the races that they have driven.
 *
 * Somebody who is as strong as a driver ends ahead of it every other time, which
 * is a fair share of the places. Every step is asked how likely the places
 * of all races are for somebody as strong as that, the later races counting
 * more, and the mean of what is likely is the answer. Before the first race
 * that is a guess, which a few races outweigh. Pure: whoever has the races hands them over.
 */
#ifndef PADDOCK_RIVALRY_H
#define PADDOCK_RIVALRY_H

#include "statistics.h"

struct rivalry {
    int step;  /* 1 to SCALE_STEPS */
    int races; /* that it was found from */
};

/* Of that person in that game; the latest race first. Races without a driver of the scale do not count. */
struct rivalry rivalry_of(const char *person, const char *game, const struct raced *const *races, int n);

/* "Your rival is set at 6 of 10, from 12 races." in the text's language. */
void rivalry_text(const struct rivalry *r, struct text *out);

#endif

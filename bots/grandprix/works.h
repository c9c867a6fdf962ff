/* works.h: the drivers of Grand Prix that search. */
#ifndef PADDOCK_GRANDPRIX_WORKS_H
#define PADDOCK_GRANDPRIX_WORKS_H

#include "../bot.h"

extern const struct strategy grandprix_works; /* about 1 ms a decision with four players */
extern const struct strategy grandprix_ace;   /* about 5 ms */

struct value_numbers;

enum searcher { SEARCH_WORKS, SEARCH_ACE };

/* What they would choose at their usual budget if they went by other numbers than value_standard. */
action_t search_by(enum searcher level, const struct value_numbers *own, const struct view *view,
                   const action_t *legal, int n, struct rng *rng);

#endif

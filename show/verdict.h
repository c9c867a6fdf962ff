/* verdict.h: how a race that is over is summed up. */
#ifndef PADDOCK_VERDICT_H
#define PADDOCK_VERDICT_H

#include "../core/text.h"
#include "seating.h"

/* "Ann", "rookie (car 3)", "Ann (cars 3 and 4)" */
void verdict_player(const struct seating *m, int seat, struct text *t);
/* Why a car is out, as people write it: "worn out". */
void verdict_cause(const struct game *g, int out, struct text *t);
/* Who is out and why, the points of those with several cars, and the winner, each on a line. */
void verdict_text(const struct seating *m, struct text *t);

#endif

/* verdict.h: how a race that is over is summed up. */
#ifndef PADDOCK_VERDICT_H
#define PADDOCK_VERDICT_H

#include "../core/text.h"
#include "../host/match.h"

/* "Ann", "rookie (car 3)", "Ann (cars 3 and 4)" */
void verdict_player(const struct match *m, int seat, struct text *t);
/* Why a car is out, as people write it: "worn out". */
void verdict_cause(const struct game *g, int out, struct text *t);
/* Who is out and why, the points of those with several cars, and the winner, each on a line. */
void verdict_text(const struct match *m, struct text *t);

#endif

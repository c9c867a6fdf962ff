/* verdict.h: how a race that is over is summed up. */
#ifndef PADDOCK_VERDICT_H
#define PADDOCK_VERDICT_H

#include "match.h"

/* Who is out and why, the points of those with several cars, and the winner. */
void verdict_print(const struct match *m);

#endif

/* club.h: a driver that looks at every board a card can lead to and takes the one of most value. */
#ifndef PADDOCK_GRANDPRIX_CLUB_H
#define PADDOCK_GRANDPRIX_CLUB_H

#include "evaluate.h"

/* The choice of the evaluator's seat, which is on turn; st may be a view or a state. */
action_t club_drive(const struct evaluator *e, const struct state *st, const action_t *legal, int n);

/* How many boards of one choice of n are looked at. Seldom are there more; but on some tracks a card that pulls a
 * row of cars through forks has fifty thousand. In the middle of a move it is more than before it, so that what was
 * found then is found again. */
int club_boards(int n, bool moving);

extern const struct strategy grandprix_club;

#endif

/* club.h: a driver that looks at every board a card can lead to and takes the one of most value. */
#ifndef PADDOCK_GRANDPRIX_CLUB_H
#define PADDOCK_GRANDPRIX_CLUB_H

#include "judge.h"

/* The choice of the judge's seat, which is on turn; st may be a view or a state. */
action_t club_drive(const struct judge *j, const struct state *st, const action_t *legal, int n);

/* How many boards of each choice are looked at when there are n: the printed cards have never so many, but people
 * write decks of their own. */
int club_boards(int n);

extern const struct mind grandprix_club;

#endif

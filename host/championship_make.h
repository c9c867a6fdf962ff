/* championship_make.h: a new championship as somebody wishes it: setup, calendar, entrants, and what counts. */
#ifndef PADDOCK_CHAMPIONSHIP_MAKE_H
#define PADDOCK_CHAMPIONSHIP_MAKE_H

#include "../league/championship.h"

/* Lists are texts with commas between; NULL and 0 are what comes out of the box. */
struct championship_wishes {
    const struct game *game;
    const char *setup;
    const char *calendar; /* as calendar_make() takes it */
    const char *title;
    const char *names; /* of the people, who sit in the first seats */
    const char *bots;  /* in the others */
    const char *drivers, *team_names;
    int races;
    int best; /* so many results count */
    int pole; /* what the die for the pole has shown (L26) */
    enum { TEAMS_AS_USUAL, TEAMS_IN_PAIRS, TEAMS_WITHOUT } teams;
    enum { BONUS_AS_USUAL, BONUS_YES, BONUS_NO } bonus; /* for the winner of the race before (GP 11.3) */
};

/* NULL and a sentence. */
struct championship *championship_make(const struct championship_wishes *w, struct error *err);

#endif

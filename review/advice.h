/* advice.h: opinions on choices put in order: what is best, what the others give away, and how sure that is.
 *
 * Where a mix is best (others choose at the same time, and must not be able to
 * count on one choice) everything is measured against what the mix is worth,
 * and nothing in the mix gives anything away. Elsewhere the best choice is
 * the measure. Margins hold 95 times in a hundred; differences within them
 * are no differences.
 */
#ifndef PADDOCK_ADVICE_H
#define PADDOCK_ADVICE_H

#include "../bots/bot.h"

struct advised {
    action_t act;
    double often;  /* how often to choose it, all together 1 */
    long tries;    /* 0: nothing is known of it */
    double points; /* expected, give or take … */
    double margin; /* … this much; INFINITY after a single try */
    double beside; /* the part of the margin that counts beside other choices */
    double less;   /* than the best or the mix: given away, never below 0 … */
    double doubt;  /* … give or take this much */
    uint64_t aim;  /* see struct opinion */
};

struct advice {
    int n;
    int mixed;    /* choices in the mix, which come first; 1: one is best */
    double value; /* points of the best or the mix */
    double margin;
    long tries;                     /* of all choices together */
    struct advised at[ACTIONS_MAX]; /* the best first */
};

void advice_make(const struct opinion *opinions, int n, struct advice *out);

/* On one of the choices; it must be there. */
const struct advised *advice_on(const struct advice *a, action_t act);

/* How often in ten to choose one of the mix, which are the first of the choices: whole numbers that add up to ten. */
int advice_tenths(const struct advised *choices, int mixed, const struct advised *choice);

/* Whether the difference is within the margin, or too small to speak of. */
bool advised_is_level(const struct advised *choice);

#endif

/* route.h: where one seat can get by a row of its own actions.
 *
 * A move of many small gestures is easier asked for by its end: "to that
 * space". The search tries every row of actions of one seat from a state, on
 * copies and through the contract alone, and returns the ends that its caller
 * calls reached: one route to each end that looks different to a player, the
 * shortest there is. What a state means is the caller's to say. Chance never
 * acts here, so nothing is learned that the seat does not know already; give
 * it a view with its blanks filled in, not the truth.
 */
#ifndef PADDOCK_ROUTE_H
#define PADDOCK_ROUTE_H

#include "../core/game.h"

enum {
    ROUTE_STATES_MAX = 20000, /* that one search looks at */
    ROUTE_STEPS_MAX = 96,     /* actions of one route */
    ROUTE_ENDS_MAX = 256,     /* ends that look different */
    ROUTE_BOARD_MAX = 4096,   /* what a player sees of an end, as text */
};

/* What a state is to a search. */
enum route_place {
    ROUTE_ON,    /* on the way: go on from here */
    ROUTE_THERE, /* reached: an end */
    ROUTE_STOP,  /* neither, and nothing beyond it counts */
};

struct route_search {
    const struct game *game;
    const struct setup *setup;
    int seat;
    /* Asked of every state but the first. */
    enum route_place (*judge)(const struct route_search *s, const struct state *st);
    /* What a player sees of an end, like snprintf; ends with the same text are one. NULL: all of its bytes. */
    size_t (*board)(const struct route_search *s, const struct state *st, char *buf, size_t size);
    int states_max;      /* to look at; 0: ROUTE_STATES_MAX */
    const void *context; /* the caller's */
};

struct route {
    int n;
    action_t act[ROUTE_STEPS_MAX];
    union any_state end;
};

struct routes {
    int n;            /* ends, those with the fewest actions first */
    int states;       /* that were looked at */
    bool cut;         /* there was more to look at than the limits allow */
    struct route *at; /* of n */
};

/* False when out of memory. Free what it made either way. */
bool routes_find(const struct route_search *s, const struct state *from, struct routes *out);
void routes_free(struct routes *out);

#endif

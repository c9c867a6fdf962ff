/* duel.h: a race of two, solved.
 *
 * When all cards are dealt to two cars, each knows the other's hand; only what
 * is chosen at the same time is secret, and what one wins the other loses. So
 * the race is worked out from its end: every challenge is a matrix of what each
 * pair of plays leads to. Eight cards each take well under a second.
 */
#ifndef PADDOCK_LACORSA_DUEL_H
#define PADDOCK_LACORSA_DUEL_H

#include "../matrix.h"

#include "../../core/game.h"

struct duel; /* what has been worked out so far, for one setup */

struct duel *duel_new(const struct game *g, const struct setup *su); /* NULL: no memory */
void duel_free(struct duel *d);

/* What a seat should do, and how often. */
struct duel_answer {
    double value; /* points of the first seat, when both drive perfectly */
    int n;
    action_t act[ACTIONS_MAX];
    double often[ACTIONS_MAX];
    double points[ACTIONS_MAX]; /* the asking seat's, when it does this now and all else is perfect */
};

/* Solve a state (no view) in which nobody has chosen yet and `seat` is on turn. False where it is no duel, or too
 * long to be worked out: more than about nine cards each. */
bool duel_solve(struct duel *d, const struct state *st, int seat, struct duel_answer *out);

/* The same on a seat's view: what it cannot see is what is left. */
bool duel_solve_view(struct duel *d, const struct state *view, int seat, struct duel_answer *out);

#endif

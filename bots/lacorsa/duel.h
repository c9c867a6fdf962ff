/* duel.h: a race of two, solved.
 *
 * When all cards are dealt to two cars, each knows the other's hand; only what
 * is chosen at the same time is secret, and what one wins the other loses. So
 * the race is worked out from its end: every challenge is a matrix of what each
 * pair of plays leads to. Nine cards each take some hundredths of a second, the
 * whole race with its thirteen, qualifying included, less than a minute mostly.
 */
#ifndef PADDOCK_LACORSA_DUEL_H
#define PADDOCK_LACORSA_DUEL_H

#include "../matrix.h"

#include "../../core/game.h"

struct duel; /* what has been worked out so far, for one setup */

/* positions: how many may be kept, at 32 to 64 bytes each. NULL: no memory. */
struct duel *duel_new(const struct game *g, const struct setup *su, size_t positions);
enum { DUEL_POSITIONS = 4 * 1000 * 1000 }; /* enough for ten cards each */
void duel_free(struct duel *d);

size_t duel_positions(const struct duel *d); /* worked out so far */

/* What a seat should do, and how often. */
struct duel_answer {
    double value; /* points of the first seat, when both drive perfectly */
    int n;
    action_t act[ACTIONS_MAX];
    double often[ACTIONS_MAX];
    double points[ACTIONS_MAX]; /* the asking seat's, when it does this now and all else is perfect */
};

/* Solve a state (no view) in which nobody has chosen yet and `seat` is on turn. False where it is no duel, or has more
 * positions than may be kept. */
bool duel_solve(struct duel *d, const struct state *st, int seat, struct duel_answer *out);

/* The same on a seat's view: what it cannot see is what is left. */
bool duel_solve_view(struct duel *d, const struct state *view, int seat, struct duel_answer *out);

#endif

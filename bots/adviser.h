/* adviser.h: whom to ask for an opinion, in any game.
 *
 * Hints and reviews need a bot that says what every choice is worth. The
 * strongest level that can is asked; a game for which none can is tried out
 * through the contract alone.
 */
#ifndef PADDOCK_ADVISER_H
#define PADDOCK_ADVISER_H

#include "bot.h"

/* Weighs the choices of any game. No level of play, and so in no list. */
extern const struct bot trial_bot;

/* The strongest level that weighs the choices of this game, or trial_bot; with its usual budget. */
struct budgeted_bot adviser_of(const struct game *g);

/* A scout, or else the weakest level that does, which is the quickest. */
struct budgeted_bot adviser_in_passing(const struct game *g);

/* The strongest that has time for a whole race of decisions, or else the quickest. */
struct budgeted_bot adviser_of_races(const struct game *g);

/* The wished bot where it has opinions on this game, else trial_bot with the same budget. */
struct budgeted_bot adviser_like(const struct budgeted_bot *wished, const struct game *g);

/* What the adviser thinks of all choices of the view, in their order, after one search by that seed: the same on any
 * machine. How many there are; 0 when there is nothing to weigh. */
int adviser_weigh(const struct budgeted_bot *adviser, const struct view *view, uint64_t seed,
                  struct opinion out[ACTIONS_MAX]);

/* The same, but a search that nobody waits for ends soon; its opinions are worth nothing then. */
int adviser_weigh_with(const struct budgeted_bot *adviser, const struct view *view, uint64_t seed,
                       struct patience patience, struct opinion out[ACTIONS_MAX]);

#endif

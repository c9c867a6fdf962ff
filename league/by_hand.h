/* by_hand.h: the results of a race on a real table, typed in.
 *
 *     order 3,1,2,4 out 4:crash pole 3 fastest 1
 *
 * The order is that of the classification, all cars by their numbers, winner first;
 * cars that are out stand behind those running at the finish, with the game's word
 * for why. In a race with Non-Player Cars it may
 * stop after the last place that earns points; who is not named has no place. Points
 * are worked out by the game, from the setup.
 */
#ifndef PADDOCK_BY_HAND_H
#define PADDOCK_BY_HAND_H

#include "../core/game.h"

enum { BY_HAND_MAX = 1024 };

/* Fill the results of a race with that setup; false and a sentence when they make no sense. */
bool by_hand_parse(const struct game *g, const char *setup, const char *text, struct results *out,
                   struct error *err);

/* The canonical text of results of a race with that shape; returns its length like snprintf. */
size_t by_hand_text(const struct game *g, const struct shape *shape, const struct results *r, char *buf,
                    size_t size);

#endif

/* registry.h: every game there is. */
#ifndef PADDOCK_REGISTRY_H
#define PADDOCK_REGISTRY_H

#include "../core/game.h"

extern const struct game *const all_games[]; /* ends with NULL */

/* The game of that id, or NULL. */
const struct game *game_find(const char *id);

#endif

/* registry.c: the one list of games; a new game adds itself here and is known everywhere. */
#include "registry.h"

#include <string.h>

/* The first is the default. */
#define GAMES(X)                                                                                             \
    X(lacorsa)                                                                                               \
    X(grandprix)                                                                                             \
    X(toy)

#define DECLARE(name) extern const struct game name##_game;
GAMES(DECLARE)

#define LIST(name) &name##_game,
const struct game *const all_games[] = { GAMES(LIST) NULL };

const struct game *game_find(const char *id)
{
    for (int i = 0; all_games[i]; i++)
        if (!strcmp(all_games[i]->id, id))
            return all_games[i];
    return NULL;
}

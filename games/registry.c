/* registry.c: the one list of games; a new game adds itself here and is known everywhere. */
#include "registry.h"
#include "grandprix/grandprix.h"
#include "lacorsa/lacorsa.h"
#include "toy/toy.h"

#include <string.h>

const struct game *const all_games[] = { &lacorsa_game, &grandprix_game, &toy_game, NULL };

const struct game *game_find(const char *id)
{
    for (int i = 0; all_games[i]; i++)
        if (!strcmp(all_games[i]->id, id))
            return all_games[i];
    return NULL;
}

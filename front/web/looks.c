/* looks.c: the list of games with a look of their own in the page. */
#include "look.h"

#include <string.h>

#define LOOKS(X)                                                                                             \
    X(lacorsa)                                                                                               \
    X(grandprix)

#define DECLARE(game) extern const struct web_look game##_web_look;
LOOKS(DECLARE)

#define LIST(game) &game##_web_look,
static const struct web_look *const looks[] = { LOOKS(LIST) NULL };

const struct web_look *web_look_of(const struct game *g)
{
    for (int i = 0; looks[i]; i++)
        if (!strcmp(looks[i]->game, g->id))
            return looks[i];
    return NULL;
}

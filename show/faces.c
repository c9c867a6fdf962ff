/* faces.c: the list of games with a face of their own. */
#include "face.h"

#include <string.h>

#define FACES(X)                                                                                             \
    X(grandprix)                                                                                             \
    X(lacorsa)

#define DECLARE(game) extern const struct face game##_face;
FACES(DECLARE)

#define LIST(game) &game##_face,
static const struct face *const faces[] = { FACES(LIST) NULL };

const struct face *face_of(const struct game *g)
{
    for (int i = 0; faces[i]; i++)
        if (!strcmp(faces[i]->game, g->id))
            return faces[i];
    return &plain_face;
}

/* faces.c: the list of games with a face of their own. */
#include "face.h"

#include <string.h>

static const struct face *const faces[] = { &grandprix_face, &lacorsa_face, NULL };

const struct face *face_of(const struct game *g)
{
    for (int i = 0; faces[i]; i++)
        if (!strcmp(faces[i]->game, g->id))
            return faces[i];
    return &plain_face;
}

/* faces.c: the list of games with a face of their own, and what every face is asked for in lines. */
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

enum { INDENT = 4 };

void face_show_why(const struct picture *p, struct lines *out)
{
    size_t from = out->text.len;
    face_of(table_game(p->m->table))->why(p, &out->text);
    lines_fill(out, from, 0, 0);
}

void face_show_choices(const struct picture *p, struct lines *out)
{
    size_t from = out->text.len;
    face_of(table_game(p->m->table))->choices(p, &out->text);
    if (out->text.len > from)
        lines_fill(out, from, 0, INDENT);
    else
        lines_add(out, "\n"); /* nothing: a line all the same */
}

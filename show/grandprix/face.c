/* face.c: what of a Grand Prix is neither asked nor drawn: how its lines are typed, its pace, its colours. */
#include "../../core/data.h"
#include "../console.h"

#include <string.h>

/* A move is many small steps. */
static int pace(const struct game *g, action_t act)
{
    static const char *const small[] = { "forward", "inward", "outward", "diagonal",
                                         "push",    "link",   "end",     NULL };
    for (int i = 0; small[i]; i++)
        if (!strcmp(action_name(g, act), small[i]))
            return 12;
    return 100;
}

static int livery(const struct rulebook *book, const struct shape *shape, int car)
{
    const char *team = shape->team[car];
    int i = option_find(book->options.options, "cars", strlen("cars")), n = 0;
    if (i < 0 || !book->data[i] || !team)
        return car;
    for (const struct datum *d = data_get(book->data[i], "teams")->first; d; d = d->next, n++)
        if (!strcmp(data_get(d, "name")->text, team))
            return n;
    return car;
}

const struct face grandprix_face = {
    .game = "grandprix",
    .telling = &grandprix_telling,
    .drawing = &grandprix_drawing,
    .read = grandprix_read,
    .words = grandprix_words,
    .pace = pace,
    .livery = livery,
};

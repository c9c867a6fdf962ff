/* story.h: the sentences of a match as one viewer has heard them, kept so that a screen need not tell all again. */
#ifndef PADDOCK_TUI_STORY_H
#define PADDOCK_TUI_STORY_H

#include "../../../host/match.h"
#include "../kit/canvas.h"

struct sentence {
    int moment;
    char *text;
};

struct story {
    int viewer;
    int told; /* moments */
    int n, room;
    struct sentence *at;
};

void story_free(struct story *s);
/* Hear what is new; a viewer who is new, or a match that is shorter than before, hears all of it. */
void story_update(struct story *s, const struct seating *m, int viewer);
/* The end of it, as far as there is room; sentences of moments from `fresh` on stand out. */
void story_draw(const struct story *s, struct canvas *c, struct rect where, int fresh);

#endif

/* draw.h: a match as lines of text.
 *
 * Every game can be drawn as a list of its fields; a game with a drawing of
 * its own is in the list in draw.c. What is said in words comes from the
 * game's telling (picture.h).
 */
#ifndef PADDOCK_DRAW_H
#define PADDOCK_DRAW_H

#include "lines.h"
#include "picture.h"

struct word; /* play.h */

struct drawing {
    const char *game;
    /* who the viewer is, before the first question; NULL: nothing */
    void (*welcome)(const struct picture *p, struct lines *out);
    void (*table)(const struct picture *p, struct lines *out); /* the race */
    void (*glance)(const struct picture *p,
                   struct lines *out); /* of it what the next question needs; NULL: all of it */
    /* the parts of it that show these fields of the position (ends with NULL); NULL: it is not drawn in parts */
    void (*parts)(const struct picture *p, const char *const *fields, struct lines *out);
    void (*hand)(const struct picture *p,
                 struct lines *out); /* what the viewer holds; NULL: the table shows it */
    void (*hand_now)(const struct picture *p,
                     struct lines *out); /* the same beside a question, if it needs it; NULL: hand */
    void (*pile)(const struct picture *p,
                 struct lines *out); /* what was played and what is unseen; NULL likewise */
    void (*legend)(const struct picture *p,
                   struct lines *out); /* what the signs mean, for the help; NULL: nothing */
    const struct word *words;          /* further words at the prompt; NULL: none */
};

extern const struct drawing lacorsa_drawing, grandprix_drawing;

const struct drawing *drawing_of(const struct game *g);

/* Why it is the viewer's turn, and what may be done, as lines. */
void draw_why(const struct picture *p, struct lines *out);
void draw_choices(const struct picture *p, struct lines *out);

#endif

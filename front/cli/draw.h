/* draw.h: a match as lines of text on stdout.
 *
 * Every game can be drawn as a list of its fields; a game with a drawing of
 * its own is in the list in draw.c. What is said in words comes from the
 * game's telling (picture.h).
 */
#ifndef PADDOCK_DRAW_H
#define PADDOCK_DRAW_H

#include "../match/picture.h"

#include <stdio.h>

struct word; /* play.h */

/* What became of a line that may mean an action. */
enum meaning {
    MEANS_NOTHING, /* no action, or several: a sentence says which */
    MEANS_ACTION,
    MEANS_PART, /* a part of one, to be completed by the next line */
};

struct drawing {
    const char *game;
    void (*welcome)(
        const struct picture *p);            /* who the viewer is, before the first question; NULL: nothing */
    void (*table)(const struct picture *p);  /* the race */
    void (*glance)(const struct picture *p); /* of it what the next question needs; NULL: all of it */
    /* the parts of it that show these fields of the position (ends with NULL); NULL: it is not drawn in parts */
    void (*parts)(const struct picture *p, const char *const *fields);
    void (*hand)(const struct picture *p);     /* what the viewer holds; NULL: the table shows it */
    void (*hand_now)(const struct picture *p); /* the same beside a question, if it needs it; NULL: hand */
    void (*pile)(const struct picture *p);     /* what was played and what is unseen; NULL likewise */
    void (*legend)(const struct picture *p);   /* what the signs mean, for the help; NULL: nothing */
    /* Typed lines, where the game reads them in its own way: *act is the action, or one that the part fits; the part
     * is written as it is to stand before the next line. NULL: as turn_find() does. */
    enum meaning (*read)(const struct table *t, const action_t *legal, int n, const char *typed,
                         action_t *act, char part[ACTION_TEXT_MAX], struct error *err);
    const struct word *words; /* further words at the prompt; NULL: none */
};

extern const struct drawing lacorsa_drawing, grandprix_drawing;

const struct drawing *drawing_of(const struct game *g);

/* Why it is the viewer's turn, and what may be done, as lines. */
void draw_why(const struct picture *p);
void draw_choices(const struct picture *p);

#endif

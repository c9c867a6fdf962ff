/* picture.h: a match as one seat sees it, to be drawn.
 *
 * A picture holds a view and nothing else of the state, so a drawing can show
 * nothing that its viewer may not know. How it is told, drawn and typed is the
 * game's face (face.h).
 */
#ifndef PADDOCK_PICTURE_H
#define PADDOCK_PICTURE_H

#include "../core/text.h"
#include "../teach/rulebook.h"
#include "seating.h"

struct picture {
    const struct seating *m;
    const struct rulebook *book; /* for the options of the race */
    int viewer;                  /* a seat, or NOBODY */
    int car;                     /* the car that is asked for now, or NOBODY */
    int n;                       /* legal actions of the viewer */
    action_t legal[ACTIONS_MAX]; /* what costs nothing first, otherwise in the order of the rules */
    union any_state view;        /* what the viewer sees: looks are taken of it (games/NAME/look.h) */
};

void picture_take(struct picture *p, const struct seating *m, const struct rulebook *book, int viewer);
static inline const struct state *picture_view(const struct picture *p)
{
    return (const struct state *)p->view.bytes;
}

/* The seat that an action names, or whose car it names, or NOBODY. */
int action_owner(const struct table *t, action_t act);
/* The car that an action is about, or NOBODY; and its other arguments alone, "12+R", as the drawing has them. */
int action_car(const struct game *g, action_t act);
size_t action_words(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);
size_t action_short(const struct table *t, action_t act, char *buf, size_t size);
/* An action as people type it: "play 12g+R", "play 22 charge". */
void action_typed(const struct table *t, action_t act, struct text *out);
/* The same as people say it: "Charge with car 22", "lay 12 face down". */
void action_deed(const struct seating *m, action_t act, struct text *out);
/* Two ways to do the same thing, of which people need to hear of one alone. */
bool action_same(const struct table *t, action_t a, action_t b);
/* "play", "forward". */
const char *action_name(const struct game *g, action_t act);

#endif

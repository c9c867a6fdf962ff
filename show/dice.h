/* dice.h: what chance did on a real table, typed in.
 *
 * A line may hold many outcomes, a whole hand at once. All of it is tried on a
 * copy first, so either everything on the line happens or nothing does.
 */
#ifndef PADDOCK_DICE_H
#define PADDOCK_DICE_H

#include "../core/text.h"
#include "seating.h"

enum { OUTCOMES_MAX = 512 };

struct outcomes {
    int n;
    action_t at[OUTCOMES_MAX];
};

/* Chance is on turn: the seat that alone may see what comes next, or NOBODY when everybody may. */
int dice_owner(const struct seating *m);
/* "The die for car 3:" added to a text; and what may be typed. */
void dice_question(const struct seating *m, struct text *t);
void dice_choices(const struct seating *m, struct text *t);
/* The outcomes that a line names; false after a sentence, and then nothing of it is taken. alone: only what the owner
 * may see, because others sit at the table. */
bool dice_read(const struct seating *m, const char *line, bool alone, struct outcomes *out,
               struct error *err);
/* "Noted for car 1: 12 R 5." */
void dice_noted(const struct seating *m, const struct outcomes *out, struct text *t);

#endif

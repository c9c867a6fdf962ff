/* told.h: what a server tells one seat of a table, as JSON: made of its view and of what it may hear, and of nothing else.
 *
 * What happens comes in steps: one action or undo of a seat and all that chance
 * did after it; the deal at the beginning is one, too. A seat's version is the
 * number of steps of which it has heard something, so it can be counted out of
 * a record. NOBODY is a spectator.
 */
#ifndef PADDOCK_TOLD_H
#define PADDOCK_TOLD_H

#include "../report/json.h"
#include "../show/seating.h"

/* Where the step that begins with moment `from` ends: the moment behind it. */
int told_step_end(const struct table *t, int from);
/* Does the viewer hear anything of the moments from..to, which are one step? */
bool told_hears(const struct table *t, int from, int to, int viewer);
/* How many steps the viewer has heard of. */
int told_version(const struct table *t, int viewer);
/* How many moments of a seat there are, with its undos. */
int told_number(const struct table *t, int seat);

/* "events" of these moments, "moments" (whose they are) and, with words, "say": the same in sentences. */
void told_happened(struct json *j, const struct seating *m, int from, int to, int viewer, bool words);
/* All steps after a version, as objects of a list. */
void told_since(struct json *j, const struct seating *m, int viewer, bool words, int seen);

/* A view's text, name=value name=value. */
struct view_text {
    char text[STATE_TEXT_MAX];
};
void told_view_text(const struct table *t, int viewer, struct view_text *out);
/* "view": all fields; or those that differ from before. brief: of a long list the entries alone that differ. */
void told_view(struct json *j, const struct view_text *now);
void told_changes(struct json *j, const struct view_text *before, const struct view_text *now, bool brief);

/* "turn", and of a seat on turn "actions". running: somebody may act at all. brief: "turn" alone, where it is somebody's. */
void told_turn(struct json *j, const struct table *t, int viewer, bool running, bool brief);
/* "cars": each with its seat, in the order of the view's lists. */
void told_cars(struct json *j, const struct table *t);

#endif

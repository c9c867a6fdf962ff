/* typed.h: actions as people type them: in full, cut short, or as the screen shows them.
 *
 * One mechanism finds the actions that fit a line best, says which they are
 * when there are several, and takes yes and no for questions with two answers.
 * How well a line fits an action, and what a part of one is, a game says in its
 * face (face.h) where the usual does not do.
 */
#ifndef PADDOCK_TYPED_H
#define PADDOCK_TYPED_H

#include "../table/table.h"

/* What became of a line that may mean an action. */
enum meaning {
    MEANS_NOTHING, /* no action, or several: a sentence says which */
    MEANS_ACTION,
    MEANS_PART, /* a part of one, to be completed by the next line */
};

enum { TYPED_NO_FIT = 1000 }; /* how badly a line fits that does not; 0: it fits well */

/* One of these actions: *act is it, or one that the part fits; the part is written as it is to stand before the next
 * line. */
enum meaning typed_read(const struct table *t, const action_t *legal, int n, const char *typed, action_t *act,
                        char part[ACTION_TEXT_MAX], struct error *err);

/* The same without parts; a sentence in err when none or several fit. */
bool typed_find(const struct table *t, const action_t *legal, int n, const char *typed, action_t *act,
                struct error *err);

#endif

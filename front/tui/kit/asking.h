/* asking.h: questions that take a while, answered in threads of their own: a hint, and the review of a whole race.
 *
 * Whoever asks looks now and then whether the answer is there, and must leave the match as it is meanwhile.
 */
#ifndef PADDOCK_TUI_ASKING_H
#define PADDOCK_TUI_ASKING_H

#include "../../../review/review.h"
#include "../../../show/hint.h"

/* ---- a hint ------------------------------------------------------------------------------------------- */

struct asking;

/* Of the viewer of the picture, who is on turn; the picture is copied. NULL: no memory or no thread. */
struct asking *asking_start(const struct picture *p);
bool asking_ready(const struct asking *a);
/* The hint as lines, waiting for it; frees the question. t may be NULL: nobody wants to know any more. */
void asking_take(struct asking *a, struct text *t);

/* ---- a review ----------------------------------------------------------------------------------------- */

struct reviewing;

struct reviewing *reviewing_start(const struct table *match);
/* Done, in percent; 100: ready. */
int reviewing_done(const struct reviewing *w);
/* The review, once it is ready; it stays the question's. */
const struct review *reviewing_look(struct reviewing *w);
/* Stops it, wherever it is. */
void reviewing_free(struct reviewing *w);

#endif

/* jobs.h: questions that take a while, answered in threads of their own: a hint, and the review of a whole race.
 *
 * Whoever asks looks now and then whether the answer is there, and must leave the match as it is meanwhile.
 */
#ifndef PADDOCK_TUI_JOBS_H
#define PADDOCK_TUI_JOBS_H

#include "../../../review/review.h"
#include "../../../show/hint.h"

/* ---- a hint ------------------------------------------------------------------------------------------- */

struct hint_job;

/* Of the viewer of the picture, who is on turn; the picture is copied. NULL: no memory or no thread. */
struct hint_job *hint_job_start(const struct picture *p);
bool hint_job_ready(const struct hint_job *a);
/* The hint as lines, waiting for it; frees the question. t may be NULL: nobody wants to know any more. */
void hint_job_take(struct hint_job *a, struct text *t);

/* ---- a review ----------------------------------------------------------------------------------------- */

struct review_job;

struct review_job *review_job_start(const struct table *match);
/* Done, in percent; 100: ready. */
int review_job_done(const struct review_job *w);
/* The review, once it is ready; it stays the question's. */
const struct review *review_job_look(struct review_job *w);
/* Stops it, wherever it is. */
void review_job_free(struct review_job *w);

#endif

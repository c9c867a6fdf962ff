/* jobs.h: questions that take a while, answered in threads of their own: a hint, and the review of a whole race.
 *
 * Whoever asks looks now and then whether the answer is there, and must leave the match as it is meanwhile.
 */
#ifndef PADDOCK_TUI_JOBS_H
#define PADDOCK_TUI_JOBS_H

#include "../../../review/review.h"
#include "../../../show/hint.h"

struct job;

/* A hint for the viewer of the picture, who is on turn, and the picture is copied; a review. NULL: no memory or no thread. */
struct job *hint_job_start(const struct picture *p);
struct job *review_job_start(const struct table *match);
/* Done, in percent; 100: ready. */
int job_done(const struct job *j);
/* Answers that a hint has had so far, each better than the one before it; the last of them as lines, once there is one. */
int hint_job_answers(const struct job *j);
void hint_job_look(const struct job *j, struct text *t);
/* The review, which stays the job's, waiting for it. */
const struct review *review_job_look(struct job *j);
/* Stops it, wherever it is; of no job nothing. */
void job_free(struct job *j);

#endif

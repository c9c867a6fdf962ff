#include "jobs.h"
#include "../../../bots/adviser.h"
#include "../../../sim/tasks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { POSITION_PLAYOUTS = 2000 };

struct job {
    pthread_t thread;
    atomic_int done; /* in percent */
    atomic_bool stop;
    bool joined;
    int tasks;
    struct review *review; /* NULL: it is a hint */
    struct picture pic;
    atomic_int answers;
    struct hint hint[HINT_STAGES]; /* as they come; what has come stays as it is */
};

int job_done(const struct job *j)
{
    return atomic_load(&j->done);
}

static void join(struct job *j)
{
    if (!j->joined)
        pthread_join(j->thread, NULL);
    j->joined = true;
}

void job_free(struct job *j)
{
    if (!j)
        return;
    atomic_store(&j->stop, true);
    join(j);
    review_free(j->review);
    free(j);
}

static struct job *start(struct job *j, void *(*work)(void *job))
{
    if (j && pthread_create(&j->thread, NULL, work, j) == 0)
        return j;
    if (j)
        review_free(j->review);
    free(j);
    return NULL;
}

/* ---- a hint ------------------------------------------------------------------------------------------- */

static bool is_stopped(void *job)
{
    return atomic_load(&((struct job *)job)->stop);
}

static void *think_of_hint(void *job)
{
    struct job *j = job;
    int n = 0;
    while (n < HINT_STAGES
           && hint_take_with(&j->pic, NULL, hint_parts[n], (struct patience){ is_stopped, j }, &j->hint[n]))
        atomic_store(&j->answers, ++n);
    atomic_store(&j->done, 100);
    return NULL;
}

struct job *hint_job_start(const struct picture *p)
{
    struct job *j = calloc(1, sizeof *j);
    if (j)
        j->pic = *p;
    return start(j, think_of_hint);
}

int hint_job_answers(const struct job *j)
{
    return atomic_load(&j->answers);
}

void hint_job_look(const struct job *j, struct text *t)
{
    hint_text(&j->hint[hint_job_answers(j) - 1], t);
}

/* ---- a review ----------------------------------------------------------------------------------------- */

static void do_task(void *job, int task)
{
    review_do(((struct job *)job)->review, task);
}

static bool go_on(void *job, int64_t done)
{
    struct job *j = job;
    atomic_store(&j->done, (int)(done * 99 / (j->tasks ? j->tasks : 1)));
    if (atomic_load(&j->stop))
        review_stop(j->review);
    return !atomic_load(&j->stop);
}

static void *do_review(void *job)
{
    struct job *j = job;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    tasks_run(j->tasks, cores > 2 ? (int)cores - 1 : 1, do_task, j, (struct sim_watch){ go_on, j });
    review_close(j->review);
    atomic_store(&j->done, 100);
    return NULL;
}

struct job *review_job_start(const struct table *match)
{
    const struct review_wish wish = { .adviser = adviser_of_races(table_game(match)),
                                      .playouts = POSITION_PLAYOUTS,
                                      .seed = 1,
                                      .seat = NOBODY };
    struct job *j = calloc(1, sizeof *j);
    if (j)
        j->review = review_new(match, &wish);
    if (j && j->review) {
        j->tasks = review_tasks(j->review);
        return start(j, do_review);
    }
    free(j);
    return NULL;
}

const struct review *review_job_look(struct job *j)
{
    join(j);
    return j->review;
}

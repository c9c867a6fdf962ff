#include "jobs.h"
#include "../../../bots/adviser.h"
#include "../../../sim/tasks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- a hint ------------------------------------------------------------------------------------------- */

struct hint_job {
    pthread_t thread;
    atomic_bool ready;
    struct picture pic;
    struct hint hint;
};

static void *answer(void *context)
{
    struct hint_job *a = context;
    hint_take(&a->pic, NULL, &a->hint);
    atomic_store(&a->ready, true);
    return NULL;
}

struct hint_job *hint_job_start(const struct picture *p)
{
    struct hint_job *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->pic = *p;
    if (pthread_create(&a->thread, NULL, answer, a) == 0)
        return a;
    free(a);
    return NULL;
}

bool hint_job_ready(const struct hint_job *a)
{
    return atomic_load(&a->ready);
}

void hint_job_take(struct hint_job *a, struct text *t)
{
    pthread_join(a->thread, NULL);
    if (t)
        hint_text(&a->hint, t);
    free(a);
}

/* ---- a review ----------------------------------------------------------------------------------------- */

enum { POSITION_PLAYOUTS = 2000 };

struct review_job {
    pthread_t thread;
    atomic_int done; /* in percent */
    atomic_bool stop;
    bool joined;
    int tasks;
    struct review *review;
};

static void do_task(void *context, int task)
{
    review_do(((struct review_job *)context)->review, task);
}

static bool go_on(void *context, int64_t done)
{
    struct review_job *w = context;
    atomic_store(&w->done, (int)(done * 99 / (w->tasks ? w->tasks : 1)));
    if (atomic_load(&w->stop))
        review_stop(w->review);
    return !atomic_load(&w->stop);
}

static void *work(void *context)
{
    struct review_job *w = context;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    tasks_run(w->tasks, cores > 2 ? (int)cores - 1 : 1, do_task, w, (struct sim_watch){ go_on, w });
    review_close(w->review);
    atomic_store(&w->done, 100);
    return NULL;
}

struct review_job *review_job_start(const struct table *match)
{
    const struct review_wish wish = { .adviser = adviser_in_passing(table_game(match)),
                                      .playouts = POSITION_PLAYOUTS,
                                      .seed = 1,
                                      .seat = NOBODY };
    struct review_job *w = calloc(1, sizeof *w);
    if (w)
        w->review = review_new(match, &wish);
    if (w && w->review) {
        w->tasks = review_tasks(w->review);
        if (pthread_create(&w->thread, NULL, work, w) == 0)
            return w;
        review_free(w->review);
    }
    free(w);
    return NULL;
}

int review_job_done(const struct review_job *w)
{
    return atomic_load(&w->done);
}

static void join(struct review_job *w)
{
    if (!w->joined)
        pthread_join(w->thread, NULL);
    w->joined = true;
}

const struct review *review_job_look(struct review_job *w)
{
    join(w);
    return w->review;
}

void review_job_free(struct review_job *w)
{
    if (!w)
        return;
    atomic_store(&w->stop, true);
    join(w);
    review_free(w->review);
    free(w);
}

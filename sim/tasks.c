#include "tasks.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

struct row {
    int n;
    void (*work)(void *context, int task);
    void *context;
    atomic_int next, done, busy;
    atomic_bool stop;
};

static void *work_off(void *context)
{
    struct row *row = context;
    while (!atomic_load(&row->stop)) {
        int task = atomic_fetch_add(&row->next, 1);
        if (task >= row->n)
            break;
        row->work(row->context, task);
        atomic_fetch_add(&row->done, 1);
    }
    atomic_fetch_sub(&row->busy, 1);
    return NULL;
}

static void look_on(struct row *row, struct sim_watch watch)
{
    const struct timespec pause = { .tv_nsec = 20000000 };
    while (atomic_load(&row->busy)) {
        nanosleep(&pause, NULL);
        if (watch.go_on && !watch.go_on(watch.context, atomic_load(&row->done)))
            atomic_store(&row->stop, true);
    }
}

int tasks_run(int n, int threads, void (*work)(void *context, int task), void *context,
              struct sim_watch watch)
{
    struct row row = { .n = n, .work = work, .context = context };
    pthread_t thread[TASKS_THREADS_MAX];
    int started = 0;
    assert(threads >= 1);
    threads = threads < TASKS_THREADS_MAX ? threads : TASKS_THREADS_MAX;
    for (; started < threads && started < n; started++) {
        atomic_fetch_add(&row.busy, 1);
        if (pthread_create(&thread[started], NULL, work_off, &row)) {
            atomic_fetch_sub(&row.busy, 1);
            break;
        }
    }
    if (!started) { /* no thread to be had: here, then */
        atomic_fetch_add(&row.busy, 1);
        work_off(&row);
    }
    look_on(&row, watch);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return atomic_load(&row.done);
}

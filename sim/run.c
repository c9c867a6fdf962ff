/* run.c: blocks, shared out among threads.
 *
 * A worker takes the next blocks off a counter, plays each whole and adds it to
 * sums of its own; when all are done, theirs are added up. The thread that
 * asked waits and now and then tells its watch how far they are. A race at
 * random takes a few microseconds, so workers share next to nothing that both
 * write: they would wait for each other's lines of memory.
 */
#include "count.h"
#include "programs.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void find_ways(struct sim_variant *v, const struct game *g)
{
    for (int kind = 0; g->actions_named[kind].name; kind++) {
        bool plays = g->actions_named[kind].plays;
        assert(kind < SIM_KINDS_MAX && (!plays || v->ways < SIM_WAYS_MAX));
        v->way_of[kind] = (int8_t)(plays ? v->ways : NOBODY);
        if (plays)
            v->way[v->ways++] = (uint8_t)kind;
    }
}

void sim_variant_init(struct sim_variant *v, const struct game *g, const struct setup *su)
{
    memset(v, 0, sizeof *v);
    v->setup = su;
    v->shape = g->shape(su);
    find_ways(v, g);
    for (int car = 0; car < v->shape->cars; car++) {
        const char *name = v->shape->team[car];
        int team = 0;
        while (name && team < v->teams && strcmp(v->team[team], name) != 0)
            team++;
        v->team_of[car] = (int8_t)(name ? team : NOBODY);
        if (name && team == v->teams)
            v->team[v->teams++] = name;
    }
}

static bool same_bot(const struct budgeted_bot *a, const struct budgeted_bot *b)
{
    return a->bot == b->bot && a->playouts == b->playouts && a->manner.temper == b->manner.temper;
}

/* Two programs are never the same: they may be told apart by their options, or by what they have learned. */
static bool same_entry(const struct sim_run *run, int known, int i)
{
    for (int k = 0; k < i; k++)
        if (run->bot_of[k] == known)
            return !run->program[k] && !run->program[i] && same_bot(&run->field[k], &run->field[i]);
    return false;
}

void sim_run_field(struct sim_run *run, int seats)
{
    run->bots = 0;
    for (int i = 0; i < seats; i++) {
        int known = 0;
        assert(!run->field[i].ms);
        while (known < run->bots && !same_entry(run, known, i))
            known++;
        run->bot_of[i] = (int8_t)known;
        if (known == run->bots)
            run->bot[run->bots++] = run->field[i];
    }
}

int sim_block_matches(const struct sim_run *run, const struct sim_variant *v)
{
    return run->rotate ? v->shape->seats : 1;
}

int64_t sim_blocks_for(const struct sim_run *run, int64_t races)
{
    int fewest = SEATS_MAX;
    for (int i = 0; i < run->variants; i++) {
        int matches = sim_block_matches(run, &run->variant[i]);
        fewest = matches < fewest ? matches : fewest;
    }
    return (races + fewest - 1) / fewest;
}

/* ---- one worker ---------------------------------------------------------------------------------------- */

enum {
    APART = 128,         /* more than a line of memory, and the next that is fetched with it */
    BLOCKS_AT_ONCE = 16, /* that a worker takes, at most; */
    SHARES =
        8, /* and of what is left not more than one part in so many for each, so that all end at about the same time */
};

struct crew {
    const struct sim_run *run;
    int64_t to;
    int threads;
    atomic_bool stop;
    pthread_mutex_t lock;
    pthread_cond_t idle;
    int busy; /* threads at work; under lock */
    char apart[APART];
    atomic_llong next; /* block to be taken */
};

struct worker {
    struct crew *crew;
    pthread_t thread;
    struct sim_figures *figures; /* of a block, variant by variant */
    struct sim_sums *sums;       /* by variant */
    atomic_llong done;           /* blocks; written by this worker alone */
    struct unit first, unit;
    char apart[APART];
};

static void one_done(struct worker *w)
{
    long long done = atomic_load_explicit(&w->done, memory_order_relaxed);
    atomic_store_explicit(&w->done, done + 1, memory_order_relaxed);
}

static int64_t all_done(const struct worker *workers, int threads)
{
    int64_t done = 0;
    for (int i = 0; i < threads; i++)
        done += atomic_load_explicit(&workers[i].done, memory_order_relaxed);
    return done;
}

/* All matches of a block; false when told to stop. */
static bool play_block(struct worker *w, int64_t block)
{
    const struct sim_run *run = w->crew->run;
    struct sim_figures *figures = w->figures;
    for (int i = 0; i < run->variants; i++) {
        const struct sim_variant *v = &run->variant[i];
        int matches = sim_block_matches(run, v);
        for (int m = 0; m < matches; m++) {
            if (atomic_load_explicit(&w->crew->stop, memory_order_relaxed))
                return false;
            sim_match(run, v, block * matches + m, figures++);
        }
    }
    return true;
}

static void add_block(struct worker *w, int64_t block, const struct sim_figures *figures)
{
    const struct sim_run *run = w->crew->run;
    for (int i = 0; i < run->variants; i++) {
        const struct sim_variant *v = &run->variant[i];
        struct unit *unit = i ? &w->unit : &w->first;
        int matches = sim_block_matches(run, v);
        count_begin(unit);
        for (int m = 0; m < matches; m++)
            count_match(run, v, block * matches + m, figures++, unit, &w->sums[i]);
        count_block(run, v, unit, &w->sums[i]);
        if (i)
            count_change(unit, &w->first, &w->sums[i]);
    }
}

/* The next blocks; false: there are none. */
static bool take_blocks(struct crew *crew, int64_t *from, int64_t *to)
{
    int64_t left = crew->to - atomic_load(&crew->next), some = left / (SHARES * crew->threads);
    some = some < 1 ? 1 : some < BLOCKS_AT_ONCE ? some : BLOCKS_AT_ONCE;
    *from = atomic_fetch_add(&crew->next, some);
    *to = *from + some < crew->to ? *from + some : crew->to;
    return *from < crew->to;
}

static void work(struct worker *w)
{
    int64_t block, to;
    while (take_blocks(w->crew, &block, &to))
        for (; block < to; block++) {
            if (!play_block(w, block))
                return;
            add_block(w, block, w->figures);
            one_done(w);
        }
}

/* A block that programs have a part in is over. */
static void count_played(void *worker, int64_t block, const struct sim_figures *figures)
{
    struct worker *w = worker;
    add_block(w, block, figures);
    one_done(w);
}

static void *work_in_thread(void *worker)
{
    struct worker *w = worker;
    work(w);
    pthread_mutex_lock(&w->crew->lock);
    if (!--w->crew->busy)
        pthread_cond_signal(&w->crew->idle);
    pthread_mutex_unlock(&w->crew->lock);
    return NULL;
}

/* ---- all of them ---------------------------------------------------------------------------------------- */

static struct timespec soon(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += 100000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_nsec -= 1000000000;
        t.tv_sec++;
    }
    return t;
}

static void wait_for(struct crew *crew, const struct worker *workers, struct sim_watch watch)
{
    pthread_mutex_lock(&crew->lock);
    while (crew->busy) {
        struct timespec until = soon();
        pthread_cond_timedwait(&crew->idle, &crew->lock, &until);
        if (watch.go_on && !watch.go_on(watch.context, all_done(workers, crew->threads)))
            atomic_store(&crew->stop, true);
    }
    pthread_mutex_unlock(&crew->lock);
}

/* Start as many as the system lets us; the first one works here if there is none. */
static int start_all(struct crew *crew, struct worker *workers)
{
    int started = 0;
    pthread_mutex_lock(&crew->lock);
    while (started < crew->threads
           && !pthread_create(&workers[started].thread, NULL, work_in_thread, &workers[started]))
        started++;
    crew->busy = started;
    pthread_mutex_unlock(&crew->lock);
    if (!started)
        work(&workers[0]);
    return started;
}

static enum sim_end play_range(struct worker *workers, struct crew *crew, int64_t from, int64_t to,
                               struct sim_watch watch)
{
    atomic_store(&crew->next, from);
    crew->to = to;
    if (crew->run->programs) {
        int64_t before = all_done(workers, crew->threads);
        struct programs_range range = { from, to, before, crew->threads, watch, count_played, &workers[0] };
        return programs_play(crew->run, &range);
    }
    int started = start_all(crew, workers);
    wait_for(crew, workers, watch);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    return atomic_load(&crew->stop) ? SIM_STOPPED : SIM_COMPLETE;
}

/* What the workers have goes to the caller, and they begin again with nothing. */
static void collect(struct worker *workers, int threads, int variants, struct sim_sums *sums)
{
    for (int i = 0; i < threads; i++)
        for (int v = 0; v < variants; v++) {
            sim_merge(&sums[v], &workers[i].sums[v]);
            memset(&workers[i].sums[v], 0, sizeof workers[i].sums[v]);
        }
}

/* ---- when to stop ---------------------------------------------------------------------------------------- */

/* Looking often would stop at lucky moments; looking seldom would play too much. */
static int64_t next_look(int64_t blocks)
{
    return blocks < 64 ? 64 : blocks + blocks / 4;
}

static bool is_precise(const struct sim_run *run, const struct sim_sums *sums, double precision)
{
    for (int v = 0; v < run->variants; v++)
        for (int i = 0; i < run->bots; i++) {
            struct sim_estimate e = sim_mean(&sums[v].of[SIM_BOT][i][SIM_POINTS], sums[v].blocks);
            if (e.known && (!e.bounded || (e.high - e.low) / 2 > precision))
                return false;
        }
    return true;
}

static enum sim_end play_all(struct worker *workers, struct crew *crew, struct sim_range range,
                             struct sim_watch watch, struct sim_sums *sums)
{
    for (int64_t at = range.from; at < range.to;) {
        int64_t to = range.precision > 0 ? range.from + next_look(at - range.from) : range.to;
        to = to < range.to ? to : range.to;
        enum sim_end end = play_range(workers, crew, at, to, watch);
        collect(workers, crew->threads, crew->run->variants, sums);
        if (end != SIM_COMPLETE)
            return end;
        if (range.precision > 0 && is_precise(crew->run, sums, range.precision))
            return SIM_PRECISE;
        at = to;
    }
    return SIM_COMPLETE;
}

/* ---- room ------------------------------------------------------------------------------------------------- */

static void free_workers(struct worker *workers, int threads)
{
    for (int i = 0; workers && i < threads; i++) {
        free(workers[i].figures);
        free(workers[i].sums);
    }
    free(workers);
}

static struct worker *new_workers(struct crew *crew, int threads)
{
    size_t variants = (size_t)crew->run->variants;
    struct worker *workers = calloc((size_t)threads, sizeof *workers);
    for (int i = 0; workers && i < threads; i++) {
        workers[i].crew = crew;
        workers[i].figures = calloc(variants * SEATS_MAX, sizeof *workers[i].figures);
        workers[i].sums = calloc(variants, sizeof *workers[i].sums);
        if (!workers[i].figures || !workers[i].sums) {
            free_workers(workers, threads);
            return NULL;
        }
    }
    return workers;
}

enum sim_end sim_play(const struct sim_run *run, struct sim_range range, int threads, struct sim_watch watch,
                      struct sim_sums *sums)
{
    struct crew crew = { .run = run };
    pthread_condattr_t attributes;
    if (threads > range.to - range.from) /* none for whom there is no block */
        threads = range.to > range.from ? (int)(range.to - range.from) : 1;
    assert(threads >= 1);
    crew.threads = threads;
    struct worker *workers = new_workers(&crew, threads);
    if (!workers)
        return SIM_NO_MEMORY;
    pthread_mutex_init(&crew.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&crew.idle, &attributes);
    pthread_condattr_destroy(&attributes);
    enum sim_end end = play_all(workers, &crew, range, watch, sums);
    pthread_cond_destroy(&crew.idle);
    pthread_mutex_destroy(&crew.lock);
    free_workers(workers, threads);
    return end;
}

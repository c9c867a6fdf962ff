#include "think.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- one search ------------------------------------------------------------------------------------------ */

struct clock {
    double start, seconds; /* no limit when seconds is 0 */
    const atomic_bool *hurry;
};

static double now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static double part_used(void *context)
{
    const struct clock *c = context;
    if (atomic_load_explicit(c->hurry, memory_order_relaxed))
        return 1;
    return c->seconds > 0 ? (now() - c->start) / c->seconds : 0;
}

struct search {
    const struct budgeted_bot *budgeted;
    const struct view *view;
    struct clock clock;
    uint64_t seed;
    int part, parts;
    struct thought found;
};

/* Its part of the playouts, or all of the time. */
static struct budget budget_of(struct search *s)
{
    struct budget b = {
        .used = part_used, .context = &s->clock, .drives = true, .manner = s->budgeted->manner
    };
    if (s->budgeted->ms)
        return b;
    long all = budgeted_bot_playouts(s->budgeted, s->view);
    b.playouts = all ? (all + s->parts - 1) / s->parts : 0;
    return b;
}

static void search(struct search *s)
{
    const struct view *v = s->view;
    const struct strategy *strategy = bot_strategy(s->budgeted->bot, v->game);
    struct budget budget = budget_of(s);
    action_t legal[ACTIONS_MAX];
    struct rng rng;
    rng_init(&rng, s->seed, (uint64_t)s->part);
    int n = v->game->actions(v->setup, view_state(v), v->seat, legal);
    assert(n > 0);
    s->found.n = strategy->weigh && n > 1 ? n : 0;
    if (s->found.n)
        strategy->weigh(v, legal, n, &budget, &rng, s->found.opinion);
    else
        s->found.chosen = n > 1 ? strategy->choose(v, legal, n, &budget, &rng) : legal[0];
}

/* ---- all together -------------------------------------------------------------------------------------------- */

static long all_tries(const struct thought *t)
{
    long tries = 0;
    for (int i = 0; i < t->n; i++)
        tries += t->opinion[i].tries;
    return tries;
}

/* Who has tried more is believed more. */
void thought_add(struct thought *thought, const struct thought *more)
{
    double a = (double)all_tries(thought), b = (double)all_tries(more), part = a + b > 0 ? a / (a + b) : 0.5;
    assert(thought->n == more->n);
    for (int i = 0; i < thought->n; i++) {
        struct opinion *o = &thought->opinion[i];
        o->often = o->often * part + more->opinion[i].often * (1 - part);
        o->tries += more->opinion[i].tries;
        o->sum += more->opinion[i].sum;
        o->squares += more->opinion[i].squares;
        o->ahead += more->opinion[i].ahead;
        o->apart += more->opinion[i].apart;
    }
}

struct thinker {
    struct budgeted_bot budgeted;
    struct view view;
    uint64_t seed;
    int threads;
    atomic_bool hurry;
    atomic_int running;
    pthread_t thread[THINK_THREADS_MAX];
    bool started[THINK_THREADS_MAX];
    struct search *searches;
};

struct job {
    struct thinker *t;
    int part;
};

/* Bots without opinions have nothing that could be added up. */
static int useful_threads(const struct budgeted_bot *budgeted, const struct view *view, int threads)
{
    if (!bot_strategy(budgeted->bot, view->game)->weigh)
        return 1;
    assert(threads >= 1);
    return threads < THINK_THREADS_MAX ? threads : THINK_THREADS_MAX;
}

static struct thinker *thinker_new(const struct budgeted_bot *budgeted, const struct view *view, int threads,
                                   uint64_t seed)
{
    struct thinker *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->budgeted = budgeted_bot_driver(budgeted, view);
    t->view = *view;
    t->seed = seed;
    t->threads = useful_threads(&t->budgeted, view, threads);
    t->searches = calloc((size_t)t->threads, sizeof *t->searches);
    if (!t->searches) {
        free(t);
        return NULL;
    }
    for (int i = 0; i < t->threads; i++)
        t->searches[i] = (struct search){ .budgeted = &t->budgeted,
                                          .view = &t->view,
                                          .clock = { now(), (double)budgeted->ms / 1e3, &t->hurry },
                                          .seed = seed,
                                          .part = i,
                                          .parts = t->threads };
    return t;
}

static void *search_in_thread(void *context)
{
    struct job job = *(struct job *)context;
    free(context);
    search(&job.t->searches[job.part]);
    atomic_fetch_sub(&job.t->running, 1);
    return NULL;
}

static bool start_part(struct thinker *t, int part)
{
    struct job *job = malloc(sizeof *job);
    if (!job)
        return false;
    *job = (struct job){ t, part };
    atomic_fetch_add(&t->running, 1);
    t->started[part] = !pthread_create(&t->thread[part], NULL, search_in_thread, job);
    if (!t->started[part]) {
        atomic_fetch_sub(&t->running, 1);
        free(job);
    }
    return t->started[part];
}

/* Wait for all parts, search those here that got no thread, and draw. */
static void finish(struct thinker *t, struct thought *out)
{
    for (int i = 0; i < t->threads; i++) {
        if (t->started[i])
            pthread_join(t->thread[i], NULL);
        else
            search(&t->searches[i]);
    }
    *out = t->searches[0].found;
    for (int i = 1; i < t->threads; i++)
        thought_add(out, &t->searches[i].found);
    if (out->n) {
        struct rng rng;
        rng_init(&rng, t->seed, (uint64_t)t->threads);
        out->chosen = opinion_draw(out->opinion, out->n, &rng);
    }
    free(t->searches);
    free(t);
}

void think(const struct budgeted_bot *budgeted, const struct view *view, int threads, uint64_t seed,
           struct thought *out)
{
    struct thinker *t = thinker_new(budgeted, view, threads, seed);
    if (!t) { /* no room to think: decide without */
        struct rng rng;
        rng_init(&rng, seed, 0);
        out->n = 0;
        out->chosen = bot_act(&random_bot, view, &rng);
        return;
    }
    for (int i = 1; i < t->threads; i++)
        start_part(t, i);
    finish(t, out);
}

struct thinker *thinker_start(const struct budgeted_bot *budgeted, const struct view *view, int threads,
                              uint64_t seed)
{
    struct thinker *t = thinker_new(budgeted, view, threads, seed);
    for (int i = 0; t && i < t->threads; i++)
        if (!start_part(t, i) && !i) {
            free(t->searches);
            free(t);
            return NULL;
        }
    return t;
}

bool thinker_ready(const struct thinker *t)
{
    return !atomic_load(&t->running);
}

void thinker_take(struct thinker *t, bool hurry, struct thought *out)
{
    atomic_store(&t->hurry, hurry);
    finish(t, out);
}

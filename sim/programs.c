#include "programs.h"
#include "playing.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { WAVE_TURNOVER = 4 }; /* matches of a wave for each that runs: few wait for the last ones to end */

/* A place for a match that runs. */
struct lane {
    struct sim_playing play;
    bool busy;
    int match; /* of the wave */
    int seat;  /* of a program, that it waits for; NOBODY: it is over */
};

/* Some blocks, all of whose matches are begun in their order and ended in any. */
struct wave {
    const struct sim_run *run;
    const struct programs_range *range;
    const struct sim_programs *programs;
    int each;                    /* matches of a block, of all variants */
    int most_blocks;             /* that there is room for */
    int64_t first;               /* block */
    int matches, begun;          /* of this wave */
    int64_t counted;             /* blocks, of the range */
    struct sim_figures *figures; /* by match */
    int *left;                   /* matches that are not over, by block */
    struct lane *lane;
    struct sim_question *question;
    atomic_int next; /* lane to go on with */
};

/* ---- one match of a wave --------------------------------------------------------------------------------- */

/* Its variant, and its number among the matches of that. */
static const struct sim_variant *variant_of(const struct wave *w, int match, int64_t *k)
{
    int64_t block = w->first + match / w->each;
    const struct sim_variant *v = w->run->variant;
    for (int at = match % w->each;; v++) {
        int matches = sim_block_matches(w->run, v);
        *k = block * matches + at;
        if (at < matches)
            return v;
        at -= matches;
    }
}

static struct sim_question question_of(const struct wave *w, const struct lane *l, int seat)
{
    return (struct sim_question){ .race = w->first * w->each + l->match + 1,
                                  .slot = (int)(l - w->lane),
                                  .program = l->play.program[seat],
                                  .variant = l->play.v,
                                  .state = (const struct state *)l->play.room.bytes,
                                  .seat = seat };
}

static bool begin(struct wave *w, struct lane *l)
{
    int64_t k;
    const struct sim_variant *v = variant_of(w, w->begun, &k);
    l->match = w->begun++;
    l->busy = true;
    sim_begin(&l->play, w->run, v, k, &w->figures[l->match]);
    for (int seat = 0; seat < v->shape->seats; seat++) {
        struct sim_question q = question_of(w, l, seat);
        if (q.program && !w->programs->begin(w->programs->context, &q))
            return false;
    }
    return true;
}

static bool end(struct wave *w, struct lane *l)
{
    int block = l->match / w->each;
    bool good = true;
    l->busy = false;
    for (int seat = 0; seat < l->play.v->shape->seats && good; seat++) {
        struct sim_question q = question_of(w, l, seat);
        good = !q.program || w->programs->end(w->programs->context, &q, &l->play.out->results);
    }
    if (!--w->left[block]) {
        w->range->played(w->range->context, w->first + block, &w->figures[block * w->each]);
        w->counted++;
    }
    return good;
}

/* ---- all that run ---------------------------------------------------------------------------------------- */

static void *go_on(void *wave)
{
    struct wave *w = wave;
    for (int i; (i = atomic_fetch_add(&w->next, 1)) < w->programs->at_once;)
        if (w->lane[i].busy)
            w->lane[i].seat = sim_go_on(&w->lane[i].play);
    return NULL;
}

static void go_on_together(struct wave *w)
{
    pthread_t thread[SIM_THREADS_MAX];
    int started = 0;
    atomic_store(&w->next, 0);
    while (started < w->range->threads - 1 && !pthread_create(&thread[started], NULL, go_on, w))
        started++;
    go_on(w);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

static bool begin_those_that_fit(struct wave *w)
{
    for (int i = 0; i < w->programs->at_once && w->begun < w->matches; i++)
        if (!w->lane[i].busy && !begin(w, &w->lane[i]))
            return false;
    return true;
}

static bool end_those_that_are_over(struct wave *w)
{
    bool good = true; /* all of them count, whatever a program makes of it */
    for (int i = 0; i < w->programs->at_once; i++)
        if (w->lane[i].busy && w->lane[i].seat == NOBODY)
            good &= end(w, &w->lane[i]);
    return good;
}

static bool ask(struct wave *w)
{
    int n = 0;
    for (int i = 0; i < w->programs->at_once; i++)
        if (w->lane[i].busy)
            w->question[n++] = question_of(w, &w->lane[i], w->lane[i].seat);
    if (n && !w->programs->answer(w->programs->context, w->question, n))
        return false;
    for (int k = 0; k < n; k++)
        sim_answer(&w->lane[w->question[k].slot].play, w->question[k].seat, w->question[k].answer);
    return true;
}

static bool may_go_on(const struct wave *w)
{
    const struct sim_watch *watch = &w->range->watch;
    return !watch->go_on || watch->go_on(watch->context, w->range->before + w->counted);
}

static bool any_busy(const struct wave *w)
{
    for (int i = 0; i < w->programs->at_once; i++)
        if (w->lane[i].busy)
            return true;
    return false;
}

/* Blocks from w->first on; false when it was stopped. */
static bool play_wave(struct wave *w, int blocks)
{
    w->matches = blocks * w->each;
    w->begun = 0;
    for (int i = 0; i < blocks; i++)
        w->left[i] = w->each;
    while (w->begun < w->matches || any_busy(w)) {
        if (!may_go_on(w) || !begin_those_that_fit(w))
            return false;
        go_on_together(w);
        if (!end_those_that_are_over(w) || !ask(w))
            return false;
    }
    return true;
}

/* ---- a range --------------------------------------------------------------------------------------------- */

static bool make_room(struct wave *w)
{
    size_t at_once = (size_t)w->programs->at_once;
    for (int v = 0; v < w->run->variants; v++)
        w->each += sim_block_matches(w->run, &w->run->variant[v]);
    w->most_blocks = 1 + WAVE_TURNOVER * w->programs->at_once / w->each;
    w->figures = malloc((size_t)w->most_blocks * (size_t)w->each * sizeof *w->figures);
    w->left = calloc((size_t)w->most_blocks, sizeof *w->left);
    w->lane = calloc(at_once, sizeof *w->lane);
    w->question = calloc(at_once, sizeof *w->question);
    return w->figures && w->left && w->lane && w->question;
}

enum sim_end programs_play(const struct sim_run *run, const struct programs_range *range)
{
    struct wave w = { .run = run, .range = range, .programs = run->programs };
    assert(run->programs->at_once > 0 && range->threads <= SIM_THREADS_MAX);
    enum sim_end end = make_room(&w) ? SIM_COMPLETE : SIM_NO_MEMORY;
    for (w.first = range->from; w.first < range->to && end == SIM_COMPLETE; w.first += w.most_blocks) {
        int64_t left = range->to - w.first;
        if (!play_wave(&w, left < w.most_blocks ? (int)left : w.most_blocks))
            end = SIM_STOPPED;
    }
    free(w.figures);
    free(w.left);
    free(w.lane);
    free(w.question);
    return end;
}

/* bench_batch.c: a thousand matches in step: one pass that looks at every state and draws an answer, one that applies them. */
#include "bench.h"

#include "../../games/grandprix/look.h"
#include "../../games/lacorsa/look.h"
#include "../../sim/batch.h"

enum { STATES = 1000 };

struct answering {
    const struct batch *b;
    struct rng rng;
    action_t choice[STATES];
    long looks;
    union {
        struct lc_look lacorsa;
        struct gp_look grandprix;
    } look;
};

static void look_at(struct answering *a, const struct state *st, int seat)
{
    if (a->b->game == &lacorsa_game)
        lc_look(a->b->setup, st, seat, &a->look.lacorsa);
    else if (a->b->game == &grandprix_game)
        gp_look(a->b->setup, st, seat, &a->look.grandprix);
    __asm__ volatile("" : : "r"(&a->look) : "memory"); /* somebody reads it */
}

static void answer(void *context, int at, const struct state *st, int seat)
{
    struct answering *a = context;
    action_t legal[ACTIONS_MAX];
    look_at(a, st, seat);
    int n = a->b->game->actions(a->b->setup, st, seat, legal);
    a->choice[at] = legal[rng_below(&a->rng, (uint32_t)n)];
    a->looks++;
}

double bench_batch(const struct game *g, const struct setup *su, double seconds)
{
    struct batch *b = batch_new(g, su, STATES, 1);
    struct answering a = { .b = b };
    double begun = bench_busy(), t;
    if (!b)
        return 0;
    rng_init(&a.rng, 2, 0);
    do {
        batch_each(b, answer, &a);
        if (batch_step(b, a.choice))
            batch_restart(b);
        t = bench_busy() - begun;
    } while (t < seconds);
    batch_free(b);
    return (double)a.looks / t;
}

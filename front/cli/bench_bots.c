/* bench_bots.c: how many decisions a second a bot makes, the view it gets included. */
#include "bench.h"

struct driving {
    const struct game *g;
    const struct setup *su;
    struct budgeted_bot driver;
    struct rng rng;
    double begun, seconds;
    long decisions;
    bool slow; /* a single decision may take longer than there is time */
};

static bool time_is_up(const struct driving *d)
{
    return (d->slow || d->decisions % 64 == 0) && bench_busy() - d->begun >= d->seconds;
}

/* A race, or as much of it as there is time for. */
static bool drive(struct driving *d, struct state *st)
{
    turn_t who;
    d->g->start(d->su, st);
    for (;;) {
        chance_settle(d->g, d->su, st, &d->rng);
        if (!(who = d->g->turn(d->su, st)))
            return true;
        struct view view;
        int seat = turn_lowest(who);
        view_of(d->g, d->su, st, seat, &view);
        d->g->apply(d->su, st, seat, budgeted_bot_act(&d->driver, &view, &d->rng), NULL);
        d->decisions++;
        if (time_is_up(d))
            return false;
    }
}

double bench_bot(const struct game *g, const struct setup *su, const struct bot *bot, double seconds)
{
    union any_state room;
    struct driving d = { .g = g, .su = su, .driver = { .bot = bot }, .seconds = seconds };
    d.slow = bot_strategy(bot, g)->default_playouts != NULL;
    d.begun = bench_busy();
    rng_init(&d.rng, 1, 0);
    while (drive(&d, (struct state *)room.bytes))
        ;
    return (double)d.decisions / (bench_busy() - d.begun);
}

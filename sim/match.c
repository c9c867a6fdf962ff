/* match.c: one match, from (run, variant, k) alone.
 *
 * Chance has one stream of random numbers and every seat another. Their
 * numbers come from k or, with duplicate deals, from the block: then the
 * deal and the whims of each seat are the same for whoever sits there, until
 * decisions differ.
 */
#include "sim.h"

#include <assert.h>
#include <string.h>

struct play {
    const struct game *g;
    const struct sim_variant *v;
    struct state *st;
    struct rng chance, seat[SEATS_MAX];
    const struct driver *driver[SEATS_MAX];
    int leader; /* NOBODY before the grid stands */
};

int sim_entry(const struct sim_run *run, const struct sim_variant *v, int64_t k, int seat)
{
    return run->rotate ? (int)((seat + k) % v->shape->seats) : seat;
}

static void deal(struct play *p, const struct sim_run *run, int64_t k)
{
    uint64_t number = (uint64_t)(run->duplicate ? k / p->v->shape->seats : k) * (SEATS_MAX + 1);
    rng_init(&p->chance, run->seed, number);
    for (int seat = 0; seat < p->v->shape->seats; seat++) {
        rng_init(&p->seat[seat], run->seed, number + 1 + (uint64_t)seat);
        p->driver[seat] = &run->field[sim_entry(run, p->v, k, seat)];
    }
}

static void note_grid(struct play *p, struct sim_figures *out)
{
    struct order grid;
    p->g->order(p->v->setup, p->st, CARS_MAX, &grid);
    for (int i = 0; i < grid.cars; i++)
        out->slot[grid.car[i]] = (uint8_t)(i + 1);
}

static void look(struct play *p, struct sim_figures *out)
{
    struct order now;
    if (!p->g->order)
        return;
    p->g->order(p->v->setup, p->st, 1, &now);
    if (!now.cars)
        return;
    out->laps = now.lap;
    if (p->leader == NOBODY)
        note_grid(p, out);
    else
        out->lead_changes += p->leader != now.car[0];
    p->leader = now.car[0];
}

static void act(struct play *p, int seat)
{
    struct view view;
    view_of(p->g, p->v->setup, p->st, seat, &view);
    p->g->apply(p->v->setup, p->st, seat, driver_act(p->driver[seat], &view, &p->seat[seat]), NULL);
}

void sim_match(const struct sim_run *run, const struct sim_variant *v, int64_t k, struct sim_figures *out)
{
    union any_state room;
    struct play p = { .g = run->game, .v = v, .st = (struct state *)room.bytes, .leader = NOBODY };
    turn_t who;
    memset(out, 0, sizeof *out);
    deal(&p, run, k);
    p.g->start(v->setup, p.st);
    for (;;) {
        chance_settle(p.g, v->setup, p.st, &p.chance);
        if (!(who = p.g->turn(v->setup, p.st)))
            break;
        look(&p, out);
        act(&p, turn_lowest(who));
        out->decisions++;
    }
    p.g->results(v->setup, p.st, &out->results);
}

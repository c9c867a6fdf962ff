/* spaces.c: rows of gestures are tried on copies of what the seat knows, breadth first, each state once. */
#include "spaces.h"
#include "reach.h"

#include <stdlib.h>
#include <string.h>

enum { STATES = 4096, SEEN = 16384 };

struct search {
    const struct table *t;
    int viewer, car;
    struct spaces *out;
    int n;                      /* states to go on from */
    union any_state at[STATES]; /* … and which */
    uint64_t seen[SEEN];        /* hashes of all that were met */
};

static uint64_t hash(const union any_state *st, size_t size)
{
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ st->bytes[i]) * 1099511628211u;
    return h ? h : 1;
}

/* Not seen before? Then it is from now on. */
static bool is_new(struct search *f, const union any_state *st)
{
    uint64_t h = hash(st, table_game(f->t)->state_size);
    size_t i = h % SEEN;
    while (f->seen[i] && f->seen[i] != h)
        i = (i + 1) % SEEN;
    bool fresh = !f->seen[i];
    f->seen[i] = h;
    return fresh;
}

/* Note where the car stands in a state, unless a step is open there; false when its movement is over. */
static bool visit(struct search *f, const union any_state *st)
{
    struct gp_race race;
    gp_race_look(table_setup(f->t), (const struct state *)st->bytes, f->viewer, &race);
    const struct gp_car *c = &race.car[f->car];
    bool driving = gp_is_driving(race.phase);
    int by = c->distance - f->out->from, points = driving ? race.mp : 0;
    if ((!driving || race.phase == PHASE_MOVE) && by >= 0 && by < SPACES_AHEAD && c->lane < LANES
        && f->out->points[by][c->lane] < points)
        f->out->points[by][c->lane] = points;
    return driving;
}

static void expand(struct search *f, int i)
{
    const struct game *g = table_game(f->t);
    action_t legal[ACTIONS_MAX];
    int n = g->actions(table_setup(f->t), (const struct state *)f->at[i].bytes, f->viewer, legal);
    for (int k = 0; k < n; k++) {
        union any_state next = f->at[i];
        g->apply(table_setup(f->t), (struct state *)next.bytes, f->viewer, legal[k], NULL);
        if (!is_new(f, &next) || !visit(f, &next))
            continue;
        if (f->n == STATES)
            f->out->cut = true;
        else
            f->at[f->n++] = next;
    }
}

bool spaces_find(const struct table *t, const struct gp_race *now, struct spaces *out)
{
    bool moving = now->active != NOBODY && gp_is_driving(now->phase);
    *out = (struct spaces){ .from = moving ? now->car[now->active].distance : 0 };
    memset(out->points, -1, sizeof out->points);
    if (!moving || now->viewer == NOBODY)
        return true;
    struct search *f = calloc(1, sizeof *f);
    if (!f)
        return false;
    f->t = t;
    f->viewer = now->viewer;
    f->car = now->active;
    f->out = out;
    reach_view(t, now->viewer, &f->at[0]);
    f->n = 1;
    for (int i = 0; i < f->n; i++)
        expand(f, i);
    free(f);
    return true;
}

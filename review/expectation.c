#include "expectation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the reference --------------------------------------------------------------------------------------- */

const struct bot *expectation_reference(const struct game *g)
{
    for (int i = 0; all_bots[i]; i++)
        if (bot_strategy(all_bots[i], g)->expected_points)
            return all_bots[i];
    return &random_bot;
}

bool expectation_is_guess(const struct game *g)
{
    return bot_strategy(expectation_reference(g), g)->guesses;
}

/* A seat on turn, and what it can do. */
struct moment_of_choice {
    int seat, n;
    struct view view;
    action_t legal[ACTIONS_MAX];
};

static void face(const struct question *q, const struct state *st, int seat, struct moment_of_choice *out)
{
    out->seat = seat;
    out->n = q->game->actions(q->setup, st, seat, out->legal);
    if (out->n > 1)
        view_of(q->game, q->setup, st, seat, &out->view);
}

static action_t choose(const struct strategy *strategy, const struct moment_of_choice *m, struct luck *luck)
{
    const struct budget none = { 0 };
    if (m->n == 1)
        return m->legal[0];
    struct rng rng = luck_of_choice(luck, m->seat);
    return strategy->choose(&m->view, m->legal, m->n, &none, &rng);
}

static void count_points(const struct question *q, const struct state *st, double points[SEATS_MAX])
{
    struct results r;
    q->game->results(q->setup, st, &r);
    for (int seat = 0; seat < q->game->shape(q->setup)->seats; seat++)
        points[seat] = results_points(&r, seat);
}

static void play_to_the_end(const struct question *q, const struct strategy *strategy, struct state *st,
                            struct luck *luck)
{
    struct moment_of_choice m;
    for (turn_t who;;) {
        luck_settle(luck, q->game, q->setup, st);
        if (!(who = q->game->turn(q->setup, st)))
            return;
        face(q, st, turn_lowest(who), &m);
        q->game->apply(q->setup, st, m.seat, choose(strategy, &m, luck), NULL);
    }
}

/* True: the next one would be the same. */
static bool play_on(const struct question *q, const struct strategy *strategy, struct state *st, bool over,
                    struct luck luck, double points[SEATS_MAX])
{
    if (strategy->expected_points && !over)
        return strategy->expected_points(q->setup, st, luck, points);
    if (!over)
        play_to_the_end(q, strategy, st, &luck);
    count_points(q, st, points);
    return over;
}

/* ---- playouts sorted by what was chosen first -------------------------------------------------------------- */

enum { PATHS = 48 }; /* that are told from one another; all others are taken together */

struct group {
    uint64_t path;
    long n;
    double sum[SEATS_MAX], squares[SEATS_MAX];
};

struct groups {
    int n;
    struct group at[PATHS];
};

static struct group *group_of(struct groups *g, uint64_t path)
{
    int i = 0;
    while (i < g->n && g->at[i].path != path)
        i++;
    if (i == PATHS)
        return &g->at[PATHS - 1];
    if (i == g->n)
        g->at[g->n++].path = path;
    return &g->at[i];
}

static void count(struct group *g, const double points[SEATS_MAX], int seats)
{
    g->n++;
    for (int seat = 0; seat < seats; seat++) {
        g->sum[seat] += points[seat];
        g->squares[seat] += points[seat] * points[seat];
    }
}

static double mean(const struct group *g, int seat)
{
    return g->sum[seat] / (double)g->n;
}

/* Of one playout; 0 where there is only one. */
static double variance(const struct group *g, int seat)
{
    double m = mean(g, seat), spread = g->n > 1 ? g->squares[seat] / (double)g->n - m * m : 0;
    return spread > 0 ? spread * (double)g->n / (double)(g->n - 1) : 0;
}

/* The means of groups stray by what was chosen, and because they are means of so few; the second is taken off. */
static double stray_of(const struct groups *g, const struct group *all, int seat)
{
    double stray = 0, n = (double)all->n;
    for (int i = 0; i < g->n; i++) {
        double k = (double)g->at[i].n, off = mean(&g->at[i], seat) - mean(all, seat);
        double within = g->at[i].n > 1 ? variance(&g->at[i], seat) : variance(all, seat);
        stray += k * off * off - (1 - k / n) * within;
    }
    return stray / n;
}

/* ---- many times ---------------------------------------------------------------------------------------------- */

struct playouts {
    const struct question *q;
    int seats;
    uint64_t seed;
    turn_t who;                    /* is on turn at first … */
    struct moment_of_choice first; /* … and what the first chooser can do: the same in every playout */
    const struct strategy *strategy;
    struct group all;
    struct groups *by; /* [chooser], and TOGETHER; NULL where nobody is asked for */
    int room;          /* for samples of each seat */
    int16_t *sample;
};

static bool several(turn_t seats)
{
    return (seats & (seats - 1)) != 0;
}

/* Every chooser has its say, until it is its turn no more. Returns whose turn it is then. */
static turn_t choose_first(const struct playouts *p, struct state *st, struct luck *luck,
                           uint64_t path[SEATS_MAX + 1])
{
    const struct question *q = p->q;
    struct moment_of_choice later;
    const struct moment_of_choice *m = &p->first;
    for (turn_t who, pending = q->choosers;; m = &later) {
        action_t act = choose(p->strategy, m, luck);
        path[m->seat] = 31 * path[m->seat] + act;
        path[TOGETHER] = 31 * path[TOGETHER] + act;
        q->game->apply(q->setup, st, m->seat, act, NULL);
        who = q->game->turn(q->setup, st);
        pending &= who & seat_bit(m->seat) ? ~(turn_t)0 : ~seat_bit(m->seat);
        if (!pending || !who || who == CHANCE)
            return who;
        face(q, st, turn_lowest(who & pending ? who & pending : who), &later);
    }
}

static struct luck luck_of(const struct playouts *p, long k)
{
    struct luck luck = p->q->luck;
    struct rng seeds;
    rng_init(&seeds, p->seed, (uint64_t)k);
    luck.seed = rng_next(&seeds);
    return luck;
}

static void keep_sample(struct playouts *p, long k, const double points[SEATS_MAX])
{
    for (int seat = 0; seat < p->seats && k < p->room; seat++)
        p->sample[(long)seat * p->room + k] = (int16_t)points[seat];
}

static bool play_one(struct playouts *p, long k)
{
    const struct question *q = p->q;
    uint64_t path[SEATS_MAX + 1] = { 0 };
    double points[SEATS_MAX] = { 0 };
    union any_state room;
    struct luck luck = luck_of(p, k);
    memcpy(room.bytes, q->st, q->game->state_size);
    turn_t who = p->by ? choose_first(p, (struct state *)room.bytes, &luck, path) : p->who;
    bool certain = play_on(q, p->strategy, (struct state *)room.bytes, !who, luck, points);
    count(&p->all, points, p->seats);
    keep_sample(p, k, points);
    for (turn_t left = q->choosers; left && p->by; left &= left - 1)
        count(group_of(&p->by[turn_lowest(left)], path[turn_lowest(left)]), points, p->seats);
    if (p->by && several(q->choosers))
        count(group_of(&p->by[TOGETHER], path[TOGETHER]), points, p->seats);
    return certain && !p->by;
}

static void tell_strays(const struct playouts *p, struct expectation *out)
{
    for (int seat = 0; seat < p->seats && p->by; seat++) {
        double parts = 0;
        for (int who = 0; who < p->seats; who++)
            parts += out->stray[who][seat] = stray_of(&p->by[who], &p->all, seat);
        if (several(p->q->choosers))
            out->stray[TOGETHER][seat] = stray_of(&p->by[TOGETHER], &p->all, seat) - parts;
    }
}

static void tell(const struct playouts *p, struct expectation *out)
{
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < p->seats; seat++) {
        out->points[seat] = mean(&p->all, seat);
        out->error[seat] = sqrt(variance(&p->all, seat) / (double)p->all.n);
    }
    tell_strays(p, out);
}

/* False: no memory. */
static bool prepare_samples(struct playouts *p)
{
    if (p->strategy->guesses)
        return true;
    p->room = p->q->playouts < SAMPLES_MAX ? (int)p->q->playouts : SAMPLES_MAX;
    p->sample = calloc((size_t)p->seats * (size_t)p->room, sizeof *p->sample);
    return p->sample != NULL;
}

/* Where all playouts come to the same there is one. */
static void give_samples(struct playouts *p, struct expectation *out)
{
    out->samples = p->all.n < p->room ? (int)p->all.n : p->room;
    for (int seat = 1; seat < p->seats && out->samples < p->room; seat++)
        memmove(p->sample + (long)seat * out->samples, p->sample + (long)seat * p->room,
                (size_t)out->samples * sizeof *p->sample);
    out->sample = p->sample;
    p->sample = NULL;
}

/* False: no memory. */
static bool prepare_strays(struct playouts *p)
{
    const struct question *q = p->q;
    if (!q->choosers)
        return true;
    face(q, q->st, turn_lowest(p->who & q->choosers ? p->who & q->choosers : p->who), &p->first);
    p->by = calloc(SEATS_MAX + 1, sizeof *p->by);
    return p->by != NULL;
}

static bool play_all(struct playouts *p, struct expectation *out)
{
    const struct question *q = p->q;
    bool certain = false;
    while (p->all.n < q->playouts && !certain) {
        if (atomic_load_explicit(q->stop, memory_order_relaxed))
            return false;
        certain = play_one(p, p->all.n);
    }
    tell(p, out);
    give_samples(p, out);
    return true;
}

bool expectation_take(const struct question *q, struct expectation *out)
{
    struct playouts *p = calloc(1, sizeof *p);
    if (!p)
        return false;
    p->q = q;
    p->seats = q->game->shape(q->setup)->seats;
    p->strategy = bot_strategy(expectation_reference(q->game), q->game);
    p->seed = p->strategy->guesses ? q->luck.seed ^ state_hash(q->game, q->st) : q->luck.seed;
    p->who = q->game->turn(q->setup, q->st);
    bool done = prepare_samples(p) && prepare_strays(p) && play_all(p, out);
    free(p->by);
    free(p->sample);
    free(p);
    return done;
}

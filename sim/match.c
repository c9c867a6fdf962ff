/* match.c: one match, from (run, variant, k) alone.
 *
 * Chance has one stream of random numbers and every seat another. Their
 * numbers come from k or, with duplicate deals, from the block: then the
 * deal and the whims of each seat are the same for whoever sits there, until
 * decisions differ.
 */
#include "playing.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

int sim_entry(const struct sim_run *run, const struct sim_variant *v, int64_t k, int seat)
{
    return run->rotate ? (int)((seat + k) % v->shape->seats) : seat;
}

static void deal(struct sim_playing *p, const struct sim_run *run, int64_t k)
{
    uint64_t number = (uint64_t)(run->duplicate ? k / p->v->shape->seats : k) * (SEATS_MAX + 1);
    rng_init(&p->chance, run->seed, number);
    for (int seat = 0; seat < p->v->shape->seats; seat++) {
        rng_init(&p->seat[seat], run->seed, number + 1 + (uint64_t)seat);
        int entry = sim_entry(run, p->v, k, seat);
        p->bot[seat] = run->program[entry] ? NULL : &run->field[entry];
        p->program[seat] = run->program[entry];
    }
}

static void note_grid(const struct order *grid, struct sim_figures *out)
{
    for (int i = 0; i < grid->cars; i++)
        out->slot[grid->car[i]] = (uint8_t)(i + 1);
}

/* Pairs that stand the other way round than before, among the cars in places from..to; who is out has not been
 * overtaken. */
static int changed_places(const struct order *before, const struct order *now, int from, int to)
{
    uint8_t place[CARS_MAX] = { 0 }, was[CARS_MAX];
    int n = 0, pairs = 0;
    for (int i = from; i <= to && i < before->running; i++)
        place[before->car[i]] = (uint8_t)(i + 1);
    for (int i = from; i <= to && i < now->running; i++) {
        int old = place[now->car[i]];
        if (!old)
            continue;
        for (int k = 0; k < n; k++)
            pairs += was[k] > old;
        was[n++] = (uint8_t)old;
    }
    return pairs;
}

/* Most looks find nothing new. Both were all zero before the game wrote them. */
static bool same_order(const struct order *a, const struct order *b)
{
    uint64_t x[CARS_MAX / 8], y[CARS_MAX / 8], differ = 0;
    memcpy(x, a->car, sizeof x);
    memcpy(y, b->car, sizeof y);
    for (int i = 0; i < CARS_MAX / 8; i++)
        differ |= x[i] ^ y[i];
    return !differ;
}

static void compare(const struct order *before, const struct order *now, struct sim_figures *out)
{
    int from = 0, to = now->cars - 1;
    if (same_order(before, now))
        return;
    while (before->car[from] == now->car[from])
        from++;
    while (before->car[to] == now->car[to])
        to--;
    out->lead_changes += !from;
    out->overtakes += changed_places(before, now, from, to);
}

/* How the cars stand now, against the last time that somebody looked. */
static void look(struct sim_playing *p)
{
    struct order *before = &p->order[p->looks & 1], *now = &p->order[~p->looks & 1];
    if (!p->g->order)
        return;
    p->g->order(p->v->setup, sim_state(p), CARS_MAX, now);
    if (!now->cars)
        return;
    p->out->laps = now->lap;
    if (p->looks++)
        compare(before, now, p->out);
    else
        note_grid(now, p->out);
}

static void note_card(const struct sim_variant *v, struct sim_figures *out, int way, int word, int seat)
{
    if (word >= SIM_WORDS_MAX)
        return;
    out->played[way] |= (uint64_t)1 << word;
    out->plays[sim_plays_at(v, way, word) + seat]++;
}

/* To sort 22 cars after every step of a move would cost more than the move: they are looked at when the turn goes to
 * another seat and when a card is played, which is where a move begins. */
void sim_answer(struct sim_playing *p, int seat, action_t act)
{
    int kind = action_kind(act), way = p->v->way_of[kind];
    if (seat != p->last || way != NOBODY || !p->looks)
        look(p);
    if (way != NOBODY)
        note_card(p->v, p->out, way, action_arg(act, p->g->actions_named[kind].plays - 1), seat);
    p->last = seat;
    p->g->apply(p->v->setup, sim_state(p), seat, act, NULL);
    p->out->decisions++;
}

static void drive(struct sim_playing *p, int seat)
{
    struct view view;
    view_of(p->g, p->v->setup, sim_state(p), seat, &view);
    for (int other = 0; other < p->v->shape->seats; other++)
        view.rival[other] = other == seat || !p->bot[other] ? NULL : p->bot[other]->bot;
    sim_answer(p, seat, budgeted_bot_act(p->bot[seat], &view, &p->seat[seat]));
}

void sim_begin(struct sim_playing *p, const struct sim_run *run, const struct sim_variant *v, int64_t k,
               struct sim_figures *out)
{
    p->g = run->game;
    p->v = v;
    p->last = NOBODY;
    p->looks = 0;
    p->out = out;
    memset(p->order, 0, sizeof p->order);
    memset(out, 0, offsetof(struct sim_figures, plays));
    memset(out->plays, 0, (size_t)sim_plays_at(v, v->ways, 0) * sizeof *out->plays);
    deal(p, run, k);
    p->g->start(v->setup, sim_state(p));
}

int sim_go_on(struct sim_playing *p)
{
    turn_t who;
    for (;;) {
        chance_settle(p->g, p->v->setup, sim_state(p), &p->chance);
        if (!(who = p->g->turn(p->v->setup, sim_state(p))))
            break;
        int seat = turn_lowest(who);
        if (!p->bot[seat])
            return seat;
        drive(p, seat);
    }
    look(p);
    p->g->results(p->v->setup, sim_state(p), &p->out->results);
    return NOBODY;
}

void sim_match(const struct sim_run *run, const struct sim_variant *v, int64_t k, struct sim_figures *out)
{
    struct sim_playing p;
    sim_begin(&p, run, v, k, out);
    int asked = sim_go_on(&p);
    assert(asked == NOBODY); /* programs are asked by programs.c */
    (void)asked;
}

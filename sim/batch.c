/* batch.c: see batch.h. */
#include "batch.h"

#include <assert.h>
#include <stdlib.h>

static struct state *state_at(struct batch *b, int at)
{
    return (struct state *)(void *)(b->states + (size_t)at * b->game->state_size);
}

/* Chance has its turns, and whose the next one is. */
static void settle(struct batch *b, int at)
{
    struct state *st = state_at(b, at);
    chance_settle(b->game, b->setup, st, &b->chance[at]);
    turn_t who = b->game->turn(b->setup, st);
    b->seat[at] = (int8_t)(who ? turn_lowest(who) : NOBODY);
}

static void start(struct batch *b, int at)
{
    b->game->start(b->setup, state_at(b, at));
    settle(b, at);
}

struct batch *batch_new(const struct game *g, const struct setup *su, int n, uint64_t seed)
{
    struct batch *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    assert(n > 0);
    *b = (struct batch){ .game = g, .setup = su, .n = n };
    b->seat = calloc((size_t)n, sizeof *b->seat);
    b->chance = calloc((size_t)n, sizeof *b->chance);
    b->states = calloc((size_t)n, g->state_size);
    if (!b->seat || !b->chance || !b->states) {
        batch_free(b);
        return NULL;
    }
    for (int at = 0; at < n; at++) {
        rng_init(&b->chance[at], seed, (uint64_t)at);
        start(b, at);
    }
    return b;
}

void batch_free(struct batch *b)
{
    if (b) {
        free(b->seat);
        free(b->chance);
        free(b->states);
    }
    free(b);
}

void batch_each(const struct batch *b, batch_visit visit, void *context)
{
    for (int at = 0; at < b->n; at++)
        if (b->seat[at] != NOBODY)
            visit(context, at, batch_state(b, at), b->seat[at]);
}

int batch_step(struct batch *b, const action_t *choice)
{
    int over = 0;
    for (int at = 0; at < b->n; at++) {
        if (b->seat[at] != NOBODY) {
            b->game->apply(b->setup, state_at(b, at), b->seat[at], choice[at], NULL);
            settle(b, at);
        }
        over += b->seat[at] == NOBODY;
    }
    return over;
}

void batch_restart(struct batch *b)
{
    for (int at = 0; at < b->n; at++)
        if (b->seat[at] == NOBODY)
            start(b, at);
}

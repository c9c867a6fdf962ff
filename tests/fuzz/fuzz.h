/* fuzz.h: what the fuzz targets share: input as a string, and a word when something is wrong. */
#ifndef PADDOCK_FUZZ_H
#define PADDOCK_FUZZ_H

#include "../../core/game.h"
#include "../../games/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(x) ((x) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #x), abort()))

/* A copy with a NUL behind it; free it. */
static inline char *as_string(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    MUST(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* The game that a first byte stands for. */
static inline const struct game *pick_game(uint8_t byte)
{
    int n = 1;
    while (all_games[n])
        n++;
    return all_games[byte % n];
}

/* Random legal play to the end; whatever was parsed must be playable. */
static inline void play_out(const struct game *g, const struct setup *su, struct state *st)
{
    action_t legal[ACTIONS_MAX];
    struct rng rng;
    rng_init(&rng, 7, 0);
    for (int moves = 0;; moves++) {
        MUST(moves <= g->shape(su)->actions_max);
        chance_settle(g, su, st, &rng);
        turn_t who = g->turn(su, st);
        if (!who)
            return;
        int seat = turn_lowest(who), n = g->actions(su, st, seat, legal);
        MUST(n > 0);
        g->apply(su, st, seat, legal[rng_below(&rng, (uint32_t)n)], NULL);
    }
}

#endif

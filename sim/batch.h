/* batch.h: many matches of one setup in step, their states in one array.
 *
 * Whoever trains a bot or serves a hall of tables decides for many matches at
 * once: one pass looks at all of them, a model answers for all, one pass
 * applies the answers. Chance acts by itself, in state k by stream k of the
 * seed, so what becomes of a state depends on its number and its answers alone.
 */
#ifndef PADDOCK_SIM_BATCH_H
#define PADDOCK_SIM_BATCH_H

#include "../core/game.h"

struct batch {
    const struct game *game;
    const struct setup *setup;
    int n;
    int8_t *seat; /* that decides in each state; NOBODY: the match is over */
    struct rng *chance;
    unsigned char *states;
};

struct batch *batch_new(const struct game *g, const struct setup *su, int n,
                        uint64_t seed); /* NULL: no memory */
void batch_free(struct batch *b);

static inline const struct state *batch_state(const struct batch *b, int at)
{
    return (const struct state *)(const void *)(b->states + (size_t)at * b->game->state_size);
}

/* Called for every state in which a seat decides. The state is the whole truth: show a bot its look (look.h of the game) or
 * its view. */
typedef void (*batch_visit)(void *context, int at, const struct state *st, int seat);
void batch_each(const struct batch *b, batch_visit visit, void *context);

/* Apply one legal action in every state in which a seat decides. Returns how many matches are over then; they stay as they
 * ended until they are started again, all of them at once. */
int batch_step(struct batch *b, const action_t *choice);
void batch_restart(struct batch *b);

#endif

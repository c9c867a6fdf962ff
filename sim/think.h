/* think.h: one decision within a time, over several cores, without holding up whoever asks.
 *
 * Every thread searches the same view with luck of its own; what they found
 * is added up and the choice drawn from all of it. With a budget of playouts
 * the result depends on view, seed and the number of threads alone.
 */
#ifndef PADDOCK_SIM_THINK_H
#define PADDOCK_SIM_THINK_H

#include "../bots/bot.h"

enum { THINK_THREADS_MAX = 64 };

struct thought {
    action_t chosen;
    int n; /* opinions on all legal actions, in their order; 0: this bot has none */
    struct opinion opinion[ACTIONS_MAX];
};

/* Add up what two searches of one view found. */
void thought_add(struct thought *thought, const struct thought *more);

/* Think until the bot's budget is spent. Whoever thinks here drives: opinions that somebody is told are an adviser's (bots/adviser.h). */
void think(const struct budgeted_bot *budgeted, const struct view *view, int threads, uint64_t seed,
           struct thought *out);

/* The same behind the scenes: start, look now and then whether it is ready, and take it. */
struct thinker;

struct thinker *thinker_start(const struct budgeted_bot *budgeted, const struct view *view, int threads,
                              uint64_t seed); /* NULL: no memory or no thread */
bool thinker_ready(const struct thinker *t);
/* What there is, waiting for it; a hurry ends the search as soon as it has tried everything a little. Frees it. */
void thinker_take(struct thinker *t, bool hurry, struct thought *out);

#endif

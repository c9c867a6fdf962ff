/* bot.h: players that are programs.
 *
 * A bot gets what its seat may see, and nothing else: the state in its view
 * has been through redact(). Every bot plays every game by the contract; some
 * know a game better, by its look.h. With the same view, generator and budget
 * of playouts it always chooses the same.
 */
#ifndef PADDOCK_BOT_H
#define PADDOCK_BOT_H

#include "../core/game.h"

/* A state with one seat's blanks. Only view_of() makes one. */
struct view {
    const struct game *game;
    const struct setup *setup;
    int seat;
    union any_state blanked;
};

void view_of(const struct game *g, const struct setup *su, const struct state *st, int seat,
             struct view *out);

static inline const struct state *view_state(const struct view *v)
{
    return (const struct state *)v->blanked.bytes;
}

/* How long a bot may think about one decision: whichever comes first. Bots that do not search take no notice. */
struct budget {
    long playouts; /* at most about so many; 0: as many as there is time for */
    double (*used)(
        void *context); /* how much of the time is gone, 1 being all; asked now and then. NULL: no limit. */
    void *context;      /* The clock is its owner's: there is none in here. */
};

struct bot {
    const char *name; /* "rookie": stays the same for ever, as a yardstick */
    const char *help; /* one sentence */
    action_t (*choose)(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng);
};

extern const struct bot random_bot, rookie_bot, club_bot, works_bot;
extern const struct bot *const all_bots[]; /* ends with NULL */

const struct bot *bot_find(const char *name);

/* What the bot does on its turn: looks at its view, lists its actions, chooses one. With a budget of playouts alone
 * the same view and generator always give the same choice. */
action_t bot_act_within(const struct bot *bot, const struct view *view, const struct budget *budget,
                        struct rng *rng);

/* The same with the usual budget: so many playouts that a decision takes about 50 ms at most. */
action_t bot_act(const struct bot *bot, const struct view *view, struct rng *rng);

#endif

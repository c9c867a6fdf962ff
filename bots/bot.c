#include "bot.h"

#include <assert.h>
#include <string.h>

/* A playout takes longer the more cars there are: 8,000 with four cars, some 20 ms on average and 50 at worst. */
enum { PLAYOUTS_BY_CARS = 32000 };

const struct bot *const all_bots[] = { &random_bot, &rookie_bot, &club_bot, &works_bot, NULL };

const struct bot *bot_find(const char *name)
{
    for (int i = 0; all_bots[i]; i++)
        if (!strcmp(all_bots[i]->name, name))
            return all_bots[i];
    return NULL;
}

void view_of(const struct game *g, const struct setup *su, const struct state *st, int seat, struct view *out)
{
    assert(g->state_size <= sizeof out->blanked);
    out->game = g;
    out->setup = su;
    out->seat = seat;
    memcpy(out->blanked.bytes, st, g->state_size);
    g->redact(su, (struct state *)out->blanked.bytes, seat);
}

action_t bot_act_within(const struct bot *bot, const struct view *view, const struct budget *budget,
                        struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = view->game->actions(view->setup, view_state(view), view->seat, legal);
    assert(n > 0);
    return n == 1 ? legal[0] : bot->choose(view, legal, n, budget, rng);
}

action_t bot_act(const struct bot *bot, const struct view *view, struct rng *rng)
{
    const struct budget usual = { .playouts = PLAYOUTS_BY_CARS / view->game->shape(view->setup)->cars };
    return bot_act_within(bot, view, &usual, rng);
}

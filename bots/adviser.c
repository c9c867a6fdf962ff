#include "adviser.h"

static bool weighs(const struct bot *bot, const struct game *g)
{
    return bot_mind(bot, g)->weigh != NULL;
}

struct driver adviser_of(const struct game *g)
{
    struct driver adviser = { .bot = &trial_bot };
    for (int i = 0; all_bots[i]; i++)
        if (weighs(all_bots[i], g))
            adviser.bot = all_bots[i];
    return adviser;
}

struct driver adviser_in_passing(const struct game *g)
{
    for (int i = 0; all_bots[i]; i++)
        if (weighs(all_bots[i], g))
            return (struct driver){ .bot = all_bots[i] };
    return (struct driver){ .bot = &trial_bot };
}

struct driver adviser_like(const struct driver *wished, const struct game *g)
{
    struct driver adviser = *wished;
    if (!weighs(wished->bot, g))
        adviser.bot = &trial_bot;
    return adviser;
}

int adviser_weigh(const struct driver *adviser, const struct view *view, uint64_t seed,
                  struct opinion out[ACTIONS_MAX])
{
    const struct mind *mind = bot_mind(adviser->bot, view->game);
    const struct budget budget = { .playouts = driver_playouts(adviser, view) };
    action_t legal[ACTIONS_MAX];
    struct rng rng;
    int n = view->game->actions(view->setup, view_state(view), view->seat, legal);
    if (n < 2 || !mind->weigh)
        return 0;
    rng_init(&rng, seed, 0);
    mind->weigh(view, legal, n, &budget, &rng, out);
    return n;
}

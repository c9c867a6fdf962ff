#include "adviser.h"

static bool weighs(const struct bot *bot, const struct game *g)
{
    return bot_strategy(bot, g)->weigh != NULL;
}

struct budgeted_bot adviser_of(const struct game *g)
{
    struct budgeted_bot adviser = { .bot = &trial_bot };
    for (int i = 0; all_bots[i]; i++)
        if (weighs(all_bots[i], g))
            adviser.bot = all_bots[i];
    return adviser;
}

struct budgeted_bot adviser_in_passing(const struct game *g)
{
    if (weighs(&scout_bot, g))
        return (struct budgeted_bot){ .bot = &scout_bot };
    for (int i = 0; all_bots[i]; i++)
        if (weighs(all_bots[i], g))
            return (struct budgeted_bot){ .bot = all_bots[i] };
    return (struct budgeted_bot){ .bot = &trial_bot };
}

struct budgeted_bot adviser_of_races(const struct game *g)
{
    struct budgeted_bot adviser = adviser_in_passing(g);
    for (int i = 0; all_bots[i]; i++)
        if (bot_strategy(all_bots[i], g)->review_playouts)
            adviser.bot = all_bots[i];
    return adviser;
}

struct budgeted_bot adviser_like(const struct budgeted_bot *wished, const struct game *g)
{
    struct budgeted_bot adviser = *wished;
    if (!weighs(wished->bot, g))
        adviser.bot = &trial_bot;
    return adviser;
}

int adviser_weigh_with(const struct budgeted_bot *adviser, const struct view *view, uint64_t seed,
                       struct patience patience, struct opinion out[ACTIONS_MAX])
{
    const struct strategy *strategy = bot_strategy(adviser->bot, view->game);
    const struct budget budget = { .playouts = budgeted_bot_playouts(adviser, view), .patience = patience };
    action_t legal[ACTIONS_MAX];
    struct rng rng;
    int n = view->game->actions(view->setup, view_state(view), view->seat, legal);
    if (n < 2 || !strategy->weigh)
        return 0;
    rng_init(&rng, seed, 0);
    strategy->weigh(view, legal, n, &budget, &rng, out);
    return n;
}

int adviser_weigh(const struct budgeted_bot *adviser, const struct view *view, uint64_t seed,
                  struct opinion out[ACTIONS_MAX])
{
    return adviser_weigh_with(adviser, view, seed, (struct patience){ 0 }, out);
}

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

#include "named_game.h"
#include "../core/language.h"

const struct game *game_named(const struct game *const *games, struct span id, struct error *err)
{
    for (int i = 0; games[i]; i++)
        if (span_is(id, games[i]->id))
            return games[i];
    error_set(err, 0, "expected a game that this program knows; found \"%.*s\"", SPAN(id));
    return NULL;
}

bool rules_read(const struct game *g, struct span version, int *rules, struct error *err)
{
    if (!span_number(version, rules))
        return error_set(err, 0, "expected a rules version; found \"%.*s\"", SPAN(version));
    if (*rules >= 1 && *rules <= g->rules)
        return true;
    return error_set(err, 0,
                     "expected rules version %d of %s%s; found version %d, which this program cannot replay",
                     g->rules, g->id, g->rules > 1 ? N_(" or an older one") : "", *rules);
}

bool named_game_read(struct named_game *named, const struct game *const *games, struct span id,
                     struct error *err)
{
    if (named->game)
        return error_set(err, 0, "expected one game; found another");
    named->game = game_named(games, id, err);
    return named->game;
}

bool named_rules_read(struct named_game *named, struct span version, struct error *err)
{
    if (!named->game)
        return error_set(err, 0, "expected game before rules");
    if (named->rules)
        return error_set(err, 0, "expected one rules version; found another");
    return rules_read(named->game, version, &named->rules, err);
}

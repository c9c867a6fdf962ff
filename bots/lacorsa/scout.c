/* scout.c: a search with club in the playouts (search.h): no level, but quick, and with an opinion on every choice. */
#include "scout.h"

#include "search.h"

#include "../../games/lacorsa/look.h"

static const struct search_params params = { .plans = 3, .usual_answers = 80, .duel_cards = 7 };

static void weigh(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                  struct rng *rng, struct opinion *out)
{
    search_weigh(&params, v, legal, n, budget, rng, out);
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    return search_choose(&params, v, legal, n, budget, rng);
}

static long default_playouts(const struct view *v)
{
    return search_default_playouts(&params, v);
}

const struct strategy lacorsa_scout = {
    .game = &lacorsa_game, .choose = choose, .weigh = weigh, .default_playouts = default_playouts
};

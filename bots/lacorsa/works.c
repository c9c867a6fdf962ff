/* works.c: a search with club in the playouts (search.h). */
#include "works.h"

#include "search.h"

#include "../../games/lacorsa/look.h"

static const struct search_way way = { .plans = 3, .usual_answers = 80, .duel_cards = 7 };

static void weigh(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                  struct rng *rng, struct opinion *out)
{
    search_weigh(&way, v, legal, n, budget, rng, out);
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    return search_choose(&way, v, legal, n, budget, rng);
}

const struct mind lacorsa_works = {
    .game = &lacorsa_game, .choose = choose, .weigh = weigh, .usual = search_usual
};

/* ace.c: the strongest driver there is.
 *
 * Its reflexes (policy_net.h), learned in races against themselves and others,
 * are good already and cannot be counted on. A search with the same reflexes
 * in the playouts corrects them for the moment, as far as it is sure
 * (search.h).
 */
#include "ace.h"

#include "search.h"

#include "../../games/lacorsa/look.h"

#define SEARCH(club)                                                                                         \
    {                                                                                                        \
        .policy_net = &policy_net_learned, .sharp_self = 1.5f, .sharp_others = 1, .as_club = (club),         \
        .usual_answers = 100, .duel_cards = 8                                                                \
    }

/* The more rivals there are, the more of what would punish club is wrong about others. */
static const struct search_params *params_for(const struct view *v)
{
    static const struct search_params few = SEARCH(40), many = SEARCH(10);
    return lacorsa_game.shape(v->setup)->cars <= 4 ? &few : &many;
}

static void weigh(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                  struct rng *rng, struct opinion *out)
{
    search_weigh(params_for(v), v, legal, n, budget, rng, out);
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    return search_choose(params_for(v), v, legal, n, budget, rng);
}

static long default_playouts(const struct view *v)
{
    return search_default_playouts(params_for(v), v);
}

const struct strategy lacorsa_ace = {
    .game = &lacorsa_game, .choose = choose, .weigh = weigh, .default_playouts = default_playouts
};

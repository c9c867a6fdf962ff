/* ace.c: the strongest driver there is.
 *
 * Its reflexes (policy_net.h), learned in races against themselves, are good
 * already and cannot be counted on. A search with the same reflexes in the
 * playouts corrects them for the moment, as far as it is sure (search.h).
 *
 * With two cars of one's own the reflexes are worse than club's rules of thumb, so there it
 * searches as works does, for longer.
 */
#include "ace.h"

#include "search.h"

#include "../../games/lacorsa/look.h"

static const struct search_params one_car = { .policy_net = &policy_net_learned,
                                              .sharp_self = 1.5f,
                                              .sharp_others = 1,
                                              .usual_answers = 100,
                                              .duel_cards = 8 };
static const struct search_params two_cars = { .plans = 3, .usual_answers = 80, .duel_cards = 8 };

static const struct search_params *params_of(const struct view *v)
{
    const struct shape *shape = v->game->shape(v->setup);
    return shape->cars > shape->seats ? &two_cars : &one_car;
}

static void weigh(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                  struct rng *rng, struct opinion *out)
{
    search_weigh(params_of(v), v, legal, n, budget, rng, out);
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    return search_choose(params_of(v), v, legal, n, budget, rng);
}

/* A second or less, twenty times what works takes; a playout by reflex takes six times as long as one by club. */
static long default_playouts(const struct view *v)
{
    enum { TIMES = 20, BY_POLICY_NET = 6 };
    return search_default_playouts(v) * TIMES / (params_of(v)->policy_net ? BY_POLICY_NET : 1);
}

const struct strategy lacorsa_ace = {
    .game = &lacorsa_game, .choose = choose, .weigh = weigh, .default_playouts = default_playouts
};

/* ace.c: the strongest driver there is.
 *
 * Its reflexes (policy_net.h), learned in races against themselves and others,
 * are good already and cannot be counted on. A search with the same reflexes
 * in the playouts corrects them for the moment, as far as it is sure
 * (search.h). It looks at who sits at the table, too: of bots that are easily
 * beaten it takes what there is to take.
 */
#include "ace.h"

#include "search.h"

#include "../../games/lacorsa/look.h"

/* The more rivals there are, the more of what would punish club is wrong about others. */
static const struct search_params params = { .reflexes = true,
                                             .sharp_self = { 1.5f, 1.5f, 1.5f, 1.5f, 1.5f, 1.5f },
                                             .sharp_others = 1,
                                             .as_club = { 40, 10, 10, 10, 10, 10 },
                                             .usual_answers = 100,
                                             .plans = 3,
                                             .knows_rivals = true,
                                             .suspects_strangers = true,
                                             .duel_cards = 8 };

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

/* A race of four has some forty decisions, one of twelve over several rounds six times as many, and in most of them what was
 * played is looked at more closely. */
static long review_playouts(const struct view *v)
{
    enum { HALF = 4, MANY = 8 };
    int cars = lacorsa_game.shape(v->setup)->cars;
    int part = cars > MANY ? cars : cars > HALF ? cars / 2 : HALF / 2;
    return default_playouts(v) / part + 1;
}

const struct strategy lacorsa_ace = { .game = &lacorsa_game,
                                      .choose = choose,
                                      .weigh = weigh,
                                      .default_playouts = default_playouts,
                                      .review_playouts = review_playouts };

/* works.c: learned reflexes (policy_net.h) without a second thought.
 *
 * It is ace without the time to search, and less picky: what is nearly as
 * likely as the best is done nearly as often, which costs it some hundredths of
 * a point against drivers as good as itself, and hardly anything against
 * others. Who gives it playouts makes it think all the same (search.h).
 */
#include "works.h"

#include "search.h"

#include "../../games/lacorsa/look.h"

/* The wider the mix, the more a response to it gains, and the more room there is for ace: with up to four cars it is as wide as leaves
 * a response less than a tenth of a point, with more less than a twentieth of a share (docs/training.md). */
static const struct search_params params = { .reflexes = true,
                                             .sharp_self = { 0.6f, 0.5f, 0.35f, 0.25f, 0.35f, 0.25f },
                                             .sharp_others = 1,
                                             .as_club = { 40, 10, 10, 10, 10, 10 },
                                             .usual_answers = 100,
                                             .duel_cards = 5 };

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

/* Not enough for one truth: it drives by reflex. */
static long default_playouts(const struct view *v)
{
    (void)v;
    return 1;
}

const struct strategy lacorsa_works = {
    .game = &lacorsa_game, .choose = choose, .weigh = weigh, .default_playouts = default_playouts
};

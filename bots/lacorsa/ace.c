/* ace.c: the driver with the most time to think. */
#include "ace.h"

#include "works.h"

#include "../../games/lacorsa/look.h"

enum { TIMES = 20 };

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    return lacorsa_works.choose(v, legal, n, budget, rng);
}

static void weigh(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                  struct rng *rng, struct opinion *out)
{
    lacorsa_works.weigh(v, legal, n, budget, rng, out);
}

static long usual(const struct view *v)
{
    return TIMES * lacorsa_works.usual(v);
}

const struct mind lacorsa_ace = { .game = &lacorsa_game, .choose = choose, .weigh = weigh, .usual = usual };

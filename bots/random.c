/* random.c: any legal action, each as likely as any other. */
#include "bot.h"

static action_t choose(const struct view *view, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    (void)view;
    (void)budget;
    return legal[rng_below(rng, (uint32_t)n)];
}

const struct strategy random_strategy = { .choose = choose };

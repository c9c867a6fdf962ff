/* think.c: what sim/think.h does on threads, on none: the same opinions of one search, for hints in a page. */
#include "../../sim/think.h"

void think(const struct driver *driver, const struct view *view, int threads, uint64_t seed,
           struct thought *out)
{
    const struct mind *mind = bot_mind(driver->bot, view->game);
    const struct budget budget = { .playouts = driver->playouts };
    action_t legal[ACTIONS_MAX];
    struct rng rng;
    (void)threads;
    rng_init(&rng, seed, 0);
    int n = view->game->actions(view->setup, view_state(view), view->seat, legal);
    out->n = mind->weigh && n > 1 ? n : 0;
    if (!out->n) {
        out->chosen = n > 1 ? mind->choose(view, legal, n, &budget, &rng) : legal[0];
        return;
    }
    mind->weigh(view, legal, n, &budget, &rng, out->opinion);
    rng_init(&rng, seed, 1);
    out->chosen = opinion_draw(out->opinion, out->n, &rng);
}

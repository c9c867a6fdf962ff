#include "foresight.h"

#include <math.h>
#include <string.h>

/* ---- without a bot that foresees ------------------------------------------------------------------------- */

static void count_points(const struct game *g, const struct setup *su, const struct state *st,
                         double points[SEATS_MAX])
{
    struct results r;
    g->results(su, st, &r);
    for (int seat = 0; seat < g->shape(su)->seats; seat++)
        points[seat] = results_points(&r, seat);
}

static void act_at_random(const struct game *g, const struct setup *su, struct state *st, int seat,
                          struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = g->actions(su, st, seat, legal);
    g->apply(su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
}

/* On to where one seat alone is to act: chance deals, and what is chosen at the same time is anybody's guess. True
 * when the state was there already. */
static bool settle(const struct game *g, const struct setup *su, struct state *st, struct rng *rng)
{
    for (bool certain = true;; certain = false) {
        turn_t who = g->turn(su, st);
        if (who == CHANCE)
            chance_settle(g, su, st, rng);
        else if (who & (who - 1))
            act_at_random(g, su, st, turn_lowest(who), rng);
        else
            return certain;
    }
}

static bool guess(const struct game *g, const struct setup *su, const struct state *st, struct rng *rng,
                  double points[SEATS_MAX])
{
    union any_state room;
    struct state *now = (struct state *)room.bytes;
    memcpy(room.bytes, st, g->state_size);
    bool certain = settle(g, su, now, rng);
    if (!g->turn(su, now))
        count_points(g, su, now, points);
    for (int seat = 0; seat < g->shape(su)->seats && g->turn(su, now); seat++)
        points[seat] = g->worth(su, now, seat) / 1000.0;
    return certain;
}

static void play_at_random(const struct game *g, const struct setup *su, const struct state *st,
                           struct rng *rng, double points[SEATS_MAX])
{
    union any_state room;
    struct state *now = (struct state *)room.bytes;
    memcpy(room.bytes, st, g->state_size);
    for (;;) {
        chance_settle(g, su, now, rng);
        turn_t who = g->turn(su, now);
        if (!who)
            break;
        act_at_random(g, su, now, turn_lowest(who), rng);
    }
    count_points(g, su, now, points);
}

/* ---- many times ---------------------------------------------------------------------------------------------- */

static const struct mind *find_foreseer(const struct game *g)
{
    for (int i = 0; all_bots[i]; i++) {
        const struct mind *mind = bot_mind(all_bots[i], g);
        if (mind->foresee)
            return mind;
    }
    return NULL;
}

/* True: the next one would be the same. */
static bool foresee_once(const struct mind *mind, const struct game *g, const struct setup *su,
                         const struct state *st, struct rng *luck, double points[SEATS_MAX])
{
    if (!g->turn(su, st)) {
        count_points(g, su, st, points);
        return true;
    }
    if (mind)
        return mind->foresee(su, st, luck, points);
    if (g->worth)
        return guess(g, su, st, luck, points);
    play_at_random(g, su, st, luck, points);
    return false;
}

bool foresight_take(const struct game *g, const struct setup *su, const struct state *st, long playouts,
                    uint64_t seed, const atomic_bool *stop, struct foresight *out)
{
    const struct mind *mind = find_foreseer(g);
    double sum[SEATS_MAX] = { 0 }, squares[SEATS_MAX] = { 0 };
    bool certain = false;
    long n = 0;
    while (n < playouts && !certain) {
        double points[SEATS_MAX] = { 0 };
        struct rng luck;
        if (atomic_load_explicit(stop, memory_order_relaxed))
            return false;
        rng_init(&luck, seed, (uint64_t)n++);
        certain = foresee_once(mind, g, su, st, &luck, points);
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            sum[seat] += points[seat];
            squares[seat] += points[seat] * points[seat];
        }
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        double mean = sum[seat] / (double)n;
        double spread = n > 1 ? squares[seat] / (double)n - mean * mean : 0;
        out->points[seat] = mean;
        out->error[seat] = spread > 0 ? sqrt(spread / (double)(n - 1)) : 0;
    }
    return true;
}

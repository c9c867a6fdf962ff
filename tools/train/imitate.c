#include "imitate.h"

#include "../../games/lacorsa/lacorsa.h"

#include <math.h>
#include <string.h>

enum { LOT = 1024 };

static const double RATE = 0.001;

/* ---- watching -------------------------------------------------------------------------------------------------- */

/* False: there was nothing to choose, or no reflex can tell. */
static bool note(const struct setup *su, const struct state *st, int seat, action_t did, struct decision *out)
{
    action_t legal[ACTIONS_MAX], act[POLICY_NET_OUTPUTS];
    uint8_t output[POLICY_NET_OUTPUTS];
    int n = lacorsa_game.actions(su, st, seat, legal);
    memset(out, 0, sizeof *out);
    if (n < 2 || !policy_net_input(su, st, seat, out->input))
        return false;
    n = policy_net_list(legal, n, act, output);
    for (int k = 0; k < n; k++)
        out->may[output[k]] = 1;
    if (n < 2 || policy_net_list(&did, 1, act, output) != 1) /* the same play in another suit is as good */
        return false;
    out->choice = output[0];
    return true;
}

/* Returns how many decisions it had, at most so many. */
static long watch_race(const struct setup *su, const struct entrant *searcher, struct rng *rng,
                       struct decision *out, long most)
{
    const struct entrant reflex = { .reflex = true };
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    int seats = lacorsa_game.shape(su)->seats, star = (int)rng_below(rng, (uint32_t)seats);
    long n = 0;
    lacorsa_game.start(su, st);
    for (turn_t who; chance_settle(&lacorsa_game, su, st, rng), (who = lacorsa_game.turn(su, st)) != 0;) {
        int seat = turn_lowest(who);
        action_t act = arena_choose(&lacorsa_game, su, st, seat, seat == star ? &reflex : searcher, rng);
        if (seat != star && n < most && note(su, st, seat, act, &out[n]))
            n++;
        lacorsa_game.apply(su, st, seat, act, NULL);
    }
    return n;
}

void imitate_watch(const struct stable *stable, long playouts, uint64_t seed, struct decision *out, long n)
{
    struct rng rng;
    rng_init(&rng, seed, 0);
    for (long seen = 0; seen < n;) {
        struct entrant searcher = { .flat = flat_draw(playouts, &rng) };
        seen += watch_race(stable_draw(stable, &rng), &searcher, &rng, out + seen, n - seen);
    }
}

/* ---- doing the same ---------------------------------------------------------------------------------------------- */

double imitate_surprise(const struct learner *w, const struct decision *seen, long n)
{
    double nats = 0;
    for (long k = 0; k < n; k++)
        nats -= log((double)learner_likelihood(w, &seen[k]) + 1e-9);
    return nats / (double)n;
}

void imitate_round(struct learner *w, const struct decision *seen, long n, double left, struct rng *rng)
{
    static const double LEAST = 0.01;
    struct learned lot[LOT];
    for (long k = 0; k < n; k += LOT) {
        for (int i = 0; i < LOT; i++)
            lot[i] = (struct learned){ .decision = &seen[rng_below(rng, (uint32_t)n)], .gain = 1 };
        learner_step(w, lot, LOT, RATE * (left + LEAST), 0);
    }
}

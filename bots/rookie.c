/* rookie.c: a beginner with imagination.
 *
 * For each legal action it imagines a few truths that fit what it sees, plays
 * each of them to the end at random, and takes the action that brought its
 * seat the most points. The same imagined truths serve every action, so that
 * luck weighs on all alike.
 *
 * A game that can guess what a position is worth is too long for that: there
 * it goes on only until its own turn is over, at random a few times, and
 * takes the action that can lead to the best position.
 */
#include "bot.h"

#include <limits.h>
#include <string.h>

enum { TRUTHS = 24 };

static long points_of(const struct view *v, const struct state *st)
{
    struct results r;
    long points = 0;
    v->game->results(v->setup, st, &r);
    for (int car = 0; car < r.cars; car++)
        if (r.car[car].seat == v->seat)
            points += r.car[car].points;
    return points;
}

static action_t choose_by_points(const struct view *v, const action_t *legal, int n, struct rng *rng)
{
    union any_state truth, copy;
    struct state *st = (struct state *)copy.bytes;
    long sum[ACTIONS_MAX] = { 0 };
    int best = 0;
    for (int k = 0; k < TRUTHS; k++) {
        memcpy(truth.bytes, v->blanked.bytes, v->game->state_size);
        v->game->imagine(v->setup, (struct state *)truth.bytes, v->seat, rng);
        for (int i = 0; i < n; i++) {
            memcpy(copy.bytes, truth.bytes, v->game->state_size);
            v->game->apply(v->setup, st, v->seat, legal[i], NULL);
            playout(v->game, v->setup, st, rng);
            sum[i] += points_of(v, st);
        }
    }
    for (int i = 1; i < n; i++)
        if (sum[i] > sum[best])
            best = i;
    return legal[best];
}

/* ---- where a position can be guessed ------------------------------------------------------------------ */

/* A few more gestures than any turn has where nobody else comes in between. */
enum { TRIES = 6, GESTURES = 24 };

/* Go on at random while nobody else is on turn, and see where that leads. */
static int try_out(const struct view *v, struct state *st, struct rng *rng)
{
    const struct game *g = v->game;
    action_t legal[ACTIONS_MAX];
    for (int k = 0; k < GESTURES && g->turn(v->setup, st) == seat_bit(v->seat); k++) {
        int n = g->actions(v->setup, st, v->seat, legal);
        g->apply(v->setup, st, v->seat, legal[rng_below(rng, (uint32_t)n)], NULL);
    }
    return g->worth(v->setup, st, v->seat);
}

static int best_of_tries(const struct view *v, action_t act, struct rng *rng)
{
    union any_state copy;
    struct state *st = (struct state *)copy.bytes;
    int best = INT_MIN;
    for (int k = 0; k < TRIES; k++) {
        memcpy(copy.bytes, v->blanked.bytes, v->game->state_size);
        v->game->apply(v->setup, st, v->seat, act, NULL);
        int worth = try_out(v, st, rng);
        best = worth > best ? worth : best;
    }
    return best;
}

/* Of equals the last: lists end with what leaves things as they are. */
static action_t choose_by_worth(const struct view *v, const action_t *legal, int n, struct rng *rng)
{
    int best = INT_MIN, at = 0;
    for (int i = 0; i < n; i++) {
        int worth = best_of_tries(v, legal[i], rng);
        if (worth >= best) {
            best = worth;
            at = i;
        }
    }
    return legal[at];
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    (void)budget; /* a few tries are all it ever makes */
    return (v->game->worth ? choose_by_worth : choose_by_points)(v, legal, n, rng);
}

const struct strategy rookie_strategy = { .choose = choose };

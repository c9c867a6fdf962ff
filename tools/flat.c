#include "flat.h"

#include "../bots/lacorsa/club.h"
#include "../games/lacorsa/look.h"

#include <string.h>

struct tried {
    action_t act;
    long points;
};

static long play_out(const struct view *v, const union any_state *truth, action_t act, struct rng luck)
{
    union any_state room = *truth;
    struct state *st = (struct state *)room.bytes;
    double points[SEATS_MAX];
    lacorsa_game.apply(v->setup, st, v->seat, act, NULL);
    lacorsa_club.expected_points(v->setup, st, &luck, points);
    return (long)points[v->seat];
}

static void try_all(const struct view *v, struct tried *tried, int n, struct rng *rng)
{
    union any_state truth = v->blanked;
    struct rng luck;
    lc_forget_choices(v->setup, (struct state *)truth.bytes, v->seat);
    lacorsa_game.imagine(v->setup, (struct state *)truth.bytes, v->seat, rng);
    rng_init(&luck, rng_next(rng), 0);
    for (int i = 0; i < n; i++)
        tried[i].points += play_out(v, &truth, tried[i].act, luck);
}

static void sort_by_points(struct tried *tried, int n)
{
    for (int i = 1; i < n; i++) {
        struct tried moving = tried[i];
        int k = i;
        for (; k > 0 && tried[k - 1].points < moving.points; k--)
            tried[k] = tried[k - 1];
        tried[k] = moving;
    }
}

action_t flat_choose(const struct view *v, long playouts, struct rng *rng)
{
    struct tried tried[ACTIONS_MAX];
    action_t legal[ACTIONS_MAX];
    int n = lacorsa_game.actions(v->setup, view_state(v), v->seat, legal), rounds = 0;
    for (int i = 0; i < n; i++)
        tried[i] = (struct tried){ legal[i], 0 };
    for (int k = 1; k < n; k *= 2)
        rounds++;
    for (; n > 1; n = (n + 1) / 2) {
        for (long truths = playouts / (rounds * n); truths >= 0; truths--)
            try_all(v, tried, n, rng);
        sort_by_points(tried, n);
    }
    return tried[0].act;
}

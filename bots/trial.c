/* trial.c: what choices of any game are worth, found out by trying them.
 *
 * Every choice is tried in the same imagined truths with the same luck, and the
 * half that does worse is dropped, again and again. A game that can guess what
 * a position is worth is played until the seat's next turn and guessed; there
 * everybody takes the best of a few random ways to end a turn. Any other game
 * is played to its end at random. Both are rough, but they need no more than
 * the contract.
 */
#include "adviser.h"

#include <limits.h>
#include <string.h>

enum {
    TRUTHS_A_ROUND = 6,      /* at least, before half of the choices go */
    WAYS = 4,                /* to end a turn that are compared */
    GESTURES = 32,           /* of one turn, at most */
    DEFAULT_PLAYOUTS = 2000, /* playouts */
};

struct trial {
    const struct view *view;
    const struct game *g;
    const struct setup *su;
    const struct budget *budget;
    struct rng *rng;
    long playouts;
};

/* ---- playing on ------------------------------------------------------------------------------------------- */

static void act_at_random(const struct trial *t, struct state *st, int seat, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = t->g->actions(t->su, st, seat, legal);
    t->g->apply(t->su, st, seat, legal[rng_below(rng, (uint32_t)n)], NULL);
}

static double points_of(const struct trial *t, const struct state *st)
{
    struct results r;
    t->g->results(t->su, st, &r);
    return results_points(&r, t->view->seat);
}

static void end_turn_at_random(const struct trial *t, struct state *st, int seat, struct rng *rng)
{
    for (int k = 0; k < GESTURES && t->g->turn(t->su, st) == seat_bit(seat); k++)
        act_at_random(t, st, seat, rng);
}

/* The seat alone is on turn: carry the state to the end of its turn, by the way that it likes best. */
static void end_turn_well(const struct trial *t, struct state *st, int seat, struct rng *rng)
{
    union any_state way, best;
    int most = INT_MIN;
    for (int k = 0; k < WAYS; k++) {
        memcpy(way.bytes, st, t->g->state_size);
        end_turn_at_random(t, (struct state *)way.bytes, seat, rng);
        int worth = t->g->worth(t->su, (struct state *)way.bytes, seat);
        if (worth <= most)
            continue;
        most = worth;
        memcpy(best.bytes, way.bytes, t->g->state_size);
    }
    memcpy(st, best.bytes, t->g->state_size);
}

/* Until the seat is on turn again after somebody else was. */
static double guess_ahead(const struct trial *t, struct state *st, struct rng *rng)
{
    bool away = false;
    for (;;) {
        chance_settle(t->g, t->su, st, rng);
        turn_t who = t->g->turn(t->su, st);
        if (!who)
            return points_of(t, st);
        int seat = turn_lowest(who);
        if (away && seat == t->view->seat)
            return t->g->worth(t->su, st, seat) / 1000.0;
        away |= seat != t->view->seat;
        if (who & (who - 1))
            act_at_random(t, st, seat, rng);
        else
            end_turn_well(t, st, seat, rng);
    }
}

static double play_to_the_end(const struct trial *t, struct state *st, struct rng *rng)
{
    playout(t->g, t->su, st, rng);
    return points_of(t, st);
}

/* ---- comparing -------------------------------------------------------------------------------------------- */

static void try_one(struct trial *t, const union any_state *truth, struct opinion *o, struct rng luck)
{
    _Alignas(64) union any_state room; /* begins a line of memory: copied in three quarters of the time */
    struct state *st = (struct state *)room.bytes;
    memcpy(room.bytes, truth->bytes, t->g->state_size);
    t->g->apply(t->su, st, t->view->seat, o->act, NULL);
    double points = (t->g->worth ? guess_ahead : play_to_the_end)(t, st, &luck);
    o->tries++;
    o->sum += points;
    o->squares += points * points;
    t->playouts++;
}

static void try_all(struct trial *t, struct opinion **left, int n)
{
    _Alignas(64) union any_state truth;
    struct rng luck;
    memcpy(truth.bytes, t->view->blanked.bytes, t->g->state_size);
    t->g->imagine(t->su, (struct state *)truth.bytes, t->view->seat, t->rng);
    rng_init(&luck, rng_next(t->rng), 0);
    for (int i = 0; i < n; i++)
        try_one(t, &truth, left[i], luck);
}

/* Best first; equals stay as they were. */
static void sort(struct opinion **left, int n)
{
    for (int i = 1; i < n; i++) {
        struct opinion *moving = left[i];
        int k = i;
        for (; k > 0 && left[k - 1]->sum < moving->sum; k--)
            left[k] = left[k - 1];
        left[k] = moving;
    }
}

static int rounds_for(int n)
{
    int rounds = 0;
    for (; n > 1; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

/* Every round has the same part of the budget; a search in a hurry still tries everything once. */
static void halve(struct trial *t, struct opinion **left, int n)
{
    int rounds = rounds_for(n);
    for (int round = 1; n > 1; round++, n = (n + 1) / 2) {
        for (int k = 0; k < TRUTHS_A_ROUND || !budget_spent(t->budget, t->playouts, (double)round / rounds);
             k++) {
            try_all(t, left, n);
            if (budget_spent(t->budget, t->playouts, 1))
                break;
        }
        sort(left, n);
    }
}

static void weigh(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                  struct rng *rng, struct opinion *out)
{
    const struct budget usual = { .playouts = DEFAULT_PLAYOUTS };
    struct trial t = { .view = v, .g = v->game, .su = v->setup, .rng = rng };
    struct opinion *left[ACTIONS_MAX];
    t.budget = budget->playouts || budget->used ? budget : &usual;
    for (int i = 0; i < n; i++) {
        out[i] = (struct opinion){ .act = legal[i] };
        left[i] = &out[i];
    }
    halve(&t, left, n);
    left[0]->often = 1;
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    struct opinion opinions[ACTIONS_MAX];
    weigh(v, legal, n, budget, rng, opinions);
    return opinion_draw(opinions, n, rng);
}

static long default_playouts(const struct view *v)
{
    (void)v;
    return DEFAULT_PLAYOUTS;
}

static const struct strategy trial_strategy = { .choose = choose,
                                                .weigh = weigh,
                                                .default_playouts = default_playouts };

const struct bot trial_bot = {
    .name = "trial",
    .help = "Tries every choice out, in imagined truths.",
    .any_game = &trial_strategy,
};

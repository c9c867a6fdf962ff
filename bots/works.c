/* works.c: a driver with an engineer who has seen a thousand races.
 *
 * It imagines truths that fit its view, tries each choice in all of them, and
 * has club drive everybody to the end. Choices that do badly are dropped,
 * half of them at a time, so that the budget goes to those that are close.
 *
 * Where others choose at the same time, the best single choice would be one
 * they can count on. There the last few are weighed by regret: in every
 * imagined truth those gain weight that would have done better than the mix so
 * far, while the car on the other side learns to answer in the same way. The
 * choice is drawn from the average mix.
 *
 * In a game that club does not know it drives like a rookie.
 */
#include "bot.h"
#include "club.h"

#include "../games/lacorsa/look.h"

#include <string.h>

enum {
    TRUTHS_A_ROUND = 16, /* at least, before half of the choices go */
    FINALISTS = 6,       /* that are weighed against each other where others choose too */
    PLAYS = 64,          /* codes of a play: see look.h */
};

/* ---- playing on ------------------------------------------------------------------------------------- */

struct search {
    const struct view *view;
    const struct game *g;
    const struct setup *su;
    const struct budget *budget;
    struct rng *rng;
    union any_state seen; /* the view, as if nobody else had chosen yet */
    turn_t others;        /* seats that choose at the same time */
    long playouts;
};

/* A choice and how it has done. */
struct option_tried {
    action_t act;
    long points;
};

static bool spent(const struct search *s, long share)
{
    return s->playouts >= share || (s->budget->enough && s->budget->enough(s->budget->context));
}

static action_t club_at(const struct search *s, const struct state *st, int seat, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = s->g->actions(s->su, st, seat, legal);
    return n == 1 ? legal[0] : club_choose(&club_standard, s->su, st, seat, legal, n, rng);
}

static void play_on(const struct search *s, struct state *st, struct rng *rng)
{
    for (;;) {
        chance_settle(s->g, s->su, st, rng);
        turn_t who = s->g->turn(s->su, st);
        if (!who)
            return;
        int seat = turn_lowest(who);
        s->g->apply(s->su, st, seat, club_at(s, st, seat, rng), NULL);
    }
}

static void count_points(const struct search *s, const struct state *st, long points[SEATS_MAX])
{
    struct results r;
    s->g->results(s->su, st, &r);
    memset(points, 0, SEATS_MAX * sizeof *points);
    for (int car = 0; car < r.cars; car++)
        if (r.car[car].seat != NOBODY)
            points[r.car[car].seat] += r.car[car].points;
}

/* From a truth, with these choices made, to the end. The same luck for all that are compared. */
static void play_out(struct search *s, const union any_state *truth, action_t own, int other, action_t answer,
                     struct rng luck, long points[SEATS_MAX])
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    memcpy(room.bytes, truth->bytes, s->g->state_size);
    s->g->apply(s->su, st, s->view->seat, own, NULL);
    if (other != NOBODY)
        s->g->apply(s->su, st, other, answer, NULL);
    play_on(s, st, &luck);
    count_points(s, st, points);
    s->playouts++;
}

static void imagine(const struct search *s, union any_state *truth)
{
    memcpy(truth->bytes, s->seen.bytes, s->g->state_size);
    s->g->imagine(s->su, (struct state *)truth->bytes, s->view->seat, s->rng);
}

static struct rng fork_luck(struct rng *rng)
{
    struct rng luck;
    rng_init(&luck, rng_next(rng), 0);
    return luck;
}

/* ---- which choices are good ------------------------------------------------------------------------------ */

static void try_all(struct search *s, struct option_tried *tried, int n)
{
    union any_state truth;
    long points[SEATS_MAX];
    imagine(s, &truth);
    struct rng luck = fork_luck(s->rng);
    for (int i = 0; i < n; i++) {
        play_out(s, &truth, tried[i].act, NOBODY, 0, luck, points);
        tried[i].points += points[s->view->seat];
    }
}

/* Best first; equals stay as they were, so that nothing depends on the library's sort. */
static void sort_by_points(struct option_tried *tried, int n)
{
    for (int i = 1; i < n; i++) {
        struct option_tried moving = tried[i];
        int k = i;
        for (; k > 0 && tried[k - 1].points < moving.points; k--)
            tried[k] = tried[k - 1];
        tried[k] = moving;
    }
}

/* Sequential halving down to `left` choices: each round has the same share of the budget. */
static int halve(struct search *s, struct option_tried *tried, int n, int left, long budget)
{
    int rounds = 0;
    for (int k = n; k > left; k = (k + 1) / 2)
        rounds++;
    for (int round = 1; n > left; round++) {
        long share = budget * round / rounds;
        for (int k = 0; k < TRUTHS_A_ROUND || !spent(s, share); k++) {
            try_all(s, tried, n);
            if (k >= TRUTHS_A_ROUND / 4 && spent(s, s->budget->playouts))
                break;
        }
        sort_by_points(tried, n);
        n = (n + 1) / 2 > left ? (n + 1) / 2 : left;
    }
    return n;
}

/* ---- a mix where others choose too -------------------------------------------------------------------------- */

struct mix {
    int n;
    double regret[FINALISTS], weight[FINALISTS], average[FINALISTS];
};

/* Weights in proportion to regret, all alike while there is none. */
static void weigh(const double *regret, int n, double *weight)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += regret[i] > 0 ? regret[i] : 0;
    for (int i = 0; i < n; i++)
        weight[i] = sum > 0 ? (regret[i] > 0 ? regret[i] / sum : 0) : 1.0 / n;
}

static int draw(const double *weight, int n, struct rng *rng)
{
    double at = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    for (int i = 0; i < n - 1; i++) {
        if (at < weight[i])
            return i;
        at -= weight[i];
    }
    return n - 1;
}

/* Regrets below zero are forgotten, so that what becomes good again is found again soon. */
static void learn(double *regret, const double *weight, const long *points, int n)
{
    double mean = 0;
    for (int i = 0; i < n; i++)
        mean += weight[i] * (double)points[i];
    for (int i = 0; i < n; i++) {
        regret[i] += (double)points[i] - mean;
        regret[i] = regret[i] > 0 ? regret[i] : 0;
    }
}

static void weigh_round(struct search *s, const struct option_tried *tried, struct mix *m, double round)
{
    union any_state truth;
    long points[SEATS_MAX], own[FINALISTS];
    imagine(s, &truth);
    struct rng luck = fork_luck(s->rng);
    weigh(m->regret, m->n, m->weight);
    for (int i = 0; i < m->n; i++) {
        play_out(s, &truth, tried[i].act, NOBODY, 0, luck, points);
        own[i] = points[s->view->seat];
        m->average[i] += round * m->weight[i]; /* later rounds know more */
    }
    learn(m->regret, m->weight, own, m->n);
}

static action_t choose_mixed(struct search *s, const struct option_tried *tried, int n)
{
    struct mix m = { .n = n };
    double sum = 0;
    for (int round = 1; round <= TRUTHS_A_ROUND || !spent(s, s->budget->playouts); round++)
        weigh_round(s, tried, &m, round);
    for (int i = 0; i < n; i++)
        sum += m.average[i];
    for (int i = 0; i < n; i++)
        m.average[i] /= sum;
    return tried[draw(m.average, n, s->rng)].act;
}

/* ---- the bot ------------------------------------------------------------------------------------------------ */

static action_t search(struct search *s, const action_t *legal, int n)
{
    struct option_tried tried[ACTIONS_MAX];
    for (int i = 0; i < n; i++)
        tried[i] = (struct option_tried){ .act = legal[i] };
    if (!s->others) {
        halve(s, tried, n, 1, s->budget->playouts);
        return tried[0].act;
    }
    n = halve(s, tried, n, FINALISTS, s->budget->playouts / 2);
    return choose_mixed(s, tried, n);
}

static action_t choose(const struct view *v, const action_t *legal, int n, const struct budget *budget,
                       struct rng *rng)
{
    if (!club_knows(v->game))
        return rookie_bot.choose(v, legal, n, budget, rng);
    struct search s = { .view = v, .g = v->game, .su = v->setup, .budget = budget, .rng = rng, .seen = v->blanked };
    struct state *seen = (struct state *)s.seen.bytes;
    lc_forget_choices(s.su, seen, v->seat);
    s.others = s.g->turn(s.su, seen) & ~seat_bit(v->seat);
    return search(&s, legal, n);
}

const struct bot works_bot = {
    .name = "works",
    .help = "Imagines what it cannot see and has club drive every choice to the end, many times.",
    .choose = choose,
};

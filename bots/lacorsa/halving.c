#include "halving.h"

#include "../../games/lacorsa/look.h"

#include <assert.h>

enum {
    FINALISTS = 4,  /* that are weighed against each other where others choose too */
    PLAYS = 64,     /* codes of a play: see look.h */
    ANSWERS = 6,    /* of the other side, looked at in one truth */
    LONG_LIST = 32, /* of choices: there is no time for more than one plan each */
    DOUBTFUL = 25,  /* percent: less than that is dropped from a mix */
};

/* ---- which choices are good ------------------------------------------------------------------------------ */

static void try_all(struct search *s, struct option_tried *tried, int n)
{
    union any_state truth;
    long points[SEATS_MAX];
    truth_imagine(s, &truth);
    struct rng luck = truth_luck(s->rng);
    for (int i = 0; i < n; i++) {
        truth_play_out(s, &truth, &tried[i], NOBODY, 0, luck, points);
        tried_note(&tried[i], points[s->view->seat]);
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

/* Sequential halving down to `left` choices: each round has the same part of this share of the budget. */
static int halve(struct search *s, struct option_tried *tried, int n, int left, double share)
{
    int rounds = 0;
    for (int k = n; k > left; k = (k + 1) / 2)
        rounds++;
    for (int round = 1; n > left; round++) {
        for (int k = 0; k < TRUTHS_A_ROUND || !truth_spent(s, share * round / rounds); k++) {
            try_all(s, tried, n);
            if (k >= TRUTHS_A_ROUND / 4 && truth_spent(s, 1))
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

/* What the other side of a challenge has learned, by play: its hand is another in every truth. */
struct rival {
    int seat; /* NOBODY: several choose at once, as club would */
    double regret[PLAYS];
};

/* Some plays of the other hand, the one that club would make first. */
struct answers {
    int n;
    action_t act[ANSWERS];
    double weight[ANSWERS];
};

static void list_answers(const struct search *s, const struct rival *r, const union any_state *truth,
                         struct answers *a)
{
    const struct state *st = (const struct state *)truth->bytes;
    action_t legal[ACTIONS_MAX];
    double regret[ANSWERS];
    int n = lacorsa_game.actions(s->su, st, r->seat, legal);
    a->act[0] = truth_drive(s, st, r->seat, &club_standard, s->rng);
    a->n = 1;
    for (int k = 0; k < n && a->n < ANSWERS; k++) {
        int pick = k + (int)rng_below(s->rng, (uint32_t)(n - k));
        action_t act = legal[pick];
        legal[pick] = legal[k];
        if (act != a->act[0] && lc_gesture(act) == LC_PLAY)
            a->act[a->n++] = act;
    }
    for (int i = 0; i < a->n; i++)
        regret[i] = r->regret[lc_play_of(a->act[i]) % PLAYS];
    weigh(regret, a->n, a->weight);
}

/* The other side tries its answers against one choice from our mix. */
static void rival_learns(struct search *s, struct rival *r, const union any_state *truth,
                         const struct answers *a, const struct option_tried *own, struct rng luck)
{
    long points[SEATS_MAX], gained[ANSWERS];
    double regret[ANSWERS];
    for (int i = 0; i < a->n; i++) {
        truth_play_out(s, truth, own, r->seat, a->act[i], luck, points);
        gained[i] = points[r->seat];
        regret[i] = r->regret[lc_play_of(a->act[i]) % PLAYS];
    }
    learn(regret, a->weight, gained, a->n);
    for (int i = 0; i < a->n; i++)
        r->regret[lc_play_of(a->act[i]) % PLAYS] = regret[i];
}

static void weigh_round(struct search *s, struct option_tried *tried, struct mix *m, struct rival *r,
                        double round)
{
    union any_state truth;
    struct answers a = { .n = 0 };
    long points[SEATS_MAX], own[FINALISTS];
    action_t answer = 0;
    truth_imagine(s, &truth);
    struct rng luck = truth_luck(s->rng);
    weigh(m->regret, m->n, m->weight);
    if (r->seat != NOBODY) {
        list_answers(s, r, &truth, &a);
        answer =
            a.act[(int)rng_below(s->rng, 100) < s->params->usual_answers ? 0 : draw(a.weight, a.n, s->rng)];
    }
    for (int i = 0; i < m->n; i++) {
        truth_play_out(s, &truth, &tried[i], r->seat, answer, luck, points);
        own[i] = points[s->view->seat];
        tried_note(&tried[i], own[i]);
        m->average[i] += round * m->weight[i]; /* later rounds know more */
    }
    if (r->seat != NOBODY && a.n > 1 && s->params->usual_answers < 100)
        rival_learns(s, r, &truth, &a, &tried[draw(m->weight, m->n, s->rng)], luck);
    learn(m->regret, m->weight, own, m->n);
}

/* What was found on the way here counts: all that are left have been in the same truths. */
static void start_from(struct mix *m, const struct option_tried *tried)
{
    double mean = 0;
    for (int i = 0; i < m->n; i++)
        mean += (double)tried[i].points / m->n;
    for (int i = 0; i < m->n; i++)
        m->regret[i] = (double)tried[i].points > mean ? (double)tried[i].points - mean : 0;
}

/* What hardly anything speaks for is more likely noise than cunning. */
static void drop_doubtful(struct mix *m)
{
    double sum = 0, left = 0;
    for (int i = 0; i < m->n; i++)
        sum += m->average[i];
    for (int i = 0; i < m->n; i++) {
        m->average[i] = m->average[i] * 100 < sum * DOUBTFUL ? 0 : m->average[i];
        left += m->average[i];
    }
    for (int i = 0; i < m->n; i++)
        m->average[i] /= left;
}

static void find_mix(struct search *s, struct option_tried *tried, int n, struct opinion *out, int opinions)
{
    struct mix m = { .n = n };
    start_from(&m, tried);
    struct rival r = { .seat = s->others & (s->others - 1) ? NOBODY : turn_lowest(s->others) };
    for (int round = 1; round <= TRUTHS_A_ROUND || !truth_spent(s, 1); round++)
        weigh_round(s, tried, &m, &r, round);
    drop_doubtful(&m);
    for (int i = 0; i < n; i++)
        opinion_on(out, opinions, tried[i].act)->often = m.average[i];
}

/* ---- all of it ------------------------------------------------------------------------------------------ */

/* Of each choice its best plan, FINALISTS at most; the list is sorted, best first. */
static int best_plans(struct option_tried *tried, int n)
{
    int kept = 0;
    for (int i = 0; i < n && kept < FINALISTS; i++) {
        int k = 0;
        while (k < kept && tried[k].act != tried[i].act)
            k++;
        if (k == kept) {
            struct option_tried plan = tried[i];
            tried[i] = tried[kept];
            tried[kept++] = plan;
        }
    }
    return kept;
}

/* Plans are for those who have the time to try them all. */
static int plans_for(const struct search *s, int n)
{
    long once = (long)n * s->params->plans * TRUTHS_A_ROUND, playouts = s->budget->playouts;
    return n > LONG_LIST || (playouts && playouts < once) ? 1 : s->params->plans;
}

/* How many are halved down to: twice the finalists, as some are plans of the same choice; but nobody becomes a finalist
 * by standing first in a short list. */
static int places_for(int n, int plans)
{
    return plans == 1 && n <= 2 * FINALISTS ? FINALISTS : 2 * FINALISTS;
}

void halving_weigh(struct search *s, const action_t *legal, int n, struct opinion *out)
{
    struct option_tried tried[PLANS_MAX * ACTIONS_MAX];
    int plans = plans_for(s, n), all = n * plans;
    assert(all > 0);
    for (int i = 0; i < all; i++)
        tried[i] = (struct option_tried){ .act = legal[i / plans], .plan = i % plans };
    if (s->others) {
        int left = halve(s, tried, all, places_for(n, plans), 0.5);
        find_mix(s, tried, best_plans(tried, left), out, n);
    } else {
        halve(s, tried, all, 1, 1);
        opinion_on(out, n, tried[0].act)->often = 1;
    }
    tried_tell(tried, all, out, n);
}

#include "correction.h"

#include <math.h>

enum {
    CONSIDERED = 8,  /* choices; */
    SHORT_LIST = 12, /* or these, where an opinion is wanted on each */
};

static const double SPREAD = 0.2; /* points by which good choices differ, about */
/* Points that make a choice e times as likely: to being bold a searcher, who never mixes, has no answer. */
static const double BOLDNESS = 0.15, BOLDNESS_WITH_STRANGERS = 0.06;
static const float HARDLY_LIKELY = 0.003f; /* not looked at */
static const double HARDLY_EVER = 0.05;    /* as often as the best: dropped, */
static const double CLEARLY = 2;           /* even with so many standard errors more */
static const double CLOSE_ENOUGH = 0.05;   /* points: what is known to that is not asked again */
static const double UNSEEN_LUCK = 0.25;    /* of one playout, in squared points, beside what was seen */

/* A choice, what the policy net thinks of it, and how much better it did than all that were compared on average, in the same
 * truths with the same luck; that also on the scale of an opinion. */
struct thought {
    struct option_tried tried;
    double likely, better, squares, ahead, apart;
};

/* The first `in` of them are still compared. */
struct second_thought {
    int n, in;
    double boldness;
    struct thought at[SHORT_LIST];
};

/* The likeliest come first. Where the net knows nothing all are alike. */
static void consider(const struct search *s, const action_t *legal, int n, struct second_thought *t)
{
    bool all = s->budget->each && n <= SHORT_LIST;
    int most = all ? SHORT_LIST : CONSIDERED;
    action_t act[POLICY_NET_OUTPUTS];
    float likely[POLICY_NET_OUTPUTS];
    const struct state *seen = (const struct state *)s->seen.bytes;
    int k = policy_net_likelihoods(s->net, s->params->sharp_self[s->crowd], s->su, seen, s->view->seat, legal,
                                   n, act, likely);
    for (int i = 0; !k && i < n && i < most; i++)
        t->at[t->n++] = (struct thought){ .tried.act = legal[i], .likely = 1.0 / n };
    while (k && t->n < most && t->n < k) {
        int best = 0;
        for (int i = 1; i < k; i++)
            best = likely[i] > likely[best] ? i : best;
        if (!all && likely[best] < HARDLY_LIKELY && t->n > 1)
            break;
        t->at[t->n++] = (struct thought){ .tried.act = act[best], .likely = (double)likely[best] };
        likely[best] = -1;
    }
    t->in = t->n;
}

static void note_lead(struct thought *t, double lead, int compared)
{
    t->better += lead;
    t->squares += lead * lead;
    opinion_note_lead(lead, compared, &t->ahead, &t->apart);
}

static void compare(struct search *s, struct second_thought *t)
{
    union any_state truth;
    long points[SEATS_MAX], own[SHORT_LIST];
    double mean = 0;
    truth_imagine(s, &truth);
    struct rng luck = truth_luck(s->rng);
    s->others_as_club = (int)rng_below(s->rng, 100) < s->params->as_club[s->crowd];
    for (int i = 0; i < t->in; i++) {
        truth_play_out(s, &truth, &t->at[i].tried, NOBODY, 0, luck, points);
        own[i] = points[s->view->seat];
        tried_note(&t->at[i].tried, own[i]);
        mean += (double)own[i] / t->in;
    }
    for (int i = 0; i < t->in; i++)
        note_lead(&t->at[i], (double)own[i] - mean, t->in);
}

/* The square of the error of a mean. */
static double luck_of(double sum, double squares, long tries)
{
    double n = (double)tries, mean = sum / n;
    return (squares / n - mean * mean) / n;
}

static double mean_better(const struct thought *t)
{
    return t->better / (double)t->tried.tries;
}

/* How much better a choice is, believed only as far as it stands out from luck. */
static double believed(const struct thought *t)
{
    double luck = luck_of(t->better, t->squares, t->tried.tries);
    return mean_better(t) * SPREAD * SPREAD / (SPREAD * SPREAD + luck);
}

/* The rest of a budget that does not reach for one truth is not worth having: then the reflexes stay as they are. */
static bool has_time(const struct search *s, const struct second_thought *t)
{
    return !s->budget->playouts || s->budget->playouts >= t->n;
}

/* How often it would be chosen beside the others, by what came of it, had it made so many points more. */
static double weight_with(const struct second_thought *t, int i, double more)
{
    return t->at[i].likely * exp((mean_better(&t->at[i]) + more) / t->boldness);
}

static int heaviest(const struct second_thought *t)
{
    int best = 0;
    for (int i = 1; i < t->in; i++)
        best = weight_with(t, i, 0) > weight_with(t, best, 0) ? i : best;
    return best;
}

/* By how much luck may have moved two choices apart. A few truths that came to the same are no proof. */
static double error_between(const struct thought *a, const struct thought *b)
{
    long n = a->tried.tries;
    return sqrt(luck_of(a->ahead, a->apart, n) + luck_of(b->ahead, b->apart, n) + UNSEEN_LUCK / (double)n);
}

/* What would hardly ever be chosen, whatever luck it had, goes: the truths that are left tell more about the others. */
static void drop_hopeless(struct second_thought *t)
{
    int heavy = heaviest(t);
    struct thought best = t->at[heavy];
    double least = HARDLY_EVER * weight_with(t, heavy, 0);
    for (int i = t->in - 1; i >= 0; i--) {
        struct thought one = t->at[i];
        if (weight_with(t, i, CLEARLY * error_between(&one, &best)) >= least)
            continue;
        t->at[i] = t->at[--t->in];
        t->at[t->in] = one;
    }
}

/* Whether more truths would change nothing: one choice is left, or how far all are apart is known well enough. */
static bool is_settled(const struct second_thought *t)
{
    const struct thought *best = &t->at[heaviest(t)];
    for (int i = 0; i < t->in; i++)
        if (&t->at[i] != best && error_between(&t->at[i], best) > CLOSE_ENOUGH)
            return false;
    return true;
}

/* Where opinions are asked for, all are tried to the end. */
static void compare_all(struct search *s, struct second_thought *t)
{
    bool settled = false;
    for (int k = 1; !settled && (k <= TRUTHS_A_ROUND / 4 || !truth_spent(s, 1)); k++) {
        compare(s, t);
        if (!s->chooses || k < TRUTHS_A_ROUND / 2 || k % (TRUTHS_A_ROUND / 4))
            continue;
        drop_hopeless(t);
        settled = is_settled(t);
    }
}

static void tell_lead(const struct second_thought *t, struct opinion *out, int opinions)
{
    for (int i = 0; i < t->n; i++) {
        struct opinion *o = opinion_on(out, opinions, t->at[i].tried.act);
        o->ahead = t->at[i].ahead;
        o->apart = t->at[i].apart;
    }
}

void correction_weigh(struct search *s, const action_t *legal, int n, struct opinion *out)
{
    struct second_thought t = { .boldness = s->strangers ? BOLDNESS_WITH_STRANGERS : BOLDNESS };
    double often[SHORT_LIST], sum = 0;
    consider(s, legal, n, &t);
    bool thinks = has_time(s, &t);
    if (thinks)
        compare_all(s, &t);
    for (int i = 0; i < t.in; i++)
        sum += often[i] = t.at[i].likely * (thinks ? exp(believed(&t.at[i]) / t.boldness) : 1);
    for (int i = 0; i < t.in; i++)
        opinion_on(out, n, t.at[i].tried.act)->often = often[i] / sum;
    /* Also what was dropped on the way: it was hardly likely, and a taste may lean to what came out nearly as good. */
    for (int i = 0; i < t.n; i++)
        tried_tell(&t.at[i].tried, 1, out, n);
    tell_lead(&t, out, n);
}

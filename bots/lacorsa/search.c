#include "search.h"

#include "club.h"
#include "duel.h"
#include "temper.h"

#include "../../games/lacorsa/look.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    TRUTHS_A_ROUND = 16, /* at least, before half of the choices go */
    FINALISTS = 4,       /* that are weighed against each other where others choose too */
    PLAYS = 64,          /* codes of a play: see look.h */
    ANSWERS = 6,         /* of the other side, looked at in one truth */
    CONSIDERED = 8,      /* choices, where the policy net is corrected; */
    SHORT_LIST = 12,     /* or these, where an opinion is wanted on each */
    PLANS_MAX = 3,
    PLAN_STEP = 25, /* percent: see make_plans() */
    LONG_LIST = 32, /* of choices: there is no time for more than one plan each */
    DOUBTFUL = 25,  /* percent: less than that is dropped from a mix */
};

static const double SPREAD = 0.2;          /* points by which good choices differ, about */
static const double BOLDNESS = 0.15;       /* points that make a choice e times as likely */
static const float HARDLY_LIKELY = 0.003f; /* not looked at */
static const double HARDLY_EVER = 0.05;    /* as often as the best: dropped, */
static const double CLEARLY = 2;           /* even with so many standard errors more */
static const double CLOSE_ENOUGH = 0.05;   /* points: what is known to that is not asked again */
static const double UNSEEN_LUCK = 0.25;    /* of one playout, in squared points, beside what was seen */

/* ---- playing on ------------------------------------------------------------------------------------- */

struct search {
    const struct search_params *params;
    const struct policy_net *net; /* for such a race; NULL: club */
    const struct view *view;
    const struct setup *su;
    const struct budget *budget;
    struct rng *rng;
    union any_state seen; /* the view, as if nobody else had chosen yet */
    turn_t others;        /* seats that choose at the same time */
    long playouts;
    enum search_crowd crowd;           /* how many race */
    bool others_as_club;               /* in this truth */
    bool chooses;                      /* and nobody asks what it thinks of all the rest */
    struct club_style plan[PLANS_MAX]; /* ways of driving on after the choice */
};

/* A choice, the way of driving on after it, and how they have done. */
struct option_tried {
    action_t act;
    int plan;
    long points, squares, tries;
};

static bool spent(const struct search *s, double share)
{
    return budget_spent(s->budget, s->playouts, share);
}

/* What a driver does at once: by the policy net, or as club does in this style. */
static action_t drive(const struct search *s, const struct state *st, int seat,
                      const struct club_style *style, struct rng *rng)
{
    const struct search_params *params = s->params;
    action_t legal[ACTIONS_MAX];
    int n = lacorsa_game.actions(s->su, st, seat, legal);
    if (n == 1)
        return legal[0];
    bool own = seat == s->view->seat;
    if (!s->net || (s->others_as_club && !own))
        return club_choose(style, s->su, st, seat, legal, n, rng);
    float sharpness = own ? params->sharp_self[s->crowd] : params->sharp_others;
    return policy_net_choose(s->net, sharpness, s->su, st, seat, legal, n, rng);
}

/* The game is named where it is known, here and below: compilers call it directly, and browsers gain more by that than processors. */
static void play_on(const struct search *s, struct state *st, const struct club_style *own, struct rng *rng)
{
    for (turn_t who; (who = lacorsa_game.turn(s->su, st)) != 0;) {
        if (who == CHANCE) {
            lacorsa_game.sample(s->su, st, rng);
            continue;
        }
        int seat = turn_lowest(who);
        const struct club_style *style = seat == s->view->seat ? own : &club_standard;
        lacorsa_game.apply(s->su, st, seat, drive(s, st, seat, style, rng), NULL);
    }
}

/* The same with luck that stays the same for each seat whatever the others do: choices are compared more closely. */
static void play_on_alike(const struct search *s, struct state *st, const struct club_style *own,
                          uint64_t seed)
{
    struct luck luck = { .seed = seed };
    for (turn_t who;
         luck_settle(&luck, &lacorsa_game, s->su, st), (who = lacorsa_game.turn(s->su, st)) != 0;) {
        int seat = turn_lowest(who);
        const struct club_style *style = seat == s->view->seat ? own : &club_standard;
        struct rng rng = luck_of_choice(&luck, seat);
        lacorsa_game.apply(s->su, st, seat, drive(s, st, seat, style, &rng), NULL);
    }
}

static void count_points(const struct search *s, const struct state *st, long points[SEATS_MAX])
{
    struct results r;
    lacorsa_game.results(s->su, st, &r);
    memset(points, 0, SEATS_MAX * sizeof *points);
    for (int car = 0; car < r.cars; car++)
        if (r.car[car].seat != NOBODY)
            points[r.car[car].seat] += r.car[car].points;
}

/* From a truth, with these choices made, to the end. The same luck for all that are compared. */
static void play_out(struct search *s, const union any_state *truth, const struct option_tried *own,
                     int other, action_t answer, struct rng luck, long points[SEATS_MAX])
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    memcpy(room.bytes, truth->bytes, lacorsa_game.state_size);
    lacorsa_game.apply(s->su, st, s->view->seat, own->act, NULL);
    if (other != NOBODY)
        lacorsa_game.apply(s->su, st, other, answer, NULL);
    if (s->budget->each)
        play_on_alike(s, st, &s->plan[own->plan], rng_next(&luck));
    else
        play_on(s, st, &s->plan[own->plan], &luck);
    count_points(s, st, points);
    s->playouts++;
}

static void imagine(const struct search *s, union any_state *truth)
{
    memcpy(truth->bytes, s->seen.bytes, lacorsa_game.state_size);
    lacorsa_game.imagine(s->su, (struct state *)truth->bytes, s->view->seat, s->rng);
}

static struct rng fork_luck(struct rng *rng)
{
    struct rng luck;
    rng_init(&luck, rng_next(rng), 0);
    return luck;
}

/* ---- which choices are good ------------------------------------------------------------------------------ */

static void note_points(struct option_tried *tried, long points)
{
    tried->points += points;
    tried->squares += points * points;
    tried->tries++;
}

static void try_all(struct search *s, struct option_tried *tried, int n)
{
    union any_state truth;
    long points[SEATS_MAX];
    imagine(s, &truth);
    struct rng luck = fork_luck(s->rng);
    for (int i = 0; i < n; i++) {
        play_out(s, &truth, &tried[i], NOBODY, 0, luck, points);
        note_points(&tried[i], points[s->view->seat]);
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
        for (int k = 0; k < TRUTHS_A_ROUND || !spent(s, share * round / rounds); k++) {
            try_all(s, tried, n);
            if (k >= TRUTHS_A_ROUND / 4 && spent(s, 1))
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

static struct opinion *opinion_on(struct opinion *all, int n, action_t act)
{
    int i = 0;
    while (i < n - 1 && all[i].act != act)
        i++;
    return &all[i];
}

static void list_answers(const struct search *s, const struct rival *r, const union any_state *truth,
                         struct answers *a)
{
    const struct state *st = (const struct state *)truth->bytes;
    action_t legal[ACTIONS_MAX];
    double regret[ANSWERS];
    int n = lacorsa_game.actions(s->su, st, r->seat, legal);
    a->act[0] = drive(s, st, r->seat, &club_standard, s->rng);
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
        play_out(s, truth, own, r->seat, a->act[i], luck, points);
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
    imagine(s, &truth);
    struct rng luck = fork_luck(s->rng);
    weigh(m->regret, m->n, m->weight);
    if (r->seat != NOBODY) {
        list_answers(s, r, &truth, &a);
        answer =
            a.act[(int)rng_below(s->rng, 100) < s->params->usual_answers ? 0 : draw(a.weight, a.n, s->rng)];
    }
    for (int i = 0; i < m->n; i++) {
        play_out(s, &truth, &tried[i], r->seat, answer, luck, points);
        own[i] = points[s->view->seat];
        note_points(&tried[i], own[i]);
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
    for (int round = 1; round <= TRUTHS_A_ROUND || !spent(s, 1); round++)
        weigh_round(s, tried, &m, &r, round);
    drop_doubtful(&m);
    for (int i = 0; i < n; i++)
        opinion_on(out, opinions, tried[i].act)->often = m.average[i];
}

/* What is known of a choice is what came of its plan that was tried longest. */
static void form_opinions(const struct option_tried *tried, int n, struct opinion *out, int opinions)
{
    for (int i = 0; i < n; i++) {
        struct opinion *o = opinion_on(out, opinions, tried[i].act);
        if (tried[i].tries <= o->tries)
            continue;
        o->tries = tried[i].tries;
        o->sum = (double)tried[i].points;
        o->squares = (double)tried[i].squares;
    }
}

/* ---- the policy net, corrected ------------------------------------------------------------------------------ */

/* A choice, what the policy net thinks of it, and how much better it did than all that were compared on average, in the same
 * truths with the same luck; that also on the scale of an opinion. */
struct thought {
    struct option_tried tried;
    double likely, better, squares, ahead, apart;
};

/* The first `in` of them are still compared. */
struct second_thought {
    int n, in;
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

/* Whoever is compared with a mean that he is part of strays less from it than two stray from each other: by 1 of so many. */
static void note_lead(struct thought *t, double lead, int compared)
{
    double scale = compared > 1 ? (double)compared / (compared - 1) : 0;
    t->better += lead;
    t->squares += lead * lead;
    t->ahead += sqrt(scale) * lead;
    t->apart += scale * lead * lead;
}

static void compare(struct search *s, struct second_thought *t)
{
    union any_state truth;
    long points[SEATS_MAX], own[SHORT_LIST];
    double mean = 0;
    imagine(s, &truth);
    struct rng luck = fork_luck(s->rng);
    s->others_as_club = (int)rng_below(s->rng, 100) < s->params->as_club[s->crowd];
    for (int i = 0; i < t->in; i++) {
        play_out(s, &truth, &t->at[i].tried, NOBODY, 0, luck, points);
        own[i] = points[s->view->seat];
        note_points(&t->at[i].tried, own[i]);
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
static double weight_with(const struct thought *t, double more)
{
    return t->likely * exp((mean_better(t) + more) / BOLDNESS);
}

static int heaviest(const struct second_thought *t)
{
    int best = 0;
    for (int i = 1; i < t->in; i++)
        best = weight_with(&t->at[i], 0) > weight_with(&t->at[best], 0) ? i : best;
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
    struct thought best = t->at[heaviest(t)];
    double least = HARDLY_EVER * weight_with(&best, 0);
    for (int i = t->in - 1; i >= 0; i--) {
        struct thought one = t->at[i];
        if (weight_with(&one, CLEARLY * error_between(&one, &best)) >= least)
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
    for (int k = 1; !settled && (k <= TRUTHS_A_ROUND / 4 || !spent(s, 1)); k++) {
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

/* What did better than the others becomes likelier than it was, what did worse less likely. */
static void correct(struct search *s, const action_t *legal, int n, struct opinion *out)
{
    struct second_thought t = { .n = 0 };
    double often[SHORT_LIST], sum = 0;
    consider(s, legal, n, &t);
    bool thinks = has_time(s, &t);
    if (thinks)
        compare_all(s, &t);
    for (int i = 0; i < t.in; i++)
        sum += often[i] = t.at[i].likely * (thinks ? exp(believed(&t.at[i]) / BOLDNESS) : 1);
    for (int i = 0; i < t.in; i++)
        opinion_on(out, n, t.at[i].tried.act)->often = often[i] / sum;
    for (int i = 0; i < t.n; i++)
        form_opinions(&t.at[i].tried, 1, out, n);
    tell_lead(&t, out, n);
}

/* ---- nothing left to imagine ------------------------------------------------------------------------------ */

/* An opinion that leaves nothing to luck: two tries that agree. */
static struct opinion certain(action_t act, double points, double often)
{
    return (struct opinion){
        .act = act, .often = often, .tries = 2, .sum = 2 * points, .squares = 2 * points * points
    };
}

/* A race of two whose end is near is worked out; the budget is hardly worse for it than for a search. */
static bool solve(const struct search *s, const action_t *legal, int n, struct opinion *out)
{
    const struct state *seen = (const struct state *)s->seen.bytes;
    struct duel_answer answer;
    struct lc_look look;
    lc_look(s->su, seen, s->view->seat, &look);
    if (lacorsa_game.shape(s->su)->cars != 2 || look.most > s->params->duel_cards)
        return false;
    struct duel *d = duel_new(&lacorsa_game, s->su, DUEL_POSITIONS);
    bool solved = d && duel_solve_view(d, seen, s->view->seat, &answer);
    duel_free(d);
    /* both lists are sorted, and ours may leave some out */
    for (int i = 0, k = 0; solved && i < n; i++, k++) {
        while (k < answer.n && answer.act[k] != legal[i])
            k++;
        assert(k < answer.n);
        out[i] = certain(legal[i], answer.points[k], answer.often[k]);
    }
    return solved;
}

/* ---- the bot ------------------------------------------------------------------------------------------------ */

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

/* The standard way, and ways that spend less or more in the challenges to come. */
static void make_plans(struct search *s)
{
    static const int spend[PLANS_MAX] = { 0, -PLAN_STEP, PLAN_STEP };
    for (int p = 0; p < PLANS_MAX; p++) {
        s->plan[p] = club_standard;
        for (int k = CLUB_ATTACK; k < CLUB_REDLINE; k++) {
            int now = club_standard.number[k] + spend[p];
            s->plan[p].number[k] = (uint8_t)(now < 0 ? 0 : now > 100 ? 100 : now);
        }
    }
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

static void search(struct search *s, const action_t *legal, int n, struct opinion *out)
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
    form_opinions(tried, all, out, n);
}

static bool has_rule(const struct view *v, enum lc_rule rule)
{
    struct lc_scene scene;
    lc_scene(v->setup, view_state(v), v->seat, &scene);
    return scene.rules >> rule & 1;
}

static bool is_seasons(const struct view *v)
{
    return has_rule(v, LC_RULE_PIT) && has_rule(v, LC_RULE_INCIDENTS);
}

/* In Seasons four are as many as six elsewhere. */
static enum search_crowd crowd_of(const struct setup *su, bool seasons)
{
    int cars = lacorsa_game.shape(su)->cars;
    return cars <= 4 && !seasons ? CROWD_FOUR : cars <= 6 ? CROWD_SIX : cars <= 8 ? CROWD_EIGHT : CROWD_MORE;
}

static struct search begin(const struct search_params *params, const struct view *v,
                           const struct budget *budget, struct rng *rng)
{
    struct search s = {
        .params = params, .view = v, .su = v->setup, .budget = budget, .rng = rng, .seen = v->blanked
    };
    struct state *seen = (struct state *)s.seen.bytes;
    bool seasons = is_seasons(v);
    s.crowd = crowd_of(s.su, seasons);
    s.net = seasons ? params->in_seasons : params->policy_net;
    lc_forget_choices(s.su, seen, v->seat);
    s.others = lacorsa_game.turn(s.su, seen) & ~seat_bit(v->seat);
    make_plans(&s);
    return s;
}

static void think(struct search *s, const action_t *legal, int n, struct opinion *out)
{
    assert(n > 0);
    if (solve(s, legal, n, out))
        return;
    for (int i = 0; i < n; i++)
        out[i] = (struct opinion){ .act = legal[i] };
    (s->net ? correct : search)(s, legal, n, out);
    temper_lean(s->budget->manner.temper, s->view, legal, n, out);
}

void search_weigh(const struct search_params *params, const struct view *v, const action_t *legal, int n,
                  const struct budget *budget, struct rng *rng, struct opinion *out)
{
    struct search s = begin(params, v, budget, rng);
    think(&s, legal, n, out);
}

action_t search_choose(const struct search_params *params, const struct view *v, const action_t *legal, int n,
                       const struct budget *budget, struct rng *rng)
{
    struct opinion opinions[ACTIONS_MAX];
    struct search s = begin(params, v, budget, rng);
    s.chooses = true;
    think(&s, legal, n, opinions);
    return opinion_draw(opinions, n, rng);
}

/* ---- how long a playout takes ------------------------------------------------------------------------------- */

/* By club's rules of thumb a decision costs its list, which is longer and takes longer to make where cards carry suits; by
 * reflex it costs the same whatever the list, less where some drive as club does, and nothing but the list where there is
 * one choice. In eighths. */
static long cost_of_decision(const struct search *s, const action_t *legal, int n)
{
    enum { REFLEX = 20, CLUB = 6, LIST = 4 };
    bool suited = action_arg(legal[n - 1], 2);
    int as_club = s->params->as_club[s->crowd];
    if (!s->net)
        return 8 + (suited ? 5 * n / 2 : n);
    long driving = (REFLEX * (100 - as_club) + CLUB * as_club) / 100;
    return (n > 1 ? driving : LIST) + (suited ? n : 0);
}

typedef action_t driver(const struct search *s, const struct state *st, int seat, const action_t *legal,
                        int n);

static action_t as_club(const struct search *s, const struct state *st, int seat, const action_t *legal,
                        int n)
{
    return club_choose(&club_standard, s->su, st, seat, legal, n, s->rng);
}

static action_t as_itself(const struct search *s, const struct state *st, int seat, const action_t *legal,
                          int n)
{
    (void)legal, (void)n;
    return drive(s, st, seat, &club_standard, s->rng);
}

static long cost_of_playout(const struct search *s, driver *drives)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    action_t legal[ACTIONS_MAX];
    long cost = 0;
    imagine(s, &room);
    for (turn_t who;
         chance_settle(&lacorsa_game, s->su, st, s->rng), (who = lacorsa_game.turn(s->su, st)) != 0;) {
        int seat = turn_lowest(who), n = lacorsa_game.actions(s->su, st, seat, legal);
        cost += cost_of_decision(s, legal, n);
        lacorsa_game.apply(s->su, st, seat, drives(s, st, seat, legal, n), NULL);
    }
    return cost;
}

/* Of this cost in all: what one costs is found out by a few of them. */
static long affordable_playouts(const struct search_params *params, const struct view *v, driver *drives,
                                long cost)
{
    enum { SAMPLES = 8 };
    struct rng rng;
    rng_init(&rng, 0, 0);
    struct search s = begin(params, v, NULL, &rng);
    long each = 0;
    for (int k = 0; k < SAMPLES; k++)
        each += cost_of_playout(&s, drives) + 1;
    return cost * SAMPLES / each;
}

/* Stops make races differ more: with a margin. And towards the end, where playouts are short, with a bound: club may be about to
 * finish a race that the reflexes draw out. */
static long reflex_playouts(const struct search_params *params, const struct view *v)
{
    enum { MOST = 12000, COST = 1200000, COST_WITH_STOPS = 720000, BOUND = 1700000, SHORT_ONES = 500 };
    bool stops = has_rule(v, LC_RULE_PIT);
    long affordable = affordable_playouts(params, v, as_club, stops ? COST_WITH_STOPS : COST);
    long bound = stops && affordable > SHORT_ONES ? affordable_playouts(params, v, as_itself, BOUND) : MOST;
    long least = affordable < bound ? affordable : bound;
    return least < MOST ? least : MOST;
}

long search_default_playouts(const struct search_params *params, const struct view *v)
{
    enum { PLAYOUTS_BY_CARS = 32000, COST = 5200000 };
    if (params->policy_net)
        return reflex_playouts(params, v);
    long most = PLAYOUTS_BY_CARS / lacorsa_game.shape(v->setup)->cars;
    long affordable = affordable_playouts(params, v, as_club, COST);
    return affordable < most ? affordable * 3 / 4 : most; /* here, too */
}

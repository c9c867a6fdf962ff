#include "review.h"
#include "piece.h"
#include "timeline.h"

#include "../bots/adviser.h"
#include "../core/language.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

const char *const grade_words[GRADES] = { N_("good"), N_("inaccuracy"), N_("mistake"), N_("blunder") };

/* Shares of what lies between the first place and the last. */
static const double grade_share[GRADES] = { 0, 0.015, 0.05, 0.12 };

struct review {
    struct review_wish wish;
    struct timeline timeline;
    int seats;
    double stake;  /* points between the first place and the last */
    bool guessed;  /* what can be expected */
    uint64_t luck; /* the seed of all playouts */
    int steps;     /* that are known */
    struct step *step;
    atomic_bool stopped;
};

/* ---- decisions ---------------------------------------------------------------------------------------------- */

static double points_at_stake(const struct game *g, const struct setup *su)
{
    struct results r = { .cars = g->shape(su)->cars };
    int most, least;
    for (int car = 0; car < r.cars; car++)
        r.car[car] = (struct result){ .seat = g->shape(su)->owner[car], .place = (uint8_t)(car + 1) };
    g->score(su, &r);
    most = least = r.car[0].points;
    for (int car = 1; car < r.cars; car++) {
        most = r.car[car].points > most ? r.car[car].points : most;
        least = r.car[car].points < least ? r.car[car].points : least;
    }
    return most > least ? most - least : 1;
}

double review_threshold(const struct review *r, enum grade grade)
{
    return grade_share[grade] * r->stake;
}

/* Only what is given away beyond doubt makes a grade. */
static enum grade grade_of(const struct review *r, const struct advised *played)
{
    int grade = GRADE_GOOD;
    if (advised_is_level(played))
        return GRADE_GOOD;
    while (grade + 1 < GRADES && played->less - played->doubt >= review_threshold(r, (enum grade)(grade + 1)))
        grade++;
    return (enum grade)grade;
}

/* A race of more decisions or positions than this gets less for each, so that no review takes for ever. */
enum { DECISIONS_IN_FULL = 1000, POSITIONS_IN_FULL = 16, RIVALS = 2 };

/* Guesses are quick. */
static long playouts_of_position(const struct review *r)
{
    int positions = r->timeline.places;
    if (r->wish.exactly || r->guessed || positions <= POSITIONS_IN_FULL)
        return r->wish.playouts;
    return r->wish.playouts * POSITIONS_IN_FULL / positions + 1;
}

struct weighing {
    const struct strategy *strategy;
    struct view view;
    struct budget budget;
    struct rng rng;
    action_t legal[ACTIONS_MAX], few[ACTIONS_MAX];
    struct opinion opinion[ACTIONS_MAX], closer[ACTIONS_MAX];
    struct advice advice;
};

/* What was played and what seems best, compared once more and longer: a search that drops choices early knows little
 * of those it dropped. */
static void look_closer(struct weighing *w, int n, action_t played)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (w->legal[i] == played
            || advice_on(&w->advice, w->legal[i]) - w->advice.at < w->advice.mixed + RIVALS)
            w->few[count++] = w->legal[i];
    struct budget budget = w->budget;
    budget.each = true;
    w->strategy->weigh(&w->view, w->few, count, &budget, &w->rng, w->closer);
    for (int i = 0, k = 0; i < n; i++) {
        w->opinion[i].often = 0;
        if (k == count || w->closer[k].act != w->opinion[i].act)
            continue;
        if (w->closer[k].tries)
            w->opinion[i] = w->closer[k];
        k++;
    }
    advice_make(w->opinion, n, &w->advice);
}

/* The only clock here is somebody's wish to stop. */
static double time_used(void *context)
{
    const struct review *r = context;
    return atomic_load_explicit(&r->stopped, memory_order_relaxed) ? 1 : 0;
}

static long playouts_for(const struct review *r, const struct weighing *w)
{
    long usual = strategy_review_playouts(w->strategy, &w->view);
    int decisions = r->timeline.choices;
    if (r->wish.adviser.playouts)
        return r->wish.adviser.playouts;
    return decisions > DECISIONS_IN_FULL ? usual * DECISIONS_IN_FULL / decisions + 1 : usual;
}

/* An adviser who has to be quick is asked at first what it would do, for which a part of the playouts will do. */
static long playouts_at_first(const struct review *r, const struct weighing *w, long playouts)
{
    enum { AT_FIRST = 4 };
    bool quick = w->strategy->review_playouts && !r->wish.adviser.playouts;
    return quick ? playouts / AT_FIRST + 1 : playouts;
}

static void weigh_with(struct review *r, struct decision *d, const union any_state *st, struct weighing *w)
{
    const struct timeline *s = &r->timeline;
    w->strategy = bot_strategy(r->wish.adviser.bot, s->game);
    view_of(s->game, s->setup, (const struct state *)st->bytes, d->seat, &w->view);
    long playouts = playouts_for(r, w);
    w->budget =
        (struct budget){ .playouts = playouts_at_first(r, w, playouts), .used = time_used, .context = r };
    rng_init(&w->rng, r->wish.seed, (uint64_t)d->moment);
    int n = s->game->actions(s->setup, view_state(&w->view), d->seat, w->legal);
    w->strategy->weigh(&w->view, w->legal, n, &w->budget, &w->rng, w->opinion);
    advice_make(w->opinion, n, &w->advice);
    w->budget.playouts = playouts;
    if (advice_on(&w->advice, d->act)->often <= 0)
        look_closer(w, n, d->act);
}

static void weigh(struct review *r, struct choice *c)
{
    struct decision *d = &c->decision;
    struct weighing *w = calloc(1, sizeof *w);
    if (!w) /* stays unweighed */
        return;
    weigh_with(r, d, &c->st, w);
    assert(w->advice.n == d->n);
    d->played = *advice_on(&w->advice, d->act);
    d->mixed = w->advice.mixed;
    d->value = w->advice.value;
    memcpy(d->choice, w->advice.at, (size_t)d->n * sizeof *d->choice);
    d->grade = grade_of(r, &d->played);
    d->weighed = !atomic_load(&r->stopped); /* in haste nothing was weighed well */
    free(w);
}

int review_decisions(const struct review *r)
{
    return r->timeline.choices;
}

const struct decision *review_decision(const struct review *r, int i)
{
    assert(i >= 0 && i < r->timeline.choices);
    return &r->timeline.choice[i].decision;
}

/* ---- positions ------------------------------------------------------------------------------------------------ */

static void foresee(const struct review *r, struct place *p)
{
    struct question q = { .game = r->timeline.game,
                          .setup = r->timeline.setup,
                          .st = (const struct state *)p->st.bytes,
                          .choosers = r->guessed ? 0 : p->choosers,
                          .playouts = r->wish.playouts,
                          .luck = p->luck,
                          .stop = &r->stopped };
    q.luck.seed = r->luck;
    if (!expectation_take(&q, &p->expectation))
        return;
    for (int seat = 0; seat < r->seats; seat++)
        p->expected[seat] = (int)lround(100 * p->expectation.points[seat]);
    p->known = true;
}

void review_do(struct review *r, int task)
{
    assert(task >= 0 && task < r->timeline.tasks);
    const struct task *t = &r->timeline.task[task];
    if (t->weigh)
        weigh(r, &r->timeline.choice[t->index]);
    else
        foresee(r, &r->timeline.place[t->index]);
}

size_t review_piece_size(const struct review *r, int task)
{
    return piece_size(&r->timeline, task);
}

void review_give(const struct review *r, int task, unsigned char *out)
{
    piece_give(&r->timeline, task, out);
}

bool review_take(struct review *r, int task, const unsigned char *piece, size_t size)
{
    return piece_take(&r->timeline, task, piece, size);
}

void review_stop(struct review *r)
{
    atomic_store(&r->stopped, true);
}

int review_tasks(const struct review *r)
{
    return r->timeline.tasks;
}

/* ---- steps ---------------------------------------------------------------------------------------------------- */

/* How often each place counts in the change of a link: the end once, the start against it; in a meeting what the
 * choices changed one by one is taken out. */
static void add_weights(const struct timeline *s, int i, int *weight)
{
    const struct link *l = &s->link[i];
    weight[l->to]++;
    weight[l->from]--;
    for (int k = 1; k <= l->choices; k++) {
        weight[s->link[i - k].to]--;
        weight[s->link[i - k].from]++;
    }
}

/* The same sum for one link, without a list of all places. */
static int change_of(const struct timeline *s, int i, int seat)
{
    const struct link *l = &s->link[i];
    int change = s->place[l->to].expected[seat] - s->place[l->from].expected[seat];
    for (int k = 1; k <= l->choices; k++)
        change -= s->place[s->link[i - k].to].expected[seat] - s->place[s->link[i - k].from].expected[seat];
    return change;
}

/* Links that are told together: a meeting knows its choices. */
static bool is_known(const struct timeline *s, int i)
{
    return s->place[s->link[i].from].known && s->place[s->link[i].to].known;
}

static void read_step(const struct review *r, int i, struct step *out)
{
    const struct link *l = &r->timeline.link[i];
    *out = (struct step){ .kind = l->kind, .seat = l->seat, .first = l->first, .last = l->last };
    for (int seat = 0; seat < r->seats; seat++) {
        out->change[seat] = r->guessed && l->kind != STEP_LUCK ? 0 : change_of(&r->timeline, i, seat);
        out->expected[seat] = r->timeline.place[l->to].expected[seat];
    }
}

void review_close(struct review *r)
{
    for (r->steps = 0; r->steps < r->timeline.links && is_known(&r->timeline, r->steps); r->steps++)
        read_step(r, r->steps, &r->step[r->steps]);
    /* choices whose meeting is not known yet would stand alone */
    while (r->steps > 0 && r->steps < r->timeline.links
           && r->timeline.link[r->steps - 1].from == r->timeline.link[r->steps].from)
        r->steps--;
}

int review_steps(const struct review *r)
{
    return r->steps;
}

const struct step *review_step(const struct review *r, int i)
{
    assert(i >= 0 && i < r->steps);
    return &r->step[i];
}

bool review_is_whole(const struct review *r)
{
    return r->steps == r->timeline.links;
}

/* ---- accounts ---------------------------------------------------------------------------------------------------- */

static enum share share_of(const struct link *l, int seat)
{
    if (l->kind == STEP_LUCK)
        return SHARE_LUCK;
    if (l->kind == STEP_MEETING)
        return SHARE_MEETING;
    return l->seat == seat ? SHARE_OWN : SHARE_OTHERS;
}

static double variance_of_guesses(const struct timeline *s, const int *weight, int seat)
{
    double variance = 0;
    for (int i = 0; i < s->places; i++) {
        double error = weight[i] * s->place[i].expectation.error[seat];
        variance += error * error;
    }
    return variance;
}

/* What the k-th playouts of all places come to together, for every k that is kept. Returns for how many. */
static int add_samples(const struct timeline *s, const int *weight, int seat, int sum[SAMPLES_MAX])
{
    int n = 0;
    for (int i = 0; i < s->places; i++) {
        const struct expectation *e = &s->place[i].expectation;
        if (!weight[i] || e->samples < 2) /* what is certain adds nothing */
            continue;
        const int16_t *sample = expectation_samples(e, seat);
        n = e->samples;
        for (int k = 0; k < n; k++)
            sum[k] += weight[i] * sample[k];
    }
    return n;
}

/* What playouts do not know of places that count so often. Places have their luck in common, so one playout of each of them is
 * one observation. */
static double playout_variance(const struct review *r, const int *weight, int seat)
{
    int sum[SAMPLES_MAX] = { 0 };
    if (r->guessed)
        return variance_of_guesses(&r->timeline, weight, seat);
    int n = add_samples(&r->timeline, weight, seat, sum);
    double mean = 0, squares = 0;
    for (int k = 0; k < n; k++)
        mean += (double)sum[k] / n;
    for (int k = 0; k < n; k++)
        squares += (sum[k] - mean) * (sum[k] - mean);
    return n > 1 ? squares / (n - 1) / (double)r->wish.playouts : 0;
}

/* How far the reference would stray at this link by its own dice. */
static double stray(const struct timeline *s, const struct link *l, int seat)
{
    const struct expectation *f = &s->place[l->from].expectation;
    if (l->kind == STEP_LUCK)
        return 0;
    return f->stray[l->kind == STEP_MEETING ? TOGETHER : l->seat][seat];
}

/* Playouts are many. Dice of drivers are few and some of them matter much: 95 in a hundred races are within 2.4 standard deviations,
 * as races of clubs of all editions show. */
static int margin_of(double variance, double strays)
{
    const double of_playouts = 1.96, of_drivers = 2.4;
    return (int)lround(100 * sqrt(of_playouts * of_playouts * variance + of_drivers * of_drivers * strays));
}

/* `weight` has room for all places, or is NULL: then there is no margin. */
static void add_share(const struct review *r, int seat, enum share share, int *weight, struct account *out)
{
    const struct timeline *s = &r->timeline;
    double strays = 0;
    if (weight)
        memset(weight, 0, (size_t)s->places * sizeof *weight);
    for (int i = 0; i < r->steps; i++) {
        if (share_of(&s->link[i], seat) != share)
            continue;
        out->share[share] += r->step[i].change[seat];
        strays += stray(s, &s->link[i], seat);
        if (weight)
            add_weights(s, i, weight);
    }
    if (weight)
        out->margin[share] = margin_of(playout_variance(r, weight, seat), strays > 0 ? strays : 0);
}

static void add_shares(const struct review *r, int seat, struct account *out)
{
    int *weight = malloc((size_t)r->timeline.places * sizeof *weight);
    for (int share = 0; share < (r->guessed ? SHARE_LUCK + 1 : SHARES); share++)
        add_share(r, seat, (enum share)share, weight, out);
    free(weight);
}

static void count_grades(const struct review *r, int seat, struct account *out)
{
    for (int i = 0; i < r->timeline.choices; i++) {
        const struct decision *d = &r->timeline.choice[i].decision;
        if (!d->weighed || d->seat != seat)
            continue;
        out->decisions++;
        out->graded[d->grade]++;
        out->given_away += d->grade == GRADE_GOOD ? 0 : d->played.less;
    }
}

const char *review_reference(const struct review *r)
{
    return expectation_reference(r->timeline.game)->name;
}

bool review_tells_choices(const struct review *r)
{
    return !r->guessed;
}

void review_account(const struct review *r, int seat, struct account *out)
{
    const struct place *start = &r->timeline.place[0];
    memset(out, 0, sizeof *out);
    out->end = r->steps ? r->step[r->steps - 1].expected[seat] : start->expected[seat];
    add_shares(r, seat, out);
    if (r->guessed) {
        out->rest = out->end - out->share[SHARE_LUCK];
    } else {
        out->start = start->expected[seat];
        out->start_margin = margin_of(start->expectation.error[seat] * start->expectation.error[seat], 0);
    }
    count_grades(r, seat, out);
}

/* Another in every match: with the same one in all of them the same error would be made each time. */
static uint64_t luck_of(const struct review *r)
{
    const struct timeline *s = &r->timeline;
    return r->wish.seed ^ state_hash(s->game, (const struct state *)s->place[s->places - 1].st.bytes);
}

/* ---- outside -------------------------------------------------------------------------------------------------- */

struct review *review_new(const struct table *match, const struct review_wish *wish)
{
    struct review *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    r->wish = *wish;
    r->wish.adviser = adviser_like(&wish->adviser, table_game(match));
    r->seats = table_shape(match)->seats;
    r->stake = points_at_stake(table_game(match), table_setup(match));
    r->guessed = expectation_is_guess(table_game(match));
    bool good = timeline_follow(&r->timeline, match, wish->seat);
    r->wish.playouts = playouts_of_position(r);
    r->luck = good ? luck_of(r) : 0;
    r->step = calloc((size_t)r->timeline.links + 1, sizeof *r->step);
    if (good && r->step)
        return r;
    review_free(r);
    return NULL;
}

long review_playouts(const struct review *r)
{
    return r->wish.playouts;
}

void review_free(struct review *r)
{
    if (!r)
        return;
    timeline_free(&r->timeline);
    free(r->step);
    free(r);
}

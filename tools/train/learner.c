#include "learner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 2,
    NET_NUMBERS = sizeof(struct net_numbers) / sizeof(float),
    CRITIC_NUMBERS = sizeof(struct critic_numbers) / sizeof(float),
    SLOPES = NET_NUMBERS + CRITIC_NUMBERS,
};

/* How one goes about it. Rates and the wish for variety go down to almost nothing. */
struct study {
    int steps; /* of all tables, between two lots of learning */
    int ring;  /* steps that are kept: lessons that are older are lost */
    int lessons_a_step;
    int critic_first; /* lots in which only the critic learns */
    double rate, variety;
};

static const struct study studies[] = {
    [SCHOOLING_BEGINNER] = { .steps = 64,
                             .ring = 512,
                             .lessons_a_step = 512,
                             .rate = 0.002,
                             .variety = 0.02 },
    [SCHOOLING_EXPERT] = { .steps = 384,
                           .ring = 2048,
                           .lessons_a_step = 8192,
                           .critic_first = 8,
                           .rate = 0.0003,
                           .variety = 0.001 },
    [SCHOOLING_MASTER] = { .steps = 1024,
                           .ring = LEARNER_RING,
                           .lessons_a_step = 16384,
                           .critic_first = 6,
                           .rate = 0.0002,
                           .variety = 0.001 },
};

static const double LATE = 0.6; /* of the plan: later policies are part of the mean */

static const double CRITIC_RATE = 0.002; /* while only it learns */
static const float CLIP = 0.2f, CRITIC_WEIGHT = 0.1f;
static const double PARTS_OF_ONE = 4294967296.0; /* in which fractions are added up */
static const float MIDDLE = 4;                   /* points; the critic guesses how far from there */

/* ---- numbers ---------------------------------------------------------------------------------------------- */

static void fill(float *number, size_t n, float size, struct rng *rng)
{
    for (size_t k = 0; k < n; k++)
        number[k] = ((float)rng_below(rng, 2001) - 1000) / 1000 * size;
}

static void turn_second(struct learner *w)
{
    for (int h = 0; h < POLICY_NET_SECOND; h++)
        for (int i = 0; i < POLICY_NET_FIRST; i++)
            w->second_turned[i][h] = w->policy.second[h][i];
}

/* Outputs begin with nothing, so that every choice is as likely as any other. */
void learner_start(struct learner *w, uint64_t seed)
{
    struct rng rng;
    memset(w, 0, sizeof *w);
    rng_init(&rng, seed, UINT64_MAX);
    fill(w->policy.first[0], POLICY_NET_INPUTS * POLICY_NET_FIRST, 0.1f, &rng);
    fill(w->policy.second[0], POLICY_NET_SECOND * POLICY_NET_FIRST, 0.09f, &rng);
    fill(w->critic.first[0], CRITIC_INPUTS * CRITIC_UNITS, 0.05f, &rng);
    turn_second(w);
}

void learner_start_from(struct learner *w, const struct policy_net *net, enum schooling schooling,
                        uint64_t seed)
{
    learner_start(w, seed);
    net_numbers_of(net, &w->policy);
    turn_second(w);
    w->schooling = schooling;
}

const struct net_numbers *learner_net(const struct learner *w)
{
    return w->in_late ? &w->late : &w->policy;
}

static void join_late(struct learner *w)
{
    const float *now = (const float *)&w->policy;
    float *late = (float *)&w->late;
    w->in_late++;
    for (int k = 0; k < NET_NUMBERS; k++)
        late[k] += (now[k] - late[k]) / (float)w->in_late;
}

static const struct study *study_of(const struct learner *w)
{
    return &studies[w->schooling];
}

static bool only_critic_learns(const struct learner *w)
{
    return w->lots < study_of(w)->critic_first;
}

/* Adam: each number has its own step, by how its slope has been lately. */
static void move(float *number, float *mean, float *square, const float *slope, int n, double rate,
                 long steps)
{
    double early = sqrt(1 - pow(0.999, (double)steps)) / (1 - pow(0.9, (double)steps));
    for (int k = 0; k < n; k++) {
        mean[k] += 0.1f * (slope[k] - mean[k]);
        square[k] += 0.001f * (slope[k] * slope[k] - square[k]);
        number[k] -= (float)(rate * early) * mean[k] / (sqrtf(square[k]) + 1e-6f);
    }
}

/* ---- what nets say ------------------------------------------------------------------------------------------ */

/* As many numbers as the processor adds up at once. Whatever that is, all sums come to the same, bit for bit: those of units are added
 * up one input after the other, those of products in SUMS parts. Layers have whole lots of units. */
#if defined __AVX512F__
enum { LANES = 16 };
#elif defined __AVX__
enum { LANES = 8 };
#else
enum { LANES = 4 };
#endif
enum { SUMS = 16, AT_HAND = 8 /* lanes that stay with the processor while it goes through the inputs */ };
typedef float lanes __attribute__((vector_size(LANES * sizeof(float))));
_Static_assert(POLICY_NET_FIRST % SUMS == 0 && POLICY_NET_SECOND % SUMS == 0 && CRITIC_UNITS % SUMS == 0,
               "no unit is left over");

static inline lanes lanes_at(const float *number)
{
    lanes out;
    memcpy(&out, number, sizeof out);
    return out;
}

static inline void add_times(float *sum, const float *number, float times, int n)
{
    for (int h = 0; h < n; h += LANES) {
        lanes more = lanes_at(sum + h) + lanes_at(number + h) * times;
        memcpy(sum + h, &more, sizeof more);
    }
}

static inline float product(const float *a, const float *b, int n)
{
    lanes sums[SUMS / LANES] = { { 0 } };
    float part[SUMS];
    for (int h = 0; h < n; h += SUMS)
        for (int k = 0; k < SUMS / LANES; k++)
            sums[k] += lanes_at(a + h + LANES * k) * lanes_at(b + h + LANES * k);
    memcpy(part, sums, sizeof part);
    for (int k = 0; k < 4; k++)
        part[k] = (part[k] + part[k + 4]) + (part[k + 8] + part[k + 12]);
    return (part[0] + part[1]) + (part[2] + part[3]);
}

/* What there is to see for a layer: most of it is nought. */
struct sight {
    int n;
    uint16_t at[CRITIC_INPUTS];
    float count[CRITIC_INPUTS];
};

static void look_at(const uint8_t *input, int inputs, struct sight *s)
{
    int n = 0;
    for (int i = 0; i < inputs; i++) {
        s->at[n] = (uint16_t)i;
        n += input[i] != 0;
    }
    for (int k = 0; k < n; k++)
        s->count[k] = input[s->at[k]];
    s->n = n;
}

/* So many units of a layer that has more of them. */
static inline void see_some(const float *weight, const struct sight *s, float *unit, int units, int some)
{
    lanes sum[AT_HAND];
    for (int k = 0; k < some; k++)
        sum[k] = lanes_at(unit + k * LANES);
    for (int i = 0; i < s->n; i++)
        for (int k = 0; k < some; k++)
            sum[k] += lanes_at(weight + (ptrdiff_t)s->at[i] * units + k * LANES) * s->count[i];
    memcpy(unit, sum, (size_t)some * sizeof *sum);
}

static inline void see(const float *weight, const struct sight *s, float *unit, int units)
{
    int h = 0;
    for (; h + AT_HAND * LANES <= units; h += AT_HAND * LANES)
        see_some(weight + h, s, unit + h, units, AT_HAND);
    if (h < units)
        see_some(weight + h, s, unit + h, units, (units - h) / LANES);
}

/* The same of what units say. */
static void look_at_units(const float *unit, int units, struct sight *s)
{
    int n = 0;
    for (int h = 0; h < units; h++) {
        s->at[n] = (uint16_t)h;
        n += unit[h] > 0;
    }
    for (int k = 0; k < n; k++)
        s->count[k] = unit[s->at[k]];
    s->n = n;
}

static void cut_below_nought(float *unit, int n)
{
    for (int h = 0; h < n; h++)
        unit[h] = unit[h] > 0 ? unit[h] : 0;
}

/* What a policy says, and what it went by. */
struct thought {
    struct sight sight, said; /* by the first layer */
    float first[POLICY_NET_FIRST], second[POLICY_NET_SECOND];
    int n; /* choices */
    uint8_t output[POLICY_NET_OUTPUTS];
    float likely[POLICY_NET_OUTPUTS]; /* of each choice */
};

static void list_choices(const uint8_t *may, struct thought *t)
{
    t->n = 0;
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++) {
        t->output[t->n] = (uint8_t)o;
        t->n += may[o] != 0;
    }
}

static void think(const struct learner *w, const struct decision *d, struct thought *t)
{
    const struct net_numbers *net = &w->policy;
    float most = -1e9f, sum = 0;
    look_at(d->input, POLICY_NET_INPUTS, &t->sight);
    list_choices(d->may, t);
    memcpy(t->first, net->first_bias, sizeof t->first);
    see(net->first[0], &t->sight, t->first, POLICY_NET_FIRST);
    cut_below_nought(t->first, POLICY_NET_FIRST);
    look_at_units(t->first, POLICY_NET_FIRST, &t->said);
    memcpy(t->second, net->second_bias, sizeof t->second);
    see(w->second_turned[0], &t->said, t->second, POLICY_NET_SECOND);
    cut_below_nought(t->second, POLICY_NET_SECOND);
    for (int k = 0; k < t->n; k++) {
        int o = t->output[k];
        t->likely[k] = net->output_bias[o] + product(net->output[o], t->second, POLICY_NET_SECOND);
        most = t->likely[k] > most ? t->likely[k] : most;
    }
    for (int k = 0; k < t->n; k++)
        sum += t->likely[k] = expf(t->likely[k] - most);
    for (int k = 0; k < t->n; k++)
        t->likely[k] /= sum;
}

/* The critic sees what the policy sees, and secrets behind that. */
struct verdict {
    struct sight secret;
    float unit[CRITIC_UNITS], guess;
};

static void judge(const struct critic_numbers *critic, const struct sight *seen, const struct decision *d,
                  struct verdict *v)
{
    look_at(d->secret, TABLES_SECRETS, &v->secret);
    memcpy(v->unit, critic->first_bias, sizeof critic->first_bias);
    see(critic->first[0], seen, v->unit, CRITIC_UNITS);
    see(critic->first[POLICY_NET_INPUTS], &v->secret, v->unit, CRITIC_UNITS);
    cut_below_nought(v->unit, CRITIC_UNITS);
    v->guess = MIDDLE + critic->output_bias + product(critic->output, v->unit, CRITIC_UNITS);
}

float learner_decide(const struct learner *w, struct decision *d, struct rng *rng)
{
    struct thought t;
    struct verdict v;
    float at = (float)(rng_next(rng) >> 40) / 16777216.0f;
    think(w, d, &t);
    int k = 0;
    for (; k < t.n - 1 && at >= t.likely[k]; k++)
        at -= t.likely[k];
    d->choice = t.output[k];
    d->likely = t.likely[k];
    judge(&w->critic, &t.sight, d, &v);
    return v.guess;
}

static float likelihood(const struct decision *d, const struct thought *t)
{
    int k = 0;
    while (t->output[k] != d->choice)
        k++;
    return t->likely[k];
}

float learner_likelihood(const struct learner *w, const struct decision *d)
{
    struct thought t;
    think(w, d, &t);
    return likelihood(d, &t);
}

/* ---- slopes ------------------------------------------------------------------------------------------------- */

struct slopes {
    struct net_numbers policy;
    struct critic_numbers critic;
};

/* Back through a layer that sees counts. */
static inline void blame_inputs(const struct sight *s, const float *back, int units, float *slope)
{
    for (int i = 0; i < s->n; i++)
        add_times(slope + (ptrdiff_t)s->at[i] * units, back, s->count[i], units);
}

/* Back through one unit: to its numbers, and to the units before it. */
static inline void blame_unit(float miss, const float *weight, const float *before, int n, float *slope,
                              float *back)
{
    add_times(slope, before, miss, n);
    add_times(back, weight, miss, n);
}

/* Nothing is to be learned from a choice that is so much likelier or less likely already as its gain asks for; of what somebody else
 * did one learns until nothing of it is a surprise. */
static float pull_of(const struct learned *l, const struct thought *t)
{
    if (l->decision->likely == 0)
        return l->gain;
    float ratio = likelihood(l->decision, t) / l->decision->likely;
    bool far = l->gain > 0 ? ratio > 1 + CLIP : ratio < 1 - CLIP;
    return far ? 0 : ratio * l->gain;
}

/* Of the outputs, and what comes of it for the second layer. */
static void blame_choices(const struct net_numbers *net, const struct learned *l, const struct thought *t,
                          float variety, struct net_numbers *slope, float second[POLICY_NET_SECOND])
{
    float pull = pull_of(l, t), logarithm[POLICY_NET_OUTPUTS], entropy = 0;
    for (int k = 0; k < t->n; k++) {
        logarithm[k] = logf(t->likely[k] + 1e-9f);
        entropy -= t->likely[k] * logarithm[k];
    }
    for (int k = 0; k < t->n; k++) {
        int o = t->output[k];
        float miss = pull * (t->likely[k] - (float)(o == l->decision->choice))
                     + variety * t->likely[k] * (logarithm[k] + entropy);
        slope->output_bias[o] += miss;
        blame_unit(miss, net->output[o], t->second, POLICY_NET_SECOND, slope->output[o], second);
    }
}

static void blame_policy(const struct net_numbers *net, const struct learned *l, const struct thought *t,
                         float variety, struct net_numbers *slope)
{
    float first[POLICY_NET_FIRST] = { 0 }, second[POLICY_NET_SECOND] = { 0 };
    blame_choices(net, l, t, variety, slope, second);
    for (int h = 0; h < POLICY_NET_SECOND; h++) {
        if (t->second[h] <= 0)
            continue;
        slope->second_bias[h] += second[h];
        blame_unit(second[h], net->second[h], t->first, POLICY_NET_FIRST, slope->second[h], first);
    }
    for (int h = 0; h < POLICY_NET_FIRST; h++)
        slope->first_bias[h] += first[h] = t->first[h] > 0 ? first[h] : 0;
    blame_inputs(&t->sight, first, POLICY_NET_FIRST, slope->first[0]);
}

static void blame_critic(const struct critic_numbers *critic, const struct learned *l,
                         const struct sight *seen, struct critic_numbers *slope)
{
    struct verdict v;
    float back[CRITIC_UNITS] = { 0 };
    judge(critic, seen, l->decision, &v);
    float miss = 2 * CRITIC_WEIGHT * (v.guess - l->worth);
    slope->output_bias += miss;
    blame_unit(miss, critic->output, v.unit, CRITIC_UNITS, slope->output, back);
    for (int h = 0; h < CRITIC_UNITS; h++)
        slope->first_bias[h] += back[h] = v.unit[h] > 0 ? back[h] : 0;
    blame_inputs(seen, back, CRITIC_UNITS, slope->first[0]);
    blame_inputs(&v.secret, back, CRITIC_UNITS, slope->first[POLICY_NET_INPUTS]);
}

static void add_slopes(const struct learner *w, const struct learned *lesson, long n, double variety,
                       struct slopes *s)
{
    for (long k = 0; k < n; k++) {
        struct thought t;
        think(w, lesson[k].decision, &t);
        blame_policy(&w->policy, &lesson[k], &t, (float)variety, &s->policy);
        blame_critic(&w->critic, &lesson[k], &t.sight, &s->critic);
    }
}

/* By the mean of the slopes of n lessons. */
static void go_down(struct learner *w, struct slopes *s, long n, double rate)
{
    for (int k = 0; k < SLOPES; k++)
        ((float *)s)[k] /= (float)n;
    w->steps++;
    move((float *)&w->policy, (float *)&w->policy_mean, (float *)&w->policy_square, (float *)&s->policy,
         NET_NUMBERS, only_critic_learns(w) ? 0 : rate, w->steps);
    turn_second(w);
    move((float *)&w->critic, (float *)&w->critic_mean, (float *)&w->critic_square, (float *)&s->critic,
         CRITIC_NUMBERS, rate, w->steps);
}

void learner_step(struct learner *w, const struct learned *lesson, long n, double rate, double variety)
{
    struct slopes *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    add_slopes(w, lesson, n, variety, s);
    go_down(w, s, n, rate);
    free(s);
}

/* ---- racing --------------------------------------------------------------------------------------------------- */

enum { SLOTS = LEARNER_RING * LEARNER_TABLES };

/* Some of the tables, with dice of their own. */
struct share {
    struct tables *tables;
    struct rng rng;
    long lessons;                    /* of the lot */
    struct decision decision[SLOTS]; /* by slot */
    struct lesson lesson[SLOTS];
    struct learned learned[SLOTS];
};

struct school {
    struct learner *learner;
    const struct fellows *fellows;
    long step;
    struct share *share[LEARNER_SHARES]; /* NULL: somebody else's */
    struct slopes slopes;
    int64_t sums[SLOPES + 1];
    uint8_t input[LEARNER_TABLES][POLICY_NET_INPUTS], secret[LEARNER_TABLES][TABLES_SECRETS],
        may[LEARNER_TABLES][POLICY_NET_OUTPUTS], choice[LEARNER_TABLES];
    float guess[LEARNER_TABLES];
};

static void take_step(struct school *c, struct share *of)
{
    struct decision *row = &of->decision[c->step % study_of(c->learner)->ring * LEARNER_TABLES];
    tables_look(of->tables, c->input[0], c->secret[0], c->may[0]);
    for (int i = 0; i < LEARNER_TABLES; i++) {
        memcpy(row[i].input, c->input[i], sizeof row[i].input);
        memcpy(row[i].secret, c->secret[i], sizeof row[i].secret);
        memcpy(row[i].may, c->may[i], sizeof row[i].may);
        c->guess[i] = learner_decide(c->learner, &row[i], &of->rng);
        c->choice[i] = row[i].choice;
    }
    tables_choose(of->tables, c->choice, c->guess);
}

static void take_steps(struct school *c)
{
    for (int k = 0; k < study_of(c->learner)->steps; k++, c->step++)
        for (int i = 0; i < LEARNER_SHARES; i++)
            if (c->share[i])
                take_step(c, c->share[i]);
}

static bool add_up(const struct school *c, int64_t *numbers, int n)
{
    return !c->fellows || c->fellows->count == 1 || c->fellows->add(c->fellows, numbers, n);
}

/* ---- lots ----------------------------------------------------------------------------------------------------- */

/* What all shares have for this lot, and since the beginning. */
struct lot {
    int64_t races, lessons, squares; /* of all gains, in PARTS_OF_ONE */
};

static bool take_lot(struct school *c, struct lot *lot)
{
    *lot = (struct lot){ 0 };
    for (int i = 0; i < LEARNER_SHARES; i++) {
        struct share *of = c->share[i];
        struct tables_score score;
        if (!of)
            continue;
        of->lessons = tables_take(of->tables, of->lesson, SLOTS);
        tables_drop(of->tables);
        tables_score(of->tables, &score);
        lot->races += score.races;
        lot->lessons += of->lessons;
        for (long k = 0; k < of->lessons; k++)
            lot->squares += llrint((double)of->lesson[k].gain * of->lesson[k].gain * PARTS_OF_ONE);
    }
    return add_up(c, &lot->races, sizeof *lot / sizeof lot->races);
}

static void shuffle(struct lesson *lesson, long n, struct rng *rng)
{
    for (long k = n - 1; k > 0; k--) {
        long other = (long)rng_below(rng, (uint32_t)k + 1);
        struct lesson keep = lesson[k];
        lesson[k] = lesson[other];
        lesson[other] = keep;
    }
}

static void prepare(struct share *of, float spread)
{
    shuffle(of->lesson, of->lessons, &of->rng);
    for (long k = 0; k < of->lessons; k++)
        of->learned[k] = (struct learned){ &of->decision[of->lesson[k].slot], of->lesson[k].gain / spread,
                                           of->lesson[k].worth };
}

/* One of so many steps of a round: as large a part of every share's lessons. */
static bool step_together(struct school *c, long step, long steps, double rate, double variety)
{
    memset(c->sums, 0, sizeof c->sums);
    for (int i = 0; i < LEARNER_SHARES; i++) {
        const struct share *of = c->share[i];
        if (!of)
            continue;
        long from = of->lessons * step / steps, to = of->lessons * (step + 1) / steps;
        memset(&c->slopes, 0, sizeof c->slopes);
        add_slopes(c->learner, of->learned + from, to - from, variety, &c->slopes);
        for (int k = 0; k < SLOPES; k++)
            c->sums[k] += llrint((double)((float *)&c->slopes)[k] * PARTS_OF_ONE);
        c->sums[SLOPES] += to - from;
    }
    if (!add_up(c, c->sums, SLOPES + 1))
        return false;
    for (int k = 0; k < SLOPES; k++)
        ((float *)&c->slopes)[k] = (float)((double)c->sums[k] / PARTS_OF_ONE);
    if (c->sums[SLOPES])
        go_down(c->learner, &c->slopes, (long)c->sums[SLOPES], rate);
    return true;
}

static bool learn_lot(struct school *c, const struct lot *lot, double left)
{
    const struct study *study = study_of(c->learner);
    long steps = (long)(lot->lessons + study->lessons_a_step - 1) / study->lessons_a_step;
    double rate = only_critic_learns(c->learner) ? CRITIC_RATE : study->rate * (left + 0.02);
    float spread = (float)(sqrt((double)lot->squares / PARTS_OF_ONE / (double)lot->lessons) + 1e-6);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < LEARNER_SHARES; i++)
            if (c->share[i])
                prepare(c->share[i], spread);
        for (long k = 0; k < steps; k++)
            if (!step_together(c, k, steps, rate, study->variety * left))
                return false;
    }
    c->learner->lots++;
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

static struct share *share_new(const struct stable *stable, const struct company *company, uint64_t seed,
                               int number, int ring)
{
    struct share *of = calloc(1, sizeof *of);
    struct rng rng;
    if (!of)
        abort();
    rng_init(&rng, seed, UINT64_MAX - 1 - (uint64_t)number);
    of->tables = tables_new(stable, company, LEARNER_TABLES, rng_next(&rng), ring);
    of->rng = rng;
    return of;
}

static void school_free(struct school *c)
{
    for (int i = 0; i < LEARNER_SHARES; i++) {
        if (c->share[i])
            tables_free(c->share[i]->tables);
        free(c->share[i]);
    }
    free(c);
}

bool learner_race(struct learner *w, const struct stable *stable, const struct company *company,
                  const struct fellows *fellows, long races, uint64_t seed, double from, double to)
{
    struct school *c = calloc(1, sizeof *c);
    struct lot lot = { 0 };
    bool good = true;
    if (!c)
        abort();
    c->learner = w;
    c->fellows = fellows;
    for (int i = 0; i < LEARNER_SHARES; i++)
        if (!fellows || i % fellows->count == fellows->rank)
            c->share[i] = share_new(stable, company, seed, i, study_of(w)->ring);
    while (good && lot.races < races) {
        take_steps(c);
        good = take_lot(c, &lot);
        double part = lot.races < races ? (double)lot.races / (double)races : 1;
        if (good && lot.lessons)
            good = learn_lot(c, &lot, 1 - (from + (to - from) * part));
        if (w->schooling != SCHOOLING_BEGINNER && from + (to - from) * part >= LATE)
            join_late(w);
    }
    w->races += (long)lot.races;
    school_free(c);
    return good;
}

#include "school.h"

#include "../any_setup.h"
#include "../arena.h"

#include "../../bots/lacorsa/club.h"
#include "../../core/error.h"
#include "../../games/lacorsa/lacorsa.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SHARDS = 32,
    DECISIONS_MAX = 4096, /* of one race */
    POOL = 1024,          /* setups that take part, where any may */
    CLUB_RACES = 8,       /* one race in so many is against club drivers */
    REPORTS = 25,
    MEASURE_DEALS = 500,
    SAVES = 100,
};

static const double DRIVER_RATE = 0.001, CRITIC_RATE = 0.002, VARIETY = 0.01;
static const float POINTS = 2.5f; /* by how much they vary, about */
static const float TRUST = 0.95f; /* in the next guess, against what came in the end */
static const char magic[16] = "paddock net 1";

/* ---- setups --------------------------------------------------------------------------------------------- */

struct pool {
    struct setup *su[POOL];
    int n;
};

static uint32_t one_of(struct rng *rng, uint32_t n)
{
    return rng_below(rng, n);
}

/* The printed editions, the base race most often. */
static struct setup *draw_printed(struct rng *rng)
{
    static const char *const tracks[] = { "none",        "aintree", "monaco", "monza",
                                          "nurburgring", "rouen",   "spa",    "zandvoort" };
    char text[128];
    uint32_t kind = one_of(rng, 100), pairs = 2 + one_of(rng, 5), cars = 2 + one_of(rng, 11);
    bool two = !one_of(rng, 3);
    if (kind < 30)
        snprintf(text, sizeof text, "cars=4");
    else if (kind < 45)
        snprintf(text, sizeof text, "cars=%d", 5 + (int)one_of(rng, 2));
    else if (kind < 55)
        snprintf(text, sizeof text, "cars=%d each=2%s", 4 + 2 * (int)one_of(rng, 2),
                 one_of(rng, 4) ? "" : " team_orders=yes");
    else if (kind < 62)
        snprintf(text, sizeof text, "edition=free cars=%d", 2 + (int)one_of(rng, 2));
    else
        snprintf(text, sizeof text, "edition=%s cars=%u each=%d%s%s", kind < 80 ? "large_grid" : "seasons",
                 two ? 2 * pairs : cars, two ? 2 : 1,
                 kind < 80 ? "" : " track=", kind < 80 ? "" : tracks[one_of(rng, 8)]);
    return lacorsa_game.setup_new(text, NULL);
}

static void pool_of_any(struct pool *p, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed, UINT64_MAX);
    while (p->n < POOL) {
        struct setup *su = one_of(&rng, 6) ? draw_printed(&rng) : draw_setup(&lacorsa_game, &rng);
        if (su)
            p->su[p->n++] = su;
    }
}

static bool pool_of_list(struct pool *p, const char *text, struct error *err)
{
    char line[SETUPS_TEXT_MAX];
    for (size_t len; *text && p->n < POOL; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)len, text);
        if (!(p->su[p->n] = lacorsa_game.setup_new(line, err)))
            return false;
        p->n++;
    }
    return p->n > 0 || error_set(err, 0, "expected a setup; found none");
}

static bool pool_open(struct pool *p, const struct checkpoint *c, struct error *err)
{
    if (strcmp(c->setups, "any") != 0)
        return pool_of_list(p, c->setups, err);
    pool_of_any(p, c->seed);
    return true;
}

static void pool_close(struct pool *p)
{
    for (int i = 0; i < p->n; i++)
        lacorsa_game.setup_free(p->su[i]);
}

/* ---- a race ----------------------------------------------------------------------------------------------- */

/* One part of a step's races, and what follows from them. */
struct shard {
    const struct school *school;
    long first, races;
    struct slopes slopes;
    struct decision *decision;
    int decisions;
    double error, variety; /* sums */
    long counted;
};

struct school {
    struct checkpoint *c;
    const struct school_options *options;
    struct pool pool;
    struct policy_net net;
    float wish;
    atomic_int taken; /* shards of this step */
    struct shard shard[SHARDS];
};

/* Who drives the cars of a race. */
struct drivers {
    int star;                       /* learns alone; NOBODY: all do */
    const struct policy_net *rival; /* drives the others; NULL: club */
};

static int draw(const float *likely, int n, struct rng *rng)
{
    float at = (float)(rng_next(rng) >> 40) / 16777216.0f;
    for (int i = 0; i < n - 1; i++) {
        if (at < likely[i])
            return i;
        at -= likely[i];
    }
    return n - 1;
}

/* The learner's choice, noted down. */
static action_t decide(struct shard *s, const struct setup *su, const struct state *st, int seat,
                       const action_t *legal, int n, struct rng *rng)
{
    action_t act[POLICY_NET_OUTPUTS];
    struct decision *d = &s->decision[s->decisions];
    if (s->decisions == DECISIONS_MAX - 1 || !policy_net_input(su, st, seat, d->input))
        return club_choose(&club_standard, su, st, seat, legal, n, rng);
    d->n = policy_net_list(legal, n, act, d->output);
    if (d->n == 1)
        return act[0];
    decision_weigh(&s->school->net, d);
    decision_guess(&s->school->c->learner.critic, d);
    d->chosen = draw(d->likely, d->n, rng);
    d->seat = seat;
    s->decisions++;
    return act[d->chosen];
}

static action_t drive(struct shard *s, const struct drivers *f, const struct setup *su,
                      const struct state *st, int seat, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = lacorsa_game.actions(su, st, seat, legal);
    if (n == 1)
        return legal[0];
    if (f->star == NOBODY || seat == f->star)
        return decide(s, su, st, seat, legal, n, rng);
    return f->rival ? policy_net_choose(f->rival, 1, su, st, seat, legal, n, rng)
                    : club_choose(&club_standard, su, st, seat, legal, n, rng);
}

static void race(struct shard *s, const struct drivers *f, const struct setup *su, struct rng *rng,
                 int points[SEATS_MAX])
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct results r;
    s->decisions = 0;
    lacorsa_game.start(su, st);
    for (turn_t who; chance_settle(&lacorsa_game, su, st, rng), (who = lacorsa_game.turn(su, st)) != 0;) {
        int seat = turn_lowest(who);
        lacorsa_game.apply(su, st, seat, drive(s, f, su, st, seat, rng), NULL);
    }
    lacorsa_game.results(su, st, &r);
    for (int seat = 0; seat < lacorsa_game.shape(su)->seats; seat++)
        points[seat] = results_points(&r, seat);
}

/* From the end backward: a decision has gained what the seat's next guess is better than its own, and part of what that
 * one gained. */
static void learn_race(struct shard *s, const int points[SEATS_MAX])
{
    const struct school *school = s->school;
    float next[SEATS_MAX], gained[SEATS_MAX] = { 0 };
    for (int seat = 0; seat < SEATS_MAX; seat++)
        next[seat] = (float)points[seat] / POINTS;
    for (int k = s->decisions - 1; k >= 0; k--) {
        const struct decision *d = &s->decision[k];
        float gain = next[d->seat] - d->guess + TRUST * gained[d->seat];
        learn_choice(&school->net, &s->slopes, d, gain, school->wish);
        learn_guess(&school->c->learner.critic, &s->slopes, d, gain);
        next[d->seat] = d->guess;
        gained[d->seat] = gain;
        s->error += (double)(gain * gain);
        for (int i = 0; i < d->n; i++)
            s->variety -= (double)(d->likely[i] * logf(d->likely[i] + 1e-9f));
        s->counted++;
    }
}

static struct drivers draw_field(const struct school *school, const struct setup *su, struct rng *rng)
{
    const struct policy_net *rival = school->options->rival;
    struct drivers f = { (int)rng_below(rng, (uint32_t)lacorsa_game.shape(su)->seats), rival };
    if (!rival && rng_below(rng, CLUB_RACES))
        f.star = NOBODY;
    return f;
}

static void race_shard(struct shard *s)
{
    const struct school *school = s->school;
    int points[SEATS_MAX] = { 0 };
    memset(&s->slopes, 0, sizeof s->slopes);
    s->error = s->variety = 0;
    s->counted = 0;
    for (long k = s->first; k < s->first + s->races; k++) {
        struct rng rng;
        rng_init(&rng, school->c->seed, (uint64_t)k);
        const struct setup *su = school->pool.su[rng_below(&rng, (uint32_t)school->pool.n)];
        struct drivers f = draw_field(school, su, &rng);
        race(s, &f, su, &rng, points);
        learn_race(s, points);
    }
}

/* ---- a step ----------------------------------------------------------------------------------------------- */

/* Every thread takes the next shard that nobody has taken. */
static void *work(void *context)
{
    struct school *school = context;
    for (int k; (k = atomic_fetch_add(&school->taken, 1)) < SHARDS;)
        race_shard(&school->shard[k]);
    return NULL;
}

static void race_all_shards(struct school *school)
{
    pthread_t thread[SHARDS];
    int threads = school->options->threads;
    atomic_store(&school->taken, 0);
    for (int k = 0; k < SHARDS; k++) {
        struct shard *s = &school->shard[k];
        s->first = school->c->done + (long)school->c->tables * k / SHARDS;
        s->races = school->c->done + (long)school->c->tables * (k + 1) / SHARDS - s->first;
    }
    for (int k = 1; k < threads; k++)
        if (pthread_create(&thread[k], NULL, work, school))
            abort();
    work(school);
    for (int k = 1; k < threads; k++)
        pthread_join(thread[k], NULL);
}

/* Whoever knows something already would learn nonsense from a critic's first guesses. */
static double driver_rate(const struct checkpoint *c, double left)
{
    return c->from_standard && left > 0.97 ? 0 : DRIVER_RATE * left + DRIVER_RATE / 100;
}

static void take_step(struct school *school)
{
    struct checkpoint *c = school->c;
    double left = 1 - (double)c->done / (double)c->planned;
    school->wish = (float)(VARIETY * left);
    learner_round(&c->learner, &school->net);
    race_all_shards(school);
    for (int k = 1; k < SHARDS; k++)
        slopes_add(&school->shard[0].slopes, &school->shard[k].slopes);
    learner_step(&c->learner, &school->shard[0].slopes, driver_rate(c, left),
                 CRITIC_RATE * left + CRITIC_RATE / 20);
    c->done += c->tables;
}

/* ---- how it goes -------------------------------------------------------------------------------------------- */

double school_measure(const struct policy_net *net, long deals)
{
    const struct entrant own = { .net = net }, club = { .bot = &club_bot };
    const struct entrant *seats[SEATS_MAX];
    struct setup *su = lacorsa_game.setup_new("cars=4", NULL);
    long points[SEATS_MAX], sum = 0;
    for (long k = 0; k < 4 * deals; k++) {
        for (int seat = 0; seat < 4; seat++)
            seats[seat] = seat == k % 4 ? &own : &club;
        arena_race(&lacorsa_game, su, seats, 4, (uint64_t)(k / 4), (uint64_t)k, points);
        sum += points[k % 4];
    }
    lacorsa_game.setup_free(su);
    return (double)sum / (4 * (double)deals);
}

static void report(struct school *school)
{
    struct checkpoint *c = school->c;
    struct curve_point p = { .races = c->done };
    long counted = 0;
    for (int k = 0; k < SHARDS; k++) {
        p.error += school->shard[k].error;
        p.variety += school->shard[k].variety;
        counted += school->shard[k].counted;
    }
    p.error = sqrt(p.error / (double)counted) * (double)POINTS;
    p.variety /= (double)counted;
    learner_round(&c->learner, &school->net);
    p.points = school_measure(&school->net, MEASURE_DEALS);
    if (c->curve_points < CURVE_MAX)
        c->curve[c->curve_points++] = p;
    fprintf(stderr, "%ld races: critic's error %.3f points, variety %.3f, %.2f points against club\n",
            p.races, p.error, p.variety, p.points);
}

static double now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

/* Has a count of so many parts of the plan come round in the last step? */
static bool came_round(const struct checkpoint *c, int parts)
{
    return (c->done - c->tables) * parts / c->planned != c->done * parts / c->planned;
}

static bool race_on(struct school *school, struct error *err)
{
    const struct school_options *o = school->options;
    struct checkpoint *c = school->c;
    double start = now();
    while (c->done < c->planned && (!o->stop_at || c->done < o->stop_at)
           && (o->seconds <= 0 || now() - start < o->seconds)) {
        take_step(school);
        if (came_round(c, REPORTS))
            report(school);
        if (o->path && came_round(c, SAVES) && !checkpoint_write(o->path, c, err))
            return false;
    }
    return !o->path || checkpoint_write(o->path, c, err);
}

bool school_run(struct checkpoint *c, const struct school_options *options, struct error *err)
{
    struct school *school = calloc(1, sizeof *school);
    bool good = school && (school->c = c, school->options = options, pool_open(&school->pool, c, err));
    for (int k = 0; good && k < SHARDS; k++) {
        school->shard[k].school = school;
        good = (school->shard[k].decision = calloc(DECISIONS_MAX, sizeof(struct decision))) != NULL;
    }
    good = good && race_on(school, err);
    for (int k = 0; school && k < SHARDS; k++)
        free(school->shard[k].decision);
    if (school)
        pool_close(&school->pool);
    free(school);
    return good;
}

/* ---- checkpoints -------------------------------------------------------------------------------------------- */

void checkpoint_start(struct checkpoint *c, long races, uint64_t seed, int tables, const char *setups)
{
    struct rng rng;
    memset(c, 0, sizeof *c);
    memcpy(c->magic, magic, sizeof magic);
    c->seed = seed;
    c->planned = races;
    c->tables = tables;
    snprintf(c->setups, sizeof c->setups, "%s", setups);
    rng_init(&rng, seed, UINT64_MAX - 1);
    learner_start(&c->learner, &rng);
}

void checkpoint_start_from(struct checkpoint *c, const struct policy_net *net)
{
    struct rng rng;
    rng_init(&rng, c->seed, UINT64_MAX - 1);
    learner_start_from(&c->learner, net, &rng);
    c->from_standard = 1;
}

bool checkpoint_read(const char *path, struct checkpoint *c, struct error *err)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return error_set(err, 0, "cannot read %s: %s", path, strerror(errno));
    bool whole = fread(c, sizeof *c, 1, in) == 1 && fgetc(in) == EOF;
    fclose(in);
    if (!whole || memcmp(c->magic, magic, sizeof magic) != 0)
        return error_set(err, 0, "expected a checkpoint of this program; found something else in %s", path);
    return true;
}

/* Beside the old one first, so that there is always a whole one. */
bool checkpoint_write(const char *path, const struct checkpoint *c, struct error *err)
{
    char beside[1024];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *out = fopen(beside, "wb");
    bool whole = out && fwrite(c, sizeof *c, 1, out) == 1;
    if ((out && fclose(out)) || !whole || rename(beside, path))
        return error_set(err, 0, "cannot write %s: %s", path, strerror(errno));
    return true;
}

/* fit-grandprix.c: finds the numbers of bots/grandprix/value.c.
 *
 *     fit-grandprix RACES SEED TRIES ROUNDS guess|standard "SETUP" ...
 *
 * Quick drivers (bots/grandprix/fast_playout.h, so many tries a segment, now and then
 * something at random) race by the numbers known so far. At many moments a seat
 * takes a look, and when the race is over it is known what its cars made.
 * The numbers are then those with which the looks tell the points best: least
 * squares by Gauss and Newton, with a pull towards the numbers before. From what
 * a beginner would guess, or from the numbers that stand in value.c, several
 * rounds of racing and fitting make one run. It prints how wrong the numbers
 * were in each, and at the end the mean of the later half of the rounds, as it
 * stands in value.c.
 */
#include "../bots/grandprix/fast_playout.h"
#include "../games/grandprix/look.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const struct value_numbers guess = { {
    /* markers */ -0.5f, -0.5f, -2, -2, -2, -8,
    /* markers to go */ -0.5f, -0.5f, -5, -4, -4, -12,
    /* wear to go */ 0, -1, -2, -2,
    /* tokens */ -0.5f,
    /* most */ -1, -0.5f, -1, -1, -1, -1,
    /* change */ -4, -4, -6, -12, -50,
    /* wrong tires */ -0.5f, -3,
    /* soft */ 3,
    /* pits, off */ -5, -5,
    /* fresh */ 7, -0.8f, -4,
    /* own */ 7, 0.8f,
    /* ahead, behind */ 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f,
    /* first */ 0,
    /* NPC */ 0, 7, 7, 7,
    /* spread */ 3, 0.8f, 0.02f,
    /* blur */ 0.3f, 1,
    /* debt */ 0, 0, 0.05f, 0.2f, 0.8f,
} };
/* clang-format on */

enum {
    SETUPS_MAX = 16,
    SAMPLES_MAX = 120000,
    ODD_CHOICES = 4,   /* percent of decisions left to chance, so that numbers learn from mistakes, too */
    LOOKS_A_RACE = 40, /* about */
    STEPS = 3,         /* of Gauss and Newton in a round */
};

static const double PULL = 40; /* how many squared points a sector's change of a number has to be worth */

struct sample {
    struct gp_look look;
    int16_t made[2]; /* by the seat's cars, the lower first */
};

struct fit {
    struct setup *su[SETUPS_MAX];
    int setups, tries;
    struct value_numbers v;
    struct sample *sample;
    int samples;
    uint64_t seed;
};

/* ---- races ------------------------------------------------------------------------------------------- */

static void act_oddly(const struct setup *su, struct state *st, int seat, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = grandprix_game.actions(su, st, seat, legal), kept = 0;
    for (int i = 0; i < n; i++)
        if (gp_gesture(legal[i]) != GP_RETIRE)
            legal[kept++] = legal[i];
    grandprix_game.apply(su, st, seat, legal[rng_below(rng, (uint32_t)kept)], NULL);
}

static void take_look(struct fit *f, const struct setup *su, const struct state *st, int seat)
{
    if (f->samples < SAMPLES_MAX)
        gp_look(su, st, seat, &f->sample[f->samples++].look);
}

static void note_results(const struct fit *f, const struct setup *su, const struct state *st, int from)
{
    struct results r;
    grandprix_game.results(su, st, &r);
    for (int i = from; i < f->samples; i++) {
        uint32_t mine = f->sample[i].look.mine;
        f->sample[i].made[0] = r.car[__builtin_ctz(mine)].points;
        f->sample[i].made[1] = r.car[__builtin_ctz(mine & (mine - 1))].points;
    }
}

static void race(struct fit *f, uint64_t number)
{
    const struct setup *su = f->su[number % (uint64_t)f->setups];
    int seats = grandprix_game.shape(su)->seats, from = f->samples;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    rng_init(&rng, f->seed, number);
    grandprix_game.start(su, st);
    for (;;) {
        chance_settle(&grandprix_game, su, st, &rng);
        turn_t who = grandprix_game.turn(su, st);
        if (!who)
            break;
        struct evaluator j = { &f->v, su, turn_lowest(who) };
        if (rng_below(&rng, 100) < ODD_CHOICES)
            act_oddly(su, st, j.seat, &rng);
        else
            fast_playout_act(&j, st, f->tries, &rng);
        if (gp_moment(st) != GP_MOVING && gp_moment(st) != GP_OVER && rng_below(&rng, 500) < LOOKS_A_RACE)
            take_look(f, su, st, (int)rng_below(&rng, (uint32_t)seats));
    }
    note_results(f, su, st, from);
}

/* ---- least squares -------------------------------------------------------------------------------------- */

/* The points that the numbers tell for the seat's cars; cars out of the race are known. */
static void tell(const struct value_numbers *v, const struct gp_look *look, float told[2])
{
    float reach[VALUE_CARS];
    value_reaches(v, look, reach);
    int k = 0;
    for (uint32_t cars = look->mine; cars; cars &= cars - 1, k++) {
        int car = __builtin_ctz(cars);
        told[k] = look->racing >> car & 1 ? value_of_car(v, look, reach, car) : look->made[car];
    }
}

static void residuals(const struct fit *f, const struct value_numbers *v, float *out)
{
    for (int i = 0; i < f->samples; i++) {
        float told[2];
        tell(v, &f->sample[i].look, told);
        for (int k = 0; k < 2; k++)
            out[2 * i + k] = f->sample[i].made[k] - told[k];
    }
}

static double squares(const float *r, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (double)r[i] * r[i];
    return sum;
}

/* Solve a x = b, symmetric and positive; Cholesky, in place. */
static void solve(double a[V_NUMBERS][V_NUMBERS], double b[V_NUMBERS])
{
    for (int i = 0; i < V_NUMBERS; i++)
        for (int k = 0; k <= i; k++) {
            double sum = a[i][k];
            for (int m = 0; m < k; m++)
                sum -= a[i][m] * a[k][m];
            a[i][k] = i == k ? sqrt(sum) : sum / a[k][k];
        }
    for (int i = 0; i < V_NUMBERS; i++) {
        for (int m = 0; m < i; m++)
            b[i] -= a[i][m] * b[m];
        b[i] /= a[i][i];
    }
    for (int i = V_NUMBERS - 1; i >= 0; i--) {
        for (int m = i + 1; m < V_NUMBERS; m++)
            b[i] -= a[m][i] * b[m];
        b[i] /= a[i][i];
    }
}

/* Shape numbers are small and must stay positive. */
static double step_of(int number)
{
    return number < V_FEATURES ? 0.1 : 0.01;
}

static double pull_of(int number)
{
    static const double shape[] = { 10, 1000, 100000, 1000, 1000 };
    return PULL * (number < V_FEATURES ? 1 : number < V_DEBT ? shape[number - V_FEATURES] : 1000);
}

static void keep_between(float *number, float least, float most)
{
    *number = *number < least ? least : *number > most ? most : *number;
}

/* What is a burden to a car is never a gain, whatever the cars that carry it have in common: no more markers, no debt that
 * comes due. */
static void keep_burdens(float *number)
{
    static const int to = V_SOFT, burdens[] = { V_PITS, V_OFF, V_FRESH_SLOW, V_FRESH_PITS };
    for (int k = 0; k < to; k++)
        keep_between(&number[k], -100, 0);
    for (size_t k = 0; k < sizeof burdens / sizeof *burdens; k++)
        keep_between(&number[burdens[k]], -100, 0);
    /* The stop that has to come takes two sectors, unless it is made for repairs anyway; and a Soft bonus is there to be
     * used before it. */
    keep_between(&number[V_CHANGE], -100, -1 - (number[V_SOFT] > 0 ? number[V_SOFT] : 0));
    for (int k = 1; k < 5; k++) {
        keep_between(&number[V_CHANGE + k], -100, number[V_CHANGE + k - 1]);
        keep_between(&number[V_DEBT + k], number[V_DEBT + k - 1], 1);
    }
}

static void keep_in_bounds(struct value_numbers *v)
{
    static const float least[] = { 0.5f, 0, 0, 0.1f, 0.3f };
    for (int k = V_FEATURES; k < V_DEBT; k++)
        if (v->number[k] < least[k - V_FEATURES])
            v->number[k] = least[k - V_FEATURES];
    keep_between(&v->number[V_DEBT], 0, 1);
    keep_burdens(v->number);
}

/* One step from v; towards keeps the pull. */
static void improve(const struct fit *f, struct value_numbers *v, const struct value_numbers *before)
{
    static double a[V_NUMBERS][V_NUMBERS], b[V_NUMBERS];
    int n = 2 * f->samples;
    float *now = malloc(sizeof(float) * (size_t)n * (V_NUMBERS + 1)), *slope = now + n;
    residuals(f, v, now);
    for (int k = 0; k < V_NUMBERS; k++) {
        struct value_numbers moved = *v;
        float *s = slope + (size_t)k * (size_t)n;
        moved.number[k] += (float)step_of(k);
        residuals(f, &moved, s);
        for (int i = 0; i < n; i++)
            s[i] = (now[i] - s[i]) / (float)step_of(k);
    }
    for (int k = 0; k < V_NUMBERS; k++) {
        const float *s = slope + (size_t)k * (size_t)n;
        b[k] = pull_of(k) * (double)(before->number[k] - v->number[k]);
        for (int i = 0; i < n; i++)
            b[k] += (double)s[i] * now[i];
        for (int m = 0; m <= k; m++) {
            const float *t = slope + (size_t)m * (size_t)n;
            double sum = 0;
            for (int i = 0; i < n; i++)
                sum += (double)s[i] * t[i];
            a[k][m] = sum + (k == m ? pull_of(k) : 0);
        }
    }
    solve(a, b);
    for (int k = 0; k < V_NUMBERS; k++)
        v->number[k] += (float)b[k];
    keep_in_bounds(v);
    free(now);
}

static double loss(const struct fit *f, const struct value_numbers *v)
{
    int n = 2 * f->samples;
    float *r = malloc(sizeof *r * (size_t)n);
    residuals(f, v, r);
    double sum = squares(r, n) / n;
    free(r);
    return sum;
}

static void fit(struct fit *f)
{
    const struct value_numbers before = f->v;
    printf("%d looks; mean square %.3f", f->samples, loss(f, &f->v));
    for (int step = 0; step < STEPS; step++) {
        improve(f, &f->v, &before);
        printf(" %.3f", loss(f, &f->v));
        fflush(stdout);
    }
    printf("\n");
}

/* ---- the run ------------------------------------------------------------------------------------------------ */

static void print_table(const struct value_numbers *v)
{
    for (int k = 0; k < V_NUMBERS; k++) {
        if (value_name(k))
            printf("%s    /* %s */ ", k ? "\n" : "", value_name(k));
        printf("%.2ff, ", (double)v->number[k]);
    }
    printf("\n");
    fflush(stdout);
}

static bool read_setups(struct fit *f, char **texts)
{
    struct error err;
    for (; *texts && f->setups < SETUPS_MAX; texts++) {
        f->su[f->setups] = grandprix_game.setup_new(*texts, &err);
        if (!f->su[f->setups++]) {
            fprintf(stderr, "fit-grandprix: %s\n", err.text);
            return false;
        }
    }
    return f->setups > 0;
}

static void run(struct fit *f, long races, long rounds)
{
    struct value_numbers mean = { { 0 } };
    long counted = rounds - rounds / 2;
    for (long round = 0; round < rounds; round++) {
        f->samples = 0;
        for (long k = 0; k < races; k++)
            race(f, (uint64_t)(round * races + k));
        fit(f);
        for (int k = 0; round >= rounds / 2 && k < V_NUMBERS; k++)
            mean.number[k] += f->v.number[k] / (float)counted;
    }
    print_table(&mean);
}

int main(int argc, char **argv)
{
    struct fit f = { 0 };
    bool from_guess = argc > 6 && !strcmp(argv[5], "guess");
    if (argc < 7 || (!from_guess && strcmp(argv[5], "standard") != 0)) {
        fprintf(stderr, "usage: fit-grandprix RACES SEED TRIES ROUNDS guess|standard \"SETUP\" ...\n");
        return 2;
    }
    f.v = from_guess ? guess : value_standard;
    f.seed = strtoull(argv[2], NULL, 10);
    f.tries = atoi(argv[3]);
    f.sample = malloc(sizeof *f.sample * SAMPLES_MAX);
    if (!f.sample || !read_setups(&f, argv + 6))
        return 2;
    run(&f, atol(argv[1]), atol(argv[4]));
    for (int i = 0; i < f.setups; i++)
        grandprix_game.setup_free(f.su[i]);
    free(f.sample);
    return 0;
}

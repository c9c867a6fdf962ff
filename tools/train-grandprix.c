/* train-grandprix.c: learns the numbers of bots/grandprix/value.c.
 *
 *     train-grandprix race ROUNDS RACES TRIES SEED THREADS guess|FROM TO
 *     train-grandprix respond ROUNDS RACES TRIES SEED THREADS FROM TO SETUP
 *     train-grandprix measure NUMBERS SETUP DEALS SEED THREADS club|works|ace
 *     train-grandprix print FROM >bots/grandprix/value_weights.inc
 *
 * In each round quick drivers (bots/grandprix/fast_playout.h, so many tries a segment and in the first half of the rounds a
 * few, now and then something at random) race by the numbers known so far, on all tracks, with two to eleven players and drawn options. At many moments a seat takes a
 * look, and when the race is over it is known what its cars made. Then the numbers follow the slope of the squared error (Adam),
 * over the looks of this round and of the few before. It begins with what a beginner would guess and units that
 * say nothing, or with the numbers of a file, and writes TO after every round.
 *
 * A line for each round says how wrong the numbers were on its looks before any of these was learned from, and how wrong those are
 * that it began with: mean squared points of a car. The seed fixes the result; the number of threads does not change it.
 *
 * FROM may be "standard", what bots drive by. `respond` races in one setup against drivers that stay as they are and go by the
 * standard numbers; only one seat learns, from its own looks. `measure` lets a driver with NUMBERS race from every seat among
 * standard ones of its kind, and says what it makes more than they do when all are alike, on the same deals: a lower bound of how far
 * they can be taken advantage of.
 */
#include "../bots/grandprix/fast_playout.h"
#include "../host/files.h"
#include "arena.h"
#include "command.h"
#include "value_gradient.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETUPS = 240,
    ROUNDS_KEPT = 4,   /* learned from again */
    ODD_CHOICES = 4,   /* percent of decisions left to chance, so that numbers learn from mistakes, too */
    TRIES_PART = 5,    /* one in so many at first */
    LOOKS_A_RACE = 96, /* at most */
    LOOK_EVERY = 10,   /* decisions, on average; */
    LOOK_BETWEEN = 3,  /* between turns, where there are few but much is decided */
    BATCH = 512,
    PARTS = 32, /* of a batch, added up in order whoever worked on them */
    THREADS_MAX = 64,
};

static const double LEARNING_RATE = 0.004, LAST_RATE = 0.0002;
static const float REST = 64; /* numbers are printed in such parts of 1 */

enum { NUMBERS = sizeof(struct value_numbers) / sizeof(float) };

static const char TOOL[] = "train-grandprix";

struct round {
    struct value_sample *sample;
    long n;
};

struct race {
    struct value_sample look[LOOKS_A_RACE];
    int n;
};

struct training {
    struct setup *su[SETUPS];
    int setups;
    bool responds; /* one seat learns, and the others stay as they are */
    struct value_numbers v, at_first;
    uint64_t seed;
    int tries, tries_now, threads;
    long rounds, races;
    struct round kept[ROUNDS_KEPT];
    /* of the races of a round */
    struct race *race;
    long first_race;
    atomic_long next_race;
    /* of Adam */
    double mean[NUMBERS], square[NUMBERS];
    long steps, steps_all;
};

/* ---- what a beginner would guess ------------------------------------------------------------------------- */

static void guess_reach(struct value_numbers *v, int feature, int n, const float *sectors)
{
    for (int k = 0; k < n; k++)
        v->feature[feature + k][VALUE_UNITS + VALUE_REACH] = sectors[k] / VALUE_SECTORS;
}

static void guess(struct value_numbers *v, struct rng *rng)
{
    static const float markers[] = { -0.5f, -0.5f, -2, -2,  -2, -8, -0.5f, -0.5f,
                                     -5,    -4,    -4, -12, 0,  -1, -2,    -2 };
    static const float change[VALUE_STAGES] = { -4, -6, -6, -8, -12, -20, -30 },
                       fresh[] = { 7, -0.8f, -4, 7, 0.8f };
    static const float debt[VALUE_STAGES] = { 0, 0.5f, 1, 2, 4, 5, 6 };
    memset(v, 0, sizeof *v);
    guess_reach(v, V_MARKERS, 16, markers);
    guess_reach(v, V_CHANGE, VALUE_STAGES, change);
    guess_reach(v, V_CHANGE_TURNING, VALUE_STAGES, change);
    guess_reach(v, V_CHANGE_AFTER, VALUE_STAGES, change);
    guess_reach(v, V_FRESH, 5, fresh);
    guess_reach(v, V_PITS, 2, (const float[]){ -5, -5 });
    guess_reach(v, V_AHEAD, 6, (const float[]){ 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f });
    v->feature[V_ALWAYS][VALUE_UNITS + VALUE_RISK] = -6;
    for (int k = 0; k < 3 * VALUE_STAGES; k++)
        v->feature[V_CHANGE + k][VALUE_UNITS + VALUE_RISK] = debt[k % VALUE_STAGES];
    for (int k = 0; k < GP_WHOSE; k++)
        v->npc[N_FRESH + k] = 0.7f;
    memcpy(v->spread, (const float[]){ 3, 0.8f, 0.02f }, sizeof v->spread);
    memcpy(v->blur, (const float[]){ 0.3f, 1 }, sizeof v->blur);
    for (int f = 0; f < V_FEATURES; f++)
        for (int k = 0; k < VALUE_UNITS; k++)
            v->feature[f][k] = ((float)rng_below(rng, 2001) - 1000) / 2500;
    for (int k = 0; k < VALUE_UNITS; k++)
        v->output[VALUE_REACH][k] = k < VALUE_UNITS_FOR ? 0.02f : -0.02f;
}

/* ---- bounds ------------------------------------------------------------------------------------------------ */

static void keep_between(float *number, float least, float most)
{
    *number = *number < least ? least : *number > most ? most : *number;
}

/* What is a burden to a car is never a gain, neither at once nor through a unit: no more markers, no debt that comes due. */
static void keep_burdens(struct value_numbers *v)
{
    const float all = 100;
    for (int f = V_BURDENS; f < V_BURDENS_END; f++) {
        for (int k = 0; k < VALUE_UNITS; k++)
            keep_between(&v->feature[f][k], k < VALUE_UNITS_FOR ? -all : 0, k < VALUE_UNITS_FOR ? 0 : all);
        keep_between(&v->feature[f][VALUE_UNITS + VALUE_REACH], -all, 0);
        keep_between(&v->feature[f][VALUE_UNITS + VALUE_RISK], 0, all);
    }
    for (int k = 0; k < VALUE_UNITS; k++) {
        bool is_for = k < VALUE_UNITS_FOR;
        keep_between(&v->output[VALUE_REACH][k], is_for ? 0 : -all, is_for ? all : 0);
        keep_between(&v->output[VALUE_RISK][k], is_for ? -all : 0, is_for ? 0 : all);
    }
}

/* The stop that has to come takes two sectors, unless it is made for repairs anyway; a Soft bonus is there to be used before
 * it; and a debt weighs no less when it comes due. */
static void keep_debts(struct value_numbers *v, int change)
{
    const int reach = VALUE_UNITS + VALUE_REACH, risk = VALUE_UNITS + VALUE_RISK;
    float soft = v->feature[V_SOFT][reach] > 0 ? v->feature[V_SOFT][reach] : 0;
    keep_between(&v->feature[change][reach], -100, -1.0f / VALUE_SECTORS - soft);
    for (int k = 1; k < VALUE_STAGES; k++) {
        keep_between(&v->feature[change + k][reach], -100, v->feature[change + k - 1][reach]);
        keep_between(&v->feature[change + k][risk], v->feature[change + k - 1][risk], 100);
    }
}

static void keep_in_bounds(struct value_numbers *v)
{
    static const float least[] = { 0.5f, 0, 0, 0.1f, 0.3f };
    for (int k = 0; k < 3; k++)
        keep_between(&v->spread[k], least[k], 100);
    for (int k = 0; k < 2; k++)
        keep_between(&v->blur[k], least[3 + k], 100);
    keep_burdens(v);
    keep_debts(v, V_CHANGE);
    keep_debts(v, V_CHANGE_TURNING);
    keep_debts(v, V_CHANGE_AFTER);
}

/* ---- races --------------------------------------------------------------------------------------------------- */

static void act_oddly(const struct setup *su, struct state *st, int seat, struct rng *rng)
{
    action_t legal[ACTIONS_MAX];
    int n = grandprix_game.actions(su, st, seat, legal), kept = 0;
    for (int i = 0; i < n; i++)
        if (gp_gesture(legal[i]) != GP_RETIRE)
            legal[kept++] = legal[i];
    grandprix_game.apply(su, st, seat, legal[rng_below(rng, (uint32_t)kept)], NULL);
}

static void note_results(const struct setup *su, const struct state *st, struct race *race)
{
    struct results r;
    grandprix_game.results(su, st, &r);
    for (int i = 0; i < race->n; i++) {
        uint32_t mine = race->look[i].look.mine;
        race->look[i].made[0] = r.car[__builtin_ctz(mine)].points;
        race->look[i].made[1] = r.car[__builtin_ctz(mine & (mine - 1))].points;
    }
}

static bool is_worth_a_look(const struct state *st, const struct race *race, struct rng *rng)
{
    enum gp_moment moment = gp_moment(st);
    if (moment == GP_MOVING || moment == GP_OVER || race->n >= LOOKS_A_RACE)
        return false;
    return !rng_below(rng, moment == GP_SEGMENT ? LOOK_EVERY : LOOK_BETWEEN);
}

/* Whose eyes a look is taken through. */
static int any_eyes(const struct training *t, int learner, int seats, struct rng *rng)
{
    return t->responds ? learner : (int)rng_below(rng, (uint32_t)seats);
}

static void drive(const struct training *t, const struct setup *su, struct state *st, int seat, bool learns,
                  struct rng *rng)
{
    const struct evaluator e = { learns ? &t->v : &value_standard, su, seat, TEMPER_PLAIN };
    if (learns && rng_below(rng, 100) < ODD_CHOICES)
        act_oddly(su, st, seat, rng);
    else
        fast_playout_act(&e, st, t->tries_now, rng);
}

static void run_race(const struct training *t, uint64_t number, struct race *race)
{
    struct rng rng;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    rng_init(&rng, t->seed, number);
    const struct setup *su = t->su[rng_below(&rng, (uint32_t)t->setups)];
    int seats = grandprix_game.shape(su)->seats, learner = (int)(number % (uint64_t)seats);
    race->n = 0;
    grandprix_game.start(su, st);
    for (turn_t who;
         chance_settle(&grandprix_game, su, st, &rng), (who = grandprix_game.turn(su, st)) != 0;) {
        int seat = turn_lowest(who);
        drive(t, su, st, seat, !t->responds || seat == learner, &rng);
        if (is_worth_a_look(st, race, &rng))
            gp_look(su, st, any_eyes(t, learner, seats, &rng), &race->look[race->n++].look);
    }
    note_results(su, st, race);
}

static void *run_races(void *context)
{
    struct training *t = context;
    for (long k; (k = atomic_fetch_add(&t->next_race, 1)) < t->races;)
        run_race(t, (uint64_t)(t->first_race + k), &t->race[k]);
    return NULL;
}

static void *room_for(size_t n, size_t size)
{
    void *room = calloc(n ? n : 1, size);
    if (!room) {
        fprintf(stderr, "train-grandprix: there is no memory for so many races\n");
        exit(1);
    }
    return room;
}

static void in_threads(int threads, void *(*work)(void *), void *const context[])
{
    pthread_t thread[THREADS_MAX];
    for (int k = 1; k < threads; k++)
        if (pthread_create(&thread[k], NULL, work, context[k])) {
            fprintf(stderr, "train-grandprix: no thread could be started\n");
            exit(1);
        }
    work(context[0]);
    for (int k = 1; k < threads; k++)
        pthread_join(thread[k], NULL);
}

/* The looks of a new round take the place of the oldest. */
static struct round *race_round(struct training *t, long round)
{
    void *context[THREADS_MAX] = { NULL };
    struct round *to = &t->kept[round % ROUNDS_KEPT];
    for (int k = 0; k < t->threads; k++)
        context[k] = t;
    t->race = room_for((size_t)t->races, sizeof *t->race);
    t->first_race = round * t->races;
    t->tries_now = 2 * round < t->rounds ? (t->tries + TRIES_PART - 1) / TRIES_PART : t->tries;
    atomic_store(&t->next_race, 0);
    in_threads(t->threads, run_races, context);
    free(to->sample);
    to->n = 0;
    for (long k = 0; k < t->races; k++)
        to->n += t->race[k].n;
    to->sample = room_for((size_t)to->n, sizeof *to->sample);
    long at = 0;
    for (long k = 0; k < t->races; k++)
        for (int i = 0; i < t->race[k].n; i++)
            to->sample[at++] = t->race[k].look[i];
    free(t->race);
    return to;
}

/* ---- learning -------------------------------------------------------------------------------------------------- */

struct lesson {
    struct training *t;
    const struct value_sample **order;
    long n;
    struct value_numbers *slope; /* of each part of a batch */
    pthread_barrier_t together;
};

struct pupil {
    struct lesson *lesson;
    int number;
};

static double rate_now(const struct training *t)
{
    double gone = t->steps_all ? (double)t->steps / (double)t->steps_all : 0;
    double rate = LEARNING_RATE + (LAST_RATE - LEARNING_RATE) * (gone < 1 ? gone : 1);
    return t->responds ? rate / 10 : rate; /* it knows most of it already */
}

static void step(struct training *t, const struct value_numbers *slope)
{
    static const double KEPT = 0.9, KEPT_SQUARE = 0.999;
    double rate = rate_now(t);
    t->steps++;
    double mean_part = 1 - pow(KEPT, (double)t->steps), square_part = 1 - pow(KEPT_SQUARE, (double)t->steps);
    float *number = (float *)&t->v;
    for (int k = 0; k < NUMBERS; k++) {
        double sum = 0;
        for (int part = 0; part < PARTS; part++)
            sum += ((const float *)&slope[part])[k];
        sum /= BATCH;
        t->mean[k] = KEPT * t->mean[k] + (1 - KEPT) * sum;
        t->square[k] = KEPT_SQUARE * t->square[k] + (1 - KEPT_SQUARE) * sum * sum;
        number[k] -= (float)(rate * t->mean[k] / mean_part / (sqrt(t->square[k] / square_part) + 1e-6));
    }
    keep_in_bounds(&t->v);
}

static void *learn_together(void *context)
{
    const struct pupil *me = context;
    struct lesson *l = me->lesson;
    for (long from = 0; from + BATCH <= l->n; from += BATCH) {
        for (int part = me->number; part < PARTS; part += l->t->threads) {
            memset(&l->slope[part], 0, sizeof l->slope[part]);
            for (int i = 0; i < BATCH / PARTS; i++)
                value_gradient(&l->t->v, l->order[from + (long)part * (BATCH / PARTS) + i], &l->slope[part]);
        }
        pthread_barrier_wait(&l->together);
        if (!me->number)
            step(l->t, l->slope);
        pthread_barrier_wait(&l->together);
    }
    return NULL;
}

/* All looks that are kept, in an order drawn anew. */
static void order_looks(struct lesson *l, uint64_t stream)
{
    struct rng rng;
    long n = 0;
    rng_init(&rng, l->t->seed + 1, stream);
    for (int r = 0; r < ROUNDS_KEPT; r++)
        n += l->t->kept[r].n;
    l->order = room_for((size_t)n, sizeof(void *));
    for (int r = 0; r < ROUNDS_KEPT; r++)
        for (long i = 0; i < l->t->kept[r].n; i++) {
            long at = (long)rng_below(&rng, (uint32_t)++l->n);
            l->order[l->n - 1] = l->order[at];
            l->order[at] = &l->t->kept[r].sample[i];
        }
}

/* All rounds together, each as often as it is kept and learned from again. */
static long rounds_learned_from(long rounds)
{
    const long at_first = ROUNDS_KEPT * (ROUNDS_KEPT - 1) / 2;
    return rounds < ROUNDS_KEPT ? rounds * (rounds + 1) / 2 : ROUNDS_KEPT * rounds - at_first;
}

static void learn(struct training *t, long round)
{
    struct lesson l = { .t = t };
    struct pupil pupil[THREADS_MAX];
    void *context[THREADS_MAX] = { NULL };
    order_looks(&l, (uint64_t)round);
    l.slope = room_for(PARTS, sizeof *l.slope);
    pthread_barrier_init(&l.together, NULL, (unsigned)t->threads);
    for (int k = 0; k < t->threads; k++) {
        pupil[k] = (struct pupil){ &l, k };
        context[k] = &pupil[k];
    }
    if (!t->steps_all && l.n)
        t->steps_all = l.n / BATCH * rounds_learned_from(t->rounds);
    in_threads(t->threads, learn_together, context);
    pthread_barrier_destroy(&l.together);
    free(l.slope);
    free(l.order);
}

static double error_on(const struct value_numbers *v, const struct round *round)
{
    double sum = 0;
    long cars = 0;
    for (long i = 0; i < round->n; i++) {
        sum += 2 * (double)value_error(v, &round->sample[i]);
        cars += __builtin_popcount(round->sample[i].look.mine & round->sample[i].look.racing);
    }
    return cars ? sum / (double)cars : 0;
}

/* ---- files ----------------------------------------------------------------------------------------------------- */

static void write_numbers(FILE *f, const float *number, int n, float part, const char *end)
{
    fputs("{ ", f);
    for (int k = 0; k < n; k++) {
        double rounded = part > 0 ? (double)(roundf(number[k] * part) / part) : (double)number[k];
        fprintf(f, "%.9g, ", rounded == 0 ? 0 : rounded);
    }
    fprintf(f, "}%s", end);
}

/* As C has it between braces; in parts of 1, or as they are where part is 0. */
static void write_value(FILE *f, const struct value_numbers *v, float part)
{
    fputs("{\n", f);
    for (int k = 0; k < V_FEATURES; k++)
        write_numbers(f, v->feature[k], VALUE_ROW, part, ",\n");
    fputs("},\n{\n", f);
    for (int k = 0; k < VALUE_OUTPUTS; k++)
        write_numbers(f, v->output[k], VALUE_UNITS, part, ",\n");
    fputs("},\n", f);
    write_numbers(f, v->npc, N_FEATURES, part, ",\n");
    write_numbers(f, v->spread, 3, part, ",\n");
    write_numbers(f, v->blur, 2, part, "\n");
}

/* Numbers between braces, commas and blanks, and nothing else. */
static bool read_numbers(const char *text, const char *name, float *number, struct error *err)
{
    static const char between[] = "{}, \n";
    int read = 0;
    for (text += strspn(text, between); *text && read < NUMBERS; text += strspn(text, between), read++) {
        char *end;
        number[read] = strtof(text, &end);
        if (end == text || !strchr(between, *end) || !isfinite(number[read]))
            return error_set(err, 0, "%s: expected a number; found \"%.*s\"", name,
                             (int)strcspn(text, between), text);
        text = end;
    }
    return (read == NUMBERS && !*text)
           || error_set(err, 0, "%s: expected %d numbers; found %s", name, NUMBERS, *text ? "more" : "fewer");
}

static bool read_value(const char *name, struct value_numbers *v, struct error *err)
{
    enum { LETTERS_MAX = 1 << 20 };
    size_t len;
    if (!strcmp(name, "standard")) {
        *v = value_standard;
        return true;
    }
    char *text = read_whole(name, LETTERS_MAX, &len, err);
    bool good = text && read_numbers(text, name, (float *)v, err);
    free(text);
    return good;
}

/* The old file stays until the new one is whole. */
static bool save(const struct training *t, const char *name, struct error *err)
{
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (f)
        write_value(f, &t->v, 0);
    bool good = f && !fclose(f) ? file_write(name, FILE_OVER, text, len, err) : error_memory(err);
    free(text);
    return good;
}

/* ---- the run --------------------------------------------------------------------------------------------------- */

static const char *one_of(const char *const *texts, int n, struct rng *rng)
{
    return texts[rng_below(rng, (uint32_t)n)];
}

static struct setup *read_setup(const char *text, struct error *err)
{
    struct setup *su = grandprix_game.setup_new(text, err);
    if (!su)
        error_within(err, "%s", text);
    return su;
}

/* Four players are the usual race; one lap in four. */
static bool draw_setups(struct training *t, struct error *err)
{
    static const char *const track[] = { "ombra", "hallen", "serrana", "arden",
                                         "alder", "cinder", "delta",   "tinroof" };
    static const char *const players[] = { "2", "2", "3", "4", "4", "4", "4",  "4",
                                           "5", "6", "6", "7", "8", "9", "10", "11" };
    static const char *const laps[] = { "", "", " laps=1", " laps=2" }, *const weather[] = { "dry", "dry",
                                                                                             "random",
                                                                                             "wet" };
    static const char *const grid[] = { "teams", "teams", "mixed", "bag" }, *const order[] = { "player",
                                                                                               "player",
                                                                                               "running" };
    struct rng rng;
    rng_init(&rng, t->seed + 2, 0);
    for (t->setups = 0; t->setups < SETUPS; t->setups++) {
        char text[160];
        const char *p = one_of(players, 16, &rng), *tr = one_of(track, 8, &rng), *l = one_of(laps, 4, &rng);
        const char *w = one_of(weather, 4, &rng), *g = one_of(grid, 4, &rng), *o = one_of(order, 3, &rng);
        snprintf(text, sizeof text, "players=%s track=%s%s weather=%s grid=%s pit_order=%s", p, tr, l, w, g,
                 o);
        if (!(t->su[t->setups] = read_setup(text, err)))
            return false;
    }
    return true;
}

static bool run(struct training *t, const char *to, struct error *err)
{
    t->at_first = t->v;
    for (long round = 0; round < t->rounds; round++) {
        const struct round *looks = race_round(t, round);
        printf("round %ld: %ld races, %ld looks, error %.3f (%.3f by the first numbers)", round + 1, t->races,
               looks->n, error_on(&t->v, looks), error_on(&t->at_first, looks));
        fflush(stdout);
        learn(t, round);
        printf(", learned %.3f\n", error_on(&t->v, looks));
        fflush(stdout);
        if (!save(t, to, err))
            return false;
    }
    return true;
}

/* In one setup only. */
static bool take_setup(struct training *t, const char *text, struct error *err)
{
    t->responds = true;
    t->su[0] = read_setup(text, err);
    t->setups = t->su[0] != NULL;
    return t->su[0];
}

static bool read_threads(const char *text, int *threads, struct error *err)
{
    long n;
    bool good = command_number(text, "a number of threads", 1, THREADS_MAX, &n, err);
    *threads = (int)n;
    return good;
}

/* ROUNDS RACES TRIES SEED THREADS guess|FROM */
static bool read_plan(struct training *t, char **arg, struct error *err)
{
    enum { ROUNDS_MAX = 1000000, RACES_MAX = 100000000, TRIES_MAX = 1000 };
    long tries;
    struct rng rng;
    if (!command_number(arg[0], "a number of rounds", 1, ROUNDS_MAX, &t->rounds, err)
        || !command_number(arg[1], "a number of races", 1, RACES_MAX, &t->races, err)
        || !command_number(arg[2], "a number of tries", 1, TRIES_MAX, &tries, err)
        || !command_seed(arg[3], &t->seed, err) || !read_threads(arg[4], &t->threads, err))
        return false;
    t->tries = (int)tries;
    rng_init(&rng, t->seed, UINT64_MAX);
    guess(&t->v, &rng);
    return !strcmp(arg[5], "guess") || read_value(arg[5], &t->v, err);
}

/* With a setup it is a response. */
static int train(char **arg, const char *setup)
{
    static struct training t;
    struct error err;
    bool done = read_plan(&t, arg, &err) && (setup ? take_setup(&t, setup, &err) : draw_setups(&t, &err))
                && file_try(arg[6], FILE_OVER, &err) && run(&t, arg[6], &err);
    for (int k = 0; k < t.setups; k++)
        grandprix_game.setup_free(t.su[k]);
    for (int k = 0; k < ROUNDS_KEPT; k++)
        free(t.kept[k].sample);
    return done ? command_end(TOOL) : command_complain(TOOL, &err);
}

/* ---- what can be made of it that one knows whom one races -------------------------------------------------------- */

struct measuring {
    struct setup *su;
    struct value_numbers v;
    struct entrant one, others; /* by v, and by the standard numbers */
    uint64_t seed;
    long deals;
    atomic_long next;
    struct dealt {
        double made, alike;
    } * dealt;
};

/* What each seat makes when one of them has somebody else. */
static void race_with(const struct measuring *m, long deal, int own, const struct entrant *one,
                      long points[SEATS_MAX])
{
    const struct entrant *seats[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        seats[seat] = seat == own ? one : &m->others;
    arena_race(&grandprix_game, m->su, seats, m->seed, (uint64_t)deal, (uint64_t)deal, points);
}

/* From every seat; when all are alike every race of a deal is the same one. */
static void race_deal(struct measuring *m, long deal)
{
    struct dealt *dealt = &m->dealt[deal];
    long points[SEATS_MAX], made = 0, alike = 0;
    int n = grandprix_game.shape(m->su)->seats;
    for (int own = 0; own < n; own++) {
        race_with(m, deal, own, &m->one, points);
        made += points[own];
    }
    race_with(m, deal, 0, &m->others, points);
    for (int seat = 0; seat < n; seat++)
        alike += points[seat];
    *dealt = (struct dealt){ (double)made / n, (double)alike / n };
}

static void *race_deals(void *context)
{
    struct measuring *m = context;
    for (long deal; (deal = atomic_fetch_add(&m->next, 1)) < m->deals;)
        race_deal(m, deal);
    return NULL;
}

static void tell_gain(const struct measuring *m)
{
    struct mean made = { 0 }, fair = { 0 }, gain = { 0 };
    for (long deal = 0; deal < m->deals; deal++) {
        mean_add(&made, m->dealt[deal].made);
        mean_add(&fair, m->dealt[deal].alike);
        mean_add(&gain, m->dealt[deal].made - m->dealt[deal].alike);
    }
    double share = 100 / mean_of(&fair);
    printf(
        "%.2f points a race, %.2f when all are alike: a gain of %.2f +- %.2f, %.1f +- %.1f %% of the fair share, "
        "%ld races\n",
        mean_of(&made), mean_of(&fair), mean_of(&gain), 1.96 * mean_error(&gain), share * mean_of(&gain),
        share * 1.96 * mean_error(&gain), m->deals * grandprix_game.shape(m->su)->seats);
}

static bool read_driver(const char *name, struct entrant *driver, struct error *err)
{
    driver->searches = strcmp(name, "club") != 0;
    driver->searcher = strcmp(name, "ace") != 0 ? SEARCH_WORKS : SEARCH_ACE;
    return !driver->searches || driver->searcher == SEARCH_ACE || !strcmp(name, "works")
           || error_set(err, 0, "expected club, works or ace; found \"%s\"", name);
}

/* NUMBERS SETUP DEALS SEED THREADS DRIVER */
static int measure(char **arg)
{
    enum { DEALS_MAX = 100000000 };
    static struct measuring m;
    struct error err;
    int threads;
    if (!command_number(arg[2], "a number of deals", 2, DEALS_MAX, &m.deals, &err)
        || !command_seed(arg[3], &m.seed, &err) || !read_threads(arg[4], &threads, &err)
        || !read_driver(arg[5], &m.others, &err) || !read_value(arg[0], &m.v, &err)
        || !(m.su = read_setup(arg[1], &err)))
        return command_complain(TOOL, &err);
    m.one = m.others;
    m.one.value = &m.v;
    m.others.value = &value_standard;
    m.dealt = room_for((size_t)m.deals, sizeof *m.dealt);
    void *context[THREADS_MAX] = { NULL };
    for (int k = 0; k < threads; k++)
        context[k] = &m;
    in_threads(threads, race_deals, context);
    tell_gain(&m);
    free(m.dealt);
    grandprix_game.setup_free(m.su);
    return command_end(TOOL);
}

static int print(const char *from)
{
    static struct value_numbers v;
    struct error err;
    if (!read_value(from, &v, &err))
        return command_complain(TOOL, &err);
    write_value(stdout, &v, REST);
    return command_end(TOOL);
}

int main(int argc, char **argv)
{
    if (argc == 9 && !strcmp(argv[1], "race"))
        return train(argv + 2, NULL);
    if (argc == 10 && !strcmp(argv[1], "respond"))
        return train(argv + 2, argv[9]);
    if (argc == 8 && !strcmp(argv[1], "measure"))
        return measure(argv + 2);
    if (argc == 3 && !strcmp(argv[1], "print"))
        return print(argv[2]);
    fprintf(stderr, "usage: train-grandprix race ROUNDS RACES TRIES SEED THREADS guess|FROM TO\n"
                    "       train-grandprix respond ROUNDS RACES TRIES SEED THREADS FROM TO SETUP\n"
                    "       train-grandprix measure NUMBERS SETUP DEALS SEED THREADS club|works|ace\n"
                    "       train-grandprix print FROM\n");
    return 2;
}

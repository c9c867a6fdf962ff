/* bench.c: how fast the engine plays, through the public contract and in playouts, on one thread; simulations on one and
 * two; each bot; and, where PADDOCK_ANCHORS names them, how that compares with the same race written by others. What
 * one thread does is measured in processor time, so that a busy machine does not count.
 *
 * The signature is a hash over the first races of a fixed seed: actions,
 * results and final positions. It changes when behaviour changes, and only then.
 */
#include "bench.h"
#include "../../games/grandprix/look.h"
#include "../../report/game_json.h"
#include "../../sim/sim.h"
#include "cli.h"

#include <time.h>

static const struct flag flags[] = {
    { "seconds", N_("S"), N_("How long to measure each speed (default 3).") },
    { "json", NULL, N_("Print one JSON object.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock bench                        ", N_("the base race with 4 cars") },
    { "paddock bench lacorsa --cars 6 --seconds 1 --json", NULL },
    { "PADDOCK_ANCHORS=anchors paddock bench    ",
      N_("beside the same race in JavaScript, from that folder") },
    { 0 },
};

enum { BOTS_MAX = 16, ANCHORS_MAX = 4, TURNS = 3 };

struct figures {
    double races_per_s, decisions_per_s, decisions_per_race, playout_decisions_per_s, batch_decisions_per_s,
        clone_ns;
    size_t state_bytes;
    long long allocations;
    uint64_t signature;
    /* of a game whose segments can be enumerated */
    long activations;
    double activations_per_s, outcomes_mean;
    int outcomes_most;
    double sim_races_per_s[2];            /* on one thread and on two */
    double bot_decisions_per_s[BOTS_MAX]; /* by index into all_bots */
    /* 0: not compared; the ratios are of the contract and of playouts */
    double anchor_decisions_per_s[ANCHORS_MAX], anchor_ratio[ANCHORS_MAX], anchor_playouts[ANCHORS_MAX];
};

double bench_now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

double bench_busy(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static uint64_t mix(uint64_t hash, uint64_t x)
{
    return (hash ^ x) * 0x9e3779b97f4a7c15u;
}

/* A way to play a race at random: through the contract, or as fast as the game can. */
typedef long player(const struct game *g, const struct setup *su, struct state *st, struct rng *rng);

static long play_race(player *play, const struct game *g, const struct setup *su, struct state *st,
                      struct rng *rng)
{
    g->start(su, st);
    return play(g, su, st, rng);
}

static double decisions_per_s(player *play, const struct game *g, const struct setup *su, double seconds)
{
    union any_state room;
    struct rng rng;
    long decisions = 0;
    double t0 = bench_busy(), t;
    rng_init(&rng, 1, 0);
    do {
        for (int i = 0; i < 500; i++)
            decisions += play_race(play, g, su, (struct state *)room.bytes, &rng);
        t = bench_busy() - t0;
    } while (t < seconds);
    return (double)decisions / t;
}

/* A race with every step hashed, chance by its listed outcomes, events included. */
static uint64_t sign_race(const struct game *g, const struct setup *su, struct state *st, struct rng *rng,
                          uint64_t hash)
{
    action_t legal[ACTIONS_MAX];
    struct chance ch[ACTIONS_MAX];
    struct events ev;
    turn_t who;
    g->start(su, st);
    while ((who = g->turn(su, st))) {
        int seat = who == CHANCE ? NOBODY : turn_lowest(who);
        action_t act;
        ev.n = 0;
        if (who == CHANCE) {
            act = chance_draw(ch, g->chances(su, st, ch), rng);
        } else {
            int n = g->actions(su, st, seat, legal);
            for (int i = 0; i < n; i++)
                hash = mix(hash, legal[i]);
            act = legal[rng_below(rng, (uint32_t)n)];
        }
        g->apply(su, st, seat, act, &ev);
        hash = mix(hash, act);
        for (int i = 0; i < ev.n; i++)
            for (int k = 0; k < ARGS_MAX; k++)
                hash = mix(hash, (uint64_t)ev.at[i].kind << 16 | (uint16_t)ev.at[i].arg[k]);
    }
    return hash;
}

static uint64_t sign(const struct game *g, const struct setup *su, struct state *st)
{
    char text[STATE_TEXT_MAX];
    struct rng rng;
    uint64_t hash = 0;
    rng_init(&rng, 1, 0);
    for (int i = 0; i < 500; i++) {
        hash = sign_race(g, su, st, &rng, hash);
        size_t len = g->state_text(su, st, text, sizeof text);
        for (size_t k = 0; k < len && k < sizeof text; k++)
            hash = mix(hash, (unsigned char)text[k]);
    }
    return hash ^ hash >> 32;
}

static double time_clone(const struct game *g, const struct state *st)
{
    enum { TIMES = 20000000 };
    static const int warm = 1000;
    _Alignas(64) union any_state copy; /* both begin a line of memory, as where bots play on (bots/trial.c) */
    double t0 = 0;
    for (long i = -warm; i < TIMES; i++) {
        if (i == 0)
            t0 = bench_busy();
        memcpy(copy.bytes, st, g->state_size);
        __asm__ volatile("" : : "r"(copy.bytes) : "memory");
    }
    return (bench_busy() - t0) / TIMES * 1e9;
}

/* Every call of the allocator is counted on its way (the linker's --wrap): play must make none. */
static long long allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);

void *__wrap_malloc(size_t size)
{
    __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *p, size_t size)
{
    __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
    return __real_realloc(p, size);
}

static void measure(const struct game *g, const struct setup *su, double seconds, struct figures *f)
{
    _Alignas(64) union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    long races = 0, decisions = 0;
    rng_init(&rng, 1, 0);
    for (int i = 0; i < 2000; i++)
        play_race(playout_by_contract, g, su, st, &rng);
    long long before = allocations;
    double t0 = bench_busy(), t;
    do {
        for (int i = 0; i < 500; i++, races++)
            decisions += play_race(playout_by_contract, g, su, st, &rng);
        t = bench_busy() - t0;
    } while (t < seconds);
    f->races_per_s = (double)races / t;
    f->decisions_per_s = (double)decisions / t;
    f->decisions_per_race = (double)decisions / (double)races;
    f->playout_decisions_per_s = decisions_per_s(playout, g, su, seconds);
    f->allocations = allocations - before;
    f->batch_decisions_per_s = bench_batch(g, su, seconds);
    f->state_bytes = g->state_size;
    f->clone_ns = time_clone(g, st);
    f->signature = sign(g, su, st);
}

/* ---- all outcomes of a card ------------------------------------------------------------------------------------ */

enum { ACTIVATIONS = 20000, CARDS_WAITING = 32 };

/* Asking for the time takes half a microsecond, a card some fifteen: cards are measured together. */
struct counting {
    struct outcome_room *room;
    struct rng rng;
    struct {
        union any_state before;
        int seat;
        action_t play;
    } card[CARDS_WAITING];
    int waiting;
    long activations, outcomes;
    double seconds;
    int most;
};

static bool count_on(void *context, const struct state *st, const action_t *path, int n)
{
    (void)context;
    (void)st;
    (void)path;
    (void)n;
    return true;
}

static void enumerate_waiting(struct counting *c, const struct setup *su)
{
    double t0 = bench_busy();
    for (int i = 0; i < c->waiting; i++) {
        const struct state *st = (const struct state *)c->card[i].before.bytes;
        int n = gp_outcomes(su, st, c->card[i].seat, c->card[i].play, c->room, count_on, NULL, NULL);
        c->outcomes += n;
        c->most = n > c->most ? n : c->most;
    }
    c->seconds += bench_busy() - t0;
    c->waiting = 0;
}

static void enumerate_one(struct counting *c, const struct game *g, const struct setup *su,
                          const struct state *st, int seat, action_t play)
{
    memcpy(c->card[c->waiting].before.bytes, st, g->state_size);
    c->card[c->waiting].seat = seat;
    c->card[c->waiting].play = play;
    c->activations++;
    if (++c->waiting == CARDS_WAITING)
        enumerate_waiting(c, su);
}

/* A race of random legal play; where a card may be played, what one of them can lead to. */
static void enumerate_race(struct counting *c, const struct game *g, const struct setup *su, struct state *st)
{
    action_t legal[ACTIONS_MAX];
    turn_t who;
    g->start(su, st);
    while ((who = g->turn(su, st)) && c->activations < ACTIVATIONS) {
        if (who == CHANCE) {
            chance_settle(g, su, st, &c->rng);
            continue;
        }
        int seat = turn_lowest(who), n = g->actions(su, st, seat, legal);
        action_t act = legal[rng_below(&c->rng, (uint32_t)n)];
        if (!strcmp(g->actions_named[action_kind(act)].name, "play"))
            enumerate_one(c, g, su, st, seat, act);
        g->apply(su, st, seat, act, NULL);
    }
}

static void measure_outcomes(const struct game *g, const struct setup *su, struct figures *f)
{
    union any_state room;
    struct counting c = { .room = calloc(1, sizeof *c.room) };
    if (!c.room)
        return;
    rng_init(&c.rng, 1, 0);
    while (c.activations < ACTIVATIONS)
        enumerate_race(&c, g, su, (struct state *)room.bytes);
    enumerate_waiting(&c, su);
    f->activations = c.activations;
    f->activations_per_s = (double)c.activations / c.seconds;
    f->outcomes_mean = (double)c.outcomes / (double)c.activations;
    f->outcomes_most = c.most;
    free(c.room);
}

/* ---- simulations --------------------------------------------------------------------------------------------------- */

static bool until_then(void *end, int64_t blocks)
{
    (void)blocks;
    return bench_now() < *(const double *)end;
}

/* Random bots: the cost of everything but thinking. */
static void measure_sim(const struct game *g, const struct setup *su, double seconds, struct figures *f)
{
    struct sim_variant variant;
    struct sim_run run = { .game = g, .seed = 1, .variants = 1, .variant = &variant };
    struct sim_sums *sums = malloc(sizeof *sums);
    sim_variant_init(&variant, g, su);
    for (int i = 0; i < SEATS_MAX; i++)
        run.field[i].bot = &random_bot;
    sim_run_field(&run, variant.shape->seats);
    for (int threads = 1; sums && threads <= 2; threads++) {
        double begun = bench_now(), end = begun + seconds;
        memset(sums, 0, sizeof *sums);
        sim_play(&run, (struct sim_range){ .to = INT64_MAX / 2 }, threads,
                 (struct sim_watch){ until_then, &end }, sums);
        f->sim_races_per_s[threads - 1] = (double)sums->matches / (bench_now() - begun);
    }
    free(sums);
}

/* ---- bots and anchors ------------------------------------------------------------------------------------------------ */

static void measure_bots(const struct game *g, const struct setup *su, double seconds, struct figures *f)
{
    for (int i = 0; all_bots[i] && i < BOTS_MAX; i++)
        f->bot_decisions_per_s[i] = bench_bot(g, su, all_bots[i], seconds);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double at[TURNS])
{
    qsort(at, TURNS, sizeof *at, by_size);
    return at[TURNS / 2];
}

/* They take turns, so that a busy machine slows all alike; the medians count. */
static void compare(const struct game *g, const struct setup *su, int which, int seconds, struct figures *f)
{
    double ratio[TURNS], playouts[TURNS], theirs[TURNS];
    int cars = g->shape(su)->cars == 6 ? 6 : 4; /* they know the base race only */
    for (int i = 0; i < TURNS; i++) {
        theirs[i] = bench_anchor(&bench_anchors[which], cars, seconds);
        if (theirs[i] <= 0)
            return;
        ratio[i] = decisions_per_s(playout_by_contract, g, su, seconds) / theirs[i];
        playouts[i] = decisions_per_s(playout, g, su, seconds) / theirs[i];
    }
    f->anchor_ratio[which] = median(ratio);
    f->anchor_playouts[which] = median(playouts);
    f->anchor_decisions_per_s[which] = median(theirs);
}

static void measure_anchors(const struct game *g, const struct setup *su, int seconds, struct figures *f)
{
    const char *folder = getenv("PADDOCK_ANCHORS");
    if (!folder || !folder[0])
        return;
    for (int i = 0; bench_anchors[i].name && i < ANCHORS_MAX; i++) {
        compare(g, su, i, seconds, f);
        if (f->anchor_ratio[i] <= 0)
            print_note("not compared with %s: node could not run %s/%s", bench_anchors[i].name, folder,
                       bench_anchors[i].file);
    }
}

static void put_bots(struct json *j, const struct figures *f)
{
    json_add(j, "bot_decisions_per_s {");
    for (int i = 0; all_bots[i] && i < BOTS_MAX; i++)
        json_decimal(j, all_bots[i]->name, f->bot_decisions_per_s[i], 9);
    json_add(j, "}");
}

static void put_anchors(struct json *j, const struct figures *f)
{
    json_open(j, "anchors", '{');
    for (int i = 0; bench_anchors[i].name && i < ANCHORS_MAX; i++)
        if (f->anchor_ratio[i] > 0) {
            json_open(j, bench_anchors[i].name, '{');
            json_add(j, "decisions_per_s %.9g, ratio %.9g, playout_ratio %.9g }",
                     f->anchor_decisions_per_s[i], f->anchor_ratio[i], f->anchor_playouts[i]);
        }
    json_close(j, '}');
}

static bool print_figures(const struct args *args, const struct setup *su, const struct figures *f,
                          struct error *err)
{
    char signature[20];
    struct json *j = json_begin();
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)f->signature);
    json_add(j, "{ game %s", args->game->id);
    json_setup(j, "setup", args->game, su);
    json_add(j,
             "races_per_s %.9g, decisions_per_s %.9g, decisions_per_race %.9g, playout_decisions_per_s %.9g, "
             "batch_decisions_per_s %.9g, clone_ns %.9g, state_bytes %lld, allocations %lld, signature %s, "
             "sim_races_per_s %.9g, sim_races_per_s_2_threads %.9g, sim_scaling %.9g",
             f->races_per_s, f->decisions_per_s, f->decisions_per_race, f->playout_decisions_per_s,
             f->batch_decisions_per_s, f->clone_ns, (long long)f->state_bytes, f->allocations, signature,
             f->sim_races_per_s[0], f->sim_races_per_s[1], f->sim_races_per_s[1] / f->sim_races_per_s[0]);
    put_bots(j, f);
    if (getenv("PADDOCK_ANCHORS"))
        put_anchors(j, f);
    if (f->activations)
        json_add(j, "activations_per_s %.9g, outcomes_mean %.9g, outcomes_most %d", f->activations_per_s,
                 f->outcomes_mean, f->outcomes_most);
    json_add(j, "}");
    return json_end(err);
}

static void print_table(const struct args *args, const struct setup *su, const struct figures *f)
{
    char setup[SETUP_TEXT_MAX];
    args->game->setup_text(su, setup, sizeof setup);
    printf("%s, %s\n", args->game->title, setup);
    printf("races/s            %12.0f\n", f->races_per_s);
    printf("decisions/s        %12.0f\n", f->decisions_per_s);
    printf("decisions a race   %12.2f\n", f->decisions_per_race);
    printf("playout            %12.0f decisions/s: %.2f times the contract\n", f->playout_decisions_per_s,
           f->playout_decisions_per_s / f->decisions_per_s);
    printf("in step            %12.0f decisions/s: 1,000 matches, each looked at\n",
           f->batch_decisions_per_s);
    printf("clone              %12.1f ns\n", f->clone_ns);
    printf("state              %12zu bytes\n", f->state_bytes);
    printf("allocations        %12lld\n", f->allocations);
    printf("signature          %016llx\n", (unsigned long long)f->signature);
    printf("sim races/s        %12.0f on one thread, %.0f on two: %.2f times\n", f->sim_races_per_s[0],
           f->sim_races_per_s[1], f->sim_races_per_s[1] / f->sim_races_per_s[0]);
    for (int i = 0; all_bots[i] && i < BOTS_MAX; i++)
        printf("%-7s            %12.*f decisions/s\n", all_bots[i]->name,
               f->bot_decisions_per_s[i] < 100 ? 1 : 0, f->bot_decisions_per_s[i]);
    for (int i = 0; bench_anchors[i].name && i < ANCHORS_MAX; i++)
        if (f->anchor_ratio[i] > 0)
            printf("%-18s %12.0f decisions/s: this is %.2f times as fast, a playout %.2f times\n",
                   bench_anchors[i].name, f->anchor_decisions_per_s[i], f->anchor_ratio[i],
                   f->anchor_playouts[i]);
    if (!f->activations)
        return;
    printf("activations/s      %12.0f enumerated\n", f->activations_per_s);
    printf("outcomes           %12.1f on average, %d at most\n", f->outcomes_mean, f->outcomes_most);
}

static bool run(const struct args *args, struct error *err)
{
    long long seconds = 3;
    struct figures f = { 0 };
    if (!args_number(args, "seconds", 1, 3600, &seconds, err))
        return false;
    struct setup *su = args->game->setup_new(args->setup, err);
    if (!su)
        return error_as(err, ERROR_USAGE);
    measure(args->game, su, (double)seconds, &f);
    measure_sim(args->game, su, (double)seconds, &f);
    measure_bots(args->game, su, (double)seconds, &f);
    measure_anchors(args->game, su, (int)seconds, &f);
    if (!strcmp(args->game->id, "grandprix"))
        measure_outcomes(args->game, su, &f);
    bool good = true;
    if (args_has(args, "json"))
        good = print_figures(args, su, &f, err);
    else
        print_table(args, su, &f);
    args->game->setup_free(su);
    return good;
}

VERB(bench, N_("[GAME]"),
     N_("Measures how fast the engine, simulations and each bot play and prints the figures."), 0, 0,
     .run = run, .setup = true);

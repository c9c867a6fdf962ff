/* train-policy-net.c: finds the numbers of bots/lacorsa/policy_net.c.
 *
 *     train-policy-net watch TEACHER RACES SEED "SETUP" ... >LESSONS
 *     train-policy-net fit EPOCHS SEED LESSONS ... >NET
 *     train-policy-net race RACES SEED NET "SETUP" ... >NET
 *     train-policy-net print NET >bots/lacorsa/policy_net_weights.inc
 *
 * watch has a searching bot race itself and writes down, for every decision,
 * what the seat saw and how often the bot would choose what. fit goes through
 * the lessons again and again and moves the numbers toward what the teacher
 * did; one lesson in ten is kept back to tell how well that goes.
 *
 * race has the driver race itself, every fourth time club. A critic, another
 * net of the same shape, learns to guess from what a seat sees how many points it
 * will make. What was chosen when more points came than the critic had guessed
 * becomes likelier, and less likely otherwise; a wish for variety, which wears
 * off, keeps it from settling too early. The setups take turns.
 *
 * All of them tell how it goes on the way. Files are for the machine that made them; what is learned depends on the
 * arguments alone.
 */
#include "../bots/lacorsa/club.h"
#include "../bots/lacorsa/policy_net.h"
#include "../games/registry.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETUPS_MAX = 32,
    STEPS_MAX = 4096,   /* decisions of one race */
    RACES_A_STEP = 256, /* before the numbers change */
    CHOICES = 48,       /* in one lesson */
    BATCH = 64,         /* lessons before the numbers change */
    CLUB_RACES = 4,     /* every so many races the others are club drivers */
    REPORTS = 20,
    NUMBERS = sizeof(struct policy_net) / sizeof(float),
};

static const double FIT_RATE = 0.003, DRIVER_RATE = 0.001, CRITIC_RATE = 0.004, VARIETY = 0.01;
static const float START_SHARPER = 2; /* than it was fitted: a teacher's slips are not to be learned */
static const float POINTS = 2.5f;     /* by how much they vary, about */

/* ---- learning ------------------------------------------------------------------------------------------- */

/* Adam: each number has its own step, by how its slope has been lately. */
struct learner {
    struct policy_net net, slope, mean, square;
    long step;
};

static void take_step(struct learner *w, double rate)
{
    float *number = (float *)&w->net, *slope = (float *)&w->slope, *mean = (float *)&w->mean,
          *square = (float *)&w->square;
    w->step++;
    double early = sqrt(1 - pow(0.999, (double)w->step)) / (1 - pow(0.9, (double)w->step));
    for (int k = 0; k < NUMBERS; k++) {
        mean[k] += 0.1f * (slope[k] - mean[k]);
        square[k] += 0.001f * (slope[k] * slope[k] - square[k]);
        number[k] -= (float)(rate * early) * mean[k] / (sqrtf(square[k]) + 1e-8f);
        slope[k] = 0;
    }
}

/* Note the slopes: how much each output missed, and what follows for all that it came from. */
static void learn_from(struct learner *w, const uint8_t *input, const float *hidden, const uint8_t *output,
                       const float *miss, int n)
{
    float back[POLICY_NET_HIDDEN] = { 0 };
    for (int i = 0; i < n; i++) {
        int o = output[i];
        w->slope.output_bias[o] += miss[i];
        for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
            w->slope.output[o][h] += miss[i] * hidden[h];
            back[h] += miss[i] * w->net.output[o][h];
        }
    }
    for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
        back[h] = hidden[h] > 0 ? back[h] : 0;
        w->slope.hidden_bias[h] += back[h];
    }
    for (int k = 0; k < POLICY_NET_INPUTS; k++)
        if (input[k])
            for (int h = 0; h < POLICY_NET_HIDDEN; h++)
                w->slope.hidden[k][h] += back[h] * input[k];
}

static void start_small(struct learner *w, struct rng *rng)
{
    for (int i = 0; i < POLICY_NET_INPUTS; i++)
        for (int h = 0; h < POLICY_NET_HIDDEN; h++)
            w->net.hidden[i][h] = ((float)rng_below(rng, 2001) - 1000) / 1000 * 0.15f;
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
        for (int h = 0; h < POLICY_NET_HIDDEN; h++)
            w->net.output[o][h] = ((float)rng_below(rng, 2001) - 1000) / 1000 * 0.05f;
}

/* How likely a driver makes each choice. */
static void likelihoods(const struct policy_net *net, const uint8_t *input, const uint8_t *output, int n,
                        float *hidden, float *likely)
{
    float most = -1e9f, sum = 0;
    policy_net_hidden(net, input, hidden);
    for (int i = 0; i < n; i++) {
        likely[i] = policy_net_logit(net, hidden, output[i]);
        most = likely[i] > most ? likely[i] : most;
    }
    for (int i = 0; i < n; i++)
        sum += likely[i] = expf(likely[i] - most);
    for (int i = 0; i < n; i++)
        likely[i] /= sum;
}

/* ---- watching ------------------------------------------------------------------------------------------- */

struct lesson {
    uint8_t input[POLICY_NET_INPUTS];
    uint8_t n;
    uint8_t output[CHOICES];
    float often[CHOICES];
};

/* Suits of one play are one choice. False when there is nothing to learn. */
static bool lesson_of(const struct view *v, const struct opinion *o, const action_t *legal, int n,
                      struct lesson *out)
{
    action_t act[POLICY_NET_OUTPUTS];
    uint8_t output[POLICY_NET_OUTPUTS];
    memset(out, 0, sizeof *out);
    int choices = policy_net_list(legal, n, act, output);
    if (choices < 2 || choices > CHOICES || !policy_net_input(v->setup, view_state(v), v->seat, out->input))
        return false;
    out->n = (uint8_t)choices;
    memcpy(out->output, output, out->n);
    for (int i = 0, k = -1; i < n; i++) {
        k += k + 1 < choices && legal[i] == act[k + 1];
        out->often[k] += (float)o[i].often;
    }
    return true;
}

static action_t watch_decision(const struct budgeted_bot *teacher, const struct view *v, struct rng *rng)
{
    const struct strategy *strategy = bot_strategy(teacher->bot, v->game);
    const struct budget budget = { .playouts = teacher->playouts ? teacher->playouts
                                                                 : strategy->default_playouts(v) };
    action_t legal[ACTIONS_MAX];
    struct opinion opinions[ACTIONS_MAX];
    struct lesson lesson;
    int n = v->game->actions(v->setup, view_state(v), v->seat, legal);
    if (n == 1)
        return legal[0];
    strategy->weigh(v, legal, n, &budget, rng, opinions);
    if (lesson_of(v, opinions, legal, n, &lesson))
        fwrite(&lesson, sizeof lesson, 1, stdout);
    return opinion_draw(opinions, n, rng);
}

static void watch_race(const struct budgeted_bot *teacher, const struct game *g, const struct setup *su,
                       struct rng *rng)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct view view;
    g->start(su, st);
    for (;;) {
        chance_settle(g, su, st, rng);
        turn_t who = g->turn(su, st);
        if (!who)
            return;
        int seat = turn_lowest(who);
        view_of(g, su, st, seat, &view);
        g->apply(su, st, seat, watch_decision(teacher, &view, rng), NULL);
    }
}

/* ---- fitting -------------------------------------------------------------------------------------------- */

struct pupil {
    struct learner driver;
    struct lesson *lesson;
    long n;
    struct rng rng;
};

static void learn_lesson(struct learner *w, const struct lesson *l)
{
    float hidden[POLICY_NET_HIDDEN], likely[CHOICES];
    likelihoods(&w->net, l->input, l->output, l->n, hidden, likely);
    for (int i = 0; i < l->n; i++)
        likely[i] -= l->often[i];
    learn_from(w, l->input, hidden, l->output, likely, l->n);
}

static bool kept_back(long k)
{
    return k % 10 == 9;
}

/* Mean surprise at what the teacher did, and how often its favourite is ours. */
static void examine(const struct pupil *p, long epoch)
{
    double surprise = 0, same = 0;
    long n = 0;
    for (long k = 9; k < p->n; k += 10, n++) {
        const struct lesson *l = &p->lesson[k];
        float hidden[POLICY_NET_HIDDEN], likely[CHOICES];
        int ours = 0, theirs = 0;
        likelihoods(&p->driver.net, l->input, l->output, l->n, hidden, likely);
        for (int i = 0; i < l->n; i++) {
            surprise -= (double)l->often[i] * log((double)likely[i] + 1e-9);
            ours = likely[i] > likely[ours] ? i : ours;
            theirs = l->often[i] > l->often[theirs] ? i : theirs;
        }
        same += ours == theirs;
    }
    fprintf(stderr, "epoch %ld: surprise %.4f, same favourite %.1f %%, of %ld\n", epoch, surprise / (double)n,
            100 * same / (double)n, n);
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

static void fit_all(struct pupil *p, long epochs)
{
    shuffle(p->lesson, p->n, &p->rng);
    for (long epoch = 0; epoch < epochs; epoch++) {
        double rate = FIT_RATE * (1 + cos(3.14159265 * (double)epoch / (double)epochs)) / 2 + FIT_RATE / 100;
        for (long k = 0; k < p->n; k++) {
            if (!kept_back(k))
                learn_lesson(&p->driver, &p->lesson[k]);
            if (k % BATCH == BATCH - 1)
                take_step(&p->driver, rate);
        }
        examine(p, epoch + 1);
    }
}

static bool read_lessons(struct pupil *p, const char *path)
{
    FILE *in = fopen(path, "rb");
    struct lesson l;
    if (!in) {
        fprintf(stderr, "train-policy-net: cannot read %s\n", path);
        return false;
    }
    while (fread(&l, sizeof l, 1, in) == 1) {
        struct lesson *more = realloc(p->lesson, (size_t)(p->n + 1) * sizeof *more);
        if (!more)
            abort();
        p->lesson = more;
        p->lesson[p->n++] = l;
    }
    fclose(in);
    return true;
}

/* ---- racing --------------------------------------------------------------------------------------------- */

/* A decision of a race, to be judged at its end. */
struct step {
    uint8_t input[POLICY_NET_INPUTS], output[POLICY_NET_OUTPUTS];
    int n, chosen, seat;
};

struct school {
    const struct game *g;
    struct setup *su[SETUPS_MAX];
    int setups;
    struct rng rng;
    struct learner driver, critic; /* the critic's output 0 is how many points it expects */
    struct step step[STEPS_MAX];
    int steps;
    double error, variety; /* of late */
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
static action_t decide(struct school *c, const struct setup *su, const struct state *st, int seat,
                       const action_t *legal, int n)
{
    action_t act[POLICY_NET_OUTPUTS];
    float hidden[POLICY_NET_HIDDEN], likely[POLICY_NET_OUTPUTS];
    struct step *s = &c->step[c->steps];
    if (c->steps == STEPS_MAX - 1 || !policy_net_input(su, st, seat, s->input))
        return club_choose(&club_standard, su, st, seat, legal, n, &c->rng);
    s->n = policy_net_list(legal, n, act, s->output);
    if (s->n == 1)
        return act[0];
    likelihoods(&c->driver.net, s->input, s->output, s->n, hidden, likely);
    s->chosen = draw(likely, s->n, &c->rng);
    s->seat = seat;
    c->steps++;
    return act[s->chosen];
}

/* One race; `star` learns alone among club drivers, or all do when it is NOBODY. */
static void race(struct school *c, const struct setup *su, int star, long points[SEATS_MAX])
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    action_t legal[ACTIONS_MAX];
    struct results r;
    c->steps = 0;
    c->g->start(su, st);
    for (;;) {
        chance_settle(c->g, su, st, &c->rng);
        turn_t who = c->g->turn(su, st);
        if (!who)
            break;
        int seat = turn_lowest(who), n = c->g->actions(su, st, seat, legal);
        action_t act = legal[0];
        if (n > 1)
            act = star == NOBODY || seat == star
                      ? decide(c, su, st, seat, legal, n)
                      : club_choose(&club_standard, su, st, seat, legal, n, &c->rng);
        c->g->apply(su, st, seat, act, NULL);
    }
    c->g->results(su, st, &r);
    memset(points, 0, SEATS_MAX * sizeof *points);
    for (int car = 0; car < r.cars; car++)
        points[r.car[car].seat] += r.car[car].points;
}

/* ---- what is learned from it ------------------------------------------------------------------------------ */

/* How much better it went than the critic had guessed; the critic learns of it. */
static float surprise(struct school *c, const struct step *s, long points)
{
    static const uint8_t guess = 0;
    float hidden[POLICY_NET_HIDDEN];
    policy_net_hidden(&c->critic.net, s->input, hidden);
    float gain = ((float)points - policy_net_logit(&c->critic.net, hidden, guess)) / POINTS, miss = -gain;
    learn_from(&c->critic, s->input, hidden, &guess, &miss, 1);
    c->error += 0.0001 * (gain * gain - c->error);
    return gain;
}

static void judge(struct school *c, const struct step *s, float gain, double wish)
{
    float hidden[POLICY_NET_HIDDEN], likely[POLICY_NET_OUTPUTS], miss[POLICY_NET_OUTPUTS], variety = 0;
    likelihoods(&c->driver.net, s->input, s->output, s->n, hidden, likely);
    for (int i = 0; i < s->n; i++)
        variety -= likely[i] * logf(likely[i] + 1e-9f);
    for (int i = 0; i < s->n; i++)
        miss[i] = gain * (likely[i] - (float)(i == s->chosen))
                  + (float)wish * likely[i] * (logf(likely[i] + 1e-9f) + variety);
    learn_from(&c->driver, s->input, hidden, s->output, miss, s->n);
    c->variety += 0.0001 * (variety - c->variety);
}

/* The critic has a start of one part in fifty: the driver would learn nonsense from its first guesses. */
static void learn(struct school *c, long races)
{
    long points[SEATS_MAX];
    for (long k = 0; k < races; k++) {
        const struct setup *su = c->su[k % c->setups];
        double left = 1 - (double)k / (double)races;
        int seats = c->g->shape(su)->seats, star = (int)rng_below(&c->rng, (uint32_t)seats);
        race(c, su, k / c->setups % CLUB_RACES ? NOBODY : star, points);
        for (int i = 0; i < c->steps; i++)
            judge(c, &c->step[i], surprise(c, &c->step[i], points[c->step[i].seat]), VARIETY * left);
        if (k % RACES_A_STEP == RACES_A_STEP - 1) {
            take_step(&c->driver, k < races / 50 ? 0 : DRIVER_RATE * left);
            take_step(&c->critic, CRITIC_RATE * left + 0.0001);
        }
        if (k * REPORTS / races != (k + 1) * REPORTS / races)
            fprintf(stderr, "%ld races: critic's error %.4f, variety %.4f\n", k + 1, c->error, c->variety);
    }
}

/* ---- as it stands in the source -------------------------------------------------------------------------- */

static void print_row(const float *number, int n)
{
    for (int i = 0; i < n; i++)
        printf("%s%.3ff,%s", i % 12 ? " " : "    ", (double)number[i],
               i % 12 == 11 || i == n - 1 ? "\n" : "");
}

static void print_rows(const char *name, const float (*row)[POLICY_NET_HIDDEN], int n)
{
    printf(".%s = {\n", name);
    for (int i = 0; i < n; i++) {
        printf("  {\n");
        print_row(row[i], POLICY_NET_HIDDEN);
        printf("  },\n");
    }
    printf("},\n");
}

static void print_net(const struct policy_net *net)
{
    print_rows("hidden", net->hidden, POLICY_NET_INPUTS);
    printf(".hidden_bias = {\n");
    print_row(net->hidden_bias, POLICY_NET_HIDDEN);
    printf("},\n");
    print_rows("output", net->output, POLICY_NET_OUTPUTS);
    printf(".output_bias = {\n");
    print_row(net->output_bias, POLICY_NET_OUTPUTS);
    printf("},\n");
}

/* ---- the program ----------------------------------------------------------------------------------------- */

static int complain(const char *what)
{
    fprintf(stderr, "train-policy-net: %s\n", what);
    return 2;
}

static int read_net(const char *path, struct policy_net *net)
{
    FILE *in = fopen(path, "rb");
    bool whole = in && fread(net, sizeof *net, 1, in) == 1;
    if (in)
        fclose(in);
    return whole ? 0 : complain("expected a net made by fit or race");
}

static int write_net(const struct policy_net *net)
{
    return fwrite(net, sizeof *net, 1, stdout) == 1 && !fflush(stdout) ? 0 : 1;
}

static int watch(int argc, char **argv)
{
    const struct game *g = game_find("lacorsa");
    struct budgeted_bot teacher;
    struct error err;
    if (!budgeted_bot_parse(argv[0], strlen(argv[0]), &teacher, &err))
        return complain(err.text);
    for (int i = 3; i < argc; i++) {
        struct setup *su = g->setup_new(argv[i], &err);
        if (!su)
            return complain(err.text);
        for (long k = 0; k < atol(argv[1]); k++) {
            struct rng rng;
            rng_init(&rng, strtoull(argv[2], NULL, 10), (uint64_t)(k * 64 + i));
            watch_race(&teacher, g, su, &rng);
        }
        g->setup_free(su);
    }
    return fflush(stdout) ? 1 : 0;
}

static int fit(int argc, char **argv)
{
    struct pupil *p = calloc(1, sizeof *p);
    if (!p)
        return 1;
    rng_init(&p->rng, strtoull(argv[1], NULL, 10), 0);
    start_small(&p->driver, &p->rng);
    for (int i = 2; i < argc; i++)
        if (!read_lessons(p, argv[i]))
            return 2;
    fprintf(stderr, "%ld lessons\n", p->n);
    fit_all(p, atol(argv[0]));
    int status = write_net(&p->driver.net);
    free(p->lesson);
    free(p);
    return status;
}

static void sharpen(struct policy_net *net, float by)
{
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++) {
        net->output_bias[o] *= by;
        for (int h = 0; h < POLICY_NET_HIDDEN; h++)
            net->output[o][h] *= by;
    }
}

static int race_all(int argc, char **argv)
{
    struct school *c = calloc(1, sizeof *c);
    struct error err;
    if (!c)
        return 1;
    c->g = game_find("lacorsa");
    rng_init(&c->rng, strtoull(argv[1], NULL, 10), 0);
    start_small(&c->critic, &c->rng);
    if (read_net(argv[2], &c->driver.net))
        return 2;
    sharpen(&c->driver.net, START_SHARPER);
    for (int i = 3; i < argc && c->setups < SETUPS_MAX; i++) {
        c->su[c->setups] = c->g->setup_new(argv[i], &err);
        if (!c->su[c->setups++])
            return complain(err.text);
    }
    learn(c, atol(argv[0]));
    int status = write_net(&c->driver.net);
    for (int i = 0; i < c->setups; i++)
        c->g->setup_free(c->su[i]);
    free(c);
    return status;
}

static int print(int argc, char **argv)
{
    static struct policy_net net;
    (void)argc;
    if (read_net(argv[0], &net))
        return 2;
    print_net(&net);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int arguments; /* at least */
        int (*run)(int argc, char **argv);
    } verbs[] = { { "watch", 4, watch }, { "fit", 3, fit }, { "race", 4, race_all }, { "print", 1, print } };
    for (int i = 0; i < 4; i++)
        if (argc > 1 + verbs[i].arguments && !strcmp(argv[1], verbs[i].name))
            return verbs[i].run(argc - 2, argv + 2);
    fprintf(stderr,
            "usage: train-policy-net watch TEACHER RACES SEED \"SETUP\" ... | fit EPOCHS SEED LESSONS ... | "
            "race RACES SEED NET \"SETUP\" ... | print NET\n");
    return 2;
}

/* train.c: makes the net of bots/lacorsa/policy_net.c.
 *
 *     train race RACES SEED FILE [--from standard] [--tables N] [--threads N] [--stop-at RACES] [--seconds N] [--setup "SETUP"] ...
 *     train respond RACES SEED FILE TO [the same options]
 *     train measure FILE DEALS
 *     train print FILE COMMIT >bots/lacorsa/policy_net_weights.inc
 *
 * race makes FILE, or goes on where it was left: a checkpoint with all that
 * has been learned, the plan and how it went. It begins with nothing, or with
 * --from standard with what the program drives by. Without setups all kinds of LACORSA are raced, the printed
 * editions most. respond has a driver learn to beat the one in FILE, which stays as it is, starting from what that one
 * knows, and keeps it in TO; what it makes against it tells how far one can count on FILE's driver. Files are for
 * machines of one kind.
 */
#include "school.h"

#include "../arena.h"

#include "../../core/error.h"
#include "../../games/lacorsa/lacorsa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLES = 1024, THREADS_MAX = 32 };

static int complain(const char *what)
{
    fprintf(stderr, "train: %s\n", what);
    return 2;
}

/* ---- arguments ---------------------------------------------------------------------------------------------- */

struct wishes {
    int tables;
    bool from_standard;
    char setups[SETUPS_TEXT_MAX];
    struct school_options options;
};

static bool read_number(const char *text, long least, long most, long *out, struct error *err)
{
    char *end;
    *out = strtol(text, &end, 10);
    if (!*text || *end || *out < least || *out > most)
        return error_set(err, 0, "expected a number from %ld to %ld; found %s", least, most, text);
    return true;
}

static bool read_wish(struct wishes *w, const char *name, const char *value, struct error *err)
{
    long number = 0;
    if (!strcmp(name, "--setup")) {
        size_t len = strlen(w->setups);
        if (len + strlen(value) + 2 > sizeof w->setups)
            return error_set(err, 0, "expected fewer setups; they take more than %d letters",
                             SETUPS_TEXT_MAX);
        snprintf(w->setups + len, sizeof w->setups - len, "%s%s", len ? "\n" : "", value);
        return true;
    }
    if (!strcmp(name, "--from") && !strcmp(value, "standard"))
        return w->from_standard = true;
    if (!strcmp(name, "--tables") && read_number(value, 16, 1 << 20, &number, err))
        return w->tables = (int)number, true;
    if (!strcmp(name, "--threads") && read_number(value, 1, THREADS_MAX, &number, err))
        return w->options.threads = (int)number, true;
    if (!strcmp(name, "--stop-at") && read_number(value, 1, 1L << 40, &number, err))
        return w->options.stop_at = number, true;
    if (!strcmp(name, "--seconds") && read_number(value, 1, 1L << 20, &number, err))
        return w->options.seconds = (double)number, true;
    return number
               ? false
               : error_set(
                   err, 0,
                   "expected --from standard, --tables, --threads, --stop-at, --seconds or --setup; found %s",
                   name);
}

static bool read_wishes(struct wishes *w, int argc, char **argv, struct error *err)
{
    *w = (struct wishes){ .tables = TABLES, .options = { .threads = 1 } };
    for (int i = 0; i < argc; i += 2) {
        if (i + 1 == argc)
            return error_set(err, 0, "expected something after %s; found nothing", argv[i]);
        if (!read_wish(w, argv[i], argv[i + 1], err))
            return false;
    }
    if (!*w->setups)
        snprintf(w->setups, sizeof w->setups, "any");
    return true;
}

/* ---- verbs --------------------------------------------------------------------------------------------------- */

static bool exists(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (in)
        fclose(in);
    return in != NULL;
}

/* A new plan, or the one in the file, which must be the same. */
static bool open_plan(struct checkpoint *c, const char *path, long races, long seed, const struct wishes *w,
                      struct error *err)
{
    if (!exists(path)) {
        checkpoint_start(c, races, (uint64_t)seed, w->tables, w->setups);
        if (w->from_standard)
            checkpoint_start_from(c, &policy_net_learned);
        return true;
    }
    if (!checkpoint_read(path, c, err))
        return false;
    if (c->planned != races || c->seed != (uint64_t)seed || c->tables != w->tables
        || strcmp(c->setups, w->setups) != 0)
        return error_set(err, 0, "%s has another plan: %ld races from seed %llu, %d a step", path, c->planned,
                         (unsigned long long)c->seed, c->tables);
    return true;
}

static int race(int argc, char **argv)
{
    struct checkpoint *c = calloc(1, sizeof *c);
    struct wishes w;
    struct error err;
    long races, seed;
    bool good = c && read_number(argv[0], 1, 1L << 40, &races, &err)
                && read_number(argv[1], 0, 1L << 60, &seed, &err) && read_wishes(&w, argc - 3, argv + 3, &err)
                && open_plan(c, argv[2], races, seed, &w, &err);
    if (good) {
        w.options.path = argv[2];
        good = school_run(c, &w.options, &err);
    }
    free(c);
    return good ? 0 : complain(err.text);
}

/* What the pupil makes against its teacher, in the first of its setups. */
static void tell_gain(const struct checkpoint *pupil, const struct policy_net *rival, const char *setup)
{
    static struct policy_net net;
    const struct entrant own = { .net = &net }, others = { .net = rival };
    const struct entrant *seats[SEATS_MAX];
    struct setup *su = lacorsa_game.setup_new(setup, NULL);
    struct mean gain = { 0 };
    long points[SEATS_MAX];
    learner_round(&pupil->learner, &net);
    int n = lacorsa_game.shape(su)->seats;
    for (long deal = 0; deal < 20000 / n; deal++) {
        double sum = 0, all = 0;
        for (int star = 0; star < n; star++) {
            for (int seat = 0; seat < n; seat++)
                seats[seat] = seat == star ? &own : &others;
            arena_race(&lacorsa_game, su, seats, 11, (uint64_t)deal, (uint64_t)(deal * n + star), points);
            sum += (double)points[star] / n;
            for (int seat = 0; seat < n; seat++)
                all += (double)points[seat] / n / n;
        }
        mean_add(&gain, sum - all);
    }
    printf("%s: a response makes %.3f +- %.3f points more than its share\n", setup, mean_of(&gain),
           1.96 * mean_error(&gain));
    lacorsa_game.setup_free(su);
}

static int respond(int argc, char **argv)
{
    static struct policy_net rival;
    struct checkpoint *c = calloc(1, sizeof *c);
    struct wishes w;
    struct error err;
    char first[SETUPS_TEXT_MAX];
    long races, seed;
    bool good = c && read_number(argv[0], 1, 1L << 40, &races, &err)
                && read_number(argv[1], 0, 1L << 60, &seed, &err) && read_wishes(&w, argc - 4, argv + 4, &err)
                && checkpoint_read(argv[2], c, &err);
    if (good) {
        struct learner knows = c->learner;
        learner_round(&knows, &rival);
        checkpoint_start(c, races, (uint64_t)seed, w.tables, strcmp(w.setups, "any") ? w.setups : "cars=4");
        c->learner.driver = knows.driver;
        c->learner.critic = knows.critic;
        w.options.path = argv[3];
        w.options.rival = &rival;
        good = school_run(c, &w.options, &err);
    }
    if (good) {
        snprintf(first, sizeof first, "%.*s", (int)strcspn(c->setups, "\n"), c->setups);
        tell_gain(c, &rival, first);
    }
    free(c);
    return good ? 0 : complain(err.text);
}

static int measure(int argc, char **argv)
{
    static struct checkpoint c;
    static struct policy_net net;
    struct error err;
    long deals;
    (void)argc;
    if (!checkpoint_read(argv[0], &c, &err) || !read_number(argv[1], 1, 10000000, &deals, &err))
        return complain(err.text);
    learner_round(&c.learner, &net);
    printf("%.3f points against club\n", school_measure(&net, deals));
    return 0;
}

/* ---- as it stands in the source ------------------------------------------------------------------------------- */

static void print_bytes(const char *name, const int8_t (*row)[POLICY_NET_HIDDEN], int n)
{
    printf(".%s = {\n", name);
    for (int i = 0; i < n; i++) {
        printf("  {");
        for (int h = 0; h < POLICY_NET_HIDDEN; h++)
            printf("%s%d,", h && h % 32 == 0 ? "\n   " : "", row[i][h]);
        printf("},\n");
    }
    printf("},\n");
}

static void print_words(const char *name, const int16_t *number, int n)
{
    printf(".%s = {", name);
    for (int i = 0; i < n; i++)
        printf("%s%d,", i && i % 16 == 0 ? "\n  " : "", number[i]);
    printf("},\n");
}

static void print_origin(const struct checkpoint *c, const char *commit)
{
    printf("/* Made at commit %s by\n *\n *     train race %ld %llu FILE --tables %d", commit, c->planned,
           (unsigned long long)c->seed, c->tables);
    if (c->from_standard)
        printf(" --from standard");
    if (strcmp(c->setups, "any") != 0)
        for (const char *s = c->setups; *s; s += strcspn(s, "\n") + (s[strcspn(s, "\n")] == '\n'))
            printf(" --setup \"%.*s\"", (int)strcspn(s, "\n"), s);
    printf(
        "\n *\n * and had raced %ld times. On the way, alone against three club drivers with 4 cars (a share is 5.5):\n",
        c->done);
    for (int i = 0; i < c->curve_points; i++)
        printf(" * %10ld races: %.2f points, critic's error %.3f, variety %.3f\n", c->curve[i].races,
               c->curve[i].points, c->curve[i].error, c->curve[i].variety);
    printf(" */\n");
}

static int print(int argc, char **argv)
{
    static struct checkpoint c;
    static struct policy_net net;
    struct error err;
    (void)argc;
    if (!checkpoint_read(argv[0], &c, &err))
        return complain(err.text);
    learner_round(&c.learner, &net);
    if (!policy_net_fits(&net))
        return complain("a unit of this net could say more than 16 bits hold");
    print_origin(&c, argv[1]);
    print_bytes("hidden", (const int8_t(*)[POLICY_NET_HIDDEN])net.hidden, POLICY_NET_INPUTS);
    print_bytes("output", (const int8_t(*)[POLICY_NET_HIDDEN])net.output, POLICY_NET_OUTPUTS);
    print_words("hidden_bias", net.hidden_bias, POLICY_NET_HIDDEN);
    print_words("output_bias", net.output_bias, POLICY_NET_OUTPUTS);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int arguments; /* at least */
        int (*run)(int argc, char **argv);
    } verbs[] = {
        { "race", 3, race }, { "respond", 4, respond }, { "measure", 2, measure }, { "print", 2, print }
    };
    for (int i = 0; i < 4; i++)
        if (argc > 1 + verbs[i].arguments && !strcmp(argv[1], verbs[i].name))
            return verbs[i].run(argc - 2, argv + 2);
    fprintf(
        stderr,
        "usage: train race RACES SEED FILE | respond RACES SEED FILE TO | measure FILE DEALS | print FILE COMMIT\n"
        "       with --from standard, --tables N, --threads N, --stop-at RACES, --seconds N and --setup \"SETUP\" ... for the first two\n");
    return 2;
}

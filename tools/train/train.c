/* train.c: drivers of LACORSA learn on this machine, and nets become source.
 *
 *     train race RACES SEED NAME ["SETUP" ...]
 *     train respond RACES SEED NAME RIVAL ["SETUP" ...]
 *     train measure NET RIVAL DEALS ["SETUP" ...]
 *     train print NET >bots/lacorsa/policy_net_weights.inc
 *     train write NET [base | seasons]
 *
 * race makes NAME.checkpoint and NAME.net, in ten parts, and goes on where it
 * was stopped. Without setups all kinds of LACORSA are raced, the printed
 * editions most. respond has a driver learn to beat RIVAL, a bot or the file
 * of a net, alone among several that stay as they are, and tells what it makes beyond its share in the end: how far
 * one can count on them. Against a net it begins as that net, else as the one that the program drives by. measure tells the same of a net that has learned; write makes a file of the net that the program drives by, or of the one for base races or for Seasons. What is learned depends on the arguments alone.
 *
 * On one core this is for small runs; train.py does the same on a graphics card. mpirun -n 4 train race ... plays on four,
 * or on machines that see the same folder, and learns the same, bit for bit; should a rank die, the run ends, and goes on
 * from its last part when it is started again, with as many ranks as one likes.
 */
#include "company.h"
#include "learner.h"

#include "../../core/error.h"
#include "../../games/lacorsa/lacorsa.h"
#include "../../host/ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All ranks find the same, and the first one says so. The others end as if all were well: mpirun ends everybody as soon as one
 * fails, perhaps before the first has spoken. */
static int complain(const char *what)
{
    if (!ranks_is_first())
        return 0;
    fprintf(stderr, "train: %s\n", what);
    return 2;
}

static bool read_number(const char *text, long least, long most, long *out, struct error *err)
{
    char *end;
    *out = strtol(text, &end, 10);
    if (!*text || *end || *out < least || *out > most)
        return error_set(err, 0, "expected a number from %ld to %ld; found \"%s\"", least, most, text);
    return true;
}

/* ---- plans ----------------------------------------------------------------------------------------------------- */

enum { PARTS = 10, SETUPS_TEXT_MAX = 4096, MEASURE_DEALS = 500 /* at most */ };

/* All that has been learned, what is planned, and how it went. */
struct checkpoint {
    char magic[16];
    long races;
    uint64_t seed;
    char setups[SETUPS_TEXT_MAX], rival[256];
    int done; /* parts */
    double curve[PARTS], error[PARTS];
    struct learner learner;
};

static const char magic[16] = "paddock train 3";

/* One a line; none: any. */
static bool join_setups(char **setup, int n, char out[SETUPS_TEXT_MAX], struct error *err)
{
    size_t len = 0;
    snprintf(out, SETUPS_TEXT_MAX, "any");
    for (int i = 0; i < n; i++) {
        if (len + strlen(setup[i]) + 2 > SETUPS_TEXT_MAX)
            return error_set(err, 0, "expected setups of less than %d letters; found more", SETUPS_TEXT_MAX);
        len += (size_t)snprintf(out + len, SETUPS_TEXT_MAX - len, "%s%s", i ? "\n" : "", setup[i]);
    }
    return true;
}

static bool same_plan(const struct checkpoint *a, const struct checkpoint *b)
{
    return a->races == b->races && a->seed == b->seed && !strcmp(a->setups, b->setups)
           && !strcmp(a->rival, b->rival);
}

/* Go on with a file that is there, if it has the same plan. */
static bool resume(const char *path, struct checkpoint *c, struct error *err)
{
    FILE *in = fopen(path, "rb");
    struct checkpoint *kept = malloc(sizeof *kept);
    if (!kept)
        abort();
    bool whole = in && fread(kept, sizeof *kept, 1, in) == 1 && fgetc(in) == EOF
                 && !memcmp(kept->magic, magic, sizeof magic) && kept->done >= 0 && kept->done <= PARTS;
    bool same = whole && same_plan(kept, c);
    if (same)
        *c = *kept;
    free(kept);
    if (!in)
        return true;
    fclose(in);
    return same
           || error_set(err, 0, "expected a checkpoint of this plan; found %s in %s",
                        whole ? "another plan" : "something else", path);
}

/* Beside the old one first, so that there is always a whole one. */
static bool keep(const char *path, const struct checkpoint *c, struct error *err)
{
    char beside[1100];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *out = fopen(beside, "wb");
    bool whole = out && fwrite(c, sizeof *c, 1, out) == 1;
    if ((out && fclose(out)) || !whole || rename(beside, path))
        return error_set(err, 0, "cannot write %s", path);
    return true;
}

static void tell_origin(const struct checkpoint *c, char out[NET_ORIGIN_MAX])
{
    int len = snprintf(out, NET_ORIGIN_MAX, "train %s %ld %llu, %d parts of %d;",
                       *c->rival ? "respond" : "race", c->races, (unsigned long long)c->seed, c->done, PARTS);
    for (int k = 0; k < c->done; k++)
        len += snprintf(out + len, NET_ORIGIN_MAX - (size_t)len, " %ld races: %+.2f +- %.2f",
                        c->races * (k + 1) / PARTS, c->curve[k], c->error[k]);
}

/* ---- learning -------------------------------------------------------------------------------------------------- */

struct rival {
    struct entrant entrant;
    struct policy_net room;
};

static struct mean measure(const struct net_numbers *numbers, const char *setup, const struct rival *rival,
                           long deals)
{
    static struct policy_net net;
    struct setup *su = lacorsa_game.setup_new(setup, NULL);
    net_round(numbers, &net);
    struct mean gain = measure_net(&net, su, &rival->entrant, deals, 77);
    lacorsa_game.setup_free(su);
    return gain;
}

/* In the first setup, or the base race where any is raced. */
static void measure_part(struct checkpoint *c, const struct rival *rival)
{
    char setup[SETUPS_TEXT_MAX];
    snprintf(setup, sizeof setup, "%.*s", (int)strcspn(c->setups, "\n"), c->setups);
    long part = c->races / PARTS;
    struct mean gain = measure(&c->learner.policy, strcmp(setup, "any") ? setup : "cars=4", rival,
                               part < MEASURE_DEALS ? part : MEASURE_DEALS);
    c->curve[c->done] = mean_of(&gain);
    c->error[c->done++] = 1.96 * mean_error(&gain);
    fprintf(stderr, "%ld races: %+.2f +- %.2f points beyond a fair share against %s\n",
            c->races * c->done / PARTS, c->curve[c->done - 1], c->error[c->done - 1],
            *c->rival ? c->rival : "club");
}

/* Those whom mpirun started with us. */
struct team {
    struct fellows fellows;
    struct ranks ranks;
    struct error err;
};

static bool add_for_all(const struct fellows *fellows, int64_t *numbers, int n)
{
    struct team *t = (struct team *)fellows;
    return ranks_add_for_all(&t->ranks, numbers, n, &t->err);
}

static bool team_begin(struct team *t, struct error *err)
{
    if (!ranks_begin(&t->ranks, err))
        return false;
    t->fellows = (struct fellows){ t->ranks.rank, t->ranks.count, add_for_all };
    if (t->ranks.count <= LEARNER_SHARES)
        return true;
    error_set(err, 0, "expected at most %d ranks, which is how many shares there are; found %d",
              LEARNER_SHARES, t->ranks.count);
    ranks_end(&t->ranks, NULL);
    return false;
}

/* What has been learned is the same on every rank; the first one measures and keeps it. */
static bool end_part(struct checkpoint *c, const char *name, const struct rival *rival, const struct team *t,
                     struct error *err)
{
    char path[1024], net[1024], origin[NET_ORIGIN_MAX];
    if (t->ranks.rank) {
        c->done++;
        return true;
    }
    snprintf(path, sizeof path, "%s.checkpoint", name);
    snprintf(net, sizeof net, "%s.net", name);
    measure_part(c, rival);
    tell_origin(c, origin);
    return keep(path, c, err) && net_write(net, &c->learner.policy, origin, err);
}

static bool learn_parts(struct checkpoint *c, const char *name, const struct rival *rival,
                        const struct stable *stable, struct error *err)
{
    const struct company company = { .mixed = !*c->rival,
                                     .searching = COMPANY_SEARCHING,
                                     .rival = rival->entrant };
    struct team t = { 0 };
    bool good = team_begin(&t, err);
    while (good && c->done < PARTS) {
        good = learner_race(&c->learner, stable, &company, &t.fellows, c->races / PARTS,
                            c->seed + (uint64_t)c->done, (double)c->done / PARTS, (c->done + 1.0) / PARTS);
        if (!good)
            *err = t.err;
        good = good && end_part(c, name, rival, &t, err);
    }
    return good && ranks_end(&t.ranks, err);
}

/* What the program drives the first of these setups by. */
static const struct policy_net *own_net(const char *setups)
{
    char line[SETUP_TEXT_MAX];
    enum policy_net_kind kind = POLICY_NET_ANY;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(setups, "\n"), setups);
    struct setup *su = lacorsa_game.setup_new(line, NULL);
    if (su)
        kind = policy_net_kind(su);
    lacorsa_game.setup_free(su);
    return &policy_nets[kind];
}

/* What all ranks would find wrong is looked for before they meet. */
static bool learn(struct checkpoint *c, const char *name, struct error *err)
{
    static struct rival rival;
    char path[1024];
    snprintf(path, sizeof path, "%s.checkpoint", name);
    if (!rival_read(*c->rival ? c->rival : "club", &rival.entrant, &rival.room, err))
        return false;
    if (*c->rival)
        learner_start_from(&c->learner, rival.entrant.net ? rival.entrant.net : own_net(c->setups), c->seed);
    if (!resume(path, c, err))
        return false;
    struct stable *stable = stable_new(c->setups, c->seed, err);
    bool good = stable && learn_parts(c, name, &rival, stable, err);
    stable_free(stable);
    return good;
}

static int train(char **argv, const char *rival, int setups, char **setup)
{
    struct checkpoint *c = calloc(1, sizeof *c);
    struct error err;
    long seed;
    if (!c)
        abort();
    bool good = read_number(argv[0], PARTS, 1L << 40, &c->races, &err)
                && read_number(argv[1], 0, 1L << 60, &seed, &err)
                && join_setups(setup, setups, c->setups, &err);
    if (good) {
        memcpy(c->magic, magic, sizeof magic);
        c->seed = (uint64_t)seed;
        snprintf(c->rival, sizeof c->rival, "%s", rival);
        learner_start(&c->learner, c->seed);
        good = learn(c, argv[2], &err);
    }
    free(c);
    return good ? 0 : complain(err.text);
}

static int race(int argc, char **argv)
{
    return train(argv, "", argc - 3, argv + 3);
}

static int respond(int argc, char **argv)
{
    return train(argv, argv[3], argc - 4, argv + 4);
}

static int measure_all(int argc, char **argv)
{
    static struct net_numbers numbers;
    static struct rival rival;
    char *base[] = { "cars=4" }, **setup = argc > 3 ? argv + 3 : base;
    struct error err;
    long deals;
    if (!net_read(argv[0], &numbers, NULL, &err) || !rival_read(argv[1], &rival.entrant, &rival.room, &err)
        || !read_number(argv[2], 1, 1L << 30, &deals, &err))
        return complain(err.text);
    for (int i = 0; i < (argc > 3 ? argc - 3 : 1); i++) {
        struct setup *su = lacorsa_game.setup_new(setup[i], &err);
        if (!su)
            return complain(err.text);
        lacorsa_game.setup_free(su);
        struct mean gain = measure(&numbers, setup[i], &rival, deals);
        printf("%s: %+.3f +- %.3f points beyond a fair share against %s\n", setup[i], mean_of(&gain),
               1.96 * mean_error(&gain), argv[1]);
    }
    return 0;
}

/* ---- as it stands in the source ------------------------------------------------------------------------------- */

static void print_rows(const char *name, const int16_t *number, int rows, int n)
{
    printf(".%s = {\n", name);
    for (int i = 0; i < rows; i++) {
        printf("  {");
        for (int h = 0; h < n; h++)
            printf("%s%d,", h && h % 32 == 0 ? "\n   " : "", number[i * n + h]);
        printf("},\n");
    }
    printf("},\n");
}

static void print_biases(const char *name, const int32_t *number, int n)
{
    printf(".%s = {", name);
    for (int i = 0; i < n; i++)
        printf("%s%d,", i && i % 16 == 0 ? "\n  " : "", number[i]);
    printf("},\n");
}

static void print_net(const struct policy_net *net)
{
    int32_t wide[POLICY_NET_FIRST];
    for (int h = 0; h < POLICY_NET_FIRST; h++)
        wide[h] = net->first_bias[h];
    print_rows("first", net->first[0], POLICY_NET_INPUTS, POLICY_NET_FIRST);
    print_biases("first_bias", wide, POLICY_NET_FIRST);
    print_rows("second", net->second[0], POLICY_NET_SECOND, POLICY_NET_FIRST);
    print_biases("second_bias", net->second_bias, POLICY_NET_SECOND);
    print_rows("output", net->output[0], POLICY_NET_OUTPUTS, POLICY_NET_SECOND);
    print_biases("output_bias", net->output_bias, POLICY_NET_OUTPUTS);
}

/* In lines that can be read. */
static void print_origin(const char *origin)
{
    enum { WIDE = 110 };
    printf("/* ");
    for (int column = 0; *origin; column++, origin++)
        if (column >= WIDE && *origin == ' ') {
            printf("\n * ");
            column = 0;
        } else {
            putchar(*origin);
        }
    printf("\n */\n");
}

static int print(int argc, char **argv)
{
    static struct net_numbers numbers;
    static struct policy_net net;
    char origin[NET_ORIGIN_MAX];
    struct error err;
    (void)argc;
    if (!net_read(argv[0], &numbers, origin, &err))
        return complain(err.text);
    net_round(&numbers, &net);
    if (!policy_net_fits(&net))
        return complain("a sum of this net could be more than 32 bits hold");
    print_origin(origin);
    print_net(&net);
    return 0;
}

static int write_own(int argc, char **argv)
{
    static struct net_numbers numbers;
    struct error err;
    bool base = argc == 2 && !strcmp(argv[1], "base"), seasons = argc == 2 && !strcmp(argv[1], "seasons");
    if (argc > 1 && !base && !seasons)
        return complain("write expects the name of a file, and \"base\", \"seasons\" or nothing behind it");
    net_numbers_of(&policy_nets[base      ? POLICY_NET_BASE
                                : seasons ? POLICY_NET_SEASONS
                                          : POLICY_NET_ANY],
                   &numbers);
    return net_write(argv[0], &numbers, "the net that the program drives by", &err) ? 0 : complain(err.text);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int arguments; /* at least */
        int (*run)(int argc, char **argv);
    } verbs[] = {
        { "race", 3, race },   { "respond", 4, respond }, { "measure", 3, measure_all },
        { "print", 1, print }, { "write", 1, write_own },
    };
    for (int i = 0; i < 5; i++)
        if (argc > 1 + verbs[i].arguments && !strcmp(argv[1], verbs[i].name))
            return verbs[i].run(argc - 2, argv + 2);
    fprintf(
        stderr,
        "usage: train race RACES SEED NAME [\"SETUP\" ...] | respond RACES SEED NAME RIVAL [\"SETUP\" ...] |\n"
        "             measure NET RIVAL DEALS [\"SETUP\" ...] | print NET | write NET [base | seasons]\n");
    return 2;
}

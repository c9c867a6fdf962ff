/* train.c: drivers of LACORSA learn on this machine, and nets become source.
 *
 *     train race RACES SEED NAME ["SETUP" ...]
 *     train further RACES SEED NAME NET SEARCHING ["SETUP" ...]
 *     train respond RACES SEED NAME RIVAL ["SETUP" ...]
 *     train imitate DECISIONS SEED NAME PLAYOUTS ["SETUP" ...]
 *     train mean NAME NET NET
 *     train measure NET RIVAL DEALS ["SETUP" ...]
 *     train print NET >bots/lacorsa/policy_net_weights.inc
 *     train write NET [base | equals | seasons | searchers]
 *
 * race makes NAME.checkpoint and NAME.net, in ten parts, and goes on where it
 * was stopped. Without setups all kinds of LACORSA are raced, the printed
 * editions most; @FILE stands for the lines of a file. further begins as a net
 * that knows a lot, and meets drivers who search in SEARCHING of a thousand
 * races. respond has a driver learn to beat RIVAL, a bot or the file of a net,
 * alone among several that stay as they are, and tells what it makes beyond its
 * share in the end: how far one can count on them. Against a net it begins as
 * that net, else as the one that the program drives by. What those two make is
 * the mean of their nets in the last part of the run, which is steadier.
 * imitate makes NAME.net, which drives as drivers do who search with so many
 * playouts, from so many of their decisions, a twentieth of which it only
 * judges by. mean makes NAME.net, whose numbers lie between those of two nets that
 * went on from one: it has something of both. measure tells what respond tells of
 * a net that has learned; write makes a file of the net that the program drives by,
 * or of one of those for some races (policy_net.h).
 * What is learned depends on the arguments alone.
 *
 * On one core this is for small runs; train.py does the same on a graphics card. mpirun -n 4 train race ... plays on four,
 * or on machines with the same processor that see the same folder, and learns the same, bit for bit; should a rank die,
 * the run ends, and goes on from its last part when it is started again, with as many ranks as one likes.
 */
#include "../command.h"
#include "company.h"
#include "imitate.h"
#include "learner.h"

#include "../../core/error.h"
#include "../../games/lacorsa/lacorsa.h"
#include "../../host/files.h"
#include "../../host/ranks.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* All ranks find the same, and the first one says so. The others end as if all were well: mpirun ends everybody as soon as one
 * fails, perhaps before the first has spoken. */
static int complain(const struct error *err)
{
    return ranks_is_first() ? command_complain("train", err) : 0;
}

/* ---- files ----------------------------------------------------------------------------------------------------- */

static bool name_file(const char *name, const char *ending, char path[FILE_PATH_MAX], struct error *err)
{
    return snprintf(path, FILE_PATH_MAX, "%s%s", name, ending) < FILE_PATH_MAX
           || error_set(err, 0, "expected a name of less than %d letters; found a longer one", FILE_PATH_MAX);
}

static bool write_net(const char *path, const struct net_numbers *numbers, const char *origin,
                      struct error *err)
{
    size_t len;
    char *text = net_text(numbers, origin, &len);
    bool good = text ? file_write(path, FILE_OVER, text, len, err) : error_memory(err);
    free(text);
    return good;
}

/* ---- plans ----------------------------------------------------------------------------------------------------- */

enum { PARTS = 10, SETUPS_TEXT_MAX = 16384, NAMED_MAX = 512, MEASURE_DEALS = 500 /* at most */ };

/* All that has been learned, what is planned, and how it went. */
struct checkpoint {
    char magic[16];
    long races;
    uint64_t seed;
    char setups[SETUPS_TEXT_MAX],
        named[NAMED_MAX];          /* one a line; and as they were typed, as far as there is room */
    char rival[256], begin[256];   /* the file of a net to begin with */
    uint64_t rival_sum, begin_sum; /* of the numbers of a net, which its file may lose */
    long searching;                /* others, in so many of a thousand races */
    int done;                      /* parts */
    long raced[PARTS];             /* when each was over */
    double curve[PARTS], error[PARTS];
    struct learner learner;
};

static const char CHECKPOINT[] = ".checkpoint", NET[] = ".net";
static const char magic[16] = "paddock train 6";

static bool join_setup(const char *setup, size_t len, char out[SETUPS_TEXT_MAX], struct error *err)
{
    size_t before = strlen(out);
    if (!len)
        return error_set(err, 0, "expected a setup; found an empty one");
    if (before + len + 2 > SETUPS_TEXT_MAX)
        return error_set(err, 0, "expected setups of less than %d letters; found more", SETUPS_TEXT_MAX);
    snprintf(out + before, SETUPS_TEXT_MAX - before, "%s%.*s", before ? "\n" : "", (int)len, setup);
    return true;
}

/* The lines of a file, which ends with the last of them. */
static bool join_file(const char *path, char out[SETUPS_TEXT_MAX], struct error *err)
{
    size_t len;
    char *text = read_whole(path, SETUPS_TEXT_MAX, &len, err);
    if (!text)
        return false;
    while (len && text[len - 1] == '\n')
        len--;
    bool good = join_setup(text, len, out, err);
    free(text);
    return good;
}

/* One a line, and as they were typed; none: any. */
static bool join_setups(char **setup, int n, char out[SETUPS_TEXT_MAX], char named[NAMED_MAX],
                        struct error *err)
{
    bool good = true;
    snprintf(out, SETUPS_TEXT_MAX, "%s", n ? "" : "any");
    snprintf(named, NAMED_MAX, "%s", out);
    for (int i = 0; i < n; i++) {
        size_t len = strlen(named);
        snprintf(named + len, NAMED_MAX - len, "%s%s", i ? "|" : "", setup[i]);
    }
    for (int i = 0; good && i < n; i++)
        good = *setup[i] == '@' ? join_file(setup[i] + 1, out, err)
                                : join_setup(setup[i], strlen(setup[i]), out, err);
    return good;
}

static bool same_plan(const struct checkpoint *a, const struct checkpoint *b)
{
    return a->races == b->races && a->seed == b->seed && !strcmp(a->setups, b->setups)
           && !strcmp(a->rival, b->rival) && a->rival_sum == b->rival_sum && !strcmp(a->begin, b->begin)
           && a->begin_sum == b->begin_sum && a->searching == b->searching;
}

/* Go on with a file that is there, if it has the same plan. */
static bool resume(const char *path, struct checkpoint *c, struct error *err)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return errno == ENOENT || file_error(err, path, "read it");
    struct checkpoint *kept = malloc(sizeof *kept);
    if (!kept)
        abort();
    bool whole = fread(kept, sizeof *kept, 1, in) == 1 && fgetc(in) == EOF
                 && !memcmp(kept->magic, magic, sizeof magic) && kept->done >= 0 && kept->done <= PARTS;
    bool same = whole && same_plan(kept, c);
    if (same)
        *c = *kept;
    free(kept);
    fclose(in);
    return same
           || error_set(err, 0, "expected a checkpoint of this plan; found %s in %s",
                        whole ? "another plan" : "something else", path);
}

/* One line, however many setups there were. */
static void tell_origin(const struct checkpoint *c, char out[NET_ORIGIN_MAX])
{
    char how[2 * sizeof c->rival];
    snprintf(how, sizeof how, "%s%s", *c->rival ? " against " : "", c->rival);
    if (*c->begin)
        snprintf(how, sizeof how, " from %s, %ld of 1000 against searches", c->begin, c->searching);
    int len = snprintf(out, NET_ORIGIN_MAX, "train %s %ld %llu%s, setups %s, %d parts of %d;",
                       *c->rival   ? "respond"
                       : *c->begin ? "further"
                                   : "race",
                       c->races, (unsigned long long)c->seed, how, c->named, c->done, PARTS);
    for (int k = 0; k < c->done; k++)
        len += snprintf(out + len, NET_ORIGIN_MAX - (size_t)len, " %ld races: %+.2f +- %.2f", c->raced[k],
                        c->curve[k], c->error[k]);
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
    struct mean gain = measure(learner_net(&c->learner), strcmp(setup, "any") ? setup : "cars=4", rival,
                               part < MEASURE_DEALS ? part : MEASURE_DEALS);
    int k = c->done++;
    c->raced[k] = c->learner.races;
    c->curve[k] = mean_of(&gain);
    c->error[k] = 1.96 * mean_error(&gain);
    fprintf(stderr, "%ld races: %+.2f +- %.2f points beyond a fair share against %s\n", c->raced[k],
            c->curve[k], c->error[k], *c->rival ? c->rival : "club");
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

/* What has been learned is the same on every rank; the first one measures and keeps it. The checkpoint comes last: without it the part
 * is learned again, and nothing else can be missing. */
static bool end_part(struct checkpoint *c, const char *name, const struct rival *rival, const struct team *t,
                     struct error *err)
{
    char path[FILE_PATH_MAX], net[FILE_PATH_MAX], origin[NET_ORIGIN_MAX];
    if (t->ranks.rank) {
        c->done++;
        return true;
    }
    measure_part(c, rival);
    tell_origin(c, origin);
    return name_file(name, CHECKPOINT, path, err) && name_file(name, NET, net, err)
           && write_net(net, learner_net(&c->learner), origin, err)
           && file_write(path, FILE_OVER, c, sizeof *c, err);
}

static bool learn_parts(struct checkpoint *c, const char *name, const struct rival *rival,
                        const struct stable *stable, struct error *err)
{
    const struct company company = { .mixed = !*c->rival,
                                     .searching = (int)c->searching,
                                     .rival = rival->entrant };
    struct team t = { 0 };
    bool good = team_begin(&t, err);
    while (good && c->done < PARTS) {
        struct rng rng;
        rng_init(&rng, c->seed, (uint64_t)c->done);
        good = learner_race(&c->learner, stable, &company, &t.fellows, c->races / PARTS, rng_next(&rng),
                            (double)c->done / PARTS, (c->done + 1.0) / PARTS);
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

static uint64_t sum_of(const struct policy_net *net)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < sizeof *net; k++)
        sum = sum * 0x100000001b3 + ((const unsigned char *)net)[k];
    return sum;
}

/* What comes of it would take the place of what it is made from, or races against. */
static bool is_another(const char *net, const char *other_net, const char *whose, struct error *err)
{
    struct stat own, other;
    return stat(net, &own) || stat(other_net, &other) || own.st_dev != other.st_dev
           || own.st_ino != other.st_ino
           || error_set(err, 0, "expected another name than the %s; found %s", whose, net);
}

/* Where a plan begins: as a net, that of the rival or of the program, or from nothing. */
static bool start(struct checkpoint *c, const struct rival *rival, struct error *err)
{
    static struct rival begin;
    if (*c->begin && !rival_read(c->begin, &begin.entrant, &begin.room, err))
        return false;
    if (*c->begin && !begin.entrant.net)
        return error_set(err, 0, "expected the file of a net to begin with; found %s", c->begin);
    if (rival->entrant.net)
        c->rival_sum = sum_of(rival->entrant.net);
    if (*c->begin)
        c->begin_sum = sum_of(begin.entrant.net);
    if (*c->begin)
        learner_start_from(&c->learner, begin.entrant.net, SCHOOLING_MASTER, c->seed);
    else if (*c->rival)
        learner_start_from(&c->learner, rival->entrant.net ? rival->entrant.net : own_net(c->setups),
                           SCHOOLING_EXPERT, c->seed);
    else
        learner_start(&c->learner, c->seed);
    return true;
}

/* What all ranks would find wrong is looked for before they meet. */
static bool learn(struct checkpoint *c, const char *name, struct error *err)
{
    static struct rival rival;
    char path[FILE_PATH_MAX], net[FILE_PATH_MAX];
    if (!name_file(name, CHECKPOINT, path, err) || !name_file(name, NET, net, err)
        || !rival_read(*c->rival ? c->rival : "club", &rival.entrant, &rival.room, err)
        || !is_another(net, c->rival, "rival's", err) || !is_another(net, c->begin, "first net's", err)
        || !start(c, &rival, err))
        return false;
    if (!resume(path, c, err) || !file_try(path, FILE_OVER, err) || !file_try(net, FILE_OVER, err))
        return false;
    struct stable *stable = stable_new(c->setups, c->seed, err);
    bool good = stable && learn_parts(c, name, &rival, stable, err);
    stable_free(stable);
    return good;
}

static bool note_name(const char *name, const char *what, char out[256], struct error *err)
{
    return snprintf(out, 256, "%s", name) < 256
           || error_set(err, 0, "expected %s of less than 256 letters; found \"%s\"", what, name);
}

/* The words that every plan begins with, and its setups. */
static bool note_plan(struct checkpoint *c, char **argv, int setups, char **setup, struct error *err)
{
    memcpy(c->magic, magic, sizeof magic);
    c->searching = COMPANY_SEARCHING;
    return command_number(argv[0], "a number of races", PARTS, 1L << 40, &c->races, err)
           && command_seed(argv[1], &c->seed, err) && join_setups(setup, setups, c->setups, c->named, err);
}

static struct checkpoint *plan_new(void)
{
    struct checkpoint *c = calloc(1, sizeof *c);
    if (!c)
        abort();
    return c;
}

/* The plan has been noted, or something is wrong with it. */
static int follow(struct checkpoint *c, bool good, const char *name, struct error *err)
{
    good = good && learn(c, name, err);
    free(c);
    return good ? 0 : complain(err);
}

static int race(int argc, char **argv)
{
    struct checkpoint *c = plan_new();
    struct error err;
    return follow(c, note_plan(c, argv, argc - 3, argv + 3, &err), argv[2], &err);
}

static int further(int argc, char **argv)
{
    struct checkpoint *c = plan_new();
    struct error err;
    bool good = note_plan(c, argv, argc - 5, argv + 5, &err) && note_name(argv[3], "a net", c->begin, &err)
                && command_number(argv[4], "how many of a thousand races", 0, 1000, &c->searching, &err);
    return follow(c, good, argv[2], &err);
}

static int respond(int argc, char **argv)
{
    struct checkpoint *c = plan_new();
    struct error err;
    bool good = note_plan(c, argv, argc - 4, argv + 4, &err) && note_name(argv[3], "a rival", c->rival, &err);
    return follow(c, good, argv[2], &err);
}

/* A net that is made at once takes nobody's place who was long in learning. */
static bool name_new_net(const char *name, char path[FILE_PATH_MAX], struct error *err)
{
    struct stat learned;
    return name_file(name, CHECKPOINT, path, err)
           && (stat(path, &learned) != 0
               || error_set(err, 0, "expected a name that nobody goes on learning by; found %s", path))
           && name_file(name, NET, path, err);
}

/* ---- imitating ------------------------------------------------------------------------------------------------- */

enum { IMITATE_ROUNDS = 12, IMITATE_DECISIONS = 20 /* at least */ };

struct imitation {
    long decisions, playouts;
    uint64_t seed;
    char setups[SETUPS_TEXT_MAX], named[NAMED_MAX];
    double surprise[IMITATE_ROUNDS
                    + 1]; /* by decisions it has not learned from, before each round and after the last */
};

static void tell_imitation(const struct imitation *im, char out[NET_ORIGIN_MAX])
{
    int len = snprintf(out, NET_ORIGIN_MAX,
                       "train imitate %ld %llu, %ld playouts, setups %s; nats a decision:", im->decisions,
                       (unsigned long long)im->seed, im->playouts, im->named);
    for (int k = 0; k <= IMITATE_ROUNDS; k++)
        len += snprintf(out + len, NET_ORIGIN_MAX - (size_t)len, " %.3f", im->surprise[k]);
}

static void imitate_all(struct imitation *im, const struct stable *stable, struct learner *w,
                        struct decision *seen)
{
    long judged = im->decisions / IMITATE_DECISIONS, n = im->decisions - judged;
    struct rng rng;
    rng_init(&rng, im->seed, 1);
    imitate_watch(stable, im->playouts, im->seed, seen, im->decisions);
    for (int k = 0; k <= IMITATE_ROUNDS; k++) {
        im->surprise[k] = imitate_surprise(w, seen + n, judged);
        fprintf(stderr, "%d of %d rounds: %.3f nats a decision\n", k, IMITATE_ROUNDS, im->surprise[k]);
        if (k < IMITATE_ROUNDS)
            imitate_round(w, seen, n, 1 - (k + 0.5) / IMITATE_ROUNDS, &rng);
    }
}

static bool imitate_into(struct imitation *im, const char *path, struct error *err)
{
    static struct learner learner;
    char origin[NET_ORIGIN_MAX];
    struct stable *stable = stable_new(im->setups, im->seed, err);
    struct decision *seen = stable ? calloc((size_t)im->decisions, sizeof *seen) : NULL;
    bool good = stable && (seen || error_memory(err));
    if (good) {
        learner_start_from(&learner, own_net(im->setups), SCHOOLING_BEGINNER, im->seed);
        imitate_all(im, stable, &learner, seen);
        tell_imitation(im, origin);
        good = write_net(path, learner_net(&learner), origin, err);
    }
    free(seen);
    stable_free(stable);
    return good;
}

static int imitate(int argc, char **argv)
{
    static struct imitation im;
    char path[FILE_PATH_MAX];
    struct error err;
    bool good =
        command_number(argv[0], "a number of decisions", IMITATE_DECISIONS, 1L << 24, &im.decisions, &err)
        && command_seed(argv[1], &im.seed, &err) && name_new_net(argv[2], path, &err)
        && command_number(argv[3], "a number of playouts", 1, 1L << 20, &im.playouts, &err)
        && join_setups(argv + 4, argc - 4, im.setups, im.named, &err) && file_try(path, FILE_OVER, &err)
        && imitate_into(&im, path, &err);
    return good ? 0 : complain(&err);
}

/* ---- between two nets -------------------------------------------------------------------------------------------- */

static bool mean_into(const char *path, char **nets, struct error *err)
{
    static struct net_numbers one, other;
    char origin[NET_ORIGIN_MAX];
    for (int k = 0; k < 2; k++)
        if (!net_read(nets[k], k ? &other : &one, NULL, err)
            || !is_another(path, nets[k], k ? "second net's" : "first net's", err))
            return false;
    float *number = (float *)&one;
    for (size_t k = 0; k < sizeof one / sizeof *number; k++)
        number[k] = (number[k] + ((const float *)&other)[k]) / 2;
    snprintf(origin, sizeof origin, "train mean of %.1000s and %.1000s", nets[0], nets[1]);
    return write_net(path, &one, origin, err);
}

static int mean(int argc, char **argv)
{
    char path[FILE_PATH_MAX];
    struct error err;
    (void)argc;
    return name_new_net(argv[0], path, &err) && mean_into(path, argv + 1, &err) ? 0 : complain(&err);
}

/* ---- measuring --------------------------------------------------------------------------------------------------- */

static int measure_all(int argc, char **argv)
{
    static struct net_numbers numbers;
    static struct rival rival;
    char *base[] = { "cars=4" }, **setup = argc > 3 ? argv + 3 : base;
    struct error err;
    long deals;
    if (!net_read(argv[0], &numbers, NULL, &err) || !rival_read(argv[1], &rival.entrant, &rival.room, &err)
        || !command_number(argv[2], "a number of deals", 1, 1L << 30, &deals, &err))
        return complain(&err);
    for (int i = 0; i < (argc > 3 ? argc - 3 : 1); i++) {
        struct setup *su = lacorsa_game.setup_new(setup[i], &err);
        if (!su)
            return complain(&err);
        lacorsa_game.setup_free(su);
        struct mean gain = measure(&numbers, setup[i], &rival, deals);
        printf("%s: %+.3f +- %.3f points beyond a fair share against %s\n", setup[i], mean_of(&gain),
               1.96 * mean_error(&gain), argv[1]);
    }
    return command_end("train");
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

static bool fits_source(const char *origin, const struct policy_net *net, struct error *err)
{
    if (strstr(origin, "*/"))
        return error_set(err, 0, "expected an origin that can stand in a comment; found one with \"*/\"");
    return policy_net_fits(net)
           || error_set(err, 0, "expected sums of at most 32 bits; found a net with larger ones");
}

static int print(int argc, char **argv)
{
    static struct net_numbers numbers;
    static struct policy_net net;
    char origin[NET_ORIGIN_MAX];
    struct error err;
    (void)argc;
    if (!net_read(argv[0], &numbers, origin, &err))
        return complain(&err);
    net_round(&numbers, &net);
    if (!fits_source(origin, &net, &err))
        return complain(&err);
    print_origin(origin);
    print_net(&net);
    return command_end("train");
}

static bool kind_read(const char *text, enum policy_net_kind *kind, struct error *err)
{
    *kind = !strcmp(text, "base")        ? POLICY_NET_BASE
            : !strcmp(text, "equals")    ? POLICY_NET_EQUALS
            : !strcmp(text, "seasons")   ? POLICY_NET_SEASONS
            : !strcmp(text, "searchers") ? POLICY_NET_SEARCHERS
                                         : POLICY_NET_ANY;
    return *kind
           || error_set(err, 0,
                        "expected \"base\", \"equals\", \"seasons\", \"searchers\" or nothing; found \"%s\"",
                        text);
}

static int write_own(int argc, char **argv)
{
    static struct net_numbers numbers;
    struct error err;
    enum policy_net_kind kind = POLICY_NET_ANY;
    if (argc > 1 && !kind_read(argv[1], &kind, &err))
        return complain(&err);
    net_numbers_of(&policy_nets[kind], &numbers);
    return write_net(argv[0], &numbers, "the net that the program drives by", &err) ? 0 : complain(&err);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int least, most; /* words */
        int (*run)(int argc, char **argv);
    } verbs[] = {
        { "race", 3, INT_MAX, race },
        { "further", 5, INT_MAX, further },
        { "respond", 4, INT_MAX, respond },
        { "imitate", 4, INT_MAX, imitate },
        { "mean", 3, 3, mean },
        { "measure", 3, INT_MAX, measure_all },
        { "print", 1, 1, print },
        { "write", 1, 2, write_own },
    };
    for (int i = 0; i < 8; i++)
        if (argc - 2 >= verbs[i].least && argc - 2 <= verbs[i].most && !strcmp(argv[1], verbs[i].name))
            return verbs[i].run(argc - 2, argv + 2);
    fprintf(
        stderr,
        "usage: train race RACES SEED NAME [\"SETUP\" ...] |\n"
        "             further RACES SEED NAME NET SEARCHING [\"SETUP\" ...] |\n"
        "             respond RACES SEED NAME RIVAL [\"SETUP\" ...] |\n"
        "             imitate DECISIONS SEED NAME PLAYOUTS [\"SETUP\" ...] |\n"
        "             mean NAME NET NET | measure NET RIVAL DEALS [\"SETUP\" ...] | print NET | write NET [base | equals | seasons | searchers]\n");
    return 2;
}

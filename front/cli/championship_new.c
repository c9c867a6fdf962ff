/* championship_new.c: `paddock championship new`: flags become wishes. */
#include "../../host/championship_make.h"
#include "../../host/match.h"
#include "championship.h"

#include <string.h>

/* L26: one die at the start of the championship; a real one may have been rolled. */
static int read_pole(const struct args *args, int *pole)
{
    long long die = 0;
    struct seed seed;
    struct rng rng;
    int code = args_seed(args, &seed);
    if (code != EXIT_OK)
        return code;
    if (!args_number(args, "pole-race", 1, POLE_RACES, &die))
        return EXIT_USAGE;
    seed_stream(&seed, "pole", 0, &rng);
    if (!die && args_has(args, "pole-point"))
        die = 1 + rng_below(&rng, POLE_RACES);
    *pole = (int)die;
    return EXIT_OK;
}

/* One of two words: 1 or 2, 0 when the flag is not there. */
static int read_either(const struct args *args, const char *flag, const char *first, const char *second,
                       int *which)
{
    const char *value = args_value(args, flag);
    *which = !value ? 0 : !strcmp(value, first) ? 1 : !strcmp(value, second) ? 2 : -1;
    if (*which >= 0)
        return EXIT_OK;
    return complain(EXIT_USAGE, "--%s takes %s or %s; found \"%.60s\"", flag, first, second, value);
}

static int read_wishes(const struct args *args, struct championship_wishes *w)
{
    long long races = 0, best = 0;
    int teams, bonus;
    *w = (struct championship_wishes){ .game = args->game,
                                       .setup = args->setup,
                                       .calendar = args_value(args, "calendar"),
                                       .title = args_value(args, "title"),
                                       .names = args_value(args, "names"),
                                       .bots = args_value(args, "bots"),
                                       .drivers = args_value(args, "drivers"),
                                       .team_names = args_value(args, "team-names") };
    if (!args_number(args, "races", 1, ROUNDS_MAX, &races) || !args_number(args, "best", 1, ROUNDS_MAX, &best)
        || read_either(args, "teams", "pairs", "none", &teams) != EXIT_OK
        || read_either(args, "winner-bonus", "yes", "no", &bonus) != EXIT_OK)
        return EXIT_USAGE;
    w->races = (int)races;
    w->best = (int)best;
    w->teams = (unsigned)teams;
    w->bonus = (unsigned)bonus;
    return read_pole(args, &w->pole);
}

static void tell(const struct championship *c, const char *path)
{
    if (c->pole)
        printf("The die for the pole shows %d: the pole of race %d earns a point%s.\n", c->pole, c->pole,
               c->pole > c->rounds ? ", but there is no such race" : "");
    championship_print_next(c, path);
}

int championship_new_task(const struct args *args, const char *path)
{
    struct championship_wishes w;
    int code = read_wishes(args, &w);
    struct championship *c = code == EXIT_OK ? championship_make(&w, &code) : NULL;
    if (!c)
        return code;
    code = ledger_file_create(path, c);
    if (code == EXIT_OK)
        tell(c, path);
    championship_free(c);
    return code;
}

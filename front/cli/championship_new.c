/* championship_new.c: a new championship: its setup, calendar and entrants. */
#include "../../core/text.h"
#include "../../league/calendar.h"
#include "../match/match.h"
#include "championship.h"

#include <stdlib.h>
#include <string.h>

static int count_items(const char *list)
{
    int n = 1;
    for (; *list; list++)
        n += *list == ',';
    return n;
}

/* ---- who drives -------------------------------------------------------------------------------------- */

static int seat_people(struct match *m, const char *names, int *people)
{
    struct span rest = span_of(names), part;
    int seats = table_shape(m->table)->seats;
    struct error err;
    if (count_items(names) > seats)
        return complain(EXIT_USAGE, "this championship has %d seats; found %d people", seats,
                        count_items(names));
    while (span_cut(&rest, ',', &part)) {
        char name[TAG_MAX];
        if (!span_copy(span_trim(part), name, sizeof name))
            return complain(EXIT_USAGE, "a name takes 1 to %d characters; found %zu", NAME_CHARS, part.len);
        if (!match_seat_person(m, *people, name, &err))
            return complain_error(EXIT_USAGE, NULL, &err);
        ++*people;
    }
    return EXIT_OK;
}

static int seat_players(const struct args *args, struct championship *c)
{
    const char *names = args_value(args, "names"), *bots = args_value(args, "bots");
    struct match m = { .saving = { .fd = -1 } };
    struct error err;
    int people = 0;
    m.table = table_new(c->game, c->setup, NULL, &err);
    if (!m.table)
        return complain_error(EXIT_WORLD, NULL, &err);
    int code = names ? seat_people(&m, names, &people) : EXIT_OK;
    if (code == EXIT_OK && (bots || people < table_shape(m.table)->seats))
        code = match_seat_bots(&m, bots ? bots : "rookie", people);
    memcpy(c->player, m.tags.player, sizeof c->player);
    match_free(&m);
    return code;
}

static int name_drivers(const struct args *args, struct championship *c)
{
    const char *list = args_value(args, "drivers");
    int cars = championship_shape(c)->cars, car = 0, entrants = 0;
    struct span rest = span_of(list ? list : ""), part;
    for (int i = 0; i < cars; i++)
        entrants += championship_entered(c, i);
    while (list && span_cut(&rest, ',', &part)) {
        part = span_trim(part);
        while (car < cars && !championship_entered(c, car))
            car++;
        if (car == cars)
            return complain(EXIT_USAGE, "--drivers: this championship has %d cars; found more names",
                            entrants);
        if (!part.len || !span_copy(part, c->entrant[car].driver, TAG_MAX))
            return complain(EXIT_USAGE, "--drivers takes names of 1 to %d bytes; found \"%.*s\"", TAG_MAX - 1,
                            SPAN(part));
        car++;
    }
    return EXIT_OK;
}

/* Teams were entered under the names that they have by themselves; call them as somebody wishes. */
static int rename_teams(const struct args *args, struct championship *c)
{
    struct span rest = span_of(args_value(args, "team-names")), part;
    struct team_list teams;
    char name[CARS_MAX][TAG_MAX];
    int n = 0;
    championship_teams(c, &teams);
    for (; span_cut(&rest, ',', &part); n++) {
        if (n == teams.n)
            return complain(EXIT_USAGE, "--team-names: this championship has %d teams; found more names",
                            teams.n);
        if (!span_copy(span_trim(part), name[n], TAG_MAX) || !championship_name_fits(name[n], TAG_MAX))
            return complain(EXIT_USAGE, "--team-names takes names of 1 to %d bytes; found \"%.*s\"",
                            TAG_MAX - 1, SPAN(part));
        for (int other = 0; other < teams.n; other++)
            if (!strcmp(other < n ? name[other] : other > n ? teams.name[other] : "", name[n]))
                return complain(EXIT_USAGE, "--team-names: two teams need two names; found \"%.60s\" twice",
                                name[n]);
    }
    for (int car = 0; car < CARS_MAX; car++)
        if (c->entrant[car].team[0] && teams.of[car] < n)
            memcpy(c->entrant[car].team, name[teams.of[car]], TAG_MAX);
    return EXIT_OK;
}

static int enter(const struct args *args, struct championship *c)
{
    const char *teams = args_value(args, "teams");
    if (teams && strcmp(teams, "pairs") != 0 && strcmp(teams, "none") != 0)
        return complain(EXIT_USAGE, "--teams takes pairs or none; found \"%.60s\"", teams);
    enum teams how = !teams ? championship_usual_teams(c) : teams[0] == 'p' ? TEAMS_PAIRS : TEAMS_NONE;
    if (how == TEAMS_NONE && args_has(args, "team-names"))
        return complain(EXIT_USAGE, "--team-names takes teams (--teams pairs)");
    int code = seat_players(args, c);
    if (code == EXIT_OK)
        code = name_drivers(args, c);
    if (code != EXIT_OK)
        return code;
    championship_enter(c, how);
    return args_has(args, "team-names") ? rename_teams(args, c) : EXIT_OK;
}

/* ---- calendar and rules ------------------------------------------------------------------------------ */

/* L26: one die at the start of the championship; a real one may have been rolled. */
static int roll_for_pole(const struct args *args, struct championship *c)
{
    long long seed = (long long)match_seed(), die = 0;
    struct rng rng;
    if (!args_number(args, "seed", 0, INT64_MAX, &seed)
        || !args_number(args, "pole-race", 1, POLE_RACES, &die))
        return EXIT_USAGE;
    rng_init(&rng, (uint64_t)seed, 0);
    if (!die && args_has(args, "pole-point"))
        die = 1 + rng_below(&rng, POLE_RACES);
    c->pole = (int)die;
    return EXIT_OK;
}

/* GP 11.3: a rule of the season, unless somebody wants to do without. */
static int choose_bonus(const struct args *args, struct championship *c)
{
    const char *how = args_value(args, "winner-bonus");
    if (how && strcmp(how, "yes") != 0 && strcmp(how, "no") != 0)
        return complain(EXIT_USAGE, "--winner-bonus takes yes or no; found \"%.60s\"", how);
    c->winner_bonus = how ? how[0] == 'y' : championship_may_have_bonus(c->game);
    return EXIT_OK;
}

static int fill(const struct args *args, struct championship *c)
{
    const char *title = args_value(args, "title");
    long long races = 0, best = 0;
    struct tags tags;
    struct error err;
    if (!args_number(args, "races", 1, ROUNDS_MAX, &races)
        || !args_number(args, "best", 1, ROUNDS_MAX, &best))
        return EXIT_USAGE;
    if (title && !championship_name_fits(title, TITLE_MAX))
        return complain(EXIT_USAGE, "--title takes 1 to %d bytes without | in it; found \"%.60s\"",
                        TITLE_MAX - 1, title);
    match_tags(&tags);
    memcpy(c->engine, tags.engine, TAG_MAX);
    memcpy(c->date, tags.date, TAG_MAX);
    snprintf(c->title, sizeof c->title, "%s", title ? title : "");
    c->best = (int)best;
    int code = roll_for_pole(args, c);
    if (code == EXIT_OK)
        code = choose_bonus(args, c);
    if (code == EXIT_OK)
        code = enter(args, c);
    if (code != EXIT_OK)
        return code;
    if (!calendar_make(c, args_value(args, "calendar"), (int)races, &err) || !championship_settle(c, &err))
        return complain_error(EXIT_USAGE, NULL, &err);
    return EXIT_OK;
}

static struct championship *make(const struct args *args)
{
    char *setup = malloc(SETUP_TEXT_MAX);
    struct championship *c = NULL;
    struct error err;
    error_set(&err, 0, "out of memory");
    if (setup
        && calendar_setup(args->game, args->setup, args_value(args, "calendar"), setup, SETUP_TEXT_MAX, &err))
        c = championship_new(args->game, setup, &err);
    free(setup);
    if (!c)
        complain_error(EXIT_USAGE, NULL, &err);
    return c;
}

int championship_new_task(const struct args *args, const char *path)
{
    struct championship *c = make(args);
    if (!c)
        return EXIT_USAGE;
    int code = fill(args, c);
    if (code == EXIT_OK)
        code = ledger_file_create(path, c);
    if (code == EXIT_OK) {
        if (c->pole)
            printf("The die for the pole shows %d: the pole of race %d earns a point%s.\n", c->pole, c->pole,
                   c->pole > c->rounds ? ", but there is no such race" : "");
        championship_print_next(c, path);
    }
    championship_free(c);
    return code;
}

#include "championship_make.h"
#include "../core/text.h"
#include "../league/calendar.h"
#include "match.h"

#include <stdio.h>
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
    int seats = table_shape(m->seating.table)->seats;
    struct error err;
    if (count_items(names) > seats)
        return complain(EXIT_USAGE, "this championship has %s; found %s", COUNTED(seats, "seat"),
                        COUNTED(count_items(names), "person"));
    while (span_cut(&rest, ',', &part)) {
        char name[TAG_MAX];
        if (!span_copy(span_trim(part), name, sizeof name))
            return complain(EXIT_USAGE, "a name takes 1 to %d characters; found %zu", NAME_CHARS, part.len);
        if (!seating_put_person(&m->seating, *people, name, &err))
            return complain_error(EXIT_USAGE, NULL, &err);
        ++*people;
    }
    return EXIT_OK;
}

static int seat_players(const struct championship_wishes *w, struct championship *c)
{
    struct match m = { .saving = { .fd = -1 } };
    struct error err;
    int people = 0;
    m.seating.table = table_new(c->game, c->setup, NULL, &err);
    if (!m.seating.table)
        return complain_error(EXIT_WORLD, NULL, &err);
    int code = w->names ? seat_people(&m, w->names, &people) : EXIT_OK;
    if (code == EXIT_OK && (w->bots || people < table_shape(m.seating.table)->seats))
        code = match_seat_bots(&m, w->bots ? w->bots : rookie_bot.name, people);
    memcpy(c->player, m.seating.tags.player, sizeof c->player);
    match_free(&m);
    return code;
}

static int name_drivers(const char *list, struct championship *c)
{
    int cars = championship_shape(c)->cars, car = 0, entrants = 0;
    struct span rest = span_of(list ? list : ""), part;
    for (int i = 0; i < cars; i++)
        entrants += championship_entered(c, i);
    while (list && span_cut(&rest, ',', &part)) {
        part = span_trim(part);
        while (car < cars && !championship_entered(c, car))
            car++;
        if (car == cars)
            return complain(EXIT_USAGE, "this championship has %s; found more drivers",
                            COUNTED(entrants, "car"));
        if (!part.len || !span_copy(part, c->entrant[car].driver, TAG_MAX))
            return complain(EXIT_USAGE, "a driver's name takes 1 to %d bytes; found \"%.*s\"", TAG_MAX - 1,
                            SPAN(part));
        car++;
    }
    return EXIT_OK;
}

/* Teams were entered under the names that they have by themselves; call them as somebody wishes. */
static int rename_teams(const char *list, struct championship *c)
{
    struct span rest = span_of(list), part;
    struct team_list teams;
    char name[CARS_MAX][TAG_MAX];
    int n = 0;
    championship_teams(c, &teams);
    for (; span_cut(&rest, ',', &part); n++) {
        if (n == teams.n)
            return complain(EXIT_USAGE, "this championship has %d teams; found more names of teams", teams.n);
        if (!span_copy(span_trim(part), name[n], TAG_MAX) || !championship_name_fits(name[n], TAG_MAX))
            return complain(EXIT_USAGE, "a team's name takes 1 to %d bytes; found \"%.*s\"", TAG_MAX - 1,
                            SPAN(part));
        for (int other = 0; other < teams.n; other++)
            if (!strcmp(other < n ? name[other] : other > n ? teams.name[other] : "", name[n]))
                return complain(EXIT_USAGE, "two teams need two names; found \"%.60s\" twice", name[n]);
    }
    for (int car = 0; car < CARS_MAX; car++)
        if (c->entrant[car].team[0] && teams.of[car] < n)
            memcpy(c->entrant[car].team, name[teams.of[car]], TAG_MAX);
    return EXIT_OK;
}

static int enter(const struct championship_wishes *w, struct championship *c)
{
    enum teams how = w->teams == TEAMS_AS_USUAL   ? championship_usual_teams(c)
                     : w->teams == TEAMS_IN_PAIRS ? TEAMS_PAIRS
                                                  : TEAMS_NONE;
    if (how == TEAMS_NONE && w->team_names)
        return complain(EXIT_USAGE, "there are no teams to have the names \"%.60s\"", w->team_names);
    int code = seat_players(w, c);
    if (code == EXIT_OK)
        code = name_drivers(w->drivers, c);
    if (code != EXIT_OK)
        return code;
    championship_enter(c, how);
    return w->team_names ? rename_teams(w->team_names, c) : EXIT_OK;
}

/* ---- calendar and rules ------------------------------------------------------------------------------ */

static int fill(const struct championship_wishes *w, struct championship *c)
{
    struct tags tags;
    struct error err;
    if (w->title && !championship_name_fits(w->title, TITLE_MAX))
        return complain(EXIT_USAGE, "a title takes 1 to %d bytes without | in it; found \"%.60s\"",
                        TITLE_MAX - 1, w->title);
    match_tags(&tags);
    memcpy(c->engine, tags.engine, TAG_MAX);
    memcpy(c->date, tags.date, TAG_MAX);
    snprintf(c->title, sizeof c->title, "%s", w->title ? w->title : "");
    c->best = w->best;
    c->pole = w->pole;
    c->winner_bonus =
        w->bonus == BONUS_AS_USUAL ? championship_may_have_bonus(c->game) : w->bonus == BONUS_YES;
    int code = enter(w, c);
    if (code != EXIT_OK)
        return code;
    if (!calendar_make(c, w->calendar, w->races, &err) || !championship_settle(c, &err))
        return complain_error(EXIT_USAGE, NULL, &err);
    return EXIT_OK;
}

static struct championship *begin(const struct championship_wishes *w, struct error *err)
{
    char *setup = malloc(SETUP_TEXT_MAX);
    struct championship *c = NULL;
    error_set(err, 0, "out of memory");
    if (setup && calendar_setup(w->game, w->setup, w->calendar, setup, SETUP_TEXT_MAX, err))
        c = championship_new(w->game, setup, err);
    free(setup);
    return c;
}

struct championship *championship_make(const struct championship_wishes *w, int *code)
{
    struct error err;
    struct championship *c = begin(w, &err);
    *code = c ? fill(w, c) : complain_error(EXIT_USAGE, NULL, &err);
    if (*code == EXIT_OK)
        return c;
    championship_free(c);
    return NULL;
}

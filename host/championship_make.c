#include "../core/text.h"
#include "../league/calendar.h"
#include "../report/championship_names.h"
#include "championship_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who drives -------------------------------------------------------------------------------------- */

static bool seat_players(const struct championship_wishes *w, struct championship *c, struct error *err)
{
    struct match m = { .saving = { .fd = -1 } };
    if (w->player) {
        memcpy(c->player, w->player, sizeof c->player);
        return true;
    }
    m.seating.table = table_new(c->game, c->setup, NULL, err);
    if (!m.seating.table)
        return error_as(err, ERROR_WORLD);
    int people = w->names ? span_parts(span_of(w->names), ',') : 0;
    int seats = table_shape(m.seating.table)->seats;
    bool good = (people <= seats
                 || error_of(err, ERROR_USAGE, "this championship has %s; found %s", COUNTED(seats, "seat"),
                             COUNTED(people, "person")))
                && (!people || match_seat_people(&m, w->names, people, NULL, err))
                && ((!w->bots && people == seats)
                    || match_seat_bots(&m, w->bots ? w->bots : rookie_bot.name, people, err));
    memcpy(c->player, m.seating.tags.player, sizeof c->player);
    match_free(&m);
    return good;
}

static bool name_drivers(const char *list, struct championship *c, struct error *err)
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
            return error_of(err, ERROR_USAGE, "this championship has %s; found more drivers",
                            COUNTED(entrants, "car"));
        if (!part.len || !span_copy(part, c->entrant[car].driver, TAG_MAX))
            return error_of(err, ERROR_USAGE, "a driver's name takes 1 to %d bytes; found \"%.*s\"",
                            TAG_MAX - 1, SPAN(part));
        car++;
    }
    return true;
}

/* Teams were entered under the names that they have by themselves; call them as somebody wishes. */
static bool rename_teams(const char *list, struct championship *c, struct error *err)
{
    struct span rest = span_of(list), part;
    struct team_list teams;
    char name[CARS_MAX][TAG_MAX];
    int n = 0;
    championship_teams(c, &teams);
    for (; span_cut(&rest, ',', &part); n++) {
        if (n == teams.n)
            return error_of(err, ERROR_USAGE, "this championship has %d teams; found more names of teams",
                            teams.n);
        if (!span_copy(span_trim(part), name[n], TAG_MAX) || !championship_name_fits(name[n], TAG_MAX))
            return error_of(err, ERROR_USAGE, "a team's name takes 1 to %d bytes; found \"%.*s\"",
                            TAG_MAX - 1, SPAN(part));
        for (int other = 0; other < teams.n; other++)
            if (!strcmp(other < n ? name[other] : other > n ? teams.name[other] : "", name[n]))
                return error_of(err, ERROR_USAGE, "two teams need two names; found \"%.60s\" twice", name[n]);
    }
    for (int car = 0; car < CARS_MAX; car++)
        if (c->entrant[car].team[0] && teams.of[car] < n)
            memcpy(c->entrant[car].team, name[teams.of[car]], TAG_MAX);
    return true;
}

static bool enter(const struct championship_wishes *w, struct championship *c, struct error *err)
{
    enum teams how = w->teams == TEAMS_AS_USUAL   ? championship_usual_teams(c)
                     : w->teams == TEAMS_IN_PAIRS ? TEAMS_PAIRS
                                                  : TEAMS_NONE;
    if (how == TEAMS_NONE && w->team_names)
        return error_of(err, ERROR_USAGE, "there are no teams to have the names \"%.60s\"", w->team_names);
    if (!seat_players(w, c, err) || !name_drivers(w->drivers, c, err))
        return false;
    championship_name_cars(c);
    championship_enter(c, how);
    return !w->team_names || rename_teams(w->team_names, c, err);
}

/* ---- calendar and rules ------------------------------------------------------------------------------ */

static bool fill(const struct championship_wishes *w, struct championship *c, struct error *err)
{
    struct tags tags;
    if (w->title && !championship_name_fits(w->title, TITLE_MAX))
        return error_of(err, ERROR_USAGE, "a title takes 1 to %d bytes without | in it; found \"%.60s\"",
                        TITLE_MAX - 1, w->title);
    match_tags(&tags);
    memcpy(c->engine, tags.engine, TAG_MAX);
    memcpy(c->date, tags.date, TAG_MAX);
    snprintf(c->title, sizeof c->title, "%s", w->title ? w->title : "");
    c->best = w->best;
    c->pole = w->pole;
    c->winner_bonus =
        w->bonus == BONUS_AS_USUAL ? championship_may_have_bonus(c->game) : w->bonus == BONUS_YES;
    return enter(w, c, err)
           && ((calendar_make(c, w->calendar, w->races, err) && championship_settle(c, err))
               || error_as(err, ERROR_USAGE));
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

struct championship *championship_make(const struct championship_wishes *w, struct error *err)
{
    struct championship *c = begin(w, err);
    if (!c)
        error_as(err, ERROR_USAGE);
    if (c && fill(w, c, err))
        return c;
    championship_free(c);
    return NULL;
}

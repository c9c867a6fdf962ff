/* standings_json.c: all of a championship that tables are made of, as JSON; the same for the page. */
#include "../league/absent.h"
#include "game_json.h"
#include "standings_report.h"

/* A number where it is one, otherwise text: a fraction is exact. */
static void put_points(struct json *j, struct fraction points)
{
    char text[FRACTION_TEXT_MAX];
    fraction_text(points, text, sizeof text);
    if (points.d > 1)
        json_text(j, "points", text);
    else
        json_number(j, "points", points.n);
}

/* ---- tables ----------------------------------------------------------------------------------------------- */

static void put_scores(struct json *j, const struct standing *s, int races)
{
    json_open(j, "rounds", '[');
    for (int race = 0; race < races; race++) {
        json_add(j, "{ round %d", race + 1);
        put_points(j, s->scored[race]);
        json_add(j, "counts %d?, out %d?, absent %d? }", s->counts[race], s->out[race], s->absent[race]);
    }
    json_close(j, ']');
}

static void put_places(struct json *j, const struct standing *s, int cars)
{
    json_open(j, "places", '[');
    for (int place = 1; place <= cars; place++)
        json_number(j, NULL, s->places[place]);
    json_close(j, ']');
}

static void put_seat(struct json *j, const struct championship *c, int seat)
{
    json_add(j, "seat %d#, player %s|null", seat, seat == NOBODY ? "" : c->player[seat]);
}

static void put_team(struct json *j, const struct championship_table *p, int team)
{
    json_add(j, "team %s, cars [", p->teams->name[team]);
    for (int car = 0; car < championship_shape(p->c)->cars; car++)
        if (p->teams->of[car] == team)
            json_number(j, NULL, car_number(championship_shape(p->c), car));
    json_close(j, ']');
    put_seat(j, p->c, championship_team_seat(p->c, p->teams, team));
}

static void put_driver(struct json *j, const struct championship *c, int car)
{
    json_add(j, "car %d, driver %s, team %s|null", car_number(championship_shape(c), car),
             c->entrant[car].driver, c->entrant[car].team);
    put_seat(j, c, championship_shape(c)->owner[car]);
}

static void put_standing(struct json *j, const struct championship_table *p, const struct standing *s)
{
    json_add(j, "{ rank %d, shared %d?", s->rank, s->shared);
    if (p->teams)
        put_team(j, p, s->who);
    else
        put_driver(j, p->c, s->who);
    put_points(j, s->points);
    json_number(j, "wins", s->places[1]);
    put_places(j, s, championship_shape(p->c)->cars);
    put_scores(j, s, p->table->races);
    json_close(j, '}');
}

static void put_table(struct json *j, const char *name, const struct championship_table *p)
{
    json_open(j, name, '[');
    for (int i = 0; i < p->table->n; i++)
        put_standing(j, p, &p->table->at[i]);
    json_close(j, ']');
}

/* ---- rounds ----------------------------------------------------------------------------------------------- */

static void put_result(struct json *j, const struct championship *c, int round, int car)
{
    const struct result *at = &c->round[round].results.car[car];
    const struct shape *shape = championship_round_shape(c, round);
    json_add(j, "{ car %d, npc %d?, place %d|null", car_number(shape, car), shape->owner[car] == NOBODY,
             at->place);
    json_result(j, c->game, at);
    json_close(j, '}');
}

/* By place; cars without one (0) last. */
static void put_results(struct json *j, const struct championship *c, int round)
{
    const struct results *r = &c->round[round].results;
    json_open(j, "results", '[');
    for (int i = 1; round < c->done && i <= r->cars + 1; i++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == i % (r->cars + 1))
                put_result(j, c, round, car);
    json_close(j, ']');
}

/* Who was away, and what was awarded; or who drove for whom. */
static void put_notes(struct json *j, const struct championship *c, int round, bool away)
{
    json_open(j, away ? "absent" : "substitutes", '[');
    for (int seat = 0; seat < championship_shape(c)->seats; seat++) {
        const struct note *note = absent_note(c, round, seat);
        if (!note || absent_is(c, round, seat) != away)
            continue;
        if (away)
            json_add(j, "{ seat %d#, award %s }", seat, note_award(note->kind));
        else
            json_add(j, "{ seat %d#, player %s }", seat, note->name);
    }
    json_close(j, ']');
}

static void put_round(struct json *j, const struct championship *c, int r)
{
    const struct round *round = &c->round[r];
    json_add(j, "{ round %d, title %s, differs %s, setup %s, state %s, by_hand %d?", r + 1, round->title,
             round->differs, round->setup,
             r < c->done    ? "over"
             : round->table ? "begun"
                            : "ahead",
             r < c->done && !round->table);
    put_results(j, c, r);
    put_notes(j, c, r, true);
    put_notes(j, c, r, false);
    json_close(j, '}');
}

void standings_put_json(struct json *j, const struct championship_table *drivers,
                        const struct championship_table *teams)
{
    const struct championship *c = drivers->c;
    json_add(j, "game %s, rules %d, title %s|null, date %s|null, setup %s", c->game->id, c->game->rules,
             c->title, c->date, c->setup);
    json_add(j, "best %d|null, pole_race %d|null, winner_bonus %d?, over %d, rounds [", c->best, c->pole,
             c->winner_bonus, c->done);
    for (int r = 0; r < c->rounds; r++)
        put_round(j, c, r);
    json_close(j, ']');
    put_table(j, "drivers", drivers);
    put_table(j, "teams", teams);
}

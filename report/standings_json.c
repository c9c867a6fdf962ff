/* standings_json.c: all of a championship that tables are made of, as one JSON object. */
#include "../league/absent.h"
#include "json.h"
#include "standings_print.h"

/* A number where it is one, otherwise text: a fraction is exact. */
static json_t *json_points(struct fraction points)
{
    char text[FRACTION_TEXT_MAX];
    fraction_text(points, text, sizeof text);
    return points.d > 1 ? json_text(text) : json_integer(points.n);
}

static json_t *json_scores(const struct championship_table *p, const struct standing *s)
{
    json_t *out = json_array();
    for (int race = 0; race < p->table->races; race++) {
        json_t *one = json_object();
        json_object_set_new(one, "round", json_integer(race + 1));
        json_object_set_new(one, "points", json_points(s->scored[race]));
        json_object_set_new(one, "counts", json_boolean(s->counts[race]));
        json_object_set_new(one, "out", json_boolean(s->out[race]));
        json_object_set_new(one, "absent", json_boolean(s->absent[race]));
        json_array_append_new(out, one);
    }
    return out;
}

static json_t *json_cars(const struct championship_table *p, int team)
{
    json_t *out = json_array();
    for (int car = 0; car < championship_shape(p->c)->cars; car++)
        if (p->teams->of[car] == team)
            json_array_append_new(out, json_integer(car_number(championship_shape(p->c), car)));
    return out;
}

static void set_seat(json_t *o, const struct championship *c, int seat)
{
    const char *player = seat == NOBODY || !c->player[seat][0] ? NULL : c->player[seat];
    json_object_set_new(o, "seat", seat == NOBODY ? json_null() : json_integer(seat + 1));
    json_object_set_new(o, "player", json_text(player));
}

static void set_who(json_t *o, const struct championship_table *p, const struct standing *s)
{
    if (p->teams) {
        json_object_set_new(o, "team", json_text(p->teams->name[s->who]));
        json_object_set_new(o, "cars", json_cars(p, s->who));
        set_seat(o, p->c, championship_team_seat(p->c, p->teams, s->who));
        return;
    }
    const struct entrant *e = &p->c->entrant[s->who];
    json_object_set_new(o, "car", json_integer(car_number(championship_shape(p->c), s->who)));
    json_object_set_new(o, "driver", json_text(e->driver));
    json_object_set_new(o, "team", json_text(e->team[0] ? e->team : NULL));
    set_seat(o, p->c, championship_shape(p->c)->owner[s->who]);
}

static json_t *json_page(const struct championship_table *p)
{
    json_t *out = json_array();
    for (int i = 0; i < p->table->n; i++) {
        const struct standing *s = &p->table->at[i];
        json_t *o = json_object(), *places = json_array();
        for (int place = 1; place <= championship_shape(p->c)->cars; place++)
            json_array_append_new(places, json_integer(s->places[place]));
        json_object_set_new(o, "rank", json_integer(s->rank));
        json_object_set_new(o, "shared", json_boolean(s->shared));
        set_who(o, p, s);
        json_object_set_new(o, "points", json_points(s->points));
        json_object_set_new(o, "wins", json_integer(s->places[1]));
        json_object_set_new(o, "places", places);
        json_object_set_new(o, "rounds", json_scores(p, s));
        json_array_append_new(out, o);
    }
    return out;
}

static json_t *json_result(const struct championship *c, int round, int car)
{
    const struct result *at = &c->round[round].results.car[car];
    const struct shape *shape = championship_round_shape(c, round);
    json_t *o = json_object();
    json_object_set_new(o, "car", json_integer(car_number(shape, car)));
    json_object_set_new(o, "npc", json_boolean(shape->owner[car] == NOBODY));
    json_object_set_new(o, "place", at->place ? json_integer(at->place) : json_null());
    json_object_set_new(o, "points", json_integer(at->points));
    json_object_set_new(o, "team_points", json_integer(at->team_points));
    json_object_set_new(o, "pole", json_boolean(at->pole));
    json_object_set_new(o, "fastest", json_boolean(at->fastest));
    json_object_set_new(o, "out", json_text(at->out ? c->game->causes[at->out] : NULL));
    return o;
}

/* By place; cars without one (0) last. */
static json_t *json_race(const struct championship *c, int round)
{
    const struct results *r = &c->round[round].results;
    json_t *out = json_array();
    for (int i = 1; i <= r->cars + 1; i++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == i % (r->cars + 1))
                json_array_append_new(out, json_result(c, round, car));
    return out;
}

static void set_notes(json_t *o, const struct championship *c, int round)
{
    json_t *absent = json_array(), *substitutes = json_array();
    for (int seat = 0; seat < championship_shape(c)->seats; seat++) {
        const struct note *note = absent_note(c, round, seat);
        if (!note)
            continue;
        bool away = absent_is(c, round, seat);
        json_t *one = json_object();
        json_object_set_new(one, "seat", json_integer(seat + 1));
        json_object_set_new(one, away ? "award" : "player",
                            json_text(away ? note_award(note->kind) : note->name));
        json_array_append_new(away ? absent : substitutes, one);
    }
    json_object_set_new(o, "absent", absent);
    json_object_set_new(o, "substitutes", substitutes);
}

static json_t *json_rounds(const struct championship *c)
{
    json_t *out = json_array();
    for (int r = 0; r < c->rounds; r++) {
        const struct round *round = &c->round[r];
        json_t *o = json_object();
        json_object_set_new(o, "round", json_integer(r + 1));
        json_object_set_new(o, "title", json_text(round->title));
        json_object_set_new(o, "differs", json_text(round->differs));
        json_object_set_new(o, "setup", json_text(round->setup));
        json_object_set_new(o, "state", json_text(r < c->done ? "over" : round->table ? "begun" : "ahead"));
        json_object_set_new(o, "by_hand", json_boolean(r < c->done && !round->table));
        json_object_set_new(o, "results", r < c->done ? json_race(c, r) : json_array());
        set_notes(o, c, r);
        json_array_append_new(out, o);
    }
    return out;
}

int standings_print_json(const struct championship_table *drivers, const struct championship_table *teams)
{
    const struct championship *c = drivers->c;
    json_t *o = json_object();
    json_object_set_new(o, "game", json_text(c->game->id));
    json_object_set_new(o, "rules", json_integer(c->game->rules));
    json_object_set_new(o, "title", json_text(c->title[0] ? c->title : NULL));
    json_object_set_new(o, "date", json_text(c->date[0] ? c->date : NULL));
    json_object_set_new(o, "setup", json_text(c->setup));
    json_object_set_new(o, "best", c->best ? json_integer(c->best) : json_null());
    json_object_set_new(o, "pole_race", c->pole ? json_integer(c->pole) : json_null());
    json_object_set_new(o, "winner_bonus", json_boolean(c->winner_bonus));
    json_object_set_new(o, "over", json_integer(c->done));
    json_object_set_new(o, "rounds", json_rounds(c));
    json_object_set_new(o, "drivers", json_page(drivers));
    json_object_set_new(o, "teams", json_page(teams));
    return json_write(o, drivers->out);
}

/* grandprix.c: a Grand Prix for the page: the race as a seat sees it, what a gesture would do, where the active car can
 * get with the points it has, and the ways to one of those spaces. The page computes no rule. */
#include "../../show/grandprix/reach.h"
#include "../../show/grandprix/tell.h"
#include "look.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* ---- the race ----------------------------------------------------------------------------------------------- */

static const char *where_of(const struct gp_car *c)
{
    static const char *const beside[] = { "off", "pit", "out", "waiting" };
    return c->lane < LANES ? "track" : beside[c->lane - LANES];
}

/* Each with what it costs to be rid of it; 0: it stays. */
static void put_markers(struct json *a, const struct gp_car *c)
{
    json_open(a, "markers", '[');
    for (int marker = 0; marker < MARKS; marker++)
        for (int k = 0; k < c->mark[marker]; k++)
            json_add(a, "{ marker %s, duration %d }", gp_marker_words[marker], gp_marker_duration[marker]);
    json_close(a, ']');
}

/* The object stays open. */
static void open_space(struct json *a, const char *name, const struct gp_car *c)
{
    json_open(a, name, '{');
    json_add(a, "car %d, distance %d, lane %d", c->number, c->distance, c->lane < LANES ? c->lane : 0);
}

static void put_space(struct json *a, const char *name, const struct gp_car *c)
{
    open_space(a, name, c);
    json_close(a, '}');
}

/* What each card of the hand comes to on a car that it may be played on. */
static void put_speeds(struct json *a, const struct gp_race *race, int car)
{
    if (!race->car[car].to_move)
        return;
    json_open(a, "speeds", '[');
    for (int i = 0; i < race->held; i++)
        json_number(a, NULL, grandprix_speed(race, car, &race->deck->card[race->hand[i]]));
    json_close(a, ']');
}

static void put_car(struct json *a, const struct gp_race *race, int car)
{
    const struct gp_car *c = &race->car[car];
    open_space(a, NULL, c);
    json_add(a, "seat %d, team %s, where %s, place %d, cause %s, moved %d?, changed %d?, owes_change %d?",
             c->seat + 1, c->team, where_of(c), c->place, c->lane == LANE_OUT ? gp_cause_words[c->cause] : "",
             c->moved, c->changed, c->owes_change);
    put_markers(a, c);
    json_number(a, "penalty", c->penalty);
    put_speeds(a, race, car);
    json_add(a, "closeCalls %d, tires %s }", c->mark[MARK_CLOSE_CALL],
             c->tires == TIRE_NONE ? "" : gp_tire_words[c->tires]);
}

static void put_zone(struct json *a, const struct gp_race *race)
{
    json_open(a, "zone", '[');
    for (int k = 0; race->zone != NO_ZONE && k < ZONE_LENGTH; k++)
        json_number(a, NULL, gp_sector(race, race->zone + k));
    json_close(a, ']');
}

/* What the first marker takes off the speed of a card, the second, …; the last ends the race. */
static void put_penalties(struct json *a)
{
    json_open(a, "penalties", '[');
    for (int markers = 1; markers < WEAR_LIMIT; markers++)
        json_number(a, NULL, gp_speed_penalty(markers));
    json_close(a, ']');
}

static void put_line(struct json *a, const struct gp_race *race)
{
    json_open(a, "line", '[');
    for (int i = 0; i < race->line_n; i++)
        json_number(a, NULL, race->car[race->line[i]].number);
    json_close(a, ']');
}

static void put_race(struct json *a, const struct gp_race *race)
{
    json_add(a, "phase %s, turn %d, lap %d, laps %d, weather %s", gp_phase_words[race->phase], race->turn,
             race->lap, race->laps, gp_weather_words[race->weather]);
    put_zone(a, race);
    json_add(a, "active %d, card %s, mp %d", race->active == NOBODY ? 0 : race->car[race->active].number,
             race->card ? race->card->name : NULL, race->mp);
    put_line(a, race);
    put_penalties(a);
    json_open(a, "cars", '[');
    for (int car = 0; car < GP_CARS; car++)
        put_car(a, race, car);
    json_close(a, ']');
    json_open(a, "hand", '[');
    for (int i = 0; i < race->held; i++)
        json_text(a, NULL, race->deck->card[race->hand[i]].name);
    json_close(a, ']');
}

static void put_view(struct json *a, const struct picture *p)
{
    struct look l;
    look_take(&l, p);
    put_race(a, &l.race);
}

/* ---- what a gesture would do --------------------------------------------------------------------------------- */

static void put_then(struct json *a, const struct picture *p, action_t act)
{
    struct look l;
    struct preview then;
    look_take(&l, p);
    preview_take(&then, p->m->table, &l.race, act);
    json_add(a, "ends %d?, mp %d", then.ends, then.then.mp);
    if (then.goes)
        put_space(a, "to", &then.then.car[l.race.active]);
    else
        json_none(a, "to");
    json_open(a, "moves", '[');
    for (int i = 0; i < then.n; i++)
        put_space(a, NULL, &then.then.car[then.moved[i]]);
    json_close(a, ']');
}

const struct web_look grandprix_web_look = { .game = "grandprix", .view = put_view, .then = put_then };

/* ---- where the car can get ----------------------------------------------------------------------------------- */

/* [distance, lane, points left at most] */
static void put_spaces(struct json *a, const struct spaces *f)
{
    json_open(a, "spaces", '[');
    for (int by = 0; by < SPACES_AHEAD; by++)
        for (int lane = 0; lane < LANES; lane++)
            if (f->points[by][lane] >= 0)
                json_add(a, "[ %d, %d, %d ]", f->from + by, lane, f->points[by][lane]);
    json_close(a, ']');
    json_bool(a, "cut", f->cut);
}

/* The race with the viewer's eyes; false where there are no spaces. */
static bool look_as(struct session *s, struct gp_race *out)
{
    struct picture p;
    struct look l;
    if (strcmp(table_game(s->seating.table)->id, "grandprix"))
        return answer_error(s, "only Grand Prix has spaces to reach");
    picture_take(&p, &s->seating, &s->console.book, s->viewer);
    look_take(&l, &p);
    *out = l.race;
    return true;
}

/* reach SEAT */
bool ask_reach(struct session *s)
{
    struct gp_race race;
    struct spaces found;
    if (!look_as(s, &race))
        return false;
    s->answer.lost |= !spaces_find(s->seating.table, &race, &found);
    put_spaces(&s->answer, &found);
    return true;
}

/* ---- the ways to one space ---------------------------------------------------------------------------------------- */

static void put_route(struct json *a, const struct table *t, const struct route *route)
{
    json_open(a, "route", '[');
    for (int i = 0; i < route->n; i++)
        json_action_text(a, NULL, table_game(t), table_setup(t), route->act[i]);
    json_close(a, ']');
}

/* Where the car stands after each step of the way. */
static void put_path(struct json *a, const struct table *t, const struct gp_race *now,
                     const struct route *route)
{
    union any_state room;
    struct gp_race race;
    reach_view(t, now->viewer, &room);
    json_open(a, "path", '[');
    for (int i = 0; i < route->n; i++) {
        table_game(t)->apply(table_setup(t), (struct state *)room.bytes, now->viewer, route->act[i], NULL);
        gp_race_look(table_setup(t), (struct state *)room.bytes, now->viewer, &race);
        json_add(a, "[ %d, %d ]", race.car[now->active].distance, race.car[now->active].lane % LANES);
    }
    json_close(a, ']');
}

/* "8 on 14.1, 22 on 15.1": what is not the same on the others. */
static void put_difference(struct json *a, const struct gp_race *now, const struct reach *r, int i)
{
    char words[400];
    struct text t = words_into(a, words, sizeof words);
    reach_describe(&(struct look){ .race = *now }, r, i, &t);
    json_text(a, "differs", words + strspn(words, " "));
}

static void put_boards(struct json *a, const struct table *t, const struct gp_race *now,
                       const struct reach *r)
{
    json_open(a, "boards", '[');
    for (int i = 0; i < reach_shown(r); i++) {
        const struct arrival *at = reach_offered(r, i);
        json_open(a, NULL, '{');
        put_route(a, t, at->route);
        put_path(a, t, now, at->route);
        put_difference(a, now, r, i);
        json_add(a, "points %d, tokens %d, moved %d }", at->points, at->tokens, at->moved);
    }
    json_close(a, ']');
    json_bool(a, "cut", r->found.cut);
}

/* go SEAT DISTANCE LANE: the boards in which the car can come to stand there, the gentlest first */
bool ask_go(struct session *s)
{
    const struct table *t = s->seating.table;
    struct gp_race race = { 0 };
    long long distance, lane;
    if (!look_as(s, &race) || !request_number(s, 2, -1000, 100000, &distance)
        || !request_number(s, 3, REACH_ANY_LANE, LANES - 1, &lane))
        return false;
    if (s->viewer == NOBODY || race.active == NOBODY || !gp_is_driving(race.phase))
        return answer_error(s, "no car of yours is moving");
    struct reach *reach = session_room(s, sizeof *reach);
    if (!reach)
        return false;
    s->answer.lost |= !reach_find(t, s->viewer, race.active, (int)distance, (int)lane, reach);
    put_boards(&s->answer, t, &race, reach);
    reach_free(reach);
    free(reach);
    return true;
}

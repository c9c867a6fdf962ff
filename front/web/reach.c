/* reach.c: where the active car of a Grand Prix can get with the points it has, and the ways to one of those spaces.
 * Rows of gestures are tried on copies of what the seat knows, so that the page computes no rule. */
#include "../../show/grandprix/reach.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

enum { STATES = 4096, SEEN = 16384 };

struct search {
    const struct table *t;
    int viewer, car;
    int n;               /* states found */
    union any_state *at; /* of STATES */
    uint64_t seen[SEEN]; /* hashes of all of them */
    int points[512]
              [LANES]; /* left at most in the space at that distance, from the start on; -1: not reached */
    int from;          /* the distance where it starts */
    bool cut;          /* there was more to look at */
};

static uint64_t hash(const union any_state *st, size_t size)
{
    uint64_t h = 1469598103934665603u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ st->bytes[i]) * 1099511628211u;
    return h ? h : 1;
}

/* Not seen before? Then it is from now on. */
static bool is_new(struct search *f, const union any_state *st)
{
    uint64_t h = hash(st, table_game(f->t)->state_size);
    size_t i = h % SEEN;
    while (f->seen[i] && f->seen[i] != h)
        i = (i + 1) % SEEN;
    bool fresh = !f->seen[i];
    f->seen[i] = h;
    return fresh;
}

static bool may_go_on(struct span phase)
{
    return span_is(phase, "move") || span_is(phase, "push") || span_is(phase, "link")
           || span_is(phase, "place");
}

/* Note where the car stands in a state; false when its movement is over there. */
static bool visit(struct search *f, const union any_state *st)
{
    char text[STATE_TEXT_MAX];
    struct look_car cars[CARS_MAX];
    int mp = 0;
    table_game(f->t)->state_text(table_setup(f->t), (const struct state *)st->bytes, text, sizeof text);
    struct span phase = reach_field(text, "phase");
    bool moving = may_go_on(phase);
    if (moving)
        span_number(reach_field(text, "mp"), &mp);
    look_cars(table_shape(f->t), reach_field(text, "cars"), reach_field(text, "out"), cars);
    int by = cars[f->car].distance - f->from, lane = cars[f->car].lane;
    bool settled = !moving || span_is(phase, "move");
    if (settled && by >= 0 && by < 512 && lane < LANES && f->points[by][lane] < mp)
        f->points[by][lane] = mp;
    return moving;
}

static void expand(struct search *f, int i)
{
    const struct game *g = table_game(f->t);
    action_t legal[ACTIONS_MAX];
    int n = g->actions(table_setup(f->t), (const struct state *)f->at[i].bytes, f->viewer, legal);
    for (int k = 0; k < n; k++) {
        union any_state next = f->at[i];
        g->apply(table_setup(f->t), (struct state *)next.bytes, f->viewer, legal[k], NULL);
        if (!is_new(f, &next) || !visit(f, &next))
            continue;
        if (f->n == STATES)
            f->cut = true;
        else
            f->at[f->n++] = next;
    }
}

/* The car that moves, by what the seat sees; NOBODY when none does. */
static int active_car(const struct session *s, int viewer, int *distance)
{
    struct picture p;
    struct look look;
    picture_take(&p, &s->seating, &s->console.book, viewer);
    look_take(&look, &p);
    if (!may_go_on(picture_field(&p, "phase")) || look.active == NOBODY)
        return NOBODY;
    *distance = look.car[look.active].distance;
    return look.active;
}

static void put_spaces(struct answer_text *a, const struct search *f)
{
    put_open(a, "spaces", '[');
    for (int by = 0; by < 512; by++)
        for (int lane = 0; lane < LANES; lane++)
            if (f->points[by][lane] >= 0) {
                put_open(a, NULL, '[');
                put_number(a, NULL, f->from + by);
                put_number(a, NULL, lane);
                put_number(a, NULL, f->points[by][lane]);
                put_close(a, ']');
            }
    put_close(a, ']');
    put_bool(a, "cut", f->cut);
}

static bool is_grandprix(struct session *s)
{
    if (!strcmp(table_game(s->seating.table)->id, "grandprix"))
        return true;
    answer_error(&s->answer, "only Grand Prix has spaces to reach");
    return false;
}

/* reach SEAT: [distance, lane, points left at most] of every space */
bool ask_reach(struct session *s, const struct request *r)
{
    int viewer, from = 0;
    if (!is_grandprix(s) || !request_seat(s, r, 1, &viewer))
        return false;
    int car = viewer == NOBODY ? NOBODY : active_car(s, viewer, &from);
    struct search *f = calloc(1, sizeof *f);
    union any_state *room = calloc(STATES, sizeof *room);
    s->answer.full |= !f || !room;
    if (f && room) {
        *f = (struct search){ .t = s->seating.table, .viewer = viewer, .car = car, .at = room, .from = from };
        memset(f->points, -1, sizeof f->points);
        reach_view(f->t, viewer, &f->at[0]);
        f->n = car != NOBODY;
        for (int i = 0; i < f->n; i++)
            expand(f, i);
        put_spaces(&s->answer, f);
    }
    free(room);
    free(f);
    return true;
}

/* ---- the ways to one space ---------------------------------------------------------------------------------------- */

static void put_route(struct answer_text *a, const struct table *t, const struct route *route)
{
    char text[ACTION_TEXT_MAX];
    put_open(a, "route", '[');
    for (int i = 0; i < route->n; i++) {
        action_text(table_game(t), table_setup(t), route->act[i], text, sizeof text);
        put_text(a, NULL, text);
    }
    put_close(a, ']');
}

/* The cars of a board: [number, distance, lane]. */
static void put_board_cars(struct answer_text *a, const struct table *t, const struct arrival *at)
{
    put_open(a, "cars", '[');
    for (int car = 0; car < table_shape(t)->cars; car++)
        if (at->car[car].lane < LOOK_OUT) {
            put_open(a, NULL, '[');
            put_number(a, NULL, at->car[car].number);
            put_number(a, NULL, at->car[car].distance);
            put_number(a, NULL, at->car[car].lane);
            put_close(a, ']');
        }
    put_close(a, ']');
}

static void put_boards(struct answer_text *a, const struct table *t, const struct reach *r)
{
    put_open(a, "boards", '[');
    for (int i = 0; i < r->n && i < REACH_MANY; i++) {
        const struct arrival *at = &r->at[r->offered[i]];
        put_open(a, NULL, '{');
        put_route(a, t, at->route);
        put_number(a, "points", at->points);
        put_number(a, "tokens", at->tokens);
        put_number(a, "moved", at->moved);
        put_board_cars(a, t, at);
        put_close(a, '}');
    }
    put_close(a, ']');
    put_bool(a, "cut", r->found.cut);
}

/* go SEAT DISTANCE LANE: the boards in which the car can come to stand there, the gentlest first */
bool ask_go(struct session *s, const struct request *r)
{
    const struct table *t = s->seating.table;
    int viewer, from = 0;
    long long distance, lane;
    if (!is_grandprix(s) || !request_seat(s, r, 1, &viewer)
        || !request_number(s, r, 2, -1000, 100000, &distance)
        || !request_number(s, r, 3, REACH_ANY_LANE, LANES - 1, &lane))
        return false;
    int car = viewer == NOBODY ? NOBODY : active_car(s, viewer, &from);
    if (car == NOBODY) {
        answer_error(&s->answer, "no car of yours is moving");
        return false;
    }
    struct reach *reach = calloc(1, sizeof *reach);
    s->answer.full |= !reach;
    if (reach && reach_find(t, viewer, car, (int)distance, (int)lane, reach))
        put_boards(&s->answer, t, reach);
    else
        s->answer.full = true;
    if (reach)
        reach_free(reach);
    free(reach);
    return true;
}

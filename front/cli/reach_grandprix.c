#include "reach_grandprix.h"

#include <stdlib.h>
#include <string.h>

enum { FEW_POINTS = 3 };

/* What is looked for. */
struct goal {
    const struct table *t;
    int viewer;
    int car;      /* the one that goes */
    int distance; /* where to */
    int lane;     /* or REACH_ANY_LANE */
};

/* ---- reading states --------------------------------------------------------------------------------------- */

struct span reach_field(const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = text; (at = strstr(at, name)) != NULL; at += len)
        if ((at == text || at[-1] == ' ') && at[len] == '=') {
            at += len + 1;
            return (struct span){ at, strcspn(at, " ") };
        }
    return (struct span){ 0 };
}

static void state_words(const struct route_search *s, const struct state *st, char text[STATE_TEXT_MAX])
{
    s->game->state_text(s->setup, st, text, STATE_TEXT_MAX);
}

static bool is_moving(const char *text)
{
    struct span phase = reach_field(text, "phase");
    return span_is(phase, "move") || span_is(phase, "push") || span_is(phase, "link")
           || span_is(phase, "place");
}

static int points_left(const char *text)
{
    int mp = 0;
    span_number(reach_field(text, "mp"), &mp);
    return is_moving(text) ? mp : 0;
}

static bool is_there(const struct goal *goal, const struct look_car *c)
{
    if (c->distance != goal->distance)
        return false;
    return goal->lane == REACH_ANY_LANE || c->lane == goal->lane
           || c->lane == LOOK_OUT; /* over the line: no lane */
}

/* A question waits in the middle of a step, so the board is not what it will be. */
static bool step_is_open(const char *text)
{
    return is_moving(text) && !span_is(reach_field(text, "phase"), "move");
}

static enum route_place judge(const struct route_search *s, const struct state *st)
{
    const struct goal *goal = s->context;
    char text[STATE_TEXT_MAX];
    struct look_car cars[CARS_MAX];
    state_words(s, st, text);
    look_cars(table_shape(goal->t), reach_field(text, "cars"), reach_field(text, "out"), cars);
    const struct look_car *c = &cars[goal->car];
    if (!step_is_open(text) && is_there(goal, c))
        return ROUTE_THERE;
    if (!is_moving(text) || c->distance > goal->distance)
        return ROUTE_STOP;
    return ROUTE_ON;
}

/* What a player sees, and what may still be done; not by which lanes of a sector the car came. */
static size_t board(const struct route_search *s, const struct state *st, char *buf, size_t size)
{
    static const char *const fields[] = { "phase", "cars", "out", "wear", "mp", "linked", "diagonal", NULL };
    char text[STATE_TEXT_MAX];
    struct text t = text_into(buf, size);
    state_words(s, st, text);
    for (int i = 0; fields[i]; i++) {
        struct span value = reach_field(text, fields[i]);
        text_put(&t, value.at, value.len);
        text_put(&t, " ", 1);
    }
    return t.len;
}

/* ---- ends ------------------------------------------------------------------------------------------------- */

static int count_tokens(struct span wear)
{
    static const char token[] = ":close-call";
    const size_t len = sizeof token - 1;
    struct span word;
    int n = 0;
    while (span_cut(&wear, ',', &word))
        n += word.len > len && !strncmp(word.at + word.len - len, token, len);
    return n;
}

static bool same_space(const struct look_car *a, const struct look_car *b)
{
    return a->distance == b->distance && a->lane == b->lane;
}

/* Nobody but that car (NOBODY: not even it) stands elsewhere. */
static bool same_cars(const struct goal *goal, const struct look_car *a, const struct look_car *b, int but)
{
    for (int car = 0; car < table_shape(goal->t)->cars; car++)
        if (car != but && !same_space(&a[car], &b[car]))
            return false;
    return true;
}

/* st: the end, or for the start itself the same. */
static void read_state(const struct route_search *s, const struct state *st, struct arrival *a)
{
    const struct goal *goal = s->context;
    char text[STATE_TEXT_MAX];
    state_words(s, st, text);
    look_cars(table_shape(goal->t), reach_field(text, "cars"), reach_field(text, "out"), a->car);
    a->points = points_left(text);
    a->tokens = count_tokens(reach_field(text, "wear"));
}

static void read_arrivals(const struct route_search *s, const struct state *from, struct reach *r)
{
    const struct goal *goal = s->context;
    struct arrival now = { 0 };
    read_state(s, from, &now);
    for (int i = 0; i < r->all; i++) {
        struct arrival *a = &r->at[i];
        a->route = &r->found.at[i];
        read_state(s, (const struct state *)a->route->end.bytes, a);
        a->tokens -= now.tokens;
        a->clean = !a->tokens && same_cars(goal, a->car, now.car, goal->car);
    }
}

/* ---- what is offered ---------------------------------------------------------------------------------------- */

static bool same_arrangement(const struct goal *goal, const struct reach *r, int i, int k)
{
    return same_cars(goal, r->at[i].car, r->at[k].car, NOBODY);
}

/* Fewer Close Calls, then more points left. */
static bool is_gentler(const struct arrival *a, const struct arrival *b)
{
    return a->tokens != b->tokens ? a->tokens < b->tokens : a->points > b->points;
}

/* The gentlest way to this arrangement. */
static const struct arrival *gentlest(const struct goal *goal, const struct reach *r, int i)
{
    const struct arrival *best = &r->at[i];
    for (int k = 0; k < r->all; k++)
        if (same_arrangement(goal, r, i, k) && is_gentler(&r->at[k], best))
            best = &r->at[k];
    return best;
}

/* The first of the cheapest ways that leave everybody in peace, if nothing is cheaper; else NOBODY. */
static int find_clean(const struct reach *r)
{
    int clean = NOBODY, most = 0;
    for (int i = 0; i < r->all; i++)
        most = r->at[i].points > most ? r->at[i].points : most;
    for (int i = r->all - 1; i >= 0; i--)
        if (r->at[i].clean && r->at[i].points == most)
            clean = i;
    return clean;
}

/* Is it the first of its arrangement at that price? */
static bool is_first(const struct goal *goal, const struct reach *r, int i)
{
    for (int k = 0; k < i; k++)
        if (same_arrangement(goal, r, i, k) && !is_gentler(&r->at[k], &r->at[i])
            && !is_gentler(&r->at[i], &r->at[k]))
            return false;
    return true;
}

static bool is_offered(const struct goal *goal, const struct reach *r, int i, int clean)
{
    const struct arrival *a = &r->at[i], *best = gentlest(goal, r, i);
    if (clean != NOBODY && !same_arrangement(goal, r, i, clean))
        return false;
    bool burns = a->points == 0 && best->points <= FEW_POINTS;
    return a->tokens == best->tokens && (a->points == best->points || burns) && is_first(goal, r, i);
}

static void offer(const struct goal *goal, struct reach *r)
{
    int clean = find_clean(r);
    for (int i = 0; i < r->all; i++) {
        if (!is_offered(goal, r, i, clean))
            continue;
        int k = r->n++;
        for (; k > 0 && is_gentler(&r->at[i], &r->at[r->offered[k - 1]]); k--)
            r->offered[k] = r->offered[k - 1];
        r->offered[k] = i;
    }
}

/* ---- finding ------------------------------------------------------------------------------------------------- */

void reach_view(const struct table *t, int viewer, union any_state *st)
{
    struct rng rng;
    memset(st, 0, sizeof *st);
    rng_init(&rng, 1, 0);
    table_view(t, viewer, (struct state *)st->bytes);
    table_game(t)->imagine(table_setup(t), (struct state *)st->bytes, viewer, &rng);
}

bool reach_find(const struct table *t, int viewer, int car, int distance, int lane, struct reach *r)
{
    const struct goal goal = { t, viewer, car, distance, lane };
    const struct route_search s = { .game = table_game(t),
                                    .setup = table_setup(t),
                                    .seat = viewer,
                                    .judge = judge,
                                    .board = board,
                                    .context = &goal };
    union any_state from;
    memset(r, 0, sizeof *r);
    reach_view(t, viewer, &from);
    if (!routes_find(&s, (const struct state *)from.bytes, &r->found))
        return false;
    r->all = r->found.n;
    r->at = calloc((size_t)r->all + 1, sizeof *r->at);
    if (!r->at)
        return false;
    read_arrivals(&s, (const struct state *)from.bytes, r);
    offer(&goal, r);
    return true;
}

void reach_free(struct reach *r)
{
    free(r->at);
    routes_free(&r->found);
    memset(r, 0, sizeof *r);
}

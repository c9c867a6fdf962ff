#include "reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_POINTS = 3, CARS_NAMED = 6 };

/* What is looked for. */
struct goal {
    int viewer;
    int car;               /* the one that goes */
    int distance;          /* where to */
    int lane;              /* or REACH_ANY_LANE */
    uint32_t along;        /* bit set of the cars that move with it */
    struct spaces *spaces; /* or every space, and these are told */
};

/* ---- what a state is ---------------------------------------------------------------------------------------- */

static void look_at_state(const struct route_search *s, const struct state *st, struct gp_race *out)
{
    const struct goal *goal = s->context;
    gp_race_look(s->setup, st, goal->viewer, out);
}

static bool is_there(const struct goal *goal, const struct gp_car *c)
{
    if (c->distance != goal->distance)
        return false;
    return goal->lane == REACH_ANY_LANE || c->lane == goal->lane
           || c->lane == LANE_OUT; /* over the line: no lane */
}

/* While a question waits in the middle of a step the board is not what it will be. */
static enum route_place judge(const struct route_search *s, const struct state *st)
{
    const struct goal *goal = s->context;
    struct gp_race race;
    look_at_state(s, st, &race);
    bool driving = gp_is_driving(race.phase);
    if ((!driving || race.phase == PHASE_MOVE) && is_there(goal, &race.car[goal->car]))
        return ROUTE_THERE;
    return driving && race.car[goal->car].distance <= goal->distance ? ROUTE_ON : ROUTE_STOP;
}

/* What a player sees, and what may still be done; not by which lanes of a sector the car came. */
static size_t board(const struct route_search *s, const struct state *st, char *buf, size_t size)
{
    struct gp_race race;
    struct text t = text_into(buf, size);
    look_at_state(s, st, &race);
    text_add(&t, "%d %d %d %d", (int)race.phase, race.mp, race.linked, race.diagonal);
    for (int car = 0; car < GP_CARS; car++) {
        const struct gp_car *c = &race.car[car];
        text_add(&t, "\n%d %d %d %d %d", c->distance, c->lane, c->arrived, c->place, c->cause);
        for (int m = 0; m <= MARKS && c->seat != NOBODY; m++)
            text_add(&t, " %d", c->mark[m]);
    }
    return t.len;
}

/* ---- ends ------------------------------------------------------------------------------------------------- */

static int count_tokens(const struct gp_race *race)
{
    int n = 0;
    for (int car = 0; car < GP_CARS; car++)
        n += race->car[car].mark[MARK_CLOSE_CALL];
    return n;
}

/* Where a car was when it was taken off is nothing to anybody; its place is. */
static bool same_space(const struct gp_car *a, const struct gp_car *b)
{
    if (a->lane == LANE_OUT && b->lane == LANE_OUT)
        return a->place == b->place;
    return a->distance == b->distance && a->lane == b->lane;
}

/* How many cars stand elsewhere, those of a bit set left out. */
static int count_moved(const struct gp_car *a, const struct gp_car *b, uint32_t but)
{
    int n = 0;
    for (int car = 0; car < GP_CARS; car++)
        n += !(but >> car & 1) && !same_space(&a[car], &b[car]);
    return n;
}

/* st: the end, or for the start itself the same. */
static void read_state(const struct route_search *s, const struct state *st, struct arrival *a)
{
    struct gp_race race;
    look_at_state(s, st, &race);
    memcpy(a->car, race.car, sizeof race.car);
    a->points = race.mp;
    a->tokens = count_tokens(&race);
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
        a->moved = count_moved(a->car, now.car, goal->along | (uint32_t)1 << goal->car);
    }
}

/* ---- what is offered ---------------------------------------------------------------------------------------- */

/* How arrivals are told apart: all cars count, or those that the car leads along do not. */
struct sieve {
    const struct reach *r;
    uint32_t but;
};

static bool same_arrangement(const struct sieve *v, int i, int k)
{
    return !count_moved(v->r->at[i].car, v->r->at[k].car, v->but);
}

/* Fewer Close Calls, fewer cars disturbed, more points left: below 0 when a is the gentler. */
static int compare(const struct arrival *a, const struct arrival *b)
{
    if (a->tokens != b->tokens)
        return a->tokens - b->tokens;
    return a->moved != b->moved ? a->moved - b->moved : b->points - a->points;
}

/* The gentlest way to this arrangement. */
static const struct arrival *gentlest(const struct sieve *v, int i)
{
    const struct arrival *best = &v->r->at[i];
    for (int k = 0; k < v->r->all; k++)
        if (same_arrangement(v, i, k) && compare(&v->r->at[k], best) < 0)
            best = &v->r->at[k];
    return best;
}

static bool is_clean(const struct arrival *a)
{
    return !a->tokens && !a->moved;
}

/* The points that the cheapest ways leave, if one of them leaves everybody in peace; else NOBODY. */
static int clean_points(const struct reach *r)
{
    int most = 0, clean = NOBODY;
    for (int i = 0; i < r->all; i++) {
        most = r->at[i].points > most ? r->at[i].points : most;
        if (is_clean(&r->at[i]) && r->at[i].points > clean)
            clean = r->at[i].points;
    }
    return clean == most ? clean : NOBODY;
}

/* Is it the first of its arrangement at that price? */
static bool is_first(const struct sieve *v, int i)
{
    for (int k = 0; k < i; k++)
        if (same_arrangement(v, i, k) && !compare(&v->r->at[k], &v->r->at[i]))
            return false;
    return true;
}

static bool is_offered(const struct sieve *v, int i, int clean)
{
    const struct arrival *a = &v->r->at[i], *best = gentlest(v, i);
    if (clean != NOBODY && (!is_clean(best) || best->points != clean))
        return false;
    bool burns = a->points == 0 && best->points <= FEW_POINTS;
    return a->tokens == best->tokens && a->moved == best->moved && (a->points == best->points || burns)
           && is_first(v, i);
}

static void offer(struct reach *r, uint32_t but)
{
    const struct sieve v = { r, but };
    int clean = clean_points(r);
    r->n = 0;
    for (int i = 0; i < r->all; i++) {
        if (!is_offered(&v, i, clean))
            continue;
        int k = r->n++;
        for (; k > 0 && compare(&r->at[i], &r->at[r->offered[k - 1]]) < 0; k--)
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
    struct goal goal = { .viewer = viewer, .car = car, .distance = distance, .lane = lane };
    const struct route_search s = { .game = table_game(t),
                                    .setup = table_setup(t),
                                    .seat = viewer,
                                    .judge = judge,
                                    .board = board,
                                    .context = &goal };
    union any_state from;
    struct gp_race now;
    memset(r, 0, sizeof *r);
    reach_view(t, viewer, &from);
    look_at_state(&s, (const struct state *)from.bytes, &now);
    goal.along = gp_cars_along(&now);
    if (!routes_find(&s, (const struct state *)from.bytes, &r->found))
        return false;
    r->all = r->found.n;
    r->at = calloc((size_t)r->all + 1, sizeof *r->at);
    if (!r->at)
        return false;
    read_arrivals(&s, (const struct state *)from.bytes, r);
    offer(r, 0);
    if (r->n > REACH_MANY)
        offer(r, goal.along);
    return true;
}

void reach_free(struct reach *r)
{
    free(r->at);
    routes_free(&r->found);
    memset(r, 0, sizeof *r);
}

/* ---- telling boards apart ------------------------------------------------------------------------------------ */

const struct arrival *reach_offered(const struct reach *r, int i)
{
    return &r->at[r->offered[i]];
}

int reach_shown(const struct reach *r)
{
    return r->n < REACH_MANY ? r->n : REACH_MANY;
}

static bool differs(const struct reach *r, int car)
{
    for (int i = 1; i < reach_shown(r); i++)
        if (!same_space(&reach_offered(r, i)->car[car], &reach_offered(r, 0)->car[car]))
            return true;
    return false;
}

static void find_differences(const struct reach *r, bool *tokens, bool *points)
{
    const struct arrival *first = reach_offered(r, 0);
    *tokens = *points = false;
    for (int i = 1; i < reach_shown(r); i++) {
        *tokens |= reach_offered(r, i)->tokens != first->tokens;
        *points |= reach_offered(r, i)->points != first->points;
    }
}

static void add_space(const struct look *l, const struct gp_car *c, struct text *t)
{
    if (c->lane == LANE_OUT && c->cause == CAUSE_NONE)
        text_say(t, " %d over the line in place %d", c->number, c->place);
    else if (c->lane == LANE_OUT)
        text_say(t, " %d out", c->number);
    else
        text_say(t, " %d on %d.%d", c->number, gp_sector(&l->race, c->distance), c->lane);
}

static int cars_that_differ(const struct reach *r)
{
    int n = 0;
    for (int car = 0; car < GP_CARS; car++)
        n += differs(r, car);
    return n;
}

/* All that is not the same on all boards; where more cars differ somewhere than are named, of all boards but the first what is
 * not so there. */
static bool is_worth_naming(const struct reach *r, int i, int car)
{
    if (!i || cars_that_differ(r) <= CARS_NAMED)
        return differs(r, car);
    return !same_space(&reach_offered(r, i)->car[car], &reach_offered(r, 0)->car[car]);
}

/* Of these boards those on which the car stands elsewhere than on board i. */
static uint32_t told_apart_by(const struct reach *r, int i, int car, uint32_t boards)
{
    for (int k = 0; k < reach_shown(r); k++)
        if (same_space(&reach_offered(r, i)->car[car], &reach_offered(r, k)->car[car]))
            boards &= ~(UINT32_C(1) << k);
    return boards;
}

/* Cars that together tell board i from all others, those that tell it from most of them first. */
static uint32_t cars_that_tell_apart(const struct reach *r, int i)
{
    uint32_t alike = (UINT32_C(1) << reach_shown(r)) - 1 - (UINT32_C(1) << i), cars = 0;
    while (alike) {
        int best = 0;
        for (int car = 1; car < GP_CARS; car++)
            if (__builtin_popcount(told_apart_by(r, i, car, alike))
                > __builtin_popcount(told_apart_by(r, i, best, alike)))
                best = car;
        uint32_t apart = told_apart_by(r, i, best, alike);
        if (!apart)
            break;
        alike &= ~apart;
        cars |= UINT32_C(1) << best;
    }
    return cars;
}

/* All that are worth naming, if they are few; else so many that nobody takes this board for another. */
static uint32_t cars_to_name(const struct reach *r, int i, int *more)
{
    uint32_t worth = 0, named = cars_that_tell_apart(r, i);
    for (int car = 0; car < GP_CARS; car++)
        worth |= (uint32_t)is_worth_naming(r, i, car) << car;
    if (__builtin_popcount(worth) <= CARS_NAMED)
        named |= worth;
    for (int car = 0; car < GP_CARS && __builtin_popcount(named) < CARS_NAMED; car++)
        named |= worth & UINT32_C(1) << car;
    *more = __builtin_popcount(worth & ~named);
    return named;
}

void reach_describe(const struct look *l, const struct reach *r, int i, struct text *t)
{
    const struct arrival *a = reach_offered(r, i);
    bool tokens_differ, points_differ;
    int n = 0, more;
    find_differences(r, &tokens_differ, &points_differ);
    uint32_t named = cars_to_name(r, i, &more);
    for (int car = 0; car < GP_CARS; car++)
        if (named >> car & 1) {
            text_add(t, "%s", n++ ? "," : "");
            add_space(l, &a->car[car], t);
        }
    if (more)
        text_say(t, " and %d more", more);
    if (tokens_differ)
        text_add(t, "%s %s", n++ ? ";" : "", COUNTED_IN(t->language, a->tokens, "close-call"));
    if (points_differ) {
        text_add(t, n++ ? "; " : " ");
        text_say(t, "%s left", COUNTED_IN(t->language, a->points, "point"));
    }
    if (!n)
        text_say(t, " by other lanes");
}

/* ---- why not -------------------------------------------------------------------------------------------------- */

void reach_explain_none(const struct look *l, int distance, int lane, const struct reach *r, struct text *t)
{
    const struct gp_car *c = &l->race.car[l->race.active];
    int by = distance - c->distance;
    bool straight = l->race.linked || (l->race.card && l->race.card->text == TEXT_STRAIGHT);
    if (r->found.cut)
        text_say(t, "There are too many ways to look at; name a nearer space, or go step by step.");
    else if (by > l->race.mp)
        text_say(t, "Sector %d is %d ahead, and car %d has %s left.", gp_sector(&l->race, distance), by,
                 c->number, COUNTED_IN(t->language, l->race.mp, "point"));
    else if (lane != REACH_ANY_LANE && lane != c->lane && straight)
        text_say(t, l->race.linked ? N_("The cars are linked, so the line cannot change lanes any more.")
                                   : N_("This card allows no lane changes."));
    else
        text_say(t, "The car cannot come to stand there: a lane change costs a point, or two where it "
                    "displaces a car, and no space is entered twice.");
}

/* ---- straight on ---------------------------------------------------------------------------------------------- */

/* The only forward step there is, or 0. */
static action_t only_forward(const action_t *legal, int n)
{
    action_t found = 0;
    for (int i = 0; i < n; i++)
        if (gp_gesture(legal[i]) == GP_FORWARD) {
            if (found)
                return 0;
            found = legal[i];
        }
    return found;
}

int reach_straight(const struct table *t, int viewer, action_t acts[ROUTE_STEPS_MAX])
{
    const struct game *g = table_game(t);
    const struct setup *su = table_setup(t);
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    action_t legal[ACTIONS_MAX], next;
    int n = 0;
    reach_view(t, viewer, &room);
    while (n < ROUTE_STEPS_MAX && (next = only_forward(legal, g->actions(su, st, viewer, legal)))) {
        acts[n++] = next;
        g->apply(su, st, viewer, next, NULL);
    }
    return n;
}

/* ---- every space ------------------------------------------------------------------------------------------------ */

enum { SPACES_STATES = 4096 };

/* Where the car stands is noted, unless a step is open there; then it goes on. */
static enum route_place note_space(const struct route_search *s, const struct state *st)
{
    const struct goal *goal = s->context;
    struct spaces *out = goal->spaces;
    struct gp_race race;
    look_at_state(s, st, &race);
    const struct gp_car *c = &race.car[goal->car];
    bool driving = gp_is_driving(race.phase);
    int by = c->distance - out->from, points = driving ? race.mp : 0;
    if ((!driving || race.phase == PHASE_MOVE) && by >= 0 && by < SPACES_AHEAD && c->lane < LANES
        && out->points[by][c->lane] < points)
        out->points[by][c->lane] = points;
    return driving ? ROUTE_ON : ROUTE_STOP;
}

bool spaces_find(const struct table *t, const struct gp_race *now, struct spaces *out)
{
    bool moving = now->active != NOBODY && gp_is_driving(now->phase);
    const struct goal goal = { .viewer = now->viewer, .car = now->active, .spaces = out };
    const struct route_search s = { .game = table_game(t),
                                    .setup = table_setup(t),
                                    .seat = now->viewer,
                                    .judge = note_space,
                                    .states_max = SPACES_STATES,
                                    .context = &goal };
    struct routes found;
    union any_state from;
    *out = (struct spaces){ .from = moving ? now->car[now->active].distance : 0 };
    memset(out->points, -1, sizeof out->points);
    if (!moving || now->viewer == NOBODY)
        return true;
    reach_view(t, now->viewer, &from);
    bool good = routes_find(&s, (const struct state *)from.bytes, &found);
    out->cut = found.cut;
    routes_free(&found);
    return good;
}

/* ---- one gesture ------------------------------------------------------------------------------------------------- */

static bool stands_elsewhere(const struct gp_car *now, const struct gp_car *then)
{
    return then->lane < LANES && (now->distance != then->distance || now->lane != then->lane);
}

void preview_take(struct preview *out, const struct table *t, const struct gp_race *now, action_t act)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    reach_view(t, now->viewer, &room);
    table_game(t)->apply(table_setup(t), st, now->viewer, act, NULL);
    gp_race_look(table_setup(t), st, now->viewer, &out->then);
    out->ends = !gp_in_segment(out->then.phase);
    out->goes = false;
    out->tokens = out->n = 0;
    for (int car = 0; car < GP_CARS; car++) {
        const struct gp_car *before = &now->car[car], *after = &out->then.car[car];
        out->tokens += after->mark[MARK_CLOSE_CALL] - before->mark[MARK_CLOSE_CALL];
        if (car == now->active)
            out->goes = stands_elsewhere(before, after);
        else if (stands_elsewhere(before, after))
            out->moved[out->n++] = car;
    }
}

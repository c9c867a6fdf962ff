#include "table.h"
#include "../core/text.h"
#include "command.h"
#include "legal.h"
#include "narrate.h"
#include "position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct elsewhere {
    int viewer;
    turn_t turn;
    bool can_undo;
    int wishes;
    action_t wish[WISHES_MAX];
};

struct table {
    const struct game *g;
    struct setup *su;
    struct state *st;
    char *start;
    struct moment *moments;
    int n, room;
    int outcomes; /* moments of chance */
    int *valid;   /* indices of the moments that count: actions not taken back */
    int valid_n;
    struct event *events;
    int events_n, events_room;
    struct stand_in *stand_ins;
    int stand_ins_n, stand_ins_room;
    struct elsewhere *mirror; /* NULL: the match is here */
};

/* Every take-back is kept in the record; this many moments for each possible action are beyond all patience.
 * Only take-backs are counted out: without them a match ends by itself. */
enum { MOMENTS_PER_ACTION = 8 };

static int moments_max(const struct table *t)
{
    return MOMENTS_PER_ACTION * t->g->shape(t->su)->actions_max + 1000;
}

static void load_start(const struct table *t, struct state *st)
{
    struct error err;
    bool ok = true;
    if (t->start)
        ok = t->g->state_parse(t->su, t->start, st, &err);
    else
        t->g->start(t->su, st);
    assert(ok);
    (void)ok;
}

/* A view is a position too, but nobody can play on from it. */
static bool read_start(const struct table *t, struct error *err)
{
    return t->g->state_parse(t->su, t->start, t->st, err)
           && (position_is_whole(t->g, t->su, t->st)
               || error_set(err, 0, "expected a whole position to start from; found one with blanks"));
}

struct table *table_new(const struct game *g, const char *setup, const char *position, struct error *err)
{
    struct table *t = calloc(1, sizeof *t);
    struct setup *su = t ? setup_read(g, setup, err) : NULL;
    if (!t || !su) {
        if (!t)
            error_set(err, 0, "out of memory");
        free(t);
        return NULL;
    }
    t->g = g;
    t->su = su;
    t->st = calloc(1, g->state_size);
    t->start = position ? strdup(position) : NULL;
    if (!t->st || (position && !t->start)) {
        error_set(err, 0, "out of memory");
        table_free(t);
        return NULL;
    }
    if (position && !read_start(t, err)) {
        table_free(t);
        return NULL;
    }
    load_start(t, t->st);
    return t;
}

void table_free(struct table *t)
{
    if (!t)
        return;
    t->g->setup_free(t->su);
    free(t->st);
    free(t->start);
    free(t->moments);
    free(t->valid);
    free(t->events);
    free(t->stand_ins);
    free(t->mirror);
    free(t);
}

const struct game *table_game(const struct table *t)
{
    return t->g;
}

const struct setup *table_setup(const struct table *t)
{
    return t->su;
}

const struct shape *table_shape(const struct table *t)
{
    return t->g->shape(t->su);
}

const struct state *table_state(const struct table *t)
{
    return t->st;
}

const char *table_start(const struct table *t)
{
    return t->start;
}

turn_t table_turn(const struct table *t)
{
    return t->mirror ? t->mirror->turn : t->g->turn(t->su, t->st);
}

/* Of others nobody here knows what they may do. */
static bool is_hidden(const struct table *t, int seat)
{
    return t->mirror && (seat != t->mirror->viewer || seat == NOBODY || !(t->mirror->turn & seat_bit(seat)));
}

int table_actions(const struct table *t, int seat, action_t out[ACTIONS_MAX])
{
    if (is_hidden(t, seat))
        return 0;
    return legal_list(t->g, t->su, t->st, seat, out);
}

void table_view(const struct table *t, int viewer, struct state *out)
{
    memcpy(out, t->st, t->g->state_size);
    t->g->redact(t->su, out, viewer);
}

/* ---- keeping what happened ------------------------------------------------------------------------ */

static bool grow(void **list, int *room, int needed, size_t item)
{
    if (needed <= *room)
        return true;
    int more = *room ? *room * 2 : 64;
    while (more < needed)
        more *= 2;
    void *p = realloc(*list, (size_t)more * item);
    if (!p)
        return false;
    *list = p;
    *room = more;
    return true;
}

/* Room for one more moment with as many events as an action can have. */
static bool make_room(struct table *t, struct error *err)
{
    int room = t->room;
    if (!grow((void **)&t->moments, &room, t->n + 1, sizeof *t->moments)
        || !grow((void **)&t->valid, &t->room, t->n + 1, sizeof *t->valid)
        || !grow((void **)&t->events, &t->events_room, t->events_n + EVENTS_MAX, sizeof *t->events))
        return error_set(err, 0, "out of memory");
    return true;
}

static void keep(struct table *t, int seat, action_t act, const struct events *ev)
{
    t->moments[t->n] =
        (struct moment){ .seat = seat, .act = act, .first_event = t->events_n, .events = ev->n };
    memcpy(t->events + t->events_n, ev->at, (size_t)ev->n * sizeof *ev->at);
    t->events_n += ev->n;
    if (act)
        t->valid[t->valid_n++] = t->n;
    t->outcomes += seat == NOBODY;
    t->n++;
}

static bool keep_wish(struct elsewhere *m, action_t act, struct error *err)
{
    if (m->wishes == WISHES_MAX)
        return error_set(err, 0, "expected at most %d actions at once; found more", WISHES_MAX);
    m->wish[m->wishes++] = act;
    return true;
}

static bool apply(struct table *t, int seat, action_t act, struct error *err)
{
    struct events ev;
    if (t->mirror)
        return keep_wish(t->mirror, act, err);
    if (!make_room(t, err))
        return false;
    ev.n = 0;
    t->g->apply(t->su, t->st, seat, act, &ev);
    keep(t, seat, act, &ev);
    return true;
}

/* ---- acting --------------------------------------------------------------------------------------------- */

bool table_play(struct table *t, int seat, const char *text, struct error *err)
{
    action_t legal[ACTIONS_MAX], act;
    int n = table_actions(t, seat, legal);
    if (!n)
        return legal_refuse(t->g, t->su, t->st, seat, err);
    return command_find(t->g, t->su, legal, n, text, &act, err) && apply(t, seat, act, err);
}

/* What follows a wish can be judged only when that is done. */
bool table_act(struct table *t, int seat, action_t act, struct error *err)
{
    if (is_hidden(t, seat))
        return legal_refuse(t->g, t->su, t->st, seat, err);
    if (t->mirror && t->mirror->wishes)
        return keep_wish(t->mirror, act, err);
    return legal_check(t->g, t->su, t->st, seat, act, err) && apply(t, seat, act, err);
}

void table_deal(struct table *t, struct dealer *d)
{
    struct chance ch[ACTIONS_MAX];
    while (!t->mirror && table_turn(t) == CHANCE) {
        int n = t->g->chances(t->su, t->st, ch);
        if (!apply(t, NOBODY, dealer_draw(d, (uint64_t)t->outcomes + 1, ch, n), NULL))
            return;
    }
}

void table_chance(struct table *t, struct rng *rng)
{
    struct chance ch[ACTIONS_MAX];
    while (!t->mirror && table_turn(t) == CHANCE)
        if (!apply(t, NOBODY, chance_draw(ch, t->g->chances(t->su, t->st, ch), rng), NULL))
            return;
}

/* ---- taking back ------------------------------------------------------------------------------------------ */

static bool is_final(const struct table *t, const struct moment *m)
{
    if (m->seat == NOBODY)
        return true;
    for (int k = 0; k < m->events; k++)
        if (t->g->events[t->events[m->first_event + k].kind].final)
            return true;
    return false;
}

/* The position made anew from the actions that still count, but for number `without`. What other seats chose at
 * the same time commutes (law 10) and stays; false when somebody has acted on what is being taken back. */
static bool replay_without(const struct table *t, int without, struct state *st)
{
    load_start(t, st);
    for (int k = 0; k < t->valid_n; k++) {
        const struct moment *m = &t->moments[t->valid[k]];
        if (k == without)
            continue;
        if (!legal_check(t->g, t->su, st, m->seat, m->act, NULL))
            return false;
        t->g->apply(t->su, st, m->seat, m->act, NULL);
    }
    return true;
}

/* The place in `valid` of the action that seat may take back, or -1; and the position without it. */
static int undoable(const struct table *t, int seat, struct state *st, struct error *err)
{
    for (int k = t->valid_n - 1; k >= 0; k--) {
        const struct moment *m = &t->moments[t->valid[k]];
        if (is_final(t, m)) {
            error_set(err, 0, "nothing to take back: what was done has been revealed, rolled or completed");
            return -1;
        }
        if (m->seat == seat && replay_without(t, k, st))
            return k;
        if (m->seat == seat) {
            error_set(err, 0, "nothing to take back: others have acted on it");
            return -1;
        }
    }
    error_set(err, 0, "nothing to take back: seat %d has done nothing yet", seat + 1);
    return -1;
}

static bool mirror_can_undo(const struct elsewhere *m, int seat, struct error *err)
{
    return (seat == m->viewer && (m->can_undo || m->wishes)) || error_set(err, 0, "nothing to take back");
}

bool table_can_undo(const struct table *t, int seat, struct error *err)
{
    union any_state without;
    if (t->mirror)
        return mirror_can_undo(t->mirror, seat, err);
    return undoable(t, seat, (struct state *)without.bytes, err) >= 0;
}

static void drop(struct table *t, int k)
{
    memmove(t->valid + k, t->valid + k + 1, (size_t)(t->valid_n - k - 1) * sizeof *t->valid);
    t->valid_n--;
}

bool table_undo(struct table *t, int seat, struct error *err)
{
    union any_state without;
    struct events none;
    if (t->mirror)
        return mirror_can_undo(t->mirror, seat, err) && keep_wish(t->mirror, 0, err);
    int k = undoable(t, seat, (struct state *)without.bytes, err);
    if (k < 0 || !make_room(t, err))
        return false;
    if (t->n >= moments_max(t))
        return error_set(err, 0, "nothing more to take back: this match has had %s", COUNTED(t->n, "moment"));
    drop(t, k);
    memcpy(t->st, without.bytes, t->g->state_size);
    none.n = 0;
    keep(t, seat, 0, &none);
    return true;
}

/* ---- who drives for whom -------------------------------------------------------------------------------------- */

bool table_stand_in(struct table *t, int seat, const char *driver, struct error *err)
{
    struct span name = span_of(driver ? driver : "");
    if (driver && (!name.len || name.len >= STAND_IN_MAX || !span_is_plain(name)))
        return error_set(err, 0, "expected who stands in, in 1 to %d plain characters", STAND_IN_MAX - 1);
    if (t->stand_ins_n >= moments_max(t))
        return error_set(err, 0, "expected at most %d changes of who drives", moments_max(t));
    if (!grow((void **)&t->stand_ins, &t->stand_ins_room, t->stand_ins_n + 1, sizeof *t->stand_ins))
        return error_set(err, 0, "out of memory");
    struct stand_in *s = &t->stand_ins[t->stand_ins_n++];
    *s = (struct stand_in){ .moment = t->n, .seat = seat };
    return span_copy(name, s->driver, sizeof s->driver);
}

int table_stand_ins(const struct table *t)
{
    return t->stand_ins_n;
}

const struct stand_in *table_stand_in_at(const struct table *t, int k)
{
    assert(k >= 0 && k < t->stand_ins_n);
    return &t->stand_ins[k];
}

const char *table_driver(const struct table *t, int i, int seat)
{
    const char *driver = "";
    for (int k = 0; k < t->stand_ins_n && t->stand_ins[k].moment <= i; k++)
        if (t->stand_ins[k].seat == seat)
            driver = t->stand_ins[k].driver;
    return driver;
}

/* ---- the story ------------------------------------------------------------------------------------------------ */

int table_moments(const struct table *t)
{
    return t->n;
}

int table_standing(const struct table *t)
{
    return t->valid_n;
}

int table_standing_at(const struct table *t, int k)
{
    assert(k >= 0 && k < t->valid_n);
    return t->valid[k];
}

const struct moment *table_moment(const struct table *t, int i)
{
    assert(i >= 0 && i < t->n);
    return &t->moments[i];
}

struct event table_event(const struct table *t, int i, int k, int viewer, bool *hidden)
{
    const struct moment *m = table_moment(t, i);
    assert(k >= 0 && k < m->events);
    struct event e = t->events[m->first_event + k];
    *hidden = !(e.seen_by & viewer_bit(viewer));
    if (*hidden) {
        memset(e.arg, 0, sizeof e.arg);
        e.seen_by = 0;
    }
    return e;
}

/* ---- a table that is elsewhere ---------------------------------------------------------------------------------- */

/* An action that is not told: it has no kind, but is one. */
enum { UNTOLD = ACTION(0, 0, 0, 1) };

struct table *table_mirror(const struct game *g, const char *setup, int viewer, struct error *err)
{
    struct table *t = table_new(g, setup, NULL, err);
    if (!t)
        return NULL;
    t->mirror = calloc(1, sizeof *t->mirror);
    if (!t->mirror) {
        error_set(err, 0, "out of memory");
        table_free(t);
        return NULL;
    }
    t->mirror->viewer = viewer;
    t->mirror->turn = CHANCE;
    g->redact(t->su, t->st, viewer);
    return t;
}

void table_mirror_see(struct table *t, const struct state *view, turn_t turn, bool can_undo)
{
    memcpy(t->st, view, t->g->state_size);
    t->mirror->turn = turn;
    t->mirror->can_undo = can_undo;
}

bool table_mirror_hear(struct table *t, int seat, bool undo, const struct event *told, int n,
                       struct error *err)
{
    struct events ev;
    assert(n <= EVENTS_MAX);
    if (!make_room(t, err))
        return false;
    ev.n = n;
    memcpy(ev.at, told, (size_t)n * sizeof *told);
    keep(t, seat, undo ? 0 : UNTOLD, &ev);
    return true;
}

bool table_mirror_wish(const struct table *t, action_t *act)
{
    if (!t->mirror->wishes)
        return false;
    *act = t->mirror->wish[0];
    return true;
}

void table_mirror_settle(struct table *t, bool done)
{
    struct elsewhere *m = t->mirror;
    m->wishes = done && m->wishes ? m->wishes - 1 : 0;
    memmove(m->wish, m->wish + 1, (size_t)m->wishes * sizeof *m->wish);
}

#include "duel.h"

#include "../../games/lacorsa/look.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- what has been worked out --------------------------------------------------------------------------- */

enum { FIRST_ROOM = 1 << 14, MOST_ROOM = 1 << 23 };

struct known {
    uint64_t key[2]; /* 0, 0: empty. A duel is never asked with two empty hands. */
    double value;
};

struct duel {
    const struct game *g;
    const struct setup *su;
    struct known *known;
    size_t room, used; /* room is a power of two */
    bool too_long;
};

struct duel *duel_new(const struct game *g, const struct setup *su)
{
    struct duel *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    *d = (struct duel){ .g = g, .su = su, .room = FIRST_ROOM, .known = calloc(FIRST_ROOM, sizeof *d->known) };
    if (!d->known) {
        free(d);
        return NULL;
    }
    return d;
}

void duel_free(struct duel *d)
{
    if (!d)
        return;
    free(d->known);
    free(d);
}

/* Where the key is, or where it would go. */
static struct known *slot(const struct duel *d, const uint64_t key[2])
{
    uint64_t hash = (key[0] ^ key[1] * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    size_t at = (size_t)(hash ^ hash >> 31) & (d->room - 1);
    while ((d->known[at].key[0] | d->known[at].key[1])
           && (d->known[at].key[0] != key[0] || d->known[at].key[1] != key[1]))
        at = (at + 1) & (d->room - 1);
    return &d->known[at];
}

static bool make_room(struct duel *d)
{
    struct known *old = d->known;
    size_t n = d->room;
    if (2 * d->used < n)
        return true;
    struct known *larger = n < MOST_ROOM ? calloc(2 * n, sizeof *larger) : NULL;
    if (!larger)
        return false;
    d->known = larger;
    d->room = 2 * n;
    for (size_t i = 0; i < n; i++)
        if (old[i].key[0] | old[i].key[1])
            *slot(d, old[i].key) = old[i];
    free(old);
    return true;
}

static void keep(struct duel *d, const uint64_t key[2], double value)
{
    if (!make_room(d)) {
        d->too_long = true;
        return;
    }
    *slot(d, key) = (struct known){ { key[0], key[1] }, value };
    d->used++;
}

/* ---- from the end backward -------------------------------------------------------------------------------- */

static double value_of(struct duel *d, const struct state *st);

static double value_after(struct duel *d, const struct state *st, int seat, action_t act, int other,
                          action_t answer)
{
    union any_state room;
    struct state *next = (struct state *)room.bytes;
    memcpy(room.bytes, st, d->g->state_size);
    d->g->apply(d->su, next, seat, act, NULL);
    if (other != NOBODY)
        d->g->apply(d->su, next, other, answer, NULL);
    return value_of(d, next);
}

static double value_of_end(const struct duel *d, const struct state *st)
{
    struct results r;
    d->g->results(d->su, st, &r);
    return r.car[0].points;
}

static double value_of_chance(struct duel *d, const struct state *st)
{
    struct chance ch[ACTIONS_MAX];
    double sum = 0, weights = 0;
    int n = d->g->chances(d->su, st, ch);
    for (int i = 0; i < n; i++) {
        sum += ch[i].weight * value_after(d, st, NOBODY, ch[i].act, NOBODY, 0);
        weights += ch[i].weight;
    }
    return sum / weights;
}

/* The first seat wants much, the second little. Returns the best action's index. */
static int best_for(struct duel *d, const struct state *st, int seat, const action_t *legal, int n,
                    double *value)
{
    int best = 0;
    for (int i = 0; i < n; i++) {
        double after = value_after(d, st, seat, legal[i], NOBODY, 0);
        if (i == 0 || (seat == 0 ? after > *value : after < *value)) {
            best = i;
            *value = after;
        }
    }
    return best;
}

/* Every pair of choices of the two seats. */
static void fill_matrix(struct duel *d, const struct state *st, struct matrix *m)
{
    action_t first[ACTIONS_MAX], second[ACTIONS_MAX];
    m->rows = d->g->actions(d->su, st, 0, first);
    m->columns = d->g->actions(d->su, st, 1, second);
    assert(m->rows <= MATRIX_MAX && m->columns <= MATRIX_MAX);
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            m->gain[i][j] = value_after(d, st, 0, first[i], 1, second[j]);
}

static double value_of_matrix(struct duel *d, const struct state *st)
{
    struct matrix *m = malloc(sizeof *m); /* too large for so many on one stack */
    if (!m) {
        d->too_long = true;
        return 0;
    }
    fill_matrix(d, st, m);
    double value = matrix_solve(m, NULL, NULL);
    free(m);
    return value;
}

static double value_of_turn(struct duel *d, const struct state *st, turn_t who)
{
    action_t legal[ACTIONS_MAX];
    double value = 0;
    if (who == (seat_bit(0) | seat_bit(1)))
        return value_of_matrix(d, st);
    int seat = turn_lowest(who);
    best_for(d, st, seat, legal, d->g->actions(d->su, st, seat, legal), &value);
    return value;
}

static double value_of(struct duel *d, const struct state *st)
{
    uint64_t key[2];
    turn_t who = d->g->turn(d->su, st);
    if (!who)
        return value_of_end(d, st);
    if (who == CHANCE)
        return value_of_chance(d, st);
    if (d->too_long || !lc_duel_key(d->su, st, key))
        return 0;
    const struct known *found = slot(d, key);
    if (found->key[0] | found->key[1])
        return found->value;
    double value = value_of_turn(d, st, who);
    keep(d, key, value);
    return value;
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

/* What one seat makes of what the first makes: both together always make the same. */
static double points_of(const struct duel *d, int seat, double first)
{
    struct results r = { .cars = 2, .car = { { .seat = 0, .place = 1 }, { .seat = 1, .place = 2 } } };
    d->g->score(d->su, &r);
    return seat == 0 ? first : r.car[0].points + r.car[1].points - first;
}

static bool answer_pure(struct duel *d, const struct state *st, int seat, struct duel_answer *out)
{
    memset(out->often, 0, sizeof out->often);
    out->often[best_for(d, st, seat, out->act, out->n, &out->value)] = 1;
    for (int i = 0; i < out->n; i++)
        out->points[i] = points_of(d, seat, value_after(d, st, seat, out->act[i], NOBODY, 0));
    return !d->too_long;
}

/* Every choice of a seat against the other's mix. */
static void weigh_against(const struct duel *d, const struct matrix *m, int seat, const double *mix,
                          struct duel_answer *out)
{
    int others = seat == 0 ? m->columns : m->rows;
    for (int i = 0; i < out->n; i++) {
        double first = 0;
        for (int j = 0; j < others; j++)
            first += mix[j] * (seat == 0 ? m->gain[i][j] : m->gain[j][i]);
        out->points[i] = points_of(d, seat, first);
    }
}

static bool answer_mixed(struct duel *d, const struct state *st, int seat, struct duel_answer *out)
{
    struct matrix *m = malloc(sizeof *m);
    double mix[MATRIX_MAX]; /* of the other side */
    if (!m)
        return false;
    fill_matrix(d, st, m);
    out->value = matrix_solve(m, seat == 0 ? out->often : mix, seat == 0 ? mix : out->often);
    weigh_against(d, m, seat, mix, out);
    free(m);
    return !d->too_long;
}

bool duel_solve(struct duel *d, const struct state *st, int seat, struct duel_answer *out)
{
    uint64_t key[2];
    turn_t who = d->g->turn(d->su, st);
    if (d->g != &lacorsa_game || !(who & seat_bit(seat)) || who == CHANCE || !lc_duel_key(d->su, st, key))
        return false;
    d->too_long = false;
    out->n = d->g->actions(d->su, st, seat, out->act);
    return (who == seat_bit(seat) ? answer_pure : answer_mixed)(d, st, seat, out);
}

/* All that is not seen is in the other hand, so whatever is imagined is the truth. */
bool duel_solve_view(struct duel *d, const struct state *view, int seat, struct duel_answer *out)
{
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    struct rng rng;
    if (d->g != &lacorsa_game)
        return false;
    rng_init(&rng, 0, 0);
    memcpy(room.bytes, view, d->g->state_size);
    lc_forget_choices(d->su, st, seat);
    d->g->imagine(d->su, st, seat, &rng);
    return duel_solve(d, st, seat, out);
}

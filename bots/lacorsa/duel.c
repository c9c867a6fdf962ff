#include "duel.h"

#include "../../games/lacorsa/look.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what has been worked out --------------------------------------------------------------------------- */

enum { FIRST_ROOM = 1 << 14 };

struct known {
    uint64_t key[2]; /* 0, 0: empty. A duel is never asked with two empty hands. */
    double value;
};

struct duel {
    const struct game *g;
    const struct setup *su;
    struct known *known;
    size_t room, used, most; /* room is a power of two; `most`: that may be used */
    bool too_long;
    double best, worst;          /* that the first seat can make */
    const struct state *rolling; /* where the dice that are on the way began, or NULL */
};

/* What there is to be made; whoever writes down points may turn a race round. */
static void note_points(struct duel *d)
{
    struct results r = { .cars = 2, .car = { { .seat = 0, .place = 1 }, { .seat = 1, .place = 2 } } };
    d->g->score(d->su, &r);
    d->best = r.car[0].points > r.car[1].points ? r.car[0].points : r.car[1].points;
    d->worst = r.car[0].points + r.car[1].points - d->best;
}

struct duel *duel_new(const struct game *g, const struct setup *su, size_t positions)
{
    struct duel *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    *d = (struct duel){
        .g = g, .su = su, .most = positions, .room = FIRST_ROOM, .known = calloc(FIRST_ROOM, sizeof *d->known)
    };
    if (!d->known) {
        free(d);
        return NULL;
    }
    if (g == &lacorsa_game)
        note_points(d);
    return d;
}

void duel_free(struct duel *d)
{
    if (!d)
        return;
    free(d->known);
    free(d);
}

static bool is_known(const struct known *k)
{
    return k->key[0] | k->key[1];
}

size_t duel_positions(const struct duel *d)
{
    return d->used;
}

/* Where the key is, or where it would go. */
static struct known *slot(const struct duel *d, const uint64_t key[2])
{
    uint64_t hash = (key[0] ^ key[1] * 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
    size_t at = (size_t)(hash ^ hash >> 31) & (d->room - 1);
    while (is_known(&d->known[at]) && (d->known[at].key[0] != key[0] || d->known[at].key[1] != key[1]))
        at = (at + 1) & (d->room - 1);
    return &d->known[at];
}

static bool make_room(struct duel *d)
{
    struct known *old = d->known;
    size_t n = d->room;
    if (d->used >= d->most)
        return false;
    if (4 * d->used < 3 * n)
        return true;
    struct known *larger = calloc(2 * n, sizeof *larger);
    if (!larger)
        return false;
    d->known = larger;
    d->room = 2 * n;
    for (size_t i = 0; i < n; i++)
        if (is_known(&old[i]))
            *slot(d, old[i].key) = old[i];
    free(old);
    return true;
}

/* It may be known by now: what is decided is all one position, and stays it until the end. */
static void keep(struct duel *d, const uint64_t key[2], double value)
{
    if (d->too_long || !make_room(d)) { /* what was worked out without all that it leads to is not kept */
        d->too_long = true;
        return;
    }
    struct known *k = slot(d, key);
    d->used += !is_known(k);
    *k = (struct known){ { key[0], key[1] }, value };
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

/* Equal dice are rolled again, and then it is as if they had not been rolled: what comes of the others counts. */
static bool is_rolled_again(const struct duel *d, const struct state *next)
{
    return memcmp(next, d->rolling, d->g->state_size) == 0;
}

static double value_of_dice(struct duel *d, const struct state *st)
{
    struct chance ch[ACTIONS_MAX];
    union any_state room;
    struct state *next = (struct state *)room.bytes;
    double sum = 0, weights = 0;
    int n = d->g->chances(d->su, st, ch);
    for (int i = 0; i < n; i++) {
        memcpy(room.bytes, st, d->g->state_size);
        d->g->apply(d->su, next, NOBODY, ch[i].act, NULL);
        if (is_rolled_again(d, next))
            continue;
        sum += ch[i].weight * value_of(d, next);
        weights += ch[i].weight;
    }
    return sum / weights;
}

static double value_of_chance(struct duel *d, const struct state *st)
{
    const struct state *before = d->rolling;
    if (!before)
        d->rolling = st;
    double value = value_of_dice(d, st);
    d->rolling = before;
    return value;
}

/* The first seat wants much, the second little. */
static bool is_better(int seat, double a, double b)
{
    return seat == 0 ? a > b : a < b;
}

/* Nothing is better than what is best of all, so nobody looks further. Returns the best action's index. */
static int best_for(struct duel *d, const struct state *st, int seat, const action_t *legal, int n,
                    double *value)
{
    double all = seat == 0 ? d->best : d->worst;
    int best = 0;
    for (int i = 0; i < n && (i == 0 || is_better(seat, all, *value)); i++) {
        double after = value_after(d, st, seat, legal[i], NOBODY, 0);
        if (i == 0 || is_better(seat, after, *value)) {
            best = i;
            *value = after;
        }
    }
    return best;
}

/* Every pair of choices of the two seats, as far as they have been asked for. */
struct meeting {
    action_t act[2][ACTIONS_MAX];
    struct matrix m;
};

static double gain_at(struct duel *d, const struct state *st, struct meeting *x, int row, int column)
{
    double *gain = &x->m.gain[row][column];
    if (isnan(*gain))
        *gain = value_after(d, st, 0, x->act[0][row], 1, x->act[1][column]);
    return *gain;
}

static void begin_meeting(const struct duel *d, const struct state *st, struct meeting *x)
{
    x->m.rows = d->g->actions(d->su, st, 0, x->act[0]);
    x->m.columns = d->g->actions(d->su, st, 1, x->act[1]);
    assert(x->m.rows <= MATRIX_MAX && x->m.columns <= MATRIX_MAX);
    for (int i = 0; i < x->m.rows; i++)
        for (int j = 0; j < x->m.columns; j++)
            x->m.gain[i][j] = NAN;
}

static void fill_meeting(struct duel *d, const struct state *st, struct meeting *x)
{
    for (int i = 0; i < x->m.rows; i++)
        for (int j = 0; j < x->m.columns; j++)
            gain_at(d, st, x, i, j);
}

/* Does this row win whatever the answer is, or this column? Mostly the first answer tells that it does not. */
static bool row_wins(struct duel *d, const struct state *st, struct meeting *x, int row)
{
    int j = 0;
    while (j < x->m.columns && gain_at(d, st, x, row, j) >= d->best)
        j++;
    return j == x->m.columns;
}

static bool column_wins(struct duel *d, const struct state *st, struct meeting *x, int column)
{
    int i = 0;
    while (i < x->m.rows && gain_at(d, st, x, i, column) <= d->worst)
        i++;
    return i == x->m.rows;
}

static double value_of_meeting(struct duel *d, const struct state *st, struct meeting *x)
{
    begin_meeting(d, st, x);
    for (int k = 0; k < x->m.rows || k < x->m.columns; k++) {
        if (k < x->m.rows && row_wins(d, st, x, k))
            return d->best;
        if (k < x->m.columns && column_wins(d, st, x, k))
            return d->worst;
    }
    fill_meeting(d, st, x);
    return matrix_solve(&x->m, NULL, NULL);
}

static double value_of_choices(struct duel *d, const struct state *st)
{
    struct meeting *x = malloc(sizeof *x); /* too large for so many on one stack */
    if (!x) {
        d->too_long = true;
        return 0;
    }
    double value = value_of_meeting(d, st, x);
    free(x);
    return value;
}

static double value_of_turn(struct duel *d, const struct state *st, turn_t who)
{
    action_t legal[ACTIONS_MAX];
    double value = 0;
    if (who == (seat_bit(0) | seat_bit(1)))
        return value_of_choices(d, st);
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
    if (is_known(found))
        return found->value;
    const struct state *rolling = d->rolling;
    d->rolling = NULL;
    double value = value_of_turn(d, st, who);
    d->rolling = rolling;
    keep(d, key, value);
    return value;
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

/* What one seat makes of what the first makes: both together always make the same. */
static double points_of(const struct duel *d, int seat, double first)
{
    return seat == 0 ? first : d->best + d->worst - first;
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
    struct meeting *x = malloc(sizeof *x);
    double mix[MATRIX_MAX]; /* of the other side */
    if (!x)
        return false;
    begin_meeting(d, st, x);
    fill_meeting(d, st, x);
    out->value = matrix_solve(&x->m, seat == 0 ? out->often : mix, seat == 0 ? mix : out->often);
    weigh_against(d, &x->m, seat, mix, out);
    free(x);
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

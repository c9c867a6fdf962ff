#include "tables.h"

#include "../any_setup.h"

#include "../../core/error.h"
#include "../../games/lacorsa/look.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    STABLE = 2048,
    DECISIONS_MAX = 4096,
    FLAT_CARS = 6,   /* at most, in races against those who search */
    FLAT_LESSONS = 4 /* times that a lesson of such a race counts, since it is rare */
};

static const float TRUST = 0.92f; /* in later guesses, against what came in the end */

/* ---- setups --------------------------------------------------------------------------------------------- */

struct stable {
    struct setup *su[STABLE];
    int n;
};

static int from_to(struct rng *rng, int least, int most)
{
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

/* The printed editions, the base race most often. */
static struct setup *draw_printed(struct rng *rng)
{
    static const char *const tracks[] = { "none",        "aintree", "monaco", "monza",
                                          "nurburgring", "rouen",   "spa",    "zandvoort" };
    char text[128];
    int kind = from_to(rng, 0, 99);
    bool two = !rng_below(rng, 3);
    int cars = two ? 2 * from_to(rng, 2, 6) : from_to(rng, 2, 12);
    if (kind < 30)
        snprintf(text, sizeof text, "cars=4");
    else if (kind < 46)
        snprintf(text, sizeof text, "cars=%d", rng_below(rng, 4) ? 6 : 5);
    else if (kind < 55)
        snprintf(text, sizeof text, "cars=%d each=2%s", 2 * from_to(rng, 2, 3),
                 rng_below(rng, 4) ? "" : " team_orders=yes");
    else if (kind < 75)
        snprintf(text, sizeof text, "edition=free cars=%d", rng_below(rng, 5) ? 2 : 3);
    else if (kind < 81)
        snprintf(text, sizeof text, "edition=free cars=%d", rng_below(rng, 2) ? 12 : from_to(rng, 7, 11));
    else if (kind < 87)
        snprintf(text, sizeof text, "edition=large_grid cars=%d each=%d", cars, 1 + two);
    else
        snprintf(text, sizeof text, "edition=seasons cars=%d each=%d track=%s", cars, 1 + two,
                 tracks[rng_below(rng, rng_below(rng, 2) ? 1 : 8)]);
    return lacorsa_game.setup_new(text, NULL);
}

static void stable_any(struct stable *s, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed, UINT64_MAX);
    while (s->n < STABLE) {
        struct setup *su = rng_below(&rng, 9) ? draw_printed(&rng) : draw_setup(&lacorsa_game, &rng);
        if (su)
            s->su[s->n++] = su;
    }
}

static bool stable_listed(struct stable *s, const char *text, struct error *err)
{
    char line[4096];
    for (size_t len; *text; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        if (!len || len >= sizeof line)
            return error_set(err, 0, "expected a setup of 1 to %zu letters in each line; found one of %zu",
                             sizeof line - 1, len);
        if (s->n == STABLE)
            return error_set(err, 0, "expected at most %d setups; found more", STABLE);
        snprintf(line, sizeof line, "%.*s", (int)len, text);
        if (!(s->su[s->n] = lacorsa_game.setup_new(line, err)))
            return false;
        s->n++;
    }
    return s->n > 0 || error_set(err, 0, "expected a setup; found none");
}

struct stable *stable_new(const char *setups, uint64_t seed, struct error *err)
{
    struct stable *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    if (!strcmp(setups, "any"))
        stable_any(s, seed);
    else if (!stable_listed(s, setups, err)) {
        stable_free(s);
        return NULL;
    }
    return s;
}

void stable_free(struct stable *s)
{
    for (int i = 0; s && i < s->n; i++)
        lacorsa_game.setup_free(s->su[i]);
    free(s);
}

const struct setup *stable_draw(const struct stable *s, struct rng *rng)
{
    return s->su[rng_below(rng, (uint32_t)s->n)];
}

/* ---- a table -------------------------------------------------------------------------------------------- */

enum driver { LEARNER, CLUB, RANDOM, RIVAL, FLAT, DRIVERS };

/* A decision that was taken, to be judged when the race is over. */
struct taken {
    uint32_t step;
    float guess;
    uint8_t seat;
};

struct table {
    const struct setup *su;
    union any_state state;
    struct rng rng;
    uint8_t driver[SEATS_MAX]; /* enum driver */
    struct flat flat;          /* how those drive who search */
    int seats, learners;
    /* What the learner is asked. */
    int seat, n;
    uint8_t input[POLICY_NET_INPUTS], output[POLICY_NET_OUTPUTS];
    action_t act[POLICY_NET_OUTPUTS];
    /* What it has done in this race. */
    struct taken *taken;
    int takes;
};

struct tables {
    const struct stable *stable;
    struct company company;
    int n, ring;
    uint32_t step;
    struct table *table;
    struct lesson *lesson;
    long lessons, room;
    struct tables_score score;
};

static struct state *state_of(struct table *b)
{
    return (struct state *)b->state.bytes;
}

/* ---- who drives ------------------------------------------------------------------------------------------- */

static enum driver draw_driver(struct rng *rng, bool random)
{
    uint32_t k = rng_below(rng, random ? 5 : 4);
    return k < 2 ? LEARNER : k < 4 ? CLUB : RANDOM;
}

/* Those who search take their time, so they are met in few races, and only where there are not many cars. Of a thousand others the
 * learner has itself for company in 465, club drivers alone in 340 and random ones in 40; in the rest all kinds meet that do not search. */
static void draw_company(const struct company *company, struct table *b)
{
    bool searches =
        from_to(&b->rng, 0, 999) < company->searching && lacorsa_game.shape(b->su)->cars <= FLAT_CARS;
    int kind = from_to(&b->rng, 0, 999), star = from_to(&b->rng, 0, b->seats - 1);
    for (int seat = 0; seat < b->seats; seat++)
        b->driver[seat] = (uint8_t)(searches     ? FLAT
                                    : kind < 465 ? LEARNER
                                    : kind < 805 ? CLUB
                                    : kind < 845 ? RANDOM
                                                 : draw_driver(&b->rng, kind < 900));
    b->driver[star] = LEARNER;
    b->flat = searches ? flat_draw(16L << rng_below(&b->rng, 4), &b->rng) : (struct flat){ 0 };
}

static void seat_drivers(const struct company *company, struct table *b)
{
    if (company->mixed) {
        draw_company(company, b);
    } else {
        memset(b->driver, RIVAL, sizeof b->driver);
        b->driver[rng_below(&b->rng, (uint32_t)b->seats)] = LEARNER;
    }
    b->learners = 0;
    for (int seat = 0; seat < b->seats; seat++)
        b->learners += b->driver[seat] == LEARNER;
}

/* It is told whom it races, as it is where a response is measured: others like itself, and a stranger. */
static action_t rival_choice(const struct company *company, struct table *b, int seat)
{
    static const struct entrant stranger = { .reflex = true };
    const struct entrant *seats[SEATS_MAX];
    for (int k = 0; k < b->seats; k++)
        seats[k] = b->driver[k] == RIVAL ? &company->rival : &stranger;
    return arena_choose_among(&lacorsa_game, b->su, state_of(b), seat, seats, &b->rng);
}

static action_t others_choice(const struct company *company, struct table *b, int seat, const action_t *legal,
                              int n)
{
    switch ((enum driver)b->driver[seat]) {
    case RANDOM: return legal[rng_below(&b->rng, (uint32_t)n)];
    case RIVAL: return rival_choice(company, b, seat);
    case FLAT:
        return arena_choose(&lacorsa_game, b->su, state_of(b), seat, &(struct entrant){ .flat = b->flat },
                            &b->rng);
    default: return club_choose(&club_standard, b->su, state_of(b), seat, legal, n, &b->rng);
    }
}

/* ---- playing on ----------------------------------------------------------------------------------------------- */

static void begin(const struct tables *t, struct table *b)
{
    b->su = stable_draw(t->stable, &b->rng);
    b->seats = lacorsa_game.shape(b->su)->seats;
    b->takes = 0;
    seat_drivers(&t->company, b);
    lacorsa_game.start(b->su, state_of(b));
}

/* What is asked is a matter for the learner: it has more than one choice, and a net has something to say. */
static bool asks_learner(struct table *b, int seat, const action_t *legal, int n)
{
    if (b->driver[seat] != LEARNER || !policy_net_input(b->su, state_of(b), seat, b->input))
        return false;
    b->seat = seat;
    b->n = policy_net_list(legal, n, b->act, b->output);
    return b->n > 1;
}

/* To the learner's next decision; false: the race is over. */
static bool play_on(const struct tables *t, struct table *b)
{
    action_t legal[ACTIONS_MAX];
    for (;;) {
        chance_settle(&lacorsa_game, b->su, state_of(b), &b->rng);
        turn_t who = lacorsa_game.turn(b->su, state_of(b));
        if (!who)
            return false;
        int seat = turn_lowest(who), n = lacorsa_game.actions(b->su, state_of(b), seat, legal);
        if (n > 1 && asks_learner(b, seat, legal, n))
            return true;
        action_t act = n == 1 ? legal[0] : others_choice(&t->company, b, seat, legal, n);
        lacorsa_game.apply(b->su, state_of(b), seat, act, NULL);
    }
}

/* ---- lessons ---------------------------------------------------------------------------------------------------- */

static void add_lesson(struct tables *t, const struct lesson *lesson)
{
    if (t->lessons == t->room) {
        t->room = t->room ? 2 * t->room : 1024;
        t->lesson = realloc(t->lesson, (size_t)t->room * sizeof *t->lesson);
        if (!t->lesson)
            abort();
    }
    t->lesson[t->lessons++] = *lesson;
}

/* From the end backward: a decision has gained what the seat's next guess is better than its own, and part of what that
 * one gained. */
static void learn_race(struct tables *t, const struct table *b, const int points[SEATS_MAX])
{
    float next[SEATS_MAX], gained[SEATS_MAX] = { 0 };
    for (int seat = 0; seat < b->seats; seat++)
        next[seat] = (float)points[seat];
    for (int k = b->takes - 1; k >= 0; k--) {
        const struct taken *d = &b->taken[k];
        float gain = next[d->seat] - d->guess + TRUST * gained[d->seat];
        next[d->seat] = d->guess;
        gained[d->seat] = gain;
        if (t->step - d->step > (uint32_t)t->ring / 4 * 3)
            continue;
        uint32_t table = (uint32_t)(b - t->table);
        const struct lesson lesson = { .slot = d->step % (uint32_t)t->ring * (uint32_t)t->n + table,
                                       .gain = gain,
                                       .worth = d->guess + gain };
        for (int again = b->flat.playouts ? FLAT_LESSONS : 1; again > 0; again--)
            add_lesson(t, &lesson);
    }
}

static void finish(struct tables *t, struct table *b)
{
    struct results r;
    int points[SEATS_MAX], sum = 0, star = 0;
    lacorsa_game.results(b->su, state_of(b), &r);
    for (int seat = 0; seat < b->seats; seat++) {
        sum += points[seat] = results_points(&r, seat);
        star = b->driver[seat] == LEARNER ? seat : star;
    }
    learn_race(t, b, points);
    t->score.races++;
    if (b->learners == 1 && b->seats > 1) {
        t->score.stars++;
        t->score.points += points[star];
        t->score.share += (double)sum / b->seats;
    }
}

static void go_on(struct tables *t, struct table *b)
{
    while (!play_on(t, b)) {
        finish(t, b);
        begin(t, b);
    }
}

/* ---- all tables --------------------------------------------------------------------------------------------------- */

struct tables *tables_new(const struct stable *stable, const struct company *company, int n, uint64_t seed,
                          int ring)
{
    struct tables *t = calloc(1, sizeof *t);
    if (!t || !(t->table = calloc((size_t)n, sizeof *t->table)))
        abort();
    t->stable = stable;
    t->company = *company;
    t->n = n;
    t->ring = ring;
    for (int i = 0; i < n; i++) {
        struct table *b = &t->table[i];
        rng_init(&b->rng, seed, (uint64_t)i);
        if (!(b->taken = calloc(DECISIONS_MAX, sizeof *b->taken)))
            abort();
        begin(t, b);
        go_on(t, b);
    }
    return t;
}

void tables_free(struct tables *t)
{
    for (int i = 0; t && i < t->n; i++)
        free(t->table[i].taken);
    if (t) {
        free(t->table);
        free(t->lesson);
    }
    free(t);
}

/* Places are counted from the car that is asked: who is right behind it comes next, who is right ahead of it last. */
static void see_secrets(const struct table *b, uint8_t *secret)
{
    struct lc_look look;
    struct lc_table all;
    lc_look(b->su, (const struct state *)b->state.bytes, b->seat, &look);
    lc_table(b->su, (const struct state *)b->state.bytes, &all);
    int own = look.moment == LC_QUALIFY ? look.car : look.place;
    for (int p = 0; p < all.running; p++) {
        uint8_t *about = secret + (ptrdiff_t)((p - own + 12) % 12) * TABLES_SECRETS_EACH;
        for (int rank = 0; rank < LC_RANKS; rank++)
            about[rank] = (uint8_t)(all.hand[p] >> (4 * rank) & 15);
        about[LC_RANKS + b->driver[all.seat[p]]] = 1;
        about[LC_RANKS + DRIVERS] = 1;
        about[LC_RANKS + DRIVERS + 1] = all.seat[p] == b->seat;
    }
}

void tables_look(const struct tables *t, uint8_t *input, uint8_t *secret, uint8_t *may)
{
    memset(secret, 0, (size_t)t->n * TABLES_SECRETS);
    memset(may, 0, (size_t)t->n * POLICY_NET_OUTPUTS);
    for (int i = 0; i < t->n; i++) {
        const struct table *b = &t->table[i];
        memcpy(input + (size_t)i * POLICY_NET_INPUTS, b->input, POLICY_NET_INPUTS);
        see_secrets(b, secret + (size_t)i * TABLES_SECRETS);
        for (int k = 0; k < b->n; k++)
            may[(size_t)i * POLICY_NET_OUTPUTS + b->output[k]] = 1;
    }
}

static action_t choice_of(const struct table *b, uint8_t output)
{
    int k = 0;
    while (k < b->n - 1 && b->output[k] != output)
        k++;
    return b->act[k];
}

void tables_choose(struct tables *t, const uint8_t *output, const float *guess)
{
    for (int i = 0; i < t->n; i++) {
        struct table *b = &t->table[i];
        if (b->takes < DECISIONS_MAX)
            b->taken[b->takes++] =
                (struct taken){ .step = t->step, .guess = guess[i], .seat = (uint8_t)b->seat };
        lacorsa_game.apply(b->su, state_of(b), b->seat, choice_of(b, output[i]), NULL);
    }
    t->step++;
    for (int i = 0; i < t->n; i++)
        go_on(t, &t->table[i]);
}

long tables_take(struct tables *t, struct lesson *out, long most)
{
    long n = t->lessons < most ? t->lessons : most;
    memcpy(out, t->lesson + (t->lessons - n), (size_t)n * sizeof *out);
    t->lessons -= n;
    return n;
}

void tables_drop(struct tables *t)
{
    t->lessons = 0;
}

void tables_score(const struct tables *t, struct tables_score *out)
{
    *out = t->score;
}

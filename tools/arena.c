#include "arena.h"

#include "../bots/grandprix/club.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- who drives ------------------------------------------------------------------------------------ */

/* The rules that a flat search goes by, or -1: something else. */
static int flat_rules(const char *text)
{
    static const char *const names[] = {
        [FLAT_CLUB] = "flat:", [FLAT_PLAIN] = "plain:", [FLAT_DRAWN] = "drawn:"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strncmp(text, names[i], strlen(names[i])))
            return (int)i;
    return -1;
}

/* flat:500, plain:500, plain:500/7, drawn:500/7: a taste behind the playouts. */
static bool flat_parse(const char *text, enum flat_rules rules, struct flat *out)
{
    const char *playouts = strchr(text, ':') + 1;
    char *end;
    *out = (struct flat){ .rules = rules };
    if (!isdigit((unsigned char)*playouts))
        return false;
    out->playouts = strtol(playouts, &end, 10); /* the largest there is if it is larger: too many */
    if (rules != FLAT_CLUB && *end == '/' && isdigit((unsigned char)end[1])) {
        unsigned long taste = strtoul(end + 1, &end, 10);
        if (taste > UINT32_MAX)
            return false;
        out->taste = (uint32_t)taste;
    }
    return out->playouts > 0 && out->playouts <= BUDGETED_BOT_PLAYOUTS_MAX && !*end;
}

bool entrant_parse(const char *text, struct entrant *out, struct error *err)
{
    struct budgeted_bot driver;
    int rules = flat_rules(text);
    *out = (struct entrant){ 0 };
    if (!strcmp(text, "reflex"))
        out->reflex = true;
    else if (rules >= 0)
        return flat_parse(text, (enum flat_rules)rules, &out->flat)
               || error_set(
                   err, 0,
                   "expected playouts of a flat search, as in flat:500, plain:500/7 or drawn:500/7; found \"%s\"",
                   text);
    else if (!budgeted_bot_parse(text, strlen(text), &driver, err))
        return false;
    else
        *out = (struct entrant){
            .bot = driver.bot, .playouts = driver.playouts, .ms = driver.ms, .manner = driver.manner
        };
    return true;
}

/* ---- a decision ------------------------------------------------------------------------------------ */

struct stopwatch {
    double start, seconds;
};

static double now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static double part_used(void *context)
{
    const struct stopwatch *watch = context;
    return (now() - watch->start) / watch->seconds;
}

static bool is_bot(const struct entrant *who)
{
    return !who->style && !who->net && !who->reflex && !who->value && !who->flat.playouts;
}

static action_t ask(const struct entrant *who, const struct view *view, struct rng *rng)
{
    struct stopwatch watch = { now(), (double)who->ms / 1e3 };
    const struct budget timed = { .used = part_used, .context = &watch, .manner = who->manner };
    const struct budgeted_bot counted = { who->bot, .playouts = who->playouts, .manner = who->manner };
    return who->ms ? bot_act_within(who->bot, view, &timed, rng) : budgeted_bot_act(&counted, view, rng);
}

action_t arena_choose(const struct game *g, const struct setup *su, const struct state *st, int seat,
                      const struct entrant *who, struct rng *rng)
{
    const struct policy_net *net = who->reflex ? &policy_nets[policy_net_kind(su)] : who->net;
    if (!who->style && !net && !who->value) {
        struct view view;
        view_of(g, su, st, seat, &view);
        return who->flat.playouts ? flat_choose(&who->flat, &view, rng) : ask(who, &view, rng);
    }
    action_t legal[ACTIONS_MAX];
    int n = g->actions(su, st, seat, legal);
    if (n == 1)
        return legal[0];
    if (who->value && who->searches) {
        struct view view;
        view_of(g, su, st, seat, &view);
        return search_by(who->searcher, who->value, &view, legal, n, rng);
    }
    if (who->value)
        return club_drive(&(struct evaluator){ who->value, su, seat, TEMPER_PLAIN }, st, legal, n);
    return net ? policy_net_choose(net, 1, su, st, seat, legal, n, rng)
               : club_choose(who->style, su, st, seat, legal, n, rng);
}

/* ---- a race ------------------------------------------------------------------------------------------ */

static void count_points(const struct game *g, const struct setup *su, const struct state *st,
                         long points[SEATS_MAX])
{
    struct results r;
    g->results(su, st, &r);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        points[seat] = 0;
    for (int car = 0; car < r.cars; car++)
        if (r.car[car].seat != NOBODY)
            points[r.car[car].seat] += r.car[car].points;
}

action_t arena_choose_among(const struct game *g, const struct setup *su, const struct state *st, int seat,
                            const struct entrant *const seats[SEATS_MAX], struct rng *rng)
{
    struct view view;
    if (!is_bot(seats[seat]))
        return arena_choose(g, su, st, seat, seats[seat], rng);
    view_of(g, su, st, seat, &view);
    for (int k = 0; k < g->shape(su)->seats; k++)
        view.rival[k] = k != seat && is_bot(seats[k]) ? seats[k]->bot : NULL;
    return ask(seats[seat], &view, rng);
}

void arena_race(const struct game *g, const struct setup *su, const struct entrant *const seats[SEATS_MAX],
                uint64_t seed, uint64_t deal, uint64_t number, long points[SEATS_MAX])
{
    struct rng chance, thinking;
    union any_state room;
    struct state *st = (struct state *)room.bytes;
    rng_init(&chance, seed, 2 * deal);
    rng_init(&thinking, seed ^ 0x5851f42d4c957f2du, number);
    g->start(su, st);
    for (;;) {
        chance_settle(g, su, st, &chance);
        turn_t who = g->turn(su, st);
        if (!who)
            break;
        int seat = turn_lowest(who);
        g->apply(su, st, seat, arena_choose_among(g, su, st, seat, seats, &thinking), NULL);
    }
    count_points(g, su, st, points);
}

/* ---- means ------------------------------------------------------------------------------------------- */

void mean_add(struct mean *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

double mean_of(const struct mean *m)
{
    return m->n ? m->sum / (double)m->n : 0;
}

double mean_error(const struct mean *m)
{
    if (m->n < 2)
        return INFINITY;
    double mean = mean_of(m), n = (double)m->n;
    double variance = (m->squares - n * mean * mean) / (n - 1);
    return sqrt(variance > 0 ? variance / n : 0);
}

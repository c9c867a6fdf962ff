/* bot.c: one of our bots at somebody else's table: the other end of the bot protocol (docs/bot-protocol.md). */
#include "../../bots/bot.h"
#include "../../games/registry.h"
#include "../../sim/think.h"
#include "../../wire/wire.h"
#include "cli.h"

static const struct flag flags[] = {
    { "seed", N_("N"), N_("Decide by this number (default 0).") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock bot club                                     ", N_("waits for orders on the standard input") },
    { "paddock race --bot \"paddock bot works:200\"           ", N_("a bot in a process of its own") },
    { 0 },
};

/* One of many races at once. */
struct running {
    int race; /* 0: none */
    int seat;
    bool asked;
    char *setting; /* "GAME;RULES;SETUP" */
    char *fields;  /* of its view; "" before the first */
};

struct sitting {
    struct budgeted_bot driver;
    struct rng rng;
    long long seed;
    int seat;                                 /* NOBODY before it was told */
    bool by_time;                             /* think as long as go allows */
    char *position;                           /* the last ID, or NULL */
    char *game, *setup;                       /* of races that begin now, "lacorsa;2"; or NULL */
    struct running running[WIRE_AT_ONCE_MAX]; /* where the host plays many at once */
    struct error *err;                        /* what was wrong with the orders; text "": nothing */
};

static void write_wire(const struct wire_answer *a)
{
    char line[2 * WIRE_ANSWER_MAX];
    wire_answer_text(a, line, sizeof line);
    fputs(line, stdout);
}

static void say_wire(const struct wire_answer *a)
{
    write_wire(a);
    fflush(stdout);
}

static void answer(enum wire_answer_kind kind, int number, const char *text)
{
    say_wire(&(struct wire_answer){ .kind = kind, .number = number, .text = span_of(text) });
}

/* What the seed is without being set stands in the sitting. */
static const struct wire_option seed_option = {
    .name = "seed", .kind = WIRE_NUMBER, .max = 999999999, .fallback = "0"
};
static const struct wire_option time_option = { .name = "use-time", .kind = WIRE_YESNO, .fallback = "no" };

static void introduce(const struct sitting *s, bool many)
{
    char name[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&s->driver, name, sizeof name);
    answer(WIRE_PADDOCK, WIRE_VERSION, "");
    answer(WIRE_ID_NAME, 0, name);
    struct wire_answer offer = { .kind = WIRE_OPTION, .option = seed_option };
    snprintf(offer.option.fallback, sizeof offer.option.fallback, "%lld", s->seed);
    say_wire(&offer);
    say_wire(&(struct wire_answer){ .kind = WIRE_OPTION, .option = time_option });
    if (many)
        answer(WIRE_MANY, WIRE_AT_ONCE_MAX, "");
    answer(WIRE_READY, 0, "");
}

static bool set(struct sitting *s, const struct wire_order *o)
{
    bool seed = span_is(o->name, seed_option.name), time = span_is(o->name, time_option.name);
    int number = 0;
    if (!seed && !time)
        return error_set(s->err, 0, "expected seed or use-time; found \"%.*s\"", SPAN(o->name));
    if (!wire_option_takes(seed ? &seed_option : &time_option, o->text, s->err))
        return false;
    if (seed && span_number(o->text, &number))
        rng_init(&s->rng, (uint64_t)number, 0);
    if (time)
        s->by_time = span_is(o->text, "yes");
    return true;
}

/* A copy in the place of what was there. */
static bool keep(struct sitting *s, char **place, struct span text)
{
    free(*place);
    *place = malloc(text.len + 1);
    return *place ? span_copy(text, *place, text.len + 1) : error_set(s->err, 0, "out of memory");
}

/* Most of the time, when it is to be used: the answer has a way to go. */
static action_t decide(struct sitting *s, const struct view *view, int ms)
{
    struct budgeted_bot driver = s->driver;
    if (s->by_time)
        driver = (struct budgeted_bot){ .bot = driver.bot, .ms = ms > 10 ? ms - ms / 5 : 1 };
    return match_driver_acts(&driver, view, &s->rng);
}

/* Whether that seat may act there, and knows what it may do: how many actions it has. */
static int actions_of(const struct position *p, int seat, action_t legal[ACTIONS_MAX])
{
    const struct state *st = position_state(p);
    if (seat >= p->game->shape(p->setup)->seats || !position_is_known_to(p->game, p->setup, st, seat))
        return 0;
    return p->game->actions(p->setup, st, seat, legal);
}

static bool cannot_act(struct sitting *s, int seat)
{
    return error_set(s->err, 0, "expected a position in which seat %d may act; found another", seat + 1);
}

static action_t decide_at(struct sitting *s, const struct position *p, int seat, int ms)
{
    struct view view;
    view_of(p->game, p->setup, position_state(p), seat, &view);
    return decide(s, &view, ms);
}

static bool act(struct sitting *s, int ms)
{
    struct position p;
    action_t legal[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    if (!s->position || s->seat == NOBODY)
        return error_set(s->err, 0, "expected seat and position before go; found neither or one of them");
    if (!position_read(all_games, s->position, &p, s->err))
        return false;
    bool good = actions_of(&p, s->seat, legal) > 0 || cannot_act(s, s->seat);
    if (good) {
        action_text(p.game, p.setup, decide_at(s, &p, s->seat, ms), text, sizeof text);
        answer(WIRE_ACTION, 0, text);
    }
    position_free(&p);
    return good;
}

/* ---- many races at once ---------------------------------------------------------------------------------- */

static struct running *find_running(struct sitting *s, int race)
{
    for (int i = 0; i < WIRE_AT_ONCE_MAX; i++)
        if (s->running[i].race == race)
            return &s->running[i];
    if (race)
        error_set(s->err, 0, "expected a race that runs; found race %d", race);
    else
        error_set(s->err, 0, "expected at most %d races at once; found more", WIRE_AT_ONCE_MAX);
    return NULL;
}

static bool keep_game(struct sitting *s, const struct wire_order *o)
{
    char game[80];
    snprintf(game, sizeof game, "%.*s;%d", SPAN(o->name), o->number);
    return keep(s, &s->game, span_of(game));
}

static bool begin_race(struct sitting *s, const struct wire_order *o)
{
    struct running *r;
    if (!s->game || !s->setup)
        return error_set(s->err, 0, "expected game and setup before a race; found neither or one of them");
    if (!(r = find_running(s, 0)))
        return false;
    size_t size = strlen(s->game) + strlen(s->setup) + 2;
    r->setting = malloc(size);
    if (!r->setting || !keep(s, &r->fields, span_of("")))
        return error_memory(s->err);
    snprintf(r->setting, size, "%s;%s", s->game, s->setup);
    r->race = o->number;
    r->seat = o->seat;
    return true;
}

static void forget_race(struct running *r)
{
    free(r->setting);
    free(r->fields);
    *r = (struct running){ 0 };
}

static bool see(struct sitting *s, const struct wire_order *o)
{
    char now[STATE_TEXT_MAX];
    struct running *r = find_running(s, o->number);
    if (!r)
        return false;
    if (!wire_take_changes(o->text, r->fields, now, sizeof now))
        return error_set(s->err, 0, "expected a view of at most %d bytes; found more", STATE_TEXT_MAX - 1);
    return keep(s, &r->fields, span_of(now));
}

/* By the number of the action on the list, which is the game's. */
static bool act_in(struct sitting *s, const struct running *r, int ms)
{
    struct position p;
    action_t legal[ACTIONS_MAX];
    size_t size = strlen(r->setting) + strlen(r->fields) + 2;
    char *id = malloc(size);
    if (!id)
        return error_memory(s->err);
    snprintf(id, size, "%s;%s", r->setting, r->fields);
    bool good = position_read(all_games, id, &p, s->err);
    free(id);
    if (!good)
        return false;
    int n = actions_of(&p, r->seat, legal), choice = 0;
    if (n) {
        action_t chosen = decide_at(s, &p, r->seat, ms);
        while (legal[choice] != chosen)
            choice++;
        write_wire(&(struct wire_answer){ .kind = WIRE_DO, .number = r->race, .choice = choice + 1 });
    }
    position_free(&p);
    return n || cannot_act(s, r->seat);
}

/* All that were asked; true when there was one. */
static bool act_in_all(struct sitting *s, int ms, bool *good)
{
    bool any = false;
    *good = true;
    for (int i = 0; i < WIRE_AT_ONCE_MAX && *good; i++)
        if (s->running[i].asked) {
            any = true;
            s->running[i].asked = false;
            *good = act_in(s, &s->running[i], ms);
        }
    fflush(stdout);
    return any;
}

static bool go(struct sitting *s, int ms)
{
    bool good;
    return act_in_all(s, ms, &good) ? good : act(s, ms);
}

static bool obey_about_race(struct sitting *s, const struct wire_order *o)
{
    struct running *r = o->kind == ORDER_RACE ? NULL : find_running(s, o->number);
    if (o->kind == ORDER_RACE)
        return begin_race(s, o);
    if (!r)
        return false;
    if (o->kind == ORDER_SEE)
        return see(s, o);
    if (o->kind == ORDER_OVER)
        forget_race(r);
    else
        r->asked = true;
    return true;
}

/* False: it is over, with a sentence in err if something was wrong. */
static bool obey(struct sitting *s, const struct wire_order *o)
{
    switch (o->kind) {
    case ORDER_PADDOCK: introduce(s, span_is(o->text, "many")); return true;
    case ORDER_SET: return set(s, o);
    case ORDER_SEAT: s->seat = o->number; return true;
    case ORDER_NEW: answer(WIRE_READY, 0, ""); return true;
    case ORDER_POSITION: return keep(s, &s->position, o->text);
    case ORDER_GAME: return keep_game(s, o);
    case ORDER_SETUP: return keep(s, &s->setup, o->text);
    case ORDER_RACE:
    case ORDER_SEE:
    case ORDER_ASK:
    case ORDER_OVER: return obey_about_race(s, o);
    case ORDER_GO: return go(s, o->number);
    case ORDER_QUIT: return false;
    default: return true;
    }
}

static bool take_order(struct sitting *s, char *line, size_t size)
{
    struct wire_order order;
    if (!fgets(line, (int)size, stdin))
        return false;
    size_t len = strcspn(line, "\n");
    if (len == size - 1)
        return error_set(s->err, 0, "expected a line of at most %zu bytes; found more", size - 2);
    return wire_read_order((struct span){ line, len }, &order, s->err) && obey(s, &order);
}

static bool serve(struct sitting *s)
{
    char *line = malloc(WIRE_ORDER_MAX);
    if (!line)
        return error_memory(s->err);
    while (take_order(s, line, WIRE_ORDER_MAX))
        continue;
    free(line);
    free(s->position);
    free(s->game);
    free(s->setup);
    for (int i = 0; i < WIRE_AT_ONCE_MAX; i++)
        forget_race(&s->running[i]);
    if (s->err->text[0])
        answer(WIRE_ERROR, 0, s->err->text);
    return !s->err->text[0];
}

static bool run(const struct args *args, struct error *err)
{
    struct sitting s = { .seat = NOBODY, .err = err };
    if (!budgeted_bot_parse(args->word[0], strlen(args->word[0]), &s.driver, err))
        return error_as(err, ERROR_USAGE);
    if (!args_number(args, "seed", 0, seed_option.max, &s.seed, err))
        return false;
    rng_init(&s.rng, (uint64_t)s.seed, 0);
    return serve(&s);
}

VERB(bot, N_("NAME"),
     N_("Lets one of our bots play at somebody else's table, over the standard input and output."), 1, 1,
     .run = run);

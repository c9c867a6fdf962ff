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

struct sitting {
    struct budgeted_bot driver;
    struct rng rng;
    long long seed;
    int seat;          /* NOBODY before it was told */
    bool by_time;      /* think as long as go allows */
    char *position;    /* the last ID, or NULL */
    struct error *err; /* what was wrong with the orders; text "": nothing */
};

static void say_wire(const struct wire_answer *a)
{
    char line[2 * WIRE_ANSWER_MAX];
    wire_answer_text(a, line, sizeof line);
    fputs(line, stdout);
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

static void introduce(const struct sitting *s)
{
    char name[BUDGETED_BOT_TEXT_MAX];
    budgeted_bot_text(&s->driver, name, sizeof name);
    answer(WIRE_PADDOCK, WIRE_VERSION, "");
    answer(WIRE_ID_NAME, 0, name);
    struct wire_answer offer = { .kind = WIRE_OPTION, .option = seed_option };
    snprintf(offer.option.fallback, sizeof offer.option.fallback, "%lld", s->seed);
    say_wire(&offer);
    say_wire(&(struct wire_answer){ .kind = WIRE_OPTION, .option = time_option });
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

static bool keep_position(struct sitting *s, struct span id)
{
    free(s->position);
    s->position = malloc(id.len + 1);
    return s->position ? span_copy(id, s->position, id.len + 1) : error_set(s->err, 0, "out of memory");
}

/* Most of the time, when it is to be used: the answer has a way to go. */
static action_t decide(struct sitting *s, const struct view *view, int ms)
{
    struct budgeted_bot driver = s->driver;
    if (s->by_time)
        driver = (struct budgeted_bot){ .bot = driver.bot, .ms = ms > 10 ? ms - ms / 5 : 1 };
    return match_driver_acts(&driver, view, &s->rng);
}

/* Whether the seat of this sitting may act there, and knows what it may do. */
static bool may_act(const struct sitting *s, const struct position *p)
{
    action_t legal[ACTIONS_MAX];
    const struct state *st = position_state(p);
    return s->seat < p->game->shape(p->setup)->seats && position_is_known_to(p->game, p->setup, st, s->seat)
           && p->game->actions(p->setup, st, s->seat, legal) > 0;
}

static void say_action(struct sitting *s, const struct position *p, int ms)
{
    struct view view;
    char text[ACTION_TEXT_MAX];
    view_of(p->game, p->setup, position_state(p), s->seat, &view);
    action_text(p->game, p->setup, decide(s, &view, ms), text, sizeof text);
    answer(WIRE_ACTION, 0, text);
}

static bool act(struct sitting *s, int ms)
{
    struct position p;
    if (!s->position || s->seat == NOBODY)
        return error_set(s->err, 0, "expected seat and position before go; found neither or one of them");
    if (!position_read(all_games, s->position, &p, s->err))
        return false;
    bool good =
        may_act(s, &p)
        || error_set(s->err, 0, "expected a position in which seat %d may act; found another", s->seat + 1);
    if (good)
        say_action(s, &p, ms);
    position_free(&p);
    return good;
}

/* False: it is over, with a sentence in err if something was wrong. */
static bool obey(struct sitting *s, const struct wire_order *o)
{
    switch (o->kind) {
    case ORDER_PADDOCK: introduce(s); return true;
    case ORDER_SET: return set(s, o);
    case ORDER_SEAT: s->seat = o->number; return true;
    case ORDER_NEW: answer(WIRE_READY, 0, ""); return true;
    case ORDER_POSITION: return keep_position(s, o->text);
    case ORDER_GO: return act(s, o->number);
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

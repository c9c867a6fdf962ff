#include "guest.h"

#include <assert.h>
#include <string.h>

enum {
    GRACE_MS = 250,    /* for the way there and back */
    GOODBYE_MS = 1000, /* to end after quit */
    TALK_MAX = CHILD_BUFFER,
};

/* ---- saying and hearing ---------------------------------------------------------------------------------- */

static void keep_in_log(const struct guest *g, char mark, struct span text)
{
    struct span line;
    while (g->log && text.len && span_cut(&text, '\n', &line))
        fprintf(g->log, "%d%c %.*s\n", g->seat + 1, mark, (int)line.len, line.at);
}

/* The first len bytes of its orders. */
static enum child_wait tell(struct guest *g, size_t len, long long until, struct error *err)
{
    assert(len < sizeof g->orders);
    keep_in_log(g, '>', (struct span){ g->orders, len });
    return child_tell(&g->child, g->orders, len, until, err);
}

static enum child_wait nonsense(struct error *err)
{
    struct error why = *err;
    error_set(err, 0, "answered nonsense (%.200s)", why.text);
    return CHILD_FAILED;
}

static enum child_wait out_of_place(const struct span *line, const char *expected, struct error *err)
{
    error_set(err, 0, "expected %s; found \"%.*s\"", expected, SPAN(*line));
    return nonsense(err);
}

/* What it makes of a line; info is passed over. */
static enum child_wait understand(struct guest *g, struct span line, struct wire_answer *out,
                                  struct error *err)
{
    keep_in_log(g, '<', line);
    if (!wire_read_answer(line, out, err))
        return nonsense(err);
    if (out->kind != WIRE_ERROR)
        return CHILD_DONE;
    error_set(err, 0, "gave up (%.*s)", (int)(out->text.len > 160 ? 160 : out->text.len), out->text.at);
    return CHILD_FAILED;
}

/* Its next answer that matters. */
static enum child_wait hear(struct guest *g, long long until, struct span *line, struct wire_answer *out,
                            struct error *err)
{
    size_t talk = 0;
    for (;;) {
        enum child_wait wait = child_hear(&g->child, until, line, err);
        if (wait != CHILD_DONE)
            return wait;
        wait = understand(g, *line, out, err);
        if (wait != CHILD_DONE || out->kind != WIRE_INFO)
            return wait;
        talk += line->len + 1;
        if (talk > TALK_MAX) {
            error_set(err, 0, "wrote %d bytes and no answer", TALK_MAX);
            return CHILD_FAILED;
        }
    }
}

/* ---- the conversation ------------------------------------------------------------------------------------ */

enum child_wait guest_open(struct guest *g, const struct guest_wishes *w, const char *command, int seat,
                           FILE *log, struct error *err)
{
    g->wishes = w;
    g->command = command;
    g->seat = seat;
    g->log = log;
    if (!child_start(&g->child, command, w->stopped, err))
        return CHILD_FAILED;
    return tell(g, wire_greet(g->orders, sizeof g->orders), child_now() + w->start_ms, err);
}

static enum child_wait check_version(const struct wire_answer *answer, struct error *err)
{
    if (answer->number == WIRE_VERSION)
        return CHILD_DONE;
    error_set(err, 0, "speaks version %d of the protocol, not %d", answer->number, WIRE_VERSION);
    return CHILD_FAILED;
}

/* Something about itself, after the version and before ready. */
static enum child_wait keep_answer(struct guest *g, const struct wire_answer *answer, const struct span *line,
                                   struct error *err)
{
    switch (answer->kind) {
    case WIRE_ID_NAME: span_copy(answer->text, g->name, sizeof g->name); break;
    case WIRE_ID_AUTHOR: break;
    case WIRE_OPTION:
        if (g->options == WIRE_OPTIONS_MAX || guest_option(g, span_of(answer->option.name)))
            return out_of_place(line, "at most 32 options of different names", err);
        g->option[g->options++] = answer->option;
        break;
    default: return out_of_place(line, "id, option or ready", err);
    }
    return CHILD_DONE;
}

enum child_wait guest_meet(struct guest *g, long long until, struct error *err)
{
    struct wire_answer answer;
    struct span line;
    enum child_wait wait = hear(g, until, &line, &answer, err);
    if (wait == CHILD_DONE)
        wait =
            answer.kind == WIRE_PADDOCK ? check_version(&answer, err) : out_of_place(&line, "paddock 1", err);
    while (wait == CHILD_DONE) {
        wait = hear(g, until, &line, &answer, err);
        if (wait != CHILD_DONE || answer.kind == WIRE_READY)
            break;
        wait = keep_answer(g, &answer, &line, err);
    }
    if (wait == CHILD_DONE && !g->name[0])
        return out_of_place(&line, "id name before it", err);
    return wait;
}

const struct wire_option *guest_option(const struct guest *g, struct span name)
{
    for (int i = 0; i < g->options; i++)
        if (span_is(name, g->option[i].name))
            return &g->option[i];
    return NULL;
}

enum child_wait guest_set(struct guest *g, const char *name, const char *value, struct error *err)
{
    return tell(g, wire_set(name, value, g->orders, sizeof g->orders), child_now() + g->wishes->start_ms,
                err);
}

enum child_wait guest_begin(struct guest *g, const struct table *t, long long until, struct error *err)
{
    return tell(g, wire_new(t, g->seat, g->orders, sizeof g->orders), until, err);
}

enum child_wait guest_ready(struct guest *g, long long until, struct error *err)
{
    struct wire_answer answer;
    struct span line;
    enum child_wait wait = hear(g, until, &line, &answer, err);
    if (wait == CHILD_DONE && answer.kind != WIRE_READY)
        return out_of_place(&line, "ready", err);
    return wait;
}

/* ---- one action ------------------------------------------------------------------------------------------ */

/* Between its answers a bot may give information, and must say nothing else. */
static enum child_wait hear_chatter(struct guest *g, struct error *err)
{
    struct wire_answer answer;
    struct span line;
    while (child_glance(&g->child, &line)) {
        enum child_wait wait = understand(g, line, &answer, err);
        if (wait != CHILD_DONE)
            return wait;
        if (answer.kind != WIRE_INFO)
            return out_of_place(&line, "nothing but info before go", err);
    }
    return CHILD_DONE;
}

static enum child_wait tell_news(struct guest *g, const struct table *t, long long until, struct error *err)
{
    enum child_wait wait = CHILD_DONE;
    while (wait == CHILD_DONE && g->told < table_moments(t)) {
        wait = tell(g, wire_told(t, g->told, g->seat, g->orders, sizeof g->orders), until, err);
        g->told++;
    }
    return wait;
}

static enum child_wait ask(struct guest *g, const struct table *t, long ms, action_t *act, struct error *err)
{
    long long until = child_now() + ms + GRACE_MS;
    struct wire_answer answer;
    struct span line;
    enum child_wait wait = tell(g, wire_ask(t, g->seat, ms, g->orders, sizeof g->orders), until, err);
    if (wait == CHILD_DONE)
        wait = hear(g, until, &line, &answer, err);
    if (wait != CHILD_DONE)
        return wait;
    if (answer.kind != WIRE_ACTION)
        return out_of_place(&line, "action", err);
    return wire_find_action(t, g->seat, answer.text, act, err) ? CHILD_DONE : nonsense(err);
}

enum child_wait guest_act(struct guest *g, const struct table *t, action_t *act, struct error *err)
{
    long long left = g->wishes->total_ms - g->spent, begun = child_now();
    long long ms = left < g->wishes->move_ms ? left : g->wishes->move_ms;
    if (ms <= 0) {
        error_set(err, 0, "has used up its %lld ms for the race", g->wishes->total_ms);
        return CHILD_FAILED;
    }
    enum child_wait wait = hear_chatter(g, err);
    if (wait == CHILD_DONE)
        wait = tell_news(g, t, begun + ms + GRACE_MS, err);
    if (wait == CHILD_DONE)
        wait = ask(g, t, (long)ms, act, err);
    g->spent += child_now() - begun;
    return wait;
}

/* ---- goodbye --------------------------------------------------------------------------------------------- */

static void say_quit(struct guest *g)
{
    struct error ignored;
    tell(g, wire_quit(g->orders, sizeof g->orders), child_now() + GRACE_MS, &ignored);
}

void guest_dismiss(struct guest *g, const char *why)
{
    struct error ignored;
    if (g->child.pid) {
        tell(g, wire_complain(why, g->orders, sizeof g->orders), child_now() + GRACE_MS, &ignored);
        say_quit(g);
    }
    child_end(&g->child, GRACE_MS);
}

void guest_farewell(struct guest *g, const struct table *t)
{
    struct error ignored;
    long long until = child_now() + GOODBYE_MS;
    if (!table_turn(t) && tell_news(g, t, until, &ignored) == CHILD_DONE)
        tell(g, wire_end(t, g->orders, sizeof g->orders), until, &ignored);
    say_quit(g);
}

void guest_close(struct guest *g)
{
    child_end(&g->child, GOODBYE_MS);
}

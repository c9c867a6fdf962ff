#include "guest.h"

#include "files.h"

#include <assert.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum {
    GOODBYE_MS = 1000, /* to end after quit */
    TALK_MAX = CHILD_BUFFER,
    CHATTER_MAX = 4 * CHILD_BUFFER, /* between two of its moves */
};

/* ---- saying and hearing ---------------------------------------------------------------------------------- */

bool guest_open_log(const struct guest_wishes *w, FILE **log, struct error *err)
{
    int fd = w->log ? open(w->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    *log = fd >= 0 ? fdopen(fd, "a") : NULL;
    if (!*log && fd >= 0)
        close(fd);
    if (w->log && !*log)
        return file_error(err, w->log, N_("open the log"));
    if (*log)
        setvbuf(*log, NULL, _IOLBF, 0); /* it is read when something went wrong */
    return true;
}

static void keep_in_log(const struct guest *g, char mark, struct span text)
{
    struct span line;
    while (g->log && text.len && span_cut(&text, '\n', &line))
        fprintf(g->log, "%d%c %.*s\n", g->seat + 1, mark, (int)line.len, line.at);
}

bool guest_tell(struct guest *g, struct span text, long long until, struct error *err)
{
    keep_in_log(g, '>', text);
    return child_tell(&g->child, text.at, text.len, until, err);
}

/* The first len bytes of its orders. */
static bool tell(struct guest *g, size_t len, long long until, struct error *err)
{
    assert(len < sizeof g->orders);
    return guest_tell(g, (struct span){ g->orders, len }, until, err);
}

bool guest_nonsense(struct error *err)
{
    struct error why = *err;
    return error_set(err, 0, "answered nonsense (%.200s)", why.text);
}

bool guest_out_of_place(const struct span *line, const char *expected, struct error *err)
{
    error_set(err, 0, "expected %s; found \"%.*s\"", expected, SPAN(*line));
    return guest_nonsense(err);
}

/* What it makes of a line; info is passed over. */
static bool understand(struct guest *g, struct span line, struct wire_answer *out, struct error *err)
{
    keep_in_log(g, '<', line);
    if (!wire_read_answer(line, out, err))
        return guest_nonsense(err);
    return out->kind != WIRE_ERROR
           || error_set(err, 0, "gave up (%.*s)", (int)(out->text.len > 160 ? 160 : out->text.len),
                        out->text.at);
}

/* Its next answer that matters. */
bool guest_hear(struct guest *g, long long until, struct span *line, struct wire_answer *out,
                struct error *err)
{
    for (size_t talk = 0; talk <= TALK_MAX; talk += line->len + 1) {
        if (!child_hear(&g->child, until, line, err) || !understand(g, *line, out, err))
            return false;
        if (out->kind != WIRE_INFO)
            return true;
    }
    return error_set(err, 0, "wrote %d bytes and no answer", TALK_MAX);
}

/* ---- the conversation ------------------------------------------------------------------------------------ */

bool guest_open(struct guest *g, const struct guest_wishes *w, const char *command, const struct table *t,
                int seat, FILE *log, struct error *err)
{
    g->wishes = w;
    g->command = command;
    g->table = t;
    g->seat = seat;
    g->log = log;
    return child_start(&g->child, command, w->stopped, err)
           && tell(g, wire_greet(!t, g->orders, sizeof g->orders), child_now() + w->start_ms, err);
}

static bool check_version(const struct wire_answer *answer, struct error *err)
{
    return answer->number == WIRE_VERSION
           || error_set(err, 0, "speaks version %d of the protocol, not %d", answer->number, WIRE_VERSION);
}

/* Something about itself, after the version and before ready. */
static bool keep_answer(struct guest *g, const struct wire_answer *answer, const struct span *line,
                        struct error *err)
{
    switch (answer->kind) {
    case WIRE_ID_NAME: span_copy(answer->text, g->name, sizeof g->name); return true;
    case WIRE_ID_AUTHOR: return true;
    case WIRE_MANY:
        if (g->table)
            return guest_out_of_place(line, "id, option or ready", err);
        g->at_once = answer->number;
        return true;
    case WIRE_OPTION:
        if (g->options == WIRE_OPTIONS_MAX || guest_option(g, span_of(answer->option.name)))
            return guest_out_of_place(line, "at most 32 options of different names", err);
        g->option[g->options++] = answer->option;
        return true;
    default: return guest_out_of_place(line, "id, option or ready", err);
    }
}

bool guest_meet(struct guest *g, long long until, struct error *err)
{
    struct wire_answer answer;
    struct span line;
    if (!guest_hear(g, until, &line, &answer, err)
        || !(answer.kind == WIRE_PADDOCK ? check_version(&answer, err)
                                         : guest_out_of_place(&line, "paddock 1", err)))
        return false;
    do
        if (!guest_hear(g, until, &line, &answer, err))
            return false;
    while (answer.kind != WIRE_READY && keep_answer(g, &answer, &line, err));
    if (answer.kind != WIRE_READY)
        return false;
    return g->name[0] || guest_out_of_place(&line, "id name before it", err);
}

const struct wire_option *guest_option(const struct guest *g, struct span name)
{
    for (int i = 0; i < g->options; i++)
        if (span_is(name, g->option[i].name))
            return &g->option[i];
    return NULL;
}

bool guest_set(struct guest *g, const char *name, const char *value, struct error *err)
{
    return tell(g, wire_set(name, value, g->orders, sizeof g->orders), child_now() + g->wishes->start_ms,
                err);
}

bool guest_take_setting(struct guest *g, const char *setting, bool *has, struct error *err)
{
    struct span value = span_of(setting), name;
    struct error why;
    span_cut(&value, '=', &name);
    const struct wire_option *option = guest_option(g, name);
    *has = option;
    if (option && !wire_option_takes(option, value, &why))
        return error_of(err, ERROR_USAGE, "--bot-set: %s", why.text);
    return !option || guest_set(g, option->name, value.at, err);
}

bool guest_no_such_option(const char *setting, struct error *err)
{
    struct span rest = span_of(setting), name;
    span_cut(&rest, '=', &name);
    return error_of(err, ERROR_USAGE, "--bot-set: no program has an option \"%.*s\"", SPAN(name));
}

bool guest_begin(struct guest *g, long long until, struct error *err)
{
    return tell(g, wire_new(g->table, g->seat, g->orders, sizeof g->orders), until, err);
}

bool guest_ready(struct guest *g, long long until, struct error *err)
{
    struct wire_answer answer;
    struct span line;
    return guest_hear(g, until, &line, &answer, err)
           && (answer.kind == WIRE_READY || guest_out_of_place(&line, "ready", err));
}

/* ---- one action ------------------------------------------------------------------------------------------ */

/* Between its answers a bot may give information, and must say nothing else. What waits in the pipe and in our buffer is heard;
 * whoever writes on and on while we listen is not. */
static bool hear_chatter(struct guest *g, struct error *err)
{
    struct wire_answer answer;
    struct span line;
    for (size_t talk = 0; child_glance(&g->child, &line); talk += line.len + 1) {
        if (talk > CHATTER_MAX)
            return error_set(err, 0, "wrote %d bytes without being asked", CHATTER_MAX);
        if (!understand(g, line, &answer, err)
            || (answer.kind != WIRE_INFO && !guest_out_of_place(&line, "nothing but info before go", err)))
            return false;
    }
    return true;
}

static bool tell_news(struct guest *g, long long until, struct error *err)
{
    while (g->told < table_moments(g->table))
        if (!tell(g, wire_told(g->table, g->told++, g->seat, g->orders, sizeof g->orders), until, err))
            return false;
    return true;
}

static bool ask(struct guest *g, long ms, action_t *act, struct error *err)
{
    long long until = child_now() + ms + GUEST_GRACE_MS;
    struct wire_answer answer;
    struct span line;
    if (!tell(g, wire_ask(g->table, g->seat, ms, g->orders, sizeof g->orders), until, err)
        || !guest_hear(g, until, &line, &answer, err))
        return false;
    if (answer.kind != WIRE_ACTION)
        return guest_out_of_place(&line, "action", err);
    return wire_find_action(g->table, g->seat, answer.text, act, err) || guest_nonsense(err);
}

bool guest_act(struct guest *g, action_t *act, struct error *err)
{
    long long left = g->wishes->total_ms - g->spent, begun = child_now();
    long long ms = left < g->wishes->move_ms ? left : g->wishes->move_ms;
    if (ms <= 0)
        return error_set(err, 0, "has used up its %lld ms for the race", g->wishes->total_ms);
    bool good =
        hear_chatter(g, err) && tell_news(g, begun + ms + GUEST_GRACE_MS, err) && ask(g, (long)ms, act, err);
    g->spent += child_now() - begun;
    return good;
}

/* ---- goodbye --------------------------------------------------------------------------------------------- */

void guest_leave(struct guest *g)
{
    struct error ignored;
    tell(g, wire_quit(g->orders, sizeof g->orders), child_now() + GUEST_GRACE_MS, &ignored);
}

void guest_dismiss(struct guest *g, const char *why)
{
    struct error ignored;
    if (g->child.pid) {
        tell(g, wire_complain(why, g->orders, sizeof g->orders), child_now() + GUEST_GRACE_MS, &ignored);
        guest_leave(g);
    }
    child_end(&g->child, GUEST_GRACE_MS);
}

void guest_farewell(struct guest *g)
{
    struct error ignored;
    long long until = child_now() + GOODBYE_MS;
    if (!table_turn(g->table) && tell_news(g, until, &ignored))
        tell(g, wire_end(g->table, g->orders, sizeof g->orders), until, &ignored);
    guest_leave(g);
}

void guest_close(struct guest *g)
{
    child_end(&g->child, GOODBYE_MS);
}

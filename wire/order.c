/* order.c: what the host writes and the bot reads. */
#include "../table/record.h"
#include "wire.h"

#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------- */

size_t wire_greet(bool many, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "paddock %d%s\n", WIRE_VERSION, many ? " many" : "");
    return t.len;
}

size_t wire_set(const char *name, const char *value, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "set %s %s\n", name, value);
    return t.len;
}

/* Where to go on in the buffer of a text, for those who write like snprintf. */
static char *room_in(const struct text *t, size_t *room)
{
    *room = t->len < t->size ? t->size - t->len : 0;
    return *room ? t->buf + t->len : NULL;
}

/* "cars 5:1 9:1 10:2 2:0": every car by its number, in the order of the game's lists, and whose it is. */
static void add_cars(const struct shape *shape, struct text *t)
{
    text_add(t, "cars");
    for (int car = 0; car < shape->cars; car++)
        text_add(t, " %d:%d", car_number(shape, car),
                 shape->owner[car] == NOBODY ? 0 : shape->owner[car] + 1);
    text_add(t, "\n");
}

static void add_setup(const struct game *g, const struct setup *su, struct text *out)
{
    char setup[SETUP_TEXT_MAX];
    text_add(out, "game %s %d\nsetup ", g->id, g->rules);
    text_put(out, setup, g->setup_text(su, setup, sizeof setup));
    text_add(out, "\n");
}

size_t wire_new(const struct table *t, int seat, char *buf, size_t size)
{
    struct text out = text_into(buf, size);
    add_setup(table_game(t), table_setup(t), &out);
    text_add(&out, "seat %d\n", seat + 1);
    add_cars(table_shape(t), &out);
    text_add(&out, "new\n");
    return out.len;
}

/* "event 2 chose car=car2 play=12+R", or "event 2 chose ?" for those who may not know more. */
static void add_event(const struct table *t, const struct event *e, bool hidden, struct text *out)
{
    size_t room;
    text_add(out, "event %d ", e->seat == NOBODY ? 0 : e->seat + 1);
    char *at = room_in(out, &room);
    out->len += event_text(table_game(t), table_setup(t), e, hidden, at, room);
    text_add(out, "\n");
}

size_t wire_told(const struct table *t, int moment, int seat, char *buf, size_t size)
{
    const struct moment *m = table_moment(t, moment);
    struct text out = text_into(buf, size);
    if (!m->act)
        text_add(&out, "undo %d\n", m->seat + 1);
    for (int k = 0; k < m->events; k++) {
        bool hidden;
        struct event e = table_event(t, moment, k, seat, &hidden);
        add_event(t, &e, hidden, &out);
    }
    return out.len;
}

static void add_view(const struct table *t, int seat, struct text *out)
{
    const struct game *g = table_game(t);
    union any_state view;
    size_t room;
    table_view(t, seat, (struct state *)view.bytes);
    text_add(out, "view ");
    char *at = room_in(out, &room);
    out->len += g->state_text(table_setup(t), (const struct state *)view.bytes, at, room);
    text_add(out, "\nposition ");
    at = room_in(out, &room);
    out->len += position_text(g, table_setup(t), (const struct state *)view.bytes, at, room);
    text_add(out, "\n");
}

size_t wire_ask(const struct table *t, int seat, long ms, char *buf, size_t size)
{
    struct text out = text_into(buf, size);
    action_t legal[ACTIONS_MAX];
    char word[ACTION_TEXT_MAX];
    int n = table_actions(t, seat, legal);
    add_view(t, seat, &out);
    for (int i = 0; i < n; i++) {
        action_text(table_game(t), table_setup(t), legal[i], word, sizeof word);
        text_add(&out, "action %s\n", word);
    }
    text_add(&out, "go ms %ld\n", ms);
    return out.len;
}

size_t wire_end(const struct table *t, char *buf, size_t size)
{
    return record_tail(t, buf, size);
}

size_t wire_complain(const char *sentence, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "error %s\n", sentence);
    return t.len;
}

size_t wire_quit(char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "quit\n");
    return t.len;
}

/* ---- many races at once ---------------------------------------------------------------------------------- */

void wire_many_setup(const struct game *g, const struct setup *su, struct text *out)
{
    add_setup(g, su, out);
    add_cars(g->shape(su), out);
}

void wire_race(int race, int seat, struct text *out)
{
    text_add(out, "race %d seat %d\n", race, seat + 1);
}

/* The next field of a text: "lap=2"; name is what stands before the sign. */
static bool next_field(struct span *rest, struct span *field, struct span *name)
{
    struct span value;
    if (!span_word(rest, field))
        return false;
    value = *field;
    span_cut(&value, '=', name);
    return true;
}

static bool same_span(struct span a, struct span b)
{
    return a.len == b.len && !memcmp(a.at, b.at, a.len);
}

/* The field of that name; *near is where to look first, and goes on behind it: texts have their fields in one order. */
static bool find_field(struct span text, struct span *near, struct span name, struct span *field)
{
    struct span found, rest = *near;
    if (next_field(&rest, field, &found) && same_span(found, name)) {
        *near = rest;
        return true;
    }
    while (next_field(&text, field, &found))
        if (same_span(found, name)) {
            *near = text;
            return true;
        }
    return false;
}

static void put_field(struct text *out, struct span field)
{
    text_put(out, " ", 1);
    text_put(out, field.at, field.len);
}

void wire_see(int race, const char *before, const char *now, struct text *out)
{
    struct span old = span_of(before), rest = span_of(now), near = old, field, name, was;
    text_add(out, "see %d", race);
    while (next_field(&rest, &field, &name))
        if (!find_field(old, &near, name, &was) || !same_span(field, was))
            put_field(out, field);
    for (rest = old, near = span_of(now); next_field(&rest, &field, &name);)
        if (!find_field(span_of(now), &near, name, &was)) {
            put_field(out, name);
            text_put(out, "=", 1); /* it is gone */
        }
    text_add(out, "\n");
}

void wire_many_ask(const struct game *g, const struct setup *su, int race, const action_t *legal, int n,
                   struct text *out)
{
    char word[ACTION_TEXT_MAX];
    text_add(out, "ask %d ", race);
    for (int i = 0; i < n; i++) {
        size_t len = action_text(g, su, legal[i], word, sizeof word);
        text_put(out, "|", i > 0);
        text_put(out, word, len);
    }
    text_add(out, "\n");
}

void wire_go(long ms, struct text *out)
{
    text_add(out, "go ms %ld\n", ms);
}

void wire_over(int race, int points, struct text *out)
{
    text_add(out, "over %d %d\n", race, points);
}

bool wire_take_changes(struct span changes, const char *before, char *now, size_t size)
{
    struct text out = text_into(now, size);
    struct span old = span_of(before), rest = old, near = changes, field, name, change;
    while (next_field(&rest, &field, &name)) {
        if (find_field(changes, &near, name, &change))
            field = change.len > name.len + 1 ? change : (struct span){ 0 };
        if (field.at)
            put_field(&out, field);
    }
    for (rest = changes, near = old; next_field(&rest, &field, &name);)
        if (!find_field(old, &near, name, &change) && field.len > name.len + 1)
            put_field(&out, field);
    return out.len < size;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    enum wire_order_kind kind;
} words[] = {
    { "paddock", ORDER_PADDOCK },
    { "set", ORDER_SET },
    { "game", ORDER_GAME },
    { "setup", ORDER_SETUP },
    { "seat", ORDER_SEAT },
    { "cars", ORDER_CARS },
    { "new", ORDER_NEW },
    { "event", ORDER_EVENT },
    { "undo", ORDER_UNDO },
    { "view", ORDER_VIEW },
    { "position", ORDER_POSITION },
    { "action", ORDER_ACTION },
    { "go", ORDER_GO },
    { "result", ORDER_RESULT },
    { "end", ORDER_END },
    { "error", ORDER_ERROR },
    { "quit", ORDER_QUIT },
    { "race", ORDER_RACE },
    { "see", ORDER_SEE },
    { "ask", ORDER_ASK },
    { "over", ORDER_OVER },
    { 0 },
};

static enum wire_order_kind kind_of(struct span word)
{
    for (int i = 0; words[i].word; i++)
        if (span_is(word, words[i].word))
            return words[i].kind;
    return ORDER_OTHER;
}

static bool need(bool good, const char *what, struct span line, struct error *err)
{
    return good || error_set(err, 0, "expected %s; found \"%.*s\"", what, SPAN(line));
}

static bool read_set(struct span rest, struct wire_order *out)
{
    bool named = span_word(&rest, &out->name);
    out->text = span_trim(rest);
    return named;
}

static bool read_game(struct span rest, struct wire_order *out)
{
    struct span rules = { 0 };
    return span_word(&rest, &out->name) && span_word(&rest, &rules) && span_number(rules, &out->number);
}

static bool read_seat(struct span rest, struct wire_order *out)
{
    bool good = span_number(rest, &out->number) && out->number >= 1 && out->number <= SEATS_MAX;
    out->number--;
    return good;
}

static bool read_go(struct span rest, struct wire_order *out)
{
    struct span word, number;
    return span_word(&rest, &word) && span_is(word, "ms") && span_word(&rest, &number)
           && span_number(number, &out->number) && out->number >= 0;
}

static bool read_version(struct span rest, struct wire_order *out)
{
    struct span version;
    bool good = span_word(&rest, &version) && span_number(version, &out->number);
    out->text = span_trim(rest);
    return good;
}

/* The number of a race, and what is said of it. */
static bool read_race(struct span rest, struct wire_order *out)
{
    struct span number;
    bool good = span_word(&rest, &number) && span_number(number, &out->number) && out->number >= 1
                && out->number <= WIRE_RACE_MAX;
    out->text = span_trim(rest);
    return good;
}

/* RACE seat N */
static bool read_seat_of_race(struct span rest, struct wire_order *out)
{
    struct span word;
    struct wire_order seat = { 0 };
    bool good = read_race(rest, out) && (rest = out->text, span_word(&rest, &word)) && span_is(word, "seat")
                && span_word(&rest, &word) && read_seat(word, &seat);
    out->seat = seat.number;
    return good;
}

bool wire_read_order(struct span line, struct wire_order *out, struct error *err)
{
    struct span rest = span_trim(line), word = { 0 };
    memset(out, 0, sizeof *out);
    if (!span_word(&rest, &word))
        return true;
    rest = span_trim(rest);
    out->kind = kind_of(word);
    out->text = rest;
    switch (out->kind) {
    case ORDER_PADDOCK: return need(read_version(rest, out), "paddock VERSION", line, err);
    case ORDER_SET: return need(read_set(rest, out), "set NAME VALUE", line, err);
    case ORDER_GAME: return need(read_game(rest, out), "game NAME RULES", line, err);
    case ORDER_SEAT:
    case ORDER_UNDO: return need(read_seat(rest, out), "the number of a seat", line, err);
    case ORDER_GO: return need(read_go(rest, out), "go ms NUMBER", line, err);
    case ORDER_RACE: return need(read_seat_of_race(rest, out), "race NUMBER seat NUMBER", line, err);
    case ORDER_SEE:
    case ORDER_ASK:
    case ORDER_OVER: return need(read_race(rest, out), "the number of a race", line, err);
    default: return true;
    }
}

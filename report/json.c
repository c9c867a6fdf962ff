#include "json.h"
#include "../core/text.h"
#include "../host/complain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

json_t *json_text(const char *s)
{
    json_t *value = s ? json_string(s) : json_null();
    if (value)
        return value;
    char *copy = strdup(s);
    if (!copy)
        return NULL;
    for (char *c = copy; *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    value = json_string(copy);
    free(copy);
    return value;
}

static json_t *from_one(int index)
{
    return index == NOBODY ? json_null() : json_integer(index + 1);
}

/* ---- states ------------------------------------------------------------------------------------------- */

static bool is_table(enum field_shape shape)
{
    return shape == FIELD_WORDS_TABLE || shape == FIELD_NUMBERS_TABLE;
}

static bool is_list(enum field_shape shape)
{
    return shape == FIELD_WORDS || shape == FIELD_NUMBERS;
}

static json_t *scalar(struct span s, bool number)
{
    int n;
    if (span_is(s, "?"))
        return json_null();
    return number && span_number(s, &n) ? json_integer(n) : json_stringn(s.at, s.len);
}

/* 3,1,2; an empty list is -, a hidden one is ? */
static json_t *list(struct span s, bool numbers)
{
    struct span item;
    if (span_is(s, "?"))
        return json_null();
    json_t *out = json_array();
    if (span_is(s, "-"))
        return out;
    while (span_cut(&s, ',', &item))
        json_array_append_new(out, scalar(item, numbers));
    return out;
}

static json_t *rows(struct span s, bool numbers)
{
    struct span row;
    json_t *out = json_array();
    while (span_cut(&s, '/', &row))
        json_array_append_new(out, list(row, numbers));
    return out;
}

static json_t *field_value(const struct field *field, struct span s)
{
    bool numbers =
        field->shape == FIELD_NUMBER || field->shape == FIELD_NUMBERS || field->shape == FIELD_NUMBERS_TABLE;
    if (is_table(field->shape))
        return rows(s, numbers);
    return is_list(field->shape) ? list(s, numbers) : scalar(s, numbers);
}

json_t *json_state(const struct game *g, const struct setup *su, const struct state *st)
{
    char text[STATE_TEXT_MAX];
    json_t *out = json_object();
    g->state_text(su, st, text, sizeof text);
    struct span rest = span_of(text), word, name;
    while (span_word(&rest, &word)) {
        span_cut(&word, '=', &name);
        for (const struct field *f = g->fields; f->name; f++)
            if (span_is(name, f->name))
                json_object_set_new(out, f->name, field_value(f, word));
    }
    return out;
}

/* ---- options ------------------------------------------------------------------------------------------ */

static json_t *numbers_of(struct span s)
{
    return list(s, true);
}

static json_t *option_value(const struct option *option, const char *text)
{
    switch (option->kind) {
    case OPTION_NUMBER: return scalar(span_of(text), true);
    case OPTION_YESNO: return json_boolean(!strcmp(text, "yes"));
    case OPTION_NUMBERS: return numbers_of(span_of(text));
    case OPTION_CHOICE:
    case OPTION_DATA: break;
    }
    return json_text(text);
}

json_t *json_setup_options(const struct game *g, const struct setup *su)
{
    struct option_set set;
    struct error err;
    char *text = malloc(SETUP_TEXT_MAX);
    json_t *out = json_object();
    if (!text)
        return out;
    g->setup_text(su, text, SETUP_TEXT_MAX);
    if (options_parse(g->options, text, &set, &err))
        for (int i = 0; g->options[i].name; i++) {
            option_value_text(&set, i, text, SETUP_TEXT_MAX);
            json_object_set_new(out, g->options[i].name, option_value(&g->options[i], text));
        }
    options_free(&set);
    free(text);
    return out;
}

/* What each word of a choice brings along, as a setup's text. */
static json_t *presets_of(const struct option *o)
{
    json_t *out = json_object();
    for (int i = 0; o->choices[i]; i++)
        json_object_set_new(out, o->choices[i], json_text(o->presets[i]));
    return out;
}

static json_t *choices_of(const struct option *option)
{
    json_t *out = json_array();
    if (option->kind != OPTION_CHOICE) {
        json_decref(out);
        return json_null();
    }
    for (int i = 0; option->choices[i]; i++)
        json_array_append_new(out, json_text(option->choices[i]));
    return out;
}

json_t *json_option_table(const struct game *g)
{
    json_t *out = json_array();
    for (const struct option *o = g->options; o->name; o++) {
        bool ranged = o->kind == OPTION_NUMBER || o->kind == OPTION_NUMBERS;
        json_t *one = json_object();
        json_object_set_new(one, "name", json_text(o->name));
        json_object_set_new(one, "kind", json_text(option_kind_words[o->kind]));
        json_object_set_new(one, "min", ranged ? json_integer(o->min) : json_null());
        json_object_set_new(one, "max", ranged ? json_integer(o->max) : json_null());
        json_object_set_new(one, "choices", choices_of(o));
        if (o->presets)
            json_object_set_new(one, "presets", presets_of(o));
        if (o->data)
            json_object_set_new(one, "data", json_text(o->data));
        if (o->needs)
            json_object_set_new(one, "needs", json_text(o->needs));
        json_object_set_new(one, "default", option_value(o, o->fallback));
        json_object_set_new(one, "help", json_text(o->help));
        json_object_set_new(one, "cite", json_text(o->cite));
        json_array_append_new(out, one);
    }
    return out;
}

/* ---- actions and events ------------------------------------------------------------------------------- */

/* NULL where the argument has no word: the suit of a card in a race without suits. */
static json_t *arg_value(const struct game *g, const struct setup *su, int kind, int value)
{
    char word[ACTION_TEXT_MAX];
    if (kind == ARG_NUMBER)
        return json_integer(value);
    if (kind == ARG_CAR)
        return json_integer(car_number(g->shape(su), value));
    if (kind == ARG_SEAT)
        return from_one(value);
    return arg_text(g, su, kind, value, word, sizeof word) ? json_text(word) : NULL;
}

/* Arguments stand beside our own names; should a game use one of those, its argument is called arg_NAME. */
static void set_arg(json_t *object, const char *name, json_t *value)
{
    char key[64];
    if (!value)
        return;
    snprintf(key, sizeof key, "%s%s", json_object_get(object, name) ? "arg_" : "", name);
    json_object_set_new(object, key, value);
}

json_t *json_action(const struct game *g, const struct setup *su, int seat, action_t act)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    char text[ACTION_TEXT_MAX];
    json_t *out = json_object();
    action_text(g, su, act, text, sizeof text);
    json_object_set_new(out, "seat", from_one(seat));
    json_object_set_new(out, "kind", json_text(kind->name));
    json_object_set_new(out, "text", json_text(text));
    for (int i = 0; i < 3 && kind->arg[i].name; i++)
        set_arg(out, kind->arg[i].name, arg_value(g, su, kind->arg[i].kind, action_arg(act, i)));
    return out;
}

static json_t *seats_in(turn_t who, int seats)
{
    json_t *out = json_array();
    for (int seat = 0; seat < seats; seat++)
        if (who & seat_bit(seat))
            json_array_append_new(out, from_one(seat));
    return out;
}

json_t *json_event(const struct game *g, const struct setup *su, const struct event *e, bool hidden)
{
    const struct kind *kind = &g->events[e->kind];
    json_t *out = json_object();
    json_object_set_new(out, "event", json_text(kind->name));
    json_object_set_new(out, "seat", from_one(e->seat));
    json_object_set_new(out, "seen_by",
                        e->seen_by == EVERYONE ? json_text("all")
                                               : seats_in(e->seen_by, g->shape(su)->seats));
    for (int i = 0; !hidden && i < ARGS_MAX && kind->arg[i].name; i++)
        set_arg(out, kind->arg[i].name, arg_value(g, su, kind->arg[i].kind, e->arg[i]));
    return out;
}

static json_t *result_of(const struct game *g, int number, const struct result *r)
{
    json_t *out = json_object();
    json_object_set_new(out, "car", json_integer(number));
    json_object_set_new(out, "seat", from_one(r->seat));
    json_object_set_new(out, "place", json_integer(r->place));
    json_object_set_new(out, "points", json_integer(r->points));
    json_object_set_new(out, "team_points", json_integer(r->team_points));
    json_object_set_new(out, "pole", json_boolean(r->pole));
    json_object_set_new(out, "fastest", json_boolean(r->fastest));
    json_object_set_new(out, "out", r->out ? json_text(g->causes[r->out]) : json_null());
    return out;
}

static json_t *results_of(const struct game *g, const struct shape *shape, const struct results *r)
{
    json_t *out = json_array();
    for (int place = 0; place <= UINT8_MAX; place++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == place)
                json_array_append_new(out, result_of(g, car_number(shape, car), &r->car[car]));
    return out;
}

void json_set_results(json_t *object, const struct game *g, const struct setup *su, const struct state *st)
{
    const struct shape *shape = g->shape(su);
    struct results r = { 0 };
    bool over = !g->turn(su, st);
    if (over)
        g->results(su, st, &r);
    json_object_set_new(object, "results", results_of(g, shape, &r));
    json_object_set_new(object, "winners",
                        over ? seats_in(results_winners(shape, &r), shape->seats) : json_array());
}

json_t *json_owners(const struct shape *shape)
{
    json_t *out = json_array();
    for (int car = 0; car < shape->cars; car++)
        json_array_append_new(out, from_one(shape->owner[car]));
    return out;
}

json_t *json_numbers(const struct shape *shape)
{
    json_t *out = json_array();
    for (int car = 0; car < shape->cars; car++)
        json_array_append_new(out, json_integer(car_number(shape, car)));
    return out;
}

/* ---- whose turn it is --------------------------------------------------------------------------------- */

static json_t *legal_of(const struct game *g, const struct setup *su, const struct state *st, int seat)
{
    action_t legal[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    json_t *out = json_array();
    int n = g->actions(su, st, seat, legal);
    for (int i = 0; i < n; i++) {
        action_text(g, su, legal[i], text, sizeof text);
        json_array_append_new(out, json_text(text));
    }
    return out;
}

static json_t *chances_of(const struct game *g, const struct setup *su, const struct state *st)
{
    struct chance ch[ACTIONS_MAX];
    char text[ACTION_TEXT_MAX];
    json_t *out = json_array();
    int n = g->chances(su, st, ch);
    for (int i = 0; i < n; i++) {
        json_t *one = json_object();
        action_text(g, su, ch[i].act, text, sizeof text);
        json_object_set_new(one, "text", json_text(text));
        json_object_set_new(one, "weight", json_integer(ch[i].weight));
        json_array_append_new(out, one);
    }
    return out;
}

void json_set_turn(json_t *object, const struct game *g, const struct setup *su, const struct state *st,
                   turn_t known)
{
    turn_t who = g->turn(su, st);
    int seats = g->shape(su)->seats;
    json_t *legal = json_object();
    char key[12];
    json_object_set_new(object, "turn", who == CHANCE ? json_text("chance") : seats_in(who, seats));
    for (int seat = 0; seat < seats && who != CHANCE; seat++) {
        if (!(who & seat_bit(seat)))
            continue;
        snprintf(key, sizeof key, "%d", seat + 1);
        json_object_set_new(legal, key, known & seat_bit(seat) ? legal_of(g, su, st, seat) : json_null());
    }
    json_object_set_new(object, "legal", legal);
    if (who == CHANCE)
        json_object_set_new(object, "chances", chances_of(g, su, st));
}

/* Somebody may read it in a terminal: what would not show there is written as \u202e, which means the same. */
static void put_json(const char *text, size_t len, FILE *out)
{
    for (size_t i = 0, n; i < len; i += n) {
        uint32_t code = 0;
        n = text_code(text + i, len - i, &code);
        n = n ? n : 1;
        if (text_shows(code))
            fwrite(text + i, 1, n, out);
        else if (code < 0x10000)
            fprintf(out, "\\u%04x", (unsigned)code);
        else
            fprintf(out, "\\u%04x\\u%04x", (unsigned)(0xd7c0 + (code >> 10)),
                    (unsigned)(0xdc00 | (code & 0x3ff)));
    }
}

int json_write(json_t *value, FILE *out)
{
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_REAL_PRECISION(8)) : NULL;
    json_decref(value);
    if (!text)
        return complain(EXIT_WORLD, "out of memory");
    errno = 0;
    put_json(text, strlen(text), out);
    free(text);
    if (!ferror(out) && putc('\n', out) != EOF)
        return EXIT_OK;
    return complain(EXIT_WORLD, "could not write the output: %s", errno ? strerror(errno) : "out of memory");
}

int json_line(json_t *value)
{
    return json_write(value, stdout);
}

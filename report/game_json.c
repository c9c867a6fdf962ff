#include "game_json.h"
#include "../show/option_words.h"

#include <stdlib.h>
#include <string.h>

void json_seat(struct json *j, const char *name, int seat)
{
    if (seat == NOBODY)
        json_none(j, name);
    else
        json_number(j, name, seat + 1);
}

void json_seats(struct json *j, const char *name, turn_t seats)
{
    json_open(j, name, '[');
    for (; seats; seats &= seats - 1)
        json_seat(j, NULL, turn_lowest(seats));
    json_close(j, ']');
}

/* ---- states ------------------------------------------------------------------------------------------- */

static void put_scalar(struct json *j, const char *name, struct span s, bool number)
{
    int n;
    if (span_is(s, "?"))
        json_none(j, name);
    else if (number && span_number(s, &n))
        json_number(j, name, n);
    else
        json_span(j, name, s);
}

/* 3,1,2; an empty list is -, a hidden one is ? */
static void put_list(struct json *j, const char *name, struct span s, bool numbers)
{
    struct span item;
    if (span_is(s, "?")) {
        json_none(j, name);
        return;
    }
    json_open(j, name, '[');
    if (span_is(s, "-"))
        s = (struct span){ 0 };
    while (span_cut(&s, ',', &item))
        put_scalar(j, NULL, item, numbers);
    json_close(j, ']');
}

static void put_rows(struct json *j, const char *name, struct span s, bool numbers)
{
    struct span row;
    json_open(j, name, '[');
    while (span_cut(&s, '/', &row))
        put_list(j, NULL, row, numbers);
    json_close(j, ']');
}

static void put_field(struct json *j, const struct field *field, struct span s)
{
    switch (field->shape) {
    case FIELD_WORD:
    case FIELD_NUMBER: put_scalar(j, field->name, s, field->shape == FIELD_NUMBER); break;
    case FIELD_WORDS:
    case FIELD_NUMBERS: put_list(j, field->name, s, field->shape == FIELD_NUMBERS); break;
    case FIELD_WORDS_TABLE:
    case FIELD_NUMBERS_TABLE: put_rows(j, field->name, s, field->shape == FIELD_NUMBERS_TABLE); break;
    }
}

void json_state(struct json *j, const char *name, const struct game *g, const struct setup *su,
                const struct state *st)
{
    char text[STATE_TEXT_MAX];
    g->state_text(su, st, text, sizeof text);
    struct span rest = span_of(text), word, key;
    json_open(j, name, '{');
    while (span_word(&rest, &word)) {
        span_cut(&word, '=', &key);
        for (const struct field *f = g->fields; f->name; f++)
            if (span_is(key, f->name))
                put_field(j, f, word);
    }
    json_close(j, '}');
}

/* ---- setups ------------------------------------------------------------------------------------------- */

/* The canonical text, to be freed; or NULL, and something is missing in the JSON. */
static char *setup_text(struct json *j, const struct game *g, const struct setup *su)
{
    char *text = malloc(SETUP_TEXT_MAX);
    j->lost |= !text;
    if (text)
        g->setup_text(su, text, SETUP_TEXT_MAX);
    return text;
}

void json_setup(struct json *j, const char *name, const struct game *g, const struct setup *su)
{
    char *text = setup_text(j, g, su);
    json_text(j, name, text);
    free(text);
}

static void put_option_value(struct json *j, const char *name, const struct option *o, const char *text)
{
    if (o->kind == OPTION_NUMBER)
        put_scalar(j, name, span_of(text), true);
    else if (o->kind == OPTION_NUMBERS)
        put_list(j, name, span_of(text), true);
    else if (o->kind == OPTION_YESNO)
        json_bool(j, name, !strcmp(text, "yes"));
    else
        json_text(j, name, text);
}

void json_setup_options(struct json *j, const char *name, const struct game *g, const struct setup *su)
{
    struct option_set set;
    struct error err;
    char *text = setup_text(j, g, su);
    if (!text)
        return;
    json_open(j, name, '{');
    if (options_parse(g->options, text, &set, &err))
        for (int i = 0; g->options[i].name; i++) {
            option_value_text(&set, i, text, SETUP_TEXT_MAX);
            put_option_value(j, g->options[i].name, &g->options[i], text);
        }
    json_close(j, '}');
    options_free(&set);
    free(text);
}

/* ---- options ------------------------------------------------------------------------------------------ */

void json_builtins(struct json *j, const char *name, const char *kind)
{
    json_open(j, name, '[');
    for (const struct builtin *b = builtins; b->name; b++)
        if (!strcmp(b->kind, kind))
            json_text(j, NULL, b->name);
    json_close(j, ']');
}

void json_game(struct json *j, const struct game *g)
{
    json_add(j, "{ game %s, title %s, rules %d", g->id, g->title, g->rules);
    json_option_table(j, "options", g);
    json_add(j, "data [");
    for (int i = 0; g->data && g->data[i]; i++) {
        json_add(j, "{ kind %s, help %s", g->data[i]->id, g->data[i]->help);
        json_builtins(j, "builtin", g->data[i]->id);
        json_add(j, "}");
    }
    json_add(j, "] }");
}

static void put_choices(struct json *j, const struct option *o)
{
    if (o->kind != OPTION_CHOICE) {
        json_none(j, "choices");
        return;
    }
    json_open(j, "choices", '[');
    for (int i = 0; o->choices[i]; i++)
        json_text(j, NULL, o->choices[i]);
    json_close(j, ']');
}

/* What each word of a choice brings along, as a setup's text. */
static void put_presets(struct json *j, const struct option *o)
{
    json_open(j, "presets", '{');
    for (int i = 0; o->choices[i]; i++)
        json_text(j, o->choices[i], o->presets[i]);
    json_close(j, '}');
}

static void put_range(struct json *j, const struct option *o)
{
    if (o->kind == OPTION_NUMBER || o->kind == OPTION_NUMBERS)
        json_add(j, "min %d, max %d", o->min, o->max);
    else
        json_add(j, "min null, max null");
}

/* What each word of a choice is called. */
static void put_names(struct json *j, const struct game *g, const struct option *o)
{
    json_open(j, "names", '{');
    for (int i = 0; o->choices[i]; i++)
        json_text(j, o->choices[i], option_value_name(g, o, o->choices[i], j->out->language));
    json_close(j, '}');
}

static void put_option(struct json *j, const struct game *g, const struct option *o)
{
    const struct language *language = j->out->language;
    json_open(j, NULL, '{');
    json_add(j, "name %s, title %s, group %s, kind %s", o->name, option_name(g, o, language),
             option_group_name(option_group(g, o), language), option_kind_words[o->kind]);
    put_range(j, o);
    put_choices(j, o);
    if (o->kind == OPTION_CHOICE)
        put_names(j, g, o);
    if (o->presets)
        put_presets(j, o);
    if (o->data)
        json_text(j, "data", o->data);
    if (o->needs)
        json_text(j, "needs", o->needs);
    put_option_value(j, "default", o, o->fallback);
    json_add(j, "help %s, cite %s }", tr(j->out->language, o->help), o->cite);
}

void json_option_table(struct json *j, const char *name, const struct game *g)
{
    json_open(j, name, '[');
    for (const struct option *o = g->options; o->name; o++)
        put_option(j, g, o);
    json_close(j, ']');
}

/* ---- data --------------------------------------------------------------------------------------------- */

void json_datum(struct json *j, const char *name, const struct datum *d)
{
    if (d->is_list || d->is_map) {
        json_open(j, name, d->is_list ? '[' : '{');
        for (const struct datum *child = d->first; child; child = child->next)
            json_datum(j, d->is_list ? NULL : child->schema->name, child);
        json_close(j, d->is_list ? ']' : '}');
    } else if (d->schema->type == DATA_NUMBER) {
        json_number(j, name, d->number);
    } else if (d->schema->type == DATA_YESNO) {
        json_bool(j, name, d->number);
    } else {
        json_text(j, name, d->text);
    }
}

/* ---- actions and events ------------------------------------------------------------------------------- */

/* An argument without a word is left out: the suit of a card in a race without suits. */
static void put_arg(struct json *j, const char *name, const struct game *g, const struct setup *su, int kind,
                    int value)
{
    char word[ACTION_TEXT_MAX];
    if (kind == ARG_NUMBER)
        json_number(j, name, value);
    else if (kind == ARG_CAR)
        json_number(j, name, car_number(g->shape(su), value));
    else if (kind == ARG_SEAT)
        json_seat(j, name, value);
    else if (arg_text(g, su, kind, value, word, sizeof word))
        json_text(j, name, word);
}

/* Arguments stand beside our own names; should a game use one of those, its argument is called arg_NAME. */
static void put_named_arg(struct json *j, const char *const *ours, const struct game *g,
                          const struct setup *su, const struct arg *arg, int value)
{
    char name[64];
    struct text t = text_into(name, sizeof name);
    for (int i = 0; ours[i]; i++)
        if (!strcmp(ours[i], arg->name))
            text_add(&t, "arg_");
    text_add(&t, "%s", arg->name);
    put_arg(j, name, g, su, arg->kind, value);
}

void json_action_text(struct json *j, const char *name, const struct game *g, const struct setup *su,
                      action_t act)
{
    char text[ACTION_TEXT_MAX];
    action_text(g, su, act, text, sizeof text);
    json_text(j, name, text);
}

void json_action(struct json *j, const struct game *g, const struct setup *su, int seat, action_t act)
{
    static const char *const ours[] = { "seat", "kind", "text", NULL };
    const struct kind *kind = &g->actions_named[action_kind(act)];
    json_add(j, "seat %d#, kind %s", seat, kind->name);
    json_action_text(j, "text", g, su, act);
    for (int i = 0; i < 3 && kind->arg[i].name; i++)
        put_named_arg(j, ours, g, su, &kind->arg[i], action_arg(act, i));
}

void json_event(struct json *j, const struct game *g, const struct setup *su, const struct event *e,
                bool hidden)
{
    static const char *const ours[] = { "event", "seat", "seen_by", NULL };
    const struct kind *kind = &g->events[e->kind];
    turn_t seats = ((turn_t)1 << g->shape(su)->seats) - 1;
    json_add(j, "event %s, seat %d#", kind->name, e->seat);
    if (e->seen_by == EVERYONE)
        json_text(j, "seen_by", "all");
    else
        json_seats(j, "seen_by", e->seen_by & seats);
    for (int i = 0; !hidden && i < ARGS_MAX && kind->arg[i].name; i++)
        put_named_arg(j, ours, g, su, &kind->arg[i], e->arg[i]);
}

/* ---- cars and results --------------------------------------------------------------------------------- */

void json_cars(struct json *j, const struct shape *shape)
{
    json_add(j, "numbers [");
    for (int car = 0; car < shape->cars; car++)
        json_add(j, "%d", car_number(shape, car));
    json_add(j, "], owners [");
    for (int car = 0; car < shape->cars; car++)
        json_add(j, "%d#", shape->owner[car]);
    json_add(j, "]");
}

void json_result(struct json *j, const struct game *g, const struct result *r)
{
    json_add(j, "points %d, team_points %d, pole %d?, fastest %d?, out %s", r->points, r->team_points,
             r->pole, r->fastest, r->out ? g->causes[r->out] : NULL);
}

static void put_results(struct json *j, const struct game *g, const struct shape *shape,
                        const struct results *r)
{
    json_open(j, "results", '[');
    for (int place = 0; place <= UINT8_MAX; place++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == place) {
                json_add(j, "{ car %d, seat %d#, place %d", car_number(shape, car), r->car[car].seat, place);
                json_result(j, g, &r->car[car]);
                json_add(j, "}");
            }
    json_close(j, ']');
}

void json_results(struct json *j, const struct game *g, const struct setup *su, const struct state *st)
{
    const struct shape *shape = g->shape(su);
    struct results r = { 0 };
    bool over = !g->turn(su, st);
    if (over)
        g->results(su, st, &r);
    put_results(j, g, shape, &r);
    json_seats(j, "winners", over ? results_winners(shape, &r) : 0);
}

/* ---- whose turn it is --------------------------------------------------------------------------------- */

static void put_legal(struct json *j, const struct game *g, const struct setup *su, const struct state *st,
                      int seat, bool known)
{
    action_t legal[ACTIONS_MAX];
    char name[12];
    struct text t = text_into(name, sizeof name);
    text_add(&t, "%d", seat + 1);
    if (!known) {
        json_none(j, name);
        return;
    }
    json_open(j, name, '[');
    int n = g->actions(su, st, seat, legal);
    for (int i = 0; i < n; i++)
        json_action_text(j, NULL, g, su, legal[i]);
    json_close(j, ']');
}

static void put_chances(struct json *j, const struct game *g, const struct setup *su, const struct state *st)
{
    struct chance ch[ACTIONS_MAX];
    int n = g->chances(su, st, ch);
    json_open(j, "chances", '[');
    for (int i = 0; i < n; i++) {
        json_add(j, "{");
        json_action_text(j, "text", g, su, ch[i].act);
        json_add(j, "weight %lld }", (long long)ch[i].weight);
    }
    json_close(j, ']');
}

void json_turn(struct json *j, const struct game *g, const struct setup *su, const struct state *st,
               turn_t known)
{
    turn_t who = g->turn(su, st), seats = who & ~CHANCE;
    if (who == CHANCE)
        json_text(j, "turn", "chance");
    else
        json_seats(j, "turn", seats);
    json_open(j, "legal", '{');
    for (turn_t left = seats; left; left &= left - 1)
        put_legal(j, g, su, st, turn_lowest(left), known & seat_bit(turn_lowest(left)));
    json_close(j, '}');
    if (who == CHANCE)
        put_chances(j, g, su, st);
}

/* pieces.c: actions, events, setups and results as parts of answers. */
#include "../../core/data.h"
#include "../../games/kinds.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

/* ---- actions and events ------------------------------------------------------------------------------------ */

static void put_arg(struct answer_text *a, const struct game *g, const struct setup *su,
                    const struct arg *arg, int value)
{
    char word[ACTION_TEXT_MAX];
    if (arg->kind == ARG_NUMBER)
        put_number(a, arg->name, value);
    else if (arg->kind == ARG_CAR)
        put_number(a, arg->name, car_number(g->shape(su), value));
    else if (arg->kind == ARG_SEAT)
        put_number(a, !strcmp(arg->name, "seat") ? "of" : arg->name, value + 1);
    else if (arg_text(g, su, arg->kind, value, word, sizeof word))
        put_text(a, arg->name, word);
}

void put_action(struct answer_text *a, const struct game *g, const struct setup *su, action_t act)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    char text[ACTION_TEXT_MAX];
    action_text(g, su, act, text, sizeof text);
    put_text(a, "text", text);
    put_text(a, "kind", kind->name);
    for (int i = 0; i < 3 && kind->arg[i].name; i++)
        put_arg(a, g, su, &kind->arg[i], action_arg(act, i));
}

void put_event_args(struct answer_text *a, const struct game *g, const struct setup *su,
                    const struct event *e)
{
    const struct kind *kind = &g->events[e->kind];
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name; i++)
        put_arg(a, g, su, &kind->arg[i], e->arg[i]);
}

/* ---- setups ------------------------------------------------------------------------------------------------ */

static void put_datum(struct answer_text *a, const char *name, const struct datum *d)
{
    if (d->is_list || d->is_map) {
        put_open(a, name, d->is_list ? '[' : '{');
        for (const struct datum *child = d->first; child; child = child->next)
            put_datum(a, d->is_list ? NULL : child->schema->name, child);
        put_close(a, d->is_list ? ']' : '}');
    } else if (d->schema->type == DATA_NUMBER) {
        put_number(a, name, d->number);
    } else if (d->schema->type == DATA_YESNO) {
        put_bool(a, name, d->number);
    } else {
        put_text(a, name, d->text);
    }
}

static const struct data_kind *find_kind(const char *id)
{
    for (int i = 0; all_data_kinds[i]; i++)
        if (!strcmp(all_data_kinds[i]->id, id))
            return all_data_kinds[i];
    return NULL;
}

/* The data of an option, whatever it is called or however it was packed. */
static void put_data(struct answer_text *a, const struct option *o, const char *value)
{
    struct error err;
    const struct data_kind *kind = find_kind(o->data);
    struct datum *root = kind ? data_load(kind, o->name, value, &err) : NULL;
    if (root)
        put_datum(a, o->name, root);
    data_free(root);
}

static void put_option_values(struct answer_text *a, const struct option_set *set, char *room, size_t size)
{
    put_open(a, "options", '{');
    for (int i = 0; set->options[i].name; i++) {
        option_value_text(set, i, room, size);
        put_text(a, set->options[i].name, room);
    }
    put_close(a, '}');
    put_open(a, "data", '{');
    for (int i = 0; set->options[i].name; i++)
        if (set->options[i].kind == OPTION_DATA) {
            option_value_text(set, i, room, size);
            put_data(a, &set->options[i], room);
        }
    put_close(a, '}');
}

static void put_cars(struct answer_text *a, const struct shape *shape)
{
    put_number(a, "seats", shape->seats);
    put_open(a, "cars", '[');
    for (int car = 0; car < shape->cars; car++) {
        put_open(a, NULL, '{');
        put_number(a, "car", car_number(shape, car));
        put_number(a, "seat", shape->owner[car] + 1);
        put_text(a, "name", shape->name[car]);
        put_text(a, "team", shape->team[car]);
        put_close(a, '}');
    }
    put_close(a, ']');
}

void put_setup(struct answer_text *a, const struct game *g, const struct setup *su)
{
    struct option_set set;
    struct error err;
    char *room = malloc(SETUP_TEXT_MAX);
    a->full |= !room;
    if (!room)
        return;
    g->setup_text(su, room, SETUP_TEXT_MAX);
    put_text(a, "game", g->id);
    put_text(a, "title", g->title);
    put_text(a, "setup", room);
    put_cars(a, g->shape(su));
    if (options_parse(g->options, room, &set, &err))
        put_option_values(a, &set, room, SETUP_TEXT_MAX);
    options_free(&set);
    free(room);
}

/* ---- results ------------------------------------------------------------------------------------------------ */

static void put_result(struct answer_text *a, const struct game *g, int number, const struct result *r)
{
    put_open(a, NULL, '{');
    put_number(a, "car", number);
    put_number(a, "seat", r->seat + 1);
    put_number(a, "place", r->place);
    put_number(a, "points", r->points);
    put_number(a, "team_points", r->team_points);
    put_bool(a, "pole", r->pole);
    put_bool(a, "fastest", r->fastest);
    put_text(a, "out", r->out ? g->causes[r->out] : NULL);
    put_close(a, '}');
}

void put_results(struct answer_text *a, const struct game *g, const struct results *r,
                 const struct shape *shape)
{
    put_open(a, "results", '[');
    for (int place = 0; place <= CARS_MAX; place++)
        for (int car = 0; car < r->cars; car++)
            if (r->car[car].place == place)
                put_result(a, g, car_number(shape, car), &r->car[car]);
    put_close(a, ']');
}

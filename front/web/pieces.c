/* pieces.c: a setup as a part of answers: what a form and a drawing need to know of it. */
#include "../../games/kinds.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

static const struct data_kind *find_kind(const char *id)
{
    for (int i = 0; all_data_kinds[i]; i++)
        if (!strcmp(all_data_kinds[i]->id, id))
            return all_data_kinds[i];
    return NULL;
}

/* The data of an option, whatever it is called or however it was packed. */
static void put_data(struct json *a, const struct option *o, const char *value)
{
    struct error err;
    const struct data_kind *kind = find_kind(o->data);
    struct datum *root = kind ? data_load(kind, o->name, value, &err) : NULL;
    if (root)
        json_datum(a, o->name, root);
    data_free(root);
}

/* room: the setup's text, which is used up. */
static void put_all_data(struct json *a, const struct game *g, char *room)
{
    struct option_set set;
    struct error err;
    json_open(a, "data", '{');
    if (options_parse(g->options, room, &set, &err))
        for (int i = 0; set.options[i].name; i++)
            if (set.options[i].kind == OPTION_DATA) {
                option_value_text(&set, i, room, SETUP_TEXT_MAX);
                put_data(a, &set.options[i], room);
            }
    json_close(a, '}');
    options_free(&set);
}

static void put_cars(struct json *a, const struct shape *shape)
{
    json_number(a, "seats", shape->seats);
    json_open(a, "cars", '[');
    for (int car = 0; car < shape->cars; car++) {
        json_open(a, NULL, '{');
        json_number(a, "car", car_number(shape, car));
        json_seat(a, "seat", shape->owner[car]);
        json_text(a, "name", shape->name[car]);
        json_text(a, "team", shape->team[car]);
        json_close(a, '}');
    }
    json_close(a, ']');
}

void put_setup(struct json *a, const struct game *g, const struct setup *su)
{
    char *room = malloc(SETUP_TEXT_MAX);
    a->lost |= !room;
    if (!room)
        return;
    g->setup_text(su, room, SETUP_TEXT_MAX);
    json_text(a, "game", g->id);
    json_text(a, "title", g->title);
    json_text(a, "setup", room);
    put_cars(a, g->shape(su));
    json_setup_options(a, "options", g, su);
    put_all_data(a, g, room);
    free(room);
}

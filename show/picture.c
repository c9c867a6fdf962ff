#include "picture.h"
#include "face.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- taking a picture -------------------------------------------------------------------------------- */

int action_car(const struct game *g, action_t act)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    for (int i = 0; i < 3 && kind->arg[i].name; i++)
        if (kind->arg[i].kind == ARG_CAR)
            return action_arg(act, i);
    return NOBODY;
}

int action_owner(const struct table *t, action_t act)
{
    const struct kind *kind = &table_game(t)->actions_named[action_kind(act)];
    for (int i = 0; i < 3 && kind->arg[i].name; i++) {
        if (kind->arg[i].kind == ARG_SEAT)
            return action_arg(act, i);
        if (kind->arg[i].kind == ARG_CAR)
            return table_shape(t)->owner[action_arg(act, i)];
    }
    return NOBODY;
}

size_t action_words(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    struct text t = text_into(buf, size);
    for (int i = 0; i < 3 && kind->arg[i].name; i++) {
        char word[ACTION_TEXT_MAX];
        int value = action_arg(act, i), kind_of = kind->arg[i].kind;
        if (kind->joined == i + 2)
            value |= action_arg(act, ++i) << 8;
        if (kind_of != ARG_CAR && arg_text(g, su, kind_of, value, word, sizeof word))
            text_add(&t, "%s%s", t.len ? " " : "", word);
    }
    return t.len;
}

size_t action_short(const struct table *t, action_t act, char *buf, size_t size)
{
    const struct face *face = face_of(table_game(t));
    return (face->shorten ? face->shorten : action_words)(table_game(t), table_setup(t), act, buf, size);
}

const char *action_name(const struct game *g, action_t act)
{
    return g->actions_named[action_kind(act)].name;
}

void action_typed(const struct table *t, action_t act, struct text *out)
{
    const struct game *g = table_game(t);
    bool car_too = face_of(g)->names_cars && action_car(g, act) != NOBODY;
    char word[ACTION_TEXT_MAX];
    text_add(out, "%s", action_name(g, act));
    if (car_too)
        text_add(out, " %d", car_number(table_shape(t), action_car(g, act)));
    if (face_of(g)->names_cars ? action_words(g, table_setup(t), act, word, sizeof word)
                               : action_short(t, act, word, sizeof word))
        text_add(out, " %s", word);
}

bool action_same(const struct table *t, action_t a, action_t b)
{
    const struct face *face = face_of(table_game(t));
    return face->same && face->same(a, b);
}

void picture_take(struct picture *p, const struct seating *m, const struct rulebook *book, int viewer)
{
    const struct table *t = m->table;
    const struct game *g = table_game(t);
    memset(&p->view, 0, sizeof p->view);
    table_view(t, viewer, (struct state *)p->view.bytes);
    p->m = m;
    p->book = book;
    p->viewer = viewer;
    p->n = viewer == NOBODY ? 0 : table_actions(t, viewer, p->legal);
    const struct face *face = face_of(g);
    p->car = face->car ? face->car(p) : p->n ? action_car(g, p->legal[0]) : NOBODY;
}

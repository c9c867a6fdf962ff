#include "picture.h"
#include "face.h"
#include "phrase.h"

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

/* A lane and the like: the number that an action names, or 0. */
static int action_number(const struct game *g, action_t act)
{
    const struct kind *kind = &g->actions_named[action_kind(act)];
    for (int i = 0; i < 3 && kind->arg[i].name; i++)
        if (kind->arg[i].kind == ARG_NUMBER)
            return action_arg(act, i);
    return 0;
}

/* A word of the game as it is spelled for people: "Set the Pace". */
static const char *spelled(const struct narrator *n, const char *word)
{
    char key[ACTION_TEXT_MAX + 40];
    snprintf(key, sizeof key, "%s.word.%s", n->game->id, word);
    const char *phrase = phrase_find(n->language, key);
    return phrase ? phrase : word;
}

/* There may be a phrase for just these words, "do.tires.soft", or one for all of the kind. */
void action_deed(const struct seating *m, action_t act, struct text *out)
{
    const struct game *g = table_game(m->table);
    char key[40 + ACTION_TEXT_MAX], kind[40], words[ACTION_TEXT_MAX], card[ACTION_TEXT_MAX];
    int car = action_car(g, act), number = car == NOBODY ? 0 : car_number(table_shape(m->table), car);
    action_short(m->table, act, card, sizeof card);
    action_words(g, table_setup(m->table), act, words, sizeof words);
    snprintf(kind, sizeof kind, "do.%s", action_name(g, act));
    snprintf(key, sizeof key, "%s.%s", kind, words);
    if (!phrase_say(out, &m->narrator, key, "car %d", number)
        && !phrase_say(out, &m->narrator, kind, "card %s, what %s, car %d, lane %d", card,
                       spelled(&m->narrator, words), number, action_number(g, act)))
        action_typed(m->table, act, out);
}

bool action_same(const struct table *t, action_t a, action_t b)
{
    const struct face *face = face_of(table_game(t));
    return face->same && face->same(a, b);
}

/* The usual goes to the front. */
static void offer(struct picture *p, const struct face *face)
{
    for (int i = 1; i < p->n && face->usual; i++)
        if (face->usual(p, p->legal[i])) {
            action_t act = p->legal[i];
            memmove(p->legal + 1, p->legal, (size_t)i * sizeof act);
            p->legal[0] = act;
        }
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
    p->car = NOBODY;
    offer(p, face);
    p->car = face->car ? face->car(p) : p->n ? action_car(g, p->legal[0]) : NOBODY;
}

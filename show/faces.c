/* faces.c: the list of games with a face of their own, and what every face is asked for in lines. */
#include "../table/position.h"
#include "face.h"
#include "phrase.h"

#include <stdlib.h>
#include <string.h>

#define FACES(X)                                                                                             \
    X(grandprix)                                                                                             \
    X(lacorsa)

#define DECLARE(game) extern const struct face game##_face;
FACES(DECLARE)

#define LIST(game) &game##_face,
static const struct face *const faces[] = { FACES(LIST) NULL };

const struct face *face_of(const struct game *g)
{
    for (int i = 0; faces[i]; i++)
        if (!strcmp(faces[i]->game, g->id))
            return faces[i];
    return &plain_face;
}

enum { INDENT = 4 };

void face_show_why(const struct picture *p, struct lines *out)
{
    size_t from = out->text.len;
    face_of(table_game(p->m->table))->why(p, &out->text);
    lines_fill(out, from, 0, 0);
}

void face_show_choices(const struct picture *p, struct lines *out)
{
    size_t from = out->text.len;
    face_of(table_game(p->m->table))->choices(p, &out->text);
    if (out->text.len > from)
        lines_fill(out, from, 0, INDENT);
    else
        lines_add(out, "\n"); /* nothing: a line all the same */
}

void face_label(const struct picture *p, action_t act, struct text *t)
{
    const struct face *face = face_of(table_game(p->m->table));
    if (face->label)
        face->label(p, act, t);
    else
        action_deed(p->m, act, t);
}

/* ---- for newcomers ------------------------------------------------------------------------------------------------ */

enum { SIGN_INDENT = 2, SIGN_MEANS = 10 };

const char *face_sign(const struct picture *p, const struct sign *sign)
{
    return phrase_word(p, "sign", sign->id);
}

const char *face_sign_shown(const struct picture *p, const struct sign *sign)
{
    return phrase_word(p, "shown", sign->shown);
}

const char *face_sign_group(const struct picture *p, const struct sign *sign)
{
    return phrase_word(p, "sign", sign->group);
}

static void show_signs(const struct picture *p, const struct sign *signs, struct lines *out)
{
    for (const struct sign *s = signs; s && s->id; s++) {
        if (s == signs || strcmp(s[-1].group, s->group) != 0)
            lines_add(out, "%s\n", face_sign_group(p, s));
        lines_entry(out, SIGN_INDENT, SIGN_MEANS, face_sign_shown(p, s), face_sign(p, s));
    }
}

void face_show_introduction(const struct picture *p, struct lines *out)
{
    const struct face *face = face_of(table_game(p->m->table));
    struct text t = text_growing();
    t.language = out->text.language;
    if (face->introduction)
        face->introduction(p, &t);
    struct span rest = span_of(text_string(&t)), line;
    while (span_cut(&rest, '\n', &line)) {
        size_t from = out->text.len;
        text_put(&out->text, line.at, line.len);
        lines_fill(out, from, 0, 0);
    }
    text_free(&t);
    show_signs(p, face->signs, out);
}

/* ---- one moment of a match ---------------------------------------------------------------------------------------- */

static int on_turn(const struct table *t)
{
    turn_t who = table_turn(t) & ~CHANCE;
    return who ? turn_lowest(who) : NOBODY;
}

bool snapshot_take(struct snapshot *s, const struct seating *m, int n, int viewer, struct error *err)
{
    s->seating = *m;
    s->book = (struct rulebook){ 0 };
    s->seating.table = position_after(m->table, n, err);
    if (!s->seating.table)
        return false;
    s->seating.narrator.setup = table_setup(s->seating.table);
    if (!rulebook_open_at(&s->book, m->narrator.language, s->seating.table, err))
        return false;
    picture_take(&s->picture, &s->seating, &s->book,
                 viewer == SNAPSHOT_ON_TURN ? on_turn(s->seating.table) : viewer);
    return true;
}

void snapshot_free(struct snapshot *s)
{
    rulebook_close(&s->book);
    if (s->seating.table)
        table_free(s->seating.table);
}

static void draw_picture(const struct picture *p, struct lines *out)
{
    const struct face *d = face_of(table_game(p->m->table));
    (d->glance && p->viewer != NOBODY ? d->glance : d->table)(p, out);
    if (p->viewer == NOBODY)
        return;
    if (d->hand)
        d->hand(p, out);
    if (p->n)
        face_show_why(p, out);
}

bool snapshot_draw(const struct seating *m, int n, int viewer, struct lines *out, struct error *err)
{
    struct snapshot *s = malloc(sizeof *s);
    if (!s)
        return error_set(err, 0, "out of memory");
    bool good = snapshot_take(s, m, n, viewer, err);
    if (good)
        draw_picture(&s->picture, out);
    snapshot_free(s);
    free(s);
    return good;
}

/* faces.c: the list of games with a face of their own, and what every face is asked for in lines. */
#include "../table/position.h"
#include "face.h"
#include "phrase.h"

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

/* ---- for newcomers ------------------------------------------------------------------------------------------------ */

enum { SIGN_INDENT = 2, SIGN_MEANS = 10 };

const char *face_sign(const struct picture *p, const struct sign *sign)
{
    return phrase_word(p, "sign", sign->id);
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
        lines_entry(out, SIGN_INDENT, SIGN_MEANS, s->shown, face_sign(p, s));
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

static void draw_picture(const struct seating *m, const struct rulebook *book, int viewer, struct lines *out)
{
    const struct face *d = face_of(table_game(m->table));
    struct picture pic;
    picture_take(&pic, m, book, viewer == SNAPSHOT_ON_TURN ? on_turn(m->table) : viewer);
    (d->glance && pic.viewer != NOBODY ? d->glance : d->table)(&pic, out);
    if (pic.viewer == NOBODY)
        return;
    if (d->hand)
        d->hand(&pic, out);
    if (pic.n)
        face_show_why(&pic, out);
}

bool snapshot_draw(const struct seating *m, int n, int viewer, struct lines *out, struct error *err)
{
    struct rulebook book;
    struct seating then = *m;
    then.table = position_after(m->table, n, err);
    if (!then.table)
        return false;
    then.narrator.setup = table_setup(then.table);
    bool open = rulebook_open_at(&book, m->narrator.language, then.table, err);
    if (open)
        draw_picture(&then, &book, viewer, out);
    rulebook_close(&book);
    table_free(then.table);
    return open;
}

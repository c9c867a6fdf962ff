#include "draw.h"
#include "lines.h"

#include <string.h>

enum { LINE_MAX_BYTES = 4096, INDENT = 4 };

void draw_why(const struct picture *p, struct lines *out)
{
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    telling_of(table_game(p->m->table))->why(p, &t);
    if (t.len)
        lines_words(out, 0, 0, line);
}

void draw_choices(const struct picture *p, struct lines *out)
{
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    telling_of(table_game(p->m->table))->choices(p, &t);
    lines_words(out, 0, INDENT, line);
}

/* ---- any game ---------------------------------------------------------------------------------------- */

static int count_parts(struct span list, char separator)
{
    struct span part;
    int n = 0;
    while (span_cut(&list, separator, &part))
        n++;
    return n;
}

/* A list with one entry for each car says whose each is. */
static void draw_list(const struct picture *p, struct span value, char separator, struct lines *out)
{
    struct span part;
    const struct shape *shape = table_shape(p->m->table);
    bool by_car = count_parts(value, separator) == shape->cars;
    for (int i = 0; span_cut(&value, separator, &part); i++) {
        lines_add(out, "%s", i ? ", " : " ");
        if (by_car)
            lines_add(out, "car %d: ", car_number(shape, i));
        lines_add(out, "%.*s", (int)part.len, part.at);
    }
    lines_add(out, "\n");
}

static void draw_field(const struct picture *p, const struct field *f, struct span value, struct lines *out)
{
    lines_add(out, "%s:", f->name);
    if (f->shape == FIELD_NUMBER || f->shape == FIELD_WORD)
        lines_add(out, " %.*s\n", (int)value.len, value.at);
    else
        draw_list(p, value, f->shape == FIELD_NUMBERS || f->shape == FIELD_WORDS ? ',' : '/', out);
}

static void fields_table(const struct picture *p, struct lines *out)
{
    const struct field *fields = table_game(p->m->table)->fields;
    for (int i = 0; fields[i].name; i++)
        if (p->value[i].at)
            draw_field(p, &fields[i], p->value[i], out);
}

static const struct drawing fields_drawing = { .table = fields_table };

static const struct drawing *const drawings[] = { &lacorsa_drawing, &grandprix_drawing, NULL };

const struct drawing *drawing_of(const struct game *g)
{
    for (int i = 0; drawings[i]; i++)
        if (!strcmp(drawings[i]->game, g->id))
            return drawings[i];
    return &fields_drawing;
}

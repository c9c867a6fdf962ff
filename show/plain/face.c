/* face.c: any game: its fields as a list, its actions by their names. */
#include "../face.h"
#include "../../core/field.h"

/* ---- in words ---------------------------------------------------------------------------------------- */

static void why(const struct picture *p, struct text *t)
{
    if (p->car != NOBODY)
        text_say(t, "It is your turn, with car %d.", car_number(table_shape(p->m->table), p->car));
    else
        text_say(t, "It is your turn.");
}

/* "plan: 1 2 3 1+2; pass" */
static void choices(const struct picture *p, struct text *t)
{
    const struct game *g = table_game(p->m->table);
    char word[ACTION_TEXT_MAX];
    int kind = 0;
    for (int i = 0; i < p->n; i++) {
        if (action_kind(p->legal[i]) != kind)
            text_add(t, "%s%s:", i ? "; " : "", action_name(g, p->legal[i]));
        kind = action_kind(p->legal[i]);
        action_words(g, table_setup(p->m->table), p->legal[i], word, sizeof word);
        text_add(t, " %s", word);
    }
}

/* ---- in lines ---------------------------------------------------------------------------------------- */

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
            text_say(&out->text, "car %d: ", car_number(shape, i));
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

static void draw_table(const struct picture *p, struct lines *out)
{
    const struct table *t = p->m->table;
    const struct field *fields = table_game(t)->fields;
    struct state_fields of;
    state_fields(table_game(t), table_setup(t), picture_view(p), &of);
    for (int i = 0; fields[i].name; i++)
        if (of.value[i].at)
            draw_field(p, &fields[i], of.value[i], out);
}

/* Of games that have no face of their own: what they may call their options, too. */
static const struct option_words option_words[] = { { "seats", N_("Players"), OPTIONS_RACE, NULL },
                                                    { "length", N_("Length"), OPTIONS_RACE, NULL },
                                                    { 0 } };

const struct face plain_face = {
    .options = option_words, .why = why, .choices = choices, .table = draw_table
};

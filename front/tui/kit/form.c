#include "../../../bots/bot.h"
#include "settings.h"

#include <stdio.h>
#include <string.h>

static int *number(const struct form_field *f, void *in)
{
    return (int *)((char *)in + f->at);
}

char *form_line(const struct form_field *f, void *in)
{
    return f->kind == FORM_LINE || f->kind == FORM_BOT ? (char *)in + f->at : NULL;
}

void form_value(const struct form_field *f, const void *in, struct text *t)
{
    const char *line = form_line(f, (void *)in);
    int n = line ? 0 : *number(f, (void *)in);
    if (line)
        text_add(t, "%s", line[0] || !f->words ? line : tr(t->language, f->words[0]));
    else if (f->kind == FORM_WORDS || !n)
        text_add(t, "%s", tr(t->language, f->words[n]));
    else
        text_add(t, "%s%d", tr(t->language, f->words[1]), n);
}

/* The list begins again at its end. */
void form_step(const struct form_field *f, void *in, int by)
{
    int n = 0, at = 0;
    if (f->kind == FORM_BOT)
        for (; bots_to_choose[n]; n++)
            at = strcmp(bots_to_choose[n]->name, form_line(f, in)) ? at : n;
    else
        for (n = f->kind == FORM_NUMBER ? f->most + 1 : 0; f->kind == FORM_WORDS && f->words[n]; n++)
            ;
    if (f->kind == FORM_BOT)
        form_take(f, in, bots_to_choose[(at + by + n) % n]->name);
    else if (n)
        *number(f, in) = (*number(f, in) + by + n) % n;
}

void form_take(const struct form_field *f, void *in, const char *text)
{
    snprintf(form_line(f, in), (size_t)f->most, "%s", text);
}

void form_clear(const struct form_field *f, void *in)
{
    if (form_line(f, in))
        form_take(f, in, "");
    else
        *number(f, in) = 0;
}

bool form_read(const struct form_field *f, void *in, const char *word)
{
    for (int i = 0; f->words[i]; i++)
        if (!strcmp(f->words[i], word)) {
            *number(f, in) = i;
            return true;
        }
    return false;
}

void form_draw(struct canvas *c, struct rect row, int name_wide, const char *name, const char *value, bool at,
               bool marked)
{
    enum cell_style style = at ? CELL_SELECTED : CELL_FAINT;
    canvas_fill(c, (struct rect){ row.x, row.y, name_wide, 1 }, style, ' ');
    canvas_text(c, row.x + 1, row.y, name_wide - 1, style, name);
    canvas_print(c, row.x + name_wide + 1, row.y, row.w - name_wide - 1,
                 at || marked ? CELL_STRONG : CELL_TEXT, at ? "< %s >%s" : "  %s  %s", value,
                 marked ? " *" : "");
}

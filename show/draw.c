#include "draw.h"

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

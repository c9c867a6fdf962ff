#include "story.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_BYTES = 512, INDENT = 2 };

void story_free(struct story *s)
{
    for (int i = 0; i < s->n; i++)
        free(s->at[i].text);
    free(s->at);
    s->at = NULL;
    s->n = s->room = s->told = 0;
}

static void add(struct story *s, int moment, const char *text)
{
    if (s->n == s->room) {
        int room = s->room ? 2 * s->room : 128;
        struct sentence *more = realloc(s->at, (size_t)room * sizeof *more);
        if (!more)
            return;
        s->at = more;
        s->room = room;
    }
    char *copy = strdup(text);
    if (copy)
        s->at[s->n++] = (struct sentence){ moment, copy };
}

void story_update(struct story *s, const struct seating *m, int viewer)
{
    char line[SENTENCE_BYTES];
    if (s->viewer != viewer || s->told > table_moments(m->table)) {
        story_free(s);
        s->viewer = viewer;
    }
    for (; s->told < table_moments(m->table); s->told++)
        for (int k = 0; k < seating_sentences(m, s->told); k++)
            if (seating_sentence(m, s->told, k, viewer, line, sizeof line))
                add(s, s->told, line);
}

void story_draw(const struct story *s, struct canvas *c, struct rect where, int fresh)
{
    int bottom = where.h;
    for (int i = s->n - 1; i >= 0 && bottom > 0; i--) {
        enum cell_style style = s->at[i].moment >= fresh ? CELL_TEXT : CELL_FAINT;
        struct rect line = { where.x + INDENT, 0, where.w - INDENT, where.h };
        int rows = canvas_words(NULL, line, style, s->at[i].text), skip = rows > bottom ? rows - bottom : 0;
        line.y = where.y + bottom - rows + skip;
        line.h = rows - skip;
        canvas_words_from(c, line, skip, style, s->at[i].text);
        if (!skip)
            canvas_put(c, where.x, line.y, style, 0xb7);
        bottom -= rows;
    }
}

/* console_terse.c: a race for whoever listens: at every question only what was not there at the one before. The words
 * table, hand and log tell all of it. */
#include "console.h"

#include <string.h>

/* A line as a number; none is 0. */
static uint64_t number_of(struct span line)
{
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < line.len; i++)
        sum = (sum ^ (unsigned char)line.at[i]) * 0x100000001b3;
    return sum ? sum : 1;
}

static bool was_there(const uint64_t before[TERSE_LINES], uint64_t line)
{
    for (int i = 0; i < TERSE_LINES; i++)
        if (before[i] == line)
            return true;
    return false;
}

static bool all_were_there(const uint64_t before[TERSE_LINES], struct span text)
{
    struct span line;
    while (span_cut(&text, '\n', &line))
        if (line.len && !was_there(before, number_of(line)))
            return false;
    return true;
}

void console_show_news(struct console *c, enum terse_part part, draw_lines *draw, const struct picture *pic)
{
    uint64_t *before = c->heard[pic->viewer][part], now[TERSE_LINES] = { 0 };
    struct lines drawn = lines_plain();
    struct span line;
    int n = 0;
    drawn.text.language = c->out.text.language;
    drawn.columns = c->out.columns;
    draw(pic, &drawn);
    struct span rest = span_of(text_string(&drawn.text));
    bool whole = part == TERSE_WHY && !all_were_there(before, rest); /* a paragraph is told in one piece */
    while (span_cut(&rest, '\n', &line)) {
        if (!line.len)
            continue;
        if (whole || (part != TERSE_WHY && !was_there(before, number_of(line))))
            lines_add(&c->out, "%.*s\n", (int)line.len, line.at);
        if (n < TERSE_LINES)
            now[n++] = number_of(line);
    }
    memcpy(before, now, sizeof now);
    lines_free(&drawn);
}

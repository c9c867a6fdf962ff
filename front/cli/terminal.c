/* terminal.c: what the terminal on the other end can do. */
#include "cli.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_MIN = 60, COLUMNS_MAX = 240, NARROWEST = 20 };

static bool has_colour(void)
{
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0 && !(none && *none);
}

/* Within reason; COLUMNS may say it where there is no terminal. */
static int picture_columns(void)
{
    struct winsize size = { 0 };
    const char *said = getenv("COLUMNS");
    int columns = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
    if (!columns && said)
        span_number(span_of(said), &columns);
    if (!columns)
        return LINES_COLUMNS;
    return columns < COLUMNS_MIN ? COLUMNS_MIN : columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
}

static int sentence_columns(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return LINES_COLUMNS;
    return size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
}

void terminal_measure(struct lines *out)
{
    out->columns = picture_columns();
    out->breaks_at = sentence_columns();
}

struct lines terminal_lines(void)
{
    struct lines out = lines_plain();
    out.colour = has_colour();
    out.text.language = spoken();
    terminal_measure(&out);
    return out;
}

void terminal_write(struct lines *out)
{
    fputs(text_string(&out->text), stdout);
    text_clear(&out->text);
}

void terminal_close(struct lines *out)
{
    terminal_write(out);
    lines_free(out);
}

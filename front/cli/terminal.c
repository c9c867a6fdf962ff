/* terminal.c: what the terminal on the other end can do. */
#include "cli.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_MIN = 60, COLUMNS_MAX = 240, NARROWEST = 20 };

/* A picture is as wide as there is room, within reason; COLUMNS may say it where there is no terminal. Sentences are
 * broken where there is one. */
void terminal_measure(struct lines *out)
{
    struct winsize size = { 0 };
    const char *given = getenv("COLUMNS");
    int columns = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
    out->breaks_at = !isatty(STDOUT_FILENO) ? 0
                     : !columns             ? LINES_COLUMNS
                     : columns > NARROWEST  ? columns
                                            : NARROWEST;
    if (!columns && given)
        span_number(span_of(given), &columns);
    if (!columns)
        columns = LINES_COLUMNS;
    out->columns = columns < COLUMNS_MIN ? COLUMNS_MIN : columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
}

struct lines terminal_lines(void)
{
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    struct lines out = lines_plain();
    out.colour = isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0 && !(none && *none);
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

/* terminal.c: what the terminal on the other end can do. */
#include "../../show/ink.h"
#include "../../show/page.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_MIN = 60, COLUMNS_USUAL = 80, COLUMNS_MAX = 240, NARROWEST = 20 };

bool ink_wanted(void)
{
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0 && !(none && *none);
}

int ink_columns(void)
{
    struct winsize size = { 0 };
    const char *said = getenv("COLUMNS");
    int columns = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
    if (!columns && said)
        span_number(span_of(said), &columns);
    if (!columns)
        return COLUMNS_USUAL;
    return columns < COLUMNS_MIN ? COLUMNS_MIN : columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
}

int page_terminal_width(void)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO))
        return 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_col)
        return COLUMNS_USUAL;
    return size.ws_col < NARROWEST ? NARROWEST : size.ws_col;
}

#include "ink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_MIN = 60, COLUMNS_USUAL = 80, COLUMNS_MAX = 240 };

bool ink_wanted(void)
{
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0 && !(none && *none);
}

void ink_add(struct text *t, enum ink ink, const char *text)
{
    static const char *const codes[] = {
        [INK_OWN] = "1;31", [INK_ACTIVE] = "1;7", [INK_FAINT] = "2", [INK_STRONG] = "1"
    };
    if (ink == INK_PLAIN || !ink_wanted())
        text_add(t, "%s", text);
    else
        text_add(t, "\033[%sm%s\033[0m", codes[ink], text);
}

void ink_row(const struct text *t)
{
    size_t len = t->len < t->size ? t->len : t->size - 1;
    while (len && t->buf[len - 1] == ' ')
        len--;
    printf("%.*s\n", (int)len, t->buf);
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

#include "capture.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { CAPTURE_MAX = 1 << 20 };

/* One conversation at a time, like the standard output it stands for. */
static char *captured;
static size_t used, room;

static void put(const char *s, size_t n)
{
    if (used + n + 1 > room) {
        size_t wanted = 2 * (used + n + 1);
        char *more = wanted <= CAPTURE_MAX ? realloc(captured, wanted) : NULL;
        if (!more)
            return; /* a text this long was never meant for a screen */
        captured = more;
        room = wanted;
    }
    memcpy(captured + used, s, n);
    used += n;
    captured[used] = '\0';
}

void capture_begin(void)
{
    used = 0;
    put("", 0);
}

const char *capture_end(void)
{
    return captured ? captured : "";
}

int capture_printf(const char *format, ...)
{
    char line[8192];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n > 0)
        put(line, (size_t)n < sizeof line ? (size_t)n : sizeof line - 1);
    return n;
}

size_t capture_write(const void *bytes, size_t size, size_t n)
{
    put(bytes, size * n);
    return n;
}

int capture_character(int c)
{
    char one = (char)c;
    put(&one, 1);
    return c;
}

int capture_flush(void)
{
    return 0;
}

#include "conversion.h"

#include <string.h>

static const char *read_position(const char *at, int *position)
{
    int n = 0;
    const char *digit = at;
    for (; *digit >= '0' && *digit <= '9' && n < 1000; digit++)
        n = 10 * n + (*digit - '0');
    *position = digit > at && *digit == '$' ? n : 0;
    return *position ? digit + 1 : at;
}

bool conversion_next(const char *format, struct conversion *c)
{
    const char *at = strchr(format, '%');
    for (; at && at[1] == '%'; at = strchr(at + 2, '%'))
        ;
    if (!at)
        return false;
    *c = (struct conversion){ .begin = at };
    at = read_position(at + 1, &c->position);
    for (; *at && strchr("-+ #0123456789.*", *at); at++)
        c->star |= *at == '*';
    for (size_t i = 0; *at && strchr("hljzt", *at) && i + 1 < sizeof c->length; at++)
        c->length[i++] = *at;
    c->type = *at;
    c->end = *at ? at + 1 : at;
    return true;
}

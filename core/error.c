#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool error_set(struct error *err, int line, const char *format, ...)
{
    va_list ap;
    if (!err)
        return false;
    err->line = line;
    va_start(ap, format);
    vsnprintf(err->text, sizeof err->text, format, ap);
    va_end(ap);
    for (char *c = err->text; *c; c++) /* quoted input must not break the sentence into lines */
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
    return false;
}

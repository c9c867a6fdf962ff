#include "error.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>

bool error_set(struct error *err, int line, const char *format, ...)
{
    va_list ap;
    if (!err)
        return false;
    err->line = line;
    va_start(ap, format);
    vsnprintf(err->text, sizeof err->text, format, ap);
    va_end(ap);
    text_make_plain(err->text); /* quoted input must not break the sentence into lines, or steer a terminal */
    return false;
}

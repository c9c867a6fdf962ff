#include "csv.h"

#include <stdbool.h>
#include <string.h>

static bool is_number(const char *text)
{
    static const char digits[] = "0123456789";
    text += *text == '-' || *text == '+';
    size_t whole = strspn(text, digits);
    text += whole;
    if (*text == '.')
        text += 1 + strspn(text + 1, digits);
    return whole && !*text;
}

const char *csv_guard(const char *text)
{
    return text[0] && strchr("=+-@\t\r", text[0]) && !is_number(text) ? "'" : "";
}

#include "quote.h"

#include <string.h>

/* ---- CSV -------------------------------------------------------------------------------------------------------- */

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

/* What keeps a text from being a formula: an apostrophe, or nothing. A number stays one. */
static const char *guard(const char *text)
{
    return text[0] && strchr("=+-@\t\r", text[0]) && !is_number(text) ? "'" : "";
}

void csv_quoted(struct text *out, const char *text)
{
    text_add(out, "\"%s", guard(text));
    for (; *text; text++) {
        if (*text == '"')
            text_put_char(out, '"');
        text_put_char(out, *text);
    }
    text_put_char(out, '"');
}

void csv_text(struct text *out, const char *text)
{
    if (strpbrk(text, ",\"\n"))
        csv_quoted(out, text);
    else
        text_add(out, "%s%s", guard(text), text);
}

/* ---- Markdown --------------------------------------------------------------------------------------------------- */

static void put_escaped(struct text *out, const char *text, const char *marks)
{
    for (; *text; text++) {
        if (strchr(marks, *text))
            text_put_char(out, '\\');
        text_put_char(out, *text);
    }
}

void markdown_text(struct text *out, const char *text)
{
    put_escaped(out, text, "\\`*_[]<>|#&");
}

void markdown_prose(struct text *out, const char *text)
{
    put_escaped(out, text, "*<>\\");
}

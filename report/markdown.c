#include "markdown.h"

#include <string.h>

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

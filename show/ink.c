#include "ink.h"

#include <stdio.h>

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

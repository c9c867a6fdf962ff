/* law.h: whatever is read of a text can be written, read again, and is written the same then. */
#ifndef PADDOCK_LAW_H
#define PADDOCK_LAW_H

#include "../../core/data.h"
#include "fuzz.h"

/* Data as packed text; free it. */
static inline char *packed_text(const struct datum *root)
{
    size_t len = data_text(root, NULL, 0);
    char *text = malloc(len + 1);
    MUST(text && data_text(root, text, len + 1) == len && strlen(text) == len);
    return text;
}

/* A tree that was read, and the same out of its packed text; that one is yours. */
static inline struct datum *packed_again(const struct data_kind *kind, const struct datum *root)
{
    char *first = packed_text(root);
    struct datum *again = data_parse(kind, first, NULL);
    MUST(again);
    char *second = packed_text(again);
    MUST(!strcmp(first, second));
    free(first);
    free(second);
    return again;
}

#endif

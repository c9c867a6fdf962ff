/* error.h: what was wrong with somebody's input, in one sentence. */
#ifndef PADDOCK_ERROR_H
#define PADDOCK_ERROR_H

#include <stdbool.h>

struct error {
    int line;       /* of the text at fault, or 0 */
    char text[240]; /* one sentence, no full stop, no newline */
};

/* Fill err (which may be NULL) and return false, so that a parser can end with `return error_set(...)`. */
bool error_set(struct error *err, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif

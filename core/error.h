/* error.h: what was wrong with somebody's input, in one sentence.
 *
 * An error remembers how it was put together, so that whoever shows it can say
 * it in another language (text_say_error in language.h); text is English.
 */
#ifndef PADDOCK_ERROR_H
#define PADDOCK_ERROR_H

#include <stdbool.h>

/* A format and where its arguments stand in the text. */
struct error_part {
    const char *format;
    unsigned char pieces;
    struct {
        unsigned char from, to;
    } piece[7];
};

enum { ERROR_PARTS_MAX = 3 };

struct error {
    int line;       /* of the text at fault, or 0 */
    char text[240]; /* one sentence, no full stop, no newline */
    int parts;      /* the outermost first; with a colon between them */
    struct error_part part[ERROR_PARTS_MAX];
};

/* Fill err (which may be NULL) and return false, so that a parser can end with `return error_set(...)`. */
bool error_set(struct error *err, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Say where it happened, before what is said already: "round 3: there is no such car". */
bool error_within(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

/* error.h: why something could not be done, in one sentence. Nobody below the front ends prints it.
 *
 * An error remembers how it was put together, so that whoever shows it can say
 * it in another language (text_say_error in language.h); text is English.
 */
#ifndef PADDOCK_ERROR_H
#define PADDOCK_ERROR_H

#include <stdbool.h>

/* Whose fault it is. A program that calls us is told by the exit code. */
enum error_kind {
    ERROR_INPUT,   /* a text or file that makes no sense */
    ERROR_USAGE,   /* what was asked for: a name, a value, a flag */
    ERROR_WORLD,   /* disk, memory, terminal */
    ERROR_NO,      /* nobody's: the answer is no */
    ERROR_STOPPED, /* somebody asked us to stop */
};

/* A format and where its arguments stand in the text. */
struct error_part {
    const char *format;
    unsigned char pieces;
    struct {
        unsigned short from, to;
    } piece[7];
};

enum { ERROR_PARTS_MAX = 3 };

struct error {
    enum error_kind kind;
    int line;        /* of the text at fault, or 0 */
    char text[1024]; /* one sentence, no full stop, no newline; names of files may stand in it */
    int parts;       /* the outermost first; with a colon between them */
    struct error_part part[ERROR_PARTS_MAX];
};

/* Fill err (which may be NULL) and return false, so that a parser can end with `return error_set(...)`. Its kind is
 * ERROR_INPUT. */
bool error_set(struct error *err, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same with a kind. */
bool error_of(struct error *err, enum error_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* ERROR_WORLD: out of memory. */
bool error_memory(struct error *err);
/* The same sentence as another kind; false. */
bool error_as(struct error *err, enum error_kind kind);

/* Say where it happened, before what is said already: "round 3: there is no such car". */
bool error_within(struct error *err, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with a file, and the line if there is one: "race.txt, line 7: …". */
bool error_in(struct error *err, const char *file);
/* The same with an error that was found there. */
bool error_from(struct error *err, const struct error *found, const char *file);

#endif

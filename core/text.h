/* text.h: writing and reading small texts without surprises.
 *
 * Writing: a text builder over somebody else's buffer. It never overflows and
 * counts what it would have written, so x_text(…, buf, size) can return the
 * full length like snprintf.
 *
 * Reading: a span is a piece of a text, not terminated. Spans are cut off the
 * front of one another at a separator, so parsers need neither copies nor malloc.
 */
#ifndef PADDOCK_TEXT_H
#define PADDOCK_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *buf;
    size_t size;
    size_t len; /* may exceed size: then the text was cut, but is still terminated */
};

struct text text_into(char *buf, size_t size);
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_put(struct text *t, const char *s, size_t n);

struct span {
    const char *at;
    size_t len;
};

/* How many bytes the character of UTF-8 at s takes; 0 when it is none, or one that a terminal would obey. */
size_t text_character(const char *s, size_t len);

/* For printf: ("%.*s", SPAN(s)) */
#define SPAN(s) ((int)((s).len > 60 ? 60 : (s).len)), (s).at

struct span span_of(const char *s);
/* Cut the part before the next separator off *rest; false when *rest is used up (at is NULL then). */
bool span_cut(struct span *rest, char separator, struct span *part);
/* The same at runs of blanks and tabs. */
bool span_word(struct span *rest, struct span *word);
struct span span_trim(struct span s);
bool span_is(struct span s, const char *word);
bool span_is_nocase(struct span s, const char *word);
/* A whole decimal number of at most nine digits, perhaps with a minus; false for anything else. */
bool span_number(struct span s, int *value);
/* Copy into buf as a string; false if it does not fit. */
bool span_copy(struct span s, char *buf, size_t size);

#endif

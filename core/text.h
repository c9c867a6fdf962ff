/* text.h: writing and reading texts without surprises.
 *
 * Writing: a text builder over somebody else's buffer, or over memory of its
 * own that grows. It never overflows and counts what it would have written, so
 * x_text(…, buf, size) can return the full length like snprintf.
 *
 * Reading: a span is a piece of a text, not terminated. Spans are cut off the
 * front of one another at a separator, so parsers need neither copies nor malloc.
 */
#ifndef PADDOCK_TEXT_H
#define PADDOCK_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct language;

struct text {
    char *buf;
    size_t size;
    size_t len;                      /* may exceed size: then the text was cut, but is still terminated */
    bool grows;                      /* the memory is the text's own */
    const struct language *language; /* that its reader wants, for text_say(); NULL: English */
};

struct text text_into(char *buf, size_t size);

/* A text that is as long as it has to be, up to a limit; text_free() it. It is cut like any other where there is no
 * memory: whoever hands it on asks text_is_whole(). */
enum { TEXT_GROWS_TO = 64 << 20 };
struct text text_growing(void);
void text_free(struct text *t);
/* Empty again, in the same memory. */
void text_clear(struct text *t);
/* All of it as a string, "" before anything was written. */
const char *text_string(const struct text *t);
bool text_is_whole(const struct text *t);

void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* language.c: the same in the text's language: for every sentence that people read. */
void text_say(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_list(struct text *t, const char *format, va_list ap) __attribute__((format(printf, 2, 0)));
void text_put(struct text *t, const char *s, size_t n);
void text_put_string(struct text *t, const char *s);
void text_put_char(struct text *t, char c);

struct span {
    const char *at;
    size_t len;
};

/* Text of others is plain when it is UTF-8 and every character of it shows. Names must be plain to be read; whatever
 * else is quoted in a sentence or printed, names of files too, is made plain first. */

/* The code point of UTF-8 at s and how many bytes it takes; 0 when there is none. */
size_t text_code(const char *s, size_t len, uint32_t *code);
/* Not what a terminal obeys, what ends a line or turns the direction of writing, nor what nobody can see. */
bool text_shows(uint32_t code);
/* How many bytes the character of UTF-8 at s takes; 0 when it is none, or one that does not show. */
size_t text_character(const char *s, size_t len);
/* Every character, or byte of none, that is not plain becomes a question mark; the text does not grow. */
void text_make_plain(char *s);
/* The same with a copy, of a file's name say, to be printed: printf("%s", text_plain(path).text) */
struct plain_text {
    char text[4096];
};
struct plain_text text_plain(const char *s);

/* For printf: ("%.*s", SPAN(s)) */
#define SPAN(s) ((int)((s).len > 60 ? 60 : (s).len)), (s).at

struct span span_of(const char *s);
/* Cut the part before the next separator off *rest; false when *rest is used up (at is NULL then). */
bool span_cut(struct span *rest, char separator, struct span *part);
/* How many parts that gives. */
int span_parts(struct span s, char separator);
/* The same at runs of blanks and tabs. */
bool span_word(struct span *rest, struct span *word);
struct span span_trim(struct span s);
bool span_is(struct span s, const char *word);
bool span_is_plain(struct span s);
bool span_is_text(struct span s); /* the same, but tabs are welcome */
bool span_is_nocase(struct span s, const char *word);
/* A whole decimal number of at most nine digits, perhaps with a minus; false for anything else. */
bool span_number(struct span s, int *value);
/* Copy into buf as a string; false if it does not fit. */
bool span_copy(struct span s, char *buf, size_t size);

#endif

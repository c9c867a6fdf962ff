/* answer.h: JSON written as it goes, in memory that grows.
 *
 * Names and values come in order; commas are put where they belong. A name is
 * NULL inside a list. There is no tree: what is written is written.
 */
#ifndef PADDOCK_ANSWER_H
#define PADDOCK_ANSWER_H

#include "../../core/text.h"

enum { ANSWER_MAX = 64 * 1024 * 1024 };

struct answer_text {
    char *buf;
    size_t len, size;
    bool full;  /* out of memory: what follows is lost, and the answer is an error */
    bool comma; /* before the next value */
};

void put_open(struct answer_text *a, const char *name, char bracket);  /* '{' or '[' */
void put_close(struct answer_text *a, char bracket);                   /* '}' or ']' */
void put_text(struct answer_text *a, const char *name, const char *s); /* NULL: null */
void put_span(struct answer_text *a, const char *name, struct span s);
void put_number(struct answer_text *a, const char *name, long long n);
void put_bool(struct answer_text *a, const char *name, bool yes);
void put_null(struct answer_text *a, const char *name);
/* To a hundredth. */
void put_real(struct answer_text *a, const char *name, double value);

/* An empty answer again, in the same memory; and nothing but an error in it. */
void answer_clear(struct answer_text *a);
void answer_error(struct answer_text *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

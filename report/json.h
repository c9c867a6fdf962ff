/* json.h: JSON written as it goes, into a text.
 *
 * Names and values come in order; commas are put where they belong. A name is
 * NULL inside a list. There is no tree: what is written is written, and the
 * same input gives the same bytes. What would not show in a terminal is written
 * as \u202e, which means the same; bytes that are no UTF-8 become ?.
 *
 * Several values come in one go with json_add(): "{ car %d, pole %d?, out %s }"
 * is an object with a number, a yes or no, and a text. Inside a list names are
 * left out; what is opened may be closed later, and what was opened before.
 *
 *     %d        a number, as are %ld and %lld; %d|null: 0 becomes null
 *     %d?       true or false
 *     %d#       a seat or the like, counted from 0 and written from 1; NOBODY (-1) becomes null
 *     %s        a text, NULL becomes null; %s|null: "" as well; null by itself is written so
 *     %.2f      a number to so many places, without zeros at its end; null when it is none; %.9g: of so many digits
 */
#ifndef PADDOCK_JSON_H
#define PADDOCK_JSON_H

#include "../core/text.h"

struct json {
    struct text *out;
    bool comma; /* before the next value */
    bool lost;  /* there was no memory for what should stand in it */
};

struct json json_into(struct text *out);
/* Nothing is missing. */
bool json_is_whole(const struct json *j);

void json_add(struct json *j, const char *values, ...) __attribute__((format(printf, 2, 3)));

void json_open(struct json *j, const char *name, char bracket); /* '{' or '[' */
void json_close(struct json *j, char bracket);                  /* '}' or ']' */

void json_text(struct json *j, const char *name, const char *s); /* NULL: null */
void json_span(struct json *j, const char *name, struct span s);
void json_number(struct json *j, const char *name, long long n);
void json_bool(struct json *j, const char *name, bool yes);
void json_none(struct json *j, const char *name); /* null */
/* With so many digits at most; null when it is no number. */
void json_decimal(struct json *j, const char *name, double value, int digits);
/* To a hundredth. */
void json_hundredth(struct json *j, const char *name, double value);

/* Where there may be nothing to say: "" and 0 become null. */
void json_text_or_none(struct json *j, const char *name, const char *s);
void json_number_or_none(struct json *j, const char *name, long long n);

#endif

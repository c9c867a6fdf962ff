#include "answer.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool make_room(struct answer_text *a, size_t n)
{
    if (a->len + n < a->size)
        return true;
    size_t wanted = 2 * (a->len + n) + 1024;
    char *more = wanted <= ANSWER_MAX ? realloc(a->buf, wanted) : NULL;
    a->full |= !more;
    if (!more)
        return false;
    a->buf = more;
    a->size = wanted;
    return true;
}

static void put(struct answer_text *a, const char *s, size_t n)
{
    if (a->full || !make_room(a, n))
        return;
    memcpy(a->buf + a->len, s, n);
    a->len += n;
    a->buf[a->len] = '\0';
}

static void put_escaped(struct answer_text *a, char c)
{
    char code[8];
    if (c == '"' || c == '\\')
        put(a, (char[]){ '\\', c }, 2);
    else if (c == '\n')
        put(a, "\\n", 2);
    else if ((unsigned char)c < ' ')
        put(a, code, (size_t)snprintf(code, sizeof code, "\\u%04x", (unsigned char)c));
    else
        put(a, &c, 1);
}

/* Bytes of the character that begins here; 0 when none of UTF-8 does: a text that was cut, or never was one. */
static size_t character_at(const char *s, size_t n)
{
    unsigned char c = (unsigned char)*s;
    size_t len = c < 0x80                ? 1
                 : c >= 0xc2 && c < 0xe0 ? 2
                 : (c & 0xf0) == 0xe0    ? 3
                 : c >= 0xf0 && c < 0xf5 ? 4
                                         : 0;
    if (!len || len > n)
        return 0;
    for (size_t i = 1; i < len; i++)
        if (((unsigned char)s[i] & 0xc0) != 0x80)
            return 0;
    unsigned char next = len > 1 ? (unsigned char)s[1] : 0; /* no long forms, surrogates, or beyond the end */
    bool bad = (c == 0xe0 && next < 0xa0) || (c == 0xed && next > 0x9f) || (c == 0xf0 && next < 0x90)
               || (c == 0xf4 && next > 0x8f);
    return bad ? 0 : len;
}

static void put_string(struct answer_text *a, const char *s, size_t n)
{
    put(a, "\"", 1);
    for (size_t i = 0; i < n;) {
        size_t len = character_at(s + i, n - i);
        if (len > 1)
            put(a, s + i, len);
        else
            put_escaped(a, len ? s[i] : '?');
        i += len ? len : 1;
    }
    put(a, "\"", 1);
}

/* A comma if one is due, and the name. */
static void put_name(struct answer_text *a, const char *name)
{
    if (a->comma)
        put(a, ",", 1);
    a->comma = true;
    if (!name)
        return;
    put_string(a, name, strlen(name));
    put(a, ":", 1);
}

void put_open(struct answer_text *a, const char *name, char bracket)
{
    put_name(a, name);
    put(a, &bracket, 1);
    a->comma = false;
}

void put_close(struct answer_text *a, char bracket)
{
    put(a, &bracket, 1);
    a->comma = true;
}

void put_span(struct answer_text *a, const char *name, struct span s)
{
    put_name(a, name);
    if (s.at)
        put_string(a, s.at, s.len);
    else
        put(a, "null", 4);
}

void put_text(struct answer_text *a, const char *name, const char *s)
{
    put_span(a, name, s ? span_of(s) : (struct span){ 0 });
}

void put_number(struct answer_text *a, const char *name, long long n)
{
    char digits[24];
    put_name(a, name);
    put(a, digits, (size_t)snprintf(digits, sizeof digits, "%lld", n));
}

void put_bool(struct answer_text *a, const char *name, bool yes)
{
    put_name(a, name);
    put(a, yes ? "true" : "false", yes ? 4 : 5);
}

void put_null(struct answer_text *a, const char *name)
{
    put_text(a, name, NULL);
}

/* By whole numbers: the same digits everywhere. */
void put_real(struct answer_text *a, const char *name, double value)
{
    char digits[32];
    long long hundredths = llround(value * 100), whole = llabs(hundredths) / 100,
              rest = llabs(hundredths) % 100;
    put_name(a, name);
    put(a, digits,
        (size_t)snprintf(digits, sizeof digits, "%s%lld.%02lld", hundredths < 0 ? "-" : "", whole, rest));
}

void answer_clear(struct answer_text *a)
{
    a->len = 0;
    a->full = a->comma = false;
    put(a, "", 0);
}

void answer_error(struct answer_text *a, const char *format, ...)
{
    char sentence[512];
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
    answer_clear(a);
    put_open(a, NULL, '{');
    put_text(a, "error", sentence);
    put_close(a, '}');
}

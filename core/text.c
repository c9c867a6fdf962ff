#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct text text_into(char *buf, size_t size)
{
    if (size)
        buf[0] = '\0';
    return (struct text){ .buf = buf, .size = size };
}

void text_add(struct text *t, const char *format, ...)
{
    va_list ap;
    size_t room = t->len < t->size ? t->size - t->len : 0;
    va_start(ap, format);
    int n = vsnprintf(room ? t->buf + t->len : NULL, room, format, ap);
    va_end(ap);
    if (n > 0)
        t->len += (size_t)n;
}

void text_put(struct text *t, const char *s, size_t n)
{
    if (t->len < t->size) {
        size_t room = t->size - t->len - 1;
        size_t fits = n < room ? n : room;
        memcpy(t->buf + t->len, s, fits);
        t->buf[t->len + fits] = '\0';
    }
    t->len += n;
}

size_t text_character(const char *s, size_t len)
{
    static const unsigned least[] = { 0, 0, 0xa0, 0x800,
                                      0x10000 }; /* with so many bytes; 0x80 to 0x9f are obeyed */
    const unsigned char *u = (const unsigned char *)s;
    if (!len || u[0] < 0x80)
        return len && u[0] >= ' ' && u[0] != 0x7f;
    size_t n = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
    unsigned code = u[0] & (0x7fu >> n);
    if (u[0] < 0xc0 || u[0] > 0xf4 || len < n)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (u[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    return code >= least[n] && code <= 0x10ffff && !surrogate ? n : 0;
}

struct span span_of(const char *s)
{
    return (struct span){ s, strlen(s) };
}

bool span_cut(struct span *rest, char separator, struct span *part)
{
    if (!rest->at)
        return false;
    const char *end = memchr(rest->at, separator, rest->len);
    part->at = rest->at;
    part->len = end ? (size_t)(end - rest->at) : rest->len;
    if (end) {
        rest->at = end + 1;
        rest->len -= part->len + 1;
    } else {
        *rest = (struct span){ NULL, 0 };
    }
    return true;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

bool span_word(struct span *rest, struct span *word)
{
    while (rest->len && blank(*rest->at))
        rest->at++, rest->len--;
    if (!rest->len)
        return false;
    size_t n = 0;
    while (n < rest->len && !blank(rest->at[n]))
        n++;
    *word = (struct span){ rest->at, n };
    rest->at += n;
    rest->len -= n;
    return true;
}

struct span span_trim(struct span s)
{
    while (s.len && (blank(*s.at) || *s.at == '\r'))
        s.at++, s.len--;
    while (s.len && (blank(s.at[s.len - 1]) || s.at[s.len - 1] == '\r'))
        s.len--;
    return s;
}

bool span_is(struct span s, const char *word)
{
    return s.len == strlen(word) && !memcmp(s.at, word, s.len);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

bool span_is_nocase(struct span s, const char *word)
{
    if (s.len != strlen(word))
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (lower(s.at[i]) != lower(word[i]))
            return false;
    return true;
}

bool span_number(struct span s, int *value)
{
    bool minus = s.len && *s.at == '-';
    size_t i = minus ? 1 : 0;
    int n = 0;
    if (s.len == i || s.len - i > 9)
        return false;
    for (; i < s.len; i++) {
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        n = n * 10 + (s.at[i] - '0');
    }
    *value = minus ? -n : n;
    return true;
}

bool span_copy(struct span s, char *buf, size_t size)
{
    if (s.len >= size)
        return false;
    memcpy(buf, s.at, s.len);
    buf[s.len] = '\0';
    return true;
}

#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text text_into(char *buf, size_t size)
{
    if (size)
        buf[0] = '\0';
    return (struct text){ .buf = buf, .size = size };
}

struct text text_growing(void)
{
    return (struct text){ .grows = true };
}

void text_free(struct text *t)
{
    if (t->grows)
        free(t->buf);
    *t = (struct text){ .grows = t->grows, .language = t->language };
}

void text_clear(struct text *t)
{
    t->len = 0;
    if (t->size)
        t->buf[0] = '\0';
}

const char *text_string(const struct text *t)
{
    return t->size ? t->buf : "";
}

bool text_is_whole(const struct text *t)
{
    return t->len < t->size || !t->len;
}

/* What was cut once stays cut: nothing is put behind a gap. */
static void make_room(struct text *t, size_t n)
{
    enum { LEAST = 256 };
    if (!t->grows || t->len + n < t->size || !text_is_whole(t) || n >= TEXT_GROWS_TO - t->len)
        return;
    size_t wanted = 2 * (t->len + n) < TEXT_GROWS_TO ? 2 * (t->len + n) : TEXT_GROWS_TO;
    wanted = wanted < LEAST ? LEAST : wanted;
    char *more = realloc(t->buf, wanted);
    if (!more)
        return;
    t->buf = more;
    t->size = wanted;
}

void text_add(struct text *t, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    text_add_list(t, format, ap);
    va_end(ap);
}

void text_add_list(struct text *t, const char *format, va_list ap)
{
    for (int pass = 0; pass < 2; pass++) {
        va_list again;
        size_t room = t->len < t->size ? t->size - t->len : 0;
        va_copy(again, ap);
        int n = vsnprintf(room ? t->buf + t->len : NULL, room, format, again);
        va_end(again);
        if (n <= 0)
            return;
        if (pass == 0 && (size_t)n >= room && t->grows) {
            make_room(t, (size_t)n);
            continue;
        }
        t->len += (size_t)n;
        return;
    }
}

void text_put(struct text *t, const char *s, size_t n)
{
    make_room(t, n);
    if (t->len < t->size) {
        size_t room = t->size - t->len - 1;
        size_t fits = n < room ? n : room;
        memcpy(t->buf + t->len, s, fits);
        t->buf[t->len + fits] = '\0';
    }
    t->len += n;
}

void text_put_string(struct text *t, const char *s)
{
    text_put(t, s, strlen(s));
}

void text_put_char(struct text *t, char c)
{
    text_put(t, &c, 1);
}

size_t text_code(const char *s, size_t len, uint32_t *code)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 }; /* with so many bytes */
    const unsigned char *u = (const unsigned char *)s;
    size_t n = !len              ? 0
               : u[0] < 0x80     ? 1
               : u[0] >> 5 == 6  ? 2
               : u[0] >> 4 == 14 ? 3
               : u[0] >> 3 == 30 ? 4
                                 : 0;
    if (!n || len < n)
        return 0;
    *code = n == 1 ? u[0] : u[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (u[i] & 0x3f);
    }
    bool surrogate = *code >= 0xd800 && *code < 0xe000;
    return *code >= least[n] && *code <= 0x10ffff && !surrogate ? n : 0;
}

/* Unicode's control and format characters, but for the two that join letters (U+200C and U+200D, which Persian names
 * and some pictures need) and the signs before Arabic numbers, which are seen. */
bool text_shows(uint32_t code)
{
    static const struct {
        uint32_t from, to;
    } hidden[] = {
        { 0x00, 0x1f },       { 0x7f, 0x9f },       { 0xad, 0xad },       { 0x61c, 0x61c },
        { 0x180e, 0x180e },   { 0x200b, 0x200b },   { 0x200e, 0x200f },   { 0x2028, 0x202e },
        { 0x2060, 0x206f },   { 0xfeff, 0xfeff },   { 0xfff9, 0xfffb },   { 0x13430, 0x1343f },
        { 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a }, { 0xe0000, 0xe007f },
    };
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden && code >= hidden[i].from; i++)
        if (code <= hidden[i].to)
            return false;
    return true;
}

size_t text_character(const char *s, size_t len)
{
    uint32_t code;
    size_t n = text_code(s, len, &code);
    return n && text_shows(code) ? n : 0;
}

void text_make_plain(char *s)
{
    char *to = s;
    for (size_t left = strlen(s), n; left; s += n, left -= n) {
        uint32_t code;
        n = text_code(s, left, &code);
        bool plain = n && text_shows(code);
        n = n ? n : 1;
        if (plain)
            memmove(to, s, n);
        else
            *to = '?';
        to += plain ? n : 1;
    }
    *to = '\0';
}

struct plain_text text_plain(const char *s)
{
    struct plain_text plain;
    snprintf(plain.text, sizeof plain.text, "%s", s);
    text_make_plain(plain.text);
    return plain;
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

int span_parts(struct span s, char separator)
{
    int n = 1;
    for (size_t i = 0; i < s.len; i++)
        n += s.at[i] == separator;
    return n;
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

bool span_is_plain(struct span s)
{
    for (size_t i = 0, n; i < s.len; i += n) {
        n = text_character(s.at + i, s.len - i);
        if (!n)
            return false;
    }
    return true;
}

bool span_is_text(struct span s)
{
    struct span part;
    while (span_cut(&s, '\t', &part))
        if (!span_is_plain(part))
            return false;
    return true;
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

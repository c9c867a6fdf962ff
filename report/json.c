#include "json.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct json json_into(struct text *out)
{
    return (struct json){ .out = out };
}

bool json_is_whole(const struct json *j)
{
    return !j->lost && text_is_whole(j->out);
}

/* ---- strings ------------------------------------------------------------------------------------------------ */

/* The letter behind the backslash, or 0. */
static char short_escape(uint32_t code)
{
    switch (code) {
    case '"': return '"';
    case '\\': return '\\';
    case '\b': return 'b';
    case '\f': return 'f';
    case '\n': return 'n';
    case '\r': return 'r';
    case '\t': return 't';
    default: return 0;
    }
}

/* Beyond 16 bits it takes a pair. */
static void put_escaped(struct text *out, uint32_t code)
{
    if (short_escape(code))
        text_add(out, "\\%c", short_escape(code));
    else if (code < 0x10000)
        text_add(out, "\\u%04x", (unsigned)code);
    else
        text_add(out, "\\u%04x\\u%04x", (unsigned)(0xd7c0 + (code >> 10)),
                 (unsigned)(0xdc00 | (code & 0x3ff)));
}

static void put_string(struct text *out, struct span s)
{
    text_put_char(out, '"');
    for (size_t i = 0, n; i < s.len; i += n) {
        uint32_t code = '?';
        n = text_code(s.at + i, s.len - i, &code);
        if (!n)
            text_put_char(out, '?');
        else if (short_escape(code) || !text_shows(code))
            put_escaped(out, code);
        else
            text_put(out, s.at + i, n);
        n = n ? n : 1;
    }
    text_put_char(out, '"');
}

/* ---- values --------------------------------------------------------------------------------------------------- */

/* A comma if one is due, and the name. */
static void put_name(struct json *j, const char *name)
{
    if (j->comma)
        text_put_char(j->out, ',');
    j->comma = true;
    if (!name)
        return;
    put_string(j->out, span_of(name));
    text_put_char(j->out, ':');
}

void json_open(struct json *j, const char *name, char bracket)
{
    put_name(j, name);
    text_put_char(j->out, bracket);
    j->comma = false;
}

void json_close(struct json *j, char bracket)
{
    text_put_char(j->out, bracket);
    j->comma = true;
}

void json_span(struct json *j, const char *name, struct span s)
{
    put_name(j, name);
    if (s.at)
        put_string(j->out, s);
    else
        text_put_string(j->out, "null");
}

void json_none(struct json *j, const char *name)
{
    json_span(j, name, (struct span){ 0 });
}

void json_text(struct json *j, const char *name, const char *s)
{
    json_span(j, name, s ? span_of(s) : (struct span){ 0 });
}

void json_text_or_none(struct json *j, const char *name, const char *s)
{
    json_text(j, name, s[0] ? s : NULL);
}

void json_number(struct json *j, const char *name, long long n)
{
    put_name(j, name);
    text_add(j->out, "%lld", n);
}

void json_number_or_none(struct json *j, const char *name, long long n)
{
    if (n)
        json_number(j, name, n);
    else
        json_none(j, name);
}

void json_bool(struct json *j, const char *name, bool yes)
{
    put_name(j, name);
    text_put_string(j->out, yes ? "true" : "false");
}

/* 1e-05 and 1e+20 as 1e-5 and 1e20. */
static void put_exponent(struct text *out, const char *digits)
{
    text_put_char(out, 'e');
    if (*digits == '-')
        text_put_char(out, '-');
    digits += *digits == '-' || *digits == '+';
    text_put_string(out, digits + strspn(digits, "0"));
}

void json_decimal(struct json *j, const char *name, double value, int digits)
{
    char text[40];
    if (!isfinite(value)) {
        json_none(j, name);
        return;
    }
    put_name(j, name);
    snprintf(text, sizeof text, "%.*g", digits, value + 0.0); /* no -0.0 */
    size_t whole = strcspn(text, "e");
    text_put(j->out, text, whole);
    if (text[whole])
        put_exponent(j->out, text + whole + 1);
    else if (!strchr(text, '.'))
        text_put_string(j->out, ".0"); /* so that a reader knows what it is */
}

void json_hundredth(struct json *j, const char *name, double value)
{
    json_decimal(j, name, round(value * 100) / 100, 8);
}

/* ---- several in one go ------------------------------------------------------------------------------------------ */

/* A number with so many places behind the stop, or of so many digits: "%.2f", "%.9g". */
static void put_real(struct json *j, const char *name, struct span format, double value)
{
    int figure = format.at[2] - '0';
    double unit = pow(10, figure);
    if (format.at[3] == 'f')
        json_decimal(j, name, round(value * unit) / unit, 8);
    else
        json_decimal(j, name, value, figure);
}

static void put_whole(struct json *j, const char *name, struct span format, int value)
{
    if (span_is(format, "%d?"))
        json_bool(j, name, value);
    else if (span_is(format, "%d|null") ? !value : span_is(format, "%d#") && value < 0)
        json_none(j, name);
    else
        json_number(j, name, value + span_is(format, "%d#"));
}

static void put_formatted(struct json *j, const char *name, struct span format, va_list *ap)
{
    if (format.at[1] == '.')
        put_real(j, name, format, va_arg(*ap, double));
    else if (span_is(format, "%lld"))
        json_number(j, name, va_arg(*ap, long long));
    else if (span_is(format, "%ld"))
        json_number(j, name, va_arg(*ap, long));
    else if (format.at[1] == 'd')
        put_whole(j, name, format, va_arg(*ap, int));
    else
        (span_is(format, "%s") ? json_text : json_text_or_none)(j, name, va_arg(*ap, const char *));
}

void json_add(struct json *j, const char *values, ...)
{
    struct span rest = span_of(values), word;
    char room[40], *name = NULL;
    va_list ap;
    va_start(ap, values);
    while (span_word(&rest, &word)) {
        word.len -= word.at[word.len - 1] == ',';
        if (strchr("}]", *word.at)) {
            json_close(j, *word.at);
        } else if (span_is(word, "null")) {
            json_none(j, name);
        } else if (!strchr("{[%", *word.at)) {
            name = span_copy(word, room, sizeof room) ? room : NULL;
            continue;
        } else if (*word.at == '%') {
            put_formatted(j, name, word, &ap);
        } else {
            json_open(j, name, *word.at);
        }
        name = NULL;
    }
    va_end(ap);
}

#include "error.h"
#include "conversion.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RAW_MAX = sizeof((struct error *)0)->text, FORMAT_MAX = 512 };

/* The beginning of a format that the compiler has seen whole. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* How long the first `end - format` bytes of a format come out. */
__attribute__((format(printf, 1, 0))) static size_t length_up_to(const char *format, const char *end,
                                                                 va_list ap)
{
    char start[FORMAT_MAX];
    va_list again;
    snprintf(start, sizeof start, "%.*s", (int)(end - format), format);
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, start, again);
    va_end(again);
    return n < 0 ? 0 : (n < RAW_MAX ? (size_t)n : RAW_MAX - 1);
}

#pragma GCC diagnostic pop

/* Quoted input must not break the sentence into lines, or steer a terminal. */
static void add_plain(struct text *t, const char *s, size_t n)
{
    char plain[RAW_MAX];
    snprintf(plain, sizeof plain, "%.*s", (int)n, s);
    text_make_plain(plain);
    text_put_string(t, plain);
}

static unsigned short offset(const struct text *t)
{
    return (unsigned short)(t->len < t->size ? t->len : t->size - 1);
}

/* The sentence of a format, and the part that tells how it was put together. */
__attribute__((format(printf, 2, 0))) static struct error_part put(struct text *t, const char *format,
                                                                   va_list ap)
{
    struct error_part part = { .format = format };
    struct conversion c;
    char raw[RAW_MAX];
    va_list again;
    size_t done = 0;
    va_copy(again, ap);
    vsnprintf(raw, sizeof raw, format, again);
    va_end(again);
    for (const char *at = format; conversion_next(at, &c); at = c.end) {
        size_t from = length_up_to(format, c.begin, ap), to = length_up_to(format, c.end, ap);
        if (part.pieces == sizeof part.piece / sizeof *part.piece)
            break;
        add_plain(t, raw + done, from - done);
        part.piece[part.pieces].from = offset(t);
        add_plain(t, raw + from, to - from);
        part.piece[part.pieces++].to = offset(t);
        done = to;
    }
    add_plain(t, raw + done, strlen(raw + done));
    return part;
}

__attribute__((format(printf, 3, 0))) static void fill(struct error *err, struct error made,
                                                       const char *format, va_list ap)
{
    struct text t = text_into(made.text, sizeof made.text);
    made.parts = 1;
    made.part[0] = put(&t, format, ap); /* an argument may be the text of err itself */
    *err = made;
}

bool error_set(struct error *err, int line, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    if (err)
        fill(err, (struct error){ .line = line }, format, ap);
    va_end(ap);
    return false;
}

bool error_of(struct error *err, enum error_kind kind, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    if (err)
        fill(err, (struct error){ .kind = kind }, format, ap);
    va_end(ap);
    return false;
}

bool error_memory(struct error *err)
{
    return error_of(err, ERROR_WORLD, "out of memory");
}

bool error_as(struct error *err, enum error_kind kind)
{
    if (err)
        err->kind = kind;
    return false;
}

/* All pieces of a part stand further behind now. */
static void move_part(struct error_part *part, size_t by, size_t limit)
{
    for (int i = 0; i < part->pieces; i++) {
        size_t from = part->piece[i].from + by, to = part->piece[i].to + by;
        part->piece[i].from = (unsigned short)(from < limit ? from : limit);
        part->piece[i].to = (unsigned short)(to < limit ? to : limit);
    }
}

bool error_within(struct error *err, const char *format, ...)
{
    va_list ap;
    if (!err)
        return false;
    struct error made = { .kind = err->kind, .line = err->line };
    struct text t = text_into(made.text, sizeof made.text);
    va_start(ap, format);
    made.part[0] = put(&t, format, ap);
    va_end(ap);
    text_add(&t, ": %s", err->text);
    made.parts = err->parts < ERROR_PARTS_MAX ? err->parts + 1 : ERROR_PARTS_MAX;
    for (int i = 1; i < made.parts; i++) {
        made.part[i] = err->part[i - 1];
        move_part(&made.part[i], t.len - strlen(err->text), sizeof made.text - 1);
    }
    *err = made;
    return false;
}

bool error_in(struct error *err, const char *file)
{
    if (!err)
        return false;
    return err->line ? error_within(err, "%s, line %d", file, err->line) : error_within(err, "%s", file);
}

bool error_from(struct error *err, const struct error *found, const char *file)
{
    if (err)
        *err = *found;
    return error_in(err, file);
}

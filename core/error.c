#include "error.h"
#include "conversion.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { RAW_MAX = 1024, FORMAT_MAX = 512 };

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

/* Quoted input must not break the sentence into lines, or steer a terminal. */
static void add_plain(struct text *t, const char *s, size_t n)
{
    char plain[RAW_MAX];
    snprintf(plain, sizeof plain, "%.*s", (int)n, s);
    text_make_plain(plain);
    text_put_string(t, plain);
}

static unsigned char offset(const struct text *t)
{
    return (unsigned char)(t->len < t->size ? t->len : t->size - 1);
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

bool error_set(struct error *err, int line, const char *format, ...)
{
    va_list ap;
    struct error made = { .line = line, .parts = 1 }; /* an argument may be the text of err itself */
    struct text t = text_into(made.text, sizeof made.text);
    if (!err)
        return false;
    va_start(ap, format);
    made.part[0] = put(&t, format, ap);
    va_end(ap);
    *err = made;
    return false;
}

/* All pieces of a part stand further behind now. */
static void move_part(struct error_part *part, size_t by, size_t limit)
{
    for (int i = 0; i < part->pieces; i++) {
        size_t from = part->piece[i].from + by, to = part->piece[i].to + by;
        part->piece[i].from = (unsigned char)(from < limit ? from : limit);
        part->piece[i].to = (unsigned char)(to < limit ? to : limit);
    }
}

bool error_within(struct error *err, const char *format, ...)
{
    va_list ap;
    if (!err)
        return false;
    struct error made = { .line = err->line };
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

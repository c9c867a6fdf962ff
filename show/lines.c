#include "lines.h"

#include <stdlib.h>
#include <string.h>

enum { SENTENCE_INDENT = 4 };

struct lines lines_plain(void)
{
    return (struct lines){ .text = text_growing(), .columns = LINES_COLUMNS };
}

void lines_free(struct lines *out)
{
    text_free(&out->text);
}

void lines_add(struct lines *out, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    text_add_list(&out->text, format, ap);
    va_end(ap);
}

void lines_say(struct lines *out, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    text_add_list(&out->text, tr(out->text.language, format), ap);
    va_end(ap);
    lines_add(out, "\n");
}

void text_say_line(struct text *t, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    text_add_list(t, tr(t->language, format), ap);
    va_end(ap);
    text_put_char(t, '\n');
}

void lines_say_error(struct lines *out, const struct error *err)
{
    text_say_error(&out->text, err);
    lines_add(out, ".\n");
}

/* What continues a character of UTF-8 takes no column. */
int span_characters(struct span s)
{
    int n = 0;
    for (size_t i = 0; i < s.len; i++)
        n += ((unsigned char)s.at[i] & 0xc0) != 0x80;
    return n;
}

void text_column(struct text *t, const char *words, int width)
{
    int blanks = abs(width) - span_characters(span_of(words));
    blanks = blanks > 0 ? blanks : 0;
    text_add(t, "%*s%s%*s", width > 0 ? blanks : 0, "", words, width > 0 ? 0 : blanks, "");
}

/* ---- words ------------------------------------------------------------------------------------------- */

/* Where the next piece goes: on this line after a blank, or on a new one. */
static int make_room(struct lines *out, int at, int indent, int wide, int width)
{
    if (at + 1 + wide > width) {
        lines_add(out, "\n%*s", indent, "");
        return indent;
    }
    lines_add(out, " ");
    return at + 1;
}

static void put_words(struct lines *out, int at, int indent, const char *words, int width)
{
    struct span rest = span_of(words), word;
    for (bool first = true; span_word(&rest, &word); first = false) {
        int wide = span_characters(word);
        if (!first)
            at = make_room(out, at, indent, wide, width);
        text_put(&out->text, word.at, word.len);
        at += wide;
    }
    lines_add(out, "\n");
}

void lines_words(struct lines *out, int at, int indent, const char *words)
{
    put_words(out, at, indent, words, LINES_COLUMNS);
}

void lines_fill(struct lines *out, size_t from, int at, int indent)
{
    struct text *t = &out->text;
    char *words = t->len > from && text_is_whole(t) ? strdup(t->buf + from) : NULL;
    if (!words)
        return;
    t->len = from;
    lines_words(out, at, indent, words);
    free(words);
}

void lines_sentence(struct lines *out, const char *sentence)
{
    if (out->breaks_at)
        put_words(out, 0, SENTENCE_INDENT, sentence, out->breaks_at);
    else
        lines_add(out, "%s\n", sentence);
}

static void put_name(struct lines *out, int from, int indent, const char *name)
{
    int at = from + span_characters(span_of(name));
    lines_add(out, "%*s%s", from, "", name);
    if (at + 1 > indent) {
        lines_add(out, "\n");
        at = 0;
    }
    lines_add(out, "%*s", indent - at, "");
}

void lines_entry(struct lines *out, int from, int indent, const char *name, const char *words)
{
    put_name(out, from, indent, name);
    lines_words(out, indent, indent, words);
}

void lines_list(struct lines *out, int from, int indent, const char *name, const char *items)
{
    struct span rest = span_of(items), item;
    int at = indent;
    put_name(out, from, indent, name);
    for (bool first = true; span_cut(&rest, '\n', &item); first = false) {
        int wide = span_characters(item) + (rest.at != NULL);
        if (!first)
            at = make_room(out, at, indent, wide, LINES_COLUMNS);
        text_put(&out->text, item.at, item.len);
        lines_add(out, "%s", rest.at ? "," : "");
        at += wide;
    }
    lines_add(out, "\n");
}

/* ---- rows of a picture --------------------------------------------------------------------------------- */

void lines_style(struct lines *out, enum style style, const char *piece)
{
    static const char *const codes[] = {
        [STYLE_OWN] = "1;31", [STYLE_ACTIVE] = "1;7", [STYLE_FAINT] = "2", [STYLE_STRONG] = "1"
    };
    if (style == STYLE_PLAIN || !out->colour)
        lines_add(out, "%s", piece);
    else
        lines_add(out, "\033[%sm%s\033[0m", codes[style], piece);
}

void lines_end_row(struct lines *out)
{
    struct text *t = &out->text;
    while (t->len && t->len < t->size && t->buf[t->len - 1] == ' ')
        t->len--;
    lines_add(out, "\n");
}

#include "page.h"
#include "../core/text.h"

#include <stdio.h>

enum { WIDTH = 80, SENTENCE_INDENT = 4 };

/* Characters, not bytes: what continues a character of UTF-8 takes no column. */
static int columns(struct span s)
{
    int n = 0;
    for (size_t i = 0; i < s.len; i++)
        n += ((unsigned char)s.at[i] & 0xc0) != 0x80;
    return n;
}

/* Where the next piece goes: on this line after a blank, or on a new one. */
static int make_room(int at, int indent, int wide, int width)
{
    if (at + 1 + wide > width) {
        printf("\n%*s", indent, "");
        return indent;
    }
    printf(" ");
    return at + 1;
}

static void put_words(int at, int indent, const char *text, int width)
{
    struct span rest = span_of(text), word;
    for (bool first = true; span_word(&rest, &word); first = false) {
        int wide = columns(word);
        if (!first)
            at = make_room(at, indent, wide, width);
        fwrite(word.at, 1, word.len, stdout);
        at += wide;
    }
    printf("\n");
}

void page_words(int at, int indent, const char *text)
{
    put_words(at, indent, text, WIDTH);
}

void page_sentence(const char *sentence)
{
    int width = page_terminal_width();
    if (width)
        put_words(0, SENTENCE_INDENT, sentence, width);
    else
        printf("%s\n", sentence);
}

static void put_name(int from, int indent, const char *name)
{
    int at = from + columns(span_of(name));
    printf("%*s%s", from, "", name);
    if (at + 1 > indent) {
        printf("\n");
        at = 0;
    }
    printf("%*s", indent - at, "");
}

void page_entry(int from, int indent, const char *name, const char *text)
{
    put_name(from, indent, name);
    page_words(indent, indent, text);
}

void page_list(int from, int indent, const char *name, const char *items)
{
    struct span rest = span_of(items), item;
    int at = indent;
    put_name(from, indent, name);
    for (bool first = true; span_cut(&rest, '\n', &item); first = false) {
        int wide = columns(item) + (rest.at != NULL);
        if (!first)
            at = make_room(at, indent, wide, WIDTH);
        fwrite(item.at, 1, item.len, stdout);
        printf("%s", rest.at ? "," : "");
        at += wide;
    }
    printf("\n");
}

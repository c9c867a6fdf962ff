/* lines.h: text for people, in lines, and what its reader has.
 *
 * Whatever is drawn or told in lines goes in here; whoever owns a terminal, a
 * file or a page makes the lines and hands on what they hold. Words are set in
 * 80 columns, pictures as wide as the reader's screen. Colour is never alone:
 * it is around words that say the same without it, and nothing moves a cursor.
 */
#ifndef PADDOCK_LINES_H
#define PADDOCK_LINES_H

#include "../core/language.h"

enum { LINES_COLUMNS = 80 };

struct lines {
    struct text text;
    int columns; /* of a picture, at most */
    int breaks_at; /* sentences of a story go on in the next line from there; 0: each stays whole, for programs */
    bool colour;
};

/* Empty, for a reader about whom nothing is known: 80 columns, whole sentences, no colour. */
struct lines lines_plain(void);
void lines_free(struct lines *out);

void lines_add(struct lines *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A sentence as a line of its own, in the reader's language; and what was wrong, with a full stop. */
void lines_say(struct lines *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_say_line(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lines_say_error(struct lines *out, const struct error *err);

/* Words, the first at column `at` where the line stands, those of further lines from column `indent` on, and the end of
 * the line. A word longer than a line stands alone. */
void lines_words(struct lines *out, int at, int indent, const char *words);
/* The same with what was added to the text since it was `from` long; nothing where that is nothing. */
void lines_fill(struct lines *out, size_t from, int at, int indent);
/* A name in a column of its own, then words beside it: the name from column `from`, the words from `indent`. */
void lines_entry(struct lines *out, int from, int indent, const char *name, const char *words);
/* The same for a list, one item a line in the text: no item is broken, commas stand between. */
void lines_list(struct lines *out, int from, int indent, const char *name, const char *items);
/* A sentence of a story as a line of its own. */
void lines_sentence(struct lines *out, const char *sentence);

enum style { STYLE_PLAIN, STYLE_OWN, STYLE_ACTIVE, STYLE_FAINT, STYLE_STRONG };

/* A piece of a row in a style, where the reader has colour. */
void lines_style(struct lines *out, enum style style, const char *piece);
/* The end of a row, without the blanks before it. */
void lines_end_row(struct lines *out);

/* Words in a column, as %*s has them, but counted in characters: to the right, or to the left of a width below 0. */
void text_column(struct text *t, const char *words, int width);
/* Columns that a text takes: characters, not bytes. */
int span_characters(struct span s);

#endif

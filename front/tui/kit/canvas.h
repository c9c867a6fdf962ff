/* canvas.h: a screen in memory, of cells. All drawing goes through it, so a screen can be shown by a terminal, kept as
 * text by a test, or printed as a picture.
 *
 * Whatever may be clicked is said while it is drawn: a zone of the canvas that
 * stands for a key. A click is that key.
 */
#ifndef PADDOCK_TUI_CANVAS_H
#define PADDOCK_TUI_CANVAS_H

#include "../../../core/language.h"
#include "style.h"

#include <stddef.h>

struct rect {
    int x, y, w, h;
};

struct cell {
    uint32_t ch; /* 0: the right half of a wide character */
    uint8_t style;
};

struct zone {
    struct rect where;
    int key;
};

enum { CANVAS_ZONES = 2048, CANVAS_WIDE_MAX = 1000, CANVAS_HIGH_MAX = 500 };

struct canvas {
    int w, h;
    struct cell *at;                 /* rows of w */
    const struct language *language; /* of what is said on it */
    int zones;
    struct zone zone[CANVAS_ZONES];
};

/* A canvas of that size, blank; false when out of memory. Again for another size. */
bool canvas_size(struct canvas *c, int w, int h);
void canvas_free(struct canvas *c);
void canvas_clear(struct canvas *c);

/* Text in UTF-8 on one row, from x, at most `wide` columns; what does not fit is cut, with a sign of it where the text is no
 * English, which was measured. Returns the columns used. */
int canvas_text(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *text);
int canvas_print(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* A sentence in the canvas's language. */
int canvas_say(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* A text in the canvas's language, to be drawn once it is written. */
struct text canvas_line(const struct canvas *c, char *buf, size_t size);
/* Text that ends at column x + wide, or stands in the middle. */
void canvas_right(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *text);
void canvas_center(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *text);
/* Words over several lines; a newline begins another. Returns the lines there are; draws none with c NULL. From a line
 * on: those before it are left out. */
int canvas_words(struct canvas *c, struct rect where, enum cell_style style, const char *text);
int canvas_words_from(struct canvas *c, struct rect where, int skip, enum cell_style style, const char *text);
/* An error, as a warning. */
void canvas_error(struct canvas *c, struct rect where, const struct error *err);
void canvas_put(struct canvas *c, int x, int y, enum cell_style style, uint32_t ch);
void canvas_fill(struct canvas *c, struct rect where, enum cell_style style, uint32_t ch);
/* A frame of lines; the title stands in its upper edge. */
void canvas_box(struct canvas *c, struct rect where, enum cell_style style, const char *title);
/* A heading (NULL: none) with a line behind it; and something to press: both are said in the canvas's language. */
void canvas_heading(struct canvas *c, int x, int y, int wide, const char *title);
int canvas_button(struct canvas *c, int x, int y, int wide, int key, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* A click in there is that key. */
void canvas_zone(struct canvas *c, struct rect where, int key);
/* The key of a place, the zone drawn last first; 0: none. */
int canvas_key_at(const struct canvas *c, int x, int y);

/* Columns that a text takes. */
int text_columns(const char *text);
/* The next character of a text in UTF-8, which it steps over; bad bytes are U+FFFD. */
uint32_t text_next(const char **text);
/* A character in UTF-8; returns its length. */
size_t text_utf8(uint32_t ch, char out[5]);
/* What stands for a character where there is only ASCII. */
char ascii_of(uint32_t ch);

/* The canvas as lines of text without the blanks at their ends; ascii: nothing else. Returns the length like snprintf. */
size_t canvas_plain(const struct canvas *c, bool ascii, char *buf, size_t size);
/* As a picture. */
size_t canvas_svg(const struct canvas *c, const char *title, char *buf, size_t size);

#endif

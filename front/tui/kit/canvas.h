/* canvas.h: a screen in memory, of cells. All drawing goes through it, so a screen can be shown by a terminal, kept as
 * text by a test, or printed as a picture.
 *
 * Whatever may be clicked is said while it is drawn: a zone of the canvas that
 * stands for a key. A click is that key.
 */
#ifndef PADDOCK_TUI_CANVAS_H
#define PADDOCK_TUI_CANVAS_H

#include "../../../core/language.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- styles: how cells are drawn. Colour never says anything that a sign or a number does not say as well. Twelve
 * liveries follow the look of the project; the rest leaves the terminal's own colours alone as far as it can. ---- */

enum cell_style {
    CELL_TEXT,
    CELL_FAINT,
    CELL_STRONG,
    CELL_BAR,       /* the line at the top */
    CELL_BAR_FAINT, /* on it */
    CELL_KEY,       /* a key that may be pressed */
    CELL_GO,        /* the one thing to press */
    CELL_YOU,
    CELL_GOOD,
    CELL_WARN,
    CELL_COOL,
    CELL_SELECTED,
    CELL_LIT,        /* a step that may be taken now */
    CELL_LIT_PICKED, /* … and is pointed at */
    CELL_ROAD,
    CELL_ROAD_FAINT,
    CELL_ZONE,
    CELL_CARD,
    CELL_CARD_RED, /* the Redline on it */
    CELL_CARD_PICKED,
    CELL_CARD_DIM,
    CELL_CARD_BACK,
    CELL_NPC,
    CELL_TEAM, /* the first of the liveries */
    LIVERIES = 12,
    CELL_STYLES = CELL_TEAM + LIVERIES,
};

enum { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_REVERSE = 4, ATTR_UNDERLINE = 8 };

/* How an style looks: with 256 colours (and in pictures), with 16 or 8, and with none. -1 is the terminal's own. */
struct tint {
    int16_t fg, bg;
    int16_t fg16, bg16;
    uint8_t attr;      /* with colours */
    uint8_t mono_attr; /* without */
};

extern const struct tint tints[CELL_STYLES];

/* The livery of a team or car by its number in the list, from 0. */
static inline enum cell_style livery_style(int i)
{
    return (enum cell_style)(CELL_TEAM + (i < 0 ? 0 : i % LIVERIES));
}

/* #rrggbb of a colour of the 256. */
uint32_t style_rgb(int colour);

/* ---- cells -------------------------------------------------------------------------------------------- */

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

enum {
    CANVAS_ZONES = 2048,
    CANVAS_WIDE_MAX = 1000,
    CANVAS_HIGH_MAX = 500,
    CANVAS_LINES = 8,
    CANVAS_LINE_MAX = 8192
};

struct canvas {
    int w, h;
    struct cell *at;                 /* rows of w */
    const struct language *language; /* of what is said on it */
    int zones;
    struct zone zone[CANVAS_ZONES];
    unsigned lines; /* begun so far */
    char line[CANVAS_LINES][CANVAS_LINE_MAX];
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
/* A text in the canvas's language, to be drawn once it is written; good until CANVAS_LINES more are begun. */
struct text canvas_line(struct canvas *c);
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

/* Do the words stand in it, whatever the case of their letters? */
bool text_finds(const char *text, const char *words);
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

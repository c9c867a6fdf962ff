/* style.h: the styles that cells are drawn in. Colour never says anything that a sign or a number does not say as well.
 *
 * Twelve liveries follow the look of the project; the rest leaves the
 * terminal's own colours alone as far as it can.
 */
#ifndef PADDOCK_TUI_STYLE_H
#define PADDOCK_TUI_STYLE_H

#include <stdbool.h>
#include <stdint.h>

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

#endif

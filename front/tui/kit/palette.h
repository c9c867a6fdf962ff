/* palette.h: the inks of the screen. Colour never says anything that a sign or a number does not say as well.
 *
 * Twelve liveries follow the look of the project; the rest leaves the
 * terminal's own colours alone as far as it can.
 */
#ifndef PADDOCK_TUI_PALETTE_H
#define PADDOCK_TUI_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

enum ink {
    INK_TEXT,
    INK_FAINT,
    INK_STRONG,
    INK_BAR,       /* the line at the top */
    INK_BAR_FAINT, /* on it */
    INK_KEY,       /* a key that may be pressed */
    INK_GO,        /* the one thing to press */
    INK_YOU,
    INK_GOOD,
    INK_WARN,
    INK_COOL,
    INK_SELECTED,
    INK_LIT,        /* a step that may be taken now */
    INK_LIT_PICKED, /* … and is pointed at */
    INK_ROAD,
    INK_ROAD_FAINT,
    INK_ZONE,
    INK_CARD,
    INK_CARD_RED, /* the Redline on it */
    INK_CARD_PICKED,
    INK_CARD_DIM,
    INK_CARD_BACK,
    INK_NPC,
    INK_TEAM, /* the first of the liveries */
    LIVERIES = 12,
    INKS = INK_TEAM + LIVERIES,
};

enum { ATTR_BOLD = 1, ATTR_DIM = 2, ATTR_REVERSE = 4, ATTR_UNDERLINE = 8 };

/* How an ink looks: with 256 colours (and in pictures), with 16 or 8, and with none. -1 is the terminal's own. */
struct tint {
    int16_t fg, bg;
    int16_t fg16, bg16;
    uint8_t attr;      /* with colours */
    uint8_t mono_attr; /* without */
};

extern const struct tint tints[INKS];

/* The livery of a team or car by its number in the list, from 0. */
static inline enum ink ink_team(int i)
{
    return (enum ink)(INK_TEAM + (i < 0 ? 0 : i % LIVERIES));
}

/* #rrggbb of a colour of the 256. */
uint32_t palette_rgb(int colour);

#endif

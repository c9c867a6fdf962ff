/* pen.h: colours and letters.
 *
 * Sizes are millimetres, the unit in which every page is drawn. Colours are
 * those of the light theme. Letters are squeezed and leant here rather than
 * taken from a condensed italic face, so that one plain face will do.
 */
#ifndef DRAW_PEN_H
#define DRAW_PEN_H

#include <cairo.h>

enum colour {
    PAPER = 0xF3ECDC,
    SHEET = 0xFCF9F1,
    RULE = 0xD3C8AE,
    INK = 0x1A1D21,
    INK_2 = 0x474A49,
    INK_3 = 0x625F55,
    RED = 0xB3231B,
    GREEN = 0x0B5D42,
    GRASS = 0xE4DCC2,
    GRASS_2 = 0xD9D2B2,
    ASPHALT = 0x33383B,
    ASPHALT_2 = 0x3D4347,
    LANE_LINE = 0x7C8488,
    PIT = 0x6A726F,
    KERB = 0xD23B2C,
    CHALK = 0xF6F1E4,
    FLAG_GREEN = 0x1F9D63,
};

enum face {
    FACE_TEXT,   /* for reading */
    FACE_FIGURE, /* bold and narrow: numbers, labels */
    FACE_SLANT,  /* the same, leaning: names and titles */
};

void pen_colour(cairo_t *cr, enum colour colour, double alpha);

double pen_measure(cairo_t *cr, enum face face, double size, const char *text);

/* Text around a place: anchor 0 begins there, 0.5 is centred, 1 ends there; always centred in height. */
void pen_text(cairo_t *cr, enum face face, double size, double x, double y, double anchor, const char *text);
/* The same, centred and turned, but never upside down. */
void pen_turned(cairo_t *cr, enum face face, double size, double x, double y, double angle, const char *text);

#endif

/* board.h: road, pit lane and all that is painted on or beside them. */
#ifndef DRAW_BOARD_H
#define DRAW_BOARD_H

#include "circuit.h"
#include "space.h"

#include <cairo.h>

/* A circuit laid into a page: the drawing is scaled and moved, what is drawn is measured in millimetres. */
struct board {
    const struct circuit *circuit;
    cairo_t *cr;
    struct space *space;  /* where words may still go; the board takes what it covers */
    double scale, dx, dy; /* page = unit of the points * scale + (dx, dy) */
};

/* As large as it fits into the box, in its middle. */
struct board board_in(const struct circuit *c, cairo_t *cr, struct space *space, struct box box);

/* The drawing without words but the numbers of sectors and grid. */
void board_draw(const struct board *b);
/* Then the words: lines, pit lane, direction of driving, names of corners. root is the circuit's tree. */
void board_label(const struct board *b, const struct datum *root);

#endif

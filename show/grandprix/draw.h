/* draw.h: a Grand Prix in lines: see face.h. */
#ifndef PADDOCK_DRAW_GRANDPRIX_H
#define PADDOCK_DRAW_GRANDPRIX_H

#include "../face.h"

draw_lines grandprix_draw_welcome, grandprix_draw_table, grandprix_draw_glance, grandprix_draw_hand,
    grandprix_draw_hand_now, grandprix_draw_pile, grandprix_draw_legend;
void grandprix_draw_parts(const struct picture *p, const char *const *fields, struct lines *out);

#endif

/* pen.c: colours and letters, on cairo. */
#include "pen.h"

#include <math.h>

static const struct {
    cairo_font_weight_t weight;
    double narrow, lean;
} faces[] = {
    [FACE_TEXT] = { CAIRO_FONT_WEIGHT_NORMAL, 0.94, 0 },
    [FACE_FIGURE] = { CAIRO_FONT_WEIGHT_BOLD, 0.84, 0 },
    [FACE_SLANT] = { CAIRO_FONT_WEIGHT_BOLD, 0.82, 0.2 },
};

static const double cap_height = 0.716; /* of the size, in the faces below and those that stand in for them */

void pen_colour(cairo_t *cr, enum colour colour, double alpha)
{
    unsigned rgb = (unsigned)colour;
    cairo_set_source_rgba(cr, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, alpha);
}

/* A plain grotesque; where it is not installed, fontconfig finds the nearest. */
static void choose(cairo_t *cr, enum face face, double size)
{
    cairo_matrix_t matrix;
    cairo_select_font_face(cr, "Liberation Sans", CAIRO_FONT_SLANT_NORMAL, faces[face].weight);
    cairo_matrix_init(&matrix, size * faces[face].narrow, 0, -size * faces[face].lean, size, 0, 0);
    cairo_set_font_matrix(cr, &matrix);
}

double pen_measure(cairo_t *cr, enum face face, double size, const char *text)
{
    cairo_text_extents_t extents;
    choose(cr, face, size);
    cairo_text_extents(cr, text, &extents);
    return extents.x_advance;
}

void pen_text(cairo_t *cr, enum face face, double size, double x, double y, double anchor, const char *text)
{
    double width = pen_measure(cr, face, size, text);
    cairo_move_to(cr, x - width * anchor, y + size * cap_height / 2);
    cairo_show_text(cr, text);
    cairo_new_path(cr);
}

void pen_turned(cairo_t *cr, enum face face, double size, double x, double y, double angle, const char *text)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, cos(angle) < -1e-9 ? angle + acos(-1) : angle);
    pen_text(cr, face, size, 0, 0, 0.5, text);
    cairo_restore(cr);
}

/* sheet.c: what a printer gets.
 *
 * The circuit fills the sheet; title and lap track go into the largest space
 * that it leaves free, mostly the infield. Only where there is none do they
 * get a band of their own. Paper may lie or stand, whichever makes the circuit
 * larger. Measures are millimetres of an A3 sheet; other papers are enlarged or
 * reduced from it, letters and all.
 */
#include "sheet.h"
#include "../modules/module.h"
#include "board.h"
#include "pen.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double margin = 7, footer = 8, pad = 12.5, band = 36;
static const double points_a_mm = 72 / 25.4, dots_a_mm = 150 / 25.4;

struct sheet {
    cairo_t *cr;
    const struct circuit *circuit;
    const struct datum *root;
    double width, height; /* enlarged or reduced to the size of A3 */
    double enlarged;      /* from there to the paper */
    struct box panel;     /* the grass */
};

static void fill(cairo_t *cr, enum colour colour)
{
    pen_colour(cr, colour, 1);
    cairo_fill(cr);
}

static void rounded(cairo_t *cr, struct box box, double r)
{
    double turn = acos(-1) / 2;
    cairo_new_path(cr);
    cairo_arc(cr, box.right - r, box.top + r, r, -turn, 0);
    cairo_arc(cr, box.right - r, box.bottom - r, r, 0, turn);
    cairo_arc(cr, box.left + r, box.bottom - r, r, turn, 2 * turn);
    cairo_arc(cr, box.left + r, box.top + r, r, 2 * turn, 3 * turn);
    cairo_close_path(cr);
}

/* ---- title and lap track ---------------------------------------------------------------------------------- */

static const char *title_of(const struct sheet *sh)
{
    return data_get(sh->root, "title")->text;
}

/* As many bytes of the text as fit into a line, cut at a blank where there is one. */
static size_t fitting(cairo_t *cr, double size, double width, const char *text)
{
    char line[256];
    size_t best = 0, len = strlen(text);
    for (size_t n = 1; n <= len && n < sizeof line; n++) {
        if (n < len && text[n] != ' ')
            continue;
        memcpy(line, text, n);
        line[n] = '\0';
        if (best && pen_measure(cr, FACE_TEXT, size, line) > width)
            break;
        best = n;
    }
    return best;
}

/* At most three lines; returns where the next thing may begin. */
static double draw_note(const struct sheet *sh, struct box box, double y, double size)
{
    const char *rest = data_get(sh->root, "note")->text;
    for (int i = 0; i < 3 && *rest; i++) {
        char line[256];
        size_t n = fitting(sh->cr, size, box.right - box.left, rest);
        snprintf(line, sizeof line, "%.*s", (int)n, rest);
        pen_text(sh->cr, FACE_TEXT, size, box.left, y + size / 2, 0, line);
        y += size * 1.3;
        rest += n + (rest[n] == ' ');
    }
    return y;
}

static void say_facts(const struct sheet *sh, char *buf, size_t size)
{
    const struct gp_track *track = circuit_track(sh->circuit);
    snprintf(buf, size, "%d SECTORS · %d %s · %s", track->sectors, track->laps,
             track->laps == 1 ? "LAP" : "LAPS",
             circuit_clockwise(sh->circuit) ? "CLOCKWISE" : "COUNTER-CLOCKWISE");
}

static void draw_facts(const struct sheet *sh, struct box box, double y, double size_max)
{
    char text[80];
    say_facts(sh, text, sizeof text);
    double wide = pen_measure(sh->cr, FACE_FIGURE, 1, text);
    pen_colour(sh->cr, INK_2, 1);
    pen_text(sh->cr, FACE_FIGURE, fmin(size_max, (box.right - box.left) / wide), box.left, y, 0, text);
}

static void draw_lap(const struct sheet *sh, struct box box, int lap, bool last)
{
    char text[12];
    double size = box.bottom - box.top, square = size / 8;
    cairo_save(sh->cr);
    rounded(sh->cr, box, size * 0.12);
    cairo_clip(sh->cr);
    pen_colour(sh->cr, SHEET, 1);
    cairo_paint(sh->cr);
    for (int i = 0; last && i < 16; i++) { /* a chequered foot */
        int row = i / 8, column = i % 8;
        cairo_rectangle(sh->cr, box.left + column * square, box.bottom - (row + 1) * square, square, square);
        fill(sh->cr, (row + column) % 2 ? INK : SHEET);
    }
    cairo_restore(sh->cr);
    rounded(sh->cr, box, size * 0.12);
    pen_colour(sh->cr, INK, 1);
    cairo_set_line_width(sh->cr, 0.4);
    cairo_stroke(sh->cr);
    snprintf(text, sizeof text, "%d", lap);
    pen_text(sh->cr, FACE_SLANT, size * 0.56, (box.left + box.right) / 2 - size * 0.02,
             (box.top + box.bottom) / 2 - (last ? size * 0.1 : 0), 0.5, text);
}

static void draw_lap_track(const struct sheet *sh, struct box box)
{
    int laps = circuit_track(sh->circuit)->laps;
    double label = (box.bottom - box.top) * 0.62;
    double size = fmin(box.bottom - box.top, (box.right - box.left - label) / (laps * 1.15));
    pen_colour(sh->cr, INK_2, 1);
    pen_text(sh->cr, FACE_FIGURE, fmin(size * 0.26, 6), box.left, box.bottom - size / 2, 0, "LAP");
    for (int i = 0; i < laps; i++) {
        double x = box.left + label + i * size * 1.15;
        draw_lap(sh, (struct box){ x, box.bottom - size, x + size, box.bottom }, i + 1, i + 1 == laps);
    }
}

static double title_size(const struct sheet *sh, struct box box)
{
    double wide = pen_measure(sh->cr, FACE_SLANT, 1, title_of(sh));
    double most = fmin((box.bottom - box.top) * 0.34, sh->height * 0.085);
    return fmin((box.right - box.left) / wide, most);
}

static const double facts_share = 0.068, note_share = 0.062; /* sizes, of the height of the block */

/* What the words need of the block's width. */
static double words_width(const struct sheet *sh, struct box box)
{
    char facts[80];
    double height = box.bottom - box.top;
    say_facts(sh, facts, sizeof facts);
    double width = pen_measure(sh->cr, FACE_SLANT, title_size(sh, box), title_of(sh));
    width = fmax(width, pen_measure(sh->cr, FACE_FIGURE, height * facts_share, facts));
    width =
        fmax(width, pen_measure(sh->cr, FACE_TEXT, height * note_share, data_get(sh->root, "note")->text));
    return fmin(width, box.right - box.left);
}

/* From the top: title, a red bar, facts, note; the lap track stands at the bottom. All begin on the left, and
 * the whole stands in the middle. */
static void draw_block(const struct sheet *sh, struct box box)
{
    double height = box.bottom - box.top, size = title_size(sh, box), y = box.top;
    double spare = box.right - box.left - words_width(sh, box);
    box.left += spare / 2;
    box.right -= spare / 2;
    pen_colour(sh->cr, INK, 1);
    pen_text(sh->cr, FACE_SLANT, size, box.left, y + size * 0.4, 0, title_of(sh));
    y += size * 0.98;
    cairo_rectangle(sh->cr, box.left, y, height * 0.3, height * 0.025);
    fill(sh->cr, RED);
    y += height * 0.1;
    draw_facts(sh, box, y, height * facts_share);
    y += height * 0.07;
    pen_colour(sh->cr, INK_2, 1);
    y = draw_note(sh, box, y, height * note_share);
    draw_lap_track(sh, (struct box){ box.left, fmax(y + height * 0.04, box.bottom - height * 0.26), box.right,
                                     box.bottom });
}

/* ---- the foot of the sheet -------------------------------------------------------------------------------- */

static double legend_text(const struct sheet *sh, double x, double y, const char *text)
{
    double size = 2.7;
    pen_colour(sh->cr, INK_2, 1);
    pen_text(sh->cr, FACE_TEXT, size, x, y, 0, text);
    return x + pen_measure(sh->cr, FACE_TEXT, size, text) + 5;
}

static double legend_patch(const struct sheet *sh, double x, double y)
{
    cairo_rectangle(sh->cr, x, y - 1.8, 8, 3.6);
    fill(sh->cr, ASPHALT);
    return x + 9.5;
}

static double legend_restart(const struct sheet *sh, double x, double y)
{
    static const double dashes[] = { 1.5, 1.2 };
    double next = legend_patch(sh, x, y);
    cairo_set_dash(sh->cr, dashes, 2, 0);
    cairo_move_to(sh->cr, x + 0.4, y);
    cairo_line_to(sh->cr, x + 7.8, y);
    pen_colour(sh->cr, CHALK, 1);
    cairo_set_line_width(sh->cr, 0.45);
    cairo_stroke(sh->cr);
    cairo_set_dash(sh->cr, NULL, 0, 0);
    return legend_text(sh, next, y, "inside of it: the two restart lanes");
}

static double legend_links(const struct sheet *sh, double x, double y)
{
    double next = legend_patch(sh, x, y);
    pen_colour(sh->cr, CHALK, 1);
    cairo_set_line_width(sh->cr, 0.4);
    for (int side = -1; side <= 1; side += 2) {
        cairo_move_to(sh->cr, x + 1.2, y);
        cairo_line_to(sh->cr, x + 6, y + side);
        cairo_stroke(sh->cr);
        cairo_move_to(sh->cr, x + 7, y + side * 1.15);
        cairo_line_to(sh->cr, x + 5.7, y + side * 1.5);
        cairo_line_to(sh->cr, x + 5.5, y + side * 0.4);
        cairo_fill(sh->cr);
    }
    return legend_text(sh, next, y, "lanes fork or merge");
}

static double legend_green(const struct sheet *sh, double x, double y)
{
    double next = legend_patch(sh, x, y);
    cairo_rectangle(sh->cr, x + 3.3, y - 1.8, 1.4, 3.6);
    fill(sh->cr, FLAG_GREEN);
    return legend_text(sh, next, y, "in the last lap no restart from here on");
}

static void draw_footer(const struct sheet *sh, double scale)
{
    char spaces[80];
    double y = sh->height - margin - footer / 2 + 1, x = margin + 1;
    snprintf(spaces, sizeof spaces, "Spaces are about %.0f × %.0f mm.",
             circuit_sector_length(sh->circuit) * scale * sh->enlarged,
             circuit_lane_width(sh->circuit) * scale * sh->enlarged);
    x = legend_restart(sh, x, y);
    x = legend_links(sh, x, y);
    x = legend_green(sh, x, y);
    legend_text(sh, x, y, spaces);
    pen_text(sh->cr, FACE_TEXT, 2.4, sh->width - margin - 1, y, 1,
             "Independent and unofficial; not endorsed by the publishers of the games.");
}

/* ---- the sheet -------------------------------------------------------------------------------------------- */

/* What lies outside the grass is nobody's. */
static void take_margins(const struct sheet *sh, struct space *space)
{
    const struct box *p = &sh->panel;
    double inner = 1.5;
    space_take(space, (struct box){ 0, 0, sh->width, p->top + inner });
    space_take(space, (struct box){ 0, p->bottom - inner, sh->width, sh->height });
    space_take(space, (struct box){ 0, 0, p->left + inner, sh->height });
    space_take(space, (struct box){ p->right - inner, 0, sh->width, sh->height });
}

static void draw_ground(const struct sheet *sh)
{
    cairo_rectangle(sh->cr, 0, 0, sh->width, sh->height);
    fill(sh->cr, SHEET);
    rounded(sh->cr, sh->panel, 3);
    fill(sh->cr, GRASS);
}

static struct box inset(struct box box, double by)
{
    return (struct box){ box.left + by, box.top + by, box.right - by, box.bottom - by };
}

/* Above the words beside the road. */
static struct box band_block(const struct sheet *sh)
{
    struct box box = inset(sh->panel, 7);
    box.bottom = sh->panel.top + band;
    return box;
}

/* The free place, wide or nearly square, in which the title comes out largest; false when all are small. */
static bool find_block(const struct sheet *sh, struct space *space, struct box *found)
{
    static const double aspects[] = { 2.3, 1.8, 1.3 };
    double best = 0;
    for (int i = 0; i < 3; i++) {
        struct box box;
        if (!space_find(space, aspects[i], sh->width * 0.42, &box))
            continue;
        box = inset(box, 3);
        double size = title_size(sh, box) * (i ? 0.9 : 1); /* a wide one looks better */
        if (size > best && box.right - box.left > sh->width * 0.14) {
            best = size;
            *found = box;
        }
    }
    return best > 0;
}

/* With the title in what the circuit leaves free, or (banded) above it. False: no room for the title. */
static bool draw_page(const struct sheet *sh, struct space *space, bool banded)
{
    struct box area = inset(sh->panel, pad), block = band_block(sh);
    area.top += banded ? band : 0;
    struct board board = board_in(sh->circuit, sh->cr, space, area);
    draw_ground(sh);
    take_margins(sh, space);
    board_draw(&board);
    board_label(&board, sh->root);
    draw_footer(sh, board.scale);
    if (!banded && !find_block(sh, space, &block))
        return false;
    draw_block(sh, block);
    return true;
}

/* Letters keep their shape at any size. */
static void set_fonts(cairo_t *cr)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);
}

/* Drawn on a scrap of paper first, which finds out whether the title needs a band. */
static bool needs_band(struct sheet sh, struct space *space)
{
    cairo_surface_t *scrap = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    sh.cr = cairo_create(scrap);
    set_fonts(sh.cr);
    bool fits = draw_page(&sh, space, false);
    cairo_destroy(sh.cr);
    cairo_surface_destroy(scrap);
    return !fits;
}

static bool draw_sheet(const struct sheet *sh)
{
    struct space *scrap = space_new(sh->width, sh->height), *space = space_new(sh->width, sh->height);
    bool fine = scrap && space;
    if (fine)
        draw_page(sh, space, needs_band(*sh, scrap));
    space_free(scrap);
    space_free(space);
    return fine;
}

/* ---- surfaces --------------------------------------------------------------------------------------------- */

static bool grow(struct picture *p, size_t len)
{
    size_t size = p->size ? p->size : 1 << 16;
    while (size < len)
        size *= 2;
    unsigned char *bytes = size <= PICTURE_MAX ? realloc(p->bytes, size) : NULL;
    if (!bytes)
        return false;
    p->bytes = bytes;
    p->size = size;
    return true;
}

static cairo_status_t keep(void *closure, const unsigned char *data, unsigned len)
{
    struct picture *p = closure;
    if (p->failed || (p->len + len > p->size && !grow(p, p->len + len))) {
        p->failed = true;
        return CAIRO_STATUS_WRITE_ERROR;
    }
    memcpy(p->bytes + p->len, data, len);
    p->len += len;
    return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *new_surface(enum picture_format format, double width, double height,
                                    struct picture *out)
{
    switch (format) {
    case PICTURE_SVG: return cairo_svg_surface_create_for_stream(keep, out, width, height);
    case PICTURE_PDF: return cairo_pdf_surface_create_for_stream(keep, out, width, height);
    case PICTURE_PNG: break;
    }
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)round(width), (int)round(height));
}

/* The paper lies where the circuit is wider than high. */
static void lay_paper(struct sheet *sh, const struct paper *paper)
{
    struct box box = circuit_bounds(sh->circuit);
    bool lies = box.right - box.left >= box.bottom - box.top;
    sh->enlarged = sqrt(paper->width * paper->height / (420 * 297));
    sh->width = (lies ? paper->width : paper->height) / sh->enlarged;
    sh->height = (lies ? paper->height : paper->width) / sh->enlarged;
    sh->panel = (struct box){ margin, margin, sh->width - margin, sh->height - margin - footer };
}

static bool draw_surface(struct sheet *sh, enum picture_format format, struct picture *out)
{
    double unit = sh->enlarged * (format == PICTURE_PNG ? dots_a_mm : points_a_mm);
    cairo_surface_t *surface = new_surface(format, sh->width * unit, sh->height * unit, out);
    if (format == PICTURE_PDF)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title_of(sh));
    sh->cr = cairo_create(surface);
    cairo_scale(sh->cr, unit, unit);
    set_fonts(sh->cr);
    bool fine = draw_sheet(sh);
    fine = cairo_status(sh->cr) == CAIRO_STATUS_SUCCESS && fine;
    cairo_destroy(sh->cr);
    if (format == PICTURE_PNG)
        fine = cairo_surface_write_to_png_stream(surface, keep, out) == CAIRO_STATUS_SUCCESS && fine;
    cairo_surface_finish(surface);
    fine = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && fine;
    cairo_surface_destroy(surface);
    return fine && !out->failed;
}

bool sheet_paint(const struct circuit *c, const struct datum *root, const struct paper *paper,
                 enum picture_format format, struct picture *out, struct error *err)
{
    struct sheet sh = { .circuit = c, .root = root };
    *out = (struct picture){ 0 };
    lay_paper(&sh, paper);
    if (draw_surface(&sh, format, out))
        return true;
    free(out->bytes);
    out->bytes = NULL;
    return error_set(err, 0, "expected enough memory for the picture; found too little");
}

MODULE_EXPORT extern const struct painter paddock_draw;
const struct painter paddock_draw = { sheet_paint };

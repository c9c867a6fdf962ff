/* board.c: a circuit painted on a page, from the grass up.
 *
 * Each function paints one thing; board_draw is their order. Places come from
 * the circuit (u along, offset across); extra millimetres go beside them.
 */
#include "board.h"
#include "pen.h"

#include <math.h>
#include <stdio.h>

enum { STEPS = 8 }; /* of a curved line in one sector */

static const double beside = 8.4; /* millimetres from the wall to words beside the road: past the numbers */
static const double kerb_radius = 6; /* lanes: bends that are tighter have kerbs */

struct board board_in(const struct circuit *c, cairo_t *cr, struct space *space, struct box box)
{
    struct box own = circuit_bounds(c);
    double scale = fmin((box.right - box.left) / (own.right - own.left),
                        (box.bottom - box.top) / (own.bottom - own.top));
    return (struct board){
        .circuit = c,
        .cr = cr,
        .space = space,
        .scale = scale,
        .dx = (box.left + box.right) / 2 - (own.left + own.right) / 2 * scale,
        .dy = (box.top + box.bottom) / 2 - (own.top + own.bottom) / 2 * scale,
    };
}

/* ---- places --------------------------------------------------------------------------------------------- */

static int sectors(const struct board *b)
{
    return circuit_track(b->circuit)->sectors;
}

static struct spot on_page(const struct board *b, struct spot p)
{
    return (struct spot){ p.x * b->scale + b->dx, p.y * b->scale + b->dy, p.heading };
}

/* mm: so much further out. */
static struct spot place(const struct board *b, double u, double offset, double mm)
{
    return on_page(b, circuit_at(b->circuit, u, offset + mm / b->scale));
}

/* How many sectors a length of the page is. */
static double along(const struct board *b, double mm)
{
    return mm / b->scale / circuit_sector_length(b->circuit);
}

typedef double offset_fn(const struct circuit *c, double u);

static void line_to(const struct board *b, struct spot p)
{
    cairo_line_to(b->cr, p.x, p.y);
}

/* A line beside the centre line, there (to > from) or back. */
static void trace(const struct board *b, offset_fn *offset, double mm, double from, double to)
{
    int steps = (int)ceil(fabs(to - from) * STEPS);
    for (int i = 0; i <= steps; i++) {
        double u = from + (to - from) * i / steps;
        line_to(b, place(b, u, offset(b->circuit, u), mm));
    }
}

static void ring(const struct board *b, offset_fn *offset, double mm)
{
    cairo_new_sub_path(b->cr);
    trace(b, offset, mm, 0, sectors(b));
    cairo_close_path(b->cr);
}

static void trace_edge(const struct board *b, int s, int j, double from, double to)
{
    for (int i = 0; i <= STEPS; i++) {
        double t = from + (to - from) * i / STEPS;
        line_to(b, place(b, s + t, circuit_edge(b->circuit, s, j, t), 0));
    }
}

static void fill(const struct board *b, enum colour colour)
{
    pen_colour(b->cr, colour, 1);
    cairo_fill(b->cr);
}

static void stroke(const struct board *b, enum colour colour, double mm)
{
    pen_colour(b->cr, colour, 1);
    cairo_set_line_width(b->cr, mm);
    cairo_stroke(b->cr);
}

/* ---- the ground ----------------------------------------------------------------------------------------- */

static void draw_infield(const struct board *b)
{
    ring(b, circuit_pit_far, 0);
    fill(b, GRASS_2);
}

static void draw_apron(const struct board *b)
{
    cairo_set_fill_rule(b->cr, CAIRO_FILL_RULE_EVEN_ODD);
    ring(b, circuit_wall, 1.9);
    ring(b, circuit_pit_far, -1.1);
    fill(b, PAPER);
    cairo_set_fill_rule(b->cr, CAIRO_FILL_RULE_WINDING);
}

static void draw_pit_lane(const struct board *b)
{
    double gap = along(b, 0.35);
    for (int s = 0; s < sectors(b); s++) {
        cairo_new_path(b->cr);
        trace(b, circuit_pit_near, 0, s + gap, s + 1 - gap);
        trace(b, circuit_pit_far, 0, s + 1 - gap, s + gap);
        cairo_close_path(b->cr);
        fill(b, PIT);
    }
}

/* ---- the road ------------------------------------------------------------------------------------------- */

/* Every other sector is lighter, so that sectors are counted at a glance. A thin stroke in the same colour closes the
 * hairline between neighbours. */
static void draw_asphalt(const struct board *b)
{
    for (int s = 0; s < sectors(b); s++) {
        enum colour tone = s % 2 ? ASPHALT_2 : ASPHALT;
        cairo_new_path(b->cr);
        trace(b, circuit_inner, 0, s, s + 1);
        trace(b, circuit_wall, 0, s + 1, s);
        cairo_close_path(b->cr);
        pen_colour(b->cr, tone, 1);
        cairo_set_line_width(b->cr, 0.1);
        cairo_fill_preserve(b->cr);
        cairo_stroke(b->cr);
    }
}

static void draw_lane_lines(const struct board *b)
{
    const struct gp_track *track = circuit_track(b->circuit);
    for (int s = 0; s < track->sectors; s++)
        for (int j = 1; j < track->lanes[s]; j++) {
            cairo_new_path(b->cr);
            trace_edge(b, s, j, 0, 1);
            stroke(b, LANE_LINE, 0.25);
        }
}

static void draw_sector_lines(const struct board *b)
{
    for (int s = 0; s < sectors(b); s++) {
        cairo_new_path(b->cr);
        line_to(b, place(b, s, circuit_inner(b->circuit, s), 0));
        line_to(b, place(b, s, circuit_wall(b->circuit, s), 0));
        stroke(b, LANE_LINE, 0.3);
    }
}

/* The two inner lanes, where there are more (GP 1.3). */
static void draw_restart_lanes(const struct board *b)
{
    static const double dashes[] = { 1.5, 1.2 };
    const struct gp_track *track = circuit_track(b->circuit);
    cairo_set_dash(b->cr, dashes, 2, 0);
    for (int s = 0; s < track->sectors; s++)
        if (track->lanes[s] > 2) {
            cairo_new_path(b->cr);
            trace_edge(b, s, 2, 0, 1);
            stroke(b, CHALK, 0.45);
        }
    cairo_set_dash(b->cr, NULL, 0, 0);
}

static void draw_walls(const struct board *b)
{
    ring(b, circuit_wall, 0);
    stroke(b, CHALK, 0.5);
    ring(b, circuit_inner, 0);
    stroke(b, CHALK, 0.5);
}

static void draw_kerb(const struct board *b, double u, double length, bool red)
{
    bool pit_side = circuit_turn(b->circuit, u) > 0;
    cairo_new_path(b->cr);
    trace(b, pit_side ? circuit_inner : circuit_wall, pit_side ? -0.55 : 0.55, u, u + length);
    stroke(b, red ? KERB : CHALK, 1.1);
}

static bool is_sharp(const struct board *b, double u)
{
    double radius = kerb_radius * circuit_lane_width(b->circuit);
    return fabs(circuit_turn(b->circuit, u)) > circuit_sector_length(b->circuit) / radius;
}

static void draw_kerbs(const struct board *b)
{
    int pieces = (int)round(1 / along(b, 2.2));
    for (int s = 0; s < sectors(b); s++)
        for (int i = 0; i < pieces; i++) {
            double u = s + (double)i / pieces;
            if (is_sharp(b, u))
                draw_kerb(b, u, 1.0 / pieces, (s * pieces + i) % 2 == 0);
        }
}

/* ---- signs on the road ---------------------------------------------------------------------------------- */

static void draw_arrow(const struct board *b, struct spot from, struct spot to, double width)
{
    double angle = atan2(to.y - from.y, to.x - from.x), head = width * 3.4;
    cairo_new_path(b->cr);
    line_to(b, from);
    cairo_line_to(b->cr, to.x - cos(angle) * head * 0.8, to.y - sin(angle) * head * 0.8);
    cairo_set_line_width(b->cr, width);
    cairo_stroke(b->cr);
    line_to(b, to);
    cairo_line_to(b->cr, to.x - cos(angle - 0.5) * head, to.y - sin(angle - 0.5) * head);
    cairo_line_to(b->cr, to.x - cos(angle + 0.5) * head, to.y - sin(angle + 0.5) * head);
    cairo_close_path(b->cr);
    cairo_fill(b->cr);
}

/* From a lane of sector s into one of the next. */
static void draw_link(const struct board *b, int s, int from, int to)
{
    int next = (s + 1) % sectors(b);
    pen_colour(b->cr, CHALK, 0.9);
    draw_arrow(b, on_page(b, circuit_lane(b->circuit, s, from, 0.8)),
               on_page(b, circuit_lane(b->circuit, next, to, 0.2)), 0.4);
}

static bool several(uint8_t lanes)
{
    return lanes & (lanes - 1);
}

/* Where the way ahead is not the plain one: lanes that merge, lanes that fork (GP 4.5). */
static void draw_links(const struct board *b)
{
    const struct gp_track *track = circuit_track(b->circuit);
    for (int s = 0; s < track->sectors; s++)
        for (int i = 0; i < track->lanes[s]; i++)
            for (int j = 0; j < LANES; j++) {
                bool linked = track->ahead[s][i] >> j & 1;
                if (linked
                    && (several(track->ahead[s][i]) || several(track->behind[(s + 1) % track->sectors][j])))
                    draw_link(b, s, i, j);
            }
}

/* A bracket in front of the car and its number (G10). */
static void draw_slot(const struct board *b, int sector, int lane, int number)
{
    char text[12];
    double middle =
        (circuit_edge(b->circuit, sector, lane, 0.5) + circuit_edge(b->circuit, sector, lane + 1, 0.5)) / 2;
    double width = circuit_lane_width(b->circuit) * b->scale, half = width * 0.35;
    double front = sector + 0.78, back = front - along(b, 1.6);
    cairo_new_path(b->cr);
    line_to(b, place(b, back, middle, -half));
    line_to(b, place(b, front, middle, -half));
    line_to(b, place(b, front, middle, half));
    line_to(b, place(b, back, middle, half));
    stroke(b, CHALK, 0.4);
    struct spot p = place(b, sector + 0.45, middle, 0);
    snprintf(text, sizeof text, "%d", number);
    pen_turned(b->cr, FACE_FIGURE, fmin(width * 0.46, 4.4), p.x, p.y, p.heading, text);
}

static void draw_grid(const struct board *b)
{
    for (int i = 0; i < 2 * GRID_ROWS; i++)
        draw_slot(b, sectors(b) - 1 - i / 2, i % 2, i + 1);
}

/* ---- lines across --------------------------------------------------------------------------------------- */

static void draw_green_line(const struct board *b)
{
    int u = sectors(b) - GREEN_LINE;
    cairo_new_path(b->cr);
    line_to(b, place(b, u, circuit_inner(b->circuit, u), -0.6));
    line_to(b, place(b, u, circuit_wall(b->circuit, u), 1.9));
    stroke(b, FLAG_GREEN, 1.5);
}

static void draw_square(const struct board *b, double u, double offset, double mm, double size)
{
    double length = along(b, size);
    cairo_new_path(b->cr);
    line_to(b, place(b, u, offset, mm));
    line_to(b, place(b, u + length, offset, mm));
    line_to(b, place(b, u + length, offset, mm + size));
    line_to(b, place(b, u, offset, mm + size));
    cairo_close_path(b->cr);
}

/* Two rows of squares, from the far side of the pit lane to the wall. */
static void draw_finish(const struct board *b)
{
    double from = circuit_pit_far(b->circuit, 0), width = (circuit_wall(b->circuit, 0) - from) * b->scale;
    int n = (int)round(width / 1.5);
    double size = width / n;
    for (int row = 0; row < 2; row++)
        for (int i = 0; i < n; i++) {
            draw_square(b, (row - 1) * along(b, size), from, i * size, size);
            fill(b, (row + i) % 2 ? INK : CHALK);
        }
}

static void draw_numbers(const struct board *b)
{
    char text[12];
    for (int s = 0; s < sectors(b); s++) {
        double u = s + 0.5;
        struct spot p = place(b, u, circuit_wall(b->circuit, u), 3.7);
        snprintf(text, sizeof text, "%d", s);
        pen_colour(b->cr, s % 5 ? INK_3 : INK, 1);
        pen_text(b->cr, FACE_FIGURE, s % 5 ? 2.6 : 3.3, p.x, p.y, 0.5, text);
        space_take_disc(b->space, p.x, p.y, 2);
    }
}

static void take_road(const struct board *b)
{
    for (int i = 0; i < sectors(b) * STEPS; i++) {
        double u = (double)i / STEPS;
        double wall = circuit_wall(b->circuit, u), pit = circuit_pit_far(b->circuit, u);
        struct spot p = place(b, u, (wall + pit) / 2, 0);
        space_take_disc(b->space, p.x, p.y, (wall - pit) / 2 * b->scale + 1.5);
    }
}

void board_draw(const struct board *b)
{
    cairo_set_line_join(b->cr, CAIRO_LINE_JOIN_ROUND);
    draw_infield(b);
    draw_apron(b);
    draw_pit_lane(b);
    draw_asphalt(b);
    draw_lane_lines(b);
    draw_sector_lines(b);
    draw_restart_lanes(b);
    draw_walls(b);
    draw_kerbs(b);
    draw_links(b);
    draw_grid(b);
    draw_green_line(b);
    draw_finish(b);
    draw_numbers(b);
    take_road(b);
}

/* ---- words beside the road ------------------------------------------------------------------------------ */

static struct box box_around(struct spot p, double width, double height)
{
    return (struct box){ p.x - width / 2, p.y - height / 2, p.x + width / 2, p.y + height / 2 };
}

/* A turned text is taken as a row of places, half its height apart: place i of it. */
static struct spot row_place(struct spot p, double width, double size, int i)
{
    double d = fmin(i * size / 2, width) - width / 2;
    return (struct spot){ p.x + cos(p.heading) * d, p.y + sin(p.heading) * d, p.heading };
}

static int row_places(double width, double size)
{
    return (int)ceil(width / (size / 2)) + 1;
}

static bool row_is_free(const struct board *b, struct spot p, double width, double size)
{
    for (int i = 0; i < row_places(width, size); i++)
        if (!space_is_free(b->space, box_around(row_place(p, width, size, i), size, size)))
            return false;
    return true;
}

static void take_row(const struct board *b, struct spot p, double width, double size)
{
    for (int i = 0; i < row_places(width, size); i++) {
        struct spot q = row_place(p, width, size, i);
        space_take_disc(b->space, q.x, q.y, size * 0.7);
    }
}

/* Beside the road at u, along it: outside the numbers, or else on the side of the pit lane. */
static void label_along(const struct board *b, double u, enum colour colour, const char *text)
{
    double size = 3, width = pen_measure(b->cr, FACE_FIGURE, size, text);
    struct spot out = place(b, u, circuit_wall(b->circuit, u), beside);
    struct spot in = place(b, u, circuit_pit_far(b->circuit, u), -4);
    struct spot p = row_is_free(b, out, width, size) ? out : in;
    pen_colour(b->cr, colour, 1);
    pen_turned(b->cr, FACE_FIGURE, size, p.x, p.y, p.heading, text);
    take_row(b, p, width, size);
}

static void label_pit_lane(const struct board *b)
{
    static const char text[] = "PIT LANE";
    double size = 2.8, width = pen_measure(b->cr, FACE_FIGURE, size, text);
    for (int s = 2; s < sectors(b); s++) {
        double u = s + 0.5;
        struct spot p = place(b, u, circuit_pit_far(b->circuit, u), -3.6);
        if (fabs(circuit_turn(b->circuit, u)) > 0.1 || !row_is_free(b, p, width, size))
            continue;
        pen_colour(b->cr, INK_2, 1);
        pen_turned(b->cr, FACE_FIGURE, size, p.x, p.y, p.heading, text);
        take_row(b, p, width, size);
        return;
    }
}

/* Beside the first sectors, outside the numbers. */
static void label_direction(const struct board *b)
{
    double from = along(b, 20), to = from + along(b, 22);
    for (int mm = 0; mm < 22; mm++) {
        double u = from + along(b, mm);
        struct spot p = place(b, u, circuit_wall(b->circuit, u), beside);
        space_take_disc(b->space, p.x, p.y, 2);
    }
    cairo_new_path(b->cr);
    trace(b, circuit_wall, beside, from, to - along(b, 3));
    stroke(b, RED, 1.5);
    pen_colour(b->cr, RED, 1);
    double shaft = to - along(b, 3.5);
    draw_arrow(b, place(b, shaft, circuit_wall(b->circuit, shaft), beside),
               place(b, to, circuit_wall(b->circuit, to), beside), 1.5);
}

/* Beside the corner: on the side of the pit lane, or else outside; as near as there is room. */
static bool find_corner_place(const struct board *b, double middle, double width, double size,
                              struct spot *found)
{
    static const double shifts[] = { 0, 0.5, -0.5, 1, -1, 1.5, -1.5 };
    for (int mm = 3; mm < 34; mm++)
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < 7; i++) {
                double u = middle + shifts[i];
                struct spot p = side ? place(b, u, circuit_wall(b->circuit, u), mm + 4)
                                     : place(b, u, circuit_pit_far(b->circuit, u), -mm);
                if (space_is_free(b->space, box_around(p, width, size))) {
                    *found = p;
                    return true;
                }
            }
    return false;
}

static void label_corner(const struct board *b, const struct datum *corner)
{
    const char *name = data_get(corner, "name")->text;
    double middle = (data_get(corner, "from")->number + data_get(corner, "to")->number + 1) / 2.0;
    double size = 4.1, width = pen_measure(b->cr, FACE_SLANT, size, name);
    struct spot p;
    if (!name[0] || !find_corner_place(b, middle, width + 2, size + 1, &p))
        return;
    pen_colour(b->cr, INK, 1);
    pen_text(b->cr, FACE_SLANT, size, p.x, p.y, 0.5, name);
    space_take(b->space, box_around(p, width + 3, size + 3));
}

void board_label(const struct board *b, const struct datum *root)
{
    label_along(b, 0, INK, "START · FINISH");
    label_along(b, sectors(b) - GREEN_LINE, GREEN, "GREEN LINE");
    label_direction(b);
    label_pit_lane(b);
    for (const struct datum *corner = data_get(root, "corners")->first; corner; corner = corner->next)
        label_corner(b, corner);
}

/* circuit_check.c: whether a track can be drawn, and if not, which sector is at fault.
 *
 * Two lines bound what is drawn: the outside wall and the far edge of the pit
 * lane. They must go forward wherever the centre line does, or spaces fold over;
 * and they must nowhere cross themselves or one another, or two stretches lie
 * across each other. Lines are looked at in short pieces.
 */
#include "circuit.h"

#include <math.h>
#include <stdlib.h>

enum { PIECES = 4 }; /* of a line in one sector */

static const double forward_least = 0.2;  /* of a step along the centre line that both bounds must make */
static const double lanes_a_sector = 1.1; /* a sector is at least as long as so many lanes are wide */
static const double lanes_a_board = 90;   /* a board is at most so many lanes wide: 4.5 mm each on A3 */
static const double turn_least = 0.1;     /* a corner that bends less may have its inside on any side */

/* ---- lines to look for ------------------------------------------------------------------------------------ */

/* The line in the file of the point that stands nearest: that is the one to move. */
static int nearest_line(const struct datum *root, struct spot where)
{
    const struct datum *points = data_get(root, "points");
    double best = INFINITY;
    int line = points->line;
    for (const struct datum *p = points->first; p; p = p->next) {
        double away = hypot(data_get(p, "x")->number - where.x, data_get(p, "y")->number - where.y);
        if (away < best) {
            best = away;
            line = p->line;
        }
    }
    return line;
}

static int line_at(const struct circuit *c, const struct datum *root, double u)
{
    return nearest_line(root, circuit_at(c, u, 0));
}

/* ---- folds ------------------------------------------------------------------------------------------------ */

typedef double bound_fn(const struct circuit *c, double u);

static bool goes_forward(const struct circuit *c, double u, bound_fn *bound)
{
    double step = 1.0 / PIECES;
    struct spot centre = circuit_at(c, u + step / 2, 0);
    struct spot a = circuit_at(c, u, bound(c, u)), b = circuit_at(c, u + step, bound(c, u + step));
    double forward = (b.x - a.x) * cos(centre.heading) + (b.y - a.y) * sin(centre.heading);
    return forward >= forward_least * step * circuit_sector_length(c);
}

static bool check_folds(const struct circuit *c, const struct datum *root, struct error *err)
{
    for (int i = 0; i < circuit_track(c)->sectors * PIECES; i++) {
        double u = (double)i / PIECES;
        bool wall = goes_forward(c, u, circuit_wall), pit = goes_forward(c, u, circuit_pit_far);
        if (!wall || !pit)
            return error_set(
                err, line_at(c, root, u),
                "expected a bend wider than the %s on its inside; found one in sector %d in which "
                "the spaces fold over",
                wall ? "road and the pit lane" : "road", i / PIECES);
    }
    return true;
}

/* ---- crossings -------------------------------------------------------------------------------------------- */

struct piece {
    struct spot a, b;
    int sector;
};

static double side_of(struct spot a, struct spot b, struct spot p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static bool cross(const struct piece *p, const struct piece *q)
{
    return side_of(p->a, p->b, q->a) * side_of(p->a, p->b, q->b) < 0
           && side_of(q->a, q->b, p->a) * side_of(q->a, q->b, p->b) < 0;
}

static void cut(const struct circuit *c, bound_fn *bound, struct piece *pieces, int n)
{
    for (int i = 0; i < n; i++) {
        double from = (double)i / PIECES, to = (double)(i + 1) / PIECES;
        pieces[i] = (struct piece){ circuit_at(c, from, bound(c, from)), circuit_at(c, to, bound(c, to)),
                                    i / PIECES };
    }
}

static double no_offset(const struct circuit *c, double u)
{
    (void)c;
    (void)u;
    return 0;
}

/* The first two of n pieces that cross; false when none do. */
static bool find_crossing(const struct piece *pieces, int n, int *first, int *second)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (cross(&pieces[i], &pieces[j])) {
                *first = pieces[i].sector;
                *second = pieces[j].sector;
                return true;
            }
    return false;
}

static bool check_loop(const struct circuit *c, const struct datum *root, struct piece *pieces, int n,
                       struct error *err)
{
    int first, second;
    cut(c, no_offset, pieces, n);
    if (!find_crossing(pieces, n, &first, &second))
        return true;
    return error_set(err, line_at(c, root, second + 0.5),
                     "expected a loop that does not cross itself; found sector %d across sector %d", second,
                     first);
}

static bool check_room(const struct circuit *c, const struct datum *root, struct piece *pieces, int n,
                       struct error *err)
{
    int first, second;
    cut(c, circuit_wall, pieces, n);
    cut(c, circuit_pit_far, pieces + n, n);
    if (!find_crossing(pieces, 2 * n, &first, &second))
        return true;
    return error_set(err, line_at(c, root, second + 0.5),
                     "expected room for road and pit lane; found those of sector %d over those of sector %d",
                     second, first);
}

/* ---- sizes and sides -------------------------------------------------------------------------------------- */

static bool check_sizes(const struct circuit *c, const struct datum *root, struct error *err)
{
    const struct datum *width = data_get(root, "width");
    struct box box = circuit_bounds(c);
    double lane = circuit_lane_width(c), size = fmax(box.right - box.left, box.bottom - box.top);
    double most = floor(circuit_sector_length(c) / lanes_a_sector);
    double least = fmax(ceil(size / lanes_a_board), width->schema->min);
    int sectors = circuit_track(c)->sectors;
    if (lane >= least && lane <= most)
        return true;
    if (most < least)
        return error_set(
            err, data_get(root, "points")->line,
            "expected a longer loop for %d sectors; found one of %.0f, too short for any width of "
            "its lanes",
            sectors, circuit_sector_length(c) * sectors);
    return error_set(
        err, width->line ? width->line : root->line,
        "expected a width of %.0f to %.0f for a drawing of this size and its %d sectors; found %.0f", least,
        most, sectors, lane);
}

static bool check_corners(const struct circuit *c, const struct datum *root, struct error *err)
{
    static const char *const sides[] = { "in", "out" };
    for (const struct datum *d = data_get(root, "corners")->first; d; d = d->next) {
        double turn = 0;
        for (int s = data_get(d, "from")->number; s <= data_get(d, "to")->number; s++)
            turn += circuit_turn(c, s + 0.5);
        int said = data_get(d, "inside")->number, drawn = turn > 0 ? SIDE_IN : SIDE_OUT;
        if (said != drawn && fabs(turn) > turn_least)
            return error_set(
                err, data_get(d, "inside")->line,
                "expected inside: %s for the corner at sector %d, which the drawing bends that way; "
                "found %s",
                sides[drawn], data_get(d, "from")->number, sides[said]);
    }
    return true;
}

/* In the order in which one fault explains the next. */
bool circuit_check(const struct circuit *c, const struct datum *root, struct error *err)
{
    int n = circuit_track(c)->sectors * PIECES;
    struct piece *pieces = calloc((size_t)n * 2, sizeof *pieces);
    if (!pieces)
        return error_set(err, 0, "expected enough memory to look at the drawing; found too little");
    bool fine = check_loop(c, root, pieces, n, err) && check_sizes(c, root, err) && check_folds(c, root, err)
                && check_room(c, root, pieces, n, err) && check_corners(c, root, err);
    free(pieces);
    return fine;
}

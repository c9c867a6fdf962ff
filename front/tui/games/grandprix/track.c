/* track.c: the circuit as a map in miniature, and the stretch around one car unrolled. */
#include "../../../../draw/circuit.h"
#include "../../../../show/grandprix/strip.h"
#include "view.h"

#include <math.h>

enum { LABEL = 4, CELL = 4, PIT_ROWS = 2, DOTS = 10 /* of the map, a sector */ };

/* ---- the unrolled track ------------------------------------------------------------------------------- */

static int column_x(struct rect where, int column)
{
    return where.x + LABEL + column * CELL;
}

static void draw_car(const struct gp_view *v, struct canvas *c, int x, int y, int car)
{
    const struct gp_car *lc = &v->l.race.car[car];
    struct gp_move move;
    char sign = gp_view_move(v, &move) && move.car == car ? '>' : look_sign(&v->l, car);
    canvas_print(c, x, y, 3, race_livery(v->r, car), "%c%-2d", sign == ' ' && lc->moved ? '\'' : sign,
                 lc->number);
    canvas_zone(c, (struct rect){ x, y, 3, 1 }, PRESS_CAR + car);
    if (race_lesson_points(v->r, "car %d", lc->number))
        canvas_put(c, x - 1, y, CELL_LIT, '>');
}

/* May one of the answers enter this space? */
static bool lit(const struct gp_view *v, int sector, int lane)
{
    int at, beside;
    for (int i = 0; i < v->n; i++)
        if (gp_entered(&v->l.race, v->act[i], &at, &beside) && at == sector && beside == lane)
            return true;
    return false;
}

/* The space that the pointed gesture enters, or the one that is aimed at. */
static bool pointed(const struct gp_view *v, int *sector, int *lane)
{
    const struct gp_cursor *pick = v->cursor;
    struct gp_move move;
    action_t act = gp_view_chosen(v);
    if (gp_view_move(v, &move)) {
        if (!move.over)
            return false;
        *sector = gp_sector(&v->l.race, move.to.distance);
        *lane = move.to.lane;
        return true;
    }
    if (pick->aims) {
        *sector = pick->sector;
        *lane = pick->lane;
        return true;
    }
    return act && gp_entered(&v->l.race, act, sector, lane);
}

static void draw_space(const struct gp_view *v, const struct strip *s, struct canvas *c, int x, int y,
                       int sector, int lane)
{
    const struct look *l = &v->l;
    int car = gp_car_at(&l->race, sector, lane), at, beside;
    bool picked = pointed(v, &at, &beside) && at == sector && beside == lane;
    char edge = strip_boundary(s, sector, lane);
    if (lane >= l->race.track->lanes[sector]) {
        canvas_put(c, x, y, CELL_FAINT, (uint32_t)edge);
        return;
    }
    canvas_put(c, x, y, CELL_ROAD_FAINT, (uint32_t)edge);
    canvas_zone(c, (struct rect){ x + 1, y, 3, 1 }, PRESS_SPACE + sector * SPACE_LANES + lane);
    if (car != NOBODY) {
        draw_car(v, c, x + 1, y, car);
        if (picked)
            canvas_put(c, x, y, CELL_LIT_PICKED, '>');
    } else if (picked) {
        canvas_text(c, x + 1, y, 3, CELL_LIT_PICKED, " X ");
    } else if (lane >= gp_lanes(&l->race, sector)) {
        canvas_text(c, x + 1, y, 3, CELL_ZONE, " ::");
    } else if (lit(v, sector, lane) || race_lesson_points(v->r, "space %d.%d", sector, lane)) {
        canvas_text(c, x + 1, y, 3, CELL_LIT, " o ");
    } else {
        canvas_text(c, x + 1, y, 3, CELL_ROAD_FAINT, " \302\267 ");
    }
}

static void draw_beside(const struct gp_view *v, const struct strip *s, struct canvas *c, struct rect where,
                        int y, int lane, int row)
{
    for (int i = 0; i < s->n; i++) {
        int car = strip_beside(&v->l, strip_sector(s, i), lane, row);
        if (car != NOBODY)
            draw_car(v, c, column_x(where, i) + 1, y, car);
        else if (lane == LANE_PIT && !row)
            canvas_text(c, column_x(where, i) + 1, y, 3, CELL_FAINT, " _ ");
    }
}

static bool any_beside(const struct gp_view *v, const struct strip *s, int lane, int row)
{
    for (int i = 0; i < s->n; i++)
        if (strip_beside(&v->l, strip_sector(s, i), lane, row) != NOBODY)
            return true;
    return false;
}

/* Corners where they begin, and the line. */
static void draw_places(const struct strip *s, struct canvas *c, struct rect where)
{
    int end = where.x;
    for (int i = 0; i < s->n; i++) {
        const char *name = strip_sector(s, i) == 0 ? tr(c->language, "|start/finish") : strip_corner(s, i);
        int x = column_x(where, i) + (name && *name != '|');
        if (!name || !*name || x < end || x + text_columns(name) > where.x + where.w)
            continue;
        end = x + canvas_text(c, x, where.y, where.w, CELL_FAINT, name) + 1;
    }
}

static void draw_sectors(const struct gp_view *v, const struct strip *s, struct canvas *c, struct rect where)
{
    int focus = gp_sector(&v->l.race, v->l.race.car[v->l.focus].distance);
    for (int i = 0; i < s->n; i++) {
        int sector = strip_sector(s, i);
        canvas_print(c, column_x(where, i), where.y + 1, CELL, sector == focus ? CELL_STRONG : CELL_FAINT,
                     "%c%2d", sector ? ' ' : '|', sector);
    }
}

/* Whoever watches others sees the stretch that was shown before, unless a car leaves it, or comes from elsewhere. */
static void hold_still(const struct gp_view *v, struct strip *s)
{
    struct gp_cursor *at = v->cursor;
    struct gp_move move;
    int sectors = v->l.race.track->sectors, ahead = s->n - s->n / 4;
    bool watches = v->r->stage == STAGE_RUN && at->look == NOBODY, moves = gp_view_move(v, &move);
    if (watches && at->columns == s->n)
        s->first = at->first;
    if (watches && moves && move.over) {
        int from = v->l.race.car[move.car].distance, gone = move.to.distance - from;
        int seen = ((from - s->first) % sectors + sectors) % sectors;
        if (seen >= s->n || seen + (gone > 0 && gone < ahead ? gone : 0) >= s->n)
            s->first = gp_sector(&v->l.race, from - s->n / 4 + sectors);
    }
    at->first = s->first;
    at->columns = s->n;
}

int gp_draw_strip(const struct gp_view *v, struct canvas *c, struct rect where)
{
    struct strip s;
    int y = where.y + 2;
    if (!strip_unroll(&s, &v->l, (where.w - LABEL) / CELL)) {
        canvas_say(c, where.x + 1, where.y, where.w, CELL_FAINT,
                   v->l.race.turn ? N_("No car is on the track any more.")
                                  : N_("The grid is not drawn yet."));
        return 1;
    }
    hold_still(v, &s);
    draw_places(&s, c, where);
    draw_sectors(v, &s, c, where);
    if (any_beside(v, &s, LANE_OFF, 0)) {
        canvas_say(c, where.x, y, LABEL, CELL_FAINT, "off");
        draw_beside(v, &s, c, where, y++, LANE_OFF, 0);
    }
    for (int lane = s.lanes - 1; lane >= 0; lane--, y++) {
        canvas_print(c, where.x, y, LABEL, CELL_FAINT, "  %d", lane);
        for (int i = 0; i < s.n; i++)
            draw_space(v, &s, c, column_x(where, i), y, strip_sector(&s, i), lane);
    }
    for (int row = 0; row < PIT_ROWS && (row == 0 || any_beside(v, &s, LANE_PIT, row)); row++) {
        canvas_text(c, where.x, y, LABEL, CELL_FAINT, row ? "" : tr(c->language, "pit"));
        draw_beside(v, &s, c, where, y++, LANE_PIT, row);
    }
    return y - where.y;
}

/* ---- the map ------------------------------------------------------------------------------------------ */

/* Two by four dots to a cell: nearly square ones. */
struct map {
    struct canvas *c;
    struct rect where;
    struct box box;
    double scale;
    double left, top; /* in dots */
};

static void map_fit(struct map *m, const struct circuit *circuit)
{
    m->box = (struct box){ 1e9, 1e9, -1e9, -1e9 };
    for (int i = 0; i < DOTS * circuit_track(circuit)->sectors; i++) {
        struct spot s = circuit_at(circuit, (double)i / DOTS, 0);
        m->box.left = fmin(m->box.left, s.x);
        m->box.right = fmax(m->box.right, s.x);
        m->box.top = fmin(m->box.top, s.y);
        m->box.bottom = fmax(m->box.bottom, s.y);
    }
    double wide = 2.0 * m->where.w - 8, high = 4.0 * m->where.h - 6;
    double w = m->box.right - m->box.left, h = m->box.bottom - m->box.top;
    m->scale = fmin(wide / (w > 0 ? w : 1), high / (h > 0 ? h : 1));
    m->left = (2.0 * m->where.w - w * m->scale) / 2;
    m->top = (4.0 * m->where.h - h * m->scale) / 2;
}

static void map_dot(const struct map *m, struct spot s, int *x, int *y)
{
    *x = (int)lround(m->left + (s.x - m->box.left) * m->scale);
    *y = (int)lround(m->top + (s.y - m->box.top) * m->scale);
}

static void map_mark(const struct map *m, struct spot s, enum cell_style style)
{
    static const uint8_t bits[4][2] = { { 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 } };
    int x, y;
    map_dot(m, s, &x, &y);
    int cx = m->where.x + x / 2, cy = m->where.y + y / 4;
    if (x < 0 || y < 0 || cx >= m->where.x + m->where.w || cy >= m->where.y + m->where.h || cx >= m->c->w
        || cy >= m->c->h)
        return;
    uint32_t before = m->c->at[cy * m->c->w + cx].ch;
    before = before >= 0x2800 && before < 0x2900 ? before : 0x2800;
    canvas_put(m->c, cx, cy, style, before | bits[y % 4][x % 2]);
}

static void map_car(const struct map *m, const struct gp_view *v, const struct circuit *circuit, int car,
                    bool number)
{
    int x, y;
    map_dot(m, circuit_at(circuit, gp_sector(&v->l.race, v->l.race.car[car].distance) + 0.5, 0), &x, &y);
    int cx = m->where.x + x / 2, cy = m->where.y + y / 4;
    if (number)
        canvas_print(m->c, cx - 1, cy, 3, race_livery(v->r, car), "%2d", v->l.race.car[car].number);
    else
        canvas_put(m->c, cx, cy, race_livery(v->r, car), 0x2022);
}

/* Everybody is a dot; the leader, one's own and the car in question have their numbers, and lie on top. */
static void map_cars(const struct map *m, const struct gp_view *v, const struct circuit *circuit)
{
    for (int numbers = 0; numbers < 2; numbers++)
        for (int i = v->l.race.running - 1; i >= 0; i--) {
            int car = v->l.race.order[i];
            bool named = !i || v->l.race.car[car].mine || car == v->l.focus;
            if (named == numbers)
                map_car(m, v, circuit, car, named);
        }
}

void gp_draw_map(const struct gp_view *v, struct canvas *c, struct rect where)
{
    const struct datum *track = look_data(&v->r->pic, "track");
    struct map m = { .c = c, .where = { where.x, where.y + 1, where.w, where.h - 1 } };
    canvas_heading(c, where.x, where.y, where.w, data_get(track, "title")->text);
    struct circuit *circuit = where.h >= 5 && where.w >= 12 ? circuit_new(track) : NULL;
    if (!circuit)
        return;
    map_fit(&m, circuit);
    for (int i = 0; i < DOTS * v->l.race.track->sectors; i++)
        map_mark(&m, circuit_at(circuit, (double)i / DOTS, 0),
                 gp_in_zone(&v->l.race, i / DOTS) ? CELL_WARN : CELL_FAINT);
    int x, y;
    map_dot(&m, circuit_at(circuit, 0, 0), &x, &y);
    canvas_put(c, m.where.x + x / 2, m.where.y + y / 4, CELL_STRONG, '|');
    map_cars(&m, v, circuit);
    circuit_free(circuit);
}

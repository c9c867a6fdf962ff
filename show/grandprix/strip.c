/* strip.c: columns are counted from the left; every one is CELL wide: the boundary to the sector before it, then
 * the space. */
#include "strip.h"
#include "../phrase.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 6, CELL = 4, PIT_ROWS = 3, BEHIND_MIN = 4 };

int strip_sector(const struct strip *s, int column)
{
    return gp_sector(&s->l->race, s->first + column);
}

/* ---- what may be entered next ------------------------------------------------------------------------------- */

static void light(struct strip *s)
{
    int sector, lane;
    const struct look *l = s->l;
    for (int i = 0; i < l->p->n && l->race.phase == PHASE_MOVE; i++)
        if (gp_gesture(l->p->legal[i]) != GP_SWAP && gp_entered(&l->race, l->p->legal[i], &sector, &lane))
            s->lit[sector] |= 1u << lane;
}

/* ---- what stands where ---------------------------------------------------------------------------------------- */

char strip_boundary(const struct strip *s, int sector, int lane)
{
    const struct look *l = s->l;
    int before = gp_sector(&l->race, sector - 1);
    bool here = lane < gp_lanes(&l->race, sector), there = lane < gp_lanes(&l->race, before);
    if (there && lane && !(gp_lanes_ahead(&l->race, before, lane) >> lane))
        return '\\';
    unsigned behind = here && lane ? gp_lanes_behind(&l->race, sector, lane) : 0;
    if (behind && !(behind >> lane))
        return '/';
    return sector == 0 && lane < l->race.track->lanes[sector] ? '|' : ' ';
}

int strip_beside(const struct look *l, int sector, int lane, int row)
{
    int found[CARS_MAX], n = 0;
    for (int i = 0; i < l->race.running; i++) { /* in running order, which is that of arrival */
        const struct gp_car *c = &l->race.car[l->race.order[i]];
        if (c->lane == lane && gp_sector(&l->race, c->distance) == sector)
            found[n++] = l->race.order[i];
    }
    return row < n ? found[row] : NOBODY;
}

const char *strip_corner(const struct strip *s, int column)
{
    int sector = strip_sector(s, column);
    const struct datum *corner = data_get(look_data(s->l->p, "track"), "corners")->first;
    for (; corner; corner = corner->next) {
        int from = data_get(corner, "from")->number, to = data_get(corner, "to")->number;
        if (sector == from || (column == 0 && sector > from && sector <= to))
            return data_get(corner, "name")->text;
    }
    return NULL;
}

bool strip_shows(const struct strip *s, int car)
{
    return gp_sector(&s->l->race, gp_sector(&s->l->race, s->l->race.car[car].distance) - s->first) < s->n;
}

/* ---- unrolling ------------------------------------------------------------------------------------------------ */

/* The distance that the picture hangs on. While a car moves the picture stays where it was, so that the eye can
 * follow, unless the car drives out of it. */
static int anchor(const struct look *l, int columns)
{
    int at = l->race.car[l->focus].distance, gone = at - l->race.from;
    bool in_segment = l->race.card && l->focus == l->race.active;
    return in_segment && gone >= 0 && gone < columns - BEHIND_MIN - columns / 4 ? l->race.from : at;
}

bool strip_unroll(struct strip *s, const struct look *l, int columns)
{
    *s = (struct strip){ .l = l, .lanes = 1 };
    if (l->focus == NOBODY)
        return false;
    s->n = columns > l->race.track->sectors ? l->race.track->sectors : columns;
    s->first = gp_sector(&l->race, anchor(l, s->n) - (s->n / 4 > BEHIND_MIN ? s->n / 4 : BEHIND_MIN));
    light(s);
    for (int i = 0; i < s->n; i++) {
        int wide = l->race.track->lanes[strip_sector(s, i)];
        s->lanes = wide > s->lanes ? wide : s->lanes;
    }
    return true;
}

/* ---- one cell ------------------------------------------------------------------------------------------------- */

enum style strip_style(const struct look *l, int car)
{
    if (car == l->race.active)
        return STYLE_ACTIVE;
    if (l->race.car[car].mine)
        return STYLE_OWN;
    return l->race.car[car].moved ? STYLE_FAINT : STYLE_PLAIN;
}

static void add_car(const struct look *l, int car, struct lines *out)
{
    char text[16];
    int blanks = CELL - 1 - snprintf(text, sizeof text, "%c%d", look_sign(l, car), l->race.car[car].number);
    lines_add(out, "%*s", blanks > 0 ? blanks : 0, "");
    lines_style(out, strip_style(l, car), text);
}

static void add_space(const struct strip *s, int sector, int lane, struct lines *out)
{
    const struct look *l = s->l;
    int car = gp_car_at(&l->race, sector, lane);
    lines_add(out, "%c", strip_boundary(s, sector, lane));
    if (car != NOBODY)
        add_car(l, car, out);
    else if (lane >= l->race.track->lanes[sector])
        lines_add(out, "   ");
    else if (lane >= gp_lanes(&l->race, sector))
        lines_style(out, STYLE_FAINT, " ::");
    else if (s->lit[sector] >> lane & 1)
        lines_style(out, STYLE_STRONG, "  o");
    else
        lines_style(out, STYLE_FAINT, "  .");
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static void draw_lane(const struct strip *s, int lane, struct lines *out)
{
    phrase_add(&out->text, s->l->p, "shown.lane", "lane %d", lane);
    for (int i = 0; i < s->n; i++)
        add_space(s, strip_sector(s, i), lane, out);
    lines_end_row(out);
}

/* A row beside the track; left out when nobody is there, the first row of the pit lane apart. */
static void draw_beside(const struct strip *s, const char *label, int lane, int row, struct lines *out)
{
    bool any = lane == LANE_PIT && row == 0;
    for (int i = 0; i < s->n && !any; i++)
        any = strip_beside(s->l, strip_sector(s, i), lane, row) != NOBODY;
    if (!any)
        return;
    text_column(&out->text, label, -LABEL);
    for (int i = 0; i < s->n; i++) {
        int car = strip_beside(s->l, strip_sector(s, i), lane, row);
        lines_add(out, " ");
        if (car != NOBODY)
            add_car(s->l, car, out);
        else
            lines_style(out, STYLE_FAINT, lane == LANE_PIT && !row ? "  _" : "   ");
    }
    lines_end_row(out);
}

static void draw_sectors(const struct strip *s, struct lines *out)
{
    text_column(&out->text, phrase_word(s->l->p, "shown", "sector"), -LABEL);
    for (int i = 0; i < s->n; i++) {
        char text[16];
        snprintf(text, sizeof text, "%c%3d", strip_sector(s, i) == 0 ? '|' : ' ', strip_sector(s, i));
        bool here = s->l->focus != NOBODY
                    && gp_sector(&s->l->race, s->l->race.car[s->l->focus].distance) == strip_sector(s, i);
        lines_style(out, here ? STYLE_STRONG : STYLE_FAINT, text);
    }
    lines_end_row(out);
}

/* Names of corners and of the line, where they begin. */
static void draw_places(const struct strip *s, struct lines *out)
{
    int at = 0, end = LABEL + s->n * CELL;
    for (int i = 0; i < s->n; i++) {
        int from = LABEL + i * CELL + 1;
        const char *line = phrase_word(s->l->p, "shown", "line");
        const char *name = strip_sector(s, i) == 0 ? line : strip_corner(s, i);
        if (!name || !*name)
            continue;
        int wide = span_characters(span_of(name));
        from -= *name == '|';
        if (from < at + (at > 0) || from + wide > end)
            continue;
        lines_add(out, "%*s%s", from - at, "", name);
        at = from + wide;
    }
    if (at)
        lines_end_row(out);
}

/* ---- far away ------------------------------------------------------------------------------------------------ */

/* "Ahead: 31 (+12) 8 (+14)": cars that cannot be seen, from the nearest on, as far as the line goes. */
static void add_far(const struct strip *s, int columns, bool ahead, struct text *t)
{
    const struct look *l = s->l;
    int from = l->race.car[l->focus].distance, left = 0, shown = 0;
    char piece[40];
    for (int k = 0; k < l->race.running; k++) {
        int car = l->race.order[ahead ? l->race.running - 1 - k : k], by = l->race.car[car].distance - from;
        if (strip_shows(s, car) || (by > 0) != ahead)
            continue;
        char sign = look_sign(l, car);
        snprintf(piece, sizeof piece, " %s%d (%+d)", sign == ' ' ? "" : (char[]){ sign, '\0' },
                 l->race.car[car].number, by);
        if (!shown++)
            phrase_bare(t, l->p, ahead ? "table.strip.ahead" : "table.strip.behind");
        if (left || t->len + strlen(piece) > (size_t)columns - 16)
            left++;
        else
            text_add(t, "%s", piece);
    }
    if (left)
        phrase_add(t, l->p, "table.strip.more", "cars %d", left);
}

static void draw_far(const struct strip *s, struct lines *out)
{
    for (int ahead = 1; ahead >= 0; ahead--) {
        char line[512];
        struct text t = text_into(line, sizeof line);
        add_far(s, out->columns, ahead, &t);
        if (t.len)
            lines_add(out, "%s\n", line);
    }
}

void strip_draw(const struct look *l, bool far, struct lines *out)
{
    struct strip s;
    if (!strip_unroll(&s, l, (out->columns - LABEL) / CELL))
        return;
    draw_places(&s, out);
    draw_sectors(&s, out);
    draw_beside(&s, phrase_word(l->p, "shown", "grass"), LANE_OFF, 0, out);
    for (int lane = s.lanes - 1; lane >= 0; lane--)
        draw_lane(&s, lane, out);
    for (int row = 0; row < PIT_ROWS; row++)
        draw_beside(&s, row ? "" : phrase_word(l->p, "shown", "pit"), LANE_PIT, row, out);
    if (far)
        draw_far(&s, out);
}

/* strip.c: columns are counted from the left; every one is CELL wide: the boundary to the sector before it, then
 * the space. A / stands where a lane comes from the row below, a \ where one goes to the row below, so that forks
 * and merges can be followed by eye. */
#include "strip.h"
#include "../match/say.h"
#include "ink.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 6, CELL = 4, PIT_ROWS = 3, BEHIND_MIN = 4 };

struct strip {
    const struct look *l;
    int first, n;              /* sectors shown, and how many */
    unsigned lit[SECTORS_MAX]; /* lanes that the next gesture may enter */
};

static int sector_in(const struct strip *s, int column)
{
    return look_sector(s->l, s->first + column);
}

/* ---- what may be entered next ------------------------------------------------------------------------------- */

static bool named(const struct strip *s, action_t act, const char *name)
{
    return !strcmp(table_game(s->l->p->m->table)->actions_named[action_kind(act)].name, name);
}

static void light_action(struct strip *s, action_t act)
{
    const struct look *l = s->l;
    const struct look_car *active = &l->car[l->active];
    const struct look_car *front = l->line_n ? &l->car[l->line[0]] : active;
    int lane = action_arg(act, 0);
    if (named(s, act, "forward"))
        s->lit[look_sector(l, front->distance + 1)] |= 1u << lane;
    else if (named(s, act, "diagonal"))
        s->lit[look_sector(l, active->distance + 1)] |= 1u << lane;
    else if (named(s, act, "inward"))
        s->lit[look_sector(l, active->distance)] |= 1u << active->lane >> 1;
    else if (named(s, act, "outward"))
        s->lit[look_sector(l, active->distance)] |= 1u << active->lane << 1;
}

static void light(struct strip *s)
{
    for (int i = 0; i < s->l->p->n && s->l->active != NOBODY && look_phase(s->l, "move"); i++)
        light_action(s, s->l->p->legal[i]);
}

/* ---- one cell ------------------------------------------------------------------------------------------------- */

/* What stands between a space and the sector before it. */
static char boundary(const struct strip *s, int sector, int lane)
{
    const struct look *l = s->l;
    int before = look_sector(l, sector - 1);
    bool here = lane < look_lanes(l, sector), there = lane < look_lanes(l, before);
    if (there && lane && !(look_ahead(l, before, lane) >> lane))
        return '\\';
    unsigned behind = l->track.behind[sector][lane] & (look_in_zone(l, before) ? 1u : ~0u);
    if (here && lane && behind && !(behind >> lane))
        return '/';
    return sector == 0 && lane < l->track.lanes[sector] ? '|' : ' ';
}

static enum ink ink_of(const struct look *l, int car)
{
    if (car == l->active)
        return INK_ACTIVE;
    if (l->car[car].mine)
        return INK_OWN;
    return l->car[car].moved ? INK_FAINT : INK_PLAIN;
}

static void add_car(const struct look *l, int car, struct text *t)
{
    char text[16];
    int blanks = CELL - 1 - snprintf(text, sizeof text, "%c%d", look_sign(l, car), l->car[car].number);
    text_add(t, "%*s", blanks > 0 ? blanks : 0, "");
    ink_add(t, ink_of(l, car), text);
}

static void add_space(const struct strip *s, int sector, int lane, struct text *t)
{
    const struct look *l = s->l;
    int car = look_at(l, sector, lane);
    text_add(t, "%c", boundary(s, sector, lane));
    if (car != NOBODY)
        add_car(l, car, t);
    else if (lane >= l->track.lanes[sector])
        text_add(t, "   ");
    else if (lane >= look_lanes(l, sector))
        ink_add(t, INK_FAINT, " ::");
    else if (s->lit[sector] >> lane & 1)
        ink_add(t, INK_STRONG, "  o");
    else
        ink_add(t, INK_FAINT, "  .");
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static void print_lane(const struct strip *s, int lane)
{
    char row[ROW_BYTES];
    struct text t = text_into(row, sizeof row);
    text_add(&t, "lane %d", lane);
    for (int i = 0; i < s->n; i++)
        add_space(s, sector_in(s, i), lane, &t);
    ink_row(&t);
}

/* The car beside the track in that sector: off it, or in the pit lane as the one that arrived so. */
static int beside(const struct look *l, int sector, int lane, int row)
{
    int found[CARS_MAX], n = 0;
    for (int i = 0; i < l->running; i++) { /* in running order, which is that of arrival */
        const struct look_car *c = &l->car[l->order[i]];
        if (c->lane == lane && look_sector(l, c->distance) == sector)
            found[n++] = l->order[i];
    }
    return row < n ? found[row] : NOBODY;
}

/* A row beside the track; left out when nobody is there, the first row of the pit lane apart. */
static void print_beside(const struct strip *s, const char *label, int lane, int row)
{
    char cells[ROW_BYTES];
    struct text t = text_into(cells, sizeof cells);
    bool any = lane == LOOK_PIT && row == 0;
    for (int i = 0; i < s->n && !any; i++)
        any = beside(s->l, sector_in(s, i), lane, row) != NOBODY;
    if (!any)
        return;
    text_add(&t, "%-*s", LABEL, label);
    for (int i = 0; i < s->n; i++) {
        int car = beside(s->l, sector_in(s, i), lane, row);
        text_add(&t, " ");
        if (car != NOBODY)
            add_car(s->l, car, &t);
        else
            ink_add(&t, INK_FAINT, lane == LOOK_PIT && !row ? "  _" : "   ");
    }
    ink_row(&t);
}

static void print_sectors(const struct strip *s)
{
    char row[ROW_BYTES];
    struct text t = text_into(row, sizeof row);
    text_add(&t, "%-*s", LABEL, "sector");
    for (int i = 0; i < s->n; i++) {
        char text[16];
        snprintf(text, sizeof text, "%c%3d", sector_in(s, i) == 0 ? '|' : ' ', sector_in(s, i));
        bool here =
            s->l->focus != NOBODY && look_sector(s->l, s->l->car[s->l->focus].distance) == sector_in(s, i);
        ink_add(&t, here ? INK_STRONG : INK_FAINT, text);
    }
    ink_row(&t);
}

static int columns_of(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

/* The corner that begins at a sector, or whose part is the first that can be seen; NULL when none does. */
static const char *corner_at(const struct strip *s, int column)
{
    int sector = sector_in(s, column);
    const struct datum *corner = data_get(look_data(s->l->p, "track"), "corners")->first;
    for (; corner; corner = corner->next) {
        int from = data_get(corner, "from")->number, to = data_get(corner, "to")->number;
        if (sector == from || (column == 0 && sector > from && sector <= to))
            return data_get(corner, "name")->text;
    }
    return NULL;
}

/* Names of corners and of the line, where they begin. */
static void print_places(const struct strip *s)
{
    int at = 0, end = LABEL + s->n * CELL;
    char line[1024];
    struct text t = text_into(line, sizeof line);
    for (int i = 0; i < s->n; i++) {
        int from = LABEL + i * CELL + 1;
        const char *name = sector_in(s, i) == 0 ? "|start/finish" : corner_at(s, i);
        if (!name || !*name)
            continue;
        int wide = columns_of(name);
        from -= *name == '|';
        if (from < at + (at > 0) || from + wide > end)
            continue;
        text_add(&t, "%*s%s", from - at, "", name);
        at = from + wide;
    }
    if (at)
        ink_row(&t);
}

/* ---- far away ------------------------------------------------------------------------------------------------ */

static bool is_shown(const struct strip *s, int car)
{
    return look_sector(s->l, look_sector(s->l, s->l->car[car].distance) - s->first) < s->n;
}

/* "Ahead: 31 (+12) 8 (+14)": cars that cannot be seen, from the nearest on, as far as the line goes. */
static void add_far(const struct strip *s, int columns, bool ahead, struct text *t)
{
    const struct look *l = s->l;
    int from = l->car[l->focus].distance, left = 0, shown = 0;
    char piece[40];
    for (int k = 0; k < l->running; k++) {
        int car = l->order[ahead ? l->running - 1 - k : k], by = l->car[car].distance - from;
        if (is_shown(s, car) || (by > 0) != ahead)
            continue;
        char sign = look_sign(l, car);
        snprintf(piece, sizeof piece, " %s%d (%+d)", sign == ' ' ? "" : (char[]){ sign, '\0' },
                 l->car[car].number, by);
        if (!shown++)
            say_into(t, &l->p->m->narrator, ahead ? "table.strip.ahead" : "table.strip.behind", NULL);
        if (left || t->len + strlen(piece) > (size_t)columns - 16)
            left++;
        else
            text_add(t, "%s", piece);
    }
    if (left) {
        char more[16];
        snprintf(more, sizeof more, "%d", left);
        const struct value values[] = { { "cars", more }, { 0 } };
        say_into(t, &l->p->m->narrator, "table.strip.more", values);
    }
}

static void print_far(const struct strip *s, int columns)
{
    for (int ahead = 1; ahead >= 0; ahead--) {
        char line[512];
        struct text t = text_into(line, sizeof line);
        add_far(s, columns, ahead, &t);
        if (t.len)
            printf("%s\n", line);
    }
}

/* The distance that the picture hangs on. While a car moves the picture stays where it was, so that the eye can
 * follow, unless the car drives out of it. */
static int anchor(const struct look *l, int columns)
{
    int at = l->car[l->focus].distance, gone = at - l->from;
    bool in_segment = l->card && l->focus == l->active;
    return in_segment && gone >= 0 && gone < columns - BEHIND_MIN - columns / 4 ? l->from : at;
}

void strip_draw(const struct look *l, int columns, bool far)
{
    struct strip s = { .l = l };
    int lanes = 1;
    if (l->focus == NOBODY)
        return;
    s.n = (columns - LABEL) / CELL;
    if (s.n > l->track.sectors)
        s.n = l->track.sectors;
    s.first = look_sector(l, anchor(l, s.n) - (s.n / 4 > BEHIND_MIN ? s.n / 4 : BEHIND_MIN));
    light(&s);
    for (int i = 0; i < s.n; i++) {
        int wide = l->track.lanes[sector_in(&s, i)];
        lanes = wide > lanes ? wide : lanes;
    }
    print_places(&s);
    print_sectors(&s);
    print_beside(&s, "grass", LOOK_OFF, 0);
    for (int lane = lanes - 1; lane >= 0; lane--)
        print_lane(&s, lane);
    for (int row = 0; row < PIT_ROWS; row++)
        print_beside(&s, row ? "" : "pit", LOOK_PIT, row);
    if (far)
        print_far(&s, columns);
}

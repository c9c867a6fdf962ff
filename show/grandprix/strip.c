/* strip.c: columns are counted from the left; every one is CELL wide: the boundary to the sector before it, then
 * the space. */
#include "strip.h"
#include "../ink.h"
#include "../say.h"
#include "unroll.h"

#include <stdio.h>
#include <string.h>

enum { LABEL = 6, CELL = 4, PIT_ROWS = 3 };

/* ---- one cell ------------------------------------------------------------------------------------------------- */

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
    text_add(t, "%c", strip_boundary(s, sector, lane));
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
        add_space(s, strip_sector(s, i), lane, &t);
    ink_row(&t);
}

/* A row beside the track; left out when nobody is there, the first row of the pit lane apart. */
static void print_beside(const struct strip *s, const char *label, int lane, int row)
{
    char cells[ROW_BYTES];
    struct text t = text_into(cells, sizeof cells);
    bool any = lane == LOOK_PIT && row == 0;
    for (int i = 0; i < s->n && !any; i++)
        any = strip_beside(s->l, strip_sector(s, i), lane, row) != NOBODY;
    if (!any)
        return;
    text_add(&t, "%-*s", LABEL, label);
    for (int i = 0; i < s->n; i++) {
        int car = strip_beside(s->l, strip_sector(s, i), lane, row);
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
        snprintf(text, sizeof text, "%c%3d", strip_sector(s, i) == 0 ? '|' : ' ', strip_sector(s, i));
        bool here =
            s->l->focus != NOBODY && look_sector(s->l, s->l->car[s->l->focus].distance) == strip_sector(s, i);
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

/* Names of corners and of the line, where they begin. */
static void print_places(const struct strip *s)
{
    int at = 0, end = LABEL + s->n * CELL;
    char line[1024];
    struct text t = text_into(line, sizeof line);
    for (int i = 0; i < s->n; i++) {
        int from = LABEL + i * CELL + 1;
        const char *name = strip_sector(s, i) == 0 ? "|start/finish" : strip_corner(s, i);
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

/* "Ahead: 31 (+12) 8 (+14)": cars that cannot be seen, from the nearest on, as far as the line goes. */
static void add_far(const struct strip *s, int columns, bool ahead, struct text *t)
{
    const struct look *l = s->l;
    int from = l->car[l->focus].distance, left = 0, shown = 0;
    char piece[40];
    for (int k = 0; k < l->running; k++) {
        int car = l->order[ahead ? l->running - 1 - k : k], by = l->car[car].distance - from;
        if (strip_shows(s, car) || (by > 0) != ahead)
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

void strip_draw(const struct look *l, int columns, bool far)
{
    struct strip s;
    if (!strip_unroll(&s, l, (columns - LABEL) / CELL))
        return;
    print_places(&s);
    print_sectors(&s);
    print_beside(&s, "grass", LOOK_OFF, 0);
    for (int lane = s.lanes - 1; lane >= 0; lane--)
        print_lane(&s, lane);
    for (int row = 0; row < PIT_ROWS; row++)
        print_beside(&s, row ? "" : "pit", LOOK_PIT, row);
    if (far)
        print_far(&s, columns);
}

#include "unroll.h"
#include "ask.h"

#include <string.h>

enum { BEHIND_MIN = 4 };

int strip_sector(const struct strip *s, int column)
{
    return look_sector(s->l, s->first + column);
}

/* ---- what may be entered next ------------------------------------------------------------------------------- */

static bool named(const struct look *l, action_t act, const char *name)
{
    return !strcmp(action_name(table_game(l->p->m->table), act), name);
}

bool strip_entered(const struct look *l, action_t act, int *sector, int *lane)
{
    if (l->active == NOBODY)
        return false;
    if (look_phase(l, "push") || look_phase(l, "link") || look_phase(l, "place")) {
        *sector = grandprix_asked_sector(l);
        *lane = action_arg(act, look_phase(l, "push") ? 1 : 0);
        return *lane < LANES;
    }
    if (!look_phase(l, "move") && !look_phase(l, "brake"))
        return false;
    const struct look_car *active = &l->car[l->active];
    const struct look_car *front = l->line_n ? &l->car[l->line[0]] : active;
    *sector = look_sector(l, active->distance);
    *lane = action_arg(act, 0);
    if (named(l, act, "forward"))
        *sector = look_sector(l, front->distance + 1);
    else if (named(l, act, "diagonal") || named(l, act, "swap"))
        *sector = look_sector(l, active->distance + 1);
    else if (named(l, act, "inward"))
        *lane = active->lane - 1;
    else if (named(l, act, "outward"))
        *lane = active->lane + 1;
    else
        return false;
    return *lane >= 0 && *lane < LANES;
}

static void light(struct strip *s)
{
    int sector, lane;
    for (int i = 0; i < s->l->p->n && look_phase(s->l, "move"); i++)
        if (!named(s->l, s->l->p->legal[i], "swap") && strip_entered(s->l, s->l->p->legal[i], &sector, &lane))
            s->lit[sector] |= 1u << lane;
}

/* ---- what stands where ---------------------------------------------------------------------------------------- */

char strip_boundary(const struct strip *s, int sector, int lane)
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

int strip_beside(const struct look *l, int sector, int lane, int row)
{
    int found[CARS_MAX], n = 0;
    for (int i = 0; i < l->running; i++) { /* in running order, which is that of arrival */
        const struct look_car *c = &l->car[l->order[i]];
        if (c->lane == lane && look_sector(l, c->distance) == sector)
            found[n++] = l->order[i];
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
    return look_sector(s->l, look_sector(s->l, s->l->car[car].distance) - s->first) < s->n;
}

/* ---- unrolling ------------------------------------------------------------------------------------------------ */

/* The distance that the picture hangs on. While a car moves the picture stays where it was, so that the eye can
 * follow, unless the car drives out of it. */
static int anchor(const struct look *l, int columns)
{
    int at = l->car[l->focus].distance, gone = at - l->from;
    bool in_segment = l->card && l->focus == l->active;
    return in_segment && gone >= 0 && gone < columns - BEHIND_MIN - columns / 4 ? l->from : at;
}

bool strip_unroll(struct strip *s, const struct look *l, int columns)
{
    *s = (struct strip){ .l = l, .lanes = 1 };
    if (l->focus == NOBODY)
        return false;
    s->n = columns > l->track.sectors ? l->track.sectors : columns;
    s->first = look_sector(l, anchor(l, s->n) - (s->n / 4 > BEHIND_MIN ? s->n / 4 : BEHIND_MIN));
    light(s);
    for (int i = 0; i < s->n; i++) {
        int wide = l->track.lanes[strip_sector(s, i)];
        s->lanes = wide > s->lanes ? wide : s->lanes;
    }
    return true;
}

#include "unroll.h"

#include <string.h>

enum { BEHIND_MIN = 4 };

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

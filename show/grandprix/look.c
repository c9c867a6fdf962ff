#include "look.h"

#include <string.h>

const struct datum *look_data(const struct picture *p, const char *option)
{
    return p->book->data[option_find(p->book->options.options, option, strlen(option))];
}

char look_sign(const struct look *l, int car)
{
    if (car == l->race.active)
        return '>';
    if (l->race.car[car].mine)
        return '*';
    if (gp_cars_along(&l->race) >> car & 1)
        return '=';
    return l->race.car[car].to_move ? '+' : ' ';
}

int look_place(const struct look *l, int car)
{
    int place = 0;
    while (place < l->race.running && l->race.order[place] != car)
        place++;
    return place;
}

int look_moved(const struct look *l)
{
    int moved = 0;
    for (int car = 0; car < GP_CARS; car++)
        moved += l->race.car[car].moved;
    return moved;
}

/* The car that was chosen or moves; else the viewer's best that has not moved yet, or has; else the leader. */
static int focus_of(const struct look *l)
{
    const struct gp_race *r = &l->race;
    if (l->p->car != NOBODY && r->car[l->p->car].lane < LANE_OUT)
        return l->p->car;
    if (r->active != NOBODY && r->car[r->active].lane < LANE_OUT)
        return r->active;
    for (int moved = 0; moved < 2; moved++)
        for (int i = 0; i < r->running; i++)
            if (r->car[r->order[i]].mine && r->car[r->order[i]].moved == moved)
                return r->order[i];
    return r->running ? r->order[0] : NOBODY;
}

void look_take(struct look *l, const struct picture *p)
{
    l->p = p;
    gp_race_look(table_setup(p->m->table), picture_view(p), p->viewer, &l->race);
    l->focus = focus_of(l);
}

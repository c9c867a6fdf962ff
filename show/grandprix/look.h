/* look.h: a Grand Prix as it is drawn: what the viewer of a picture sees (games/grandprix/look.h), and the car that the
 * drawing is about. */
#ifndef PADDOCK_LOOK_GRANDPRIX_H
#define PADDOCK_LOOK_GRANDPRIX_H

#include "../../games/grandprix/look.h"
#include "../picture.h"

struct look {
    const struct picture *p;
    struct gp_race race;
    int focus; /* the car that the picture is about, or NOBODY before the grid stands */
};

void look_take(struct look *l, const struct picture *p);
static inline struct look look_of(const struct picture *p)
{
    struct look l;
    look_take(&l, p);
    return l;
}

/* An option that is data, for its names: the tree of the track. */
const struct datum *look_data(const struct picture *p, const char *option);
/* '>' the car that moves, '*' the viewer's own, '=' one that moves along, '+' an NPC that the viewer may still move,
 * ' ' any other. */
char look_sign(const struct look *l, int car);
/* The place of a car in the running order, from 0; the number of cars that run when it does not. */
int look_place(const struct look *l, int car);
/* How many cars were activated in this turn. */
int look_moved(const struct look *l);

#endif

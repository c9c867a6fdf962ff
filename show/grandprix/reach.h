/* reach.h: the ways of the active car to a space, and which of them are worth offering.
 *
 * Every row of gestures is tried on copies of what the viewer knows
 * (table/route.h). Ways that leave everybody else in peace and cost the least
 * are taken before all others. Where there is none, each arrangement of the
 * other cars is offered once, by its cheapest way. Points that are left can be
 * spent as the player likes; where they are few, a way that burns them before
 * is offered too, since the movement then ends in that space. When that makes
 * too many boards, those are one that differ only in cars led along.
 */
#ifndef PADDOCK_REACH_GRANDPRIX_H
#define PADDOCK_REACH_GRANDPRIX_H

#include "../../table/route.h"
#include "../../table/table.h"
#include "look.h"

enum { REACH_ANY_LANE = -1, REACH_MANY = 9 };

/* One board that the car can come to stand on its space in. */
struct arrival {
    const struct route *route;
    int points; /* movement points left */
    int tokens; /* new Close Calls */
    int moved;  /* other cars that stand elsewhere now, without those that move along */
    struct gp_car car[GP_CARS];
};

struct reach {
    struct routes found;
    int all;                     /* boards there are */
    struct arrival *at;          /* of each */
    int n;                       /* boards offered: */
    int offered[ROUTE_ENDS_MAX]; /* indices, the gentlest first */
};

/* The ways of a car to a distance and a lane; false when out of memory. Free what it made either way. */
bool reach_find(const struct table *t, int viewer, int car, int distance, int lane, struct reach *r);
void reach_free(struct reach *r);

/* What the viewer knows, its blanks filled in somehow: nobody's hidden cards matter to a move. */
void reach_view(const struct table *t, int viewer, union any_state *st);

/* The boards that are shown to choose from, and one of them. */
int reach_shown(const struct reach *r);
const struct arrival *reach_offered(const struct reach *r, int i);
/* "8 on 14.1, 22 on 15.1; 1 Close Call; 2 points left": what is not the same on all boards; where many cars differ, of all
 * but the first what is not so there. */
void reach_describe(const struct look *l, const struct reach *r, int i, struct text *t);
/* Why there is none. */
void reach_explain_none(const struct look *l, int distance, int lane, const struct reach *r, struct text *t);

/* Straight ahead as long as nothing is to be decided, no fork and no question: how many steps, and which. */
int reach_straight(const struct table *t, int viewer, action_t acts[ROUTE_STEPS_MAX]);

/* ---- every space that the active car can still come to with the points it has ---- */

enum { SPACES_AHEAD = 2 * SECTORS_MAX };

struct spaces {
    int from;                        /* the distance where it stands now */
    int points[SPACES_AHEAD][LANES]; /* left at most, so far ahead of that, in that lane; -1: out of reach */
    bool cut;                        /* there was more to look at */
};

/* now: what a seat sees. False when out of memory. */
bool spaces_find(const struct table *t, const struct gp_race *now, struct spaces *out);

/* ---- what one gesture would do at once, as far as its seat can know ---- */

struct preview {
    bool ends;  /* the segment is over then: nothing can be taken back */
    int tokens; /* new Close Calls */
    bool goes;  /* the active car stands in another space of the track then */
    int n;      /* other cars that do: */
    int moved[GP_CARS];
    struct gp_race then;
};

/* now: what the viewer sees; act: one of its actions. */
void preview_take(struct preview *out, const struct table *t, const struct gp_race *now, action_t act);

#endif

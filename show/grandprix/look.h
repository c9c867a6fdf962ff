/* look.h: what one seat sees of a Grand Prix, as numbers.
 *
 * Made from the text of a view and from the data of the race, like every
 * drawing (draw.h): a look can hold nothing that its viewer may not know.
 */
#ifndef PADDOCK_LOOK_GRANDPRIX_H
#define PADDOCK_LOOK_GRANDPRIX_H

#include "../../games/grandprix/deck.h"
#include "../../games/grandprix/track.h"
#include "../picture.h"

/* Where a car is: a lane from 0 on the inside, or one of these, in the order of the running order (G40). */
enum { LOOK_OFF = LANES, LOOK_PIT, LOOK_OUT, LOOK_WAITING /* for its place on the grid */ };

extern const char *const look_movements[]; /* solo line pursuit lead, by enum movement */

struct look_car {
    int number;
    int seat;         /* whose team, or NOBODY */
    const char *team; /* or an NPC's icon, or "neutral" */
    int distance, lane;
    int arrived;   /* in the pit lane: 1 was there first */
    int place;     /* when out */
    bool finished; /* … by finishing */
    struct span cause;
    bool mine;    /* the viewer's own */
    bool may;     /* the viewer may activate it: its own, its NPC, a neutral one */
    bool moved;   /* activated in this turn */
    bool changed; /* its tires, as every car must once */
    int mark[MARKS + 1];
    int wear; /* markers together, without Close Calls */
    struct span tires;
};

struct look {
    const struct picture *p;
    struct gp_track track;
    int cars;
    struct look_car car[CARS_MAX];
    int running;         /* cars in the race */
    int order[CARS_MAX]; /* leader first */
    int laps, lap, turn;
    int zone;           /* its first sector, or -1 */
    int active;         /* index of the car that moves or is serviced, or NOBODY */
    int focus;          /* the car that the picture is about, or NOBODY before the grid stands */
    int from;           /* distance of the active car when its segment began */
    int mp;             /* movement points left */
    int line_n;         /* cars that move together */
    int line[CARS_MAX]; /* front to rear */
    bool linked;
    const struct datum *card; /* in play, or NULL */
};

void look_take(struct look *l, const struct picture *p);
/* The cars of a state's text, without the rest: for comparing many states. */
int look_cars(const struct shape *shape, struct span cars, struct span out, struct look_car list[CARS_MAX]);

bool look_phase(const struct look *l, const char *phase);
int look_sector(const struct look *l, int distance);
/* Car of that racing number, or NOBODY; who stands in a space, or NOBODY. */
int look_find(const struct look *l, int number);
int look_at(const struct look *l, int sector, int lane);
bool look_in_zone(const struct look *l, int sector);
/* Lanes of a sector, one in a Safety Zone; lanes straight ahead of a space, as a bit set. */
int look_lanes(const struct look *l, int sector);
unsigned look_ahead(const struct look *l, int sector, int lane);
/* Speed penalty that so many markers bring (GP 7.4). */
int look_penalty(int markers);
/* A race card of the deck in play, by its name; NULL when there is none. */
const struct datum *look_card(const struct picture *p, struct span name);
/* The option that is data: the tree of the track, the deck. */
const struct datum *look_data(const struct picture *p, const char *option);
/* '>' the car that moves, '*' the viewer's own, '=' one that moves along, '+' an NPC that the viewer may still move,
 * ' ' any other. */
char look_sign(const struct look *l, int car);

#endif

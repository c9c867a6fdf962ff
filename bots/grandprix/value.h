/* value.h: how many points a seat of Grand Prix can expect, from a look.
 *
 * Every car has a reach: its distance and what else speaks for or against it,
 * all in sectors. A car is ahead of another in the end the more likely the
 * further its reach is beyond, and the less there is to go. That gives each
 * own car a distribution of places, and this its points.
 *
 * What counts how much are the numbers of value_standard: tools/fit-grandprix.c
 * finds them, value.c says with which command.
 */
#ifndef PADDOCK_GRANDPRIX_VALUE_H
#define PADDOCK_GRANDPRIX_VALUE_H

#include "../../games/grandprix/look.h"

enum value_number {
    /* Sectors that a Player Car is worth more or less. "to go" grows with the distance left, up to TO_GO_FULL. */
    V_MARKERS,                          /* for having 1, 2 … 6 markers or more */
    V_MARKERS_TO_GO = V_MARKERS + 6,    /* the same, by what is to go */
    V_WEAR_TO_GO = V_MARKERS_TO_GO + 6, /* each light, middling, heavy and lasting marker, by what is to go */
    V_TOKENS = V_WEAR_TO_GO + GP_WEARS, /* each token */
    V_MOST,                             /* having the most of something, shared among equals */
    V_CHANGE = V_MOST + GP_COUNTS,      /* still to change tires: much, some, … , nothing to go */
    V_WRONG_TIRES = V_CHANGE + 5,
    V_WRONG_TIRES_TO_GO,
    V_SOFT, /* the bonus is still there */
    V_PITS,
    V_OFF,
    V_FRESH,      /* still to be activated: another seat's car */
    V_FRESH_SLOW, /* for each point that its wear costs then */
    V_FRESH_PITS, /* and out of the pits or off the grass */
    V_FRESH_OWN,  /* still to be activated: an own car, with a card for it */
    V_FRESH_CARD, /* for each point of the card's rating beyond 6 */
    V_AHEAD,      /* each car in the row ahead that is to move, by who may activate it: enum gp_whose */
    V_BEHIND = V_AHEAD + GP_WHOSE, /* each car in the row behind, the same */
    V_FIRST = V_BEHIND + GP_WHOSE, /* the seat begins the turn */
    /* The same for NPCs. */
    V_NPC_TO_GO,
    V_NPC_FRESH, /* by who may activate it */
    V_FEATURES = V_NPC_FRESH + GP_WHOSE,
    /* How far apart reaches must be to tell who will be ahead: a constant, by the root of what is to go, by it. */
    V_SPREAD = V_FEATURES,
    /* How much wider than chance the distribution of places is: a constant, and times the chances'. */
    V_BLUR = V_SPREAD + 3,
    /* Part of its points that a car loses while it has to change tires, by what is to go: it may be disqualified. */
    V_DEBT = V_BLUR + 2,
    V_NUMBERS = V_DEBT + 5,
};

struct value_numbers {
    float number[V_NUMBERS];
};

extern const struct value_numbers value_standard;

/* Points that the seat can expect, of both cars. */
float value_of(const struct value_numbers *v, const struct gp_look *look);

/* ---- for the tool that fits the numbers --------------------------------------------------------------- */

enum { VALUE_CARS = 24 }; /* in whole vectors */

/* How far every car reaches; far behind all others those that race no more. */
void value_reaches(const struct value_numbers *v, const struct gp_look *look, float reach[VALUE_CARS]);
/* The points that an own racing car can expect then. */
float value_of_car(const struct value_numbers *v, const struct gp_look *look, const float reach[VALUE_CARS],
                   int car);

/* What the table calls a number, where a line begins with it; else NULL. */
const char *value_name(int number);

#endif

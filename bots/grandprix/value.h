/* value.h: how many points a seat of Grand Prix can expect, from a look.
 *
 * Every car has a reach: its distance and what else speaks for or against it,
 * all in sectors. A car is ahead of another in the end the more likely the
 * further its reach is beyond, and the less there is to go. That gives each
 * own car a distribution of places, and this its points.
 *
 * What speaks for or against a Player Car goes through a small net, the same
 * for all of them: each feature counts at once, and through units that see what
 * comes together with it. The net gives a car's reach, how much there is of
 * luck to come, and the risk to end without points.
 *
 * The numbers of value_standard are learned: tools/train-grandprix.c finds them, value.c
 * says with which command.
 */
#ifndef PADDOCK_GRANDPRIX_VALUE_H
#define PADDOCK_GRANDPRIX_VALUE_H

#include "../../games/grandprix/look.h"

#include <math.h>

enum { VALUE_STAGES = 7 }; /* of a race, by what the leader has to go */

enum value_feature {
    /* Of all cars alike. "to go" grows with the distance left, up to TO_GO_FULL; "late" is less than LATE_FULL. */
    V_ALWAYS,
    V_TURNING,      /* cars are being activated */
    V_TO_MOVE,      /* how many of them are to move */
    V_PLAYERS,      /* how many */
    V_LENGTH,       /* of the race */
    V_LAP,          /* of the track */
    V_LEADER_TO_GO, /* what the leader has to go */
    V_LEADER_LATE,  /* … when it is not much */
    V_OWN_NPCS,     /* that the seat alone may move, still to be activated */
    V_ANYBODYS,     /* neutral ones */
    V_SHARED,       /* so many of them */
    /* Of a Player Car. */
    V_TO_GO = V_SHARED,
    V_LATE,
    V_GAP,                              /* to the leader */
    V_LAPPED,                           /* how near it is to being lapped */
    V_PLACE,                            /* how many race ahead of it */
    V_PACK_AHEAD,                       /* how many close ahead */
    V_PACK_BEHIND,                      /* and close behind */
    V_STOP,                             /* it may yet stop in this turn */
    V_OWN,                              /* the seat's own … */
    V_CARDS,                            /* … and how many cards it has left, */
    V_HAND,                             /* what they are rated on average, */
    V_FIRST,                            /* and whether it begins the turn */
    V_MARKERS,                          /* having 1, 2 … 6 markers or more */
    V_MARKERS_TO_GO = V_MARKERS + 6,    /* the same, by what is to go */
    V_WEAR_TO_GO = V_MARKERS_TO_GO + 6, /* light, middling, heavy and lasting markers, by what is to go */
    V_TOKENS = V_WEAR_TO_GO + GP_WEARS,
    V_MOST, /* having the most of something, shared among equals */
    V_CHANGE =
        V_MOST
        + GP_COUNTS, /* still to change tires: by what the leader has to go, before a stop that may yet come */
    V_CHANGE_TURNING = V_CHANGE + VALUE_STAGES,       /* the same while cars are being activated */
    V_CHANGE_AFTER = V_CHANGE_TURNING + VALUE_STAGES, /* and after a stop that was not made */
    V_WRONG_TIRES = V_CHANGE_AFTER + VALUE_STAGES,
    V_WRONG_TIRES_TO_GO,
    V_PITS,
    V_OFF,
    V_SOFT,       /* the bonus is still there */
    V_FRESH,      /* still to be activated: another seat's car */
    V_FRESH_SLOW, /* what its wear costs then */
    V_FRESH_PITS, /* out of the pits or off the grass */
    V_FRESH_OWN,  /* still to be activated: an own car, with a card for it */
    V_FRESH_CARD, /* what this card is rated beyond 6 */
    V_AHEAD,      /* cars in the row ahead that are to move, by who may activate them: enum gp_whose */
    V_BEHIND = V_AHEAD + GP_WHOSE, /* in the row behind, the same */
    V_FEATURES = V_BEHIND + GP_WHOSE,
};

/* What is against a car whatever else there is, from the first to the last of them: never counted as a gain. */
enum { V_BURDENS = V_MARKERS, V_BURDENS_END = V_SOFT };

/* Of NPCs. */
enum value_npc {
    N_PITS,
    N_OFF,
    N_TO_GO, /* by who may activate it */
    N_GAP = N_TO_GO + GP_WHOSE,
    N_LATE,
    N_FRESH, /* by who may activate it */
    N_FEATURES = N_FRESH + GP_WHOSE,
    N_LISTED = 6, /* of one car */
};

enum value_output { VALUE_REACH, VALUE_LUCK, VALUE_RISK, VALUE_OUTPUTS };

/* Half of the units are for a car and half against it: a burden works on the first by weights below 0 and on the others by such
 * above 0, so that no combination makes it a gain. */
enum { VALUE_UNITS = 8, VALUE_UNITS_FOR = VALUE_UNITS / 2, VALUE_ROW = VALUE_UNITS + 4 };

struct value_numbers {
    float feature[V_FEATURES][VALUE_ROW];     /* to the units, then at once to the outputs */
    float output[VALUE_OUTPUTS][VALUE_UNITS]; /* from the units */
    float npc[N_FEATURES];
    float spread
        [3]; /* how far apart reaches must be to tell who will be ahead: a constant, by the root of what is to go, by it */
    float blur
        [2]; /* how much wider than chance the distribution of places is: a constant, and times the chances' */
};

extern const struct value_numbers value_standard;

/* Points that the seat can expect, of both cars. */
float value_of(const struct value_numbers *v, const struct gp_look *look);

/* ---- for the tool that learns the numbers --------------------------------------------------------------- */

enum { VALUE_CARS = 24 };    /* in whole vectors */
enum { VALUE_SECTORS = 10 }; /* that a reach grows by with 1 of the net */

struct value_list {
    int n;
    struct {
        int feature;
        float times;
    } of[V_FEATURES];
};

/* What is the same for all cars of a look. */
struct value_shared {
    int leader; /* distance of the foremost car */
    float lap;  /* part of a lap that a sector is */
    float hand; /* what the seat's cards are rated on average */
    uint8_t most[GP_COUNTS],
        having[GP_COUNTS];       /* of each count that any Player Car has, and how many have it */
    int16_t running[VALUE_CARS]; /* distances of the cars in the race */
    struct value_list list;
};

void value_share(const struct gp_look *look, struct value_shared *shared);
void value_list_car(const struct gp_look *look, const struct value_shared *shared, int car,
                    struct value_list *list);
/* NPCs have few, and always as many. */
struct value_npc_list {
    int feature[N_LISTED];
    float times[N_LISTED];
};

void value_list_npc(const struct gp_look *look, const struct value_shared *shared, int car,
                    struct value_npc_list *list);

/* What the net says of a car; sums without what the units add, which the tool needs as well. */
struct value_car {
    float sum[VALUE_ROW];
    float output[VALUE_OUTPUTS];
};

void value_start(const struct value_numbers *v, const struct value_list *shared, float sum[VALUE_ROW]);
void value_run(const struct value_numbers *v, const float start[VALUE_ROW], const struct value_list *list,
               struct value_car *car);

/* How far every car reaches; far behind all others those that race no more. The own cars' outputs besides. */
struct value_field {
    float reach[VALUE_CARS];
    float luck[VALUE_CARS], risk[VALUE_CARS];
};

void value_reaches(const struct value_numbers *v, const struct gp_look *look, struct value_field *field);
/* The points that an own racing car can expect then. */
float value_of_car(const struct value_numbers *v, const struct gp_look *look, const struct value_field *field,
                   int car);

/* How likely a car is ahead, from 0 to 1, that is x further. */
static inline float value_chance(float x)
{
    /* Its tails are as long as races are full of accidents; it takes one division, gives the same everywhere, and compilers
     * do four at a time. */
    float far = fabsf(x), slope = 1 + far;
    return 0.5f + 0.5f * x * slope / (1 + far * slope);
}

/* How much further apart than usual reaches must be, for what the net says of luck. */
static inline float value_luck(float luck)
{
    return 0.2f + 1.6f * value_chance(luck);
}

#endif

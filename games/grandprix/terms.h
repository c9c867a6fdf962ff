/* terms.h: what a position is made of, in the words of the rulebook, for the rules and for whoever looks at them. */
#ifndef GRANDPRIX_TERMS_H
#define GRANDPRIX_TERMS_H

#include "track.h"

/* Where a car is: a lane from 0, or one of these. The order is that of G40 within a sector. */
enum { LANE_OFF = LANES, LANE_PIT, LANE_OUT, LANE_NOWHERE /* not yet on the grid */ };

enum phase {
    PHASE_WEATHER,      /* chance decides the weather of the start */
    PHASE_GRID,         /* chance draws the next car for the grid */
    PHASE_TIRES,        /* every seat chooses tires, hidden */
    PHASE_DEAL,         /* chance deals the next race card */
    PHASE_ACT,          /* a seat chooses what to do in its segment */
    PHASE_MOVE,         /* it moves the active car */
    PHASE_PUSH,         /* it says where a pushed car goes (G26) */
    PHASE_LINK,         /* it says which lane behind is linked (G41) */
    PHASE_PLACE,        /* Clean Air: it says behind which car */
    PHASE_BRAKE,        /* Late Brake: it may swap */
    PHASE_SOFT,         /* it may use the Soft bonus */
    PHASE_EVENT,        /* chance turns an event card */
    PHASE_DRAW,         /* chance draws a team (4.4) */
    PHASE_PICK,         /* an owner picks one of its cars */
    PHASE_WEATHER_STOP, /* Weather Change: pit, or take the tokens (G32) */
    PHASE_PIT,          /* a seat decides on stops */
    PHASE_SERVICE,      /* it says what is done to the car that stopped */
    PHASE_DISCARD,      /* a seat may discard */
    PHASE_OVER,
};

enum { DRY, WET };
enum { TIRE_NONE, TIRE_SOFT, TIRE_HARD, TIRE_WET, TIRE_SOFT_USED, TIRE_HIDDEN };
enum {
    CAUSE_NONE,
    CAUSE_RETIRED,
    CAUSE_WORN_OUT,
    CAUSE_FAILURE,
    CAUSE_CRASH,
    CAUSE_LAPPED,
    CAUSE_DISQUALIFIED
};

/* How the active car moves: as the card says, out of the pits or off the grass (9.2), or with the Soft bonus. */
enum { MODE_CARD, MODE_EXIT, MODE_BONUS };

/* The question of the event that is open. */
enum { ASK_NONE, ASK_TARGET, ASK_NEIGHBOURS, ASK_EACH, ASK_NPC };

enum { WEAR_LIMIT = 6 }; /* markers that end a car's race (GP 7.4) */

/* As positions are written, by the numbers above; each ends with NULL. */
extern const char *const gp_phase_words[], *const gp_weather_words[], *const gp_tire_words[],
                                                                          *const gp_cause_words[];

#endif

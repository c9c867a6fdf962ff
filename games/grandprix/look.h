/* look.h: what a player of Grand Prix sees at a glance.
 *
 * For bots that know the game: the contract shows a position as text, which
 * is right for people and far too slow for a search. A look is the same in a
 * state and in the seat's view of it, so whoever decides by looks alone knows
 * no more than his seat, whatever he is shown. What a card can lead to is
 * listed by outcome.h.
 */
#ifndef GRANDPRIX_LOOK_H
#define GRANDPRIX_LOOK_H

#include "grandprix.h"
#include "outcome.h"

enum { GP_CARS = 22, GP_HAND = 12, GP_ROW = 3 };

/* What is being decided, in the order of a turn. */
enum gp_moment {
    GP_TIRES,   /* for the start */
    GP_SEGMENT, /* which card on which car */
    GP_MOVING,  /* a gesture of the card just played */
    GP_PICK,    /* which of one's cars an event falls on */
    GP_RAIN,    /* Weather Change: pit, or take what it costs */
    GP_STOPS,   /* who pits */
    GP_SERVICE, /* what is done to the car that pits */
    GP_DISCARDS,
    GP_LUCK, /* nobody decides: chance is to act */
    GP_OVER,
};

enum gp_moment gp_moment(const struct state *st);

/* What an action does, for all that choose between kinds of them. */
enum gp_gesture {
    GP_PLAY,
    GP_RETIRE,
    GP_BOX,
    GP_FIX,
    GP_CHANGE,
    GP_DISCARD,
    GP_DONE,    /* no more of what is asked */
    GP_FORWARD, /* straight ahead */
    GP_OTHER,
};

enum gp_gesture gp_gesture(action_t act);

/* Kinds of wear by what it costs to be rid of them, and tokens, which are none. */
enum gp_wear { GP_LIGHT, GP_MIDDLING, GP_HEAVY, GP_LASTING, GP_WEARS };

/* Events look for the Player Car with the most of one of these. */
enum gp_count {
    GP_TOKENS, /* Close Call tokens */
    GP_GRIP,   /* tokens and tire markers */
    GP_ENGINE,
    GP_GEARBOX,
    GP_BRAKES,
    GP_ALL_WEAR,
    GP_COUNTS,
};

/* Who may activate a car. */
enum gp_whose { GP_ANOTHER, GP_ANYBODY, GP_OWN, GP_WHOSE };

struct gp_look {
    const int *points;    /* of each place, the winner's first */
    int finish, lap;      /* distance at which the race is won, and that of a lap */
    int finished;         /* cars over the line */
    uint32_t racing;      /* sets of cars, one bit each */
    uint32_t mine;        /* the seat's own */
    uint32_t others;      /* Player Cars of other seats */
    uint32_t mine_to_use; /* that the seat alone may activate: its own and its NPCs */
    uint32_t neutral;     /* that any seat may activate */
    uint32_t fresh;       /* still to be activated in this turn; none between turns */
    uint32_t pits, off;   /* not on the track */
    uint32_t owes_change; /* would be disqualified as it is */
    uint32_t wrong_tires; /* for the weather */
    uint32_t soft;        /* Soft tires, not yet used */
    int16_t distance[GP_CARS];
    uint8_t wear[GP_CARS][GP_WEARS]; /* markers by kind */
    uint8_t count[GP_CARS][GP_COUNTS];
    /* Cars nose to tail with a Player Car that are to move, in this turn or else in the next, by who may activate
     * them, seen from the car's own seat; at most GP_ROW. */
    uint8_t ahead[GP_CARS][GP_WHOSE], behind[GP_CARS][GP_WHOSE];
    int16_t made[GP_CARS]; /* points of own cars that race no more */
    uint8_t
        rating[GP_HAND]; /* of the seat's cards, the best first: speed less what the wear costs, in tenths */
    uint8_t cards;       /* how many */
    bool turning;        /* cars are being activated */
    bool first;          /* the seat begins the turn */
};

void gp_look(const struct setup *su, const struct state *st, int seat, struct gp_look *out);

static inline enum gp_whose gp_whose(const struct gp_look *look, int car)
{
    return look->mine_to_use >> car & 1 ? GP_OWN : look->neutral >> car & 1 ? GP_ANYBODY : GP_ANOTHER;
}

/* Duration of what a FIX takes off. */
int gp_fix_duration(action_t fix);

/* The rating of the card that a PLAY or DISCARD names. */
int gp_card_rating(const struct setup *su, action_t act);

#endif

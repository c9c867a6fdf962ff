/* look.h: what a player of Grand Prix sees.
 *
 * The contract shows a position as text, which is right for people and
 * records; programs look here. `gp_look` is a glance for bots that search,
 * `gp_race` the whole table for whoever draws or tells it. Both are the same in
 * a state and in the seat's view of it, so whoever goes by looks alone knows no
 * more than his seat, whatever he is shown. What a rule comes to (what wear
 * costs, where a Safety Zone ends, who may still move) is answered here by the
 * functions that the rules themselves use. What a card can lead to is listed by
 * outcome.h.
 */
#ifndef GRANDPRIX_LOOK_H
#define GRANDPRIX_LOOK_H

#include "deck.h"
#include "grandprix.h"
#include "outcome.h"
#include "terms.h"

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
    GP_PASS,
    GP_ELIMINATE,
    GP_RETIRE,
    GP_NOTHING, /* at all in this turn */
    GP_BOX,
    GP_FIX,
    GP_CHANGE,
    GP_DISCARD,
    GP_DONE,    /* no more of what is asked */
    GP_FORWARD, /* straight ahead */
    GP_INWARD,
    GP_OUTWARD,
    GP_DIAGONAL,
    GP_SWAP,
    GP_END, /* of a movement */
    GP_PUSH,
    GP_LINK,
    GP_SOFT, /* the bonus of Soft tires */
    GP_KEEP, /* … for later */
    GP_TAKE, /* what the weather costs: staying out */
    GP_STAY, /* where one is: no swap */
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
    uint32_t may_stop;    /* Player Cars that may still be serviced at this end of turn */
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

/* ---- rules that a look is asked about -------------------------------------------------------------------- */

/* A card has been played on the active car, and what it does is not over. */
static inline bool gp_in_segment(enum phase phase)
{
    return phase >= PHASE_MOVE && phase <= PHASE_SOFT;
}

/* … and the car is still on its way: no question about swaps or the Soft bonus ends its movement. */
static inline bool gp_is_driving(enum phase phase)
{
    return phase >= PHASE_MOVE && phase <= PHASE_PLACE;
}

/* What so many markers take off the speed of a card (GP 7.4); what is left of it. */
static inline int gp_speed_penalty(int markers)
{
    return markers >= 3 ? markers : 0;
}

static inline int gp_card_speed(const struct race_card *card, int penalty)
{
    return card->speed > penalty ? card->speed - penalty : 0;
}

/* GP 7.3.2, 7.6.3, G31: back by the larger of the durations and 2 for tires. */
static inline int gp_service_back(int duration, bool tires)
{
    return tires && duration < 2 ? 2 : duration;
}

/* ---- the whole table ------------------------------------------------------------------------------------- */

struct gp_car {
    int number;
    int seat;         /* of whose team it is, or NOBODY: a Non-Player Car */
    int controller;   /* the seat that alone may activate it, or NOBODY: every seat may */
    const char *team; /* its name; the icon of an NPC, or "neutral" */
    int distance;
    int lane;            /* from 0 on the inside, or LANE_OFF … */
    int arrived;         /* in the pit lane: 1 was there first */
    int place, cause;    /* once it is out; CAUSE_NONE: it has finished */
    int tires;           /* TIRE_SOFT … */
    int mark[MARKS + 1]; /* wear by kind, and Close Calls */
    int wear;            /* markers together, without Close Calls */
    int penalty;         /* what they take off the speed of a card */
    bool mine;           /* the viewer's own */
    bool to_move;        /* the viewer may still activate it in this turn */
    bool moved;          /* it was activated in this turn */
    bool changed;        /* its tires, as every Player Car must once */
    bool owes_change;    /* a Player Car would be disqualified as it is */
};

struct gp_race {
    const struct gp_track *track;
    const struct race_deck *deck;
    int viewer; /* a seat, or NOBODY */
    enum phase phase;
    int turn, lap, laps;
    int weather;  /* DRY, WET */
    int first;    /* seat with the first player marker */
    int event;    /* being resolved: enum event_kind, or NOBODY */
    int asking;   /* its open question: ASK_NONE … */
    int zone;     /* first sector of the Safety Zone, or NO_ZONE */
    int zone_end; /* its last sector */
    struct gp_car car[GP_CARS];
    int running;                  /* cars in the race … */
    int order[GP_CARS];           /* … and which, the leader first */
    int active;                   /* car being moved or serviced, or NOBODY */
    const struct race_card *card; /* in play, or NULL */
    int mode;                     /* MODE_CARD … */
    int mp;                       /* movement points left */
    int from;                     /* distance of the active car when its movement began */
    bool linked, diagonal;        /* the line is a racing line; the diagonal move is spent */
    int line_n;
    int line[GP_CARS];       /* cars that move together, front to rear */
    int pushed;              /* the car whose lane a PUSH is asked for, or NOBODY */
    int asked_sector;        /* PHASE_PUSH, LINK, PLACE: the sector whose lanes are asked for; else NOBODY */
    int duration;            /* in a service: of what was fixed so far */
    bool swapped;            /* … and whether its tires were changed */
    int held, hand[GP_HAND]; /* the viewer's cards, kinds of the deck, rising */
    int pile[CARD_KINDS_MAX],
        unseen[CARD_KINDS_MAX]; /* copies that lie face up, and that the viewer cannot see */
};

/* The race as a seat sees it, or as a spectator does (NOBODY). */
void gp_race_look(const struct setup *su, const struct state *st, int viewer, struct gp_race *out);

static inline int gp_sector(const struct gp_race *r, int distance)
{
    return track_sector(r->track, distance);
}

static inline int gp_sector_of(const struct gp_race *r, int car)
{
    return gp_sector(r, r->car[car].distance);
}

static inline bool gp_in_zone(const struct gp_race *r, int sector)
{
    return track_in_zone(r->track, r->zone, sector);
}

/* Lanes of a sector, one in a Safety Zone; lanes straight ahead of a space and behind it, as bit sets. */
static inline int gp_lanes(const struct gp_race *r, int sector)
{
    return track_lanes(r->track, r->zone, sector);
}

static inline unsigned gp_lanes_ahead(const struct gp_race *r, int sector, int lane)
{
    return track_ahead(r->track, r->zone, sector, lane);
}

static inline unsigned gp_lanes_behind(const struct gp_race *r, int sector, int lane)
{
    return track_behind(r->track, r->zone, sector, lane);
}

/* Who stands in a space, or NOBODY. */
int gp_car_at(const struct gp_race *r, int sector, int lane);
/* The cars that move with the active one, it among them, as a bit set. */
uint32_t gp_cars_along(const struct gp_race *r);
/* The space that a gesture of the active car, or an answer about a lane, enters; false: none. */
bool gp_entered(const struct gp_race *r, action_t act, int *sector, int *lane);
/* How much further back a FIX or CHANGE sends the car that is serviced. */
int gp_further_back(const struct gp_race *r, action_t act);
/* The card that a PLAY or DISCARD names; NULL: the action names none. */
const struct race_card *gp_card_named(const struct gp_race *r, action_t act);

/* Where the car of a movement stands in the end, in one number for whoever keeps many: after an action that plays a card or
 * goes on with one; 0 after any other. */
uint64_t gp_aim(const struct state *before, action_t act, const struct state *end);

struct gp_aim {
    int car, distance;
    int lane, cause; /* as in struct gp_car */
};

/* Of a number that is not 0. */
struct gp_aim gp_aim_read(uint64_t aim);

/* Duration of what a FIX takes off. */
int gp_fix_duration(action_t fix);

/* The rating of the card that a PLAY or DISCARD names. */
int gp_card_rating(const struct setup *su, action_t act);

#endif

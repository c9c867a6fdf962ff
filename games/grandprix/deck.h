/* deck.h: the race cards and the event cards, as data people edit. */
#ifndef GRANDPRIX_DECK_H
#define GRANDPRIX_DECK_H

#include "../../core/data.h"

#include <stdint.h>

enum {
    CARD_KINDS_MAX = 40, /* different race cards; a printed deck may give one name several speeds */
    CARD_COPIES_MAX = 12,
    EVENT_CARDS_MAX = 48, /* different event cards: an event with a pit number */
    CARD_NAME_MAX = 24,
    EXIT_MIN = 2, /* G46: entering an occupied lane costs two */
};

/* How a car and its neighbours move (GP 6.4 to 6.7). */
enum movement { MOVE_SOLO, MOVE_LINE, MOVE_PURSUIT, MOVE_LEAD };

/* What the card says besides speed and wear (GP Racing Cards List). */
enum card_text {
    TEXT_NONE,
    TEXT_DIAGONAL,  /* one diagonal move: Challenge, Flat Out, Slingshot */
    TEXT_STRAIGHT,  /* no lateral move: Chasing the Race, Conservative */
    TEXT_CLEAN_AIR, /* alone in its sector: placed behind the next car */
    TEXT_SWAP,      /* Overtake */
    TEXT_LATE_BRAKE,
    TEXT_OVERSTEER,
    TEXT_UNDERSTEER,
    TEXT_WEAVING, /* lateral moves cost nothing */
};

/* Wear markers (GP 7.3), and behind them the Close Call token (7.5), which is none. */
enum marker {
    MARK_TIRE,
    MARK_SUSPENSION,
    MARK_WING,
    MARK_BRAKES,
    MARK_TRANSMISSION,
    MARK_ENGINE,
    MARK_BODY,
    MARKS,
    MARK_CLOSE_CALL = MARKS,
};

extern const char
    *const gp_marker_words[]; /* tire suspension wing brakes transmission engine body close-call */
extern const uint8_t gp_marker_duration[MARKS]; /* GP 7.3.2; 0: cannot be removed */
extern const char *const gp_movement_words[];   /* solo line pursuit lead */
extern const char *const gp_card_text_words[];  /* none diagonal … weaving */

struct race_card {
    char name[CARD_NAME_MAX];  /* "floor-it": lower case and dashes, unlike every other card's */
    char title[CARD_NAME_MAX]; /* "Floor It" */
    uint8_t movement, text;
    uint8_t speed, exit;
    uint8_t wear; /* bit per marker, the Close Call's too */
    uint8_t copies;
};

struct race_deck {
    int kinds, cards;
    struct race_card card[CARD_KINDS_MAX];
};

/* The 23 events, in the order of the rulebook's list. */
enum event_kind {
    BLOWN_ENGINE,
    BRAKE_FAILURE,
    COLLISION,
    DRIVE_THROUGH,
    ENGINE_PROBLEMS,
    GEAR_BOX_FAILURE,
    HARD_HIT,
    MECHANICAL_FAILURE,
    NPC_RETIREMENT,
    SERIOUS_CRASH,
    SPIN_OFF,
    SPIN_AROUND,
    STRIKE_THE_BARRIER,
    SUSPENSION_DIFFICULTIES,
    SUSPENSION_STRESS,
    STOP_AND_GO,
    TIRE_TEST,
    TIRE_WEAR,
    TRACTION_HAZARD,
    TRANSMISSION_PROBLEMS,
    WEATHER_CHANGE,
    WHEEL_RUB,
    WING_DAMAGE,
    EVENT_KINDS,
};

extern const char *const gp_event_words[]; /* "blown-engine" … "wing-damage"; ends with NULL */

enum { PIT_ALL = 10 }; /* on the card instead of a last digit: every NPC on the track pits */

/* Cards of one event with the same pit number are one entry. */
struct event_card {
    uint8_t event;
    uint8_t pit; /* 0 … 9, or PIT_ALL */
    uint8_t copies;
};

struct event_deck {
    int kinds, cards;
    struct event_card card[EVENT_CARDS_MAX];
};

extern const struct data_kind gp_race_deck_kind;  /* "grandprix-deck" */
extern const struct data_kind gp_event_deck_kind; /* "grandprix-events" */

bool gp_race_deck_parse(const char *text, struct race_deck *deck, struct error *err);
bool gp_event_deck_parse(const char *text, struct event_deck *deck, struct error *err);

#endif

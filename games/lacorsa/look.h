/* look.h: what one sees of a LACORSA race.
 *
 * The contract shows a position as text, which is right for people and
 * records; programs look here. `lc_look` and `lc_scene` are glances for bots
 * that search: the same in a state and in the seat's view of it, so whoever
 * decides by them knows no more than his seat, whatever he is shown. `lc_race`
 * is the whole table for whoever draws it or tells of it: of a view, which has
 * its blanks, it shows what the view shows.
 */
#ifndef LACORSA_LOOK_H
#define LACORSA_LOOK_H

#include "lacorsa.h"

enum lc_phase {
    LC_PHASE_DEAL,      /* chance deals the next card */
    LC_PHASE_QUALIFY,   /* every car lays a play face down */
    LC_PHASE_ROLL,      /* chance rolls for cars tied in qualifying */
    LC_PHASE_CHALLENGE, /* challenger and defender lay a play face down */
    LC_PHASE_OPEN,      /* open space ahead: extend, discard, go wide */
    LC_PHASE_FLAT_OUT,  /* a striped driver says whether to go flat out */
    LC_PHASE_EXTRA,     /* extended up to a car: challenge it or not (L4) */
    LC_PHASE_INCIDENT,  /* chance rolls on an S chart, challenger first (L15) */
    LC_PHASE_COLLISION, /* chance rolls on the table of B shunting or LG (L13) */
    LC_PHASE_WIDE,      /* chance rolls for a car that goes wide (L28) */
    LC_PHASE_DRAW,      /* chance draws from the closed pile at a stop */
    LC_PHASE_PICK,      /* the driver picks from the open pile at a stop */
    LC_PHASE_PIT,       /* chance rolls for the places lost at a stop */
    LC_PHASE_OVER,
};

/* Why a car is out: as in the game's causes. */
enum lc_cause { LC_CAUSE_RUNNING, LC_CAUSE_CRASH, LC_CAUSE_FUEL, LC_CAUSE_NO_STOP };

/* What the seat is asked. */
enum lc_moment {
    LC_QUALIFY,
    LC_ATTACK, /* a play against the car ahead */
    LC_DEFEND, /* a play against the car behind */
    LC_OPEN,   /* extend, discard, go wide or stop */
    LC_FLAT_OUT,
    LC_EXTRA, /* challenge after an extend, or stay */
    LC_PICK,  /* a card from the pile at a stop */
    LC_MOMENTS,
};

/* What an action does, for all that choose between kinds of them. */
enum lc_gesture { LC_PLAY, LC_EXTEND, LC_DISCARD, LC_PICK_CARD, LC_WIDE, LC_PIT, LC_YES, LC_NO, LC_DRAW };

enum {
    LC_RANKS = 13,        /* rank 0 is the Redline, the others rise in value */
    LC_WITH_REDLINE = 16, /* in a play: its low four bits are the rank */
    LC_CALLED_HIGH = 32,  /* in a play: a deuce that counts as a Champion */
};

struct lc_look {
    uint64_t hand;      /* what the car may play: a count of four bits for each rank, the Redline lowest */
    uint16_t extends;   /* bit per rank: would move the car ahead */
    uint16_t wild;      /* bit per rank: may be called high in a challenge */
    uint8_t moment;     /* enum lc_moment */
    uint8_t car;        /* that the choice is for */
    uint8_t place;      /* of that car; 0 leads. In qualifying 0. */
    uint8_t running;    /* cars in the race */
    uint8_t cards;      /* in its hand */
    uint8_t fewest;     /* in any hand: at 0 this lap is the last */
    uint8_t most;       /* in any hand */
    uint8_t behind;     /* empty spaces up to the car behind; 255 when there is none */
    uint8_t stops_owed; /* without which there are no points */
    bool mate;          /* the other car in the challenge is the seat's too */
};

/* Fill the look of a seat that is on turn. */
void lc_look(const struct setup *su, const struct state *st, int seat, struct lc_look *out);

/* What is decided before the race and bears on how to drive it, as bits. */
enum lc_rule {
    LC_RULE_ONE_PASS, /* ends the turn */
    LC_RULE_SLIPSTREAM,
    LC_RULE_SUIT_TIES,
    LC_RULE_WIDE,
    LC_RULE_MULTI_21,
    LC_RULE_COLLISIONS,
    LC_RULE_INCIDENTS,
    LC_RULE_DANGEROUS, /* a track where any tie is an incident */
    LC_RULE_FLAT_OUT,
    LC_RULE_DRAFTING,
    LC_RULE_BANKED, /* a challenge may follow any extend */
    LC_RULE_LEADER_DRAFTS,
    LC_RULE_PIT,
    LC_RULE_PIT_DIE,
    LC_RULE_PIT_CHOICE,
    LC_RULE_PIT_FILLS,
    LC_RULE_TWO_EACH,
    LC_RULE_SHARED,
    LC_RULE_FASTEST_CARD,
    LC_RULE_FASTEST_CHALLENGE,
    LC_RULE_POLE,
    LC_RULE_UNDEALT, /* cards that nobody was dealt */
    LC_RULE_WILD,
    LC_RULES,
};

/* What a driver sees who looks around and has counted the cards. */
struct lc_scene {
    uint64_t unseen;    /* neither in the seat's hands nor in the open pile; counts as in a hand */
    uint64_t mate_hand; /* of the seat's other car, where it has one of its own that it races with */
    uint32_t rules;     /* bits of enum lc_rule */
    uint16_t own;       /* bit per place: the seat's car */
    uint16_t flat_outs; /* bit per place: may go flat out */
    uint8_t held[12];   /* cards by place, the leader's first; in qualifying by car */
    uint8_t gap[12];    /* empty spaces ahead, by place; 255 and more are 255 */
    uint16_t shown[12]; /* bit per rank that a car has laid open, by place as held */
    uint8_t running;
    uint8_t passes;                   /* in this turn */
    uint8_t laid;                     /* what the seat's own play counts that lies face down, or 0 */
    uint8_t rival_flat_out;           /* what the other car of the challenge has added by going so */
    uint8_t redline, flat_out;        /* what they add for the car that the choice is for */
    uint8_t stops_left;               /* that it may make */
    uint8_t pit_cards;                /* that a stop brings, if so many are said */
    uint8_t place_gained, place_lost; /* points between its place and the next, ahead and behind */
    uint8_t lap;                      /* 255 and more are 255 */
    uint8_t spare;
};

void lc_scene(const struct setup *su, const struct state *st, int seat, struct lc_scene *out);

/* The rules of all races of a setup: bits of enum lc_rule. */
uint32_t lc_rules(const struct setup *su);

enum lc_gesture lc_gesture(action_t act);

/* The play or the rank that an action names. */
static inline int lc_play_of(action_t act)
{
    return action_arg(act, 1);
}

/* ---- the whole table ------------------------------------------------------------------------------------- */

enum { LC_CARS = 12, LC_SUITS = 6, LC_CARDS = 2 * LC_RANKS * LC_SUITS /* two decks */ };

struct lc_card {
    uint8_t rank;
    uint8_t suit; /* from 1, the highest; 0 in a race without suits */
};

/* Some of the cards, the lowest first. */
struct lc_cards {
    int n;
    bool hidden; /* nobody knows them: n is 0 */
    struct lc_card at[LC_CARDS];
};

/* What lies face down for a car. */
enum lc_laid {
    LC_LAID_NOTHING,
    LC_LAID_HIDDEN,
    LC_LAID_PLAY,  /* the viewer's own */
    LC_LAID_EMPTY, /* its shared hand has nothing left to lay (L10) */
};

/* What a striped driver has said in this challenge (L16). */
enum lc_said { LC_SAID_NOTHING, LC_SAID_STEADY, LC_SAID_FLAT_OUT };

struct lc_car {
    int number;
    int seat;
    int place; /* 0 leads; behind those that run come those that are out */
    int gap;   /* empty spaces directly ahead of it */
    int space; /* behind the leader, whose space is 0 */
    int cards; /* in the hand that it plays from */
    int hand;  /* the car whose hand that is: of two that share one the lower */
    enum lc_laid laid;
    int play, suits; /* of LC_LAID_PLAY, as an action names them: lc_play_text() */
    enum lc_said said;
    int stops, stops_owed;
    enum lc_cause cause;
    /* As its racecar card and the track make it; only what the options of the race have a use for. */
    int redline;   /* what a Redline adds */
    bool redlines; /* … and that the card has a part in it */
    int flat_out;  /* what going flat out adds; 0: it cannot */
    int incidents; /* added to rolls on the incident charts */
    bool light;    /* fours are Drafting Extends */
};

struct lc_race {
    enum lc_phase phase;
    bool racing; /* the grid stands; before that `order` means nothing */
    bool over;
    int lap;
    bool last_lap;
    int cars, running;
    int order[LC_CARS];       /* the running cars from the leader on, then those that are out */
    int active;               /* the car whose turn it is, or NOBODY */
    int passes;               /* in this turn */
    int challenger, defender; /* of the challenge that is on, or NOBODY */
    bool extra;               /* it follows an extend (L4) */
    int asked;                /* the car that the viewer chooses for, or NOBODY */
    int drawing;              /* cards still to come at this stop */
    /* Rules of this race. */
    bool shared; /* one hand for both cars of a player */
    bool suited; /* cards have suits */
    bool pit;
    int pit_max, pit_required;
    bool flat_out, performance, incidents;
    bool ties_by_suit;             /* a tie is the higher suit's */
    bool ties_pass;                /* it is the challenger's, else the defender's (L9) */
    bool ties_crash;               /* any tie is an incident here */
    bool redline_ties_crash;       /* a tie with a Redline in it may be a collision (L13) */
    struct lc_cards hand[LC_CARS]; /* by car; see lc_car.hand */
    struct lc_cards pile;          /* discarded, face up */
    struct lc_cards unseen; /* in a view all that its viewer cannot see, in a state what is not dealt */
    int closed;             /* cards that a random draw has left face down */
    struct lc_car car[LC_CARS];
};

/* viewer: a seat, or NOBODY. */
void lc_race(const struct setup *su, const struct state *st, int viewer, struct lc_race *out);

const char *lc_phase_word(enum lc_phase phase);
/* "12", "R", with its suit "12g"; "12g+Rc". */
size_t lc_card_text(const struct setup *su, struct lc_card card, char *buf, size_t size);
size_t lc_play_text(const struct setup *su, int play, int suits, char *buf, size_t size);
/* The cards of a play, the Redline that goes with another behind it. */
void lc_play_cards(int play, int suits, struct lc_cards *out);
/* "g" of gears; '\0' in a race without suits. */
char lc_suit_letter(int suit);
/* The card that an action plays, discards or takes; false: it is about none. */
bool lc_action_card(action_t act, struct lc_card *card);
/* Does a Redline go with it? And do two such differ in the Redline's suit alone, which counts for nothing then (L9)? */
bool lc_adds_redline(action_t act);
bool lc_same_play(action_t a, action_t b);

/* ---- for searches ---------------------------------------------------------------------------------------- */

/* In a view: others that have laid a play face down have not done so yet. What they chose is unknown anyway, and a
 * search has to choose for them in its own way. */
void lc_forget_choices(const struct setup *su, struct state *view, int seat);

/* Who stands where and holds what, in a state with open cards, for whoever judges drivers and may know everything. */
struct lc_table {
    uint64_t hand[12]; /* that the car plays from, by place as in struct lc_scene */
    uint8_t seat[12];
    int running;
};

void lc_table(const struct setup *su, const struct state *st, struct lc_table *out);

/* A race of two in which both know everything but what lies face down: false where it is not. Equal keys are
 * equal positions, as far as the rest of the race goes; nobody may have chosen. st is no view. */
bool lc_duel_key(const struct setup *su, const struct state *st, uint64_t key[2]);

#endif

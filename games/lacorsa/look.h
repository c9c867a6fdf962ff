/* look.h: what a driver of LACORSA sees at a glance.
 *
 * For bots that know the game: the contract shows a position as text, which
 * is right for people and far too slow for a search. A look is the same in a
 * state and in the seat's view of it, so whoever decides by looks alone knows
 * no more than his seat, whatever he is shown.
 */
#ifndef LACORSA_LOOK_H
#define LACORSA_LOOK_H

#include "lacorsa.h"

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
enum lc_gesture { LC_PLAY, LC_EXTEND, LC_DISCARD, LC_PICK_CARD, LC_WIDE, LC_PIT, LC_YES, LC_NO };

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

/* What a driver sees who looks around and has counted the cards. */
struct lc_scene {
    uint64_t unseen;  /* neither in the seat's hands nor in the open pile; counts as in a hand */
    uint8_t held[12]; /* cards by place, the leader's first; in qualifying by car */
    uint8_t gap[12];  /* empty spaces ahead, by place; 255 and more are 255 */
    uint8_t running;
    uint8_t passes;     /* in this turn */
    uint8_t pass_limit; /* at which the turn is over */
    bool slipstream;    /* a tie is the challenger's */
};

void lc_scene(const struct setup *su, const struct state *st, int seat, struct lc_scene *out);

enum lc_gesture lc_gesture(action_t act);

/* The play or the rank that an action names. */
static inline int lc_play_of(action_t act)
{
    return action_arg(act, 1);
}

/* In a view: others that have laid a play face down have not done so yet. What they chose is unknown anyway, and a
 * search has to choose for them in its own way. */
void lc_forget_choices(const struct setup *su, struct state *view, int seat);

/* A race of two in which both know everything but what lies face down: false where it is not. Equal keys are
 * equal positions, as far as the rest of the race goes; nobody may have chosen. st is no view. */
bool lc_duel_key(const struct setup *su, const struct state *st, uint64_t key[2]);

#endif

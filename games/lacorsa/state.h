/* state.h: LACORSA's setup and state, private to this folder.
 *
 * Cars stand in `order`, leader first; gap[p] is the number of empty spaces
 * directly ahead of the car at place p (the leader's is 0: nothing is ahead).
 * Board length carries no rule, so nothing else about positions is kept.
 *
 * What the files of this folder offer one another is prefixed lc_.
 */
#ifndef LACORSA_STATE_H
#define LACORSA_STATE_H

#include "hand.h"
#include "lacorsa.h"

enum { RANKS_PER_LIST = 7 }; /* see lc_list_plays() */
enum { CARS = 12, CARDS_MAX = CARS * COUNT_MAX };

enum phase {
    PHASE_DEAL,      /* chance deals the next card */
    PHASE_QUALIFY,   /* every car lays a play face down */
    PHASE_ROLL,      /* chance rolls for cars tied in qualifying */
    PHASE_CHALLENGE, /* challenger and defender lay a play face down */
    PHASE_OPEN,      /* open space ahead: extend or discard */
    PHASE_OVER,
};

enum { DEAL = 1, ROLL, PLAY, EXTEND, DISCARD }; /* kinds of action */

enum { /* kinds of event */
       EV_DEALT,
       EV_CHOSE,
       EV_QUALIFIED,
       EV_TIED,
       EV_ROLLED,
       EV_GRID,
       EV_LAP,
       EV_CHALLENGE,
       EV_SHOWED,
       EV_PASSED,
       EV_HELD,
       EV_HELD_TIE,
       EV_OPEN_ROAD,
       EV_LEADS,
       EV_EXTENDED,
       EV_DISCARDED,
       EV_TWO_PASSES,
       EV_LAST_CARD,
       EV_NO_CARDS,
       EV_FINISHED,
};

enum { WORD_CARD = ARG_WORD, WORD_PLAY }; /* vocabularies of word() */

enum { OPT_EDITION, OPT_CARS, OPT_EACH, OPT_DECK, OPT_POINTS };

struct setup {
    struct shape shape;
    struct option_set options;
    struct deck deck;
    uint64_t all_cards; /* of the race */
    int cars;
    int each; /* cars a seat drives */
    int hand_size;
    int points[CARS]; /* by place */
    action_t ranks_of[1 << RANKS_PER_LIST]
                     [8]; /* the members of a set of seven ranks as arguments; [7]: how many */
};

/* Padding would break memcmp and hashing. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct state {
    uint64_t hand[CARS]; /* HAND_HIDDEN in a view */
    uint64_t pile;       /* the discard pile, face up */
    uint64_t deck;       /* not dealt; in a view: everything its viewer cannot see */
    uint8_t held[CARS];  /* cards in hand: known to all (B Notes on Play, L40) */
    uint8_t order[CARS];
    uint8_t gap[CARS];
    uint8_t play[CARS]; /* face down: PLAY_NONE, PLAY_HIDDEN in a view */
    uint8_t roll[CARS]; /* of cars tied in qualifying; 0 not rolled */
    uint16_t owing;     /* cars that must choose now */
    uint16_t tied;      /* bit p: the car at place p is still tied with the one at p - 1 */
    uint8_t phase;
    uint8_t at;     /* place of the car whose turn it is */
    uint8_t passes; /* in this turn */
    uint8_t lap;
    uint8_t pole; /* the car that qualified first */
    uint8_t spare[3];
};
#pragma GCC diagnostic pop

static inline int seat_of(const struct setup *su, int car)
{
    return su->each == 2 ? car >> 1 : car;
}

static inline void tell(const struct setup *su, struct events *ev, int kind, int car, int a, int b, int c,
                        int d)
{
    if (ev)
        emit(ev, kind, seat_of(su, car), EVERYONE, a, b, c, d);
}

/* What a Redline adds to the card it goes with. */
static inline int play_bonus(const struct setup *su, int play)
{
    return play_has_redline_too(play) ? su->deck.redline : 0;
}

/* What a play counts (B Rank of Cards, L6). */
static inline int play_value(const struct setup *su, int play)
{
    return su->deck.value[play_rank(play)] + play_bonus(su, play);
}

/* qualify.c */
void lc_apply_deal(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_roll(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_qualifying_reveal(const struct setup *su, struct state *st, struct events *ev);
int lc_dealing_to(const struct setup *su, const struct state *st);
/* The rolls of a tie being parted, if they make sense: see check(). */
const char *lc_check_rolls(const struct setup *su, const struct state *st);
int lc_rolling_car(const struct setup *su, const struct state *st);
void lc_sample_chance(const struct setup *su, struct state *st, struct rng *rng);

/* cards.c */
/* Any card alone, or any other card with a Redline (L2, L6); never two Redlines (L7). */
int lc_list_plays(const struct setup *su, uint64_t hand, action_t base, action_t *out);
/* Fill in setup.ranks_of. */
void lc_list_ranks_of(struct setup *su);
/* Cards leave the hand for the open discard pile. */
void lc_lay_down(struct state *st, int car, int play);
void lc_tell_if_empty(const struct setup *su, const struct state *st, int car, struct events *ev);

/* challenge.c */
int lc_actions_play(const struct setup *su, const struct state *st, int car, action_t *out);
void lc_apply_play(const struct setup *su, struct state *st, action_t act, struct events *ev);

/* extend.c */
int lc_actions_open(const struct setup *su, const struct state *st, int car, action_t *out);
void lc_apply_extend(const struct setup *su, struct state *st, action_t act, struct events *ev);
void lc_apply_discard(const struct setup *su, struct state *st, action_t act, struct events *ev);

/* lap.c */
void lc_lap_start(const struct setup *su, struct state *st, struct events *ev);
void lc_turn_go_on(const struct setup *su, struct state *st, struct events *ev);
void lc_turn_end(const struct setup *su, struct state *st, struct events *ev);
bool lc_car_is_unchallenged(const struct state *st);

/* secrets.c */
void lc_redact(const struct setup *su, struct state *st, int viewer);
void lc_imagine(const struct setup *su, struct state *st, int viewer, struct rng *rng);

/* position.c */
extern const struct field lc_state_fields[];
size_t lc_word(const struct setup *su, int kind, int value, char *buf, size_t size);
size_t lc_state_text(const struct setup *su, const struct state *st, char *buf, size_t size);
bool lc_state_parse(const struct setup *su, const char *text, struct state *st, struct error *err);
const char *lc_check(const struct setup *su, const struct state *st);

/* lacorsa.c */
void lc_start(const struct setup *su, struct state *st);

/* setup.c */
extern const struct option lc_setup_options[];
struct setup *lc_setup_new(const char *text, struct error *err);
void lc_setup_free(struct setup *su);
size_t lc_setup_text(const struct setup *su, char *buf, size_t size);

#endif

/* outcome.h: everything that playing one card on one car can lead to.
 *
 * A segment is a sequence of gestures, and many sequences give the same board.
 * The search goes through them depth first and meets every board once. It
 * works on views as on states, and needs no memory but the room it is given.
 */
#ifndef GRANDPRIX_OUTCOME_H
#define GRANDPRIX_OUTCOME_H

#include "../../core/game.h"

enum {
    OUTCOME_NEAR = 1 << 14, /* slots: see docs/speed.md */
    OUTCOME_FAR = 1 << 17,
    OUTCOME_STATES_MAX = OUTCOME_FAR / 4 * 3,   /* a search that meets more is cut off */
    OUTCOME_DEPTH_MAX = 64,                     /* gestures of one segment */
    OUTCOME_BOARDS_MAX = 2 * OUTCOME_DEPTH_MAX, /* on the way at once */
    OUTCOME_LINE = 64,                          /* bytes of a line of memory */
};

/* A board on the way, and what may be done with it: a set of gestures, of lanes for a pushed car, or of the entries of a list. */
struct outcome_board {
    unsigned char state[17 * 64];
    action_t path[OUTCOME_DEPTH_MAX]; /* that led to it */
    action_t list[8];
    uint64_t hash;
    uint64_t search; /* the search that made all of it; others than that find only what segments change */
    unsigned open;
    int depth;
    int sector;      /* of the front, where gestures are open */
    uint8_t choices; /* which of these */
};

/* Boards met so far: nearly all searches are content with the table that fits a core's own memory. Fill it with zeros
 * once, then use it for any number of searches, one at a time. */
struct outcome_room {
    uint64_t near[OUTCOME_NEAR];
    uint64_t far[OUTCOME_FAR];
    /* To be looked at, the next at the end; each begins a line of memory, wherever the room is. */
    unsigned char boards[OUTCOME_BOARDS_MAX * sizeof(struct outcome_board) + OUTCOME_LINE];
    uint64_t search;  /* number of the search: what others left behind does not count */
    int states, kept; /* met, and in a table */
};

/* One board at the end of the segment, and the gestures that lead to it, the card's first. Return false to end
 * the search. */
typedef bool (*outcome_visit)(void *context, const struct state *st, const action_t *path, int n);

/* Visit every outcome of an action that plays a card, or goes on with one: one that actions() lists. Returns how many there are, and
 * in *whole (which may be NULL) whether these are all. */
int gp_outcomes(const struct setup *su, const struct state *st, int seat, action_t act,
                struct outcome_room *room, outcome_visit visit, void *context, bool *whole);

#endif

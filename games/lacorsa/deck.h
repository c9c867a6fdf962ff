/* deck.h: the cards of one suit, as data. */
#ifndef LACORSA_DECK_H
#define LACORSA_DECK_H

#include "../../core/data.h"

#include <stdint.h>

enum {
    RANKS = 13, /* kinds of card: rank 0 is the Redline, the others rise in value */
    REDLINE = 0,
};

struct deck {
    uint8_t ranks;         /* ranks in use, the Redline included */
    uint8_t value[RANKS];  /* in a challenge; the Redline's is 0 */
    uint8_t copies[RANKS]; /* in one suit */
    uint8_t redline;       /* what a Redline adds to the card it goes with */
    uint16_t extends;      /* bit per rank: may be played to extend */
    uint16_t drafting;     /* bit per rank: extends, but not for the leader */
    uint8_t suit_size;     /* cards in one suit */
};

extern const struct data_kind lc_deck_kind;

/* text: the name of a built-in deck or a packed one. */
bool lc_deck_parse(const char *text, struct deck *deck, struct error *err);

#endif

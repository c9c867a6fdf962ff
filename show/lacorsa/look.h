/* look.h: a LACORSA race as it is drawn: what the viewer of a picture sees (games/lacorsa/look.h), and what every front
 * end says of it in short. */
#ifndef PADDOCK_LOOK_LACORSA_H
#define PADDOCK_LOOK_LACORSA_H

#include "../../games/lacorsa/look.h"
#include "../option_words.h"
#include "../picture.h"

extern const struct option_words lacorsa_option_words[]; /* what its options are called: options.c */

struct lacorsa_look {
    const struct picture *p;
    struct lc_race race;
};

void lacorsa_look(struct lacorsa_look *l, const struct picture *p);

static inline bool lacorsa_is_mine(const struct lacorsa_look *l, int car)
{
    return l->p->viewer != NOBODY && l->race.car[car].seat == l->p->viewer;
}

/* Added to a text: what the racecar card does, "  S R+4"; stops made, "  stops 0/1"; why it is out; the lap. */
void lacorsa_add_marks(const struct lacorsa_look *l, int car, struct text *t);
void lacorsa_add_stops(const struct lacorsa_look *l, int car, struct text *t);
void lacorsa_add_out(const struct lacorsa_look *l, int car, struct text *t);
void lacorsa_add_heading(const struct lacorsa_look *l, struct text *t);
/* … and what the car has laid face down, as its own driver sees it: "12+R". */
void lacorsa_add_laid(const struct lacorsa_look *l, int car, struct text *t);
void lacorsa_add_card(const struct lacorsa_look *l, struct lc_card card, struct text *t);

enum heap { PLAYED, UNSEEN, MINE, HEAPS };

/* One rank: how many cards of it are in each heap, and of which suits. */
struct tally {
    int rank;
    int n[HEAPS];
    char suits[HEAPS][16];
};

/* Every rank that the viewer knows of, lowest first; how many there are. */
int lacorsa_tally(const struct lacorsa_look *l, struct tally list[LC_RANKS]);

#endif

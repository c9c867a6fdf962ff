/* look.h: what one seat sees of a LACORSA race.
 *
 * Read from the fields of the view's text (games/lacorsa/position.c names
 * them) and from the options; nothing else of the state is known here.
 */
#ifndef PADDOCK_LOOK_LACORSA_H
#define PADDOCK_LOOK_LACORSA_H

#include "../../core/data.h"
#include "../picture.h"

bool lacorsa_phase(const struct picture *p, const char *phase);
/* The grid stands. */
bool lacorsa_racing(const struct picture *p);
/* A play of the car lies face down. */
bool lacorsa_has_laid(const struct picture *p, int car);
/* One hand for both cars of a player. */
bool lacorsa_shared(const struct picture *p);
/* Suits count. */
bool lacorsa_suited(const struct picture *p);
/* A number of a list that has one for each car; and cards in the hand of a car. */
int lacorsa_number(const struct picture *p, const char *field, int car);
int lacorsa_cards(const struct picture *p, int car);
/* The racecar card of a car, or NULL. */
const struct datum *lacorsa_racecar(const struct picture *p, int car);

/* Added to a text: what the racecar card does, "  S R+4"; stops made, "  stops 0/1"; why it is out; the lap. */
void lacorsa_add_marks(const struct picture *p, int car, struct text *t);
void lacorsa_add_stops(const struct picture *p, int car, struct text *t);
void lacorsa_add_out(const struct picture *p, int car, struct text *t);
void lacorsa_add_heading(const struct picture *p, struct text *t);

enum heap { PLAYED, UNSEEN, MINE, HEAPS };

/* One rank: how many cards of it are in each heap, and of which suits. */
struct tally {
    struct span card; /* without its suit */
    int n[HEAPS];
    char suits[HEAPS][16];
};

enum { TALLIES_MAX = 32 };

/* Every rank that the viewer knows of, lowest first; how many there are. */
int lacorsa_tally(const struct picture *p, struct tally list[TALLIES_MAX]);

#endif

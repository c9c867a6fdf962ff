/* secrecy.h: what may be shown of a match, and to whom. The one rule, which every front end asks.
 *
 * A match that is over is an open book. One that is running shows whoever asks
 * only what that seat may know. A person alone among bots is the one who asks,
 * and sees what that seat sees, or what a spectator does. Of several people
 * nobody can tell who asks, so all of them see what a spectator sees; and where
 * only bots sit, there are only spectators.
 *
 * Somebody may end the secrecy of a match that runs, in so many words: by a flag
 * of the command line, or by saying yes to the question. The record on disk is
 * complete in any case, for it must replay; it is not shown.
 *
 * Playing is not concerned: whoever was handed the screen sees their own hand.
 */
#ifndef PADDOCK_SECRECY_H
#define PADDOCK_SECRECY_H

#include "record.h"

enum { EYES_OF_ALL = SEATS_MAX }; /* for a viewer: everything */

struct secrecy {
    bool open; /* everything may be seen */
    int seat;  /* while it is not: the person alone among bots, or NOBODY */
};

/* The match as far as it is known, not as it stood at some moment of it. ended: somebody has ended its secrecy. */
struct secrecy secrecy_of(const struct table *match, const struct tags *tags, bool ended);

/* May one look with the eyes of this viewer: a seat, NOBODY or EYES_OF_ALL? */
bool secrecy_allows(struct secrecy s, int viewer);
/* With whose eyes somebody looks who has not said. */
int secrecy_eyes(struct secrecy s);
/* Why not, as a sentence without its full stop. */
extern const char secrecy_reason[];

/* May one go on in this seat from a moment of the match? Of one that runs only in seats of people. */
bool secrecy_may_sit(struct secrecy s, const struct tags *tags, int seat);
/* The position to go on from, of a table that stands where the match once stood. Of a match that runs it is one that
 * could be true for those eyes: what they may not know is imagined. Returns the length like snprintf. */
size_t secrecy_position(struct secrecy s, const struct table *then, struct rng *rng, char *buf, size_t size);

#endif

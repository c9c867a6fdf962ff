/* absent.h: a player who does not come to a race, and what becomes of the team then (GP 11.2).
 *
 * Notes are made on the next round before it begins, and the last one on a seat holds:
 *
 *   substitute   somebody else drives; points go to the player as ever
 *   absent       the team does not race: there are fewer players, and the others keep their cars. It is awarded
 *                the average of the Non-Player Cars of that race for each of its cars, so twice the average for
 *                two (G36, G60), or nothing, where the best so many results count
 *   present      neither: the player comes after all
 */
#ifndef PADDOCK_ABSENT_H
#define PADDOCK_ABSENT_H

#include "../core/text.h"
#include "championship.h"

/* How an absence stands in texts: "average" or "nothing"; NULL for other notes. */
const char *note_award(enum note_kind kind);

/* How somebody is absent unless it is said otherwise: where the best so many results count, a race that is missed is one
 * of the others (GP 11.2). */
enum note_kind absent_usual(const struct championship *c);

/* The note that holds for a seat in a round, or NULL. */
const struct note *absent_note(const struct championship *c, int round, int seat);
bool absent_is(const struct championship *c, int round, int seat);

/* The seat that a seat of the championship has in the race of a round; NOBODY when it is absent. */
int absent_seat(const struct championship *c, int round, int seat);

/* The words that leave absent seats out of a round's setup; none when all are there. */
bool absent_words(const struct championship *c, int round, struct text *t, struct error *err);

/* What each car of an absent team is awarded by a race: the average of the Non-Player Cars, 0 without any. */
struct fraction absent_average(const struct shape *shape, const struct results *r);

#endif

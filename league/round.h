/* round.h: the setup of one round: what all have in common, what this one has different, and what the season adds to
 * it: the point for the pole (L26), the winner's bonus (GP 11.3), players who are missing (GP 11.2). */
#ifndef PADDOCK_ROUND_H
#define PADDOCK_ROUND_H

#include "../core/text.h"
#include "championship.h"

/* Does a setup's text give this option? */
bool round_names_option(const char *words, const char *name);

/* "a=1  b=2" with one blank between. */
void round_words(struct text *t, const char *words);

/* Make the setup of a round by what is known now; the one it had stays when that fails. */
bool round_settle(struct championship *c, int round, struct error *err);

#endif

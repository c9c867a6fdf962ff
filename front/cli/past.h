/* past.h: a record that is only looked at. What was good of a damaged one is shown before the damage is. */
#ifndef PADDOCK_PAST_H
#define PADDOCK_PAST_H

#include "../match/match.h"

struct past {
    struct match match;
    struct reading reading;
    bool good; /* all of it */
};

/* Read a file (- is the standard input); EXIT_OK when there is a match to look at, else a code after a sentence.
 * Close it either way. */
int past_open(const char *path, struct past *p);
/* At the end: EXIT_OK, or EXIT_INPUT after a sentence about the damage. */
int past_blame(const struct past *p, const char *path);
void past_close(struct past *p);

#endif

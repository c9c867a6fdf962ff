/* tell.h: the story of a match in lines. */
#ifndef PADDOCK_TELL_H
#define PADDOCK_TELL_H

#include "lines.h"
#include "seating.h"

/* Tell what viewer may hear of the moments since last time; what is hidden is passed over in silence. */
void tell_news(struct seating *m, int viewer, struct lines *out);
/* The same for the moments from `from` on, without the first `skip` sentences; returns how many there are,
 * the skipped ones too. */
int tell_story(const struct seating *m, int from, int viewer, int skip, struct lines *out);
/* What the story has beside the game's events, for those who do not tell it. */
void tell_notes(const struct seating *m, struct lines *out);
/* The same for the moments before `to` alone. */
int tell_between(const struct seating *m, int from, int to, int viewer, int skip, struct lines *out);
/* The final classification as lines; who is out and why, and who has won. */
void tell_results(const struct seating *m, struct lines *out);
void tell_verdict(const struct seating *m, struct lines *out);

#endif

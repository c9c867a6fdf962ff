/* tell.h: the story of a match in lines, and how one that is over is summed up. */
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
/* The final classification as lines, with who is out and why; what those with several cars have together, and who has won. */
void tell_results(const struct seating *m, struct lines *out);
void tell_verdict(const struct seating *m, struct lines *out);

/* "Ann", "Dahl (club, car 3)", "Ann (cars 3 and 4)", and where all cars run for a team "Ardea (Ann)" */
void verdict_player(const struct seating *m, int seat, struct text *t);
/* Why a car is out, as people write it: "worn out". */
void verdict_cause(const struct game *g, int out, struct text *t);
/* The same in a word or two. */
void verdict_cause_short(const struct game *g, int out, struct text *t);
/* The seats by what all their cars have made, those that have won first: how many; 0 where everybody has one car. */
int verdict_ranking(const struct seating *m, const struct results *r, int seats[SEATS_MAX]);
/* Who has won, in a sentence. */
void verdict_winners(const struct seating *m, struct text *t);
/* Who is out and why, the points of those with several cars, and the winner, each on a line. */
void verdict_text(const struct seating *m, struct text *t);

#endif

/* hit.h: between the two files of an event: who is hit (event.c), and what that does (hit.c). */
#ifndef GRANDPRIX_HIT_H
#define GRANDPRIX_HIT_H

#include "state.h"

/* What an event counts to find its car, and how much of it a car has. */
int gp_event_counts(int event);
int gp_counted(const struct state *st, int car, int counts);

/* The event falls on this car. */
void gp_hit(const struct setup *su, struct state *st, int car, struct events *ev);
/* Who is involved in a crash is settled. */
void gp_crash(const struct setup *su, struct state *st, struct events *ev);
/* Ask the owners in owing, one after the other, which of their two cars is involved. */
void gp_ask_neighbours(const struct setup *su, struct state *st, struct events *ev);

#endif

/* ask.h: the question of a Grand Prix and its answers, in words: see face.h. */
#ifndef PADDOCK_ASK_GRANDPRIX_H
#define PADDOCK_ASK_GRANDPRIX_H

#include "look.h"

void grandprix_why(const struct picture *p, struct text *t);
void grandprix_choices(const struct picture *p, struct text *t);
/* The car that the question is about; before a car is chosen there is none. */
int grandprix_asked_car(const struct picture *p);
/* Cards come before cars and seats: whose they are is known when they are typed. */
size_t grandprix_shorten(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size);

/* One of the viewer's actions with what it does: "forward (to 23.1, pushing 8)". */
void grandprix_answer(const struct look *l, action_t act, struct text *t);

#endif

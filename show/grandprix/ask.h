/* ask.h: answers of Grand Prix in words. */
#ifndef PADDOCK_ASK_GRANDPRIX_H
#define PADDOCK_ASK_GRANDPRIX_H

#include "look.h"

/* One of the viewer's actions with what it does: "forward (to 23.1, pushing 8)". */
void grandprix_answer(const struct look *l, action_t act, struct text *t);

#endif

/* ask_grandprix.h: the question of the moment, for the drawing of Grand Prix. */
#ifndef PADDOCK_ASK_GRANDPRIX_H
#define PADDOCK_ASK_GRANDPRIX_H

#include "draw.h"

void grandprix_why(const struct picture *p);
void grandprix_choices(const struct picture *p);

#endif

/* works.h: the drivers of Grand Prix that search. */
#ifndef PADDOCK_GRANDPRIX_WORKS_H
#define PADDOCK_GRANDPRIX_WORKS_H

#include "../bot.h"

extern const struct strategy grandprix_works; /* some 50 ms a decision with four players */
extern const struct strategy grandprix_ace;   /* some 1 s */

#endif

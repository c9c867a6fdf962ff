/* grandprix.h: Grand Prix, 22 cars on a circuit of lanes, for 2 to 11 players. */
#ifndef GRANDPRIX_H
#define GRANDPRIX_H

#include "../../core/game.h"

extern const struct game grandprix_game;

#endif

/* toy.h: Toy Race, the smallest whole game: a newcomer's model. */
#ifndef TOY_H
#define TOY_H

#include "../../core/game.h"

extern const struct game toy_game;

#endif

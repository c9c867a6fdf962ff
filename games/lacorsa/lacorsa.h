/* lacorsa.h: LACORSA, the card game of Grand Prix racing, behind the contract of core/game.h. */
#ifndef LACORSA_H
#define LACORSA_H

#include "../../core/game.h"

extern const struct game lacorsa_game;

#endif

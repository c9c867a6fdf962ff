#ifndef PADDOCK_LACORSA_SCOUT_H
#define PADDOCK_LACORSA_SCOUT_H

#include "../bot.h"

extern const struct strategy lacorsa_scout;

#endif

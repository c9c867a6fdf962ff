#ifndef PADDOCK_LACORSA_ACE_H
#define PADDOCK_LACORSA_ACE_H

#include "../bot.h"

extern const struct strategy lacorsa_ace;

#endif

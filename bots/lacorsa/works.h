#ifndef PADDOCK_LACORSA_WORKS_H
#define PADDOCK_LACORSA_WORKS_H

#include "../bot.h"

extern const struct strategy lacorsa_works;

#endif

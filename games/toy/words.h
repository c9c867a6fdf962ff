/* words.h: what is said of a race to people; see core/words.h. */
#ifndef PADDOCK_TOY_WORDS_H
#define PADDOCK_TOY_WORDS_H

#include "../../core/words.h"

extern const struct phrase toy_phrases[];
extern const struct rule toy_rulebook[];

#endif

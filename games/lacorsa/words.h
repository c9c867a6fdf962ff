/* words.h: what is said of a race to people; see core/words.h. */
#ifndef PADDOCK_LACORSA_WORDS_H
#define PADDOCK_LACORSA_WORDS_H

#include "../../core/words.h"

extern const struct phrase lc_phrases[];
extern const struct rule lc_rulebook[];

#endif

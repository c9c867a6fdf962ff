/* words.h: what is said of a race to people; see core/words.h. */
#ifndef PADDOCK_GRANDPRIX_WORDS_H
#define PADDOCK_GRANDPRIX_WORDS_H

#include "../../core/words.h"

extern const struct phrase gp_phrases[];
extern const struct rule gp_rulebook[];

#endif

/* rules.h: the rules for people, the same for the verb and for `rules` at the prompt of a match. */
#ifndef PADDOCK_RULES_H
#define PADDOCK_RULES_H

#include "../../table/rulebook.h"

/* The topic that was typed, perhaps cut short; NULL when there is none, or several fit. */
const char *rules_find_topic(const struct rulebook *b, const char *typed);
/* Print the rules on a topic (NULL: on all) in 80 columns; every: those too that do not hold in this race,
 * each with its condition. */
void rules_show(const struct rulebook *b, const char *topic, bool every);
/* Print the names of the topics with rules that hold, after that name in a column of its own. */
void rules_show_topics(const struct rulebook *b, int from, int indent, const char *name);

#endif

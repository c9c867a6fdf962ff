/* rules.h: the rules for people, the same for the verb and for `rules` at the prompt of a match. */
#ifndef PADDOCK_RULES_H
#define PADDOCK_RULES_H

#include "../teach/rulebook.h"
#include "lines.h"

enum { RULES_CONDITION_MAX = 400 };

/* The topics of these rules, in order, each once; returns how many. */
int rules_list_topics(const struct rule *const *rules, int n, const char *topics[RULES_MAX]);
/* "pit=yes and (a=1 or not b=2)", from "pit=yes a=1|!b=2". */
void rules_condition(const struct language *language, const char *when, char *buf, size_t size);
/* The topic that was typed, perhaps cut short; NULL when there is none, or several fit. */
const char *rules_find_topic(const struct rulebook *b, const char *typed);
/* The rules on a topic (NULL: on all); every: those too that do not hold in this race,
 * each with its condition. */
void rules_show(const struct rulebook *b, const char *topic, bool every, struct lines *out);
/* The names of the topics with rules that hold, after that name in a column of its own. */
void rules_show_topics(const struct rulebook *b, int from, int indent, const char *name, struct lines *out);

#endif

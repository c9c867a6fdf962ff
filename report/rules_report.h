/* rules_report.h: the rules of a race, as Markdown and as JSON. */
#ifndef PADDOCK_RULES_REPORT_H
#define PADDOCK_RULES_REPORT_H

#include "../teach/rulebook.h"
#include "json.h"

/* What stands before the rules of the game; "" when nothing does. */
const char *rules_preface(const struct rulebook *b);

/* topic: of that one alone, NULL: of all; every: also those that do not hold, with their conditions. */
void rules_markdown(const struct rulebook *b, const char *topic, bool every, const char *setup,
                    struct text *out);
void rules_json(struct json *j, const struct rulebook *b, const char *topic, bool every, const char *setup);

/* A rule as an object; "topic" and "title" of a topic, in an object that is open. */
void rules_json_rule(struct json *j, const struct rulebook *b, const struct rule *r, bool every);
void rules_json_topic(struct json *j, const struct rulebook *b, const char *topic);

#endif

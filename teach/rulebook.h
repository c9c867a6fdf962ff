/* rulebook.h: the rules of a game as they are played in one race, in words.
 *
 * A language has a table of rules (narrate.h): each has a topic, the condition
 * under which it holds, its text and where it comes from. The condition reads
 * the options of the race:
 *
 *     pit=yes                          an option has that value
 *     track:dangerous=yes              a field of the data that an option names
 *     season:racecars:*:light=yes      … of any item of a list
 *     pit=yes !pit_required=0          blanks are and, ! is not
 *     drafting=yes|track:banked_turns=yes   | is or, and binds closer than and
 *
 * In a text stand, besides words:
 *
 *     {pit_cards}                      an option's value, {deck:redline} a field's
 *     {pit_cards|card|cards}           the second form unless the number is 1
 *     {car_chart:faces:*|; |{#} …}     the form once for each item, "; " between; inside it {#} is the item's
 *                                      number, {:note} a field of it, {:} the item itself; an item for which
 *                                      the form comes out empty is left out
 *     [track:dangerous=yes? … ]        a sentence, only if the condition holds
 */
#ifndef PADDOCK_RULEBOOK_H
#define PADDOCK_RULEBOOK_H

#include "../table/narrate.h"

struct datum;
struct table;

enum { RULES_MAX = 512, RULE_TEXT_MAX = 8192 }; /* rules of one game, and one of them as text */

/* The rulebook of one race. */
struct rulebook {
    const struct language *language;
    const struct game *game;
    struct option_set options;
    struct datum *data[OPTIONS_MAX]; /* of options of kind DATA */
};

/* Open it for the options of a setup's text; false and a sentence when that makes no sense. Close it either
 * way. */
bool rulebook_open(struct rulebook *b, const struct language *language, const struct game *g,
                   const char *setup, struct error *err);
/* The same for the race at a table. */
bool rulebook_open_at(struct rulebook *b, const struct language *language, const struct table *t,
                      struct error *err);
void rulebook_close(struct rulebook *b);

/* The rules of the game on a topic (NULL: on all), in order: those that hold under the options, or every one.
 * Returns how many there are. */
int rulebook_list(const struct rulebook *b, const char *topic, bool every, const struct rule *out[RULES_MAX]);
bool rule_holds(const struct rulebook *b, const struct rule *r);

/* The text of a rule. general: for no race in particular, so an option is called by its name, `pit_cards`, and
 * conditions inside the text are told. Returns the length like snprintf. */
size_t rule_text(const struct rulebook *b, const struct rule *r, bool general, char *buf, size_t size);

/* What people call a topic; its name when the language has no other. */
const char *rulebook_topic(const struct rulebook *b, const char *topic);

#endif

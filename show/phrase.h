/* phrase.h: phrases of the language with values that are made on the spot.
 *
 * The narrator tells events; what a front end says beside them (whose turn it
 * is and why, what a command does) stands in the same table of phrases, as
 * GAME.KEY. Values are named in one format: "car %d, other %s, space %d.%d" gives
 * {car} a number, {other} a text, and {space} two numbers with a stop between.
 * Only %d and %s are known.
 */
#ifndef PADDOCK_PHRASE_H
#define PADDOCK_PHRASE_H

#include "picture.h"

enum { VALUE_TEXT_MAX = 160, PHRASES_LINE_MAX = 2048 };

/* Add the phrase, a value that opens it with a capital; {name|one|many} looks whether the value is "1". Nothing is added,
 * and false returned, where the language has none. */
bool phrase_say(struct text *t, const struct narrator *n, const char *key, const char *values, ...)
    __attribute__((format(printf, 4, 5)));
/* The same for a drawing; and without values. */
void phrase_add(struct text *t, const struct picture *p, const char *key, const char *values, ...)
    __attribute__((format(printf, 4, 5)));
bool phrase_put(struct text *t, const struct narrator *n, const char *key);
void phrase_bare(struct text *t, const struct picture *p, const char *key);

/* A word of the rules as the language says it: phrase KEY.WORD, or the word where there is none. */
const char *phrase_word(const struct picture *p, const char *key, const char *word);

#endif

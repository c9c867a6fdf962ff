/* say.h: a phrase of the language with a front end's own values in it.
 *
 * The narrator tells events; what a front end says beside them (whose turn it
 * is and why, what a command does) stands in the same table of phrases.
 */
#ifndef PADDOCK_SAY_H
#define PADDOCK_SAY_H

#include "../core/text.h"
#include "../table/narrate.h"

struct value {
    const char *name;
    const char *text; /* {name} becomes this; {name|one|many} looks whether it is "1" */
};

/* Add the phrase GAME.KEY; a value that opens it gets a capital. Values end with a nameless one, or there are none (NULL).
 * False when the language has no such phrase; then nothing is added. */
bool say_into(struct text *t, const struct narrator *n, const char *key, const struct value *values);

#endif

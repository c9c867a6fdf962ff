/* languages.h: the languages that the program brings along. */
#ifndef PADDOCK_LANGUAGES_H
#define PADDOCK_LANGUAGES_H

#include "../core/language.h"

extern const struct language *const all_languages[]; /* English first; ends with NULL */

/* By its id, "de"; or by what a system's settings say, "de_AT.UTF-8". NULL: there is none. */
const struct language *language_find(const char *name);

#endif

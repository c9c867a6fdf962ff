/* spoken.h: the language that somebody wants to read. */
#ifndef PADDOCK_SPOKEN_H
#define PADDOCK_SPOKEN_H

#include "../languages/languages.h"

/* By its id ("de"), or a compiled catalogue (FILE.mo); NULL: what the environment says, PADDOCK_LANGUAGE first, then that of the
 * system; a system's language that we do not have is English. NULL, with a sentence, for what cannot be spoken.
 * A language from a file is the program's to its end. */
const struct language *language_spoken(const char *wish, struct error *err);

#endif

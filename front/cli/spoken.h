/* spoken.h: the language of everything that this process prints. */
#ifndef PADDOCK_CLI_SPOKEN_H
#define PADDOCK_CLI_SPOKEN_H

#include "../../host/spoken.h"

const struct language *spoken(void);

/* Take "--language WISH" out of a command line and speak it; false and a sentence. */
bool spoken_take(int *argc, char **argv, struct error *err);

#endif

/* rival.h: the rival of somebody who plays on this machine: its step, found from the records that are kept here. */
#ifndef PADDOCK_RIVAL_H
#define PADDOCK_RIVAL_H

#include "../report/rivalry.h"

enum { RIVAL_LIST_MAX = 512 };

/* Every "rival" of a list of bots gets the step that suits that person: "rival:6,club", for which there is room. *found is
 * what was found; its step is 0 when there is no rival in the list. False and a sentence when the records cannot be read. */
bool rival_settle(const char **list, const struct game *g, const char *person, char room[RIVAL_LIST_MAX],
                  struct rivalry *found, struct error *err);

#endif

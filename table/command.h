/* command.h: finding what somebody typed in the list of legal actions. */
#ifndef PADDOCK_COMMAND_H
#define PADDOCK_COMMAND_H

#include "../core/game.h"

/* The action meant by text. The full text of an action always finds it; so does any part of its words in
 * order, words cut short, small letters for great ones, "12r" or "r12" for "12+R": as long as only
 * one legal action fits. Otherwise false, and a sentence that names what could be meant. */
bool command_find(const struct game *g, const struct setup *su, const action_t *legal, int n,
                  const char *text, action_t *found, struct error *err);

#endif

/* legal.h: the door. Who may act in a state, what they may do, and a sentence for who may not. */
#ifndef PADDOCK_LEGAL_H
#define PADDOCK_LEGAL_H

#include "../core/game.h"

/* Legal actions of a seat, outcomes of chance for NOBODY; 0 when they are not on turn, or there is no such seat. */
int legal_list(const struct game *g, const struct setup *su, const struct state *st, int seat,
               action_t out[ACTIONS_MAX]);

/* False, and a sentence when the seat (NOBODY: chance) may not do that now. */
bool legal_check(const struct game *g, const struct setup *su, const struct state *st, int seat, action_t act,
                 struct error *err);

/* False, and a sentence why a seat without legal actions has none. */
bool legal_refuse(const struct game *g, const struct setup *su, const struct state *st, int seat,
                  struct error *err);

#endif

/* typed.h: "play 22 charge", "22 charge", "charge 22", "f 1", "in", "box 22": words in any order and cut short, cars by
 * their numbers. A part names a car or a card that several plays have. See face.h. */
#ifndef PADDOCK_TYPED_GRANDPRIX_H
#define PADDOCK_TYPED_GRANDPRIX_H

#include "../typed.h"

int grandprix_misfit(const struct table *t, action_t act, const char *typed);
bool grandprix_part(const struct table *t, const action_t *acts, int n, const char *typed,
                    char part[ACTION_TEXT_MAX]);

#endif

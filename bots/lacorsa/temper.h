/* temper.h: what tempers lean to in LACORSA.
 *
 * careful  cheap cards in attack, no Redline with them; neither flat out nor wide nor a challenge that need not be
 * bold     the reverse
 * dirty    dear cards against the leader and against whoever attacks, cheap ones against everybody else
 * team     between two own cars the order stays as it is, as cheaply as can be; the rear one of two that are nose to
 *          tail keeps others off. With one car nothing.
 *
 * Who drives by rules of thumb has its rules moved a little; who searches leans to what it found to be about as good.
 */
#ifndef PADDOCK_LACORSA_TEMPER_H
#define PADDOCK_LACORSA_TEMPER_H

#include "club.h"

/* What club does in this style, with a temper. */
action_t temper_club(enum temper temper, const struct club_style *style, const struct view *v,
                     const action_t *legal, int n, struct rng *rng);

/* How often each would be chosen, moved to where the temper leans; opinions of the view's seat. */
void temper_lean(enum temper temper, const struct view *v, const action_t *legal, int n,
                 struct opinion *opinions);

#endif

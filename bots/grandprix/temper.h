/* temper.h: what tempers lean to in Grand Prix.
 *
 * careful  few markers and tokens on its cars, and no stop still owed
 * bold     getting ahead, whatever it does to the car
 * dirty    rivals that are left behind: nobody is pulled along or pushed, the leader and whoever is close behind least
 *          of all
 * team     its cars close together, where a card on one takes the other along; with one car left nothing
 *
 * A leaning is in points: so much less may a board be worth and still be taken for it.
 */
#ifndef PADDOCK_GRANDPRIX_TEMPER_H
#define PADDOCK_GRANDPRIX_TEMPER_H

#include "../../games/grandprix/look.h"
#include "../manner.h"

/* What a board is worth more to somebody of this temper; 0 and more. */
float temper_leaning(enum temper temper, const struct gp_look *look);

#endif

/* expected_points.h: what each seat of Grand Prix can expect of a state, with all hands open. */
#ifndef PADDOCK_GRANDPRIX_EXPECTED_POINTS_H
#define PADDOCK_GRANDPRIX_EXPECTED_POINTS_H

#include "../bot.h"

/* As strategy.expected_points, with a guess: chance deals and draws until a seat has a choice, and the value of that position is
 * what every seat can expect. Nothing is played out: a race has too many turns for that. */
bool grandprix_expected_points(const struct setup *su, const struct state *st, struct luck luck,
                               double points[SEATS_MAX]);

#endif

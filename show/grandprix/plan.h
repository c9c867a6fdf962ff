/* plan.h: where a choice leads, for hints. */
#ifndef PADDOCK_PLAN_GRANDPRIX_H
#define PADDOCK_PLAN_GRANDPRIX_H

#include "../picture.h"

/* ", go 14.1": where the car that moves stands when the adviser has driven on from there. */
void grandprix_plan(const struct picture *p, const struct budgeted_bot *adviser, action_t first,
                    struct text *t);

#endif

/* preview.h: what one gesture would do at once, as far as its seat can know. */
#ifndef PADDOCK_PREVIEW_GRANDPRIX_H
#define PADDOCK_PREVIEW_GRANDPRIX_H

#include "look.h"

struct preview {
    bool ends;  /* the segment is over then: nothing can be taken back */
    int tokens; /* new Close Calls */
    bool goes;  /* the active car stands in another space of the track then */
    int n;      /* other cars that do: */
    int moved[GP_CARS];
    struct gp_race then;
};

/* now: what the viewer sees; act: one of its actions. */
void preview_take(struct preview *out, const struct table *t, const struct gp_race *now, action_t act);

#endif

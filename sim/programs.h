/* programs.h: matches in which programs outside have seats; private to this room.
 *
 * As many matches as the programs take run at the same time: each goes on
 * until a program has to decide, then all that wait are asked at once. Which
 * match runs beside which depends on the run alone, not on threads or time.
 */
#ifndef PADDOCK_SIM_PROGRAMS_H
#define PADDOCK_SIM_PROGRAMS_H

#include "sim.h"

struct programs_range {
    int64_t from, to; /* blocks */
    int64_t before;   /* blocks of earlier ranges, for the watch */
    int threads;
    struct sim_watch watch;
    /* A block is over; its figures are in the order of its variants and matches. */
    void (*played)(void *context, int64_t block, const struct sim_figures *figures);
    void *context;
};

/* SIM_STOPPED: by the watch, or because programs could not go on. Blocks that were over by then count. */
enum sim_end programs_play(const struct sim_run *run, const struct programs_range *range);

#endif

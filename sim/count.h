/* count.h: the sums of one block on their way into the sums of a run; private to this room. */
#ifndef PADDOCK_SIM_COUNT_H
#define PADDOCK_SIM_COUNT_H

#include "sim.h"

struct unit_cell {
    int64_t count, sum;
};

/* One block of one variant. */
struct unit {
    struct unit_cell total[SIM_TOTALS];
    struct unit_cell cause[SIM_CAUSES_MAX];
    struct unit_cell of[SIM_GROUPS][CARS_MAX][SIM_MEASURES];
    uint64_t played[SIM_WAYS_MAX];                                         /* bit per card */
    struct unit_cell card[SIM_WAYS_MAX][SIM_WORDS_MAX][SIM_CARD_MEASURES]; /* where its bit is set */
};

void count_begin(struct unit *unit);
/* Add match k to a block, and what needs no spread to the sums at once. */
void count_match(const struct sim_run *run, const struct sim_variant *v, int64_t k,
                 const struct sim_figures *f, struct unit *unit, struct sim_sums *sums);
void count_block(const struct sim_run *run, const struct sim_variant *v, const struct unit *unit,
                 struct sim_sums *sums);
/* The same block of a variant and of the first one. */
void count_change(const struct unit *unit, const struct unit *first, struct sim_sums *sums);

#endif

/* playing.h: a match that can wait.
 *
 * Our own bots drive by themselves; where a program outside has a seat, the
 * match stands still until somebody brings its answer, and others go on.
 */
#ifndef PADDOCK_SIM_PLAYING_H
#define PADDOCK_SIM_PLAYING_H

#include "sim.h"

struct sim_playing {
    const struct game *g;
    const struct sim_variant *v;
    struct rng chance, seat[SEATS_MAX];
    const struct budgeted_bot *bot[SEATS_MAX]; /* NULL: a program */
    int8_t program[SEATS_MAX];                 /* its number, from 1 */
    int last;                                  /* the seat that acted last */
    int looks;                                 /* since the grid stood */
    struct order order[2]; /* of the last look and of the one before, by whether their number is odd */
    struct sim_figures *out;
    union any_state room;
};

static inline struct state *sim_state(struct sim_playing *p)
{
    return (struct state *)p->room.bytes;
}

/* Match k is about to begin; what becomes of it goes to out. */
void sim_begin(struct sim_playing *p, const struct sim_run *run, const struct sim_variant *v, int64_t k,
               struct sim_figures *out);
/* Until a program has to decide: its seat. NOBODY: the match is over. */
int sim_go_on(struct sim_playing *p);
/* What that seat does. */
void sim_answer(struct sim_playing *p, int seat, action_t act);

#endif

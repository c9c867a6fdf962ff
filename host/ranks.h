/* ranks.h: one simulation, or the races from which one driver learns, played by several processes together, on one machine
 * or on many, as mpirun started them.
 *
 * Every rank plays its part of the races; what it counted are whole numbers, so
 * adding them up on the first rank gives what one process alone would have
 * counted. The program itself does not know MPI: a process that mpirun started
 * loads a module of ours that does (ranks_mpi.c), all others never look for it.
 */
#ifndef PADDOCK_RANKS_H
#define PADDOCK_RANKS_H

#include "../core/error.h"

#include <stdbool.h>
#include <stdint.h>

struct ranks {
    int rank, count; /* 0 of 1 when nobody else plays */
    const struct ranks_module *module;
};

/* What the module does. They return false when MPI refuses. */
struct ranks_module {
    bool (*begin)(int *rank, int *count);
    bool (*tell)(int64_t done);  /* how far this rank is */
    bool (*told)(int64_t *done); /* on rank 0: how far all of them are */
    bool (*add)(int64_t *numbers, int n);
    bool (*add_for_all)(int64_t *numbers, int n);
    bool (*end)(void);
};

/* Was this process started by mpirun, and as which one? */
bool ranks_started(void);
bool ranks_is_first(void);
/* Meet the others. True and a rank alone when mpirun did not start us; false and a sentence when it did but the module is
 * missing. */
bool ranks_begin(struct ranks *r, struct error *err);
/* Say how far this rank is, and hear on rank 0 how far all are together. */
int64_t ranks_progress(const struct ranks *r, int64_t done);
/* Rank 0 gets the sums of everybody's numbers; the others keep theirs. */
bool ranks_add(const struct ranks *r, int64_t *numbers, int n, struct error *err);
/* Everybody gets the sums. */
bool ranks_add_for_all(const struct ranks *r, int64_t *numbers, int n, struct error *err);
bool ranks_end(const struct ranks *r, struct error *err);

#endif

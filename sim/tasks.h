/* tasks.h: a row of pieces of work, shared out among threads.
 *
 * Pieces are begun in their order and know nothing of each other, so whoever
 * reads what they made finds the same for any number of threads.
 */
#ifndef PADDOCK_SIM_TASKS_H
#define PADDOCK_SIM_TASKS_H

#include "sim.h"

enum { TASKS_THREADS_MAX = 64 };

/* Do tasks 0 to n - 1. The watch is asked now and then whether to go on; what was begun is finished. Returns how
 * many are done: all before that number, and none after it. */
int tasks_run(int n, int threads, void (*work)(void *context, int task), void *context,
              struct sim_watch watch);

#endif

#include "ranks.h"
#include "../modules/module.h"

#include <stdlib.h>
#include <string.h>

/* Set for every process by mpirun, of Open MPI. */
static const char size_name[] = "OMPI_COMM_WORLD_SIZE", rank_name[] = "OMPI_COMM_WORLD_RANK";

bool ranks_started(void)
{
    return getenv(size_name) != NULL;
}

bool ranks_is_first(void)
{
    const char *rank = getenv(rank_name);
    return !rank || !strcmp(rank, "0");
}

bool ranks_begin(struct ranks *r, struct error *err)
{
    *r = (struct ranks){ .count = 1 };
    if (!ranks_started())
        return true;
    r->module = module_load("mpi", MODULE_FOR_ALL); /* Open MPI loads parts of its own, which look for it */
    if (!r->module)
        return error_set(err, 0, "started by mpirun, but this program was built without Open MPI");
    return r->module->begin(&r->rank, &r->count) || error_set(err, 0, "Open MPI could not begin");
}

/* ---- together --------------------------------------------------------------------------------------------- */

int64_t ranks_progress(const struct ranks *r, int64_t done)
{
    if (r->count == 1)
        return done;
    if (!r->module->tell(done) || (r->rank == 0 && !r->module->told(&done)))
        return 0;
    return done;
}

bool ranks_add(const struct ranks *r, int64_t *numbers, int n, struct error *err)
{
    return r->count == 1 || r->module->add(numbers, n)
           || error_set(err, 0, "Open MPI could not add up what the ranks have counted");
}

bool ranks_add_for_all(const struct ranks *r, int64_t *numbers, int n, struct error *err)
{
    return r->count == 1 || r->module->add_for_all(numbers, n)
           || error_set(err, 0, "Open MPI could not add up what the ranks have learned");
}

bool ranks_end(const struct ranks *r, struct error *err)
{
    return !r->module || r->module->end() || error_set(err, 0, "Open MPI could not end");
}

/* ranks_mpi.c: the module of ranks.h that knows Open MPI. */
#include "../modules/module.h"
#include "ranks.h"

#include <mpi.h>

/* How far each rank is, in the memory of rank 0: told by writing there, so that nobody has to listen. */
static MPI_Win window;
static int64_t *progress;
static int rank, count;

static bool good(int code)
{
    return code == MPI_SUCCESS;
}

static bool begin(int *own_rank, int *ranks)
{
    int provided;
    if (!good(MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided))
        || !good(MPI_Comm_rank(MPI_COMM_WORLD, &rank)) || !good(MPI_Comm_size(MPI_COMM_WORLD, &count)))
        return false;
    MPI_Aint room = rank == 0 ? count * (MPI_Aint)sizeof *progress : 0;
    if (!good(MPI_Win_allocate(room, sizeof *progress, MPI_INFO_NULL, MPI_COMM_WORLD, &progress, &window)))
        return false;
    for (int i = 0; rank == 0 && i < count; i++)
        progress[i] = 0;
    *own_rank = rank;
    *ranks = count;
    return good(MPI_Barrier(MPI_COMM_WORLD));
}

static bool tell(int64_t done)
{
    return good(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, window))
           && good(MPI_Put(&done, 1, MPI_INT64_T, 0, rank, 1, MPI_INT64_T, window))
           && good(MPI_Win_unlock(0, window));
}

static bool told(int64_t *done)
{
    *done = 0;
    if (!good(MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window)))
        return false;
    for (int i = 0; i < count; i++)
        *done += progress[i];
    return good(MPI_Win_unlock(0, window));
}

static bool add(int64_t *numbers, int n)
{
    void *send = rank == 0 ? MPI_IN_PLACE : numbers;
    return good(MPI_Reduce(send, numbers, n, MPI_INT64_T, MPI_SUM, 0, MPI_COMM_WORLD));
}

static bool add_for_all(int64_t *numbers, int n)
{
    return good(MPI_Allreduce(MPI_IN_PLACE, numbers, n, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD));
}

static bool end(void)
{
    return good(MPI_Win_free(&window)) && good(MPI_Finalize());
}

MODULE_EXPORT extern const struct ranks_module paddock_mpi;
const struct ranks_module paddock_mpi = { begin, tell, told, add, add_for_all, end };

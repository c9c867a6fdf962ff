/* given_random.c: preloaded, it is the system's source of random numbers: it gives 0, 1, 2 … and says how many bytes were asked
 * for, one line a call, in the file that GIVEN_RANDOM names. With GIVEN_RANDOM_FAILS it has none. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

ssize_t getrandom(void *buf, size_t len, unsigned flags);

ssize_t getrandom(void *buf, size_t len, unsigned flags)
{
    const char *path = getenv("GIVEN_RANDOM");
    FILE *log = path ? fopen(path, "a") : NULL;
    (void)flags;
    if (log) {
        fprintf(log, "%zu\n", len);
        fclose(log);
    }
    if (getenv("GIVEN_RANDOM_FAILS")) {
        errno = ENOSYS;
        return -1;
    }
    for (size_t i = 0; i < len; i++)
        ((unsigned char *)buf)[i] = (unsigned char)i;
    return (ssize_t)len;
}

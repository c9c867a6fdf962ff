/* faults.c: a disk that fails, to be preloaded (LD_PRELOAD) by tests/program/faults_test.py.
 *
 * Every call that changes something below a folder is counted: opening to
 * write, write, pwrite, fsync, fdatasync, ftruncate, close, rename, link,
 * unlink and mkdir. The n-th of them goes wrong:
 *
 *     PADDOCK_FAULT_BELOW  the folder, as an absolute path without links
 *     PADDOCK_FAULT_AT     n, from 1
 *     PADDOCK_FAULT_HOW    full   no space is left, from there on
 *                          eio    the disk does not answer, this once
 *                          eintr  a signal came in between, this once
 *                          short  only half of what was to be written is
 *                          kill   the program ends before it
 *                          torn   the program ends in the middle of it
 *                          pause  it takes a while
 *     PADDOCK_FAULT_SAY    a file that gets a line "n NAME-OF-THE-CALL" when that happens, and when the program
 *                          ends by itself a line "n end" with the number of all calls
 *
 * The clock goes on by a second whenever it is asked, as on a machine that is so busy that nothing happens twice in one
 * second.
 *
 * What stdio writes by itself never passes here: the C library calls itself
 * without asking. Files that are kept are not written by stdio.
 */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* both kinds of names are ours, and mean what they say */
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum how { NOTHING, FULL, EIO_ONCE, EINTR_ONCE, SHORT, KILL, TORN, PAUSE };

static const char *const hows[] = { "", "full", "eio", "eintr", "short", "kill", "torn", "pause" };

static struct {
    bool read; /* of the environment */
    const char *below, *say;
    long at, count;
    enum how how;
} plan;

static void read_plan(void)
{
    const char *at = getenv("PADDOCK_FAULT_AT"), *how = getenv("PADDOCK_FAULT_HOW");
    plan.read = true;
    plan.below = getenv("PADDOCK_FAULT_BELOW");
    plan.say = getenv("PADDOCK_FAULT_SAY");
    plan.at = at ? atol(at) : 0;
    for (int i = 1; how && i < (int)(sizeof hows / sizeof *hows); i++)
        if (!strcmp(how, hows[i]))
            plan.how = (enum how)i;
}

#define NEXT(name) (__extension__(__typeof__(&name)) dlsym(RTLD_NEXT, #name))

/* ---- the clock ---------------------------------------------------------------------------------------------- */

time_t time(time_t *out)
{
    static time_t asked;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time_t later = now.tv_sec + asked++;
    if (out)
        *out = later;
    return later;
}

/* ---- what is meant ----------------------------------------------------------------------------------------- */

static bool is_below(const char *path)
{
    size_t len = strlen(plan.below);
    return !strncmp(path, plan.below, len) && (path[len] == '/' || !path[len]);
}

static bool path_is_meant(int folder, const char *path)
{
    char cwd[PATH_MAX], whole[2 * PATH_MAX];
    if (!plan.read)
        read_plan();
    if (!plan.below || !path)
        return false;
    if (path[0] == '/' || folder != AT_FDCWD || !getcwd(cwd, sizeof cwd))
        return is_below(path);
    snprintf(whole, sizeof whole, "%s/%s", cwd, path);
    return is_below(whole);
}

static bool fd_is_meant(int fd)
{
    char link[64], path[PATH_MAX];
    if (!plan.read)
        read_plan();
    if (!plan.below || fd < 0)
        return false;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    path[n > 0 ? n : 0] = '\0';
    return is_below(path);
}

static bool is_open_to_write(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && !(flags & O_PATH);
}

/* ---- what goes wrong --------------------------------------------------------------------------------------- */

/* By system calls, which nobody counts. */
static void tell(const char *call)
{
    char line[80];
    int n = snprintf(line, sizeof line, "%ld %s\n", plan.count, call);
    int fd =
        plan.say ? (int)syscall(SYS_openat, AT_FDCWD, plan.say, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (fd < 0)
        return;
    if (syscall(SYS_write, fd, line, (size_t)n) < 0)
        abort();
    syscall(SYS_close, fd);
}

__attribute__((destructor)) static void tell_end(void)
{
    if (plan.say)
        tell("end");
}

static void die(void)
{
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;)
        pause();
}

/* Ends with the fault of this call, of which there is none mostly. */
static enum how fault(const char *call)
{
    bool due = ++plan.count == plan.at;
    if (!due && !(plan.how == FULL && plan.at && plan.count > plan.at))
        return NOTHING;
    if (due)
        tell(call);
    if (plan.how == KILL)
        die();
    if (plan.how == PAUSE)
        nanosleep(&(struct timespec){ .tv_nsec = 60000000 }, NULL);
    return plan.how;
}

/* The error of a call that takes space, and of one that does not. */
static int error_of(enum how how, bool takes_space)
{
    switch (how) {
    case FULL: return takes_space ? ENOSPC : 0;
    case EIO_ONCE: return EIO;
    case EINTR_ONCE: return EINTR;
    default: return 0;
    }
}

/* Calls that are whole or nothing: do it unless it fails; a torn one has been done. */
#define WHOLE(call, meant, takes_space, fails, done)                                                         \
    do {                                                                                                     \
        enum how how = (meant) ? fault(call) : NOTHING;                                                      \
        int why = error_of(how, takes_space);                                                                \
        if (why) {                                                                                           \
            errno = why;                                                                                     \
            return fails;                                                                                    \
        }                                                                                                    \
        __typeof__(done) result = (done);                                                                    \
        if (how == TORN)                                                                                     \
            die();                                                                                           \
        return result;                                                                                       \
    } while (0)

/* ---- opening ----------------------------------------------------------------------------------------------- */

static bool opens_to_write(int flags)
{
    return (flags & O_ACCMODE) != O_RDONLY || flags & O_CREAT;
}

static mode_t mode_of(int flags, va_list more)
{
    return flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(more, int) : 0;
}

#define OPEN(name)                                                                                           \
    int name(const char *path, int flags, ...)                                                               \
    {                                                                                                        \
        va_list more;                                                                                        \
        va_start(more, flags);                                                                               \
        mode_t mode = mode_of(flags, more);                                                                  \
        va_end(more);                                                                                        \
        WHOLE("open", opens_to_write(flags) && path_is_meant(AT_FDCWD, path), flags & O_CREAT, -1,           \
              NEXT(name)(path, flags, mode));                                                                \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                                         \
    int name(int folder, const char *path, int flags, ...)                                                   \
    {                                                                                                        \
        va_list more;                                                                                        \
        va_start(more, flags);                                                                               \
        mode_t mode = mode_of(flags, more);                                                                  \
        va_end(more);                                                                                        \
        WHOLE("open", opens_to_write(flags) && path_is_meant(folder, path), flags & O_CREAT, -1,             \
              NEXT(name)(folder, path, flags, mode));                                                        \
    }
OPENAT(openat)
OPENAT(openat64)

#define FOPEN(name)                                                                                          \
    FILE *name(const char *path, const char *how_opened)                                                     \
    {                                                                                                        \
        WHOLE("fopen", how_opened[0] != 'r' && path_is_meant(AT_FDCWD, path), true, NULL,                    \
              NEXT(name)(path, how_opened));                                                                 \
    }
FOPEN(fopen)
FOPEN(fopen64)

/* Closed it is in any case. */
int close(int fd)
{
    enum how how = fd_is_meant(fd) && is_open_to_write(fd) ? fault("close") : NOTHING;
    int why = error_of(how, true), result = NEXT(close)(fd);
    if (how == TORN)
        die();
    if (!why)
        return result;
    errno = why;
    return -1;
}

/* ---- writing ----------------------------------------------------------------------------------------------- */

/* How many bytes of a write come through; -1 with errno: it fails. */
static ssize_t room_for(enum how how, size_t len)
{
    int why = error_of(how, true);
    if (why) {
        errno = why;
        return -1;
    }
    return (ssize_t)((how == SHORT || how == TORN) && len > 1 ? len / 2 : len);
}

#define WRITING(call, done)                                                                                  \
    do {                                                                                                     \
        enum how how = fd_is_meant(fd) ? fault(call) : NOTHING;                                              \
        ssize_t room = room_for(how, len);                                                                   \
        if (room < 0)                                                                                        \
            return room;                                                                                     \
        ssize_t result = (done);                                                                             \
        if (how == TORN)                                                                                     \
            die();                                                                                           \
        return result;                                                                                       \
    } while (0)

ssize_t write(int fd, const void *bytes, size_t len)
{
    WRITING("write", NEXT(write)(fd, bytes, (size_t)room));
}

ssize_t pwrite(int fd, const void *bytes, size_t len, off_t at)
{
    WRITING("pwrite", NEXT(pwrite)(fd, bytes, (size_t)room, at));
}

ssize_t pwrite64(int fd, const void *bytes, size_t len, off64_t at)
{
    WRITING("pwrite", NEXT(pwrite64)(fd, bytes, (size_t)room, at));
}

int fsync(int fd)
{
    WHOLE("fsync", fd_is_meant(fd), true, -1, NEXT(fsync)(fd));
}

int fdatasync(int fd)
{
    WHOLE("fdatasync", fd_is_meant(fd), true, -1, NEXT(fdatasync)(fd));
}

int ftruncate(int fd, off_t len)
{
    WHOLE("ftruncate", fd_is_meant(fd), false, -1, NEXT(ftruncate)(fd, len));
}

int ftruncate64(int fd, off64_t len)
{
    WHOLE("ftruncate", fd_is_meant(fd), false, -1, NEXT(ftruncate64)(fd, len));
}

/* ---- names ------------------------------------------------------------------------------------------------- */

int rename(const char *from, const char *to)
{
    WHOLE("rename", path_is_meant(AT_FDCWD, to), false, -1, NEXT(rename)(from, to));
}

int link(const char *from, const char *to)
{
    WHOLE("link", path_is_meant(AT_FDCWD, to), true, -1, NEXT(link)(from, to));
}

int unlink(const char *path)
{
    WHOLE("unlink", path_is_meant(AT_FDCWD, path), false, -1, NEXT(unlink)(path));
}

int mkdir(const char *path, mode_t mode)
{
    WHOLE("mkdir", path_is_meant(AT_FDCWD, path), true, -1, NEXT(mkdir)(path, mode));
}

/* ---- locks ------------------------------------------------------------------------------------------------- */

/* They change nothing on the disk, but another program may come in between: counted where it shall pause. */
#define FCNTL(name)                                                                                          \
    int name(int fd, int what, ...)                                                                          \
    {                                                                                                        \
        va_list more;                                                                                        \
        va_start(more, what);                                                                                \
        void *with = va_arg(more, void *);                                                                   \
        va_end(more);                                                                                        \
        if (what == F_SETLK && fd_is_meant(fd) && plan.how == PAUSE)                                         \
            fault("lock");                                                                                   \
        return NEXT(name)(fd, what, with);                                                                   \
    }
FCNTL(fcntl)
FCNTL(fcntl64)

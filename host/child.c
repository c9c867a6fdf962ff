#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { CHILDREN_MAX = 16, FATE_MS = 1000, TICK_MS = 2 };

long long child_now(void)
{
    struct timespec ts;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (long long)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

/* ---- when we are interrupted ----------------------------------------------------------------------------- */

/* Ctrl-C reaches our process group only; the children's are killed from here. */
static volatile pid_t living[CHILDREN_MAX];

static void kill_all(int number)
{
    for (int i = 0; i < CHILDREN_MAX; i++)
        if (living[i])
            kill(-living[i], SIGKILL);
    signal(number, SIG_DFL);
    raise(number);
}

/* Where nobody else handles a signal: `paddock play` leaves by itself. */
static void watch_signal(int number)
{
    struct sigaction now, mine = { .sa_handler = kill_all };
    sigemptyset(&mine.sa_mask);
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
        sigaction(number, &mine, NULL);
}

/* A child that has been started is noted before a signal can end us; returns what was let through before. */
static sigset_t hold_signals(void)
{
    sigset_t held, before;
    sigemptyset(&held);
    sigaddset(&held, SIGINT);
    sigaddset(&held, SIGTERM);
    sigaddset(&held, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &held, &before);
    return before;
}

/* Take a child down in the place of another; 0 is none. */
static void note_living(pid_t now, pid_t before)
{
    int i = 0;
    while (i < CHILDREN_MAX && living[i] != before)
        i++;
    if (i < CHILDREN_MAX)
        living[i] = now;
}

/* ---- starting -------------------------------------------------------------------------------------------- */

/* A pipe that no other child inherits. */
static bool make_pipe(int fd[2])
{
    if (pipe(fd) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(fd[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* Whether PATH, or the file itself, has a program of that name. */
static bool is_program(struct span name)
{
    const char *path = getenv("PATH");
    struct span rest = span_of(path ? path : "/usr/bin:/bin"), folder;
    char file[4096];
    if (memchr(name.at, '/', name.len))
        return span_copy(name, file, sizeof file) && access(file, X_OK) == 0;
    while (span_cut(&rest, ':', &folder)) {
        struct text t = text_into(file, sizeof file);
        text_put(&t, folder.at, folder.len);
        text_put(&t, "/", 1);
        text_put(&t, name.at, name.len);
        if (folder.len && t.len < sizeof file && access(file, X_OK) == 0)
            return true;
    }
    return false;
}

/* Whether the command is one program with its arguments: then the shell makes room for it, and its end and the end of
 * its output are seen at once and as they are. */
static bool is_simple(const char *command)
{
    struct span rest = span_of(command), first = { 0 };
    return !strpbrk(command, ";&|()`\n") && span_word(&rest, &first)
           && strcspn(first.at, "'\"\\$~=*?[{!<>#") >= first.len && is_program(first);
}

/* A group of its own, and signals as a shell would give them. */
static int spawn(pid_t *pid, const char *command, int in, int out)
{
    char shell[] = "/bin/sh", flag[] = "-c", line[8192];
    char *argv[] = { shell, flag, line, NULL };
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    if ((size_t)snprintf(line, sizeof line, "%s%s", is_simple(command) ? "exec " : "", command)
        >= sizeof line)
        return E2BIG;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    int failed = posix_spawn(pid, shell, &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed;
}

/* Started and noted, as far as signals can see. */
static int start_noted(pid_t *pid, const char *command, int in, int out)
{
    sigset_t before = hold_signals();
    int failed = spawn(pid, command, in, out);
    if (!failed) {
        watch_signal(SIGINT);
        watch_signal(SIGTERM);
        watch_signal(SIGHUP);
        note_living(*pid, 0);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return failed;
}

bool child_start(struct child *c, const char *command, int (*stopped)(void), struct error *err)
{
    int to_child[2] = { -1, -1 }, from_child[2] = { -1, -1 };
    prctl(PR_SET_CHILD_SUBREAPER, 1); /* what a child leaves behind is ours to reap … */
    signal(SIGCHLD, SIG_DFL);         /* … and nobody else's, whoever started us */
    *c = (struct child){ .in = -1, .out = -1, .stopped = stopped };
    bool piped = make_pipe(to_child) && make_pipe(from_child);
    int failed = piped ? start_noted(&c->pid, command, to_child[0], from_child[1]) : errno;
    close_end(&to_child[0]);
    close_end(&from_child[1]);
    c->in = to_child[1];
    c->out = from_child[0];
    if (failed) {
        c->pid = 0;
        child_end(c, 0);
        return error_set(err, 0, "could not be started: %s", strerror(failed));
    }
    fcntl(c->in, F_SETFL, O_NONBLOCK);
    fcntl(c->out, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---- ending ---------------------------------------------------------------------------------------------- */

/* Whether it ends within that time. It is not reaped: its number stays its own, and its group's. */
static bool ends_within(const struct child *c, long ms, siginfo_t *how)
{
    long long until = child_now() + ms;
    for (;;) {
        how->si_pid = 0;
        if (waitid(P_PID, (id_t)c->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 && how->si_pid)
            return true;
        if (child_now() >= until)
            return false;
        poll(NULL, 0, TICK_MS);
    }
}

/* It says nothing more: because it is no more, or because it does not want to. */
static bool say_fate(const struct child *c, struct error *err)
{
    siginfo_t how = { 0 };
    if (!ends_within(c, FATE_MS, &how))
        return error_set(err, 0, "closed its output");
    if (how.si_code != CLD_EXITED)
        return error_set(err, 0, "was ended by signal %d", how.si_status);
    return error_set(err, 0, "ended with exit code %d%s", how.si_status,
                     how.si_status == 127 ? " (command not found)" : "");
}

void child_end(struct child *c, long patience_ms)
{
    siginfo_t how;
    close_end(&c->in);
    if (c->pid) {
        ends_within(c, patience_ms, &how);
        kill(-c->pid, SIGKILL);
        while (waitpid(-c->pid, NULL, 0) > 0 || errno == EINTR)
            continue;
        note_living(0, c->pid);
        c->pid = 0;
    }
    close_end(&c->out);
}

/* ---- talking --------------------------------------------------------------------------------------------- */

/* A write to a pipe that nobody reads any more fails, without the signal. */
static ssize_t write_quietly(int fd, const char *text, size_t len)
{
    sigset_t broken, before;
    const struct timespec at_once = { 0 };
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigprocmask(SIG_BLOCK, &broken, &before);
    ssize_t n = write(fd, text, len);
    int why = errno;
    if (n < 0 && why == EPIPE)
        while (sigtimedwait(&broken, NULL, &at_once) < 0 && errno == EINTR)
            continue;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return n;
}

/* Move what was not taken to the front, and read what there is. */
static void read_more(struct child *c)
{
    memmove(c->heard, c->heard + c->from, c->to - c->from);
    c->to -= c->from;
    c->from = 0;
    if (c->to == sizeof c->heard)
        return;
    ssize_t n = read(c->out, c->heard + c->to, sizeof c->heard - c->to);
    if (n > 0)
        c->to += (size_t)n;
    c->ended |= n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
}

/* Wait until one of the ends is ready; writing says whether we wait for its input, too. */
static bool wait_for(struct child *c, bool writing, long long until, struct error *err)
{
    struct pollfd ends[2] = { { .fd = c->ended ? -1 : c->out, .events = POLLIN },
                              { .fd = writing ? c->in : -1, .events = POLLOUT } };
    long long left = until - child_now();
    int n = poll(ends, 2, left > 1000000 ? 1000000 : left > 0 ? (int)left : 0);
    if (n < 0 && c->stopped && c->stopped())
        return error_of(err, ERROR_STOPPED, "stopped");
    if (n <= 0 && left <= 0) /* what had come in time counts, whenever we look */
        return error_set(err, 0,
                         writing ? N_("did not read what it was told") : N_("did not answer in time"));
    if (n > 0 && ends[0].revents)
        read_more(c);
    return true;
}

bool child_tell(struct child *c, const char *text, size_t len, long long until, struct error *err)
{
    while (len && c->in >= 0) {
        ssize_t n = write_quietly(c->in, text, len);
        if (n > 0) {
            text += n;
            len -= (size_t)n;
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR) {
            close_end(&c->in);
            break;
        }
        if (c->to - c->from == sizeof c->heard)
            return error_set(err, 0, "wrote %d bytes without being asked", CHILD_BUFFER);
        if (!wait_for(c, true, until, err))
            return false;
    }
    return true;
}

/* A whole line, if there is one. */
static bool take_line(struct child *c, struct span *line)
{
    const char *at = c->heard + c->from, *end = memchr(at, '\n', c->to - c->from);
    if (!end)
        return false;
    *line = (struct span){ at, (size_t)(end - at) };
    c->from += line->len + 1;
    return true;
}

bool child_hear(struct child *c, long long until, struct span *line, struct error *err)
{
    for (;;) {
        if (take_line(c, line))
            return true;
        if (c->to - c->from > CHILD_LINE_MAX)
            return error_set(err, 0, "wrote a line of more than %d bytes", CHILD_LINE_MAX);
        if (c->ended)
            return say_fate(c, err);
        if (!wait_for(c, false, until, err))
            return false;
    }
}

bool child_glance(struct child *c, struct span *line)
{
    if (take_line(c, line))
        return true;
    if (!c->ended)
        read_more(c);
    return take_line(c, line);
}

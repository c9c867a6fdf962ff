/* bench_anchors.c: the same race as others would write it, to measure side by side. They are programs for node in a
 * folder that PADDOCK_ANCHORS names, and print races and decisions a second. */
#include "bench.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

const struct anchor bench_anchors[] = {
    { "plain", "plain.js", NULL, "decisions/s " },
    { "boardgame.io", "bgio.js", "reducer", "moves/s " },
    { 0 },
};

static pid_t start(char *const argv[], const int ends[2])
{
    posix_spawn_file_actions_t files;
    pid_t pid;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    posix_spawn_file_actions_addclose(&files, ends[1]);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int bad = posix_spawnp(&pid, argv[0], &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    return bad ? -1 : pid;
}

/* What a program prints, as far as it fits; false when it cannot be run or ends badly. */
static bool said_by(char *const argv[], char *buf, size_t size)
{
    int ends[2], status;
    size_t len = 0;
    ssize_t n;
    if (pipe(ends))
        return false;
    pid_t pid = start(argv, ends);
    close(ends[1]);
    while (pid > 0 && len + 1 < size && (n = read(ends[0], buf + len, size - 1 - len)) > 0)
        len += (size_t)n;
    buf[len] = '\0';
    close(ends[0]);
    return pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status) && !WEXITSTATUS(status);
}

/* Processor time of all programs that have been run. */
static double busy_children(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
           + (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* What it prints, and in *busy what it took. */
static double run_anchor(const struct anchor *anchor, const char *folder, int cars, double seconds,
                         double *busy)
{
    char path[4096], cars_text[16], seconds_text[32], said[4096], node[] = "node", mode[32] = "";
    char *argv[] = { node, path, cars_text, seconds_text, anchor->mode ? mode : NULL, NULL };
    double before = busy_children();
    if (snprintf(path, sizeof path, "%s/%s", folder, anchor->file) >= (int)sizeof path)
        return 0;
    snprintf(cars_text, sizeof cars_text, "%d", cars);
    snprintf(seconds_text, sizeof seconds_text, "%g", seconds);
    snprintf(mode, sizeof mode, "%s", anchor->mode ? anchor->mode : "");
    setenv("NODE_ENV", "production", 1);
    const char *rate = said_by(argv, said, sizeof said) ? strstr(said, anchor->rate) : NULL;
    *busy = busy_children() - before;
    return rate ? strtod(rate + strlen(anchor->rate), NULL) : 0;
}

/* It prints decisions in a second of the clock. How much of the clock it had is what a long run takes beyond a short one,
 * which is its start; where that makes no sense the clock counts. */
double bench_anchor(const struct anchor *anchor, const char *folder, int cars, int seconds)
{
    enum { SHORT = 10 };
    double start, busy, rate;
    if (run_anchor(anchor, folder, cars, 1.0 / SHORT, &start) <= 0)
        return 0;
    rate = run_anchor(anchor, folder, cars, seconds, &busy);
    double had = (busy - start) / (seconds - 1.0 / SHORT);
    return had > 0.1 && had < 1 ? rate / had : rate;
}

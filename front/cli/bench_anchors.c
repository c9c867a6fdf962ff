/* bench_anchors.c: the same race as others would write it, to measure side by side. They are programs for node in a
 * folder that PADDOCK_ANCHORS names, and print races and decisions a second. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

const struct anchor bench_anchors[] = {
    { "plain", "plain.js", "", "decisions/s " },
    { "boardgame.io", "bgio.js", "reducer", "moves/s " },
    { 0 },
};

/* What a shell command prints, as far as it fits; false when it cannot be run or ends badly. */
static bool said_by(const char *command, char *buf, size_t size)
{
    FILE *pipe = popen(command, "r");
    size_t len = pipe ? fread(buf, 1, size - 1, pipe) : 0;
    buf[len] = '\0';
    return pipe && pclose(pipe) == 0;
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
static double run_anchor(const struct anchor *anchor, int cars, double seconds, double *busy)
{
    char command[160], said[4096];
    double before = busy_children();
    snprintf(command, sizeof command,
             "NODE_ENV=production exec node \"$PADDOCK_ANCHORS/%s\" %d %g %s 2>/dev/null", anchor->file, cars,
             seconds, anchor->mode);
    const char *rate = said_by(command, said, sizeof said) ? strstr(said, anchor->rate) : NULL;
    *busy = busy_children() - before;
    return rate ? strtod(rate + strlen(anchor->rate), NULL) : 0;
}

/* It prints decisions in a second of the clock. How much of the clock it had is what a long run takes beyond a short one,
 * which is its start; where that makes no sense the clock counts. */
double bench_anchor(const struct anchor *anchor, int cars, int seconds)
{
    enum { SHORT = 10 };
    double start, busy, rate;
    if (run_anchor(anchor, cars, 1.0 / SHORT, &start) <= 0)
        return 0;
    rate = run_anchor(anchor, cars, seconds, &busy);
    double had = (busy - start) / (seconds - 1.0 / SHORT);
    return had > 0.1 && had < 1 ? rate / had : rate;
}

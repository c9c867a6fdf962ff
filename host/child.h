/* child.h: somebody else's program at the other end of two pipes.
 *
 * It is not trusted: it may hang, die, flood, or never read. So every wait has
 * an end, what it writes is bounded, and it is started in a process group of its
 * own, which is killed and reaped when we are done with it or are interrupted.
 * What it writes on stderr goes to ours.
 */
#ifndef PADDOCK_CHILD_H
#define PADDOCK_CHILD_H

#include "../core/language.h"
#include "../core/text.h"

#include <sys/types.h>

enum { CHILD_LINE_MAX = 1024, CHILD_BUFFER = 65536 };

struct child {
    pid_t pid; /* 0: none */
    int in, out;
    bool ended; /* its output is closed */
    int (*stopped)(void);
    size_t from, to;
    char heard[CHILD_BUFFER]; /* not yet taken: from … to */
};

/* Milliseconds of a clock that only goes forward. */
long long child_now(void);

/* Start a command line through the shell; false and a sentence. stopped is asked when a signal breaks a wait off:
 * whether to give up. NULL: never. */
bool child_start(struct child *c, const char *command, int (*stopped)(void), struct error *err);

/* These return false when they waited in vain: err says what the child did, as in "ended with exit code 3", or is
 * ERROR_STOPPED, by a signal. */
/* Write all of it before that time. A child that has closed its input is not told: what it wrote before counts. */
bool child_tell(struct child *c, const char *text, size_t len, long long until, struct error *err);
/* The next line, without its newline; good until the next call. */
bool child_hear(struct child *c, long long until, struct span *line, struct error *err);
/* A line that it has written already, without waiting. */
bool child_glance(struct child *c, struct span *line);

/* Close its input, give it so long to end by itself, kill what is left of its group, and reap it. */
void child_end(struct child *c, long patience_ms);

#endif

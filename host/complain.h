/* complain.h: exit codes, and the one sentence that somebody gets when something cannot be done. */
#ifndef PADDOCK_COMPLAIN_H
#define PADDOCK_COMPLAIN_H

#include "../core/error.h"

/* Exit codes, documented in `paddock help` and the man page. */
enum {
    EXIT_OK = 0,
    EXIT_NO = 1,        /* the answer is no: a record does not verify, a scenario fails */
    EXIT_USAGE = 2,     /* wrong verb, flag or value */
    EXIT_INPUT = 3,     /* a file or text that makes no sense */
    EXIT_WORLD = 4,     /* disk, memory, terminal */
    EXIT_STOPPED = 130, /* by Ctrl-C; what there was so far has been printed */
};

/* One sentence on stderr, "paddock: …"; returns code, so that a verb can `return complain(…)`. */
int complain(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for an error of a file: "FILE, line 7: …". */
int complain_error(int code, const char *file, const struct error *err);

/* A whole sentence that is no complaint, on the standard output. */
void remark(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* From now on sentences go to hear() instead of the streams, which a full screen would not survive; NULL: back. */
void complain_to(void (*hear)(const char *sentence));

#endif

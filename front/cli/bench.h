/* bench.h: what the files of `paddock bench` share. */
#ifndef PADDOCK_CLI_BENCH_H
#define PADDOCK_CLI_BENCH_H

#include "../../bots/bot.h"

double bench_now(void);
/* Processor time of this process so far: what one thread does takes as much of it on a busy machine as on a quiet one. */
double bench_busy(void);

/* Decisions a second when one bot drives every seat with its usual budget, on one thread. */
double bench_bot(const struct game *g, const struct setup *su, const struct bot *bot, double seconds);

/* Decisions a second of a thousand matches in step (sim/batch.h), what every seat sees looked at. */
double bench_batch(const struct game *g, const struct setup *su, double seconds);

/* The anchors: LACORSA's base race as others would write it, run by node. */
struct anchor {
    const char *name; /* "plain" */
    const char *file; /* "plain.js" */
    const char *mode; /* its third argument, or "" */
    const char *rate; /* the word before decisions a second in what it prints */
};

extern const struct anchor bench_anchors[]; /* ends with a nameless one */

/* Decisions in a second of processor time of an anchor; 0 when it cannot be run. */
double bench_anchor(const struct anchor *anchor, int cars, int seconds);

#endif

/* school.h: drivers that learn by racing.
 *
 * A step is some hundred races of the net as it stands. A critic guesses at
 * every decision how many points the seat will make; what was chosen when more
 * came than guessed becomes likelier, and less likely otherwise. A wish for
 * variety, which wears off, keeps the driver from settling too early.
 *
 * Every race has a number, and its luck, its rules and who drives depend on
 * that and the seed alone. Races of a step are dealt to a fixed number of
 * shards whose findings are added up in their order, so that what is learned does not
 * depend on how many threads there are, nor on whether it was stopped on the way.
 */
#ifndef PADDOCK_SCHOOL_H
#define PADDOCK_SCHOOL_H

#include "learner.h"

enum { CURVE_MAX = 64, SETUPS_TEXT_MAX = 1024 };

/* How it went: at so many races. */
struct curve_point {
    long races;
    double error;   /* of the critic, in points */
    double variety; /* of the choices */
    double points;  /* alone against club drivers, in the measuring race */
};

/* All that is needed to go on, as it is kept in a file. */
struct checkpoint {
    char magic[16];
    uint64_t seed;
    long planned, done; /* races */
    int tables;         /* races a step */
    int curve_points;
    int from_standard; /* what the program drives by was where it began */
    struct curve_point curve[CURVE_MAX];
    char setups[SETUPS_TEXT_MAX]; /* one a line; "any": all kinds of LACORSA */
    struct learner learner;
};

/* A plan for a new driver. */
void checkpoint_start(struct checkpoint *c, long races, uint64_t seed, int tables, const char *setups);
/* The same for one that begins with what a net knows. */
void checkpoint_start_from(struct checkpoint *c, const struct policy_net *net);
bool checkpoint_read(const char *path, struct checkpoint *c, struct error *err);
bool checkpoint_write(const char *path, const struct checkpoint *c, struct error *err);

struct school_options {
    int threads;
    long stop_at;                   /* races; where to stop before the plan is done */
    double seconds;                 /* after which to stop; 0: none */
    const struct policy_net *rival; /* drives all cars but one, which learns to beat it; NULL: self-play */
    const char *path;               /* where the checkpoint is kept on the way; NULL: nowhere */
};

/* Race on as planned. */
bool school_run(struct checkpoint *c, const struct school_options *options, struct error *err);

/* What one driver with a net makes against club in the measuring race. */
double school_measure(const struct policy_net *net, long deals);

#endif

/* expectation.h: what each seat can expect of a position with all cards open, if everybody drives like the reference.
 *
 * Where the reference plays on to the end, what a seat can expect stays
 * the same on average as the reference drives on: whatever choices change, by
 * plan or by a level's own dice, cancels out over many races. How far it
 * strays from there is found out in the same playouts, sorted by what was
 * chosen first.
 */
#ifndef PADDOCK_EXPECTATION_H
#define PADDOCK_EXPECTATION_H

#include "../bots/bot.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

struct expectation {
    double points[SEATS_MAX]; /* by seat: a mean over playouts … */
    double error[SEATS_MAX];  /* … and one standard error */
    /* How what a seat can expect strays by what the reference chooses here: [chooser][seat], a variance, less what is
     * noise of the playouts, so it may be below 0. Of those who choose at the same time each one's own part; what is
     * left when they come together stands at TOGETHER. */
    double stray[SEATS_MAX + 1][SEATS_MAX];
    /* Points in the first playouts, seat by seat; 0 of them of a guess, 1 where all playouts come to the same. */
    int samples;
    int16_t *sample;
};

enum { TOGETHER = SEATS_MAX, SAMPLES_MAX = 1024 };

struct question {
    const struct game *game;
    const struct setup *setup;
    const struct state *st;
    turn_t choosers; /* seats that have a choice here, before chance acts; 0: strays are not asked for */
    long playouts;
    /* Of all positions of a match, with what had happened before this one: their k-th playouts have the same luck, so what
     * positions differ by is known better than each of them. How well the samples tell; errors of single positions must not be
     * added up. Guesses have luck of their own. */
    struct luck luck;
    const atomic_bool *stop;
};

/* Who drives in every playout: the weakest level that foresees the game, or drivers at random. */
const struct bot *expectation_reference(const struct game *g);

/* False when it was told to stop, or has no memory; else its samples are to be freed. */
bool expectation_take(const struct question *q, struct expectation *out);

static inline const int16_t *expectation_samples(const struct expectation *e, int seat)
{
    return e->sample + (size_t)seat * (size_t)e->samples;
}

/* The reference does not play on to the end but guesses: that says what chance brings, not what choices do. */
bool expectation_is_guess(const struct game *g);

#endif

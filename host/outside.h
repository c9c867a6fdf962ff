/* outside.h: programs of other people in many races at once, for simulations.
 *
 * Each program is one process for the whole run and has one seat in every race.
 * All races that wait for it are put to it together, each with its number and
 * with what has changed in its view; it answers in any order. What is said is
 * wire/wire.h, how a program is met guest.h. Whatever it does wrong ends the run
 * with a sentence: nobody drives in its place, for that would be another study.
 */
#ifndef PADDOCK_OUTSIDE_H
#define PADDOCK_OUTSIDE_H

#include "../sim/sim.h"
#include "guest.h"

enum { OUTSIDE_AT_ONCE = 256 }; /* races that are played at once, if all programs take so many */

struct outside {
    const struct game *game;
    int programs;
    struct guest *guest[SEATS_MAX];
    struct outside_talk *talk[SEATS_MAX]; /* what is to be said and was shown */
    FILE *log;
    struct error why;        /* what went wrong; text "": nothing */
    struct sim_programs sim; /* for the run */
};

/* Start all programs and hear who they are; false and a sentence. Close it either way. */
bool outside_open(struct outside *o, const struct game *g, const struct guest_wishes *w, struct error *err);
/* What a program calls itself; from 1. */
const char *outside_name(const struct outside *o, int program);
void outside_close(struct outside *o);

#endif

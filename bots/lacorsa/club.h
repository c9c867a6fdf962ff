/* club.h: the numbers that a club driver drives by, and the driver at any state.
 *
 * The numbers are tuned by tools/tune-club.c; club.c says with which command.
 */
#ifndef PADDOCK_LACORSA_CLUB_H
#define PADDOCK_LACORSA_CLUB_H

#include "../bot.h"

/* How near the end is: by the cards in the smallest hand. */
enum { CLUB_STAGES = 5 };

enum club_number {
    CLUB_GRID,         /* quantile of the hand to qualify with */
    CLUB_GRID_REDLINE, /* how often a Redline goes with it */
    CLUB_ATTACK,       /* quantile to attack with, by stage */
    CLUB_ATTACK_LEAD = CLUB_ATTACK + CLUB_STAGES,
    CLUB_DEFEND = CLUB_ATTACK_LEAD + CLUB_STAGES,
    CLUB_DEFEND_LEAD = CLUB_DEFEND + CLUB_STAGES,
    CLUB_REDLINE = CLUB_DEFEND_LEAD + CLUB_STAGES, /* how often a Redline goes with an attack, by stage */
    CLUB_REDLINE_DEFEND = CLUB_REDLINE + CLUB_STAGES,
    CLUB_EXTEND = CLUB_REDLINE_DEFEND + CLUB_STAGES, /* how often to extend, by stage */
    CLUB_EXTEND_LEAD = CLUB_EXTEND + CLUB_STAGES,
    CLUB_DISCARD = CLUB_EXTEND_LEAD + CLUB_STAGES, /* quantile to discard */
    CLUB_DISCARD_LEAD,
    CLUB_DUMP, /* how often a Redline is thrown away with it */
    CLUB_DUMP_LEAD,
    CLUB_SPREAD,    /* quantiles vary by as much up and down, so that nobody can count on them */
    CLUB_STOP_OWED, /* an owed stop is made when some hand has no more cards than this */
    CLUB_STOP,      /* any other stop when one's own hand has no more */
    CLUB_FLAT_OUT,  /* how often */
    CLUB_EXTRA,
    CLUB_WIDE, /* with a car directly behind; without one there is nothing to lose */
    CLUB_NUMBERS,
};

/* Percentages, but for the counts of cards of CLUB_STOP_OWED and CLUB_STOP. */
struct club_style {
    uint8_t number[CLUB_NUMBERS];
};

extern const struct club_style club_standard;

/* What the number is for, with its stage: "attack/2". */
size_t club_number_name(int number, char *buf, size_t size);

/* The choice of a seat on turn, by what that seat can see of st; st may be a view or a state. */
action_t club_choose(const struct club_style *style, const struct setup *su, const struct state *st, int seat,
                     const action_t *legal, int n, struct rng *rng);

extern const struct strategy lacorsa_club;

/* A beginner's at one moment, who errs by so many percent of what he may err by (rookie.c). */
void rookie_style(int percent, struct rng *rng, struct club_style *style);

#endif

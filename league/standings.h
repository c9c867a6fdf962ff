/* standings.h: a table of drivers or of teams, made from the results of races.
 *
 * Points first; those who are level are parted by their places: most wins, then
 * most seconds, and so on down, counting only cars that were running at the
 * finish, a team those of all its cars; who is still level shares the rank (L34).
 * When only the best so many results count, each driver drops the races with the
 * fewest points, and each team the races in which its cars together had the
 * fewest. Places part also by races that were dropped: a win stays a win.
 * Who had no car in a race scores nothing in it, or what was awarded (GP 11.2, G36),
 * which may be a fraction.
 */
#ifndef PADDOCK_STANDINGS_H
#define PADDOCK_STANDINGS_H

#include "../core/game.h"
#include "fraction.h"

enum { ROUNDS_MAX = 40 };

struct standing {
    int who;                            /* the car, or the number of the team, from 0 */
    int rank;                           /* from 1 */
    bool shared;                        /* somebody else has the same rank */
    struct fraction points;             /* of the races that count */
    int places[CARS_MAX + 1];           /* [1] wins, [2] second places … running at the finish */
    struct fraction scored[ROUNDS_MAX]; /* points of each race */
    bool counts[ROUNDS_MAX];            /* false: dropped */
    bool out[ROUNDS_MAX];               /* none of the cars was running at the finish */
    bool absent[ROUNDS_MAX];            /* none of the cars was in the race */
};

struct standings {
    int n, races;
    struct standing at[CARS_MAX]; /* best first; who shares a rank stands in the order of `who` */
};

/* What a race brings to a table. */
struct scored_race {
    const struct results *results;
    int8_t unit_of[CARS_MAX];        /* whose each car is, or NOBODY */
    struct fraction award[CARS_MAX]; /* by unit: besides what its cars won */
};

/* What a table is made of. */
struct score_sheet {
    const struct game *game;             /* which knows who was running at the finish */
    int units;                           /* drivers or teams */
    bool teams;                          /* count the points of the teams' table */
    int best;                            /* so many results count; 0: all */
    int races;                           /* that are over */
    struct scored_race race[ROUNDS_MAX]; /* in order */
};

void standings_make(const struct score_sheet *sheet, struct standings *out);

/* What parts two standings: 0 points, 1 wins, 2 second places …, -1 nothing. */
int standings_parted_by(const struct standing *a, const struct standing *b);

#endif

/* championship.h: a series of races for the same cars, with tables of drivers and of teams.
 *
 * A championship is a game, a setup that all rounds have in common, a calendar
 * (each round: a title and what its setup has different), and entrants: for each
 * car a driver and perhaps a team, for each seat a player. Rounds are run one
 * after the other; what comes of one is the results of a table, or what somebody
 * typed in who ran it on a real table. No I/O here: ledger.h is the text of all of it.
 *
 * Nothing here knows a particular game. Entrants are the cars that have an owner;
 * others (Non-Player Cars) take places and points away and stand in no table. Cars
 * are called by their numbers, and by these a car of a race finds its entrant. A
 * few options are known by name, where a game has them: season, track and lists of
 * numbers that a season may give (points); pole_point (L26); bonus, the number of
 * the car that won the race before (GP 11.3); players and teams, how many play and
 * which cars each has, for races without somebody (GP 11.2).
 */
#ifndef PADDOCK_CHAMPIONSHIP_H
#define PADDOCK_CHAMPIONSHIP_H

#include "../table/record.h"
#include "standings.h"

enum {
    RACES_USUAL = 7, /* B Scoring, S 26 */
    TITLE_MAX = 80,
    POLE_RACES = 6, /* L26: one die names the race */
    NOTES_MAX = 32, /* on one round */
};

/* Somebody does not come to a race (absent.h). */
enum note_kind { NOTE_PRESENT, NOTE_SUBSTITUTE, NOTE_ABSENT_AVERAGE, NOTE_ABSENT_NOTHING };

struct note {
    uint8_t kind;
    int8_t seat;
    char name[TAG_MAX]; /* of the substitute */
};

struct entrant {
    char driver[TAG_MAX];
    char team[TAG_MAX]; /* cars of the same name are a team; "": none */
};

struct round {
    char title[TITLE_MAX];
    char *differs; /* what its setup has different, as "name=value name=value" */
    int notes;     /* made before it began, in order */
    struct note note[NOTES_MAX];
    struct setup *su;       /* of its race, by what is known so far */
    char *setup;            /* its canonical text */
    struct table *table;    /* of a race that has begun; NULL: not begun, or typed in */
    struct tags tags;       /* of that race */
    struct results results; /* once it is over */
};

/* Read it freely; change it by the functions below, and the texts before championship_settle(). */
struct championship {
    const struct game *game;
    struct setup *common;
    char *setup; /* the canonical text of common */
    char title[TITLE_MAX];
    char engine[TAG_MAX]; /* the version of the program that made it */
    char date[TAG_MAX];
    char player[SEATS_MAX][TAG_MAX]; /* as in the tags of a race */
    struct entrant entrant[CARS_MAX];
    int best; /* so many results count; 0: all */
    int pole; /* the race whose pole earns a point, from 1; 0: none was rolled for */
    bool
        winner_bonus; /* from round 2 on the car that won the race before is moved up on the grid (GP 11.3) */
    int rounds;
    struct round round[ROUNDS_MAX];
    int done; /* rounds that are over, all before the others */
};

/* A championship without rounds; NULL and a sentence when the setup makes no sense. */
struct championship *championship_new(const struct game *g, const char *setup, struct error *err);
void championship_free(struct championship *c);
const struct shape *championship_shape(const struct championship *c);

/* One more round at the end of the calendar. */
bool championship_add_round(struct championship *c, const char *title, const char *differs,
                            struct error *err);

/* Is this car an entrant's? */
bool championship_entered(const struct championship *c, int car);
/* The person who drives a car; NULL when it is a bot's or nobody's. */
const char *championship_person(const struct championship *c, int car);
/* May it have the winner's bonus? */
bool championship_may_have_bonus(const struct game *g);

/* Whose cars are a team. */
enum teams { TEAMS_NONE, TEAMS_PAIRS };
/* Pairs where players have two cars, or racecar cards name teams; none otherwise. */
enum teams championship_usual_teams(const struct championship *c);
/* Fill in drivers and teams that have no name yet. Drivers: as the setup calls the car, or the player, or by
 * number. Pairs: the cars of a seat that has several, otherwise cars 1 and 2, 3 and 4 and so on (an odd one is
 * a team of its own); called as the setup has it, or like the player, or by number. */
void championship_enter(struct championship *c, enum teams how);

/* Check that it all fits together, and make the setup of every round. Once, before the first race. */
bool championship_settle(struct championship *c, struct error *err);

/* ---- racing ---------------------------------------------------------------------------------------- */

/* A note on the next round, which must not have begun: that seat is absent, or somebody (name) substitutes. */
bool championship_add_note(struct championship *c, enum note_kind kind, int seat, const char *name,
                           struct error *err);
/* Who sits where in the race of a round. */
void championship_players(const struct championship *c, int round, char player[SEATS_MAX][TAG_MAX]);
/* The measures of a round's race, and the entrant of one of its cars; NOBODY for a Non-Player Car. */
const struct shape *championship_round_shape(const struct championship *c, int round);
int championship_entrant(const struct championship *c, int round, int car);

/* The next round's race on a table of its own, which stays the championship's. NULL tags: players as entered. */
bool championship_begin(struct championship *c, const struct tags *tags, struct error *err);
/* The race that has begun is over by its table: take its results. False when the next round has no setup then. */
bool championship_finish(struct championship *c, struct error *err);
/* A race of it has begun and is not over. */
bool championship_is_racing(const struct championship *c);
/* A race that was begun elsewhere is the next round's. It must have the round's setup, have started from the
 * beginning, and go on from what there is of this round. The table is the championship's then. */
bool championship_take(struct championship *c, struct table *t, const struct tags *tags, struct error *err);
/* The same with a race that is over: takes its results as well. It must be none of the rounds before, no lesson, and be
 * driven by those who are entered or substitute; see also championship_add_note(). */
bool championship_add(struct championship *c, struct table *t, const struct tags *tags, struct error *err);
/* The next round was run on a real table: "order 3,1,2,4 out 4:crash pole 3 fastest 1". */
bool championship_add_by_hand(struct championship *c, const char *text, struct error *err);

/* ---- tables ---------------------------------------------------------------------------------------- */

struct team_list {
    int n;
    const char *name[CARS_MAX];
    int8_t of[CARS_MAX]; /* the team of each car, or NOBODY */
};

void championship_teams(const struct championship *c, struct team_list *out);
/* The seat that has all cars of a team, or NOBODY. */
int championship_team_seat(const struct championship *c, const struct team_list *teams, int team);
/* What cars won. What an absent team is awarded stands in the table of teams only. */
void championship_driver_table(const struct championship *c, struct standings *out);
void championship_team_table(const struct championship *c, struct standings *out); /* who: as in the list */

/* A name for a driver, team, player or round: not empty, no blanks at its ends, plain, no |,
 * shorter than max. */
bool championship_name_fits(const char *name, size_t max);

#endif

/* statistics.h: what races that are kept say about those who drove them: places, points, against whom, and month by
 * month. Pure: whoever has the races hands them over, and every front end can show the same figures.
 */
#ifndef PADDOCK_STATISTICS_H
#define PADDOCK_STATISTICS_H

#include "../core/game.h"
#include "json.h"

/* What a review found in the decisions of a seat. */
struct raced_errors {
    bool reviewed; /* or nobody has looked yet */
    int decisions, inaccuracies, mistakes, blunders;
};

/* A race as far as figures go. */
struct raced_seat {
    const char *player; /* "Ann", "works:50ms (bot)"; "": nobody knows */
    int place;          /* among the players, 1 for all who have won; 0: the race is not over */
    int points;         /* of all its cars */
    const char *driver; /* "Brandt", whom a bot played; a person's own name; "" or NULL: nobody knows */
    struct raced_errors errors;
};

struct raced {
    const char *game; /* id */
    const char *date; /* 2026-11-15, or "" */
    int seats;
    const struct raced_seat *seat;
};

/* The place of every seat among the players, as the winners are found: those, then who would have won without them. */
void raced_places(const struct shape *shape, struct results r, int place[SEATS_MAX]);

enum { STATISTICS_RIVALS = 16, STATISTICS_MONTHS = 240, STATISTICS_GAMES = 8 };

/* Sums over races; what is compared are means of them. */
struct tally {
    char name[40];          /* a bot without its budget, a month, a game; "people": other persons */
    int races, wins, ahead; /* ahead: of a rival, or of the best of several of that name */
    long places, seats;     /* sums of own places, and of the seats that there were */
    long points, theirs;    /* own, and of a rival the best of that name */
    int reviewed;           /* races that a review has looked at, and all that it found in them: */
    long inaccuracies, mistakes, blunders;
};

/* One person's. */
struct statistics {
    struct tally all;
    int games, rivals, months;
    struct tally game[STATISTICS_GAMES];
    struct tally rival[STATISTICS_RIVALS];
    struct tally month[STATISTICS_MONTHS]; /* that had races: twenty years of them */
};

/* Count a finished race in which that person drove; false when they did not. Races may come in any order. */
bool statistics_add(struct statistics *s, const char *person, const struct raced *race);
/* After the last one: sort what is listed. */
void statistics_sort(struct statistics *s);

/* The mean of sums over the races of a tally; of what reviews found over those that were reviewed. */
double tally_mean(const struct tally *t, long sum);
double tally_mean_reviewed(const struct tally *t, long sum);

/* As a table for people, or as what an open JSON object says. */
void statistics_text(const struct statistics *s, const char *person, struct text *out);
void statistics_json(struct json *j, const struct statistics *s, const char *person);

#endif

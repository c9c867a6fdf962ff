/* season.h: track cards and seasons (racecar cards and rounds), as data. */
#ifndef LACORSA_SEASON_H
#define LACORSA_SEASON_H

#include "../../core/data.h"

#include <stdint.h>

enum { RACECARS_MAX = 24, NAME_MAX = 32 };

/* The house rule of a circuit (S 2). */
struct track {
    bool banked;          /* after any extend one challenge may follow */
    bool limited;         /* one pass ends the turn */
    bool wild;            /* a deuce may count as a Champion */
    bool dangerous;       /* every tie is a car incident */
    bool slipstream;      /* ties go to the challenger */
    bool leader_drafts;   /* the leader may use a Drafting Extend */
    uint8_t redline_less; /* taken off what a Redline adds */
};

struct racecar {
    char team[NAME_MAX], driver[NAME_MAX];
    bool striped;      /* may go flat out */
    uint8_t flat_out;  /* what that adds */
    uint8_t redline;   /* added to what a Redline adds */
    uint8_t incidents; /* added to rolls on the incident charts */
    bool light;        /* fours are Drafting Extends */
};

struct season {
    int racecars;
    struct racecar racecar[RACECARS_MAX];
};

extern const struct data_kind lc_track_kind, lc_season_kind;

bool lc_track_parse(const char *text, struct track *track, struct error *err);
bool lc_season_parse(const char *text, struct season *season, struct error *err);

#endif

/* sim.h: many matches at once, counted exactly.
 *
 * A run says what is played: a game, one or more variants of its setup, who
 * drives, a seed. Match k of a variant is a pure function of (run, variant, k),
 * so nobody can tell who played it or when. Matches come in blocks: with
 * rotation a block has one match for every seat, and every bot of the field
 * has sat in every seat once; without it a block is one match. Blocks are
 * independent of one another, so they are what intervals are made from.
 *
 * Everything is added up in whole numbers. Adding is the same in any order,
 * so threads, shards and merges cannot change a result; means and intervals
 * are worked out once, at the end.
 */
#ifndef PADDOCK_SIM_H
#define PADDOCK_SIM_H

#include "../bots/bot.h"

enum {
    SIM_CAUSES_MAX = 16,
    SIM_RACES_MAX = 100000000,
    SIM_THREADS_MAX = 256,
    SIM_KINDS_MAX = 64, /* kinds of action of a game */
    SIM_WAYS_MAX = 4,   /* of them those that play a card: play, extend, discard */
    SIM_WORDS_MAX = 64, /* values that name a card; others are no card, and nobody counts them */
};

/* ---- what is played ---------------------------------------------------------------------------------- */

struct sim_variant {
    const struct setup *setup;
    const struct shape *shape;
    int teams; /* different teams among the cars; 0 where cars run for nobody */
    const char *team[CARS_MAX];
    int8_t team_of[CARS_MAX];     /* index into team, or NOBODY */
    int ways;                     /* in which a card can be played */
    uint8_t way[SIM_WAYS_MAX];    /* the kind of action of each */
    int8_t way_of[SIM_KINDS_MAX]; /* index into way, or NOBODY */
};

/* What a program outside is asked in a match that waits for it. */
struct sim_question {
    int64_t race; /* counted from 1 in this run: no two have the same */
    int slot;     /* of the matches that run at the same time; below sim_programs.at_once */
    int program;  /* from 1 */
    const struct sim_variant *variant;
    const struct state *state; /* the whole truth: show it its view */
    int seat;
    action_t answer; /* to be filled in */
};

/* Somebody who has the programs of a run answer. All return false when they cannot go on. */
struct sim_programs {
    int at_once; /* matches that run at the same time, at most */
    bool (*begin)(void *context, const struct sim_question *q);
    bool (*answer)(void *context, struct sim_question *q, int n); /* all of them at once */
    bool (*end)(void *context, const struct sim_question *q, const struct results *results);
    void *context;
};

struct sim_run {
    const struct game *game;
    uint64_t seed;
    bool rotate;    /* seat i of match k is driven by entry (i + k) mod seats of the field */
    bool duplicate; /* all matches of a block have the same deal; asks for rotate */
    struct budgeted_bot field[SEATS_MAX]; /* by playouts: time would make every run another one */
    int8_t
        program[SEATS_MAX]; /* by entry: the number of the program outside that drives it, from 1; 0: none */
    const struct sim_programs *programs; /* who has them answer; NULL: there are none */
    int bots; /* different bots in the field of the largest variant: works:100 is not works:1000 */
    struct budgeted_bot bot[SEATS_MAX];
    int8_t bot_of[SEATS_MAX]; /* index into bot, by entry of the field */
    int variants;
    const struct sim_variant *variant; /* the first is the one that the others are compared with */
};

void sim_variant_init(struct sim_variant *v, const struct game *g, const struct setup *su);
/* Fill in bots and bot_of by the first `seats` entries of the field. */
void sim_run_field(struct sim_run *run, int seats);

/* Matches of one block of a variant. */
int sim_block_matches(const struct sim_run *run, const struct sim_variant *v);
/* Blocks that give every variant at least that many races. */
int64_t sim_blocks_for(const struct sim_run *run, int64_t races);

/* ---- one match ---------------------------------------------------------------------------------------- */

struct sim_figures {
    int lead_changes;
    int overtakes;          /* pairs of cars that changed places */
    int laps;               /* the lap that was run when it ended */
    int decisions;          /* of seats */
    uint8_t slot[CARS_MAX]; /* where each car started, from 1; 0 unknown */
    struct results results;
    uint64_t played[SIM_WAYS_MAX];                            /* bit per card */
    uint16_t plays[SIM_WAYS_MAX * SIM_WORDS_MAX * SEATS_MAX]; /* see sim_plays_at(); no more of it is used */
};

/* Where a figure has how often each seat played a card. */
static inline int sim_plays_at(const struct sim_variant *v, int way, int word)
{
    return (way * SIM_WORDS_MAX + word) * v->shape->seats;
}

/* The entry of the field that drives a seat in match k. */
int sim_entry(const struct sim_run *run, const struct sim_variant *v, int64_t k, int seat);
void sim_match(const struct sim_run *run, const struct sim_variant *v, int64_t k, struct sim_figures *out);

/* ---- many -------------------------------------------------------------------------------------------- */

/* Whom figures are counted for. */
enum sim_group { SIM_BOT, SIM_SEAT, SIM_SLOT, SIM_TEAM, SIM_GROUPS };
/* What is counted for each of them. A seat's points and wins are those of all its cars; a bot's are those of one of its
 * seats, so that with three seats it has three of each in a race; a slot's are one car's; a team's those in the teams'
 * table. SIM_RACES_WON counts a race once, whichever seat of a bot won it. */
enum sim_measure { SIM_POINTS, SIM_WINS, SIM_PLACE, SIM_OUT, SIM_RACES_WON, SIM_MEASURES };
/* What is counted for the race as a whole. */
enum sim_total { SIM_LEAD_CHANGES, SIM_OVERTAKES, SIM_LAPS, SIM_DECISIONS, SIM_RETIRED, SIM_TOTALS };

/* How often something was seen, its sum, and the sum of the squares of what each block added up to. */
struct sim_tally {
    int64_t count, sum, square;
};

/* What is needed for one sum over another when both differ from block to block: points a play, overtakes a lap. */
struct sim_ratio {
    int64_t blocks; /* that had any of it */
    int64_t sum, over;
    int64_t sum_square, over_square, product;
};

/* Products of the same in this variant and in the first one, for the difference of two ratios. */
struct sim_cross {
    int64_t sums, sum_over, over_sum, overs;
};

/* What is counted for each play of a card: points of the seat that played it, and the place of its best car. */
enum sim_card_measure { SIM_CARD_POINTS, SIM_CARD_PLACE, SIM_CARD_MEASURES };

/* All that is known of one variant after some blocks. Whole numbers only, so that it is also an array of them. */
struct sim_sums {
    int64_t blocks, matches;
    struct sim_tally cause[SIM_CAUSES_MAX]; /* cars out, by index into game.causes */
    struct sim_tally total[SIM_TOTALS];
    struct sim_ratio overtakes_a_lap;
    struct sim_tally of[SIM_GROUPS][CARS_MAX][SIM_MEASURES];
    int64_t place[SIM_GROUPS][CARS_MAX][CARS_MAX]; /* cars that ended in place 1, 2, … */
    struct sim_tally pair[SEATS_MAX][SEATS_MAX];   /* points of bot a minus those of bot b, for a < b */
    struct sim_ratio card[SIM_WAYS_MAX][SIM_WORDS_MAX][SIM_CARD_MEASURES];
    int64_t card_place[SIM_WAYS_MAX][SIM_WORDS_MAX]
                      [CARS_MAX]; /* plays by seats that ended in place 1, 2, … */
    /* This variant minus the first one, block by block: */
    struct sim_tally change_total[SIM_TOTALS];
    struct sim_cross change_overtakes_a_lap;
    struct sim_tally change_points[SIM_GROUPS][CARS_MAX];
};

enum { SIM_NUMBERS = sizeof(struct sim_sums) / sizeof(int64_t) };

static inline int64_t *sim_numbers(struct sim_sums *sums)
{
    return (int64_t *)(void *)sums;
}

void sim_merge(struct sim_sums *sums, const struct sim_sums *more);
/* The same with sums of somebody else: false, and half done, when a number becomes too large. */
bool sim_add(struct sim_sums *sums, const struct sim_sums *more);
/* Can races have added up to this? What follows from it is finite then, and makes sense. */
bool sim_consistent(const struct sim_run *run, const struct sim_variant *v, const struct sim_sums *sums);

/* Asked some ten times a second while threads play; false: enough. */
struct sim_watch {
    bool (*go_on)(void *context, int64_t blocks);
    void *context;
};

struct sim_range {
    int64_t from, to; /* blocks, the last one not included */
    double precision; /* stop when every bot's mean points are known to ± this; 0: do not */
};

enum sim_end { SIM_COMPLETE, SIM_PRECISE, SIM_STOPPED, SIM_NO_MEMORY };

/* Play a range of blocks and add them to sums, one for each variant. Stopped, it has added whole blocks only.
 * Whether a precision is reached is asked after fixed numbers of blocks, so threads do not matter there either.
 * When programs cannot go on, it is stopped. */
enum sim_end sim_play(const struct sim_run *run, struct sim_range range, int threads, struct sim_watch watch,
                      struct sim_sums *sums);

/* ---- what follows from it ------------------------------------------------------------------------------ */

/* A mean with its 95 % interval. */
struct sim_estimate {
    bool known;   /* something was counted */
    bool bounded; /* low and high are known: there were two blocks or more */
    double mean, low, high;
};

/* By the spread of the blocks, with Student's factor. */
struct sim_estimate sim_mean(const struct sim_tally *tally, int64_t blocks);
/* One sum over another, by the spread of the blocks that had any of it. */
struct sim_estimate sim_rate(const struct sim_ratio *ratio);
/* A rate minus that of the first variant, which had the same number of blocks. */
struct sim_estimate sim_rate_change(const struct sim_ratio *ratio, const struct sim_ratio *first,
                                    const struct sim_cross *cross);
/* How often a card is played in a race. */
struct sim_estimate sim_plays(const struct sim_sums *sums, int way, int word);
/* hits of n independent trials: Wilson's interval. */
struct sim_estimate sim_share(int64_t hits, int64_t n);
/* How often one of a group wins, SIM_WINS or SIM_RACES_WON: by sim_share where every trial is independent of the others,
 * else, when matches of a block share their deal or seats of a bot meet in a match, by sim_mean. */
struct sim_estimate sim_wins(const struct sim_run *run, const struct sim_sums *sums, enum sim_group group,
                             int member, enum sim_measure measure);

#endif

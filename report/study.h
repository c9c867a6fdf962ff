/* study.h: what the files of `paddock sim` share.
 *
 * A plan is what was asked for, as texts and numbers: it comes from a command
 * line or out of a shard's file. A study is a plan made ready to be played,
 * and afterwards what came of it. Every output is made from a study.
 */
#ifndef PADDOCK_CLI_SIM_H
#define PADDOCK_CLI_SIM_H

#include "../core/text.h"
#include "../front/cli/cli.h"
#include "../sim/sim.h"

#include <jansson.h>

/* Who drives when nobody was named: people who drive with sense, and quickly. */
#define SIM_BOTS_USUAL "club"

enum { VARIANTS_MAX = 64, VALUE_MAX = 128, SHARDS_MAX = 10000 };

struct plan {
    const struct game *game;
    const char *setup;
    const char *bots;  /* NULL: SIM_BOTS_USUAL */
    const char *sweep; /* "pit_cards=1..5", or NULL */
    long long seed, races;
    bool rotate, duplicate;
    double precision;  /* 0: none */
    int shard, shards; /* 1 of 1: all of it */
};

struct study {
    struct plan plan;
    struct sim_run run;
    struct sim_variant variant[VARIANTS_MAX];
    struct setup *setup[VARIANTS_MAX];
    char value[VARIANTS_MAX][VALUE_MAX];  /* of the option that is swept */
    char option[VALUE_MAX];               /* its name; "" without a sweep */
    char bot[SEATS_MAX][DRIVER_TEXT_MAX]; /* names of the run's bots: "works:1000" */
    int64_t blocks;                       /* of all shards */
    struct sim_sums *sums;                /* by variant */
    enum sim_end end;
    bool usual; /* nobody said who drives */
};

/* Make a plan ready; EXIT_OK, or a code after a sentence. Free it either way. */
int study_open(struct study *s, const struct plan *plan);
void study_free(struct study *s);
/* The blocks that this shard plays. */
struct sim_range study_range(const struct study *s);

/* ---- reading it ------------------------------------------------------------------------------------- */

extern const char *const group_names[SIM_GROUPS]; /* "bot", "seat", "slot", "team" */
extern const char *const total_names[SIM_TOTALS]; /* "lead_changes", … */

int study_members(const struct study *s, int variant, enum sim_group group);
/* "rookie", "3", "Ardea". */
void study_member(const struct study *s, int variant, enum sim_group group, int i, char buf[VALUE_MAX]);
/* The setup's canonical text; free it. */
char *study_setup_text(const struct study *s, int variant);

struct sim_estimate study_of(const struct study *s, int variant, enum sim_group group, int i,
                             enum sim_measure measure);
/* How often one ends in a place (from 0). Without bounds when matches share deals: they are no independent trials. */
struct sim_estimate study_place(const struct study *s, int variant, enum sim_group group, int i, int place);
struct sim_estimate study_total(const struct study *s, int variant, enum sim_total total);

struct sim_estimate study_overtakes_a_lap(const struct study *s, int variant);
struct sim_estimate study_overtakes_change(const struct study *s,
                                           int variant); /* against the first variant */
/* Cars out for a cause in a race. */
struct sim_estimate study_cause(const struct study *s, int variant, int cause);

/* A card that was played, in one of the ways to play one. */
struct study_card {
    const char *action;   /* "play" */
    char card[VALUE_MAX]; /* "12+R" */
    int64_t plays;
    struct sim_estimate in_a_race; /* plays */
    struct sim_estimate of[SIM_CARD_MEASURES];
    const int64_t *places; /* plays by seats whose best car ended in place 1, 2, … */
};

/* The cards that were seen at all, in the order of their ways and values; returns how many. */
enum { STUDY_CARDS_MAX = SIM_WAYS_MAX * SIM_WORDS_MAX };
int study_cards(const struct study *s, int variant, struct study_card out[STUDY_CARDS_MAX]);

/* One figure, for outputs that are lists of figures. */
struct figure {
    const char *variant; /* the swept value; "" without a sweep */
    const char *group, *member, *measure;
    int64_t count;
    struct sim_estimate estimate;
};

/* Every figure of a study, in a fixed order. */
void study_figures(const struct study *s, void (*tell)(const void *context, const struct figure *f),
                   const void *context);

/* "1 × club, 3 × random" */
void study_field(const struct study *s, struct text *t);

/* "1,234,567" */
const char *grouped(int64_t n, char buf[32]);

/* ---- outputs ------------------------------------------------------------------------------------------ */

void sim_print_table(const struct study *s, bool cards);
int sim_print_json(const struct study *s);
void sim_print_csv(const struct study *s);
void sim_print_html(const struct study *s, FILE *out);

/* One shard as a file on stdout. */
int sim_print_shard(const struct study *s);
/* The same as a text to be freed; NULL when there is no memory. */
char *shard_text(const struct study *s);
/* One shard out of the text of a file, checked; EXIT_OK, or a code after a sentence that names the path. Either way
 * study_free it, and json_decref *file (or NULL) after that: the texts of its plan are in there. */
int shard_read(const char *path, const char *text, size_t len, struct study *s, json_t **file);
/* Read the shards of one run and open the whole study. */
int sim_read_shards(char *const *paths, int n, struct study *s);

#endif

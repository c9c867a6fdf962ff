/* study.h: many races and what they show.
 *
 * A plan is what was asked for, as texts and numbers: it comes from a command
 * line or out of a shard's file. A study is a plan made ready to be played,
 * and afterwards what came of it. Every output is made from a study.
 */
#ifndef PADDOCK_STUDY_H
#define PADDOCK_STUDY_H

#include "../core/language.h"
#include "../sim/sim.h"
#include "json.h"

enum { VARIANTS_MAX = 64, VALUE_MAX = 128, SHARDS_MAX = 10000, STUDY_BOT_MAX = 48 };

struct plan {
    const struct game *game;
    const char *setup;
    int programs;      /* of other people, in the first seats */
    const char *bots;  /* behind them; NULL: the usual ones */
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
    char value[VARIANTS_MAX][VALUE_MAX]; /* of the option that is swept */
    char option[VALUE_MAX];              /* its name; "" without a sweep */
    char bot[SEATS_MAX][STUDY_BOT_MAX];  /* names of the run's bots: "works:1000" */
    int64_t blocks;                      /* of all shards */
    struct sim_sums *sums;               /* by variant */
    enum sim_end end;
    bool usual; /* nobody said who drives */
};

/* ---- reading it ------------------------------------------------------------------------------------- */

extern const char *const group_names[SIM_GROUPS]; /* "bot", "seat", "slot", "team" */
extern const char *const total_names[SIM_TOTALS]; /* "lead_changes", … */
extern const char *const total_words[SIM_TOTALS]; /* "lead changes", …, to be translated */

int study_members(const struct study *s, int variant, enum sim_group group);
/* "rookie", "3", "Ardea"; and where it stands alone: "Slot 3". */
void study_member(const struct study *s, int variant, enum sim_group group, int i, char buf[VALUE_MAX]);
void study_member_title(const struct study *s, enum sim_group group, int i, const struct language *language,
                        char buf[VALUE_MAX]);
/* A word of the game for people, the cause of a retirement or the team of nobody: by its phrase in another language, as
 * it is in English. */
const char *study_word(const struct study *s, const struct language *language, const char *key,
                       const char *word);
/* The setup's canonical text; free it. */
char *study_setup_text(const struct study *s, int variant);

struct sim_estimate study_of(const struct study *s, int variant, enum sim_group group, int i,
                             enum sim_measure measure);
/* How often one ends in a place (from 0). Without bounds when matches share deals: they are no independent trials. */
struct sim_estimate study_place(const struct study *s, int variant, enum sim_group group, int i, int place);
/* Points of bot a minus points of bot b, in the same races. */
struct sim_estimate study_difference(const struct study *s, int variant, int a, int b);

/* A figure of the race or of a bot in a variant; or how it changes against the first variant, on the same deals. */
struct sim_estimate study_total(const struct study *s, int variant, enum sim_total total, bool change);
struct sim_estimate study_overtakes_a_lap(const struct study *s, int variant, bool change);
struct sim_estimate study_bot_points(const struct study *s, int variant, int bot, bool change);
/* Zero is not among what it may be. */
static inline bool estimate_differs(struct sim_estimate e)
{
    return e.bounded && (e.low > 0 || e.high < 0);
}
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

void sim_table(const struct study *s, bool cards, struct text *out);
void sim_csv(const struct study *s, struct text *out);
void sim_html(const struct study *s, struct text *out);
void sim_json(struct json *j, const struct study *s);

#endif

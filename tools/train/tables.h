/* tables.h: many races of LACORSA at once, for drivers that learn.
 *
 * Every table is played on to where the learner has to choose; cars that
 * others drive have chosen by then. Whoever teaches looks at all tables,
 * chooses for each, and says how many points it had guessed would come of it.
 * When a race is over each of its decisions is a lesson: how much better it
 * went than was guessed. A race that is over makes room for the next.
 *
 * Nothing here knows how the learner learns: tools/train/learner.c does it in C, tools/train/train.py on a graphics card
 * through this very header. Tables of their own may be used by threads of their own.
 */
#ifndef PADDOCK_TABLES_H
#define PADDOCK_TABLES_H

#include "../arena.h"

enum {
    TABLES_SECRETS_EACH = 20, /* numbers about each car that only a critic may see */
    TABLES_SECRETS = 12 * TABLES_SECRETS_EACH,
};

/* The setups that are raced: a list, one a line, or "any" for all kinds, the printed editions most. */
struct stable;

struct stable *stable_new(const char *setups, uint64_t seed, struct error *err);
void stable_free(struct stable *s);
const struct setup *stable_draw(const struct stable *s, struct rng *rng);

/* Who drives the cars that do not learn. */
struct company {
    bool mixed;    /* all kinds: mostly the learner itself, often club, now and then random or searching */
    int searching; /* … those in so many of a thousand races */
    struct entrant rival; /* else always this one, against one learner */
};

enum { COMPANY_SEARCHING = 30 }; /* usually */

struct tables;

/* ring: how many steps whoever teaches keeps what was seen. Lessons about decisions that lie further back than three
 * quarters of it are dropped, so that there is time to learn from the others. */
struct tables *tables_new(const struct stable *stable, const struct company *company, int n, uint64_t seed,
                          int ring);
void tables_free(struct tables *t);

/* What the learner sees at each table, what only a critic may, and 1 for each output that is a choice. */
void tables_look(const struct tables *t, uint8_t *input, uint8_t *secret, uint8_t *may);

/* The learner's choice at each table, and the points it had guessed. */
void tables_choose(struct tables *t, const uint8_t *output, const float *guess);

/* A decision of a race that is over. */
struct lesson {
    uint32_t slot; /* (step % ring) * n + table: the step is how often tables_choose() had been called */
    float gain;    /* how much better it went than guessed, by what was guessed later and came in the end */
    float worth;   /* the guess put right by that */
};

/* Take lessons away, at most `most` of them; returns how many. */
long tables_take(struct tables *t, struct lesson *out, long most);
/* Forget those that are left, before what they were about is overwritten. */
void tables_drop(struct tables *t);

/* Races that are over so far, and what learners made in them against what a fair share was. */
struct tables_score {
    long races, stars;    /* stars: those in which one learner was alone among others */
    double points, share; /* sums over these */
};

void tables_score(const struct tables *t, struct tables_score *out);

#endif

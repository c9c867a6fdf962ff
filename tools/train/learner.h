/* learner.h: a driver that learns by racing, on one core or together with others.
 *
 * The same way as train.py does it by the million (PPO): what was chosen when
 * more points came than a critic had guessed becomes likelier, but no lot of
 * lessons moves a likelihood by more than a fifth. The critic sees all hands
 * and who drives what.
 */
#ifndef PADDOCK_LEARNER_H
#define PADDOCK_LEARNER_H

#include "net_file.h"
#include "tables.h"

enum {
    CRITIC_INPUTS = POLICY_NET_INPUTS + TABLES_SECRETS,
    CRITIC_UNITS = 48,
    LEARNER_SHARES = 8,  /* groups of tables that one process plays, or several share out */
    LEARNER_TABLES = 16, /* of a share */
    LEARNER_RING = 4096, /* steps that are kept, at most */
};

/* How many points the seat will make. */
struct critic_numbers {
    float first[CRITIC_INPUTS][CRITIC_UNITS], first_bias[CRITIC_UNITS];
    float output[CRITIC_UNITS], output_bias;
};

/* How somebody learns: from nothing; who knows a lot already; or who is to drive better still. */
enum schooling { SCHOOLING_BEGINNER, SCHOOLING_EXPERT, SCHOOLING_MASTER };

/* Both, with how their slopes have been lately (Adam). */
struct learner {
    struct net_numbers policy, policy_mean, policy_square;
    float second_turned[POLICY_NET_FIRST][POLICY_NET_SECOND]; /* of the policy, as thinking goes through it */
    struct critic_numbers critic, critic_mean, critic_square;
    struct net_numbers
        late; /* the mean of the policies after each of the last lots, which is steadier than any of them */
    long in_late;
    long races, steps, lots; /* so far; races end with a lot, so they may be more than were asked for */
    long schooling;          /* enum schooling */
};

void learner_start(struct learner *w, uint64_t seed);

/* What came of it: the mean of the last policies, or the policy where it is too early for that or a beginner learns. */
const struct net_numbers *learner_net(const struct learner *w);

/* A driver that knows a lot already, with a critic that knows nothing. It learns slowly and from many races at once, a master from
 * more than an expert, and at first
 * only the critic does: what little there is to find is lost in the luck of a few races, which it would take for lessons. */
void learner_start_from(struct learner *w, const struct policy_net *net, enum schooling schooling,
                        uint64_t seed);

/* What is seen of one decision, what may be done, what was done and how likely that was. */
struct decision {
    uint8_t input[POLICY_NET_INPUTS], secret[TABLES_SECRETS], may[POLICY_NET_OUTPUTS];
    uint8_t choice;
    float likely; /* nought: somebody else's choice, who was watched */
};

/* Choose for a decision, note how likely that was, and guess what will come of it. */
float learner_decide(const struct learner *w, struct decision *d, struct rng *rng);

/* How likely the learner would have done the same. */
float learner_likelihood(const struct learner *w, const struct decision *d);

/* A lesson for a decision: gain in spreads of all gains of the lot. What somebody else did is worth 1. */
struct learned {
    const struct decision *decision;
    float gain, worth;
};

/* One step of all numbers. */
void learner_step(struct learner *w, const struct learned *lesson, long n, double rate, double variety);

/* Processes that learn the same together: rank r plays the shares r, r + count, ... and all of them learn from all lessons.
 * What shares have to say is added up in whole numbers, so that however many processes there are the driver that comes out
 * is the same, bit for bit. add: everybody gets the sums of everybody's numbers; false: the others are gone. */
struct fellows {
    int rank, count;
    bool (*add)(const struct fellows *fellows, int64_t *numbers, int n);
};

/* Race on for so many races and learn; rates go down from `from` to `to`, parts of the whole plan that are done. No
 * fellows: alone. */
bool learner_race(struct learner *w, const struct stable *stable, const struct company *company,
                  const struct fellows *fellows, long races, uint64_t seed, double from, double to);

#endif

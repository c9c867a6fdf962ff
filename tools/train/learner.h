/* learner.h: numbers that learn.
 *
 * A learner keeps its numbers finer than a net does: a step is far smaller
 * than what eight bits tell apart. What drives is always the rounded net, so
 * that what was learned is what will be raced with.
 */
#ifndef PADDOCK_LEARNER_H
#define PADDOCK_LEARNER_H

#include "../../bots/lacorsa/policy_net.h"

/* A driver's numbers, or their slopes. */
struct driver_numbers {
    float hidden[POLICY_NET_INPUTS][POLICY_NET_HIDDEN], output[POLICY_NET_OUTPUTS][POLICY_NET_HIDDEN];
    float hidden_bias[POLICY_NET_HIDDEN], output_bias[POLICY_NET_OUTPUTS];
};

/* A critic's: how many points the seat will make. */
struct critic_numbers {
    float hidden[POLICY_NET_INPUTS][POLICY_NET_HIDDEN], hidden_bias[POLICY_NET_HIDDEN];
    float output[POLICY_NET_HIDDEN], output_bias;
};

/* Both, with how their slopes have been lately (Adam). */
struct learner {
    struct driver_numbers driver, driver_mean, driver_square;
    struct critic_numbers critic, critic_mean, critic_square;
    long steps;
};

/* What is to be changed, added up over races. */
struct slopes {
    struct driver_numbers driver;
    struct critic_numbers critic;
};

void learner_start(struct learner *w, struct rng *rng);
/* From what a net knows already; the critic from nothing. */
void learner_start_from(struct learner *w, const struct policy_net *net, struct rng *rng);
void learner_round(const struct learner *w, struct policy_net *out);
void learner_step(struct learner *w, const struct slopes *slopes, double driver_rate, double critic_rate);

void slopes_add(struct slopes *to, const struct slopes *more);

/* One decision: what was seen, what could be done, how likely each was, and what the units said. */
struct decision {
    uint8_t input[POLICY_NET_INPUTS], list[POLICY_NET_INPUTS], output[POLICY_NET_OUTPUTS];
    int inputs, n, chosen, seat;
    float likely[POLICY_NET_OUTPUTS];
    int16_t hidden[POLICY_NET_HIDDEN];
    float thought[POLICY_NET_HIDDEN]; /* the critic's units */
    float guess;                      /* of the points to come */
};

/* The list of inputs, the units and the likelihoods, from input, output and n. */
void decision_weigh(const struct policy_net *net, struct decision *d);
void decision_guess(const struct critic_numbers *critic, struct decision *d);

/* It went so much better than guessed: make it likelier, and keep as much variety as is wished for. */
void learn_choice(const struct policy_net *net, struct slopes *slopes, const struct decision *d, float gain,
                  float wish);
/* The guess was too low by so much. */
void learn_guess(const struct critic_numbers *critic, struct slopes *slopes, const struct decision *d,
                 float gain);

#endif

/* policy_net.h: what a good driver does without thinking.
 *
 * A small neural net that has raced itself a million times and says, for what
 * a seat sees, how likely each choice is. It mixes its choices where it would
 * be counted on otherwise, and a search can afford it in its playouts.
 *
 * The numbers are learned by tools/train-policy-net.c; policy_net.c says with which command.
 */
#ifndef PADDOCK_LACORSA_POLICY_NET_H
#define PADDOCK_LACORSA_POLICY_NET_H

#include "../bot.h"

enum {
    POLICY_NET_INPUTS = 96,
    POLICY_NET_HIDDEN = 48,
    POLICY_NET_OUTPUTS = 72,
};

struct policy_net {
    float hidden[POLICY_NET_INPUTS][POLICY_NET_HIDDEN], hidden_bias[POLICY_NET_HIDDEN];
    float output[POLICY_NET_OUTPUTS][POLICY_NET_HIDDEN], output_bias[POLICY_NET_OUTPUTS];
};

extern const struct policy_net policy_net_learned;

/* What the seat on turn sees, as numbers; false where it is no matter of reflexes: then ask club. */
bool policy_net_input(const struct setup *su, const struct state *st, int seat,
                      uint8_t input[POLICY_NET_INPUTS]);

/* The choices there are, as actions and as outputs; of equal plays in several suits the first. */
int policy_net_list(const action_t *legal, int n, action_t act[POLICY_NET_OUTPUTS],
                    uint8_t output[POLICY_NET_OUTPUTS]);

void policy_net_hidden(const struct policy_net *net, const uint8_t input[POLICY_NET_INPUTS],
                       float hidden[POLICY_NET_HIDDEN]);
float policy_net_logit(const struct policy_net *net, const float hidden[POLICY_NET_HIDDEN], int output);

/* How likely each choice of a seat on turn is, by what that seat can see of st. The sharper, the likelier is the
 * likeliest; 1 is as it was learned. Returns how many there are (see policy_net_list), 0 where reflexes know nothing. */
int policy_net_likelihoods(const struct policy_net *net, float sharpness, const struct setup *su,
                           const struct state *st, int seat, const action_t *legal, int n,
                           action_t act[POLICY_NET_OUTPUTS], float likely[POLICY_NET_OUTPUTS]);

/* One drawn by how likely it is; where reflexes know nothing, club's choice. */
action_t policy_net_choose(const struct policy_net *net, float sharpness, const struct setup *su,
                           const struct state *st, int seat, const action_t *legal, int n, struct rng *rng);

#endif

/* policy_net.h: what a good driver does without thinking.
 *
 * A small neural net that has raced itself many million times, under all kinds
 * of rules, and says, for what a seat sees, how likely each choice is. It
 * mixes its choices where it would be counted on otherwise, and a search can
 * afford it in its playouts.
 *
 * All its numbers are whole, so that every machine adds them up to the same.
 * They are learned by tools/train; the files of weights say how.
 */
#ifndef PADDOCK_LACORSA_POLICY_NET_H
#define PADDOCK_LACORSA_POLICY_NET_H

#include "../bot.h"

enum {
    POLICY_NET_INPUTS = 296,
    POLICY_NET_FIRST = 128, /* units of the first layer */
    POLICY_NET_SECOND = 64,
    POLICY_NET_OUTPUTS = 72,
    POLICY_NET_INPUT_MOST = 15, /* that any input is */
};

/* What stands for one, in the numbers of the first layer, in what units say, and in the numbers of the others. */
enum { POLICY_NET_ONE_FIRST = 256, POLICY_NET_ONE_SAID = 128, POLICY_NET_ONE = 4096 };

struct policy_net {
    int16_t first[POLICY_NET_INPUTS][POLICY_NET_FIRST], first_bias[POLICY_NET_FIRST];
    int16_t second[POLICY_NET_SECOND][POLICY_NET_FIRST];
    int16_t output[POLICY_NET_OUTPUTS][POLICY_NET_SECOND];
    int32_t second_bias[POLICY_NET_SECOND], output_bias[POLICY_NET_OUTPUTS];
};

/* What has been learned: for all races, and from there on for some of them alone, which the one for all knows less well. */
enum policy_net_kind {
    POLICY_NET_ANY,
    POLICY_NET_BASE, /* three or four cars, one each, without stops and incidents: against drivers who search, too */
    POLICY_NET_EQUALS,  /* the same with two, five or six, or with two each: mostly against itself */
    POLICY_NET_SEASONS, /* races with stops and incidents */
    POLICY_NET_SEARCHERS, /* nobody's: how strangers who search drive base races, as far as one can tell at a glance */
    POLICY_NETS
};

/* Which of them knows such races best. */
enum policy_net_kind policy_net_kind(const struct setup *su);

/* The page loads them behind the first screen: there they are empty until its host has filled them, once and before anybody drives. */
#ifdef PADDOCK_NETS_APART
extern struct policy_net policy_nets[POLICY_NETS];
#else
extern const struct policy_net policy_nets[POLICY_NETS];
#endif

/* What the seat on turn sees, as numbers; false where it is no matter of reflexes: then ask club. */
bool policy_net_input(const struct setup *su, const struct state *st, int seat,
                      uint8_t input[POLICY_NET_INPUTS]);

/* The choices there are, as actions and as outputs; of equal plays in several suits the first. */
int policy_net_list(const action_t *legal, int n, action_t act[POLICY_NET_OUTPUTS],
                    uint8_t output[POLICY_NET_OUTPUTS]);

/* What the net says to an input: how much it likes each of n outputs; the more, the likelier. */
void policy_net_like(const struct policy_net *net, const uint8_t input[POLICY_NET_INPUTS],
                     const uint8_t *output, int n, float *liking);

/* Whether no sum of a layer behind the first can run over, whatever there is to see. */
bool policy_net_fits(const struct policy_net *net);

/* How likely each choice of a seat on turn is, by what that seat can see of st. The sharper, the likelier is the
 * likeliest; 1 is as it was learned. Returns how many there are (see policy_net_list), 0 where reflexes know nothing. */
int policy_net_likelihoods(const struct policy_net *net, float sharpness, const struct setup *su,
                           const struct state *st, int seat, const action_t *legal, int n,
                           action_t act[POLICY_NET_OUTPUTS], float likely[POLICY_NET_OUTPUTS]);

/* One drawn by how likely it is; where reflexes know nothing, club's choice. */
action_t policy_net_choose(const struct policy_net *net, float sharpness, const struct setup *su,
                           const struct state *st, int seat, const action_t *legal, int n, struct rng *rng);

#endif

/* reflex.h: what a good driver does without thinking.
 *
 * A small neural net that has raced itself a million times and says, for what
 * a seat sees, how likely each choice is. It mixes its choices where it would
 * be counted on otherwise, and a search can afford it in its playouts.
 *
 * The numbers are learned by tools/learn-reflex.c; reflex.c says with which command.
 */
#ifndef PADDOCK_LACORSA_REFLEX_H
#define PADDOCK_LACORSA_REFLEX_H

#include "../bot.h"

enum {
    REFLEX_INPUTS = 96,
    REFLEX_HIDDEN = 48,
    REFLEX_OUTPUTS = 72,
};

struct reflex {
    float hidden[REFLEX_INPUTS][REFLEX_HIDDEN], hidden_bias[REFLEX_HIDDEN];
    float output[REFLEX_OUTPUTS][REFLEX_HIDDEN], output_bias[REFLEX_OUTPUTS];
};

extern const struct reflex reflex_learned;

/* What the seat on turn sees, as numbers; false where it is no matter of reflexes: then ask club. */
bool reflex_sees(const struct setup *su, const struct state *st, int seat, uint8_t input[REFLEX_INPUTS]);

/* The choices there are, as actions and as outputs; of equal plays in several suits the first. */
int reflex_list(const action_t *legal, int n, action_t act[REFLEX_OUTPUTS], uint8_t output[REFLEX_OUTPUTS]);

void reflex_think(const struct reflex *net, const uint8_t input[REFLEX_INPUTS], float hidden[REFLEX_HIDDEN]);
float reflex_urge(const struct reflex *net, const float hidden[REFLEX_HIDDEN], int output);

/* How likely each choice of a seat on turn is, by what that seat can see of st. The sharper, the likelier is the
 * likeliest; 1 is as it was learned. Returns how many there are (see reflex_list), 0 where reflexes know nothing. */
int reflex_likelihoods(const struct reflex *net, float sharpness, const struct setup *su,
                       const struct state *st, int seat, const action_t *legal, int n,
                       action_t act[REFLEX_OUTPUTS], float likely[REFLEX_OUTPUTS]);

/* One drawn by how likely it is; where reflexes know nothing, club's choice. */
action_t reflex_choose(const struct reflex *net, float sharpness, const struct setup *su,
                       const struct state *st, int seat, const action_t *legal, int n, struct rng *rng);

#endif

#include "learner.h"

#include <math.h>
#include <string.h>

enum {
    DRIVER_NUMBERS = sizeof(struct driver_numbers) / sizeof(float),
    CRITIC_NUMBERS = sizeof(struct critic_numbers) / sizeof(float),
};

static const float WEIGHT_MOST = 127.0f / POLICY_NET_ONE, BIAS_MOST = 30;

/* ---- steps ------------------------------------------------------------------------------------------------ */

static float small(struct rng *rng, float size)
{
    return ((float)rng_below(rng, 2001) - 1000) / 1000 * size;
}

void learner_start(struct learner *w, struct rng *rng)
{
    memset(w, 0, sizeof *w);
    for (int i = 0; i < POLICY_NET_INPUTS; i++)
        for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
            w->driver.hidden[i][h] = small(rng, 0.15f);
            w->critic.hidden[i][h] = small(rng, 0.15f);
        }
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
        for (int h = 0; h < POLICY_NET_HIDDEN; h++)
            w->driver.output[o][h] = small(rng, 0.05f);
}

void learner_start_from(struct learner *w, const struct policy_net *net, struct rng *rng)
{
    static const float ONE = 1.0f / POLICY_NET_ONE;
    learner_start(w, rng);
    for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
        for (int i = 0; i < POLICY_NET_INPUTS; i++)
            w->driver.hidden[i][h] = net->hidden[i][h] * ONE;
        for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
            w->driver.output[o][h] = net->output[o][h] * ONE;
        w->driver.hidden_bias[h] = net->hidden_bias[h] * ONE;
    }
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
        w->driver.output_bias[o] = net->output_bias[o] * ONE * ONE;
}

/* Adam: each number has its own step, by how its slope has been lately. */
static void step(float *number, float *mean, float *square, const float *slope, int n, double rate,
                 long steps)
{
    double early = sqrt(1 - pow(0.999, (double)steps)) / (1 - pow(0.9, (double)steps));
    for (int k = 0; k < n; k++) {
        mean[k] += 0.1f * (slope[k] - mean[k]);
        square[k] += 0.001f * (slope[k] * slope[k] - square[k]);
        number[k] -= (float)(rate * early) * mean[k] / (sqrtf(square[k]) + 1e-8f);
    }
}

static float within(float x, float most)
{
    return x > most ? most : x < -most ? -most : x;
}

/* What eight bits cannot say is not learned. */
static void keep_within(struct driver_numbers *d)
{
    float *number = (float *)d;
    int weights = (POLICY_NET_INPUTS + POLICY_NET_OUTPUTS) * POLICY_NET_HIDDEN;
    for (int k = 0; k < DRIVER_NUMBERS; k++)
        number[k] = within(number[k], k < weights ? WEIGHT_MOST : BIAS_MOST);
}

void learner_step(struct learner *w, const struct slopes *slopes, double driver_rate, double critic_rate)
{
    w->steps++;
    step((float *)&w->driver, (float *)&w->driver_mean, (float *)&w->driver_square,
         (const float *)&slopes->driver, DRIVER_NUMBERS, driver_rate, w->steps);
    step((float *)&w->critic, (float *)&w->critic_mean, (float *)&w->critic_square,
         (const float *)&slopes->critic, CRITIC_NUMBERS, critic_rate, w->steps);
    keep_within(&w->driver);
}

void learner_round(const struct learner *w, struct policy_net *out)
{
    const struct driver_numbers *d = &w->driver;
    for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
        for (int i = 0; i < POLICY_NET_INPUTS; i++)
            out->hidden[i][h] = (int8_t)lrintf(d->hidden[i][h] * POLICY_NET_ONE);
        for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
            out->output[o][h] = (int8_t)lrintf(d->output[o][h] * POLICY_NET_ONE);
        out->hidden_bias[h] = (int16_t)lrintf(d->hidden_bias[h] * POLICY_NET_ONE);
    }
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
        out->output_bias[o] = (int16_t)lrintf(d->output_bias[o] * POLICY_NET_ONE * POLICY_NET_ONE);
}

void slopes_add(struct slopes *to, const struct slopes *more)
{
    float *sum = (float *)to;
    const float *number = (const float *)more;
    for (int k = 0; k < DRIVER_NUMBERS + CRITIC_NUMBERS; k++)
        sum[k] += number[k];
}

/* ---- decisions -------------------------------------------------------------------------------------------- */

void decision_weigh(const struct policy_net *net, struct decision *d)
{
    static const float MEASURE = 1.0f / (POLICY_NET_ONE * POLICY_NET_ONE);
    float most = -1e9f, sum = 0;
    d->inputs = policy_net_list_inputs(d->input, d->list);
    policy_net_hidden(net, d->input, d->list, d->inputs, d->hidden);
    for (int i = 0; i < d->n; i++) {
        d->likely[i] = (float)policy_net_logit(net, d->hidden, d->output[i]) * MEASURE;
        most = d->likely[i] > most ? d->likely[i] : most;
    }
    for (int i = 0; i < d->n; i++)
        sum += d->likely[i] = expf(d->likely[i] - most);
    for (int i = 0; i < d->n; i++)
        d->likely[i] /= sum;
}

void decision_guess(const struct critic_numbers *critic, struct decision *d)
{
    float sum = critic->output_bias, thought[POLICY_NET_HIDDEN];
    memcpy(thought, critic->hidden_bias, sizeof thought);
    for (int i = 0; i < d->inputs; i++) {
        float times = d->input[d->list[i]];
        for (int h = 0; h < POLICY_NET_HIDDEN; h++)
            thought[h] += critic->hidden[d->list[i]][h] * times;
    }
    for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
        d->thought[h] = thought[h] > 0 ? thought[h] : 0;
        sum += d->thought[h] * critic->output[h];
    }
    d->guess = sum;
}

/* What the units are to blame for, passed on to the inputs that they came from. */
static void learn_inputs(float slope[][POLICY_NET_HIDDEN], float *bias, const struct decision *d,
                         const float *back)
{
    for (int h = 0; h < POLICY_NET_HIDDEN; h++)
        bias[h] += back[h];
    for (int i = 0; i < d->inputs; i++) {
        float times = d->input[d->list[i]], *row = slope[d->list[i]];
        for (int h = 0; h < POLICY_NET_HIDDEN; h++)
            row[h] += back[h] * times;
    }
}

void learn_choice(const struct policy_net *net, struct slopes *slopes, const struct decision *d, float gain,
                  float wish)
{
    static const float ONE = 1.0f / POLICY_NET_ONE;
    float back[POLICY_NET_HIDDEN] = { 0 }, said[POLICY_NET_HIDDEN], variety = 0;
    for (int h = 0; h < POLICY_NET_HIDDEN; h++)
        said[h] = d->hidden[h] * ONE;
    for (int i = 0; i < d->n; i++)
        variety -= d->likely[i] * logf(d->likely[i] + 1e-9f);
    for (int i = 0; i < d->n; i++) {
        const int8_t *weight = net->output[d->output[i]];
        float *slope = slopes->driver.output[d->output[i]];
        float miss = gain * (d->likely[i] - (float)(i == d->chosen))
                     + wish * d->likely[i] * (logf(d->likely[i] + 1e-9f) + variety);
        slopes->driver.output_bias[d->output[i]] += miss;
        for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
            slope[h] += miss * said[h];
            back[h] += miss * ONE * weight[h];
        }
    }
    for (int h = 0; h < POLICY_NET_HIDDEN; h++)
        back[h] = d->hidden[h] > 0 ? back[h] : 0;
    learn_inputs(slopes->driver.hidden, slopes->driver.hidden_bias, d, back);
}

void learn_guess(const struct critic_numbers *critic, struct slopes *slopes, const struct decision *d,
                 float gain)
{
    float back[POLICY_NET_HIDDEN];
    slopes->critic.output_bias -= gain;
    for (int h = 0; h < POLICY_NET_HIDDEN; h++) {
        slopes->critic.output[h] -= gain * d->thought[h];
        back[h] = d->thought[h] > 0 ? -gain * critic->output[h] : 0;
    }
    learn_inputs(slopes->critic.hidden, slopes->critic.hidden_bias, d, back);
}

#include "policy_net.h"

#include "club.h"

#include "../../games/lacorsa/look.h"

#include <string.h>

/* Made by
 *
 *     train-policy-net watch works:1500 766 1 cars=4 >lessons
 *     train-policy-net fit 15 1 lessons >fitted
 *     train-policy-net race 600000 1 fitted cars=4 cars=5 cars=4 "edition=free cars=3" cars=4 cars=6 cars=4
 *         "edition=seasons cars=6" cars=4 cars=5 cars=4 "edition=large_grid cars=8" cars=4 cars=6 cars=4
 *         "cars=6 each=2" >raced
 *     train-policy-net print raced >policy_net_weights.inc
 */
const struct policy_net policy_net_learned = {
#include "policy_net_weights.inc"
};

/* ---- what it sees --------------------------------------------------------------------------------------- */

enum {
    IN_MOMENT = 0, /* one of six */
    IN_HAND = IN_MOMENT + 6,
    IN_UNSEEN = IN_HAND + LC_RANKS,
    IN_CARDS = IN_UNSEEN + LC_RANKS,
    IN_UNSEEN_CARDS,
    IN_PLACE,
    IN_BEHIND = IN_PLACE + 6,
    IN_FEW = IN_BEHIND + 6, /* cards in the own hand, when they are few */
    IN_FEWEST = IN_FEW + 6, /* in any hand */
    IN_AROUND = IN_FEWEST + 6,
    AROUND = 8, /* numbers about each of the four cars nearest by place */
    IN_PASSES = IN_AROUND + 4 * AROUND,
    IN_ONE_PASS,
    IN_SLIPSTREAM,
    IN_WILD,
    IN_MATE,
    IN_STOPS_OWED,
};
_Static_assert(IN_STOPS_OWED < (int)POLICY_NET_INPUTS, "all that is seen has its place");

/* One of n that are there, the last also for everything beyond. */
static void mark(uint8_t *input, int n, int which)
{
    input[which < n ? which : n - 1] = 1;
}

static int spread(uint64_t cards, uint8_t *input)
{
    int sum = 0;
    for (int rank = 0; rank < LC_RANKS; rank++) {
        input[rank] = (uint8_t)(cards >> (4 * rank) & 15);
        sum += input[rank];
    }
    return sum;
}

/* Whether a car is there, how many cards it has, and how far it is from its neighbour on this side. */
static void see_neighbour(const struct lc_scene *scene, int place, int link, uint8_t *input)
{
    if (place < 0 || place >= scene->running)
        return;
    input[0] = 1;
    input[1] = scene->held[place];
    if (scene->held[place] < 3)
        input[2 + scene->held[place]] = 1;
    mark(input + 5, 3, scene->gap[link]);
}

static void see_neighbours(const struct lc_scene *scene, int place, uint8_t *input)
{
    see_neighbour(scene, place - 2, place - 1, input);
    see_neighbour(scene, place - 1, place, input + AROUND);
    see_neighbour(scene, place + 1, place + 1, input + 2 * AROUND);
    see_neighbour(scene, place + 2, place + 2, input + 3 * AROUND);
}

static void see_race(const struct lc_look *look, const struct lc_scene *scene, uint8_t *input)
{
    mark(input + IN_PLACE, 6, look->place);
    mark(input + IN_BEHIND, 6, scene->running - 1 - look->place);
    see_neighbours(scene, look->place, input + IN_AROUND);
    input[IN_PASSES] = scene->passes;
    input[IN_MATE] = look->mate;
}

bool policy_net_input(const struct setup *su, const struct state *st, int seat,
                      uint8_t input[POLICY_NET_INPUTS])
{
    struct lc_look look;
    struct lc_scene scene;
    lc_look(su, st, seat, &look);
    if (look.moment == LC_PICK)
        return false;
    lc_scene(su, st, seat, &scene);
    memset(input, 0, POLICY_NET_INPUTS);
    input[IN_MOMENT + look.moment] = 1;
    input[IN_CARDS] = (uint8_t)spread(look.hand, input + IN_HAND);
    input[IN_UNSEEN_CARDS] = (uint8_t)spread(scene.unseen, input + IN_UNSEEN);
    mark(input + IN_FEW, 6, look.cards - 1);
    mark(input + IN_FEWEST, 6, look.fewest);
    input[IN_ONE_PASS] = scene.pass_limit == 1;
    input[IN_SLIPSTREAM] = scene.slipstream;
    input[IN_WILD] = look.wild != 0;
    input[IN_STOPS_OWED] = look.stops_owed;
    if (look.moment != LC_QUALIFY)
        see_race(&look, &scene, input);
    return true;
}

/* ---- what it would like to do ---------------------------------------------------------------------------- */

enum {
    PLAYS = LC_RANKS + LC_RANKS - 1, /* a card alone, or one with a Redline */
    OUT_PLAY = 0,
    OUT_CALLED_HIGH = OUT_PLAY + PLAYS, /* alone or with a Redline */
    OUT_DISCARD = OUT_CALLED_HIGH + 2,
    OUT_EXTEND = OUT_DISCARD + PLAYS,
    OUT_PIT = OUT_EXTEND + LC_RANKS,
    OUT_WIDE,
    OUT_YES,
    OUT_NO,
};
_Static_assert(OUT_NO < (int)POLICY_NET_OUTPUTS, "all that can be done has its place");

static int play_output(int play)
{
    bool redline = play & LC_WITH_REDLINE;
    if (play & LC_CALLED_HIGH)
        return OUT_CALLED_HIGH + redline;
    return redline ? LC_RANKS + (play & 15) - 1 : play;
}

static int output_of(action_t act)
{
    int play = play_output(lc_play_of(act));
    switch (lc_gesture(act)) {
    case LC_PLAY: return OUT_PLAY + play;
    case LC_DISCARD: return OUT_DISCARD + play;
    case LC_EXTEND: return OUT_EXTEND + play;
    case LC_PIT: return OUT_PIT;
    case LC_WIDE: return OUT_WIDE;
    case LC_YES: return OUT_YES;
    case LC_NO: return OUT_NO;
    default: return -1; /* never asked */
    }
}

/* The inputs that are not nought, without branches: nobody can guess which. */
static int list_inputs(const uint8_t input[POLICY_NET_INPUTS], uint8_t list[POLICY_NET_INPUTS])
{
    int n = 0;
    for (int i = 0; i < POLICY_NET_INPUTS; i++) {
        list[n] = (uint8_t)i;
        n += input[i] != 0;
    }
    return n;
}

/* Four units, and as many of them as a processor keeps at hand while it goes through the inputs. */
typedef float four __attribute__((vector_size(4 * sizeof(float))));
enum { FOURS = POLICY_NET_HIDDEN / 4 };

static four four_at(const float *x)
{
    four v;
    memcpy(&v, x, sizeof v);
    return v;
}

/* Units are summed side by side, never across, and each in the order of the inputs, so that every compiler gets the
 * same. */
void policy_net_hidden(const struct policy_net *net, const uint8_t input[POLICY_NET_INPUTS],
                       float hidden[POLICY_NET_HIDDEN])
{
    uint8_t list[POLICY_NET_INPUTS];
    four sum[FOURS];
    int n = list_inputs(input, list);
    for (int k = 0; k < FOURS; k++)
        sum[k] = four_at(net->hidden_bias + 4 * k);
    for (int i = 0; i < n; i++) {
        float times = input[list[i]];
        for (int k = 0; k < FOURS; k++)
            sum[k] += four_at(net->hidden[list[i]] + 4 * k) * times;
    }
    memcpy(hidden, sum, sizeof sum);
    for (int h = 0; h < POLICY_NET_HIDDEN; h++)
        hidden[h] = hidden[h] > 0 ? hidden[h] : 0;
}

float policy_net_logit(const struct policy_net *net, const float hidden[POLICY_NET_HIDDEN], int output)
{
    float sum[4] = { net->output_bias[output] };
    for (int h = 0; h < POLICY_NET_HIDDEN; h += 4)
        for (int k = 0; k < 4; k++)
            sum[k] += net->output[output][h + k] * hidden[h + k];
    return sum[0] + sum[1] + (sum[2] + sum[3]);
}

/* e to the x, for x from about -20 to 0, the same on every machine. */
static float power_of_e(float x)
{
    float y = 1 + x / 256;
    y = y > 0 ? y : 0;
    for (int k = 0; k < 8; k++)
        y *= y;
    return y;
}

static int draw(const float *weight, int n, struct rng *rng)
{
    float at = (float)(rng_next(rng) >> 40) / 16777216.0f;
    for (int i = 0; i < n - 1; i++) {
        if (at < weight[i])
            return i;
        at -= weight[i];
    }
    return n - 1;
}

int policy_net_list(const action_t *legal, int n, action_t act[POLICY_NET_OUTPUTS],
                    uint8_t output[POLICY_NET_OUTPUTS])
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        int out = output_of(legal[i]);
        if (k && output[k - 1] == out) /* another suit */
            continue;
        act[k] = legal[i];
        output[k++] = (uint8_t)out;
    }
    return k;
}

int policy_net_likelihoods(const struct policy_net *net, float sharpness, const struct setup *su,
                           const struct state *st, int seat, const action_t *legal, int n,
                           action_t act[POLICY_NET_OUTPUTS], float likely[POLICY_NET_OUTPUTS])
{
    uint8_t input[POLICY_NET_INPUTS], output[POLICY_NET_OUTPUTS];
    float hidden[POLICY_NET_HIDDEN], most = -1e9f, sum = 0;
    if (!policy_net_input(su, st, seat, input))
        return 0;
    int k = policy_net_list(legal, n, act, output);
    policy_net_hidden(net, input, hidden);
    for (int i = 0; i < k; i++) {
        likely[i] = policy_net_logit(net, hidden, output[i]);
        most = likely[i] > most ? likely[i] : most;
    }
    for (int i = 0; i < k; i++)
        sum += likely[i] = power_of_e((likely[i] - most) * sharpness);
    for (int i = 0; i < k; i++)
        likely[i] /= sum;
    return k;
}

action_t policy_net_choose(const struct policy_net *net, float sharpness, const struct setup *su,
                           const struct state *st, int seat, const action_t *legal, int n, struct rng *rng)
{
    action_t act[POLICY_NET_OUTPUTS];
    float likely[POLICY_NET_OUTPUTS];
    int k = policy_net_likelihoods(net, sharpness, su, st, seat, legal, n, act, likely);
    return k ? act[draw(likely, k, rng)] : club_choose(&club_standard, su, st, seat, legal, n, rng);
}

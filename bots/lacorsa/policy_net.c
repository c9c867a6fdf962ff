#include "policy_net.h"

#include "club.h"
#include "policy_net_sums.h"

#include "../../games/lacorsa/look.h"

#include <string.h>

#ifdef PADDOCK_NETS_APART
struct policy_net policy_nets[POLICY_NETS];
#else
const struct policy_net policy_nets[POLICY_NETS] = {
    [POLICY_NET_ANY] = {
#include "policy_net_weights.inc"
    },
    [POLICY_NET_BASE] = {
#include "policy_net_weights_base.inc"
    },
    [POLICY_NET_EQUALS] = {
#include "policy_net_weights_equals.inc"
    },
    [POLICY_NET_SEASONS] = {
#include "policy_net_weights_seasons.inc"
    },
    [POLICY_NET_SEARCHERS] = {
#include "policy_net_weights_searchers.inc"
    },
};
#endif

enum policy_net_kind policy_net_kind(const struct setup *su)
{
    int cars = lacorsa_game.shape(su)->cars, seats = lacorsa_game.shape(su)->seats;
    bool stops = lc_rules(su) >> LC_RULE_PIT & 1, incidents = lc_rules(su) >> LC_RULE_INCIDENTS & 1;
    return stops && incidents                          ? POLICY_NET_SEASONS
           : stops || incidents || cars > 6            ? POLICY_NET_ANY
           : cars == seats && (cars == 3 || cars == 4) ? POLICY_NET_BASE
                                                       : POLICY_NET_EQUALS;
}

/* ---- what it sees --------------------------------------------------------------------------------------- */

enum {
    NEIGHBOURS = 6,         /* cars nearest by place, three on each side */
    AROUND = 10 + LC_RANKS, /* numbers about each of them */
    SOME = 8,               /* cards that are counted out one by one */
    PLACES = 12,
    IN_MOMENT = 0, /* one of six */
    IN_HAND = IN_MOMENT + 6,
    IN_UNSEEN = IN_HAND + LC_RANKS,
    IN_EXTENDS = IN_UNSEEN + LC_RANKS, /* cards in hand that would move the car ahead */
    IN_MATE_HAND = IN_EXTENDS + LC_RANKS,
    IN_SHOWN = IN_MATE_HAND + LC_RANKS, /* what the car has shown itself */
    IN_CARDS = IN_SHOWN + LC_RANKS,
    IN_UNSEEN_CARDS,
    IN_FEW,                    /* cards in the own hand, when they are few */
    IN_FEWEST = IN_FEW + SOME, /* in any hand */
    IN_PLACE = IN_FEWEST + SOME,
    IN_BEHIND = IN_PLACE + PLACES,
    IN_AROUND = IN_BEHIND + PLACES,
    IN_PASSES = IN_AROUND + NEIGHBOURS * AROUND,
    IN_MATE = IN_PASSES + 3,
    IN_STOPS_OWED,
    IN_STOPS_LEFT,
    IN_PIT_CARDS,
    IN_REDLINE, /* one of four */
    IN_FLAT_OUT = IN_REDLINE + 4,
    IN_RIVAL_FLAT_OUT,
    IN_LAID, /* what the own play counts, in four steps */
    IN_PLACE_GAINED = IN_LAID + 4,
    IN_PLACE_LOST,
    IN_LAP,
    IN_RULES,
    IN_ALL = IN_RULES + LC_RULES,
};
_Static_assert(IN_ALL <= (int)POLICY_NET_INPUTS, "all that is seen has its place");

/* One of n that are there, the last also for everything beyond. */
static void mark(uint8_t *input, int n, int which)
{
    input[which < n ? which : n - 1] = 1;
}

static uint8_t at_most(int number)
{
    return (uint8_t)(number < POLICY_NET_INPUT_MOST ? number : POLICY_NET_INPUT_MOST);
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

static void see_ranks(unsigned ranks, uint8_t *input)
{
    for (int rank = 0; rank < LC_RANKS; rank++)
        input[rank] = ranks >> rank & 1;
}

/* Whether a car is there and whose, how many cards it has, how far it is from its neighbour on this side, and what it has
 * shown. */
static void see_neighbour(const struct lc_scene *scene, int place, int link, uint8_t *input)
{
    if (place < 0 || place >= scene->running)
        return;
    input[0] = 1;
    input[1] = at_most(scene->held[place]);
    if (scene->held[place] < 3)
        input[2 + scene->held[place]] = 1;
    mark(input + 5, 3, scene->gap[link]);
    input[8] = scene->own >> place & 1;
    input[9] = scene->flat_outs >> place & 1;
    see_ranks(scene->shown[place], input + 10);
}

static void see_neighbours(const struct lc_scene *scene, int place, uint8_t *input)
{
    for (int k = 0; k < NEIGHBOURS / 2; k++) {
        int at = 2 * k * AROUND;
        see_neighbour(scene, place - 1 - k, place - k, input + at);
        see_neighbour(scene, place + 1 + k, place + 1 + k, input + at + AROUND);
    }
}

static void see_race(const struct lc_look *look, const struct lc_scene *scene, uint8_t *input)
{
    see_ranks(scene->shown[look->place], input + IN_SHOWN);
    see_neighbours(scene, look->place, input + IN_AROUND);
    mark(input + IN_PASSES, 3, scene->passes);
    input[IN_MATE] = look->mate;
    input[IN_RIVAL_FLAT_OUT] = at_most(scene->rival_flat_out);
    if (scene->laid)
        mark(input + IN_LAID, 4, scene->laid / 4);
    input[IN_PLACE_GAINED] = scene->place_gained;
    input[IN_PLACE_LOST] = scene->place_lost;
    input[IN_LAP] = at_most(scene->lap);
}

static void see_cards(const struct lc_look *look, const struct lc_scene *scene, uint8_t *input)
{
    input[IN_CARDS] = at_most(spread(look->hand, input + IN_HAND));
    input[IN_UNSEEN_CARDS] = at_most(spread(scene->unseen, input + IN_UNSEEN) / 8);
    spread(scene->mate_hand, input + IN_MATE_HAND);
    for (int rank = 0; rank < LC_RANKS; rank++)
        input[IN_EXTENDS + rank] = look->extends >> rank & 1 ? input[IN_HAND + rank] : 0;
    mark(input + IN_FEW, SOME, look->cards - 1);
    mark(input + IN_FEWEST, SOME, look->fewest);
}

static void see_rules(const struct lc_look *look, const struct lc_scene *scene, uint8_t *input)
{
    for (int rule = 0; rule < LC_RULES; rule++)
        input[IN_RULES + rule] = scene->rules >> rule & 1;
    input[IN_STOPS_OWED] = at_most(look->stops_owed);
    input[IN_STOPS_LEFT] = at_most(scene->stops_left);
    input[IN_PIT_CARDS] = at_most(scene->pit_cards);
    mark(input + IN_REDLINE, 4, scene->redline);
    input[IN_FLAT_OUT] = at_most(scene->flat_out);
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
    see_cards(&look, &scene, input);
    see_rules(&look, &scene, input);
    mark(input + IN_PLACE, PLACES, look.place);
    mark(input + IN_BEHIND, PLACES, scene.running - 1 - look.place);
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

enum { SAID_MOST = 32 * POLICY_NET_ONE_SAID - 1 };

/* Which of eight inputs are not nought, a bit for each. */
static uint64_t which_of_eight(const uint8_t input[8])
{
    uint64_t word;
    memcpy(&word, input, sizeof word);
    if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
        word = __builtin_bswap64(word);
    return ((word + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080) * 0x0002040810204081 >> 56;
}
_Static_assert(POLICY_NET_INPUT_MOST <= 128 && POLICY_NET_INPUTS % 8 == 0,
               "no input reaches into the next, and none is left");

/* The inputs that are not nought: one in five. */
static int list_inputs(const uint8_t input[POLICY_NET_INPUTS], uint16_t list[POLICY_NET_INPUTS])
{
    int n = 0;
    for (int from = 0; from < POLICY_NET_INPUTS; from += 64) {
        uint64_t there = 0;
        for (int i = 0; i < 64 && from + i < POLICY_NET_INPUTS; i += 8)
            there |= which_of_eight(input + from + i) << i;
        for (; there; there &= there - 1)
            list[n++] = (uint16_t)(from + __builtin_ctzll(there));
    }
    return n;
}

/* A function apart, or compilers that see how the sums were made take the first and the last of them out of their vectors. */
static __attribute__((noinline)) void say_first(int16_t said[POLICY_NET_FIRST])
{
    for (int h = 0; h < POLICY_NET_FIRST; h++) {
        int16_t says = (int16_t)((said[h] > 0 ? said[h] : 0) / (POLICY_NET_ONE_FIRST / POLICY_NET_ONE_SAID));
        said[h] = says < SAID_MOST ? says : SAID_MOST;
    }
}

/* Sums beyond 16 bits begin again at the other end, the same everywhere; no driver worth racing comes near. */
static void first_layer(const struct policy_net *net, const uint8_t input[POLICY_NET_INPUTS],
                        int16_t said[POLICY_NET_FIRST])
{
    uint16_t list[POLICY_NET_INPUTS];
    int n = list_inputs(input, list);
    for (int h = 0; h < POLICY_NET_FIRST; h += AT_HAND * UNITS) {
        struct sums sums[AT_HAND] = { 0 };
        for (int k = 0; k < AT_HAND; k++)
            add_times(&sums[k], &net->first_bias[h + UNITS * k], 1);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < AT_HAND; k++)
                add_times(&sums[k], &net->first[list[i]][h + UNITS * k], input[list[i]]);
        for (int k = 0; k < AT_HAND; k++)
            take_sums(&sums[k], &said[h + UNITS * k]);
    }
    say_first(said);
}

static void second_layer(const struct policy_net *net, const int16_t first[POLICY_NET_FIRST],
                         int16_t said[POLICY_NET_SECOND])
{
    int32_t sum[POLICY_NET_SECOND];
    sum_second(net, first, sum);
    for (int h = 0; h < POLICY_NET_SECOND; h++) {
        int32_t says = (sum[h] > 0 ? sum[h] : 0) / POLICY_NET_ONE;
        said[h] = (int16_t)(says < SAID_MOST ? says : SAID_MOST);
    }
}

void policy_net_like(const struct policy_net *net, const uint8_t input[POLICY_NET_INPUTS],
                     const uint8_t *output, int n, float *liking)
{
    static const float MEASURE = 1.0f / (POLICY_NET_ONE * POLICY_NET_ONE_SAID);
    int16_t first[POLICY_NET_FIRST], second[POLICY_NET_SECOND];
    first_layer(net, input, first);
    second_layer(net, first, second);
    for (int i = 0; i < n; i++) {
        int32_t sum = sum_of(net->output[output[i]], second, POLICY_NET_SECOND);
        liking[i] = (float)(net->output_bias[output[i]] + sum) * MEASURE;
    }
}

static bool row_fits(const int16_t *weight, int n, int32_t bias)
{
    int64_t up = bias, down = bias;
    for (int h = 0; h < n; h++)
        *(weight[h] > 0 ? &up : &down) += (int64_t)weight[h] * SAID_MOST;
    return up <= INT32_MAX && down >= INT32_MIN;
}

bool policy_net_fits(const struct policy_net *net)
{
    bool fits = true;
    for (int h = 0; h < POLICY_NET_SECOND; h++)
        fits = fits && row_fits(net->second[h], POLICY_NET_FIRST, net->second_bias[h]);
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
        fits = fits && row_fits(net->output[o], POLICY_NET_SECOND, net->output_bias[o]);
    return fits;
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
    float most = -1e9f, sum = 0;
    if (!policy_net_input(su, st, seat, input))
        return 0;
    int k = policy_net_list(legal, n, act, output);
    policy_net_like(net, input, output, k, likely);
    for (int i = 0; i < k; i++)
        most = likely[i] > most ? likely[i] : most;
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

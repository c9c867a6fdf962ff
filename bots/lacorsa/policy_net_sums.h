/* policy_net_sums.h: the sums of products in a policy net, as each kind of machine adds them up best.
 *
 * They come to the same everywhere, bit for bit. Compilers make good code for
 * processors of plain loops and of vectors; for WebAssembly they have to be told.
 */
#ifndef PADDOCK_LACORSA_POLICY_NET_SUMS_H
#define PADDOCK_LACORSA_POLICY_NET_SUMS_H

#include "policy_net.h"

#include <string.h>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

static inline int32_t sum_of(const int16_t *weight, const int16_t *said, int n)
{
#ifdef __wasm_simd128__
    /* What adds up products in pairs, which clang finds for processors, and not here. */
    v128_t four = wasm_i32x4_splat(0);
    for (int h = 0; h < n; h += 8)
        four =
            wasm_i32x4_add(four, wasm_i32x4_dot_i16x8(wasm_v128_load(weight + h), wasm_v128_load(said + h)));
    return wasm_i32x4_extract_lane(four, 0) + wasm_i32x4_extract_lane(four, 1)
           + wasm_i32x4_extract_lane(four, 2) + wasm_i32x4_extract_lane(four, 3);
#else
    int32_t sum = 0;
    for (int h = 0; h < n; h++)
        sum += weight[h] * said[h];
    return sum;
#endif
}

/* Sums of some units of the first layer, so many at once (AT_HAND) as a processor keeps at hand while it goes through the inputs; and all
 * sums of the second. */
#if !defined __wasm__ || defined __wasm_simd128__
enum { UNITS = 8, AT_HAND = POLICY_NET_FIRST / UNITS };
struct sums {
    uint16_t all __attribute__((vector_size(UNITS * sizeof(uint16_t))));
};

static inline void add_times(struct sums *sums, const int16_t *weight, unsigned times)
{
    struct sums these;
    memcpy(&these, weight, sizeof these);
    sums->all += these.all * (uint16_t)times;
}

static inline void take_sums(const struct sums *sums, int16_t *to)
{
    memcpy(to, sums, sizeof *sums);
}

static inline void sum_second(const struct policy_net *net, const int16_t first[POLICY_NET_FIRST],
                              int32_t sum[POLICY_NET_SECOND])
{
    for (int h = 0; h < POLICY_NET_SECOND; h++)
        sum[h] = net->second_bias[h] + sum_of(net->second[h], first, POLICY_NET_FIRST);
}
#else
/* WebAssembly without vectors: four units in a word. Products of the whole word run over into one another; those of every other unit
 * have room, and what they leave of the whole is the rest. */
enum { UNITS = 4, AT_HAND = 2 };
struct sums {
    uint64_t all, even;
};
static const uint64_t EVEN = 0x0000ffff0000ffff;
_Static_assert((1 + POLICY_NET_INPUTS * POLICY_NET_INPUT_MOST) * 65535ll <= UINT32_MAX,
               "every other unit has room");

static inline void add_times(struct sums *sums, const int16_t *weight, unsigned times)
{
    uint64_t word;
    memcpy(&word, weight, sizeof word);
    sums->all += word * times;
    sums->even += (word & EVEN) * times;
}

static inline void take_sums(const struct sums *sums, int16_t *to)
{
    uint64_t word = (sums->even & EVEN) | ((sums->all - sums->even) & ~EVEN);
    memcpy(to, &word, sizeof word);
}

/* Two fifths of the first layer say nothing; two rows share what it costs to pass over them. */
static inline void sum_second(const struct policy_net *net, const int16_t first[POLICY_NET_FIRST],
                              int32_t sum[POLICY_NET_SECOND])
{
    enum { ROWS = 2 };
    uint16_t list[POLICY_NET_FIRST];
    int n = 0;
    for (int i = 0; i < POLICY_NET_FIRST; i++) {
        list[n] = (uint16_t)i;
        n += first[i] != 0;
    }
    memcpy(sum, net->second_bias, sizeof net->second_bias);
    for (int h = 0; h < POLICY_NET_SECOND; h += ROWS)
        for (int i = 0; i < n; i++) {
            const int16_t *weight = net->second[h] + list[i];
            for (int k = 0; k < ROWS; k++)
                sum[h + k] += weight[k * POLICY_NET_FIRST] * first[list[i]];
        }
}
#endif

#endif

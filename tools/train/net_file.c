#include "net_file.h"

#include "../../core/error.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char first_line[] = "paddock net: 296 inputs, 128 and 64 units, 72 outputs\n";

/* ---- rounding --------------------------------------------------------------------------------------------- */

static long rounded(float number, int one, long most)
{
    float x = number * (float)one;
    return x > (float)most ? most : x < (float)-most ? -most : lrintf(x);
}

static void round_row(const float *number, int n, int one, int16_t *out)
{
    for (int k = 0; k < n; k++)
        out[k] = (int16_t)rounded(number[k], one, INT16_MAX);
}

/* Biases of the layers behind the first stand beside products of what units say and their weights. */
static void round_biases(const float *number, int n, int32_t *out)
{
    for (int k = 0; k < n; k++)
        out[k] = (int32_t)rounded(number[k], POLICY_NET_ONE * POLICY_NET_ONE_SAID, 1L << 30);
}

void net_round(const struct net_numbers *numbers, struct policy_net *out)
{
    for (int i = 0; i < POLICY_NET_INPUTS; i++)
        round_row(numbers->first[i], POLICY_NET_FIRST, POLICY_NET_ONE_FIRST, out->first[i]);
    round_row(numbers->first_bias, POLICY_NET_FIRST, POLICY_NET_ONE_FIRST, out->first_bias);
    for (int h = 0; h < POLICY_NET_SECOND; h++)
        round_row(numbers->second[h], POLICY_NET_FIRST, POLICY_NET_ONE, out->second[h]);
    for (int o = 0; o < POLICY_NET_OUTPUTS; o++)
        round_row(numbers->output[o], POLICY_NET_SECOND, POLICY_NET_ONE, out->output[o]);
    round_biases(numbers->second_bias, POLICY_NET_SECOND, out->second_bias);
    round_biases(numbers->output_bias, POLICY_NET_OUTPUTS, out->output_bias);
}

static void widen(const int16_t *number, int n, int one, float *out)
{
    for (int k = 0; k < n; k++)
        out[k] = (float)number[k] / (float)one;
}

static void widen_biases(const int32_t *number, int n, float *out)
{
    for (int k = 0; k < n; k++)
        out[k] = (float)number[k] / (float)(POLICY_NET_ONE * POLICY_NET_ONE_SAID);
}

void net_numbers_of(const struct policy_net *net, struct net_numbers *out)
{
    widen(net->first[0], POLICY_NET_INPUTS * POLICY_NET_FIRST, POLICY_NET_ONE_FIRST, out->first[0]);
    widen(net->first_bias, POLICY_NET_FIRST, POLICY_NET_ONE_FIRST, out->first_bias);
    widen(net->second[0], POLICY_NET_SECOND * POLICY_NET_FIRST, POLICY_NET_ONE, out->second[0]);
    widen(net->output[0], POLICY_NET_OUTPUTS * POLICY_NET_SECOND, POLICY_NET_ONE, out->output[0]);
    widen_biases(net->second_bias, POLICY_NET_SECOND, out->second_bias);
    widen_biases(net->output_bias, POLICY_NET_OUTPUTS, out->output_bias);
}

/* ---- files ------------------------------------------------------------------------------------------------- */

/* From how this machine has numbers to how files have them, or back. */
static void turn_bytes(void *numbers)
{
    uint32_t *number = numbers;
    for (size_t k = 0;
         __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ && k < sizeof(struct net_numbers) / sizeof *number; k++)
        number[k] = __builtin_bswap32(number[k]);
}

static bool read_all(FILE *in, struct net_numbers *out, char *origin)
{
    char line[NET_ORIGIN_MAX];
    if (!fgets(line, sizeof line, in) || strcmp(line, first_line) != 0 || !fgets(line, sizeof line, in)
        || !strchr(line, '\n'))
        return false;
    line[strcspn(line, "\n")] = '\0';
    if (origin)
        snprintf(origin, NET_ORIGIN_MAX, "%s", line);
    bool whole = fread(out, sizeof *out, 1, in) == 1 && fgetc(in) == EOF;
    turn_bytes(out);
    return whole;
}

static bool is_finite(const struct net_numbers *numbers)
{
    const float *number = (const float *)numbers;
    for (size_t k = 0; k < sizeof *numbers / sizeof *number; k++)
        if (!isfinite(number[k]))
            return false;
    return true;
}

bool net_read(const char *path, struct net_numbers *out, char origin[NET_ORIGIN_MAX], struct error *err)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return error_set(err, 0, "cannot read %s: %s", path, strerror(errno));
    bool whole = read_all(in, out, origin);
    fclose(in);
    if (!whole)
        return error_set(err, 0, "expected a net of this program; found something else in %s", path);
    return is_finite(out) || error_set(err, 0, "expected finite numbers; found others in %s", path);
}

char *net_text(const struct net_numbers *numbers, const char *origin, size_t *len)
{
    struct net_numbers turned = *numbers;
    size_t head = strlen(first_line) + strlen(origin) + 1;
    *len = head + sizeof turned;
    char *text = malloc(*len);
    if (!text)
        return NULL;
    turn_bytes(&turned);
    snprintf(text, *len, "%s%s\n", first_line, origin);
    /* One line, whatever names and setups have in them. */
    for (size_t k = strlen(first_line); k < head - 1; k++)
        text[k] = text[k] == '\n' ? '|' : text[k];
    memcpy(text + head, &turned, sizeof turned);
    return text;
}

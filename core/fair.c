#include "fair.h"

#include <assert.h>
#include <string.h>

enum { K_BYTES = 8, COUNTER_BYTES = 4, LABEL_MIN = 4, LABEL_MAX = 16 };

static void write_number(uint64_t number, int bytes, uint8_t *out)
{
    for (int i = bytes - 1; i >= 0; i--, number >>= 8)
        out[i] = (uint8_t)number;
}

static uint64_t read_number(const uint8_t *bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

void fair_begin(struct fair *f, const void *seed, size_t len)
{
    struct sha256 s;
    sha256_begin(&s);
    sha256_add(&s, seed, len);
    sha256_end(&s, f->key);
}

static uint64_t draw_number(const struct fair *f, uint64_t k, uint32_t counter)
{
    uint8_t message[K_BYTES + COUNTER_BYTES], drawn[SHA256_BYTES];
    write_number(k, K_BYTES, message);
    write_number(counter, COUNTER_BYTES, message + K_BYTES);
    hmac_sha256(f->key, sizeof f->key, message, sizeof message, drawn);
    return read_number(drawn);
}

/* The numbers from the last multiple of n on would make some remainders likelier: they are not taken. */
uint64_t fair_below(const struct fair *f, uint64_t k, uint64_t n)
{
    uint64_t spare = -n % n, x;
    uint32_t counter = 0;
    do {
        x = draw_number(f, k, counter++);
    } while (x > UINT64_MAX - spare);
    return x % n;
}

action_t fair_draw(const struct fair *f, uint64_t k, const struct chance *ch, int n)
{
    return chance_at(ch, n, (uint32_t)fair_below(f, k, chance_total(ch, n)));
}

void fair_stream(const struct fair *f, const char *label, uint64_t number, struct rng *out)
{
    uint8_t message[LABEL_MAX + 1 + 8], drawn[SHA256_BYTES];
    size_t len = strlen(label);
    assert(len >= LABEL_MIN && len <= LABEL_MAX);
    memcpy(message, label, len);
    message[len] = ':';
    write_number(number, 8, message + len + 1);
    hmac_sha256(f->key, sizeof f->key, message, len + 1 + 8, drawn);
    for (int i = 0; i < 4; i++)
        out->s[i] = read_number(drawn + 8 * i);
}

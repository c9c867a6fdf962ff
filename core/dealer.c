#include "dealer.h"
#include "text.h"

#include <string.h>

enum { NUMBER_DIGITS = 19 }; /* of INT64_MAX */

/* ---- seeds -------------------------------------------------------------------------------------------- */

static int digit_value(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool read_number(const char *text, uint64_t *number)
{
    *number = 0;
    if (strlen(text) > NUMBER_DIGITS)
        return false;
    for (; *text; text++) {
        int digit = *text >= '0' && *text <= '9' ? *text - '0' : -1;
        if (digit < 0 || *number > (INT64_MAX - (uint64_t)digit) / 10)
            return false;
        *number = *number * 10 + (uint64_t)digit;
    }
    return true;
}

static bool read_bytes(const char *text, size_t digits, struct seed *out)
{
    if (digits % 2 || digits < 2 * SEED_BYTES_MIN || digits > 2 * SEED_BYTES_MAX)
        return false;
    for (size_t i = 0; i < digits; i += 2) {
        int high = digit_value(text[i]), low = digit_value(text[i + 1]);
        if (high < 0 || low < 0)
            return false;
        out->bytes[out->len++] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* No number has 32 digits, with zeros before it or without, so there is no text that could be both. */
bool seed_read(const char *text, struct seed *out, struct error *err)
{
    memset(out, 0, sizeof *out);
    if (text[0] && (read_number(text, &out->number) || read_bytes(text, strlen(text), out)))
        return true;
    return error_set(
        err, 0,
        "expected a seed: a number from 0 to %lld, or %d to %d hexadecimal digits, two for each byte; found \"%.60s\"",
        (long long)INT64_MAX, 2 * SEED_BYTES_MIN, 2 * SEED_BYTES_MAX, text);
}

bool seed_is_number(const struct seed *seed)
{
    return !seed->len;
}

size_t seed_text(const struct seed *seed, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    if (!seed->len)
        text_add(&t, "%llu", (unsigned long long)seed->number);
    for (size_t i = 0; i < seed->len; i++)
        text_add(&t, "%02x", seed->bytes[i]);
    return t.len;
}

void seed_stream(const struct seed *seed, const char *label, uint64_t number, struct rng *out)
{
    struct fair fair;
    if (!seed->len) {
        rng_init(out, seed->number, number);
        return;
    }
    fair_begin(&fair, seed->bytes, seed->len);
    fair_stream(&fair, label, number, out);
}

/* ---- dealing ------------------------------------------------------------------------------------------ */

/* Tables that share a seed have keys of their own: the number of the table, 8 bytes, highest first, is then part of the seed. */
static void begin_fair(struct fair *fair, const struct seed *seed, uint64_t table)
{
    uint8_t bytes[SEED_BYTES_MAX + 8];
    size_t len = seed->len;
    memcpy(bytes, seed->bytes, len);
    for (int i = 0; table && i < 8; i++)
        bytes[len++] = (uint8_t)(table >> (56 - 8 * i));
    fair_begin(fair, bytes, len);
}

void dealer_begin(struct dealer *d, const struct seed *seed, uint64_t table)
{
    memset(d, 0, sizeof *d);
    d->is_fair = seed->len > 0;
    if (d->is_fair) {
        begin_fair(&d->fair, seed, table);
        return;
    }
    rng_init(&d->chance, seed->number, 2 * table);
    rng_init(&d->thinking, seed->number, 2 * table + 1);
}

void dealer_begin_fair(struct dealer *d, const void *bytes, size_t len)
{
    memset(d, 0, sizeof *d);
    d->is_fair = true;
    fair_begin(&d->fair, bytes, len);
}

action_t dealer_draw(struct dealer *d, uint64_t k, const struct chance *ch, int n)
{
    return d->is_fair ? fair_draw(&d->fair, k, ch, n) : chance_draw(ch, n, &d->chance);
}

/* One generator a decision: what is seen of one decision tells nothing of the next. */
struct rng *dealer_thinking(struct dealer *d, uint64_t moments)
{
    if (d->is_fair)
        fair_stream(&d->fair, "bots", moments, &d->thinking);
    return &d->thinking;
}

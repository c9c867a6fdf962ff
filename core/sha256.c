#include "sha256.h"

#include <string.h>

/* ---- one block ---------------------------------------------------------------------------------------- */

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static uint32_t rotr(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static uint32_t read_word(const uint8_t *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void write_word(uint32_t word, uint8_t *b)
{
    for (int i = 0; i < 4; i++)
        b[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* The sixteen words of the block, and forty-eight more made of them. */
static void make_schedule(const uint8_t *block, uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = read_word(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
}

/* v holds a to h of the standard. */
static void do_round(uint32_t v[8], uint32_t addend)
{
    uint32_t sum1 = rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25);
    uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
    uint32_t sum0 = rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22);
    uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    uint32_t one = v[7] + sum1 + choice + addend;
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += one;
    v[0] = one + sum0 + majority;
}

static void take_block(uint32_t h[8], const uint8_t *block)
{
    uint32_t w[64], v[8];
    make_schedule(block, w);
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++)
        do_round(v, round_constants[i] + w[i]);
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

/* ---- messages ----------------------------------------------------------------------------------------- */

void sha256_begin(struct sha256 *s)
{
    static const uint32_t start[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    memset(s, 0, sizeof *s);
    memcpy(s->h, start, sizeof s->h);
}

void sha256_add(struct sha256 *s, const void *bytes, size_t len)
{
    const uint8_t *from = bytes;
    while (len) {
        size_t at = s->len % SHA256_BLOCK, n = SHA256_BLOCK - at;
        n = n < len ? n : len;
        memcpy(s->block + at, from, n);
        s->len += n;
        from += n;
        len -= n;
        if (at + n == SHA256_BLOCK)
            take_block(s->h, s->block);
    }
}

/* A one bit, zeros, and the length in bits at the end of a block. */
void sha256_end(struct sha256 *s, uint8_t out[SHA256_BYTES])
{
    static const uint8_t padding[SHA256_BLOCK] = { 0x80 };
    uint64_t bits = s->len * 8;
    size_t at = s->len % SHA256_BLOCK;
    uint8_t length[8];
    size_t blocks = at < SHA256_BLOCK - 8 ? 1 : 2;
    sha256_add(s, padding, blocks * SHA256_BLOCK - 8 - at);
    write_word((uint32_t)(bits >> 32), length);
    write_word((uint32_t)bits, length + 4);
    sha256_add(s, length, sizeof length);
    for (int i = 0; i < 8; i++)
        write_word(s->h[i], out + 4 * i);
}

/* ---- keyed -------------------------------------------------------------------------------------------- */

/* The key with every byte of it and the block behind it changed by pad, then the message. */
static void hash_padded(const uint8_t key[SHA256_BLOCK], uint8_t pad, const void *message, size_t len,
                        uint8_t out[SHA256_BYTES])
{
    struct sha256 s;
    uint8_t block[SHA256_BLOCK];
    for (int i = 0; i < SHA256_BLOCK; i++)
        block[i] = key[i] ^ pad;
    sha256_begin(&s);
    sha256_add(&s, block, sizeof block);
    sha256_add(&s, message, len);
    sha256_end(&s, out);
}

void hmac_sha256(const void *key, size_t key_len, const void *message, size_t len, uint8_t out[SHA256_BYTES])
{
    uint8_t block[SHA256_BLOCK] = { 0 }, inner[SHA256_BYTES];
    struct sha256 s;
    if (key_len > SHA256_BLOCK) {
        sha256_begin(&s);
        sha256_add(&s, key, key_len);
        sha256_end(&s, block);
    } else {
        memcpy(block, key, key_len);
    }
    hash_padded(block, 0x36, message, len, inner);
    hash_padded(block, 0x5c, inner, sizeof inner, out);
}

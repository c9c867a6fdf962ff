/* handshake.c: SHA-1 and base64. SHA-1 guards nothing here: the standard asks for it so that a server which takes a handshake for
 * an ordinary request is noticed. */
#include "handshake.h"

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

enum { SHA1_BYTES = 20, SHA1_BLOCK = 64, SHA1_WORDS = 80 };

static uint32_t rotated(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

/* Round t of FIPS 180-4 6.1.2: its function of three words, and its constant. */
static uint32_t round_of(int t, uint32_t b, uint32_t c, uint32_t d)
{
    if (t < 20)
        return ((b & c) | (~b & d)) + 0x5a827999u;
    if (t < 40)
        return (b ^ c ^ d) + 0x6ed9eba1u;
    if (t < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    return (b ^ c ^ d) + 0xca62c1d6u;
}

static void add_block(uint32_t h[5], const uint8_t block[SHA1_BLOCK])
{
    uint32_t w[SHA1_WORDS], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16
               | (uint32_t)block[4 * t + 2] << 8 | block[4 * t + 3];
    for (int t = 16; t < SHA1_WORDS; t++)
        w[t] = rotated(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    for (int t = 0; t < SHA1_WORDS; t++) {
        uint32_t next = rotated(a, 5) + round_of(t, b, c, d) + e + w[t];
        e = d;
        d = c;
        c = rotated(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

/* Of a message that leaves room for its length in two blocks. */
static void sha1(const char *message, size_t len, uint8_t out[SHA1_BYTES])
{
    uint32_t h[5] = { 0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u };
    uint8_t blocks[2 * SHA1_BLOCK] = { 0 };
    size_t used = len + 9 > SHA1_BLOCK ? 2 : 1;
    memcpy(blocks, message, len);
    blocks[len] = 0x80;
    for (size_t i = 0; i < 8; i++)
        blocks[used * SHA1_BLOCK - 1 - i] = (uint8_t)((uint64_t)len * 8 >> 8 * i);
    for (size_t i = 0; i < used; i++)
        add_block(h, blocks + i * SHA1_BLOCK);
    for (int i = 0; i < SHA1_BYTES; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Twenty bytes are six groups of three, and two bytes. */
static void base64(const uint8_t bytes[SHA1_BYTES], char out[HANDSHAKE_ACCEPT_CHARS + 1])
{
    for (int i = 0; i < HANDSHAKE_ACCEPT_CHARS; i++) {
        int bit = 6 * i, at = bit / 8;
        unsigned pair = (unsigned)(at < SHA1_BYTES ? bytes[at] : 0) << 8
                        | (unsigned)(at + 1 < SHA1_BYTES ? bytes[at + 1] : 0);
        out[i] = bit < 8 * SHA1_BYTES ? digits[pair >> (10 - bit % 8) & 63] : '=';
    }
    out[HANDSHAKE_ACCEPT_CHARS] = '\0';
}

bool handshake_key_fits(const char *key)
{
    return strlen(key) == HANDSHAKE_KEY_CHARS && strspn(key, digits) == HANDSHAKE_KEY_CHARS - 2
           && !strcmp(key + HANDSHAKE_KEY_CHARS - 2, "==");
}

void handshake_accept(const char *key, char out[HANDSHAKE_ACCEPT_CHARS + 1])
{
    static const char standard[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char message[HANDSHAKE_KEY_CHARS + sizeof standard];
    uint8_t sum[SHA1_BYTES];
    memcpy(message, key, HANDSHAKE_KEY_CHARS);
    memcpy(message + HANDSHAKE_KEY_CHARS, standard, sizeof standard);
    sha1(message, HANDSHAKE_KEY_CHARS + sizeof standard - 1, sum);
    base64(sum, out);
}

bool handshake_lists(const char *list, const char *word)
{
    size_t n = strlen(word);
    while (list && *list) {
        list += strspn(list, " \t,");
        size_t len = strcspn(list, ", \t");
        if (len == n && !strncasecmp(list, word, n))
            return true;
        list += len;
    }
    return false;
}

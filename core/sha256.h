/* sha256.h: SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), for deals that nobody can predict and anybody can check.
 *
 * Our own code because the page needs it, too, where there is no library. It is
 * used on short messages only and makes no attempt to be fast.
 */
#ifndef PADDOCK_SHA256_H
#define PADDOCK_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t h[8];
    uint64_t len; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
};

void sha256_begin(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *bytes, size_t len);
void sha256_end(struct sha256 *s, uint8_t out[SHA256_BYTES]);

void hmac_sha256(const void *key, size_t key_len, const void *message, size_t len, uint8_t out[SHA256_BYTES]);

#endif

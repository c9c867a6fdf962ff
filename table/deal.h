/* deal.h: what chance was drawn by in a race online, for anybody to check.
 *
 * Before anybody sits the server shows SHA-256(secret ‖ id of the table) and so
 * cannot change the secret any more. Every person brings a nonce. Both together
 * are the seed of the race (core/fair.h): secret ‖ nonces in the order of seats.
 * They stand in its record once it is over. Nobody can steer such a deal unless
 * the server and all people at the table work together. docs/fair-deals.md.
 */
#ifndef PADDOCK_DEAL_H
#define PADDOCK_DEAL_H

#include "../core/text.h"
#include "table.h"

enum { TABLE_ID_CHARS = 12, DEAL_SECRET_BYTES = 32, DEAL_NONCE_BYTES = 16 };

/* In hexadecimal digits; all empty: no race online. */
struct deal {
    char table[TABLE_ID_CHARS + 1];
    char secret[2 * DEAL_SECRET_BYTES + 1];
    char nonce[SEATS_MAX][2 * DEAL_NONCE_BYTES + 1]; /* "": that seat has brought none */
};

/* Small letters and digits. */
bool table_id_fits(struct span s);
/* So many bytes as small hexadecimal digits. */
bool deal_digits_fit(struct span s, size_t bytes);

/* Bytes to digits; text has room for two for each and a NUL. And back: false when it is none of so many bytes. */
void deal_digits(const uint8_t *bytes, size_t n, char *text);
bool deal_bytes(const char *text, uint8_t *bytes, size_t n);

/* SHA-256(secret ‖ id), what was shown before anybody sat. */
void deal_commitment(const struct deal *deal, char text[2 * SHA256_BYTES + 1]);
/* Who deals for that race. */
void deal_dealer(const struct deal *deal, struct dealer *out);
/* Was every outcome of the match drawn by it? False, and a sentence that names the first that was not. */
bool deal_check(const struct deal *deal, const struct table *match, struct error *err);

#endif

#include "deal.h"
#include "position.h"

#include <string.h>

/* ---- digits --------------------------------------------------------------------------------------------- */

static bool is_of(struct span s, const char *characters)
{
    for (size_t i = 0; i < s.len; i++)
        if (!s.at[i] || !strchr(characters, s.at[i]))
            return false;
    return true;
}

bool table_id_fits(struct span s)
{
    return s.len == TABLE_ID_CHARS && is_of(s, "abcdefghijklmnopqrstuvwxyz0123456789");
}

bool deal_digits_fit(struct span s, size_t bytes)
{
    return s.len == 2 * bytes && is_of(s, "0123456789abcdef");
}

void deal_digits(const uint8_t *bytes, size_t n, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < n; i++) {
        *text++ = digits[bytes[i] >> 4];
        *text++ = digits[bytes[i] & 15];
    }
    *text = '\0';
}

static uint8_t digit_value(char c)
{
    return (uint8_t)(c <= '9' ? c - '0' : c - 'a' + 10);
}

bool deal_bytes(const char *text, uint8_t *bytes, size_t n)
{
    if (!deal_digits_fit(span_of(text), n))
        return false;
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(digit_value(text[2 * i]) << 4 | digit_value(text[2 * i + 1]));
    return true;
}

/* ---- dealing -------------------------------------------------------------------------------------------- */

void deal_commitment(const struct deal *deal, char text[2 * SHA256_BYTES + 1])
{
    uint8_t secret[DEAL_SECRET_BYTES] = { 0 }, hash[SHA256_BYTES];
    struct sha256 s;
    deal_bytes(deal->secret, secret, sizeof secret);
    sha256_begin(&s);
    sha256_add(&s, secret, sizeof secret);
    sha256_add(&s, deal->table, strlen(deal->table));
    sha256_end(&s, hash);
    deal_digits(hash, sizeof hash, text);
}

void deal_dealer(const struct deal *deal, struct dealer *out)
{
    uint8_t seed[DEAL_SECRET_BYTES + SEATS_MAX * DEAL_NONCE_BYTES] = { 0 };
    size_t len = DEAL_SECRET_BYTES;
    deal_bytes(deal->secret, seed, DEAL_SECRET_BYTES);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (deal_bytes(deal->nonce[seat], seed + len, DEAL_NONCE_BYTES))
            len += DEAL_NONCE_BYTES;
    dealer_begin_fair(out, seed, len);
}

/* ---- checking ------------------------------------------------------------------------------------------- */

static bool check_outcome(struct dealer *dealer, const struct table *then, uint64_t k, action_t found,
                          int moment, struct error *err)
{
    const struct game *g = table_game(then);
    struct chance ch[ACTIONS_MAX];
    char drawn_text[ACTION_TEXT_MAX], found_text[ACTION_TEXT_MAX];
    int n = g->chances(table_setup(then), table_state(then), ch);
    action_t drawn = dealer_draw(dealer, k, ch, n);
    if (drawn == found)
        return true;
    action_text(g, table_setup(then), drawn, drawn_text, sizeof drawn_text);
    action_text(g, table_setup(then), found, found_text, sizeof found_text);
    return error_set(err, 0, "expected moment %d to be \"%s\" by the secret and nonces; found \"%s\"",
                     moment + 1, drawn_text, found_text);
}

bool deal_check(const struct deal *deal, const struct table *match, struct error *err)
{
    struct dealer dealer;
    uint64_t outcomes = 0;
    struct table *then = position_after(match, 0, err);
    bool good = then != NULL;
    deal_dealer(deal, &dealer);
    for (int i = 0; good && i < table_moments(match); i++) {
        const struct moment *m = table_moment(match, i);
        good = (m->seat != NOBODY || check_outcome(&dealer, then, ++outcomes, m->act, i, err))
               && position_step(then, match, err);
    }
    table_free(then);
    return good;
}

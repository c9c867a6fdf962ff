#include "link.h"

#include <string.h>

/* Thirty-two of them, five bits each; letters that look like digits are not among them. */
static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

void table_id_text(const uint8_t random[TABLE_ID_BYTES], char out[TABLE_ID_CHARS + 1])
{
    uint64_t bits = 0;
    for (int i = 0; i < TABLE_ID_BYTES; i++)
        bits = bits << 8 | random[i];
    for (int i = 0; i < TABLE_ID_CHARS; i++, bits >>= 5)
        out[i] = letters[bits & 31];
    out[TABLE_ID_CHARS] = '\0';
}

bool key_fits(const char *key)
{
    return deal_digits_fit(span_of(key), KEY_BYTES);
}

void key_hash(const char *key, uint8_t out[SHA256_BYTES])
{
    struct sha256 s;
    sha256_begin(&s);
    sha256_add(&s, key, strlen(key));
    sha256_end(&s, out);
}

size_t link_text(const char *base, enum link_kind kind, const char *table, const char *key, char *buf,
                 size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "%s#/%s/%s", base, kind == LINK_INVITE ? "invite" : "table", table);
    if (key)
        text_add(&t, "/%s", key);
    return t.len;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

/* "localhost:8063", "[::1]:8063". */
static bool read_host(struct span s, struct link *out)
{
    bool bracketed = s.len && s.at[0] == '[';
    const char *end = bracketed ? memchr(s.at, ']', s.len) : memchr(s.at, ':', s.len);
    size_t len = end ? (size_t)(end - s.at) : s.len;
    struct span name = { s.at + bracketed, len - bracketed };
    struct span port = { s.at + len + bracketed, s.len - len - bracketed };
    if ((bracketed && !end) || !name.len || !span_is_plain(name)
        || !span_copy(name, out->host, sizeof out->host))
        return false;
    out->port = out->secure ? 443 : 80;
    if (!port.len)
        return true;
    return port.at[0] == ':' && span_number((struct span){ port.at + 1, port.len - 1 }, &out->port)
           && out->port >= 1 && out->port <= 65535;
}

static bool read_scheme(struct span *s, struct link *out)
{
    static const char *const schemes[] = { "http://", "https://" };
    for (int i = 0; i < 2; i++) {
        size_t n = strlen(schemes[i]);
        if (s->len > n && !memcmp(s->at, schemes[i], n)) {
            out->secure = i == 1;
            *s = (struct span){ s->at + n, s->len - n };
            return true;
        }
    }
    return false;
}

bool link_take_invitation(const char **others, char out[KEY_CHARS + 1])
{
    struct span rest = span_of(*others), one;
    if (!span_cut(&rest, ',', &one) || !span_copy(one, out, KEY_CHARS + 1) || !key_fits(out))
        return false;
    *others = rest.at ? rest.at : "";
    return true;
}

/* "7c…", or "7c…,0d…" where several are invited. */
static bool read_invitations(struct span s, struct link *out)
{
    struct span first = { 0 };
    char one[KEY_CHARS + 1];
    if (!span_cut(&s, ',', &first) || !span_copy(first, out->key, sizeof out->key) || !key_fits(out->key))
        return false;
    if (!s.at)
        return true;
    const char *rest = out->others;
    bool good = span_copy(s, out->others, sizeof out->others);
    while (good && *rest)
        good = link_take_invitation(&rest, one);
    return good && out->others[0] && out->others[strlen(out->others) - 1] != ',';
}

/* "#/table/ID/KEY", or nothing. */
static bool read_fragment(struct span s, struct link *out)
{
    struct span word = { 0 };
    if (!s.len)
        return true;
    if (!span_cut(&s, '/', &word) || !span_is(word, "#") || !span_cut(&s, '/', &word))
        return false;
    out->kind = span_is(word, "invite") ? LINK_INVITE : LINK_TABLE;
    if (out->kind == LINK_TABLE && !span_is(word, "table"))
        return false;
    if (!span_cut(&s, '/', &word) || !span_copy(word, out->table, sizeof out->table) || !table_id_fits(word))
        return false;
    if (!s.at)
        return out->kind == LINK_TABLE;
    return out->kind == LINK_INVITE ? read_invitations(s, out)
                                    : span_copy(s, out->key, sizeof out->key) && key_fits(out->key);
}

bool link_parse(const char *text, struct link *out, struct error *err)
{
    struct span rest = span_trim(span_of(text)), host;
    memset(out, 0, sizeof *out);
    if (!read_scheme(&rest, out) || !span_cut(&rest, '/', &host) || !read_host(host, out)
        || !read_fragment(rest.at ? rest : (struct span){ "", 0 }, out))
        return error_of(err, ERROR_USAGE,
                        "expected a link such as http://localhost:8063/#/table/ID/KEY; found \"%.60s\"",
                        text);
    return true;
}

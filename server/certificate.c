#include "certificate.h"
#include "../host/stream.h"

#include <gnutls/abstract.h>
#include <stdlib.h>

enum { CHAIN_MAX = 16 };

static void free_certificate(struct certificate *c)
{
    if (c->credentials)
        gnutls_certificate_free_credentials(c->credentials);
    if (c->priorities)
        gnutls_priority_deinit(c->priorities);
    free(c);
}

void certificates_free(struct certificate **now)
{
    while (*now) {
        struct certificate *c = *now;
        *now = c->before;
        free_certificate(c);
    }
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static bool load(const char *flag, const char *path, gnutls_datum_t *out, struct error *err)
{
    return gnutls_load_file(path, out) == 0
           || error_of(err, ERROR_WORLD, "%s: cannot read '%.300s'", flag, path);
}

static void forget(gnutls_datum_t *text)
{
    gnutls_memset(text->data, 0, text->size);
    gnutls_free(text->data);
}

static bool read_key(gnutls_privkey_t key, const char *path, struct error *err)
{
    gnutls_datum_t text;
    if (!load("--tls-key", path, &text, err))
        return false;
    bool good = gnutls_privkey_import_x509_raw(key, &text, GNUTLS_X509_FMT_PEM, NULL, 0) == 0;
    forget(&text);
    return good
           || error_of(err, ERROR_USAGE,
                       "--tls-key: expected a key in PEM without a password; found '%.300s'", path);
}

static bool read_chain(gnutls_pcert_st chain[CHAIN_MAX], unsigned *n, const char *path, struct error *err)
{
    gnutls_datum_t text;
    if (!load("--tls-cert", path, &text, err))
        return false;
    *n = CHAIN_MAX;
    bool good = gnutls_pcert_list_import_x509_raw(chain, n, &text, GNUTLS_X509_FMT_PEM, 0) == 0 && *n > 0;
    forget(&text);
    return good
           || error_of(err, ERROR_USAGE,
                       "--tls-cert: expected a certificate in PEM, and those above it; found '%.300s'", path);
}

/* What was joined belongs to the credentials; they look whether it fits. */
static bool join(struct certificate *c, gnutls_pcert_st chain[CHAIN_MAX], unsigned n, gnutls_privkey_t key,
                 const char *path, struct error *err)
{
    if (gnutls_certificate_set_key(c->credentials, NULL, 0, chain, (int)n, key) == 0)
        return true;
    for (unsigned i = 0; i < n; i++)
        gnutls_pcert_deinit(&chain[i]);
    return error_of(err, ERROR_USAGE, "--tls-key: expected the key of '%.300s'; found another one", path);
}

static bool fill(struct certificate *c, const char *certificate, const char *key_path, struct error *err)
{
    gnutls_pcert_st chain[CHAIN_MAX];
    gnutls_privkey_t key;
    unsigned n;
    if (gnutls_certificate_allocate_credentials(&c->credentials) != 0) {
        c->credentials = NULL;
        return error_memory(err);
    }
    if (gnutls_priority_init(&c->priorities, TLS_PRIORITIES, NULL) != 0 || gnutls_privkey_init(&key) != 0)
        return error_memory(err);
    if (read_key(key, key_path, err) && read_chain(chain, &n, certificate, err)
        && join(c, chain, n, key, certificate, err))
        return true;
    gnutls_privkey_deinit(key);
    return false;
}

bool certificate_read(struct certificate **now, const char *certificate, const char *key, struct error *err)
{
    struct certificate *c = calloc(1, sizeof *c);
    if (!c)
        return error_memory(err);
    if (!fill(c, certificate, key, err)) {
        free_certificate(c);
        return false;
    }
    c->before = *now;
    *now = c;
    return true;
}

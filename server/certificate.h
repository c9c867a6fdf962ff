/* certificate.h: the certificate and key by which the server speaks TLS; read again when they have been renewed. */
#ifndef PADDOCK_CERTIFICATE_H
#define PADDOCK_CERTIFICATE_H

#include "../core/error.h"

#include <gnutls/gnutls.h>

struct certificate {
    struct certificate *before; /* connections may still use it, and it is small, so it stays */
    gnutls_certificate_credentials_t credentials;
    gnutls_priority_t priorities;
};

/* Read both files (PEM; the certificate with those above it), for whoever connects from now on. False and a sentence: what was
 * there before stays. */
bool certificate_read(struct certificate **now, const char *certificate, const char *key, struct error *err);
void certificates_free(struct certificate **now);

#endif

#include "stream.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_MAX = 16 * 1024 };

/* ---- trust -------------------------------------------------------------------------------------------- */

static gnutls_certificate_credentials_t
    trust; /* NULL until somebody needs it; it lives as long as the program */

/* Of that file, or NULL: of the machine. */
static int load_trust(const char *file)
{
    if (!trust && gnutls_certificate_allocate_credentials(&trust) != 0) {
        trust = NULL;
        return GNUTLS_E_MEMORY_ERROR;
    }
    return file ? gnutls_certificate_set_x509_trust_file(trust, file, GNUTLS_X509_FMT_PEM)
                : gnutls_certificate_set_x509_system_trust(trust);
}

bool trust_read(const char *file, struct error *err)
{
    return !file || load_trust(file) > 0
           || error_of(err, ERROR_USAGE, "--ca: expected a file with certificates in PEM; found '%.300s'",
                       file);
}

/* ---- losing it ---------------------------------------------------------------------------------------- */

static void lose(struct stream *s, bool whole, bool for_good)
{
    if (!s->closing)
        s->owner->lost(s->context, whole, for_good);
}

static void lose_because(struct stream *s, int status)
{
    error_of(&s->server->why, ERROR_WORLD, "the connection is lost (%s)", uv_strerror(status));
    lose(s, false, false);
}

static void end_of_stream(struct stream *s, bool whole)
{
    if (s->tls && !s->shaken)
        error_of(&s->server->why, ERROR_WORLD,
                 "the server has closed the connection instead of speaking TLS");
    else
        error_of(&s->server->why, ERROR_WORLD, "the server has closed the connection");
    lose(s, whole, false);
}

static void on_closed(uv_handle_t *handle)
{
    struct stream *s = handle->data;
    if (s->tls)
        gnutls_deinit(s->tls);
    s->owner->closed(s->context);
}

void stream_close(struct stream *s)
{
    if (s->closing)
        return;
    if (s->tls && s->shaken)
        gnutls_bye(s->tls, GNUTLS_SHUT_WR);
    s->closing = true;
    uv_close((uv_handle_t *)&s->tcp, on_closed);
}

/* ---- writing ------------------------------------------------------------------------------------------ */

struct sending {
    uv_write_t request;
    char bytes[];
};

static void on_sent(uv_write_t *request, int status)
{
    (void)status; /* the reader notices, too */
    free(request);
}

static bool send_bytes(struct stream *s, const char *bytes, size_t len)
{
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)bytes, (unsigned)len);
    int n = uv_try_write((uv_stream_t *)&s->tcp, &buf, 1);
    if (n == (int)len)
        return true;
    if (n < 0 && n != UV_EAGAIN)
        return false;
    size_t done = n > 0 ? (size_t)n : 0;
    struct sending *rest = malloc(sizeof *rest + len - done);
    if (!rest)
        return false;
    memcpy(rest->bytes, bytes + done, len - done);
    buf = uv_buf_init(rest->bytes, (unsigned)(len - done));
    if (uv_write(&rest->request, (uv_stream_t *)&s->tcp, &buf, 1, on_sent) == 0)
        return true;
    free(rest);
    return false;
}

bool stream_write(struct stream *s, const char *bytes, size_t len)
{
    if (s->closing)
        return false;
    if (!s->tls)
        return send_bytes(s, bytes, len);
    for (ssize_t n; len; bytes += n, len -= (size_t)n)
        if ((n = gnutls_record_send(s->tls, bytes, len)) <= 0)
            return false;
    return true;
}

/* ---- TLS ---------------------------------------------------------------------------------------------- */

static ssize_t push(gnutls_transport_ptr_t stream, const void *bytes, size_t len)
{
    struct stream *s = stream;
    if (!s->closing && send_bytes(s, bytes, len))
        return (ssize_t)len;
    gnutls_transport_set_errno(s->tls, EPIPE);
    return -1;
}

static ssize_t pull(gnutls_transport_ptr_t stream, void *room, size_t len)
{
    struct stream *s = stream;
    size_t n = s->in.len < len ? s->in.len : len;
    if (!n) {
        gnutls_transport_set_errno(s->tls, EAGAIN);
        return -1;
    }
    memcpy(room, s->in.at, n);
    s->in = (struct span){ s->in.at + n, s->in.len - n };
    return (ssize_t)n;
}

static bool is_address(const char *name)
{
    struct in6_addr address;
    return inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1;
}

static bool begin_tls(struct stream *s)
{
    const char *name = s->server->name;
    if ((!trust && load_trust(NULL) < 0) || gnutls_init(&s->tls, GNUTLS_CLIENT | GNUTLS_NONBLOCK) != 0) {
        s->tls = NULL;
        return false;
    }
    gnutls_session_set_verify_cert(s->tls, name, 0);
    gnutls_transport_set_ptr(s->tls, s);
    gnutls_transport_set_push_function(s->tls, push);
    gnutls_transport_set_pull_function(s->tls, pull);
    return gnutls_priority_set_direct(s->tls, TLS_PRIORITIES, NULL) == 0
           && gnutls_credentials_set(s->tls, GNUTLS_CRD_CERTIFICATE, trust) == 0
           && (is_address(name) /* only names are said (RFC 6066 3) */
               || gnutls_server_name_set(s->tls, GNUTLS_NAME_DNS, name, strlen(name)) == 0);
}

static void distrust(struct stream *s)
{
    unsigned status = gnutls_session_get_verify_cert_status(s->tls);
    struct error *why = &s->server->why;
    const char *name = s->server->name;
    if (status & GNUTLS_CERT_SIGNER_NOT_FOUND)
        error_of(
            why, ERROR_WORLD,
            "the certificate of %s is signed by nobody whom this machine trusts; --ca FILE names who signs it",
            name);
    else if (status & GNUTLS_CERT_UNEXPECTED_OWNER)
        error_of(why, ERROR_WORLD, "the server has a certificate for another name than %s", name);
    else if (status & (GNUTLS_CERT_EXPIRED | GNUTLS_CERT_NOT_ACTIVATED))
        error_of(why, ERROR_WORLD, "the certificate of %s is not valid at this time", name);
    else
        error_of(why, ERROR_WORLD, "the certificate of %s is not valid", name);
    lose(s, false, true);
}

static bool would_block(ssize_t result)
{
    return result == GNUTLS_E_AGAIN || result == GNUTLS_E_INTERRUPTED;
}

/* True once the other end is known to be who it should be. */
static bool shake_hands(struct stream *s)
{
    int result;
    do
        result = gnutls_handshake(s->tls);
    while (result == GNUTLS_E_INTERRUPTED || (result == GNUTLS_E_AGAIN && s->in.len)
           || result == GNUTLS_E_WARNING_ALERT_RECEIVED);
    if (result == GNUTLS_E_AGAIN)
        return false;
    if (result == 0) {
        s->shaken = true;
        s->owner->opened(s->context);
        return true;
    }
    if (result == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR) {
        distrust(s);
        return false;
    }
    error_of(&s->server->why, ERROR_WORLD, "the server does not speak TLS as it should (%s)",
             gnutls_strerror(result));
    lose(s, false, false);
    return false;
}

/* Nothing went wrong; also when something other than data was taken, such as a ticket. */
static bool may_go_on(const struct stream *s, ssize_t result)
{
    return result > 0 || (would_block(result) && s->in.len)
           || (result < 0 && !would_block(result) && !gnutls_error_is_fatal((int)result));
}

/* All that is whole of what came in. */
static void take_records(struct stream *s)
{
    char record[RECORD_MAX];
    ssize_t n = 0;
    while (!s->closing && may_go_on(s, n = gnutls_record_recv(s->tls, record, sizeof record)))
        if (n > 0)
            s->owner->heard(s->context, record, (size_t)n);
    if (s->closing || would_block(n))
        return;
    if (n == 0) {
        end_of_stream(s, true);
        return;
    }
    error_of(&s->server->why, ERROR_WORLD, "the connection is lost (%s)", gnutls_strerror((int)n));
    lose(s, false, false);
}

static void take_tls(struct stream *s)
{
    if (!s->shaken && !shake_hands(s))
        return;
    take_records(s);
}

/* ---- the socket --------------------------------------------------------------------------------------- */

static void give_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buf)
{
    struct stream *s = handle->data;
    (void)wanted;
    *buf = uv_buf_init(s->server->room, sizeof s->server->room);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
    struct stream *s = stream->data;
    if (s->closing || n == 0)
        return;
    if (n == UV_EOF)
        end_of_stream(
            s, !s->tls); /* TLS says goodbye itself: what ends without may have been cut by somebody else */
    else if (n < 0)
        lose_because(s, (int)n);
    else if (s->tls) {
        s->in = (struct span){ buf->base, (size_t)n };
        take_tls(s);
    } else
        s->owner->heard(s->context, buf->base, (size_t)n);
}

static void on_connect(uv_connect_t *request, int status)
{
    struct stream *s = request->data;
    if (s->closing)
        return;
    if (status == 0)
        status = uv_read_start((uv_stream_t *)&s->tcp, give_room, on_read);
    if (status < 0) {
        error_of(&s->server->why, ERROR_WORLD, "the server cannot be reached (%s)", uv_strerror(status));
        lose(s, false, false);
        return;
    }
    uv_tcp_nodelay(&s->tcp, 1);
    if (!s->server->secure)
        s->owner->opened(s->context);
    else if (begin_tls(s))
        shake_hands(s);
    else {
        error_memory(&s->server->why);
        lose(s, false, false);
    }
}

bool stream_open(struct stream *s, uv_loop_t *loop, struct remote_server *server,
                 const struct stream_owner *owner, void *context)
{
    *s = (struct stream){ .server = server, .owner = owner, .context = context };
    uv_tcp_init(loop, &s->tcp);
    s->tcp.data = s->connect.data = s;
    int failed = uv_tcp_connect(&s->connect, &s->tcp, (const struct sockaddr *)&server->at, on_connect);
    return !failed
           || error_of(&server->why, ERROR_WORLD, "the server cannot be reached (%s)", uv_strerror(failed));
}

/* stream.h: bytes to a server and back on a loop of libuv, within TLS where its link begins with https.
 *
 * A certificate counts when somebody has signed it whom this machine trusts, or
 * whom trust_read() names, for the host that was asked for. Nothing is said to
 * a server before that is known.
 */
#ifndef PADDOCK_STREAM_H
#define PADDOCK_STREAM_H

#include "../core/error.h"
#include "../core/text.h"

#include <gnutls/gnutls.h>
#include <sys/socket.h>
#include <uv.h>

/* What both ends speak. */
#define TLS_PRIORITIES "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

/* Where a server is, and room to read from it, shared by all its connections. */
struct remote_server {
    struct sockaddr_storage at;
    bool secure;
    char host[300]; /* as the header Host has it: "localhost:8063" */
    char name[256]; /* as its certificate has it: "localhost" */
    char room[65536];
    struct error why; /* why a connection was lost last */
};

/* Whom to trust from now on: whoever stands in this file of PEM. NULL changes nothing: whom the machine trusts is read when a
 * secure server is first asked. False and a sentence. */
bool trust_read(const char *file, struct error *err);

struct stream_owner {
    void (*opened)(void *context); /* now it can be written */
    void (*heard)(void *context, const char *bytes, size_t len);
    /* There will be nothing more; close it. whole: the other end has said so itself; for_good: it would be no better the next
     * time. Why stands in the server's sentence. */
    void (*lost)(void *context, bool whole, bool for_good);
    void (*closed)(void *context); /* after stream_close(), when its memory is free to go */
};

struct stream {
    uv_tcp_t tcp;
    uv_connect_t connect;
    struct remote_server *server;
    const struct stream_owner *owner;
    void *context;
    gnutls_session_t tls; /* NULL: in the clear, or not open yet */
    bool shaken;          /* the certificate is good */
    bool closing;
    struct span in; /* what came in and TLS has not taken yet */
};

/* Connect; what comes of it is told by the owner, never before this returns. False, and why stands in the server's sentence;
 * close it either way. */
bool stream_open(struct stream *s, uv_loop_t *loop, struct remote_server *server,
                 const struct stream_owner *owner, void *context);
/* At once as far as it goes, the rest when there is room; false when that cannot be. The bytes are copied. */
bool stream_write(struct stream *s, const char *bytes, size_t len);
/* The owner hears nothing more but that it is closed. */
void stream_close(struct stream *s);

#endif

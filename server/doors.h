/* doors.h: HTTP by libmicrohttpd on a loop of our own (libuv), so that a signal ends it at once.
 *
 * Every listening socket has a daemon of libmicrohttpd, which has no thread:
 * the loop watches its epoll descriptor and its clock and lets it run. Other
 * work hangs on the same loop beside them.
 *
 * Files are answered here. Whoever answers more brings a struct api: it gets a
 * request once all of it is there, and may answer it later, or turn it into a
 * socket of its own (WebSocket).
 */
#ifndef PADDOCK_DOORS_H
#define PADDOCK_DOORS_H

#include "listen.h"
#include "tunnel.h"
#include "web_answer.h"

#include <microhttpd.h>
#include <uv.h>

struct exchange;

/* What is answered besides files. */
struct api {
    bool (*owns)(const char *path);
    /* All of a request is there; it leads to exchange_answer() or exchange_upgrade(), now or later. */
    void (*ask)(void *context, struct exchange *x);
    /* Somebody connects: false closes the door. And somebody whom we let in has gone. */
    bool (*admit)(void *context, const struct sockaddr_storage *address);
    void (*left)(void *context, const struct sockaddr_storage *address);
};

struct doors_options {
    const struct web_files *files; /* NULL: no page */
    const char *const *names;      /* that it answers to besides localhost, ends with NULL; NULL: any */
    unsigned connections, connections_of_one; /* of one listening socket; 0 of one address: no limit */
    size_t connection_bytes, body_max;
    unsigned seconds;                       /* that a connection may be silent */
    struct certificate *const *certificate; /* that TLS is spoken by, whichever it is now; NULL: none is */
    const struct api *api;                  /* NULL: files alone */
    void *context;
};

/* One listening socket on the loop. */
struct door {
    struct doors *doors;
    struct MHD_Daemon *daemon;
    unsigned connections; /* after its last run */
    uv_poll_t ready;
    uv_timer_t due;
    struct tunnels tunnels; /* with TLS: they have the listening socket */
};

struct doors {
    struct doors_options options;
    uv_loop_t *loop;
    struct door at[LISTEN_MAX];
    int n;
};

/* Open them; false where there is no memory or descriptor. Takes the sockets over. Close them either way: first the handles
 * of the loop, when it still runs, then (doors_end) the daemons, when it has let go of them. No exchange may be unanswered. */
bool doors_open(struct doors *d, uv_loop_t *loop, const struct doors_options *options,
                struct listening *where);
void doors_end(struct doors *d);
/* Nobody new comes in from now on. */
void doors_shut(struct doors *d);

/* A request and its answer. */
struct exchange {
    const char *method, *path;
    char *body; /* ends with a NUL */
    size_t body_len;
    struct sockaddr_storage address;
    struct door *door;
    struct MHD_Connection *connection;
    struct MHD_Response *response;
    void *socket;     /* of whoever upgraded it */
    char cookie[200]; /* that the answer sets; "": none */
    int64_t account;  /* of whoever asks for a socket; 0: nobody's */
    uint8_t session[32];
    bool handed_on; /* by another server */
    bool brief;     /* a socket that is to have the protocol with shorter news */
    unsigned status;
    bool suspended;
};

const char *exchange_header(const struct exchange *x, const char *name);
/* Say this; the text is copied. more: a further header, or NULL. */
void exchange_answer(struct exchange *x, unsigned status, const char *type, const char *text, size_t len);

/* A socket that was a request. */
struct upgraded {
    int fd;
    struct door *door;
    struct MHD_UpgradeResponseHandle *handle;
};

/* Switch to WebSocket; begin() gets the socket and what came behind the request. */
typedef void upgrade_begin(void *context, struct upgraded socket, const struct exchange *x, const char *extra,
                           size_t extra_len);
void exchange_upgrade(struct exchange *x, const char *accept, const char *protocol, upgrade_begin *begin);
/* Nobody may watch the descriptor any more. */
void upgraded_close(struct upgraded *socket);

/* Call stop() at SIGTERM, SIGINT and SIGHUP. */
enum { STOP_SIGNALS = 3 };
void watch_signals(uv_loop_t *loop, uv_signal_t signals[STOP_SIGNALS], uv_signal_cb stop);
/* Close every handle of the loop, and let it see to that. */
void close_handles(uv_loop_t *loop);

#endif

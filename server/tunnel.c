#include "tunnel.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ARRIVALS_A_ROUND = 64,
    RECORDS_A_ROUND = 4, /* so that nobody keeps the others waiting */
    RECORD_MAX = 16 * 1024,
    TICK_MS = 1000,
    FAREWELL_TICKS = 5,
};

struct tunnel {
    struct tunnels *all;
    struct tunnel *next, **link;
    int outer, inner; /* the client's socket, and our end of the pair */
    uv_poll_t outer_poll, inner_poll;
    int polls; /* that are not closed yet */
    gnutls_session_t tls;
    bool shaken;
    bool unsent;      /* a record waits until the client takes it */
    bool outer_ended; /* the client says nothing more */
    bool inner_ended; /* it is to be sent away */
    bool closing;
    int farewell; /* ticks left */
    char *rest;   /* what the inner end did not take yet */
    size_t rest_len;
};

/* ---- the end ------------------------------------------------------------------------------------------------------ */

static void free_tunnel(struct tunnel *t)
{
    gnutls_deinit(t->tls);
    close(t->outer);
    close(t->inner);
    free(t->rest);
    *t->link = t->next;
    if (t->next)
        t->next->link = t->link;
    free(t);
}

static void on_poll_closed(uv_handle_t *handle)
{
    struct tunnel *t = handle->data;
    if (--t->polls == 0)
        free_tunnel(t);
}

static void close_tunnel(struct tunnel *t)
{
    if (t->closing)
        return;
    t->closing = true;
    uv_close((uv_handle_t *)&t->outer_poll, on_poll_closed);
    uv_close((uv_handle_t *)&t->inner_poll, on_poll_closed);
}

/* ---- what is waited for -------------------------------------------------------------------------------------------- */

static void on_outer(uv_poll_t *poll, int status, int events);
static void on_inner(uv_poll_t *poll, int status, int events);

static void wait_for(uv_poll_t *poll, int events, uv_poll_cb call)
{
    if (events)
        uv_poll_start(poll, events, call);
    else
        uv_poll_stop(poll);
}

static void watch(struct tunnel *t)
{
    if (t->closing)
        return;
    bool speaks = !t->shaken && gnutls_record_get_direction(t->tls) == 1;
    wait_for(&t->outer_poll,
             (!t->outer_ended && !t->rest ? UV_READABLE : 0) | (t->unsent || speaks ? UV_WRITABLE : 0),
             on_outer);
    wait_for(&t->inner_poll, (!t->inner_ended && !t->unsent ? UV_READABLE : 0) | (t->rest ? UV_WRITABLE : 0),
             on_inner);
}

/* ---- from the client ----------------------------------------------------------------------------------------------- */

static bool would_block(ssize_t result)
{
    return result == GNUTLS_E_AGAIN || result == GNUTLS_E_INTERRUPTED;
}

static bool keep_rest(struct tunnel *t, const char *bytes, size_t len)
{
    t->rest = malloc(len);
    t->rest_len = t->rest ? len : 0;
    if (t->rest)
        memcpy(t->rest, bytes, len);
    return t->rest;
}

/* As much as it takes now, and the rest later; false when nobody is there any more. */
static bool tell_inner(struct tunnel *t, const char *bytes, size_t len)
{
    ssize_t n = send(t->inner, bytes, len, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno != EAGAIN && errno != EINTR)
        return false;
    size_t done = n > 0 ? (size_t)n : 0;
    return done == len || keep_rest(t, bytes + done, len - done);
}

/* They have said goodbye; what they asked for before that is still answered. */
static void end_outer(struct tunnel *t)
{
    t->outer_ended = true;
    shutdown(t->inner, SHUT_WR);
}

static void hear_outer(struct tunnel *t)
{
    char record[RECORD_MAX];
    for (int i = 0; i < RECORDS_A_ROUND && !t->rest && !t->outer_ended; i++) {
        ssize_t n = gnutls_record_recv(t->tls, record, sizeof record);
        if (would_block(n))
            return;
        if (n == 0)
            end_outer(t);
        else if (n > 0 ? !tell_inner(t, record, (size_t)n) : gnutls_error_is_fatal((int)n)) {
            close_tunnel(t);
            return;
        }
    }
}

static void tell_rest(struct tunnel *t)
{
    char *rest = t->rest;
    size_t len = t->rest_len;
    t->rest = NULL;
    if (!tell_inner(t, rest, len))
        close_tunnel(t);
    free(rest);
}

static void shake_hands(struct tunnel *t)
{
    int result = gnutls_handshake(t->tls);
    t->shaken = result == 0;
    if (result < 0 && !would_block(result) && gnutls_error_is_fatal(result))
        close_tunnel(t);
}

/* ---- to the client ------------------------------------------------------------------------------------------------- */

/* The library has what it could not send, and sends it when it is called again. */
static void send_record(struct tunnel *t, const void *bytes, size_t len)
{
    ssize_t n = gnutls_record_send(t->tls, bytes, len);
    t->unsent = would_block(n);
    if (n < 0 && !t->unsent)
        close_tunnel(t);
}

/* Nothing more will be said to them; whoever does not go then is closed. */
static void end_inner(struct tunnel *t)
{
    if (!t->shaken) {
        close_tunnel(t);
        return;
    }
    t->inner_ended = true;
    t->farewell = FAREWELL_TICKS;
    gnutls_bye(t->tls, GNUTLS_SHUT_WR);
    shutdown(t->outer, SHUT_WR);
}

static void hear_inner(struct tunnel *t)
{
    char plain[RECORD_MAX];
    size_t most = gnutls_record_get_max_size(t->tls);
    ssize_t n = recv(t->inner, plain, most < sizeof plain ? most : sizeof plain, MSG_DONTWAIT);
    if (n > 0 && t->shaken)
        send_record(t, plain, (size_t)n);
    else if (n >= 0)
        end_inner(t); /* also who speaks before the client has: it is turned away */
    else if (errno != EAGAIN && errno != EINTR)
        close_tunnel(t);
}

/* ---- the loop ------------------------------------------------------------------------------------------------------- */

static void on_outer(uv_poll_t *poll, int status, int events)
{
    struct tunnel *t = poll->data;
    if (status < 0)
        close_tunnel(t);
    if (!t->closing && !t->shaken)
        shake_hands(t);
    if (!t->closing && t->unsent && (events & UV_WRITABLE))
        send_record(t, NULL, 0);
    if (!t->closing && t->shaken && (events & UV_READABLE))
        hear_outer(t);
    watch(t);
}

static void on_inner(uv_poll_t *poll, int status, int events)
{
    struct tunnel *t = poll->data;
    if (status < 0)
        close_tunnel(t);
    if (!t->closing && t->rest && (events & UV_WRITABLE))
        tell_rest(t);
    if (!t->closing && !t->inner_ended && !t->unsent && (events & UV_READABLE))
        hear_inner(t);
    watch(t);
}

/* ---- coming ---------------------------------------------------------------------------------------------------------- */

static struct tunnel *new_tunnel(struct tunnels *all, int outer, int inner)
{
    struct tunnel *t = calloc(1, sizeof *t);
    if (!t || gnutls_init(&t->tls, GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) != 0) {
        free(t);
        return NULL;
    }
    t->all = all;
    t->outer = outer;
    t->inner = inner;
    t->next = all->first;
    t->link = &all->first;
    if (t->next)
        t->next->link = &t->next;
    all->first = t;
    gnutls_priority_set(t->tls, (*all->certificate)->priorities);
    gnutls_credentials_set(t->tls, GNUTLS_CRD_CERTIFICATE, (*all->certificate)->credentials);
    gnutls_handshake_set_timeout(t->tls,
                                 GNUTLS_INDEFINITE_TIMEOUT); /* the other end has a timeout of its own */
    gnutls_transport_set_int(t->tls, outer);
    return t;
}

static void begin_tunnel(struct tunnel *t)
{
    int yes = 1;
    setsockopt(t->outer, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    uv_poll_init(t->all->loop, &t->outer_poll, t->outer);
    uv_poll_init(t->all->loop, &t->inner_poll, t->inner);
    t->outer_poll.data = t->inner_poll.data = t;
    t->polls = 2;
    watch(t);
}

static void welcome(struct tunnels *all, int fd, const struct sockaddr *from, socklen_t len)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) != 0) {
        close(fd);
        return;
    }
    struct tunnel *t = new_tunnel(all, fd, pair[0]);
    if (!t) {
        close(fd);
        close(pair[0]);
        close(pair[1]);
        return;
    }
    begin_tunnel(t);
    all->hand_over(all->context, pair[1], from, len);
}

/* One that could not be taken for want of descriptors waits for the next tick. */
static void on_arrivals(uv_poll_t *poll, int status, int events)
{
    struct tunnels *all = poll->data;
    (void)events;
    for (int i = 0; i < ARRIVALS_A_ROUND && status == 0; i++) {
        struct sockaddr_storage from;
        socklen_t len = sizeof from;
        int fd = accept(all->fd, (struct sockaddr *)&from, &len);
        if (fd < 0) {
            if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS)
                uv_poll_stop(poll);
            return;
        }
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        welcome(all, fd, (struct sockaddr *)&from, len);
    }
}

static void on_tick(uv_timer_t *tick)
{
    struct tunnels *all = tick->data;
    for (struct tunnel *t = all->first, *next; t; t = next) {
        next = t->next;
        if (t->inner_ended && !t->closing && --t->farewell <= 0)
            close_tunnel(t);
    }
    if (all->fd >= 0)
        uv_poll_start(&all->arrivals, UV_READABLE, on_arrivals);
}

void tunnels_open(struct tunnels *all, uv_loop_t *loop, int fd)
{
    all->loop = loop;
    all->fd = fd;
    uv_poll_init(loop, &all->arrivals, fd);
    uv_timer_init(loop, &all->tick);
    all->arrivals.data = all->tick.data = all;
    uv_poll_start(&all->arrivals, UV_READABLE, on_arrivals);
    uv_timer_start(&all->tick, on_tick, TICK_MS, TICK_MS);
}

void tunnels_shut(struct tunnels *all)
{
    if (all->fd < 0)
        return;
    uv_poll_stop(&all->arrivals);
    close(all->fd);
    all->fd = -1;
}

void tunnels_end(struct tunnels *all)
{
    while (all->first)
        free_tunnel(all->first);
    if (all->fd >= 0)
        close(all->fd);
    all->fd = -1;
}

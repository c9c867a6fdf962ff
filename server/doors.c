#include "doors.h"
#include "../online/handshake.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The page runs its own files and nothing else; wasm-unsafe-eval is what WebAssembly needs. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/* A page of ours that is one file: styles and charts stand in it, and it loads nothing. */
static const char page_policy[] =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/* ---- requests ---------------------------------------------------------------------------------------------------- */

static const char *header(struct MHD_Connection *c, const char *name)
{
    return MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
}

static enum MHD_Result count_host(void *count, enum MHD_ValueKind kind, const char *name, const char *value)
{
    (void)kind;
    (void)value;
    *(int *)count += !strcasecmp(name, MHD_HTTP_HEADER_HOST);
    return MHD_YES;
}

static struct web_request read_request(struct MHD_Connection *c, const char *method, const char *target,
                                       const char *version)
{
    struct web_request rq = {
        .method = method,
        .target = target,
        .version = version,
        .host = header(c, MHD_HTTP_HEADER_HOST),
        .encodings = header(c, MHD_HTTP_HEADER_ACCEPT_ENCODING),
        .tags = header(c, MHD_HTTP_HEADER_IF_NONE_MATCH),
    };
    MHD_get_connection_values(c, MHD_HEADER_KIND, count_host, &rq.hosts);
    return rq;
}

/* There may be one, however badly its length was stated. */
static bool has_body(struct MHD_Connection *c)
{
    return header(c, MHD_HTTP_HEADER_CONTENT_LENGTH) || header(c, MHD_HTTP_HEADER_TRANSFER_ENCODING);
}

/* The path is decoded where it is read, once and with an eye on NULs, and not by the library. */
static size_t keep_escaped(void *nothing, struct MHD_Connection *c, char *text)
{
    (void)nothing;
    (void)c;
    return strlen(text);
}

/* ---- answers ----------------------------------------------------------------------------------------------------- */

static void add_always(struct MHD_Response *r, const char *content_policy)
{
    MHD_add_response_header(r, "Content-Security-Policy", content_policy);
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(r, "Cross-Origin-Opener-Policy", "same-origin");
}

static void add_file(struct MHD_Response *r, const struct web_file *f, enum web_coding coding)
{
    MHD_add_response_header(r, "Content-Type", f->type);
    MHD_add_response_header(r, "ETag", f->tag);
    MHD_add_response_header(r, "Vary", "Accept-Encoding");
    MHD_add_response_header(r, "Cache-Control", f->kept ? "public, max-age=31536000, immutable" : "no-cache");
    if (coding != WEB_PLAIN)
        MHD_add_response_header(r, "Content-Encoding", web_coding_name(coding));
}

static struct MHD_Response *respond(const void *bytes, size_t len)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(len, (void *)bytes, MHD_RESPMEM_PERSISTENT);
    if (r)
        add_always(r, policy);
    return r;
}

static struct MHD_Response *respond_file(const struct web_answer *a)
{
    const struct web_coded *coded = &a->file->as[a->coding];
    struct MHD_Response *r = respond(coded->bytes, coded->len);
    if (r)
        add_file(r, a->file, a->coding);
    return r;
}

static struct MHD_Response *respond_text(const struct web_answer *a)
{
    struct MHD_Response *r = respond(a->text, strlen(a->text));
    if (!r)
        return NULL;
    MHD_add_response_header(r, "Content-Type", "text/plain; charset=utf-8");
    if (a->status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(r, "Allow", "GET, HEAD");
    return r;
}

static enum MHD_Result answer(const struct doors *d, struct MHD_Connection *c, const struct web_request *rq)
{
    struct web_answer a = web_answer(d->options.files, rq, d->options.names);
    struct MHD_Response *r = a.file ? respond_file(&a) : respond_text(&a);
    if (!r)
        return MHD_NO;
    if (d->options.api) /* so the page knows that races together are run here, too */
        MHD_add_response_header(r, "Paddock-Protocol", ONLINE_PROTOCOL);
    enum MHD_Result queued = MHD_queue_response(c, a.status, r);
    MHD_destroy_response(r);
    return queued;
}

/* Called when the headers are there, and again at the end of the request. An answer to the first call makes the library
 * close the connection behind it, which is what somebody gets who sends a body: it is not waited for, and nobody can make
 * us take a part of it for the next request. */
static enum MHD_Result hand_out(struct doors *d, struct MHD_Connection *c, const struct web_request *rq,
                                void **seen)
{
    static struct exchange no_exchange; /* marks a request that was seen; nobody looks into it */
    if (!*seen && !has_body(c)) {
        *seen = &no_exchange;
        return MHD_YES;
    }
    return answer(d, c, rq);
}

/* ---- requests that are no file's --------------------------------------------------------------------------------- */

static const char json_type[] = "application/json";

static struct MHD_Response *respond_copy(const char *type, const char *text, size_t len)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(len, (void *)text, MHD_RESPMEM_MUST_COPY);
    if (!r)
        return NULL;
    add_always(r, strncmp(type, "text/html", 9) != 0 ? policy : page_policy);
    MHD_add_response_header(r, "Content-Type", type);
    MHD_add_response_header(r, "Cache-Control", "no-store");
    return r;
}

static enum MHD_Result refuse_at_once(struct MHD_Connection *c, unsigned status, const char *text)
{
    struct MHD_Response *r = respond_copy(json_type, text, strlen(text));
    enum MHD_Result queued = r ? MHD_queue_response(c, status, r) : MHD_NO;
    if (r)
        MHD_destroy_response(r);
    return queued;
}

const char *exchange_header(const struct exchange *x, const char *name)
{
    return header(x->connection, name);
}

static void on_due(uv_timer_t *timer);

static void set_response(struct exchange *x, unsigned status, struct MHD_Response *r)
{
    assert(!x->response);
    x->status = status;
    x->response = r;
    if (!x->suspended)
        return;
    MHD_resume_connection(x->connection);
    uv_timer_start(&x->door->due, on_due, 0,
                   0); /* the library would go on with it at its next run, whenever that is */
}

void exchange_answer(struct exchange *x, unsigned status, const char *type, const char *text, size_t len)
{
    struct MHD_Response *r = respond_copy(type, text, len);
    if (r && x->cookie[0])
        MHD_add_response_header(r, MHD_HTTP_HEADER_SET_COOKIE, x->cookie);
    set_response(x, status, r);
}

static void begin_upgraded(void *begin, struct MHD_Connection *c, void *seen, const char *extra,
                           size_t extra_len, MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
    struct exchange *x = seen;
    (void)c;
    (*(upgrade_begin **)begin)(x->door->doors->options.context, (struct upgraded){ fd, x->door, handle }, x,
                               extra, extra_len);
}

void exchange_upgrade(struct exchange *x, const char *accept, const char *protocol, upgrade_begin *begin)
{
    static upgrade_begin *begins; /* there is one kind of socket */
    begins = begin;
    struct MHD_Response *r = MHD_create_response_for_upgrade(begin_upgraded, &begins);
    if (r) {
        MHD_add_response_header(r, MHD_HTTP_HEADER_UPGRADE, "websocket");
        MHD_add_response_header(r, "Sec-WebSocket-Accept", accept);
        MHD_add_response_header(r, "Sec-WebSocket-Protocol", protocol);
    }
    set_response(x, MHD_HTTP_SWITCHING_PROTOCOLS, r);
}

void upgraded_close(struct upgraded *socket)
{
    MHD_upgrade_action(socket->handle, MHD_UPGRADE_ACTION_CLOSE);
    uv_timer_start(&socket->door->due, on_due, 0, 0); /* the daemon lets go of it when it runs */
}

static struct sockaddr_storage address_of(const struct sockaddr *from)
{
    struct sockaddr_storage address = { 0 };
    memcpy(&address, from,
           from->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in));
    return address;
}

static struct exchange *new_exchange(struct door *door, struct MHD_Connection *c)
{
    struct exchange *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    const struct sockaddr *from = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
    x->door = door;
    x->connection = c;
    x->address = address_of(from);
    return x;
}

/* A body is taken as it comes, up to its limit; whoever goes on after that without having said so is cut off. */
static enum MHD_Result add_body(struct exchange *x, const char *bytes, size_t len)
{
    if (x->body_len + len > x->door->doors->options.body_max)
        return MHD_NO;
    char *more = realloc(x->body, x->body_len + len + 1);
    if (!more)
        return MHD_NO;
    memcpy(more + x->body_len, bytes, len);
    x->body = more;
    x->body_len += len;
    x->body[x->body_len] = '\0';
    return MHD_YES;
}

static bool says_too_much(struct MHD_Connection *c, size_t most)
{
    const char *length = header(c, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length && strtoull(length, NULL, 10) > most;
}

static enum MHD_Result begin_exchange(struct door *door, struct MHD_Connection *c,
                                      const struct web_request *rq, void **seen)
{
    const struct doors_options *o = &door->doors->options;
    struct web_answer refusal;
    if (!web_answerable(rq, o->names, &refusal))
        return answer(door->doors, c, rq);
    if (says_too_much(c, o->body_max))
        return refuse_at_once(c, MHD_HTTP_CONTENT_TOO_LARGE, "{\"error\":\"This body is too long.\"}\n");
    *seen = new_exchange(door, c);
    return *seen ? MHD_YES : MHD_NO;
}

static enum MHD_Result send_response(struct exchange *x)
{
    enum MHD_Result queued = x->response ? MHD_queue_response(x->connection, x->status, x->response) : MHD_NO;
    if (x->response)
        MHD_destroy_response(x->response);
    free(x->body);
    x->body = NULL;
    return queued;
}

/* The library calls once for the headers, for pieces of the body, at the end, and again when a suspended connection was
 * resumed because its answer is there. */
static enum MHD_Result converse(struct exchange *x, const char *method, const char *path, const char *body,
                                size_t *body_len)
{
    if (*body_len) {
        size_t len = *body_len;
        *body_len = 0;
        return add_body(x, body, len);
    }
    if (!x->suspended) {
        x->method = method;
        x->path = path;
        x->door->doors->options.api->ask(x->door->doors->options.context, x);
    }
    if (x->response || x->suspended)
        return send_response(x);
    x->suspended = true;
    MHD_suspend_connection(x->connection);
    return MHD_YES;
}

static bool is_exchange(const struct doors *d, const char *target)
{
    return d->options.api && d->options.api->owns(web_path(target));
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *c, const char *target, const char *method,
                                  const char *version, const char *body, size_t *body_len, void **seen)
{
    struct door *door = cls;
    struct web_request rq = read_request(c, method, target, version);
    if (is_exchange(door->doors, target))
        return *seen ? converse(*seen, method, web_path(target), body, body_len)
                     : begin_exchange(door, c, &rq, seen);
    *body_len = 0; /* none of it is wanted */
    return hand_out(door->doors, c, &rq, seen);
}

static void on_completed(void *cls, struct MHD_Connection *c, void **seen,
                         enum MHD_RequestTerminationCode why)
{
    struct exchange *x = *seen;
    (void)cls;
    (void)c;
    (void)why;
    if (!x || !x->door)
        return;
    free(x->body);
    free(x);
    *seen = NULL;
}

/* ---- who comes and goes ------------------------------------------------------------------------------------------ */

static enum MHD_Result on_arrival(void *cls, const struct sockaddr *from, socklen_t len)
{
    const struct doors_options *o = &((struct door *)cls)->doors->options;
    (void)len;
    struct sockaddr_storage address = address_of(from);
    return !o->api || o->api->admit(o->context, &address) ? MHD_YES : MHD_NO;
}

static void on_connection(void *cls, struct MHD_Connection *c, void **own,
                          enum MHD_ConnectionNotificationCode what)
{
    const struct doors_options *o = &((struct door *)cls)->doors->options;
    (void)own;
    if (!o->api || what != MHD_CONNECTION_NOTIFY_CLOSED)
        return;
    struct sockaddr_storage address =
        address_of(MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
    o->api->left(o->context, &address);
}

/* ---- the loop ---------------------------------------------------------------------------------------------------- */

static unsigned connections(const struct door *door)
{
    return MHD_get_daemon_info(door->daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS)->num_connections;
}

/* A daemon that is full lets go of its listening socket, and takes it up again only at a run after the one in which
 * somebody left: without that run nobody could come in any more. */
static bool has_lost_somebody(struct door *door)
{
    unsigned before = door->connections;
    door->connections = connections(door);
    return door->connections < before;
}

/* Let the daemon do what it can now, and ask it when it must run even if nothing comes in. */
static void attend(struct door *door)
{
    MHD_UNSIGNED_LONG_LONG ms = 0;
    MHD_run(door->daemon);
    if (has_lost_somebody(door) || MHD_get_timeout(door->daemon, &ms) == MHD_YES)
        uv_timer_start(&door->due, on_due, ms, 0);
    else
        uv_timer_stop(&door->due);
}

static void on_due(uv_timer_t *timer)
{
    attend(timer->data);
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    (void)status;
    (void)events;
    attend(poll->data);
}

static struct MHD_Daemon *start_daemon(struct door *door, int fd)
{
    const struct doors_options *o = &door->doors->options;
    bool listens = !o->certificate;
    unsigned flags = MHD_USE_EPOLL | (o->api ? MHD_ALLOW_UPGRADE | MHD_ALLOW_SUSPEND_RESUME : 0)
                     | (listens ? 0 : MHD_USE_NO_LISTEN_SOCKET);
    const struct MHD_OptionItem own[] = { { listens ? MHD_OPTION_LISTEN_SOCKET : MHD_OPTION_END, fd, NULL },
                                          { MHD_OPTION_END, 0, NULL } };
    return MHD_start_daemon(flags, 0, on_arrival, door, on_request, door, MHD_OPTION_ARRAY, own,
                            MHD_OPTION_CONNECTION_LIMIT, o->connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
                            o->connections_of_one, MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->connection_bytes,
                            MHD_OPTION_CONNECTION_TIMEOUT, o->seconds, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                            MHD_OPTION_UNESCAPE_CALLBACK, keep_escaped, NULL, MHD_OPTION_NOTIFY_COMPLETED,
                            on_completed, NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, door,
                            MHD_OPTION_END);
}

/* Somebody within TLS. The daemon is to run, so that it knows when to grow tired of them. */
static void take_over(void *context, int fd, const struct sockaddr *from, socklen_t len)
{
    struct door *door = context;
    MHD_add_connection(door->daemon, fd, from, len);
    uv_timer_start(&door->due, on_due, 0, 0);
}

static bool open_door(struct doors *d, int fd)
{
    struct door *door = &d->at[d->n];
    door->doors = d;
    door->daemon = start_daemon(door, fd);
    if (!door->daemon)
        return false;
    d->n++;
    uv_poll_init(d->loop, &door->ready,
                 MHD_get_daemon_info(door->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd);
    uv_timer_init(d->loop, &door->due);
    door->ready.data = door->due.data = door;
    door->tunnels = (struct tunnels){
        .fd = -1, .certificate = d->options.certificate, .hand_over = take_over, .context = door
    };
    if (d->options.certificate)
        tunnels_open(&door->tunnels, d->loop, fd);
    return uv_poll_start(&door->ready, UV_READABLE, on_ready) == 0;
}

/* Every socket that was taken over is the daemon's to close. */
bool doors_open(struct doors *d, uv_loop_t *loop, const struct doors_options *options,
                struct listening *where)
{
    bool good = true;
    *d = (struct doors){ .options = *options, .loop = loop };
    while (where->n > 0 && good)
        good = open_door(d, where->fd[--where->n]);
    return good;
}

void doors_shut(struct doors *d)
{
    for (int i = 0; i < d->n; i++) {
        MHD_socket fd = MHD_quiesce_daemon(d->at[i].daemon);
        if (fd != MHD_INVALID_SOCKET)
            close(fd);
        tunnels_shut(&d->at[i].tunnels);
    }
}

/* Connections that are open are cut. */
void doors_end(struct doors *d)
{
    for (int i = 0; i < d->n; i++) {
        if (d->options.api)
            MHD_run(d->at[i].daemon); /* it lets go of what was answered or closed last */
        MHD_stop_daemon(d->at[i].daemon);
        tunnels_end(&d->at[i].tunnels);
    }
    d->n = 0;
}

void watch_signals(uv_loop_t *loop, uv_signal_t signals[STOP_SIGNALS], uv_signal_cb stop)
{
    static const int numbers[STOP_SIGNALS] = { SIGTERM, SIGINT, SIGHUP };
    for (int i = 0; i < STOP_SIGNALS; i++) {
        uv_signal_init(loop, &signals[i]);
        uv_signal_start(&signals[i], stop, numbers[i]);
    }
}

static void close_handle(uv_handle_t *handle, void *nothing)
{
    (void)nothing;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

/* The loop lets go of the descriptors before their daemons close them. */
void close_handles(uv_loop_t *loop)
{
    uv_walk(loop, close_handle, NULL);
    uv_run(loop, UV_RUN_DEFAULT);
}

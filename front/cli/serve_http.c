/* serve_http.c: HTTP by libmicrohttpd on a loop of our own (libuv), so that a signal ends it at once.
 *
 * Every listening socket has a daemon of libmicrohttpd, which has no thread: the loop watches its epoll descriptor and
 * its clock and lets it run. Other work can hang on the same loop beside them.
 */
#include "cli.h"
#include "serve.h"

#include <microhttpd.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

/* For each listening socket. A browser opens six connections and sends some hundred bytes of headers, though cookies of
 * other programs on localhost come along. Two sockets stay below the 1,024 descriptors that a program usually may open. */
enum { CONNECTIONS = 400, CONNECTIONS_OF_ONE = 200, CONNECTION_BYTES = 32 * 1024, CONNECTION_SECONDS = 15 };

/* The page runs its own files and nothing else; wasm-unsafe-eval is what WebAssembly needs. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/* One listening socket on the loop. */
struct door {
    struct MHD_Daemon *daemon;
    unsigned connections; /* after its last run */
    uv_poll_t ready;
    uv_timer_t due;
};

enum { SIGNALS = 3 };

struct server {
    const struct web_files *files;
    const char *const *names; /* that it answers to; NULL: any */
    uv_loop_t loop;
    uv_signal_t signals[SIGNALS];
    struct door doors[LISTEN_MAX];
    int n;
};

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

static void add_always(struct MHD_Response *r)
{
    MHD_add_response_header(r, "Content-Security-Policy", policy);
    MHD_add_response_header(r, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(r, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(r, "Cross-Origin-Opener-Policy", "same-origin");
}

static void add_file(struct MHD_Response *r, const struct web_file *f, bool packed)
{
    MHD_add_response_header(r, "Content-Type", f->type);
    MHD_add_response_header(r, "ETag", f->tag);
    MHD_add_response_header(r, "Vary", "Accept-Encoding");
    MHD_add_response_header(r, "Cache-Control", f->kept ? "public, max-age=31536000, immutable" : "no-cache");
    if (packed)
        MHD_add_response_header(r, "Content-Encoding", "gzip");
}

static struct MHD_Response *respond(const void *bytes, size_t len)
{
    struct MHD_Response *r = MHD_create_response_from_buffer(len, (void *)bytes, MHD_RESPMEM_PERSISTENT);
    if (r)
        add_always(r);
    return r;
}

static struct MHD_Response *respond_file(const struct web_answer *a)
{
    const struct web_file *f = a->file;
    struct MHD_Response *r = a->packed ? respond(f->packed, f->packed_len) : respond(f->bytes, f->len);
    if (r)
        add_file(r, f, a->packed);
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

static enum MHD_Result answer(const struct server *server, struct MHD_Connection *c,
                              const struct web_request *rq)
{
    struct web_answer a = web_answer(server->files, rq, server->names);
    struct MHD_Response *r = a.file ? respond_file(&a) : respond_text(&a);
    if (!r)
        return MHD_NO;
    enum MHD_Result queued = MHD_queue_response(c, a.status, r);
    MHD_destroy_response(r);
    return queued;
}

/* Called when the headers are there, and again at the end of the request. An answer to the first call makes the library
 * close the connection behind it, which is what somebody gets who sends a body: it is not waited for, and nobody can make
 * us take a part of it for the next request. */
static enum MHD_Result on_request(void *cls, struct MHD_Connection *c, const char *target, const char *method,
                                  const char *version, const char *body, size_t *body_len, void **seen)
{
    (void)body;
    *body_len = 0; /* none of it is wanted */
    if (!*seen && !has_body(c)) {
        *seen = cls;
        return MHD_YES;
    }
    struct web_request rq = read_request(c, method, target, version);
    return answer(cls, c, &rq);
}

/* ---- the loop ---------------------------------------------------------------------------------------------------- */

static void on_due(uv_timer_t *timer);

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

static struct MHD_Daemon *start_daemon(struct server *server, int fd)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL, 0, NULL, NULL, on_request, server, MHD_OPTION_LISTEN_SOCKET, fd,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_OF_ONE, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)CONNECTION_SECONDS, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, keep_escaped, NULL, MHD_OPTION_END);
}

static bool open_door(struct server *server, int fd)
{
    struct door *door = &server->doors[server->n];
    door->daemon = start_daemon(server, fd);
    if (!door->daemon)
        return false;
    server->n++;
    uv_poll_init(&server->loop, &door->ready,
                 MHD_get_daemon_info(door->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd);
    uv_timer_init(&server->loop, &door->due);
    door->ready.data = door->due.data = door;
    return uv_poll_start(&door->ready, UV_READABLE, on_ready) == 0;
}

/* Every socket that was taken over is the daemon's to close. */
static bool open_doors(struct server *server, struct listening *where)
{
    bool good = true;
    while (where->n > 0 && good)
        good = open_door(server, where->fd[--where->n]);
    return good;
}

static void stop(uv_signal_t *handle, int number)
{
    (void)number;
    uv_stop(handle->loop);
}

static void watch_signals(struct server *server)
{
    static const int signals[SIGNALS] = { SIGTERM, SIGINT, SIGHUP };
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&server->loop, &server->signals[i]);
        uv_signal_start(&server->signals[i], stop, signals[i]);
    }
}

static void close_handle(uv_handle_t *handle, void *nothing)
{
    (void)nothing;
    uv_close(handle, NULL);
}

/* The loop lets go of the descriptors before their daemons close them. Connections that are open are cut. */
static void close_all(struct server *server)
{
    uv_walk(&server->loop, close_handle, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    for (int i = 0; i < server->n; i++)
        MHD_stop_daemon(server->doors[i].daemon);
    uv_loop_close(&server->loop);
}

/* ---- telling ----------------------------------------------------------------------------------------------------- */

extern char **environ;

/* Where there is no desktop this does nothing, and the address has been printed. */
static void show(const char *url)
{
    char *const words[] = { "xdg-open", (char *)url, NULL };
    pid_t child;
    posix_spawnp(&child, words[0], NULL, NULL, words, environ);
}

static void announce(const struct listening *where, bool open_browser)
{
    say("%s is at %s (Ctrl-C stops it)", program_name, where->url);
    if (!where->local)
        say("Every machine that can reach this one can see the page.");
    fflush(stdout);
    if (open_browser)
        show(where->url);
}

bool serve_run(const struct web_files *files, struct listening *where, const char *const *names,
               bool open_browser, struct error *err)
{
    struct server server = { .files = files, .names = where->local ? names : NULL };
    uv_loop_init(&server.loop);
    watch_signals(&server);
    bool good = open_doors(&server, where);
    if (good) {
        announce(where, open_browser);
        uv_run(&server.loop, UV_RUN_DEFAULT);
    }
    close_all(&server);
    return good
           || error_of(err, ERROR_WORLD, "the server could not be started: out of memory or descriptors");
}

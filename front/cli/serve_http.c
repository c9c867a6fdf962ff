/* serve_http.c: HTTP by libwebsockets on a loop of our own (libuv), so that a signal ends it at once. */
#include "cli.h"
#include "serve.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <uv.h>

enum { HEADERS_MAX = 2048, CHUNK = 32768, SIGNALS = 3 };

/* The page runs its own files and nothing else; wasm-unsafe-eval is what WebAssembly needs. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/* What one answer has still to send. */
struct sending {
    const unsigned char *bytes;
    size_t len, sent;
};

/* ---- headers ------------------------------------------------------------------------------------------------- */

struct headers {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
};

static void add_header(struct headers *h, const char *name, const char *value)
{
    h->failed =
        h->failed
        || lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                       (int)strlen(value), &h->at, h->end);
}

static void add_always(struct headers *h)
{
    add_header(h, "content-security-policy:", policy);
    add_header(h, "x-content-type-options:", "nosniff");
    add_header(h, "referrer-policy:", "no-referrer");
    add_header(h, "cross-origin-opener-policy:", "same-origin");
}

static void add_file(struct headers *h, const struct web_file *f, bool packed)
{
    add_header(h, "content-type:", f->type);
    add_header(h, "etag:", f->tag);
    add_header(h, "vary:", "accept-encoding");
    add_header(h, "cache-control:", f->kept ? "public, max-age=31536000, immutable" : "no-cache");
    if (packed)
        add_header(h, "content-encoding:", "gzip");
}

/* ---- requests ------------------------------------------------------------------------------------------------ */

static bool asks(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[512];
    int len = lws_hdr_copy(wsi, value, sizeof value, token);
    return len > 0 && strstr(value, word) != NULL;
}

static int send_headers(struct lws *wsi, const struct web_file *f, unsigned status, bool packed, size_t len)
{
    unsigned char room[LWS_PRE + HEADERS_MAX], *start = room + LWS_PRE;
    struct headers h = { .wsi = wsi, .at = start, .end = room + sizeof room };
    h.failed = lws_add_http_header_status(wsi, status, &h.at, h.end)
               || lws_add_http_header_content_length(wsi, len, &h.at, h.end);
    add_always(&h);
    if (f)
        add_file(&h, f, packed);
    else
        add_header(&h, "content-type:", "text/plain; charset=utf-8");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        add_header(&h, "allow:", "GET, HEAD");
    return h.failed || lws_finalize_write_http_header(wsi, start, &h.at, h.end) ? -1 : 0;
}

/* 0: the answer is whole; the connection may have another request. */
static int complete(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int begin(struct lws *wsi, struct sending *s, const unsigned char *bytes, size_t len)
{
    *s = (struct sending){ .bytes = bytes, .len = len };
    lws_callback_on_writable(wsi);
    return 0;
}

/* A few words go out at once: whoever sends a body along is not waited for. */
static int refuse(struct lws *wsi, unsigned status, const char *text)
{
    unsigned char room[LWS_PRE + 80];
    size_t len = strlen(text);
    memcpy(room + LWS_PRE, text, len);
    if (send_headers(wsi, NULL, status, false, len)
        || lws_write(wsi, room + LWS_PRE, len, LWS_WRITE_HTTP_FINAL) != (int)len)
        return -1;
    return complete(wsi);
}

static int answer(struct lws *wsi, struct sending *s, const char *path, const struct web_files *files)
{
    char *uri;
    int uri_len, method = lws_http_get_uri_and_method(wsi, &uri, &uri_len);
    bool head = method == LWSHUMETH_HEAD;
    const struct web_file *f = web_files_find(files, path);
    if (method != LWSHUMETH_GET && !head)
        return refuse(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
    if (!f)
        return refuse(wsi, HTTP_STATUS_NOT_FOUND, "There is no such file here.\n");
    bool packed = f->packed && asks(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip");
    bool known = asks(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, f->tag);
    size_t len = known ? 0 : packed ? f->packed_len : f->len;
    if (send_headers(wsi, f, known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK, packed, len))
        return -1;
    return head || !len ? complete(wsi) : begin(wsi, s, packed ? f->packed : f->bytes, len);
}

static int go_on(struct lws *wsi, struct sending *s)
{
    unsigned char room[LWS_PRE + CHUNK];
    size_t n = s->len - s->sent < CHUNK ? s->len - s->sent : CHUNK;
    bool last = s->sent + n == s->len;
    memcpy(room + LWS_PRE, s->bytes + s->sent, n);
    if (lws_write(wsi, room + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) != (int)n)
        return -1;
    s->sent += n;
    if (last)
        return complete(wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    const struct web_files *files = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_HTTP)
        return answer(wsi, user, in, files);
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE && user && ((struct sending *)user)->bytes)
        return go_on(wsi, user);
    return lws_callback_http_dummy(wsi, reason, user, in, len);
}

/* ---- the loop ------------------------------------------------------------------------------------------------ */

static void stop(uv_signal_t *handle, int number)
{
    (void)number;
    uv_stop(handle->loop);
}

/* libwebsockets would share a port with another server and so hide that it is taken. */
static bool is_free(int port)
{
    const struct sockaddr_in address = { .sin_family = AF_INET,
                                         .sin_port = htons((uint16_t)port),
                                         .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    if (fd < 0)
        return false;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes,
               sizeof yes); /* connections that have just ended do not count */
    bool free = bind(fd, (const struct sockaddr *)&address, sizeof address) == 0;
    close(fd);
    return free;
}

static struct lws_context *listen_on(uv_loop_t *loop, int port, const struct web_files *files)
{
    static const struct lws_protocols protocols[] = {
        { .name = "http", .callback = on_http, .per_session_data_size = sizeof(struct sending) }, { 0 }
    };
    void *loops[] = { loop };
    struct lws_context_creation_info info = {
        .port = port,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .foreign_loops = loops,
        .user = (void *)files,
        .gid = -1,
        .uid = -1,
        .keepalive_timeout = 15,
    };
    lws_set_log_level(0, NULL);
    return lws_create_context(&info);
}

extern char **environ;

/* Where there is no desktop this does nothing, and the address has been printed. */
static void show(const char *address)
{
    char *const words[] = { "xdg-open", (char *)address, NULL };
    pid_t child;
    posix_spawnp(&child, words[0], NULL, NULL, words, environ);
}

static void announce(int port, bool open_browser)
{
    char address[64];
    snprintf(address, sizeof address, "http://localhost:%d/", port);
    printf("%s is at %s (Ctrl-C stops it)\n", program_name, address);
    fflush(stdout);
    if (open_browser)
        show(address);
}

/* libwebsockets closes what it has on the loop while the loop runs on, so ours are closed and it runs dry. */
static void close_all(uv_loop_t *loop, uv_signal_t *handle, int n)
{
    for (int i = 0; i < n; i++)
        uv_close((uv_handle_t *)&handle[i], NULL);
    uv_run(loop, UV_RUN_DEFAULT);
    uv_loop_close(loop);
}

int serve_run(const struct web_files *files, int port, bool open_browser)
{
    static const int signals[SIGNALS] = { SIGTERM, SIGINT, SIGHUP };
    uv_loop_t loop;
    uv_signal_t handle[SIGNALS];
    uv_loop_init(&loop);
    struct lws_context *context = is_free(port) ? listen_on(&loop, port, files) : NULL;
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(&loop, &handle[i]);
        uv_signal_start(&handle[i], stop, signals[i]);
    }
    if (context) {
        announce(port, open_browser);
        uv_run(&loop, UV_RUN_DEFAULT);
        lws_context_destroy(context);
    }
    close_all(&loop, handle, SIGNALS);
    if (context)
        lws_context_destroy(
            context); /* once more, as on a loop of somebody else's: what was left until it ran dry */
    return context ? EXIT_OK : complain(EXIT_WORLD, "port %d cannot be used; --port takes another", port);
}

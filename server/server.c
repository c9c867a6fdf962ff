#include "accounts.h"

#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    CONNECTIONS = 200000,    /* of one listening socket; descriptors end sooner */
    CONNECTION_BYTES = 8192, /* a WebSocket keeps them for as long as it lasts */
    CONNECTION_SECONDS = 20,
    LEAVE_MS = 5000,
    LEAVE_TICK_MS = 10,
    SECOND_MS = 1000,
    MINUTE_MS = 60000,
};

/* As many connections as the system lets us have. */
static void raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Bots think on as many threads as there are cores, unless somebody has said otherwise. */
static void size_pool(void)
{
    uv_cpu_info_t *cpus;
    int n = 0;
    char number[16];
    if (uv_cpu_info(&cpus, &n) == 0)
        uv_free_cpu_info(cpus, n);
    struct text t = text_into(number, sizeof number);
    text_add(&t, "%d", n > 0 ? n : 1);
    setenv("UV_THREADPOOL_SIZE", number, 0);
}

static void on_leaving(uv_timer_t *timer)
{
    struct server *server = timer->data;
    if ((hall_is_quiet(&server->hall) && !server->hashing) || uv_now(&server->loop) >= server->leave_by)
        uv_stop(&server->loop);
}

/* The certificate has been renewed: what begins from now on uses it. A bad one is told of, and the old one stays. */
static void read_certificate_again(struct server *server)
{
    struct error err;
    bool good =
        certificate_read(&server->certificate, server->options.certificate, server->options.key, &err);
    struct json *j = log_begin(&server->log, "certificate");
    if (!good)
        json_text(j, "error", err.text);
    log_end(&server->log);
}

/* Nobody new comes in, everybody is told, and what is under way is written. */
static void on_signal(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    if (number == SIGHUP && server->options.certificate) {
        read_certificate_again(server);
        return;
    }
    if (server->hall.stopping)
        return;
    json_number(log_begin(&server->log, "stop"), "signal", number);
    log_end(&server->log);
    doors_shut(&server->doors);
    hall_stop(&server->hall);
    server->leave_by = uv_now(&server->loop) + LEAVE_MS;
    uv_timer_start(&server->leaving, on_leaving, LEAVE_TICK_MS, LEAVE_TICK_MS);
}

static void on_minute(uv_timer_t *timer)
{
    struct server *server = timer->data;
    address_tidy(&server->addresses, uv_now(&server->loop));
    address_tidy(&server->guards, uv_now(&server->loop));
}

/* Say once that something is wrong, and once that it is well again. */
static void on_second(uv_timer_t *timer)
{
    struct server *server = timer->data;
    struct error err = { 0 };
    bool well = hall_is_well(&server->hall, &err);
    if (well == !server->ill || server->hall.stopping)
        return;
    server->ill = !well;
    struct json *j = log_begin(&server->log, well ? "well" : "trouble");
    if (!well)
        json_text(j, "error", err.text);
    log_end(&server->log);
}

static bool open_doors(struct server *server, struct listening *where)
{
    struct doors_options options = { .files = server->options.files,
                                     .names = server->options.names,
                                     .connections = CONNECTIONS,
                                     .connection_bytes = CONNECTION_BYTES,
                                     .body_max = (size_t)server->options.limits.body,
                                     .seconds = CONNECTION_SECONDS,
                                     .certificate = server->certificate ? &server->certificate : NULL,
                                     .api = &server_api,
                                     .context = server };
    return doors_open(&server->doors, &server->loop, &options, where);
}

static void set_timers(struct server *server)
{
    watch_signals(&server->loop, server->signals, on_signal);
    for (int i = 0; i < STOP_SIGNALS; i++)
        server->signals[i].data = server;
    uv_timer_init(&server->loop, &server->leaving);
    uv_timer_init(&server->loop, &server->minute);
    uv_timer_init(&server->loop, &server->second);
    server->leaving.data = server->minute.data = server->second.data = server;
    uv_timer_start(&server->minute, on_minute, MINUTE_MS, MINUTE_MS);
    uv_timer_start(&server->second, on_second, SECOND_MS, SECOND_MS);
}

static void serve(struct server *server, const char *url)
{
    struct json *j = log_begin(&server->log, "start");
    json_text(j, "url", url);
    json_number(j, "tables", server->hall.n);
    log_end(&server->log);
    server->options.announce(server->options.context, url);
    uv_run(&server->loop, UV_RUN_DEFAULT);
}

static bool open_and_serve(struct server *server, struct listening *where, struct error *err)
{
    char local[LISTEN_URL_MAX];
    const char *url = server->options.public_url ? server->options.public_url : local;
    listen_url(where, server->options.certificate, local);
    const struct hall_options options = { .limits = &server->options.limits,
                                          .store = server->options.store,
                                          .base = url,
                                          .address =
                                              server->options.address ? server->options.address : local,
                                          .lease_ms = server->options.lease_ms,
                                          .private_webhooks = server->options.private_webhooks };
    if (!hall_open(&server->hall, &server->loop, &options, err))
        return false;
    server->hall.ours.on_session = end_session;
    server->hall.ours.context = server;
    set_timers(server);
    bool good = open_doors(server, where);
    if (good)
        serve(server, local);
    hall_close(&server->hall);
    close_handles(&server->loop);
    relay_forget_peers(&server->hall);
    doors_end(&server->doors);
    return good
           || error_of(err, ERROR_WORLD, "the server could not be started: out of memory or descriptors");
}

bool server_run(const struct server_options *options, struct listening *where, struct error *err)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server)
        return error_memory(err);
    if (sodium_init() < 0) {
        free(server);
        return error_of(err, ERROR_WORLD, "the system gives no random numbers");
    }
    if (options->certificate
        && !certificate_read(&server->certificate, options->certificate, options->key, err)) {
        free(server);
        return false;
    }
    raise_limit();
    size_pool();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a full disk like any other */
    server->options = *options;
    server->log.out = options->log;
    uv_loop_init(&server->loop);
    bool good = open_and_serve(server, where, err);
    uv_loop_close(&server->loop);
    addresses_free(&server->addresses);
    addresses_free(&server->guards);
    certificates_free(&server->certificate);
    log_begin(&server->log, "stopped");
    log_end(&server->log);
    free(server);
    return good;
}

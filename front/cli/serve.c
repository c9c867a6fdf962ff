/* serve.c: the page, on this machine. */
#include "../../server/doors.h"
#include "cli.h"

#include <spawn.h>

static const struct flag flags[] = {
    { "port", N_("N"), N_("The port to listen on (default 8062).") },
    { "listen", N_("ADDRESS"),
      N_("An address or name of this machine that others reach it by (default: localhost, for nobody else); "
         "may be given several times.") },
    { "root", N_("DIR"),
      N_("The files to hand out (default: those of the installation, or what make web has built).") },
    { "open", NULL, N_("Show the page in the browser.") },
    { 0 },
};

static const char *const repeatable[] = { "listen", NULL };

static const struct example examples[] = {
    { "paddock serve                  ", N_("the page at http://localhost:8062/") },
    { "paddock serve --port 9000", NULL },
    { "paddock serve --open           ", N_("and shows it in the browser") },
    { "paddock serve --listen 0.0.0.0 ", N_("for every machine that can reach this one") },
    { 0 },
};

enum { PORT = 8062 };

/* For each listening socket. A browser opens six connections and sends some hundred bytes of headers, though cookies of
 * other programs on localhost come along. Two sockets stay below the 1,024 descriptors that a program usually may open. */
enum { CONNECTIONS = 400, CONNECTIONS_OF_ONE = 200, CONNECTION_BYTES = 32 * 1024, CONNECTION_SECONDS = 15 };

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
    char url[LISTEN_URL_MAX];
    listen_url(where, false, url);
    say("%s is at %s (Ctrl-C stops it)", program_name, url);
    if (!where->local)
        say("Every machine that can reach this one can see the page.");
    fflush(stdout);
    if (open_browser)
        show(url);
}

/* ---- serving ----------------------------------------------------------------------------------------------------- */

static void stop(uv_signal_t *handle, int number)
{
    (void)number;
    uv_stop(handle->loop);
}

/* Until somebody asks the program to stop. While nobody but this machine can reach it, it answers to localhost and to these
 * names only. */
static bool hand_out(const struct web_files *files, struct listening *where, const char *const *names,
                     bool open_browser, struct error *err)
{
    struct doors_options options = { .files = files,
                                     .names = where->local ? names : NULL,
                                     .connections = CONNECTIONS,
                                     .connections_of_one = CONNECTIONS_OF_ONE,
                                     .connection_bytes = CONNECTION_BYTES,
                                     .seconds = CONNECTION_SECONDS };
    uv_loop_t loop;
    uv_signal_t signals[STOP_SIGNALS];
    struct doors doors;
    uv_loop_init(&loop);
    watch_signals(&loop, signals, stop);
    bool good = doors_open(&doors, &loop, &options, where);
    if (good) {
        announce(where, open_browser);
        uv_run(&loop, UV_RUN_DEFAULT);
    }
    close_handles(&loop);
    doors_end(&doors);
    uv_loop_close(&loop);
    return good
           || error_of(err, ERROR_WORLD, "the server could not be started: out of memory or descriptors");
}

static bool listen_and_serve(const struct args *args, const struct web_files *files, int port,
                             struct error *err)
{
    const char *names[LISTEN_MAX + 1] = { NULL };
    struct listening where;
    bool good = listen_open(names, args_values(args, "listen", names, LISTEN_MAX), port, &where, err)
                && hand_out(files, &where, names, args_has(args, "open"), err);
    listen_close(&where);
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    static struct web_files files;
    char root[WEB_ROOT_MAX];
    const char *given = args_value(args, "root");
    long long port = PORT;
    if (!args_number(args, "port", 1, 65535, &port, err))
        return false;
    if (!given && !web_files_root(root))
        return error_set(err, 0, "the page is not installed here; make web builds it, --root DIR names it");
    bool good =
        web_files_read(given ? given : root, &files, err) && listen_and_serve(args, &files, (int)port, err);
    web_files_free(&files);
    return good;
}

VERB(serve, "", N_("Hands out the page with both games on this machine."), 0, 0, .run = run,
     .many = repeatable);

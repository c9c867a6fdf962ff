/* serve.c: the page, on this machine. */
#include "serve.h"
#include "cli.h"

#include <string.h>
#include <unistd.h>

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

enum { PORT = 8062, PATH_ROOM = 4096 };

/* Beside the program: PREFIX/bin and PREFIX/share, or in the source tree build/ and build-web/. */
static const char *const places[] = { "../share/paddock/web", "../build-web/page", NULL };

/* The directory that the program lies in; false when the system does not say. */
static bool own_directory(char path[PATH_ROOM])
{
    ssize_t n = readlink("/proc/self/exe", path, PATH_ROOM - 1);
    if (n <= 0)
        return false;
    path[n] = '\0';
    *strrchr(path, '/') = '\0';
    return true;
}

static bool find_root(char root[PATH_ROOM])
{
    char here[PATH_ROOM], index[2 * PATH_ROOM];
    if (!own_directory(here))
        return false;
    for (int i = 0; places[i]; i++) {
        int n = snprintf(root, PATH_ROOM, "%s/%s", here, places[i]);
        snprintf(index, sizeof index, "%s/index.html", root);
        if (n > 0 && n < PATH_ROOM && access(index, R_OK) == 0)
            return true;
    }
    return false;
}

static bool listen_and_serve(const struct args *args, const struct web_files *files, int port,
                             struct error *err)
{
    const char *names[LISTEN_MAX + 1] = { NULL };
    struct listening where;
    int n = args_values(args, "listen", names, LISTEN_MAX);
    if (n > LISTEN_MAX)
        return error_of(err, ERROR_USAGE, "--listen: expected at most %d addresses, found %d", LISTEN_MAX, n);
    bool good =
        listen_open(names, port, &where, err) && serve_run(files, &where, names, args_has(args, "open"), err);
    listen_close(&where);
    return good;
}

static bool run(const struct args *args, struct error *err)
{
    static struct web_files files;
    char root[PATH_ROOM];
    const char *given = args_value(args, "root");
    long long port = PORT;
    if (!args_number(args, "port", 1, 65535, &port, err))
        return false;
    if (!given && !find_root(root))
        return error_set(err, 0, "the page is not installed here; make web builds it, --root DIR names it");
    bool good =
        web_files_read(given ? given : root, &files, err) && listen_and_serve(args, &files, (int)port, err);
    web_files_free(&files);
    return good;
}

VERB(serve, "", N_("Hands out the page with both games on this machine."), 0, 0, .run = run,
     .many = repeatable);

/* host_verb.c: races together, on this machine or for everybody who can reach it. */
#include "../../host/records.h"
#include "../../server/portable.h"
#include "../../server/server.h"
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PORT = 8063, STORE_MAX = FILE_PATH_MAX + 16 };

static const struct flag flags[] = {
    { "port", N_("N"), N_("The port to listen on (default 8063; 0: one that is free).") },
    { "listen", N_("ADDRESS"),
      N_("An address or name of this machine that others reach it by (default: localhost, for nobody else); "
         "may be given several times.") },
    { "data", N_("DIR"), N_("Where tables are kept (default: below the data directory of this program).") },
    { "db", N_("URL"),
      N_("Where tables are kept instead: a database of PostgreSQL, as postgresql://paddock@localhost/races.") },
    { "address", N_("URL"),
      N_("With --db: where other servers of the same database reach this one (default: where it listens).") },
    { "lease", N_("N"),
      N_("With --db: seconds after which others take the tables of a server over that has gone (default 10).") },
    { "public", N_("URL"), N_("What links begin with: the address that others know it by.") },
    { "tls-cert", N_("FILE"),
      N_("Speak TLS with this certificate in PEM, and those above it; SIGHUP reads it again.") },
    { "tls-key", N_("FILE"), N_("The certificate's key.") },
    { "behind-proxy", NULL, N_("Who asks is said by the header X-Forwarded-For.") },
    { "root", N_("DIR"),
      N_("The files to hand out (default: those of the installation, or what make web has built).") },
    { "quiet", NULL, N_("No log on standard error.") },
    { "limit-message", N_("N"), N_("Bytes of a client's message.") },
    { "limit-messages", N_("N"), N_("Messages a second of a connection.") },
    { "limit-connections", N_("N"), N_("Connections of an address.") },
    { "limit-tables", N_("N"), N_("New tables of an address in an hour.") },
    { "limit-memory", N_("N"), N_("Tables in memory.") },
    { "limit-queue", N_("N"), N_("Bytes that a slow reader has not taken.") },
    { "limit-talk", N_("N"), N_("Lines of talk a minute of a seat.") },
    { "limit-body", N_("N"), N_("Bytes of a request over HTTP.") },
    { "limit-spectators", N_("N"), N_("Spectators of a table.") },
    { "limit-accounts", N_("N"), N_("New accounts of an address in an hour.") },
    { "limit-logins", N_("N"), N_("Logins of an address, or at an account, that fail in ten minutes.") },
    { "limit-hashing", N_("N"), N_("Passphrases that are looked at, or wait for it.") },
    { "limit-keys", N_("N"), N_("Keys of seats that an account has.") },
    { "limit-championships", N_("N"), N_("New championships of an address in an hour.") },
    { "limit-webhooks", N_("N"), N_("Messages of a table's webhook in an hour.") },
    { "webhook-pause", N_("N"), N_("Seconds until a webhook is tried again.") },
    { "private-webhooks", NULL, N_("Webhooks may go to addresses of private networks.") },
    { 0 },
};

static const char *const repeatable[] = { "listen", NULL };

static const struct example examples[] = {
    { "paddock host                  ", N_("races together on this machine, at http://localhost:8063/") },
    { "paddock host --listen 0.0.0.0 ", N_("for every machine that can reach this one") },
    { "paddock host --listen 0.0.0.0 --public https://races.example.org:8063/ --tls-cert chain.pem --tls-key key.pem",
      NULL },
    { "paddock host --public https://races.example.org/ --behind-proxy", NULL },
    { "paddock host new              ", N_("a table on it, and the links for those who sit there") },
    { "paddock host backup copy.db   ", N_("a copy of all tables, while it runs") },
    { 0 },
};

static void announce(void *context, const char *url)
{
    (void)context;
    printf("%s\n", url);
    fflush(stdout);
}

static bool read_limits(const struct args *args, struct limits *limits, struct error *err)
{
    *limits = limits_default();
    for (const struct limit *l = all_limits; l->flag; l++) {
        long long value = *limit_in(limits, l);
        if (!args_number(args, l->flag, 1, l->max, &value, err))
            return false;
        *limit_in(limits, l) = (int)value;
    }
    return true;
}

/* Links begin with it, so it ends with a slash. */
static bool read_public(const struct args *args, char url[LINK_MAX], struct error *err)
{
    const char *given = args_value(args, "public");
    struct link link;
    url[0] = '\0';
    if (!given)
        return true;
    if (!link_parse(given, &link, NULL) || link.kind != LINK_SERVER || strlen(given) > 250)
        return error_of(err, ERROR_USAGE,
                        "--public: expected an address such as https://races.example.org/; found '%s'",
                        given);
    snprintf(url, LINK_MAX, "%s%s", given, given[strlen(given) - 1] == '/' ? "" : "/");
    return true;
}

static bool read_tls(const struct args *args, struct server_options *options, struct error *err)
{
    options->certificate = args_value(args, "tls-cert");
    options->key = args_value(args, "tls-key");
    return !options->certificate == !options->key
           || error_of(err, ERROR_USAGE, "--tls-cert and --tls-key belong together; found one of them");
}

/* The address of a database, which is kept as it is. */
static bool take_address(const struct args *args, char path[STORE_MAX], struct error *err)
{
    const char *db = args_value(args, "db");
    if (args_has(args, "data"))
        return error_of(err, ERROR_USAGE, "--data and --db are two places to keep tables in; found both");
    if (!database_is_address(db) || strlen(db) >= STORE_MAX)
        return error_of(
            err, ERROR_USAGE,
            "--db: expected the address of a database, such as postgresql://paddock@localhost/races");
    snprintf(path, STORE_MAX, "%s", db);
    return true;
}

static bool find_store(const struct args *args, char path[STORE_MAX], struct error *err)
{
    const char *given = args_value(args, "data");
    char directory[FILE_PATH_MAX];
    if (args_has(args, "db"))
        return take_address(args, path, err);
    if (!given && !data_directory("online", directory, err))
        return false;
    if (given && strlen(given) >= sizeof directory)
        return error_of(err, ERROR_USAGE, "--data: this name is too long");
    if (given)
        snprintf(directory, sizeof directory, "%s", given);
    umask(S_IRWXG | S_IRWXO); /* what is kept there has the hands of races that are going on */
    if (!make_directories(directory, err))
        return false;
    snprintf(path, STORE_MAX, "%s/online.db", directory);
    return true;
}

/* A store has one server: two would each believe to know how a race stands. The lock goes with the process. */
static bool claim_store(const char *store, struct error *err)
{
    char path[STORE_MAX + 16];
    if (database_is_address(store))
        return true;
    snprintf(path, sizeof path, "%s.lock", store);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return file_error(err, path, "open the lock");
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true; /* where files cannot be locked we do without */
    close(fd);
    return error_of(err, ERROR_WORLD, "%s: another server is running on this store", store);
}

static bool listen_and_host(const struct args *args, struct server_options *options, int port,
                            struct error *err)
{
    const char *names[LISTEN_MAX + 1] = { NULL };
    struct listening where;
    bool good = listen_open(names, args_values(args, "listen", names, LISTEN_MAX), port, &where, err);
    options->names = where.local && !options->public_url ? names : NULL;
    good = good && server_run(options, &where, err);
    listen_close(&where);
    return good;
}

/* What only several servers of one database need. */
static bool read_sharing(const struct args *args, struct server_options *options, struct error *err)
{
    long long lease = 10;
    struct link link;
    const char *address = args_value(args, "address");
    if (!args_has(args, "db") && (address || args_has(args, "lease")))
        return error_of(err, ERROR_USAGE,
                        "--address and --lease are for servers that share a database: expected --db");
    if (!args_number(args, "lease", 1, 600, &lease, err))
        return false;
    if (address && (!link_parse(address, &link, NULL) || link.kind != LINK_SERVER || strlen(address) > 250))
        return error_of(err, ERROR_USAGE,
                        "--address: expected an address such as http://10.0.0.2:8063/; found '%s'", address);
    options->address = address;
    options->lease_ms = (int)lease * 1000;
    return true;
}

static bool run_server(const struct args *args, struct error *err)
{
    static struct web_files files;
    char root[WEB_ROOT_MAX], store[STORE_MAX], public_url[LINK_MAX];
    const char *given = args_value(args, "root");
    struct server_options options = { .store = store,
                                      .behind_proxy = args_has(args, "behind-proxy"),
                                      .private_webhooks = args_has(args, "private-webhooks"),
                                      .log = args_has(args, "quiet") ? NULL : stderr,
                                      .announce = announce };
    long long port = PORT;
    if (!args_number(args, "port", 0, 65535, &port, err) || !read_limits(args, &options.limits, err)
        || !read_public(args, public_url, err) || !read_sharing(args, &options, err)
        || !read_tls(args, &options, err) || !find_store(args, store, err) || !claim_store(store, err))
        return false;
    options.public_url = public_url[0] ? public_url : NULL;
    if (given || web_files_root(root)) {
        if (!web_files_read(given ? given : root, &files, err)) {
            web_files_free(&files);
            return false;
        }
    }
    options.files = &files;
    bool good = listen_and_host(args, &options, (int)port, err);
    web_files_free(&files);
    return good;
}

/* ---- a copy of everything ------------------------------------------------------------------------------------------ */

/* One of an older version is brought up to date first: who only reads would find nothing in it. */
static struct online *open_store(const struct args *args, struct error *err)
{
    char path[STORE_MAX];
    struct error why;
    if (!find_store(args, path, err))
        return NULL;
    if (database_is_address(path) || access(path, W_OK) == 0)
        online_close(
            online_open(path, STORE_WRITE, &why)); /* where it may not be written it is read as it is */
    return online_open(path, STORE_READ, err);
}

static bool back_up(const struct args *args, struct error *err)
{
    struct online *o = NULL;
    if (args_has(args, "db"))
        return error_of(err, ERROR_USAGE, "a database of PostgreSQL is copied by pg_dump; nothing was done");
    bool good = file_write(args->word[1], FILE_SECRET, "", 0, err) && (o = open_store(args, err))
                && online_backup(o, args->word[1], err);
    online_close(o);
    return good;
}

static bool export_all(const struct args *args, struct error *err)
{
    struct online *o = open_store(args, err);
    struct text all = text_growing();
    int tables;
    bool good = o && portable_write(o, &all, &tables, err)
                && file_write(args->word[1], FILE_SECRET, text_string(&all), all.len, err);
    if (good)
        say("%s", COUNT(tables, "table"));
    text_free(&all);
    online_close(o);
    return good;
}

static bool import_all(const struct args *args, struct error *err)
{
    size_t len;
    int added, known;
    char path[STORE_MAX], *text = read_whole(args->word[1], TEXT_GROWS_TO, &len, err);
    struct online *o = text && find_store(args, path, err) && claim_store(path, err)
                           ? online_open(path, STORE_WRITE, err)
                           : NULL;
    bool good = o && (portable_read(o, text, len, &added, &known, err) || error_in(err, args->word[1]));
    if (good)
        say("%d added, %d were there already", added, known);
    online_close(o);
    free(text);
    return good;
}

/* `paddock host new` is a verb of its own (host_new.c); here it stands behind flags. */
static bool misplaced_new(const struct args *args, struct error *err)
{
    (void)args;
    return error_of(err, ERROR_USAGE, "new stands right behind host, as in: paddock host new lacorsa");
}

static const struct task tasks[] = {
    { "run", "", 0, 0, run_server, NULL, NULL },
    { "new", "[GAME]", 0, 1, misplaced_new, NULL, NULL },
    { "backup", "FILE", 1, 1, back_up, FLAGS("data", "db"), NULL },
    { "export", "FILE", 1, 1, export_all, FLAGS("data", "db"), NULL },
    { "import", "FILE", 1, 1, import_all, FLAGS("data", "db"), NULL },
    { 0 },
};

VERB(host, N_("[run] | new [GAME] | backup FILE | export FILE | import FILE"),
     N_("Runs races together: a server for tables of people and bots."), 0, 2, .run = args_run_task,
     .many = repeatable, .tasks = tasks);

/* postgres.c: databases on a server, by libpq: a module (modules/module.h).
 *
 * What is written between begin and conclude goes out in one pipeline, without
 * waiting for the answer to each statement, and is durable when the commit was
 * answered (synchronous_commit). A connection that was lost is opened again
 * when it is next needed; what was read then is asked for once more, what was
 * written is for the caller to ask about (database_was_lost).
 */
#include "../core/language.h"
#include "../core/text.h"
#include "../modules/module.h"
#include "engine.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    OLDEST_SERVER = 120000,
    KEPT_MAX = 48,
    OWED_MAX = 500,    /* answers that are not read yet: neither end may be kept from writing by the other */
    AGAIN_MS = 500,    /* between two tries to connect */
    SQL_MAX = 2000,    /* of a statement */
    SCHEMA_MAX = 8000, /* of a step of the schema */
    TYPE_BYTES = 17,   /* as the server numbers them */
    TYPE_NUMBER = 20,
    TYPE_TEXT = 25,
};

struct postgres {
    PGconn *connection;
    char *url;
    const char *prepared[KEPT_MAX]; /* on this connection: statements that are used again and again */
    bool piped;                     /* between begin and conclude */
    int owed;                       /* answers that were not read yet */
    bool failed, lost;
    bool dead;            /* the server has said good-bye, or answers what was not asked */
    struct error trouble; /* the first thing that failed since the last begin */
    int64_t again;        /* when it may be connected again */
    bool listens;         /* on this connection */
};

static bool is_alive(const struct postgres *p)
{
    return !p->dead && PQstatus(p->connection) == CONNECTION_OK;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- what can go wrong ------------------------------------------------------------------------------------------------ */

/* libpq says several lines; the first is a sentence. */
static void put_first_line(struct text *t, const char *said)
{
    size_t len = strcspn(said, "\n");
    while (len && (said[len - 1] == ' ' || said[len - 1] == '.'))
        len--;
    text_put(t, said, len);
}

/* The first thing counts: what comes after it follows from it. */
static void note_trouble(const struct database *d, const char *state, const char *said)
{
    struct postgres *p = d->handle;
    char line[600];
    struct text t = text_into(line, sizeof line);
    bool lost =
        PQstatus(p->connection) != CONNECTION_OK || !strncmp(state, "57P", 3) || !strncmp(state, "08", 2);
    put_first_line(&t, said);
    p->lost = p->lost || lost;
    p->dead = p->dead || lost;
    if (p->failed)
        return;
    p->failed = true;
    if (!strcmp(state, "42501"))
        error_of(&p->trouble, ERROR_WORLD,
                 "%s: expected the rights to make, read and change tables; found: %s", d->path, line);
    else if (!strcmp(state, "25006"))
        error_of(&p->trouble, ERROR_WORLD, "%s: it may not be written to; what was kept before is unchanged",
                 d->path);
    else if (!strncmp(state, "53", 2))
        error_of(&p->trouble, ERROR_WORLD,
                 "%s: the server of the database has no more room: %s; what was kept before is unchanged",
                 d->path, line);
    else if (lost)
        error_of(&p->trouble, ERROR_WORLD, "%s: the connection to the database was lost: %s", d->path, line);
    else
        error_of(&p->trouble, ERROR_WORLD,
                 "%s: the database could not be used: %s; what was kept before is unchanged", d->path, line);
}

static bool is_good(const PGresult *r)
{
    ExecStatusType status = PQresultStatus(r);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static bool check(const struct database *d, const PGresult *r)
{
    const struct postgres *p = d->handle;
    if (is_good(r))
        return true;
    const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
    const char *said = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    note_trouble(d, state ? state : "", said ? said : PQerrorMessage(p->connection));
    return false;
}

static bool fail(const struct database *d, struct error *err)
{
    const struct postgres *p = d->handle;
    if (err)
        *err = p->trouble;
    return false;
}

static bool was_lost(const struct database *d)
{
    const struct postgres *p = d->handle;
    return p->lost;
}

static void forget_trouble(struct postgres *p)
{
    p->failed = p->lost = false;
    p->owed = 0;
}

/* ---- connecting ------------------------------------------------------------------------------------------------------- */

static bool run(struct database *d, const char *sql, struct error *err);

static void say_nothing(void *context, const char *message)
{
    (void)context;
    (void)message;
}

static bool refuse_connection(struct database *d, const char *said)
{
    struct postgres *p = d->handle;
    char line[600];
    struct text t = text_into(line, sizeof line);
    put_first_line(&t, said);
    p->failed = p->lost = true;
    return error_of(&p->trouble, ERROR_WORLD, "%s: the database cannot be reached: %s", d->path, line);
}

static bool check_server(struct database *d, struct error *err)
{
    struct postgres *p = d->handle;
    const char *encoding = PQparameterStatus(p->connection, "server_encoding");
    if (PQserverVersion(p->connection) < OLDEST_SERVER)
        return error_of(err, ERROR_WORLD, "%s: expected a server of PostgreSQL 12 or newer; found version %d",
                        d->path, PQserverVersion(p->connection) / 10000);
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return error_of(err, ERROR_WORLD, "%s: expected a database in UTF8; found one in %s", d->path,
                        encoding ? encoding : "something else");
    /* Whatever the server is set to: what was acknowledged is on its disk. */
    return run(
        d,
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit')='off'",
        err);
}

/* A server that is gone is noticed by the system within half a minute. */
static bool connect_now(struct database *d)
{
    static const char *const names[] = { "connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                         "keepalives_count", "tcp_user_timeout", "fallback_application_name",
                                         "dbname",           "client_encoding",  NULL };
    struct postgres *p = d->handle;
    const char *const values[] = { "5", "10", "5", "3", "20000", "paddock", p->url, "UTF8", NULL };
    PQfinish(p->connection);
    memset(p->prepared, 0, sizeof p->prepared);
    p->listens = p->dead = false;
    p->connection = PQconnectdbParams(names, values, 1);
    p->again = now_ms() + AGAIN_MS;
    if (PQstatus(p->connection) != CONNECTION_OK)
        return refuse_connection(d, PQerrorMessage(p->connection));
    PQsetNoticeProcessor(p->connection, say_nothing, NULL);
    forget_trouble(p);
    p->failed = !check_server(d, &p->trouble);
    if (p->failed) {
        PQfinish(p->connection);
        p->connection = NULL;
    }
    return !p->failed;
}

/* There is a connection, as far as one can know; not tried too often. */
static bool is_connected(struct database *d)
{
    struct postgres *p = d->handle;
    if (is_alive(p)) {
        forget_trouble(p);
        return true;
    }
    p->failed = p->lost = true;
    return now_ms() >= p->again && connect_now(d);
}

/* ---- statements ------------------------------------------------------------------------------------------------------- */

/* ? and ?2 become $1 and $2. */
static void put_sql(struct text *t, const char *sql)
{
    int n = 0;
    for (; *sql; sql++)
        if (*sql != '?')
            text_put_char(t, *sql);
        else if (sql[1] >= '0' && sql[1] <= '9')
            text_put_char(t, '$');
        else
            text_add(t, "$%d", ++n);
}

/* Arguments as libpq wants them: all in binary, numbers with the most significant byte first. */
struct values {
    int n;
    Oid type[ARGUMENTS_MAX];
    const char *value[ARGUMENTS_MAX];
    int length[ARGUMENTS_MAX], format[ARGUMENTS_MAX];
    char number[ARGUMENTS_MAX][8];
};

static void set_number(struct values *v, int i, int64_t number)
{
    for (int byte = 0; byte < 8; byte++)
        v->number[i][byte] = (char)(uint8_t)((uint64_t)number >> (56 - 8 * byte));
    v->value[i] = v->number[i];
    v->length[i] = 8;
}

static void fill(const struct statement *q, struct values *v)
{
    static const Oid types[] = {
        [ARGUMENT_NUMBER] = TYPE_NUMBER, [ARGUMENT_TEXT] = TYPE_TEXT, [ARGUMENT_BLOB] = TYPE_BYTES
    };
    v->n = q->bound;
    for (int i = 0; i < q->bound; i++) {
        const struct argument *a = &q->argument[i];
        v->type[i] = types[a->kind];
        v->format[i] = 1;
        v->value[i] = a->bytes;
        v->length[i] = (int)a->len;
        if (a->kind == ARGUMENT_NUMBER)
            set_number(v, i, a->number);
    }
}

/* Where a statement is, or can be, prepared; -1: there is no room. */
static int place_of(const struct statement *q)
{
    const struct postgres *p = q->d->handle;
    int i = 0;
    while (i < KEPT_MAX && p->prepared[i] && p->prepared[i] != q->sql)
        i++;
    return q->again && i < KEPT_MAX ? i : -1;
}

struct prepared {
    int place;
    bool is_new;
    char name[16], sql[SQL_MAX];
};

static struct prepared find_prepared(const struct statement *q)
{
    const struct postgres *p = q->d->handle;
    struct prepared found = { .place = place_of(q) };
    struct text name = text_into(found.name, sizeof found.name), sql = text_into(found.sql, sizeof found.sql);
    text_add(&name, "s%d", found.place);
    found.is_new = found.place >= 0 && !p->prepared[found.place];
    if (found.place < 0 || found.is_new)
        put_sql(&sql, q->sql);
    return found;
}

static PGresult *ask(struct statement *q, const struct values *v)
{
    struct postgres *p = q->d->handle;
    struct prepared s = find_prepared(q);
    if (s.place < 0)
        return PQexecParams(p->connection, s.sql, v->n, v->type, v->value, v->length, v->format, 1);
    if (s.is_new) {
        PGresult *r = PQprepare(p->connection, s.name, s.sql, v->n, v->type);
        if (!is_good(r))
            return r;
        PQclear(r);
        p->prepared[s.place] = q->sql;
    }
    return PQexecPrepared(p->connection, s.name, v->n, v->value, v->length, v->format, 1);
}

/* By itself: when the connection turns out to be lost it is asked again over another, once. */
static bool execute_alone(struct statement *q, const struct values *v)
{
    for (int tries = 0; tries < 2 && is_connected(q->d); tries++) {
        PQclear(q->handle);
        q->handle = ask(q, v);
        if (check(q->d, q->handle))
            return true;
        if (!was_lost(q->d))
            return false;
        ((struct postgres *)q->d->handle)->again = 0;
    }
    return false;
}

/* ---- the pipeline ------------------------------------------------------------------------------------------------------- */

/* The next answer that is owed, to be cleared. */
static PGresult *take_answer(struct database *d)
{
    struct postgres *p = d->handle;
    PGresult *r = PQgetResult(p->connection), *end;
    p->owed--;
    while (r && is_alive(p) && (end = PQgetResult(p->connection)) != NULL)
        PQclear(end);
    check(d, r);
    return r;
}

static bool take_answers(struct database *d, int but)
{
    struct postgres *p = d->handle;
    while (p->owed > but && is_alive(p))
        PQclear(take_answer(d));
    return !p->failed;
}

/* The server shall answer what it has got so far. */
static bool hurry(struct database *d)
{
    struct postgres *p = d->handle;
    if (PQsendFlushRequest(p->connection) == 1 && PQflush(p->connection) == 0)
        return true;
    return check(d, NULL);
}

static bool send(struct statement *q, const struct values *v)
{
    struct postgres *p = q->d->handle;
    struct prepared s = find_prepared(q);
    int sent = 1;
    if (s.is_new) {
        sent = PQsendPrepare(p->connection, s.name, s.sql, v->n, v->type);
        p->owed += sent;
        p->prepared[s.place] = q->sql;
    }
    if (sent)
        sent = s.place < 0
                   ? PQsendQueryParams(p->connection, s.sql, v->n, v->type, v->value, v->length, v->format, 1)
                   : PQsendQueryPrepared(p->connection, s.name, v->n, v->value, v->length, v->format, 1);
    p->owed += sent;
    return sent || check(q->d, NULL);
}

static bool execute_piped(struct statement *q, const struct values *v, bool once)
{
    struct postgres *p = q->d->handle;
    if (p->failed || !send(q, v))
        return false;
    if (once && p->owed < OWED_MAX)
        return true;
    if (!hurry(q->d) || !take_answers(q->d, once ? 0 : 1))
        return false;
    if (!once)
        q->handle = take_answer(q->d);
    return !p->failed;
}

static bool execute(struct statement *q, bool once)
{
    const struct postgres *p = q->d->handle;
    struct values v;
    fill(q, &v);
    return p->piped ? execute_piped(q, &v, once) : execute_alone(q, &v);
}

static bool next(struct statement *q)
{
    return ++q->row < PQntuples(q->handle);
}

static void finish(struct statement *q)
{
    PQclear(q->handle);
}

/* 2, 4 or 8 bytes, the most significant first. */
static int64_t number(const struct statement *q, int column)
{
    const unsigned char *at = (const unsigned char *)PQgetvalue(q->handle, q->row, column);
    int len = PQgetlength(q->handle, q->row, column);
    uint64_t n = len && at[0] & 128 ? UINT64_MAX : 0;
    for (int i = 0; i < len; i++)
        n = n << 8 | at[i];
    return (int64_t)n;
}

static const void *bytes(const struct statement *q, int column, size_t *len)
{
    *len = (size_t)PQgetlength(q->handle, q->row, column);
    return PQgetisnull(q->handle, q->row, column) ? NULL : PQgetvalue(q->handle, q->row, column);
}

/* ---- transactions ------------------------------------------------------------------------------------------------------- */

static bool run(struct database *d, const char *sql, struct error *err)
{
    struct postgres *p = d->handle;
    PGresult *r = PQexec(p->connection, sql);
    bool good = check(d, r);
    PQclear(r);
    return good || fail(d, err);
}

static bool send_word(struct database *d, const char *word)
{
    struct postgres *p = d->handle;
    int sent = PQsendQueryParams(p->connection, word, 0, NULL, NULL, NULL, NULL, 1);
    p->owed += sent;
    return sent || check(d, NULL);
}

static bool begin(struct database *d, struct error *err)
{
    struct postgres *p = d->handle;
    if (!is_connected(d))
        return fail(d, err);
    if (PQenterPipelineMode(p->connection) != 1 || !send_word(d, "BEGIN")) {
        check(d, NULL);
        return fail(d, err);
    }
    p->piped = true;
    return true;
}

/* Everything is answered, up to the mark. */
static void settle(struct database *d)
{
    struct postgres *p = d->handle;
    if (PQpipelineSync(p->connection) != 1)
        check(d, NULL);
    take_answers(d, 0);
    if (!is_alive(p))
        return;
    PGresult *r = PQgetResult(p->connection);
    if (PQresultStatus(r) != PGRES_PIPELINE_SYNC) {
        p->dead = true;
        note_trouble(d, "08006", PQerrorMessage(p->connection));
    }
    PQclear(r);
}

/* After an error nobody knows which statements of the pipeline are prepared. */
static void tidy_up(struct database *d)
{
    struct postgres *p = d->handle;
    PQclear(PQexec(p->connection, "ROLLBACK"));
    PQclear(PQexec(p->connection, "DEALLOCATE ALL"));
    memset(p->prepared, 0, sizeof p->prepared);
}

static bool conclude(struct database *d, bool good, struct error *err)
{
    struct postgres *p = d->handle;
    bool wanted = good;
    if (!p->piped)
        return good && fail(d, err);
    good = good && !p->failed && send_word(d, "COMMIT");
    settle(d);
    p->piped = false;
    p->owed = 0;
    if (is_alive(p))
        PQexitPipelineMode(p->connection);
    good = good && !p->failed && is_alive(p) && PQtransactionStatus(p->connection) == PQTRANS_IDLE;
    if (!good && is_alive(p))
        tidy_up(d);
    if (good || !wanted)
        return good;
    if (!p->failed)
        note_trouble(d, "", PQerrorMessage(p->connection));
    return fail(d, err);
}

/* ---- what others tell ------------------------------------------------------------------------------------------------------ */

static void hear(struct database *d, const char *channel, void (*heard)(void *context, const char *what),
                 void *context)
{
    struct postgres *p = d->handle;
    char listen[80];
    struct text t = text_into(listen, sizeof listen);
    text_add(&t, "LISTEN %s", channel);
    if ((!p->listens || !is_alive(p)) && !(p->listens = is_connected(d) && run(d, listen, NULL)))
        return;
    if (PQconsumeInput(p->connection) != 1)
        p->dead = true;
    for (PGnotify *n; (n = PQnotifies(p->connection)) != NULL; PQfreemem(n))
        heard(context, n->extra);
}

/* ---- opening -------------------------------------------------------------------------------------------------------------- */

/* Words of the schema in which the two differ. */
static const struct {
    const char *of_sqlite, *of_postgres;
} words[] = {
    { " STRICT, WITHOUT ROWID", "" },
    { " STRICT", "" },
    { " INTEGER", " BIGINT" },
    { " BLOB", " BYTEA" },
    { " UNIQUE COLLATE NOCASE", " COLLATE \"C\"" },
};

static void put_schema(struct text *t, const char *sql)
{
    while (*sql) {
        size_t i = 0, n = sizeof words / sizeof *words;
        while (i < n && strncmp(sql, words[i].of_sqlite, strlen(words[i].of_sqlite)) != 0)
            i++;
        if (i == n) {
            text_put_char(t, *sql++);
            continue;
        }
        text_put_string(t, words[i].of_postgres);
        sql += strlen(words[i].of_sqlite);
    }
}

static bool take_steps(struct database *d, const char *const *steps, int64_t from, struct error *err)
{
    char sql[SCHEMA_MAX];
    for (int64_t i = from; i < database_steps(steps); i++) {
        struct text t = text_into(sql, sizeof sql);
        put_schema(&t, steps[i]);
        if (!run(d, sql, err))
            return false;
    }
    return true;
}

struct stamp {
    bool there;
    int64_t application, version, shared, tables;
};

static bool read_stamp(struct database *d, struct stamp *s, struct error *err)
{
    int64_t there = 0;
    *s = (struct stamp){ 0 };
    if (!database_number(d, "SELECT count(*) FROM pg_class WHERE oid=to_regclass('paddock')", &there, err)
        || !database_number(
            d,
            "SELECT count(*) FROM pg_class WHERE relkind='r' AND relnamespace=to_regnamespace(current_schema())",
            &s->tables, err))
        return false;
    s->there = there;
    return !there
           || (database_number(d, "SELECT application FROM paddock", &s->application, err)
               && database_number(d, "SELECT version FROM paddock", &s->version, err)
               && database_number(d, "SELECT shared FROM paddock", &s->shared, err));
}

static bool bring_up_to_date(struct database *d, const struct stamp *s, struct error *err)
{
    char stamp[200];
    struct text t = text_into(stamp, sizeof stamp);
    text_add(&t, "UPDATE paddock SET application=%d, version=%d, shared=%d", d->kind->application,
             database_steps(d->kind->steps), database_steps(d->kind->shared_steps));
    return (s->there
            || run(d,
                   "CREATE TABLE paddock(application BIGINT, version BIGINT, shared BIGINT);"
                   "INSERT INTO paddock VALUES(0, 0, 0)",
                   err))
           && take_steps(d, d->kind->steps, s->version, err)
           && take_steps(d, d->kind->shared_steps, s->shared, err) && run(d, stamp, err);
}

static void close_handle(struct database *d)
{
    struct postgres *p = d->handle;
    if (!p)
        return;
    PQfinish(p->connection);
    free(p->url);
    free(p);
    d->handle = NULL;
}

static bool check_version(struct database *d, enum store_use use, struct error *err)
{
    struct stamp s;
    int newest = database_steps(d->kind->steps), shared = database_steps(d->kind->shared_steps);
    if (!read_stamp(d, &s, err))
        return false;
    if (s.there ? s.application != d->kind->application : s.tables > 0)
        return error_set(err, 0, "%s: %s", d->path, d->kind->other_program);
    if (s.version > newest || s.shared > shared)
        return error_set(
            err, 0,
            "%s: expected a database of version %d; found version %lld, which a newer program made; "
            "nothing was changed",
            d->path, newest, (long long)(s.version > newest ? s.version : newest + s.shared - shared));
    if (s.version == newest && s.shared == shared)
        return true;
    if (use == STORE_WRITE)
        return bring_up_to_date(d, &s, err);
    close_handle(d); /* empty: somebody is about to make it */
    return true;
}

/* Two programs may find an empty database at once, so the look and the making are one transaction of one of them. */
static bool check_to_write(struct database *d, struct error *err)
{
    bool good = run(d, "BEGIN", err) && run(d, "SELECT pg_advisory_xact_lock(1348690796)", err)
                && check_version(d, STORE_WRITE, err);
    return good ? run(d, "COMMIT", err) : (run(d, "ROLLBACK", NULL), false);
}

/* As it is called in sentences: without a password. */
static char *name_of(const PQconninfoOption *options)
{
    struct text t = text_growing();
    const char *host = "", *port = "", *name = "";
    for (const PQconninfoOption *o = options; o->keyword; o++) {
        const char *value = o->val ? o->val : "";
        if (!strcmp(o->keyword, "host"))
            host = value;
        else if (!strcmp(o->keyword, "port"))
            port = value;
        else if (!strcmp(o->keyword, "dbname"))
            name = value;
    }
    if (host[0] == '/')
        text_add(&t, "postgresql:///%s?host=%s", name, host);
    else
        text_add(&t, "postgresql://%s%s%s/%s", host, port[0] ? ":" : "", port, name);
    return t.buf;
}

static bool read_url(struct database *d, const char *url, struct error *err)
{
    char *said = NULL;
    PQconninfoOption *options = PQconninfoParse(url, &said);
    if (!options) {
        char line[300];
        struct text t = text_into(line, sizeof line);
        put_first_line(&t, said ? said : "");
        char *quoted = strstr(line, ": \"postgres"); /* all of it, with its password */
        if (quoted)
            *quoted = '\0';
        PQfreemem(said);
        return error_of(
            err, ERROR_USAGE,
            "expected the address of a database, such as postgresql://paddock@localhost/races; found: %s",
            line);
    }
    d->path = name_of(options);
    PQconninfoFree(options);
    return d->path || error_memory(err);
}

static bool open_url(struct database *d, const char *url, enum store_use use, struct error *err)
{
    struct postgres *p = calloc(1, sizeof *p);
    d->handle = p;
    if (!p || !(p->url = malloc(strlen(url) + 1)))
        return error_memory(err);
    memcpy(p->url, url, strlen(url) + 1);
    if (!read_url(d, url, err))
        return false;
    if (!connect_now(d))
        return fail(d, err);
    return use == STORE_WRITE ? check_to_write(d, err) : check_version(d, use, err);
}

MODULE_EXPORT const struct database_engine paddock_postgres = {
    .shared = true,
    .open = open_url,
    .close = close_handle,
    .run = run,
    .begin = begin,
    .conclude = conclude,
    .was_lost = was_lost,
    .hear = hear,
    .fail = fail,
    .execute = execute,
    .next = next,
    .finish = finish,
    .number = number,
    .bytes = bytes,
};

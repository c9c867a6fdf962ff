/* sqlite.c: databases in files. */
#include "../core/language.h"
#include "../core/text.h"
#include "engine.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000, KEPT_MAX = 24 };

struct sqlite {
    sqlite3 *db;
    struct {
        const char *sql;
        sqlite3_stmt *stmt;
    } kept[KEPT_MAX]; /* statements that are used again and again */
};

static sqlite3 *db_of(const struct database *d)
{
    const struct sqlite *s = d->handle;
    return s ? s->db : NULL;
}

/* ---- what can go wrong ------------------------------------------------------------------------------------ */

static const char *reason(const struct database *d, int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program is writing to it; try again when that is done";
    case SQLITE_FULL: return "the disk is full; what was kept before is unchanged";
    case SQLITE_READONLY: return "it may not be written to; what was kept before is unchanged";
    case SQLITE_NOTADB: return d->kind->other_file;
    case SQLITE_CORRUPT: return "the database is damaged";
    case SQLITE_NOMEM: return "out of memory";
    default: return NULL;
    }
}

static bool fail_with(const struct database *d, int code, struct error *err)
{
    const char *known = reason(d, code);
    if (known)
        return error_set(err, 0, "%s: %s", d->path, known);
    return error_set(err, 0, "%s: the database could not be used: %s; what was kept before is unchanged",
                     d->path, db_of(d) ? sqlite3_errmsg(db_of(d)) : sqlite3_errstr(code));
}

static bool fail(const struct database *d, struct error *err)
{
    return fail_with(d, sqlite3_extended_errcode(db_of(d)), err);
}

static bool run(struct database *d, const char *sql, struct error *err)
{
    return sqlite3_exec(db_of(d), sql, NULL, NULL, NULL) == SQLITE_OK || fail(d, err);
}

/* ---- statements --------------------------------------------------------------------------------------------- */

static bool prepare(struct statement *q, unsigned flags, sqlite3_stmt **stmt)
{
    return sqlite3_prepare_v3(db_of(q->d), q->sql, -1, flags, stmt, NULL) == SQLITE_OK;
}

/* Where it is kept, or there is room for it; NULL: there is none. */
static sqlite3_stmt **kept_place(struct statement *q)
{
    struct sqlite *s = q->d->handle;
    int i = 0;
    while (i < KEPT_MAX && s->kept[i].stmt && s->kept[i].sql != q->sql)
        i++;
    if (i == KEPT_MAX)
        return NULL;
    s->kept[i].sql = q->sql;
    return &s->kept[i].stmt;
}

static bool find_statement(struct statement *q)
{
    if (!q->d->handle)
        return false;
    sqlite3_stmt **kept = q->again ? kept_place(q) : NULL, *stmt = kept ? *kept : NULL;
    q->again = kept;
    bool good = stmt || prepare(q, kept ? SQLITE_PREPARE_PERSISTENT : 0, &stmt);
    if (kept)
        *kept = stmt;
    q->handle = stmt;
    return good;
}

static bool bind(sqlite3_stmt *stmt, int i, const struct argument *a)
{
    if (a->kind == ARGUMENT_NUMBER)
        return sqlite3_bind_int64(stmt, i, a->number) == SQLITE_OK;
    if (!a->bytes)
        return sqlite3_bind_null(stmt, i) == SQLITE_OK;
    if (a->kind == ARGUMENT_BLOB)
        return sqlite3_bind_blob64(stmt, i, a->bytes, a->len, SQLITE_STATIC) == SQLITE_OK;
    return sqlite3_bind_text64(stmt, i, a->bytes, a->len, SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK;
}

static bool next(struct statement *q)
{
    int code = q->bad ? SQLITE_ERROR : sqlite3_step(q->handle);
    q->bad = code != SQLITE_ROW && code != SQLITE_DONE;
    return code == SQLITE_ROW;
}

static bool execute(struct statement *q, bool once)
{
    bool good = find_statement(q);
    for (int i = 0; good && i < q->bound; i++)
        good = bind(q->handle, i + 1, &q->argument[i]);
    if (!good || !once)
        return good;
    next(q);
    return !q->bad;
}

static void finish(struct statement *q)
{
    if (q->again) {
        sqlite3_reset(q->handle);
        sqlite3_clear_bindings(q->handle);
    } else
        sqlite3_finalize(q->handle);
}

static int64_t number(const struct statement *q, int column)
{
    return sqlite3_column_int64(q->handle, column);
}

static const void *bytes(const struct statement *q, int column, size_t *len)
{
    bool blob = sqlite3_column_type(q->handle, column) == SQLITE_BLOB;
    const void *at =
        blob ? sqlite3_column_blob(q->handle, column) : (const void *)sqlite3_column_text(q->handle, column);
    *len = (size_t)sqlite3_column_bytes(q->handle, column);
    return at;
}

/* ---- opening -------------------------------------------------------------------------------------------------- */

/* From the version that it has, or from nothing. */
static bool bring_up_to_date(struct database *d, int version, struct error *err)
{
    char stamp[100];
    struct text t = text_into(stamp, sizeof stamp);
    text_add(&t, "PRAGMA application_id=%d; PRAGMA user_version=%d", d->kind->application,
             database_steps(d->kind->steps));
    for (; d->kind->steps[version]; version++)
        if (!run(d, d->kind->steps[version], err))
            return false;
    return run(d, stamp, err) && run(d, "COMMIT", err);
}

static void close_handle(struct database *d)
{
    struct sqlite *s = d->handle;
    if (!s)
        return;
    for (int i = 0; i < KEPT_MAX; i++)
        sqlite3_finalize(s->kept[i].stmt);
    sqlite3_close(s->db);
    free(s);
    d->handle = NULL;
}

/* An empty database becomes ours; of the others only our own will do. What is only read may be of an older version: then
 * nothing in it can be found, until somebody writes. */
static bool check_version(struct database *d, enum store_use use, struct error *err)
{
    int64_t application = 0, version = 0, tables = 0;
    if (!database_number(d, "PRAGMA application_id", &application, err)
        || !database_number(d, "PRAGMA user_version", &version, err)
        || !database_number(d, "SELECT count(*) FROM sqlite_schema", &tables, err))
        return false;
    if (application == d->kind->application && version > database_steps(d->kind->steps))
        return error_set(
            err, 0,
            "%s: expected a database of version %d; found version %lld, which a newer program made; "
            "nothing was changed",
            d->path, database_steps(d->kind->steps), (long long)version);
    if (application == d->kind->application && version == database_steps(d->kind->steps))
        return true;
    bool ours = application == d->kind->application && version > 0;
    if (!ours && (tables || application))
        return error_set(err, 0, "%s: %s", d->path, d->kind->other_program);
    if (use == STORE_WRITE)
        return bring_up_to_date(d, (int)version, err);
    close_handle(d); /* empty: somebody is about to make it */
    return true;
}

/* SQLite does not wait for others where it changes the kind of the journal, so we do. */
static bool set_journal(struct database *d, struct error *err)
{
    enum { STEP_MS = 5 };
    int code;
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        code = sqlite3_exec(db_of(d), "PRAGMA journal_mode=WAL", NULL, NULL, NULL);
        if ((code & 0xff) != SQLITE_BUSY)
            break;
        sqlite3_sleep(STEP_MS);
    }
    return code == SQLITE_OK || fail(d, err);
}

/* Two programs may find an empty database at once, so the look and the making are one transaction. */
static bool check_to_write(struct database *d, struct error *err)
{
    if (!set_journal(d, err) || !run(d, "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON", err)
        || !run(d, "BEGIN IMMEDIATE", err))
        return false;
    bool good = check_version(d, STORE_WRITE, err);
    if (!sqlite3_get_autocommit(db_of(d)))
        sqlite3_exec(db_of(d), "ROLLBACK", NULL, NULL, NULL);
    return good;
}

/* On a disk that nobody may write to, a database without a log beside it can be read as it lies. */
static int open_as_it_lies(struct database *d)
{
    static const char format[] = "file:%s?immutable=1";
    size_t size = 3 * strlen(d->path) + sizeof format;
    char *uri = malloc(size);
    if (!uri)
        return SQLITE_NOMEM;
    struct text t = text_into(uri, size);
    text_add(&t, "file:");
    for (const char *c = d->path; *c; c++)
        text_add(&t, strchr("?#%", *c) ? "%%%02X" : "%c", (unsigned char)*c);
    text_add(&t, "?immutable=1");
    int code =
        sqlite3_open_v2(uri, &((struct sqlite *)d->handle)->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
    free(uri);
    return code;
}

static bool has_log(const char *path)
{
    char log[4200];
    struct text t = text_into(log, sizeof log);
    text_add(&t, "%s-wal", path);
    return t.len < sizeof log && access(log, F_OK) == 0;
}

static bool is_writable(const char *path)
{
    char folder[4200];
    struct text t = text_into(folder, sizeof folder);
    const char *slash = strrchr(path, '/');
    text_put(&t, path, slash ? (size_t)(slash - path) : 0);
    return access(path, W_OK) == 0 && access(slash && t.len ? folder : slash ? "/" : ".", W_OK) == 0;
}

static bool open_database(struct database *d, enum store_use use, struct error *err)
{
    int flags = SQLITE_OPEN_READWRITE | (use == STORE_WRITE ? SQLITE_OPEN_CREATE : 0);
    int code;
    if (use == STORE_READ && access(d->path, F_OK) != 0)
        return true;
    d->handle = calloc(1, sizeof(struct sqlite));
    if (!d->handle)
        return error_memory(err);
    if (use == STORE_READ && !is_writable(d->path) && !has_log(d->path))
        code = open_as_it_lies(d);
    else
        code = sqlite3_open_v2(d->path, &((struct sqlite *)d->handle)->db, flags, NULL);
    if (code != SQLITE_OK)
        return fail_with(d, code, err);
    sqlite3_busy_timeout(db_of(d), PATIENCE_MS);
    return use == STORE_WRITE ? check_to_write(d, err) : check_version(d, use, err);
}

static bool open_file(struct database *d, const char *path, enum store_use use, struct error *err)
{
    d->path = malloc(strlen(path) + 1);
    if (!d->path)
        return error_memory(err);
    memcpy(d->path, path, strlen(path) + 1);
    return open_database(d, use, err);
}

/* ---- transactions -------------------------------------------------------------------------------------------- */

static bool begin(struct database *d, struct error *err)
{
    return run(d, "BEGIN IMMEDIATE", err);
}

static bool conclude(struct database *d, bool good, struct error *err)
{
    if (good && sqlite3_exec(db_of(d), "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (good)
        fail(d, err);
    if (!sqlite3_get_autocommit(db_of(d)))
        sqlite3_exec(db_of(d), "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool was_lost(const struct database *d)
{
    (void)d;
    return false;
}

const struct database_engine sqlite_engine = {
    .open = open_file,
    .close = close_handle,
    .run = run,
    .begin = begin,
    .conclude = conclude,
    .was_lost = was_lost,
    .fail = fail,
    .execute = execute,
    .next = next,
    .finish = finish,
    .number = number,
    .bytes = bytes,
};

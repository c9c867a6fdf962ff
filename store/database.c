#include "database.h"
#include "../core/language.h"
#include "../core/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 5000 };

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
                     d->path, d->db ? sqlite3_errmsg(d->db) : sqlite3_errstr(code));
}

bool database_fail(const struct database *d, struct error *err)
{
    return fail_with(d, sqlite3_extended_errcode(d->db), err);
}

bool database_run(struct database *d, const char *sql, struct error *err)
{
    return sqlite3_exec(d->db, sql, NULL, NULL, NULL) == SQLITE_OK || database_fail(d, err);
}

/* ---- statements --------------------------------------------------------------------------------------------- */

struct statement statement_prepare(struct database *d, const char *sql)
{
    struct statement q = { .d = d };
    q.bad = sqlite3_prepare_v2(d->db, sql, -1, &q.stmt, NULL) != SQLITE_OK;
    return q;
}

struct statement statement_again(struct database *d, const char *sql)
{
    int i = 0;
    while (i < DATABASE_KEPT_MAX && d->kept[i].stmt && d->kept[i].sql != sql)
        i++;
    if (i == DATABASE_KEPT_MAX)
        return statement_prepare(d, sql);
    struct statement q = { .d = d, .stmt = d->kept[i].stmt, .kept = true };
    if (!q.stmt)
        q.bad = sqlite3_prepare_v3(d->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &q.stmt, NULL) != SQLITE_OK;
    d->kept[i].sql = sql;
    d->kept[i].stmt = q.stmt;
    return q;
}

void statement_number(struct statement *q, int64_t number)
{
    q->bad = q->bad || sqlite3_bind_int64(q->stmt, ++q->bound, number) != SQLITE_OK;
}

void statement_bytes(struct statement *q, const char *text, size_t len)
{
    q->bad = q->bad
             || sqlite3_bind_text64(q->stmt, ++q->bound, text, len, SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK;
}

void statement_text(struct statement *q, const char *text)
{
    if (text && text[0])
        statement_bytes(q, text, strlen(text));
    else
        q->bad = q->bad || sqlite3_bind_null(q->stmt, ++q->bound) != SQLITE_OK;
}

void statement_blob(struct statement *q, const void *bytes, size_t len)
{
    q->bad = q->bad || sqlite3_bind_blob64(q->stmt, ++q->bound, bytes, len, SQLITE_STATIC) != SQLITE_OK;
}

int statement_step(struct statement *q)
{
    int code = q->bad ? SQLITE_ERROR : sqlite3_step(q->stmt);
    q->bad = q->bad || (code != SQLITE_ROW && code != SQLITE_DONE);
    return code;
}

bool statement_finish(struct statement *q, struct error *err)
{
    bool good = !q->bad || database_fail(q->d, err);
    if (q->kept) {
        sqlite3_reset(q->stmt);
        sqlite3_clear_bindings(q->stmt);
    } else
        sqlite3_finalize(q->stmt);
    return good;
}

bool statement_once(struct statement *q, struct error *err)
{
    statement_step(q);
    return statement_finish(q, err);
}

void statement_copy(struct statement *q, int column, char *buf, size_t size)
{
    const unsigned char *text = sqlite3_column_text(q->stmt, column);
    struct text t = text_into(buf, size);
    text_add(&t, "%s", text ? (const char *)text : "");
}

void statement_copy_blob(struct statement *q, int column, void *bytes, size_t size)
{
    const void *blob = sqlite3_column_blob(q->stmt, column);
    size_t len = (size_t)sqlite3_column_bytes(q->stmt, column);
    memset(bytes, 0, size);
    if (blob)
        memcpy(bytes, blob, len < size ? len : size);
}

/* ---- opening -------------------------------------------------------------------------------------------------- */

bool database_number(struct database *d, const char *sql, int64_t *number, struct error *err)
{
    struct statement q = statement_prepare(d, sql);
    if (statement_step(&q) == SQLITE_ROW)
        *number = sqlite3_column_int64(q.stmt, 0);
    return statement_finish(&q, err);
}

static int newest_version(const struct database *d)
{
    int n = 0;
    while (d->kind->steps[n])
        n++;
    return n;
}

/* From the version that it has, or from nothing. */
static bool bring_up_to_date(struct database *d, int version, struct error *err)
{
    char stamp[100];
    struct text t = text_into(stamp, sizeof stamp);
    text_add(&t, "PRAGMA application_id=%d; PRAGMA user_version=%d", d->kind->application, newest_version(d));
    for (; d->kind->steps[version]; version++)
        if (!database_run(d, d->kind->steps[version], err))
            return false;
    return database_run(d, stamp, err) && database_run(d, "COMMIT", err);
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
    if (application == d->kind->application && version > newest_version(d))
        return error_set(
            err, 0,
            "%s: expected a database of version %d; found version %lld, which a newer program made; "
            "nothing was changed",
            d->path, newest_version(d), (long long)version);
    if (application == d->kind->application && version == newest_version(d))
        return true;
    bool ours = application == d->kind->application && version > 0;
    if (!ours && (tables || application))
        return error_set(err, 0, "%s: %s", d->path, d->kind->other_program);
    if (use == STORE_WRITE)
        return bring_up_to_date(d, (int)version, err);
    sqlite3_close(d->db); /* empty: somebody is about to make it */
    d->db = NULL;
    return true;
}

/* SQLite does not wait for others where it changes the kind of the journal, so we do. */
static bool set_journal(struct database *d, struct error *err)
{
    enum { STEP_MS = 5 };
    int code;
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        code = sqlite3_exec(d->db, "PRAGMA journal_mode=WAL", NULL, NULL, NULL);
        if ((code & 0xff) != SQLITE_BUSY)
            break;
        sqlite3_sleep(STEP_MS);
    }
    return code == SQLITE_OK || database_fail(d, err);
}

/* Two programs may find an empty database at once, so the look and the making are one transaction. */
static bool check_to_write(struct database *d, struct error *err)
{
    if (!set_journal(d, err) || !database_run(d, "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON", err)
        || !database_run(d, "BEGIN IMMEDIATE", err))
        return false;
    bool good = check_version(d, STORE_WRITE, err);
    if (!sqlite3_get_autocommit(d->db))
        sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
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
    int code = sqlite3_open_v2(uri, &d->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
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
    if (use == STORE_READ && !is_writable(d->path) && !has_log(d->path))
        code = open_as_it_lies(d);
    else
        code = sqlite3_open_v2(d->path, &d->db, flags, NULL);
    if (code != SQLITE_OK)
        return fail_with(d, code, err);
    sqlite3_busy_timeout(d->db, PATIENCE_MS);
    return use == STORE_WRITE ? check_to_write(d, err) : check_version(d, use, err);
}

bool database_open(struct database *d, const char *path, enum store_use use, const struct database_kind *kind,
                   struct error *err)
{
    memset(d, 0, sizeof *d);
    d->kind = kind;
    d->path = malloc(strlen(path) + 1);
    if (!d->path)
        return error_set(err, 0, "out of memory");
    memcpy(d->path, path, strlen(path) + 1);
    return open_database(d, use, err);
}

void database_close(struct database *d)
{
    for (int i = 0; i < DATABASE_KEPT_MAX; i++)
        sqlite3_finalize(d->kept[i].stmt);
    sqlite3_close(d->db);
    free(d->path);
    memset(d, 0, sizeof *d);
}

bool database_conclude(struct database *d, bool good, struct error *err)
{
    if (good && sqlite3_exec(d->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (good)
        database_fail(d, err);
    if (!sqlite3_get_autocommit(d->db))
        sqlite3_exec(d->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

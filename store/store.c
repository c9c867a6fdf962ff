#include "store.h"
#include "../core/text.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "Pdck": so that `file` and we know whose database it is. */
enum { APPLICATION = 0x5064636b, PATIENCE_MS = 5000 };

struct store {
    sqlite3 *db; /* NULL: there is no database yet, and nothing in it */
    char *path;
};

/* ---- what can go wrong ------------------------------------------------------------------------------------ */

static const char *reason(int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program is writing to it; try again when that is done";
    case SQLITE_FULL: return "the disk is full; what was kept before is unchanged";
    case SQLITE_READONLY: return "it may not be written to; what was kept before is unchanged";
    case SQLITE_NOTADB: return "expected a database of championships; found another kind of file";
    case SQLITE_CORRUPT: return "the database is damaged";
    case SQLITE_NOMEM: return "out of memory";
    default: return NULL;
    }
}

static bool fail_with(const struct store *s, int code, struct error *err)
{
    const char *known = reason(code);
    if (known)
        return error_set(err, 0, "%s: %s", s->path, known);
    return error_set(err, 0, "%s: the database could not be used: %s; what was kept before is unchanged",
                     s->path, s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(code));
}

static bool fail(const struct store *s, struct error *err)
{
    return fail_with(s, sqlite3_extended_errcode(s->db), err);
}

static bool run(struct store *s, const char *sql, struct error *err)
{
    return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(s, err);
}

/* ---- statements --------------------------------------------------------------------------------------------- */

/* One statement being filled in; `bad` remembers the first thing that failed, so that callers ask once. */
struct statement {
    struct store *s;
    sqlite3_stmt *stmt;
    int bound;
    bool bad;
};

static struct statement prepare(struct store *s, const char *sql)
{
    struct statement q = { .s = s };
    q.bad = sqlite3_prepare_v2(s->db, sql, -1, &q.stmt, NULL) != SQLITE_OK;
    return q;
}

static void bind_number(struct statement *q, int64_t number)
{
    q->bad = q->bad || sqlite3_bind_int64(q->stmt, ++q->bound, number) != SQLITE_OK;
}

static void bind_bytes(struct statement *q, const char *text, size_t len)
{
    q->bad = q->bad
             || sqlite3_bind_text64(q->stmt, ++q->bound, text, len, SQLITE_STATIC, SQLITE_UTF8) != SQLITE_OK;
}

/* NULL for nothing. */
static void bind_text(struct statement *q, const char *text)
{
    if (text && text[0])
        bind_bytes(q, text, strlen(text));
    else
        q->bad = q->bad || sqlite3_bind_null(q->stmt, ++q->bound) != SQLITE_OK;
}

/* The next row: SQLITE_ROW, SQLITE_DONE, or anything else after which finish() fails. */
static int step(struct statement *q)
{
    int code = q->bad ? SQLITE_ERROR : sqlite3_step(q->stmt);
    q->bad = q->bad || (code != SQLITE_ROW && code != SQLITE_DONE);
    return code;
}

static bool finish(struct statement *q, struct error *err)
{
    bool good = !q->bad || fail(q->s, err);
    sqlite3_finalize(q->stmt);
    return good;
}

/* A statement without rows. */
static bool do_once(struct statement *q, struct error *err)
{
    step(q);
    return finish(q, err);
}

/* ---- opening -------------------------------------------------------------------------------------------------- */

static const char schema[] =
    "CREATE TABLE championship("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, title TEXT, date TEXT,"
    " rounds INTEGER NOT NULL, over INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT;"
    /* The text, cut where it was written: the part at byte `at`. */
    "CREATE TABLE part("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE,"
    " at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(championship, at)) STRICT, WITHOUT ROWID;"
    /* Made from the text. */
    "CREATE TABLE round("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE,"
    " number INTEGER NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY(championship, number))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE result("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE,"
    " round INTEGER NOT NULL, car INTEGER NOT NULL, driver TEXT, team TEXT, player TEXT, place INTEGER,"
    " points INTEGER NOT NULL, team_points INTEGER NOT NULL, pole INTEGER NOT NULL, fastest INTEGER NOT NULL,"
    " out TEXT, PRIMARY KEY(championship, round, car)) STRICT, WITHOUT ROWID;";

static bool ask_number(struct store *s, const char *sql, int64_t *number, struct error *err)
{
    struct statement q = prepare(s, sql);
    if (step(&q) == SQLITE_ROW)
        *number = sqlite3_column_int64(q.stmt, 0);
    return finish(&q, err);
}

static bool make_schema(struct store *s, struct error *err)
{
    char stamp[100];
    struct text t = text_into(stamp, sizeof stamp);
    text_add(&t, "PRAGMA application_id=%d; PRAGMA user_version=%d", APPLICATION, STORE_VERSION);
    return run(s, schema, err) && run(s, stamp, err) && run(s, "COMMIT", err);
}

/* An empty database becomes ours; of the others only our own, of our version, will do. */
static bool check_version(struct store *s, enum store_use use, struct error *err)
{
    int64_t application = 0, version = 0, tables = 0;
    if (!ask_number(s, "PRAGMA application_id", &application, err)
        || !ask_number(s, "PRAGMA user_version", &version, err)
        || !ask_number(s, "SELECT count(*) FROM sqlite_schema", &tables, err))
        return false;
    if (application == APPLICATION && version > STORE_VERSION)
        return error_set(
            err, 0,
            "%s: expected a database of version %d; found version %lld, which a newer program made; "
            "nothing was changed",
            s->path, STORE_VERSION, (long long)version);
    if (application == APPLICATION && version == STORE_VERSION)
        return true;
    if (tables || application)
        return error_set(err, 0, "%s: expected a database of championships; found another program's database",
                         s->path);
    if (use == STORE_WRITE)
        return make_schema(s, err);
    sqlite3_close(s->db); /* empty: somebody is about to make it */
    s->db = NULL;
    return true;
}

/* SQLite does not wait for others where it changes the kind of the journal, so we do. */
static bool set_journal(struct store *s, struct error *err)
{
    enum { STEP_MS = 5 };
    int code;
    for (int waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
        code = sqlite3_exec(s->db, "PRAGMA journal_mode=WAL", NULL, NULL, NULL);
        if ((code & 0xff) != SQLITE_BUSY)
            break;
        sqlite3_sleep(STEP_MS);
    }
    return code == SQLITE_OK || fail(s, err);
}

/* Two programs may find an empty database at once, so the look and the making are one transaction. */
static bool check_to_write(struct store *s, struct error *err)
{
    if (!set_journal(s, err) || !run(s, "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON", err)
        || !run(s, "BEGIN IMMEDIATE", err))
        return false;
    bool good = check_version(s, STORE_WRITE, err);
    if (!sqlite3_get_autocommit(s->db))
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

/* On a disk that nobody may write to, a database without a log beside it can be read as it lies. */
static int open_as_it_lies(struct store *s)
{
    static const char format[] = "file:%s?immutable=1";
    size_t size = 3 * strlen(s->path) + sizeof format;
    char *uri = malloc(size);
    if (!uri)
        return SQLITE_NOMEM;
    struct text t = text_into(uri, size);
    text_add(&t, "file:");
    for (const char *c = s->path; *c; c++)
        text_add(&t, strchr("?#%", *c) ? "%%%02X" : "%c", (unsigned char)*c);
    text_add(&t, "?immutable=1");
    int code = sqlite3_open_v2(uri, &s->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
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

static bool open_database(struct store *s, enum store_use use, struct error *err)
{
    int flags = SQLITE_OPEN_READWRITE | (use == STORE_WRITE ? SQLITE_OPEN_CREATE : 0);
    int code;
    if (use == STORE_READ && access(s->path, F_OK) != 0)
        return true;
    if (use == STORE_READ && !is_writable(s->path) && !has_log(s->path))
        code = open_as_it_lies(s);
    else
        code = sqlite3_open_v2(s->path, &s->db, flags, NULL);
    if (code != SQLITE_OK)
        return fail_with(s, code, err);
    sqlite3_busy_timeout(s->db, PATIENCE_MS);
    return use == STORE_WRITE ? check_to_write(s, err) : check_version(s, use, err);
}

struct store *store_open(const char *path, enum store_use use, struct error *err)
{
    struct store *s = calloc(1, sizeof *s);
    if (s)
        s->path = malloc(strlen(path) + 1);
    if (!s || !s->path) {
        free(s);
        error_set(err, 0, "out of memory");
        return NULL;
    }
    memcpy(s->path, path, strlen(path) + 1);
    if (open_database(s, use, err))
        return s;
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (!s)
        return;
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}

/* ---- reading ------------------------------------------------------------------------------------------------- */

bool store_name_fits(const char *name)
{
    return championship_name_fits(name, STORE_NAME_MAX) && !strpbrk(name, "./\\") && name[0] != '-';
}

static void copy_column(struct statement *q, int column, char *buf, size_t size)
{
    const unsigned char *text = sqlite3_column_text(q->stmt, column);
    struct text t = text_into(buf, size);
    text_add(&t, "%s", text ? (const char *)text : "");
}

bool store_list(struct store *s, void (*tell)(void *context, const struct store_entry *entry), void *context,
                struct error *err)
{
    if (!s->db)
        return true;
    struct statement q =
        prepare(s, "SELECT name, title, game, date, rounds, over FROM championship ORDER BY name");
    while (step(&q) == SQLITE_ROW) {
        struct store_entry e = { .rounds = sqlite3_column_int(q.stmt, 4),
                                 .over = sqlite3_column_int(q.stmt, 5) };
        copy_column(&q, 0, e.name, sizeof e.name);
        copy_column(&q, 1, e.title, sizeof e.title);
        copy_column(&q, 2, e.game, sizeof e.game);
        copy_column(&q, 3, e.date, sizeof e.date);
        tell(context, &e);
    }
    return finish(&q, err);
}

/* Its number and length; 0 when there is none of that name. */
static bool find(struct store *s, const char *name, int64_t *id, int64_t *bytes, struct error *err)
{
    *id = *bytes = 0;
    if (!s->db)
        return true;
    struct statement q = prepare(s, "SELECT id, bytes FROM championship WHERE name=?");
    bind_text(&q, name);
    if (step(&q) == SQLITE_ROW) {
        *id = sqlite3_column_int64(q.stmt, 0);
        *bytes = sqlite3_column_int64(q.stmt, 1);
    }
    return finish(&q, err);
}

static bool find_or_say(struct store *s, const char *name, int64_t *id, int64_t *bytes, struct error *err)
{
    if (!find(s, name, id, bytes, err))
        return false;
    return *id
           || error_set(err, 0, "expected the name of a championship that is kept; found \"%.60s\"", name);
}

static bool read_parts(struct store *s, int64_t id, char *text, size_t size, struct error *err)
{
    struct statement q = prepare(s, "SELECT text FROM part WHERE championship=? ORDER BY at");
    struct text t = text_into(text, size);
    bind_number(&q, id);
    while (step(&q) == SQLITE_ROW) {
        const void *part = sqlite3_column_text(q.stmt, 0);
        text_put(&t, part, (size_t)sqlite3_column_bytes(q.stmt, 0));
    }
    if (!finish(&q, err))
        return false;
    return t.len == size - 1
           || error_set(err, 0,
                        "%s: the database is damaged: expected %zu bytes of a championship; found %zu",
                        s->path, size - 1, t.len);
}

/* Length and parts are read in one transaction, so that they belong together. */
char *store_text(struct store *s, const char *name, size_t *len, struct error *err)
{
    int64_t id, bytes;
    if (!s->db || !run(s, "BEGIN", err))
        return find_or_say(s, name, &id, &bytes, err), NULL;
    char *text = NULL;
    if (find_or_say(s, name, &id, &bytes, err)) {
        *len = (size_t)bytes;
        text = malloc(*len + 1);
        if (!text)
            error_set(err, 0, "out of memory");
        else if (!read_parts(s, id, text, *len + 1, err)) {
            free(text);
            text = NULL;
        }
    }
    sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    return text;
}

/* ---- writing ------------------------------------------------------------------------------------------------- */

static bool add_part(struct store *s, int64_t id, size_t at, const char *text, size_t len, struct error *err)
{
    struct statement q = prepare(s, "INSERT INTO part VALUES(?, ?, ?)");
    bind_number(&q, id);
    bind_number(&q, (int64_t)at);
    bind_bytes(&q, text, len);
    return do_once(&q, err);
}

static bool add_round(struct store *s, int64_t id, const struct championship *c, int r, struct error *err)
{
    struct statement q = prepare(s, "INSERT INTO round VALUES(?, ?, ?, ?)");
    bind_number(&q, id);
    bind_number(&q, r + 1);
    bind_text(&q, c->round[r].title);
    bind_text(&q, r < c->done ? "over" : c->round[r].table ? "begun" : "ahead");
    return do_once(&q, err);
}

static bool add_result(struct store *s, int64_t id, const struct championship *c, int r, int car,
                       struct error *err)
{
    const struct shape *shape = championship_round_shape(c, r);
    const struct result *at = &c->round[r].results.car[car];
    int entrant = championship_entrant(c, r, car);
    const struct entrant *e = entrant == NOBODY ? NULL : &c->entrant[entrant];
    int seat = entrant == NOBODY ? NOBODY : championship_shape(c)->owner[entrant];
    struct statement q =
        prepare(s, "INSERT INTO result VALUES(?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?, ?, ?, ?)");
    bind_number(&q, id);
    bind_number(&q, r + 1);
    bind_number(&q, car_number(shape, car));
    bind_text(&q, e ? e->driver : NULL);
    bind_text(&q, e ? e->team : NULL);
    bind_text(&q, seat == NOBODY ? NULL : c->player[seat]);
    bind_number(&q, at->place);
    bind_number(&q, at->points);
    bind_number(&q, at->team_points);
    bind_number(&q, at->pole);
    bind_number(&q, at->fastest);
    bind_text(&q, at->out ? c->game->causes[at->out] : NULL);
    return do_once(&q, err);
}

static bool add_rounds(struct store *s, int64_t id, const struct championship *c, struct error *err)
{
    for (int r = 0; r < c->rounds; r++) {
        if (!add_round(s, id, c, r, err))
            return false;
        for (int car = 0; r < c->done && car < c->round[r].results.cars; car++)
            if (!add_result(s, id, c, r, car, err))
                return false;
    }
    return true;
}

/* The tables are small: made anew they cannot be wrong. */
static bool remake_tables(struct store *s, int64_t id, const struct championship *c, struct error *err)
{
    static const char *const tables[] = { "DELETE FROM round WHERE championship=?",
                                          "DELETE FROM result WHERE championship=?" };
    for (int i = 0; i < 2; i++) {
        struct statement q = prepare(s, tables[i]);
        bind_number(&q, id);
        if (!do_once(&q, err))
            return false;
    }
    return add_rounds(s, id, c, err);
}

static bool add_all(struct store *s, const char *name, const struct championship *c, const char *text,
                    size_t len, struct error *err)
{
    int64_t id, bytes;
    if (!find(s, name, &id, &bytes, err))
        return false;
    if (id)
        return error_set(err, 0, "there is a championship \"%s\" already; nothing was changed", name);
    struct statement q = prepare(s, "INSERT INTO championship(name, game, title, date, rounds, over, bytes) "
                                    "VALUES(?, ?, ?, ?, ?, ?, ?)");
    bind_text(&q, name);
    bind_text(&q, c->game->id);
    bind_text(&q, c->title);
    bind_text(&q, c->date);
    bind_number(&q, c->rounds);
    bind_number(&q, c->done);
    bind_number(&q, (int64_t)len);
    if (!do_once(&q, err))
        return false;
    id = sqlite3_last_insert_rowid(s->db);
    return add_part(s, id, 0, text, len, err) && add_rounds(s, id, c, err);
}

/* The one that is meant, as long as whoever read it did. */
static bool find_unchanged(struct store *s, const char *name, size_t had, int64_t *id, struct error *err)
{
    int64_t bytes;
    if (!find_or_say(s, name, id, &bytes, err))
        return false;
    return (size_t)bytes == had
           || error_set(
               err, 0,
               "another program has gone on with the championship \"%s\" meanwhile; nothing was changed",
               name);
}

static bool set_length(struct store *s, int64_t id, const struct championship *c, size_t len,
                       struct error *err)
{
    struct statement q = prepare(s, "UPDATE championship SET over=?, bytes=? WHERE id=?");
    bind_number(&q, c->done);
    bind_number(&q, (int64_t)len);
    bind_number(&q, id);
    return do_once(&q, err);
}

static bool append_all(struct store *s, const char *name, size_t had, const struct championship *c,
                       const char *more, size_t len, struct error *err)
{
    int64_t id;
    return find_unchanged(s, name, had, &id, err) && set_length(s, id, c, had + len, err)
           && add_part(s, id, had, more, len, err) && remake_tables(s, id, c, err);
}

static bool replace_all(struct store *s, const char *name, size_t had, const struct championship *c,
                        const char *text, size_t len, struct error *err)
{
    int64_t id;
    if (!find_unchanged(s, name, had, &id, err))
        return false;
    struct statement q = prepare(s, "DELETE FROM part WHERE championship=?");
    bind_number(&q, id);
    return do_once(&q, err) && set_length(s, id, c, len, err) && add_part(s, id, 0, text, len, err)
           && remake_tables(s, id, c, err);
}

/* All or nothing. A commit that fails has changed nothing either. */
static bool conclude(struct store *s, bool good, struct error *err)
{
    if (good && sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (good)
        fail(s, err);
    if (!sqlite3_get_autocommit(s->db))
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool store_add(struct store *s, const char *name, const struct championship *c, const char *text, size_t len,
               struct error *err)
{
    assert(store_name_fits(name));
    return run(s, "BEGIN IMMEDIATE", err) && conclude(s, add_all(s, name, c, text, len, err), err);
}

bool store_append(struct store *s, const char *name, size_t had, const struct championship *c,
                  const char *more, size_t len, struct error *err)
{
    if (!len)
        return true;
    return run(s, "BEGIN IMMEDIATE", err) && conclude(s, append_all(s, name, had, c, more, len, err), err);
}

bool store_replace(struct store *s, const char *name, size_t had, const struct championship *c,
                   const char *text, size_t len, struct error *err)
{
    return run(s, "BEGIN IMMEDIATE", err) && conclude(s, replace_all(s, name, had, c, text, len, err), err);
}

static bool remove_all(struct store *s, const char *name, struct error *err)
{
    int64_t id, bytes;
    if (!find_or_say(s, name, &id, &bytes, err))
        return false;
    struct statement q = prepare(s, "DELETE FROM championship WHERE id=?");
    bind_number(&q, id);
    return do_once(&q, err);
}

bool store_remove(struct store *s, const char *name, struct error *err)
{
    return run(s, "BEGIN IMMEDIATE", err) && conclude(s, remove_all(s, name, err), err);
}

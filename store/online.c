#include "online.h"
#include "../core/language.h"

#include <stdlib.h>
#include <string.h>

struct online {
    struct database base;
    struct text wishes, head;               /* of the table that was read last */
    struct text season_wishes, season_head; /* of the championship that was */
};

static const char schema[] =
    "CREATE TABLE race("
    " row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state INTEGER NOT NULL, public INTEGER NOT NULL, leisure INTEGER NOT NULL,"
    " made INTEGER NOT NULL, touched INTEGER NOT NULL, asleep_until INTEGER NOT NULL, wishes TEXT NOT NULL, head TEXT,"
    " maker BLOB NOT NULL, secret BLOB NOT NULL) STRICT;"
    "CREATE INDEX race_public ON race(made) WHERE public=1 AND state<3;"
    "CREATE INDEX race_awake ON race(asleep_until) WHERE state<3;"
    "CREATE TABLE seat("
    " race INTEGER NOT NULL REFERENCES race ON DELETE CASCADE, seat INTEGER NOT NULL, place INTEGER NOT NULL, name TEXT,"
    " key BLOB, invitation BLOB, hash BLOB, nonce BLOB, stands_in INTEGER NOT NULL, bank_ms INTEGER NOT NULL,"
    " since INTEGER NOT NULL, PRIMARY KEY(race, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE moment("
    " race INTEGER NOT NULL REFERENCES race ON DELETE CASCADE, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    " line TEXT NOT NULL, PRIMARY KEY(race, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE server(one INTEGER PRIMARY KEY CHECK(one=1), alive INTEGER NOT NULL) STRICT;"
    "INSERT INTO server VALUES(1, 0);";

/* Championships, whose rounds are races (seasons.h). */
static const char seasons[] =
    "CREATE TABLE championship("
    " row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, state INTEGER NOT NULL, public INTEGER NOT NULL,"
    " made INTEGER NOT NULL, game TEXT NOT NULL, title TEXT, rounds INTEGER NOT NULL, wishes TEXT NOT NULL, head TEXT,"
    " maker BLOB NOT NULL) STRICT;"
    "CREATE INDEX championship_public ON championship(made) WHERE public=1 AND state<3;"
    "CREATE TABLE championship_seat("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE, seat INTEGER NOT NULL, place INTEGER NOT NULL,"
    " name TEXT, key BLOB, invitation BLOB, PRIMARY KEY(championship, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE championship_race("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE, round INTEGER NOT NULL, attempt INTEGER NOT NULL,"
    " race INTEGER NOT NULL UNIQUE REFERENCES race, PRIMARY KEY(championship, round, attempt)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE championship_note("
    " championship INTEGER NOT NULL REFERENCES championship ON DELETE CASCADE, number INTEGER NOT NULL, round INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, seat INTEGER NOT NULL, name TEXT, PRIMARY KEY(championship, number)) STRICT, WITHOUT ROWID;";

/* What webhooks have still to carry. */
static const char parcels[] =
    "CREATE TABLE parcel("
    " id INTEGER PRIMARY KEY, race INTEGER NOT NULL REFERENCES race ON DELETE CASCADE, due INTEGER NOT NULL,"
    " tries INTEGER NOT NULL, url TEXT NOT NULL, signature TEXT NOT NULL, body TEXT NOT NULL) STRICT;";

/* Accounts, which gather keys of seats (accounts.h). */
static const char accounts[] =
    "CREATE TABLE account("
    " row INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, passphrase TEXT NOT NULL, made INTEGER NOT NULL) STRICT;"
    "CREATE TABLE session("
    " hash BLOB PRIMARY KEY, account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE, made INTEGER NOT NULL,"
    " seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX session_account ON session(account);"
    "CREATE TABLE account_key("
    " account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE, hash BLOB NOT NULL, added INTEGER NOT NULL,"
    " PRIMARY KEY(account, hash)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_key ON seat(key) WHERE key IS NOT NULL;";

static const char *const steps[] = { schema, seasons, parcels, accounts, NULL };

static const struct database_kind races = {
    .application = 0x50646f6c, /* "Pdol" */
    .steps = steps,
    .other_file = N_("expected a database of online races; found another kind of file"),
    .other_program = N_("expected a database of online races; found another program's database"),
};

struct online *online_open(const char *path, enum store_use use, struct error *err)
{
    struct online *o = calloc(1, sizeof *o);
    if (!o) {
        error_memory(err);
        return NULL;
    }
    o->wishes = text_growing();
    o->head = text_growing();
    o->season_wishes = text_growing();
    o->season_head = text_growing();
    if (database_open(&o->base, path, use, &races, err))
        return o;
    online_close(o);
    return NULL;
}

void online_close(struct online *o)
{
    if (!o)
        return;
    database_close(&o->base);
    text_free(&o->wishes);
    text_free(&o->head);
    text_free(&o->season_wishes);
    text_free(&o->season_head);
    free(o);
}

struct database *online_database(struct online *o)
{
    return &o->base;
}

static void keep_text(const char **text, struct text *room)
{
    if (!*text)
        return;
    text_clear(room);
    text_put_string(room, *text);
    *text = text_string(room);
}

void online_keep_texts(struct online *o, const char **wishes, const char **head)
{
    keep_text(wishes, &o->season_wishes);
    keep_text(head, &o->season_head);
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

bool online_begin(struct online *o, struct error *err)
{
    return database_run(&o->base, "BEGIN IMMEDIATE", err);
}

bool online_conclude(struct online *o, bool good, struct error *err)
{
    return database_conclude(&o->base, good, err);
}

bool online_put_table(struct online *o, const struct kept_table *t, struct error *err)
{
    static const char sql[] =
        "INSERT INTO race VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(row) DO UPDATE SET"
        " state=excluded.state, touched=excluded.touched, asleep_until=excluded.asleep_until, head=coalesce(race.head, excluded.head),"
        " maker=excluded.maker";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, t->row);
    statement_text(&q, t->id);
    statement_number(&q, t->state);
    statement_number(&q, t->is_public);
    statement_number(&q, t->leisure);
    statement_number(&q, t->made);
    statement_number(&q, t->touched);
    statement_number(&q, t->asleep_until);
    statement_text(&q, t->wishes);
    statement_text(&q, t->head);
    statement_blob(&q, t->maker, KEPT_HASH);
    statement_blob(&q, t->secret, KEPT_HASH);
    return statement_once(&q, err);
}

static void blob_if(struct statement *q, bool there, const uint8_t *bytes, size_t len)
{
    if (there)
        statement_blob(q, bytes, len);
    else
        statement_text(q, NULL);
}

bool online_put_seat(struct online *o, const struct kept_seat *s, struct error *err)
{
    static const char sql[] = "INSERT OR REPLACE INTO seat VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, s->table);
    statement_number(&q, s->seat);
    statement_number(&q, s->is);
    statement_text(&q, s->name);
    blob_if(&q, s->has_key, s->key, KEPT_HASH);
    blob_if(&q, s->has_invitation, s->invitation, KEPT_HASH);
    blob_if(&q, s->has_hash, s->hash, KEPT_HASH);
    blob_if(&q, s->has_nonce, s->nonce, KEPT_NONCE);
    statement_number(&q, s->stands_in);
    statement_number(&q, s->bank_ms);
    statement_number(&q, s->since);
    return statement_once(&q, err);
}

bool online_add_moment(struct online *o, int64_t table, int number, int64_t at, const char *line, size_t len,
                       struct error *err)
{
    static const char sql[] = "INSERT INTO moment VALUES(?, ?, ?, ?)";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, table);
    statement_number(&q, number);
    statement_number(&q, at);
    statement_bytes(&q, line, len);
    return statement_once(&q, err);
}

bool online_put_parcel(struct online *o, const struct kept_parcel *p, struct error *err)
{
    static const char sql[] = "INSERT OR REPLACE INTO parcel VALUES(?, ?, ?, ?, ?, ?, ?)";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, p->id);
    statement_number(&q, p->table);
    statement_number(&q, p->due);
    statement_number(&q, p->tries);
    statement_text(&q, p->url);
    statement_text(&q, p->signature);
    statement_text(&q, p->body);
    return statement_once(&q, err);
}

bool online_end_parcel(struct online *o, int64_t id, struct error *err)
{
    static const char sql[] = "DELETE FROM parcel WHERE id=?";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, id);
    return statement_once(&q, err);
}

bool online_put_alive(struct online *o, int64_t at, struct error *err)
{
    static const char sql[] = "UPDATE server SET alive=?";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, at);
    return statement_once(&q, err);
}

bool online_shift(struct online *o, int64_t down_ms, struct error *err)
{
    struct statement seats =
        statement_prepare(&o->base, "UPDATE seat SET since=since+? WHERE since>0"
                                    " AND race IN (SELECT row FROM race WHERE leisure=1 AND state=2)");
    statement_number(&seats, down_ms);
    if (!statement_once(&seats, err))
        return false;
    struct statement sleepers =
        statement_prepare(&o->base, "UPDATE race SET asleep_until=asleep_until+? WHERE leisure=1 AND state=2"
                                    " AND asleep_until>0 AND asleep_until<9000000000000000");
    statement_number(&sleepers, down_ms);
    return statement_once(&sleepers, err);
}

bool online_backup(struct online *o, const char *path, struct error *err)
{
    static const char sql[] = "VACUUM INTO ?";
    struct statement q = statement_prepare(&o->base, sql);
    statement_text(&q, path);
    return statement_once(&q, err);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

#define TABLE_COLUMNS                                                                                        \
    "row, id, state, public, leisure, made, touched, asleep_until, wishes, head, maker, secret"

static const char *keep_column(struct statement *q, int column, struct text *t)
{
    const void *text = sqlite3_column_text(q->stmt, column);
    text_clear(t);
    if (!text)
        return NULL;
    text_put(t, text, (size_t)sqlite3_column_bytes(q->stmt, column));
    return text_string(t);
}

static void read_table(struct online *o, struct statement *q, struct kept_table *t)
{
    *t = (struct kept_table){
        .row = sqlite3_column_int64(q->stmt, 0),
        .state = (enum kept_state)sqlite3_column_int(q->stmt, 2),
        .is_public = sqlite3_column_int(q->stmt, 3),
        .leisure = sqlite3_column_int(q->stmt, 4),
        .made = sqlite3_column_int64(q->stmt, 5),
        .touched = sqlite3_column_int64(q->stmt, 6),
        .asleep_until = sqlite3_column_int64(q->stmt, 7),
    };
    statement_copy(q, 1, t->id, sizeof t->id);
    t->wishes = keep_column(q, 8, &o->wishes);
    t->head = keep_column(q, 9, &o->head);
    statement_copy_blob(q, 10, t->maker, KEPT_HASH);
    statement_copy_blob(q, 11, t->secret, KEPT_HASH);
}

static bool blob_there(struct statement *q, int column, uint8_t *bytes, size_t len)
{
    statement_copy_blob(q, column, bytes, len);
    return sqlite3_column_type(q->stmt, column) != SQLITE_NULL;
}

static void read_seat(struct statement *q, struct kept_seat *s)
{
    s->table = sqlite3_column_int64(q->stmt, 0);
    s->seat = sqlite3_column_int(q->stmt, 1);
    s->is = (enum kept_place)sqlite3_column_int(q->stmt, 2);
    statement_copy(q, 3, s->name, sizeof s->name);
    s->has_key = blob_there(q, 4, s->key, KEPT_HASH);
    s->has_invitation = blob_there(q, 5, s->invitation, KEPT_HASH);
    s->has_hash = blob_there(q, 6, s->hash, KEPT_HASH);
    s->has_nonce = blob_there(q, 7, s->nonce, KEPT_NONCE);
    s->stands_in = sqlite3_column_int(q->stmt, 8);
    s->bank_ms = sqlite3_column_int64(q->stmt, 9);
    s->since = sqlite3_column_int64(q->stmt, 10);
}

static bool read_seats(struct online *o, int64_t table, struct kept_seat seat[SEATS_MAX], int *seats,
                       struct error *err)
{
    static const char sql[] = "SELECT * FROM seat WHERE race=? ORDER BY seat";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, table);
    for (*seats = 0; statement_step(&q) == SQLITE_ROW && *seats < SEATS_MAX; ++*seats)
        read_seat(&q, &seat[*seats]);
    return statement_finish(&q, err);
}

bool online_find(struct online *o, const char *id, struct kept_table *out, struct kept_seat seat[SEATS_MAX],
                 int *seats, struct error *err)
{
    static const char sql[] = "SELECT " TABLE_COLUMNS " FROM race WHERE id=?";
    bool found = false;
    err->text[0] = '\0';
    if (!o->base.db)
        return false;
    struct statement q = statement_again(&o->base, sql);
    statement_text(&q, id);
    if (statement_step(&q) == SQLITE_ROW) {
        read_table(o, &q, out);
        found = true;
    }
    return statement_finish(&q, err) && found && read_seats(o, out->row, seat, seats, err);
}

static bool keep_time(int64_t **at, int *room, int n, int64_t when)
{
    if (n == *room) {
        int more = *room ? 2 * *room : 256;
        int64_t *grown = realloc(*at, (size_t)more * sizeof *grown);
        if (!grown)
            return false;
        *at = grown;
        *room = more;
    }
    (*at)[n] = when;
    return true;
}

bool online_moments(struct online *o, int64_t table, struct text *t, int64_t **at, int *n, struct error *err)
{
    static const char sql[] = "SELECT number, at, line FROM moment WHERE race=? ORDER BY number";
    struct statement q = statement_again(&o->base, sql);
    int room = 0;
    bool whole = true;
    statement_number(&q, table);
    for (*n = 0; whole && statement_step(&q) == SQLITE_ROW; ++*n) {
        const void *line = sqlite3_column_text(q.stmt, 2);
        whole = sqlite3_column_int(q.stmt, 0) == *n
                && (!at || keep_time(at, &room, *n, sqlite3_column_int64(q.stmt, 1)));
        text_put(t, line, (size_t)sqlite3_column_bytes(q.stmt, 2));
    }
    if (!statement_finish(&q, err))
        return false;
    return whole || error_set(err, 0, "%s: the database is damaged", o->base.path);
}

bool online_list(struct online *o, enum online_list which, int64_t at, int most,
                 void (*tell)(void *context, const struct kept_table *t), void *context, struct error *err)
{
    static const char *const sql[] = {
        [ONLINE_ALL] = "SELECT " TABLE_COLUMNS " FROM race WHERE row>? ORDER BY row LIMIT ?",
        [ONLINE_PUBLIC] = "SELECT " TABLE_COLUMNS
                          " FROM race WHERE public=1 AND state<3 AND made>=? ORDER BY made DESC LIMIT ?",
        [ONLINE_AWAKE] = "SELECT " TABLE_COLUMNS
                         " FROM race WHERE state<3 AND asleep_until<=? ORDER BY asleep_until LIMIT ?",
    };
    if (!o->base.db)
        return true;
    struct statement q = statement_prepare(&o->base, sql[which]);
    statement_number(&q, at);
    statement_number(&q, most);
    while (statement_step(&q) == SQLITE_ROW) {
        struct kept_table t;
        read_table(o, &q, &t);
        tell(context, &t);
    }
    return statement_finish(&q, err);
}

void kept_ids_add(struct kept_ids *ids, const char id[KEPT_ID_MAX])
{
    if (ids->n == ids->room) {
        int room = ids->room ? 2 * ids->room : 256;
        void *grown = realloc(ids->id, (size_t)room * sizeof *ids->id);
        ids->lost = ids->lost || !grown;
        if (!grown)
            return;
        ids->id = grown;
        ids->room = room;
    }
    memcpy(ids->id[ids->n++], id, KEPT_ID_MAX);
}

void kept_ids_of_tables(void *ids, const struct kept_table *t)
{
    kept_ids_add(ids, t->id);
}

bool online_parcels(struct online *o, void (*tell)(void *context, const struct kept_parcel *p), void *context,
                    struct error *err)
{
    struct statement q = statement_prepare(&o->base, "SELECT * FROM parcel ORDER BY id");
    while (statement_step(&q) == SQLITE_ROW) {
        struct kept_parcel p = { .id = sqlite3_column_int64(q.stmt, 0),
                                 .table = sqlite3_column_int64(q.stmt, 1),
                                 .due = sqlite3_column_int64(q.stmt, 2),
                                 .tries = sqlite3_column_int(q.stmt, 3),
                                 .url = (const char *)sqlite3_column_text(q.stmt, 4),
                                 .signature = (const char *)sqlite3_column_text(q.stmt, 5),
                                 .body = (const char *)sqlite3_column_text(q.stmt, 6) };
        tell(context, &p);
    }
    return statement_finish(&q, err);
}

bool online_last(struct online *o, int64_t *row, int64_t *alive, struct error *err)
{
    *row = *alive = 0;
    return database_number(&o->base, "SELECT max(row) FROM race", row, err)
           && database_number(&o->base, "SELECT alive FROM server", alive, err);
}

#include "online.h"
#include "../core/language.h"

#include <stdlib.h>
#include <string.h>

struct online {
    struct database base;
    struct host host;
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

/* Names of accounts are the same whether their letters of ASCII are large or small, as NOCASE has it. */
static const char shared_names[] = "CREATE UNIQUE INDEX account_name ON account(lower(name));";

/* Servers that share it, what each of them has (hosts.h), and numbers that are given out. */
static const char shared_hosts[] =
    "CREATE TABLE host(number BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY, address TEXT NOT NULL, until BIGINT NOT NULL);"
    "CREATE TABLE batch(host BIGINT PRIMARY KEY REFERENCES host ON DELETE CASCADE, last BIGINT NOT NULL);"
    "CREATE TABLE claim(race BIGINT PRIMARY KEY REFERENCES race ON DELETE CASCADE,"
    " host BIGINT NOT NULL REFERENCES host ON DELETE CASCADE);"
    "CREATE INDEX claim_host ON claim(host);"
    "CREATE TABLE parcel_claim(parcel BIGINT PRIMARY KEY REFERENCES parcel ON DELETE CASCADE,"
    " host BIGINT NOT NULL REFERENCES host ON DELETE CASCADE);"
    "CREATE INDEX parcel_claim_host ON parcel_claim(host);"
    "CREATE TABLE counter(kind BIGINT PRIMARY KEY, last BIGINT NOT NULL);"
    "INSERT INTO counter VALUES(0, 0), (1, 0), (2, 0), (3, 0);"
    "CREATE TABLE cluster(secret BYTEA NOT NULL);"
    "INSERT INTO cluster SELECT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');";

static const char *const shared_steps[] = { shared_names, shared_hosts, NULL };

static const struct database_kind races = {
    .application = 0x50646f6c, /* "Pdol" */
    .steps = steps,
    .shared_steps = shared_steps,
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

const struct host *online_host(const struct online *o)
{
    return &o->host;
}

struct host *online_host_of(struct online *o)
{
    return &o->host;
}

const struct database *online_base(const struct online *o)
{
    return &o->base;
}

/* Of several servers each names its number first, and holds it: one that was struck out has none to name. */
static bool name_host(struct online *o, struct error *err)
{
    static const char sql[] =
        "INSERT INTO batch VALUES(?, ?) ON CONFLICT(host) DO UPDATE SET last=excluded.last";
    if (!o->host.number)
        return true;
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, o->host.number);
    statement_number(&q, o->host.batch);
    return statement_once(&q, err);
}

bool online_begin(struct online *o, struct error *err)
{
    o->host.batch++; /* also when it does not even begin: hosts_was_written() asks for this one */
    return database_begin(&o->base, err) && (name_host(o, err) || online_conclude(o, false, err));
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

bool online_put_seat(struct online *o, const struct kept_seat *s, struct error *err)
{
    static const char sql[] =
        "INSERT INTO seat VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(race, seat) DO UPDATE SET place=excluded.place,"
        " name=excluded.name, key=excluded.key, invitation=excluded.invitation, hash=excluded.hash, nonce=excluded.nonce,"
        " stands_in=excluded.stands_in, bank_ms=excluded.bank_ms, since=excluded.since";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, s->table);
    statement_number(&q, s->seat);
    statement_number(&q, s->is);
    statement_text(&q, s->name);
    statement_blob_if(&q, s->has_key, s->key, KEPT_HASH);
    statement_blob_if(&q, s->has_invitation, s->invitation, KEPT_HASH);
    statement_blob_if(&q, s->has_hash, s->hash, KEPT_HASH);
    statement_blob_if(&q, s->has_nonce, s->nonce, KEPT_NONCE);
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

/* Of several servers the one that has written it carries it. */
static bool claim_parcel(struct online *o, int64_t id, struct error *err)
{
    static const char sql[] = "INSERT INTO parcel_claim VALUES(?, ?) ON CONFLICT DO NOTHING";
    if (!o->host.number)
        return true;
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, id);
    statement_number(&q, o->host.number);
    return statement_once(&q, err);
}

bool online_put_parcel(struct online *o, const struct kept_parcel *p, struct error *err)
{
    static const char sql[] = "INSERT INTO parcel VALUES(?, ?, ?, ?, ?, ?, ?)"
                              " ON CONFLICT(id) DO UPDATE SET due=excluded.due, tries=excluded.tries";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, p->id);
    statement_number(&q, p->table);
    statement_number(&q, p->due);
    statement_number(&q, p->tries);
    statement_text(&q, p->url);
    statement_text(&q, p->signature);
    statement_text(&q, p->body);
    return statement_once(&q, err) && claim_parcel(o, p->id, err);
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
    size_t len;
    const char *text = statement_string(q, column, &len);
    text_clear(t);
    if (!text)
        return NULL;
    text_put(t, text, len);
    return text_string(t);
}

static void read_table(struct online *o, struct statement *q, struct kept_table *t)
{
    *t = (struct kept_table){
        .row = statement_int64(q, 0),
        .state = (enum kept_state)statement_int(q, 2),
        .is_public = statement_int(q, 3),
        .leisure = statement_int(q, 4),
        .made = statement_int64(q, 5),
        .touched = statement_int64(q, 6),
        .asleep_until = statement_int64(q, 7),
    };
    statement_copy(q, 1, t->id, sizeof t->id);
    t->wishes = keep_column(q, 8, &o->wishes);
    t->head = keep_column(q, 9, &o->head);
    statement_copy_blob(q, 10, t->maker, KEPT_HASH);
    statement_copy_blob(q, 11, t->secret, KEPT_HASH);
}

static void read_seat(struct statement *q, struct kept_seat *s)
{
    s->table = statement_int64(q, 0);
    s->seat = statement_int(q, 1);
    s->is = (enum kept_place)statement_int(q, 2);
    statement_copy(q, 3, s->name, sizeof s->name);
    s->has_key = statement_copy_blob(q, 4, s->key, KEPT_HASH);
    s->has_invitation = statement_copy_blob(q, 5, s->invitation, KEPT_HASH);
    s->has_hash = statement_copy_blob(q, 6, s->hash, KEPT_HASH);
    s->has_nonce = statement_copy_blob(q, 7, s->nonce, KEPT_NONCE);
    s->stands_in = statement_int(q, 8);
    s->bank_ms = statement_int64(q, 9);
    s->since = statement_int64(q, 10);
}

static bool read_seats(struct online *o, int64_t table, struct kept_seat seat[SEATS_MAX], int *seats,
                       struct error *err)
{
    static const char sql[] = "SELECT * FROM seat WHERE race=? ORDER BY seat";
    struct statement q = statement_again(&o->base, sql);
    statement_number(&q, table);
    for (*seats = 0; statement_step(&q) && *seats < SEATS_MAX; ++*seats)
        read_seat(&q, &seat[*seats]);
    return statement_finish(&q, err);
}

bool online_find(struct online *o, const char *id, struct kept_table *out, struct kept_seat seat[SEATS_MAX],
                 int *seats, struct error *err)
{
    static const char sql[] = "SELECT " TABLE_COLUMNS " FROM race WHERE id=?";
    bool found = false;
    err->text[0] = '\0';
    if (database_is_empty(&o->base))
        return false;
    struct statement q = statement_again(&o->base, sql);
    statement_text(&q, id);
    if (statement_step(&q)) {
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
    for (*n = 0; whole && statement_step(&q); ++*n) {
        size_t len;
        const char *line = statement_string(&q, 2, &len);
        whole = statement_int(&q, 0) == *n && (!at || keep_time(at, &room, *n, statement_int64(&q, 1)));
        text_put(t, line, len);
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
    static const char unclaimed[] =
        "SELECT " TABLE_COLUMNS " FROM race WHERE state<3 AND asleep_until<=? AND NOT EXISTS"
        " (SELECT 1 FROM claim WHERE claim.race=race.row) ORDER BY random() LIMIT ?";
    if (database_is_empty(&o->base))
        return true;
    struct statement q =
        statement_prepare(&o->base, which == ONLINE_AWAKE && o->host.number ? unclaimed : sql[which]);
    statement_number(&q, at);
    statement_number(&q, most);
    while (statement_step(&q)) {
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
    static const char taken_over[] =
        "WITH mine AS (INSERT INTO parcel_claim SELECT id, ? FROM parcel WHERE NOT EXISTS"
        " (SELECT 1 FROM parcel_claim WHERE parcel=id) ON CONFLICT DO NOTHING RETURNING parcel_claim.parcel AS id)"
        " SELECT p.* FROM parcel p JOIN mine ON mine.id=p.id ORDER BY p.id";
    struct statement q =
        statement_prepare(&o->base, o->host.number ? taken_over : "SELECT * FROM parcel ORDER BY id");
    if (o->host.number)
        statement_number(&q, o->host.number);
    while (statement_step(&q)) {
        struct kept_parcel p = { .id = statement_int64(&q, 0),
                                 .table = statement_int64(&q, 1),
                                 .due = statement_int64(&q, 2),
                                 .tries = statement_int(&q, 3),
                                 .url = statement_string(&q, 4, NULL),
                                 .signature = statement_string(&q, 5, NULL),
                                 .body = statement_string(&q, 6, NULL) };
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

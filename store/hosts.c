#include "hosts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By the clock of the database: of the machine that it is on, also within a transaction. */
#define NOW_MS "(extract(epoch FROM clock_timestamp())*1000)::bigint"

bool online_is_shared(const struct online *o)
{
    return database_is_shared(online_base(o));
}

int64_t hosts_number(const struct online *o)
{
    return online_host(o)->number;
}

void hosts_join(struct online *o, int64_t number)
{
    *online_host_of(o) = (struct host){ .number = number };
}

static bool number_by(struct online *o, const char *sql, int64_t argument, int64_t *out, struct error *err)
{
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, argument);
    if (statement_step(&q))
        *out = statement_int64(&q, 0);
    return statement_finish(&q, err);
}

static bool once_by(struct online *o, const char *sql, int64_t a, int64_t b, struct error *err)
{
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, a);
    statement_number(&q, b);
    return statement_once(&q, err);
}

/* ---- coming and going ------------------------------------------------------------------------------------------------- */

static bool strike_out_old(struct online *o, const char *address, bool is_new, struct error *err)
{
    struct statement q = statement_prepare(online_database(o),
                                           "DELETE FROM host WHERE until<" NOW_MS " OR (address=? AND ?=1)");
    statement_text(&q, address);
    statement_number(&q, is_new);
    return statement_once(&q, err);
}

static bool has_own_address(struct online *o, const char *address, struct error *err)
{
    struct statement q = statement_prepare(online_database(o), "SELECT 1 FROM host WHERE address=?");
    statement_text(&q, address);
    bool taken = statement_step(&q);
    return statement_finish(&q, err)
           && (!taken
               || error_of(
                   err, ERROR_WORLD,
                   "another server of this database says that it is at %s, too; each needs an --address of its own",
                   address));
}

static bool add_host(struct online *o, const char *address, int lease_ms, struct error *err)
{
    struct host *me = online_host_of(o);
    struct statement q = statement_prepare(
        online_database(o), "INSERT INTO host(address, until) VALUES(?, " NOW_MS "+?) RETURNING number");
    statement_text(&q, address);
    statement_number(&q, lease_ms);
    *me = (struct host){ 0 };
    if (statement_step(&q))
        me->number = statement_int64(&q, 0);
    return statement_finish(&q, err) && once_by(o, "INSERT INTO batch VALUES(?, ?)", me->number, 0, err);
}

/* Clocks at leisure stand still while nobody is there. */
static bool note_absence(struct online *o, int64_t *down_ms, struct error *err)
{
    int64_t others = 0, alive = 0, now = 0;
    if (!database_number(online_database(o), "SELECT count(*) FROM host", &others, err)
        || !database_number(online_database(o), "SELECT alive FROM server", &alive, err)
        || !database_number(online_database(o), "SELECT " NOW_MS, &now, err))
        return false;
    *down_ms = !others && alive && now > alive ? now - alive : 0;
    return online_shift(o, *down_ms, err) && online_put_alive(o, now, err);
}

/* Whoever comes at the same time does so one after the other. */
static bool alone(struct online *o, struct error *err)
{
    int64_t yes;
    return database_number(online_database(o), "SELECT 1 FROM pg_advisory_xact_lock(1348690797)", &yes, err);
}

bool hosts_enter(struct online *o, const char *address, bool is_new, int lease_ms, int64_t *down_ms,
                 struct error *err)
{
    *online_host_of(o) = (struct host){ 0 };
    if (!online_begin(o, err))
        return false;
    int64_t alone; /* two that come at once do so one after the other */
    bool good =
        database_number(online_database(o), "SELECT 1 FROM pg_advisory_xact_lock(1348690797)", &alone, err)
        && strike_out_old(o, address, is_new, err) && has_own_address(o, address, err)
        && note_absence(o, down_ms, err) && add_host(o, address, lease_ms, err);
    good = online_conclude(o, good, err);
    if (!good)
        *online_host_of(o) = (struct host){ 0 };
    return good;
}

bool hosts_leave(struct online *o, struct error *err)
{
    int64_t number = hosts_number(o);
    *online_host_of(o) = (struct host){ 0 };
    return !number || once_by(o, "DELETE FROM host WHERE number=? AND ?=0", number, 0, err);
}

bool hosts_renew(struct online *o, int lease_ms, struct error *err)
{
    return !hosts_number(o)
           || once_by(o, "UPDATE host SET until=" NOW_MS "+? WHERE number=?", lease_ms, hosts_number(o), err);
}

/* Who was cut off may still be writing at the other end: that is waited for. */
bool hosts_was_written(struct online *o, bool *written, struct error *err)
{
    int64_t last = -1;
    if (!number_by(o, "SELECT last FROM batch WHERE host=? FOR UPDATE", hosts_number(o), &last, err))
        return false;
    *written = last == online_host(o)->batch;
    return last >= 0
           || error_of(err, ERROR_WORLD, "this server was taken for dead, and others have its tables now");
}

/* ---- the others --------------------------------------------------------------------------------------------------------- */

bool hosts_strike_out(struct online *o, int *struck, int64_t *now_ms, struct error *err)
{
    static const char sql[] =
        "DELETE FROM host WHERE number IN (SELECT h.number FROM host h JOIN batch b ON b.host=h.number"
        " WHERE h.until<" NOW_MS " AND h.number<>? FOR UPDATE OF b SKIP LOCKED) RETURNING number";
    static const char clock[] = "SELECT " NOW_MS " WHERE ?>=0";
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, hosts_number(o));
    for (*struck = 0; statement_step(&q);)
        ++*struck;
    return statement_finish(&q, err) && number_by(o, clock, 0, now_ms, err);
}

bool hosts_list(struct online *o, void (*tell)(void *context, const char *address), void *context,
                struct error *err)
{
    static const char sql[] = "SELECT address FROM host WHERE number<>?";
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, hosts_number(o));
    while (statement_step(&q))
        tell(context, statement_string(&q, 0, NULL));
    return statement_finish(&q, err);
}

bool hosts_secret(struct online *o, uint8_t secret[HOST_SECRET], struct error *err)
{
    struct statement q = statement_prepare(online_database(o), "SELECT secret FROM cluster");
    bool there = statement_step(&q) && statement_copy_blob(&q, 0, secret, HOST_SECRET);
    return statement_finish(&q, err) && (there || error_set(err, 0, "the database is damaged"));
}

/* ---- claims --------------------------------------------------------------------------------------------------------------- */

static bool try_claim(struct online *o, int64_t table, struct claim *out, bool *known, struct error *err)
{
    static const char sql[] =
        "WITH fresh AS (INSERT INTO claim SELECT ?1, number FROM host WHERE number=?2 ON CONFLICT DO NOTHING RETURNING host)"
        " SELECT host, '' FROM fresh UNION ALL SELECT c.host, h.address FROM claim c JOIN host h ON h.number=c.host WHERE c.race=?1";
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, table);
    statement_number(&q, hosts_number(o));
    *known = statement_step(&q);
    if (*known) {
        out->mine = statement_int64(&q, 0) == hosts_number(o);
        statement_copy(&q, 1, out->address, sizeof out->address);
    }
    return statement_finish(&q, err);
}

/* Whoever has claimed it at the same moment is seen the second time; nobody at all means that we are none any more. */
bool hosts_claim(struct online *o, int64_t table, struct claim *out, struct error *err)
{
    bool known = false;
    *out = (struct claim){ .mine = !hosts_number(o) };
    if (out->mine)
        return true;
    for (int tries = 0; tries < 3 && !known; tries++)
        if (!try_claim(o, table, out, &known, err))
            return false;
    return known
           || error_of(err, ERROR_WORLD, "this server was taken for dead, and others have its tables now");
}

bool hosts_claim_new(struct online *o, int64_t table, struct error *err)
{
    return !hosts_number(o) || once_by(o, "INSERT INTO claim VALUES(?, ?)", table, hosts_number(o), err);
}

bool hosts_release(struct online *o, int64_t table, struct error *err)
{
    return !hosts_number(o)
           || once_by(o, "DELETE FROM claim WHERE race=? AND host=?", table, hosts_number(o), err);
}

bool hosts_exclude(struct online *o, struct error *err)
{
    int64_t n = 0;
    if (!online_is_shared(o))
        return true;
    return alone(o, err)
           && database_number(online_database(o), "SELECT count(*) FROM host WHERE until>=" NOW_MS, &n, err)
           && (!n
               || error_of(err, ERROR_WORLD, "%s: another server is running on this store",
                           online_base(o)->path));
}

/* ---- numbers ---------------------------------------------------------------------------------------------------------------- */

static bool last_number(struct online *o, enum kept_number kind, int64_t *last, struct error *err)
{
    static const char *const sql[] = { [NUMBER_TABLE] = "SELECT max(row) FROM race",
                                       [NUMBER_SEASON] = "SELECT max(row) FROM championship",
                                       [NUMBER_ACCOUNT] = "SELECT max(row) FROM account",
                                       [NUMBER_PARCEL] = "SELECT max(id) FROM parcel" };
    *last = 0;
    return database_number(online_database(o), sql[kind], last, err);
}

bool hosts_take_numbers(struct online *o, enum kept_number kind, int n, int64_t *last, struct error *err)
{
    static const char sql[] = "UPDATE counter SET last=last+? WHERE kind=? RETURNING last";
    if (!online_is_shared(o))
        return last_number(o, kind, last, err);
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, n);
    statement_number(&q, kind);
    bool there = statement_step(&q);
    if (there)
        *last = statement_int64(&q, 0);
    return statement_finish(&q, err) && (there || error_set(err, 0, "the database is damaged"));
}

bool hosts_count_again(struct online *o, struct error *err)
{
    static const char *const sql[] = {
        "UPDATE counter SET last=greatest(last, (SELECT max(row) FROM race)) WHERE kind=0",
        "UPDATE counter SET last=greatest(last, (SELECT max(row) FROM championship)) WHERE kind=1",
    };
    for (int i = 0; online_is_shared(o) && i < 2; i++) {
        struct statement q = statement_prepare(online_database(o), sql[i]);
        if (!statement_once(&q, err))
            return false;
    }
    return true;
}

/* ---- what is told ------------------------------------------------------------------------------------------------------------- */

bool hosts_tell(struct online *o, const char *what, struct error *err)
{
    char line[HOSTS_TOLD_MAX];
    if (!hosts_number(o))
        return true;
    snprintf(line, sizeof line, "%" PRId64 " %s", hosts_number(o), what);
    struct statement q = statement_again(online_database(o), "SELECT pg_notify('paddock', ?)");
    statement_text(&q, line);
    return statement_once(&q, err);
}

struct hearing {
    struct online *o;
    void (*heard)(void *context, const char *what);
    void *context;
};

static void hear_one(void *context, const char *line)
{
    const struct hearing *h = context;
    char *what;
    int64_t from = strtoll(line, &what, 10);
    if (from != hosts_number(h->o) && *what == ' ')
        h->heard(h->context, what + 1);
}

void hosts_hear(struct online *o, void (*heard)(void *context, const char *what), void *context)
{
    struct hearing h = { o, heard, context };
    if (hosts_number(o))
        database_hear(online_database(o), "paddock", hear_one, &h);
}

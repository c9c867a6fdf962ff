#include "accounts.h"

#include <string.h>

/* ---- writing ------------------------------------------------------------------------------------------------------ */

static bool add(struct online *o, const struct account_change *c, struct error *err)
{
    struct statement q = statement_prepare(online_database(o),
                                           "INSERT INTO account VALUES(?, ?, ?, ?) ON CONFLICT DO NOTHING");
    statement_number(&q, c->account.row);
    statement_text(&q, c->account.name);
    statement_text(&q, c->account.passphrase);
    statement_number(&q, c->at);
    return statement_once(&q, err);
}

static bool change(struct online *o, const struct account_change *c, struct error *err)
{
    struct database *d = online_database(o);
    struct statement q = statement_prepare(
        d, database_choose(d,
                           "UPDATE account SET name=?2, passphrase=?3 WHERE row=?1"
                           " AND NOT EXISTS (SELECT 1 FROM account WHERE name=?2 AND row<>?1)",
                           "UPDATE account SET name=?2, passphrase=?3 WHERE row=?1 AND NOT EXISTS"
                           " (SELECT 1 FROM account WHERE lower(name)=lower(?2 COLLATE \"C\") AND row<>?1)"));
    statement_number(&q, c->account.row);
    statement_text(&q, c->account.name);
    statement_text(&q, c->account.passphrase);
    return statement_once(&q, err);
}

static bool log_in(struct online *o, const struct account_change *c, struct error *err)
{
    struct statement q = statement_prepare(
        online_database(o), "INSERT INTO session SELECT ?1, row, ?2, ?2 FROM account WHERE row=?3");
    statement_blob(&q, c->hash, KEPT_HASH);
    statement_number(&q, c->at);
    statement_number(&q, c->account.row);
    if (!statement_once(&q, err))
        return false;
    struct statement old = statement_prepare(
        online_database(o),
        "DELETE FROM session WHERE account=?1 AND hash NOT IN"
        " (SELECT hash FROM session WHERE account=?1 ORDER BY seen DESC, made DESC LIMIT ?2)");
    statement_number(&old, c->account.row);
    statement_number(&old, c->most);
    return statement_once(&old, err);
}

/* A statement about an account, a hash and a time, or as many of them as it takes. */
static bool run(struct online *o, int takes, const char *sql, const struct account_change *c,
                struct error *err)
{
    struct statement q = statement_prepare(online_database(o), sql);
    statement_number(&q, c->account.row);
    if (takes > 1)
        statement_blob(&q, c->hash, KEPT_HASH);
    if (takes > 2)
        statement_number(&q, c->at);
    return statement_once(&q, err);
}

bool online_change_account(struct online *o, const struct account_change *c, struct error *err)
{
    switch (c->kind) {
    case ACCOUNT_ADD: return add(o, c, err);
    case ACCOUNT_CHANGE: return change(o, c, err);
    case ACCOUNT_LOG_IN: return log_in(o, c, err);
    case ACCOUNT_DELETE: return run(o, 1, "DELETE FROM account WHERE row=?1", c, err);
    case ACCOUNT_LOG_OUT: return run(o, 2, "DELETE FROM session WHERE account=?1 AND hash=?2", c, err);
    case ACCOUNT_LOG_OUT_OTHERS:
        return run(o, 2, "DELETE FROM session WHERE account=?1 AND hash<>?2", c, err);
    case ACCOUNT_SEEN: return run(o, 3, "UPDATE session SET seen=?3 WHERE account=?1 AND hash=?2", c, err);
    case ACCOUNT_ADD_KEY:
        return run(
            o, 3,
            "INSERT INTO account_key SELECT row, ?2, ?3 FROM account WHERE row=?1 ON CONFLICT DO NOTHING", c,
            err);
    case ACCOUNT_DROP_KEY: return run(o, 2, "DELETE FROM account_key WHERE account=?1 AND hash=?2", c, err);
    }
    return false;
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

static bool take_account(struct statement *q, struct kept_account *out, int64_t *seen, struct error *err)
{
    bool found = statement_step(q);
    if (found) {
        out->row = statement_int64(q, 0);
        statement_copy(q, 1, out->name, sizeof out->name);
        statement_copy(q, 2, out->passphrase, sizeof out->passphrase);
        out->made = statement_int64(q, 3);
        if (seen)
            *seen = statement_int64(q, 4);
    }
    return statement_finish(q, err) && found;
}

bool online_account_named(struct online *o, const char *name, struct kept_account *out, struct error *err)
{
    static const char in_file[] = "SELECT row, name, passphrase, made FROM account WHERE name=?",
                      on_server[] = "SELECT row, name, passphrase, made FROM account"
                                    " WHERE lower(name)=lower(? COLLATE \"C\")";
    err->text[0] = '\0';
    struct database *d = online_database(o);
    struct statement q = statement_again(d, database_choose(d, in_file, on_server));
    statement_text(&q, name);
    return take_account(&q, out, NULL, err);
}

bool online_account_of(struct online *o, const uint8_t session[KEPT_HASH], int64_t since,
                       struct kept_account *out, int64_t *seen, struct error *err)
{
    static const char sql[] =
        "SELECT row, name, passphrase, account.made, seen FROM session JOIN account ON account=row"
        " WHERE hash=? AND seen>=?";
    err->text[0] = '\0';
    struct statement q = statement_again(online_database(o), sql);
    statement_blob(&q, session, KEPT_HASH);
    statement_number(&q, since);
    return take_account(&q, out, seen, err);
}

static bool is_there(struct statement *q)
{
    struct error err;
    bool found = statement_step(q);
    return statement_finish(q, &err) && found;
}

bool online_account_has(struct online *o, int64_t account, const uint8_t key[KEPT_HASH])
{
    static const char sql[] = "SELECT 1 FROM account_key WHERE account=? AND hash=?";
    struct statement q = statement_again(online_database(o), sql);
    statement_number(&q, account);
    statement_blob(&q, key, KEPT_HASH);
    return is_there(&q);
}

bool online_key_opens(struct online *o, const uint8_t key[KEPT_HASH])
{
    static const char sql[] = "SELECT 1 FROM seat WHERE key=?";
    struct statement q = statement_again(online_database(o), sql);
    statement_blob(&q, key, KEPT_HASH);
    return is_there(&q);
}

static bool count(struct online *o, const char *sql, int64_t account, int64_t *n, struct error *err)
{
    struct statement q = statement_prepare(online_database(o), sql);
    statement_number(&q, account);
    *n = statement_step(&q) ? statement_int64(&q, 0) : 0;
    return statement_finish(&q, err);
}

bool online_account_counts(struct online *o, int64_t account, int64_t *keys, int64_t *sessions,
                           struct error *err)
{
    return count(o, "SELECT count(*) FROM account_key WHERE account=?", account, keys, err)
           && count(o, "SELECT count(*) FROM session WHERE account=?", account, sessions, err);
}

bool online_last_account(struct online *o, int64_t *row, struct error *err)
{
    *row = 0;
    return database_number(online_database(o), "SELECT max(row) FROM account", row, err);
}

bool online_account_tables(struct online *o, int64_t account, int most,
                           void (*tell)(void *context, const char *id, int seat), void *context,
                           struct error *err)
{
    struct statement q = statement_prepare(
        online_database(o),
        "SELECT id, seat.seat FROM account_key JOIN seat ON seat.key=account_key.hash JOIN race ON race.row=seat.race"
        " WHERE account_key.account=? ORDER BY race.made DESC, race.row DESC, seat.seat LIMIT ?");
    statement_number(&q, account);
    statement_number(&q, most);
    while (statement_step(&q)) {
        char id[KEPT_ID_MAX];
        statement_copy(&q, 0, id, sizeof id);
        tell(context, id, statement_int(&q, 1));
    }
    return statement_finish(&q, err);
}

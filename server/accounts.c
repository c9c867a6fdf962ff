#include "accounts.h"
#include "../online/members.h"
#include "answers.h"

#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    PASSPHRASE_MIN = 8, /* characters */
    PASSPHRASE_MAX = 201,
    SESSIONS = 20, /* of one account; the oldest go */
    SESSION_DAYS = 90,
    TABLES = 100, /* that are listed */
    TEN_MINUTES = 600,
    HOUR = 3600,
};

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

/* ---- sessions ------------------------------------------------------------------------------------------------------ */

/* Browsers send it back over TLS only, and to no other path or name. */
static bool is_secure(const struct server *server)
{
    const char *url = server->options.public_url;
    return server->certificate || (url && !strncmp(url, "https://", 8));
}

static const char *cookie_name(const struct server *server)
{
    return is_secure(server) ? "__Host-paddock" : "paddock";
}

static void set_cookie(const struct server *server, struct exchange *x, const char *token)
{
    struct text t = text_into(x->cookie, sizeof x->cookie);
    text_add(&t, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", cookie_name(server), token,
             *token ? SESSION_DAYS * 24 * 3600 : 0, is_secure(server) ? "; Secure" : "");
}

static void on_noted(struct job *job, bool good, const struct error *err)
{
    (void)good, (void)err; /* it was a session's last use: the next one is noted, too */
    free(job);
}

static void note_use(struct server *server, const struct kept_account *account,
                     const uint8_t session[KEPT_HASH])
{
    struct account_change change = { .kind = ACCOUNT_SEEN, .account.row = account->row, .at = hall_now() };
    struct job *job = malloc(sizeof *job);
    if (!job)
        return;
    memcpy(change.hash, session, KEPT_HASH);
    job_init(job, NULL, on_noted);
    job_account(job, &change);
    journal_add(&server->hall.journal, job);
}

/* Whose session the cookie belongs to; false: nobody's. */
static bool find_session(struct server *server, const struct exchange *x, struct kept_account *account,
                         uint8_t session[KEPT_HASH])
{
    char token[KEY_CHARS + 1];
    struct error err;
    int64_t now = hall_now(), seen;
    if (!web_cookie(exchange_header(x, "Cookie"), cookie_name(server), token, sizeof token)
        || !key_fits(token))
        return false;
    key_hash(token, session);
    if (!online_account_of(server->hall.store, session, now - SESSION_DAYS * day_ms, account, &seen, &err))
        return false;
    if (now - seen > day_ms)
        note_use(server, account, session);
    return true;
}

void recognise(struct server *server, struct exchange *x)
{
    struct kept_account account;
    if (find_session(server, x, &account, x->session))
        x->account = account.row;
}

/* Whoever sits by a session that has ended is sent away; whoever sits by a key is not. */
static void end_sockets(struct server *server, int64_t account, const uint8_t *only, const uint8_t *but)
{
    for (struct socket *s = server->hall.sockets.first, *next; s; s = next) {
        next = s->next;
        if (s->account != account || (only && memcmp(s->session, only, KEPT_HASH) != 0)
            || (but && !memcmp(s->session, but, KEPT_HASH)))
            continue;
        s->account = 0;
        if (s->by_account) {
            hosted_detach(s);
            socket_bye(s, 0, "You have logged out.");
        }
    }
}

void end_session(void *server, int64_t account, const uint8_t *only, const uint8_t *but)
{
    end_sockets(server, account, only, but);
}

/* ---- names and seats ----------------------------------------------------------------------------------------------- */

bool name_is_open(struct hall *h, const char *name, int64_t account, struct error *err)
{
    struct kept_account owner;
    if (!online_account_named(h->store, name, &owner, err))
        return !err->text[0];
    return owner.row == account
           || error_set(err, 0, "\"%.60s\" is the name of an account; whoever has it logs in to use it",
                        name);
}

bool names_are_open(const struct hosted *r, int64_t account, struct error *err)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->place[seat].is == KEPT_PERSON
            && !name_is_open(r->hall, r->seating.tags.player[seat], account, err))
            return false;
    return true;
}

bool account_opens(const struct hosted *r, int seat, int64_t account)
{
    const struct place *p = &r->place[seat];
    return p->has_key && online_account_has(r->hall->store, account, p->key);
}

void account_gather(struct hosted *r, struct delivery_job *d, int seat, int64_t account)
{
    struct account_change change = { .kind = ACCOUNT_ADD_KEY, .account.row = account, .at = hall_now() };
    struct error err;
    int64_t keys, sessions;
    if (!account || !r->place[seat].has_key
        || !online_account_counts(r->hall->store, account, &keys, &sessions, &err)
        || keys >= r->hall->limits->keys)
        return;
    memcpy(change.hash, r->place[seat].key, KEPT_HASH);
    job_account(&d->job, &change);
}

void account_gather_own(struct hosted *r, struct delivery_job *d, int64_t account)
{
    struct kept_account owner;
    struct error err;
    for (int seat = 0; account && seat < r->seats; seat++)
        if (r->place[seat].is == KEPT_PERSON
            && online_account_named(r->hall->store, r->seating.tags.player[seat], &owner, &err)
            && owner.row == account)
            account_gather(r, d, seat, account);
}

/* ---- errands: what takes a passphrase to be looked at, or the disk -------------------------------------------------- */

struct errand;

struct errand_kind {
    bool verifies; /* the passphrase must be the account's */
    /* The passphrases are looked at: what is to be written. */
    void (*change)(struct errand *e);
    /* It is on the disk; false when it was not possible any more, and that was said. */
    bool (*check)(struct errand *e);
    unsigned status;
    bool logs_in, logs_out;
};

struct errand {
    struct job job;
    uv_work_t work;
    struct server *server;
    struct exchange *x;
    const struct errand_kind *kind;
    struct kept_account account; /* as it is, or will be */
    bool known;                  /* there is such an account */
    char passphrase[PASSPHRASE_MAX], fresh[PASSPHRASE_MAX];
    char made[KEPT_PASSPHRASE]; /* of the fresh one */
    bool verified, failed;
    struct tap *taps[2]; /* that a good passphrase fills again */
    char token[KEY_CHARS + 1];
    uint8_t session[KEPT_HASH]; /* of the token, or of whoever asks */
};

static void free_errand(struct errand *e)
{
    sodium_memzero(e, sizeof *e);
    free(e);
}

static void write_account(struct json *j, struct server *server, const struct kept_account *a)
{
    struct error err;
    int64_t keys = 0, sessions = 0;
    online_account_counts(server->hall.store, a->row, &keys, &sessions, &err);
    json_text(j, "name", a->name);
    json_number(j, "made", a->made);
    json_number(j, "keys", keys);
    json_number(j, "sessions", sessions);
}

static void answer_account(struct errand *e)
{
    struct text t = text_growing();
    struct json j = json_into(&t);
    json_open(&j, NULL, '{');
    write_account(&j, e->server, &e->account);
    json_close(&j, '}');
    if (e->kind->logs_in)
        set_cookie(e->server, e->x, e->token);
    else if (e->kind->logs_out)
        set_cookie(e->server, e->x, "");
    answer_text(e->x, e->kind->status, &t);
    text_free(&t);
}

static void on_written(struct job *job, bool good, const struct error *err)
{
    struct errand *e = (struct errand *)job;
    if (!good)
        answer_error(e->x, 503, err);
    else if (!e->kind->check || e->kind->check(e))
        answer_account(e);
    free_errand(e);
}

static void add_change(struct errand *e, enum account_change_kind kind, const uint8_t *hash)
{
    struct account_change change = {
        .kind = kind, .account = e->account, .at = hall_now(), .most = SESSIONS
    };
    if (hash)
        memcpy(change.hash, hash, KEPT_HASH);
    job_account(&e->job, &change);
}

static void write_errand(struct errand *e)
{
    job_init(&e->job, NULL, on_written);
    if (e->kind->logs_in)
        hosted_draw_key(e->token, e->session);
    e->kind->change(e);
    journal_add(&e->server->hall.journal, &e->job);
}

/* On the pool. Whoever has no account waits as long, so that how long it takes tells nothing. */
static void look(uv_work_t *work)
{
    struct errand *e = work->data;
    if (e->kind->verifies && e->known)
        e->verified =
            crypto_pwhash_str_verify(e->account.passphrase, e->passphrase, strlen(e->passphrase)) == 0;
    if (e->fresh[0] || (e->kind->verifies && !e->known))
        e->failed = crypto_pwhash_str(e->made, e->fresh, strlen(e->fresh), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                      crypto_pwhash_MEMLIMIT_INTERACTIVE)
                    != 0;
}

static void fill_again(struct errand *e)
{
    for (int i = 0; i < 2; i++)
        if (e->taps[i])
            e->taps[i]->left++;
}

static void on_looked(uv_work_t *work, int status)
{
    struct errand *e = work->data;
    struct error err;
    e->server->hashing--;
    if (status != 0 || e->failed)
        refuse(e->x, 503, "There is no memory to look at a passphrase; try again later");
    else if (!hall_is_well(&e->server->hall, &err))
        answer_error(e->x, 503, &err);
    else if (e->kind->verifies && !e->verified) {
        e->server->failed_logins++;
        refuse(e->x, 403, "There is no such account, or its passphrase is another");
    } else {
        fill_again(e);
        write_errand(e);
        return;
    }
    free_errand(e);
}

static void begin_errand(struct errand *e)
{
    struct server *server = e->server;
    if (server->hashing >= server->options.limits.hashing) {
        fill_again(e);
        refuse(e->x, 503, "Too many passphrases are looked at just now; try again in a moment");
        free_errand(e);
        return;
    }
    server->hashing++;
    e->work.data = e;
    if (uv_queue_work(&server->loop, &e->work, look, on_looked) != 0)
        on_looked(&e->work, -1);
}

/* ---- what is asked for ----------------------------------------------------------------------------------------------- */

struct asked {
    char name[MESSAGE_NAME_MAX], passphrase[PASSPHRASE_MAX], fresh[PASSPHRASE_MAX];
    char key[KEY_CHARS + 1], table[TABLE_ID_CHARS + 1];
    int seat;
};

#define AT(member) offsetof(struct asked, member)
#define NAME_MEMBER(required)                                                                                \
    {                                                                                                        \
        "name", MEMBER_TEXT, required, AT(name), MESSAGE_NAME_MAX, 0, 0                                      \
    }
#define PASSPHRASE_MEMBER                                                                                    \
    {                                                                                                        \
        "passphrase", MEMBER_TEXT, true, AT(passphrase), PASSPHRASE_MAX, 0, 0                                \
    }

static const struct member of_login[] = { NAME_MEMBER(true), PASSPHRASE_MEMBER, { 0 } };
static const struct member of_change[] = { NAME_MEMBER(false),
                                           PASSPHRASE_MEMBER,
                                           { "new", MEMBER_TEXT, false, AT(fresh), PASSPHRASE_MAX, 0, 0 },
                                           { 0 } };
static const struct member of_delete[] = { PASSPHRASE_MEMBER, { 0 } };
static const struct member of_key[] = { { "key", MEMBER_TEXT, true, AT(key), KEY_CHARS + 1, 0, 0 }, { 0 } };
static const struct member of_seat[] = { { "table", MEMBER_TEXT, true, AT(table), TABLE_ID_CHARS + 1, 0, 0 },
                                         { "seat", MEMBER_NUMBER, true, AT(seat), 0, 1, SEATS_MAX },
                                         { 0 } };

/* The body is forgotten: it has a passphrase. */
static bool read_asked(struct exchange *x, const struct member *members, struct asked *out)
{
    struct error err;
    json_t *object = members_object(x->body ? x->body : "", x->body_len, &err);
    memset(out, 0, sizeof *out);
    bool good = object && members_read(object, members, NULL, out, &err);
    json_decref(object);
    if (x->body)
        sodium_memzero(x->body, x->body_len);
    if (!good)
        answer_error(x, 400, &err);
    return good;
}

static bool check_name(struct exchange *x, const char *name)
{
    static const struct seating nobody;
    struct error err;
    if (name_is_free(&nobody, 0, name, &err))
        return true;
    answer_error(x, 400, &err);
    return false;
}

static bool check_passphrase(struct exchange *x, const char *passphrase)
{
    if (characters_fit(passphrase, PASSPHRASE_MIN - 1) || !*passphrase) {
        refuse(x, 400, "A passphrase has at least 8 characters");
        return false;
    }
    return true;
}

static struct errand *new_errand(struct server *server, struct exchange *x, const struct errand_kind *kind)
{
    struct errand *e = calloc(1, sizeof *e);
    if (!e) {
        refuse(x, 503, "Out of memory");
        return NULL;
    }
    e->server = server;
    e->x = x;
    e->kind = kind;
    return e;
}

/* ---- how often -------------------------------------------------------------------------------------------------------- */

/* The address that asks; NULL: one that limits do not count for. */
static struct address *address_of(struct server *server, const struct exchange *x)
{
    struct sockaddr_storage from = who_asks(server, x);
    return address_is_loopback(&from) ? NULL : address_find(&server->addresses, &from);
}

/* An account counts as an address does, by its row in the place of a network. */
static struct address *guard_of(struct server *server, int64_t account)
{
    struct sockaddr_storage from = { .ss_family = AF_INET6 };
    memcpy(&((struct sockaddr_in6 *)&from)->sin6_addr, &account, sizeof account);
    return address_find(&server->guards, &from);
}

/* A try is counted when it begins, so that many at once are no way round it, and given back when it was good. */
static bool may_try(struct server *server, struct errand *e)
{
    int most = server->options.limits.logins;
    uint64_t now = uv_now(&server->loop);
    struct address *address = address_of(server, e->x),
                   *guard = e->known ? guard_of(server, e->account.row) : NULL;
    if (address && tap_take(&address->logins, (double)most / TEN_MINUTES, most, now))
        e->taps[0] = &address->logins;
    else if (address)
        return false;
    if (guard && tap_take(&guard->logins, (double)most / TEN_MINUTES, most, now))
        e->taps[1] = &guard->logins;
    return !guard || e->taps[1];
}

/* Taps may be forgotten meanwhile: addresses are, an hour after they were used last, which no errand takes. */
static void try_passphrase(struct errand *e, const struct asked *asked)
{
    memcpy(e->passphrase, asked->passphrase, sizeof e->passphrase);
    if (may_try(e->server, e)) {
        begin_errand(e);
        return;
    }
    refuse(e->x, 429, "Too many passphrases were wrong; try again in ten minutes");
    free_errand(e);
}

/* ---- a new account ---------------------------------------------------------------------------------------------------- */

static void change_by_adding(struct errand *e)
{
    e->account.row = hall_number(&e->server->hall, NUMBER_ACCOUNT);
    if (!e->account.row)
        e->job.good = false;
    e->account.made = hall_now();
    memcpy(e->account.passphrase, e->made, sizeof e->made);
    add_change(e, ACCOUNT_ADD, NULL);
    add_change(e, ACCOUNT_LOG_IN, e->session);
}

/* Of two who wanted the name at the same time one has it. */
static bool has_name(struct errand *e)
{
    struct kept_account found;
    struct error err;
    if (online_account_named(e->server->hall.store, e->account.name, &found, &err)
        && found.row == e->account.row)
        return true;
    refuse(e->x, 409, "This name is taken");
    return false;
}

static bool check_made(struct errand *e)
{
    if (!has_name(e))
        return false;
    log_begin(&e->server->log, "account");
    log_end(&e->server->log);
    return true;
}

static bool is_taken(struct server *server, struct exchange *x, const char *name, int64_t account)
{
    struct kept_account found;
    struct error err;
    if (!online_account_named(server->hall.store, name, &found, &err) || found.row == account)
        return false;
    refuse(x, 409, "This name is taken");
    return true;
}

static bool may_make(struct server *server, struct exchange *x)
{
    struct address *address = address_of(server, x);
    int most = server->options.limits.accounts;
    if (!address || tap_take(&address->accounts, (double)most / HOUR, most, uv_now(&server->loop)))
        return true;
    refuse(x, 429, "You have made as many accounts as one may in an hour; try again later");
    return false;
}

static void make_account(struct server *server, struct exchange *x)
{
    static const struct errand_kind kind = {
        .change = change_by_adding, .check = check_made, .status = 201, .logs_in = true
    };
    struct asked asked;
    if (!read_asked(x, of_login, &asked) || !check_name(x, asked.name)
        || !check_passphrase(x, asked.passphrase) || is_taken(server, x, asked.name, 0)
        || !may_make(server, x))
        return;
    struct errand *e = new_errand(server, x, &kind);
    if (!e)
        return;
    span_copy(span_of(asked.name), e->account.name, sizeof e->account.name);
    memcpy(e->fresh, asked.passphrase, sizeof e->fresh);
    begin_errand(e);
}

/* ---- in and out -------------------------------------------------------------------------------------------------------- */

static void change_by_log_in(struct errand *e)
{
    e->server->logins++;
    add_change(e, ACCOUNT_LOG_IN, e->session);
}

static void log_in(struct server *server, struct exchange *x)
{
    static const struct errand_kind kind = {
        .verifies = true, .change = change_by_log_in, .status = 200, .logs_in = true
    };
    struct asked asked;
    struct error err;
    if (!read_asked(x, of_login, &asked))
        return;
    struct errand *e = new_errand(server, x, &kind);
    if (!e)
        return;
    e->known = online_account_named(server->hall.store, asked.name, &e->account, &err);
    try_passphrase(e, &asked);
}

static void change_by_log_out(struct errand *e)
{
    add_change(e, ACCOUNT_LOG_OUT, e->session);
}

static bool check_log_out(struct errand *e)
{
    end_sockets(e->server, e->account.row, e->session, NULL);
    return true;
}

static void log_out(struct server *server, struct exchange *x, const struct kept_account *account)
{
    static const struct errand_kind kind = {
        .change = change_by_log_out, .check = check_log_out, .status = 200, .logs_out = true
    };
    struct errand *e = new_errand(server, x, &kind);
    if (!e)
        return;
    e->account = *account;
    memcpy(e->session, x->session, KEPT_HASH);
    write_errand(e);
}

/* ---- another name or passphrase, or no account any more ---------------------------------------------------------------- */

static void change_account(struct errand *e)
{
    if (e->fresh[0]) {
        memcpy(e->account.passphrase, e->made, sizeof e->made);
        add_change(e, ACCOUNT_LOG_OUT_OTHERS, e->session);
    }
    add_change(e, ACCOUNT_CHANGE, NULL);
}

/* A new passphrase ends all sessions but the one that asked for it. */
static bool check_changed(struct errand *e)
{
    if (e->fresh[0])
        end_sockets(e->server, e->account.row, NULL, e->session);
    return has_name(e);
}

static struct errand *errand_of(struct server *server, struct exchange *x, const struct errand_kind *kind,
                                const struct kept_account *account)
{
    struct errand *e = new_errand(server, x, kind);
    if (!e)
        return NULL;
    e->account = *account;
    e->known = true;
    memcpy(e->session, x->session, KEPT_HASH);
    return e;
}

static void ask_change(struct server *server, struct exchange *x, const struct kept_account *account)
{
    static const struct errand_kind kind = {
        .verifies = true, .change = change_account, .check = check_changed, .status = 200
    };
    struct asked asked;
    if (!read_asked(x, of_change, &asked) || (asked.name[0] && !check_name(x, asked.name))
        || (asked.fresh[0] && !check_passphrase(x, asked.fresh))
        || (asked.name[0] && is_taken(server, x, asked.name, account->row)))
        return;
    struct errand *e = errand_of(server, x, &kind, account);
    if (!e)
        return;
    if (asked.name[0])
        span_copy(span_of(asked.name), e->account.name, sizeof e->account.name);
    memcpy(e->fresh, asked.fresh, sizeof e->fresh);
    try_passphrase(e, &asked);
}

static void change_by_deleting(struct errand *e)
{
    add_change(e, ACCOUNT_DELETE, NULL);
}

static bool check_deleted(struct errand *e)
{
    end_sockets(e->server, e->account.row, NULL, NULL);
    log_begin(&e->server->log, "account deleted");
    log_end(&e->server->log);
    return true;
}

static void ask_delete(struct server *server, struct exchange *x, const struct kept_account *account)
{
    static const struct errand_kind kind = { .verifies = true,
                                             .change = change_by_deleting,
                                             .check = check_deleted,
                                             .status = 200,
                                             .logs_out = true };
    struct asked asked;
    struct errand *e;
    if (read_asked(x, of_delete, &asked) && (e = errand_of(server, x, &kind, account)))
        try_passphrase(e, &asked);
}

/* ---- keys ---------------------------------------------------------------------------------------------------------------- */

static void change_by_adding_key(struct errand *e)
{
    uint8_t hash[KEPT_HASH];
    key_hash(e->token, hash);
    add_change(e, ACCOUNT_ADD_KEY, hash);
}

static bool may_keep(struct server *server, struct exchange *x, const struct kept_account *account,
                     const char *key)
{
    uint8_t hash[KEPT_HASH];
    struct error err;
    int64_t keys = 0, sessions;
    key_hash(key, hash);
    if (!key_fits(key) || !online_key_opens(server->hall.store, hash))
        refuse(x, 404, "This key is good for no seat here");
    else if (!online_account_counts(server->hall.store, account->row, &keys, &sessions, &err))
        answer_error(x, 503, &err);
    else if (keys >= server->options.limits.keys)
        refuse(x, 409, "An account has no more keys than that; forget some of them first");
    else
        return true;
    return false;
}

static void add_key(struct server *server, struct exchange *x, const struct kept_account *account)
{
    static const struct errand_kind kind = { .change = change_by_adding_key, .status = 200 };
    struct asked asked;
    struct errand *e;
    if (!read_asked(x, of_key, &asked) || !may_keep(server, x, account, asked.key)
        || !(e = errand_of(server, x, &kind, account)))
        return;
    memcpy(e->token, asked.key, sizeof e->token);
    write_errand(e);
}

static void change_by_dropping_key(struct errand *e)
{
    add_change(e, ACCOUNT_DROP_KEY, e->session);
}

static void drop_key(struct server *server, struct exchange *x, const struct kept_account *account)
{
    static const struct errand_kind kind = { .change = change_by_dropping_key, .status = 200 };
    struct asked asked;
    struct error err = { 0 };
    struct errand *e;
    if (!read_asked(x, of_seat, &asked))
        return;
    const struct hosted *r =
        table_id_fits(span_of(asked.table)) ? hall_peek(&server->hall, asked.table, &err) : NULL;
    if (!r && err.text[0])
        answer_error(x, 503, &err);
    else if (!r || asked.seat > r->seats || !account_opens(r, asked.seat - 1, account->row))
        refuse(x, 404, "Your account has no such seat");
    else if ((e = errand_of(server, x, &kind, account))) {
        memcpy(e->session, r->place[asked.seat - 1].key, KEPT_HASH);
        write_errand(e);
    }
}

/* ---- what there is --------------------------------------------------------------------------------------------------------- */

struct own_tables {
    int n;
    struct {
        char id[KEPT_ID_MAX];
        int seat;
    } at[TABLES];
};

static void list_own(void *context, const char *id, int seat)
{
    struct own_tables *own = context;
    memcpy(own->at[own->n].id, id, KEPT_ID_MAX);
    own->at[own->n++].seat = seat;
}

static void show_account(struct server *server, struct exchange *x, const struct kept_account *account)
{
    struct own_tables own = { 0 };
    struct error err;
    struct text t = text_growing();
    struct json j = json_into(&t);
    if (!online_account_tables(server->hall.store, account->row, TABLES, list_own, &own, &err)) {
        answer_error(x, 503, &err);
        return;
    }
    json_open(&j, NULL, '{');
    write_account(&j, server, account);
    json_open(&j, "tables", '[');
    for (int i = 0; i < own.n; i++) {
        const struct hosted *r = hall_peek(&server->hall, own.at[i].id, &err);
        if (r && own.at[i].seat < r->seats)
            write_own_table(&j, r, own.at[i].seat);
    }
    json_close(&j, ']');
    json_close(&j, '}');
    answer_text(x, 200, &t);
    text_free(&t);
}

/* ---- which is which ------------------------------------------------------------------------------------------------------- */

/* With a session, or without. */
static const struct {
    const char *method, *path;
    void (*ask)(struct server *server, struct exchange *x, const struct kept_account *account);
    void (*ask_anybody)(struct server *server, struct exchange *x);
} requests[] = {
    { "POST", "/api/account", NULL, make_account },
    { "GET", "/api/account", show_account, NULL },
    { "POST", "/api/account/change", ask_change, NULL },
    { "POST", "/api/account/delete", ask_delete, NULL },
    { "POST", "/api/account/keys", add_key, NULL },
    { "POST", "/api/account/keys/forget", drop_key, NULL },
    { "POST", "/api/session", NULL, log_in },
    { "DELETE", "/api/session", log_out, NULL },
};

/* Besides Origin, which every browser sends with what changes something. */
static bool comes_from_elsewhere(const struct exchange *x)
{
    const char *site = exchange_header(x, "Sec-Fetch-Site");
    return site && strcasecmp(site, "same-origin") != 0 && strcasecmp(site, "none") != 0;
}

static void serve(struct server *server, struct exchange *x, size_t i)
{
    struct kept_account account;
    struct error err;
    if (comes_from_elsewhere(x))
        refuse(x, 403, "A page of somebody else's may not ask this server");
    else if (!is_method(x, "GET") && !hall_is_well(&server->hall, &err))
        answer_error(x, 503, &err);
    else if (requests[i].ask_anybody)
        requests[i].ask_anybody(server, x);
    else if (find_session(server, x, &account, x->session))
        requests[i].ask(server, x, &account);
    else
        refuse(x, 401, "Log in first");
}

bool ask_accounts(struct server *server, struct exchange *x)
{
    bool known = false;
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (!strcmp(x->path, requests[i].path)) {
            known = true;
            if (is_method(x, requests[i].method)) {
                serve(server, x, i);
                return true;
            }
        }
    if (known)
        refuse(x, 405, "This is asked for in another way");
    return known;
}

/* api.c: what is asked over HTTP: tables made, listed and looked at, records, the socket, health and figures. */
#include "../games/registry.h"
#include "../host/match.h"
#include "../online/handshake.h"
#include "../online/members.h"
#include "../report/game_json.h"
#include "accounts.h"
#include "answers.h"
#include "championships.h"
#include "hooks.h"
#include "server.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LISTED = 100, REFUSED_TWICE = 2 };

/* ---- who asks ----------------------------------------------------------------------------------------------------- */

struct sockaddr_storage who_asks(const struct server *server, const struct exchange *x)
{
    struct sockaddr_storage address = x->address;
    if (server->options.behind_proxy)
        web_forwarded(exchange_header(x, "X-Forwarded-For"), &address);
    return address;
}

/* ---- a new table -------------------------------------------------------------------------------------------------- */

void add_seat(struct json *j, const struct hosted *r, int seat, const char *key)
{
    char link[LINK_MAX];
    enum kept_place is = r->place[seat].is;
    json_open(j, NULL, '{');
    json_number(j, "seat", seat + 1);
    if (is == KEPT_BOT)
        json_text(j, "bot", r->seating.bot_name[seat]);
    else {
        link_text(r->hall->base, is == KEPT_OPEN ? LINK_INVITE : LINK_TABLE, r->id, key, link, sizeof link);
        json_text(j, "link", link);
        json_text(j, is == KEPT_OPEN ? "invitation" : "key", key);
    }
    json_close(j, '}');
}

/* What is said once the table is on the disk. */
struct making {
    struct exchange *x;
    unsigned status;
    struct text said;
};

static void on_made(void *context, struct hosted *r, bool good, const struct error *err)
{
    struct making *m = context;
    (void)r;
    if (good)
        answer_text(m->x, m->status, &m->said);
    else
        answer_error(m->x, 503, err);
    text_free(&m->said);
    free(m);
}

/* A job of that race whose end is answered; NULL when there is no memory, and that was said. */
static struct making *begin_making(struct hosted *r, struct exchange *x, unsigned status,
                                   struct delivery_job **job)
{
    struct making *m = calloc(1, sizeof *m);
    *job = m ? deliver_begin(r) : NULL;
    if (!*job) {
        free(m);
        refuse(x, 503, "Out of memory");
        return NULL;
    }
    *m = (struct making){ .x = x, .status = status, .said = text_growing() };
    (*job)->then = on_made;
    (*job)->context = m;
    return m;
}

void add_made(struct json *j, const struct hosted *r, const struct new_keys *keys)
{
    char commitment[2 * SHA256_BYTES + 1], link[LINK_MAX];
    hosted_commitment(r, commitment);
    link_text(r->hall->base, LINK_TABLE, r->id, NULL, link, sizeof link);
    json_text(j, "table", r->id);
    json_text(j, "maker", keys->maker);
    json_text(j, "commitment", commitment);
    json_open(j, "seats", '[');
    for (int seat = 0; seat < r->seats; seat++)
        add_seat(j, r, seat, keys->seat[seat]);
    json_close(j, ']');
    json_text(j, "watch", link);
    if (r->wishes.webhook[0]) {
        char secret[HOOK_SECRET_CHARS + 1];
        hook_secret(r, secret);
        json_text(j, "webhook_secret", secret);
    }
}

static void write_made(struct text *t, const struct hosted *r, const struct new_keys *keys)
{
    struct json j = json_into(t);
    json_open(&j, NULL, '{');
    add_made(&j, r, keys);
    json_close(&j, '}');
}

static void keep_all(struct hosted *r, struct delivery_job *d)
{
    hosted_keep(r, d);
    job_claim(&d->job, r->row);
    for (int seat = 0; seat < r->seats; seat++)
        hosted_keep_seat(r, d, seat);
}

static bool may_make(struct server *server, struct exchange *x)
{
    struct sockaddr_storage from = who_asks(server, x);
    struct address *address = address_find(&server->addresses, &from);
    int most = server->options.limits.tables;
    if (address_is_loopback(&from)
        || (address && tap_take(&address->tables, most / 3600.0, most, uv_now(&server->loop))))
        return true;
    refuse(x, 429, "You have made as many tables as one may in an hour; try again later");
    return false;
}

static void make_table(struct server *server, struct exchange *x)
{
    struct new_keys keys;
    struct error err;
    if (!hall_is_well(&server->hall, &err)) {
        answer_error(x, 503, &err);
        return;
    }
    if (!may_make(server, x))
        return;
    struct hosted *r = hall_make(&server->hall, x->body ? x->body : "", x->body_len, &keys, &err);
    if (!r) {
        answer_error(x, err.kind == ERROR_WORLD ? 503 : 400, &err);
        return;
    }
    recognise(server, x);
    if (!names_are_open(r, x->account, &err)) {
        hosted_forget(r);
        answer_error(x, 403, &err);
        return;
    }
    struct delivery_job *d;
    struct making *m = begin_making(r, x, 201, &d);
    if (!m)
        return;
    write_made(&m->said, r, &keys);
    keep_all(r, d);
    account_gather_own(r, d, x->account);
    deliver_end(d);
    json_text(log_begin(&server->log, "table"), "table", r->id);
    log_end(&server->log);
    hosted_try_to_begin(r);
}

/* ---- what there is ------------------------------------------------------------------------------------------------ */

const char *const table_state_words[] = { "waiting", "dealing", "running", "over", "over" };

static int open_seats(const struct hosted *r)
{
    int n = 0;
    for (int seat = 0; seat < r->seats; seat++)
        n += r->place[seat].is == KEPT_OPEN;
    return n;
}

void write_table(struct json *j, const char *name, const struct hosted *r, enum table_as how)
{
    const struct table *t = r->seating.table;
    char commitment[2 * SHA256_BYTES + 1], bot[BUDGETED_BOT_TEXT_MAX];
    bool names = how != TABLE_LISTED,
         live = r->wishes.spectators == SPECTATORS_LIVE || r->state >= KEPT_OVER || how == TABLE_OWN;
    hosted_commitment(r, commitment);
    budgeted_bot_text(&r->wishes.stand_in, bot, sizeof bot);
    json_open(j, name, '{');
    json_text(j, "table", r->id);
    json_text_or_none(j, "title", r->wishes.title);
    round_json(j, r, r->state >= KEPT_OVER, NOBODY);
    json_text(j, "game", table_game(t)->id);
    json_setup(j, "setup", table_game(t), table_setup(t));
    json_text(j, "state", table_state_words[r->state]);
    json_bool(j, "public", r->wishes.is_public);
    json_text(j, "spectators", spectators_word(r->wishes.spectators));
    clock_json(j, r, live);
    json_text(j, "stand_in", bot);
    json_bool(j, "talk", r->wishes.talk);
    json_text(j, "commitment", commitment);
    json_number(j, "open", open_seats(r));
    if (names)
        hosted_seats(j, r);
    json_number(j, "made", r->made);
    if (names)
        json_number(j, "watching", r->spectators);
    if (live)
        json_number(j, "moments", table_moments(t));
    if (names && live)
        json_seats(j, "turn", hosted_runs(r) ? table_turn(t) & ~CHANCE : 0);
    if (names && r->state == KEPT_OVER)
        hosted_results(j, r);
    json_close(j, '}');
}

struct listed {
    int n;
    char id[LISTED][KEPT_ID_MAX];
};

static void list_id(void *context, const struct kept_table *t)
{
    struct listed *l = context;
    memcpy(l->id[l->n++], t->id, KEPT_ID_MAX);
}

static void list_tables(struct server *server, struct exchange *x)
{
    struct listed listed = { 0 };
    struct error err;
    struct text t = text_growing();
    struct json j = json_into(&t);
    if (!online_list(server->hall.store, ONLINE_PUBLIC, 0, LISTED, list_id, &listed, &err)) {
        answer_error(x, 503, &err);
        return;
    }
    json_open(&j, NULL, '{');
    json_open(&j, "tables", '[');
    for (int i = 0; i < listed.n; i++) {
        const struct hosted *r = hall_peek(&server->hall, listed.id[i], &err);
        if (r)
            write_table(&j, NULL, r, TABLE_LISTED);
    }
    json_close(&j, ']');
    json_close(&j, '}');
    answer_text(x, 200, &t);
    text_free(&t);
}

static void show_table(struct hosted *r, struct exchange *x)
{
    struct text t = text_growing();
    struct json j = json_into(&t);
    write_table(&j, NULL, r, TABLE_SHOWN);
    answer_text(x, 200, &t);
    text_free(&t);
}

void write_own_table(struct json *j, const struct hosted *r, int seat)
{
    turn_t turn = table_turn(r->seating.table);
    json_open(j, NULL, '{');
    json_number(j, "seat", seat + 1);
    json_bool(j, "to_act", hosted_runs(r) && turn != CHANCE && (turn & seat_bit(seat)));
    write_table(j, "table", r, TABLE_OWN);
    json_close(j, '}');
}

/* To whoever has the key of a seat. */
static void show_seat(struct hosted *r, struct exchange *x)
{
    static const struct member members[] = { { "key", MEMBER_TEXT, true, 0, KEY_CHARS + 1, 0, 0 }, { 0 } };
    char key[KEY_CHARS + 1] = "";
    struct error err;
    json_t *object = members_object(x->body ? x->body : "", x->body_len, &err);
    bool good = object && members_read(object, members, NULL, key, &err);
    int seat = good ? hosted_seat_of(r, key) : NOBODY;
    json_decref(object);
    if (!good)
        answer_error(x, 400, &err);
    else if (seat == NOBODY)
        refuse(x, 403, "This key is good for no seat at this table");
    else {
        struct text t = text_growing();
        struct json j = json_into(&t);
        write_own_table(&j, r, seat);
        answer_text(x, 200, &t);
        text_free(&t);
    }
}

/* ---- records ------------------------------------------------------------------------------------------------------ */

static void send_record(struct hosted *r, struct exchange *x)
{
    size_t len;
    struct tags tags = r->seating.tags;
    if (!tags.engine[0]) { /* it was put away before it began */
        struct tags now;
        match_tags(&now);
        memcpy(tags.engine, now.engine, sizeof tags.engine);
    }
    hosted_deal_of(r, &tags.deal); /* nothing of it is a secret any more */
    char *text = record_text(r->seating.table, &tags, &len);
    if (text)
        exchange_answer(x, 200, "text/plain; charset=utf-8", text, len);
    else
        refuse(x, 503, "Out of memory");
    free(text);
}

static void on_kept(void *context, struct hosted *r, bool good, const struct error *err)
{
    if (good)
        send_record(r, context);
    else
        answer_error(context, 503, err);
}

/* Not before its last line is on the disk. */
static void hand_out_record(struct hosted *r, struct exchange *x)
{
    struct delivery_job *d;
    if (r->state < KEPT_OVER)
        refuse(x, 409, "The race is running; its record may be had when it is over");
    else if (!r->pending || !(d = deliver_begin(r)))
        send_record(r, x);
    else {
        d->then = on_kept;
        d->context = x;
        deliver_end(d);
    }
}

/* ---- what a maker may do ------------------------------------------------------------------------------------------ */

struct makers_wish {
    char maker[KEY_CHARS + 1];
    int seat;
};

static bool read_wish(struct hosted *r, struct exchange *x, bool seat, struct makers_wish *wish)
{
    const struct member members[] = {
        { "maker", MEMBER_TEXT, true, offsetof(struct makers_wish, maker), KEY_CHARS + 1, 0, 0 },
        { seat ? "seat" : NULL, MEMBER_NUMBER, true, offsetof(struct makers_wish, seat), 0, 1, r->seats },
        { 0 },
    };
    struct error err;
    uint8_t hash[KEPT_HASH];
    json_t *object = members_object(x->body ? x->body : "", x->body_len, &err);
    memset(wish, 0, sizeof *wish);
    bool good = object && members_read(object, members, NULL, wish, &err);
    json_decref(object);
    if (!good) {
        answer_error(x, 400, &err);
        return false;
    }
    key_hash(wish->maker, hash);
    if (hashes_equal(hash, r->maker))
        return true;
    refuse(x, 403, "Only whoever made the table may do that");
    return false;
}

/* What one of them does: why it cannot be done now (NULL: it can), and doing it, which ends the job. */
struct makers_request {
    bool seat; /* it is about one of them */
    const char *(*why_not)(const struct hosted *r, int seat);
    void (*act)(struct hosted *r, int seat, struct making *m, struct delivery_job *d);
};

static void serve_maker(struct hosted *r, struct exchange *x, const struct makers_request *request)
{
    struct makers_wish wish;
    struct delivery_job *d;
    if (!read_wish(r, x, request->seat, &wish))
        return;
    const char *why_not = request->why_not(r, wish.seat - 1);
    if (why_not) {
        refuse(x, 409, why_not);
        return;
    }
    struct making *m = begin_making(r, x, 200, &d);
    if (m)
        request->act(r, wish.seat - 1, m, d);
}

static void say_table(struct making *m, const struct hosted *r)
{
    struct json j = json_into(&m->said);
    write_table(&j, NULL, r, TABLE_SHOWN);
}

static const char *why_not_start(const struct hosted *r, int seat)
{
    (void)seat;
    return r->state == KEPT_WAITING ? NULL : N_("The race has begun already");
}

static void start(struct hosted *r, int seat, struct making *m, struct delivery_job *d)
{
    (void)seat;
    hosted_fill_open_seats(r, d);
    say_table(m, r);
    deliver_end(d);
    hosted_say_here(r);
    hosted_deal(r);
}

static void start_table(struct hosted *r, struct exchange *x)
{
    serve_maker(r, x, &(struct makers_request){ false, why_not_start, start });
}

/* Whoever sits there with the old key is sent away. */
static void send_away(struct hosted *r, int seat)
{
    for (struct socket *s = r->sockets, *next; s; s = next) {
        next = s->race_next;
        if (s->viewer == seat) {
            hosted_detach(s);
            socket_bye(s, 0, "This seat has a new key.");
        }
    }
}

static const char *why_no_key(const struct hosted *r, int seat)
{
    return r->place[seat].is == KEPT_BOT ? N_("A bot has no key") : NULL;
}

static void renew(struct hosted *r, int seat, struct making *m, struct delivery_job *d)
{
    char key[KEY_CHARS + 1];
    struct place *p = &r->place[seat];
    struct json j = json_into(&m->said);
    hosted_draw_key(key, p->is == KEPT_OPEN ? p->invitation : p->key);
    add_seat(&j, r, seat, key);
    hosted_keep_seat(r, d, seat);
    deliver_end(d);
    send_away(r, seat);
}

static void renew_key(struct hosted *r, struct exchange *x)
{
    serve_maker(r, x, &(struct makers_request){ true, why_no_key, renew });
}

static const char *why_not_end(const struct hosted *r, int seat)
{
    (void)seat;
    return r->state < KEPT_OVER ? NULL : N_("The race is over already");
}

static void end(struct hosted *r, int seat, struct making *m, struct delivery_job *d)
{
    (void)seat;
    hosted_put_away(r, d);
    say_table(m, r);
}

static void end_table(struct hosted *r, struct exchange *x)
{
    serve_maker(r, x, &(struct makers_request){ false, why_not_end, end });
}

/* What setups may say, as `paddock options --json` has it. */
static void show_games(struct exchange *x)
{
    struct text t = text_growing();
    struct json j = json_into(&t);
    t.language = exchange_language(x);
    json_add(&j, "{ games [");
    for (int i = 0; all_games[i]; i++)
        json_game(&j, all_games[i]);
    json_add(&j, "] }");
    answer_text(x, 200, &t);
    text_free(&t);
}

/* ---- the server itself -------------------------------------------------------------------------------------------- */

static void show_health(struct server *server, struct exchange *x)
{
    struct error err;
    struct text t = text_growing();
    struct json j = json_into(&t);
    bool well = hall_is_well(&server->hall, &err);
    json_open(&j, NULL, '{');
    json_bool(&j, "ok", well);
    if (!well)
        json_text(&j, "error", err.text);
    json_number(&j, "tables", server->hall.n);
    json_number(&j, "sockets", server->hall.sockets.n);
    json_close(&j, '}');
    answer_text(x, well ? 200 : 503, &t);
    text_free(&t);
}

static void add_figure(struct text *t, const char *name, const char *kind, const char *help, double value)
{
    text_add(t, "# HELP paddock_%s %s\n# TYPE paddock_%s %s\npaddock_%s %.15g\n", name, help, name, kind,
             name, value);
}

static void add_latency(struct text *t, const struct hall_figures *f)
{
    uint64_t sum = 0;
    text_add(
        t,
        "# HELP paddock_done_seconds From an action to its durable done.\n# TYPE paddock_done_seconds histogram\n");
    for (int i = 0; i < HALL_LATENCIES; i++) {
        sum += f->latency[i];
        if (i < HALL_LATENCIES - 1)
            text_add(t, "paddock_done_seconds_bucket{le=\"%g\"} %llu\n", (double)(1 << i) / 1000,
                     (unsigned long long)sum);
        else
            text_add(t, "paddock_done_seconds_bucket{le=\"+Inf\"} %llu\n", (unsigned long long)sum);
    }
    text_add(t, "paddock_done_seconds_sum %g\npaddock_done_seconds_count %llu\n", f->latency_sum_ms / 1000,
             (unsigned long long)sum);
}

static void show_metrics(struct server *server, struct exchange *x)
{
    struct hall *h = &server->hall;
    const struct hall_figures *f = &h->figures;
    struct text t = text_growing();
    pthread_mutex_lock(&h->journal.mutex);
    uint64_t commits = h->journal.commits, failures = h->journal.failures, jobs = h->journal.jobs;
    pthread_mutex_unlock(&h->journal.mutex);
    const struct {
        const char *name, *kind, *help;
        double value;
    } figures[] = {
        { "tables_in_memory", "gauge", "Tables in memory.", h->n },
        { "sockets", "gauge", "WebSockets that are open.", h->sockets.n },
        { "thinking", "gauge", "Bots and hints that are being thought about.", h->thoughts },
        { "tables_made_total", "counter", "Tables made.", (double)f->made },
        { "tables_finished_total", "counter", "Races that have ended.", (double)f->finished },
        { "tables_loaded_total", "counter", "Tables brought back from the store.", (double)f->loads },
        { "tables_slept_total", "counter", "Tables put to sleep.", (double)f->sleeps },
        { "actions_total", "counter", "Actions of people.", (double)f->actions },
        { "bot_actions_total", "counter", "Actions of bots and stand-ins.", (double)f->bots },
        { "undos_total", "counter", "Actions taken back.", (double)f->undos },
        { "refused_total", "counter", "Messages that were refused.", (double)f->refused },
        { "lines_total", "counter", "Lines of talk.", (double)f->lines },
        { "hints_total", "counter", "Hints asked for.", (double)f->hints },
        { "webhooks_total", "counter", "Messages of webhooks that arrived.", (double)f->webhooks },
        { "webhooks_lost_total", "counter", "Messages of webhooks that were given up.",
          (double)f->webhooks_lost },
        { "jobs_total", "counter", "Jobs of the journal.", (double)jobs },
        { "commits_total", "counter", "Transactions of the journal.", (double)commits },
        { "failures_total", "counter", "Transactions that failed.", (double)failures },
        { "messages_in_total", "counter", "Messages of clients.", (double)h->sockets.messages_in },
        { "messages_out_total", "counter", "Messages to clients.", (double)h->sockets.messages_out },
        { "bytes_in_total", "counter", "Bytes from sockets.", (double)h->sockets.bytes_in },
        { "bytes_out_total", "counter", "Bytes to sockets.", (double)h->sockets.bytes_out },
        { "slow_readers_total", "counter", "Sockets dropped because they did not read.",
          (double)h->sockets.dropped },
        { "refused_connections_total", "counter", "Connections refused.",
          (double)server->refused_connections },
        { "tables_claimed_total", "counter", "Tables that were nobody's and are ours.",
          (double)h->ours.taken },
        { "relayed_total", "counter", "Sockets and requests handed on to other servers.",
          (double)h->ours.relayed },
        { "championships_replayed_total", "counter", "Championships whose races were gone through again.",
          (double)f->seasons },
        { "requests_total", "counter", "Requests over HTTP.", (double)server->requests },
        { "logins_total", "counter", "Logins.", (double)server->logins },
        { "failed_logins_total", "counter", "Passphrases that were wrong.", (double)server->failed_logins },
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        add_figure(&t, figures[i].name, figures[i].kind, figures[i].help, figures[i].value);
    add_latency(&t, f);
    exchange_answer(x, 200, "text/plain; version=0.0.4", text_string(&t), t.len);
    text_free(&t);
}

/* ---- the socket --------------------------------------------------------------------------------------------------- */

static void begin_socket(void *context, struct upgraded up, const struct exchange *x, const char *extra,
                         size_t extra_len)
{
    struct server *server = context;
    socket_begin(&server->hall.sockets, up, x, extra, extra_len);
}

static bool is(const char *value, const char *word)
{
    return value && !strcasecmp(value, word);
}

static void open_socket(struct server *server, struct exchange *x)
{
    const char *key = exchange_header(x, "Sec-WebSocket-Key"),
               *offered = exchange_header(x, "Sec-WebSocket-Protocol");
    char accept[HANDSHAKE_ACCEPT_CHARS + 1];
    if (!handshake_lists(exchange_header(x, "Upgrade"), "websocket")
        || !handshake_lists(exchange_header(x, "Connection"), "upgrade")
        || !is(exchange_header(x, "Sec-WebSocket-Version"), "13") || !key || !handshake_key_fits(key))
        refuse(x, 426, "Expected the handshake of a WebSocket, version 13");
    else if (!handshake_lists(offered, ONLINE_PROTOCOL) && !handshake_lists(offered, ONLINE_PROTOCOL_BRIEF))
        refuse(x, 400, "Expected the protocol paddock.1");
    else if (server->hall.stopping)
        refuse(x, 503, "This server is going down; try again later");
    else {
        recognise(server, x);
        x->handed_on = relay_is_known(&server->hall, x);
        x->brief = handshake_lists(offered, ONLINE_PROTOCOL_BRIEF);
        handshake_accept(key, accept);
        exchange_upgrade(x, accept, x->brief ? ONLINE_PROTOCOL_BRIEF : ONLINE_PROTOCOL, begin_socket);
    }
}

/* ---- which is which ----------------------------------------------------------------------------------------------- */

static const char tables_path[] = "/api/tables";

static const struct {
    const char *method, *rest;
    void (*ask)(struct hosted *r, struct exchange *x);
} of_table[] = {
    { "GET", "", show_table },      { "GET", "/record", hand_out_record }, { "POST", "/start", start_table },
    { "POST", "/keys", renew_key }, { "POST", "/end", end_table },         { "POST", "/seat", show_seat },
};

bool is_method(const struct exchange *x, const char *method)
{
    return !strcmp(x->method, method) || (!strcmp(x->method, "HEAD") && !strcmp(method, "GET"));
}

static void ask_table(struct server *server, struct exchange *x, const char *path)
{
    char id[TABLE_ID_CHARS + 1];
    struct error err = { 0 };
    struct span part = { path, strcspn(path, "/") };
    const char *rest = path + part.len;
    bool known = false;
    char elsewhere[HOST_ADDRESS_MAX] = "";
    struct hosted *r = span_copy(part, id, sizeof id) && table_id_fits(part)
                           ? hall_seek(&server->hall, id, elsewhere, &err)
                           : NULL;
    if (elsewhere[0]) {
        relay_request(&server->hall, x, elsewhere);
        return;
    }
    if (!r && err.text[0]) {
        answer_error(x, 503, &err);
        return;
    }
    for (size_t i = 0; r && i < sizeof of_table / sizeof *of_table; i++)
        if (!strcmp(rest, of_table[i].rest)) {
            known = true;
            if (is_method(x, of_table[i].method)) {
                of_table[i].ask(r, x);
                return;
            }
        }
    refuse(x, known ? 405 : 404,
           known ? N_("This is asked for in another way") : N_("There is no such table here"));
}

static void ask_tables(struct server *server, struct exchange *x)
{
    const char *rest = x->path + strlen(tables_path);
    if (*rest == '/')
        ask_table(server, x, rest + 1);
    else if (*rest)
        refuse(x, 404, "There is nothing of that name here");
    else if (!strcmp(x->method, "POST"))
        make_table(server, x);
    else if (is_method(x, "GET"))
        list_tables(server, x);
    else
        refuse(x, 405, "Tables are made by POST and listed by GET");
}

static bool begins_with(const char *path, const char *start)
{
    return !strncmp(path, start, strlen(start));
}

static bool owns(const char *path)
{
    return begins_with(path, "/api/") || begins_with(path, "/c/") || !strcmp(path, "/socket")
           || !strcmp(path, "/health") || !strcmp(path, "/metrics");
}

static bool is_crowded(struct server *server, const struct exchange *x)
{
    const struct address *address = address_find(&server->addresses, &x->address);
    return !server->options.behind_proxy && !address_is_loopback(&x->address)
           && !relay_is_known(&server->hall, x)
           && (!address || address->connections > server->options.limits.connections);
}

static void ask(void *context, struct exchange *x)
{
    struct server *server = context;
    server->requests++;
    if (is_crowded(server, x)) {
        server->refused_connections++;
        refuse(x, 503, "There are too many connections of your address");
    } else if (!relay_is_known(&server->hall, x)
               && !web_origin_is_own(exchange_header(x, "Origin"), exchange_header(x, "Host"),
                                     server->options.public_url))
        refuse(x, 403, "A page of somebody else's may not ask this server");
    else if (begins_with(x->path, tables_path))
        ask_tables(server, x);
    else if (ask_championships(server, x) || ask_accounts(server, x))
        return;
    else if (!strcmp(x->path, "/socket") && !strcmp(x->method, "GET"))
        open_socket(server, x);
    else if (!strcmp(x->path, "/api/games") && is_method(x, "GET"))
        show_games(x);
    else if (!strcmp(x->path, "/health") && is_method(x, "GET"))
        show_health(server, x);
    else if (!strcmp(x->path, "/metrics") && is_method(x, "GET"))
        show_metrics(server, x);
    else
        refuse(x, 404, "There is nothing of that name here");
}

/* ---- who comes and goes ------------------------------------------------------------------------------------------- */

/* A few more than may ask, so that they hear why not; others are not even let in. */
static bool admit(void *context, const struct sockaddr_storage *from)
{
    struct server *server = context;
    struct address *address = address_find(&server->addresses, from);
    int most = REFUSED_TWICE * server->options.limits.connections;
    if (!address)
        return false;
    if (!server->options.behind_proxy && !address_is_loopback(from) && !relay_is_peer(&server->hall, from)
        && address->connections >= most) {
        server->refused_connections++;
        return false;
    }
    address->connections++;
    return true;
}

static void left(void *context, const struct sockaddr_storage *from)
{
    struct server *server = context;
    struct address *address = address_find(&server->addresses, from);
    if (address && address->connections > 0)
        address->connections--;
}

const struct api server_api = { .owns = owns, .ask = ask, .admit = admit, .left = left };

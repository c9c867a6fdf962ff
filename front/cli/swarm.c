/* swarm.c: many clients in one process, to see what a server holds, and that it keeps what it has promised.
 *
 * Every place of the swarm is a table with people at it that choose at random
 * among their legal actions, so many of them a second in all. Now and then one
 * takes back what it did, says once more what was answered already, or loses its
 * connection, at any moment, and comes back. What the server said was done is
 * counted, text by text; when the race is over its record must have exactly that,
 * and must verify. A server that is killed and comes back is waited for.
 */
#include "../../games/registry.h"
#include "../../host/request.h"
#include "../../table/record.h"
#include "cli.h"
#include "prompt.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum { SERVERS_MAX = 8 };
enum {
    TICK_MS = 5,
    ROUND_TICKS = 4,   /* a look at all places */
    REQUESTS = 24,     /* over HTTP at once */
    AGAIN_MS = 500,    /* after one that was not answered */
    SETTLE_MS = 60000, /* to get ready, and to get done */
    BODY_MAX = 4096,
    BUCKETS = 200000, /* of a tenth of a millisecond */
    IN_A_THOUSAND = 1000,
};

static const struct flag flags[] = {
    { "tables", N_("N"), N_("How many races run at the same time (default 10).") },
    { "seats", N_("N"), N_("How many people each race has (default 4).") },
    { "rate", N_("N"), N_("How many actions all of them together take in a second (default 100).") },
    { "seconds", N_("N"), N_("For how long (default 10); then the tables are put away.") },
    { "races", N_("N"), N_("End after so many finished races, if that is earlier.") },
    { "game", N_("NAME"), N_("The game (default: the first one).") },
    { "setup", N_("TEXT"), N_("Its setup; the seats that people do not have are bots'.") },
    { "cut", N_("N"), N_("For a thousand actions, how many connections are cut (default 5).") },
    { "undo", N_("N"), N_("Of a thousand actions, how many are taken back if they may be (default 20).") },
    { "repeat", N_("N"), N_("Of a thousand actions, how many are said once more (default 20).") },
    { "seed", N_("N"), N_("Choose by this number (default 1).") },
    CA_FLAG,
    { "json", NULL, N_("Print the figures for a program; they are the last line.") },
    { 0 },
};

static const struct example examples[] = {
    { "paddock swarm http://localhost:8063/ --tables 50 --rate 200 --seconds 30",
      N_("200 people at 50 tables") },
    { 0 },
};

enum stage {
    PLACE_EMPTY,  /* a table is to be made */
    PLACE_MAKING, /* it was asked for */
    PLACE_PLAYING,
    PLACE_OVER,     /* its record is to be had */
    PLACE_READING,  /* it was asked for */
    PLACE_STOPPING, /* it is to be put away */
    PLACE_PUT_AWAY,
    PLACE_DONE,
};

struct place;

struct client {
    struct remote remote;
    struct place *place;
    int seat;
    int n;            /* actions of this seat that the server has told of */
    int acknowledged; /* those that it has said are done */
    uint64_t texts;   /* hash of their texts, one after the other */
    struct rng rng;
    uint64_t asked_at; /* 0: the connection was lost since */
    bool welcomed, over, ready;
    bool may_undo;
    bool home, closed;            /* nobody needs it any more; its connection is gone for good */
    char action[ACTION_TEXT_MAX]; /* one that it may choose, "": none */
};

struct place {
    struct swarm *swarm;
    enum stage stage;
    bool waiting; /* for an answer over HTTP */
    bool put_away;
    uint64_t again_at;
    char table[TABLE_ID_CHARS + 1], maker[KEY_CHARS + 1], commitment[2 * SHA256_BYTES + 1];
    int clients;
    struct client *client[SEATS_MAX];
};

struct swarm {
    uv_loop_t loop;
    uv_timer_t tick;
    struct remote_server server[SERVERS_MAX];
    int servers, next_server;
    long long tables, seats, rate, seconds, races, cut, undo, repeat, seed;
    const struct game *game;
    char setup[SETUP_TEXT_MAX], body[BODY_MAX + SETUP_TEXT_MAX];
    struct place *place;
    struct client **ready; /* whose turn it is: a ring */
    size_t ready_from, ready_n, ready_room;
    struct rng rng;
    bool begun, stopping, ended;
    uint64_t begun_at, acted_at, stopped_at, opened_at;
    double owed; /* actions that are due */
    int ticks, requests, next_place;
    long connected, all_clients;
    long actions, errors, reconnects, lost, twice, verified, records, finished;
    long undone, repeated,
        too_late; /* taken back, said once more; wanted to take back what was seen already */
    char first_fault[400];
    uint32_t latency[BUCKETS + 1];
};

static struct swarm *swarm_of(const struct client *c)
{
    return c->place->swarm;
}

/* Where several servers share a database everything goes to one after the other. */
static struct remote_server *next_server(struct swarm *s)
{
    s->next_server = (s->next_server + 1) % s->servers;
    return &s->server[s->next_server];
}

static uint64_t now_of(const struct swarm *s)
{
    return uv_now(&s->loop);
}

/* The first is the one worth knowing. */
static void note_fault(struct swarm *s, const char *table, const char *what)
{
    if (!s->first_fault[0])
        snprintf(s->first_fault, sizeof s->first_fault, "%s: %.300s", table, what);
}

/* ---- acting -------------------------------------------------------------------------------------------- */

/* FNV-1a of one text more. */
static uint64_t hash_text(uint64_t h, const char *text)
{
    do {
        h ^= (unsigned char)*text;
        h *= 0x100000001b3u;
    } while (*text++);
    return h;
}

/* Somebody who is ready stays in the ring until it is their turn there; whether they still are is looked at then. */
static void get_ready(struct client *c)
{
    struct swarm *s = swarm_of(c);
    if (c->ready || (!c->action[0] && !c->may_undo) || c->remote.asked || s->stopping)
        return;
    if (s->ready_n == s->ready_room)
        return; /* it has room for everybody once */
    c->ready = true;
    s->ready[(s->ready_from + s->ready_n++) % s->ready_room] = c;
}

/* One of the list, at random. */
static void choose(struct client *c, const json_t *actions)
{
    size_t n = json_array_size(actions);
    const char *text = n ? json_string_value(json_array_get(actions, rng_below(&c->rng, (uint32_t)n))) : NULL;
    snprintf(c->action, sizeof c->action, "%s", text ? text : "");
    get_ready(c);
}

static bool happens(struct swarm *s, long long in_a_thousand)
{
    return (long long)rng_below(&s->rng, IN_A_THOUSAND) < in_a_thousand;
}

static void repeat(struct client *c)
{
    swarm_of(c)->repeated++;
    remote_repeat(&c->remote);
}

/* Whoever has just acted loses the connection, before the answer or within a message; or somebody does, whatever they are
 * about, also one who is coming back. */
static void cut(struct swarm *s, struct client *c)
{
    const struct place *p = &s->place[rng_below(&s->rng, (uint32_t)s->tables)];
    uint32_t how = rng_below(&s->rng, 3);
    if (how < 2)
        remote_cut(&c->remote, how == 1);
    else if (p->clients)
        remote_cut(&p->client[rng_below(&s->rng, (uint32_t)p->clients)]->remote, false);
}

static bool act(struct swarm *s)
{
    struct client *c = s->ready[s->ready_from];
    s->ready_from = (s->ready_from + 1) % s->ready_room;
    s->ready_n--;
    if (!c)
        return false;
    c->ready = false;
    bool undo = c->may_undo && happens(s, s->undo);
    if ((!undo && !c->action[0]) || c->remote.asked || !c->remote.welcome)
        return false;
    c->asked_at = uv_hrtime();
    remote_act(&c->remote, c->n + 1, undo ? NULL : c->action);
    if (happens(s, s->repeat))
        repeat(c);
    if (happens(s, s->cut))
        cut(s, c);
    return true;
}

static void act_as_due(struct swarm *s)
{
    uint64_t now = now_of(s);
    s->owed += (double)s->rate * (double)(now - s->acted_at) / 1000;
    s->acted_at = now;
    if (s->owed > (double)s->rate) /* whoever falls behind does not make up for more than a second */
        s->owed = (double)s->rate;
    for (size_t left = s->ready_n; left && s->owed >= 1; left--)
        if (act(s))
            s->owed -= 1;
}

/* ---- what clients hear --------------------------------------------------------------------------------- */

static void count_latency(struct swarm *s, const struct client *c)
{
    uint64_t tenths = (uv_hrtime() - c->asked_at) / 100000;
    if (c->asked_at)
        s->latency[tenths < BUCKETS ? tenths : BUCKETS]++;
}

/* The news of it may have come before, or are still to come: then what is legal is not known yet. */
static void hear_done(struct client *c, const json_t *message)
{
    struct swarm *s = swarm_of(c);
    if (c->n < json_integer_value(json_object_get(message, "n")))
        c->action[0] = '\0';
    s->actions++;
    s->undone += !c->remote.action[0];
    c->acknowledged++;
    c->texts = hash_text(c->texts, c->remote.action);
    count_latency(s, c);
    if (c->n < c->remote.said) { /* what is legal now comes with the news of it */
        c->action[0] = '\0';
        c->may_undo = false;
    }
    if (happens(s, s->repeat))
        repeat(c);
    get_ready(c);
}

/* Nobody else acts in this seat, and the action was listed; but what is taken back may have been seen meanwhile. */
static void hear_no(struct client *c, const json_t *message)
{
    const char *why = json_string_value(json_object_get(message, "why"));
    struct swarm *s = swarm_of(c);
    if (!c->remote.action[0]) {
        s->too_late++;
        c->may_undo = false;
        get_ready(c);
        return;
    }
    s->errors++;
    note_fault(s, c->place->table, why ? why : "no");
    c->action[0] = '\0';
    remote_cut(&c->remote, false); /* the welcome has what is legal */
}

static void hear_state(struct client *c, const json_t *message)
{
    const json_t *n = json_object_get(message, "n");
    if (n)
        c->n = (int)json_integer_value(n);
    c->may_undo = json_is_true(json_object_get(message, "undo"));
    choose(c, json_object_get(message, "actions"));
}

static void hear_welcome(struct client *c, const json_t *message)
{
    struct swarm *s = swarm_of(c);
    const char *state = json_string_value(json_object_get(message, "state"));
    s->connected += !c->welcomed;
    s->reconnects += c->welcomed;
    c->welcomed = true;
    c->over |= state && !strcmp(state, "over");
    hear_state(c, message);
    if (c->n < c->acknowledged) /* how much of it is counted by the record */
        note_fault(s, c->place->table, "what was done is not there after coming back");
}

static void heard(struct remote *r, const char *type, json_t *message)
{
    struct client *c = r->context;
    if (!strcmp(type, "news"))
        hear_state(c, message);
    else if (!strcmp(type, "done"))
        hear_done(c, message);
    else if (!strcmp(type, "no"))
        hear_no(c, message);
    else if (!strcmp(type, "welcome"))
        hear_welcome(c, message);
    else if (!strcmp(type, "end"))
        c->over = true;
}

static void lost(struct remote *r, const struct error *why, int again_ms)
{
    struct client *c = r->context;
    (void)why, (void)again_ms;
    c->asked_at = 0;
    r->server = next_server(swarm_of(c));
}

static void ended(struct remote *r, const struct error *why)
{
    struct client *c = r->context;
    swarm_of(c)->errors++;
    note_fault(swarm_of(c), c->place->table, why->text);
    c->over = true;
}

/* One whom the server has sent away waits for the others all the same. */
static void on_closed(struct remote *r)
{
    struct client *c = r->context;
    c->closed = true;
    if (c->home)
        free(c);
}

static const struct remote_owner owner = {
    .heard = heard, .lost = lost, .ended = ended, .closed = on_closed
};

/* ---- places -------------------------------------------------------------------------------------------- */

static bool open_client(struct place *p, const json_t *seat)
{
    struct swarm *s = p->swarm;
    const char *key = json_string_value(json_object_get(seat, "key"));
    struct client *c = key && key_fits(key) ? calloc(1, sizeof *c) : NULL;
    if (!c || p->clients == SEATS_MAX) {
        free(c);
        return false;
    }
    c->place = p;
    c->seat = (int)json_integer_value(json_object_get(seat, "seat")) - 1;
    rng_init(&c->rng, rng_next(&s->rng), 0);
    c->remote = (struct remote){ .owner = &owner, .context = c, .loop = &s->loop, .server = next_server(s) };
    memcpy(c->remote.table, p->table, sizeof p->table);
    memcpy(c->remote.key, key, sizeof c->remote.key);
    p->client[p->clients++] = c;
    remote_open(&c->remote);
    return true;
}

static void send_clients_home(struct place *p)
{
    struct swarm *s = p->swarm;
    for (size_t i = 0; i < s->ready_n; i++) {
        struct client **c = &s->ready[(s->ready_from + i) % s->ready_room];
        if (*c && (*c)->place == p)
            *c = NULL;
    }
    for (int i = 0; i < p->clients; i++) {
        struct client *c = p->client[i];
        c->home = true;
        remote_close(&c->remote);
        if (c->closed)
            free(c);
    }
    p->clients = 0;
}

static bool take_text(const json_t *o, const char *name, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(o, name));
    return text && snprintf(out, size, "%s", text) < (int)size;
}

static bool take_table(struct place *p, const char *body, size_t len)
{
    json_t *o = json_loadb(body, len, 0, NULL), *seat;
    size_t i;
    bool good = take_text(o, "table", p->table, sizeof p->table)
                && take_text(o, "maker", p->maker, sizeof p->maker)
                && take_text(o, "commitment", p->commitment, sizeof p->commitment);
    json_array_foreach(json_object_get(o, "seats"), i, seat)
    {
        if (json_object_get(seat, "key"))
            good = good && open_client(p, seat);
    }
    json_decref(o);
    return good && p->clients == p->swarm->seats;
}

/* What the server refuses is a fault; that it is not there is not. */
static bool is_answered(struct place *p, int status, const char *body, size_t len)
{
    struct swarm *s = p->swarm;
    p->waiting = false;
    s->requests--;
    p->again_at = now_of(s) + AGAIN_MS;
    if (status == 200 || status == 201)
        return true;
    if (status && status != 503 && status != 429) {
        char said[200];
        snprintf(said, sizeof said, "status %d: %.*s", status, (int)(len < 150 ? len : 150), body);
        s->errors++;
        note_fault(s, p->table, said);
    }
    return false;
}

static void ask(struct place *p, const char *path, const char *body, request_answered *answered)
{
    p->waiting = true;
    p->swarm->requests++;
    request_send(&p->swarm->loop, next_server(p->swarm), path, body, answered, p);
}

static void on_made(void *context, int status, const char *body, size_t len, const struct error *why)
{
    struct place *p = context;
    (void)why;
    p->stage = PLACE_EMPTY;
    if (!is_answered(p, status, body, len))
        return;
    if (take_table(p, body, len)) {
        p->stage = PLACE_PLAYING;
        return;
    }
    p->swarm->errors++;
    note_fault(p->swarm, p->table, "a new table without a key for everybody");
    send_clients_home(p);
}

static void make_table(struct place *p)
{
    p->stage = PLACE_MAKING;
    p->put_away = false;
    p->table[0] = '\0';
    ask(p, "/api/tables", p->swarm->body, on_made);
}

/* The server does not know the table any more: all that was done there is lost. */
static bool is_forgotten(struct place *p, int status)
{
    struct swarm *s = p->swarm;
    if (status != 404)
        return false;
    for (int i = 0; i < p->clients; i++)
        s->lost += p->client[i]->acknowledged;
    s->records++;
    note_fault(s, p->table, "the table is not there any more");
    send_clients_home(p);
    p->stage = s->stopping ? PLACE_DONE : PLACE_EMPTY;
    return true;
}

static void on_put_away(void *context, int status, const char *body, size_t len, const struct error *why)
{
    struct place *p = context;
    (void)why;
    bool over = status == 409; /* it was over already */
    p->stage = is_answered(p, over ? 200 : status, body, len) ? PLACE_OVER : PLACE_STOPPING;
    p->put_away = !over;
    is_forgotten(p, status);
}

static void put_away(struct place *p)
{
    char path[80], body[80];
    snprintf(path, sizeof path, "/api/tables/%s/end", p->table);
    snprintf(body, sizeof body, "{\"maker\":\"%s\"}", p->maker);
    p->stage = PLACE_PUT_AWAY;
    ask(p, path, body, on_put_away);
}

/* ---- records ------------------------------------------------------------------------------------------- */

/* What the record has of a seat must begin with what was acknowledged, and have one action more at most: one that was on its
 * way. */
static bool has_all(const struct client *c, const struct table *t)
{
    struct swarm *s = swarm_of(c);
    uint64_t texts = 0;
    int n = 0;
    char text[ACTION_TEXT_MAX];
    for (int i = 0; i < table_moments(t); i++) {
        const struct moment *m = table_moment(t, i);
        if (m->seat != c->seat || n++ >= c->acknowledged)
            continue;
        text[0] = '\0'; /* taken back */
        if (m->act)
            action_text(table_game(t), table_setup(t), m->act, text, sizeof text);
        texts = hash_text(texts, text);
    }
    if (n < c->acknowledged || texts != c->texts) {
        s->lost += n < c->acknowledged ? c->acknowledged - n : 1;
        note_fault(s, c->place->table, "the record has not what was done");
        return false;
    }
    bool good = n <= c->acknowledged + (c->remote.asked > 0);
    s->twice += good ? 0 : n - c->acknowledged;
    if (!good)
        note_fault(s, c->place->table, "the record has more than was done");
    return good;
}

static bool is_fair(const struct place *p, const struct reading *r, struct error *err)
{
    char commitment[2 * SHA256_BYTES + 1];
    if (strcmp(r->tags.deal.table, p->table) != 0)
        return error_set(err, 0, "the record does not say what it was dealt by");
    deal_commitment(&r->tags.deal, commitment);
    if (strcmp(commitment, p->commitment) != 0)
        return error_set(err, 0, "the secret is not the one that was promised");
    return deal_check(&r->tags.deal, r->table, err);
}

static void verify(struct place *p, const char *text, size_t len)
{
    struct swarm *s = p->swarm;
    struct reading r;
    bool good = record_read(all_games, text, len, &r), all = true;
    if (good && !p->put_away && !r.complete)
        good = error_set(&r.error, 0, "the record of a finished race does not end");
    if (good && !is_fair(p, &r, &r.error))
        good = false;
    if (!good)
        note_fault(s, p->table, r.error.text);
    for (int i = 0; r.table && i < p->clients; i++)
        all = has_all(p->client[i], r.table) && all;
    s->records++;
    s->finished += !p->put_away;
    s->verified += good && all;
    table_free(r.table);
}

static void on_record(void *context, int status, const char *body, size_t len, const struct error *why)
{
    struct place *p = context;
    struct swarm *s = p->swarm;
    (void)why;
    p->stage = PLACE_OVER;
    if (!is_answered(p, status, body, len)) {
        is_forgotten(p, status);
        return;
    }
    verify(p, body, len);
    send_clients_home(p);
    p->stage = s->stopping ? PLACE_DONE : PLACE_EMPTY;
    p->again_at = 0;
}

static void fetch_record(struct place *p)
{
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s/record", p->table);
    p->stage = PLACE_READING;
    ask(p, path, NULL, on_record);
}

/* ---- the course of it ---------------------------------------------------------------------------------- */

/* Everybody has heard the end, and nothing is on its way. */
static bool is_over(const struct place *p)
{
    for (int i = 0; i < p->clients; i++)
        if (!p->client[i]->over || p->client[i]->remote.asked)
            return false;
    return true;
}

static bool is_settled(const struct place *p)
{
    for (int i = 0; i < p->clients; i++)
        if (p->client[i]->remote.asked)
            return false;
    return true;
}

/* What is to be done next at a place; it does one thing at a time. */
static void look_at(struct place *p)
{
    struct swarm *s = p->swarm;
    uint64_t now = now_of(s);
    if (p->stage == PLACE_PLAYING && is_over(p))
        p->stage = PLACE_OVER;
    if (p->stage == PLACE_PLAYING && s->stopping && (is_settled(p) || now > s->stopped_at + SETTLE_MS))
        p->stage = PLACE_STOPPING;
    if (p->stage == PLACE_EMPTY && s->stopping)
        p->stage = PLACE_DONE;
    if (p->waiting || now < p->again_at || s->requests >= REQUESTS)
        return;
    if (p->stage == PLACE_EMPTY)
        make_table(p);
    else if (p->stage == PLACE_OVER)
        fetch_record(p);
    else if (p->stage == PLACE_STOPPING)
        put_away(p);
}

/* Whoever was passed over comes first the next time. */
static void look_round(struct swarm *s)
{
    for (int i = 0; i < s->tables; i++)
        look_at(&s->place[(s->next_place + i) % s->tables]);
    s->next_place = (int)((s->next_place + s->tables / 2 + 1) % s->tables);
}

static bool is_done(const struct swarm *s)
{
    if (!s->stopping)
        return false;
    for (int i = 0; i < s->tables; i++)
        if (s->place[i].stage != PLACE_DONE)
            return now_of(s) > s->stopped_at + 2 * SETTLE_MS;
    return true;
}

/* The clock of the figures starts when everybody is there. */
static void keep_time(struct swarm *s)
{
    uint64_t now = now_of(s);
    if (!s->begun && (s->connected >= s->all_clients || now > s->opened_at + SETTLE_MS)) {
        s->begun = true;
        s->begun_at = s->acted_at = now;
    }
    bool enough = s->begun && now >= s->begun_at + (uint64_t)s->seconds * 1000;
    if (!s->stopping && (enough || prompt_signal() || (s->races && s->finished >= s->races))) {
        s->stopping = true;
        s->stopped_at = now;
        s->begun_at = s->begun ? s->begun_at : now;
    }
}

static void go_home(struct swarm *s)
{
    s->ended = true;
    for (int i = 0; i < s->tables; i++)
        send_clients_home(&s->place[i]);
    uv_close((uv_handle_t *)&s->tick, NULL);
}

static void on_tick(uv_timer_t *timer)
{
    struct swarm *s = timer->data;
    keep_time(s);
    if (s->begun && !s->stopping)
        act_as_due(s);
    if (++s->ticks % ROUND_TICKS == 0)
        look_round(s);
    if (is_done(s))
        go_home(s);
}

/* ---- figures ------------------------------------------------------------------------------------------- */

/* In milliseconds, of those that were answered on the connection that asked. */
static double percentile(const struct swarm *s, int percent)
{
    uint64_t all = 0, so_far = 0;
    for (int i = 0; i <= BUCKETS; i++)
        all += s->latency[i];
    for (int i = 0; i <= BUCKETS; i++) {
        so_far += s->latency[i];
        if (all && so_far * 100 >= all * (uint64_t)percent)
            return (i + 1) / 10.0;
    }
    return 0;
}

static double rate_of(const struct swarm *s)
{
    double seconds = (double)(s->stopped_at - s->begun_at) / 1000;
    return seconds > 0 ? (double)s->actions / seconds : 0;
}

static bool print_figures(const struct swarm *s, struct error *err)
{
    return print_object(
        err,
        "{ clients %ld, tables %lld, actions %ld, actions_per_s %.1f, p50_ms %.1f, p99_ms %.1f, "
        "errors %ld, reconnects %ld, undone %ld, repeated %ld, lost %ld, twice %ld, races %ld, records %ld, "
        "verified %ld }",
        s->connected < s->all_clients ? s->connected : s->all_clients, s->tables, s->actions, rate_of(s),
        percentile(s, 50), percentile(s, 99), s->errors, s->reconnects, s->undone, s->repeated, s->lost,
        s->twice, s->finished, s->records, s->verified);
}

static void tell_figures(const struct swarm *s)
{
    say("%s at %s; actions: %ld, %.1f a second.", COUNT(s->connected, "client"), COUNT(s->tables, "table"),
        s->actions, rate_of(s));
    say("Done after %.1f ms (half of them) and %.1f ms (99 of a hundred).", percentile(s, 50),
        percentile(s, 99));
    say("Refused: %ld; come back: %ld; lost: %ld; played twice: %ld.", s->errors, s->reconnects, s->lost,
        s->twice);
    say("Taken back: %ld (too late: %ld); said once more: %ld.", s->undone, s->too_late, s->repeated);
    say("Races that were finished: %ld; records that verify: %ld of %ld.", s->finished, s->verified,
        s->records);
}

static bool judge(const struct swarm *s, struct error *err)
{
    if (s->first_fault[0])
        print_note("%s", s->first_fault);
    if (s->lost || s->twice)
        return error_of(err, ERROR_NO, "what was done and is not there: %ld; what is there too often: %ld",
                        s->lost, s->twice);
    if (s->verified < s->records)
        return error_of(err, ERROR_NO, "records that do not verify: %ld of %ld", s->records - s->verified,
                        s->records);
    for (int i = 0; i < s->tables; i++)
        if (s->place[i].stage != PLACE_DONE)
            return error_of(err, ERROR_NO, "the server did not give out all records in time");
    return true;
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

/* Every connection is a descriptor. */
static void raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* The table that every place asks for. */
static bool write_body(struct swarm *s, struct error *err)
{
    struct setup *su = setup_read(s->game, s->setup, err);
    if (!su)
        return error_as(err, ERROR_USAGE);
    int seats = s->game->shape(su)->seats;
    s->game->setup_free(su);
    if (s->seats > seats)
        return error_of(err, ERROR_USAGE, "this race has %s; found --seats %lld", COUNTED(seats, "seat"),
                        s->seats);
    json_t *list = json_array();
    for (int i = 0; i < seats; i++)
        json_array_append_new(list, i < s->seats
                                        ? json_pack("{s:o}", "name", json_sprintf("Driver %d", i + 1))
                                        : json_pack("{s:s}", "bot", "rookie"));
    json_t *o =
        json_pack("{s:s,s:s,s:o,s:b}", "game", s->game->id, "setup", s->setup, "seats", list, "talk", 0);
    size_t len = json_dumpb(o, s->body, sizeof s->body - 1, JSON_COMPACT);
    json_decref(o);
    s->body[len < sizeof s->body ? len : 0] = '\0';
    return len < sizeof s->body || error_memory(err);
}

/* As many cars as people, unless somebody says otherwise. */
static bool read_game(const struct args *args, struct swarm *s, struct error *err)
{
    const char *name = args_value(args, "game"), *setup = args_value(args, "setup");
    s->game = all_games[0];
    for (int i = 0; name && all_games[i]; i++)
        if (!strcmp(all_games[i]->id, name))
            s->game = all_games[i];
    if (name && strcmp(s->game->id, name) != 0)
        return error_of(err, ERROR_USAGE, "expected a game; found \"%.40s\"", name);
    if (setup)
        snprintf(s->setup, sizeof s->setup, "%s", setup);
    else if (s->game == all_games[0])
        snprintf(s->setup, sizeof s->setup, "cars=%lld each=1", s->seats);
    return write_body(s, err);
}

static bool read_flags(const struct args *args, struct swarm *s, struct error *err)
{
    return args_number(args, "tables", 1, 100000, &s->tables, err)
           && args_number(args, "seats", 1, SEATS_MAX, &s->seats, err)
           && args_number(args, "rate", 1, 1000000, &s->rate, err)
           && args_number(args, "seconds", 1, 86400, &s->seconds, err)
           && args_number(args, "races", 1, 1000000, &s->races, err)
           && args_number(args, "cut", 0, IN_A_THOUSAND, &s->cut, err)
           && args_number(args, "undo", 0, IN_A_THOUSAND, &s->undo, err)
           && args_number(args, "repeat", 0, IN_A_THOUSAND, &s->repeat, err)
           && args_number(args, "seed", 0, 1LL << 50, &s->seed, err) && read_game(args, s, err);
}

static bool prepare(struct swarm *s, struct error *err)
{
    s->all_clients = (long)(s->tables * s->seats);
    s->ready_room = (size_t)s->all_clients;
    s->place = calloc((size_t)s->tables, sizeof *s->place);
    s->ready = calloc(s->ready_room, sizeof(struct client *));
    if (!s->place || !s->ready || uv_loop_init(&s->loop) != 0)
        return error_memory(err);
    rng_init(&s->rng, (uint64_t)s->seed, 0);
    for (int i = 0; i < s->tables; i++)
        s->place[i].swarm = s;
    uv_timer_init(&s->loop, &s->tick);
    s->tick.data = s;
    s->opened_at = now_of(s);
    uv_timer_start(&s->tick, on_tick, TICK_MS, TICK_MS);
    return true;
}

static bool fly(const struct args *args, struct swarm *s, struct error *err)
{
    if (!prepare(s, err))
        return false;
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    if (!args_has(args, "json"))
        tell_figures(s);
    bool good = judge(s, err), printed = true;
    if (args_has(args, "json"))
        printed = print_figures(s, err);
    return good && printed;
}

static bool find_servers(const struct args *args, struct swarm *s, struct error *err)
{
    struct link link;
    for (s->servers = 0; s->servers < args->words; s->servers++)
        if (!link_parse(args->word[s->servers], &link, err)
            || !remote_find(&s->server[s->servers], &link, err))
            return false;
    return true;
}

static bool run(const struct args *args, struct error *err)
{
    struct swarm *s = calloc(1, sizeof *s);
    if (!s)
        return error_memory(err);
    *s = (struct swarm){
        .tables = 10, .seats = 4, .rate = 100, .seconds = 10, .cut = 5, .undo = 20, .repeat = 20, .seed = 1
    };
    raise_limit();
    prompt_open();
    bool good = trust_read(args_value(args, "ca"), err) && read_flags(args, s, err)
                && find_servers(args, s, err) && fly(args, s, err);
    free(s->place);
    free(s->ready);
    free(s);
    return good;
}

const struct verb verb_swarm = {
    .name = "swarm",
    .takes = N_("URL..."),
    .help = N_("Plays many races on a server at once, and looks whether it keeps what it promises."),
    .flags = flags,
    .words_min = 1,
    .words_max = SERVERS_MAX,
    .examples = examples,
    .run = run,
};

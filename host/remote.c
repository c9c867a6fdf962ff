#include "remote.h"
#include "../core/sha256.h"
#include "../online/handshake.h"
#include "http_head.h"

#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <wslay/wslay.h>

enum {
    PAUSE_MS = 500,
    PAUSE_MAX_MS = 30000,
    HANDSHAKE_MS = 10000,
    SILENCE_MS = 75000, /* the server pings more often */
    ASK_MS = 4000,      /* a person's client asks after so much of it, */
    DOUBT_MS = 15000,   /* and does not wait for longer */
    MESSAGE_MAX = 4 << 20,
};

/* One connection: what is left of it when another is tried belongs to the loop until it is closed. */
struct remote_line {
    struct stream stream;
    struct remote *remote;          /* NULL: nobody listens any more */
    wslay_event_context_ptr frames; /* NULL before the handshake */
    char key[HANDSHAKE_KEY_CHARS + 1];
    struct text head;
    const char *in; /* what was read and not yet taken */
    size_t in_len;
    uint64_t heard; /* when, on the clock of the loop */
    uint64_t watched;
};

/* ---- finding the server ------------------------------------------------------------------------------- */

/* localhost is ours to know (RFC 6761). */
static int look_up(const struct link *l, const char *port, struct addrinfo **found)
{
    struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM };
    if (!strcmp(l->host, "localhost"))
        hints.ai_family = AF_INET;
    return getaddrinfo(strcmp(l->host, "localhost") != 0 ? l->host : "127.0.0.1", port, &hints, found);
}

bool remote_find(struct remote_server *s, const struct link *l, struct error *err)
{
    char port[12];
    struct addrinfo *found;
    bool bracket = strchr(l->host, ':');
    snprintf(port, sizeof port, "%d", l->port);
    int why = look_up(l, port, &found);
    if (why)
        return error_of(err, ERROR_WORLD, "cannot find the server %s (%s)", l->host, gai_strerror(why));
    memcpy(&s->at, found->ai_addr, found->ai_addrlen);
    freeaddrinfo(found);
    s->secure = l->secure;
    snprintf(s->name, sizeof s->name, "%s", l->host);
    snprintf(s->host, sizeof s->host, "%s%s%s", bracket ? "[" : "", l->host, bracket ? "]" : "");
    if (l->port != (l->secure ? 443 : 80))
        snprintf(s->host + strlen(s->host), sizeof s->host - strlen(s->host), ":%d", l->port);
    return true;
}

void remote_base(const struct remote_server *s, char out[REMOTE_BASE_MAX])
{
    snprintf(out, REMOTE_BASE_MAX, "%s://%s/", s->secure ? "https" : "http", s->host);
}

/* ---- losing a connection ------------------------------------------------------------------------------ */

static void free_line(void *line)
{
    struct remote_line *l = line;
    if (l->frames)
        wslay_event_context_free(l->frames);
    text_free(&l->head);
    free(l);
}

static void let_go(struct remote *r)
{
    struct remote_line *l = r->line;
    r->line = NULL;
    r->welcome = false;
    if (!l)
        return;
    l->remote = NULL;
    stream_close(&l->stream);
}

static void connect_again(uv_timer_t *timer);

static void try_again(struct remote *r, const struct error *why, int again_ms)
{
    int pause = PAUSE_MAX_MS;
    let_go(r);
    if (r->tries < 6)
        pause = PAUSE_MS << r->tries;
    r->tries++;
    pause = again_ms > 0 ? again_ms : pause;
    pause += (int)rng_below(&r->rng, (uint32_t)pause / 2 + 1);
    uv_timer_start(&r->timer, connect_again, (uint64_t)pause, 0);
    r->owner->lost(r, why, pause);
}

/* For the reason that was just put into the server's sentence: lose(r, error_of(&r->server->why, …)). */
static void lose(struct remote *r, bool said)
{
    (void)said;
    try_again(r, &r->server->why, 0);
}

static void end(struct remote *r, const struct error *why)
{
    remote_close(r);
    r->owner->ended(r, why);
}

/* ---- sending ------------------------------------------------------------------------------------------ */

static ssize_t frames_send(wslay_event_context_ptr frames, const uint8_t *data, size_t len, int flags,
                           void *line)
{
    (void)flags;
    struct remote_line *l = line;
    if (stream_write(&l->stream, (const char *)data, len))
        return (ssize_t)len;
    wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int frames_mask(wslay_event_context_ptr frames, uint8_t *buf, size_t len, void *line)
{
    struct remote_line *l = line;
    (void)frames;
    for (size_t i = 0; i < len; i++)
        buf[i] = (uint8_t)(l->remote ? rng_next(&l->remote->rng) : 0);
    return 0;
}

void remote_say(struct remote *r, json_t *message)
{
    char *text = message && r->line && r->line->frames ? json_dumps(message, JSON_COMPACT) : NULL;
    json_decref(message);
    if (!text)
        return;
    struct wslay_event_msg msg = { WSLAY_TEXT_FRAME, (const uint8_t *)text, strlen(text) };
    if (wslay_event_queue_msg(r->line->frames, &msg) == 0)
        wslay_event_send(r->line->frames);
    free(text);
}

static void say_action(struct remote *r)
{
    if (r->action[0])
        remote_say(r, json_pack("{s:s,s:i,s:s}", "type", "act", "n", r->said, "text", r->action));
    else
        remote_say(r, json_pack("{s:s,s:i}", "type", "undo", "n", r->said));
}

void remote_act(struct remote *r, int n, const char *text)
{
    r->asked = r->said = n;
    snprintf(r->action, sizeof r->action, "%s", text ? text : "");
    if (r->welcome)
        say_action(r);
}

void remote_repeat(struct remote *r)
{
    if (r->welcome && r->said)
        say_action(r);
}

/* Without chance the server draws it. */
static void wish_for_key(struct remote *r)
{
    uint8_t bytes[KEY_BYTES];
    if (!r->wish[0] && getrandom(bytes, sizeof bytes, 0) == sizeof bytes)
        deal_digits(bytes, sizeof bytes, r->wish);
}

/* Who we are, or that we would like to sit down. */
static void say_hello(struct remote *r)
{
    json_t *o = json_object();
    bool sits = !r->key[0] && r->name;
    json_object_set_new(o, "type", json_string(sits ? "sit" : "hello"));
    json_object_set_new(o, "table", json_string(r->table));
    if (sits) {
        wish_for_key(r);
        json_object_set_new(o, "name", json_string(r->name));
    }
    if (sits && r->wish[0])
        json_object_set_new(o, "key", json_string(r->wish));
    if (sits && r->invitation[0])
        json_object_set_new(o, "invitation", json_string(r->invitation));
    if (r->key[0])
        json_object_set_new(o, "key", json_string(r->key));
    if (!sits && r->seen >= 0)
        json_object_set_new(o, "seen", json_integer(r->seen));
    else if (!sits && r->person)
        json_object_set_new(o, "seen", json_integer(0));
    if (!sits && r->language)
        json_object_set_new(o, "language", json_string(r->language));
    if (!sits && !r->language)
        json_object_set_new(o, "words", json_false());
    remote_say(r, o);
}

/* ---- fair deals ---------------------------------------------------------------------------------------- */

static void say_fair(struct remote *r, const json_t *message)
{
    const char *want = json_string_value(json_object_get(message, "want"));
    uint8_t hash[SHA256_BYTES];
    char hex[2 * SHA256_BYTES + 1];
    struct sha256 s;
    if (!r->has_nonce && getrandom(r->nonce, sizeof r->nonce, 0) != sizeof r->nonce)
        return; /* without one we take part all the same */
    r->has_nonce = true;
    if (want && !strcmp(want, "nonce")) {
        deal_digits(r->nonce, sizeof r->nonce, hex);
        remote_say(r, json_pack("{s:s,s:s}", "type", "nonce", "nonce", hex));
        return;
    }
    sha256_begin(&s);
    sha256_add(&s, r->nonce, sizeof r->nonce);
    sha256_end(&s, hash);
    deal_digits(hash, sizeof hash, hex);
    remote_say(r, json_pack("{s:s,s:s}", "type", "commit", "hash", hex));
}

/* ---- hearing ------------------------------------------------------------------------------------------ */

static int number_of(const json_t *message, const char *name)
{
    return (int)json_integer_value(json_object_get(message, name));
}

static void hear_welcome(struct remote *r, json_t *message)
{
    r->welcome = true;
    r->tries = 0;
    r->owner->heard(r, "welcome", message);
    r->seen = number_of(message, "version");
    if (r->asked && r->welcome)
        say_action(r);
}

/* Versions come without gaps. */
static void hear_news(struct remote *r, json_t *message)
{
    int version = number_of(message, "version");
    if (version <= r->seen)
        return;
    if (version > r->seen + 1) {
        say_hello(r);
        return;
    }
    r->seen = version;
    r->owner->heard(r, "news", message);
}

static void hear_bye(struct remote *r, const json_t *message)
{
    const char *why = json_string_value(json_object_get(message, "why"));
    int again = number_of(message, "again_ms");
    struct error err = { 0 };
    error_of(&err, ERROR_WORLD, "the server says: %.300s", why ? text_plain(why).text : "bye");
    if (json_object_get(message, "again_ms"))
        try_again(r, &err, again > 0 ? again : 1);
    else if (!r->key[0] && r->others && link_take_invitation(&r->others, r->invitation)) {
        let_go(r); /* that seat may be taken: there is another */
        uv_timer_start(&r->timer, connect_again, 0, 0);
    } else
        end(r, &err);
}

static void hear_seated(struct remote *r, json_t *message)
{
    const char *key = json_string_value(json_object_get(message, "key"));
    if (key && key_fits(key))
        memcpy(r->key, key, sizeof r->key);
    r->owner->heard(r, "seated", message);
}

static void hear_answer(struct remote *r, const char *type, json_t *message)
{
    if (!r->asked || number_of(message, "n") != r->asked)
        return; /* said twice, answered twice */
    r->asked = 0;
    r->owner->heard(r, type, message);
}

static void hear(struct remote *r, const char *type, json_t *message)
{
    if (!strcmp(type, "news"))
        hear_news(r, message);
    else if (!strcmp(type, "done") || !strcmp(type, "no"))
        hear_answer(r, type, message);
    else if (!strcmp(type, "welcome"))
        hear_welcome(r, message);
    else if (!strcmp(type, "fair"))
        say_fair(r, message);
    else if (!strcmp(type, "bye"))
        hear_bye(r, message);
    else if (!strcmp(type, "seated"))
        hear_seated(r, message);
    else
        r->owner->heard(r, type, message);
}

static void frames_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *msg,
                           void *line)
{
    struct remote_line *l = line;
    (void)frames;
    if (msg->opcode != WSLAY_TEXT_FRAME || !l->remote)
        return;
    json_error_t at;
    json_t *message = json_loadb((const char *)msg->msg, msg->msg_length, JSON_REJECT_DUPLICATES, &at);
    const char *type = json_string_value(json_object_get(message, "type"));
    if (type)
        hear(l->remote, type, message);
    else
        lose(l->remote, error_of(&l->remote->server->why, ERROR_WORLD,
                                 "expected a message of the server; found something else"));
    json_decref(message);
}

static ssize_t frames_receive(wslay_event_context_ptr frames, uint8_t *buf, size_t len, int flags, void *line)
{
    struct remote_line *l = line;
    (void)flags;
    size_t n = l->in_len < len ? l->in_len : len;
    if (!n) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buf, l->in, n);
    l->in += n;
    l->in_len -= n;
    return (ssize_t)n;
}

/* A message may be the last that somebody listens to. */
static void take_frames(struct remote_line *l)
{
    int failed = 0;
    while (l->remote && l->in_len && !failed)
        failed = wslay_event_recv(l->frames);
    if (!l->remote)
        return;
    if (failed || wslay_event_get_close_received(l->frames))
        lose(l->remote,
             error_of(&l->remote->server->why, ERROR_WORLD, "the server has closed the connection"));
    else
        wslay_event_send(l->frames); /* pongs */
}

/* ---- the handshake ------------------------------------------------------------------------------------- */

static bool open_frames(struct remote_line *l)
{
    static const struct wslay_event_callbacks callbacks = { .recv_callback = frames_receive,
                                                            .send_callback = frames_send,
                                                            .genmask_callback = frames_mask,
                                                            .on_msg_recv_callback = frames_message };
    if (wslay_event_context_client_init(&l->frames, &callbacks, l) != 0)
        return false;
    wslay_event_config_set_max_recv_msg_length(l->frames, MESSAGE_MAX);
    return true;
}

static const char *offers(const struct remote *r)
{
    return r->knows_rules ? ONLINE_PROTOCOLS : ONLINE_PROTOCOL;
}

static bool is_accepted(const struct remote_line *l, const struct http_head *head)
{
    char accept[HANDSHAKE_ACCEPT_CHARS + 1], protocol[sizeof ONLINE_PROTOCOLS];
    handshake_accept(l->key, accept);
    if (!span_copy(http_head_value(head, "Sec-WebSocket-Protocol"), protocol, sizeof protocol)
        || !protocol[0])
        return false;
    return head->status == 101 && span_is(http_head_value(head, "Sec-WebSocket-Accept"), accept)
           && handshake_lists(offers(l->remote), protocol);
}

/* What came behind the head are frames already. */
static void take_head(struct remote_line *l, const char *bytes, size_t len)
{
    struct http_head head;
    text_put(&l->head, bytes, len);
    enum http_reading reading = http_head_read(text_string(&l->head), l->head.len, &head);
    if (reading == HTTP_MORE)
        return;
    if (reading == HTTP_NONE || !is_accepted(l, &head)) {
        if (reading == HTTP_WHOLE)
            lose(l->remote, error_of(&l->remote->server->why, ERROR_WORLD,
                                     "the server does not open the table (it answers %d)", head.status));
        else
            lose(l->remote,
                 error_of(&l->remote->server->why, ERROR_WORLD,
                          "this is no server of races: expected an answer over HTTP; found something else"));
        return;
    }
    if (!open_frames(l)) {
        lose(l->remote, error_of(&l->remote->server->why, ERROR_WORLD, "out of memory"));
        return;
    }
    say_hello(l->remote);
    l->in = text_string(&l->head) + head.len;
    l->in_len = l->head.len - head.len;
    take_frames(l);
    text_free(&l->head);
}

static void base64_key(const uint8_t bytes[16], char out[HANDSHAKE_KEY_CHARS + 1])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    int n = 0;
    for (int i = 0; i < 16; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < 16 ? (uint32_t)bytes[i + 1] << 8 : 0)
                         | (i + 2 < 16 ? bytes[i + 2] : 0);
        for (int k = 18; k >= 0; k -= 6)
            out[n++] = digits[three >> k & 63];
    }
    out[22] = out[23] = '='; /* sixteen bytes leave one over */
    out[24] = '\0';
}

static void ask_for_upgrade(struct remote_line *l)
{
    char text[900];
    uint8_t bytes[16];
    for (int i = 0; i < 16; i++)
        bytes[i] = (uint8_t)rng_next(&l->remote->rng);
    base64_key(bytes, l->key);
    int len = snprintf(text, sizeof text,
                       "GET /socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                       "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
                       "Sec-WebSocket-Protocol: %s\r\n\r\n",
                       l->remote->server->host, l->key, offers(l->remote));
    if (!stream_write(&l->stream, text, (size_t)len))
        lose(l->remote,
             error_of(&l->remote->server->why, ERROR_WORLD, "the server has closed the connection"));
}

/* ---- the socket ---------------------------------------------------------------------------------------- */

static void on_opened(void *line)
{
    ask_for_upgrade(line);
}

static void on_heard(void *line, const char *bytes, size_t len)
{
    struct remote_line *l = line;
    l->heard = uv_now(l->remote->loop);
    if (!l->frames) {
        take_head(l, bytes, len);
        return;
    }
    l->in = bytes;
    l->in_len = len;
    take_frames(l);
}

static void on_lost(void *line, bool whole, bool for_good)
{
    struct remote_line *l = line;
    (void)whole; /* a WebSocket says goodbye itself */
    if (for_good)
        end(l->remote, &l->stream.server->why);
    else
        lose(l->remote, false);
}

static const struct stream_owner line_owner = {
    .opened = on_opened, .heard = on_heard, .lost = on_lost, .closed = free_line
};

/* Whoever is there answers a ping. */
static void ask_for_a_sign(struct remote *r)
{
    struct wslay_event_msg ping = { .opcode = WSLAY_PING };
    if (wslay_event_queue_msg(r->line->frames, &ping) == 0)
        wslay_event_send(r->line->frames);
}

static void watch(uv_timer_t *timer)
{
    struct remote *r = timer->data;
    uint64_t now = uv_now(r->loop);
    if (r->line && now - r->line->watched > 2 * uv_timer_get_repeat(timer))
        r->line->heard =
            now; /* nobody has listened: whoever thinks for long does not know what is there to be read */
    uint64_t silent = r->line ? now - r->line->heard : 0;
    if (r->line)
        r->line->watched = now;
    if (r->line && !r->welcome && silent >= HANDSHAKE_MS)
        lose(r, error_of(&r->server->why, ERROR_WORLD, "the server does not answer"));
    else if (silent >= (r->person ? DOUBT_MS : SILENCE_MS))
        lose(r, error_of(&r->server->why, ERROR_WORLD, "nothing was heard of the server for a while"));
    else if (r->person && r->welcome && silent >= ASK_MS)
        ask_for_a_sign(r);
}

static void connect_now(struct remote *r)
{
    struct remote_line *l = calloc(1, sizeof *l);
    if (!l) {
        lose(r, error_memory(&r->server->why));
        return;
    }
    l->remote = r;
    l->head = text_growing();
    l->heard = l->watched = uv_now(r->loop);
    r->line = l;
    int often = r->person ? ASK_MS / 2 : HANDSHAKE_MS;
    uv_timer_start(&r->timer, watch, (uint64_t)often, (uint64_t)often);
    if (!stream_open(&l->stream, r->loop, r->server, &line_owner, l))
        lose(r, false);
}

static void connect_again(uv_timer_t *timer)
{
    connect_now(timer->data);
}

void remote_open(struct remote *r)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = uv_hrtime();
    rng_init(&r->rng, seed, 0);
    r->seen = -1;
    uv_timer_init(r->loop, &r->timer);
    r->timer.data = r;
    connect_now(r);
}

void remote_cut(struct remote *r, bool half)
{
    static const char message[] = "\x81\xc0mask{\"type\""; /* 64 bytes were promised */
    if (half && r->line && r->line->frames)
        stream_write(&r->line->stream, message, sizeof message - 1);
    if (r->line)
        lose(r, error_of(&r->server->why, ERROR_WORLD, "the connection was cut"));
}

static void on_closed(uv_handle_t *timer)
{
    struct remote *r = timer->data;
    if (r->owner->closed)
        r->owner->closed(r);
}

void remote_close(struct remote *r)
{
    if (r->closed)
        return;
    r->closed = true;
    let_go(r);
    uv_close((uv_handle_t *)&r->timer, on_closed);
}

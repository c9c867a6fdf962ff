/* relay.c: clients whose table is another server's: from their first message on a socket is a way to that server and back,
 * byte for byte, so that one name is enough for all of them.
 *
 * Servers know each other by a secret that is kept in their database. What has
 * been handed on once is not handed on again: where two servers do not agree whose
 * a table is, the client comes again, and the database has decided by then.
 */
#include "../host/http_head.h"
#include "../host/request.h"
#include "../online/handshake.h"
#include "answers.h"
#include "hall.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_MAX = 256 * 1024, /* bytes that the other server has not taken */
    OPEN_MS = 3000,         /* until the way must be open */
};

static const char header[] = "Paddock-Relay";

/* Another server. */
struct peer {
    struct peer *next;
    char address[HOST_ADDRESS_MAX];
    struct remote_server server;
    bool alive; /* as far as the database knows */
};

struct relay {
    struct relay *next, **link;
    struct hall *hall;
    struct socket *socket; /* NULL: it has gone */
    struct peer *peer;
    struct stream stream;
    struct text head;    /* of its answer, until all of that is there */
    struct text waiting; /* what is said when the way is open */
    bool open;
    uint64_t begun;
};

/* ---- the others ------------------------------------------------------------------------------------------------------- */

static struct peer *find_peer(struct hall *h, const char *address)
{
    struct link link;
    struct error err;
    struct peer *p = h->ours.peers;
    while (p && strcmp(p->address, address) != 0)
        p = p->next;
    if (p || !link_parse(address, &link, &err) || !(p = calloc(1, sizeof *p)))
        return p;
    if (!remote_find(&p->server, &link, &err)) {
        free(p);
        return NULL;
    }
    struct text t = text_into(p->address, sizeof p->address);
    text_put_string(&t, address);
    p->next = h->ours.peers;
    h->ours.peers = p;
    return p;
}

static void know(void *hall, const char *address)
{
    struct peer *p = find_peer(hall, address);
    if (p)
        p->alive = true;
}

static const void *bytes_of(const struct sockaddr_storage *a, size_t *len)
{
    *len = a->ss_family == AF_INET6 ? sizeof(struct in6_addr) : sizeof(struct in_addr);
    return a->ss_family == AF_INET6 ? (const void *)&((const struct sockaddr_in6 *)a)->sin6_addr
                                    : (const void *)&((const struct sockaddr_in *)a)->sin_addr;
}

bool relay_is_peer(const struct hall *h, const struct sockaddr_storage *address)
{
    size_t len, other;
    const void *bytes = bytes_of(address, &len);
    for (const struct peer *p = h->ours.peers; p; p = p->next)
        if (p->server.at.ss_family == address->ss_family
            && !memcmp(bytes_of(&p->server.at, &other), bytes, len))
            return true;
    return false;
}

static void put_secret(const struct hall *h, char digits[2 * HOST_SECRET + 1])
{
    deal_digits(h->ours.secret, HOST_SECRET, digits);
}

bool relay_is_known(const struct hall *h, const struct exchange *x)
{
    const char *said = h->ours.shared ? exchange_header(x, header) : NULL;
    uint8_t secret[HOST_SECRET];
    return said && deal_bytes(said, secret, HOST_SECRET) && hashes_equal(secret, h->ours.secret);
}

/* ---- sockets ------------------------------------------------------------------------------------------------------------ */

static void free_relay(void *relay)
{
    struct relay *r = relay;
    text_free(&r->head);
    text_free(&r->waiting);
    free(r);
}

/* Nobody listens any more. */
static void let_go(struct relay *r)
{
    if (!r->link)
        return;
    *r->link = r->next;
    if (r->next)
        r->next->link = r->link;
    r->link = NULL;
    if (r->socket)
        r->socket->relay = NULL;
    r->socket = NULL;
    stream_close(&r->stream);
}

/* Before the way was open nothing was said, so it can be told why. */
static void lose(struct relay *r)
{
    struct socket *s = r->socket;
    bool open = r->open;
    let_go(r);
    if (!s)
        return;
    s->raw = open;
    if (open)
        socket_finish(s);
    else
        socket_bye(s, 1000, "The server of this table is away; another one takes it over in a moment.");
}

static void say(struct relay *r, const char *bytes, size_t len)
{
    if (!r->open)
        text_put(&r->waiting, bytes, len);
    else if (!stream_write(&r->stream, bytes, len)
             || uv_stream_get_write_queue_size((uv_stream_t *)&r->stream.tcp) > QUEUE_MAX)
        lose(r);
}

static void on_opened(void *relay)
{
    struct relay *r = relay;
    struct text t = text_growing();
    char secret[2 * HOST_SECRET + 1];
    put_secret(r->hall, secret);
    text_add(&t,
             "GET /socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: %s\r\n%s: %s\r\n",
             r->peer->server.host, r->socket->brief ? ONLINE_PROTOCOLS : ONLINE_PROTOCOL, header, secret);
    if (r->socket->cookie)
        text_add(&t, "Cookie: %s\r\n", r->socket->cookie);
    text_put_string(&t, "\r\n");
    if (!text_is_whole(&t) || !stream_write(&r->stream, text_string(&t), t.len))
        lose(r);
    text_free(&t);
}

/* Is the way open? What comes behind the head is for the client. */
static void take_head(struct relay *r, const char *bytes, size_t len)
{
    struct http_head head;
    text_put(&r->head, bytes, len);
    enum http_reading reading = http_head_read(text_string(&r->head), r->head.len, &head);
    if (reading == HTTP_MORE)
        return;
    if (reading == HTTP_NONE || head.status != 101) {
        lose(r);
        return;
    }
    r->open = true;
    socket_pass(r->socket, text_string(&r->head) + head.len, r->head.len - head.len);
    say(r, text_string(&r->waiting), r->waiting.len);
}

static void on_heard(void *relay, const char *bytes, size_t len)
{
    struct relay *r = relay;
    if (!r->socket)
        return;
    if (r->open)
        socket_pass(r->socket, bytes, len);
    else
        take_head(r, bytes, len);
}

static void on_lost(void *relay, bool whole, bool for_good)
{
    (void)whole;
    (void)for_good;
    lose(relay);
}

static const struct stream_owner relay_owner = {
    .opened = on_opened, .heard = on_heard, .lost = on_lost, .closed = free_relay
};

static struct relay *new_relay(struct hall *h, struct socket *s, struct peer *peer)
{
    struct relay *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    *r = (struct relay){
        .hall = h, .socket = s, .peer = peer, .next = h->ours.relays, .link = &h->ours.relays
    };
    r->begun = uv_now(h->loop);
    r->head = text_growing();
    r->waiting = text_growing();
    if (r->next)
        r->next->link = &r->next;
    h->ours.relays = r;
    s->relay = r;
    s->raw = true;
    return r;
}

void relay_begin(struct hall *h, struct socket *s, const char *address, const char *text, size_t len)
{
    struct peer *peer = s->handed_on ? NULL : find_peer(h, address);
    struct relay *r = peer ? new_relay(h, s, peer) : NULL;
    if (!r) {
        socket_bye(s, 1000, "This table is at another server. Try again in a moment.");
        return;
    }
    h->ours.relayed++;
    relay_message(s, text, len);
    if (!stream_open(&r->stream, h->loop, &peer->server, &relay_owner, r))
        lose(r);
}

void relay_hear(struct socket *s, const char *bytes, size_t len)
{
    if (s->relay)
        say(s->relay, bytes, len);
}

/* One that was read before the way was known: a frame as a client writes it, with a mask of zeros (RFC 6455 5.2). */
void relay_message(struct socket *s, const char *text, size_t len)
{
    unsigned char head[8] = { 0x81, (unsigned char)(0x80 | (len < 126 ? len : 126)) };
    size_t size = 2;
    if (len >= 126) {
        head[size++] = (unsigned char)(len >> 8);
        head[size++] = (unsigned char)len;
    }
    size += 4;
    if (!s->relay || len > 0xffff)
        return;
    say(s->relay, (const char *)head, size);
    if (s->relay)
        say(s->relay, text, len);
}

void relay_end(struct socket *s)
{
    if (s->relay)
        let_go(s->relay);
}

void relays_close(struct hall *h)
{
    while (h->ours.relays)
        let_go(h->ours.relays);
}

void relay_forget_peers(struct hall *h)
{
    while (h->ours.peers) {
        struct peer *p = h->ours.peers;
        h->ours.peers = p->next;
        free(p);
    }
}

/* Whoever waits for a server that has been struck out, or does not answer, comes again. */
void relays_look_after(struct hall *h)
{
    uint64_t now = uv_now(h->loop);
    struct error err;
    for (struct peer *p = h->ours.peers; p; p = p->next)
        p->alive = false;
    if (!hosts_list(h->store, know, h, &err))
        return;
    for (struct relay *r = h->ours.relays, *next; r; r = next) {
        next = r->next;
        if (!r->peer->alive || (!r->open && now - r->begun > OPEN_MS))
            lose(r);
    }
}

/* ---- requests ----------------------------------------------------------------------------------------------------------- */

static void on_answered(void *exchange, int status, const char *body, size_t len, const struct error *why)
{
    struct exchange *x = exchange;
    size_t path = strlen(x->path), record = strlen("/record");
    bool text = status == 200 && path > record && !strcmp(x->path + path - record, "/record");
    (void)why;
    if (!status)
        refuse(x, 503, "The server of this table is away; another one takes it over in a moment");
    else
        exchange_answer(x, (unsigned)status, text ? "text/plain; charset=utf-8" : "application/json", body,
                        len);
}

void relay_request(struct hall *h, struct exchange *x, const char *address)
{
    char headers[100], secret[2 * HOST_SECRET + 1];
    struct text t = text_into(headers, sizeof headers);
    struct peer *peer = relay_is_known(h, x) ? NULL : find_peer(h, address);
    if (!peer) {
        refuse(x, 503, "This table is at another server; try again in a moment");
        return;
    }
    put_secret(h, secret);
    text_add(&t, "%s: %s\r\n", header, secret);
    h->ours.relayed++;
    request_send_with(h->loop, &peer->server, x->path, headers,
                      strcmp(x->method, "POST") != 0 ? NULL
                      : x->body                      ? x->body
                                                     : "",
                      on_answered, x);
}

#include "socket.h"
#include "../core/language.h"
#include "../report/json.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    FIRST_MESSAGE_MS = 10000,
    PING_MS = 20000,
    SILENCE_MS = 60000,
    FAREWELL_MS = 2000,
    TICK_MS = 1000,
    READ_A_ROUND = 16 * 1024,  /* so that nobody keeps the others waiting */
    FAR_TOO_LONG = 256 * 1024, /* of a message in pieces: it is not even told why */
    FRAME_HEAD_MAX = 14,
    BURST = 5, /* times the messages of a second */
};

/* ---- closing ------------------------------------------------------------------------------------------------------ */

void socket_hold(struct socket *s)
{
    s->refs++;
}

void socket_release(struct socket *s)
{
    if (--s->refs == 0)
        free(s);
}

static void on_poll_closed(uv_handle_t *handle)
{
    struct socket *s = handle->data;
    upgraded_close(&s->up);
    socket_release(s);
}

static void unlink_unsent(struct socket *s)
{
    struct socket **at = &s->all->unsent;
    while (*at && *at != s)
        at = &(*at)->next_unsent;
    if (*at)
        *at = s->next_unsent;
    s->unsent = false;
}

static void close_socket(struct socket *s)
{
    if (s->closed)
        return;
    s->closed = true;
    if (s->unsent)
        unlink_unsent(s);
    *s->link = s->next;
    if (s->next)
        s->next->link = s->link;
    s->all->n--;
    s->all->on_closed(s);
    if (s->frames)
        wslay_event_context_free(s->frames);
    s->frames = NULL;
    free(s->out);
    s->out = NULL;
    free(s->rest);
    s->rest = NULL;
    free(s->cookie);
    s->cookie = NULL;
    uv_close((uv_handle_t *)&s->poll, on_poll_closed);
}

/* ---- frames ------------------------------------------------------------------------------------------------------- */

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *data, size_t len, int flags,
                       void *socket);
static ssize_t on_receive(wslay_event_context_ptr frames, uint8_t *buf, size_t len, int flags, void *socket);
static void on_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message,
                       void *socket);

/* wslay takes more memory than all the rest of a socket, so a socket has it only while there is something to read or write,
 * or a message has come in pieces. */
static bool open_frames(struct socket *s)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_receive,
        .send_callback = on_send,
        .on_msg_recv_callback = on_message,
    };
    if (s->frames)
        return true;
    if (wslay_event_context_server_init(&s->frames, &callbacks, s) != 0) {
        s->frames = NULL;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(s->frames, FAR_TOO_LONG);
    return true;
}

static void put_frames_away(struct socket *s)
{
    if (s->closed || !s->frames || s->in_pieces || s->reading || wslay_event_want_write(s->frames))
        return;
    wslay_event_context_free(s->frames);
    s->frames = NULL;
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

static void plan_to_send(struct socket *s)
{
    if (s->unsent || s->closed)
        return;
    s->unsent = true;
    s->next_unsent = s->all->unsent;
    s->all->unsent = s;
}

static bool make_room(struct socket *s, size_t more)
{
    if (s->out_len + more <= s->out_room)
        return true;
    size_t room = s->out_room ? s->out_room : 512;
    while (room < s->out_len + more)
        room *= 2;
    char *grown = realloc(s->out, room);
    if (!grown)
        return false;
    s->out = grown;
    s->out_room = room;
    return true;
}

/* wslay puts its frames here, so that many of them leave in one write. */
static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *data, size_t len, int flags,
                       void *socket)
{
    struct socket *s = socket;
    (void)flags;
    if (!make_room(s, len)) {
        wslay_event_set_error(frames, WSLAY_ERR_CALLBACK_FAILURE);
        return -1;
    }
    memcpy(s->out + s->out_len, data, len);
    s->out_len += len;
    return (ssize_t)len;
}

static void on_poll(uv_poll_t *poll, int status, int events);

static void watch(struct socket *s)
{
    bool writes = s->out_len > 0;
    if (writes == s->writes)
        return;
    s->writes = writes;
    uv_poll_start(&s->poll, UV_READABLE | (writes ? UV_WRITABLE : 0), on_poll);
}

/* What the system takes now; false when the other end is gone. */
static bool push(struct socket *s)
{
    if (!s->out_len)
        return true;
    ssize_t n = send(s->up.fd, s->out, s->out_len, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    s->all->bytes_out += (uint64_t)n;
    s->out_len -= (size_t)n;
    memmove(s->out, s->out + n, s->out_len);
    if (!s->out_len) {
        free(s->out);
        s->out = NULL;
        s->out_room = 0;
    }
    return true;
}

static void send_now(struct socket *s)
{
    if ((s->frames && wslay_event_send(s->frames) != 0) || !push(s)) {
        close_socket(s);
        return;
    }
    if (s->out_len > (size_t)s->all->limits->queue) {
        s->all->dropped++;
        close_socket(s);
        return;
    }
    if (s->ending && !s->out_len)
        shutdown(s->up.fd, SHUT_WR);
    watch(s);
    put_frames_away(s);
}

static void send_all(struct sockets *all)
{
    while (all->unsent) {
        struct socket *s = all->unsent;
        all->unsent = s->next_unsent;
        s->unsent = false;
        send_now(s);
    }
}

/* After what came in was read; and before the loop waits, for whatever timers have said. */
static void on_check(uv_check_t *check)
{
    send_all(check->data);
}

static void on_prepare(uv_prepare_t *prepare)
{
    send_all(prepare->data);
}

void socket_say(struct socket *s, const char *text, size_t len)
{
    struct wslay_event_msg message = { .opcode = WSLAY_TEXT_FRAME,
                                       .msg = (const uint8_t *)text,
                                       .msg_length = len };
    if (s->closed || s->ending || !open_frames(s))
        return;
    wslay_event_queue_msg(s->frames, &message);
    s->all->messages_out++;
    plan_to_send(s);
}

void socket_pass(struct socket *s, const char *bytes, size_t len)
{
    if (s->closed || s->ending || !len)
        return;
    if (!make_room(s, len)) {
        close_socket(s);
        return;
    }
    memcpy(s->out + s->out_len, bytes, len);
    s->out_len += len;
    plan_to_send(s);
}

void socket_finish(struct socket *s)
{
    if (s->closed || s->ending)
        return;
    s->ending = true;
    s->ends = uv_now(s->all->loop) + FAREWELL_MS;
    plan_to_send(s);
}

/* Nothing is heard any more; what was said is sent, and whoever does not close then is closed. */
static void end_socket(struct socket *s, uint16_t code)
{
    if (s->closed || s->ending)
        return;
    s->ending = true;
    s->ends = uv_now(s->all->loop) + FAREWELL_MS;
    plan_to_send(s);
    if (!open_frames(s))
        return;
    wslay_event_send(s->frames); /* a close overtakes what is still in wslay's queue */
    wslay_event_queue_close(s->frames, code, NULL, 0);
    wslay_event_shutdown_read(s->frames);
}

static void say_bye(struct socket *s, int again_ms, const char *why)
{
    char message[1300];
    struct text t = text_into(message, sizeof message);
    struct json j = json_into(&t);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "bye");
    json_text(&j, "why", why);
    if (again_ms)
        json_number(&j, "again_ms", again_ms);
    json_close(&j, '}');
    socket_say(s, text_string(&t), t.len);
    end_socket(s, again_ms ? WSLAY_CODE_GOING_AWAY : WSLAY_CODE_POLICY_VIOLATION);
}

void socket_bye(struct socket *s, int again_ms, const char *format, ...)
{
    char why[600];
    struct text sentence = text_into(why, sizeof why);
    va_list ap;
    va_start(ap, format);
    text_add_list(&sentence, tr(s->language, format), ap);
    va_end(ap);
    say_bye(s, again_ms, why);
}

void socket_bye_error(struct socket *s, int again_ms, const struct error *err)
{
    char why[600];
    struct text sentence = text_into(why, sizeof why);
    sentence.language = s->language;
    text_say_error(&sentence, err);
    text_put_char(&sentence, '.');
    say_bye(s, again_ms, why);
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

/* wslay reads what was found to be whole frames. */
static ssize_t on_receive(wslay_event_context_ptr frames, uint8_t *buf, size_t len, int flags, void *socket)
{
    struct socket *s = socket;
    size_t n = len < s->whole.len ? len : s->whole.len;
    (void)flags;
    if (!n) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buf, s->whole.at, n);
    s->whole = (struct span){ s->whole.at + n, s->whole.len - n };
    return (ssize_t)n;
}

/* How long the frame is that begins there, with its head (RFC 6455 5.2); 0: not even the head is whole. */
static uint64_t frame_length(const unsigned char *at, size_t len, uint64_t *payload)
{
    if (len < 2)
        return 0;
    size_t sized = (at[1] & 127) == 127   ? 8
                   : (at[1] & 127) == 126 ? 2
                                          : 0,
           head = 2 + sized + (at[1] & 128 ? 4 : 0);
    if (len < head)
        return 0;
    *payload = sized ? 0 : at[1] & 127;
    for (size_t i = 0; i < sized; i++)
        *payload = *payload << 8 | at[2 + i];
    return *payload > FAR_TOO_LONG ? UINT64_MAX : head + *payload;
}

/* How many bytes are whole frames; what is too long counts as the end. */
static size_t whole_frames(struct socket *s, const unsigned char *bytes, size_t len, bool *too_long)
{
    size_t whole = 0;
    uint64_t payload = 0, next;
    *too_long = false;
    while ((next = frame_length(bytes + whole, len - whole, &payload)) != 0) {
        *too_long = payload > (uint64_t)s->all->limits->message;
        if (*too_long || next > len - whole)
            break;
        if ((bytes[whole] & 15) < 8) /* no ping, pong or close */
            s->in_pieces = !(bytes[whole] & 128);
        whole += (size_t)next;
    }
    return whole;
}

static bool is_allowed(struct socket *s)
{
    double rate = s->all->limits->messages;
    if (tap_take(&s->tap, rate, BURST * rate, uv_now(s->all->loop)))
        return true;
    socket_bye(s, 5000, "At most %d messages a second are heard here.", s->all->limits->messages);
    return false;
}

static void on_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message,
                       void *socket)
{
    struct socket *s = socket;
    (void)frames;
    if (s->ending || message->opcode == WSLAY_CONNECTION_CLOSE || !is_allowed(s))
        return;
    s->all->messages_in++;
    if (message->opcode == WSLAY_BINARY_FRAME)
        socket_bye(s, 0, "A message is a text here.");
    else if (message->opcode == WSLAY_TEXT_FRAME && message->msg_length > (size_t)s->all->limits->message)
        socket_bye(s, 0, "A message has at most %d bytes here.", s->all->limits->message);
    else if (message->opcode == WSLAY_TEXT_FRAME)
        s->all->on_message(s, (const char *)message->msg, message->msg_length);
}

/* Somebody whom we have said bye to may close; nothing else that they say is read. */
static void drain(struct socket *s)
{
    char waste[4096];
    ssize_t n = recv(s->up.fd, waste, sizeof waste, MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        close_socket(s);
}

static void hear(struct socket *s, const unsigned char *bytes, size_t len)
{
    if (!len || !open_frames(s))
        return;
    s->whole = (struct span){ (const char *)bytes, len };
    s->reading = true;
    bool good = wslay_event_recv(s->frames) == 0;
    s->reading = false;
    if (s->closed || s->ending)
        return;
    if (!good)
        close_socket(s);
    else if (!wslay_event_want_read(
                 s->frames)) { /* it was closed, or is nonsense; wslay has an answer ready */
        s->ending = true;
        s->ends = uv_now(s->all->loop) + FAREWELL_MS;
    }
    if (!s->closed && wslay_event_want_write(s->frames))
        plan_to_send(s);
}

static void keep_rest(struct socket *s, const unsigned char *bytes, size_t len)
{
    s->rest = len ? malloc(len) : NULL;
    s->rest_len = s->rest ? len : 0;
    if (s->rest)
        memcpy(s->rest, bytes, len);
    else if (len)
        close_socket(s);
}

static void take_in(struct socket *s, const unsigned char *bytes, size_t len)
{
    bool too_long;
    size_t whole = whole_frames(s, bytes, len, &too_long);
    hear(s, bytes, whole);
    if (s->closed || s->ending)
        return;
    if (s->raw) {
        s->all->on_bytes(s, (const char *)bytes + whole, len - whole);
        return;
    }
    if (too_long)
        socket_bye(s, 0, "A message has at most %d bytes here.", s->all->limits->message);
    else
        keep_rest(s, bytes + whole, len - whole);
    if (!s->unsent)
        put_frames_away(s);
}

/* What was left of the last time, and what there is now. */
static void receive(struct socket *s)
{
    unsigned char *in = s->all->in;
    if (s->ending) {
        drain(s);
        return;
    }
    size_t len = s->rest_len;
    if (s->raw)
        len = 0;
    ssize_t n = recv(s->up.fd, in + len, READ_A_ROUND, MSG_DONTWAIT);
    if (n <= 0) {
        if (n == 0 || (errno != EAGAIN && errno != EINTR))
            close_socket(s);
        return;
    }
    s->all->bytes_in += (uint64_t)n;
    s->heard = uv_now(s->all->loop);
    if (s->raw) {
        s->all->on_bytes(s, (const char *)in, (size_t)n);
        return;
    }
    if (len)
        memcpy(in, s->rest, len);
    free(s->rest);
    s->rest = NULL;
    s->rest_len = 0;
    take_in(s, in, len + (size_t)n);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct socket *s = poll->data;
    socket_hold(s);
    if (status < 0)
        close_socket(s);
    if (!s->closed && (events & UV_READABLE))
        receive(s);
    if (!s->closed && (events & UV_WRITABLE))
        plan_to_send(s);
    socket_release(s);
}

/* ---- time --------------------------------------------------------------------------------------------------------- */

static void ping(struct socket *s, uint64_t now)
{
    struct wslay_event_msg message = { .opcode = WSLAY_PING };
    s->pinged = now;
    if (!open_frames(s))
        return;
    wslay_event_queue_msg(s->frames, &message);
    plan_to_send(s);
}

static void look_after(struct socket *s, uint64_t now)
{
    if (s->ending) {
        if (now >= s->ends)
            close_socket(s);
        return;
    }
    if (!s->race && !s->raw && now - s->opened > FIRST_MESSAGE_MS)
        socket_bye(s, 0, "The first message is hello or sit, within ten seconds.");
    else if (now - s->heard > SILENCE_MS)
        close_socket(s);
    else if (!s->raw && now - s->heard > PING_MS && now - s->pinged > PING_MS)
        ping(s, now);
}

static void on_tick(uv_timer_t *tick)
{
    struct sockets *all = tick->data;
    uint64_t now = uv_now(all->loop);
    for (struct socket *s = all->first, *next; s; s = next) {
        next = s->next;
        look_after(s, now);
    }
}

/* ---- opening ------------------------------------------------------------------------------------------------------ */

static void list_socket(struct sockets *all, struct socket *s)
{
    s->all = all;
    s->refs = 1;
    s->viewer = -1;
    s->opened = s->heard = s->pinged = uv_now(all->loop);
    s->next = all->first;
    s->link = &all->first;
    if (all->first)
        all->first->link = &s->next;
    all->first = s;
    all->n++;
}

static char *copy_text(const char *text)
{
    char *copy = text ? malloc(strlen(text) + 1) : NULL;
    return copy ? strcpy(copy, text) : NULL;
}

void socket_begin(struct sockets *all, struct upgraded up, const struct exchange *x, const char *extra,
                  size_t extra_len)
{
    struct socket *s = calloc(1, sizeof *s);
    int yes = 1;
    if (!s) {
        upgraded_close(&up);
        return;
    }
    s->up = up;
    s->account = x->account;
    memcpy(s->session, x->session, sizeof s->session);
    s->handed_on = x->handed_on;
    s->brief = x->brief;
    s->cookie = all->keeps_cookies ? copy_text(exchange_header(x, "Cookie")) : NULL;
    setsockopt(up.fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    list_socket(all, s);
    uv_poll_init(all->loop, &s->poll, up.fd);
    s->poll.data = s;
    uv_poll_start(&s->poll, UV_READABLE, on_poll);
    socket_hold(s);
    if (extra_len)
        take_in(s, (const unsigned char *)extra, extra_len);
    socket_release(s);
}

bool sockets_init(struct sockets *all, uv_loop_t *loop, const struct limits *limits)
{
    all->in = malloc(READ_A_ROUND + (size_t)limits->message + FRAME_HEAD_MAX);
    if (!all->in)
        return false;
    all->loop = loop;
    all->limits = limits;
    uv_check_init(loop, &all->after);
    uv_prepare_init(loop, &all->before);
    all->after.data = all->before.data = all;
    uv_check_start(&all->after, on_check);
    uv_prepare_start(&all->before, on_prepare);
    uv_timer_init(loop, &all->tick);
    all->tick.data = all;
    uv_timer_start(&all->tick, on_tick, TICK_MS, TICK_MS);
    return true;
}

void sockets_end(struct sockets *all)
{
    while (all->first)
        close_socket(all->first);
    free(all->in);
    all->in = NULL;
}

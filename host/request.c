#include "request.h"
#include "http_head.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MS = 30000 };

struct request {
    struct stream stream;
    uv_timer_t timer;
    struct remote_server *server;
    request_answered *answered; /* NULL: it has been */
    void *context;
    struct text said, heard;
    int handles; /* that are not closed yet */
};

static void free_request(void *request)
{
    struct request *q = request;
    if (--q->handles)
        return;
    text_free(&q->said);
    text_free(&q->heard);
    free(q);
}

static void on_timer_closed(uv_handle_t *timer)
{
    free_request(timer->data);
}

static void answer(struct request *q, int status, const char *body, size_t len, const struct error *why)
{
    request_answered *answered = q->answered;
    q->answered = NULL;
    if (!answered)
        return;
    answered(q->context, status, body, len, why);
    stream_close(&q->stream);
    uv_close((uv_handle_t *)&q->timer, on_timer_closed);
}

/* For the reason that was just put into the server's sentence. */
static void fail(struct request *q, bool said)
{
    (void)said;
    answer(q, 0, "", 0, &q->server->why);
}

/* All of it is there: the server closes, or has said how long it is. */
static void take_answer(struct request *q, bool ended)
{
    struct http_head head;
    const char *text = text_string(&q->heard);
    enum http_reading reading = http_head_read(text, q->heard.len, &head);
    if (reading == HTTP_NONE || (reading == HTTP_MORE && ended) || !text_is_whole(&q->heard)) {
        fail(q, error_of(&q->server->why, ERROR_WORLD,
                         "this is no server of races: expected an answer over HTTP; found something else"));
        return;
    }
    if (reading == HTTP_MORE)
        return;
    int length = -1;
    span_number(http_head_value(&head, "Content-Length"), &length);
    size_t have = q->heard.len - head.len;
    if (length >= 0 && have >= (size_t)length)
        answer(q, head.status, text + head.len, (size_t)length, NULL);
    else if (ended && length < 0)
        answer(q, head.status, text + head.len, have, NULL);
    else if (ended)
        fail(q, error_of(&q->server->why, ERROR_WORLD, "the server has closed the connection"));
}

static void on_opened(void *request)
{
    struct request *q = request;
    if (!stream_write(&q->stream, text_string(&q->said), q->said.len))
        fail(q, error_of(&q->server->why, ERROR_WORLD, "the server has closed the connection"));
}

static void on_heard(void *request, const char *bytes, size_t len)
{
    struct request *q = request;
    text_put(&q->heard, bytes, len);
    take_answer(q, false);
}

static void on_lost(void *request, bool whole, bool for_good)
{
    struct request *q = request;
    (void)for_good; /* whoever asks says how often */
    if (whole)
        take_answer(q, true);
    else
        fail(q, false);
}

static const struct stream_owner request_owner = {
    .opened = on_opened, .heard = on_heard, .lost = on_lost, .closed = free_request
};

static void on_time(uv_timer_t *timer)
{
    struct request *q = timer->data;
    fail(q, error_of(&q->server->why, ERROR_WORLD, "the server does not answer"));
}

/* HTTP/1.0: one question, one answer, and the server closes. */
static void write_request(struct request *q, const char *path, const char *headers, const char *body)
{
    text_add(&q->said, "%s %s HTTP/1.0\r\nHost: %s\r\n%s", body ? "POST" : "GET", path, q->server->host,
             headers);
    if (body)
        text_add(&q->said, "Content-Type: application/json\r\nContent-Length: %zu\r\n", strlen(body));
    text_add(&q->said, "\r\n%s", body ? body : "");
}

void request_send(uv_loop_t *loop, struct remote_server *server, const char *path, const char *body,
                  request_answered *answered, void *context)
{
    request_send_with(loop, server, path, "", body, answered, context);
}

void request_send_with(uv_loop_t *loop, struct remote_server *server, const char *path, const char *headers,
                       const char *body, request_answered *answered, void *context)
{
    struct request *q = calloc(1, sizeof *q);
    if (!q) {
        struct error err;
        error_memory(&err);
        answered(context, 0, "", 0, &err);
        return;
    }
    *q = (struct request){ .server = server, .answered = answered, .context = context, .handles = 2 };
    q->said = text_growing();
    q->heard = text_growing();
    write_request(q, path, headers, body);
    uv_timer_init(loop, &q->timer);
    q->timer.data = q;
    uv_timer_start(&q->timer, on_time, ANSWER_MS, 0);
    if (!stream_open(&q->stream, loop, server, &request_owner, q))
        fail(q, false);
}

/* ---- waiting for it ----------------------------------------------------------------------------------- */

struct waiting {
    bool there;
    int status;
    char *text;
    size_t len;
    struct error err;
};

static void keep_answer(void *context, int status, const char *body, size_t len, const struct error *why)
{
    struct waiting *w = context;
    w->there = true;
    w->status = status;
    w->len = len;
    w->text = malloc(len + 1);
    if (w->text) {
        memcpy(w->text, body, len);
        w->text[len] = '\0';
    }
    if (why)
        w->err = *why;
}

/* {"error": "One sentence."} */
static bool refused(const struct waiting *w, struct error *err)
{
    json_t *o = json_loadb(w->text, w->len, 0, NULL);
    const char *said = json_string_value(json_object_get(o, "error"));
    if (said)
        error_of(err, ERROR_WORLD, "the server says: %.300s", text_plain(said).text);
    else
        error_of(err, ERROR_WORLD, "the server answers with status %d", w->status);
    json_decref(o);
    return false;
}

static void wake(uv_timer_t *timer)
{
    *(bool *)timer->data = true;
}

static void pause_for(uv_loop_t *loop, uint64_t ms)
{
    uv_timer_t timer;
    bool over = false;
    uv_timer_init(loop, &timer);
    timer.data = &over;
    uv_timer_start(&timer, wake, ms, 0);
    while (!over)
        uv_run(loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&timer, NULL);
    uv_run(loop, UV_RUN_NOWAIT); /* it is closed before it goes out of scope */
}

static void ask(uv_loop_t *loop, struct remote_server *server, const char *path, const char *body, int tries,
                struct waiting *w)
{
    for (uint64_t ms = 250;; ms = ms < 4000 ? 2 * ms : ms) {
        *w = (struct waiting){ 0 };
        request_send(loop, server, path, body, keep_answer, w);
        while (!w->there)
            uv_run(loop, UV_RUN_ONCE);
        if (w->status || --tries <= 0)
            return;
        free(w->text);
        pause_for(loop, ms);
    }
}

/* What was answered, if it is good: *text is to be freed. */
static bool take_text(struct waiting *w, char **text, size_t *len, struct error *err)
{
    bool good = w->text && (w->status == 200 || w->status == 201);
    if (!w->text)
        error_memory(err);
    else if (!w->status)
        *err = w->err;
    else if (!good)
        refused(w, err);
    *text = good ? w->text : NULL;
    *len = w->len;
    if (!good)
        free(w->text);
    return good;
}

bool request_wait(uv_loop_t *loop, struct remote_server *server, const char *path, int tries, char **text,
                  size_t *len, struct error *err)
{
    struct waiting w;
    ask(loop, server, path, NULL, tries, &w);
    return take_text(&w, text, len, err);
}

bool request_post(uv_loop_t *loop, struct remote_server *server, const char *path, const char *body,
                  char **text, size_t *len, struct error *err)
{
    struct waiting w;
    ask(loop, server, path, body, 1, &w);
    return take_text(&w, text, len, err);
}

/* postman_curl.c: the postman, by libcurl: a module (modules/module.h). */
#include "../modules/module.h"
#include "addresses.h"
#include "postman.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECT_MS = 5000, WHOLE_MS = 10000, POLL_MS = 1000, ANSWER_MAX = 64 * 1024 };

/* ---- one of them ---------------------------------------------------------------------------------------------------- */

struct carried {
    struct postman *postman;
    struct parcel *parcel;
    struct curl_slist *headers;
    size_t answered;
    bool private_network;
    char why[CURL_ERROR_SIZE];
};

static size_t ignore_answer(char *bytes, size_t size, size_t n, void *carried)
{
    struct carried *c = carried;
    (void)bytes;
    c->answered += size * n;
    return c->answered > ANSWER_MAX ? 0 : size * n;
}

static curl_socket_t open_socket(void *carried, curlsocktype purpose, struct curl_sockaddr *to)
{
    struct carried *c = carried;
    (void)purpose;
    if (c->postman->private_too || address_is_public(&to->addr))
        return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
    c->private_network = true;
    return CURL_SOCKET_BAD;
}

static bool add_header(struct carried *c, const char *header)
{
    struct curl_slist *more = curl_slist_append(c->headers, header);
    if (more)
        c->headers = more;
    return more != NULL;
}

static bool add_headers(struct carried *c)
{
    char line[200];
    struct text id = text_into(line, sizeof line);
    text_add(&id, "X-Paddock-Delivery: %lld", (long long)c->parcel->id);
    if (!add_header(c, "Content-Type: application/json") || !add_header(c, line))
        return false;
    struct text signature = text_into(line, sizeof line);
    text_add(&signature, "X-Paddock-Signature: sha256=%s", c->parcel->signature);
    return add_header(c, line);
}

static void set_options(CURL *easy, struct carried *c)
{
    curl_easy_setopt(easy, CURLOPT_PRIVATE, c);
    curl_easy_setopt(easy, CURLOPT_URL, c->parcel->url);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)WHOLE_MS);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "Paddock");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, c->headers);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, c->parcel->body);
    curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, c->why);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, ignore_answer);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, c);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, c);
}

/* ---- back to the loop ----------------------------------------------------------------------------------------------- */

static void hand_back(struct postman *p, struct parcel *parcel)
{
    parcel->next = NULL;
    pthread_mutex_lock(&p->mutex);
    *p->back_end = parcel;
    p->back_end = &parcel->next;
    pthread_mutex_unlock(&p->mutex);
    uv_async_send(p->wake);
}

static void say_why(struct parcel *parcel, enum posted posted, const char *why)
{
    struct text t = text_into(parcel->why, sizeof parcel->why);
    parcel->posted = posted;
    text_put_string(&t, why);
}

/* NULL: it was judged. */
static CURL *begin(struct postman *p, struct parcel *parcel)
{
    struct carried *c = calloc(1, sizeof *c);
    CURL *easy = c ? curl_easy_init() : NULL;
    if (easy) {
        *c = (struct carried){ .postman = p, .parcel = parcel };
        if (add_headers(c)) {
            set_options(easy, c);
            if (curl_multi_add_handle(p->multi, easy) == CURLM_OK)
                return easy;
        }
        curl_slist_free_all(c->headers);
        curl_easy_cleanup(easy);
    }
    free(c);
    say_why(parcel, POSTED_AGAIN, "out of memory");
    return NULL;
}

/* Whoever answers that he does not want it, or that there is nobody, is not asked again. */
static enum posted judge(long status)
{
    if (status >= 200 && status < 300)
        return POSTED_WELL;
    return status >= 300 && status < 500 && status != 408 && status != 429 ? POSTED_NEVER : POSTED_AGAIN;
}

static void judge_answer(CURL *easy, CURLcode code, struct carried *c)
{
    struct parcel *parcel = c->parcel;
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    if (c->private_network)
        say_why(parcel, POSTED_NEVER, "the address belongs to a private network");
    else if (code != CURLE_OK && !(code == CURLE_WRITE_ERROR && status))
        say_why(parcel, POSTED_AGAIN, c->why[0] ? c->why : curl_easy_strerror(code));
    else {
        struct text t = text_into(parcel->why, sizeof parcel->why);
        parcel->posted = judge(status);
        text_add(&t, "the answer was %ld", status);
    }
}

/* One that was not tried to its end is gone with this; the store has it. */
static void finish(struct postman *p, CURL *easy, CURLcode code, bool tried)
{
    struct carried *c = NULL;
    for (int i = 0; i < POSTMAN_AT_ONCE; i++)
        if (p->easy[i] == easy)
            p->easy[i] = NULL;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, (char **)&c);
    if (tried)
        judge_answer(easy, code, c);
    curl_multi_remove_handle(p->multi, easy);
    curl_easy_cleanup(easy);
    curl_slist_free_all(c->headers);
    if (tried)
        hand_back(p, c->parcel);
    else
        free(c->parcel);
    free(c);
}

/* ---- the thread ------------------------------------------------------------------------------------------------------ */

static bool is_stopping(struct postman *p)
{
    pthread_mutex_lock(&p->mutex);
    bool stopping = p->stopping;
    pthread_mutex_unlock(&p->mutex);
    return stopping;
}

static bool is_visited(const struct postman *p, const char *url)
{
    for (int i = 0; i < POSTMAN_AT_ONCE; i++)
        if (p->easy[i] && !strcmp(p->to[i], url))
            return true;
    return false;
}

/* The first one to an address that nobody is on the way to. */
static struct parcel *take_one(struct postman *p)
{
    pthread_mutex_lock(&p->mutex);
    struct parcel **at = &p->waiting;
    while (*at && is_visited(p, (*at)->url))
        at = &(*at)->next;
    struct parcel *parcel = *at;
    if (parcel && !(*at = parcel->next))
        p->waiting_end = at;
    pthread_mutex_unlock(&p->mutex);
    return parcel;
}

static void begin_some(struct postman *p)
{
    for (int i = 0; i < POSTMAN_AT_ONCE; i++) {
        if (p->easy[i])
            continue;
        struct parcel *parcel = take_one(p);
        if (!parcel)
            return;
        p->to[i] = parcel->url;
        if (!(p->easy[i] = begin(p, parcel)))
            hand_back(p, parcel);
    }
}

/* Is there room for others now? */
static bool read_answers(struct postman *p)
{
    CURLMsg *message;
    int left;
    bool finished = false;
    while ((message = curl_multi_info_read(p->multi, &left)) != NULL)
        if (message->msg == CURLMSG_DONE) {
            finish(p, message->easy_handle, message->data.result, true);
            finished = true;
        }
    return finished;
}

static void *carry_for_ever(void *postman)
{
    struct postman *p = postman;
    int running;
    while (!is_stopping(p)) {
        begin_some(p);
        curl_multi_perform(p->multi, &running);
        if (!read_answers(p))
            curl_multi_poll(p->multi, NULL, 0, POLL_MS, NULL);
    }
    for (int i = 0; i < POSTMAN_AT_ONCE; i++)
        if (p->easy[i])
            finish(p, p->easy[i], CURLE_OK, false);
    return NULL;
}

/* ---- the loop -------------------------------------------------------------------------------------------------------- */

static void on_wake(uv_async_t *wake)
{
    struct postman *p = wake->data;
    pthread_mutex_lock(&p->mutex);
    struct parcel *back = p->back;
    p->back = NULL;
    p->back_end = &p->back;
    pthread_mutex_unlock(&p->mutex);
    while (back) {
        struct parcel *parcel = back;
        back = parcel->next;
        p->tried(p->context, parcel);
    }
}

static bool start(struct postman *p, uv_loop_t *loop, struct error *err)
{
    p->waiting_end = &p->waiting;
    p->back_end = &p->back;
    pthread_mutex_init(&p->mutex, NULL);
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK || !(p->multi = curl_multi_init()))
        return error_memory(err);
    if (!(p->wake = malloc(sizeof *p->wake)))
        return error_memory(err);
    uv_async_init(loop, p->wake, on_wake);
    p->wake->data = p;
    p->started = pthread_create(&p->thread, NULL, carry_for_ever, p) == 0;
    return p->started || error_of(err, ERROR_WORLD, "the system gives no thread for webhooks");
}

static void post(struct postman *p, struct parcel *parcel)
{
    parcel->next = NULL;
    pthread_mutex_lock(&p->mutex);
    *p->waiting_end = parcel;
    p->waiting_end = &parcel->next;
    pthread_mutex_unlock(&p->mutex);
    curl_multi_wakeup(p->multi);
}

static void free_list(struct parcel *list)
{
    while (list) {
        struct parcel *next = list->next;
        free(list);
        list = next;
    }
}

static void stop_carrying(struct postman *p)
{
    pthread_mutex_lock(&p->mutex);
    p->stopping = true;
    pthread_mutex_unlock(&p->mutex);
    curl_multi_wakeup(p->multi);
    pthread_join(p->thread, NULL);
    on_wake(p->wake); /* what has arrived is not sent again */
    free_list(p->waiting);
    curl_multi_cleanup(p->multi);
    curl_global_cleanup();
    pthread_mutex_destroy(&p->mutex);
    p->started = false;
}

static void on_wake_closed(uv_handle_t *wake)
{
    free(wake);
}

static void stop(struct postman *p)
{
    if (p->started)
        stop_carrying(p);
    if (p->wake)
        uv_close((uv_handle_t *)p->wake, on_wake_closed);
    p->wake = NULL;
}

MODULE_EXPORT extern const struct postman_module paddock_postman;
const struct postman_module paddock_postman = { start, post, stop };

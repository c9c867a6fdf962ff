/* postman.h: letters to other servers, carried by a thread of its own, some at a time, so that nobody waits for a slow one.
 *
 * To one address there is one at a time, in the order in which they were
 * posted: nobody hears of the end of a race before its beginning.
 *
 * Nothing is followed that an answer points to, no proxy is asked, and unless
 * the host allows it no address of a private network is connected to: what
 * counts is the address itself and not the name, which may change its mind.
 */
#ifndef PADDOCK_POSTMAN_H
#define PADDOCK_POSTMAN_H

#include "../core/error.h"

#include <pthread.h>
#include <uv.h>

enum posted { POSTED_WELL, POSTED_AGAIN, POSTED_NEVER };

struct parcel {
    struct parcel *next;
    int64_t id, race; /* race: its row */
    int64_t due;      /* when it is carried next, in milliseconds since 1970 */
    int tries;
    const char *url, *signature, *body; /* behind it, in text */
    enum posted posted;
    char why[200]; /* it did not arrive */
    char text[];
};

/* A copy of the three texts; NULL: no memory. free() it. */
struct parcel *parcel_new(const char *url, const char *signature, const char *body);

enum { POSTMAN_AT_ONCE = 16 };

struct postman;

/* What the module does that knows libcurl (postman_curl.c), as those below. */
struct postman_module {
    bool (*start)(struct postman *p, uv_loop_t *loop, struct error *err);
    void (*post)(struct postman *p, struct parcel *parcel);
    void (*stop)(struct postman *p);
};

struct postman {
    const struct postman_module *module;
    void *multi;                     /* libcurl's */
    void *easy[POSTMAN_AT_ONCE];     /* under way */
    const char *to[POSTMAN_AT_ONCE]; /* and where */
    bool private_too;
    pthread_t thread;
    pthread_mutex_t mutex;
    struct parcel *waiting, **waiting_end; /* for the thread */
    struct parcel *back, **back_end;       /* for the loop */
    bool stopping, started;
    uv_async_t *wake; /* of the loop, which lets go of it later than whoever stops the postman */
    /* On the loop: it was tried, and belongs to whoever handed it over again. */
    void (*tried)(void *context, struct parcel *p);
    void *context;
};

bool postman_start(struct postman *p, uv_loop_t *loop, bool private_too,
                   void (*tried)(void *context, struct parcel *parcel), void *context, struct error *err);
void postman_post(struct postman *p, struct parcel *parcel);
/* What has arrived is still told; the rest is gone, without being tried. */
void postman_stop(struct postman *p);

#endif

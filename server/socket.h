/* socket.h: a WebSocket: frames by wslay, messages in and out, pings, slow readers.
 *
 * What is said to somebody goes into the queue of the socket and leaves once
 * for all at the end of the loop's round, in one write. Whoever does not take
 * what was said to them is dropped, not waited for.
 */
#ifndef PADDOCK_SOCKET_H
#define PADDOCK_SOCKET_H

#include "../core/text.h"
#include "allowance.h"
#include "doors.h"

#include <wslay/wslay.h>

struct socket;
struct hosted;
struct language;

struct sockets {
    uv_loop_t *loop;
    const struct limits *limits;
    struct socket *first; /* all that are open */
    struct socket *unsent;
    int n;
    uv_check_t after;    /* what is to go out is written when what came in was read … */
    uv_prepare_t before; /* … and before the loop waits */
    uv_timer_t tick;
    unsigned char *in; /* for reading one of them at a time */
    uint64_t messages_in, messages_out, bytes_in, bytes_out, dropped;
    /* A text message came in; and the socket has closed. */
    void (*on_message)(struct socket *s, const char *text, size_t len);
    void (*on_closed)(struct socket *s);
    /* Bytes of one that is raw. */
    void (*on_bytes)(struct socket *s, const char *bytes, size_t len);
    bool keeps_cookies; /* that they were opened with */
    void *context;
};

struct socket {
    struct sockets *all;
    struct socket *next, **link; /* in the list of all */
    struct socket *next_unsent;
    int refs; /* of those who will still say something to it; freed with the last */
    bool closed, unsent, ending, writes;
    bool in_pieces; /* a message has begun and not ended */
    bool reading;
    struct upgraded up;
    uv_poll_t poll;
    wslay_event_context_ptr frames; /* or NULL: nothing is under way */
    struct span whole;              /* what wslay is to read */
    unsigned char *rest;            /* a frame that is not whole yet */
    size_t rest_len;
    char *out; /* frames that the system did not take yet */
    size_t out_len, out_room;
    uint64_t opened, heard, pinged, ends; /* by the loop's clock */
    struct tap tap;

    /* Who it is; the hall's. */
    struct hosted *race;
    struct socket *race_next, **race_link;
    int viewer; /* a seat, or NOBODY */
    const struct language *language;
    bool words, late;
    bool brief;      /* has asked for the protocol with shorter news */
    int64_t account; /* of whoever opened it; 0: nobody's */
    uint8_t session[32];
    bool by_account; /* sits there by it, and not by a key */
    bool raw;        /* what comes in is for somebody else, as it is */
    bool handed_on;  /* by another server */
    struct relay *relay;
    char *cookie; /* or NULL */
};

/* False: no memory. */
bool sockets_init(struct sockets *all, uv_loop_t *loop, const struct limits *limits);
/* Close all of them at once; nobody is told. */
void sockets_end(struct sockets *all);
/* A handshake that was answered becomes one. */
void socket_begin(struct sockets *all, struct upgraded up, const struct exchange *x, const char *extra,
                  size_t extra_len);

/* Say something: one text message. Nothing happens once it has closed. */
void socket_say(struct socket *s, const char *text, size_t len);
/* `bye` with a sentence, and close it when that was sent. again_ms: 0, do not come again. */
void socket_bye(struct socket *s, int again_ms, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Of one that is raw: say these bytes as they are; and close it when all of them were sent. */
void socket_pass(struct socket *s, const char *bytes, size_t len);
void socket_finish(struct socket *s);
/* Its sentence is that of an error. Either is said in the socket's language. */
struct error;
void socket_bye_error(struct socket *s, int again_ms, const struct error *err);
void socket_hold(struct socket *s);
void socket_release(struct socket *s);

#endif

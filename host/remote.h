/* remote.h: the connection of one client to a table on a server (docs/online-protocol.md).
 *
 * Frames of a WebSocket on a loop of libuv. A connection that is lost comes
 * back by itself, after pauses that grow, says hello with what it has heard
 * last, and says again what was not answered: an action is never lost and never
 * played twice. Fair deals are answered here, too. What the server says goes
 * to the owner; so many connections as one likes share a loop.
 */
#ifndef PADDOCK_REMOTE_H
#define PADDOCK_REMOTE_H

#include "../core/game.h"
#include "../online/link.h"
#include "stream.h"

#include <jansson.h>

/* Find the server of a link; false and a sentence. */
bool remote_find(struct remote_server *s, const struct link *link, struct error *err);
/* What links to it begin with: "http://localhost:8063/". */
enum { REMOTE_BASE_MAX = 320 };
void remote_base(const struct remote_server *s, char out[REMOTE_BASE_MAX]);

struct remote;

struct remote_owner {
    /* A message of the server, news in their order. */
    void (*heard)(struct remote *r, const char *type, json_t *message);
    /* The connection is lost, as the sentence says, and will be tried again after so many milliseconds. */
    void (*lost)(struct remote *r, const struct error *why, int again_ms);
    /* It is over: the server does not want us back, or makes no sense. */
    void (*ended)(struct remote *r, const struct error *why);
    /* It was closed, and its memory is free to go; NULL: nobody waits for that. */
    void (*closed)(struct remote *r);
};

enum { REMOTE_NAME_MAX = 100 };

struct remote {
    const struct remote_owner *owner; /* these are filled in before it is opened */
    void *context;
    uv_loop_t *loop;
    struct remote_server *server;
    char table[TABLE_ID_CHARS + 1];
    char key[KEY_CHARS + 1];        /* "": of a spectator, or of somebody who is about to sit */
    char invitation[KEY_CHARS + 1]; /* that is turned into a key; "": none */
    const char *others;             /* invitations besides it, with commas, or NULL: for when it is used up */
    char wish[KEY_CHARS + 1];       /* that key, by our choice: so that it is known when the answer is lost */
    const char *name;               /* of whom sits down; NULL: nobody does */
    const char *language;           /* of sentences; NULL: none are wanted */
    bool knows_rules;               /* what is legal need not be told, and of views what has changed */
    bool
        person; /* somebody looks: all of the story is wanted, and a network that falls silent is noticed soon */

    int seen;                     /* the last version, -1 before the first welcome */
    int asked;                    /* number of the action that was not answered yet; 0: none */
    int said;                     /* number of the action that was said last */
    char action[ACTION_TEXT_MAX]; /* its text, "": to take back */
    bool welcome;                 /* since the last connection */
    bool closed;
    int tries; /* that have failed in a row */
    struct rng rng;
    uint8_t nonce[DEAL_NONCE_BYTES];
    bool has_nonce;
    struct remote_line *line; /* the connection, or NULL */
    uv_timer_t timer;
};

void remote_open(struct remote *r);
/* Say it, and again after a lost connection until done or no comes; text NULL takes back. One at a time. */
void remote_act(struct remote *r, int n, const char *text);
/* Say once more what was said last, answered or not, as a client does that is not sure. */
void remote_repeat(struct remote *r);
/* A message of another kind; it takes the reference. Without a connection it is not said. */
void remote_say(struct remote *r, json_t *message);
/* Cut the connection, as a bad network would: it comes back. With half: in the middle of a message. */
void remote_cut(struct remote *r, bool half);
/* No more of it; what it had is free when the loop has run once more. */
void remote_close(struct remote *r);

#endif

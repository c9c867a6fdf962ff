/* message.h: what clients say to a server, read strictly: every member is known, of its kind, within its limits.
 *
 * docs/online-protocol.md is the page for those who do not have this code.
 * What the server says is written in tell.h.
 */
#ifndef PADDOCK_MESSAGE_H
#define PADDOCK_MESSAGE_H

#include "../core/game.h"
#include "link.h"

enum { MESSAGE_TEXT_MAX = 801, MESSAGE_NAME_MAX = 100, MESSAGE_LANGUAGE_MAX = 16, SAY_CHARS = 200 };

enum message_kind {
    SAYS_HELLO,
    SAYS_SIT,
    SAYS_COMMIT,
    SAYS_NONCE,
    SAYS_ACT,
    SAYS_UNDO,
    SAYS_SAY,
    SAYS_HINT,
    SAYS_LEAVE,
    SAYS_BACK,
};

struct message {
    enum message_kind kind;
    char table[TABLE_ID_CHARS + 1];
    char key[KEY_CHARS + 1];  /* or invitation; "" where it was left out */
    char wish[KEY_CHARS + 1]; /* the key that whoever sits down would like, or "" */
    char name[MESSAGE_NAME_MAX];
    char language[MESSAGE_LANGUAGE_MAX];
    bool words;   /* sentences are wanted */
    bool account; /* the seat is known by the account of whoever asks */
    int seen;     /* the last version that they have; -1: none */
    int seat;     /* that they want, from 1; 0: any */
    int n;        /* of an action or a question; 0 where it has none */
    uint8_t hash[SHA256_BYTES];
    uint8_t nonce[DEAL_NONCE_BYTES];
    char text[MESSAGE_TEXT_MAX]; /* an action, or a line of talk */
};

/* One message; false and a sentence when it is none. Whatever has an n keeps it in out->n also then, as far as it was there,
 * so that the refusal can name it. */
bool message_read(const char *text, size_t len, struct message *out, struct error *err);

#endif

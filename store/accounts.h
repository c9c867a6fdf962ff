/* accounts.h: accounts online, in the database of the races (online.h).
 *
 * An account is a name and what Argon2id makes of a passphrase; it gathers keys
 * of seats, as hashes, and has sessions, as hashes of what their cookies say. So
 * a seat is an account's for as long as one of its keys opens it, and a key that
 * was renewed is worth as little here as elsewhere.
 *
 * Changes are written in transactions that others share, so none of them can
 * fail because of what somebody else has done meanwhile: one that does not fit
 * any more changes nothing, and whoever asked for it looks what became of it.
 */
#ifndef PADDOCK_STORE_ACCOUNTS_H
#define PADDOCK_STORE_ACCOUNTS_H

#include "online.h"

enum { KEPT_PASSPHRASE = 128 };

struct kept_account {
    int64_t row;
    char name[TAG_MAX];
    char passphrase[KEPT_PASSPHRASE]; /* as libsodium writes it: how it was made, salt and sum */
    int64_t made;                     /* milliseconds since 1970 */
};

enum account_change_kind {
    ACCOUNT_ADD,     /* unless the name is taken */
    ACCOUNT_CHANGE,  /* its name, unless that is taken, and its passphrase */
    ACCOUNT_DELETE,  /* with its sessions and keys */
    ACCOUNT_LOG_IN,  /* hash: of the cookie; the oldest sessions go when there are more than `most` */
    ACCOUNT_LOG_OUT, /* hash: of the cookie; or all of the account but that one */
    ACCOUNT_LOG_OUT_OTHERS,
    ACCOUNT_SEEN,    /* a session was used: it lives longer */
    ACCOUNT_ADD_KEY, /* hash: of the key */
    ACCOUNT_DROP_KEY,
};

struct account_change {
    enum account_change_kind kind;
    struct kept_account account; /* its row; name and passphrase where they change */
    uint8_t hash[KEPT_HASH];
    int64_t at;
    int most;
};

bool online_change_account(struct online *o, const struct account_change *change, struct error *err);

/* False without a sentence when there is none. Letters of ASCII count as the same, large or small. */
bool online_account_named(struct online *o, const char *name, struct kept_account *out, struct error *err);
/* Whose session it is, if somebody has used it since then; seen: when. */
bool online_account_of(struct online *o, const uint8_t session[KEPT_HASH], int64_t since,
                       struct kept_account *out, int64_t *seen, struct error *err);
bool online_account_has(struct online *o, int64_t account, const uint8_t key[KEPT_HASH]);
/* How many keys and sessions it has; and the greatest row of any. */
bool online_account_counts(struct online *o, int64_t account, int64_t *keys, int64_t *sessions,
                           struct error *err);
bool online_last_account(struct online *o, int64_t *row, struct error *err);
/* Is there a seat at any table that this key opens? */
bool online_key_opens(struct online *o, const uint8_t key[KEPT_HASH]);
/* The tables where a key of the account opens a seat, the newest first. */
bool online_account_tables(struct online *o, int64_t account, int most,
                           void (*tell)(void *context, const char *id, int seat), void *context,
                           struct error *err);

#endif

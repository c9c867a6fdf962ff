/* accounts.h: accounts, for those who want their tables on every device (docs/online-protocol.md).
 *
 * Nobody needs one: a seat is a key. An account gathers keys and keeps a name
 * for its owner. Passphrases are looked at by Argon2id on the pool of threads, a
 * few at a time; a session is a cookie of 128 random bits, of which the server
 * keeps the hash. What a session may do never goes further than what the keys
 * of its account open.
 */
#ifndef PADDOCK_ACCOUNTS_H
#define PADDOCK_ACCOUNTS_H

#include "server.h"

/* What is asked over HTTP about accounts; false: it is about something else. */
bool ask_accounts(struct server *server, struct exchange *x);
/* A session of that account is over: that one only, all but that one, or all. Whoever sits by it is sent away. */
void end_session(void *server, int64_t account, const uint8_t *only, const uint8_t *but);
/* Note whose session a request belongs to, if it does. */
void recognise(struct server *server, struct exchange *x);

/* May somebody with that account (0: none) be called so? False and a sentence when it is another account's name. */
bool name_is_open(struct hall *h, const char *name, int64_t account, struct error *err);
/* The same of everybody who is named at a new table. */
bool names_are_open(const struct hosted *r, int64_t account, struct error *err);
/* Does a key of the account open this seat? */
bool account_opens(const struct hosted *r, int seat, int64_t account);
/* The seat of the race is in the account from now on, once what the job keeps is kept. */
void account_gather(struct hosted *r, struct delivery_job *d, int seat, int64_t account);
/* The same of the seat with the name of the account that has made the table. */
void account_gather_own(struct hosted *r, struct delivery_job *d, int64_t account);

#endif

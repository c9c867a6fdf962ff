/* hosts.h: which server has which table, where several write one database (PostgreSQL); with a file all of it does nothing.
 *
 * A server that runs is a host: a row with a number that is never given again,
 * the address that the others reach it by, and the time until which it counts
 * as alive, by the clock of the database; it renews that. Every transaction that
 * it writes begins by naming its number (online_begin), and holds it until the
 * end. Whoever finds a host whose time is up strikes it out: from then on
 * nothing can be written by that number any more, and what it had is free.
 *
 * A table is a host's by a claim, which goes with the host. Only who has the claim
 * plays; so a table has one server at any time, and one that has lost it cannot
 * write it. Messages of webhooks are claimed in the same way, by whoever wrote them.
 */
#ifndef PADDOCK_STORE_HOSTS_H
#define PADDOCK_STORE_HOSTS_H

#include "online.h"

enum { HOST_ADDRESS_MAX = 300, HOST_SECRET = 32, HOSTS_TOLD_MAX = 300 };

bool online_is_shared(const struct online *o);

/* Become a host, and strike out who is gone; down_ms: how long nobody was there. New: whoever was at the same address before
 * us has gone, too; otherwise there may be nobody else at it. False and a sentence. */
bool hosts_enter(struct online *o, const char *address, bool is_new, int lease_ms, int64_t *down_ms,
                 struct error *err);
/* As that host from now on, over another connection. */
void hosts_join(struct online *o, int64_t number);
int64_t hosts_number(const struct online *o); /* 0: of a file */
/* All that it had is free at once. */
bool hosts_leave(struct online *o, struct error *err);
/* Within a transaction: alive for so long again. */
bool hosts_renew(struct online *o, int lease_ms, struct error *err);
/* The connection was lost at the end of a transaction: was it written? False and a sentence when nobody can know, or when
 * this host was struck out. */
bool hosts_was_written(struct online *o, bool *written, struct error *err);

/* Strike out whose time is up, but for those that hold a transaction; how many. And what o'clock it is there. */
bool hosts_strike_out(struct online *o, int *struck, int64_t *now_ms, struct error *err);
/* Every other one that is alive. */
bool hosts_list(struct online *o, void (*tell)(void *context, const char *address), void *context,
                struct error *err);
/* What hosts know each other by. */
bool hosts_secret(struct online *o, uint8_t secret[HOST_SECRET], struct error *err);

struct claim {
    bool mine;
    char address[HOST_ADDRESS_MAX]; /* of whose it is otherwise */
};

/* Claim a table unless it is somebody's. */
bool hosts_claim(struct online *o, int64_t table, struct claim *out, struct error *err);
/* Within a transaction: a new table. */
bool hosts_claim_new(struct online *o, int64_t table, struct error *err);
bool hosts_release(struct online *o, int64_t table, struct error *err);
/* Within a transaction: no server may come before it ends. False and a sentence when one is there. */
bool hosts_exclude(struct online *o, struct error *err);

/* Numbers that nobody else has had: of tables, championships, accounts and messages. The last of them; with a file, the last
 * that was given, and all after it are free. */
enum kept_number { NUMBER_TABLE, NUMBER_SEASON, NUMBER_ACCOUNT, NUMBER_PARCEL };
bool hosts_take_numbers(struct online *o, enum kept_number kind, int n, int64_t *last, struct error *err);
/* Within a transaction: rows were added with numbers of their own. */
bool hosts_count_again(struct online *o, struct error *err);

/* Tell all other hosts something, when the transaction is written if it is within one; and hear what they have told, each with
 * the number of who said it. */
bool hosts_tell(struct online *o, const char *what, struct error *err);
void hosts_hear(struct online *o, void (*heard)(void *context, const char *what), void *context);

#endif

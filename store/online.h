/* online.h: races together, as a server keeps them, in one database: a file of SQLite, or one of PostgreSQL.
 *
 * A table is a row, each of its seats another, and every moment of the race one
 * more, whose text is its line in the record: so a table comes back by reading
 * its head and its moments as a record. Keys are kept as hashes only. Nothing
 * here knows what an option means: what a table was made with is a text.
 *
 * One thread writes, in transactions that are on the disk when they return.
 */
#ifndef PADDOCK_STORE_ONLINE_H
#define PADDOCK_STORE_ONLINE_H

#include "../table/record.h"
#include "database.h"

enum { KEPT_ID_MAX = 13, KEPT_HASH = 32, KEPT_NONCE = 16 };

enum kept_state { KEPT_WAITING, KEPT_DEALING, KEPT_RUNNING, KEPT_OVER, KEPT_PUT_AWAY };

/* 0 of asleep_until: it has to be in memory whenever the server runs. */
#define KEPT_AWAKE INT64_C(0)
#define KEPT_NEVER INT64_MAX

struct kept_table {
    int64_t row; /* of the database: rows count from 1 */
    char id[KEPT_ID_MAX];
    enum kept_state state;
    bool is_public;
    bool leisure;                        /* its clocks do not run while the server is down */
    int64_t made, touched, asleep_until; /* milliseconds since 1970 */
    const char *wishes;                  /* what it was made with, as JSON */
    const char *head;                    /* of its record, up to and with "begin"; NULL before it has begun */
    uint8_t maker[KEPT_HASH], secret[KEPT_HASH];
};

enum kept_place { KEPT_OPEN, KEPT_PERSON, KEPT_BOT };

struct kept_seat {
    int64_t table;
    int seat;
    enum kept_place is;
    char name[TAG_MAX]; /* of a person, or a bot as it is written */
    bool has_key, has_invitation, has_hash, has_nonce;
    uint8_t key[KEPT_HASH], invitation[KEPT_HASH], hash[KEPT_HASH], nonce[KEPT_NONCE];
    bool stands_in;  /* a bot drives for the person */
    int64_t bank_ms; /* left on the clock when the turn began */
    int64_t since;   /* when the clock began to run; 0: it does not */
};

/* A message of a webhook that has not arrived yet. */
struct kept_parcel {
    int64_t id, table, due;
    int tries;
    const char *url, *signature, *body;
};

struct online;

/* NULL after a sentence in err. */
struct online *online_open(const char *path, enum store_use use, struct error *err);
void online_close(struct online *o);
/* Which of several servers writes (hosts.h): its number, and how many transactions it has written. */
struct host {
    int64_t number, batch;
};
const struct host *online_host(const struct online *o);
struct host *online_host_of(struct online *o);
const struct database *online_base(const struct online *o);
/* For those who keep more in it (seasons.c): the database; and room for two texts that live until the next are kept. */
struct database *online_database(struct online *o);
void online_keep_texts(struct online *o, const char **wishes, const char **head);

/* ---- writing: between begin and conclude, false and a sentence ---------------------------------------------------- */

bool online_begin(struct online *o, struct error *err);
bool online_conclude(struct online *o, bool good, struct error *err);
/* All of a row: a new one, or one of that number that is replaced. */
bool online_put_table(struct online *o, const struct kept_table *t, struct error *err);
bool online_put_seat(struct online *o, const struct kept_seat *s, struct error *err);
bool online_add_moment(struct online *o, int64_t table, int number, int64_t at, const char *line, size_t len,
                       struct error *err);
/* A new one, or one that was tried; and it is gone: arrived, or given up. */
bool online_put_parcel(struct online *o, const struct kept_parcel *p, struct error *err);
bool online_end_parcel(struct online *o, int64_t id, struct error *err);
/* When the server was last alive; and it was down for so long, so clocks at leisure stood still. */
bool online_shift(struct online *o, int64_t down_ms, struct error *err);
bool online_put_alive(struct online *o, int64_t at, struct error *err);
/* A copy of the whole database into a new file, while others read and write. */
bool online_backup(struct online *o, const char *path, struct error *err);

/* ---- reading ------------------------------------------------------------------------------------------------------ */

/* A table with its seats; its texts live until the next is read. False without a sentence when there is none. */
bool online_find(struct online *o, const char *id, struct kept_table *out, struct kept_seat seat[SEATS_MAX],
                 int *seats, struct error *err);
/* Its moments in order; at: when each was, in memory of its own, or NULL when nobody asks. The text is added to t. */
bool online_moments(struct online *o, int64_t table, struct text *t, int64_t **at, int *n, struct error *err);

enum online_list {
    ONLINE_ALL,
    ONLINE_PUBLIC, /* that are not over, the newest first */
    ONLINE_AWAKE,  /* that should be in memory at the time given */
};

bool online_list(struct online *o, enum online_list which, int64_t at, int most,
                 void (*tell)(void *context, const struct kept_table *t), void *context, struct error *err);
/* Ids for whoever goes through what was listed; lost: there was no memory for one. free() the list. */
struct kept_ids {
    int n, room;
    char (*id)[KEPT_ID_MAX];
    bool lost;
};
void kept_ids_add(struct kept_ids *ids, const char id[KEPT_ID_MAX]);
/* For online_list(): the context is a struct kept_ids. */
void kept_ids_of_tables(void *ids, const struct kept_table *t);

/* The oldest first; texts live until the next is told. Of several servers each is told of those that nobody carries, which are
 * its own from then on. */
bool online_parcels(struct online *o, void (*tell)(void *context, const struct kept_parcel *p), void *context,
                    struct error *err);
/* The greatest number of a row, and when the server was last alive; 0: never. */
bool online_last(struct online *o, int64_t *row, int64_t *alive, struct error *err);

#endif

/* journal.h: one thread writes the store; whoever has something to keep hands it over and is called back when it is on the
 * disk.
 *
 * All that has come in while the disk was busy is one transaction: under load
 * commits are grouped by themselves. Jobs are done in their order, and called
 * back on the loop in that order. When a transaction fails, everything in it
 * is undone, and so is what was handed over later by the same owners, since it
 * builds on it: an owner whose `broken` was set gets only refusals until
 * whoever owns it has read the store again and clears it.
 *
 * Where the connection to a database is lost, what became of the transaction is
 * found out when it is back, and what was not written is written then. A server
 * that others have struck out (store/hosts.h) gets only refusals, until a job
 * has made it a host again.
 */
#ifndef PADDOCK_JOURNAL_H
#define PADDOCK_JOURNAL_H

#include "../store/accounts.h"
#include "../store/hosts.h"
#include "../store/seasons.h"

#include <pthread.h>
#include <stdatomic.h>
#include <uv.h>

enum entry_kind {
    ENTRY_TABLE,
    ENTRY_SEAT,
    ENTRY_MOMENT,
    ENTRY_ALIVE,
    ENTRY_SEASON,
    ENTRY_SEASON_SEAT,
    ENTRY_ROUND,
    ENTRY_NOTE,
    ENTRY_PARCEL,
    ENTRY_ARRIVED,
    ENTRY_ACCOUNT,
    ENTRY_CLAIM,
    ENTRY_ENTER,
};

/* One thing to write. */
struct entry {
    struct entry *next;
    enum entry_kind kind;
    union {
        struct kept_table table; /* its texts are behind it in `text` */
        struct kept_seat seat;
        struct {
            int64_t table, at;
            int number;
            size_t len;
        } moment;
        int64_t alive, claimed;
        struct kept_season season; /* as the table */
        struct kept_round round;
        struct kept_note note;
        struct kept_parcel parcel; /* its texts are behind it in `text` */
        int64_t arrived;
        struct account_change account;
    };
    char text[];
};

struct job {
    struct job *next;
    struct entry *first, **last;
    atomic_bool *broken; /* of its owner; NULL: nobody's */
    /* On the loop: it is on the disk, or nothing of it is, and why. Frees the job's own memory; entries are gone. */
    void (*done)(struct job *job, bool good, const struct error *err);
    bool good;
};

struct journal {
    struct online *store;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t some;
    struct job *waiting, **waiting_end; /* for the thread */
    struct job *ready, **ready_end;     /* for the loop */
    bool stopping, started;
    int lease_ms; /* of a host; and the address that others reach it by */
    const char *address;
    bool fenced;  /* this host was struck out */
    int64_t host; /* its number, after it was made one again */
    uv_async_t wake;
    struct error trouble; /* of the last transaction that failed; "" since one was good */
    uint64_t commits, failures, jobs;
};

void job_init(struct job *job, atomic_bool *broken,
              void (*done)(struct job *job, bool good, const struct error *err));
/* What it shall write, copied. Without memory the job will fail. */
void job_table(struct job *job, const struct kept_table *t);
void job_seat(struct job *job, const struct kept_seat *s);
void job_moment(struct job *job, int64_t table, int number, int64_t at, const char *line, size_t len);
void job_alive(struct job *job, int64_t at);
void job_claim(struct job *job, int64_t table);
/* Become a host again; the job has nothing else. */
void job_enter(struct job *job);
void job_account(struct job *job, const struct account_change *change);
void job_season(struct job *job, const struct kept_season *s);
void job_season_seat(struct job *job, const struct kept_seat *s);
void job_round(struct job *job, const struct kept_round *r);
void job_note(struct job *job, const struct kept_note *n);
void job_parcel(struct job *job, const struct kept_parcel *p);
void job_arrived(struct job *job, int64_t parcel);

/* Takes the store over. False and a sentence. */
bool journal_start(struct journal *j, uv_loop_t *loop, struct online *store, int lease_ms,
                   const char *address, struct error *err);
/* Nothing is written any more until this host is one again. */
bool journal_is_fenced(struct journal *j);
void journal_add(struct journal *j, struct job *job);
/* Everything that was handed over is written and called back, then the thread ends. */
void journal_stop(struct journal *j);

#endif

/* visit.h: somebody at a table that is on a server: the connection, the mirror of the table, who sits there.
 *
 * What people do at the mirror's table is carried over, one action after the
 * other; what comes back moves the mirror. Whatever is to be said besides the
 * story (who came, who spoke, that the connection is lost) gathers as lines in
 * `said`, for whoever shows them to take.
 */
#ifndef PADDOCK_VISIT_H
#define PADDOCK_VISIT_H

#include "../online/carry.h"
#include "records.h"
#include "remote.h"

struct visit {
    uv_loop_t loop;
    uv_timer_t waking; /* ends a wait */
    bool looping;
    struct remote_server server;
    struct remote remote;
    char invitations[LINK_OTHERS_MAX]; /* that are left to be tried */
    struct mirror mirror;
    struct match m; /* its table is the mirror's until the record is there; its bots drive elsewhere */
    char base[REMOTE_BASE_MAX]; /* "http://localhost:8063/" */
    struct text said;
    struct carrying carrying;
    int changes;       /* goes up with everything that happens */
    bool lost;         /* there is no connection now … */
    uint64_t again_at; /* … and it is tried again then, on the clock of the loop */
    bool ended;        /* and there will be none, as the sentence says */
    struct error why;
    bool has_record; /* the table is the record's, and the visitor's to free */
    json_int_t
        left[SEATS_MAX]; /* milliseconds on everybody's clock when they were last told; -1: there is none */
    uint64_t left_at;    /* on the clock of the loop */
    turn_t runs;         /* whose clocks run */
    json_t *kept;        /* messages that wait while nothing may change; NULL: it may */
};

/* Go to a link: to sit down by that name (NULL: to watch, or to a seat of one's own). False and a sentence when there is no
 * such server; whether there is such a table is heard later. Close it either way. */
bool visit_open(struct visit *v, const struct link *link, const char *name, const struct language *language,
                struct error *err);
void visit_close(struct visit *v);

/* Let happen what happens, for at most so long; returns after the first thing. */
void visit_run(struct visit *v, int ms);
/* The descriptor that tells when there is something to run, and how long one may wait for it at most; -1: for ever. */
int visit_descriptor(const struct visit *v);
int visit_patience(struct visit *v);

/* Everybody by the names that the server has. */
void visit_seat_players(struct visit *v);

/* Carry over what was wished at the table; it is busy until all of it was answered and is to be seen. */
void visit_carry(struct visit *v);
bool visit_is_busy(const struct visit *v);
/* Is it the visitor's turn, with nothing on its way? */
bool visit_is_asked(const struct visit *v);
void visit_talk(struct visit *v, const char *text);
void visit_leave(struct visit *v);
void visit_come_back(struct visit *v);
/* The link that leads back to this seat. */
void visit_link(const struct visit *v, char buf[LINK_MAX]);
/* Milliseconds that a seat has left, -1 without a clock; and as people read them, "2:05". */
long long visit_left(const struct visit *v, int seat);
void visit_say_clock(long long ms, struct text *t);
/* Milliseconds until a lost connection is tried again; 0: it is being tried. */
long long visit_again(const struct visit *v);
/* From now on nothing changes at the table, whatever comes over the connection; and then all of it does. */
void visit_hold(struct visit *v);
void visit_release(struct visit *v);
/* The race is over: take its record for the table. */
bool visit_take_record(struct visit *v, int tries, struct error *err);
/* And keep it among the records of this machine. */
bool visit_keep_record(const struct visit *v, char path[FILE_PATH_MAX], struct error *err);

#endif

/* hall.h: the tables of a server: who sits where, what they do, what they are told, and where it is kept.
 *
 * A race in the hall is memory; the truth is in the store. Whatever happens is
 * played in memory at once, so that the next one can act, but nobody hears of
 * it before it is on the disk: what is said waits for its job of the journal
 * (deliver.c). When the disk refuses, the race is forgotten, and read again from
 * the store when somebody asks for it.
 *
 *   hall.c     tables found, made, brought back, put to sleep
 *   hosted.c     acting: steps of a race and what everybody is told of them
 *   seats.c    sitting down, coming and going, fair deals, beginning
 *   driver.c   bots and stand-ins, on a pool of threads
 *   clock.c    clocks of seats
 *   hooks.c    messages to an address that the maker of a table has named
 *   late.c     spectators who see everything some minutes later
 *   championships.c  races that are rounds of one, and the table of the next round
 *   ours.c     which tables are ours, where several servers share a database (store/hosts.h)
 *   relay.c    clients whose table is another server's
 *   talk.c     messages of clients, each handed to one of the above
 */
#ifndef PADDOCK_HALL_H
#define PADDOCK_HALL_H

#include "../online/message.h"
#include "../online/told.h"
#include "../online/wishes.h"
#include "journal.h"
#include "socket.h"

struct hall;
struct season;

/* A seat at a race. */
struct place {
    enum kept_place is;
    bool has_key, has_invitation, has_hash, has_nonce;
    bool came;      /* since the server knows the race */
    bool excused;   /* was not there when chance was asked for */
    bool stands_in; /* a bot drives for the person */
    bool runs;      /* the clock does */
    int here;       /* sockets of the person */
    int moments;    /* of this seat in the record: the n of the protocol */
    turn_t beside;  /* who else was on turn when it last acted */
    int64_t bank_ms;
    uint64_t since; /* by the loop's clock: when the clock began to run */
    struct tap talk;
    uint8_t key[KEPT_HASH], invitation[KEPT_HASH], hash[KEPT_HASH], nonce[KEPT_NONCE];
};

enum { SPECTATOR = SEATS_MAX, VIEWERS = SEATS_MAX + 1 };

/* Which round of a championship a race is (championships.c). */
struct round_of {
    char season[KEPT_ID_MAX]; /* "": of none */
    int64_t row;
    int round, rounds, attempt;
    int8_t seat_of[SEATS_MAX]; /* the seat of the championship, by the seats of the race */
    turn_t borrowed;           /* seats in which somebody substitutes */
    int64_t wait_until;        /* milliseconds since 1970; 0: for ever */
    char next[KEPT_ID_MAX];    /* the table that comes after this one; "": none yet */
};

struct hosted {
    struct hall *hall;
    struct hosted *next; /* with the same hash */
    int64_t row, made, touched, asleep_until;
    char id[TABLE_ID_CHARS + 1];
    enum kept_state state;
    struct wishes wishes;
    struct seating seating; /* the table, names, bots, the dealer */
    uint8_t maker[KEPT_HASH], secret[KEPT_HASH];
    int seats;
    struct place place[SEATS_MAX];
    int version[VIEWERS];
    turn_t may_undo;
    turn_t turn; /* before the step that is being made */

    struct socket *sockets;
    int spectators;
    struct delivery_job *last; /* handed to the journal and not called back yet */
    int pending;
    atomic_bool broken;
    bool forgotten;
    bool thinking;          /* a bot of it is on the pool */
    int hints;              /* on the pool */
    struct hint_work *hint; /* the one that somebody waits for, or that is getting better; or NULL */
    bool wants_nonces;
    uint64_t due;         /* by the loop's clock: when a clock or a patience runs out; 0: never */
    uint64_t quiet_since; /* nobody is connected since; 0: somebody is */
    struct late *late;
    struct tap webhooks;
    int64_t *at; /* when each moment was; only where spectators are late */
    int at_n, at_room;
    struct round_of of;
};

enum { HALL_BUCKETS = 1 << 14, HALL_LATENCIES = 12, SEASONS_KEPT = 16 };

/* What a server knows of itself and of the others, where several share a database. */
struct ours {
    bool shared;
    int lease_ms;
    uint8_t secret[HOST_SECRET]; /* that they know us by */
    uint64_t renewed;            /* when the lease was asked for that we have, by the loop's clock */
    uint64_t looked;             /* when others were looked after last */
    uint64_t asked;              /* and that we have not heard of yet; 0: none */
    bool entering;               /* we were struck out, and become a host again */
    struct peeked {
        struct hosted *race;
        uint64_t at;
    } * peeked;         /* tables of others that were looked at last */
    struct peer *peers; /* that we have spoken to (relay.c) */
    struct relay *relays;
    /* Another server says that a session is over: of that account, that one only, or all but that one. */
    void (*on_session)(void *context, int64_t account, const uint8_t *only, const uint8_t *but);
    void *context;
    uint64_t taken, relayed, struck_out; /* for figures */
};

/* Figures for whoever runs it. */
struct hall_figures {
    uint64_t actions, undos, refused, made, finished, bots, lines, hints, loads, sleeps, failures;
    uint64_t seasons;                 /* championships that were put together on the pool */
    uint64_t webhooks, webhooks_lost; /* messages that have arrived, and that never will */
    uint64_t latency[HALL_LATENCIES]; /* from act to done: below 1, 2, 4 … ms */
    double latency_sum_ms;
};

struct hall {
    uv_loop_t *loop;
    const struct limits *limits;
    struct sockets sockets;
    struct journal journal;
    struct online *store; /* to read */
    char base[300];       /* "http://localhost:8063/" */
    struct hosted *race[HALL_BUCKETS];
    int n;        /* in memory */
    int thoughts; /* on the pool */
    struct {
        int64_t last, end; /* given, and that we may give */
    } numbers[NUMBER_PARCEL + 1];
    struct ours ours;
    int64_t down_ms; /* how long the server was away before this start */
    bool stopping;
    struct hooks *hooks; /* or NULL: nobody is told */
    uv_timer_t tick;
    int ticks;
    struct text scratch; /* for one message at a time */
    struct view_text before[VIEWERS], now;
    struct hall_figures figures;
    uint64_t looks; /* at championships */
    struct season_room {
        char id[KEPT_ID_MAX];
        struct season *season;
        uint64_t used;
    } seasons[SEASONS_KEPT];          /* that were looked at last, with all their races */
    struct season_look *season_looks; /* championships that are put together on the pool */
};

struct hall_options {
    const struct limits *limits;
    const char *store;     /* a path or an address; it is made if it is not there */
    const char *base;      /* what links begin with */
    const char *address;   /* that other servers of the same database reach this one by */
    int lease_ms;          /* how long it is waited for, there, before its tables are taken over */
    bool private_webhooks; /* they may go to addresses of private networks */
};

/* False and a sentence. */
bool hall_open(struct hall *h, uv_loop_t *loop, const struct hall_options *options, struct error *err);
/* Nothing new begins; everybody is told to come again; then, when the loop has run dry, all is written and closed. */
void hall_stop(struct hall *h);
bool hall_is_quiet(const struct hall *h);
void hall_close(struct hall *h);
/* Whether tables are taken; if not, why. */
bool hall_is_well(struct hall *h, struct error *err);

int64_t hall_now(void); /* milliseconds since 1970 */

/* ---- hall.c -------------------------------------------------------------------------------------------------------- */

/* The race of that id, out of the store if need be. NULL: none, or err says why it cannot be had; or it is another server's,
 * of that address. */
struct hosted *hall_seek(struct hall *h, const char *id, char elsewhere[HOST_ADDRESS_MAX], struct error *err);
/* The same where another server's will not do: err says so. */
struct hosted *hall_find(struct hall *h, const char *id, struct error *err);
/* To look at alone: also another server's, as the store has it, or had it a moment ago. It lives until the loop goes on. */
const struct hosted *hall_peek(struct hall *h, const char *id, struct error *err);
/* A number that nobody has had; 0: there is none to be had now. */
int64_t hall_number(struct hall *h, enum kept_number kind);
struct hosted *hall_in_memory(struct hall *h, const char *id);
/* A new race out of a request's body; keys come back as texts, "" where there is none. NULL and a sentence. */
struct new_keys {
    char maker[KEY_CHARS + 1];
    char seat[SEATS_MAX][KEY_CHARS + 1]; /* a key, or of open seats the invitation */
};
struct hosted *hall_make(struct hall *h, const char *body, size_t len, struct new_keys *keys,
                         struct error *err);
/* For rounds of championships: a race that is in nobody's list, with an id, a secret and a row of its own; and away with it. */
struct hosted *hosted_new(struct hall *h);
bool hosted_draw(struct hosted *r, struct error *err);
void hosted_draw_bytes(void *bytes, size_t len); /* at random */
void hosted_free(struct hosted *r);
void hosted_list(struct hosted *r);
bool hall_has_room(struct hall *h, struct error *err);
void hosted_take_seat(struct hosted *r, const struct kept_seat *s);
/* Out of memory with it, as soon as nothing is under way; nobody finds it from now on. */
void hosted_forget(struct hosted *r);
/* Somebody has asked for that, so nothing more is done with it; it may be freed by this. */
bool hosted_is_gone(struct hosted *r);
/* Who stands in is told to the table. */
void hosted_stand_in_again(struct hosted *r);
void hosted_draw_key(char key[KEY_CHARS + 1], uint8_t hash[KEPT_HASH]);
bool hashes_equal(const uint8_t *a, const uint8_t *b);

/* ---- ours.c --------------------------------------------------------------------------------------------------------- */

bool ours_open(struct hall *h, struct online *writer, const struct hall_options *options, struct error *err);
void ours_close(struct hall *h);
/* Several times a second. */
void ours_tick(struct hall *h);
/* May we act for our tables, as far as we know? False and a sentence. */
bool ours_is_good(const struct hall *h, struct error *err);
/* Claim a table that is not over; mine, or where it is. False and a sentence. */
bool ours_claim(struct hall *h, const struct kept_table *t, struct claim *claim, struct error *err);
/* It has left memory, and nothing of it is under way. */
void ours_release(struct hall *h, const char *id, int64_t row);
/* Tables of others, as they were looked at; and forget what was seen of one. */
const struct hosted *ours_peeked(struct hall *h, const char *id);
void ours_keep_peeked(struct hall *h, struct hosted *r);
/* Everybody leaves, and what is in memory is forgotten. */
void hall_forget_all(struct hall *h);
/* Those whose time has come, and who are nobody's. */
void hall_wake_due(struct hall *h);
void hall_set_clock(int64_t now_ms); /* what o'clock it is where the store is */

/* ---- relay.c -------------------------------------------------------------------------------------------------------- */

/* From now on the socket is a way to that server and back. The first message is said there again. */
void relay_begin(struct hall *h, struct socket *s, const char *address, const char *text, size_t len);
/* Something that came in; and it has closed. */
void relay_hear(struct socket *s, const char *bytes, size_t len);
void relay_message(struct socket *s, const char *text, size_t len);
void relay_end(struct socket *s);
/* A request over HTTP, and the answer to it. */
void relay_request(struct hall *h, struct exchange *x, const char *address);
/* Does it come from another server? */
bool relay_is_known(const struct hall *h, const struct exchange *x);
bool relay_is_peer(const struct hall *h, const struct sockaddr_storage *address);
void relays_close(struct hall *h);
/* Now and then: who waits for a server that has gone comes again. And all servers are forgotten, when the loop has let go of
 * them. */
void relays_look_after(struct hall *h);
void relay_forget_peers(struct hall *h);

/* ---- deliver.c ----------------------------------------------------------------------------------------------------- */

/* A text for several sockets. */
struct note {
    int refs;
    size_t len;
    char text[];
};

/* What is said when a job is on the disk. */
struct delivery_job {
    struct job job;
    struct hosted *race;
    struct delivery *first, **last;
    uint64_t begun;
    struct parcel *parcels; /* of webhooks, that go out then */
    /* Besides: somebody waits for an answer over HTTP. good: it is on the disk. Also called when it is not. */
    void (*then)(void *context, struct hosted *r, bool good, const struct error *err);
    void *context;
};

/* Those who are connected come again, and find what is in the store. */
void hosted_send_away(struct hosted *r);
struct delivery_job *deliver_begin(struct hosted *r); /* NULL: no memory */
void deliver_end(struct delivery_job *d);             /* hands it to the journal */

/* A copy of what stands in the hall's scratch; NULL: no memory. note_free() it. */
struct note *note_of(const struct text *t);
void note_free(struct note *n);
/* Say it to one, to all, or to all who see live, when what was done before is on the disk. */
void hosted_say(struct hosted *r, struct socket *s, struct note *n);
void hosted_say_all(struct hosted *r, struct note *n, bool late_too);
/* `done`, or `no` if the disk refuses. */
void hosted_say_done(struct hosted *r, struct socket *s, int n);
void hosted_say_no(struct hosted *r, struct socket *s, int n, const struct error *err);
/* A welcome: when the disk refuses, they shall come again. */
void hosted_say_welcome(struct hosted *r, struct socket *s, struct note *n);

/* What is kept of it now. */
void hosted_keep(struct hosted *r, struct delivery_job *d);
void hosted_keep_seat(struct hosted *r, struct delivery_job *d, int seat);
void hosted_keep_moments(struct hosted *r, struct delivery_job *d, int from);

/* ---- hosted.c -------------------------------------------------------------------------------------------------------- */

bool hosted_runs(const struct hosted *r);
/* Who is to act, and the views of all who are connected, before something happens. */
void hosted_look(struct hosted *r);
/* What has happened since moment `from`, by that seat: kept, and told to everybody; `done` to s (or NULL) first. */
void hosted_step(struct hosted *r, int from, struct socket *s, int n);
void hosted_act(struct hosted *r, struct socket *s, int n, const char *text);
void hosted_undo(struct hosted *r, struct socket *s, int n);
void hosted_welcome(struct hosted *r, struct socket *s, int seen);
/* The race as somebody sees it: now, or as it was some minutes ago. */
struct scene {
    struct seating *m;
    int version;
    enum kept_state state;
};
struct scene hosted_scene(struct hosted *r, int viewer);
void hosted_welcome_to(struct hosted *r, const struct scene *scene, struct socket *s, int seen);
/* To those who see everything later: what happened since moment `from`; the hall has the view before it. */
void hosted_tell_late(struct hosted *r, const struct scene *scene, int from);
void hosted_tell_end(struct hosted *r, bool late);
/* The race goes on: bots think, clocks run. Called after whatever may have changed who is to act. */
void hosted_go_on(struct hosted *r);
/* Over without a result. */
void hosted_put_away(struct hosted *r, struct delivery_job *d);
void hosted_results(struct json *j, const struct hosted *r);

/* ---- seats.c ------------------------------------------------------------------------------------------------------- */

void hosted_attach(struct hosted *r, struct socket *s, int viewer);
void hosted_detach(struct socket *s);
/* The seat of a key, or NOBODY. */
int hosted_seat_of(const struct hosted *r, const char *key);
void hosted_sit(struct hosted *r, struct socket *s, const struct message *m);
void hosted_say_here(struct hosted *r);
void hosted_players(struct json *j, const struct hosted *r);
void hosted_here(struct json *j, const struct hosted *r);
void hosted_seats(struct json *j, const struct hosted *r);
/* Everybody is there: it can begin; asks for what a fair deal needs first. */
void hosted_try_to_begin(struct hosted *r);
/* Now, whoever is there; and when the server has come back meanwhile. */
void hosted_deal(struct hosted *r);
void hosted_resume_deal(struct hosted *r);
void hosted_fill_open_seats(struct hosted *r, struct delivery_job *d);
void hosted_ask_for_chance(struct hosted *r, struct socket *s);
void hosted_take_hash(struct hosted *r, struct socket *s, const uint8_t hash[KEPT_HASH]);
void hosted_take_nonce(struct hosted *r, struct socket *s, const uint8_t nonce[KEPT_NONCE]);
void hosted_out_of_patience(struct hosted *r);
/* What chance is drawn by: a secret until the race is over. */
void hosted_deal_of(const struct hosted *r, struct deal *deal);
void hosted_commitment(const struct hosted *r, char out[2 * SHA256_BYTES + 1]);
void hosted_deal_by_secret(struct hosted *r);
bool hosted_stand_in(struct hosted *r, int seat, bool stands_in);

/* ---- championships.c ----------------------------------------------------------------------------------------------- */

/* Whose round it is, when it comes out of the store. False and a sentence. */
bool round_find(struct hosted *r, struct error *err);
/* Whoever has a seat has it in all rounds, unless somebody substitutes. */
void round_keep_seat(struct hosted *r, struct delivery_job *d, int seat);
/* May somebody of that name sit down there? False and a sentence. */
bool round_takes(struct hosted *r, int seat, const char *name, struct error *err);
/* The race begins; it is over, or put away: what follows from that is written with it. Then, once that was handed to the
 * journal, the next table is opened when it is on the disk. */
void round_begins(struct hosted *r, struct delivery_job *d);
void round_is_over(struct hosted *r, struct delivery_job *d);
void round_go_on(struct hosted *r);
/* Those who have not come are not waited for any longer; when that will be, in milliseconds since 1970, 0: never. */
void round_look_after(struct hosted *r);
int64_t round_due(const struct hosted *r);
/* next: the table that comes after it may be told. */
void round_json(struct json *j, const struct hosted *r, bool next, int viewer);
/* Whether the table that comes after it is for that viewer: whoever substitutes is at home in this round alone. */
bool round_leads_on(const struct hosted *r, int viewer);
void seasons_forget(struct hall *h);

/* ---- driver.c ------------------------------------------------------------------------------------------------------ */

bool hosted_is_driven(const struct hosted *r, int seat);
void hosted_think(struct hosted *r);
void hosted_hint(struct hosted *r, struct socket *s, int n);
/* Nobody needs a hint for what was done meanwhile, or by who has gone. */
void hosted_hint_look(struct hosted *r);

/* ---- clock.c ------------------------------------------------------------------------------------------------------- */

void clock_begin(struct hosted *r); /* at the beginning of the race: everybody's bank is full */
/* The seat has decided; and who is to act has changed. */
void clock_decided(struct hosted *r, int seat, bool undo);
void clock_turn(struct hosted *r, struct delivery_job *d);
void clock_json(struct json *j, const struct hosted *r, bool running);
void clock_say(struct hosted *r, struct socket *s); /* to one, or NULL: to all */
/* When the next one runs out, by the loop's clock; 0: never. */
uint64_t clock_due(const struct hosted *r);
void clock_check(struct hosted *r);
int64_t clock_left(const struct hosted *r, int seat);

/* ---- late.c -------------------------------------------------------------------------------------------------------- */

void late_welcome(struct hosted *r, struct socket *s, int seen);
void late_tick(struct hosted *r);
void late_free(struct hosted *r);

/* ---- talk.c -------------------------------------------------------------------------------------------------------- */

void hall_hear(struct socket *s, const char *text, size_t len);
void hall_closed(struct socket *s);

#endif

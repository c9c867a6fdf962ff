/* championships.h: championships online: what the store has of one, the tables of its rounds, and what is asked of it. */
#ifndef PADDOCK_CHAMPIONSHIPS_H
#define PADDOCK_CHAMPIONSHIPS_H

#include "../host/season.h"
#include "hall.h"

/* All that the store has of one. Whatever is told of a championship comes from here, so that it is on the disk. */
struct kept_championship {
    struct hall *hall;
    struct kept_season row; /* without its texts */
    bool begun;             /* it has its head: who takes part is settled */
    struct kept_seat seat[SEATS_MAX];
    int seats;
    struct kept_round table[ROUNDS_MAX]; /* the last one that was made for each round so far */
    int tables;
    bool torn; /* a round before the last one has no table */
    struct season *season;
};

/* NULL without a sentence when there is none. Free it. */
struct kept_championship *season_load(struct hall *h, const char *id, struct error *err);
void season_unload(struct kept_championship *k);
/* Loading one takes long where its races have to be gone through again. True: it does not. False: that is done on the pool,
 * and `then` called when it can be loaded at once. */
bool season_is_at_hand(struct hall *h, const char *id, void (*then)(void *context), void *context);

/* A new one out of a request's body, with the table of its first round, which is the hall's and not kept yet; keys come back
 * as those of a table. NULL and a sentence. */
struct kept_championship *season_make(struct hall *h, const char *body, size_t len, struct hosted **first,
                                      struct new_keys *keys, struct error *err);
/* All of it that is new is written by that job. */
void season_keep_made(struct kept_championship *k, struct hosted *first, struct delivery_job *d);

/* The season has got a note on its next round, whose table is waiting: another one takes its place, with `key` for whoever
 * substitutes. False and a sentence. Nothing is told before it is on the disk: see delivery_job.then. */
bool season_replace_table(struct kept_championship *k, struct hosted *waiting, char key[KEY_CHARS + 1],
                          struct delivery_job **job, struct error *err);
/* It has no more rounds. */
void season_end(struct kept_championship *k, struct hosted *r, struct delivery_job *d);

struct server;
struct exchange;
/* What is asked over HTTP: true when it was for a championship. */
bool ask_championships(struct server *server, struct exchange *x);

#endif

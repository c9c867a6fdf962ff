/* record_list.h: the records of this machine as a list: who raced, where, when, who won; and putting it in order.
 *
 * Ten thousand records are listed in an instant: what was found out about each
 * is kept in a list beside the directory ("listed"), by the file's name, size
 * and time, and only what is new or has changed is read again. The list can be
 * thrown away at any time.
 */
#ifndef PADDOCK_RECORD_LIST_H
#define PADDOCK_RECORD_LIST_H

#include "../report/statistics.h"
#include "records.h"

struct kept_record {
    const char *name;   /* of its file in the directory of records */
    const char *track;  /* a built-in's name, or the title of somebody's own; "": its game has none */
    const char *winner; /* players with " and " between; "": nobody yet, or a car that nobody drove */
    const char *title;  /* of its game; "": it cannot be read */
    bool finished;
    long long bytes;
    long long when;     /* it was written last: nanoseconds of the clock */
    struct raced raced; /* the game's id, the date, and everybody at it; results when it is finished */
};

struct record_list {
    int n;
    struct kept_record *at; /* the latest first */
    struct raced_seat *seats;
    char *text;
};

/* All of them; false and a sentence. Free it either way. No directory is no records. */
bool record_list_read(struct record_list *l, struct error *err);
void record_list_free(struct record_list *l);

/* "Ann, Bob and 2 bots", in the text's language. */
void kept_record_players(const struct kept_record *r, struct text *t);

/* The same of those who have won it; nothing while it runs. */
void kept_record_winners(const struct kept_record *r, struct text *t);

/* What somebody looks for: every text that is given must be a part of what it is about, whatever the case of its letters;
 * NULL: anything. */
struct record_wish {
    const char *game, *winner, *track, *player;
    const char *since, *until; /* days: 2026-11-15, or the beginning of one: 2026-11 */
    const char *any;           /* a part of any of these, of the date, or of the file's name */
    bool finished, unfinished; /* only those */
};
bool kept_record_fits(const struct kept_record *r, const struct record_wish *wish);

/* What those that fit say about a person. */
void record_list_count(const struct record_list *l, const struct record_wish *wish, const char *person,
                       struct statistics *s);

/* Delete one by the name of its file, or give it another (".txt" is added where it is missing), never that of another one.
 * Not while somebody plays it. False and a sentence, and then nothing has changed. */
bool record_delete(const char *name, struct error *err);
bool record_rename(const char *name, const char *to, struct error *err);
/* Where it lies; false and a sentence for what is no name of a file there. */
bool record_path(const char *name, char path[FILE_PATH_MAX], struct error *err);

#endif

/* wishes.h: what somebody wants of a new table: the race, who sits where, who may watch, clocks, stand-ins.
 *
 * It comes as a JSON object (docs/online-protocol.md), is checked once, here, and
 * is kept by the server as the same object without its seats.
 */
#ifndef PADDOCK_WISHES_H
#define PADDOCK_WISHES_H

#include "../show/seating.h"

enum spectators { SPECTATORS_LIVE, SPECTATORS_LATE, SPECTATORS_NONE };
enum clock_kind { CLOCK_NONE, CLOCK_LIVE, CLOCK_LEISURE };

enum {
    TITLE_CHARS = 60,
    TITLE_BYTES = 4 * TITLE_CHARS + 1,
    LATE_MINUTES_MAX = 60,
    CLOCK_SECONDS_MAX = 100 * 24 * 3600,
    BOT_MS_MAX = 1000, /* what a bot may think at somebody else's cost */
    BOT_PLAYOUTS_MAX = 20000,
    WEBHOOK_MAX = 500,
};

struct wishes {
    char title[TITLE_BYTES];
    bool is_public;
    enum spectators spectators;
    int late_minutes;
    enum clock_kind clock;
    int bank_s, add_s;
    struct budgeted_bot stand_in;
    bool finish_when_empty;
    bool talk, undo;
    char webhook[WEBHOOK_MAX]; /* whom the server tells what happens; "": nobody */
    char webhook_language[8];
};

/* Read them; seating gets its table, names and bots, and `open` a bit for each seat that is nobody's yet. False and a
 * sentence; the table is the caller's only if it is good. */
bool wishes_read(const char *text, size_t len, struct wishes *out, struct seating *s, turn_t *open,
                 struct error *err);
/* The same as they are kept: a JSON object that wishes_read() takes; every seat in it is open. */
void wishes_text(const struct wishes *w, const struct table *t, struct text *out);

/* A bot that thinks no longer than one may here; false and a sentence. */
bool wishes_bot(const char *text, struct budgeted_bot *out, struct error *err);
/* An address that something can be sent to: http or https, a host, nothing that does not belong into one. "" is none. False
 * and a sentence. */
bool webhook_check(const char *url, struct error *err);

const char *spectators_word(enum spectators spectators);
const char *clock_word(enum clock_kind clock);
/* At most that many characters of UTF-8. */
bool characters_fit(const char *text, int most);
/* Whether somebody else at the table has that name, or it is no name: false and a sentence. */
bool name_is_free(const struct seating *s, turn_t taken, const char *name, struct error *err);

#endif

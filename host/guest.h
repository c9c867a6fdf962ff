/* guest.h: a bot that is somebody else's program, as docs/bot-protocol.md describes it.
 *
 * Here is the conversation of one guest: what is said when, and how long an
 * answer may take. Its text is wire/wire.h, the process child.h; who sits where
 * and what happens when a guest fails is the match's (match_guests.c).
 */
#ifndef PADDOCK_GUEST_H
#define PADDOCK_GUEST_H

#include "../wire/wire.h"
#include "child.h"

#include <stdio.h>

enum { GUEST_SETTINGS_MAX = 32, GUEST_GRACE_MS = 250 /* for the way there and back */ };

struct guest_wishes {
    int programs;
    const char *command[SEATS_MAX];
    int settings;
    const char *setting[GUEST_SETTINGS_MAX]; /* "level=3" */
    long long move_ms, start_ms, total_ms;
    const char *log;
    const char *instead;  /* who takes the place of one that fails; NULL: the rookie */
    int (*stopped)(void); /* asked when a signal breaks a wait off; NULL: no signal does */
};

struct guest {
    struct child child;
    const struct guest_wishes *wishes;
    const char *command;
    const struct table *table; /* NULL: it is to play many races at once (outside.h) */
    int seat;                  /* and in the log */
    int at_once;               /* races that it takes at once; 0: it has not said so */
    char name[WIRE_NAME_MAX];
    int options;
    struct wire_option option[WIRE_OPTIONS_MAX];
    int told;        /* moments that it has been told of */
    long long spent; /* of its time for the race */
    FILE *log;       /* or NULL */
    char orders[WIRE_PIECE_MAX];
};

/* What is said, for the owner's eyes alone: programs are told their hands, which nobody else may read. False and a
 * sentence; *log is NULL where none is wished. */
bool guest_open_log(const struct guest_wishes *w, FILE **log, struct error *err);

/* Start the program and greet it. These return false with what it did, as in "did not answer in time": then it is to be
 * dismissed; or ERROR_STOPPED (child.h). */
bool guest_open(struct guest *g, const struct guest_wishes *w, const char *command, const struct table *t,
                int seat, FILE *log, struct error *err);
/* Wait until it has said who it is, until that time of child_now(). */
bool guest_meet(struct guest *g, long long until, struct error *err);
/* Say something to it, and hear the next answer that is no info, before that time. */
bool guest_tell(struct guest *g, struct span text, long long until, struct error *err);
bool guest_hear(struct guest *g, long long until, struct span *line, struct wire_answer *out,
                struct error *err);
/* False, and err says that it answered nonsense: why stands there already, or something else was expected. */
bool guest_nonsense(struct error *err);
bool guest_out_of_place(const struct span *line, const char *expected, struct error *err);
const struct wire_option *guest_option(const struct guest *g, struct span name);
bool guest_set(struct guest *g, const char *name, const char *value, struct error *err);
/* A setting of the wishes, "level=3", if it has such an option: *has. False and ERROR_USAGE when the option does not take
 * that value. */
bool guest_take_setting(struct guest *g, const char *setting, bool *has, struct error *err);
bool guest_no_such_option(const char *setting, struct error *err);
/* Tell it about the match; then wait until it is ready. */
bool guest_begin(struct guest *g, long long until, struct error *err);
bool guest_ready(struct guest *g, long long until, struct error *err);
/* Its action, which is legal. */
bool guest_act(struct guest *g, action_t *act, struct error *err);

/* Say goodbye to one that failed, and why. */
void guest_dismiss(struct guest *g, const char *why);
/* Goodbye. */
void guest_leave(struct guest *g);
/* At the end: how the match ended, if it did, and goodbye; then it must go. */
void guest_farewell(struct guest *g);
void guest_close(struct guest *g);

#endif

/* table.h: a match being played. The mid-end between games and front ends.
 *
 * Untrusted text comes in at the door, is found in the list of legal actions
 * and is applied; nobody below checks again, nobody above needs to. The table
 * keeps everything that happened, so that it can be recorded, told to each
 * seat, taken back and replayed. It does no I/O and knows no clock: whoever
 * owns the table brings the dealer and writes the file.
 */
#ifndef PADDOCK_TABLE_H
#define PADDOCK_TABLE_H

#include "../core/dealer.h"

struct table;

/* What happened, in order. An undo stays in the story as a moment of its own. */
struct moment {
    int seat;     /* NOBODY for chance */
    action_t act; /* 0: the seat took back its last action */
    int first_event, events;
};

/* From before a moment on somebody else drives for a seat: a bot while its player is away, as at tables online. It
 * decides nothing about the race, and stays in the story. */
enum { STAND_IN_MAX = 40 };
struct stand_in {
    int moment;
    int seat;
    char driver[STAND_IN_MAX]; /* "club"; "": the player drives again */
};

/* A new match; NULL and a sentence when the setup makes no sense. position may be NULL: from the start. */
struct table *table_new(const struct game *g, const char *setup, const char *position, struct error *err);
void table_free(struct table *t);

const struct game *table_game(const struct table *t);
const struct setup *table_setup(const struct table *t);
const struct shape *table_shape(const struct table *t);
/* The whole truth: for records, referees and bots' views, never for a screen. */
const struct state *table_state(const struct table *t);
/* The text of the position it started from, or NULL. */
const char *table_start(const struct table *t);
turn_t table_turn(const struct table *t);
/* Legal actions of a seat; outcomes of chance for NOBODY. */
int table_actions(const struct table *t, int seat, action_t out[ACTIONS_MAX]);
/* What viewer (a seat, or NOBODY for a spectator) may see; out has room for the game's state_size. */
void table_view(const struct table *t, int viewer, struct state *out);

/* A seat (or NOBODY for chance) acts. False and a sentence when it may not; then nothing has changed. */
bool table_play(struct table *t, int seat, const char *text, struct error *err);
bool table_act(struct table *t, int seat, action_t act, struct error *err);

/* Let chance act until it is a seat's turn or the match is over; every outcome is a moment. A match is dealt by its
 * dealer; whoever only needs some match may bring a generator. */
void table_deal(struct table *t, struct dealer *d);
void table_chance(struct table *t, struct rng *rng);

/* Take back a seat's last action. Barred once chance has acted, something was revealed, or the seat's
 * turn has ended (an event marked final); what other seats have laid down since stays. */
bool table_undo(struct table *t, int seat, struct error *err);
bool table_can_undo(const struct table *t, int seat, struct error *err);

/* Somebody drives for a seat from now on; NULL: its player again. False and a sentence when it is no plain name. */
bool table_stand_in(struct table *t, int seat, const char *driver, struct error *err);
int table_stand_ins(const struct table *t);
const struct stand_in *table_stand_in_at(const struct table *t, int k);
/* Who drove for the seat at moment i; "" when its player did. */
const char *table_driver(const struct table *t, int i, int seat);

int table_moments(const struct table *t);
const struct moment *table_moment(const struct table *t, int i);
/* What was not taken back, in its order: how many actions that are, and which moment is the k-th of them. */
int table_standing(const struct table *t);
int table_standing_at(const struct table *t, int k);
/* Event k of moment i as viewer hears it: arguments it may not know are zero, and *hidden is true. */
struct event table_event(const struct table *t, int i, int k, int viewer, bool *hidden);

/* ---- a table that is elsewhere ------------------------------------------------------------------------------
 *
 * A mirror shows a table that is somewhere else, as one viewer (a seat or NOBODY) is told of it. Its state is that
 * viewer's view, and its actions are the viewer's alone. Nothing happens in it: what the viewer does becomes a wish, which
 * whoever owns the mirror carries over; what happens there is heard. */
enum { WISHES_MAX = 128 };
struct table *table_mirror(const struct game *g, const char *setup, int viewer, struct error *err);
/* What is seen now, who is on turn (CHANCE: nobody yet), and whether the viewer can take something back. */
void table_mirror_see(struct table *t, const struct state *view, turn_t turn, bool can_undo);
/* A moment of that table: somebody acted, or took back the last action, and this was told of it. */
bool table_mirror_hear(struct table *t, int seat, bool undo, const struct event *told, int n,
                       struct error *err);
/* The oldest wish: false when there is none; act 0: to take back. It is settled when it was carried over; the next ones
 * are good for what comes of it only, and dropped when it was refused. */
bool table_mirror_wish(const struct table *t, action_t *act);
void table_mirror_settle(struct table *t, bool done);

#endif

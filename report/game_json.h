/* game_json.h: what is said of any game as JSON, on the command line and to the page; docs/text-formats.md describes it.
 *
 * Seats and cars count from 1 as in every text.
 */
#ifndef PADDOCK_GAME_JSON_H
#define PADDOCK_GAME_JSON_H

#include "../core/data.h"
#include "../core/game.h"
#include "json.h"

void json_seat(struct json *j, const char *name, int seat);
void json_seats(struct json *j, const char *name, turn_t seats);

/* A state by the names of game.fields. */
void json_state(struct json *j, const char *name, const struct game *g, const struct setup *su,
                const struct state *st);

/* The canonical text of a setup. */
void json_setup(struct json *j, const char *name, const struct game *g, const struct setup *su);
/* The options of a setup, all of them, by name. */
void json_setup_options(struct json *j, const char *name, const struct game *g, const struct setup *su);
/* Options as the game describes them. */
void json_option_table(struct json *j, const char *name, const struct game *g);
/* The names of the built-in data of a kind, in the order of the program's own list. */
void json_builtins(struct json *j, const char *name, const char *kind);
/* A game with its options and its kinds of data, for whoever writes setups. */
void json_game(struct json *j, const struct game *g);
/* Data that people edit, as a tree. */
void json_datum(struct json *j, const char *name, const struct datum *d);

/* "play 12" and the like. */
void json_action_text(struct json *j, const char *name, const struct game *g, const struct setup *su,
                      action_t act);
/* What an action says of itself, in an object that is open: the seat, its kind, its text and its arguments. */
void json_action(struct json *j, const struct game *g, const struct setup *su, int seat, action_t act);
/* The same for an event. hidden: no arguments, which nobody was told. */
void json_event(struct json *j, const struct game *g, const struct setup *su, const struct event *e,
                bool hidden);

/* "numbers" and "owners": what each car is called, and whose it is. */
void json_cars(struct json *j, const struct shape *shape);
/* "points", "team_points", "pole", "fastest" and "out" of a car, in an object that is open. */
void json_result(struct json *j, const struct game *g, const struct result *r);
/* "results", cars in order of their places, and "winners", the seats that have won by the rules; both empty while
 * somebody is on turn. */
void json_results(struct json *j, const struct game *g, const struct setup *su, const struct state *st);

/* "turn", "legal" and, when chance is on turn, "chances". Seats not in `known` get null for their actions: their cards
 * are blank. */
void json_turn(struct json *j, const struct game *g, const struct setup *su, const struct state *st,
               turn_t known);

#endif

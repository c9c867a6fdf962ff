/* json.h: what the verbs say as JSON, described in docs/text-formats.md.
 *
 * Seats and cars count from 1 as in every text. Objects keep the order in
 * which their names are set, so the same input gives the same bytes.
 */
#ifndef PADDOCK_JSON_H
#define PADDOCK_JSON_H

#include "../core/game.h"

#include <jansson.h>
#include <stdio.h>

/* A string that may have come from outside: bytes that are no UTF-8 become ?. NULL becomes null. */
json_t *json_text(const char *s);

/* A state by the names of game.fields. */
json_t *json_state(const struct game *g, const struct setup *su, const struct state *st);

/* The options of a setup, all of them, by name. */
json_t *json_setup_options(const struct game *g, const struct setup *su);
/* Options as the game describes them, and one option's default. */
json_t *json_option_table(const struct game *g);

json_t *json_action(const struct game *g, const struct setup *su, int seat, action_t act);
/* hidden: no arguments, which nobody was told. */
json_t *json_event(const struct game *g, const struct setup *su, const struct event *e, bool hidden);
/* What each car is called, and whose it is. */
json_t *json_numbers(const struct shape *shape);
json_t *json_owners(const struct shape *shape);
/* Set "results", cars in order of their places, and "winners", the seats that have won by the rules; both empty while
 * somebody is on turn. */
void json_set_results(json_t *object, const struct game *g, const struct setup *su, const struct state *st);

/* Set "turn", "legal" and, when chance is on turn, "chances". Seats not in `known` get null for their actions:
 * their cards are blank. */
void json_set_turn(json_t *object, const struct game *g, const struct setup *su, const struct state *st,
                   turn_t known);

/* Print it on one line, of stdout or of a file, and let go of it: EXIT_OK, or EXIT_WORLD after a sentence. */
int json_line(json_t *value);
int json_write(json_t *value, FILE *out);

#endif

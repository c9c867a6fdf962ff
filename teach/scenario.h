/* scenario.h: rules as small stories that a player can read and a program can check.
 *
 * A file holds any number of scenarios; docs/scenarios.md describes it:
 *
 *     scenario A tie goes to the defender
 *     rule B Start of the Race; L9
 *     given
 *       order 1 2 3 4
 *       hands 5 9 / 5 9 / 7 9 / 7 9
 *     do
 *       4: play 7
 *       3: play 7
 *     expect
 *       order 1 2 3 4
 *     hear
 *       all: Car 3 holds off car 4
 *
 * Text comes in, outcomes go out to a listener. Two things can be wrong and
 * are kept apart: a file that makes no sense (an error with its line), and a
 * scenario that fails because the game does something else than it says.
 * After every action the game's invariants are checked, and that the position
 * and everybody's view of it survive being written and read.
 */
#ifndef PADDOCK_SCENARIO_H
#define PADDOCK_SCENARIO_H

#include "../core/game.h"
#include "../core/text.h"

enum {
    SCENARIO_FILE_MAX = 1024 * 1024,
    SCENARIO_DICE_MAX = 1024, /* outcomes of chance given and not used yet */
    FAULT_TEXT_MAX = 1024,
};

/* Pieces of the file's text. A scenario without a rule has an empty one. */
struct scenario {
    int line;
    struct span name, rule;
};

/* Something came out otherwise; in the listener's language. */
struct fault {
    int line;
    const char *expected, *found;
};

/* Who wants to know; either function may be NULL. */
struct scenario_listener {
    void *to;
    const struct language *language;                                           /* NULL: English */
    void (*failed)(void *to, const struct scenario *s, const struct fault *f); /* perhaps several times */
    void (*ended)(void *to, const struct scenario *s, bool passed);
};

/* Run every scenario of a file. False and a sentence with its line when the text makes no sense; the scenarios
 * before that line have been run. */
bool scenario_run(const struct game *const *games, const char *text, size_t len,
                  const struct scenario_listener *listener, struct error *err);

#endif

/* tui.h: the full-screen game. */
#ifndef PADDOCK_TUI_H
#define PADDOCK_TUI_H

#include "../../core/language.h"
#include "kit/terminal.h"

/* Is there a terminal that can be drawn on? No pipe, no dumb terminal. */
bool tui_possible(void);
/* Run it; returns the exit code, or says in err why it cannot be (its text is "" otherwise). */
int tui_run(const struct language *language, struct error *err);
/* What keys do, a line for each: "u\ttakes back …". */
void tui_race_keys(struct text *t);
void tui_replay_keys(struct text *t);
/* The same for the race of a visit, and nothing else; the visit stays the caller's. */
struct visit;
int tui_visit(struct visit *v, const struct language *language, struct error *err);
/* The same on any terminal, with a seed for all matches, or 0; for tests. */
int tui_run_on(struct terminal *t, uint64_t seed, const struct language *language, struct error *err);

#endif

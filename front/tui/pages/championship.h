/* championship.h: championships on the screen: making one, racing its next round, its tables as text. */
#ifndef PADDOCK_TUI_CHAMPIONSHIP_H
#define PADDOCK_TUI_CHAMPIONSHIP_H

#include "../../../host/championship_file.h"
#include "../../../host/championship_make.h"
#include "../kit/app.h"

/* Keep a new championship under that name; false after a note. */
bool championship_keep(struct app *a, const char *name, const struct championship_wishes *w);
/* Open one to go on with, or read it to look at; notes what there is to know. False or NULL after a note. */
bool championship_open(struct app *a, const char *name, struct ledger_file *f);
struct championship *championship_look(struct app *a, const char *name);
/* A name that is not taken yet: "lacorsa-2026-11-15". */
void championship_fresh_name(const struct game *g, char *buf, size_t size);
/* Race the next round: opens its page, and takes the results when it is over. False after a note. */
bool championship_race(struct app *a, const char *name);
/* Has the race of its next round begun? */
bool championship_begun(const char *name, struct championship *c);
/* Drivers and teams as lines, for whoever looks at them during a race; "" when there is nothing. Free it. */
char *championship_tables(struct app *a, const char *name);

/* championship_page.c */
void championship_list_open(struct app *a);
void championship_page_open(struct app *a, const char *name);

#endif

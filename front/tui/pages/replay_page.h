/* replay_page.h: a record as a film: a slider, jumps to laps and events, and going on from any moment against bots. */
#ifndef PADDOCK_TUI_REPLAY_PAGE_H
#define PADDOCK_TUI_REPLAY_PAGE_H

#include "../../../table/record.h"
#include "../kit/app.h"

/* False after a note when it cannot be read. What is good of a damaged record is shown. */
bool replay_page_open(struct app *a, const char *path);
/* The same for a match that somebody else keeps. */
bool replay_page_open_table(struct app *a, const struct table *t, const struct tags *tags);

#endif

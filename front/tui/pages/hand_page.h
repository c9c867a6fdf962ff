/* hand_page.h: the result of a race on a real table, typed in car by car. */
#ifndef PADDOCK_TUI_HAND_PAGE_H
#define PADDOCK_TUI_HAND_PAGE_H

#include "../kit/app.h"

/* Of the next round of the championship of that name. */
void hand_page_open(struct app *a, const char *name);

#endif

/* settings_page.h: what a player may set. */
#ifndef PADDOCK_TUI_SETTINGS_PAGE_H
#define PADDOCK_TUI_SETTINGS_PAGE_H

#include "../kit/app.h"

void settings_page_open(struct app *a);

#endif

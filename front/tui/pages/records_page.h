/* records_page.h: all races that are kept, to be looked at or gone on with. */
#ifndef PADDOCK_TUI_SHELF_PAGE_H
#define PADDOCK_TUI_SHELF_PAGE_H

#include "../kit/app.h"

void records_page_open(struct app *a);

#endif

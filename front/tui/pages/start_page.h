/* start_page.h: the first page: go on, race, look, read, set. */
#ifndef PADDOCK_TUI_START_PAGE_H
#define PADDOCK_TUI_START_PAGE_H

#include "../kit/app.h"

struct page *start_page_new(void);

#endif

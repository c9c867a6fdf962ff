/* setup_page.h: a new race: Enter starts it as it comes, and every option is there to be changed. */
#ifndef PADDOCK_TUI_SETUP_PAGE_H
#define PADDOCK_TUI_SETUP_PAGE_H

#include "../kit/app.h"

enum setup_purpose {
    SETUP_RACE,
    SETUP_WATCH,        /* nobody but bots */
    SETUP_CHAMPIONSHIP, /* a championship */
};

void setup_page_open(struct app *a, enum setup_purpose purpose);

#endif

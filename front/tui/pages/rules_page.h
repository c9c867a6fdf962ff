/* rules_page.h: the rules to read, topic by topic, as they are played in one race. */
#ifndef PADDOCK_TUI_RULES_PAGE_H
#define PADDOCK_TUI_RULES_PAGE_H

#include "../../../teach/rulebook.h"
#include "../kit/app.h"

/* book: of the race that is being played, which stays its owner's; NULL: of a race as it comes out of the box. */
void rules_page_open(struct app *a, const struct game *g, const struct rulebook *book);

#endif

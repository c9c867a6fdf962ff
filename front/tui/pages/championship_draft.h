/* championship_draft.h: what a championship has besides the setup of its races, in the making: rows of the setup page. */
#ifndef PADDOCK_TUI_CHAMPIONSHIP_DRAFT_H
#define PADDOCK_TUI_CHAMPIONSHIP_DRAFT_H

#include "../../../host/championship_file.h"
#include "../kit/form.h"

enum { CHAMPIONSHIP_TEXT_MAX = 1024, CHAMPIONSHIP_ROWS = 8 };

struct championship_draft {
    int races, best;  /* 0: as the calendar has it, all */
    int teams, bonus; /* as in the wishes */
    int pole;         /* 1: roll for the race whose pole earns a point */
    char calendar[CHAMPIONSHIP_TEXT_MAX], drivers[CHAMPIONSHIP_TEXT_MAX], team_names[CHAMPIONSHIP_TEXT_MAX];
};

extern const struct form_field championship_form[CHAMPIONSHIP_ROWS];
/* Does the game have such a thing? */
bool championship_draft_shows(const struct game *g, const struct form_field *row);
/* What it adds to wishes, which point into it. die: of the roll for the pole. */
void championship_draft_wish(const struct championship_draft *d, int die, struct championship_wishes *w);

#endif

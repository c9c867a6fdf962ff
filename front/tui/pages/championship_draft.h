/* championship_draft.h: what a championship has besides the setup of its races, in the making: rows of the setup page. */
#ifndef PADDOCK_TUI_CHAMPIONSHIP_DRAFT_H
#define PADDOCK_TUI_CHAMPIONSHIP_DRAFT_H

#include "../../../core/text.h"
#include "../../../host/championship_make.h"

enum {
    CHAMPIONSHIP_RACES,
    CHAMPIONSHIP_CALENDAR,
    CHAMPIONSHIP_BEST,
    CHAMPIONSHIP_TEAMS,
    CHAMPIONSHIP_BONUS,
    CHAMPIONSHIP_POLE,
    CHAMPIONSHIP_DRIVERS,
    CHAMPIONSHIP_TEAM_NAMES,
    CHAMPIONSHIP_ROWS
};

enum { CHAMPIONSHIP_TEXT_MAX = 1024 };

struct championship_draft {
    int races, best;  /* 0: as the calendar has it, all */
    int teams, bonus; /* as in the wishes */
    bool pole;        /* roll for the race whose pole earns a point */
    char calendar[CHAMPIONSHIP_TEXT_MAX], drivers[CHAMPIONSHIP_TEXT_MAX], team_names[CHAMPIONSHIP_TEXT_MAX];
};

const char *championship_draft_name(int row);
const char *championship_draft_help(int row);
/* Does the game have such a thing? */
bool championship_draft_shows(const struct game *g, int row);
void championship_draft_value(const struct championship_draft *d, int row, struct text *t);
/* The value before or after. Rows that are typed have none: false. */
bool championship_draft_step(struct championship_draft *d, int row, int by);
/* What was typed; the text that a row has now, NULL for one that is not typed. */
void championship_draft_type(struct championship_draft *d, int row, const char *text);
const char *championship_draft_typed(const struct championship_draft *d, int row);
/* As it comes. */
void championship_draft_clear(struct championship_draft *d, int row);
/* What it adds to wishes, which point into it. die: of the roll for the pole. */
void championship_draft_wish(const struct championship_draft *d, int die, struct championship_wishes *w);

#endif

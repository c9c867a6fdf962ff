/* championship_draft.h: what a championship has besides the setup of its races, in the making: rows of the setup page. */
#ifndef PADDOCK_TUI_SEASON_DRAFT_H
#define PADDOCK_TUI_SEASON_DRAFT_H

#include "../../../core/text.h"
#include "../../../host/championship_make.h"

enum {
    SEASON_RACES,
    SEASON_CALENDAR,
    SEASON_BEST,
    SEASON_TEAMS,
    SEASON_BONUS,
    SEASON_POLE,
    SEASON_DRIVERS,
    SEASON_TEAM_NAMES,
    SEASON_ROWS
};

enum { SEASON_TEXT_MAX = 1024 };

struct season_draft {
    int races, best;  /* 0: as the calendar has it, all */
    int teams, bonus; /* as in the wishes */
    bool pole;        /* roll for the race whose pole earns a point */
    char calendar[SEASON_TEXT_MAX], drivers[SEASON_TEXT_MAX], team_names[SEASON_TEXT_MAX];
};

const char *season_draft_name(int row);
const char *season_draft_help(int row);
/* Does the game have such a thing? */
bool season_draft_shows(const struct game *g, int row);
void season_draft_value(const struct season_draft *d, int row, struct text *t);
/* The value before or after. Rows that are typed have none: false. */
bool season_draft_step(struct season_draft *d, int row, int by);
/* What was typed; the text that a row has now, NULL for one that is not typed. */
void season_draft_type(struct season_draft *d, int row, const char *text);
const char *season_draft_typed(const struct season_draft *d, int row);
/* As it comes. */
void season_draft_clear(struct season_draft *d, int row);
/* What it adds to wishes, which point into it. die: of the roll for the pole. */
void season_draft_wish(const struct season_draft *d, int die, struct championship_wishes *w);

#endif

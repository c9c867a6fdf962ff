#include "championship_draft.h"

#include <stdio.h>

static const struct {
    const char *name, *help;
} rows[CHAMPIONSHIP_ROWS] = {
    [CHAMPIONSHIP_RACES] = { "races", "How many races; a calendar that is shorter begins again." },
    [CHAMPIONSHIP_CALENDAR] = { "calendar",
                                "Where they are run: tracks with commas between, or \"TITLE: name=value ...; TITLE: ...\". "
                                "Enter to type." },
    [CHAMPIONSHIP_BEST] = { "results count",
                            "All of them, or only the best so many of each driver and team; the others are dropped. "
                            "[GP 11.2, G60]" },
    [CHAMPIONSHIP_TEAMS] = { "teams", "Whose cars are a team: pairs of cars, or there are none." },
    [CHAMPIONSHIP_BONUS] = { "winner's bonus",
                             "The car that won the race before is moved up one place on the grid. [GP 11.3]" },
    [CHAMPIONSHIP_POLE] = { "point for a pole",
                            "A die is rolled once: the pole of the race that it shows earns a point. [B Pole Position, L26]" },
    [CHAMPIONSHIP_DRIVERS] = { "drivers",
                               "What the drivers are called, car by car. Enter to type; commas between." },
    [CHAMPIONSHIP_TEAM_NAMES] = { "team names", "What the teams are called. Enter to type; commas between." },
};

const char *championship_draft_name(int row)
{
    return rows[row].name;
}

const char *championship_draft_help(int row)
{
    return rows[row].help;
}

bool championship_draft_shows(const struct game *g, int row)
{
    if (row == CHAMPIONSHIP_BONUS)
        return championship_may_have_bonus(g);
    if (row == CHAMPIONSHIP_POLE)
        return option_find(g->options, "pole_point", 10) >= 0;
    return true;
}

/* ---- values ------------------------------------------------------------------------------------------- */

static char *typed(struct championship_draft *d, int row)
{
    switch (row) {
    case CHAMPIONSHIP_CALENDAR: return d->calendar;
    case CHAMPIONSHIP_DRIVERS: return d->drivers;
    case CHAMPIONSHIP_TEAM_NAMES: return d->team_names;
    default: return NULL;
    }
}

const char *championship_draft_typed(const struct championship_draft *d, int row)
{
    return typed((struct championship_draft *)d, row);
}

static bool is_typed(int row)
{
    return row == CHAMPIONSHIP_CALENDAR || row == CHAMPIONSHIP_DRIVERS || row == CHAMPIONSHIP_TEAM_NAMES;
}

static void add_typed(const struct championship_draft *d, int row, struct text *t)
{
    const char *text = championship_draft_typed(d, row);
    text_add(t, "%s", text[0] ? text : row == CHAMPIONSHIP_CALENDAR ? "the season's" : "as they come");
}

void championship_draft_value(const struct championship_draft *d, int row, struct text *t)
{
    static const char *const teams[] = { "as usual", "pairs", "none" };
    static const char *const bonus[] = { "as usual", "yes", "no" };
    if (is_typed(row))
        add_typed(d, row, t);
    else if (row == CHAMPIONSHIP_TEAMS)
        text_add(t, "%s", teams[d->teams]);
    else if (row == CHAMPIONSHIP_BONUS)
        text_add(t, "%s", bonus[d->bonus]);
    else if (row == CHAMPIONSHIP_POLE)
        text_add(t, "%s", d->pole ? "yes" : "no");
    else if (row == CHAMPIONSHIP_BEST && d->best)
        text_add(t, "the best %d", d->best);
    else if (row == CHAMPIONSHIP_BEST)
        text_add(t, "all");
    else if (d->races)
        text_add(t, "%d", d->races);
    else
        text_add(t, "as the calendar has it");
}

bool championship_draft_step(struct championship_draft *d, int row, int by)
{
    switch (row) {
    case CHAMPIONSHIP_RACES: d->races = (d->races + by + ROUNDS_MAX + 1) % (ROUNDS_MAX + 1); return true;
    case CHAMPIONSHIP_BEST: d->best = (d->best + by + ROUNDS_MAX + 1) % (ROUNDS_MAX + 1); return true;
    case CHAMPIONSHIP_TEAMS: d->teams = (d->teams + by + 3) % 3; return true;
    case CHAMPIONSHIP_BONUS: d->bonus = (d->bonus + by + 3) % 3; return true;
    case CHAMPIONSHIP_POLE: d->pole = !d->pole; return true;
    default: return false;
    }
}

void championship_draft_type(struct championship_draft *d, int row, const char *text)
{
    if (typed(d, row))
        snprintf(typed(d, row), CHAMPIONSHIP_TEXT_MAX, "%s", text);
}

void championship_draft_clear(struct championship_draft *d, int row)
{
    switch (row) {
    case CHAMPIONSHIP_RACES: d->races = 0; break;
    case CHAMPIONSHIP_BEST: d->best = 0; break;
    case CHAMPIONSHIP_TEAMS: d->teams = 0; break;
    case CHAMPIONSHIP_BONUS: d->bonus = 0; break;
    case CHAMPIONSHIP_POLE: d->pole = false; break;
    default: championship_draft_type(d, row, "");
    }
}

void championship_draft_wish(const struct championship_draft *d, int die, struct championship_wishes *w)
{
    w->races = d->races;
    w->best = d->best;
    w->teams = (unsigned)d->teams;
    w->bonus = (unsigned)d->bonus;
    w->pole = d->pole ? die : 0;
    w->calendar = d->calendar[0] ? d->calendar : NULL;
    w->drivers = d->drivers[0] ? d->drivers : NULL;
    w->team_names = d->team_names[0] ? d->team_names : NULL;
}

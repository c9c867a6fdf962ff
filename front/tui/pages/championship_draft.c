#include "championship_draft.h"

#define MEMBER(member) offsetof(struct championship_draft, member)
#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

const struct form_field championship_form[CHAMPIONSHIP_ROWS] = {
    { N_("races"), N_("How many races; a calendar that is shorter begins again."), FORM_NUMBER, MEMBER(races),
      ROUNDS_MAX, WORDS(N_("as the calendar has it"), "") },
    { N_("calendar"),
      N_("Where they are run: tracks with commas between, or \"TITLE: name=value ...; TITLE: ...\". Enter to type."),
      FORM_LINE, MEMBER(calendar), CHAMPIONSHIP_TEXT_MAX, WORDS(N_("the season's")) },
    { N_("results count"),
      N_("All of them, or only the best so many of each driver and team; the others are dropped. [GP 11.2, G60]"),
      FORM_NUMBER, MEMBER(best), ROUNDS_MAX, WORDS(N_("all"), N_("the best ")) },
    { N_("teams"), N_("Whose cars are a team: pairs of cars, or there are none."), FORM_WORDS, MEMBER(teams),
      0, WORDS(N_("as usual"), N_("pairs"), N_("none")) },
    { N_("winner's bonus"),
      N_("The car that won the race before is moved up one place on the grid. [GP 11.3]"), FORM_WORDS,
      MEMBER(bonus), 0, WORDS(N_("as usual"), N_("yes"), N_("no")) },
    { N_("point for a pole"),
      N_("A die is rolled once: the pole of the race that it shows earns a point. [B Pole Position, L26]"),
      FORM_WORDS, MEMBER(pole), 0, WORDS(N_("no"), N_("yes")) },
    { N_("drivers"), N_("What the drivers are called, car by car. Enter to type; commas between."), FORM_LINE,
      MEMBER(drivers), CHAMPIONSHIP_TEXT_MAX, WORDS(N_("as they come")) },
    { N_("team names"), N_("What the teams are called. Enter to type; commas between."), FORM_LINE,
      MEMBER(team_names), CHAMPIONSHIP_TEXT_MAX, WORDS(N_("as they come")) },
};

bool championship_draft_shows(const struct game *g, const struct form_field *row)
{
    if (row->at == MEMBER(bonus))
        return championship_may_have_bonus(g);
    return row->at != MEMBER(pole) || option_find(g->options, "pole_point", 10) >= 0;
}

static const char *given(const char *line)
{
    return line[0] ? line : NULL;
}

void championship_draft_wish(const struct championship_draft *d, int die, struct championship_wishes *w)
{
    w->races = d->races;
    w->best = d->best;
    w->teams = (unsigned)d->teams;
    w->bonus = (unsigned)d->bonus;
    w->pole = d->pole ? die : 0;
    w->calendar = given(d->calendar);
    w->drivers = given(d->drivers);
    w->team_names = given(d->team_names);
}

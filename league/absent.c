#include "absent.h"

#include <string.h>

const char *note_award(enum note_kind kind)
{
    return kind == NOTE_ABSENT_AVERAGE ? "average" : kind == NOTE_ABSENT_NOTHING ? "nothing" : NULL;
}

enum note_kind absent_usual(const struct championship *c)
{
    return c->best ? NOTE_ABSENT_NOTHING : NOTE_ABSENT_AVERAGE;
}

const struct note *absent_note(const struct championship *c, int round, int seat)
{
    const struct round *at = &c->round[round];
    for (int i = at->notes - 1; i >= 0; i--)
        if (at->note[i].seat == seat)
            return at->note[i].kind == NOTE_PRESENT ? NULL : &at->note[i];
    return NULL;
}

bool absent_is(const struct championship *c, int round, int seat)
{
    const struct note *note = absent_note(c, round, seat);
    return note && note_award(note->kind);
}

int absent_seat(const struct championship *c, int round, int seat)
{
    int before = 0;
    for (int other = 0; other < seat; other++)
        before += !absent_is(c, round, other);
    return absent_is(c, round, seat) ? NOBODY : before;
}

/* ---- the setup ----------------------------------------------------------------------------------------- */

/* The team of each seat by the common setup: in order where it names none. */
static int team_of(const struct numbers *teams, int seat)
{
    bool in_order = teams->n == 1 && teams->at[0] == 0;
    return in_order || seat >= teams->n ? seat + 1 : teams->at[seat];
}

static void add_present(const struct championship *c, int round, const struct numbers *teams, struct text *t)
{
    int seats = championship_shape(c)->seats, present = 0;
    for (int seat = 0; seat < seats; seat++)
        present += !absent_is(c, round, seat);
    text_add(t, " players=%d teams=", present);
    for (int seat = 0, n = 0; seat < seats; seat++)
        if (!absent_is(c, round, seat))
            text_add(t, "%s%d", n++ ? "," : "", team_of(teams, seat));
}

bool absent_words(const struct championship *c, int round, struct text *t, struct error *err)
{
    const struct game *g = c->game;
    int players = option_find(g->options, "players", 7), teams = option_find(g->options, "teams", 5),
        missing = 0;
    struct option_set set;
    for (int seat = 0; seat < championship_shape(c)->seats; seat++)
        missing += absent_is(c, round, seat);
    if (!missing)
        return true;
    if (players < 0 || g->options[players].kind != OPTION_NUMBER || teams < 0
        || g->options[teams].kind != OPTION_NUMBERS)
        return error_set(err, 0, "a race of %s takes all players; somebody may substitute", g->title);
    bool good = options_parse(g->options, c->setup, &set, err);
    if (good)
        add_present(c, round, option_numbers(&set, teams), t);
    options_free(&set);
    return good;
}

/* ---- points -------------------------------------------------------------------------------------------- */

struct fraction absent_average(const struct shape *shape, const struct results *r)
{
    int sum = 0, cars = 0;
    for (int car = 0; car < r->cars; car++)
        if (shape->owner[car] == NOBODY) {
            sum += r->car[car].team_points;
            cars++;
        }
    return fraction_of(sum, cars ? cars : 1);
}

/* championship_absent.c: somebody does not come to the next round: a substitute drives, or the team stays away. */
#include "../../league/absent.h"
#include "../match/match.h"
#include "championship.h"

#include <string.h>

/* ---- who ----------------------------------------------------------------------------------------------- */

/* A seat by its number, its player, or its team. */
static int find_seat(const struct championship *c, const char *who)
{
    const struct shape *shape = championship_shape(c);
    int number;
    if (span_number(span_of(who), &number) && number >= 1 && number <= shape->seats)
        return number - 1;
    for (int seat = 0; seat < shape->seats; seat++)
        if (!strcmp(c->player[seat], who))
            return seat;
    for (int car = 0; car < shape->cars; car++)
        if (championship_entered(c, car) && !strcmp(c->entrant[car].team, who))
            return shape->owner[car];
    return NOBODY;
}

size_t championship_seat_text(const struct championship *c, int seat, char *buf, size_t size)
{
    const struct shape *shape = championship_shape(c);
    struct text t = text_into(buf, size);
    int first = 0;
    while (shape->owner[first] != seat)
        first++;
    const char *person = championship_person(c, first), *team = c->entrant[first].team;
    if (team[0] && person && strcmp(team, person) != 0)
        text_add(&t, "%s (%s)", team, person);
    else if (team[0] || person)
        text_add(&t, "%s", team[0] ? team : person);
    else
        text_add(&t, "seat %d", seat + 1);
    return t.len;
}

size_t championship_note_text(const struct championship *c, int round, int seat, char *buf, size_t size)
{
    const struct note *note = absent_note(c, round, seat);
    struct text t = text_into(buf, size);
    char who[2 * TAG_MAX + 8];
    championship_seat_text(c, seat, who, sizeof who);
    if (note && note->kind == NOTE_SUBSTITUTE)
        text_add(&t, "%s drives for %s", note->name, who);
    else if (note && note->kind == NOTE_ABSENT_AVERAGE)
        text_add(&t, "without %s, who is awarded the average of the Non-Player Cars for each car", who);
    else if (note)
        text_add(&t, "without %s, who scores nothing", who);
    return t.len;
}

static int add_note(struct ledger_file *f, enum note_kind kind, const char *who, const char *name)
{
    struct championship *c = f->championship;
    struct error err;
    char said[NOTE_TEXT_MAX];
    int seat = find_seat(c, who), round = c->done;
    if (seat == NOBODY)
        return complain(EXIT_USAGE, "expected a seat from 1 to %d, a player or a team; found \"%.60s\"",
                        championship_shape(c)->seats, who);
    if (!championship_add_note(c, kind, seat, name, &err))
        return complain_error(EXIT_USAGE, NULL, &err);
    int code = ledger_file_append(f, true);
    if (code == EXIT_OK && championship_note_text(c, round, seat, said, sizeof said))
        printf("Round %d: %s.\n", round + 1, said);
    return code;
}

/* ---- tasks --------------------------------------------------------------------------------------------- */

/* Where the best so many results count, a race that is missed is one of the others (GP 11.2). */
static int mark_absent(const struct args *args, struct ledger_file *f)
{
    const char *award = args_value(args, "award");
    enum note_kind kind = f->championship->best ? NOTE_ABSENT_NOTHING : NOTE_ABSENT_AVERAGE;
    if (award && strcmp(award, "average") != 0 && strcmp(award, "nothing") != 0)
        return complain(EXIT_USAGE, "--award takes average or nothing; found \"%.60s\"", award);
    if (award)
        kind = award[0] == 'a' ? NOTE_ABSENT_AVERAGE : NOTE_ABSENT_NOTHING;
    return add_note(f, kind, args->word[2], NULL);
}

/* The name of a bot means that bot. */
static int name_substitute(const struct args *args, struct ledger_file *f)
{
    const char *name = args->word[3];
    struct driver driver;
    struct match m = { .saving = { .fd = -1 } };
    struct error err;
    if (driver_parse(name, strlen(name), &driver, &err))
        match_seat_bot(&m, 0, &driver);
    else if (driver.bot || !match_seat_person(&m, 0, name, &err))
        return complain_error(EXIT_USAGE, NULL, &err);
    return add_note(f, NOTE_SUBSTITUTE, args->word[2], m.tags.player[0]);
}

static int mark_present(const struct args *args, struct ledger_file *f)
{
    return add_note(f, NOTE_PRESENT, args->word[2], NULL);
}

int championship_absent_task(const struct args *args, const char *path)
{
    return championship_with_file(args, path, mark_absent);
}

int championship_substitute_task(const struct args *args, const char *path)
{
    return championship_with_file(args, path, name_substitute);
}

int championship_present_task(const struct args *args, const char *path)
{
    return championship_with_file(args, path, mark_present);
}

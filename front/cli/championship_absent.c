/* championship_absent.c: somebody does not come to the next round: a substitute drives, or the team stays away. */
#include "../../league/absent.h"
#include "championship.h"

#include <string.h>

static int find_seat(const struct championship *c, const char *who, int *seat)
{
    *seat = championship_find_seat(c, who);
    if (*seat != NOBODY)
        return EXIT_OK;
    return complain(EXIT_USAGE, "expected a seat from 1 to %d, a player or a team; found \"%.60s\"",
                    championship_shape(c)->seats, who);
}

static void tell_note(const struct championship *c, int seat)
{
    char said[NOTE_TEXT_MAX];
    if (championship_note_text(c, c->done, seat, said, sizeof said))
        printf("Round %d: %s.\n", c->done + 1, said);
}

static int add_note(struct ledger_file *f, enum note_kind kind, const char *who)
{
    int seat, code = find_seat(f->championship, who, &seat);
    if (code == EXIT_OK)
        code = ledger_add_note(f, kind, seat);
    if (code == EXIT_OK)
        tell_note(f->championship, seat);
    return code;
}

/* ---- tasks --------------------------------------------------------------------------------------------- */

static int mark_absent(const struct args *args, struct ledger_file *f)
{
    const char *award = args_value(args, "award");
    enum note_kind kind = absent_usual(f->championship);
    if (award && strcmp(award, "average") != 0 && strcmp(award, "nothing") != 0)
        return complain(EXIT_USAGE, "--award takes average or nothing; found \"%.60s\"", award);
    if (award)
        kind = award[0] == 'a' ? NOTE_ABSENT_AVERAGE : NOTE_ABSENT_NOTHING;
    return add_note(f, kind, args->word[2]);
}

static int name_substitute(const struct args *args, struct ledger_file *f)
{
    int seat, code = find_seat(f->championship, args->word[2], &seat);
    if (code == EXIT_OK)
        code = ledger_add_substitute(f, seat, args->word[3]);
    if (code == EXIT_OK)
        tell_note(f->championship, seat);
    return code;
}

static int mark_present(const struct args *args, struct ledger_file *f)
{
    return add_note(f, NOTE_PRESENT, args->word[2]);
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

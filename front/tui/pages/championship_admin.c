/* championship_admin.c: between the races of a championship: who comes, results of a real table, exports. */
#include "../../../host/championship_round.h"
#include "../../../host/files.h"
#include "../../../league/absent.h"
#include "../../../report/championship_names.h"
#include "../../../report/standings_report.h"
#include "../../../table/secrecy.h"
#include "../kit/popup.h"
#include "championship_page.h"
#include "hand_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- a race that has begun ------------------------------------------------------------------------------ */

static void aside_chosen(struct page *p, int index)
{
    struct championship_page *s = (struct championship_page *)p;
    struct ledger_file f;
    char kept[FILE_PATH_MAX];
    if (index != 1)
        return;
    struct error err;
    bool good = championship_open(p->app, s->name, &f)
                && (ledger_side_put_aside(&f, kept, &err) || app_error(p->app, &err));
    ledger_file_close(&f);
    if (!good)
        return;
    s->asked.then(s);
    app_note(p->app, "The race that had begun is kept as %s.", kept);
}

/* Only a round that has not begun can be changed. */
static void unless_begun(struct championship_page *s, void (*act)(struct championship_page *s))
{
    static const char *const items[] = { "Leave it as it is",
                                         "Put that race aside, and begin the round anew" };
    s->asked.then = act;
    if (s->begun)
        popup_list(s->page.app, "The race of this round has begun", items, 2, 0, aside_chosen, &s->page);
    else
        act(s);
}

/* ---- absences ------------------------------------------------------------------------------------------- */

enum { COMES, AWAY_AVERAGE, AWAY_NOTHING, SUBSTITUTE, CHOICES };

static void note(struct championship_page *s, enum note_kind kind, const char *substitute)
{
    struct ledger_file f;
    char said[NOTE_TEXT_MAX];
    struct error err = { 0 };
    bool good = championship_open(s->page.app, s->name, &f)
                && (substitute ? ledger_add_substitute(&f, s->asked.seat, substitute, &err)
                               : ledger_add_note(&f, kind, s->asked.seat, &err));
    app_error(s->page.app, &err);
    if (good
        && championship_note_text(f.championship, f.championship->done, s->asked.seat, s->page.app->language,
                                  said, sizeof said))
        app_note(s->page.app, "Round %d: %s.", f.championship->done + 1, said);
    ledger_file_close(&f);
}

static void substitute_named(struct page *p, const char *name)
{
    note((struct championship_page *)p, NOTE_SUBSTITUTE, name);
}

static void absence_chosen(struct page *p, int index)
{
    static const enum note_kind kinds[] = { NOTE_PRESENT, NOTE_ABSENT_AVERAGE, NOTE_ABSENT_NOTHING };
    if (index == SUBSTITUTE)
        popup_entry(p->app, "Who drives instead: a name, or a bot's (rookie, club, works)", "",
                    substitute_named, p);
    else
        note((struct championship_page *)p, kinds[index], NULL);
}

/* What an organiser most likely says: LACORSA has no race without somebody. */
static int likely_choice(const struct championship *c)
{
    if (option_find(c->game->options, "players", 7) < 0)
        return SUBSTITUTE;
    return absent_usual(c) == NOTE_ABSENT_NOTHING ? AWAY_NOTHING : AWAY_AVERAGE;
}

static void seat_chosen(struct page *p, int seat)
{
    static const char *const items[CHOICES] = {
        [COMES] = "comes after all",
        [AWAY_AVERAGE] = "stays away, and is awarded the average of the Non-Player Cars",
        [AWAY_NOTHING] = "stays away, and scores nothing",
        [SUBSTITUTE] = "has a substitute",
    };
    struct championship_page *s = (struct championship_page *)p;
    char who[2 * TAG_MAX + 8];
    championship_seat_text(s->c, seat, s->page.app->language, who, sizeof who);
    s->asked.seat = seat;
    popup_list(p->app, who, items, CHOICES, likely_choice(s->c), absence_chosen, p);
}

/* Who sits there, too, where that is a bot. */
static void name_seat(const struct championship *c, int seat, char *buf, size_t size)
{
    size_t n = championship_seat_text(c, seat, &english, buf, size);
    if (player_is_bot(c->player[seat], &(size_t){ 0 }) && n < size)
        snprintf(buf + n, size - n, ", %s", c->player[seat]);
}

static void list_seats(struct championship_page *s)
{
    char lines[SEATS_MAX][NOTE_TEXT_MAX];
    const char *items[SEATS_MAX];
    int seats = championship_shape(s->c)->seats;
    for (int seat = 0; seat < seats; seat++) {
        if (!championship_note_text(s->c, s->c->done, seat, s->page.app->language, lines[seat],
                                    sizeof lines[0]))
            name_seat(s->c, seat, lines[seat], sizeof lines[0]);
        items[seat] = lines[seat];
    }
    popup_list(s->page.app, "Who does not come to the next round?", items, seats, 0, seat_chosen, &s->page);
}

void championship_ask_absences(struct championship_page *s)
{
    unless_begun(s, list_seats);
}

/* ---- a result by hand ----------------------------------------------------------------------------------- */

static void open_hand(struct championship_page *s)
{
    hand_page_open(s->page.app, s->name);
}

void championship_ask_result(struct championship_page *s)
{
    unless_begun(s, open_hand);
}

/* ---- exports -------------------------------------------------------------------------------------------- */

enum { WHOLE = STANDINGS_MARKDOWN + 1, FORMS };

static const struct {
    const char *name, *end;
} forms[FORMS] = {
    [STANDINGS_TEXT] = { "Tables as text", "txt" },
    [STANDINGS_PAGE] = { "A page to print or send around (HTML)", "html" },
    [STANDINGS_CSV] = { "Tables for a spreadsheet (CSV)", "csv" },
    [STANDINGS_JSON] = { "Everything as JSON", "json" },
    [STANDINGS_MARKDOWN] = { "Tables as Markdown", "md" },
    [WHOLE] = { "The championship itself, with all races, to be gone on with elsewhere", "ledger.txt" },
};

static bool save_whole(const char *name, const char *path, bool over, struct error *err)
{
    size_t len;
    char *text = ledger_file_text(name, &len, err);
    bool good = text && file_write(path, over ? FILE_OVER : FILE_NEW, text, len, err);
    free(text);
    return good;
}

static bool save_tables(const struct championship *c, enum standings_as how, const char *path, bool over,
                        struct error *err)
{
    struct text out = text_growing();
    bool good = standings_report(c, how, &out)
                    ? file_write(path, over ? FILE_OVER : FILE_NEW, out.buf, out.len, err)
                    : error_memory(err);
    text_free(&out);
    return good;
}

static void save(struct championship_page *s, bool over)
{
    const char *path = s->asked.path;
    char real[FILE_PATH_MAX];
    struct error err;
    bool good = s->asked.form == WHOLE
                    ? save_whole(s->name, path, over, &err)
                    : save_tables(s->c, (enum standings_as)s->asked.form, path, over, &err);
    if (!good)
        app_error(s->page.app, &err);
    else
        app_note(s->page.app, "Written to %s.", realpath(path, real) ? real : path);
}

static void over_chosen(struct page *p, int index)
{
    if (index == 1)
        save((struct championship_page *)p, true);
}

static void path_entered(struct page *p, const char *path)
{
    static const char *const items[] = { "Leave it as it is", "Write over it" };
    struct championship_page *s = (struct championship_page *)p;
    snprintf(s->asked.path, sizeof s->asked.path, "%s", path);
    if (!path[0])
        app_note(p->app, "Nothing was written: a file needs a name.");
    else if (access(path, F_OK) == 0)
        popup_list(p->app, "There is a file of that name already", items, 2, 0, over_chosen, p);
    else
        save(s, false);
}

static void form_chosen(struct page *p, int index)
{
    struct championship_page *s = (struct championship_page *)p;
    char path[STORE_NAME_MAX + 20];
    if (index == WHOLE && championship_is_racing(s->c)) {
        app_note(p->app, "%s. Finish it first.", secrecy_reason);
        return;
    }
    s->asked.form = index;
    snprintf(path, sizeof path, "%s.%s", s->name, forms[index].end);
    popup_entry(p->app, "Into which file?", path, path_entered, p);
}

void championship_ask_export(struct championship_page *s)
{
    const char *items[FORMS];
    for (int i = 0; i < FORMS; i++)
        items[i] = forms[i].name;
    popup_list(s->page.app, "Export", items, FORMS, STANDINGS_PAGE, form_chosen, &s->page);
}

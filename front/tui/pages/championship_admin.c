/* championship_admin.c: between the races of a championship: who comes, results of a real table, exports. */
#include "../../../host/championship_file.h"
#include "../../../host/files.h"
#include "../../../league/absent.h"
#include "../../../report/standings_report.h"
#include "../../../table/secrecy.h"
#include "championship.h"
#include "pages.h"

#include <stdlib.h>
#include <unistd.h>

static void put_aside(void *page)
{
    struct championship_page *s = page;
    struct ledger_file f;
    char kept[FILE_PATH_MAX];
    struct app *a = s->page.app;
    bool good = championship_open(a, s->name, &f) && app_good(a, ledger_side_put_aside(&f, kept, app_err(a)));
    ledger_file_close(&f);
    if (!good)
        return;
    s->asked.then(s);
    app_note(a, "The race that had begun is kept as %s.", kept);
}

/* Only a round that has not begun can be changed. */
static void unless_begun(struct championship_page *s, void (*act)(void *page))
{
    s->asked.then = act;
    if (s->c->done == s->c->rounds)
        app_note(s->page.app, "All races are over.");
    else if (s->begun)
        popup_confirm(s, put_aside, N_("Leave it as it is"),
                      N_("Put that race aside, and begin the round anew"),
                      page_say(s, "The race of this round has begun"));
    else
        act(s);
}

/* ---- absences ------------------------------------------------------------------------------------------- */

enum { COMES, AWAY_AVERAGE, AWAY_NOTHING, SUBSTITUTE };

static void note(struct championship_page *s, enum note_kind kind, const char *substitute)
{
    struct ledger_file f;
    char said[NOTE_TEXT_MAX];
    struct app *a = s->page.app;
    int seat = s->asked.seat;
    bool good = championship_open(a, s->name, &f)
                && app_good(a, substitute ? ledger_add_substitute(&f, seat, substitute, app_err(a))
                                          : ledger_add_note(&f, kind, seat, app_err(a)));
    if (good
        && championship_note_text(f.championship, f.championship->done, seat, a->language, said, sizeof said))
        app_note(a, "Round %d: %s.", f.championship->done + 1, said);
    ledger_file_close(&f);
}

static void substitute_named(void *page, const char *name)
{
    note(page, NOTE_SUBSTITUTE, name);
}

static void absence_chosen(void *page, int index)
{
    static const enum note_kind kinds[] = { NOTE_PRESENT, NOTE_ABSENT_AVERAGE, NOTE_ABSENT_NOTHING };
    if (index == SUBSTITUTE)
        popup_entry(page, "", substitute_named,
                    page_say(page, "Who drives instead: a name, or a bot's (rookie, club, works)"));
    else
        note(page, kinds[index], NULL);
}

static void seat_chosen(void *page, int seat)
{
    static const char *const choices[] = {
        N_("comes after all"), N_("stays away, and is awarded the average of the Non-Player Cars"),
        N_("stays away, and scores nothing"), N_("has a substitute")
    };
    struct championship_page *s = page;
    struct text items = page_text(s);
    char who[2 * TAG_MAX + 8];
    championship_seat_text(s->c, seat, s->page.app->language, who, sizeof who);
    s->asked.seat = seat;
    for (int i = COMES; i <= SUBSTITUTE; i++)
        text_add(&items, "%s\n", page_say(s, choices[i]));
    /* What an organiser most likely says: LACORSA has no race without somebody. */
    int likely = option_find(s->c->game->options, "players", 7) < 0 ? SUBSTITUTE
                 : absent_usual(s->c) == NOTE_ABSENT_NOTHING        ? AWAY_NOTHING
                                                                    : AWAY_AVERAGE;
    popup_list(s, &items, likely, absence_chosen, who);
}

static void list_seats(void *page)
{
    struct championship_page *s = page;
    struct text t = page_text(s);
    for (int seat = 0; seat < championship_shape(s->c)->seats; seat++) {
        char line[NOTE_TEXT_MAX];
        bool noted = championship_note_text(s->c, s->c->done, seat, t.language, line, sizeof line),
             bot = !noted && player_is_bot(s->c->player[seat], &(size_t){ 0 });
        if (!noted)
            championship_seat_text(s->c, seat, t.language, line, sizeof line);
        text_add(&t, "%s%s%s\n", line, bot ? ", " : "", bot ? s->c->player[seat] : "");
    }
    popup_list(s, &t, 0, seat_chosen, page_say(s, "Who does not come to the next round?"));
}

void championship_ask_absences(void *page)
{
    unless_begun(page, list_seats);
}

static void open_hand(void *page)
{
    hand_page_open(page, ((struct championship_page *)page)->name);
}

void championship_ask_result(void *page)
{
    unless_begun(page, open_hand);
}

/* ---- exports -------------------------------------------------------------------------------------------- */

enum { WHOLE = STANDINGS_MARKDOWN + 1, FORMS };

static const struct {
    const char *name, *end;
} forms[FORMS] = {
    [STANDINGS_TEXT] = { N_("Tables as text"), "txt" },
    [STANDINGS_PAGE] = { N_("A page to print or send around (HTML)"), "html" },
    [STANDINGS_CSV] = { N_("Tables for a spreadsheet (CSV)"), "csv" },
    [STANDINGS_JSON] = { N_("Everything as JSON"), "json" },
    [STANDINGS_MARKDOWN] = { N_("Tables as Markdown"), "md" },
    [WHOLE] = { N_("The championship itself, with all races, to be gone on with elsewhere"), "ledger.txt" },
};

/* The file's text, in memory of its own. */
static bool make_text(const struct championship_page *s, struct text *out, struct error *err)
{
    size_t len;
    if (s->asked.form != WHOLE)
        return standings_report(s->c, (enum standings_as)s->asked.form, out) || error_memory(err);
    char *text = ledger_file_text(s->name, &len, err);
    if (text)
        text_put(out, text, len);
    free(text);
    return text;
}

static void save(struct championship_page *s, enum file_kind kind)
{
    const char *path = s->asked.path;
    char real[FILE_PATH_MAX];
    struct text out = page_text(s);
    struct app *a = s->page.app;
    if (app_good(a, make_text(s, &out, app_err(a)) && file_write(path, kind, out.buf, out.len, &a->error)))
        app_note(a, "Written to %s.", realpath(path, real) ? real : path);
    text_free(&out);
}

static void write_over(void *page)
{
    save(page, FILE_OVER);
}

static void path_entered(void *page, const char *path)
{
    struct championship_page *s = page;
    snprintf(s->asked.path, sizeof s->asked.path, "%s", path);
    if (!path[0])
        app_note(s->page.app, "Nothing was written: a file needs a name.");
    else if (access(path, F_OK) == 0)
        popup_confirm(s, write_over, N_("Leave it as it is"), N_("Write over it"),
                      page_say(s, "There is a file of that name already"));
    else
        save(s, FILE_NEW);
}

static void form_chosen(void *page, int index)
{
    struct championship_page *s = page;
    char path[STORE_NAME_MAX + 20];
    if (index == WHOLE && championship_is_racing(s->c)) {
        app_note(s->page.app, "%s. Finish it first.", page_say(s, secrecy_reason));
        return;
    }
    s->asked.form = index;
    snprintf(path, sizeof path, "%s.%s", s->name, forms[index].end);
    popup_entry(s, path, path_entered, page_say(s, "Into which file?"));
}

void championship_ask_export(void *page)
{
    struct text t = page_text(page);
    for (int i = 0; i < FORMS; i++)
        text_add(&t, "%s\n", page_say(page, forms[i].name));
    popup_list(page, &t, STANDINGS_PAGE, form_chosen, page_say(page, "Export"));
}

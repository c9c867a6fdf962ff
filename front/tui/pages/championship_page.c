/* championship_page.c: the championships that are kept, and one of them: calendar, tables of drivers and teams, the next race. */
#include "../../../host/championship_file.h"
#include "../../../league/absent.h"
#include "../../../report/standings_report.h"
#include "championship.h"
#include "pages.h"

#include <stdlib.h>
#include <string.h>

enum { CHAMPIONSHIPS_SHOWN = 200, CHAMPION_BYTES = 200 };

/* Has the race of its next round? */
static bool has_begun(struct championship *c, const char *name)
{
    char side[FILE_PATH_MAX];
    const struct ledger_file f = {
        .path = name, .fd = -1, .store = ledger_store(STORE_READ, NULL), .championship = c
    };
    bool begun = f.store && ledger_side_begun(&f, side);
    store_close(f.store);
    return begun;
}

/* ---- all of them -------------------------------------------------------------------------------------- */

struct championship_list {
    struct page page;                               /* the first item of its list makes a new one */
    struct store_entry at[CHAMPIONSHIPS_SHOWN + 1]; /* by its items */
    char wanted[FIND_MAX];     /* only those with it in name, title, game or date; "": all */
    struct champion *champion; /* by its items: of those that were drawn */
};

/* Who has won a championship that is over. */
struct champion {
    bool known;
    char name[CHAMPION_BYTES];
};

static void add_entry(void *context, const struct store_entry *entry)
{
    struct championship_list *s = context;
    bool fits = !s->wanted[0] || text_finds(entry->name, s->wanted) || text_finds(entry->title, s->wanted)
                || text_finds(entry->game, s->wanted) || text_finds(entry->date, s->wanted);
    if (fits && s->page.list.n <= CHAMPIONSHIPS_SHOWN)
        s->at[s->page.list.n++] = *entry;
}

static void read_store(void *page)
{
    struct championship_list *s = page;
    struct app *a = s->page.app;
    struct store *store = ledger_store(STORE_READ, app_err(a));
    s->page.list.n = 1;
    memset(s->champion, 0, (CHAMPIONSHIPS_SHOWN + 1) * sizeof *s->champion);
    if (app_good(a, store))
        app_good_stop(a, store_list(store, add_entry, s, app_err(a)));
    store_close(store);
}

/* Read when somebody looks, since it means to go through all its races. */
static const char *champion_of(const struct championship_list *s, int i)
{
    struct champion *champion = &s->champion[i];
    struct text t = text_into(champion->name, sizeof champion->name);
    struct ledger l;
    bool over = s->at[i].over == s->at[i].rounds;
    t.language = s->page.app->language;
    if (over && !champion->known && ledger_file_look(s->at[i].name, &l, NULL)) {
        championship_champion_text(l.championship, &t);
        championship_free(l.championship);
    }
    champion->known = true;
    return champion->name;
}

static void draw_entry(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct championship_list *s = page;
    const struct store_entry *e = &s->at[i];
    enum cell_style style = list_fill(&s->page.list, c, row, i);
    if (!i)
        canvas_say(c, row.x + 1, row.y, row.w - 2, style, "A new championship");
    else {
        bool titled = e->title[0] && strcmp(e->title, e->name) != 0;
        int at = row.w / 2 - 10; /* where the game stands, and behind it how far it is */
        canvas_print(c, row.x + 1, row.y, at - 2, style, titled ? "%s: %s" : "%s", e->name, e->title);
        canvas_print(c, row.x + at, row.y, 10, style, "%s", e->game);
        const char *champion = champion_of(s, i);
        if (champion[0])
            canvas_say(c, row.x + at + 10, row.y, row.w - at - 22, style, "won by %s", champion);
        else
            canvas_say(c, row.x + at + 10, row.y, row.w - at - 22, style, "%2d of %s", e->over,
                       COUNTED_IN(c->language, e->rounds, "race"));
        canvas_right(c, row.x + row.w - 12, row.y, 11, style, e->date);
    }
}

static void list_page_draw(void *page, struct canvas *c)
{
    struct championship_list *s = page;
    struct text wanted = canvas_line(c);
    if (s->wanted[0])
        text_say(&wanted, "only: %s (Esc: all of them)", s->wanted);
    frame_bar(c, tr(c->language, "Championships and seasons"), wanted.buf);
    list_draw(&s->page.list, c, (struct rect){ 2, 2, c->w - 4, c->h - 4 }, draw_entry, s);
}

static void open_new(void *page)
{
    setup_page_open(page, SETUP_CHAMPIONSHIP);
}

static void open_item(void *page)
{
    const struct championship_list *s = page;
    if (s->page.list.at)
        championship_page_open(page, s->at[s->page.list.at].name);
    else
        open_new(page);
}

/* ---- in order ----------------------------------------------------------------------------------------- */

static const char *name_now(const void *page)
{
    const struct championship_list *s = page;
    return s->page.list.at ? s->at[s->page.list.at].name : NULL;
}

static void delete_it(void *page)
{
    struct app *a = ((struct page *)page)->app;
    struct store *store = ledger_store(STORE_WRITE, app_err(a));
    app_good_stop(a, store && store_remove(store, name_now(page), &a->error));
    store_close(store);
    read_store(page);
}

static void ask_to_delete(void *page)
{
    if (name_now(page))
        popup_confirm(page, delete_it, N_("Keep it"), N_("Delete it for good, with all its races"),
                      name_now(page));
}

/* It is kept under the new name before it goes under the old one. */
static bool keep_as(struct app *a, const struct championship *c, const char *from, const char *to)
{
    size_t len;
    char *text = ledger_file_text(from, &len, app_err(a));
    struct store *store = text ? ledger_store(STORE_WRITE, &a->error) : NULL;
    bool good =
        store && store_add(store, to, c, text, len, &a->error) && store_remove(store, from, &a->error);
    store_close(store);
    free(text);
    return app_good_stop(a, good);
}

static void name_entered(void *page, const char *name)
{
    struct app *a = ((struct page *)page)->app;
    struct championship *c = championship_look(a, name_now(page));
    if (c && !store_name_fits(name))
        app_note(a, "A name has no dots and slashes in it, and at most %d bytes; found \"%.60s\".",
                 STORE_NAME_MAX - 1, name);
    else if (c && has_begun(c, name_now(page)))
        app_note(a,
                 "The next race has begun, and lies beside the championship by its name: finish it first.");
    else if (c && strcmp(name, name_now(page)) != 0)
        keep_as(a, c, name_now(page), name);
    championship_free(c);
    read_store(page);
}

static void ask_for_name(void *page)
{
    if (name_now(page))
        popup_entry(page, name_now(page), name_entered, page_say(page, "What the championship is called"));
}

static void wanted_entered(void *page, const char *text)
{
    struct championship_list *s = page;
    snprintf(s->wanted, sizeof s->wanted, "%s", text);
    s->page.list.at = 0;
    read_store(s);
}

static void ask_for_words(void *page)
{
    popup_entry(page, ((struct championship_list *)page)->wanted, wanted_entered,
                page_say(page, "Show only: a name, a game or a date"));
}

static void leave_list(void *page)
{
    if (((struct championship_list *)page)->wanted[0])
        wanted_entered(page, "");
    else
        page_back(page);
}

static void close_list(void *page)
{
    free(((struct championship_list *)page)->champion);
}

static const struct key list_keys[] = {
    { PRESS_DOWN, 0, "↑ ↓", N_("choose"), NULL, N_("Up, down\tchoose") },
    { PRESS_ENTER, 0, "Enter", N_("open"), open_item,
      N_("Enter\topens the championship, or makes a new one") },
    { 'n', 0, "n", N_("new"), open_new, N_("n\ta new one") },
    { '/', 0, "/", N_("look for"), ask_for_words, N_("/\tshows only those with that name, game or date") },
    { 'r', 0, "r", N_("rename"), ask_for_name, N_("r\tgives it another name") },
    { 'd', PRESS_DELETE, "d", N_("delete"), ask_to_delete, N_("d, Del\tdeletes it, once you have said yes") },
    { KEY_HELP },
    { PRESS_ESC, 'q', "Esc", N_("back"), leave_list, N_("Esc, q\tback") },
    { 0 },
};

static const struct page_kind list_kind = {
    .size = sizeof(struct championship_list),
    .keys = list_keys,
    .about = N_(
        "Championships are kept in a database in the data directory; paddock championship list tells of the "
        "same ones, and can export, take in and remove them."),
    .draw = list_page_draw,
    .chosen = open_item,
    .refresh = read_store,
    .close = close_list,
};

void championship_list_open(void *below)
{
    struct championship_list *s = page_new(((struct page *)below)->app, &list_kind);
    if (!s)
        return;
    s->champion = calloc(CHAMPIONSHIPS_SHOWN + 1, sizeof *s->champion);
    if (s->champion) {
        page_open(s);
        return;
    }
    app_note(s->page.app, "Out of memory.");
    page_free(s);
}

/* ---- one of them -------------------------------------------------------------------------------------- */

static void show_table(struct championship_page *s, bool teams)
{
    s->shows_teams = teams;
    s->page.list.n = teams ? s->teams.n : s->drivers.n;
}

static void read_championship(void *page)
{
    struct championship_page *s = page;
    championship_free(s->c);
    s->c = championship_look(s->page.app, s->name);
    if (!s->c)
        return;
    championship_driver_table(s->c, &s->drivers);
    championship_teams(s->c, &s->team_list);
    championship_team_table(s->c, &s->teams);
    s->begun = has_begun(s->c, s->name);
    show_table(s, s->shows_teams && s->team_list.n > 0);
}

/* Where there is room for it beside the race. */
static void draw_winner(const struct championship_page *s, struct canvas *c, struct rect where, int round,
                        int y)
{
    const struct results *r = &s->c->round[round].results;
    char name[2 * TAG_MAX + 8];
    for (int car = 0; car < r->cars; car++)
        if (r->car[car].place == 1) {
            championship_racer_text(s->c, round, car, name, sizeof name);
            int room = where.w - 7 - text_columns(s->c->round[round].title);
            if (text_columns(name) <= room)
                canvas_right(c, where.x, y, where.w, CELL_FAINT, name);
            return;
        }
}

static void draw_calendar(const struct championship_page *s, struct canvas *c, struct rect where)
{
    canvas_heading(c, where.x, where.y, where.w, "Calendar");
    int done = s->c->done, first = done > where.h - 3 ? done - where.h + 3 : 0;
    for (int r = first; r < s->c->rounds && r - first < where.h - 1; r++) {
        int y = where.y + 1 + r - first;
        canvas_print(c, where.x, y, where.w,
                     r == done  ? CELL_YOU
                     : r < done ? CELL_FAINT
                                : CELL_TEXT,
                     "%2d %c %s", r + 1, "x> "[(r >= done) + (r > done)], s -> c -> round[r].title);
        if (r < done && where.w > 30)
            draw_winner(s, c, where, r, y);
    }
}

/* One column for all races: wide enough for fractions and brackets. */
static int cell_width(const struct championship_table *t, const struct language *language)
{
    char cell[CHAMPIONSHIP_CELL];
    int wide = 4;
    for (int i = 0; i < t->table->n; i++)
        for (int r = 0; r < t->table->races; r++) {
            championship_cell(t, &t->table->at[i], r, language, cell);
            wide = text_columns(cell) >= wide ? text_columns(cell) + 1 : wide;
        }
    return wide;
}

static void draw_scores(const struct championship_table *t, struct canvas *c, struct rect where,
                        const struct standing *at)
{
    char cell[CHAMPIONSHIP_CELL];
    int wide = cell_width(t, c->language), races = t->table->races, fit = where.w / wide;
    int first = races > fit ? races - fit : 0; /* the latest, as many as there is room for */
    for (int r = first; r < t->table->races; r++) {
        int x = where.x + wide * (r - first);
        if (at)
            championship_cell(t, at, r, c->language, cell);
        else
            snprintf(cell, sizeof cell, " %d", r + 1);
        canvas_right(c, x, where.y, wide, at && at->counts[r] ? CELL_TEXT : CELL_FAINT, cell);
    }
}

static struct championship_table table_of(const struct championship_page *s)
{
    return (struct championship_table){ .c = s->c,
                                        .table = s->shows_teams ? &s->teams : &s->drivers,
                                        .teams = s->shows_teams ? &s->team_list : NULL };
}

static void draw_standing(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct championship_table t = table_of(page);
    const struct standing *at = &t.table->at[i];
    char who[CHAMPIONSHIP_NAME], points[FRACTION_TEXT_MAX];
    bool you = !t.teams && championship_person(t.c, at->who);
    championship_row_name(&t, at, who, sizeof who);
    fraction_text(at->points, points, sizeof points);
    canvas_print(c, row.x, row.y, 4, CELL_FAINT, "%2d%s", at->rank, at->shared ? "=" : ".");
    canvas_text(c, row.x + 4, row.y, 20, you ? CELL_YOU : CELL_TEXT, who);
    canvas_right(c, row.x + 24, row.y, 7, CELL_STRONG, points);
    draw_scores(&t, c, (struct rect){ row.x + 32, row.y, row.w - 33, 1 }, at);
}

static void draw_table(struct championship_page *s, struct canvas *c, struct rect where)
{
    const struct championship_table t = table_of(s);
    canvas_heading(c, where.x, where.y, where.w, s->shows_teams ? "Teams" : "Drivers");
    draw_scores(&t, c, (struct rect){ where.x + 32, where.y, where.w - 33, 1 }, NULL);
    list_draw(&s->page.list, c, (struct rect){ where.x, where.y + 1, where.w, where.h - 1 }, draw_standing,
              s);
}

/* Who does not come to the next round, in few words. */
static void draw_notes(const struct championship_page *s, struct canvas *c, int y)
{
    char who[2 * TAG_MAX + 8];
    struct text t = canvas_line(c);
    for (int seat = 0; seat < championship_shape(s->c)->seats; seat++) {
        const struct note *note = absent_note(s->c, s->c->done, seat);
        if (!note)
            continue;
        championship_seat_text(s->c, seat, s->page.app->language, who, sizeof who);
        text_add(&t, t.len ? "; " : " ");
        if (note->kind == NOTE_SUBSTITUTE)
            text_say(&t, "%s drives for %s", note->name, who);
        else
            text_say(&t, "without %s", who);
    }
    canvas_text(c, 1, y, c->w - 2, CELL_WARN, t.buf);
}

static void draw_next(const struct championship_page *s, struct canvas *c, int y)
{
    if (s->c->done == s->c->rounds) {
        canvas_say(c, 1, y, c->w - 2, CELL_STRONG, "All races are over: the first in the table is champion.");
        return;
    }
    canvas_button(c, 1, y, c->w - 2, PRESS_ENTER,
                  s->begun ? N_("Enter: go on with round %d, %s") : N_("Enter: race round %d, %s"),
                  s->c->done + 1, s->c->round[s->c->done].title);
    draw_notes(s, c, y - 1);
}

static void championship_draw(void *page, struct canvas *c)
{
    struct championship_page *s = page;
    char title[200] = "", right[80] = "";
    int left = c->w >= 110 ? 34 : 24;
    if (s->c) {
        snprintf(title, sizeof title, "%s: %s", s->c->title[0] ? s->c->title : s->name, s->c->game->title);
        snprintf(right, sizeof right, page_say(s, "%d of %s"), s->c->done,
                 COUNTED_IN(c->language, s->c->rounds, "race"));
    }
    frame_bar(c, title, right);
    if (!s->c)
        return;
    draw_calendar(s, c, (struct rect){ 1, 2, left, c->h - 6 });
    draw_table(s, c, (struct rect){ left + 3, 2, c->w - left - 4, c->h - 6 });
    draw_next(s, c, c->h - 3);
}

/* ---- keys --------------------------------------------------------------------------------------------- */

/* A round's race as a record of its own, to be looked at. */
static void look_at_round(void *page, int index)
{
    const struct championship_page *s = page;
    const struct round *round = &s->c->round[index];
    if (round->table)
        replay_page_open_table(page, round->table, &round->tags);
    else
        app_note(s->page.app, "Of this round there is a result, but no record.");
}

static void ask_for_round(void *page)
{
    struct championship_page *s = page;
    struct text t = page_text(s);
    for (int r = 0; r < s->c->done; r++)
        text_add(&t, "%s\n", s->c->round[r].title);
    if (s->c->done)
        popup_list(s, &t, s->c->done - 1, look_at_round, page_say(s, "Look at"));
    else
        app_note(s->page.app, "No race is over yet.");
}

/* A race that was over already is only added: then no page is turned, but the tables have changed. */
static void race_next(void *page)
{
    struct championship_page *s = page;
    if (s->c->done == s->c->rounds) {
        app_note(s->page.app, "All races are over.");
        return;
    }
    championship_race(s->page.app, s->name);
    s->page.fresh = 0;
}

static void other_table(void *page)
{
    struct championship_page *s = page;
    if (s->team_list.n)
        show_table(s, !s->shows_teams);
}

/* One that cannot be read can only be left. */
static bool championship_on_key(void *page, int key)
{
    return !((struct championship_page *)page)->c && key != PRESS_ESC && key != 'q' && key != '?';
}

static void championship_close(void *page)
{
    championship_free(((struct championship_page *)page)->c);
}

static const struct key championship_keys[] = {
    { PRESS_ENTER, 'p', "Enter", N_("race"), race_next,
      N_("Enter, p\traces the next round, or goes on with it") },
    { PRESS_TAB, 0, "Tab", N_("teams"), other_table,
      N_("Tab\tthe table of drivers, or of teams; up and down where it is long") },
    { 'v', 0, "v", N_("look"), ask_for_round, N_("v\tlook at a round that is over, as a replay") },
    { 'a', 0, "a", N_("absent"), championship_ask_absences,
      N_("a\twho does not come to the next round: a substitute drives, or the team stays away") },
    { 'y', 0, "y", N_("result"), championship_ask_result,
      N_("y\tthe next round was run on a real table: type its result") },
    { 'x', 0, "x", N_("export"), championship_ask_export,
      N_("x\texport: a page to print, CSV, JSON, Markdown, text, or the championship itself") },
    { KEY_HELP },
    { KEY_BACK },
    { 0 },
};

static const struct page_kind championship_kind = {
    .size = sizeof(struct championship_page),
    .keys = championship_keys,
    .about = N_(
        "Points in brackets do not count, because only the best results do; x: not running at the finish, abs: not "
        "there. The same championship is there for paddock championship on the command line."),
    .draw = championship_draw,
    .on_key = championship_on_key,
    .refresh = read_championship,
    .close = championship_close,
};

void championship_page_open(void *below, const char *name)
{
    struct championship_page *s = page_new(((struct page *)below)->app, &championship_kind);
    if (!s)
        return;
    snprintf(s->name, sizeof s->name, "%s", name);
    page_open(s);
}

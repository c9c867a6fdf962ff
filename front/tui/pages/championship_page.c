/* championship_page.c: the championships that are kept, and one of them: calendar, tables of drivers and teams, the next race. */
#include "championship_page.h"
#include "../../../host/championship_round.h"
#include "../../../league/absent.h"
#include "../../../report/championship_names.h"
#include "../../../report/standings_report.h"
#include "../kit/popup.h"
#include "replay_page.h"
#include "setup_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAMPIONSHIPS_SHOWN = 200 };

/* ---- all of them -------------------------------------------------------------------------------------- */

struct championship_list {
    struct page page;
    struct list list; /* the first item makes a new one */
    struct store_entry *at;
    int n;
    unsigned turned; /* pages of the app when it was read */
};

static void add_entry(void *context, const struct store_entry *entry)
{
    struct championship_list *s = context;
    if (s->n < CHAMPIONSHIPS_SHOWN)
        s->at[s->n++] = *entry;
}

static void read_store(struct championship_list *s)
{
    struct error err;
    struct store *store = ledger_store(STORE_READ, &err);
    s->n = 0;
    if (!store)
        app_error(s->page.app, &err);
    else if (!store_list(store, add_entry, s, &err))
        app_note(s->page.app, "%s.", err.text);
    if (store)
        store_close(store);
    s->list.n = s->n + 1;
}

static void list_draw(struct page *p, struct canvas *c)
{
    struct championship_list *s = (struct championship_list *)p;
    static const struct key_hint hints[] = { { "\342\206\221 \342\206\223", "choose", PRESS_DOWN },
                                             { "Enter", "open", PRESS_ENTER },
                                             { "n", "new", 'n' },
                                             { "?", "keys", '?' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    struct rect rows = { 2, 2, c->w - 4, c->h - 4 };
    frame_bar(c, "Championships and seasons", "");
    list_fit(&s->list, rows.h);
    for (int i = 0, y; i < s->list.n; i++)
        if (list_row(&s->list, c, rows, i, &y)) {
            enum cell_style style = i == s->list.at ? CELL_SELECTED : CELL_TEXT;
            const struct store_entry *e = &s->at[i - 1];
            canvas_fill(c, (struct rect){ rows.x, y, rows.w, 1 }, style, ' ');
            if (!i)
                canvas_text(c, rows.x + 1, y, rows.w - 2, style, "A new championship");
            else
                canvas_print(c, rows.x + 1, y, rows.w - 2, style, "%-34.34s %-10.10s %2d of %s  %s",
                             e->title[0] ? e->title : e->name, e->game, e->over, COUNTED(e->rounds, "race"),
                             e->date);
        }
    list_more(&s->list, c, rows);
    frame_keys(c, hints);
}

static void open_item(struct championship_list *s)
{
    if (s->list.at)
        championship_page_open(s->page.app, s->at[s->list.at - 1].name);
    else
        setup_page_open(s->page.app, SETUP_CHAMPIONSHIP);
}

static void championships_on_key(struct page *p, int key)
{
    struct championship_list *s = (struct championship_list *)p;
    bool clicked = false;
    bool used = list_on_key(&s->list, key, &clicked);
    if (key == PRESS_ESC || key == 'q')
        app_back(p->app);
    else if (key == 'n')
        setup_page_open(p->app, SETUP_CHAMPIONSHIP);
    else if (key == PRESS_ENTER || (used && clicked))
        open_item(s);
}

static int list_tick(struct page *p, long long now)
{
    struct championship_list *s = (struct championship_list *)p;
    (void)now;
    if (s->turned != p->app->turned)
        read_store(s);
    s->turned = p->app->turned;
    return -1;
}

static void list_close(struct page *p)
{
    free(((struct championship_list *)p)->at);
    free(p);
}

static const struct page_kind list_kind = {
    .draw = list_draw,
    .on_key = championships_on_key,
    .tick = list_tick,
    .close = list_close,
    .help =
        "Up, down\tchoose\n"
        "Enter\topens the championship, or makes a new one\n"
        "n\ta new one\n"
        "Esc, q\tback\n\n"
        "Championships are kept in a database in the data directory; paddock championship list tells of the "
        "same ones, and can export, take in and remove them.",
};

void championship_list_open(struct app *a)
{
    struct championship_list *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page.kind = &list_kind;
    s->at = calloc(CHAMPIONSHIPS_SHOWN, sizeof *s->at);
    if (s->at)
        app_open(a, &s->page);
    else
        list_close(&s->page);
}

/* ---- one of them -------------------------------------------------------------------------------------- */

static void show_table(struct championship_page *s, bool teams)
{
    s->shows_teams = teams;
    s->list.n = teams ? s->teams->n : s->drivers->n;
}

static void read_championship(struct championship_page *s)
{
    if (s->c)
        championship_free(s->c);
    s->c = championship_look(s->page.app, s->name);
    if (!s->c)
        return;
    championship_driver_table(s->c, s->drivers);
    championship_teams(s->c, &s->team_list);
    championship_team_table(s->c, s->teams);
    s->begun = championship_begun(s->name, s->c);
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
    int first = s->c->done > where.h - 3 ? s->c->done - where.h + 3 : 0;
    for (int r = first; r < s->c->rounds && r - first < where.h - 1; r++) {
        const struct round *round = &s->c->round[r];
        bool over = r < s->c->done, next = r == s->c->done;
        canvas_print(c, where.x, where.y + 1 + r - first, where.w,
                     next   ? CELL_YOU
                     : over ? CELL_FAINT
                            : CELL_TEXT,
                     "%2d %s %s", r + 1,
                     over   ? "x"
                     : next ? ">"
                            : " ",
                     round->title);
        if (over && where.w > 30)
            draw_winner(s, c, where, r, where.y + 1 + r - first);
    }
}

/* One column for all races: wide enough for fractions and brackets. */
static int cell_width(const struct championship_table *t)
{
    char cell[CHAMPIONSHIP_CELL];
    int wide = 4;
    for (int i = 0; i < t->table->n; i++)
        for (int r = 0; r < t->table->races; r++) {
            championship_cell(t, &t->table->at[i], r, cell);
            wide = text_columns(cell) >= wide ? text_columns(cell) + 1 : wide;
        }
    return wide;
}

/* The latest races, as many as there is room for: the first of them. */
static int first_shown(const struct championship_table *t, int wide, int room)
{
    int fit = room / wide;
    return t->table->races > fit ? t->table->races - fit : 0;
}

static void draw_scores(const struct championship_table *t, struct canvas *c, struct rect where,
                        const struct standing *at)
{
    char cell[CHAMPIONSHIP_CELL];
    int wide = cell_width(t), first = first_shown(t, wide, where.w);
    for (int r = first; r < t->table->races; r++) {
        int x = where.x + wide * (r - first);
        if (at)
            championship_cell(t, at, r, cell);
        else
            snprintf(cell, sizeof cell, " %d", r + 1);
        canvas_right(c, x, where.y, wide, at && at->counts[r] ? CELL_TEXT : CELL_FAINT, cell);
    }
}

static void draw_standing(const struct championship_table *t, struct canvas *c, struct rect where,
                          const struct standing *at)
{
    char who[CHAMPIONSHIP_NAME], points[FRACTION_TEXT_MAX];
    bool you = !t->teams && championship_person(t->c, at->who);
    championship_row_name(t, at, who, sizeof who);
    fraction_text(at->points, points, sizeof points);
    canvas_print(c, where.x, where.y, 4, CELL_FAINT, "%2d%s", at->rank, at->shared ? "=" : ".");
    canvas_text(c, where.x + 4, where.y, 20, you ? CELL_YOU : CELL_TEXT, who);
    canvas_right(c, where.x + 24, where.y, 7, CELL_STRONG, points);
    draw_scores(t, c, (struct rect){ where.x + 32, where.y, where.w - 33, 1 }, at);
}

static void draw_table(struct championship_page *s, struct canvas *c, struct rect where)
{
    const struct championship_table t = { .c = s->c,
                                          .table = s->shows_teams ? s->teams : s->drivers,
                                          .teams = s->shows_teams ? &s->team_list : NULL };
    struct rect rows = { where.x, where.y + 1, where.w, where.h - 1 };
    canvas_heading(c, where.x, where.y, where.w, s->shows_teams ? "Teams" : "Drivers");
    draw_scores(&t, c, (struct rect){ where.x + 32, where.y, where.w - 33, 1 }, NULL);
    list_fit(&s->list, rows.h);
    for (int i = 0, y; i < t.table->n; i++)
        if (list_row(&s->list, c, rows, i, &y))
            draw_standing(&t, c, (struct rect){ rows.x, y, rows.w, 1 }, &t.table->at[i]);
    list_more(&s->list, c, rows);
}

/* Who does not come to the next round, in few words. */
static void draw_notes(const struct championship_page *s, struct canvas *c, int y)
{
    char line[1024] = "", who[2 * TAG_MAX + 8];
    struct text t = text_into(line, sizeof line);
    for (int seat = 0; seat < championship_shape(s->c)->seats; seat++) {
        const struct note *note = absent_note(s->c, s->c->done, seat);
        if (!note)
            continue;
        championship_seat_text(s->c, seat, s->page.app->language, who, sizeof who);
        if (note->kind == NOTE_SUBSTITUTE)
            text_add(&t, "%s%s drives for %s", t.len ? "; " : " ", note->name, who);
        else
            text_add(&t, "%swithout %s", t.len ? "; " : " ", who);
    }
    canvas_text(c, 1, y, c->w - 2, CELL_WARN, line);
}

static void draw_next(const struct championship_page *s, struct canvas *c, int y)
{
    if (s->c->done == s->c->rounds) {
        canvas_text(c, 1, y, c->w - 2, CELL_STRONG,
                    "All races are over: the first in the table is champion.");
        return;
    }
    int n = canvas_print(c, 1, y, c->w - 2, CELL_GO, " Enter: %s round %d, %s ",
                         s->begun ? "go on with" : "race", s->c->done + 1, s->c->round[s->c->done].title);
    canvas_zone(c, (struct rect){ 1, y, n, 1 }, PRESS_ENTER);
    draw_notes(s, c, y - 1);
}

static void championship_draw(struct page *p, struct canvas *c)
{
    struct championship_page *s = (struct championship_page *)p;
    static const struct key_hint hints[] = { { "Enter", "race", PRESS_ENTER },
                                             { "Tab", "teams", PRESS_TAB },
                                             { "v", "look", 'v' },
                                             { "a", "absent", 'a' },
                                             { "y", "result", 'y' },
                                             { "x", "export", 'x' },
                                             { "?", "keys", '?' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    char title[200] = "", right[80] = "";
    int left = c->w >= 110 ? 34 : 24;
    if (s->c) {
        snprintf(title, sizeof title, "%s: %s", s->c->title[0] ? s->c->title : s->name, s->c->game->title);
        snprintf(right, sizeof right, "%d of %s", s->c->done, COUNTED(s->c->rounds, "race"));
    }
    frame_bar(c, title, right);
    if (s->c) {
        draw_calendar(s, c, (struct rect){ 1, 2, left, c->h - 6 });
        draw_table(s, c, (struct rect){ left + 3, 2, c->w - left - 4, c->h - 6 });
        draw_next(s, c, c->h - 3);
    }
    frame_keys(c, hints);
}

/* A round's race as a record of its own, to be looked at. */
static void look_at_round(struct page *p, int index)
{
    struct championship_page *s = (struct championship_page *)p;
    const struct round *round = &s->c->round[index];
    if (!round->table) {
        app_note(p->app, "Of this round there is a result, but no record.");
        return;
    }
    replay_page_open_table(p->app, round->table, &round->tags);
}

static void ask_for_round(struct championship_page *s)
{
    char lines[ROUNDS_MAX][TITLE_MAX];
    const char *items[ROUNDS_MAX];
    if (!s->c->done) {
        app_note(s->page.app, "No race is over yet.");
        return;
    }
    for (int r = 0; r < s->c->done; r++) {
        snprintf(lines[r], sizeof lines[r], "%s", s->c->round[r].title);
        items[r] = lines[r];
    }
    popup_list(s->page.app, "Look at", items, s->c->done, s->c->done - 1, look_at_round, &s->page);
}

/* A race that was over already is only added: then no page is turned, but the tables have changed. */
static void race_next(struct championship_page *s)
{
    championship_race(s->page.app, s->name);
    s->turned = 0;
}

static void championship_on_key(struct page *p, int key)
{
    struct championship_page *s = (struct championship_page *)p;
    if (key == PRESS_ESC || key == 'q')
        app_back(p->app);
    else if (!s->c)
        return;
    else if (key == PRESS_TAB && s->team_list.n)
        show_table(s, !s->shows_teams);
    else if (key == 'v')
        ask_for_round(s);
    else if (key == 'x')
        championship_ask_export(s);
    else if (s->c->done == s->c->rounds && (key == PRESS_ENTER || key == 'a' || key == 'y'))
        app_note(p->app, "All races are over.");
    else if (key == PRESS_ENTER || key == 'p')
        race_next(s);
    else if (key == 'a')
        championship_ask_absences(s);
    else if (key == 'y')
        championship_ask_result(s);
    else
        list_on_key(&s->list, key, NULL);
}

static int championship_tick(struct page *p, long long now)
{
    struct championship_page *s = (struct championship_page *)p;
    (void)now;
    if (s->turned != p->app->turned)
        read_championship(s);
    s->turned = p->app->turned;
    return -1;
}

static void championship_close(struct page *p)
{
    struct championship_page *s = (struct championship_page *)p;
    if (s->c)
        championship_free(s->c);
    free(s->drivers);
    free(s->teams);
    free(s);
}

static const struct page_kind championship_kind = {
    .draw = championship_draw,
    .on_key = championship_on_key,
    .tick = championship_tick,
    .close = championship_close,
    .help =
        "Enter, p\traces the next round, or goes on with it\n"
        "Tab\tthe table of drivers, or of teams; up and down where it is long\n"
        "v\tlook at a round that is over, as a replay\n"
        "a\twho does not come to the next round: a substitute drives, or the team stays away\n"
        "y\tthe next round was run on a real table: type its result\n"
        "x\texport: a page to print, CSV, JSON, Markdown, text, or the championship itself\n"
        "Esc, q\tback\n\n"
        "Points in brackets do not count, because only the best results do; x: not running at the finish, abs: not "
        "there. The same "
        "championship is there for paddock championship on the command line.",
};

void championship_page_open(struct app *a, const char *name)
{
    struct championship_page *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page = (struct page){ .kind = &championship_kind, .app = a };
    snprintf(s->name, sizeof s->name, "%s", name);
    s->drivers = calloc(1, sizeof *s->drivers);
    s->teams = calloc(1, sizeof *s->teams);
    if (s->drivers && s->teams)
        app_open(a, &s->page);
    else
        championship_close(&s->page);
}

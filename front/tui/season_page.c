/* season_page.c: the championships that are kept, and one of them: calendar, tables of drivers and teams, the next race. */
#include "../match/ledger_round.h"
#include "list.h"
#include "popup.h"
#include "replay_page.h"
#include "season.h"
#include "setup_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEASONS_SHOWN = 200 };

/* ---- all of them -------------------------------------------------------------------------------------- */

struct season_list {
    struct page page;
    struct list list; /* the first item makes a new one */
    struct store_entry *at;
    int n;
};

static void add_entry(void *context, const struct store_entry *entry)
{
    struct season_list *s = context;
    if (s->n < SEASONS_SHOWN)
        s->at[s->n++] = *entry;
}

static void read_store(struct season_list *s)
{
    int code;
    struct error err;
    struct store *store = ledger_store(STORE_READ, &code);
    s->n = 0;
    if (store && !store_list(store, add_entry, s, &err))
        app_note(s->page.app, "%s.", err.text);
    if (store)
        store_close(store);
    s->list.n = s->n + 1;
}

static void list_draw(struct page *p, struct canvas *c)
{
    struct season_list *s = (struct season_list *)p;
    static const struct key_hint hints[] = { { "\342\206\221 \342\206\223", "choose", PRESS_DOWN },
                                             { "Enter", "open", PRESS_ENTER },
                                             { "n", "new", 'n' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    struct rect rows = { 2, 2, c->w - 4, c->h - 4 };
    frame_bar(c, "Championships and seasons", "");
    list_fit(&s->list, rows.h);
    for (int i = 0, y; i < s->list.n; i++)
        if (list_row(&s->list, c, rows, i, &y)) {
            enum ink ink = i == s->list.at ? INK_SELECTED : INK_TEXT;
            const struct store_entry *e = &s->at[i - 1];
            canvas_fill(c, (struct rect){ rows.x, y, rows.w, 1 }, ink, ' ');
            if (!i)
                canvas_text(c, rows.x + 1, y, rows.w - 2, ink, "A new championship");
            else
                canvas_print(c, rows.x + 1, y, rows.w - 2, ink, "%-34.34s %-10.10s %2d of %d races  %s",
                             e->title[0] ? e->title : e->name, e->game, e->over, e->rounds, e->date);
        }
    list_more(&s->list, c, rows);
    frame_keys(c, hints);
}

static void open_item(struct season_list *s)
{
    if (s->list.at)
        season_page_open(s->page.app, s->at[s->list.at - 1].name);
    else
        setup_page_open(s->page.app, SETUP_SEASON);
}

static void list_hear_key(struct page *p, int key)
{
    struct season_list *s = (struct season_list *)p;
    bool clicked = false;
    bool used = list_hear(&s->list, key, &clicked);
    if (key == PRESS_ESC || key == 'q')
        app_back(p->app);
    else if (key == 'n')
        setup_page_open(p->app, SETUP_SEASON);
    else if (key == PRESS_ENTER || (used && clicked))
        open_item(s);
}

static int list_tick(struct page *p, long long now)
{
    (void)now;
    if (p->app->changed)
        read_store((struct season_list *)p);
    return -1;
}

static void list_close(struct page *p)
{
    free(((struct season_list *)p)->at);
    free(p);
}

static const struct page_kind list_kind = { list_draw, list_hear_key, list_tick, list_close, false };

void season_list_open(struct app *a)
{
    struct season_list *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page.kind = &list_kind;
    s->at = calloc(SEASONS_SHOWN, sizeof *s->at);
    if (s->at)
        app_open(a, &s->page);
    else
        list_close(&s->page);
}

/* ---- one of them -------------------------------------------------------------------------------------- */

struct season_page {
    struct page page;
    char name[STORE_NAME_MAX];
    struct championship *c;
    struct standings *drivers, *teams;
    struct team_list team_list;
    bool shows_teams;
    struct list list; /* of the table */
};

static void read_championship(struct season_page *s)
{
    int code;
    if (s->c)
        championship_free(s->c);
    s->c = ledger_file_look(s->name, &code);
    if (!s->c)
        return;
    championship_driver_table(s->c, s->drivers);
    championship_teams(s->c, &s->team_list);
    championship_team_table(s->c, s->teams);
    s->shows_teams &= s->team_list.n > 0;
    s->list.n = s->shows_teams ? s->teams->n : s->drivers->n;
}

static void draw_calendar(const struct season_page *s, struct canvas *c, struct rect where)
{
    canvas_heading(c, where.x, where.y, where.w, "Calendar");
    int first = s->c->done > where.h - 3 ? s->c->done - where.h + 3 : 0;
    for (int r = first; r < s->c->rounds && r - first < where.h - 1; r++) {
        const struct round *round = &s->c->round[r];
        bool over = r < s->c->done, next = r == s->c->done;
        canvas_print(c, where.x, where.y + 1 + r - first, where.w,
                     next   ? INK_YOU
                     : over ? INK_FAINT
                            : INK_TEXT,
                     "%2d %s %s", r + 1,
                     over   ? "x"
                     : next ? ">"
                            : " ",
                     round->title);
    }
}

/* Points of every race; - for one that was dropped or missed. */
static void draw_scores(const struct season_page *s, struct canvas *c, int x, int y, int wide,
                        const struct standing *at)
{
    char points[FRACTION_TEXT_MAX];
    for (int r = 0; r < s->c->done && (r + 1) * 4 <= wide; r++) {
        fraction_text(at->scored[r], points, sizeof points);
        canvas_right(c, x + 4 * r, y, 4, at->counts[r] ? INK_TEXT : INK_FAINT, at->absent[r] ? "-" : points);
    }
}

static void draw_table(struct season_page *s, struct canvas *c, struct rect where)
{
    const struct standings *table = s->shows_teams ? s->teams : s->drivers;
    struct rect rows = { where.x, where.y + 1, where.w, where.h - 1 };
    canvas_heading(c, where.x, where.y, where.w, s->shows_teams ? "Teams" : "Drivers");
    list_fit(&s->list, rows.h);
    for (int i = 0, y; i < table->n; i++) {
        char who[2 * TAG_MAX + 8], points[FRACTION_TEXT_MAX];
        const struct standing *at = &table->at[i];
        if (!list_row(&s->list, c, rows, i, &y))
            continue;
        if (s->shows_teams)
            championship_team_text(s->c, &s->team_list, at->who, who, sizeof who);
        else
            championship_driver_text(s->c, at->who, who, sizeof who);
        bool you = !s->shows_teams && championship_person(s->c, at->who);
        fraction_text(at->points, points, sizeof points);
        canvas_print(c, rows.x, y, 4, INK_FAINT, "%2d%s", at->rank, at->shared ? "=" : ".");
        canvas_text(c, rows.x + 4, y, 20, you ? INK_YOU : INK_TEXT, who);
        canvas_right(c, rows.x + 24, y, 7, INK_STRONG, points);
        draw_scores(s, c, rows.x + 32, y, rows.w - 33, at);
    }
    list_more(&s->list, c, rows);
}

static void season_draw(struct page *p, struct canvas *c)
{
    struct season_page *s = (struct season_page *)p;
    static const struct key_hint hints[] = { { "Enter", "race the next round", PRESS_ENTER },
                                             { "Tab", "drivers or teams", PRESS_TAB },
                                             { "v", "look at a round", 'v' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    char title[200] = "", right[80] = "";
    int left = c->w >= 110 ? 34 : 24;
    if (s->c) {
        snprintf(title, sizeof title, "%s: %s", s->c->title[0] ? s->c->title : s->name, s->c->game->title);
        snprintf(right, sizeof right, "%d of %d races", s->c->done, s->c->rounds);
    }
    frame_bar(c, title, right);
    if (s->c) {
        draw_calendar(s, c, (struct rect){ 1, 2, left, c->h - 6 });
        draw_table(s, c, (struct rect){ left + 3, 2, c->w - left - 4, c->h - 6 });
        if (s->c->done < s->c->rounds)
            canvas_print(c, 1, c->h - 3, c->w - 2, INK_GO, " Enter: round %d, %s ", s->c->done + 1,
                         s->c->round[s->c->done].title);
        else
            canvas_text(c, 1, c->h - 3, c->w - 2, INK_STRONG,
                        "All races are over: the first in the table is champion.");
    }
    frame_keys(c, hints);
}

/* A round's race as a record of its own, to be looked at. */
static void look_at_round(struct page *p, int index)
{
    struct season_page *s = (struct season_page *)p;
    const struct round *round = &s->c->round[index];
    if (!round->table) {
        app_note(p->app, "Of this round there is a result, but no record.");
        return;
    }
    replay_page_open_table(p->app, round->table, &round->tags);
}

static void ask_for_round(struct season_page *s)
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

static void season_hear(struct page *p, int key)
{
    struct season_page *s = (struct season_page *)p;
    if (key == PRESS_ESC || key == 'q')
        app_back(p->app);
    else if (!s->c)
        return;
    else if (key == PRESS_TAB && s->team_list.n)
        s->shows_teams = !s->shows_teams;
    else if (key == 'v')
        ask_for_round(s);
    else if (key == PRESS_ENTER || key == 'p')
        season_race(p->app, s->name);
    else
        list_hear(&s->list, key, NULL);
}

static int season_tick(struct page *p, long long now)
{
    (void)now;
    if (p->app->changed)
        read_championship((struct season_page *)p);
    return -1;
}

static void season_close(struct page *p)
{
    struct season_page *s = (struct season_page *)p;
    if (s->c)
        championship_free(s->c);
    free(s->drivers);
    free(s->teams);
    free(s);
}

static const struct page_kind season_kind = { season_draw, season_hear, season_tick, season_close, false };

void season_page_open(struct app *a, const char *name)
{
    struct season_page *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page = (struct page){ .kind = &season_kind, .app = a };
    snprintf(s->name, sizeof s->name, "%s", name);
    s->drivers = calloc(1, sizeof *s->drivers);
    s->teams = calloc(1, sizeof *s->teams);
    if (s->drivers && s->teams)
        app_open(a, &s->page);
    else
        season_close(&s->page);
}

#include "start_page.h"
#include "../../../core/data.h"
#include "../../../games/registry.h"
#include "../../../host/records.h"
#include "../../../show/program.h"
#include "../kit/list.h"
#include "../kit/popup.h"
#include "championship.h"
#include "race.h"
#include "race_lesson.h"
#include "records_page.h"
#include "rules_page.h"
#include "settings_page.h"
#include "setup_page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct start_page {
    struct page page;
    struct list list;
    bool unfinished;
    char latest[FILE_PATH_MAX];
    char championship[FILE_PATH_MAX]; /* that it is a round of, or "" */
};

struct entry {
    int key;
    const char *name, *help;
    void (*run)(struct start_page *s);
};

static void go_on(struct start_page *s)
{
    if (s->championship[0])
        championship_race(s->page.app, s->championship);
    else
        race_resume(s->page.app, s->latest, false);
}

static void race(struct start_page *s)
{
    setup_page_open(s->page.app, SETUP_RACE);
}

static void watch(struct start_page *s)
{
    setup_page_open(s->page.app, SETUP_WATCH);
}

static void lesson_chosen(struct page *p, int index)
{
    const char *names[LESSONS_MAX];
    if (index < lesson_list(builtins, names))
        race_lesson_open(p->app, names[index]);
}

static void learn(struct start_page *s)
{
    const char *names[LESSONS_MAX], *items[LESSONS_MAX];
    char lines[LESSONS_MAX][LESSON_TITLE_MAX + 40];
    int n = lesson_list(builtins, names);
    for (int i = 0; i < n; i++) {
        struct lesson *l = lesson_builtin(all_games, names[i], s->page.app->language, NULL);
        snprintf(lines[i], sizeof lines[i], "%s, about %s", l ? lesson_title(l) : names[i],
                 COUNTED(l ? lesson_minutes(l) : 0, "minute"));
        items[i] = lines[i];
        lesson_free(l);
    }
    popup_list(s->page.app, "Learn", items, n, 0, lesson_chosen, &s->page);
}

static void championships(struct start_page *s)
{
    championship_list_open(s->page.app);
}

static void replays(struct start_page *s)
{
    records_page_open(s->page.app);
}

static void rules(struct start_page *s)
{
    rules_page_open(s->page.app, all_games[0], NULL);
}

static void set(struct start_page *s)
{
    settings_page_open(s->page.app);
}

static void quit(struct start_page *s)
{
    s->page.app->leaving = true;
}

static const struct entry entries[] = {
    { 'c', "Continue", "the race that you left last", go_on },
    { 'n', "New race", "against bots, or with others at this keyboard", race },
    { 'l', "Learn", "each game in one race, page by page", learn },
    { 'm', "Championship", "seasons with a calendar, drivers and teams", championships },
    { 'p', "Replays", "races that are kept, to look at or to go on from", replays },
    { 'w', "Watch bots", "a race without you", watch },
    { 'r', "Rules", "of both games, as they are played here", rules },
    { 's', "Settings", "your name, the speed of bots, colours", set },
    { 'q', "Quit", "", quit },
    { 0 },
};

/* Without an unfinished race there is nothing to continue, and no such entry. */
static const struct entry *shown(const struct start_page *s)
{
    return s->unfinished ? entries : entries + 1;
}

/* ---- drawing ------------------------------------------------------------------------------------------ */

/* One road, one bend, cars on it. */
static void draw_poster(struct canvas *c, int y, int high)
{
    for (int row = 0; row < high; row++)
        canvas_fill(c, (struct rect){ 0, y + row, c->w, 1 }, CELL_ROAD, ' ');
    for (int x = 2; x < c->w - 2; x += 6)
        canvas_text(c, x, y + high / 2, 3, CELL_ROAD_FAINT, "\342\224\200\342\224\200\342\224\200");
    for (int car = 0; car < LIVERIES && 6 + car * 7 < c->w - 6; car++)
        canvas_print(c, c->w - 8 - car * 7 - (car & 1), y + (car & 1 ? 0 : high - 1), 4, livery_style(car),
                     "[%2d]", car + 1);
}

static void draw_entry(const struct start_page *s, struct canvas *c, int x, int y, int i)
{
    const struct entry *e = &shown(s)[i];
    bool at = i == s->list.at;
    canvas_print(c, x, y, 3, CELL_KEY, "%c", e->key);
    canvas_print(c, x + 3, y, 18, at ? CELL_GO : CELL_STRONG, " %-14s ", e->name);
    int n = canvas_text(c, x + 21, y, c->w - x - 22, CELL_FAINT, e->help);
    if (e->run == go_on && s->championship[0])
        canvas_print(c, x + 21 + n, y, c->w - x - n - 22, CELL_FAINT, ", a round of %s", s->championship);
}

static void start_draw(struct page *p, struct canvas *c)
{
    struct start_page *s = (struct start_page *)p;
    static const struct key_hint hints[] = { { "\342\206\221 \342\206\223", "choose", PRESS_DOWN },
                                             { "Enter", "open", PRESS_ENTER },
                                             { "?", "keys", '?' },
                                             { "q", "quit", 'q' },
                                             { 0 } };
    char bar[80];
    int x = c->w > 100 ? c->w / 4 : 8, y, top = 8;
    snprintf(bar, sizeof bar, "%s %s", program_name, program_version);
    frame_bar(c, bar, "Grand Prix board games in the terminal");
    draw_poster(c, 2, 3);
    struct rect rows = { x, top, c->w - x - 2, c->h - top - 3 };
    list_fit(&s->list, rows.h);
    for (int i = 0; i < s->list.n; i++)
        if (list_row(&s->list, c, rows, i, &y))
            draw_entry(s, c, x, y, i);
    canvas_center(c, 0, c->h - 3, c->w, CELL_FAINT,
                  "Independent and unofficial; not endorsed by the publishers of the games.");
    frame_keys(c, hints);
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static void run(struct start_page *s, int i)
{
    shown(s)[i].run(s);
}

static void start_on_key(struct page *p, int key)
{
    struct start_page *s = (struct start_page *)p;
    bool clicked;
    if (list_on_key(&s->list, key, &clicked)) {
        if (clicked)
            run(s, s->list.at);
        return;
    }
    if (key == PRESS_ENTER)
        run(s, s->list.at);
    for (int i = 0; shown(s)[i].name; i++)
        if (shown(s)[i].key == key) {
            s->list.at = i;
            run(s, i);
            return;
        }
}

/* What is unfinished may have changed while another page was open. */
static int start_tick(struct page *p, long long now)
{
    struct start_page *s = (struct start_page *)p;
    (void)now;
    if (!p->app->changed)
        return -1;
    bool before = s->unfinished;
    s->unfinished = records_find_latest(s->latest, s->championship);
    s->list.n = 0;
    while (shown(s)[s->list.n].name)
        s->list.n++;
    if (before != s->unfinished)
        s->list.at = 0;
    return -1;
}

static void start_close(struct page *p)
{
    free(p);
}

static const struct page_kind start_kind = {
    .draw = start_draw,
    .on_key = start_on_key,
    .tick = start_tick,
    .close = start_close,
    .help =
        "Up, down\tchoose; Enter opens. Or press the letter that stands before it\n"
        "q\tleaves the program\n\n"
        "Everywhere: arrows, Enter and letters; Esc goes back; ? tells the keys; whatever looks like something to press "
        "can be clicked. Everything is saved as it happens.",
};

struct page *start_page_new(void)
{
    struct start_page *s = calloc(1, sizeof *s);
    if (s)
        s->page.kind = &start_kind;
    return s ? &s->page : NULL;
}

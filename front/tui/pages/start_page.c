#include "../../../games/registry.h"
#include "../../../show/program.h"
#include "championship.h"
#include "pages.h"
#include "race.h"

struct start_page {
    struct page page;
    bool unfinished;
    char latest[FILE_PATH_MAX];
    char championship[FILE_PATH_MAX]; /* that it is a round of, or "" */
};

struct entry {
    int key;
    const char *name, *help;
    void (*run)(void *page);
};

static void go_on(void *page)
{
    struct start_page *s = page;
    if (s->championship[0])
        championship_race(s->page.app, s->championship);
    else
        race_resume(s->page.app, s->latest, false);
}

static void race(void *page)
{
    setup_page_open(page, SETUP_RACE);
}

static void watch(void *page)
{
    setup_page_open(page, SETUP_WATCH);
}

static void lesson_chosen(void *page, int index)
{
    const struct start_page *s = page;
    const char *names[LESSONS_MAX];
    if (index < lesson_list(builtins, names))
        race_lesson_open(s->page.app, names[index]);
}

static void list_lessons(void *page, bool first)
{
    const char *names[LESSONS_MAX];
    struct text t = page_text(page);
    int n = lesson_list(builtins, names);
    for (int i = 0; i < n; i++) {
        struct lesson *l = lesson_builtin(all_games, names[i], t.language, NULL);
        text_say(&t, "%s, about %s", l ? lesson_title(l) : names[i],
                 COUNTED_IN(t.language, l ? lesson_minutes(l) : 0, "minute"));
        text_add(&t, "\n");
        lesson_free(l);
    }
    if (first)
        text_say(&t, "Not now; l opens the lessons whenever you like");
    popup_list(page, &t, 0, lesson_chosen,
               first ? page_say(page, "Welcome! Would you like to learn a game first?")
                     : page_say(page, "Learn"));
}

static void learn(void *page)
{
    list_lessons(page, false);
}

static void rules(void *page)
{
    rules_page_open(page, all_games[0], NULL, NULL);
}

static void quit(void *page)
{
    ((struct start_page *)page)->page.app->leaving = true;
}

static void ask_to_quit(void *page)
{
    popup_confirm(page, quit, N_("Stay"), N_("Leave Paddock; everything is saved"), page_say(page, "Leave?"));
}

static const struct entry entries[] = {
    { 'c', N_("Continue"), N_("the race that you left last"), go_on },
    { 'n', N_("New race"), N_("against bots, or with others at this keyboard"), race },
    { 'l', N_("Learn"), N_("each game in one race, page by page"), learn },
    { 'm', N_("Championship"), N_("seasons with a calendar, drivers and teams"), championship_list_open },
    { 'p', N_("Replays"), N_("races that are kept, to look at or to go on from"), records_page_open },
    { 'w', N_("Watch bots"), N_("a race without you"), watch },
    { 'r', N_("Rules"), N_("of both games, as they are played here"), rules },
    { 's', N_("Settings"), N_("your name, the speed of bots, colours"), settings_page_open },
    { 'q', N_("Quit"), "", ask_to_quit },
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

static void draw_entry(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct start_page *s = page;
    const struct entry *e = &shown(s)[i];
    canvas_print(c, row.x, row.y, 3, CELL_KEY, "%c", e->key);
    enum cell_style style = i == s->page.list.at ? CELL_GO : CELL_STRONG;
    canvas_fill(c, (struct rect){ row.x + 3, row.y, 16, 1 }, style, ' ');
    canvas_text(c, row.x + 4, row.y, 14, style, tr(c->language, e->name));
    int n = canvas_text(c, row.x + 21, row.y, c->w - row.x - 22, CELL_FAINT, tr(c->language, e->help));
    if (e->run == go_on && s->championship[0])
        canvas_say(c, row.x + 21 + n, row.y, c->w - row.x - n - 22, CELL_FAINT, ", a round of %s",
                   s->championship);
}

static void start_draw(void *page, struct canvas *c)
{
    struct start_page *s = page;
    char bar[80];
    int x = c->w > 100 ? c->w / 4 : 8, top = 8;
    snprintf(bar, sizeof bar, "%s %s", program_name, program_version);
    frame_bar(c, bar, tr(c->language, "Grand Prix board games in the terminal"));
    draw_poster(c, 2, 3);
    list_draw(&s->page.list, c, (struct rect){ x, top, c->w - x - 2, c->h - top - 3 }, draw_entry, s);
    canvas_center(
        c, 0, c->h - 3, c->w, CELL_FAINT,
        tr(c->language, "Independent and unofficial; not endorsed by the publishers of the games."));
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static void open_entry(void *page)
{
    const struct start_page *s = page;
    shown(s)[s->page.list.at].run(page);
}

/* The letter that stands before an entry. */
static bool start_on_key(void *page, int key)
{
    struct start_page *s = page;
    for (int i = 0; i < s->page.list.n; i++)
        if (shown(s)[i].key == key) {
            s->page.list.at = i;
            open_entry(s);
            return true;
        }
    return false;
}

/* What is unfinished may have changed while another page was open. */
static void start_refresh(void *page)
{
    struct start_page *s = page;
    bool before = s->unfinished;
    s->unfinished = records_find_latest(s->latest, s->championship);
    s->page.list.n = (int)(sizeof entries / sizeof *entries) - !s->unfinished;
    if (before != s->unfinished)
        s->page.list.at = 0;
    if (s->page.app->first) { /* asked once */
        s->page.app->first = false;
        app_save_settings(s->page.app);
        list_lessons(page, true);
    }
}

static const struct key start_keys[] = {
    { PRESS_DOWN, 0, "↑ ↓", N_("choose"), NULL,
      N_("Up, down\tchoose; Enter opens. Or press the letter that stands before it") },
    { PRESS_ENTER, 0, "Enter", N_("open"), open_entry, NULL },
    { KEY_HELP },
    { PRESS_ESC, 'q', "Esc", N_("quit"), ask_to_quit,
      N_("Esc, q\tleaves the program, once you have said so") },
    { 0 },
};

static const struct page_kind start_kind = {
    .size = sizeof(struct start_page),
    .keys = start_keys,
    .about = N_(
        "Everywhere: arrows, Enter and letters; Esc goes back; ? tells the keys; whatever looks like something to press "
        "can be clicked. Everything is saved as it happens."),
    .draw = start_draw,
    .on_key = start_on_key,
    .chosen = open_entry,
    .refresh = start_refresh,
};

struct page *start_page_new(struct app *a)
{
    return page_new(a, &start_kind);
}

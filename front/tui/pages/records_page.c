/* records_page.c: all races that are kept: when, where, who, who won; to be looked at, gone on with and put in order. */
#include "../../../games/registry.h"
#include "../../../host/record_list.h"
#include "../../../show/option_words.h"
#include "pages.h"
#include "race.h"

#include <stdlib.h>
#include <string.h>

enum { DATE_WIDE = 11, GAME_WIDE = 11, TRACK_WIDE = 13, WINNER_WIDE = 24 };

struct records_page {
    struct page page;
    struct record_list kept;
    int *shown;            /* of them, by the items of the list */
    char wanted[FIND_MAX]; /* only what has to do with this; "": all */
};

/* A race may have gone on while another page was open. */
static void read_records(void *page)
{
    struct records_page *s = page;
    struct app *a = s->page.app;
    const struct record_wish wish = { .any = s->wanted[0] ? s->wanted : NULL };
    record_list_free(&s->kept);
    free(s->shown);
    s->page.list.n = 0;
    s->shown = NULL;
    if (!app_good_stop(a, record_list_read(&s->kept, app_err(a))))
        return;
    s->shown = malloc(sizeof *s->shown * (size_t)(s->kept.n ? s->kept.n : 1));
    for (int i = 0; s->shown && i < s->kept.n; i++)
        if (kept_record_fits(&s->kept.at[i], &wish))
            s->shown[s->page.list.n++] = i;
}

static const struct kept_record *record_at(const struct records_page *s, int i)
{
    return i < s->page.list.n ? &s->kept.at[s->shown[i]] : NULL;
}

static const struct kept_record *record_now(const void *page)
{
    const struct records_page *s = page;
    return record_at(s, s->page.list.at);
}

/* ---- drawing ------------------------------------------------------------------------------------------ */

/* "won by Ann", or that it is unfinished. */
static void add_outcome(const struct kept_record *k, struct text *t)
{
    struct text winner = text_growing();
    winner.language = t->language;
    kept_record_winners(k, &winner);
    if (!k->finished)
        text_say(t, "unfinished");
    else if (winner.len)
        text_say(t, "won by %s", text_string(&winner));
    else
        text_say(t, "finished");
    text_free(&winner);
}

/* A built-in one by its title. */
static void add_track(const struct kept_record *k, struct text *t)
{
    const struct game *g = game_find(k->raced.game);
    int option = g ? option_find(g->options, "track", strlen("track")) : -1;
    if (option >= 0 && k->track[0])
        option_value_say(g, &g->options[option], k->track, t);
}

static void draw_record(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct records_page *s = page;
    const struct kept_record *k = record_at(s, i);
    enum cell_style style = list_fill(&s->page.list, c, row, i);
    struct text players = canvas_line(c), outcome = canvas_line(c), track = canvas_line(c);
    int x = row.x + 1, right = row.x + row.w - WINNER_WIDE - 1;
    kept_record_players(k, &players);
    add_outcome(k, &outcome);
    canvas_text(c, x, row.y, DATE_WIDE - 1, style, k->raced.date[0] ? k->raced.date : k->name);
    x += DATE_WIDE;
    if (!k->title[0]) {
        canvas_print(c, x, row.y, row.w - DATE_WIDE, style, "%s: %s", k->name,
                     tr(c->language, "no record that can be read"));
        return;
    }
    canvas_text(c, x, row.y, GAME_WIDE - 1, style, k->title);
    add_track(k, &track);
    canvas_text(c, x + GAME_WIDE, row.y, TRACK_WIDE - 1, style, track.buf);
    x += GAME_WIDE + TRACK_WIDE;
    canvas_text(c, x, row.y, right - x - 1, style, players.buf);
    canvas_text(c, right, row.y, WINNER_WIDE, k->finished || style == CELL_SELECTED ? style : CELL_WARN,
                outcome.buf);
}

static void records_draw(void *page, struct canvas *c)
{
    struct records_page *s = page;
    struct text wanted = canvas_line(c);
    if (s->wanted[0])
        text_say(&wanted, "only: %s (Esc: all of them)", s->wanted);
    frame_bar(c, tr(c->language, "Races that are kept"), wanted.buf);
    list_draw(&s->page.list, c, (struct rect){ 1, 2, c->w - 2, c->h - 5 }, draw_record, s);
    if (record_now(s))
        canvas_print(c, 2, c->h - 2, c->w - 4, CELL_FAINT, "%s", record_now(s)->name);
    else
        canvas_center(c, 0, c->h / 2, c->w, CELL_FAINT,
                      s->wanted[0] ? tr(c->language, "There is none of these.")
                                   : tr(c->language, "None yet: every race that you play is kept here."));
}

/* ---- keys --------------------------------------------------------------------------------------------- */

/* The file that is pointed at; false: there is none. */
static bool path_of(const void *page, char path[FILE_PATH_MAX])
{
    struct app *a = ((const struct page *)page)->app;
    return record_now(page) && app_good_stop(a, record_path(record_now(page)->name, path, app_err(a)));
}

static void look_at(void *page)
{
    char path[FILE_PATH_MAX];
    if (path_of(page, path))
        replay_page_open(page, path);
}

static void go_on(void *page)
{
    char path[FILE_PATH_MAX];
    if (path_of(page, path))
        race_resume(((struct page *)page)->app, path, false);
}

static void delete_it(void *page)
{
    struct app *a = ((struct page *)page)->app;
    app_good_stop(a, record_delete(record_now(page)->name, app_err(a)));
    read_records(page);
}

static void ask_to_delete(void *page)
{
    if (record_now(page))
        popup_confirm(page, delete_it, N_("Keep it"), N_("Delete it for good"), record_now(page)->name);
}

static void name_entered(void *page, const char *name)
{
    struct app *a = ((struct page *)page)->app;
    app_good_stop(a, record_rename(record_now(page)->name, name, app_err(a)));
    read_records(page);
}

static void ask_for_name(void *page)
{
    if (record_now(page))
        popup_entry(page, record_now(page)->name, name_entered, page_say(page, "What the race is called"));
}

static void wanted_entered(void *page, const char *text)
{
    struct records_page *s = page;
    snprintf(s->wanted, sizeof s->wanted, "%s", text);
    s->page.list.at = 0;
    read_records(s);
}

static void ask_for_words(void *page)
{
    popup_entry(page, ((struct records_page *)page)->wanted, wanted_entered,
                page_say(page, "Show only: a player, a winner, a track, a game or a date"));
}

/* How the player of this program did in what is shown. */
static void tell_statistics(void *page)
{
    struct records_page *s = page;
    const char *name = s->page.app->settings.name;
    const struct record_wish wish = { .any = s->wanted[0] ? s->wanted : NULL, .finished = true };
    struct statistics *sums = calloc(1, sizeof *sums);
    struct text t = page_text(s);
    if (sums)
        record_list_count(&s->kept, &wish, name, sums);
    if (sums && sums->all.races)
        statistics_text(sums, name, &t);
    else
        text_say(&t, "There is no race among these that %s has finished.", name);
    free(sums);
    popup_text(s, &t, page_say(s, "Statistics"));
}

static void leave(void *page)
{
    if (((struct records_page *)page)->wanted[0])
        wanted_entered(page, "");
    else
        page_back(page);
}

static void records_close(void *page)
{
    struct records_page *s = page;
    record_list_free(&s->kept);
    free(s->shown);
}

static const struct key records_keys[] = {
    { PRESS_DOWN, 0, "↑ ↓", N_("race"), NULL, N_("Up, down\ta race; the latest are on top") },
    { PRESS_ENTER, 0, "Enter", N_("look"), look_at, N_("Enter\tlooks at it, from any moment on") },
    { 'c', 0, "c", N_("go on"), go_on, N_("c\tgoes on with one that is unfinished") },
    { '/', 0, "/", N_("look for"), ask_for_words,
      N_("/\tshows only races with that player, winner, track, game or date") },
    { 'r', 0, "r", N_("rename"), ask_for_name, N_("r\tgives it another name") },
    { 'd', PRESS_DELETE, "d", N_("delete"), ask_to_delete, N_("d, Del\tdeletes it, once you have said yes") },
    { 's', 0, "s", N_("statistics"), tell_statistics,
      N_("s\thow you did in them: places, points, errors, month by month") },
    { KEY_HELP },
    { PRESS_ESC, 'q', "Esc", N_("back"), leave, N_("Esc, q\tback") },
    { 0 },
};

static const struct page_kind records_kind = {
    .size = sizeof(struct records_page),
    .keys = records_keys,
    .about = N_("Records are small text files; paddock replay, review and verify take them, too."),
    .draw = records_draw,
    .chosen = look_at,
    .refresh = read_records,
    .close = records_close,
};

void records_page_open(void *below)
{
    struct records_page *s = page_new(((struct page *)below)->app, &records_kind);
    if (s)
        page_open(s);
}

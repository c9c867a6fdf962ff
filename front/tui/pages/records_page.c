#include "records_page.h"
#include "../../../games/registry.h"
#include "../../../host/records.h"
#include "../kit/list.h"
#include "race.h"
#include "replay_page.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { RECORDS_SHOWN = 1000, HEAD_BYTES = 4096 };

struct record_entry {
    char name[160];
    char what[200]; /* game and players */
    long long when;
    bool finished;
};

struct records_page {
    struct page page;
    char folder[FILE_PATH_MAX];
    struct list list;
    struct record_entry *at;
    unsigned turned; /* pages of the app when it was read */
};

/* ---- reading the folder ------------------------------------------------------------------------------- */

static bool ends_in(const char *text, const char *end)
{
    size_t len = strlen(text), n = strlen(end);
    return len >= n && !strcmp(text + len - n, end);
}

/* Names of people; bots are counted. */
static void add_players(struct span head, struct text *t)
{
    struct span line, word;
    int people = 0, bots = 0;
    while (span_cut(&head, '\n', &line)) {
        if (line.len < 8 || strncmp(line.at, "player ", 7) != 0)
            continue;
        char name[TAG_MAX] = "";
        span_word(&line, &word);
        span_word(&line, &word);
        span_copy(span_trim(line), name, sizeof name);
        if (ends_in(name, " (bot)"))
            bots++;
        else
            text_add(t, "%s%s", people++ ? ", " : ": ", name);
    }
    if (bots)
        text_add(t, "%s%s", people ? " and " : ": ", COUNTED(bots, "bot"));
}

static void read_head(const char *path, struct record_entry *k)
{
    char head[HEAD_BYTES + 1] = "", tail[8] = "", id[40] = "";
    FILE *f = fopen(path, "rb");
    if (!f)
        return;
    size_t n = fread(head, 1, HEAD_BYTES, f);
    head[n] = '\0';
    if (fseek(f, -5, SEEK_END) == 0)
        tail[fread(tail, 1, 5, f)] = '\0';
    fclose(f);
    k->finished = ends_in(tail, "\nend\n");
    char *game = strstr(head, "\ngame ");
    if (game)
        sscanf(game + 6, "%39s", id);
    struct text t = text_into(k->what, sizeof k->what);
    text_add(&t, "%s", game_find(id) ? game_find(id)->title : "no record that can be read");
    add_players(span_of(head), &t);
    text_make_plain(k->what); /* a file may hold anything */
}

static int later_first(const void *a, const void *b)
{
    const struct record_entry *x = a, *y = b;
    return x->when < y->when ? 1 : x->when > y->when ? -1 : strcmp(y->name, x->name);
}

static void read_folder(struct records_page *s)
{
    char path[FILE_PATH_MAX + 200];
    struct dirent *entry;
    struct stat st;
    s->list.n = 0;
    DIR *dir = opendir(s->folder);
    while (dir && s->list.n < RECORDS_SHOWN && (entry = readdir(dir)) != NULL) {
        struct record_entry *k = &s->at[s->list.n];
        if (!ends_in(entry->d_name, ".txt") || strlen(entry->d_name) >= sizeof k->name)
            continue;
        snprintf(path, sizeof path, "%s/%.150s", s->folder, entry->d_name);
        if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
            continue;
        *k = (struct record_entry){ .when = (long long)st.st_mtime };
        snprintf(k->name, sizeof k->name, "%.150s", entry->d_name);
        read_head(path, k);
        s->list.n++;
    }
    if (dir)
        closedir(dir);
    qsort(s->at, (size_t)s->list.n, sizeof *s->at, later_first);
}

/* ---- the page ----------------------------------------------------------------------------------------- */

static void records_draw(struct page *p, struct canvas *c)
{
    struct records_page *s = (struct records_page *)p;
    static const struct key_hint hints[] = { { "\342\206\221 \342\206\223", "race", PRESS_DOWN },
                                             { "Enter", "look at it", PRESS_ENTER },
                                             { "c", "go on with it", 'c' },
                                             { "?", "keys", '?' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    struct rect rows = { 1, 2, c->w - 2, c->h - 4 };
    frame_bar(c, "Races that are kept", "");
    list_fit(&s->list, rows.h);
    for (int i = 0, y; i < s->list.n; i++)
        if (list_row(&s->list, c, rows, i, &y)) {
            const struct record_entry *k = &s->at[i];
            enum cell_style style = i == s->list.at ? CELL_SELECTED : CELL_TEXT;
            canvas_fill(c, (struct rect){ rows.x, y, rows.w, 1 }, style, ' ');
            canvas_print(c, rows.x + 1, y, 18, style, "%.17s", k->name);
            canvas_text(c, rows.x + 20, y, rows.w - 34, style, k->what);
            canvas_right(c, rows.x, y, rows.w - 2,
                         k->finished       ? style
                         : i == s->list.at ? style
                                           : CELL_WARN,
                         k->finished ? "finished" : "unfinished");
        }
    list_more(&s->list, c, rows);
    if (!s->list.n)
        canvas_center(c, 0, c->h / 2, c->w, CELL_FAINT, "None yet: every race that you play is kept here.");
    frame_keys(c, hints);
}

static void path_of(const struct records_page *s, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", s->folder, s->at[s->list.at].name);
}

static void records_on_key(struct page *p, int key)
{
    struct records_page *s = (struct records_page *)p;
    char path[FILE_PATH_MAX + 200];
    bool clicked = false;
    if (key == PRESS_ESC || key == 'q') {
        app_back(p->app);
        return;
    }
    bool used = list_on_key(&s->list, key, &clicked);
    if (!s->list.n)
        return;
    path_of(s, path, sizeof path);
    if (key == PRESS_ENTER || (used && clicked))
        replay_page_open(p->app, path);
    else if (key == 'c')
        race_resume(p->app, path, false);
}

static int records_tick(struct page *p, long long now)
{
    struct records_page *s = (struct records_page *)p;
    (void)now;
    if (s->turned != p->app->turned) /* a race may have gone on meanwhile */
        read_folder(s);
    s->turned = p->app->turned;
    return -1;
}

static void records_close(struct page *p)
{
    free(((struct records_page *)p)->at);
    free(p);
}

static const struct page_kind records_kind = {
    .draw = records_draw,
    .on_key = records_on_key,
    .tick = records_tick,
    .close = records_close,
    .help = "Up, down\ta race; the latest are on top\n"
            "Enter\tlooks at it, from any moment on\n"
            "c\tgoes on with one that is unfinished\n"
            "Esc, q\tback\n\n"
            "Records are small text files; paddock replay, review and verify take them, too.",
};

void records_page_open(struct app *a)
{
    struct records_page *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page.kind = &records_kind;
    s->at = calloc(RECORDS_SHOWN, sizeof *s->at);
    struct error err = { 0 };
    if (!s->at || !data_directory("records", s->folder, &err)) {
        app_error(a, &err);
        records_close(&s->page);
        return;
    }
    app_open(a, &s->page);
}

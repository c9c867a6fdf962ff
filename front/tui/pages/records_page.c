#include "../../../games/registry.h"
#include "pages.h"
#include "race.h"

#include <dirent.h>
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
    struct record_entry at[RECORDS_SHOWN];
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
        text_add(t, people ? tr(t->language, " and %s") : ": %s", COUNTED_IN(t->language, bots, "bot"));
}

static void read_head(const char *path, const struct language *language, struct record_entry *k)
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
    t.language = language;
    text_add(&t, "%s", game_find(id) ? game_find(id)->title : tr(language, "no record that can be read"));
    add_players(span_of(head), &t);
    text_make_plain(k->what); /* a file may hold anything */
}

static int later_first(const void *a, const void *b)
{
    const struct record_entry *x = a, *y = b;
    return x->when < y->when ? 1 : x->when > y->when ? -1 : strcmp(y->name, x->name);
}

/* A race may have gone on while another page was open. */
static void read_folder(void *page)
{
    struct records_page *s = page;
    char path[FILE_PATH_MAX + 200];
    struct dirent *entry;
    struct stat st;
    s->page.list.n = 0;
    DIR *dir = opendir(s->folder);
    while (dir && s->page.list.n < RECORDS_SHOWN && (entry = readdir(dir)) != NULL) {
        struct record_entry *k = &s->at[s->page.list.n];
        if (!ends_in(entry->d_name, ".txt") || strlen(entry->d_name) >= sizeof k->name)
            continue;
        snprintf(path, sizeof path, "%s/%.150s", s->folder, entry->d_name);
        if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
            continue;
        *k = (struct record_entry){ .when = (long long)st.st_mtime };
        snprintf(k->name, sizeof k->name, "%.150s", entry->d_name);
        read_head(path, s->page.app->language, k);
        s->page.list.n++;
    }
    if (dir)
        closedir(dir);
    qsort(s->at, (size_t)s->page.list.n, sizeof *s->at, later_first);
}

/* ---- the page ----------------------------------------------------------------------------------------- */

static void draw_record(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct records_page *s = page;
    const struct record_entry *k = &s->at[i];
    enum cell_style style = list_fill(&s->page.list, c, row, i);
    canvas_print(c, row.x + 1, row.y, 18, style, "%.17s", k->name);
    canvas_text(c, row.x + 20, row.y, row.w - 34, style, k->what);
    canvas_right(c, row.x, row.y, row.w - 2, k->finished || style == CELL_SELECTED ? style : CELL_WARN,
                 k->finished ? tr(c->language, "finished") : tr(c->language, "unfinished"));
}

static void records_draw(void *page, struct canvas *c)
{
    struct records_page *s = page;
    frame_bar(c, tr(c->language, "Races that are kept"), "");
    list_draw(&s->page.list, c, (struct rect){ 1, 2, c->w - 2, c->h - 4 }, draw_record, s);
    if (!s->page.list.n)
        canvas_center(c, 0, c->h / 2, c->w, CELL_FAINT,
                      tr(c->language, "None yet: every race that you play is kept here."));
}

/* The file that is pointed at; false: there is none. */
static bool path_of(const struct records_page *s, char path[FILE_PATH_MAX + 200])
{
    if (s->page.list.n)
        snprintf(path, FILE_PATH_MAX + 200, "%s/%s", s->folder, s->at[s->page.list.at].name);
    return s->page.list.n;
}

static void look_at(void *page)
{
    char path[FILE_PATH_MAX + 200];
    if (path_of(page, path))
        replay_page_open(page, path);
}

static void go_on(void *page)
{
    char path[FILE_PATH_MAX + 200];
    if (path_of(page, path))
        race_resume(((struct page *)page)->app, path, false);
}

static const struct key records_keys[] = {
    { PRESS_DOWN, 0, "↑ ↓", N_("race"), NULL, N_("Up, down\ta race; the latest are on top") },
    { PRESS_ENTER, 0, "Enter", N_("look at it"), look_at, N_("Enter\tlooks at it, from any moment on") },
    { 'c', 0, "c", N_("go on with it"), go_on, N_("c\tgoes on with one that is unfinished") },
    { KEY_HELP },
    { KEY_BACK },
    { 0 },
};

static const struct page_kind records_kind = {
    .size = sizeof(struct records_page),
    .keys = records_keys,
    .about = N_("Records are small text files; paddock replay, review and verify take them, too."),
    .draw = records_draw,
    .chosen = look_at,
    .refresh = read_folder,
};

void records_page_open(void *below)
{
    struct records_page *s = page_new(((struct page *)below)->app, &records_kind);
    if (s && app_good(s->page.app, data_directory("records", s->folder, app_err(s->page.app))))
        page_open(s);
    else if (s)
        page_free(s);
}

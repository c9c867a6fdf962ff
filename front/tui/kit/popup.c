#include "popup.h"
#include "list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 72, KEY_COLUMN = 14, ENTRY_BYTES = 4096 };

static bool closes(int key)
{
    return key == PRESS_ESC || key == 'q';
}

/* ---- a text ------------------------------------------------------------------------------------------- */

struct reader {
    struct page page;
    char *title, *text;
    int first, lines, rows;
};

/* A line with a tab in it has two columns: a key, and what it does. */
static int column_of(const char *line)
{
    return strchr(line, '\t') ? KEY_COLUMN : (int)strspn(line, " ");
}

/* One line of the text from its row `skip` on; returns its rows. Draws none with c NULL. */
static int draw_line(struct canvas *c, struct rect in, int top, int skip, char *line)
{
    int indent = column_of(line);
    struct rect where = { in.x + indent, in.y + top, in.w - indent, in.h - top };
    char *tab = strchr(line, '\t');
    if (tab)
        *tab = '\0';
    if (tab && c && !skip)
        canvas_text(c, in.x, in.y + top, KEY_COLUMN - 1, CELL_KEY, line);
    if (!tab && text_columns(line) <= in.w) { /* columns stay columns */
        if (c && !skip)
            canvas_text(c, in.x, in.y + top, in.w, CELL_TEXT, line);
        return 1;
    }
    return canvas_words_from(c, where, skip, CELL_TEXT, tab ? tab + 1 : line);
}

/* Draws the lines from row `first` on, or none with c NULL; returns how many rows there are. */
static int draw_lines(struct canvas *c, struct rect in, const char *text, int first)
{
    int y = 0;
    while (*text) {
        size_t len = strcspn(text, "\n");
        char *line = strndup(text, len);
        int skip = y < first ? first - y : 0, top = y - first + skip;
        int rows = line ? draw_line(top < in.h ? c : NULL, in, top, skip, line) : 0;
        free(line);
        y += rows ? rows : 1;
        text += len + (text[len] == '\n');
    }
    return y;
}

static void reader_draw(struct page *p, struct canvas *c)
{
    struct reader *r = (struct reader *)p;
    int wide = c->w - 8 < WIDE ? c->w - 8 : WIDE;
    r->lines = draw_lines(NULL, (struct rect){ 0, 0, wide, 0 }, r->text, 0);
    struct rect in = frame_popup(c, wide, r->lines + 1, r->title);
    r->rows = in.h - 1;
    if (r->first > r->lines - r->rows)
        r->first = r->lines > r->rows ? r->lines - r->rows : 0;
    draw_lines(c, (struct rect){ in.x, in.y, in.w, r->rows }, r->text, r->first);
    canvas_right(c, in.x, in.y + in.h - 1, in.w, CELL_FAINT,
                 r->first + r->rows < r->lines ? "arrows: more   Esc: back" : "Esc: back");
    canvas_zone(c, (struct rect){ in.x, in.y + in.h - 1, in.w, 1 }, PRESS_ESC);
}

static void reader_on_key(struct page *p, int key)
{
    struct reader *r = (struct reader *)p;
    int page = r->rows > 2 ? r->rows - 1 : 1, most = r->lines > r->rows ? r->lines - r->rows : 0;
    if (closes(key) || key == PRESS_ENTER || key == '?') {
        app_back(p->app);
        return;
    }
    r->first += key == PRESS_DOWN                      ? 1
                : key == PRESS_UP                      ? -1
                : key == PRESS_PAGE_DOWN || key == ' ' ? page
                : key == PRESS_PAGE_UP                 ? -page
                : key == PRESS_END                     ? r->lines
                : key == PRESS_HOME                    ? -r->lines
                                                       : 0;
    r->first = r->first > most ? most : r->first < 0 ? 0 : r->first;
}

static void reader_close(struct page *p)
{
    struct reader *r = (struct reader *)p;
    free(r->title);
    free(r->text);
    free(r);
}

static const struct page_kind reader_kind = {
    .draw = reader_draw, .on_key = reader_on_key, .close = reader_close, .over = true
};

void popup_text(struct app *a, const char *title, const char *text)
{
    struct reader *r = calloc(1, sizeof *r);
    if (!r)
        return;
    r->page.kind = &reader_kind;
    r->title = strdup(title);
    r->text = strdup(text);
    if (r->title && r->text)
        app_open(a, &r->page);
    else
        reader_close(&r->page);
}

/* ---- a list ------------------------------------------------------------------------------------------- */

struct chooser {
    struct page page;
    char *title;
    char *item[POPUP_ITEMS];
    struct list list;
    void (*chosen)(struct page *owner, int index);
    struct page *owner;
};

static void chooser_draw(struct page *p, struct canvas *c)
{
    struct chooser *s = (struct chooser *)p;
    int wide = text_columns(s->title) + 4, y;
    for (int i = 0; i < s->list.n; i++)
        wide = text_columns(s->item[i]) + 6 > wide ? text_columns(s->item[i]) + 6 : wide;
    struct rect in = frame_popup(c, wide < 30 ? 30 : wide, s->list.n + 1, s->title);
    struct rect rows = { in.x, in.y, in.w, in.h - 1 };
    list_fit(&s->list, rows.h);
    for (int i = 0; i < s->list.n; i++)
        if (list_row(&s->list, c, rows, i, &y)) {
            enum cell_style style = i == s->list.at ? CELL_SELECTED : CELL_TEXT;
            canvas_fill(c, (struct rect){ rows.x, y, rows.w, 1 }, style, ' ');
            if (i < 9)
                canvas_print(c, rows.x + 1, y, 2, style, "%d", i + 1);
            canvas_text(c, rows.x + 4, y, rows.w - 5, style, s->item[i]);
        }
    list_more(&s->list, c, rows);
    canvas_right(c, in.x, in.y + in.h - 1, in.w, CELL_FAINT, "Enter: choose   Esc: back");
}

static void choose(struct chooser *s, int index)
{
    void (*chosen)(struct page *, int) = s->chosen;
    struct page *owner = s->owner;
    app_back(s->page.app);
    chosen(owner, index);
}

static void chooser_on_key(struct page *p, int key)
{
    struct chooser *s = (struct chooser *)p;
    bool clicked;
    if (closes(key)) {
        app_back(p->app);
        return;
    }
    if (key >= '1' && key <= '9' && key - '1' < s->list.n) {
        choose(s, key - '1');
        return;
    }
    bool used = list_on_key(&s->list, key, &clicked);
    if (s->list.n && ((used && clicked) || key == PRESS_ENTER))
        choose(s, s->list.at);
}

static void chooser_close(struct page *p)
{
    struct chooser *s = (struct chooser *)p;
    for (int i = 0; i < s->list.n; i++)
        free(s->item[i]);
    free(s->title);
    free(s);
}

static const struct page_kind chooser_kind = {
    .draw = chooser_draw, .on_key = chooser_on_key, .close = chooser_close, .over = true
};

void popup_list(struct app *a, const char *title, const char *const *items, int n, int at,
                void (*chosen)(struct page *owner, int index), struct page *owner)
{
    struct chooser *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page.kind = &chooser_kind;
    s->title = strdup(title);
    s->chosen = chosen;
    s->owner = owner;
    s->list.at = at;
    bool good = s->title;
    for (int i = 0; i < n && i < POPUP_ITEMS && good; i++) {
        s->item[i] = strdup(items[i]);
        good = s->item[i];
        s->list.n += good;
    }
    if (good)
        app_open(a, &s->page);
    else
        chooser_close(&s->page);
}

/* ---- a line ------------------------------------------------------------------------------------------- */

struct entry {
    struct page page;
    char *title;
    char text[ENTRY_BYTES];
    void (*entered)(struct page *owner, const char *text);
    struct page *owner;
};

/* The end of the line stays in sight. */
static const char *shown(const char *text, int wide)
{
    while (text_columns(text) > wide)
        text_next(&text);
    return text;
}

static void entry_draw(struct page *p, struct canvas *c)
{
    struct entry *e = (struct entry *)p;
    struct rect in = frame_popup(c, WIDE, 3, e->title);
    int n = canvas_text(c, in.x, in.y + 1, in.w, CELL_STRONG, shown(e->text, in.w - 1));
    canvas_put(c, in.x + n, in.y + 1, CELL_SELECTED, ' ');
    canvas_right(c, in.x, in.y + 2, in.w, CELL_FAINT, "Enter: take it   Esc: back");
}

static void drop_last(char *text)
{
    size_t len = strlen(text);
    while (len && ((unsigned char)text[len - 1] & 0xc0) == 0x80)
        len--;
    if (len)
        text[len - 1] = '\0';
}

static void add_typed(char *text, size_t size, int key)
{
    char bytes[5];
    size_t len = strlen(text), more = text_utf8((uint32_t)key, bytes);
    if (len + more < size)
        memcpy(text + len, bytes, more + 1);
}

static void entry_on_key(struct page *p, int key)
{
    struct entry *e = (struct entry *)p;
    if (key == PRESS_ESC) {
        app_back(p->app);
    } else if (key == PRESS_ENTER) {
        char text[ENTRY_BYTES];
        void (*entered)(struct page *, const char *) = e->entered;
        struct page *owner = e->owner;
        memcpy(text, e->text, sizeof text);
        app_back(p->app);
        entered(owner, text);
    } else if (key == PRESS_BACKSPACE) {
        drop_last(e->text);
    } else if (key == PRESS_DELETE || key == 21) { /* Ctrl-U */
        e->text[0] = '\0';
    } else if (key >= ' ' && key < PRESS_SPECIAL && key != 0x7f) {
        add_typed(e->text, sizeof e->text, key);
    }
}

static void entry_close(struct page *p)
{
    struct entry *e = (struct entry *)p;
    free(e->title);
    free(e);
}

static const struct page_kind entry_kind = {
    .draw = entry_draw, .on_key = entry_on_key, .close = entry_close, .over = true
};

void popup_entry(struct app *a, const char *title, const char *text,
                 void (*entered)(struct page *owner, const char *text), struct page *owner)
{
    struct entry *e = calloc(1, sizeof *e);
    if (!e)
        return;
    e->page.kind = &entry_kind;
    e->title = strdup(title);
    e->entered = entered;
    e->owner = owner;
    snprintf(e->text, sizeof e->text, "%s", text);
    if (e->title)
        app_open(a, &e->page);
    else
        entry_close(&e->page);
}

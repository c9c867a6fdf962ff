#include "app.h"

#include <stdlib.h>
#include <string.h>

enum { WIDE = 72, KEY_COLUMN = 14, SECOND_MIN = 16, ENTRY_BYTES = 4096, CTRL_U = 21 };

struct popup {
    struct page page;
    char title[NOTE_MAX];
    struct text text;       /* to read, to choose from, or as it is typed */
    bool fresh;             /* nothing has been typed yet: what is replaces all of it */
    int first, lines, rows; /* of the text: the first that is shown, all, and those there is room for */
    int wide;
    char wanted[FIND_MAX]; /* what is looked for in it */
    char *item[POPUP_ITEMS];
    void *owner;
    void (*chosen)(void *owner, int index);
    void (*agreed)(void *owner);
    void (*entered)(void *owner, const char *text);
    const struct popup_source *source; /* of more to read, or NULL; and whether there may be some */
    bool renewing;
};

static void popup_close(void *page)
{
    struct popup *p = page;
    text_free(&p->text);
    if (p->source)
        p->source->closed(p->owner);
}

/* A popup that is open already, with a text that is its own from now on; NULL after a note. */
static struct popup *open_popup(const struct page *owner, const struct page_kind *kind, struct text *text,
                                const char *title)
{
    struct popup *p = page_new(owner->app, kind);
    if (!p) {
        text_free(text);
        return NULL;
    }
    snprintf(p->title, sizeof p->title, "%s", title);
    p->text = *text;
    p->owner = (void *)owner;
    page_open(p);
    return p;
}

static bool closes(int key)
{
    return key == PRESS_ESC || key == 'q';
}

static void draw_last_row(struct canvas *c, struct rect in, const char *words)
{
    canvas_right(c, in.x, in.y + in.h - 1, in.w, CELL_FAINT, words);
}

/* ---- a text ------------------------------------------------------------------------------------------- */

/* The columns before the second column of a line, which stands behind a gap of blanks, where it has one with room behind it;
 * else those that it begins with. *bytes: how many these are. */
static int first_column(const char *line, int wide, size_t *bytes)
{
    size_t begun = strspn(line, " ");
    const char *gap = strstr(line + begun, "  ");
    size_t len = gap ? (size_t)(gap - line) + strspn(gap, " ") : 0;
    char *head = strndup(line, len);
    int columns = head ? text_columns(head) : 0;
    bool fits = columns && line[len] && columns + SECOND_MIN <= wide;
    free(head);
    *bytes = fits ? len : begun;
    return fits ? columns : (int)begun;
}

/* A line that is too long: what stands in its second column goes on below itself. */
static int draw_long_line(struct canvas *c, struct rect in, int top, int skip, const char *line)
{
    size_t bytes;
    int indent = first_column(line, in.w, &bytes);
    struct rect where = { in.x + indent, in.y + top, in.w - indent, in.h - top };
    if (c && !skip)
        canvas_print(c, in.x, in.y + top, in.w, CELL_TEXT, "%.*s", (int)bytes, line);
    return canvas_words_from(c, where, skip, CELL_TEXT, line + bytes);
}

/* One line of the text from its row `skip` on; returns its rows. Draws none with c NULL. A line with a tab in it has two
 * columns: a key, and what it does. */
static int draw_line(struct canvas *c, struct rect in, int top, int skip, char *line)
{
    char *tab = strchr(line, '\t');
    struct rect where = { in.x + KEY_COLUMN, in.y + top, in.w - KEY_COLUMN, in.h - top };
    if (!tab && text_columns(line) > in.w)
        return draw_long_line(c, in, top, skip, line);
    if (tab)
        *tab = '\0';
    if (c && !skip)
        canvas_text(c, in.x, in.y + top, tab ? KEY_COLUMN - 1 : in.w, tab ? CELL_KEY : CELL_TEXT, line);
    return tab ? canvas_words_from(c, where, skip, CELL_TEXT, tab + 1) : 1; /* columns stay columns */
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

static int last_first(const struct popup *p)
{
    return p->lines > p->rows ? p->lines - p->rows : 0;
}

static void scroll(struct popup *p, int by)
{
    int most = last_first(p), first = p->first + by;
    p->first = first > most ? most : first < 0 ? 0 : first;
}

/* Space turns pages, and behind the last one closes: whoever presses nothing else gets through. */
static void next_screen(struct popup *p, int by)
{
    if (p->first == last_first(p))
        page_back(p);
    else
        scroll(p, by);
}

/* The row where the first line from a row on begins in which the words stand; -1: none does. */
static int find_line(const struct popup *p, int from)
{
    struct rect in = { 0, 0, p->wide, 0 };
    int y = 0;
    for (const char *at = text_string(&p->text); *at;
         at += strcspn(at, "\n") + (at[strcspn(at, "\n")] != '\0')) {
        char *line = strndup(at, strcspn(at, "\n"));
        bool found = line && y >= from && text_finds(line, p->wanted);
        int rows = line ? draw_line(NULL, in, 0, 0, line) : 0;
        free(line);
        if (found)
            return y;
        y += rows ? rows : 1;
    }
    return -1;
}

static void find_next(struct popup *p, int from)
{
    int y = find_line(p, from);
    y = y < 0 ? find_line(p, 0) : y;
    if (y >= 0)
        scroll(p, y - p->first);
    else
        app_note(p->page.app, "There is no \"%s\" here.", p->wanted);
}

static void wanted_entered(void *page, const char *text)
{
    struct popup *p = page;
    snprintf(p->wanted, sizeof p->wanted, "%s", text);
    find_next(p, p->first);
}

static void reader_draw(void *page, struct canvas *c)
{
    struct popup *p = page;
    int wide = c->w - 8 < WIDE ? c->w - 8 : WIDE;
    p->lines = draw_lines(NULL, (struct rect){ 0, 0, wide, 0 }, text_string(&p->text), 0);
    struct rect in = frame_popup(c, wide, p->lines + 1, p->title);
    p->rows = in.h - 1;
    p->wide = wide;
    scroll(p, 0);
    draw_lines(c, (struct rect){ in.x, in.y, in.w, p->rows }, text_string(&p->text), p->first);
    draw_last_row(c, in,
                  p->renewing                ? page_say(p, "still thinking …   Enter, Space: back")
                  : p->first < last_first(p) ? page_say(p, "Space, arrows: more   /: look for   Enter: back")
                  : p->lines > p->rows       ? page_say(p, "arrows: more   /: look for   Enter, Space: back")
                                             : page_say(p, "Enter, Space: back"));
    canvas_zone(c, (struct rect){ in.x, in.y + in.h - 1, in.w, 1 }, PRESS_ENTER);
}

static bool reader_on_key(void *page, int key)
{
    struct popup *p = page;
    int by = p->rows > 2 ? p->rows - 1 : 1;
    switch (key) {
    case PRESS_DOWN: scroll(p, 1); break;
    case PRESS_UP: scroll(p, -1); break;
    case ' ': next_screen(p, by); break;
    case PRESS_PAGE_DOWN: scroll(p, by); break;
    case PRESS_PAGE_UP: scroll(p, -by); break;
    case PRESS_END: scroll(p, p->lines); break;
    case PRESS_HOME: scroll(p, -p->lines); break;
    case '/': popup_entry(p, p->wanted, wanted_entered, page_say(p, "Look for")); break;
    case 'n':
        if (p->wanted[0])
            find_next(p, p->first + 1);
        break;
    default:
        if (closes(key) || key == PRESS_ENTER || key == '?')
            page_back(p);
    }
    return true;
}

static int reader_tick(void *page, long long now)
{
    struct popup *p = page;
    struct text better = page_text(p);
    (void)now;
    if (!p->renewing)
        return -1;
    int ms = p->source->renew(p->owner, &better);
    p->renewing = ms >= 0;
    if (better.len) {
        text_free(&p->text);
        p->text = better;
    }
    p->page.app->changed |= better.len || !p->renewing;
    return ms;
}

void popup_text_from(void *owner, const struct popup_source *source, struct text *text, const char *title)
{
    static const struct page_kind kind = { .size = sizeof(struct popup),
                                           .draw = reader_draw,
                                           .on_key = reader_on_key,
                                           .tick = reader_tick,
                                           .close = popup_close,
                                           .over = true };
    struct popup *p = open_popup(owner, &kind, text, title);
    if (p) {
        p->source = source;
        p->renewing = source;
    } else if (source) {
        source->closed(owner);
    }
}

void popup_text(void *owner, struct text *text, const char *title)
{
    popup_text_from(owner, NULL, text, title);
}

/* ---- a list ------------------------------------------------------------------------------------------- */

static void draw_item(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct popup *p = page;
    enum cell_style style = list_fill(&p->page.list, c, row, i);
    if (i < 9)
        canvas_print(c, row.x + 1, row.y, 2, style, "%d", i + 1);
    canvas_text(c, row.x + 4, row.y, row.w - 5, style, p->item[i]);
}

static void chooser_draw(void *page, struct canvas *c)
{
    struct popup *p = page;
    const char *last = page_say(p, "Enter: choose   Esc: back");
    int wide =
        text_columns(p->title) + 4 > text_columns(last) ? text_columns(p->title) + 4 : text_columns(last);
    for (int i = 0; i < p->page.list.n; i++)
        wide = text_columns(p->item[i]) + 6 > wide ? text_columns(p->item[i]) + 6 : wide;
    struct rect in = frame_popup(c, wide < 30 ? 30 : wide, p->page.list.n + 1, p->title);
    list_draw(&p->page.list, c, (struct rect){ in.x, in.y, in.w, in.h - 1 }, draw_item, p);
    draw_last_row(c, in, last);
}

static void choose(void *page)
{
    const struct popup p = *(struct popup *)page;
    page_back(page);
    if (p.chosen)
        p.chosen(p.owner, p.page.list.at);
    else if (p.page.list.at)
        p.agreed(p.owner);
}

static bool chooser_on_key(void *page, int key)
{
    struct popup *p = page;
    if (closes(key)) {
        page_back(p);
        return true;
    }
    bool digit = key >= '1' && key <= '9' && key - '1' < p->page.list.n;
    if (digit)
        p->page.list.at = key - '1';
    if (digit || (key == PRESS_ENTER && p->page.list.n))
        choose(p);
    return digit || key == PRESS_ENTER;
}

static struct popup *open_list(void *owner, struct text *items, int at, const char *title)
{
    static const struct page_kind kind = { .size = sizeof(struct popup),
                                           .draw = chooser_draw,
                                           .on_key = chooser_on_key,
                                           .chosen = choose,
                                           .close = popup_close,
                                           .over = true };
    struct popup *p = open_popup(owner, &kind, items, title);
    if (!p)
        return NULL;
    struct list *list = &p->page.list;
    for (char *rest = p->text.buf; p->text.len && *rest && list->n < POPUP_ITEMS;) {
        p->item[list->n++] = rest;
        rest += strcspn(rest, "\n");
        if (*rest)
            *rest++ = '\0';
    }
    list->at = at;
    return p;
}

void popup_list(void *owner, struct text *items, int at, void (*chosen)(void *owner, int index),
                const char *title)
{
    struct popup *p = open_list(owner, items, at, title);
    if (p)
        p->chosen = chosen;
}

void popup_confirm(void *owner, void (*agreed)(void *owner), const char *no, const char *yes,
                   const char *title)
{
    struct text items = page_text(owner);
    text_add(&items, "%s\n%s", page_say(owner, no), page_say(owner, yes));
    struct popup *p = open_list(owner, &items, 0, title);
    if (p)
        p->agreed = agreed;
}

/* ---- a line ------------------------------------------------------------------------------------------- */

/* The end of the line stays in sight. */
static const char *shown(const char *text, int wide)
{
    while (text_columns(text) > wide)
        text_next(&text);
    return text;
}

static void entry_draw(void *page, struct canvas *c)
{
    const struct popup *p = page;
    struct rect in = frame_popup(c, WIDE, 3, p->title);
    int n = canvas_text(c, in.x, in.y + 1, in.w, p->fresh ? CELL_SELECTED : CELL_STRONG,
                        shown(text_string(&p->text), in.w - 1));
    canvas_put(c, in.x + n, in.y + 1, CELL_SELECTED, ' ');
    draw_last_row(c, in, page_say(p, "Enter: take it   Esc: back"));
}

static void drop_last(struct text *t)
{
    while (text_is_whole(t) && t->len && ((unsigned char)t->buf[t->len - 1] & 0xc0) == 0x80)
        t->len--;
    if (text_is_whole(t) && t->len)
        t->buf[--t->len] = '\0';
}

static void enter(struct popup *p)
{
    struct popup was = *p;
    p->text = text_growing(); /* it stays ours until it has been taken */
    page_back(p);
    was.entered(was.owner, text_string(&was.text));
    text_free(&was.text);
}

static bool entry_on_key(void *page, int key)
{
    struct popup *p = page;
    char bytes[5];
    bool typed = key >= ' ' && key < PRESS_SPECIAL && key != 0x7f, fresh = p->fresh;
    p->fresh = false;
    if (typed && fresh)
        text_clear(&p->text);
    if (key == PRESS_ESC)
        page_back(p);
    else if (key == PRESS_ENTER)
        enter(p);
    else if (key == PRESS_BACKSPACE)
        drop_last(&p->text);
    else if (key == PRESS_DELETE || key == CTRL_U)
        text_clear(&p->text);
    else if (typed && p->text.len < ENTRY_BYTES)
        text_put(&p->text, bytes, text_utf8((uint32_t)key, bytes));
    return true;
}

void popup_entry(void *owner, const char *text, void (*entered)(void *owner, const char *text),
                 const char *title)
{
    static const struct page_kind kind = { .size = sizeof(struct popup),
                                           .draw = entry_draw,
                                           .on_key = entry_on_key,
                                           .close = popup_close,
                                           .over = true };
    struct text typed = page_text(owner);
    text_add(&typed, "%s", text);
    struct popup *p = open_popup(owner, &kind, &typed, title);
    if (!p)
        return;
    p->entered = entered;
    p->fresh = text[0];
}

/* canvas.c: drawing on cells, and cells as text and as a picture. */
#include "canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

enum { LINE_BYTES = 4096, REPLACEMENT = 0xfffd };

/* ---- characters --------------------------------------------------------------------------------------- */

uint32_t text_next(const char **text)
{
    uint32_t ch;
    size_t n = text_code(*text, strnlen(*text, 4), &ch);
    *text += n ? n : 1;
    return n ? ch : REPLACEMENT;
}

size_t text_utf8(uint32_t ch, char out[5])
{
    int more = ch < 0x80 ? 0 : ch < 0x800 ? 1 : ch < 0x10000 ? 2 : 3;
    static const unsigned lead[] = { 0, 0xc0, 0xe0, 0xf0 };
    for (int i = more; i > 0; i--, ch >>= 6)
        out[i] = (char)(0x80 | (ch & 0x3f));
    out[0] = (char)(lead[more] | ch);
    out[more + 1] = '\0';
    return (size_t)more + 1;
}

/* Columns of a character; 0 for what is drawn over the one before, which we leave out. */
static int columns(uint32_t ch)
{
    if (!text_shows(ch))
        return 0;
    if (ch < 0x80)
        return 1;
    int n = wcwidth((wchar_t)ch);
    return n < 0 ? 1 : n;
}

bool text_finds(const char *text, const char *words)
{
    size_t n = strlen(words);
    for (; n && *text; text++)
        if (!strncasecmp(text, words, n))
            return true;
    return false;
}

static int columns_to(const char *text, const char *end)
{
    int n = 0;
    while (text < end)
        n += columns(text_next(&text));
    return n;
}

int text_columns(const char *text)
{
    return columns_to(text, text + strlen(text));
}

char ascii_of(uint32_t ch)
{
    static const struct {
        uint32_t ch;
        char ascii;
    } table[] = {
        { 0x2500, '-' },  { 0x2501, '=' },  { 0x2502, '|' },  { 0x2503, '|' }, { 0x250c, '+' },
        { 0x2510, '+' },  { 0x2514, '+' },  { 0x2518, '+' },  { 0x251c, '+' }, { 0x2524, '+' },
        { 0x2550, '=' },  { 0x2551, '|' },  { 0x256d, '+' },  { 0x256e, '+' }, { 0x256f, '+' },
        { 0x2570, '+' },  { 0x2571, '/' },  { 0x2572, '\\' }, { 0x2580, '"' }, { 0x2584, '_' },
        { 0x2588, '#' },  { 0x258c, '[' },  { 0x2590, ']' },  { 0x2591, ':' }, { 0x2592, '%' },
        { 0x2593, '#' },  { 0x25a0, '#' },  { 0x25b6, '>' },  { 0x25b8, '>' }, { 0x25ba, '>' },
        { 0x25c0, '<' },  { 0x25c6, '*' },  { 0x25cf, 'o' },  { 0x25cb, 'o' }, { 0x2022, '*' },
        { 0x00b7, '.' },  { 0x2026, '~' },  { 0x2013, '-' },  { 0x2014, '-' }, { 0x2190, '<' },
        { 0x2191, '^' },  { 0x2192, '>' },  { 0x2193, 'v' },  { 0x2713, 'x' }, { 0x00d7, 'x' },
        { 0x2018, '\'' }, { 0x2019, '\'' }, { 0x201c, '"' },  { 0x201d, '"' }, { 0x25b2, '^' },
        { 0x25bc, 'v' },  { 0x21b5, '<' },  { 0x00b1, '~' },
    };
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
    if (ch < 0x80)
        return (char)ch;
    if (ch >= 0xc0 && ch < 0x100)
        return latin[ch - 0xc0];
    if (ch >= 0x2800 && ch < 0x2900) /* a dotted cell of a map */
        return ch == 0x2800 ? ' ' : '.';
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].ch == ch)
            return table[i].ascii;
    return '?';
}

/* ---- cells -------------------------------------------------------------------------------------------- */

bool canvas_size(struct canvas *c, int w, int h)
{
    w = w < 1 ? 1 : w > CANVAS_WIDE_MAX ? CANVAS_WIDE_MAX : w;
    h = h < 1 ? 1 : h > CANVAS_HIGH_MAX ? CANVAS_HIGH_MAX : h;
    if (!c->at || c->w != w || c->h != h) {
        struct cell *at = realloc(c->at, (size_t)w * (size_t)h * sizeof *at);
        if (!at)
            return false;
        c->at = at;
        c->w = w;
        c->h = h;
    }
    canvas_clear(c);
    return true;
}

void canvas_free(struct canvas *c)
{
    free(c->at);
    *c = (struct canvas){ 0 };
}

void canvas_clear(struct canvas *c)
{
    for (int i = 0; i < c->w * c->h; i++)
        c->at[i] = (struct cell){ ' ', CELL_TEXT };
    c->zones = 0;
}

static struct cell *cell(struct canvas *c, int x, int y)
{
    return x < 0 || y < 0 || x >= c->w || y >= c->h ? NULL : &c->at[y * c->w + x];
}

/* A wide character that is half overwritten is gone. */
static void unmake_wide(struct canvas *c, int x, int y)
{
    struct cell *here = cell(c, x, y), *left = cell(c, x - 1, y), *right = cell(c, x + 1, y);
    if (here && !here->ch && left)
        left->ch = ' ';
    if (here && right && !right->ch)
        right->ch = ' ';
}

void canvas_put(struct canvas *c, int x, int y, enum cell_style style, uint32_t ch)
{
    struct cell *to = cell(c, x, y);
    if (!to)
        return;
    unmake_wide(c, x, y);
    *to = (struct cell){ ch, (uint8_t)style };
}

static void make_right_half(struct canvas *c, int x, int y, enum cell_style style)
{
    struct cell *right = cell(c, x, y);
    if (right)
        *right = (struct cell){ 0, (uint8_t)style };
    else
        canvas_put(c, x - 1, y, style, ' '); /* no room for half a character */
}

/* What is left of a sentence that the language has made longer is missed. */
static void mark_cut(struct canvas *c, int x, int y, enum cell_style style, const char *rest)
{
    if (c->language && c->language->catalogue && rest[strspn(rest, " ")])
        canvas_put(c, x, y, style, 0x2026);
}

int canvas_text(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *text)
{
    int at = 0;
    while (*text) {
        const char *rest = text;
        uint32_t ch = text_next(&text);
        int n = columns(ch);
        if (!n)
            continue;
        if (at + n > wide) {
            if (at)
                mark_cut(c, x + at - 1, y, style, rest);
            break;
        }
        canvas_put(c, x + at, y, style, ch);
        if (n == 2)
            make_right_half(c, x + at + 1, y, style);
        at += n;
    }
    return at;
}

int canvas_print(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *format, ...)
{
    char text[LINE_BYTES];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    return canvas_text(c, x, y, wide, style, text);
}

static int __attribute__((format(printf, 4, 0)))
say(struct canvas *c, struct rect where, enum cell_style style, const char *format, va_list ap)
{
    char text[LINE_BYTES];
    vsnprintf(text, sizeof text, tr(c->language, format), ap);
    return canvas_text(c, where.x, where.y, where.w, style, text);
}

int canvas_say(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = say(c, (struct rect){ x, y, wide, 1 }, style, format, ap);
    va_end(ap);
    return n;
}

/* A blank before it and one behind. */
int canvas_button(struct canvas *c, int x, int y, int wide, int key, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = 1 + say(c, (struct rect){ x + 1, y, wide - 1, 1 }, CELL_GO, format, ap);
    va_end(ap);
    canvas_put(c, x, y, CELL_GO, ' ');
    if (n < wide)
        canvas_put(c, x + n++, y, CELL_GO, ' ');
    canvas_zone(c, (struct rect){ x, y, n, 1 }, key);
    return n;
}

struct text canvas_line(struct canvas *c)
{
    struct text t = text_into(c->line[c->lines++ % CANVAS_LINES], CANVAS_LINE_MAX);
    t.language = c->language;
    return t;
}

void canvas_right(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *text)
{
    int n = text_columns(text);
    canvas_text(c, x + (n < wide ? wide - n : 0), y, wide, style, text);
}

void canvas_center(struct canvas *c, int x, int y, int wide, enum cell_style style, const char *text)
{
    int n = text_columns(text);
    canvas_text(c, x + (n < wide ? (wide - n) / 2 : 0), y, wide, style, text);
}

void canvas_fill(struct canvas *c, struct rect where, enum cell_style style, uint32_t ch)
{
    for (int y = where.y; y < where.y + where.h; y++)
        for (int x = where.x; x < where.x + where.w; x++)
            canvas_put(c, x, y, style, ch);
}

/* ---- words -------------------------------------------------------------------------------------------- */

/* The next word, with its length in bytes; false at the end. A newline is a word of its own. */
static bool next_word(const char **at, const char **word, int *len)
{
    while (**at == ' ')
        ++*at;
    *word = *at;
    *len = **at == '\n' ? 1 : (int)strcspn(*at, " \n");
    *at += *len;
    return *len > 0;
}

int canvas_words(struct canvas *c, struct rect where, enum cell_style style, const char *text)
{
    int rows = canvas_words_from(c, where, 0, style, text);
    if (c && rows > where.h)
        mark_cut(c, where.x + where.w - 1, where.y + where.h - 1, style, text);
    return rows;
}

int canvas_words_from(struct canvas *c, struct rect where, int skip, enum cell_style style, const char *text)
{
    const char *word;
    int len, x = 0, y = 0;
    while (next_word(&text, &word, &len)) {
        if (*word == '\n') {
            x = 0;
            y++;
            continue;
        }
        int wide = columns_to(word, word + len);
        if (x && x + 1 + wide > where.w) {
            x = 0;
            y++;
        }
        x += x > 0;
        if (c && y >= skip && y - skip < where.h)
            canvas_print(c, where.x + x, where.y + y - skip, where.w - x, style, "%.*s", len, word);
        x += wide;
    }
    return y + (x > 0);
}

void canvas_error(struct canvas *c, struct rect where, const struct error *err)
{
    struct text t = canvas_line(c);
    text_say_error(&t, err);
    canvas_words(c, where, CELL_WARN, t.buf);
}

void canvas_box(struct canvas *c, struct rect where, enum cell_style style, const char *title)
{
    static const uint32_t edges[3][3] = { { 0x250c, 0x2500, 0x2510 },
                                          { 0x2502, 0, 0x2502 },
                                          { 0x2514, 0x2500, 0x2518 } };
    for (int y = 0; y < where.h; y++)
        for (int x = 0; x < where.w; x++) {
            uint32_t edge = edges[(y > 0) + (y == where.h - 1)][(x > 0) + (x == where.w - 1)];
            if (edge)
                canvas_put(c, where.x + x, where.y + y, style, edge);
        }
    if (title && *title)
        canvas_print(c, where.x + 2, where.y, where.w - 4, CELL_STRONG, " %s ", title);
}

void canvas_heading(struct canvas *c, int x, int y, int wide, const char *title)
{
    int n = title ? canvas_print(c, x, y, wide, CELL_STRONG, "%s ", tr(c->language, title)) : 0;
    for (; n < wide; n++)
        canvas_put(c, x + n, y, CELL_FAINT, 0x2500);
}

void canvas_zone(struct canvas *c, struct rect where, int key)
{
    if (c->zones < CANVAS_ZONES)
        c->zone[c->zones++] = (struct zone){ where, key };
}

int canvas_key_at(const struct canvas *c, int x, int y)
{
    for (int i = c->zones - 1; i >= 0; i--) {
        const struct rect *r = &c->zone[i].where;
        if (x >= r->x && x < r->x + r->w && y >= r->y && y < r->y + r->h)
            return c->zone[i].key;
    }
    return 0;
}

static void add_char(struct text *t, uint32_t ch, bool ascii)
{
    char bytes[5];
    if (ascii)
        text_add(t, "%c", ascii_of(ch));
    else
        text_put(t, bytes, text_utf8(ch, bytes));
}

size_t canvas_plain(const struct canvas *c, bool ascii, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    for (int y = 0; y < c->h; y++) {
        const struct cell *row = &c->at[y * c->w];
        int end = c->w;
        while (end && row[end - 1].ch == ' ')
            end--;
        for (int x = 0; x < end; x++)
            if (row[x].ch)
                add_char(&t, row[x].ch, ascii);
        text_put(&t, "\n", 1);
    }
    return t.len;
}

/* ---- picture ------------------------------------------------------------------------------------------ */

enum { CELL_W = 8, CELL_H = 17, BASELINE = 13, MARGIN = 10, PAPER = 0x0c1110, WRITING = 0xf4efe1 };

static void add_escaped(struct text *t, uint32_t ch)
{
    if (ch == '<' || ch == '&' || ch == ' ') /* blanks in a row count */
        text_add(t, "%s", ch == '<' ? "&lt;" : ch == '&' ? "&amp;" : "\302\240");
    else if (ch)
        add_char(t, ch, false);
}

/* The cells of one style from x on; returns how many. */
static int add_run(const struct canvas *c, int x, int y, struct text *t)
{
    const struct cell *at = &c->at[y * c->w + x];
    const struct tint *tint = &tints[at->style];
    int left = MARGIN + x * CELL_W, top = MARGIN + y * CELL_H, n = 0, shown = 0;
    for (; x + n < c->w && at[n].style == at->style; n++)
        shown += at[n].ch != ' ';
    if (tint->bg >= 0)
        text_add(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", left, top,
                 n * CELL_W, CELL_H, (unsigned)style_rgb(tint->bg));
    if (!shown)
        return n;
    text_add(t, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s>", left, top + BASELINE,
             n * CELL_W, tint->fg < 0 ? WRITING : (unsigned)style_rgb(tint->fg),
             tint->attr & ATTR_BOLD ? " font-weight=\"bold\"" : "");
    for (int i = 0; i < n; i++)
        add_escaped(t, at[i].ch);
    text_add(t, "</text>\n");
    return n;
}

size_t canvas_svg(const struct canvas *c, const char *title, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    int w = c->w * CELL_W + 2 * MARGIN, h = c->h * CELL_H + 2 * MARGIN;
    text_add(&t,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
             "font-family=\"DejaVu Sans Mono, Liberation Mono, monospace\" font-size=\"13\">\n"
             "<title>%s</title>\n<rect width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#%06x\"/>\n",
             w, h, w, h, title, w, h, (unsigned)PAPER);
    for (int y = 0; y < c->h; y++)
        for (int x = 0; x < c->w;)
            x += add_run(c, x, y, &t);
    text_add(&t, "</svg>\n");
    return t.len;
}

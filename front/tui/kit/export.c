/* export.c: a canvas as text and as a picture. */
#include "../../../core/text.h"
#include "canvas.h"

#include <string.h>

/* ---- text --------------------------------------------------------------------------------------------- */

static void add_char(struct text *t, uint32_t ch, bool ascii)
{
    char bytes[5];
    if (ascii)
        text_add(t, "%c", ascii_of(ch));
    else
        text_put(t, bytes, text_utf8(ch, bytes));
}

static int row_end(const struct canvas *c, int y)
{
    int end = c->w;
    while (end && c->at[y * c->w + end - 1].ch == ' ')
        end--;
    return end;
}

size_t canvas_plain(const struct canvas *c, bool ascii, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    for (int y = 0; y < c->h; y++) {
        for (int x = 0; x < row_end(c, y); x++)
            if (c->at[y * c->w + x].ch)
                add_char(&t, c->at[y * c->w + x].ch, ascii);
        text_put(&t, "\n", 1);
    }
    return t.len;
}

/* ---- picture ------------------------------------------------------------------------------------------ */

enum { CELL_W = 8, CELL_H = 17, BASELINE = 13, MARGIN = 10, PAPER = 0x0c1110, WRITING = 0xf4efe1 };

static uint32_t rgb(int colour, uint32_t own)
{
    return colour < 0 ? own : style_rgb(colour);
}

static void add_escaped(struct text *t, uint32_t ch)
{
    if (ch == '<')
        text_add(t, "&lt;");
    else if (ch == '&')
        text_add(t, "&amp;");
    else if (ch == ' ')
        text_add(t, "\302\240"); /* blanks in a row count */
    else
        add_char(t, ch, false);
}

/* How far cells of the same style go from x on. */
static int run_of(const struct canvas *c, int x, int y)
{
    int n = 1;
    while (x + n < c->w && c->at[y * c->w + x + n].style == c->at[y * c->w + x].style)
        n++;
    return n;
}

static bool is_blank(const struct canvas *c, int x, int y, int n)
{
    for (int i = 0; i < n; i++)
        if (c->at[y * c->w + x + i].ch != ' ')
            return false;
    return true;
}

static void add_run(const struct canvas *c, int x, int y, int n, struct text *t)
{
    const struct tint *tint = &tints[c->at[y * c->w + x].style];
    int left = MARGIN + x * CELL_W, top = MARGIN + y * CELL_H;
    if (tint->bg >= 0)
        text_add(t, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n", left, top,
                 n * CELL_W, CELL_H, (unsigned)rgb(tint->bg, PAPER));
    if (is_blank(c, x, y, n))
        return;
    text_add(t, "<text x=\"%d\" y=\"%d\" textLength=\"%d\" fill=\"#%06x\"%s>", left, top + BASELINE,
             n * CELL_W, (unsigned)rgb(tint->fg, WRITING),
             tint->attr & ATTR_BOLD ? " font-weight=\"bold\"" : "");
    for (int i = 0; i < n; i++)
        if (c->at[y * c->w + x + i].ch)
            add_escaped(t, c->at[y * c->w + x + i].ch);
    text_add(t, "</text>\n");
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
        for (int x = 0, n; x < c->w; x += n) {
            n = run_of(c, x, y);
            add_run(c, x, y, n, &t);
        }
    text_add(&t, "</svg>\n");
    return t.len;
}

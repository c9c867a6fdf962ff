#include "app.h"

static int within(int n, int min, int max)
{
    return n > max ? max : n < min ? min : n;
}

bool list_on_key(struct list *l, int key, void (*chosen)(void *page), void *page)
{
    int by = l->rows > 2 ? l->rows - 1 : 1, at = l->at;
    switch (key) {
    case PRESS_UP: at--; break;
    case PRESS_DOWN: at++; break;
    case PRESS_PAGE_UP: at -= by; break;
    case PRESS_PAGE_DOWN: at += by; break;
    case PRESS_HOME: at = 0; break;
    case PRESS_END: at = l->n - 1; break;
    default:
        if (key < PRESS_ITEM || key >= PRESS_ITEM + l->n)
            return false;
        at = key - PRESS_ITEM;
    }
    if (!l->n)
        return false;
    l->at = within(at, 0, l->n - 1);
    if (key >= PRESS_ITEM && chosen)
        chosen(page); /* which may close the page, and then there is no list any more */
    return true;
}

static void fit(struct list *l, int rows)
{
    l->rows = rows < 1 ? 1 : rows;
    l->at = within(l->at, 0, l->n > 0 ? l->n - 1 : 0);
    if (l->at < l->first)
        l->first = l->at;
    if (l->at >= l->first + l->rows)
        l->first = l->at - l->rows + 1;
    l->first = within(l->first, 0, l->n > l->rows ? l->n - l->rows : 0);
}

void list_draw(struct list *l, struct canvas *c, struct rect where, list_draw_row *draw, const void *page)
{
    int edge = where.x + where.w - 1;
    fit(l, where.h);
    for (int i = l->first; i < l->n && i < l->first + l->rows; i++) {
        struct rect row = { where.x, where.y + i - l->first, where.w, 1 };
        canvas_zone(c, row, PRESS_ITEM + i);
        draw(page, c, row, i);
    }
    if (l->first > 0 && !l->bare)
        canvas_put(c, edge, where.y, CELL_FAINT, 0x25b2);
    if (l->first + l->rows < l->n && !l->bare)
        canvas_put(c, edge, where.y + l->rows - 1, CELL_FAINT, 0x25bc);
}

enum cell_style list_fill(const struct list *l, struct canvas *c, struct rect row, int i)
{
    enum cell_style style = i == l->at ? CELL_SELECTED : CELL_TEXT;
    canvas_fill(c, row, style, ' ');
    return style;
}

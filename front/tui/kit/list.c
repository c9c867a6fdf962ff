#include "list.h"

static int within(int n, int min, int max)
{
    return n > max ? max : n < min ? min : n;
}

bool list_on_key(struct list *l, int key, bool *chosen)
{
    int page = l->rows > 2 ? l->rows - 1 : 1, at = l->at;
    if (chosen)
        *chosen = false;
    switch (key) {
    case PRESS_UP: at--; break;
    case PRESS_DOWN: at++; break;
    case PRESS_PAGE_UP: at -= page; break;
    case PRESS_PAGE_DOWN: at += page; break;
    case PRESS_HOME: at = 0; break;
    case PRESS_END: at = l->n - 1; break;
    default:
        if (key < PRESS_ITEM || key >= PRESS_ITEM + l->n)
            return false;
        at = key - PRESS_ITEM;
        if (chosen)
            *chosen = true;
    }
    l->at = within(at, 0, l->n > 0 ? l->n - 1 : 0);
    return true;
}

void list_fit(struct list *l, int rows)
{
    l->rows = rows < 1 ? 1 : rows;
    l->at = within(l->at, 0, l->n > 0 ? l->n - 1 : 0);
    if (l->at < l->first)
        l->first = l->at;
    if (l->at >= l->first + l->rows)
        l->first = l->at - l->rows + 1;
    l->first = within(l->first, 0, l->n > l->rows ? l->n - l->rows : 0);
}

bool list_row(struct list *l, struct canvas *c, struct rect where, int i, int *y)
{
    if (i < l->first || i >= l->first + l->rows || i >= l->n)
        return false;
    *y = where.y + i - l->first;
    canvas_zone(c, (struct rect){ where.x, *y, where.w, 1 }, PRESS_ITEM + i);
    return true;
}

void list_more(const struct list *l, struct canvas *c, struct rect where)
{
    if (l->first > 0)
        canvas_put(c, where.x + where.w - 1, where.y, CELL_FAINT, 0x25b2);
    if (l->first + l->rows < l->n)
        canvas_put(c, where.x + where.w - 1, where.y + l->rows - 1, CELL_FAINT, 0x25bc);
}

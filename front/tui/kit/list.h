/* list.h: which item of a list is pointed at, and which part of it is shown. */
#ifndef PADDOCK_TUI_LIST_H
#define PADDOCK_TUI_LIST_H

#include "terminal.h"

struct list {
    int n, at; /* items, and the one pointed at */
    int first; /* shown */
    int rows;  /* that there was room for when it was last drawn */
    bool bare; /* no signs where there is more above or below */
};

/* Arrows, pages, Home, End, a click: true when the key was one of them, and there are items. A click chooses, too,
 * where chosen is not NULL. */
bool list_on_key(struct list *l, int key, void (*chosen)(void *page), void *page);
/* One item in its row. */
typedef void list_draw_row(const void *page, struct canvas *c, struct rect row, int i);
/* The items around the one pointed at, each a zone to be clicked, and signs where there is more above or below. */
void list_draw(struct list *l, struct canvas *c, struct rect where, list_draw_row *draw, const void *page);
/* The style of a row, which is filled with it: the one pointed at stands out. */
enum cell_style list_fill(const struct list *l, struct canvas *c, struct rect row, int i);

#endif

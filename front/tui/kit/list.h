/* list.h: which item of a list is pointed at, and which part of it is shown. */
#ifndef PADDOCK_TUI_LIST_H
#define PADDOCK_TUI_LIST_H

#include "terminal.h"

struct list {
    int n, at; /* items, and the one pointed at */
    int first; /* shown */
    int rows;  /* that there was room for when it was last drawn */
};

/* Arrows, pages, Home, End, a click: true when the key was one of them. *chosen (may be NULL): a click chooses too. */
bool list_on_key(struct list *l, int key, bool *chosen);
/* Room for so many rows: moves `first` so that the item is in it. */
void list_fit(struct list *l, int rows);
/* The row of item i in its list drawn at `where` is a zone; true when it is shown. *y is its row. */
bool list_row(struct list *l, struct canvas *c, struct rect where, int i, int *y);
/* Signs at the right edge where there is more above or below. */
void list_more(const struct list *l, struct canvas *c, struct rect where);

#endif

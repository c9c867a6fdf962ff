/* popup.h: small pages over another: a text to read, a list to choose from, a line to type. */
#ifndef PADDOCK_TUI_POPUP_H
#define PADDOCK_TUI_POPUP_H

#include "app.h"

/* A text with lines of its own, scrolled where it is long. */
void popup_text(struct app *a, const char *title, const char *text);

/* One of a list; chosen(owner, index) is called after the popup has closed, and not at all when it was left. The
 * texts are copied. */
enum { POPUP_ITEMS = 400 };
void popup_list(struct app *a, const char *title, const char *const *items, int n, int at,
                void (*chosen)(struct page *owner, int index), struct page *owner);

/* A line; entered(owner, text) as above. */
void popup_entry(struct app *a, const char *title, const char *text,
                 void (*entered)(struct page *owner, const char *text), struct page *owner);

#endif

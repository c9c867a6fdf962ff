/* popup.h: small pages over another: a text to read, a list to choose from, a line to type. Their texts are copied; what
 * was chosen or typed is handed to the page below once the popup has closed, and nothing is when it was left. */
#ifndef PADDOCK_TUI_POPUP_H
#define PADDOCK_TUI_POPUP_H

#include "app.h"

/* A text with lines of its own, scrolled where it is long. */
void popup_text(struct app *a, const char *title, const char *text);

/* One of a list, an item a line; and yes or no, where no is pointed at. */
enum { POPUP_ITEMS = 400 };
void popup_list(void *owner, const char *title, const char *items, int at,
                void (*chosen)(void *owner, int index));
void popup_confirm(void *owner, const char *title, const char *no, const char *yes,
                   void (*agreed)(void *owner));

/* A line, which is `text` before it is changed. */
void popup_entry(void *owner, const char *title, const char *text,
                 void (*entered)(void *owner, const char *text));

#endif

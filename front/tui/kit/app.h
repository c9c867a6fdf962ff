/* app.h: pages on top of one another, and the loop that shows the uppermost and hands it what comes in. */
#ifndef PADDOCK_TUI_APP_H
#define PADDOCK_TUI_APP_H

#include "../../../core/text.h"
#include "settings.h"

/* Which item of a list is pointed at, and which part of it is shown. */
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

/* A key of a page: its word on the bottom line, what it does, its line of what ? tells. A row may lack any of them. */
struct key {
    int press, also;         /* another key that does the same, or 0 */
    const char *name, *does; /* "Enter", "start": on the bottom line, where a click presses it */
    void (*run)(void *page);
    const char *help; /* "Enter, s\tstarts" */
};

/* A row under whose name a key that has another one elsewhere may stand on the bottom line. */
enum { OTHERWISE = 1 << 24 };

/* A page begins with a struct page, and whatever is called for it gets a pointer to all of it. */
struct page_kind {
    size_t size;
    const struct key *keys; /* ends with { 0 } */
    /* Where the bottom line depends on the moment: what may be pressed, ending with 0, as `keys` or *more call it. */
    const int *(*keys_now)(void *page, const struct key **more);
    const char *about; /* told by ?, below the keys */
    void (*draw)(void *page, struct canvas *c);
    /* A key before the list and the keys have it; false: for them. NULL: always. */
    bool (*on_key)(void *page, int key);
    void (*chosen)(void *page);  /* an item of its list was clicked; NULL: it is only pointed at */
    void (*refresh)(void *page); /* before it is shown, and again after other pages were on top */
    /* What goes on by itself: do what is due and return in how many milliseconds more is, -1: nothing is. */
    int (*tick)(void *page, long long now); /* NULL: nothing ever */
    int (*meanwhile)(void *page); /* the same while other pages lie on top, which stay; NULL: nothing */
    void (*close)(void *page);    /* frees what it holds; NULL: nothing */
    bool over;                    /* drawn over the page below it */
};

struct page {
    const struct page_kind *kind;
    struct app *app;
    struct page *below;
    struct list list; /* without items: it has none */
    unsigned fresh;   /* pages of the app when it was refreshed */
};

enum { NOTE_MAX = 400, FIND_MAX = 100 };

struct app {
    struct terminal *terminal;
    struct canvas canvas;
    struct page *top;
    struct settings settings;
    bool leaving;
    bool changed;                    /* something is to be drawn */
    bool first;                      /* nobody has been here before */
    int w, h;                        /* as it was told last that the terminal is small */
    unsigned turned;                 /* pages opened and closed so far */
    int code;                        /* to exit with */
    const struct language *language; /* of everything that is shown */
    uint64_t seed;                   /* of matches to come, or 0: those that the system draws */
    char note[NOTE_MAX];             /* said once, until the next key */
    struct error error;              /* of what was tried last */
};

/* Run until the last page is closed, or somebody wants us to stop; returns the exit code. */
int app_run(struct app *a, struct page *first);

/* A page of zeros, to be filled and opened; NULL after a note. */
void *page_new(struct app *a, const struct page_kind *kind);
void page_open(void *page);
/* One that is not open. */
void page_free(void *page);
/* Close the uppermost page. */
void app_back(struct app *a);
/* A sentence in the app's language. */
void app_note(struct app *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Where whatever is tried next says why it cannot be; and was it good? If not the reason is noted: as it is, if there is
 * one, or with a full stop. */
struct error *app_err(struct app *a);
bool app_good(struct app *a, bool good);
bool app_good_stop(struct app *a, bool good);
/* An error that somebody else keeps, as it is: false. */
bool app_error(struct app *a, const struct error *err);

/* A sentence in the language of the page; a text in it, which grows. */
const char *page_say(const void *page, const char *sentence) __attribute__((format_arg(2)));
struct text page_text(const void *page);
/* Keep the settings; notes why that cannot be. */
void app_save_settings(struct app *a);

/* For rows of keys: close the page; tell its keys. */
void page_back(void *page);
void page_help(void *page);
#define KEY_BACK PRESS_ESC, 'q', "Esc", N_("back"), page_back, N_("Esc, q\tback")
#define KEY_HELP '?', 0, "?", N_("keys"), page_help, NULL
/* Do what a key does; false when none of the rows does anything for it. */
bool keys_run(const struct key *keys, void *page, int key);
/* What they do, a line each. */
void keys_tell(const struct key *keys, struct text *t);

/* The bar at the top of a full page, with two texts. */
void frame_bar(struct canvas *c, const char *left, const char *right);
/* A box in the middle, cleared, with room for so much inside; returns the inside. */
struct rect frame_popup(struct canvas *c, int w, int h, const char *title);
/* The same around words; returns a row below them, for whatever may be pressed. */
struct rect frame_words(struct canvas *c, int wide, const char *title, enum cell_style style,
                        const char *words);

/* Small pages over another: a text to read, a list to choose from, a line to type. Their texts are taken over;
 * what was chosen or typed is handed to the page below once the popup
 * has closed, and nothing is when it was left. */

/* A text with lines of its own, scrolled where it is long. */
void popup_text(void *owner, struct text *text, const char *title);
/* One that gets better while it is read. Renewing adds all of the text to an empty one where there is a better one, and
 * returns in how many milliseconds to ask again, -1: this is all. Closed: nobody reads it any more. */
struct popup_source {
    int (*renew)(void *owner, struct text *text);
    void (*closed)(void *owner);
};
void popup_text_from(void *owner, const struct popup_source *source, struct text *text, const char *title);

/* One of a list, an item a line; and yes or no, where no is pointed at. */
enum { POPUP_ITEMS = 400 };
void popup_list(void *owner, struct text *items, int at, void (*chosen)(void *owner, int index),
                const char *title);
void popup_confirm(void *owner, void (*agreed)(void *owner), const char *no, const char *yes,
                   const char *title);

/* A line, which is `text` before it is changed. */
void popup_entry(void *owner, const char *text, void (*entered)(void *owner, const char *text),
                 const char *title);

#endif

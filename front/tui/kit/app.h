/* app.h: pages on top of one another, and the loop that shows the uppermost and hands it what comes in. */
#ifndef PADDOCK_TUI_APP_H
#define PADDOCK_TUI_APP_H

#include "../../../core/text.h"
#include "list.h"
#include "settings.h"

/* A key of a page: its word on the bottom line, what it does, its line of what ? tells. A row may lack any of them. */
struct key {
    int press, also;         /* another key that does the same, or 0 */
    const char *name, *does; /* "Enter", "start": on the bottom line, where a click presses it */
    void (*run)(void *page);
    const char *help; /* "Enter, s\tstarts" */
};

/* A page begins with a struct page, and whatever is called for it gets a pointer to all of it. */
struct page_kind {
    size_t size;
    const struct key *keys; /* ends with { 0 } */
    /* Where the bottom line depends on the moment: its keys. Those without a name are called as in `keys`. */
    const struct key *(*keys_now)(void *page);
    const char *about; /* told by ?, below the keys */
    void (*draw)(void *page, struct canvas *c);
    /* A key before the list and the keys have it; false: for them. NULL: always. */
    bool (*on_key)(void *page, int key);
    void (*chosen)(void *page);  /* an item of its list was clicked; NULL: it is only pointed at */
    void (*refresh)(void *page); /* before it is shown, and again after other pages were on top */
    /* What goes on by itself: do what is due and return in how many milliseconds more is, -1: nothing is. */
    int (*tick)(void *page, long long now); /* NULL: nothing ever */
    void (*close)(void *page);              /* frees what it holds; NULL: nothing */
    bool over;                              /* drawn over the page below it */
};

struct page {
    const struct page_kind *kind;
    struct app *app;
    struct page *below;
    struct list list; /* without items: it has none */
    unsigned fresh;   /* pages of the app when it was refreshed */
};

enum { NOTE_MAX = 400 };

struct app {
    struct terminal *terminal;
    struct canvas canvas;
    struct page *top;
    struct settings settings;
    bool leaving;
    bool changed;                    /* something is to be drawn */
    unsigned turned;                 /* pages opened and closed so far */
    int code;                        /* to exit with */
    const struct language *language; /* of everything that is shown */
    uint64_t seed;                   /* of matches to come, or 0: those that the system draws */
    char note[NOTE_MAX];             /* said once, until the next key */
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
/* An error as it is: false. And with a full stop. */
bool app_error(struct app *a, const struct error *err);
void app_note_error(struct app *a, const struct error *err);

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

#endif

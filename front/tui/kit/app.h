/* app.h: pages on top of one another, and the loop that shows the uppermost and hands it what comes in. */
#ifndef PADDOCK_TUI_APP_H
#define PADDOCK_TUI_APP_H

#include "settings.h"
#include "terminal.h"

struct page;

struct page_kind {
    void (*draw)(struct page *p, struct canvas *c);
    void (*on_key)(struct page *p, int key);
    /* What goes on by itself: do what is due and return in how many milliseconds more is, -1: nothing is. */
    int (*tick)(struct page *p, long long now); /* NULL: nothing ever */
    void (*close)(struct page *p);              /* frees it */
    bool over;                                  /* drawn over the page below it */
    const char *help; /* its keys, a line each, that ? shows; NULL: it does that itself */
};

struct page {
    const struct page_kind *kind;
    struct app *app;
    struct page *below;
};

enum { NOTE_MAX = 400 };

struct app {
    struct terminal *terminal;
    struct canvas canvas;
    struct page *top;
    struct settings settings;
    bool leaving;
    bool changed;    /* something is to be drawn */
    unsigned turned; /* pages opened and closed so far: whoever was below may have to look again */
    int code;        /* to exit with */
    const struct language *language; /* of everything that is shown */
    uint64_t seed;                   /* of matches to come, or 0: those that the system draws */
    char note[NOTE_MAX];             /* said once, until the next key */
};

/* Run until the last page is closed, or somebody wants us to stop; returns the exit code. */
int app_run(struct app *a, struct page *first);

void app_open(struct app *a, struct page *p);
/* Close the uppermost page. */
void app_back(struct app *a);
/* Close every page above that one. */
void app_back_to(struct app *a, const struct page *p);
void app_note(struct app *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same of an error; false. */
bool app_error(struct app *a, const struct error *err);
/* Keep the settings; notes why that cannot be. */
void app_save_settings(struct app *a);

/* The frame of a full page: a bar at the top with two texts. */
void frame_bar(struct canvas *c, const char *left, const char *right);

/* "Enter start": keys at the bottom, each a zone; as many as fit. Ends with a nameless one. */
struct key_hint {
    const char *key;  /* as it is written: "Enter" */
    const char *does; /* "start" */
    int press;        /* the key that a click stands for */
};
void frame_keys(struct canvas *c, const struct key_hint *hints);
/* A box in the middle, cleared, with room for so much inside; returns the inside. */
struct rect frame_popup(struct canvas *c, int w, int h, const char *title);

#endif

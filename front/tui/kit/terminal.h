/* terminal.h: whatever keys come from and screens go to: ncurses, or a script in a test. */
#ifndef PADDOCK_TUI_TERMINAL_H
#define PADDOCK_TUI_TERMINAL_H

#include "canvas.h"

/* Keys that are no characters; characters are themselves. */
enum {
    PRESS_ENTER = '\n',
    PRESS_TAB = '\t',
    PRESS_ESC = 27,
    PRESS_SPECIAL = 0x110000,
    PRESS_UP,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_HOME,
    PRESS_END,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_BACKSPACE,
    PRESS_DELETE,
    PRESS_BACKTAB,
    PRESS_ITEM = 0x120000, /* a click on item i of a list is PRESS_ITEM + i */
};

enum input_kind {
    INPUT_NOTHING, /* the time is up */
    INPUT_KEY,
    INPUT_CLICK,  /* at x, y */
    INPUT_RESIZE, /* ask for the size again */
    INPUT_STOP,   /* somebody wants us to leave: key is the signal, or 0 when the terminal is gone */
};

struct input {
    enum input_kind kind;
    int key;
    int x, y;
};

enum colours { COLOURS_AUTO, COLOURS_256, COLOURS_16, COLOURS_NONE };
enum characters { CHARACTERS_AUTO, CHARACTERS_UTF8, CHARACTERS_ASCII };

struct terminal {
    void (*size)(struct terminal *t, int *w, int *h);
    /* The next input, waiting at most so many milliseconds; -1: for as long as it takes. */
    struct input (*read)(struct terminal *t, int ms);
    void (*show)(struct terminal *t, const struct canvas *c);
    /* Milliseconds on a clock that never goes back. */
    long long (*now)(struct terminal *t);
    void (*look)(struct terminal *t, enum colours colours, enum characters characters);
    void (*close)(struct terminal *t);
};

/* Does this process have a terminal that ncurses knows and can move the cursor of? */
bool curses_possible(void);
/* The terminal of this process; NULL where there is none that can be drawn on. Close it. */
struct terminal *curses_open(void);

#endif

/* curses.c: the terminal of this process, by ncursesw.
 *
 * Whatever ends the program, the terminal is left as it was found: by close(),
 * and where the program crashes by a few bytes that were prepared before.
 */
#define NCURSES_WIDECHAR 1
#include "terminal.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { ESC_WAIT = 25, RESET_BYTES = 512 };

static struct {
    struct terminal face;
    SCREEN *screen;
    bool open, mono, ascii;
    int pipe[2]; /* signals wake the wait by it */
    struct termios before;
    char reset[RESET_BYTES];
    size_t reset_len;
} own;

static volatile sig_atomic_t caught;

/* ---- signals ------------------------------------------------------------------------------------------ */

static void keep_signal(int number)
{
    int kept = errno;
    caught = number;
    if (write(own.pipe[1], "", 1) < 0)
        errno = kept;
    errno = kept;
}

/* Only what is safe in a crash: no ncurses. */
static void crash(int number)
{
    ssize_t n = write(STDOUT_FILENO, own.reset, own.reset_len);
    (void)n;
    tcsetattr(STDIN_FILENO, TCSANOW, &own.before);
    signal(number, SIG_DFL);
    raise(number);
}

static void prepare_reset(void)
{
    static const char *const capabilities[] = { "sgr0",        "rmkx",  "cnorm", "\033[?1000l",
                                                "\033[?1006l", "rmcup", NULL };
    for (int i = 0; capabilities[i]; i++) {
        const char *bytes = capabilities[i][0] == '\033' ? capabilities[i] : tigetstr(capabilities[i]);
        size_t len = bytes && bytes != (char *)-1 ? strlen(bytes) : 0;
        if (len && own.reset_len + len <= sizeof own.reset)
            memcpy(own.reset + own.reset_len, bytes, len);
        own.reset_len += own.reset_len + len <= sizeof own.reset ? len : 0;
    }
}

static void handle_signals(void)
{
    static const int stopping[] = { SIGINT, SIGTERM, SIGHUP, 0 }, ignored[] = { SIGPIPE, SIGXFSZ, 0 };
    static const int crashing[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT, 0 };
    const struct {
        const int *signals;
        struct sigaction act;
    } rows[] = { { stopping, { .sa_handler = keep_signal } },
                 { crashing, { .sa_handler = crash, .sa_flags = (int)SA_RESETHAND } },
                 { ignored, { .sa_handler = SIG_IGN } } };
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (int i = 0; rows[row].signals[i]; i++)
            sigaction(rows[row].signals[i], &rows[row].act, NULL);
}

/* ---- reading ------------------------------------------------------------------------------------------ */

/* A key; 0: nothing. */
static struct input pressed(int key)
{
    return (struct input){ .kind = key ? INPUT_KEY : INPUT_NOTHING, .key = key };
}

static struct input translate(int key)
{
    static const int keys[][2] = {
        { KEY_UP, PRESS_UP },
        { KEY_DOWN, PRESS_DOWN },
        { KEY_LEFT, PRESS_LEFT },
        { KEY_RIGHT, PRESS_RIGHT },
        { KEY_HOME, PRESS_HOME },
        { KEY_END, PRESS_END },
        { KEY_PPAGE, PRESS_PAGE_UP },
        { KEY_NPAGE, PRESS_PAGE_DOWN },
        { KEY_DC, PRESS_DELETE },
        { KEY_BTAB, PRESS_BACKTAB },
        { KEY_BACKSPACE, PRESS_BACKSPACE },
        { KEY_ENTER, PRESS_ENTER },
        { KEY_F(1), '?' },
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] == key)
            return pressed(keys[i][1]);
    return pressed(0);
}

#ifndef BUTTON5_PRESSED
#define BUTTON5_PRESSED 0
#endif

static struct input read_mouse(void)
{
    MEVENT e;
    if (getmouse(&e) != OK)
        return pressed(0);
    if (e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED))
        return (struct input){ .kind = INPUT_CLICK, .x = e.x, .y = e.y };
    return pressed(e.bstate & BUTTON4_PRESSED ? PRESS_UP : e.bstate & BUTTON5_PRESSED ? PRESS_DOWN : 0);
}

/* Keys as other terminals send them than the one that TERM names. */
static void know_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } keys[] = {
        { "\033[A", KEY_UP },     { "\033OA", KEY_UP },     { "\033[B", KEY_DOWN },  { "\033OB", KEY_DOWN },
        { "\033[C", KEY_RIGHT },  { "\033OC", KEY_RIGHT },  { "\033[D", KEY_LEFT },  { "\033OD", KEY_LEFT },
        { "\033[H", KEY_HOME },   { "\033OH", KEY_HOME },   { "\033[1~", KEY_HOME }, { "\033[7~", KEY_HOME },
        { "\033[F", KEY_END },    { "\033OF", KEY_END },    { "\033[4~", KEY_END },  { "\033[8~", KEY_END },
        { "\033[5~", KEY_PPAGE }, { "\033[6~", KEY_NPAGE }, { "\033[3~", KEY_DC },   { "\033[Z", KEY_BTAB },
        { "\033OM", KEY_ENTER },
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (!key_defined(keys[i].bytes))
            define_key(keys[i].bytes, keys[i].key);
}

/* Behind an Esc: the rest of a key that nobody knows, which must not be taken for letters. */
static bool skip_unknown_key(void)
{
    wint_t ch;
    if (get_wch(&ch) != OK)
        return false;
    if (ch != '[' && ch != 'O') {
        unget_wch((wchar_t)ch);
        return false;
    }
    while (get_wch(&ch) == OK && ch >= ' ' && ch < '@')
        ;
    return true;
}

/* What ncurses has already; INPUT_NOTHING when it has nothing. */
static struct input read_key(void)
{
    wint_t ch;
    int got = get_wch(&ch);
    if (got == ERR)
        return pressed(0);
    if (got == KEY_CODE_YES && ch == KEY_RESIZE)
        return (struct input){ .kind = INPUT_RESIZE };
    if (got == KEY_CODE_YES && ch == KEY_MOUSE)
        return read_mouse();
    if (got == KEY_CODE_YES)
        return translate((int)ch);
    if (ch == PRESS_ESC && skip_unknown_key())
        return pressed(0);
    return pressed(ch == '\r' ? '\n' : ch == 0x7f || ch == 8 ? PRESS_BACKSPACE : (int)ch);
}

static bool wait_for_input(int ms, bool *gone)
{
    struct pollfd fds[] = { { .fd = STDIN_FILENO, .events = POLLIN },
                            { .fd = own.pipe[0], .events = POLLIN } };
    char drain[64];
    int n = poll(fds, 2, ms);
    if (n > 0 && fds[1].revents)
        while (read(own.pipe[0], drain, sizeof drain) > 0)
            ;
    *gone = n > 0 && fds[0].revents & (POLLHUP | POLLERR | POLLNVAL) && !(fds[0].revents & POLLIN);
    return n != 0;
}

static struct input curses_read(struct terminal *t, int ms)
{
    bool gone = false;
    (void)t;
    if (caught)
        return (struct input){ .kind = INPUT_STOP, .key = caught };
    struct input in = read_key();
    if (in.kind == INPUT_NOTHING && wait_for_input(ms, &gone) && !caught)
        in = read_key();
    if (caught || gone)
        return (struct input){ .kind = INPUT_STOP, .key = caught };
    return in;
}

/* ---- showing ------------------------------------------------------------------------------------------ */

static attr_t attributes(unsigned attr)
{
    return (attr & ATTR_BOLD ? A_BOLD : 0) | (attr & ATTR_DIM ? A_DIM : 0)
           | (attr & ATTR_REVERSE ? A_REVERSE : 0) | (attr & ATTR_UNDERLINE ? A_UNDERLINE : 0);
}

static void show_row(const struct canvas *c, int y)
{
    int style = -1;
    move(y, 0);
    for (int x = 0; x < c->w; x++) {
        const struct cell *cell = &c->at[y * c->w + x];
        if (!cell->ch)
            continue;
        if (cell->style != style) {
            const struct tint *tint = &tints[style = cell->style];
            attr_set(attributes(own.mono ? tint->mono_attr : tint->attr), (short)(own.mono ? 0 : style + 1),
                     NULL);
        }
        wchar_t text[2] = { own.ascii ? (wchar_t)(unsigned char)ascii_of(cell->ch) : (wchar_t)cell->ch, 0 };
        addnwstr(text, 1);
        if (own.ascii && x + 1 < c->w && !c->at[y * c->w + x + 1].ch)
            addnwstr(L" ", 1);
    }
}

static void curses_show(struct terminal *t, const struct canvas *c)
{
    (void)t;
    for (int y = 0; y < c->h && y < LINES; y++)
        show_row(c, y);
    move(c->h - 1, c->w - 1);
    refresh();
}

static void curses_size(struct terminal *t, int *w, int *h)
{
    (void)t;
    *w = COLS;
    *h = LINES;
}

static long long curses_now(struct terminal *t)
{
    struct timespec ts;
    (void)t;
    clock_gettime(CLOCK_MONOTONIC, &ts);
    return (long long)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

/* ---- opening ------------------------------------------------------------------------------------------ */

static void make_pairs(enum colours wanted)
{
    const char *none = getenv("NO_COLOR");
    own.mono =
        wanted == COLOURS_NONE || !has_colors() || COLORS < 8 || (wanted == COLOURS_AUTO && none && *none);
    if (own.mono)
        return;
    bool many = COLORS >= 256 && wanted != COLOURS_16;
    for (int style = 0; style < CELL_STYLES; style++)
        init_pair((short)(style + 1), many ? tints[style].fg : tints[style].fg16,
                  many ? tints[style].bg : tints[style].bg16);
}

static void curses_look(struct terminal *t, enum colours colours, enum characters characters)
{
    (void)t;
    make_pairs(colours);
    own.ascii = characters == CHARACTERS_ASCII || strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    clear();
}

static void curses_close(struct terminal *t)
{
    (void)t;
    if (!own.open)
        return;
    own.open = false;
    endwin();
    delscreen(own.screen);
    close(own.pipe[0]);
    close(own.pipe[1]);
}

static bool make_pipe(void)
{
    if (pipe(own.pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(own.pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(own.pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

bool curses_possible(void)
{
    int how;
    if (setupterm(NULL, STDOUT_FILENO, &how) != OK)
        return false;
    const char *moves = tigetstr("cup");
    bool possible = moves && moves != (char *)-1;
    del_curterm(cur_term);
    return possible;
}

struct terminal *curses_open(void)
{
    if (tcgetattr(STDIN_FILENO, &own.before) != 0 || !make_pipe())
        return NULL;
    own.screen = newterm(NULL, stdout, stdin);
    if (!own.screen)
        return NULL;
    set_term(own.screen);
    prepare_reset();
    handle_signals();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    know_keys();
    nodelay(stdscr, TRUE);
    set_escdelay(ESC_WAIT);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    if (has_colors()) {
        start_color();
        use_default_colors();
    }
    own.open = true;
    own.face = (struct terminal){ .size = curses_size,
                                  .read = curses_read,
                                  .show = curses_show,
                                  .now = curses_now,
                                  .look = curses_look,
                                  .close = curses_close };
    return &own.face;
}

#include "app.h"

#include <stdarg.h>
#include <stdlib.h>

enum {
    KEYS_SHOWN = 32,
    WIDE_MIN = 60,
    HIGH_MIN = 20,
    WIDE_WHOLE = 80,
    HIGH_WHOLE = 24,
    NOTE_LINES = 4,
    EXIT_WORLD = 4,
    SIGNAL_CODE = 128
};

static void show_note(struct app *a)
{
    if (a->note[0] >= 'a' && a->note[0] <= 'z')
        a->note[0] = (char)(a->note[0] - 32);
    a->changed = true;
}

void app_note(struct app *a, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(a->note, sizeof a->note, tr(a->language, format), ap);
    va_end(ap);
    show_note(a);
}

static bool note_error(struct app *a, const struct error *err, const char *end)
{
    struct text t = text_into(a->note, sizeof a->note);
    t.language = a->language;
    text_say_error(&t, err);
    text_add(&t, "%s", end);
    show_note(a);
    return false;
}

struct error *app_err(struct app *a)
{
    a->error.text[0] = '\0';
    return &a->error;
}

bool app_error(struct app *a, const struct error *err)
{
    return err->text[0] && note_error(a, err, "");
}

bool app_good(struct app *a, bool good)
{
    return good || app_error(a, &a->error);
}

bool app_good_stop(struct app *a, bool good)
{
    return good || note_error(a, &a->error, ".");
}

const char *page_say(const void *page, const char *sentence)
{
    return tr(((const struct page *)page)->app->language, sentence);
}

struct text page_text(const void *page)
{
    struct text t = text_growing();
    t.language = ((const struct page *)page)->app->language;
    return t;
}

void app_save_settings(struct app *a)
{
    app_good(a, settings_save(&a->settings, app_err(a)));
}

/* ---- pages -------------------------------------------------------------------------------------------- */

void *page_new(struct app *a, const struct page_kind *kind)
{
    struct page *p = calloc(1, kind->size);
    if (p)
        *p = (struct page){ .kind = kind, .app = a };
    else
        app_note(a, "Out of memory.");
    return p;
}

void page_free(void *page)
{
    const struct page *p = page;
    if (p->kind->close)
        p->kind->close(page);
    free(page);
}

static void turn(struct app *a, struct page *top)
{
    a->top = top;
    a->turned++;
    a->changed = true;
}

void page_open(void *page)
{
    struct page *p = page;
    p->below = p->app->top;
    turn(p->app, p);
}

void app_back(struct app *a)
{
    struct page *p = a->top;
    turn(a, p->below);
    page_free(p);
}

void page_back(void *page)
{
    app_back(((struct page *)page)->app);
}

/* ---- keys --------------------------------------------------------------------------------------------- */

bool keys_run(const struct key *keys, void *page, int key)
{
    for (; keys && keys->press; keys++)
        if (keys->run && (keys->press == key || keys->also == key)) {
            keys->run(page);
            return true;
        }
    return false;
}

void keys_tell(const struct key *keys, struct text *t)
{
    for (; keys->press; keys++)
        if (keys->help)
            text_add(t, "%s%s", t->len ? "\n" : "", tr(t->language, keys->help));
}

void page_help(void *page)
{
    const struct page *p = page;
    struct text t = page_text(page);
    keys_tell(p->kind->keys, &t);
    if (p->kind->about)
        text_add(&t, "\n\n%s", page_say(p, p->kind->about));
    popup_text(page, &t, page_say(page, "Keys"));
}

static void on_key(struct page *p, int key)
{
    if ((!p->kind->on_key || !p->kind->on_key(p, key)) && !list_on_key(&p->list, key, p->kind->chosen, p))
        keys_run(p->kind->keys, p, key);
}

/* ---- the frame ---------------------------------------------------------------------------------------- */

void frame_bar(struct canvas *c, const char *left, const char *right)
{
    int room = c->w - 4 - text_columns(right);
    canvas_fill(c, (struct rect){ 0, 0, c->w, 1 }, CELL_BAR, ' ');
    canvas_text(c, 1, 0, room, CELL_BAR, left);
    canvas_right(c, 0, 0, c->w - 1, CELL_BAR_FAINT, right);
}

static const struct key *named(const struct key *keys, int press)
{
    while (keys && keys->press && (keys->press != press || !keys->name))
        keys++;
    return keys && keys->press ? keys : NULL;
}

static int key_columns(const struct canvas *c, const struct key *key)
{
    return text_columns(tr(c->language, key->name)) + 1 + text_columns(tr(c->language, key->does));
}

/* If it fits before a column, to be clicked; returns where the next one begins. */
static int draw_key(struct canvas *c, int x, int end, const struct key *key)
{
    int y = c->h - 1, wide = key_columns(c, key);
    if (x + wide > end)
        return x;
    int n = canvas_text(c, x, y, c->w - x, CELL_KEY, tr(c->language, key->name));
    canvas_text(c, x + n + 1, y, c->w - x - n - 1, CELL_FAINT, tr(c->language, key->does));
    canvas_zone(c, (struct rect){ x, y, wide, 1 }, key->press & ~OTHERWISE);
    return x + wide + 2;
}

/* Those that must not be missing: how to leave, and how to learn of the others. */
static int needed(const struct canvas *c, const struct key *key)
{
    return key->press == PRESS_ESC || key->press == '?' ? key_columns(c, key) + 2 : 0;
}

/* As many as fit, in their order. */
static void draw_keys(struct page *p, struct canvas *c)
{
    const struct key *shown[KEYS_SHOWN], *more = NULL;
    const int *now = p->kind->keys_now ? p->kind->keys_now(p, &more) : NULL;
    int n = 0, x = 1, later = 0; /* columns of what must still fit */
    for (const struct key *key = p->kind->keys; key && key->press && !p->kind->keys_now && n < KEYS_SHOWN;
         key++)
        if (key->name)
            shown[n++] = key;
    for (; now && *now && n < KEYS_SHOWN; now++) {
        const struct key *key = named(more, *now) ? named(more, *now) : named(p->kind->keys, *now);
        if (key)
            shown[n++] = key;
    }
    for (int i = 0; i < n; i++)
        later += needed(c, shown[i]);
    for (int i = 0; i < n; i++) {
        later -= needed(c, shown[i]);
        x = draw_key(c, x, c->w - 1 - later, shown[i]);
    }
}

struct rect frame_popup(struct canvas *c, int w, int h, const char *title)
{
    w = w > c->w - 4 ? c->w - 4 : w;
    h = h > c->h - 2 ? c->h - 2 : h;
    struct rect box = { (c->w - w - 4) / 2, (c->h - h - 2) / 2, w + 4, h + 2 };
    canvas_fill(c, box, CELL_TEXT, ' ');
    canvas_zone(c, box, 0);
    canvas_box(c, box, CELL_TEXT, title);
    return (struct rect){ box.x + 2, box.y + 1, w, h };
}

struct rect frame_words(struct canvas *c, int wide, const char *title, enum cell_style style,
                        const char *words)
{
    int rows = canvas_words(NULL, (struct rect){ 0, 0, wide, 1 }, style, words);
    struct rect in = frame_popup(c, wide, rows + 2, title);
    canvas_words(c, (struct rect){ in.x, in.y, in.w, in.h - 1 }, style, words);
    return (struct rect){ in.x, in.y + in.h - 1, in.w, 1 };
}

/* What it hides for a moment is never what is asked: a line stands over the keys, more of them below the bar. */
static void draw_note(struct app *a)
{
    struct canvas *c = &a->canvas;
    struct rect where = { 1, c->h - 1, c->w - 2, 1 };
    if (!a->note[0])
        return;
    int lines = canvas_words(NULL, where, CELL_GO, a->note);
    if (lines > 1)
        where = (struct rect){ 1, 1, c->w - 2, lines < NOTE_LINES ? lines : NOTE_LINES };
    canvas_fill(c, (struct rect){ 0, where.y, c->w, where.h }, CELL_GO, ' ');
    canvas_words(c, where, CELL_GO, a->note);
}

/* What lies over a page leaves nothing of it to be clicked. */
static void draw_page(struct page *p, struct canvas *c)
{
    if (p->kind->over && p->below) {
        draw_page(p->below, c);
        c->zones = 0;
    }
    draw_keys(p, c);
    p->kind->draw(p, c);
}

/* Of a size that is too small, once, and after what else there is to be told. */
static void tell_size(struct app *a, int w, int h)
{
    bool small = w < WIDE_WHOLE || h < HIGH_WHOLE, told = a->w == w && a->h == h;
    if (small && !told && a->note[0])
        return;
    if (small && !told)
        app_note(a, "This terminal has %d x %d; with less than %d x %d not everything is shown.", w, h,
                 WIDE_WHOLE, HIGH_WHOLE);
    a->w = w;
    a->h = h;
}

static void draw(struct app *a)
{
    struct canvas *c = &a->canvas;
    int w, h;
    a->terminal->size(a->terminal, &w, &h);
    if (!canvas_size(c, w, h)) {
        a->leaving = true;
        a->code = EXIT_WORLD;
        return;
    }
    tell_size(a, w, h);
    if (w < WIDE_MIN || h < HIGH_MIN)
        canvas_say(c, 0, 0, w, CELL_TEXT, "%d x %d is too small: 80 x 24 is enough.", w, h);
    else
        draw_page(a->top, c);
    draw_note(a);
    a->terminal->show(a->terminal, c);
    a->changed = false;
}

/* ---- the loop ----------------------------------------------------------------------------------------- */

static void on_input(struct app *a, struct input in)
{
    int key = in.kind == INPUT_CLICK ? canvas_key_at(&a->canvas, in.x, in.y) : in.key;
    a->changed = true;
    if (in.kind == INPUT_STOP) {
        a->leaving = true;
        a->code = in.key ? SIGNAL_CODE + in.key : EXIT_WORLD;
    } else if (in.kind != INPUT_RESIZE && key) {
        a->note[0] = '\0';
        on_key(a->top, key);
    }
}

/* What lies below may have something to look after, too. */
static int tick_below(const struct page *top, int ms)
{
    for (struct page *p = top->below; p; p = p->below) {
        int own = p->kind->meanwhile ? p->kind->meanwhile(p) : -1;
        ms = ms < 0 || (own >= 0 && own < ms) ? own : ms;
    }
    return ms;
}

static int tick(struct app *a)
{
    struct page *p = a->top;
    if (p->kind->refresh && p->fresh != a->turned)
        p->kind->refresh(p);
    p->fresh = a->turned;
    return p->kind->tick ? p->kind->tick(p, a->terminal->now(a->terminal)) : -1;
}

int app_run(struct app *a, struct page *first)
{
    a->canvas.language = a->language;
    page_open(first);
    while (a->top && !a->leaving) {
        int ms = tick(a);
        if (!a->top || a->leaving)
            break;
        ms = tick_below(a->top, ms);
        if (a->changed)
            draw(a);
        struct input in = a->terminal->read(a->terminal, ms);
        if (in.kind != INPUT_NOTHING)
            on_input(a, in);
    }
    while (a->top)
        app_back(a);
    canvas_free(&a->canvas);
    return a->code;
}

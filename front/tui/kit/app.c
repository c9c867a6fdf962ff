#include "app.h"
#include "popup.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE_MIN = 60, HIGH_MIN = 20, EXIT_WORLD = 4, SIGNAL_CODE = 128 };

void app_note(struct app *a, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vsnprintf(a->note, sizeof a->note, format, ap);
    va_end(ap);
    if (a->note[0] >= 'a' && a->note[0] <= 'z')
        a->note[0] = (char)(a->note[0] - 32);
    a->changed = true;
}

bool app_error(struct app *a, const struct error *err)
{
    if (err->text[0])
        app_note(a, "%s", err->text);
    return false;
}

void app_save_settings(struct app *a)
{
    struct error err;
    if (!settings_save(&a->settings, &err))
        app_error(a, &err);
}

/* ---- pages -------------------------------------------------------------------------------------------- */

void app_open(struct app *a, struct page *p)
{
    p->app = a;
    p->below = a->top;
    a->top = p;
    a->turned++;
    a->changed = true;
}

void app_back(struct app *a)
{
    struct page *p = a->top;
    a->top = p->below;
    p->kind->close(p);
    a->turned++;
    a->changed = true;
}

void app_back_to(struct app *a, const struct page *p)
{
    while (a->top && a->top != p)
        app_back(a);
}

/* ---- the frame ---------------------------------------------------------------------------------------- */

void frame_bar(struct canvas *c, const char *left, const char *right)
{
    int room = c->w - 4 - text_columns(right);
    canvas_fill(c, (struct rect){ 0, 0, c->w, 1 }, CELL_BAR, ' ');
    canvas_text(c, 1, 0, room, CELL_BAR, left);
    canvas_right(c, 0, 0, c->w - 1, CELL_BAR_FAINT, right);
}

void frame_keys(struct canvas *c, const struct key_hint *hints)
{
    int x = 1, y = c->h - 1;
    for (; hints->key; hints++) {
        int wide = text_columns(hints->key) + 1 + text_columns(hints->does);
        if (x + wide > c->w - 1)
            continue;
        int n = canvas_text(c, x, y, c->w - x, CELL_KEY, hints->key);
        canvas_text(c, x + n + 1, y, c->w - x - n - 1, CELL_FAINT, hints->does);
        canvas_zone(c, (struct rect){ x, y, wide, 1 }, hints->press);
        x += wide + 2;
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

static void draw_note(struct app *a)
{
    struct canvas *c = &a->canvas;
    struct rect where = { 1, c->h - 2, c->w - 2, 2 };
    if (!a->note[0])
        return;
    int lines = canvas_words(NULL, where, CELL_GO, a->note);
    lines = lines < 1 ? 1 : lines > 4 ? 4 : lines;
    where.y = c->h - 1 - lines;
    where.h = lines;
    canvas_fill(c, (struct rect){ 0, where.y, c->w, lines }, CELL_GO, ' ');
    canvas_words(c, where, CELL_GO, a->note);
}

static void draw_page(struct page *p, struct canvas *c)
{
    if (p->kind->over && p->below)
        draw_page(p->below, c);
    if (p->kind->over)
        c->zones = 0;
    p->kind->draw(p, c);
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
    if (w < WIDE_MIN || h < HIGH_MIN)
        canvas_print(c, 0, 0, w, CELL_TEXT, "%d x %d is too small: 80 x 24 is enough.", w, h);
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
        return;
    }
    if (in.kind == INPUT_RESIZE || !key)
        return;
    a->note[0] = '\0';
    if (key == '?' && a->top->kind->help)
        popup_text(a, "Keys", a->top->kind->help);
    else
        a->top->kind->on_key(a->top, key);
}

static int tick(struct app *a)
{
    struct page *p = a->top;
    return p->kind->tick ? p->kind->tick(p, a->terminal->now(a->terminal)) : -1;
}

int app_run(struct app *a, struct page *first)
{
    app_open(a, first);
    while (a->top && !a->leaving) {
        int ms = tick(a);
        if (!a->top || a->leaving)
            break;
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

#include "settings_page.h"
#include "../kit/list.h"
#include "../kit/popup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_NAME, ROW_BOT, ROW_SPEED, ROW_DICE, ROW_COLOURS, ROW_CHARACTERS, ROWS, NAME_WIDE = 16 };

struct settings_page {
    struct page page;
    struct list list;
};

static const struct {
    const char *name, *help;
} rows[ROWS] = {
    { "name", "What you are called in races. Enter to type." },
    { "opponents", "Who drives against you unless you say otherwise under New race." },
    { "bots move", "How long a move of a bot stays on the screen; + and - change it in a race too." },
    { "dice and cards",
      "Typed in: you roll and deal on a real table, and the program referees and drives the bots." },
    { "colours", "How many colours are used. NO_COLOR in the environment is none, too." },
    { "characters", "Lines and signs of UTF-8, or nothing but ASCII." },
};

static const char *value_of(const struct settings *s, int row)
{
    switch (row) {
    case ROW_NAME: return s->name;
    case ROW_BOT: return s->bot;
    case ROW_SPEED: return speed_words[s->speed];
    case ROW_DICE: return typed_words[s->typed];
    case ROW_COLOURS: return colour_words[s->colours];
    default: return character_words[s->characters];
    }
}

static void settings_draw(struct page *p, struct canvas *c)
{
    struct settings_page *s = (struct settings_page *)p;
    static const struct key_hint hints[] = { { "\342\206\221 \342\206\223", "row", PRESS_DOWN },
                                             { "\342\206\220 \342\206\222", "change", PRESS_RIGHT },
                                             { "Enter", "change", PRESS_ENTER },
                                             { "?", "keys", '?' },
                                             { "Esc", "keep and go back", PRESS_ESC },
                                             { 0 } };
    struct rect where = { 2, 2, c->w - 4, ROWS };
    frame_bar(c, "Settings", "");
    list_fit(&s->list, ROWS);
    for (int i = 0, y; i < ROWS; i++)
        if (list_row(&s->list, c, where, i, &y)) {
            bool at = i == s->list.at;
            canvas_print(c, where.x, y, NAME_WIDE, at ? CELL_SELECTED : CELL_FAINT, " %-*s", NAME_WIDE,
                         rows[i].name);
            canvas_print(c, where.x + NAME_WIDE + 1, y, where.w - NAME_WIDE, at ? CELL_STRONG : CELL_TEXT,
                         at ? "< %s >" : "  %s", value_of(&p->app->settings, i));
        }
    canvas_words(c, (struct rect){ 3, ROWS + 4, c->w - 6, 3 }, CELL_TEXT, rows[s->list.at].help);
    if (s->list.at == ROW_BOT)
        canvas_words(c, (struct rect){ 3, ROWS + 6, c->w - 6, 3 }, CELL_FAINT,
                     bot_find(p->app->settings.bot)->help);
    frame_keys(c, hints);
}

static void name_entered(struct page *p, const char *text)
{
    struct seating scratch = { 0 };
    struct error err;
    if (seating_put_person(&scratch, 0, text, &err))
        snprintf(p->app->settings.name, sizeof p->app->settings.name, "%s", text);
    else
        app_note(p->app, "%s.", err.text);
}

static void change(struct settings_page *p, int by)
{
    struct app *a = p->page.app;
    struct settings *s = &a->settings;
    switch (p->list.at) {
    case ROW_NAME: popup_entry(a, "Your name", s->name, name_entered, &p->page); break;
    case ROW_BOT: snprintf(s->bot, sizeof s->bot, "%s", bot_beside(s->bot, by)); break;
    case ROW_SPEED: s->speed = (s->speed + by + SPEEDS) % SPEEDS; break;
    case ROW_DICE: s->typed = !s->typed; break;
    case ROW_COLOURS: s->colours = (enum colours)(((int)s->colours + by + 4) % 4); break;
    default: s->characters = (enum characters)(((int)s->characters + by + 3) % 3); break;
    }
    a->terminal->look(a->terminal, s->colours, s->characters);
}

static void settings_on_key(struct page *p, int key)
{
    struct settings_page *s = (struct settings_page *)p;
    if (list_on_key(&s->list, key, NULL))
        return;
    if (key == PRESS_ESC || key == 'q')
        app_back(p->app);
    else if (key == PRESS_LEFT)
        change(s, -1);
    else if (key == PRESS_RIGHT || key == PRESS_ENTER || key == ' ')
        change(s, 1);
}

static void settings_close(struct page *p)
{
    app_save_settings(p->app);
    free(p);
}

static const struct page_kind settings_kind = {
    .draw = settings_draw,
    .on_key = settings_on_key,
    .close = settings_close,
    .help = "Up, down\ta row\n"
            "Left, right\tanother value; Enter types a name\n"
            "Esc, q\tkeeps everything and goes back",
};

void settings_page_open(struct app *a)
{
    struct settings_page *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page.kind = &settings_kind;
    s->list.n = ROWS;
    app_open(a, &s->page);
}

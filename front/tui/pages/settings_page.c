#include "pages.h"

enum { NAME_WIDE = 16 };

static void draw_row(const void *page, struct canvas *c, struct rect row, int i)
{
    const struct page *p = page;
    struct text t = canvas_line(c);
    form_value(&settings_form[i], &p->app->settings, &t);
    form_draw(c, row, NAME_WIDE, tr(c->language, settings_form[i].name), t.buf, i == p->list.at, false);
}

static void settings_draw(void *page, struct canvas *c)
{
    struct page *p = page;
    int at = p->list.at;
    frame_bar(c, tr(c->language, "Settings"), "");
    list_draw(&p->list, c, (struct rect){ 2, 2, c->w - 4, SETTINGS }, draw_row, p);
    canvas_words(c, (struct rect){ 3, SETTINGS + 4, c->w - 6, 3 }, CELL_TEXT,
                 tr(c->language, settings_form[at].help));
    if (at == SETTING_BOT)
        canvas_words(c, (struct rect){ 3, SETTINGS + 6, c->w - 6, 3 }, CELL_FAINT,
                     tr(c->language, bot_find(p->app->settings.bot)->help));
}

static void name_entered(void *page, const char *text)
{
    struct app *a = ((struct page *)page)->app;
    app_good_stop(a, settings_name(&a->settings, text, app_err(a)));
}

static void change(struct page *p, int by)
{
    struct app *a = p->app;
    int at = p->list.at;
    if (at == SETTING_NAME)
        popup_entry(p, a->settings.name, name_entered, page_say(p, "Your name"));
    else
        form_step(&settings_form[at], &a->settings, by);
    a->terminal->look(a->terminal, (enum colours)a->settings.colours,
                      (enum characters)a->settings.characters);
}

static bool settings_on_key(void *page, int key)
{
    bool changes = key == PRESS_LEFT || key == PRESS_RIGHT || key == PRESS_ENTER || key == ' ';
    if (changes)
        change(page, key == PRESS_LEFT ? -1 : 1);
    return changes;
}

static void settings_close(void *page)
{
    app_save_settings(((struct page *)page)->app);
}

static const struct key settings_keys[] = {
    { PRESS_DOWN, 0, "↑ ↓", N_("row"), NULL, N_("Up, down\ta row") },
    { PRESS_RIGHT, 0, "← →", N_("change"), NULL, N_("Left, right\tanother value; Enter types a name") },
    { PRESS_ENTER, 0, "Enter", N_("change"), NULL, NULL },
    { KEY_HELP },
    { PRESS_ESC, 'q', "Esc", N_("keep and go back"), page_back,
      N_("Esc, q\tkeeps everything and goes back") },
    { 0 },
};

static const struct page_kind settings_kind = {
    .size = sizeof(struct page),
    .keys = settings_keys,
    .draw = settings_draw,
    .on_key = settings_on_key,
    .close = settings_close,
};

void settings_page_open(void *below)
{
    struct page *p = page_new(((struct page *)below)->app, &settings_kind);
    if (!p)
        return;
    p->list.n = SETTINGS;
    page_open(p);
}

/* setup_page.c: rows to change: who plays what, then every option of the game with its sentence and its source. */
#include "setup_page.h"
#include "../../../core/text.h"
#include "../../../games/registry.h"
#include "../../../host/championship_file.h"
#include "../../../host/own_data.h"
#include "../kit/list.h"
#include "../kit/popup.h"
#include "championship.h"
#include "championship_draft.h"
#include "draft.h"
#include "race.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROW_START,
    ROW_GAME,
    ROW_PEOPLE,
    ROW_NAMES,
    ROW_BOTS,
    ROW_DICE,
    ROW_CHAMPIONSHIP, /* those of a championship */
    ROW_OPTIONS = ROW_CHAMPIONSHIP + CHAMPIONSHIP_ROWS,
    NAME_WIDE = 18,
    INFO_HIGH = 5,
    GAMES_SHOWN = 16
};

struct setup_page {
    struct page page;
    enum setup_purpose purpose;
    struct draft draft;
    struct list list;
    int people;
    char names[SEATS_MAX][TAG_MAX];
    char bots[TAG_MAX];
    struct championship_draft championship;
    int editing; /* row */
};

/* Nobody who watches has a name, and only a championship has a calendar. */
static bool is_shown(const struct setup_page *s, int row)
{
    if (row == ROW_DICE)
        return s->purpose == SETUP_RACE;
    if (row == ROW_PEOPLE || row == ROW_NAMES)
        return s->purpose != SETUP_WATCH;
    if (row >= ROW_CHAMPIONSHIP && row < ROW_OPTIONS)
        return s->purpose == SETUP_CHAMPIONSHIP
               && championship_draft_shows(s->draft.game, row - ROW_CHAMPIONSHIP);
    return true;
}

/* The row of an item of the list; ROW_OPTIONS + options behind the last. */
static int row_at(const struct setup_page *s, int i)
{
    int row = 0;
    for (; row < ROW_OPTIONS + s->draft.options; row++)
        if (is_shown(s, row) && !i--)
            break;
    return row;
}

static int count_rows(const struct setup_page *s)
{
    int n = 0;
    for (int row = 0; row < ROW_OPTIONS + s->draft.options; row++)
        n += is_shown(s, row);
    return n;
}

static int row_now(const struct setup_page *s)
{
    return row_at(s, s->list.at);
}

static bool is_championship_row(int row)
{
    return row >= ROW_CHAMPIONSHIP && row < ROW_OPTIONS;
}

/* ---- what rows say ------------------------------------------------------------------------------------ */

static void join_names(const struct setup_page *s, struct text *t)
{
    for (int i = 0; i < s->people; i++)
        text_add(t, "%s%s", i ? ", " : "", s->names[i]);
}

static void row_value(const struct setup_page *s, int row, struct text *t)
{
    char value[200];
    switch (row) {
    case ROW_START: break;
    case ROW_GAME: text_add(t, "%s", s->draft.game->title); break;
    case ROW_PEOPLE: text_add(t, "%d", s->people); break;
    case ROW_NAMES: join_names(s, t); break;
    case ROW_BOTS: text_add(t, "%s", s->bots); break;
    case ROW_DICE: text_add(t, "%s", typed_words[s->page.app->settings.typed]); break;
    default:
        if (is_championship_row(row)) {
            championship_draft_value(&s->championship, row - ROW_CHAMPIONSHIP, t);
            break;
        }
        draft_value(&s->draft, row - ROW_OPTIONS, value, sizeof value);
        text_add(t, "%s", value);
    }
}

static const char *row_name(const struct setup_page *s, int row)
{
    static const char *const names[] = { "", "game", "people", "names", "bots", "dice and cards" };
    if (is_championship_row(row))
        return championship_draft_name(row - ROW_CHAMPIONSHIP);
    return row < ROW_OPTIONS ? names[row] : s->draft.game->options[row - ROW_OPTIONS].name;
}

static void describe_bots(const struct setup_page *s, struct text *t)
{
    text_add(t, "Who takes the other seats; several with commas between, the last one all that are left. ");
    for (int i = 0; all_bots[i]; i++)
        if (!strcmp(all_bots[i]->name, s->bots))
            text_add(t, "%s: %s", all_bots[i]->name, all_bots[i]->help);
}

static const char *const start_help[] = {
    [SETUP_RACE] = "Starts the race. Everything is saved as it happens.",
    [SETUP_WATCH] = "Lets the bots race; you watch, and stop them with Space.",
    [SETUP_CHAMPIONSHIP] =
        "Keeps the championship; its races are started from its page, one after the other.",
};
static const char *const start_words[] = {
    [SETUP_RACE] = "Enter: start the race",
    [SETUP_WATCH] = "Enter: watch it",
    [SETUP_CHAMPIONSHIP] = "Enter: make it",
};
static const char *const titles[] = {
    [SETUP_RACE] = "New race",
    [SETUP_WATCH] = "Watch bots race",
    [SETUP_CHAMPIONSHIP] = "A new championship",
};

static void row_help(const struct setup_page *s, int row, struct text *t)
{
    char range[400];
    switch (row) {
    case ROW_START: text_add(t, "%s", start_help[s->purpose]); break;
    case ROW_GAME: text_add(t, "Which game it is."); break;
    case ROW_PEOPLE:
        text_add(t, "How many play at this keyboard; several hand the screen over to one another.");
        break;
    case ROW_NAMES: text_add(t, "What the people are called. Enter to type; commas between."); break;
    case ROW_BOTS: describe_bots(s, t); break;
    case ROW_DICE:
        text_add(t,
                 "Typed in: you roll and deal on a real table, and the program referees and drives the bots. "
                 "Kept as a setting; the menu of a race changes it, too.");
        break;
    default: {
        if (is_championship_row(row)) {
            text_add(t, "%s", championship_draft_help(row - ROW_CHAMPIONSHIP));
            break;
        }
        const struct option *o = &s->draft.game->options[row - ROW_OPTIONS];
        option_range_text(o, s->page.app->language, range, sizeof range);
        text_add(t, "%s [%s] Takes %s%s.", o->help, o->cite, range,
                 o->kind == OPTION_DATA ? ", or a data file (Enter to type)" : "");
    }
    }
}

/* ---- drawing ------------------------------------------------------------------------------------------ */

static void draw_row(const struct setup_page *s, struct canvas *c, int x, int y, int wide, int row)
{
    char value[400] = "";
    struct text t = text_into(value, sizeof value);
    bool at = row == row_now(s), given = row >= ROW_OPTIONS && s->draft.given[row - ROW_OPTIONS];
    row_value(s, row, &t);
    if (row == ROW_START) {
        canvas_print(c, x, y, wide, at ? CELL_GO : CELL_STRONG, " %s ", start_words[s->purpose]);
        return;
    }
    canvas_print(c, x, y, NAME_WIDE, at ? CELL_SELECTED : CELL_FAINT, " %-*s", NAME_WIDE, row_name(s, row));
    canvas_print(c, x + NAME_WIDE + 1, y, wide - NAME_WIDE - 1, at || given ? CELL_STRONG : CELL_TEXT,
                 at ? "< %s >%s" : "  %s  %s", value, given ? " *" : "");
}

static void draw_info(const struct setup_page *s, struct canvas *c, struct rect where)
{
    char text[1024], code[400];
    struct text t = text_into(text, sizeof text);
    row_help(s, row_now(s), &t);
    canvas_heading(c, where.x, where.y, where.w, "");
    canvas_words(c, (struct rect){ where.x, where.y + 1, where.w, 2 }, CELL_TEXT, text);
    if (s->draft.error.text[0]) {
        canvas_words(c, (struct rect){ where.x, where.y + 3, where.w, 2 }, CELL_WARN, s->draft.error.text);
        return;
    }
    draft_code(&s->draft, code, sizeof code);
    int n = canvas_text(c, where.x, where.y + 4, where.w, CELL_FAINT, "Code to share: ");
    canvas_text(c, where.x + n, where.y + 4, where.w - n, CELL_COOL, code);
}

static void setup_draw(struct page *p, struct canvas *c)
{
    struct setup_page *s = (struct setup_page *)p;
    static const struct key_hint hints[] = { { "\342\206\221 \342\206\223", "row", PRESS_DOWN },
                                             { "\342\206\220 \342\206\222", "change", PRESS_RIGHT },
                                             { "Enter", "type", PRESS_ENTER },
                                             { "Del", "usual", PRESS_DELETE },
                                             { "s", "start", 's' },
                                             { "c", "code", 'c' },
                                             { "?", "keys", '?' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    frame_bar(c, titles[s->purpose], "* changed by you");
    struct rect rows = { 2, 2, c->w - 4, c->h - INFO_HIGH - 4 };
    s->list.n = count_rows(s);
    list_fit(&s->list, rows.h);
    for (int i = 0, y; i < s->list.n; i++)
        if (list_row(&s->list, c, rows, i, &y))
            draw_row(s, c, rows.x, y, rows.w, row_at(s, i));
    list_more(&s->list, c, rows);
    draw_info(s, c, (struct rect){ 2, c->h - INFO_HIGH - 1, c->w - 4, INFO_HIGH });
    frame_keys(c, hints);
}

/* ---- changing ----------------------------------------------------------------------------------------- */

static void name_people(struct setup_page *s)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (!s->names[i][0] && i == 0)
            snprintf(s->names[i], TAG_MAX, "%s", s->page.app->settings.name);
        else if (!s->names[i][0])
            snprintf(s->names[i], TAG_MAX, "Player %d", i + 1);
}

/* The game before or after in the list, which begins again at its end. The toy is for those who write games. */
static const struct game *game_beside(const struct game *g, int by)
{
    const struct game *shown[GAMES_SHOWN] = { g };
    int at = 0, n = 0;
    for (int i = 0; all_games[i] && n < GAMES_SHOWN; i++) {
        if (!strcmp(all_games[i]->id, "toy"))
            continue;
        at = all_games[i] == g ? n : at;
        shown[n++] = all_games[i];
    }
    at += by;
    return shown[at < 0 && n ? n - 1 : at >= n ? 0 : at];
}

static void choose_game(struct setup_page *s, int by)
{
    const struct game *g = game_beside(s->draft.game, by);
    draft_free(&s->draft);
    draft_init(&s->draft, g);
}

static void change_dice(struct app *a)
{
    a->settings.typed = !a->settings.typed;
    app_save_settings(a);
}

static void change(struct setup_page *s, int by)
{
    int row = row_now(s);
    if (row == ROW_GAME)
        choose_game(s, by);
    else if (row == ROW_PEOPLE && s->purpose != SETUP_WATCH)
        s->people += s->people + by >= 1 && s->people + by <= s->draft.seats ? by : 0;
    else if (row == ROW_BOTS)
        snprintf(s->bots, sizeof s->bots, "%s", bot_beside(s->bots, by));
    else if (row == ROW_DICE)
        change_dice(s->page.app);
    else if (is_championship_row(row))
        championship_draft_step(&s->championship, row - ROW_CHAMPIONSHIP, by);
    else if (row >= ROW_OPTIONS)
        draft_step(&s->draft, row - ROW_OPTIONS, by);
    if (s->people > s->draft.seats)
        s->people = s->draft.seats;
}

static void take_names(struct setup_page *s, const char *text)
{
    struct span rest = span_of(text), part;
    memset(s->names, 0, sizeof s->names);
    for (int i = 0; i < SEATS_MAX && span_cut(&rest, ',', &part); i++)
        span_copy(span_trim(part), s->names[i], TAG_MAX);
    name_people(s);
}

static void take_option(struct setup_page *s, int i, const char *text)
{
    const struct option *o = &s->draft.game->options[i];
    bool file = o->kind == OPTION_DATA && is_data_file(text);
    struct error err;
    char *packed = file ? pack_data_file(o, text, &err) : NULL;
    if (packed || !file)
        draft_choose(&s->draft, i, packed ? packed : text);
    else
        app_error(s->page.app, &err);
    free(packed);
}

static void entered(struct page *p, const char *text)
{
    struct setup_page *s = (struct setup_page *)p;
    if (s->editing == ROW_NAMES)
        take_names(s, text);
    else if (s->editing == ROW_BOTS)
        snprintf(s->bots, sizeof s->bots, "%s", text);
    else if (is_championship_row(s->editing))
        championship_draft_type(&s->championship, s->editing - ROW_CHAMPIONSHIP, text);
    else if (s->editing >= ROW_OPTIONS && !strpbrk(text, " \t"))
        take_option(s, s->editing - ROW_OPTIONS, text);
    else if (s->editing >= ROW_OPTIONS)
        app_note(p->app, "A value has no blanks in it; found \"%.60s\".", text);
}

static void type_value(struct setup_page *s)
{
    char value[400] = "";
    struct text t = text_into(value, sizeof value);
    s->editing = row_now(s);
    const char *typed = is_championship_row(s->editing)
                            ? championship_draft_typed(&s->championship, s->editing - ROW_CHAMPIONSHIP)
                            : NULL;
    row_value(s, s->editing, &t);
    if (s->editing == ROW_GAME || s->editing == ROW_PEOPLE || s->editing == ROW_DICE
        || (is_championship_row(s->editing) && !typed))
        change(s, 1);
    else if (typed)
        popup_entry(s->page.app, row_name(s, s->editing), typed, entered, &s->page);
    else
        popup_entry(s->page.app, row_name(s, s->editing), value, entered, &s->page);
}

static void code_entered(struct page *p, const char *text)
{
    struct setup_page *s = (struct setup_page *)p;
    struct error err;
    if (!draft_take_code(&s->draft, text, &err))
        app_note(p->app, "%s.", err.text);
    if (s->people > s->draft.seats)
        s->people = s->draft.seats;
}

static void type_code(struct setup_page *s)
{
    char code[4096];
    draft_code(&s->draft, code, sizeof code);
    popup_entry(s->page.app, "Code of a setup", code, code_entered, &s->page);
}

/* What was opened takes the place of this page. */
static void give_way(struct setup_page *s)
{
    s->page.app->top->below = s->page.below;
    s->page.kind->close(&s->page);
}

/* A die for the pole, by the generator of the matches to come. */
static int roll(struct app *a)
{
    struct seed seed;
    struct rng rng;
    if (!race_seed(a, &seed))
        return 1;
    seed_stream(&seed, "pole", 0, &rng);
    return (int)(1 + rng_below(&rng, POLE_RACES));
}

static bool make_championship(struct setup_page *s, const char *name, const char *setup)
{
    char names[SEATS_MAX * (TAG_MAX + 2)] = "";
    struct text t = text_into(names, sizeof names);
    struct championship_wishes w = { .game = s->draft.game, .setup = setup, .title = name, .bots = s->bots };
    join_names(s, &t);
    w.names = names;
    if (s->people == s->draft.seats)
        w.bots = NULL;
    championship_draft_wish(&s->championship, roll(s->page.app), &w);
    return championship_keep(s->page.app, name, &w);
}

static void name_entered(struct page *p, const char *name)
{
    struct setup_page *s = (struct setup_page *)p;
    char *setup = malloc(SETUP_TEXT_MAX);
    if (!store_name_fits(name))
        app_note(p->app, "A name has no dots and slashes in it, and at most %d bytes; found \"%.60s\".",
                 STORE_NAME_MAX - 1, name);
    else if (setup && draft_text(&s->draft, setup, SETUP_TEXT_MAX) < SETUP_TEXT_MAX
             && make_championship(s, name, setup)) {
        championship_page_open(p->app, name);
        give_way(s);
    }
    free(setup);
}

static void ask_for_name(struct setup_page *s)
{
    char name[STORE_NAME_MAX];
    championship_fresh_name(s->draft.game, name, sizeof name);
    popup_entry(s->page.app, "What the championship is called", name, name_entered, &s->page);
}

static void start_race(struct setup_page *s)
{
    const char *names[SEATS_MAX];
    char *setup = malloc(SETUP_TEXT_MAX);
    for (int i = 0; i < SEATS_MAX; i++)
        names[i] = s->names[i];
    if (setup)
        draft_text(&s->draft, setup, SETUP_TEXT_MAX);
    if (setup && race_start(s->page.app, s->draft.game, setup, s->people, names, s->bots))
        give_way(s);
    free(setup);
}

static void start(struct setup_page *s)
{
    if (s->draft.error.text[0])
        app_note(s->page.app, "%s.", s->draft.error.text);
    else if (s->purpose == SETUP_CHAMPIONSHIP)
        ask_for_name(s);
    else
        start_race(s);
}

static void setup_on_key(struct page *p, int key)
{
    struct setup_page *s = (struct setup_page *)p;
    bool clicked;
    if (list_on_key(&s->list, key, &clicked)) {
        if (clicked && s->list.at == ROW_START)
            start(s);
        return;
    }
    switch (key) {
    case PRESS_ESC:
    case 'q': app_back(p->app); break;
    case 's': start(s); break;
    case 'c': type_code(s); break;
    case PRESS_LEFT: change(s, -1); break;
    case PRESS_RIGHT:
    case ' ': change(s, 1); break;
    case PRESS_DELETE:
    case PRESS_BACKSPACE:
        if (is_championship_row(row_now(s)))
            championship_draft_clear(&s->championship, row_now(s) - ROW_CHAMPIONSHIP);
        else if (row_now(s) >= ROW_OPTIONS)
            draft_choose(&s->draft, row_now(s) - ROW_OPTIONS, NULL);
        break;
    case PRESS_ENTER:
        if (s->list.at == ROW_START)
            start(s);
        else
            type_value(s);
        break;
    default: break;
    }
}

static void setup_close(struct page *p)
{
    struct setup_page *s = (struct setup_page *)p;
    draft_free(&s->draft);
    free(s);
}

static const struct page_kind setup_kind = {
    .draw = setup_draw,
    .on_key = setup_on_key,
    .close = setup_close,
    .help =
        "Up, down\ta row; PgUp, PgDn, Home, End\n"
        "Left, right\tanother value\n"
        "Enter\ttypes a value; on the first row it starts\n"
        "Del\tthe value as it comes out of the box\n"
        "s\tstarts\n"
        "c\ttypes a code that somebody has sent you; the code of what you see stands at the bottom\n"
        "Esc, q\tback\n\n"
        "Every option has its sentence and its source at the bottom; the letters in brackets are chapters of the "
        "rulebooks and decisions, explained under Rules.",
};

void setup_page_open(struct app *a, enum setup_purpose purpose)
{
    struct setup_page *s = calloc(1, sizeof *s);
    if (!s)
        return;
    s->page = (struct page){ .kind = &setup_kind, .app = a };
    s->purpose = purpose;
    s->people = purpose != SETUP_WATCH;
    snprintf(s->bots, sizeof s->bots, "%s", a->settings.bot);
    draft_init(&s->draft, all_games[0]);
    name_people(s);
    app_open(a, &s->page);
}

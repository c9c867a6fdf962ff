/* setup_page.c: rows to change: who plays what, then every option of the game with its sentence and its source. */
#include "../../../games/registry.h"
#include "../../../host/own_data.h"
#include "../../../league/calendar.h"
#include "../../../show/option_words.h"
#include "championship.h"
#include "draft.h"
#include "pages.h"
#include "race.h"

#include <stdlib.h>
#include <string.h>

/* What a championship has besides the setup of its races, in the making. */
enum { CHAMPIONSHIP_TEXT_MAX = 1024, CHAMPIONSHIP_ROWS = 8 };

struct championship_draft {
    int races, best;  /* 0: as the calendar has it, all */
    int teams, bonus; /* as in the wishes */
    int pole;         /* 1: roll for the race whose pole earns a point */
    char calendar[CHAMPIONSHIP_TEXT_MAX], drivers[CHAMPIONSHIP_TEXT_MAX], team_names[CHAMPIONSHIP_TEXT_MAX];
};

enum {
    ROW_START,
    ROW_GAME,
    ROW_READY,
    ROW_PEOPLE,
    ROW_NAMES,
    ROW_BOTS,
    ROW_TEMPER,
    ROW_DICE,
    ROW_CHAMPIONSHIP, /* those of a championship */
    ROW_OPTIONS = ROW_CHAMPIONSHIP + CHAMPIONSHIP_ROWS,
    ROWS_MAX = ROW_OPTIONS + OPTIONS_MAX + 8,
    OWN_SETUP = -1, /* none that is ready-made */
    NAME_WIDE_MIN = 28,
    INFO_HIGH = 5,
    BOTS_TEXT_MAX = TAG_MAX + SEATS_MAX * BUDGETED_BOT_TEXT_MAX,
};

/* Rows stand in groups, each under its heading: a row -1 - group, which is never pointed at. Behind those of the page come
 * the groups of options. */
enum group { GROUP_GAME, GROUP_DRIVERS, GROUP_SEASON, GROUP_OPTIONS, GROUPS = GROUP_OPTIONS + OPTION_GROUPS };

/* Races that are ready to be started, by the codes of their setups; the first of a game is as it comes out of the box. */
static const struct {
    const char *name, *code;
} ready[] = {
    { N_("A first race: 4 cars"), "lacorsa" },
    { N_("Teams: 6 cars, two each"), "lacorsa cars=6 each=2" },
    { N_("Seasons: 8 cars, Monaco"), "lacorsa edition=seasons cars=8 track=monaco" },
    { N_("Seasons: 12 cars, Monza"), "lacorsa edition=seasons cars=12 track=monza" },
    { N_("Large Grid: 12 cars, pit stops"), "lacorsa edition=large_grid cars=12" },
    { N_("4 players, Lago d’Ombra, 3 laps"), "grandprix" },
    { N_("Short: 3 players, Lago d’Ombra, 2 laps"), "grandprix players=3 laps=2" },
    { N_("6 players, Hallen, uncertain weather"), "grandprix players=6 track=hallen weather=random" },
    { N_("11 players, Serrana: every car has somebody"), "grandprix players=11 track=serrana" },
};
enum { READY = sizeof ready / sizeof *ready };

struct setup_page {
    struct page page;
    enum setup_purpose purpose;
    struct draft draft;
    int people;
    char names[SEATS_MAX][TAG_MAX];
    char bots[TAG_MAX];
    int temper; /* of bots that have none of their own: enum temper, or TEMPERS: each has another */
    struct championship_draft championship;
    int typed;               /* 1: dice and cards are on a real table */
    int ready;               /* which of those it is, or OWN_SETUP */
    int editing;             /* row */
    bool changed;            /* something would be lost by leaving */
    int rows, row[ROWS_MAX]; /* as they stand on the page */
    int name_wide;           /* of what they are called */
};

#define MEMBER(member) offsetof(struct championship_draft, member)
#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const struct form_field championship_form[CHAMPIONSHIP_ROWS] = {
    { N_("Races"), N_("How many races; a calendar that is shorter begins again."), FORM_NUMBER, MEMBER(races),
      ROUNDS_MAX, WORDS(N_("as the calendar has it"), "") },
    { N_("Calendar"),
      N_("Where they are run: tracks with commas between, or \"TITLE: name=value ...; TITLE: ...\". Enter to type."),
      FORM_LINE, MEMBER(calendar), CHAMPIONSHIP_TEXT_MAX, WORDS(N_("the season's")) },
    { N_("Results count"),
      N_("All of them, or only the best so many of each driver and team; the others are dropped. [GP 11.2, G60]"),
      FORM_NUMBER, MEMBER(best), ROUNDS_MAX, WORDS(N_("all"), N_("the best ")) },
    { N_("Teams"), N_("Whose cars are a team: pairs of cars, or there are none."), FORM_WORDS, MEMBER(teams),
      0, WORDS(N_("as usual"), N_("pairs"), N_("none")) },
    { N_("Winner's bonus"),
      N_("The car that won the race before is moved up one place on the grid. [GP 11.3]"), FORM_WORDS,
      MEMBER(bonus), 0, WORDS(N_("as usual"), N_("yes"), N_("no")) },
    { N_("Point for a pole"),
      N_("A die is rolled once: the pole of the race that it shows earns a point. [B Pole Position, L26]"),
      FORM_WORDS, MEMBER(pole), 0, WORDS(N_("no"), N_("yes")) },
    { N_("Drivers"), N_("What the drivers are called, car by car. Enter to type; commas between."), FORM_LINE,
      MEMBER(drivers), CHAMPIONSHIP_TEXT_MAX, WORDS(N_("as they come")) },
    { N_("Team names"), N_("What the teams are called. Enter to type; commas between."), FORM_LINE,
      MEMBER(team_names), CHAMPIONSHIP_TEXT_MAX, WORDS(N_("as they come")) },
};

static bool championship_draft_shows(const struct game *g, const struct form_field *row)
{
    if (row->at == MEMBER(bonus))
        return championship_may_have_bonus(g);
    return row->at != MEMBER(pole) || option_find(g->options, "pole_point", 10) >= 0;
}

/* What differs between a race, a race of bots alone and a championship. */
static const struct {
    const char *title, *start, *help;
} purposes[] = {
    [SETUP_RACE] = { N_("New race"), N_("Enter: start the race"),
                     N_("Starts the race. Everything is saved as it happens.") },
    [SETUP_WATCH] = { N_("Watch bots race"), N_("Enter: watch it"),
                      N_("Lets the bots race; you watch, and stop them with Space.") },
    [SETUP_CHAMPIONSHIP] = { N_("A new championship"), N_("Enter: make it"),
                             N_("Keeps the championship; its races are started from its page, one after the other.") },
};

/* ---- rows --------------------------------------------------------------------------------------------- */

/* Where every round has its track the one of the setup is never raced on. */
static bool calendar_decides(const struct setup_page *s, const struct option *o)
{
    char setup[SETUP_TEXT_MAX];
    if (s->purpose != SETUP_CHAMPIONSHIP || strcmp(o->name, "track") != 0)
        return false;
    draft_text(&s->draft, setup, sizeof setup);
    return calendar_has_tracks(s->draft.game, setup,
                               s->championship.calendar[0] ? s->championship.calendar : NULL);
}

/* Nobody who watches has a name, only a championship has a calendar, and nobody is asked for what changes nothing. */
static bool is_shown(const struct setup_page *s, int row)
{
    if (row == ROW_DICE)
        return s->purpose == SETUP_RACE;
    if (row == ROW_PEOPLE || row == ROW_NAMES)
        return s->purpose != SETUP_WATCH;
    if (row >= ROW_CHAMPIONSHIP && row < ROW_OPTIONS)
        return s->purpose == SETUP_CHAMPIONSHIP
               && championship_draft_shows(s->draft.game, &championship_form[row - ROW_CHAMPIONSHIP]);
    int i = row - ROW_OPTIONS;
    return i < 0 || (draft_matters(&s->draft, i) && !calendar_decides(s, &s->draft.game->options[i]));
}

static int group_of(const struct setup_page *s, int row)
{
    if (row >= ROW_OPTIONS)
        return GROUP_OPTIONS + (int)option_group(s->draft.game, &s->draft.game->options[row - ROW_OPTIONS]);
    return row >= ROW_CHAMPIONSHIP ? GROUP_SEASON : row >= ROW_PEOPLE ? GROUP_DRIVERS : GROUP_GAME;
}

/* Whoever points at a row points at it still when others have come or gone. */
static void list_rows(struct setup_page *s)
{
    int pointed = s->rows ? s->row[s->page.list.at] : ROW_START;
    s->rows = 0;
    s->row[s->rows++] = ROW_START;
    for (int group = 0; group < GROUPS; group++)
        for (int row = ROW_GAME, n = 0; row < ROW_OPTIONS + s->draft.options; row++)
            if (is_shown(s, row) && group_of(s, row) == group) {
                if (!n++)
                    s->row[s->rows++] = -1 - group;
                s->row[s->rows++] = row;
            }
    s->page.list.n = s->rows;
    for (int i = 0; i < s->rows; i++)
        if (s->row[i] == pointed)
            s->page.list.at = i;
}

static int row_at(const struct setup_page *s, int i)
{
    return s->row[i];
}

static int row_now(const struct setup_page *s)
{
    return row_at(s, s->page.list.at);
}

static const struct form_field dice_field = {
    N_("Dice and cards"),
    N_("Typed in: you roll and deal on a real table, and the program referees and drives the bots. The menu of a race changes it, too."),
    FORM_WORDS,
    offsetof(struct setup_page, typed),
    0,
    WORDS(N_("by the program"), N_("typed in from a real table"))
};

static const struct form_field temper_field = {
    N_("Temper"),
    N_("Which of equally good choices bots take; for one of them write club/bold above."),
    FORM_WORDS,
    offsetof(struct setup_page, temper),
    0,
    WORDS(N_("none"), N_("careful"), N_("bold"), N_("dirty"), N_("team player"), N_("each another"))
};

/* The field that a row is, and what it is a member of; NULL for rows of another kind. */
static const struct form_field *field_of(const struct setup_page *s, int row, void **in)
{
    static const struct form_field bots = {
        N_("Bots"),
        N_("Who takes the other seats; several with commas between, the last one all that are left."),
        FORM_BOT,
        offsetof(struct setup_page, bots),
        TAG_MAX,
        NULL
    };
    *in = row == ROW_BOTS || row == ROW_TEMPER || row == ROW_DICE ? (void *)s : (void *)&s->championship;
    return row == ROW_BOTS                                ? &bots
           : row == ROW_TEMPER                            ? &temper_field
           : row == ROW_DICE                              ? &dice_field
           : row >= ROW_CHAMPIONSHIP && row < ROW_OPTIONS ? &championship_form[row - ROW_CHAMPIONSHIP]
                                                          : NULL;
}

/* ---- what they say ------------------------------------------------------------------------------------ */

static void join_names(const struct setup_page *s, struct text *t)
{
    for (int i = 0; i < s->people; i++)
        text_add(t, "%s%s", i ? ", " : "", s->names[i]);
}

static void row_value(const struct setup_page *s, int row, struct text *t)
{
    char value[200];
    void *in;
    const struct form_field *field = field_of(s, row, &in);
    if (field) {
        form_value(field, in, t);
    } else if (row == ROW_GAME) {
        text_add(t, "%s", s->draft.game->title);
    } else if (row == ROW_READY) {
        text_add(t, "%s", page_say(s, s->ready == OWN_SETUP ? N_("your own") : ready[s->ready].name));
    } else if (row == ROW_PEOPLE) {
        text_add(t, "%d", s->people);
    } else if (row == ROW_NAMES) {
        join_names(s, t);
    } else if (row >= ROW_OPTIONS) {
        draft_value(&s->draft, row - ROW_OPTIONS, value, sizeof value);
        option_value_say(s->draft.game, &s->draft.game->options[row - ROW_OPTIONS], value, t);
    }
}

static const char *row_name(const struct setup_page *s, int row)
{
    static const char *const names[] = { "", N_("Game"), N_("Ready-made"), N_("People"), N_("Names") };
    void *in;
    const struct form_field *field = field_of(s, row, &in);
    if (row < ROW_OPTIONS)
        return page_say(s, field ? field->name : names[row]);
    return option_name(s->draft.game, &s->draft.game->options[row - ROW_OPTIONS], s->page.app->language);
}

static void option_help(const struct option *o, struct text *t)
{
    char range[400];
    option_range_text(o, t->language, range, sizeof range);
    text_add(t, "%s [%s] ", tr(t->language, o->help), o->cite);
    if (o->kind == OPTION_DATA)
        text_say(t, "Takes %s, or a data file (Enter to type).", range);
    else
        text_say(t, "Takes %s.", range);
}

static void row_help(const struct setup_page *s, int row, struct text *t)
{
    static const char *const help[] = {
        "", N_("Which game it is."),
        N_("Races that are ready to be started; every row below can still be changed."),
        N_("How many play at this keyboard; several hand the screen over to one another."),
        N_("What the people are called. Enter to type; commas between.")
    };
    void *in;
    const struct form_field *field = field_of(s, row, &in);
    if (row >= ROW_OPTIONS)
        option_help(&s->draft.game->options[row - ROW_OPTIONS], t);
    else
        text_add(t, "%s",
                 page_say(s, field              ? field->help
                             : row == ROW_START ? purposes[s->purpose].help
                                                : help[row]));
    const struct bot *bot = row == ROW_BOTS ? bot_find(s->bots) : NULL;
    if (bot)
        text_add(t, " %s: %s", bot->name, tr(t->language, bot->help));
    if (row == ROW_TEMPER && s->temper > TEMPER_PLAIN && s->temper < TEMPERS)
        text_add(t, " %s: %s", temper_words[s->temper].name, tr(t->language, temper_words[s->temper].help));
}

/* ---- drawing ------------------------------------------------------------------------------------------ */

static const char *group_name(int group, const struct language *language)
{
    static const char *const names[] = { N_("What is raced"), N_("Who drives"), N_("The season") };
    return group < GROUP_OPTIONS ? names[group]
                                 : option_group_name((enum option_group)(group - GROUP_OPTIONS), language);
}

static void draw_row(const void *page, struct canvas *c, struct rect where, int i)
{
    const struct setup_page *s = page;
    struct text t = canvas_line(c);
    int row = row_at(s, i);
    bool at = i == s->page.list.at;
    if (row < 0) {
        canvas_heading(c, where.x, where.y, where.w - 2, group_name(-1 - row, c->language));
        return;
    }
    row_value(s, row, &t);
    if (row == ROW_START)
        canvas_print(c, where.x, where.y, where.w, at ? CELL_GO : CELL_STRONG, " %s ",
                     page_say(s, purposes[s->purpose].start));
    else
        form_draw(c, where, s->name_wide, row_name(s, row), t.buf, at,
                  row >= ROW_OPTIONS && s->draft.given[row - ROW_OPTIONS]);
}

/* The longest name is whole where values have room beside it. */
static int names_wide(const struct setup_page *s, int room)
{
    int wide = NAME_WIDE_MIN;
    for (int i = 0; i < s->rows; i++) {
        int name = s->row[i] > ROW_START ? text_columns(row_name(s, s->row[i])) + 1 : 0;
        wide = name > wide ? name : wide;
    }
    return wide < room ? wide : room < NAME_WIDE_MIN ? NAME_WIDE_MIN : room;
}

static void draw_info(const struct setup_page *s, struct canvas *c, struct rect where)
{
    char code[400];
    struct text t = canvas_line(c);
    row_help(s, row_now(s), &t);
    canvas_heading(c, where.x, where.y, where.w, NULL);
    bool wrong = s->draft.error.text[0];
    canvas_words(c, (struct rect){ where.x, where.y + 1, where.w, wrong ? 2 : 3 }, CELL_TEXT, t.buf);
    if (wrong) {
        canvas_error(c, (struct rect){ where.x, where.y + 3, where.w, 2 }, &s->draft.error);
        return;
    }
    draft_code(&s->draft, code, sizeof code);
    int n = canvas_say(c, where.x, where.y + 4, where.w, CELL_FAINT, "Code to share: ");
    canvas_text(c, where.x + n, where.y + 4, where.w - n, CELL_COOL, code);
}

static void setup_draw(void *page, struct canvas *c)
{
    struct setup_page *s = page;
    frame_bar(c, page_say(s, purposes[s->purpose].title), page_say(s, "* changed by you"));
    list_rows(s);
    s->name_wide = names_wide(s, c->w / 3);
    list_draw(&s->page.list, c, (struct rect){ 2, 2, c->w - 4, c->h - INFO_HIGH - 4 }, draw_row, s);
    draw_info(s, c, (struct rect){ 2, c->h - INFO_HIGH - 1, c->w - 4, INFO_HIGH });
}

/* ---- changing ----------------------------------------------------------------------------------------- */

static void name_people(struct setup_page *s)
{
    for (int i = 0; i < SEATS_MAX; i++)
        if (!s->names[i][0] && i == 0)
            snprintf(s->names[i], TAG_MAX, "%s", s->page.app->settings.name);
        else if (!s->names[i][0])
            snprintf(s->names[i], TAG_MAX, page_say(s, "Player %d"), i + 1);
}

const struct game *game_beside(const struct game *g, int by)
{
    int at = 0, n = 0;
    for (; all_games[n]; n++)
        at = all_games[n] == g ? n : at;
    do
        at = (at + by + n) % n;
    while (!strcmp(all_games[at]->id, "toy"));
    return all_games[at];
}

static void choose_game(struct setup_page *s, int by)
{
    const struct game *g = game_beside(s->draft.game, by);
    draft_free(&s->draft);
    draft_init(&s->draft, g);
    for (s->ready = 0; s->ready < READY && strcmp(ready[s->ready].code, g->id) != 0;)
        s->ready++;
    s->ready = s->ready < READY ? s->ready : OWN_SETUP;
}

/* The next one of the same game. */
static void choose_ready(struct setup_page *s, int by)
{
    size_t id = strlen(s->draft.game->id);
    int at = s->ready == OWN_SETUP && by < 0 ? 0 : s->ready;
    for (int k = 0; k < READY; k++) {
        at = (at + by + READY) % READY;
        if (strncmp(ready[at].code, s->draft.game->id, id) != 0)
            continue;
        if (app_good_stop(s->page.app, draft_take_code(&s->draft, ready[at].code, app_err(s->page.app))))
            s->ready = at;
        return;
    }
}

static void seat_people(struct setup_page *s, int people)
{
    s->people = people > s->draft.seats ? s->draft.seats : people < 1 ? s->people : people;
}

static void change(struct setup_page *s, int by)
{
    int row = row_now(s);
    void *in;
    const struct form_field *field = field_of(s, row, &in);
    if (field)
        form_step(field, in, by);
    else if (row == ROW_GAME)
        choose_game(s, by);
    else if (row == ROW_READY)
        choose_ready(s, by);
    else if (row >= ROW_OPTIONS)
        draft_step(&s->draft, row - ROW_OPTIONS, by);
    if (row >= ROW_OPTIONS)
        s->ready = OWN_SETUP;
    s->changed = s->changed || row != ROW_START;
    seat_people(s, s->people + (row == ROW_PEOPLE ? by : 0));
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
    struct app *a = s->page.app;
    char *packed = file ? pack_data_file(o, text, app_err(a)) : NULL;
    if (strpbrk(text, " \t"))
        app_note(a, "A value has no blanks in it; found \"%.60s\".", text);
    else if (app_good(a, packed || !file))
        draft_choose(&s->draft, i, packed ? packed : text);
    free(packed);
}

/* A rival without a step gets that of whoever plays. */
static bool bot_fits(const struct setup_page *s, struct span bot, struct error *err)
{
    char stepped[BUDGETED_BOT_TEXT_MAX];
    struct text t = text_into(stepped, sizeof stepped);
    struct budgeted_bot driver;
    struct span temper = bot, name;
    span_cut(&temper, '/', &name);
    if (s->purpose != SETUP_RACE || !span_is(name, rival_bot.name))
        return budgeted_bot_parse(bot.at, bot.len, &driver, err);
    text_add(&t, "%.*s:1%.*s", SPAN(name), (int)(bot.len - name.len), bot.at + name.len);
    return budgeted_bot_parse(stepped, strlen(stepped), &driver, err);
}

static bool bots_fit(const struct setup_page *s, const char *text, struct error *err)
{
    struct span rest = span_of(text), part;
    if (strlen(text) >= sizeof s->bots)
        return error_set(err, 0, "expected at most %d characters; found %zu", TAG_MAX - 1, strlen(text));
    while (span_cut(&rest, ',', &part))
        if (!bot_fits(s, span_trim(part), err))
            return false;
    return true;
}

static void entered(void *page, const char *text)
{
    struct setup_page *s = page;
    struct app *a = s->page.app;
    void *in;
    if (s->editing == ROW_BOTS && !app_good_stop(a, bots_fit(s, text, app_err(a)))) {
        popup_entry(s, text, entered, row_name(s, ROW_BOTS));
        return;
    }
    const struct form_field *field = field_of(s, s->editing, &in);
    s->changed = true;
    if (s->editing >= ROW_OPTIONS)
        s->ready = OWN_SETUP;
    if (field)
        form_take(field, in, text);
    else if (s->editing == ROW_NAMES)
        take_names(s, text);
    else
        take_option(s, s->editing - ROW_OPTIONS, text);
}

/* One of a few words, which nobody types. */
static bool is_word(const struct setup_page *s, int row)
{
    const struct option *o = row >= ROW_OPTIONS ? &s->draft.game->options[row - ROW_OPTIONS] : NULL;
    return o && (o->kind == OPTION_YESNO || o->kind == OPTION_CHOICE);
}

static void type_value(struct setup_page *s)
{
    char value[400] = "";
    struct text t = text_into(value, sizeof value);
    void *in;
    const struct form_field *field = field_of(s, row_now(s), &in);
    s->editing = row_now(s);
    if (s->editing >= ROW_OPTIONS)
        draft_value(&s->draft, s->editing - ROW_OPTIONS, value, sizeof value);
    else
        row_value(s, s->editing, &t);
    if (s->editing == ROW_GAME || s->editing == ROW_READY || s->editing == ROW_PEOPLE
        || (field && !form_line(field, in)) || is_word(s, s->editing))
        change(s, 1);
    else
        popup_entry(s, field ? form_line(field, in) : value, entered, row_name(s, s->editing));
}

static void code_entered(void *page, const char *text)
{
    struct setup_page *s = page;
    struct app *a = s->page.app;
    if (app_good_stop(a, draft_take_code(&s->draft, text, app_err(a))))
        s->ready = OWN_SETUP;
    s->changed = true;
    seat_people(s, s->people);
}

/* ---- starting ----------------------------------------------------------------------------------------- */

/* Every bot with a temper, one for each seat that people leave; random has none. */
static void write_bots(const struct setup_page *s, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    struct span rest = span_of(s->bots), name = { 0 }, next;
    int bots = s->draft.seats - (s->purpose == SETUP_WATCH ? 0 : s->people);
    if (s->temper == TEMPER_PLAIN) {
        text_add(&t, "%s", s->bots);
        return;
    }
    for (int i = 0; i < bots || rest.at; i++) {
        if (span_cut(&rest, ',', &next))
            name = span_trim(next);
        bool has_none = memchr(name.at, '/', name.len) || span_is(name, random_bot.name);
        int temper = s->temper < TEMPERS ? s->temper : TEMPER_PLAIN + 1 + i % (TEMPERS - 1);
        text_add(&t, "%s%.*s", i ? "," : "", SPAN(name));
        if (!has_none)
            text_add(&t, "/%s", temper_words[temper].name);
    }
}

/* What was opened takes the place of this page. */
static void give_way(struct setup_page *s)
{
    s->page.app->top->below = s->page.below;
    page_free(s);
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

static const char *given(const char *line)
{
    return line[0] ? line : NULL;
}

static void championship_draft_wish(const struct championship_draft *d, int die,
                                    struct championship_wishes *w)
{
    w->races = d->races;
    w->best = d->best;
    w->teams = (unsigned)d->teams;
    w->bonus = (unsigned)d->bonus;
    w->pole = d->pole ? die : 0;
    w->calendar = given(d->calendar);
    w->drivers = given(d->drivers);
    w->team_names = given(d->team_names);
}

static bool make_championship(struct setup_page *s, const char *name, const char *setup)
{
    char names[SEATS_MAX * (TAG_MAX + 2)] = "", bots[BOTS_TEXT_MAX];
    struct text t = text_into(names, sizeof names);
    struct championship_wishes w = { .game = s->draft.game,
                                     .setup = setup,
                                     .title = name,
                                     .names = names,
                                     .bots = s->people == s->draft.seats ? NULL : bots };
    write_bots(s, bots, sizeof bots);
    join_names(s, &t);
    championship_draft_wish(&s->championship, roll(s->page.app), &w);
    return championship_keep(s->page.app, name, &w);
}

static void name_entered(void *page, const char *name)
{
    struct setup_page *s = page;
    char setup[SETUP_TEXT_MAX];
    draft_text(&s->draft, setup, sizeof setup);
    if (!store_name_fits(name)) {
        app_note(s->page.app, "A name has no dots and slashes in it, and at most %d bytes; found \"%.60s\".",
                 STORE_NAME_MAX - 1, name);
    } else if (make_championship(s, name, setup)) {
        championship_page_open(s, name);
        give_way(s);
    }
}

static void ask_for_name(struct setup_page *s)
{
    char name[STORE_NAME_MAX];
    championship_fresh_name(s->draft.game, name, sizeof name);
    popup_entry(s, name, name_entered, page_say(s, "What the championship is called"));
}

static void start_race(struct setup_page *s)
{
    const char *names[SEATS_MAX];
    char setup[SETUP_TEXT_MAX], bots[BOTS_TEXT_MAX];
    write_bots(s, bots, sizeof bots);
    for (int i = 0; i < SEATS_MAX; i++)
        names[i] = s->names[i];
    draft_text(&s->draft, setup, sizeof setup);
    if (race_start(s->page.app, s->draft.game, setup, s->people, names, bots, s->typed))
        give_way(s);
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static void start(void *page)
{
    struct setup_page *s = page;
    s->page.app->error = s->draft.error;
    if (!app_good_stop(s->page.app, !s->draft.error.text[0]))
        return;
    if (s->purpose == SETUP_CHAMPIONSHIP)
        ask_for_name(s);
    else
        start_race(s);
}

static void on_click(void *page)
{
    if (row_now(page) == ROW_START)
        start(page);
}

/* Headings are never pointed at. */
static bool moves(struct setup_page *s, int key)
{
    int before = s->page.list.at;
    list_rows(s);
    if (!list_on_key(&s->page.list, key, NULL, NULL))
        return false;
    int by = s->page.list.at < before || key == PRESS_END ? -1 : 1;
    while (row_now(s) < 0)
        s->page.list.at += by;
    if (key >= PRESS_ITEM)
        on_click(s);
    return true;
}

static bool setup_on_key(void *page, int key)
{
    if (moves(page, key))
        return true;
    if (key == PRESS_LEFT || key == PRESS_RIGHT || key == ' ')
        change(page, key == PRESS_LEFT ? -1 : 1);
    else if (key == PRESS_ENTER && row_now(page) != ROW_START)
        type_value(page);
    else
        return false;
    return true;
}

static void as_it_comes(void *page)
{
    struct setup_page *s = page;
    int row = row_now(s);
    s->ready = row >= ROW_OPTIONS ? OWN_SETUP : s->ready;
    if (row >= ROW_OPTIONS)
        draft_choose(&s->draft, row - ROW_OPTIONS, NULL);
    else if (row >= ROW_CHAMPIONSHIP)
        form_clear(&championship_form[row - ROW_CHAMPIONSHIP], &s->championship);
}

static void type_code(void *page)
{
    char code[4096];
    draft_code(&((struct setup_page *)page)->draft, code, sizeof code);
    popup_entry(page, code, code_entered, page_say(page, "Code of a setup"));
}

/* What was chosen is not thrown away without a word. */
static void leave(void *page)
{
    const struct setup_page *s = page;
    if (s->changed)
        popup_confirm(page, page_back, N_("Go on choosing"), N_("Leave; what was chosen is lost"),
                      page_say(page, "Nothing has been started"));
    else
        page_back(page);
}

static void setup_close(void *page)
{
    draft_free(&((struct setup_page *)page)->draft);
}

static const struct key setup_keys[] = {
    { PRESS_DOWN, 0, "↑ ↓", N_("row"), NULL, N_("Up, down\ta row; PgUp, PgDn, Home, End") },
    { PRESS_RIGHT, 0, "← →", N_("change"), NULL, N_("Left, right\tanother value") },
    { PRESS_ENTER, 0, "Enter", N_("type"), start, N_("Enter\ttypes a value; on the first row it starts") },
    { PRESS_DELETE, PRESS_BACKSPACE, N_("Del"), N_("usual"), as_it_comes,
      N_("Del\tthe value as it comes out of the box") },
    { 's', 0, "s", N_("start"), start, N_("s\tstarts") },
    { 'c', 0, "c", N_("code"), type_code,
      N_("c\ttypes a code that somebody has sent you; the code of what you see stands at the bottom") },
    { KEY_HELP },
    { PRESS_ESC, 'q', "Esc", N_("back"), leave, N_("Esc, q\tback") },
    { 0 },
};

static const struct page_kind setup_kind = {
    .size = sizeof(struct setup_page),
    .keys = setup_keys,
    .about = N_(
        "Every option has its sentence and its source at the bottom; the letters in brackets are chapters of the "
        "rulebooks and decisions, explained under Rules."),
    .draw = setup_draw,
    .on_key = setup_on_key,
    .close = setup_close,
};

void setup_page_open(void *below, enum setup_purpose purpose)
{
    struct setup_page *s = page_new(((struct page *)below)->app, &setup_kind);
    if (!s)
        return;
    s->purpose = purpose;
    s->people = purpose != SETUP_WATCH;
    snprintf(s->bots, sizeof s->bots, "%s", s->page.app->settings.bot);
    draft_init(&s->draft, all_games[0]);
    choose_game(s, 0);
    name_people(s);
    list_rows(s);
    page_open(s);
}

/* race.c: the flow of a match on the screen; see race.h. */
#include "race.h"
#include "../../../host/files.h"
#include "../../../host/rival.h"
#include "../../../host/settings.h"
#include "../../../host/visit.h"
#include "../tui.h"
#include "championship.h"
#include "pages.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POLL_MS = 15, POLL_HURRY_MS = 2, SLICE_MS = 30, GONE_WRONG = -2 };
enum { ANNOUNCED = 150, SHOWN = 50 }; /* for so long, in percent of the speed of bots */

/* What cannot be saved ends the race: what was saved before is good. */
bool race_save(struct race *r, bool durable)
{
    r->stale = true;
    r->page.app->changed = true;
    struct app *a = r->page.app;
    if (r->visit) {
        visit_carry(r->visit);
        return true;
    }
    return app_good(a, saving_append(&r->m.saving, race_table(r), durable, app_err(a)));
}

/* Whatever was noted is the reason. */
void race_give_up(struct race *r)
{
    memcpy(r->broken, r->page.app->note, sizeof r->broken);
    r->page.app->note[0] = '\0';
    r->paused = true;
    r->stage = STAGE_RUN;
}

/* ---- bots --------------------------------------------------------------------------------------------- */

static turn_t bots_on_turn(const struct race *r, turn_t who)
{
    turn_t bots = 0;
    for (turn_t left = who & ~CHANCE; left; left &= left - 1)
        if (seating_has_bot(&r->m.seating, turn_lowest(left)) || r->flagged & left & -left)
            bots |= seat_bit(turn_lowest(left));
    return bots;
}

static bool start_thinking(struct race *r, int seat)
{
    const struct table *t = race_table(r);
    struct view view;
    seating_view(&r->m.seating, seat, &view);
    r->thinks = seat;
    r->thinker = thinker_start(r->flagged & seat_bit(seat) ? &r->pilot : &r->m.seating.driver[seat], &view, 1,
                               rng_next(dealer_thinking(&r->m.seating.dealer, (uint64_t)table_moments(t))));
    if (!r->thinker)
        app_note(r->page.app, "There is no memory or no thread for a bot to think with.");
    return r->thinker;
}

static int speed_of(const struct race *r, int percent)
{
    return r->hurry ? 0 : speed_ms(r->page.app->settings.speed) * percent / 100;
}

/* The bot has decided. */
static bool take_thought(struct race *r, long long now)
{
    static struct thought thought; /* large */
    struct app *a = r->page.app;
    turn_t who = table_turn(race_table(r));
    bool together = who & (who - 1); /* others choose at the same time, and nobody sees anything yet */
    thinker_take(r->thinker, false, &thought);
    r->thinker = NULL;
    if (!app_good_stop(a, table_act(race_table(r), r->thinks, thought.chosen, app_err(a))))
        return false;
    const struct face *face = face_of(race_game(r));
    bool moving = r->board->moving && r->board->moving(r);
    r->due = now
             + speed_of(r, moving || together ? 0
                           : r->held          ? ANNOUNCED
                           : face->pace       ? face->pace(thought.chosen)
                                              : 100);
    r->held = (r->held || moving) && !r->hurry;
    r->own = false;
    return race_save(r, false);
}

/* What was announced is shown. */
static void release(struct race *r, long long now)
{
    if (r->held)
        r->due = now + speed_of(r, SHOWN);
    r->held = false;
    r->page.app->changed = true;
}

static void stop_thinking(struct thinker **thinker)
{
    static struct thought unused;
    if (*thinker)
        thinker_take(*thinker, true, &unused);
    *thinker = NULL;
}

/* ---- people ------------------------------------------------------------------------------------------- */

/* News start at the seat's own last action. */
static int last_action(const struct race *r, int seat)
{
    int i = table_moments(race_table(r)) - 1;
    while (i > 0 && table_moment(race_table(r), i)->seat != seat)
        i--;
    return i > 0 ? i : 0;
}

/* A game introduces itself once to everybody; the menu tells it again. */
static void introduce(struct race *r)
{
    struct app *a = r->page.app;
    if (r->lesson || !face_of(race_game(r))->introduction
        || !settings_introduce(&a->settings, race_game(r)->id, race_driver(r, r->keyboard)))
        return;
    race_welcome(r);
    if (settings_place())
        app_save_settings(a);
}

void race_ask(struct race *r, int seat)
{
    int last = last_action(r, seat);
    if (last + 1 < table_moments(race_table(r)) || r->keyboard != seat)
        r->fresh = last ? last + 1 : 0; /* others have acted since */
    r->keyboard = seat;
    r->stage = STAGE_ASK;
    r->seen = table_moments(race_table(r)); /* what was hurried past, too */
    r->hurry = r->held = false;
    r->stale = true;
    r->board->asked(r);
    r->page.app->changed = true;
    if (!last)
        introduce(r);
}

/* Does that player look at the screen? If not, whoever does lets go of it first. */
static bool may_look(struct race *r, int seat)
{
    r->next = seat;
    r->page.app->changed = true;
    if (r->keyboard == seat || r->people < 2)
        return true;
    r->stage = r->keyboard == NOBODY ? STAGE_CURTAIN : STAGE_LEAVE;
    return false;
}

static void finish(struct race *r)
{
    struct app *a = r->page.app;
    r->stage = STAGE_OVER;
    a->changed = true;
    app_good(a, record_put_on_table(r->path, false, app_err(a)));
    if (race_save(r, true) && r->over)
        r->over(r);
    r->over = NULL;
}

/* One step of chance or of a bot; how long to wait before the next, or GONE_WRONG. */
static int step(struct race *r, long long now)
{
    int moments = table_moments(race_table(r));
    if (race_types_dice(r)) { /* what one person alone may see is typed by that person */
        int reader = race_dice_reader(r);
        if (reader == NOBODY || may_look(r, reader))
            race_ask_dice(r);
        return -1;
    }
    if (r->held && !r->board->moving(r)) {
        if (!r->hurry && now < r->due)
            return (int)(r->due - now);
        release(r, now);
    }
    table_deal(race_table(r), &r->m.seating.dealer);
    if (table_moments(race_table(r)) != moments && !race_save(r, false))
        return GONE_WRONG;
    if (!r->hurry && r->keyboard != NOBODY && r->board->stays
        && (r->stays = r->board->stays(r, r->seen)) >= 0) {
        r->stage = STAGE_STAY;
        r->seen = table_moments(race_table(r));
        r->page.app->changed = true;
        return -1;
    }
    turn_t who = table_turn(race_table(r)), bots = bots_on_turn(r, who);
    if (!who) {
        finish(r);
        return -1;
    }
    if (r->people == 1 && who & ~r->flagged & seat_bit(r->keyboard))
        bots = 0; /* where all choose at the same time nobody waits for bots */
    if (!bots && !r->hurry && !r->own && now < r->due)
        return (int)(r->due - now); /* what was revealed stays in sight for a moment */
    if (!bots) {                    /* whoever sits at the keyboard, if it is their turn too */
        int seat = r->keyboard != NOBODY && who & seat_bit(r->keyboard) ? r->keyboard : turn_lowest(who);
        if (may_look(r, seat))
            race_ask(r, seat);
        return -1;
    }
    if (!r->thinker && !start_thinking(r, turn_lowest(bots)))
        return GONE_WRONG;
    if (!r->hurry && now < r->due)
        return (int)(r->due - now);
    if (!thinker_ready(r->thinker))
        return r->hurry ? POLL_HURRY_MS : POLL_MS;
    return take_thought(r, now) ? 0 : GONE_WRONG;
}

static int race_tick(void *page, long long now)
{
    struct race *r = page;
    struct terminal *t = r->page.app->terminal;
    if (r->visit)
        return race_online_tick(r);
    if (r->hint)
        return race_advice(r);
    if (r->lesson)
        return -1; /* whatever happens is in the lesson */
    while (r->stage == STAGE_RUN && !r->paused) {
        int ms = step(r, now);
        if (ms == GONE_WRONG)
            race_give_up(r);
        if (ms != 0)
            return ms > 0 ? ms : -1;
        if (r->due > now || t->now(t) - now > SLICE_MS)
            return r->due > now && !r->hurry ? (int)(r->due - now) : 0;
    }
    return -1;
}

/* ---- acting ------------------------------------------------------------------------------------------- */

bool race_asked(const struct race *r)
{
    return r->stage == STAGE_ASK;
}

bool race_act(struct race *r, const action_t *acts, int n)
{
    struct app *a = r->page.app;
    int done = 0;
    if (r->lesson)
        return race_lesson_act(r, acts, n);
    while (done < n && table_act(race_table(r), r->keyboard, acts[done], app_err(a)))
        done++;
    if (!app_good_stop(a, done == n) && !done)
        return false;
    r->stage = STAGE_RUN;
    r->own = true;
    r->due = a->terminal->now(a->terminal) + speed_of(r, 100);
    if (!race_save(r, true))
        race_give_up(r);
    return done == n;
}

static void take_back(void *page)
{
    struct race *r = page;
    struct app *a = r->page.app;
    bool good = r->keyboard != NOBODY ? table_undo(race_table(r), r->keyboard, app_err(a))
                                      : error_set(app_err(a), 0, "nothing to take back");
    if (!good) {
        struct text t = page_text(r);
        text_say_error(&t, &a->error);
        app_note(a, "There is %s.", text_string(&t));
        text_free(&t);
        return;
    }
    stop_thinking(&r->thinker);
    r->stage = STAGE_RUN;
    r->held = false;
    r->flagged = 0;
    if (!race_save(r, true))
        race_give_up(r);
    else if (r->lesson)
        race_lesson_follow(r);
}

/* ---- advice ------------------------------------------------------------------------------------------- */

void race_advise(struct race *r, int seat, const char *done)
{
    static struct picture pic; /* large */
    if (r->hint)
        return;
    picture_take(&pic, &r->m.seating, &r->book, seat);
    struct text t = text_into(r->advised, sizeof r->advised);
    t.language = r->page.app->language;
    if (done)
        text_say(&t, "%s (seat %d) chose: %s", race_driver(r, seat), seat + 1, done);
    r->hint = hint_job_start(&pic);
    app_note(r->page.app,
             r->hint ? "Thinking for a moment …" : "There is no memory or no thread to think with.");
}

static void advise_no_more(struct race *r)
{
    job_free(r->hint);
    r->hint = NULL;
    r->hints_told = 0;
    r->page.app->note[0] = '\0';
}

/* Whether it is ready is asked first, so that its last answer is not left out. */
static int better_hint(void *race, struct text *t)
{
    struct race *r = race;
    bool all = job_done(r->hint) == 100;
    int answers = hint_job_answers(r->hint);
    if (answers > r->hints_told) {
        if (r->advised[0])
            text_add(t, "%s\n\n", r->advised);
        hint_job_look(r->hint, t);
    }
    r->hints_told = answers;
    return all ? -1 : POLL_MS;
}

static void hint_is_left(void *race)
{
    advise_no_more(race);
}

bool race_leaves_thought(struct race *r, int key)
{
    if (!r->hint)
        return false;
    advise_no_more(r);
    return key == PRESS_ESC || key == 'q' || key == 'h';
}

int race_advice(struct race *r)
{
    static const struct popup_source source = { better_hint, hint_is_left };
    struct text t = page_text(r);
    if (!hint_job_answers(r->hint))
        return POLL_MS;
    better_hint(r, &t);
    r->page.app->note[0] = '\0';
    popup_text_from(r, &source, &t, page_say(r, "Hint"));
    return 0;
}

static void ask_for_hint(void *page)
{
    struct race *r = page;
    if (race_asked(r))
        race_advise(r, r->keyboard, NULL);
}

/* ---- the menu ----------------------------------------------------------------------------------------- */

/* What stands on the screen, a line each, under the headings of their groups. */
static void add_signs(const struct race *r, struct text *t)
{
    const struct sign *signs = face_of(race_game(r))->signs;
    for (const struct sign *s = signs; s && s->id; s++) {
        if (s == signs || strcmp(s[-1].group, s->group) != 0)
            text_add(t, "\n%s:\n", face_sign_group(&r->pic, s));
        text_add(t, "%s\t%s\n", face_sign_shown(&r->pic, s), face_sign(&r->pic, s));
    }
    if (r->board->signs)
        text_add(t, "%s", tr(t->language, r->board->signs));
}

void race_welcome(void *page)
{
    struct race *r = page;
    struct text t = page_text(r);
    struct text told = page_text(r);
    face_of(race_game(r))->introduction(race_picture(r), &told);
    struct span rest = span_of(text_string(&told)), paragraph;
    while (span_cut(&rest, '\n', &paragraph))
        if (paragraph.len)
            text_add(&t, "%s%.*s\n", t.len ? "\n" : "", (int)paragraph.len, paragraph.at);
    text_free(&told);
    add_signs(r, &t);
    popup_text(r, &t, page_say(r, "Your race"));
}

static void show_code(void *page)
{
    struct race *r = page;
    char code[SETUP_TEXT_MAX];
    struct text t = page_text(r);
    race_game(r)->setup_text(table_setup(race_table(r)), code, sizeof code);
    text_add(&t, "%s\n\n%s %s", page_say(r, "Type it under New race, key c:"), race_game(r)->id, code);
    popup_text(r, &t, page_say(r, "The code of this setup"));
}

/* What the signs of this moment mean, as one paragraph. */
static void add_legend(struct race *r, struct text *t)
{
    struct lines legend = lines_plain();
    struct span line;
    legend.text.language = t->language;
    if (face_of(race_game(r))->legend)
        face_of(race_game(r))->legend(race_picture(r), &legend);
    struct span rest = span_of(text_string(&legend.text));
    for (int n = 0; span_cut(&rest, '\n', &line); n++)
        text_add(t, "%s%.*s", n ? " " : "\n", (int)line.len, line.at);
    lines_free(&legend);
}

static void tell_keys(void *page)
{
    struct race *r = page;
    struct text t = page_text(r);
    text_add(&t, "%s", page_say(r, r->board->help));
    keys_tell(r->page.kind->keys, &t);
    if (r->visit && r->people)
        text_add(&t, "\n%s", page_say(r, "T\ttalks to everybody at the table"));
    text_add(&t, "\n");
    add_legend(r, &t);
    add_signs(r, &t);
    text_add(&t, "\n\n%s", page_say(r, "Everything is saved as it happens; leave whenever you like."));
    popup_text(r, &t, page_say(r, "Keys"));
}

/* At the chapter of what is asked now. */
static void open_rules(void *page)
{
    struct race *r = page;
    rules_page_open(r, race_game(r), &r->book, r->board->topic ? r->board->topic(r) : NULL);
}

struct menu_item {
    const char *label;
    void (*run)(void *race);
};
static const struct menu_item menu_here[] = {
    { N_("Back to the race"), NULL },
    { N_("Rules of this race"), open_rules },
    { N_("Keys"), tell_keys },
    { N_("Code of this setup"), show_code },
    { N_("Leave; everything is saved"), page_back },
    { N_("Dice and cards typed in from a real table"), race_change_dice },
    { N_("Introduction: your cars, a turn, the signs"), race_welcome },
    { 0 }
};
static const struct menu_item menu_online[] = { { N_("Back to the race"), NULL },
                                                { N_("Rules of this race"), open_rules },
                                                { N_("Keys"), tell_keys },
                                                { N_("Say something to the table"), race_online_talk },
                                                { N_("Let a bot drive for me"), race_online_let_drive },
                                                { N_("Leave; you can come back"), page_back },
                                                { N_("Introduction: your cars, a turn, the signs"),
                                                  race_welcome },
                                                { 0 } };

static const struct menu_item menu_spectator[] = { { N_("Back to the race"), NULL },
                                                   { N_("Rules of this race"), open_rules },
                                                   { N_("Keys"), tell_keys },
                                                   { N_("Leave; you can come back"), page_back },
                                                   { 0 } };

static const struct menu_item *menu_of(const struct race *r)
{
    return !r->visit ? menu_here : r->people ? menu_online : menu_spectator;
}

static bool is_offered(const struct race *r, const struct menu_item *item)
{
    if (item->run == race_change_dice)
        return r->people && !r->lesson;
    return item->run != race_welcome || face_of(race_game(r))->introduction;
}

static void menu_chosen(void *page, int index)
{
    const struct menu_item *item = menu_of(page);
    while (!is_offered(page, item) || index--)
        item++;
    if (item->run)
        item->run(page);
}

/* What is on already is ended by the same item. */
static const char *menu_label(const struct race *r, const struct menu_item *item)
{
    if (item->run == race_change_dice && r->typed)
        return N_("Dice and cards by the program again");
    return item->run == race_online_let_drive && race_online_is_driven(r) ? N_("Drive again myself")
                                                                          : item->label;
}

static void open_menu(void *page)
{
    struct race *r = page;
    struct text t = page_text(r);
    for (const struct menu_item *item = menu_of(r); item->label; item++)
        if (is_offered(r, item))
            text_add(&t, "%s\n", page_say(r, menu_label(r, item)));
    popup_list(r, &t, 0, menu_chosen, page_say(r, "Race"));
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static void show_tables(void *page)
{
    struct race *r = page;
    struct text t = page_text(r);
    if (r->championship[0] && championship_tables(r->page.app, r->championship, &t))
        popup_text(r, &t, r->championship);
    else
        app_note(r->page.app, "This race is no round of a championship.");
}

const char *race_change_speed(struct app *a, int by)
{
    form_step(&settings_form[SETTING_SPEED], &a->settings, by);
    return setting_word(&a->settings, SETTING_SPEED, a->language);
}

static void on_enter(void *page)
{
    struct race *r = page;
    bool dice = r->stage == STAGE_DICE || (r->stage == STAGE_CURTAIN && race_types_dice(r));
    if (r->stage == STAGE_OVER) {
        page_back(r);
    } else if (r->stage == STAGE_STAY) {
        r->stage = STAGE_RUN;
        r->due = 0;
    } else if (dice) {
        r->keyboard = r->stage == STAGE_CURTAIN ? r->next : r->keyboard;
        race_ask_dice(r);
    } else if (r->stage == STAGE_CURTAIN) {
        race_ask(r, r->next);
    } else if (r->stage == STAGE_LEAVE) {
        r->stage = STAGE_CURTAIN;
    } else if (r->visit && race_online_is_driven(r)) {
        race_online_let_drive(r);
    }
}

/* To the next question; whoever only watches stops the race, or lets it go on. */
/* Whoever has no car left lets a bot drive the others, without being asked again. */
static void to_the_flag(void *page)
{
    struct race *r = page;
    struct error unknown;
    if (!r->board->is_out)
        return;
    if (!race_asked(r) || !r->board->is_out(r)) {
        app_note(r->page.app,
                 "That is for when all your cars are out: somebody else drives on to the flag then.");
        return;
    }
    if (r->visit) {
        race_online_let_drive(r);
        return;
    }
    if (!budgeted_bot_parse(r->page.app->settings.bot, strlen(r->page.app->settings.bot), &r->pilot,
                            &unknown))
        r->pilot = (struct budgeted_bot){ .bot = &rookie_bot };
    r->flagged |= seat_bit(r->keyboard);
    r->hurry = r->people == 1;
    r->stage = STAGE_RUN;
}

static void skip(void *page)
{
    struct race *r = page;
    if (r->stage == STAGE_STAY) {
        on_enter(r);
        return;
    }
    bool *turns = r->people ? &r->hurry : &r->paused;
    *turns ^= r->stage == STAGE_RUN;
    r->held = r->held && !r->hurry;
}

static void on_escape(void *page)
{
    enum stage stage = ((struct race *)page)->stage;
    (stage == STAGE_OVER || stage == STAGE_CURTAIN ? page_back : open_menu)(page);
}

static void replay(void *page)
{
    const struct race *r = page;
    if (r->path[0])
        replay_page_open(page, r->path);
}

/* Another race of the same setup with the same people and bots, in place of this one. */
static void again(void *page)
{
    struct race *r = page;
    char setup[SETUP_TEXT_MAX];
    const char *names[SEATS_MAX] = { NULL };
    struct text bots = page_text(r);
    int people = 0, seats = table_shape(race_table(r))->seats;
    if (r->championship[0] || r->lesson || r->visit)
        return;
    race_game(r)->setup_text(table_setup(race_table(r)), setup, sizeof setup);
    for (int seat = 0; seat < seats; seat++)
        if (seating_has_bot(&r->m.seating, seat))
            text_add(&bots, "%s%s", bots.len ? "," : "", r->m.seating.bot_name[seat]);
        else
            names[people++] = race_driver(r, seat);
    if (race_start(r->page.app, race_game(r), setup, people, names, text_string(&bots), r->typed)) {
        r->page.app->top->below = r->page.below;
        page_free(r);
    }
    text_free(&bots);
}

/* What was given away by the one at the keyboard. */
static void own_mistakes(void *page)
{
    const struct race *r = page;
    if (r->path[0])
        replay_page_review(page, r->path, r->keyboard);
}

static void turn_results(void *page)
{
    struct race *r = page;
    r->seen_results = !r->seen_results || table_turn(race_table(r)); /* a table that was put away has none */
}

static const struct key common_keys[] = {
    { 'u', 0, "u", N_("undo"), take_back, N_("u\ttakes back your last step, until somebody has seen it") },
    { 'h', 0, "h", N_("hint"), ask_for_hint, N_("h\twhat a strong bot thinks of your choices") },
    { 't', 0, NULL, NULL, show_tables, N_("t\tthe tables of the championship, if it is one") },
    { 'R', 0, "R", N_("rules"), open_rules, N_("R\tthe rules of what is asked now") },
    { 'l', 0, "l", N_("log"), race_log, N_("l\tthe whole story, the latest first") },
    { ' ', 'f', N_("Space"), N_("skip to my turn"), skip,
      N_("Space, f\tlets the bots race on to your next choice; watching, it stops them") },
    { ' ' | OTHERWISE, 0, N_("Space"), N_("stop and go"), NULL, NULL },
    { '+', 0, "+ -", N_("speed"), NULL, N_("+ -\thow fast bots move") },
    { 'e', 0, "e", N_("to the flag"), to_the_flag, NULL },
    { 'T', 0, "T", N_("talk"), race_online_talk, NULL },
    { PRESS_ESC, 'q', "Esc", N_("menu"), on_escape,
      N_("Esc, q\tthe menu: rules, the code of this setup, dice of a real table, leaving") },
    { PRESS_ENTER, 0, "Enter", N_("do it"), on_enter, NULL },
    { '?', 0, "?", N_("keys"), tell_keys, NULL },
    { 0 },
};

void tui_race_keys(struct text *t)
{
    keys_tell(common_keys, t);
}

static const struct key over_keys[] = {
    { PRESS_ENTER, 0, "Enter", N_("leave"), NULL, NULL },   { 'a', 0, "a", N_("again"), again, NULL },
    { 'm', 0, "m", N_("my mistakes"), own_mistakes, NULL }, { 'p', 0, "p", N_("replay"), replay, NULL },
    { 'v', 0, "v", N_("result"), turn_results, NULL },      { 0 },
};
static const struct key reading_keys[] = { { PRESS_ENTER, 0, "Enter", N_("go on"), NULL, NULL }, { 0 } };
static const struct key dice_keys[] = {
    { PRESS_ENTER, 0, "Enter", N_("type what was rolled or drawn"), NULL, NULL }, { 0 }
};
static const struct key leaving_keys[] = { { PRESS_ENTER, 0, "Enter", N_("hide my cards"), NULL, NULL },
                                           { 'u', 0, "u", N_("take back"), NULL, NULL },
                                           { 0 } };

static const int *race_keys(void *page, const struct key **more)
{
    static const int over[] = { PRESS_ENTER, 'a', 'm', 'p', 'v', 'l', '?', 0 },
                     running[] = { ' ', '+', 'l', 'm', '?', PRESS_ESC, 0 },
                     watching[] = { ' ' | OTHERWISE, '+', 'l', 'm', '?', PRESS_ESC, 0 },
                     online[] = { 'T', 'u', 'l', 'm', '?', PRESS_ESC, 0 },
                     spectator[] = { 'l', 'm', '?', PRESS_ESC, 0 },
                     online_over[] = { PRESS_ENTER, 'm', 'p', 'v', 'l', '?', 0 },
                     reading[] = { PRESS_ENTER, 'l', '?', PRESS_ESC, 0 },
                     dice[] = { PRESS_ENTER, 'u', 'l', '?', PRESS_ESC, 0 },
                     leaving[] = { PRESS_ENTER, 'u', '?', 0 };
    struct race *r = page;
    switch (r->stage) {
    case STAGE_ASK: *more = r->board->keys; return r->board->keys_now(r);
    case STAGE_OVER: *more = over_keys; return r->visit ? online_over : over;
    case STAGE_LEAVE: *more = leaving_keys; return leaving;
    case STAGE_CURTAIN: return NULL;
    case STAGE_DICE: *more = dice_keys; return dice;
    case STAGE_STAY:
    case STAGE_SHOWN: *more = reading_keys; return reading;
    default:
        *more = r->board->keys;
        return r->visit ? r->people ? online : spectator : r->people ? running : watching;
    }
}

/* Boards have keys to look round, too, where nobody is asked. */
static void on_key_of_race(struct race *r, int key)
{
    bool over = r->stage == STAGE_OVER;
    if ((r->lesson && race_lesson_on_key(r, key)) || (race_asked(r) && r->board->on_key(r, key)))
        return;
    if ((over && keys_run(over_keys, r, key)) || keys_run(common_keys, r, key))
        return;
    if (key == '+' || key == '-')
        app_note(r->page.app, "Bots move: %s.", race_change_speed(r->page.app, key == '+' ? 1 : -1));
    else if (r->stage == STAGE_RUN || r->stage == STAGE_STAY || over)
        r->board->on_key(r, key);
}

static bool race_on_key(void *page, int key)
{
    struct race *r = page;
    bool leaves = key == PRESS_ESC || key == 'q';
    if (race_leaves_thought(r, key))
        return true;
    if (r->broken[0]) {
        if (leaves || key == PRESS_ENTER)
            page_back(r);
    } else if (r->stage != STAGE_CURTAIN || leaves || key == PRESS_ENTER) {
        on_key_of_race(r, key);
    }
    return true;
}

/* ---- opening and closing ------------------------------------------------------------------------------ */

static void race_close(void *page)
{
    struct race *r = page;
    stop_thinking(&r->thinker);
    job_free(r->hint);
    race_lesson_close(r);
    story_free(&r->story);
    story_free(&r->said);
    rulebook_close(&r->book);
    if (r->visit)
        r->m.seating.table = NULL; /* it is the visitor's */
    match_free(&r->m);
    free(r->cursor);
    if (r->path[0])
        played_note(r->path, NULL);
    if (r->lock >= 0)
        close(r->lock);
}

static const struct page_kind race_kind = { .size = sizeof(struct race),
                                            .keys = common_keys,
                                            .keys_now = race_keys,
                                            .draw = race_draw,
                                            .on_key = race_on_key,
                                            .tick = race_tick,
                                            .meanwhile = race_online_meanwhile,
                                            .close = race_close };

bool race_open_book(struct race *r)
{
    struct app *a = r->page.app;
    rulebook_close(&r->book);
    return app_good_stop(
        a, rulebook_open_at(&r->book, r->m.seating.narrator.language, race_table(r), app_err(a)));
}

bool race_seed(struct app *a, struct seed *seed)
{
    *seed = (struct seed){ .number = a->seed };
    return a->seed || app_good(a, match_draw_seed(seed, app_err(a)));
}

/* The only person looks from the first moment on; several must say who they are. */
static void find_people(struct race *r)
{
    r->keyboard = NOBODY;
    for (int seat = 0; seat < table_shape(race_table(r))->seats; seat++)
        if (!seating_has_bot(&r->m.seating, seat)) {
            r->people++;
            r->keyboard = seat;
        }
    if (r->people > 1)
        r->keyboard = NOBODY;
    r->fresh = r->keyboard == NOBODY ? 0 : last_action(r, r->keyboard);
    r->seen = table_moments(race_table(r));
    r->typed = record_is_on_table(r->path);
}

struct race *race_new(struct app *a, struct match *m, const char *path, int lock)
{
    struct race *r = page_new(a, &race_kind);
    struct seed seed;
    if (!r) {
        match_free(m);
        return NULL;
    }
    r->m = *m;
    r->lock = lock;
    snprintf(r->path, sizeof r->path, "%s", path);
    r->m.saving.path = r->path;
    r->board = board_of(race_game(r));
    r->cursor = malloc(r->board->cursor_size);
    if (r->cursor)
        memcpy(r->cursor, r->board->cursor, r->board->cursor_size);
    else
        app_note(a, "Out of memory.");
    r->story.viewer = NOBODY;
    r->stale = true;
    find_people(r);
    seating_name_players(&r->m.seating, a->language);
    bool dealt = race_seed(a, &seed);
    dealer_begin(&r->m.seating.dealer, &seed, 0);
    if (dealt && r->cursor && race_open_book(r))
        return r;
    page_free(r);
    return NULL;
}

static struct race *open_race(struct app *a, struct match *m, const char *path, int lock)
{
    struct race *r = race_new(a, m, path, lock);
    if (r)
        page_open(r);
    return r;
}

/* A rival is that person's; NULL: nobody's. */
static bool seat_bots(struct app *a, struct match *m, const char *bots, int first, const char *person)
{
    char room[RIVAL_LIST_MAX];
    struct rivalry rivalry = { 0 };
    if (!app_good(
            a,
            (!person || rival_settle(&bots, table_game(m->seating.table), person, room, &rivalry, app_err(a)))
                && match_seat_bots(m, bots, first, app_err(a))))
        return false;
    if (rivalry.step) {
        struct text said = text_growing();
        said.language = a->language;
        rivalry_text(&rivalry, &said);
        app_note(a, "%s", text_string(&said));
        text_free(&said);
    }
    return true;
}

static bool seat_all(struct app *a, struct match *m, int people, const char *const *names, const char *bots)
{
    int seats = table_shape(m->seating.table)->seats;
    if (people > seats) {
        app_note(a, "This race has %s; found %s.", COUNTED_IN(a->language, seats, "seat"),
                 COUNTED_IN(a->language, people, "person"));
        return false;
    }
    for (int seat = 0; seat < people; seat++)
        if (!app_good_stop(a, seating_put_person(&m->seating, seat, names[seat], app_err(a))))
            return false;
    return people == seats || seat_bots(a, m, bots, people, people ? names[0] : NULL);
}

/* Its record is begun, and its page opened; false after a note, and then the match is gone. Where there is no place to
 * save anything it is played all the same. */
static bool begin(struct app *a, struct match *m, bool typed)
{
    char path[FILE_PATH_MAX] = "";
    if (!records_new_path(table_game(m->seating.table), path, NULL)) {
        struct race *unsaved = open_race(a, m, "", -1);
        app_note(a, "Nothing is saved: there is no directory for records.");
        if (unsaved)
            unsaved->typed = typed;
        return unsaved;
    }
    if (app_good(a, record_begin(m, path, app_err(a)))) {
        app_good(a, record_put_on_table(path, typed, app_err(a)));
        return open_race(a, m, path, -1);
    }
    match_free(m);
    return false;
}

/* A match without anybody at it yet. */
static bool make_match(struct app *a, struct match *m, const struct game *g, const char *setup,
                       const char *position)
{
    *m = (struct match){ .saving = { .fd = -1 } };
    m->seating.table = table_new(g, setup, position, app_err(a));
    match_tags(&m->seating.tags);
    return app_good_stop(a, m->seating.table);
}

bool race_start(struct app *a, const struct game *g, const char *setup, int people, const char *const *names,
                const char *bots, bool typed)
{
    struct match m;
    if (!make_match(a, &m, g, setup, NULL))
        return false;
    if (seat_all(a, &m, people, names, bots))
        return begin(a, &m, typed);
    match_free(&m);
    return false;
}

bool race_start_from(struct app *a, const struct game *g, const char *setup, const char *position, int seat)
{
    struct match m;
    if (!make_match(a, &m, g, setup, position))
        return false;
    if (seat_bots(a, &m, a->settings.bot, 0, a->settings.name)
        && app_good(a, seating_put_person(&m.seating, seat, a->settings.name, app_err(a))))
        return begin(a, &m, false);
    match_free(&m);
    return false;
}

/* May it be gone on with? A record that was cut off in a line may; one that is damaged elsewhere when somebody said so,
 * and then it is kept beside. */
static bool may_go_on(struct app *a, const char *path, const struct opened_record *s, bool good_part,
                      struct error *err)
{
    char kept[FILE_PATH_MAX];
    if (!s->reading.table || (!s->good && !s->reading.cut && !good_part)) {
        *err = s->reading.error;
        return error_in(err, path);
    }
    if (s->reading.complete)
        return error_set(err, 0, "This match is finished.");
    if (s->good || s->reading.cut)
        return true;
    if (!file_write_damaged(path, s->text, s->len, kept, err))
        return false;
    app_note(a, "The damaged record is kept in %s.", kept);
    return true;
}

void note_missing_bots(struct app *a, const struct match *m)
{
    char said[200];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (match_missing_bot(m, seat, said, sizeof said))
            app_note(a, "%s", said);
}

struct race *race_resume(struct app *a, const char *path, bool good_part)
{
    struct match m = { .saving = { .fd = -1 } };
    struct opened_record s;
    struct error *err = app_err(a);
    char said[OLDER_NOTE_MAX];
    bool good = record_open(path, &s, err) && may_go_on(a, path, &s, good_part, err)
                && record_go_on(&m, path, &s, err);
    free(s.text);
    if (good && (s.good || s.reading.cut) && *record_note(&s.reading, a->language, said))
        app_note(a, "This record was %s", said);
    if (app_good(a, good)) {
        note_missing_bots(a, &m);
        return open_race(a, &m, path, s.lock);
    }
    if (!m.seating.table)
        m.seating.table = s.reading.table;
    match_free(&m);
    if (s.lock >= 0)
        close(s.lock);
    return NULL;
}

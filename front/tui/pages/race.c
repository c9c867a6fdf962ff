/* race.c: the flow of a match on the screen; see race.h. */
#include "race.h"
#include "../../../host/files.h"
#include "championship.h"
#include "pages.h"
#include "race_lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POLL_MS = 15, POLL_HURRY_MS = 2, SLICE_MS = 30, GONE_WRONG = -2 };

/* ---- saving ------------------------------------------------------------------------------------------- */

/* What cannot be saved ends the race: what was saved before is good. */
bool race_save(struct race *r, bool durable)
{
    r->stale = true;
    r->page.app->changed = true;
    struct error err;
    return saving_append(&r->m.saving, race_table(r), durable, &err) || app_error(r->page.app, &err);
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
        if (seating_has_bot(&r->m.seating, turn_lowest(left)))
            bots |= seat_bit(turn_lowest(left));
    return bots;
}

static bool start_thinking(struct race *r, int seat)
{
    const struct table *t = race_table(r);
    struct view view;
    view_of(table_game(t), table_setup(t), table_state(t), seat, &view);
    r->thinks = seat;
    r->thinker = thinker_start(&r->m.seating.driver[seat], &view, 1,
                               rng_next(dealer_thinking(&r->m.seating.dealer, (uint64_t)table_moments(t))));
    if (!r->thinker)
        app_note(r->page.app, "There is no memory or no thread for a bot to think with.");
    return r->thinker;
}

static int pace_of(const struct race *r, action_t act)
{
    const struct face *face = face_of(race_game(r));
    int percent = face->pace ? face->pace(act) : 100;
    return r->hurry ? 0 : speed_ms(r->page.app->settings.speed) * percent / 100;
}

/* The bot has decided. */
static bool take_thought(struct race *r, long long now)
{
    static struct thought thought; /* large */
    struct error err;
    thinker_take(r->thinker, false, &thought);
    r->thinker = NULL;
    if (!table_act(race_table(r), r->thinks, thought.chosen, &err)) {
        app_note_error(r->page.app, &err);
        return false;
    }
    r->due = now + pace_of(r, thought.chosen);
    return race_save(r, false);
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

void race_ask(struct race *r, int seat)
{
    int last = last_action(r, seat);
    if (last + 1 < table_moments(race_table(r)) || r->keyboard != seat)
        r->fresh = last ? last + 1 : 0; /* others have acted since */
    r->keyboard = seat;
    r->stage = STAGE_ASK;
    r->hurry = false;
    r->stale = true;
    r->board->asked(r);
    r->page.app->changed = true;
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

/* Whoever sits at the keyboard, if it is their turn too. */
static void ask_people(struct race *r, turn_t who)
{
    int seat = r->keyboard != NOBODY && who & seat_bit(r->keyboard) ? r->keyboard : turn_lowest(who);
    if (may_look(r, seat))
        race_ask(r, seat);
}

/* A card that only one person may see is typed by that person, what everybody sees by whoever sits there. */
static void ask_for_dice(struct race *r)
{
    int reader = race_dice_reader(r);
    if (reader == NOBODY || may_look(r, reader))
        race_ask_dice(r);
}

static void finish(struct race *r)
{
    r->stage = STAGE_OVER;
    r->page.app->changed = true;
    if (race_save(r, true) && r->over)
        r->over(r);
    r->over = NULL;
}

/* ---- the flow ----------------------------------------------------------------------------------------- */

/* One step of chance or of a bot; how long to wait before the next, or GONE_WRONG. */
static int step(struct race *r, long long now)
{
    int moments = table_moments(race_table(r));
    if (race_types_dice(r)) {
        ask_for_dice(r);
        return -1;
    }
    table_deal(race_table(r), &r->m.seating.dealer);
    if (table_moments(race_table(r)) != moments && !race_save(r, false))
        return GONE_WRONG;
    turn_t who = table_turn(race_table(r)), bots = bots_on_turn(r, who);
    if (!who) {
        finish(r);
        return -1;
    }
    if (!bots && !r->hurry && now < r->due)
        return (int)(r->due - now); /* what was revealed stays in sight for a moment */
    if (!bots) {
        ask_people(r, who);
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
    struct error err;
    int done = 0;
    if (r->lesson)
        return race_lesson_act(r, acts, n);
    while (done < n && table_act(race_table(r), r->keyboard, acts[done], &err))
        done++;
    if (done < n)
        app_note_error(r->page.app, &err);
    if (!done)
        return false;
    struct terminal *t = r->page.app->terminal;
    r->stage = STAGE_RUN;
    r->due = t->now(t) + pace_of(r, acts[done - 1]);
    if (!race_save(r, true))
        race_give_up(r);
    return done == n;
}

static void take_back(void *page)
{
    struct race *r = page;
    struct error err;
    if (r->keyboard == NOBODY)
        error_set(&err, 0, "nothing to take back");
    if (r->keyboard == NOBODY || !table_undo(race_table(r), r->keyboard, &err)) {
        struct text t = page_text(r);
        text_say_error(&t, &err);
        app_note(r->page.app, "There is %s.", text_string(&t));
        text_free(&t);
        return;
    }
    stop_thinking(&r->thinker);
    r->stage = STAGE_RUN;
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

int race_advice(struct race *r)
{
    if (!hint_job_ready(r->hint))
        return POLL_MS;
    struct text t = page_text(r);
    if (r->advised[0])
        text_add(&t, "%s\n\n", r->advised);
    hint_job_take(r->hint, &t);
    r->hint = NULL;
    r->page.app->note[0] = '\0';
    popup_text(r->page.app, page_say(r, "Hint"), text_string(&t));
    text_free(&t);
    return 0;
}

static void ask_for_hint(void *page)
{
    struct race *r = page;
    if (race_asked(r))
        race_advise(r, r->keyboard, NULL);
}

/* ---- the menu ----------------------------------------------------------------------------------------- */

static void show_code(struct race *r)
{
    char code[SETUP_TEXT_MAX];
    struct text t = page_text(r);
    race_game(r)->setup_text(table_setup(race_table(r)), code, sizeof code);
    text_add(&t, "%s\n\n%s %s", page_say(r, "Type it under New race, key c:"), race_game(r)->id, code);
    popup_text(r->page.app, page_say(r, "The code of this setup"), text_string(&t));
    text_free(&t);
}

static void tell_keys(void *page)
{
    struct race *r = page;
    struct text t = page_text(r);
    text_add(&t, "%s", page_say(r, r->board->help));
    keys_tell(r->page.kind->keys, &t);
    text_add(&t, "\n\n%s", page_say(r, "Everything is saved as it happens; leave whenever you like."));
    popup_text(r->page.app, page_say(r, "Keys"), text_string(&t));
    text_free(&t);
}

static void menu_chosen(void *page, int index)
{
    struct race *r = page;
    switch (index) {
    case 1: rules_page_open(r, race_game(r), &r->book); break;
    case 2: tell_keys(r); break;
    case 3: show_code(r); break;
    case 4: page_back(r); break;
    case 5: race_change_dice(r); break;
    default: break;
    }
}

static void open_menu(void *page)
{
    struct race *r = page;
    static const char *const items[] = { N_("Back to the race"), N_("Rules of this race"), N_("Keys"),
                                         N_("Code of this setup"), N_("Leave; everything is saved") };
    struct text t = page_text(r);
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        text_add(&t, "%s\n", page_say(r, items[i]));
    if (r->people && !r->lesson)
        text_add(&t, "%s",
                 r->page.app->settings.typed ? page_say(r, "Dice and cards by the program again")
                                             : page_say(r, "Dice and cards typed in from a real table"));
    popup_list(r, page_say(r, "Race"), text_string(&t), 0, menu_chosen);
    text_free(&t);
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static void show_tables(void *page)
{
    struct race *r = page;
    struct text t = page_text(r);
    if (r->championship[0] && championship_tables(r->page.app, r->championship, &t))
        popup_text(r->page.app, r->championship, text_string(&t));
    else
        app_note(r->page.app, "This race is no round of a championship.");
    text_free(&t);
}

const char *race_change_speed(struct app *a, int by)
{
    form_step(&settings_form[SETTING_SPEED], &a->settings, by);
    return setting_word(&a->settings, SETTING_SPEED, a->language);
}

/* To the next question; whoever only watches stops the race, or lets it go on. */
static void skip(void *page)
{
    struct race *r = page;
    if (r->stage == STAGE_RUN && r->people)
        r->hurry = !r->hurry;
    else if (r->stage == STAGE_RUN)
        r->paused = !r->paused;
}

static void on_enter(void *page)
{
    struct race *r = page;
    bool dice = r->stage == STAGE_DICE || (r->stage == STAGE_CURTAIN && race_types_dice(r));
    if (r->stage == STAGE_OVER) {
        page_back(r);
    } else if (dice) {
        r->keyboard = r->stage == STAGE_CURTAIN ? r->next : r->keyboard;
        race_ask_dice(r);
    } else if (r->stage == STAGE_CURTAIN) {
        race_ask(r, r->next);
    } else if (r->stage == STAGE_LEAVE) {
        r->stage = STAGE_CURTAIN;
    }
}

static void on_escape(void *page)
{
    const struct race *r = page;
    if (r->stage == STAGE_OVER || r->stage == STAGE_CURTAIN)
        page_back(page);
    else
        open_menu(page);
}

static void replay(void *page)
{
    const struct race *r = page;
    if (r->path[0])
        replay_page_open(page, r->path);
}

static void turn_results(void *page)
{
    struct race *r = page;
    r->seen_results = !r->seen_results;
}

static const struct key common_keys[] = {
    { 'u', 0, "u", N_("undo"), take_back, N_("u\ttakes back your last step, until somebody has seen it") },
    { 'h', 0, "h", N_("hint"), ask_for_hint, N_("h\twhat a strong bot thinks of your choices") },
    { 't', 0, NULL, NULL, show_tables, N_("t\tthe tables of the championship, if it is one") },
    { 'l', 0, "l", N_("log"), race_log, N_("l\tthe whole story, the latest first") },
    { ' ', 'f', N_("Space"), N_("skip to my turn"), skip,
      N_("Space, f\tlets the bots race on to your next choice; watching, it stops them") },
    { '+', 0, "+ -", N_("speed"), NULL, N_("+ -\thow fast bots move") },
    { PRESS_ESC, 'q', "Esc", N_("menu"), on_escape,
      N_("Esc, q\tthe menu: rules, the code of this setup, dice of a real table, leaving") },
    { PRESS_ENTER, 0, "Enter", N_("do it"), on_enter, NULL },
    { '?', 0, "?", N_("keys"), tell_keys, NULL },
    { 0 },
};

/* ---- what the bottom line says ------------------------------------------------------------------------ */

#define ENTER(does) PRESS_ENTER, 0, "Enter", does, NULL, NULL

static const struct key over_keys[] = {
    { ENTER(N_("leave")) },
    { 'p', 0, "p", N_("replay"), replay, NULL },
    { 'v', 0, "v", N_("result"), turn_results, NULL },
    { .press = 'l' },
    { .press = '?' },
    { 0 },
};

static const struct key *race_keys(void *page)
{
    static const struct key watching[] = { { ' ', 0, N_("Space"), N_("stop and go"), NULL, NULL },
                                           { .press = '+' },
                                           { .press = 'l' },
                                           { .press = '?' },
                                           { .press = PRESS_ESC },
                                           { 0 } };
    static const struct key running[] = { { .press = ' ' }, { .press = '+' },       { .press = 'l' },
                                          { .press = '?' }, { .press = PRESS_ESC }, { 0 } };
    static const struct key reading[] = {
        { ENTER(N_("go on")) }, { .press = 'l' }, { .press = '?' }, { .press = PRESS_ESC }, { 0 }
    };
    static const struct key dice[] = { { ENTER(N_("type what was rolled or drawn")) },
                                       { .press = 'u' },
                                       { .press = 'l' },
                                       { .press = '?' },
                                       { .press = PRESS_ESC },
                                       { 0 } };
    static const struct key leaving[] = {
        { ENTER(N_("hide my cards")) }, { 'u', 0, "u", N_("take back"), NULL, NULL }, { .press = '?' }, { 0 }
    };
    static const struct key none[] = { { 0 } };
    const struct race *r = page;
    switch (r->stage) {
    case STAGE_ASK: return r->board->keys(r);
    case STAGE_OVER: return over_keys;
    case STAGE_LEAVE: return leaving;
    case STAGE_CURTAIN: return none;
    case STAGE_DICE: return dice;
    case STAGE_SHOWN: return reading;
    default: return r->people ? running : watching;
    }
}

/* ---- keys --------------------------------------------------------------------------------------------- */

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
    else if (r->stage == STAGE_RUN || over)
        r->board->on_key(r, key);
}

static bool race_on_key(void *page, int key)
{
    struct race *r = page;
    bool leaves = key == PRESS_ESC || key == 'q';
    if (r->broken[0]) {
        if (leaves || key == PRESS_ENTER)
            page_back(r);
    } else if (r->hint) { /* the table must stay as it is until the answer is there */
        app_note(r->page.app, "Thinking for a moment …");
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
    if (r->hint)
        hint_job_take(r->hint, NULL);
    race_lesson_close(r);
    story_free(&r->story);
    rulebook_close(&r->book);
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
                                            .close = race_close };

bool race_open_book(struct race *r)
{
    struct error err;
    rulebook_close(&r->book);
    bool open = rulebook_open_at(&r->book, r->m.seating.narrator.language, race_table(r), &err);
    if (!open)
        app_note_error(r->page.app, &err);
    return open;
}

bool race_seed(struct app *a, struct seed *seed)
{
    struct error err;
    *seed = (struct seed){ .number = a->seed };
    return a->seed || match_draw_seed(seed, &err) || app_error(a, &err);
}

static bool take_cursor(struct race *r)
{
    r->cursor = malloc(r->board->cursor_size);
    if (r->cursor)
        memcpy(r->cursor, r->board->cursor, r->board->cursor_size);
    else
        app_note(r->page.app, "Out of memory.");
    return r->cursor;
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
    r->story.viewer = NOBODY;
    r->stale = true;
    find_people(r);
    seating_name_players(&r->m.seating, a->language);
    bool dealt = race_seed(a, &seed);
    dealer_begin(&r->m.seating.dealer, &seed, 0);
    if (dealt && take_cursor(r) && race_open_book(r))
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

static bool seat_all(struct app *a, struct match *m, int people, const char *const *names, const char *bots)
{
    struct error err;
    int seats = table_shape(m->seating.table)->seats;
    if (people > seats) {
        app_note(a, "This race has %s; found %s.", COUNTED_IN(a->language, seats, "seat"),
                 COUNTED_IN(a->language, people, "person"));
        return false;
    }
    for (int seat = 0; seat < people; seat++)
        if (!seating_put_person(&m->seating, seat, names[seat], &err)) {
            app_note_error(a, &err);
            return false;
        }
    return people == seats || match_seat_bots(m, bots, people, &err) || app_error(a, &err);
}

/* Its record is begun, and its page opened; false after a note, and then the match is gone. Where there is no place to
 * save anything it is played all the same. */
static bool begin(struct app *a, struct match *m)
{
    char path[FILE_PATH_MAX] = "";
    struct error err;
    if (!records_new_path(table_game(m->seating.table), path, NULL)) {
        app_note(a, "Nothing is saved: there is no directory for records.");
        return open_race(a, m, "", -1);
    }
    if (played_note(path, &err) && saving_create(&m->saving, path, m->seating.table, &m->seating.tags, &err))
        return open_race(a, m, path, -1);
    match_free(m);
    return app_error(a, &err);
}

/* A match without anybody at it yet. */
static bool make_match(struct app *a, struct match *m, const struct game *g, const char *setup,
                       const char *position)
{
    struct error err;
    *m = (struct match){ .saving = { .fd = -1 } };
    m->seating.table = table_new(g, setup, position, &err);
    if (!m->seating.table)
        app_note_error(a, &err);
    match_tags(&m->seating.tags);
    return m->seating.table;
}

bool race_start(struct app *a, const struct game *g, const char *setup, int people, const char *const *names,
                const char *bots)
{
    struct match m;
    if (!make_match(a, &m, g, setup, NULL))
        return false;
    if (seat_all(a, &m, people, names, bots))
        return begin(a, &m);
    match_free(&m);
    return false;
}

bool race_start_from(struct app *a, const struct game *g, const char *setup, const char *position, int seat)
{
    struct match m;
    struct error err;
    if (!make_match(a, &m, g, setup, position))
        return false;
    if (match_seat_bots(&m, a->settings.bot, 0, &err)
        && seating_put_person(&m.seating, seat, a->settings.name, &err))
        return begin(a, &m);
    match_free(&m);
    return app_error(a, &err);
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
    struct error err;
    char said[OLDER_NOTE_MAX];
    bool good = record_open(path, &s, &err) && may_go_on(a, path, &s, good_part, &err)
                && record_go_on(&m, path, &s, &err);
    free(s.text);
    if (good && (s.good || s.reading.cut) && *record_note(&s.reading, said))
        app_note(a, "This record was %s", said);
    if (good)
        note_missing_bots(a, &m);
    else
        app_error(a, &err);
    if (good)
        return open_race(a, &m, path, s.lock);
    if (!m.seating.table)
        m.seating.table = s.reading.table;
    match_free(&m);
    if (s.lock >= 0)
        close(s.lock);
    return NULL;
}

/* race_online.c: a race whose table is on a server (host/visit.h). It is drawn and played as any other; chance, bots and
 * other people act elsewhere, and what is done here is carried over. */
#include "../../../host/visit.h"
#include "pages.h"
#include "race.h"

#include <string.h>

enum { POLL_MS = 40, RECORD_TRIES = 3, NOTED_MS = 6000 };

/* ---- what is said beside the race --------------------------------------------------------------------- */

static long long now_of(const struct race *r)
{
    struct terminal *t = r->page.app->terminal;
    return t->now(t);
}

/* It is shown at once, and stays in the story. */
static void note_said(struct race *r)
{
    struct visit *v = r->visit;
    struct span rest = span_of(text_string(&v->said)), line;
    char words[NOTE_MAX];
    if (!v->said.len)
        return;
    app_note(r->page.app, "%.*s", (int)(v->said.len - 1), text_string(&v->said));
    memcpy(r->noted, r->page.app->note, sizeof r->noted);
    r->noted_until = now_of(r) + NOTED_MS;
    while (span_cut(&rest, '\n', &line))
        if (line.len && span_copy(line, words, sizeof words))
            story_say(&r->said, table_moments(race_table(r)), words);
    text_clear(&v->said);
}

/* It came while somebody was about to choose: what Enter does is to be seen again. */
static void clear_said(struct race *r)
{
    struct app *a = r->page.app;
    if (!r->noted[0] || now_of(r) < r->noted_until)
        return;
    if (!strcmp(a->note, r->noted)) {
        a->note[0] = '\0';
        a->changed = true;
    }
    r->noted[0] = '\0';
}

/* ---- following the table ------------------------------------------------------------------------------ */

/* The record takes the place of what was heard: it has all cards. The story is the one that was heard. */
static void finish(struct race *r)
{
    struct app *a = r->page.app;
    struct visit *v = r->visit;
    r->stage = STAGE_OVER;
    if (v->has_record)
        return;
    race_picture(r);
    if (!app_good(a, visit_take_record(v, RECORD_TRIES, app_err(a)))) {
        page_back(r); /* whoever joined is told why */
        return;
    }
    app_good(a, visit_keep_record(v, r->path, app_err(a)));
    r->m.seating = v->m.seating;
    r->story.told = table_moments(race_table(r));
    r->stale = true;
    r->seen_results = table_turn(race_table(r)) != 0; /* a table that was put away has none */
}

/* Others may choose at the same time: the question stays as long as the choices do. */
static bool choices_stay(const struct race *r)
{
    action_t legal[ACTIONS_MAX];
    int n = table_actions(race_table(r), r->keyboard, legal);
    return race_asked(r) && n == r->pic.n && !memcmp(legal, r->pic.legal, (size_t)n * sizeof *legal);
}

/* What came of one's own challenge is looked at first. */
static bool something_stays(struct race *r)
{
    if (r->hurry || r->keyboard == NOBODY || !r->board->stays || (r->stays = r->board->stays(r, r->seen)) < 0)
        return false;
    r->stage = STAGE_STAY;
    r->seen = table_moments(race_table(r));
    return true;
}

static void go_on(struct race *r)
{
    const struct visit *v = r->visit;
    if (v->ended)
        page_back(r);
    else if (something_stays(r))
        return;
    else if (v->mirror.state == MIRROR_OVER)
        finish(r);
    else if (!visit_is_asked(v) || race_online_is_driven(r))
        r->stage = STAGE_RUN;
    else if (!choices_stay(r))
        race_ask(r, v->mirror.seat);
}

/* The table has changed. */
static void follow(struct race *r)
{
    const struct visit *v = r->visit;
    r->m.seating = v->m.seating;
    r->page.app->changed = true;
    r->people = v->mirror.seat != NOBODY;
    r->keyboard = v->mirror.seat;
    note_said(r);
}

/* A second less on the clock that is shown. */
static long long shown_second(const struct visit *v)
{
    long long least = -1;
    if (v->lost)
        return visit_again(v) / 1000;
    for (turn_t left = v->runs; left; left &= left - 1) {
        long long ms = visit_left(v, turn_lowest(left));
        least = least < 0 || (ms >= 0 && ms < least) ? ms : least;
    }
    return least / 1000;
}

/* The connection is looked after at all times; the table stands still while a hint is thought of, which looks at it, and
 * while somebody looks at what has happened. */
static void serve(struct race *r)
{
    struct visit *v = r->visit;
    if (r->hint || r->stage == STAGE_STAY)
        visit_hold(v);
    else
        visit_release(v);
    visit_run(v, 0);
    if (shown_second(v) != r->second)
        r->page.app->changed = true;
    r->second = shown_second(v);
    if (v->said.len)
        note_said(r);
    clear_said(r);
}

int race_online_tick(struct race *r)
{
    struct visit *v = r->visit;
    if (r->stage == STAGE_OVER)
        return r->hint ? race_advice(r) : -1;
    serve(r);
    if (r->hint)
        return race_advice(r);
    if (r->stage == STAGE_STAY && !v->ended)
        return POLL_MS;
    if (v->changes != r->visited) {
        r->visited = r->noticed = v->changes;
        follow(r);
        r->stale = true;
        go_on(r);
    } else if (r->stage == STAGE_RUN && (visit_is_asked(v) || v->mirror.state == MIRROR_OVER)) {
        go_on(r);
    }
    return POLL_MS;
}

/* Whatever lies on top may be about what is asked: that stays as it is, and what has become of it is seen afterwards. */
int race_online_meanwhile(void *page)
{
    struct race *r = page;
    if (!r->visit || r->stage == STAGE_OVER)
        return -1;
    serve(r);
    if (r->visit->changes == r->noticed)
        return POLL_MS;
    bool asked = r->stage == STAGE_RUN && visit_is_asked(r->visit);
    r->noticed = r->visit->changes;
    follow(r);
    r->stale |= !race_asked(r) || choices_stay(r);
    if (r->visit->ended)
        app_error(r->page.app, &r->visit->why);
    else if (asked && !race_online_is_driven(r))
        app_note(r->page.app, "It is your turn.");
    return POLL_MS;
}

/* ---- how it goes on ----------------------------------------------------------------------------------- */

bool race_online_is_driven(const struct race *r)
{
    const struct mirror *m = &r->visit->mirror;
    return m->seat != NOBODY && m->state == MIRROR_RUNNING && m->stand_in & seat_bit(m->seat);
}

/* The clock of whoever has least time among them. */
static void add_clock(const struct visit *v, turn_t who, struct text *t)
{
    long long least = -1;
    for (turn_t left = who & v->runs; left; left &= left - 1) {
        long long ms = visit_left(v, turn_lowest(left));
        least = least < 0 || (ms >= 0 && ms < least) ? ms : least;
    }
    if (least < 0)
        return;
    text_add(t, "  ");
    visit_say_clock(least, t);
}

/* Whom everybody waits for. */
static void say_who(const struct race *r, turn_t who, struct text *t)
{
    int first = turn_lowest(who), n = 0;
    turn_t rest = who & ~seat_bit(first);
    for (turn_t left = who; left; left &= left - 1)
        n++;
    bool gone = !seating_has_bot(&r->m.seating, first) && !(r->visit->mirror.here & seat_bit(first))
                && !(r->visit->mirror.stand_in & seat_bit(first));
    if (n == 1 && gone)
        text_say(t, "waiting for %s, who is not here", race_driver(r, first));
    else if (n == 1)
        text_say(t, "%s is choosing", race_driver(r, first));
    else if (n == 2)
        text_say(t, "%s and %s are choosing", race_driver(r, first), race_driver(r, turn_lowest(rest)));
    else
        text_say(t, "%d drivers are choosing", n);
}

static void say_lost(const struct visit *v, struct text *t)
{
    long long seconds = (visit_again(v) + 999) / 1000;
    if (seconds)
        text_say(t, "no connection; tried again in %lld s", seconds);
    else
        text_say(t, "no connection; trying");
}

/* Before the race: whose seat is free, or who has not come yet. */
static void say_missing(const struct race *r, struct text *t)
{
    const struct mirror *m = &r->visit->mirror;
    int missing = NOBODY;
    for (int seat = table_shape(race_table(r))->seats - 1; seat >= 0; seat--)
        if (!seating_has_bot(&r->m.seating, seat) && !(m->here & seat_bit(seat)))
            missing = seat;
    if (m->open)
        text_say(t, "waiting: seat %d is free", turn_lowest(m->open) + 1);
    else if (missing != NOBODY)
        text_say(t, "waiting for %s to come", race_driver(r, missing));
    else
        text_say(t, "the race begins");
}

static void say_turn(const struct race *r, struct text *t)
{
    const struct visit *v = r->visit;
    turn_t who = table_turn(race_table(r)) & ~CHANCE;
    if (race_online_is_driven(r))
        text_say(t, "a bot drives for you; Enter: drive again");
    else if (r->stage == STAGE_STAY)
        text_say(t, "%s, your challenge", race_driver(r, r->keyboard));
    else if (visit_is_asked(v))
        text_say(t, "%s, your turn", race_driver(r, r->keyboard));
    else if (who && !visit_is_busy(v))
        say_who(r, who, t);
    else
        text_say(t, "waiting");
    add_clock(v, visit_is_asked(v) ? seat_bit(v->mirror.seat) : who, t);
}

bool race_online_status(const struct race *r, struct text *t)
{
    const struct visit *v = r->visit;
    if (r->stage == STAGE_OVER || v->mirror.state == MIRROR_OVER)
        return false;
    if (v->lost)
        say_lost(v, t);
    else if (v->mirror.state != MIRROR_RUNNING)
        say_missing(r, t);
    else
        say_turn(r, t);
    return true;
}

/* ---- what is not the race ------------------------------------------------------------------------------ */

static void said(void *page, const char *text)
{
    const struct race *r = page;
    if (text[0])
        visit_talk(r->visit, text);
}

void race_online_talk(void *page)
{
    const struct race *r = page;
    if (r->visit && r->people)
        popup_entry(page, "", said, page_say(page, "Say something to the table"));
}

void race_online_let_drive(void *page)
{
    const struct race *r = page;
    (race_online_is_driven(r) ? visit_come_back : visit_leave)(r->visit);
}

struct page *race_online_new(struct app *a, struct visit *v)
{
    struct match m = { .seating = v->m.seating, .saving = { .fd = -1 } };
    struct race *r = race_new(a, &m, "", -1);
    if (!r)
        return NULL;
    r->visit = v;
    r->visited = r->noticed = -1;
    r->fresh = table_moments(race_table(r));
    return &r->page;
}

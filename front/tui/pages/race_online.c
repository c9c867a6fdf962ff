/* race_online.c: a race whose table is on a server (host/visit.h). It is drawn and played as any other; chance, bots and
 * other people act elsewhere, and what is done here is carried over. */
#include "../../../host/visit.h"
#include "pages.h"
#include "race.h"

#include <string.h>

enum { POLL_MS = 40, RECORD_TRIES = 3 };

/* The last line that was said beside the story. */
static void note_said(struct race *r)
{
    struct visit *v = r->visit;
    struct span rest = span_of(text_string(&v->said)), line, last = { 0 };
    while (span_cut(&rest, '\n', &line))
        if (line.len)
            last = line;
    if (last.len)
        app_note(r->page.app, "%.*s", (int)last.len, last.at);
    text_clear(&v->said);
}

/* The record takes the place of what was heard: it has all cards. */
static void finish(struct race *r)
{
    struct app *a = r->page.app;
    struct visit *v = r->visit;
    r->stage = STAGE_OVER;
    if (v->has_record)
        return;
    if (!app_good(a, visit_take_record(v, RECORD_TRIES, app_err(a)))) {
        page_back(r); /* whoever joined is told why */
        return;
    }
    app_good(a, visit_keep_record(v, r->path, app_err(a)));
    r->m.seating = v->m.seating;
    r->seen_results = table_turn(race_table(r)) != 0; /* a table that was put away has none */
}

/* Others may choose at the same time: the question stays as long as the choices do. */
static bool choices_stay(const struct race *r)
{
    action_t legal[ACTIONS_MAX];
    int n = table_actions(race_table(r), r->keyboard, legal);
    return race_asked(r) && n == r->pic.n && !memcmp(legal, r->pic.legal, (size_t)n * sizeof *legal);
}

static void take_over(struct race *r)
{
    struct visit *v = r->visit;
    r->m.seating = v->m.seating;
    r->stale = true;
    r->page.app->changed = true;
    r->people = v->mirror.seat != NOBODY;
    r->keyboard = v->mirror.seat;
    note_said(r);
    if (v->ended)
        page_back(r);
    else if (v->mirror.state == MIRROR_OVER)
        finish(r);
    else if (!visit_is_asked(v))
        r->stage = STAGE_RUN;
    else if (!choices_stay(r))
        race_ask(r, v->mirror.seat);
}

int race_online_tick(struct race *r)
{
    visit_run(r->visit, 0);
    if (r->visit->changes == r->visited)
        return POLL_MS;
    r->visited = r->visit->changes;
    take_over(r);
    return r->stage == STAGE_OVER ? -1 : POLL_MS;
}

/* Whom everybody waits for. */
void race_online_status(const struct race *r, struct text *t)
{
    const struct visit *v = r->visit;
    turn_t who = table_turn(race_table(r)) & ~CHANCE;
    if (v->lost)
        text_say(t, "no connection");
    else if (v->mirror.state == MIRROR_WAITING)
        text_say(t, "waiting for more people");
    else if (who && !visit_is_busy(v))
        text_say(t, "%s is choosing", race_driver(r, turn_lowest(who)));
    else
        text_say(t, "waiting");
}

static void said(void *page, const char *text)
{
    const struct race *r = page;
    if (text[0])
        visit_talk(r->visit, text);
}

void race_online_talk(void *page)
{
    popup_entry(page, "", said, page_say(page, "Say something to the table"));
}

void race_online_let_drive(void *page)
{
    const struct race *r = page;
    visit_leave(r->visit);
}

struct page *race_online_new(struct app *a, struct visit *v)
{
    struct match m = { .seating = v->m.seating, .saving = { .fd = -1 } };
    struct race *r = race_new(a, &m, "", -1);
    if (!r)
        return NULL;
    r->visit = v;
    r->visited = -1;
    r->fresh = table_moments(race_table(r));
    return &r->page;
}

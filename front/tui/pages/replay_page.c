#include "../../../host/reviews.h"
#include "../../../show/account.h"
#include "../../../table/secrecy.h"
#include "../tui.h"
#include "pages.h"
#include "race.h"

#include <stdlib.h>
#include <string.h>

enum { PRESS_SLIDER = PRESS_ITEM + 0x8000, REVIEW_MS = 100, DECISIONS_LISTED = 30 };

struct replay {
    struct page page;
    struct race *race;   /* the moment that is shown */
    struct table *whole; /* the match to its end */
    struct tags tags;
    struct secrecy secrecy;
    int at;     /* moments that have happened */
    bool plays; /* by itself */
    long long due;
    int event[POPUP_ITEMS];   /* moments of the list of events */
    int seats[SEATS_MAX];     /* of the list of seats to go on in */
    char path[FILE_PATH_MAX]; /* of the record, or "" */
    struct job *review;       /* or NULL */
    int reviewed;             /* whose decisions are listed; NOBODY: those of everybody */
    bool told;                /* that it is ready */
    int looked;               /* at so many of the decisions in its list */
};

static int replay_moments(const struct replay *p)
{
    return table_moments(p->whole);
}

/* ---- moving ------------------------------------------------------------------------------------------- */

static void replay_show(struct replay *p, int n)
{
    struct app *a = p->page.app;
    n = n < 0 ? 0 : n > replay_moments(p) ? replay_moments(p) : n;
    struct table *back = n < p->at ? position_after(p->whole, n, app_err(a)) : NULL;
    if (!app_good_stop(a, n >= p->at || back))
        return;
    if (back) { /* another table for the race: names and words follow it */
        table_free(race_table(p->race));
        p->race->m.seating.table = back;
        seating_name_players(&p->race->m.seating, a->language);
    }
    while (table_moments(race_table(p->race)) < n && position_step(race_table(p->race), p->whole, app_err(a)))
        ;
    p->race->fresh = n < p->at ? n - 1 : p->at;
    p->at = n;
    p->race->stale = true;
    a->changed = true;
}

static bool event_is(const struct replay *p, int moment, int k, const char *const *names)
{
    bool hidden;
    struct event e = table_event(p->whole, moment, k, NOBODY, &hidden);
    while (*names && strcmp(table_game(p->whole)->events[e.kind].name, *names) != 0)
        names++;
    return *names;
}

static bool event_named(const struct replay *p, int moment, const char *const *names)
{
    int k = table_moment(p->whole, moment)->events - 1;
    while (k >= 0 && !event_is(p, moment, k, names))
        k--;
    return k >= 0;
}

/* All of it, in the same words. */
static struct seating whole_match(const struct replay *p)
{
    return (struct seating){ .table = p->whole, .narrator = p->race->m.seating.narrator };
}

/* Does the story of whoever looks go on with this moment? */
static bool is_told(const struct replay *p, int moment)
{
    char line[512];
    const struct seating whole = whole_match(p);
    for (int k = 0; k < seating_sentences(&whole, moment); k++)
        if (seating_sentence(&whole, moment, k, p->race->keyboard, line, sizeof line))
            return true;
    return false;
}

static void step(struct replay *p, int by)
{
    int n = p->at + by;
    while (n > 0 && n < replay_moments(p) && !is_told(p, n - 1))
        n += by;
    replay_show(p, n);
}

static void next_lap(struct replay *p, int by)
{
    static const char *const names[] = { "lap", "turn", NULL };
    int n = p->at + by;
    while (n > 0 && n < replay_moments(p) && !event_named(p, n - 1, names))
        n += by;
    replay_show(p, n);
}

/* ---- jumping ------------------------------------------------------------------------------------------ */

static const char *const notable[] = { "lap",         "turn",    "pit",        "out",         "incident",
                                       "collision",   "passed",  "passed-tie", "passed-suit", "event",
                                       "finished",    "restart", "zone",       "boxed",       "spun-off",
                                       "spun-around", NULL };

static void event_chosen(void *page, int index)
{
    struct replay *p = page;
    replay_show(p, p->event[index] + 1);
}

/* What is told of the event that makes the moment notable. */
static bool notable_sentence(const struct replay *p, const struct seating *whole, int moment, char *buf,
                             size_t size)
{
    for (int k = 0; k < seating_sentences(whole, moment); k++) {
        int event = seating_sentence_event(whole, moment, k);
        if (event != NOBODY && event_is(p, moment, event, notable)
            && seating_sentence(whole, moment, k, NOBODY, buf, size))
            return true;
    }
    return false;
}

/* What a spectator was told of the moments that one might look for. */
static void list_events(void *page)
{
    struct replay *p = page;
    const struct seating whole = whole_match(p);
    struct text t = page_text(p);
    int found = 0, listed = 0, at = 0;
    for (int i = 0; i < replay_moments(p); i++)
        found += event_named(p, i, notable);
    int every = 1 + found / POPUP_ITEMS;
    for (int i = 0, seen = 0; i < replay_moments(p) && listed < POPUP_ITEMS; i++) {
        char line[512];
        if (!event_named(p, i, notable) || seen++ % every
            || !notable_sentence(p, &whole, i, line, sizeof line))
            continue;
        at = i < p->at ? listed : at;
        text_add(&t, "%5d  %.100s\n", i + 1, line);
        p->event[listed++] = i;
    }
    popup_list(p, &t, at, event_chosen, page_say(p, "Jump to"));
}

static void number_entered(void *page, const char *text)
{
    struct replay *p = page;
    int n;
    if (span_number(span_trim(span_of(text)), &n) && n >= 0 && n <= replay_moments(p))
        replay_show(p, n);
    else
        app_note(p->page.app, "Moments go from 0 to %d; found \"%.40s\".", replay_moments(p), text);
}

static void ask_for_moment(void *page)
{
    popup_entry(page, "", number_entered, page_say(page, "To which moment?"));
}

/* ---- whose eyes --------------------------------------------------------------------------------------- */

static bool replay_is_open(struct replay *p)
{
    if (!p->secrecy.open)
        app_note(p->page.app, "%s; x ends that.", page_say(p, secrecy_reason));
    return p->secrecy.open;
}

/* The next viewer whose eyes may be borrowed: a spectator, then seat after seat. */
static void other_eyes(void *page)
{
    struct replay *p = page;
    struct race *r = p->race;
    int before = r->keyboard;
    do
        r->keyboard = r->keyboard + 1 < table_shape(p->whole)->seats ? r->keyboard + 1 : NOBODY;
    while (!secrecy_allows(p->secrecy, r->keyboard));
    if (r->keyboard == before)
        replay_is_open(p);
    r->stale = true;
}

static void end_secrecy(void *page)
{
    struct replay *p = page;
    p->secrecy = secrecy_of(p->whole, &p->tags, true);
    app_note(p->page.app, "Everything of this race may be seen now.");
}

/* In so many words: whoever looks may still have to play it. */
static void ask_to_end_secrecy(void *page)
{
    struct replay *p = page;
    if (p->secrecy.open)
        app_note(p->page.app, "Everything of this race may be seen already.");
    else
        popup_confirm(p, end_secrecy, N_("Keep the cards secret"),
                      N_("Show everything: end the secrecy of this race"),
                      page_say(p, "This race is not over"));
}

/* ---- going on from here ------------------------------------------------------------------------------- */

static void go_on_as(void *page, int index)
{
    struct replay *p = page;
    const struct game *g = table_game(p->whole);
    char setup[SETUP_TEXT_MAX], position[STATE_TEXT_MAX];
    struct seed seed;
    struct rng rng;
    g->setup_text(table_setup(p->whole), setup, sizeof setup);
    if (!race_seed(p->page.app, &seed))
        return;
    seed_stream(&seed, "imagine", UINT64_MAX, &rng);
    secrecy_position(p->secrecy, race_table(p->race), &rng, position, sizeof position);
    p->plays = false;
    if (race_start_from(p->page.app, g, setup, position, p->seats[index]) && !p->secrecy.open)
        app_note(p->page.app,
                 "That race is not over: what you may not know of it was imagined for this one.");
}

/* "Seat 1, Ann, car 3 and 4" */
static void add_seat(const struct replay *p, int seat, struct text *t)
{
    const struct shape *shape = table_shape(p->whole);
    int cars = 0;
    text_say(t, "Seat %d, %s", seat + 1,
             p->tags.player[seat][0] ? p->tags.player[seat] : page_say(p, "a player"));
    for (int car = 0; car < shape->cars; car++)
        if (shape->owner[car] == seat)
            text_add(t, cars++ ? page_say(p, " and %d") : page_say(p, ", car %d"), car_number(shape, car));
    text_add(t, "\n");
}

static void ask_for_seat(void *page)
{
    struct replay *p = page;
    struct text t = page_text(p);
    int n = 0;
    for (int seat = 0; seat < table_shape(p->whole)->seats; seat++)
        if (secrecy_may_sit(p->secrecy, &p->tags, seat)) {
            add_seat(p, seat, &t);
            p->seats[n++] = seat;
        }
    if (table_turn(race_table(p->race)) && n) {
        popup_list(p, &t, 0, go_on_as, page_say(p, "Go on from here against bots, as"));
        return;
    }
    app_note(
        p->page.app,
        n ? N_("The race is over here; go back a little first.")
          : N_("This race is not over, and only bots sit in it: nobody's seat to go on in. x ends that."));
    text_free(&t);
}

/* The race with all of its moments. */
static struct seating whole_race(const struct replay *p)
{
    struct seating m = p->race->m.seating;
    m.table = p->whole;
    m.narrator.setup = table_setup(p->whole);
    return m;
}

/* What was done, as it was offered at that moment: "stay out with cars 5 and 9". */
static void add_deed(const struct seating *whole, int moment, int seat, action_t act, struct text *t)
{
    struct snapshot *s = malloc(sizeof *s);
    if (s && snapshot_take(s, whole, moment, seat, NULL))
        face_label(&s->picture, act, t);
    else
        action_deed(whole, act, t);
    if (s)
        snapshot_free(s);
    free(s);
}

static void replay_hint(void *page)
{
    struct replay *p = page;
    const struct seating whole = whole_race(p);
    char done[DEED_MAX];
    struct text t = text_into(done, sizeof done);
    t.language = p->page.app->language;
    int n = p->at;
    while (n < replay_moments(p)
           && (table_moment(p->whole, n)->seat == NOBODY || !table_moment(p->whole, n)->act))
        n++;
    if (!replay_is_open(p))
        return;
    if (n == replay_moments(p)) {
        app_note(p->page.app, "Nobody has anything left to decide here.");
        return;
    }
    replay_show(p, n);
    const struct moment *next = table_moment(p->whole, n);
    add_deed(&whole, n, next->seat, next->act, &t);
    race_advise(p->race, next->seat, done);
}

/* ---- a review ------------------------------------------------------------------------------------------- */

/* "Ann (seat 1): start 5.50 ± 0.05, luck +0.35 ± 0.10, …, end 4.00. 2 mistakes." */
static void add_account(const struct replay *p, const struct review *review, int seat, struct text *t)
{
    struct account a;
    int n = 0, margin;
    review_account(review, seat, &a);
    text_say(t, "%s (seat %d): ", race_driver(p->race, seat), seat + 1);
    for (int c = 0; c < COLUMNS; c++) {
        if (!column_is_told(review, c))
            continue;
        text_add(t, column_is_share(c) ? "%s%s %+.2f" : "%s%s %.2f", n++ ? ", " : "",
                 tr(t->language, column_names[c]), column_points(&a, c) / 100.0);
        if (column_margin(&a, c, &margin))
            text_add(t, " ± %.2f", margin / 100.0);
    }
    text_add(t, ".");
    for (int grade = GRADE_INACCURACY; grade < GRADES; grade++)
        if (a.graded[grade])
            text_add(t, " %s.", COUNTED_IN(t->language, a.graded[grade], grade_words[grade]));
    text_add(t, "\n\n");
}

static void tell_accounts(struct replay *p, const struct review *review)
{
    struct text t = page_text(p);
    for (int seat = 0; seat < table_shape(p->whole)->seats; seat++)
        add_account(p, review, seat, &t);
    for (int c = 0; c < COLUMN_END; c++) /* what the figures mean */
        if (column_is_told(review, c)) {
            text_add(&t, "%s: ", page_say(p, column_titles[c]));
            column_means(review, c, &t);
            text_add(&t, ".\n\n");
        }
    column_margin_means(review, &t);
    popup_text(p, &t, page_say(p, "Where the points came from"));
}

/* Decisions that were not good, the worst first; how many. */
static int list_bad(const struct review *review, int seat, const struct decision *bad[DECISIONS_LISTED])
{
    int n = 0;
    for (int i = 0; i < review_decisions(review); i++) {
        const struct decision *d = review_decision(review, i);
        int at = n;
        if (!d->weighed || d->grade == GRADE_GOOD || (seat != NOBODY && d->seat != seat))
            continue;
        while (at > 0 && bad[at - 1]->played.less < d->played.less)
            at--;
        if (at == DECISIONS_LISTED)
            continue;
        n += n < DECISIONS_LISTED;
        for (int k = n - 1; k > at; k--)
            bad[k] = bad[k - 1];
        bad[at] = d;
    }
    return n;
}

/* What was done, and the best few that would have been better. */
static void tell_decision(struct replay *p, const struct decision *d)
{
    const struct seating whole = whole_race(p);
    char did[DEED_MAX];
    struct text t = page_text(p), action = text_into(did, sizeof did);
    action.language = t.language;
    add_deed(&whole, d->moment, d->seat, d->act, &action);
    text_say(&t, "%s chose: %s (%s), with %.2f points to expect, %.2f less than the best.",
             race_driver(p->race, d->seat), did, page_say(p, grade_words[d->grade]), d->played.points,
             d->played.less);
    text_add(&t, "\n\n%s", page_say(p, "Better: "));
    better_text(&whole, d, &t);
    text_add(
        &t, ".\n\n%s",
        page_say(p, "Behind this the race stands as it stood then. n: the next of the list; r: the list."));
    popup_text(p, &t, page_say(p, "What was given away"));
}

static void decision_chosen(void *page, int index)
{
    struct replay *p = page;
    const struct decision *bad[DECISIONS_LISTED];
    const struct review *review = review_job_look(p->review);
    p->looked = index;
    if (!index) {
        tell_accounts(p, review);
    } else if (index <= list_bad(review, p->reviewed, bad)) {
        p->race->keyboard = bad[index - 1]->seat; /* what it knew, so with its eyes */
        replay_show(p, bad[index - 1]->moment);
        tell_decision(p, bad[index - 1]);
    }
}

static void next_decision(void *page)
{
    struct replay *p = page;
    const struct decision *bad[DECISIONS_LISTED];
    if (!p->review || !p->told)
        app_note(p->page.app, "There is no review yet; r looks at the whole race.");
    else if (p->looked < list_bad(review_job_look(p->review), p->reviewed, bad))
        decision_chosen(p, p->looked + 1);
    else
        app_note(p->page.app, "That was the last of the list.");
}

static const char *review_title(const struct replay *p, int listed)
{
    return !listed                 ? N_("No choice was found that gave points away")
           : p->reviewed == NOBODY ? N_("What was given away, the worst first: moment, points")
                                   : N_("Your mistakes, the worst first: moment, points");
}

static void tell_review(struct replay *p)
{
    const struct seating whole = whole_race(p);
    const struct decision *bad[DECISIONS_LISTED];
    int n = list_bad(review_job_look(p->review), p->reviewed, bad);
    struct text t = page_text(p);
    text_add(&t, "%s\n", page_say(p, "Where each player's points came from"));
    for (int i = 0; i < n; i++) {
        text_add(&t, "%4d  %-10s %5.2f  ", bad[i]->moment + 1, page_say(p, grade_words[bad[i]->grade]),
                 bad[i]->played.less);
        if (p->reviewed == NOBODY)
            text_add(&t, "%.16s: ", race_driver(p->race, bad[i]->seat));
        add_deed(&whole, bad[i]->moment, bad[i]->seat, bad[i]->act, &t);
        text_add(&t, "\n");
    }
    popup_list(p, &t, p->looked < n ? p->looked + 1 : n, decision_chosen, page_say(p, review_title(p, n)));
}

static void review_of(struct replay *p, int seat)
{
    p->looked = p->reviewed == seat ? p->looked : 0;
    p->reviewed = seat;
    if (!replay_is_open(p))
        return;
    if (!p->review)
        p->review = review_job_start(p->whole);
    if (!p->review)
        app_note(p->page.app, "There is no memory or no thread to think with.");
    p->told = false;
}

/* Of everybody; or the list again that there is. */
static void replay_review(void *page)
{
    struct replay *p = page;
    review_of(p, p->review ? p->reviewed : NOBODY);
}

static void review_everybody(void *page)
{
    review_of(page, NOBODY);
}

/* For the statistics. */
static void keep_review(struct replay *p)
{
    struct app *a = p->page.app;
    if (p->path[0])
        app_good(a, review_keep(p->path, review_job_look(p->review), table_shape(p->whole)->seats, NOBODY,
                                app_err(a)));
}

static int replay_review_tick(struct replay *p)
{
    int done = job_done(p->review);
    if (done < 100) {
        app_note(p->page.app, "Looking at the race again: %d %%. Go on looking meanwhile.", done);
        return REVIEW_MS;
    }
    p->told = true;
    p->page.app->note[0] = '\0';
    tell_review(p);
    keep_review(p);
    return 0;
}

/* ---- the page ----------------------------------------------------------------------------------------- */

static void draw_slider(const struct replay *p, struct canvas *c, int y)
{
    struct text t = canvas_line(c);
    int wide = c->w - 30, all = replay_moments(p), at = all ? (int)((long)p->at * (wide - 1) / all) : 0;
    for (int x = 0; x < wide; x++) {
        canvas_put(c, 1 + x, y, x <= at ? CELL_YOU : CELL_FAINT, x <= at ? 0x2501 : 0x2500);
        canvas_zone(c, (struct rect){ 1 + x, y, 1, 1 },
                    PRESS_SLIDER + (wide > 1 ? (int)((long)x * all / (wide - 1)) : 0));
    }
    canvas_put(c, 1 + at, y, CELL_YOU, 0x25cf);
    text_add(&t, "%d/%d ", p->at, all);
    if (p->race->keyboard == NOBODY)
        text_say(&t, "as a spectator");
    else
        text_say(&t, "seat %d, %.40s", p->race->keyboard + 1, race_driver(p->race, p->race->keyboard));
    canvas_text(c, wide + 3, y, c->w - wide - 4, CELL_TEXT, t.buf);
}

static void replay_draw(void *page, struct canvas *c)
{
    struct replay *p = page;
    race_draw_bar(p->race, c, p->plays ? page_say(p, "playing") : page_say(p, "replay"));
    p->race->board->draw(p->race, c, (struct rect){ 0, 1, c->w, c->h - 3 });
    draw_slider(p, c, c->h - 2);
}

/* Steps back and forth; the others are in the table. */
static bool moves(struct replay *p, int key)
{
    switch (key) {
    case PRESS_RIGHT: step(p, 1); return true;
    case PRESS_LEFT: step(p, -1); return true;
    case '.': replay_show(p, p->at + 1); return true;
    case ',': replay_show(p, p->at - 1); return true;
    case PRESS_PAGE_DOWN: next_lap(p, 1); return true;
    case PRESS_PAGE_UP: next_lap(p, -1); return true;
    case PRESS_HOME: replay_show(p, 0); return true;
    case PRESS_END: replay_show(p, replay_moments(p)); return true;
    case '+':
    case '-':
        app_note(p->page.app, "Speed: %s.", race_change_speed(p->page.app, key == '+' ? 1 : -1));
        return true;
    default: return false;
    }
}

static bool replay_on_key(void *page, int key)
{
    struct replay *p = page;
    if (race_leaves_thought(p->race, key))
        return true;
    if (key >= PRESS_SLIDER && key <= PRESS_SLIDER + replay_moments(p))
        replay_show(p, key - PRESS_SLIDER);
    else if (!moves(p, key) && !keys_run(p->page.kind->keys, p, key))
        p->race->board->on_key(p->race, key);
    return true;
}

static void play(void *page)
{
    struct replay *p = page;
    p->plays = !p->plays && p->at < replay_moments(p);
}

static void tell_story(void *page)
{
    race_log(((struct replay *)page)->race);
}

static const struct key replay_keys[] = {
    { PRESS_RIGHT, 0, "← →", N_("step"), NULL,
      N_("Left, right\tto the moment before or after that is told") },
    { '.', 0, NULL, NULL, NULL, N_(", .\tto any moment before or after") },
    { PRESS_PAGE_DOWN, 0, "PgDn", N_("lap"), NULL,
      N_("PgUp, PgDn\tto the lap (or the turn) before or after; Home, End") },
    { ' ', 0, N_("Space"), N_("play"), play, N_("Space\tplays by itself, and stops; + and - set the speed") },
    { 'e', 0, "e", N_("events"), list_events,
      N_("e\tevents to jump to; g types a moment; the slider can be clicked") },
    { 'g', 0, NULL, NULL, ask_for_moment, NULL },
    { 's', 0, NULL, NULL, other_eyes, N_("s\twhose eyes: a spectator's, then each player's") },
    { 'x', 0, NULL, NULL, ask_to_end_secrecy,
      N_("x\tshow everything of a race that is not over, once you have said yes") },
    { 'l', 0, NULL, NULL, tell_story, N_("l\tthe story so far") },
    { 'h', 0, NULL, NULL, replay_hint,
      N_("h\twhat a strong bot thinks of the next choice, and what was chosen") },
    { 'r', 0, "r", N_("review"), replay_review,
      N_("r\ta review of the whole race: what was given away, and what was luck") },
    { 'c', 0, "c", N_("go on"), ask_for_seat, N_("c\tgo on from here against bots, in a race of its own") },
    { 'n', 0, NULL, NULL, next_decision, N_("n\tthe next mistake of a review") },
    { 'R', 0, NULL, NULL, review_everybody, N_("R\tthe mistakes of everybody, after a review of your own") },
    { 'v', 0, NULL, NULL, NULL, N_("v [ ]\tin Grand Prix: another panel, another car") },
    { KEY_HELP },
    { PRESS_ESC, 'q', "Esc", N_("back"), page_back, N_("Esc           back") },
    { 's', 0, "s", N_("eyes"), NULL, NULL },
    { 0 },
};

void tui_replay_keys(struct text *t)
{
    keys_tell(replay_keys, t);
}

static int replay_tick(void *page, long long now)
{
    struct replay *p = page;
    int ms = speed_ms(p->page.app->settings.speed);
    if (p->race->hint)
        return race_advice(p->race);
    if (p->review && !p->told && !p->plays)
        return replay_review_tick(p);
    if (!p->plays)
        return -1;
    if (now < p->due)
        return (int)(p->due - now);
    step(p, 1);
    p->plays = p->at < replay_moments(p);
    p->due = now + (ms ? ms : 50);
    return 0;
}

static void replay_close(void *page)
{
    struct replay *p = page;
    job_free(p->review);
    if (p->race)
        page_free(p->race);
    table_free(p->whole);
}

static const struct page_kind replay_kind = { .size = sizeof(struct replay),
                                              .keys = replay_keys,
                                              .draw = replay_draw,
                                              .on_key = replay_on_key,
                                              .tick = replay_tick,
                                              .close = replay_close };

/* ---- opening ------------------------------------------------------------------------------------------ */

/* The race that is shown begins at the first moment, and asks nobody. */
static struct race *make_race(struct app *a, const struct table *whole, const struct tags *tags)
{
    struct match m = { .saving = { .fd = -1 }, .seating = { .tags = *tags } };
    m.seating.table = position_after(whole, 0, app_err(a));
    if (!app_good_stop(a, m.seating.table))
        return NULL;
    seating_from_tags(&m.seating);
    struct race *r = race_new(a, &m, "", -1);
    if (r) {
        r->stage = STAGE_SHOWN;
        r->keyboard = NOBODY;
    }
    return r;
}

/* The table is the page's from now on, whatever comes. */
static struct replay *open_page(struct app *a, struct table *whole, const struct tags *tags)
{
    struct replay *p = page_new(a, &replay_kind);
    if (!p) {
        table_free(whole);
        return NULL;
    }
    p->whole = whole;
    p->tags = *tags;
    p->secrecy = secrecy_of(whole, tags, false);
    p->race = make_race(a, whole, tags);
    if (p->race) {
        page_open(p);
        return p;
    }
    page_free(p);
    return NULL;
}

void replay_page_open_table(void *below, const struct table *t, const struct tags *tags)
{
    struct app *a = ((struct page *)below)->app;
    struct table *copy = position_after(t, table_moments(t), app_err(a));
    if (app_good_stop(a, copy))
        open_page(a, copy, tags);
}

static struct replay *open_record(void *below, const char *path)
{
    struct app *a = ((struct page *)below)->app;
    struct reading reading;
    char note[OLDER_NOTE_MAX];
    if (!app_good(a, record_file_read(path, &reading, app_err(a))))
        return NULL;
    if (reading.error.text[0]) {
        error_in(&reading.error, path);
        app_error(a, &reading.error);
    } else if (*record_note(&reading, a->language, note))
        app_note(a, "This record was %s", note);
    struct replay *p = reading.table ? open_page(a, reading.table, &reading.tags) : NULL;
    if (p)
        snprintf(p->path, sizeof p->path, "%s", path);
    return p;
}

void replay_page_open(void *below, const char *path)
{
    open_record(below, path);
}

void replay_page_review(void *below, const char *path, int seat)
{
    struct replay *p = open_record(below, path);
    if (!p)
        return;
    p->race->keyboard = secrecy_allows(p->secrecy, seat) ? seat : NOBODY;
    review_of(p, seat);
}

#include "race.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_WIDE = 72 };

static struct lesson_page page_of(const struct race *r)
{
    struct lesson_page page;
    lesson_page(r->lesson->file.run, &page);
    return page;
}

/* ---- from page to page -------------------------------------------------------------------------------- */

/* Show the page that it is now: one that asks is asked, one that tells is read. */
static void arrive(struct race *r)
{
    struct lesson_page page = page_of(r);
    int seat = lesson_seat(r->lesson->file.lesson);
    r->stale = true;
    r->page.app->changed = true;
    if (page.mood == LESSON_OVER) {
        lesson_file_release(&r->lesson->file);
        race_lesson_close(r);
        r->stage = STAGE_RUN;
        app_note(r->page.app, "The lesson is over, and the race is yours. Bots play on by themselves now.");
        return;
    }
    r->lesson->open |= page.number != r->lesson->shown;
    r->keyboard = seat;
    if (page.mood == LESSON_ASKS)
        race_ask(r, seat);
    else
        r->stage = STAGE_SHOWN;
}

/* What the run did is saved; another scene is another table. */
static bool keep(struct race *r)
{
    bool another = false;
    struct app *a = r->page.app;
    if (!app_good(a, lesson_file_keep(&r->lesson->file, &another, app_err(a))))
        return false;
    if (!another)
        return true;
    story_free(&r->story);
    return race_open_book(r);
}

static void turn_page(struct race *r)
{
    struct app *a = r->page.app;
    r->fresh = table_moments(race_table(r));
    if (app_good_stop(a, lesson_turn_page(r->lesson->file.run, app_err(a))) && keep(r))
        arrive(r);
}

/* ---- acting ------------------------------------------------------------------------------------------- */

bool race_lesson_act(struct race *r, const action_t *acts, int n)
{
    struct lesson_reply said;
    struct app *a = r->page.app;
    r->fresh = table_moments(race_table(r));
    r->lesson->said[0] = '\0';
    int done = lesson_act_all(r->lesson->file.run, acts, n, &said, app_err(a));
    if (!app_good_stop(a, done >= 0))
        return false;
    if (said.verdict != LESSON_AGAIN)
        snprintf(r->lesson->said, sizeof r->lesson->said, "%s", said.words);
    else
        app_note(a,
                 lesson_is_stuck(r->lesson->file.run)
                     ? N_("%s From here nothing leads there any more: u takes your last step back.")
                     : "%s",
                 said.words);
    if (done && keep(r))
        arrive(r);
    return done == n;
}

void race_lesson_follow(struct race *r)
{
    struct app *a = r->page.app;
    app_good_stop(a, lesson_follow(r->lesson->file.run, app_err(a)));
    r->lesson->shown = page_of(r).number; /* it was read before */
    arrive(r);
}

/* ---- on the screen ------------------------------------------------------------------------------------ */

bool race_lesson_asks(const struct race *r, struct text *t)
{
    struct lesson_page page;
    if (!r->lesson)
        return false;
    page = page_of(r);
    if (page.mood == LESSON_ASKS)
        text_say(t, "%s (i: the page again)", page.ask);
    return page.mood == LESSON_ASKS;
}

bool race_lesson_points(const struct race *r, const char *format, ...)
{
    char what[40];
    va_list ap;
    if (!r->lesson)
        return false;
    va_start(ap, format);
    vsnprintf(what, sizeof what, format, ap);
    va_end(ap);
    struct lesson_page page = page_of(r);
    for (int i = 0; i < page.points; i++)
        if (!strcmp(page.point[i], what))
            return true;
    return false;
}

static void add_page(const struct race *r, const struct lesson_page *page, struct text *t)
{
    if (r->lesson->said[0])
        text_add(t, "%s\n\n", r->lesson->said);
    for (int i = 0; i < page->paragraphs; i++)
        text_add(t, "%s%s", i ? "\n\n" : "", page->say[i]);
    if (page->rules[0])
        text_say(t, " [rules: %s]", page->rules);
    if (page->mood == LESSON_ASKS)
        text_add(t, "\n\n%s", page->ask);
}

/* A page leaves the strip and the hand in sight as far as it can: it lies in the middle. */
void race_lesson_draw(struct race *r, struct canvas *c)
{
    struct lesson_page page = page_of(r);
    struct text t = canvas_line(c), over = canvas_line(c);
    if (!r->lesson->open)
        return;
    add_page(r, &page, &t);
    text_say(&over, "%d of %d: %s", page.number, page.of, page.title);
    struct rect last =
        frame_words(c, c->w - 8 < PAGE_WIDE ? c->w - 8 : PAGE_WIDE, over.buf, CELL_TEXT, t.buf);
    canvas_button(c, last.x, last.y, last.w, PRESS_ENTER,
                  page.mood == LESSON_ASKS ? N_("Enter: try it") : N_("Enter: go on"));
}

bool race_lesson_on_key(struct race *r, int key)
{
    if (!r->lesson->open && key == 'i') {
        r->lesson->open = true;
        return true;
    }
    if (!r->lesson->open || (key != PRESS_ENTER && key != ' '))
        return r->lesson->open && key != '?' && key != 'q' && key != PRESS_ESC && key != 'l' && key != 'u';
    struct lesson_page page = page_of(r);
    r->lesson->shown = page.number;
    r->lesson->open = false;
    r->lesson->said[0] = '\0';
    if (page.mood == LESSON_TELLS)
        turn_page(r);
    return true;
}

/* ---- opening ------------------------------------------------------------------------------------------ */

/* Where somebody is in the middle of it, and it still fits, it goes on. */
static bool start(struct app *a, struct lesson_file *s, struct error *err)
{
    bool begun = lesson_file_is_begun(s), goes_on = begun && lesson_file_go_on(s, err);
    if (s->note[0])
        app_note(a, "This record was %s", s->note);
    if (goes_on)
        note_missing_bots(a, s->m);
    if (goes_on || (begun && err->kind != ERROR_NO))
        return goes_on;
    if (begun)
        app_error(a, err);
    return lesson_file_begin(s, a->settings.name, err);
}

bool race_lesson_open(struct app *a, const char *name)
{
    struct race_lesson *t = calloc(1, sizeof *t);
    struct match m = { .saving = { .fd = -1 }, .seating.narrator.language = a->language };
    struct race *r = NULL;
    if (!t)
        return false;
    if (app_good(a, lesson_file_open(&t->file, name, true, &m, app_err(a)) && start(a, &t->file, &a->error)))
        r = race_new(a, &m, t->file.path, -1);
    if (!r) {
        lesson_file_close(&t->file);
        free(t);
        return false;
    }
    t->file.m = &r->m;
    r->lesson = t;
    page_open(r);
    arrive(r);
    return true;
}

void race_lesson_close(struct race *r)
{
    if (r->lesson)
        lesson_file_close(&r->lesson->file);
    free(r->lesson);
    r->lesson = NULL;
}

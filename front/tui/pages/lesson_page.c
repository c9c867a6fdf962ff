#include "lesson_page.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_WIDE = 72 };

static struct lesson_page page_of(const struct race *r)
{
    struct lesson_page page;
    lesson_page(r->taught->pupil.run, &page);
    return page;
}

/* ---- from page to page -------------------------------------------------------------------------------- */

/* The lesson is over: the race is one's own. */
static void set_free(struct race *r)
{
    lesson_file_release(&r->taught->pupil);
    taught_close(r);
    r->stage = STAGE_RUN;
    app_note(r->page.app, "The lesson is over, and the race is yours. Bots play on by themselves now.");
}

/* Show the page that it is now: one that asks is asked, one that tells is read. */
static void arrive(struct race *r)
{
    struct lesson_page page = page_of(r);
    int seat = lesson_seat(r->taught->pupil.lesson);
    r->stale = true;
    r->page.app->changed = true;
    if (page.mood == LESSON_OVER) {
        set_free(r);
        return;
    }
    r->taught->open |= page.number != r->taught->shown;
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
    struct error err;
    if (!lesson_file_keep(&r->taught->pupil, &another, &err))
        return app_error(r->page.app, &err);
    if (!another)
        return true;
    story_free(&r->story);
    return race_open_book(r);
}

static void turn_page(struct race *r)
{
    struct error err;
    r->fresh = table_moments(r->m.seating.table);
    if (!lesson_turn_page(r->taught->pupil.run, &err)) {
        app_note(r->page.app, "%s.", err.text);
        return;
    }
    if (keep(r))
        arrive(r);
}

/* ---- acting ------------------------------------------------------------------------------------------- */

static void hear_reply(struct race *r, const struct lesson_reply *said)
{
    const char *words = said->words;
    if (said->verdict == LESSON_AGAIN && lesson_is_stuck(r->taught->pupil.run))
        app_note(r->page.app, "%s From here nothing leads there any more: u takes your last step back.",
                 words);
    else if (said->verdict == LESSON_AGAIN)
        app_note(r->page.app, "%s", words);
    else
        snprintf(r->taught->said, sizeof r->taught->said, "%s", words);
}

bool taught_act(struct race *r, const action_t *acts, int n)
{
    struct lesson_reply said;
    struct error err;
    r->fresh = table_moments(r->m.seating.table);
    r->taught->said[0] = '\0';
    int done = lesson_act_all(r->taught->pupil.run, acts, n, &said, &err);
    if (done < 0) {
        app_note(r->page.app, "%s.", err.text);
        return false;
    }
    hear_reply(r, &said);
    if (done && keep(r))
        arrive(r);
    return done == n;
}

void taught_follow(struct race *r)
{
    struct error err;
    if (!lesson_follow(r->taught->pupil.run, &err))
        app_note(r->page.app, "%s.", err.text);
    r->taught->shown = page_of(r).number; /* it was read before */
    arrive(r);
}

/* ---- on the screen ------------------------------------------------------------------------------------ */

bool taught_asks(const struct race *r, struct text *t)
{
    struct lesson_page page;
    if (!r->taught)
        return false;
    page = page_of(r);
    if (page.mood == LESSON_ASKS)
        text_add(t, "%s (i: the page again)", page.ask);
    return page.mood == LESSON_ASKS;
}

bool taught_points(const struct race *r, const char *format, ...)
{
    char what[40];
    va_list ap;
    if (!r->taught)
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
    if (r->taught->said[0])
        text_add(t, "%s\n\n", r->taught->said);
    for (int i = 0; i < page->paragraphs; i++)
        text_add(t, "%s%s", i ? "\n\n" : "", page->say[i]);
    if (page->rules[0])
        text_add(t, " [rules: %s]", page->rules);
    if (page->mood == LESSON_ASKS)
        text_add(t, "\n\n%s", page->ask);
}

/* A page leaves the strip and the hand in sight as far as it can: it lies in the middle. */
void taught_draw(struct race *r, struct canvas *c)
{
    struct lesson_page page = page_of(r);
    char text[8192], title[LESSON_TITLE_MAX + 40];
    struct text t = text_into(text, sizeof text);
    if (!r->taught->open)
        return;
    add_page(r, &page, &t);
    snprintf(title, sizeof title, "%d of %d: %s", page.number, page.of, page.title);
    int wide = c->w - 8 < PAGE_WIDE ? c->w - 8 : PAGE_WIDE;
    int rows = canvas_words(NULL, (struct rect){ 0, 0, wide, 1 }, INK_TEXT, text);
    struct rect in = frame_popup(c, wide, rows + 2, title);
    canvas_words(c, (struct rect){ in.x, in.y, in.w, in.h - 1 }, INK_TEXT, text);
    int n = canvas_print(c, in.x, in.y + in.h - 1, in.w, INK_GO, " Enter: %s ",
                         page.mood == LESSON_ASKS ? "try it" : "go on");
    canvas_zone(c, (struct rect){ in.x, in.y + in.h - 1, n, 1 }, PRESS_ENTER);
}

bool taught_on_key(struct race *r, int key)
{
    if (!r->taught->open && key == 'i') {
        r->taught->open = true;
        return true;
    }
    if (!r->taught->open || (key != PRESS_ENTER && key != ' '))
        return r->taught->open && key != '?' && key != 'q' && key != PRESS_ESC && key != 'l' && key != 'u';
    struct lesson_page page = page_of(r);
    r->taught->shown = page.number;
    r->taught->open = false;
    r->taught->said[0] = '\0';
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

bool taught_open(struct app *a, const char *name)
{
    struct taught *t = calloc(1, sizeof *t);
    struct match m = { .saving = { .fd = -1 }, .seating.narrator.language = a->language };
    struct race *r = NULL;
    if (!t)
        return false;
    struct error err;
    if (lesson_file_open(&t->pupil, name, true, &m, &err) && start(a, &t->pupil, &err))
        r = race_new(a, &m, t->pupil.path, -1);
    else
        app_error(a, &err);
    if (!r) {
        lesson_file_close(&t->pupil);
        free(t);
        return false;
    }
    t->pupil.m = &r->m;
    r->taught = t;
    app_open(a, &r->page);
    arrive(r);
    return true;
}

void taught_close(struct race *r)
{
    if (r->taught)
        lesson_file_close(&r->taught->pupil);
    free(r->taught);
    r->taught = NULL;
}

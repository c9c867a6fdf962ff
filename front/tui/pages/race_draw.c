/* race_draw.c: what every race has around its board: the bar, the question of who looks, the end. */
#include "../../../show/verdict.h"
#include "../kit/popup.h"
#include "race_lesson.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct picture *race_picture(struct race *r)
{
    if (r->stale) {
        picture_take(&r->pic, &r->m.seating, &r->book, r->keyboard);
        story_update(&r->story, &r->m.seating, r->keyboard);
    }
    r->stale = false;
    return &r->pic;
}

const char *race_driver(const struct race *r, int seat)
{
    return seat == NOBODY ? "" : seating_driver(&r->m.seating, seat);
}

/* Cars of a team share its livery; where there are no teams every car has its own. */
enum cell_style race_livery(const struct race *r, int car)
{
    const struct face *face = face_of(table_game(r->m.seating.table));
    const struct shape *shape = table_shape(r->m.seating.table);
    if (shape->owner[car] == NOBODY)
        return CELL_NPC;
    return livery_style(face->livery ? face->livery(&r->book, shape, car) : car);
}

void race_plate(const struct race *r, struct canvas *c, int x, int y, int car)
{
    canvas_print(c, x, y, 4, race_livery(r, car), "[%2d]", car_number(table_shape(r->m.seating.table), car));
}

/* ---- words -------------------------------------------------------------------------------------------- */

void race_log(struct race *r)
{
    struct text t = { 0 };
    race_picture(r);
    size_t size = 16;
    for (int i = 0; i < r->story.n; i++)
        size += strlen(r->story.at[i].text) + 1;
    char *all = malloc(size);
    if (!all)
        return;
    t = text_into(all, size);
    for (int i = r->story.n - 1; i >= 0; i--)
        text_add(&t, "%s\n", r->story.at[i].text);
    popup_text(r->page.app, "What has happened, the latest first", r->story.n ? all : "Nothing yet.");
    free(all);
}

void race_help(struct race *r)
{
    char text[4096];
    snprintf(text, sizeof text,
             "%s\n"
             "u\ttakes back your last step, until somebody has seen it\n"
             "h\twhat a strong bot thinks of your choices\n"
             "t\tthe tables of the championship, if it is one\n"
             "l\tthe whole story, the latest first\n"
             "Space, f\tlets the bots race on to your next choice; watching, it stops them\n"
             "+ -\thow fast bots move\n"
             "Esc, q\tthe menu: rules, the code of this setup, dice of a real table, leaving\n\n"
             "Everything is saved as it happens; leave whenever you like.",
             r->board->help);
    popup_text(r->page.app, "Keys", text);
}

/* ---- the end ------------------------------------------------------------------------------------------ */

/* What there is besides place and points; the verdict has the reasons, too. */
static void result_remark(const struct race *r, const struct result *res, bool narrow, struct text *t)
{
    char cause[40] = "";
    struct text why = text_into(cause, sizeof cause);
    verdict_cause(table_game(r->m.seating.table), res->out, &why);
    text_add(t, "%s%s%s", res->pole ? "pole " : "", res->fastest ? narrow ? "lap " : "fastest lap " : "",
             narrow && text_columns(cause) > 8 ? "out" : cause);
}

/* In a column of so many. */
static void draw_result(const struct race *r, struct canvas *c, int x, int y, int wide, int car,
                        const struct result *res)
{
    char name[TAG_MAX + 40], remark[80] = "";
    struct text t = text_into(remark, sizeof remark);
    bool narrow = wide < 60, yours = res->seat == r->keyboard && r->keyboard != NOBODY;
    int room = narrow ? 13 : 26;
    narrate_car(&r->m.seating.narrator, car, name, sizeof name);
    result_remark(r, res, narrow, &t);
    canvas_print(c, x, y, 3, CELL_STRONG, "%2d.", res->place);
    race_plate(r, c, x + 4, y, car);
    canvas_text(c, x + 9, y, room, yours ? CELL_YOU : CELL_TEXT, name);
    if (narrow)
        canvas_print(c, x + 10 + room, y, 4, CELL_STRONG, "%3d", res->points);
    else
        canvas_print(c, x + 10 + room, y, 11, CELL_STRONG, "%3d %s", res->points,
                     COUNTED_NOUN(res->points, "point"));
    x += 10 + room + (narrow ? 4 : 12);
    canvas_text(c, x, y, wide - room - (narrow ? 15 : 22), CELL_TEXT, remark);
}

/* All cars by their places, in several columns where one is too long. */
static void draw_places(const struct race *r, struct canvas *c, struct rect in, int columns,
                        const struct results *res)
{
    int rows = (res->cars + columns - 1) / columns, n = 0;
    for (int place = 1; place <= res->cars; place++)
        for (int car = 0; car < res->cars; car++)
            if (res->car[car].place == place) {
                int wide = in.w / columns;
                draw_result(r, c, in.x + n / rows * wide, in.y + n % rows, wide, car, &res->car[car]);
                n++;
            }
}

static void draw_results(const struct race *r, struct canvas *c)
{
    struct results res;
    char verdict[2048];
    struct text t = text_into(verdict, sizeof verdict);
    table_game(r->m.seating.table)
        ->results(table_setup(r->m.seating.table), table_state(r->m.seating.table), &res);
    verdict_text(&r->m.seating, &t);
    int wide = 72, words = canvas_words(NULL, (struct rect){ 0, 0, wide, 1 }, CELL_TEXT, verdict);
    int columns = res.cars + words + 5 > c->h ? 2 : 1, rows = (res.cars + columns - 1) / columns;
    struct rect in = frame_popup(c, wide, rows + words + 3, "Result");
    draw_places(r, c, in, columns, &res);
    canvas_words(c, (struct rect){ in.x, in.y + rows + 1, in.w, in.h - rows - 2 }, CELL_STRONG, verdict);
    canvas_right(c, in.x, in.y + in.h - 1, in.w, CELL_FAINT,
                 r->path[0] ? "Enter: leave   p: replay and review   v: look at the table"
                            : "Enter: leave   v: look at the table");
}

static void draw_broken(const struct race *r, struct canvas *c)
{
    static const char words[] =
        "\n\nThe race ends here, because it cannot be saved. What was saved before is good.";
    char text[NOTE_MAX + sizeof words];
    snprintf(text, sizeof text, "%s%s", r->broken, words);
    int rows = canvas_words(NULL, (struct rect){ 0, 0, 60, 1 }, CELL_WARN, text);
    struct rect in = frame_popup(c, 60, rows + 2, "Not saved");
    canvas_words(c, in, CELL_WARN, text);
    canvas_right(c, in.x, in.y + in.h - 1, in.w, CELL_FAINT, "Enter: leave");
}

/* ---- the page ----------------------------------------------------------------------------------------- */

static void draw_curtain(const struct race *r, struct canvas *c)
{
    const char *name = race_driver(r, r->next);
    char line[TAG_MAX + 80];
    snprintf(line, sizeof line, "Pass the keyboard to %s.", name);
    canvas_center(c, 0, c->h / 2 - 1, c->w, CELL_STRONG, line);
    snprintf(line, sizeof line, "%s, press Enter when nobody else looks.", name);
    canvas_center(c, 0, c->h / 2 + 1, c->w, CELL_TEXT, line);
    canvas_zone(c, (struct rect){ 0, 0, c->w, c->h }, PRESS_ENTER);
}

static void status(const struct race *r, char *buf, size_t size)
{
    switch (r->stage) {
    case STAGE_ASK: snprintf(buf, size, "%s, your turn", race_driver(r, r->keyboard)); break;
    case STAGE_DICE: snprintf(buf, size, "dice and cards, please"); break;
    case STAGE_OVER: snprintf(buf, size, "over"); break;
    case STAGE_SHOWN: snprintf(buf, size, "lesson"); break;
    case STAGE_LEAVE: snprintf(buf, size, "%s is next", race_driver(r, r->next)); break;
    default: snprintf(buf, size, r->paused ? "stopped" : r->hurry ? "racing on" : "bots drive"); break;
    }
}

static const struct key_hint running_hints[] = { { "Space", "skip to my turn", ' ' },
                                                 { "+ -", "speed", '+' },
                                                 { "l", "log", 'l' },
                                                 { "?", "keys", '?' },
                                                 { "Esc", "menu", PRESS_ESC },
                                                 { 0 } };
static const struct key_hint watching_hints[] = { { "Space", "stop and go", ' ' },
                                                  { "+ -", "speed", '+' },
                                                  { "l", "log", 'l' },
                                                  { "?", "keys", '?' },
                                                  { "Esc", "menu", PRESS_ESC },
                                                  { 0 } };
static const struct key_hint leaving_hints[] = {
    { "Enter", "hide my cards", PRESS_ENTER }, { "u", "take back", 'u' }, { "?", "keys", '?' }, { 0 }
};
static const struct key_hint reading_hints[] = { { "Enter", "go on", PRESS_ENTER },
                                                 { "l", "log", 'l' },
                                                 { "?", "keys", '?' },
                                                 { "Esc", "menu", PRESS_ESC },
                                                 { 0 } };
static const struct key_hint dice_hints[] = { { "Enter", "type what was rolled or drawn", PRESS_ENTER },
                                              { "u", "undo", 'u' },
                                              { "l", "log", 'l' },
                                              { "?", "keys", '?' },
                                              { "Esc", "menu", PRESS_ESC },
                                              { 0 } };
static const struct key_hint over_hints[] = { { "Enter", "leave", PRESS_ENTER },
                                              { "p", "replay", 'p' },
                                              { "v", "result", 'v' },
                                              { "l", "log", 'l' },
                                              { "?", "keys", '?' },
                                              { 0 } };

static const struct key_hint *hints_of(const struct race *r)
{
    return r->stage == STAGE_ASK     ? r->board->hints(r)
           : r->stage == STAGE_OVER  ? over_hints
           : r->stage == STAGE_LEAVE ? leaving_hints
           : r->stage == STAGE_DICE  ? dice_hints
           : r->stage == STAGE_SHOWN ? reading_hints
           : r->people               ? running_hints
                                     : watching_hints;
}

/* In the bar, between both texts: which championship it is a round of, where there is room for it. */
static void draw_championship(const struct race *r, struct canvas *c, int from, int to)
{
    char text[TAG_MAX + 20];
    if (!r->championship[0])
        return;
    snprintf(text, sizeof text, "t: tables of %s", r->championship);
    if (text_columns(text) > to - from)
        snprintf(text, sizeof text, "t: tables");
    if (text_columns(text) > to - from)
        return;
    canvas_right(c, from, 0, to - from, CELL_BAR_FAINT, text);
    canvas_zone(c, (struct rect){ to - text_columns(text), 0, text_columns(text), 1 }, 't');
}

void race_draw(struct page *p, struct canvas *c)
{
    struct race *r = (struct race *)p;
    char title[400], right[200];
    struct text t = text_into(title, sizeof title);
    if (r->stage == STAGE_CURTAIN) {
        draw_curtain(r, c);
        return;
    }
    race_picture(r);
    r->board->title(&r->pic, &t);
    status(r, right, sizeof right);
    frame_bar(c, title, right);
    draw_championship(r, c, text_columns(title) + 3, c->w - text_columns(right) - 4);
    r->board->draw(r, c, (struct rect){ 0, 1, c->w, c->h - 2 });
    frame_keys(c, hints_of(r));
    if (r->stage == STAGE_OVER && !r->seen_results)
        draw_results(r, c);
    if (r->lesson)
        race_lesson_draw(r, c);
    if (r->broken[0])
        draw_broken(r, c);
}

/* race_draw.c: what every race has around its board: the bar, the story, the question of who looks, the end. */
#include "../../../show/phrase.h"
#include "../../../show/tell.h"
#include "pages.h"
#include "race.h"

#include <stdlib.h>
#include <string.h>

/* ---- the story ---------------------------------------------------------------------------------------- */

enum { SENTENCE_BYTES = 512, INDENT = 2 };

void story_free(struct story *s)
{
    for (int i = 0; i < s->n; i++)
        free(s->at[i].text);
    free(s->at);
    s->at = NULL;
    s->n = s->room = s->told = s->heard = 0;
}

static void add(struct story *s, int moment, const char *text, bool said)
{
    if (s->n == s->room) {
        int room = s->room ? 2 * s->room : 128;
        struct sentence *more = realloc(s->at, (size_t)room * sizeof *more);
        if (!more)
            return;
        s->at = more;
        s->room = room;
    }
    char *copy = strdup(text);
    if (copy)
        s->at[s->n++] = (struct sentence){ moment, copy, said };
}

void story_say(struct story *s, int moment, const char *text)
{
    add(s, moment, text, true);
}

/* What was said before that moment. */
static void take_said(struct story *s, const struct story *said, int moment)
{
    for (; s->heard < said->n && said->at[s->heard].moment <= moment; s->heard++)
        add(s, said->at[s->heard].moment, said->at[s->heard].text, true);
}

static void story_update(struct story *s, const struct story *said, const struct seating *m, int viewer)
{
    char line[SENTENCE_BYTES];
    if (s->viewer != viewer || s->told > table_moments(m->table)) {
        story_free(s);
        s->viewer = viewer;
    }
    for (; s->told < table_moments(m->table); s->told++) {
        take_said(s, said, s->told);
        for (int k = 0; k < seating_sentences(m, s->told); k++)
            if (seating_sentence(m, s->told, k, viewer, line, sizeof line))
                add(s, s->told, line, false);
    }
    take_said(s, said, s->told);
}

static void story_draw(const struct story *s, struct canvas *c, struct rect where, int fresh)
{
    int bottom = where.h;
    for (int i = s->n - 1; i >= 0 && bottom > 0; i--) {
        enum cell_style style = s->at[i].moment >= fresh ? CELL_TEXT : CELL_FAINT;
        struct rect line = { where.x + INDENT, 0, where.w - INDENT, where.h };
        int rows = canvas_words(NULL, line, style, s->at[i].text), skip = rows > bottom ? rows - bottom : 0;
        if (skip && i < s->n - 1)
            break; /* half a sentence says nothing; only of the latest there is as much as fits */
        line.y = where.y + bottom - rows + skip;
        line.h = rows - skip;
        canvas_words_from(c, line, skip, style, s->at[i].text);
        if (!skip)
            canvas_put(c, where.x, line.y, s->at[i].said ? CELL_GO : style, s->at[i].said ? 0x25b8 : 0xb7);
        bottom -= rows;
    }
}

const struct picture *race_picture(struct race *r)
{
    if (r->stale && !r->held) {
        picture_take(&r->pic, &r->m.seating, &r->book, r->keyboard);
        story_update(&r->story, &r->said, &r->m.seating, r->keyboard);
    }
    r->stale = r->stale && r->held;
    return &r->pic;
}

const char *race_driver(const struct race *r, int seat)
{
    return seat == NOBODY ? "" : seating_driver(&r->m.seating, seat);
}

/* Cars of a team share its livery; where there are no teams every car has its own. */
enum cell_style race_livery(const struct race *r, int car)
{
    const struct face *face = face_of(race_game(r));
    const struct shape *shape = table_shape(race_table(r));
    if (shape->owner[car] == NOBODY)
        return CELL_NPC;
    return livery_style(face->livery ? face->livery(&r->book, shape, car) : car);
}

void race_plate(const struct race *r, struct canvas *c, int x, int y, int car)
{
    canvas_print(c, x, y, 4, race_livery(r, car), "[%2d]", car_number(table_shape(race_table(r)), car));
}

/* ---- words -------------------------------------------------------------------------------------------- */

void race_log(void *race)
{
    struct race *r = race;
    struct text t = page_text(r);
    race_picture(r);
    for (int i = r->story.n - 1; i >= 0; i--)
        text_add(&t, "%s%s\n", r->story.at[i].said ? "> " : "", r->story.at[i].text);
    if (!t.len)
        text_say(&t, "Nothing yet.");
    popup_text(r, &t, page_say(r, "What has happened, the latest first"));
}

void race_question(struct race *r, struct text *t)
{
    if (race_asked(r) && r->board->is_out && r->board->is_out(r))
        text_say(t, "Your cars are done; e drives on to the flag without asking you. ");
    if (race_asked(r) && !race_lesson_asks(r, t))
        face_of(race_game(r))->why(&r->pic, t);
    else if (r->stage == STAGE_LEAVE)
        text_say(t, "%s is next. Hide what is yours, then pass the keyboard on.", race_driver(r, r->next));
    else if (r->stage == STAGE_RUN && r->held)
        r->board->announce(r, t);
    else if (r->stage == STAGE_RUN && r->thinker)
        text_say(t, "%s is choosing.", race_driver(r, r->thinks));
}

const char *race_goes_on(const struct race *r)
{
    return r->stage == STAGE_STAY ? N_("go on") : r->stage == STAGE_LEAVE ? N_("hide my cards") : NULL;
}

void race_draw_story(const struct race *r, struct canvas *c, struct rect where)
{
    canvas_heading(c, where.x, where.y, where.w, "What happened");
    story_draw(&r->story, c, (struct rect){ where.x, where.y + 1, where.w, where.h - 1 }, r->fresh);
}

/* ---- the end ------------------------------------------------------------------------------------------ */

enum { RESULT_WIDE = 72, RESULT_WIDEST = 100, TEAM_WIDE = 14, NAME_WIDE = 30, NARROW = 60 };

/* What there is besides place and points: pole, fastest lap, why it is out. */
static void result_remark(const struct race *r, const struct result *res, bool narrow, struct text *t)
{
    if (res->pole)
        text_say(t, "pole ");
    if (res->fastest)
        text_add(t, "%s", narrow ? tr(t->language, "lap ") : tr(t->language, "fastest lap "));
    (narrow ? verdict_cause_short : verdict_cause)(race_game(r), res->out, t);
}

/* The column of teams, where there are any and the rows have room for them. */
static int team_wide(const struct race *r, int wide)
{
    int least = wide < NARROW ? RESULT_WIDEST / 2 : RESULT_WIDEST;
    return seating_team(&r->m.seating, 0) && wide >= least ? TEAM_WIDE : 0;
}

/* In a column of so many. */
static void draw_result(const struct race *r, struct canvas *c, int x, int y, int wide, int car,
                        const struct result *res)
{
    char name[TAG_MAX + 40];
    struct text t = canvas_line(c);
    bool narrow = wide < NARROW, yours = res->seat == r->keyboard && r->keyboard != NOBODY;
    int room = narrow ? 13 : NAME_WIDE, teams = team_wide(r, wide);
    const char *team = res->seat == NOBODY ? NULL : seating_team(&r->m.seating, res->seat);
    if (narrow && res->seat != NOBODY) /* its number is on the plate */
        snprintf(name, sizeof name, "%s", race_driver(r, res->seat));
    else
        narrate_car(&r->m.seating.narrator, car, name, sizeof name);
    result_remark(r, res, narrow, &t);
    canvas_print(c, x, y, 3, CELL_STRONG, "%2d.", res->place);
    race_plate(r, c, x + 4, y, car);
    canvas_text(c, x + 9, y, room, yours ? CELL_YOU : CELL_TEXT, name);
    if (teams && team)
        canvas_text(c, x + 10 + room, y, TEAM_WIDE - 1, CELL_TEXT, team);
    room += teams;
    canvas_print(c, x + 10 + room, y, narrow ? 4 : 11, CELL_STRONG, "%3d %s", res->points,
                 narrow ? "" : COUNTED_NOUN_IN(c->language, res->points, "point"));
    room += 10 + (narrow ? 4 : 12);
    canvas_text(c, x + room, y, wide - room - 1, CELL_TEXT, t.buf);
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

/* What those with several cars have together, row by row: "1. Ardea (Ann)   43 points". */
static void draw_totals(const struct race *r, struct canvas *c, struct rect in, int rows,
                        const struct results *res)
{
    int seats[SEATS_MAX], n = verdict_ranking(&r->m.seating, res, seats), wide = n > rows ? in.w / 2 : in.w;
    int room = wide < NARROW ? wide - 9 : 9 + NAME_WIDE + team_wide(r, in.w);
    for (int i = 0; i < n; i++) {
        struct text name = canvas_line(c);
        int x = in.x + i / rows * wide, y = in.y + i % rows, points = results_points(res, seats[i]);
        verdict_player(&r->m.seating, seats[i], &name);
        canvas_print(c, x, y, 3, CELL_STRONG, "%2d.", i + 1);
        canvas_text(c, x + 4, y, room - 5, seats[i] == r->keyboard ? CELL_YOU : CELL_TEXT, name.buf);
        canvas_print(c, x + room + 1, y, wide < NARROW ? 4 : 11, CELL_STRONG, "%3d %s", points,
                     wide < NARROW ? "" : COUNTED_NOUN_IN(c->language, points, "point"));
    }
}

static const char *result_keys(const struct race *r)
{
    if (r->visit)
        return r->path[0] ? N_("Enter: leave  m: my mistakes  p: replay  v: the table")
                          : N_("Enter: leave  v: the table");
    return r->path[0] ? N_("Enter: leave  a: again  m: my mistakes  p: replay  v: the table")
                      : N_("Enter: leave  a: again  v: the table");
}

/* Cars, then what they have made together, then who has won; in two columns where there are too many of them. */
static void draw_results(const struct race *r, struct canvas *c)
{
    struct results res;
    char won[1000];
    struct text t = text_into(won, sizeof won);
    int seats[SEATS_MAX];
    t.language = c->language;
    race_game(r)->results(table_setup(race_table(r)), table_state(race_table(r)), &res);
    verdict_winners(&r->m.seating, &t);
    int teams = verdict_ranking(&r->m.seating, &res, seats);
    int wide = c->w >= RESULT_WIDEST + 8 && team_wide(r, RESULT_WIDEST) ? RESULT_WIDEST : RESULT_WIDE;
    int words = canvas_words(NULL, (struct rect){ 0, 0, wide, 1 }, CELL_TEXT, t.buf);
    int below = words + 3;
    int columns = res.cars + teams + below + 2 > c->h - 2 ? 2 : 1, rows = (res.cars + columns - 1) / columns;
    int totals = rows + teams + below + 1 > c->h - 2 ? (teams + 1) / 2 : teams;
    int high = rows + totals + (teams > 0) + below;
    struct rect in = frame_popup(c, wide, high, tr(c->language, "Result"));
    draw_places(r, c, in, columns, &res);
    int y = in.y + rows + 1;
    if (teams)
        draw_totals(r, c, (struct rect){ in.x, y, in.w, totals }, totals, &res);
    y += totals + (teams > 0);
    canvas_words(c, (struct rect){ in.x, y, in.w, in.y + in.h - 1 - y }, CELL_STRONG, t.buf);
    canvas_right(c, in.x, in.y + in.h - 1, in.w, CELL_FAINT, tr(c->language, result_keys(r)));
}

static void draw_broken(const struct race *r, struct canvas *c)
{
    struct text t = canvas_line(c);
    text_add(&t, "%s\n\n", r->broken);
    text_say(&t, "The race ends here, because it cannot be saved. What was saved before is good.");
    struct rect last = frame_words(c, 60, tr(c->language, "Not saved"), CELL_WARN, t.buf);
    canvas_right(c, last.x, last.y, last.w, CELL_FAINT, tr(c->language, "Enter: leave"));
}

/* ---- the page ----------------------------------------------------------------------------------------- */

static void draw_curtain(const struct race *r, struct canvas *c)
{
    struct text pass = canvas_line(c), press = canvas_line(c);
    text_say(&pass, "Pass the keyboard to %s.", race_driver(r, r->next));
    text_say(&press, "%s, press Enter when nobody else looks.", race_driver(r, r->next));
    canvas_center(c, 0, c->h / 2 - 1, c->w, CELL_STRONG, pass.buf);
    canvas_center(c, 0, c->h / 2 + 1, c->w, CELL_TEXT, press.buf);
    canvas_zone(c, (struct rect){ 0, 0, c->w, c->h }, PRESS_ENTER);
}

static void status(const struct race *r, struct text *t)
{
    if (r->visit && race_online_status(r, t))
        return;
    switch (r->stage) {
    case STAGE_ASK: text_say(t, "%s, your turn", race_driver(r, r->keyboard)); break;
    case STAGE_STAY: text_say(t, "%s, your challenge", race_driver(r, r->keyboard)); break;
    case STAGE_DICE: text_say(t, "dice and cards, please"); break;
    case STAGE_OVER: text_say(t, "over"); break;
    case STAGE_SHOWN: text_say(t, "lesson"); break;
    case STAGE_LEAVE: text_say(t, "%s is next", race_driver(r, r->next)); break;
    default: text_say(t, r->paused ? N_("stopped") : r->hurry ? N_("racing on") : N_("bots drive"));
    }
}

/* In the bar, between both texts: which championship it is a round of, where there is room for it. */
static void draw_championship(const struct race *r, struct canvas *c, int from, int to)
{
    struct text t = canvas_line(c);
    text_say(&t, "t: tables of %s", r->championship);
    if (text_columns(t.buf) > to - from) {
        text_clear(&t);
        text_say(&t, "t: tables");
    }
    int wide = text_columns(t.buf);
    if (!r->championship[0] || wide > to - from)
        return;
    canvas_right(c, from, 0, to - from, CELL_BAR_FAINT, t.buf);
    canvas_zone(c, (struct rect){ to - wide, 0, wide, 1 }, 't');
}

/* "Lago d’Ombra  lap 1 of 2, turn 1, dry": what has no room at the end is left out, part by part. */
static void leave_out(struct text *t, int room)
{
    char *comma;
    while (text_columns(t->buf) > room && (comma = strrchr(t->buf, ','))) {
        *comma = '\0';
        t->len = (size_t)(comma - t->buf);
    }
}

void race_draw_bar(struct race *r, struct canvas *c, const char *right)
{
    struct text t = canvas_line(c);
    race_picture(r);
    r->board->title(&r->pic, &t);
    leave_out(&t, c->w - 4 - text_columns(right));
    frame_bar(c, t.buf, right);
    draw_championship(r, c, text_columns(t.buf) + 3, c->w - text_columns(right) - 4);
}

void race_draw(void *page, struct canvas *c)
{
    struct race *r = page;
    struct text t = canvas_line(c);
    if (r->stage == STAGE_CURTAIN) {
        draw_curtain(r, c);
        return;
    }
    status(r, &t);
    race_draw_bar(r, c, t.buf);
    r->board->draw(r, c, (struct rect){ 0, 1, c->w, c->h - 2 });
    if (r->stage == STAGE_OVER && !r->seen_results)
        draw_results(r, c);
    if (r->lesson)
        race_lesson_draw(r, c);
    if (r->broken[0])
        draw_broken(r, c);
}

/* hand_page.c: cars are given their places one after the other, winner first; whatever is still missing is said below,
 * and once nothing is, the points stand beside the cars. */
#include "hand_page.h"
#include "../../../host/championship_round.h"
#include "../../../league/by_hand.h"
#include "../../../report/championship_names.h"
#include "../kit/list.h"
#include "championship.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hand_page {
    struct page page;
    char name[STORE_NAME_MAX];
    struct championship *c;
    struct list list; /* of cars */
    int placed;
    int typed; /* digits of a car's number so far */
    bool good; /* it makes sense, and then the results have their points */
    struct results results;
    struct error error;
};

static const struct shape *shape_of(const struct hand_page *p)
{
    return championship_round_shape(p->c, p->c->done);
}

/* ---- what it comes to --------------------------------------------------------------------------------- */

static void judge(struct hand_page *p)
{
    const struct round *round = &p->c->round[p->c->done];
    char text[BY_HAND_MAX];
    struct results scored;
    if (!p->placed) {
        p->good = error_set(&p->error, 0, "Which car has won?");
        return;
    }
    by_hand_text(p->c->game, shape_of(p), &p->results, text, sizeof text);
    p->good = by_hand_parse(p->c->game, round->setup, text, &scored, &p->error);
    for (int car = 0; car < p->results.cars && p->good; car++)
        p->results.car[car].points = scored.car[car].points;
}

/* The next car without a place, from the one pointed at on. */
static void point_at_next(struct hand_page *p)
{
    for (int i = 0; i < p->results.cars; i++) {
        int car = (p->list.at + i) % p->results.cars;
        if (!p->results.car[car].place) {
            p->list.at = car;
            return;
        }
    }
}

/* The next place, or none any more: those behind it move up. */
static void give_place(struct hand_page *p)
{
    struct result *at = &p->results.car[p->list.at];
    int had = at->place;
    if (!had) {
        at->place = (uint8_t)++p->placed;
        point_at_next(p);
        return;
    }
    for (int car = 0; car < p->results.cars; car++)
        p->results.car[car].place = (uint8_t)(p->results.car[car].place - (p->results.car[car].place > had));
    at->place = 0;
    p->placed--;
}

static void take_last(struct hand_page *p)
{
    for (int car = 0; car < p->results.cars; car++)
        if (p->placed && p->results.car[car].place == p->placed) {
            p->results.car[car].place = 0;
            p->placed--;
            p->list.at = car;
            return;
        }
}

static void change_cause(struct hand_page *p)
{
    struct result *at = &p->results.car[p->list.at];
    at->out = p->c->game->causes[at->out + 1] ? (uint8_t)(at->out + 1) : 0;
}

static void move_pole(struct hand_page *p)
{
    bool had = p->results.car[p->list.at].pole;
    for (int car = 0; car < p->results.cars; car++)
        p->results.car[car].pole = !had && car == p->list.at;
}

static void move_fastest(struct hand_page *p)
{
    bool had = p->results.car[p->list.at].fastest;
    for (int car = 0; car < p->results.cars; car++)
        p->results.car[car].fastest = !had && car == p->list.at;
}

/* "1", then "2": car 12, if there is one, otherwise car 2. */
static void type_digit(struct hand_page *p, int digit)
{
    int car = car_find(shape_of(p), p->typed = p->typed * 10 + digit);
    if (car == NOBODY)
        car = car_find(shape_of(p), p->typed = digit);
    if (car != NOBODY)
        p->list.at = car;
}

static void write_down(struct hand_page *p)
{
    struct app *a = p->page.app;
    struct ledger_file f;
    char text[BY_HAND_MAX];
    if (!p->good) {
        app_note(a, "%s.", p->error.text);
        return;
    }
    by_hand_text(p->c->game, shape_of(p), &p->results, text, sizeof text);
    struct error err;
    bool good =
        championship_open(a, p->name, &f) && (ledger_add_by_hand(&f, text, &err) || app_error(a, &err));
    ledger_file_close(&f);
    if (good)
        app_back(a);
}

/* ---- the page ----------------------------------------------------------------------------------------- */

static void draw_car(const struct hand_page *p, struct canvas *c, struct rect where, int car)
{
    const struct result *at = &p->results.car[car];
    enum cell_style style = car == p->list.at ? CELL_SELECTED : at->place ? CELL_TEXT : CELL_FAINT;
    char who[2 * TAG_MAX + 8], said[160];
    struct text t = text_into(said, sizeof said);
    championship_racer_text(p->c, p->c->done, car, who, sizeof who);
    canvas_fill(c, where, style, ' ');
    if (at->place)
        canvas_print(c, where.x + 1, where.y, 4, style, "%2d.", at->place);
    canvas_print(c, where.x + 5, where.y, 4, style, "[%2d]", car_number(shape_of(p), car));
    canvas_text(c, where.x + 10, where.y, where.w - 46, style, who);
    if (p->good && at->points)
        text_add(&t, "%s  ", COUNTED(at->points, "point"));
    text_add(&t, "%s%s%s", p->c->game->causes[at->out], at->pole ? "  pole" : "",
             at->fastest ? "  fastest lap" : "");
    canvas_text(c, where.x + where.w - 34, where.y, 34, style, said);
}

static void hand_draw(struct page *page, struct canvas *c)
{
    struct hand_page *p = (struct hand_page *)page;
    static const struct key_hint hints[] = { { "Enter", "place", PRESS_ENTER },
                                             { "u", "undo", 'u' },
                                             { "o", "out", 'o' },
                                             { "p", "pole", 'p' },
                                             { "f", "fastest lap", 'f' },
                                             { "s", "write it down", 's' },
                                             { "?", "keys", '?' },
                                             { "Esc", "back", PRESS_ESC },
                                             { 0 } };
    char title[TITLE_MAX + 60];
    snprintf(title, sizeof title, "Round %d, %s: the result of a real table", p->c->done + 1,
             p->c->round[p->c->done].title);
    frame_bar(c, title, "");
    struct rect rows = { 1, 2, c->w - 2, c->h - 6 };
    list_fit(&p->list, rows.h);
    for (int i = 0, y; i < p->list.n; i++)
        if (list_row(&p->list, c, rows, i, &y))
            draw_car(p, c, (struct rect){ rows.x, y, rows.w, 1 }, i);
    list_more(&p->list, c, rows);
    if (p->good)
        canvas_print(c, 1, c->h - 3, c->w - 2, CELL_GO, " s: write it down; it cannot be changed then ");
    else
        canvas_words(c, (struct rect){ 1, c->h - 3, c->w - 2, 2 }, CELL_WARN, p->error.text);
    canvas_zone(c, (struct rect){ 1, c->h - 3, c->w - 2, 1 }, 's');
    frame_keys(c, hints);
}

static void hand_on_key(struct page *page, int key)
{
    struct hand_page *p = (struct hand_page *)page;
    bool clicked = false;
    bool digit = key >= '0' && key <= '9';
    bool used = list_on_key(&p->list, key, &clicked);
    p->typed = digit ? p->typed : 0;
    if (key == PRESS_ESC || key == 'q') {
        app_back(page->app);
        return;
    }
    if (key == 's') {
        write_down(p);
        return;
    }
    if (key == PRESS_ENTER || key == ' ' || (used && clicked))
        give_place(p);
    else if (key == PRESS_BACKSPACE || key == 'u')
        take_last(p);
    else if (key == 'o')
        change_cause(p);
    else if (key == 'p')
        move_pole(p);
    else if (key == 'f')
        move_fastest(p);
    else if (digit)
        type_digit(p, key - '0');
    judge(p);
}

static void hand_close(struct page *page)
{
    struct hand_page *p = (struct hand_page *)page;
    championship_free(p->c);
    free(p);
}

static const struct page_kind hand_kind = {
    .draw = hand_draw,
    .on_key = hand_on_key,
    .close = hand_close,
    .help =
        "Up, down\ta car; or type its number\n"
        "Enter, Space\tgives it the next place, winner first; once more takes the place away\n"
        "Backspace, u\ttakes back the last place\n"
        "o\tit did not finish: once more for another reason. Such cars come last\n"
        "p\tit started from pole\n"
        "f\tit has the fastest lap, where that earns a point\n"
        "s\twrites the result down; the tables are made from it\n"
        "Esc, q\tback; nothing is written\n\n"
        "All cars need a place; with Non-Player Cars on the track those that score are enough. What is missing "
        "is said at the bottom.",
};

void hand_page_open(struct app *a, const char *name)
{
    struct hand_page *p = calloc(1, sizeof *p);
    if (!p)
        return;
    p->page = (struct page){ .kind = &hand_kind, .app = a };
    snprintf(p->name, sizeof p->name, "%s", name);
    p->c = championship_look(a, name);
    if (!p->c || p->c->done == p->c->rounds) {
        hand_close(&p->page);
        return;
    }
    p->list.n = p->results.cars = shape_of(p)->cars;
    for (int car = 0; car < p->results.cars; car++)
        p->results.car[car].seat = shape_of(p)->owner[car];
    judge(p);
    app_open(a, &p->page);
}

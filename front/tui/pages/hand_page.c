/* hand_page.c: cars are given their places one after the other, winner first; whatever is still missing is said below,
 * and once nothing is, the points stand beside the cars. */
#include "../../../host/championship_file.h"
#include "../../../league/by_hand.h"
#include "../../../report/championship_names.h"
#include "../../../show/tell.h"
#include "championship.h"
#include "pages.h"

struct hand_page {
    struct page page;
    char name[STORE_NAME_MAX];
    struct championship *c;
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
    for (int i = 0; i < p->results.cars && p->results.car[p->page.list.at].place; i++)
        p->page.list.at = (p->page.list.at + 1) % p->results.cars;
}

/* The next place, or none any more: those behind it move up. */
static void give_place(struct hand_page *p)
{
    struct result *at = &p->results.car[p->page.list.at];
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

/* ---- keys: each changes the result, and then it is judged anew --------------------------------------- */

static void place(void *page)
{
    give_place(page);
    judge(page);
}

static void take_back(void *page)
{
    struct hand_page *p = page;
    int car = 0;
    while (p->placed && p->results.car[car].place != p->placed)
        car++;
    if (p->placed--)
        p->results.car[p->page.list.at = car].place = 0;
    else
        p->placed = 0;
    judge(p);
}

static void change_cause(void *page)
{
    struct hand_page *p = page;
    struct result *at = &p->results.car[p->page.list.at];
    at->out = p->c->game->causes[at->out + 1] ? (uint8_t)(at->out + 1) : 0;
    judge(p);
}

/* What one car alone has: another one, or none any more. */
#define MOVE(what)                                                                                           \
    static void move_##what(void *page)                                                                      \
    {                                                                                                        \
        struct hand_page *p = page;                                                                          \
        bool had = p->results.car[p->page.list.at].what;                                                     \
        for (int car = 0; car < p->results.cars; car++)                                                      \
            p->results.car[car].what = !had && car == p->page.list.at;                                       \
        judge(p);                                                                                            \
    }
MOVE(pole)
MOVE(fastest)

/* "1", then "2": car 12, if there is one, otherwise car 2. */
static void type_digit(struct hand_page *p, int digit)
{
    int car = car_find(shape_of(p), p->typed = p->typed * 10 + digit);
    if (car == NOBODY)
        car = car_find(shape_of(p), p->typed = digit);
    if (car != NOBODY)
        p->page.list.at = car;
}

static void write_down(void *page)
{
    struct hand_page *p = page;
    struct app *a = p->page.app;
    struct ledger_file f;
    char text[BY_HAND_MAX];
    a->error = p->error;
    if (!app_good_stop(a, p->good))
        return;
    by_hand_text(p->c->game, shape_of(p), &p->results, text, sizeof text);
    bool good = championship_open(a, p->name, &f) && app_good(a, ledger_add_by_hand(&f, text, app_err(a)));
    ledger_file_close(&f);
    if (good)
        app_back(a);
}

/* ---- the page ----------------------------------------------------------------------------------------- */

static void draw_car(const void *page, struct canvas *c, struct rect where, int car)
{
    const struct hand_page *p = page;
    const struct result *at = &p->results.car[car];
    enum cell_style style = car == p->page.list.at ? CELL_SELECTED : at->place ? CELL_TEXT : CELL_FAINT;
    char who[2 * TAG_MAX + 8];
    struct text t = canvas_line(c);
    championship_racer_text(p->c, p->c->done, car, who, sizeof who);
    canvas_fill(c, where, style, ' ');
    if (at->place)
        canvas_print(c, where.x + 1, where.y, 4, style, "%2d.", at->place);
    canvas_print(c, where.x + 5, where.y, 4, style, "[%2d]", car_number(shape_of(p), car));
    canvas_text(c, where.x + 10, where.y, where.w - 46, style, who);
    if (p->good && at->points)
        text_add(&t, "%s  ", COUNTED_IN(c->language, at->points, "point"));
    verdict_cause(p->c->game, at->out, &t);
    if (at->pole)
        text_say(&t, "  pole");
    if (at->fastest)
        text_say(&t, "  fastest lap");
    canvas_text(c, where.x + where.w - 34, where.y, 34, style, t.buf);
}

static void hand_draw(void *page, struct canvas *c)
{
    struct hand_page *p = page;
    struct text t = canvas_line(c);
    text_say(&t, "Round %d, %s: the result of a real table", p->c->done + 1, p->c->round[p->c->done].title);
    frame_bar(c, t.buf, "");
    list_draw(&p->page.list, c, (struct rect){ 1, 2, c->w - 2, c->h - 6 }, draw_car, p);
    if (p->good)
        canvas_say(c, 1, c->h - 3, c->w - 2, CELL_GO, " s: write it down; it cannot be changed then ");
    else
        canvas_error(c, (struct rect){ 1, c->h - 3, c->w - 2, 2 }, &p->error);
    canvas_zone(c, (struct rect){ 1, c->h - 3, c->w - 2, 1 }, 's');
}

static bool hand_on_key(void *page, int key)
{
    struct hand_page *p = page;
    bool digit = key >= '0' && key <= '9';
    p->typed = digit ? p->typed : 0;
    if (digit)
        type_digit(p, key - '0');
    return digit;
}

/* Places that were given are not thrown away without a word. */
static void leave(void *page)
{
    if (((struct hand_page *)page)->placed)
        popup_confirm(page, page_back, N_("Go on"), N_("Leave; nothing is written"),
                      page_say(page, "The result has not been written down"));
    else
        page_back(page);
}

static void hand_close(void *page)
{
    championship_free(((struct hand_page *)page)->c);
}

static const struct key hand_keys[] = {
    { PRESS_DOWN, 0, NULL, NULL, NULL, N_("Up, down\ta car; or type its number") },
    { PRESS_ENTER, ' ', "Enter", N_("place"), place,
      N_("Enter, Space\tgives it the next place, winner first; once more takes the place away") },
    { 'u', PRESS_BACKSPACE, "u", N_("undo"), take_back, N_("Backspace, u\ttakes back the last place") },
    { 'o', 0, "o", N_("out"), change_cause,
      N_("o\tit did not finish: once more for another reason. Such cars come last") },
    { 'p', 0, "p", N_("pole"), move_pole, N_("p\tit started from pole") },
    { 'f', 0, "f", N_("fastest lap"), move_fastest,
      N_("f\tit has the fastest lap, where that earns a point") },
    { 's', 0, "s", N_("write it down"), write_down,
      N_("s\twrites the result down; the tables are made from it") },
    { KEY_HELP },
    { PRESS_ESC, 'q', "Esc", N_("back"), leave, N_("Esc, q\tback; nothing is written") },
    { 0 },
};

static const struct page_kind hand_kind = {
    .size = sizeof(struct hand_page),
    .keys = hand_keys,
    .about = N_(
        "All cars need a place; with Non-Player Cars on the track those that score are enough. What is missing "
        "is said at the bottom."),
    .draw = hand_draw,
    .on_key = hand_on_key,
    .chosen = place,
    .close = hand_close,
};

void hand_page_open(void *below, const char *name)
{
    struct hand_page *p = page_new(((struct page *)below)->app, &hand_kind);
    if (!p)
        return;
    snprintf(p->name, sizeof p->name, "%s", name);
    p->c = championship_look(p->page.app, name);
    if (!p->c || p->c->done == p->c->rounds) {
        page_free(p);
        return;
    }
    p->page.list.n = p->results.cars = shape_of(p)->cars;
    for (int car = 0; car < p->results.cars; car++)
        p->results.car[car].seat = shape_of(p)->owner[car];
    judge(p);
    page_open(p);
}

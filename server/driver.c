/* driver.c: bots and stand-ins decide on a pool of threads, by the view of their seat; so do hints. */
#include "../games/registry.h"
#include "../show/hint.h"
#include "../sim/think.h"
#include "hall.h"

#include <stdlib.h>
#include <string.h>

enum { JOBS_AHEAD = 4 }; /* that bots may be ahead of the disk */

struct thought_work {
    uv_work_t work;
    struct hosted *race;
    int seat, moments;
    struct budgeted_bot driver;
    struct rng rng;
    struct view view;
    action_t act;
};

bool hosted_is_driven(const struct hosted *r, int seat)
{
    return r->place[seat].is == KEPT_BOT || r->place[seat].stands_in;
}

/* As in any other race: of several the lowest seat decides first. */
static int next_driven(const struct hosted *r)
{
    turn_t turn = table_turn(r->seating.table) & ~CHANCE;
    for (; turn; turn &= turn - 1)
        if (hosted_is_driven(r, turn_lowest(turn)))
            return turn_lowest(turn);
    return NOBODY;
}

static action_t decide(const struct budgeted_bot *driver, const struct view *view, struct rng *rng)
{
    if (!driver->ms)
        return budgeted_bot_act(driver, view, rng);
    struct thought thought;
    think(driver, view, 1, rng_next(rng), &thought);
    return thought.chosen;
}

static void on_pool(uv_work_t *work)
{
    struct thought_work *w = work->data;
    w->act = decide(&w->driver, &w->view, &w->rng);
}

/* Meanwhile a person may have taken the wheel, or taken something back. */
static bool still_wanted(const struct thought_work *w)
{
    const struct hosted *r = w->race;
    return hosted_runs(r) && hosted_is_driven(r, w->seat) && r->place[w->seat].moments == w->moments
           && (table_turn(r->seating.table) & seat_bit(w->seat));
}

static void drive(struct hosted *r, int seat, action_t act)
{
    struct table *t = r->seating.table;
    int from = table_moments(t);
    hosted_look(r);
    if (!table_act(t, seat, act, NULL))
        return;
    table_deal(t, &r->seating.dealer);
    r->hall->figures.bots++;
    hosted_step(r, from, NULL, 0);
}

static void on_thought(uv_work_t *work, int status)
{
    struct thought_work *w = work->data;
    struct hosted *r = w->race;
    r->thinking = false;
    r->hall->thoughts--;
    if (!hosted_is_gone(r)) {
        if (status == 0 && !atomic_load(&r->broken) && still_wanted(w))
            drive(r, w->seat, w->act);
        else
            hosted_go_on(r);
    }
    free(w);
}

void hosted_think(struct hosted *r)
{
    const struct table *t = r->seating.table;
    int seat = hosted_runs(r) && !r->thinking && !r->hall->stopping && !atomic_load(&r->broken)
                       && r->pending < JOBS_AHEAD
                   ? next_driven(r)
                   : NOBODY;
    struct thought_work *w = seat == NOBODY ? NULL : malloc(sizeof *w);
    if (!w)
        return;
    w->work.data = w;
    w->race = r;
    w->seat = seat;
    w->moments = r->place[seat].moments;
    w->driver = r->place[seat].is == KEPT_BOT ? r->seating.driver[seat] : r->wishes.stand_in;
    w->rng = *dealer_thinking(&r->seating.dealer, (uint64_t)table_moments(t));
    seating_view(&r->seating, seat, &w->view);
    r->thinking = true;
    r->hall->thoughts++;
    uv_queue_work(r->hall->loop, &w->work, on_pool, on_thought);
}

/* ---- hints -------------------------------------------------------------------------------------------------------- */

/* There is a first answer soon, and better ones follow for as long as the seat has not acted: each is a work of its own, so that
 * other tables have their turn on the pool between them. The pool gets a table of its own, out of the record, since that of the
 * race goes on. */
struct hint_work {
    uv_work_t work;
    struct hall *hall;
    struct socket *socket;
    struct hosted *race;
    int n, seat, moments;
    int stage;        /* of hint_parts */
    bool more;        /* a better one follows */
    atomic_bool over; /* nobody waits for it any more */
    const struct language *language;
    char *record;
    size_t len;
    struct text said;
};

static bool is_over(void *context)
{
    return atomic_load(&((struct hint_work *)context)->over);
}

/* Nothing gets better where there is one thing to do, or where the adviser does not play on. */
static bool better_follows(const struct hint_work *w, const struct seating *m, const struct hint *h)
{
    const struct strategy *strategy = bot_strategy(h->adviser.bot, table_game(m->table));
    return w->stage + 1 < HINT_STAGES && h->advice.n > 1 && strategy->default_playouts;
}

static void add_hint(struct hint_work *w, const struct seating *m, const struct hint *h)
{
    struct text words = text_growing();
    struct json j = json_into(&w->said);
    words.language = w->language;
    hint_text(h, &words);
    json_open(&j, NULL, '{');
    json_text(&j, "type", "hint");
    json_number(&j, "n", w->n);
    json_text(&j, "words", text_string(&words));
    json_open(&j, "choices", '[');
    for (int i = 0; i < h->n; i++) {
        char act[ACTION_TEXT_MAX];
        action_text(table_game(m->table), table_setup(m->table), h->choice[i]->act, act, sizeof act);
        json_text(&j, NULL, act);
    }
    json_close(&j, ']');
    w->more = better_follows(w, m, h);
    if (w->more)
        json_bool(&j, "more", true);
    json_close(&j, '}');
    text_free(&words);
}

static void take_hint(struct hint_work *w, struct seating *m)
{
    struct rulebook book;
    struct picture *picture = malloc(sizeof *picture);
    struct hint *hint = malloc(sizeof *hint);
    seating_from_tags(m);
    seating_name_players(m, w->language);
    if (rulebook_open_at(&book, w->language, m->table, NULL) && picture && hint) {
        picture_take(picture, m, &book, w->seat);
        if (hint_take_with(picture, NULL, hint_parts[w->stage], (struct patience){ is_over, w }, hint))
            add_hint(w, m, hint);
    }
    rulebook_close(&book);
    free(picture);
    free(hint);
}

static void on_hint_pool(uv_work_t *work)
{
    struct hint_work *w = work->data;
    struct reading reading;
    struct seating *m = calloc(1, sizeof *m);
    record_read(all_games, w->record, w->len, &reading);
    if (m && reading.table) {
        m->table = reading.table;
        m->tags = reading.tags;
        if (table_turn(m->table) & seat_bit(w->seat))
            take_hint(w, m);
    }
    table_free(reading.table);
    free(m);
}

static bool hint_is_wanted(const struct hint_work *w)
{
    const struct hosted *r = w->race;
    return w->socket->race == r && w->socket->viewer == w->seat && hosted_runs(r) && !r->hall->stopping
           && r->place[w->seat].moments == w->moments && (table_turn(r->seating.table) & seat_bit(w->seat));
}

void hosted_hint_look(struct hosted *r)
{
    if (r->hint && !hint_is_wanted(r->hint))
        atomic_store(&r->hint->over, true);
}

static void say_not_on_turn(struct hosted *r, struct socket *s, int n)
{
    struct error err;
    error_set(&err, 0, "a hint is for whoever is on turn");
    hosted_say_no(r, s, n, &err);
}

static void on_hint(uv_work_t *work, int status);

/* True: a better one is under way. */
static bool hint_goes_on(struct hint_work *w, int status)
{
    bool over = status != 0 || is_over(w) || !w->said.len || !text_is_whole(&w->said);
    if (!over)
        socket_say(w->socket, text_string(&w->said), w->said.len);
    else if (w->stage == 0 && w->socket->race == w->race)
        say_not_on_turn(w->race, w->socket, w->n);
    if (over || !w->more || !hint_is_wanted(w))
        return false;
    text_clear(&w->said);
    w->stage++;
    return uv_queue_work(w->hall->loop, &w->work, on_hint_pool, on_hint) == 0;
}

static void on_hint(uv_work_t *work, int status)
{
    struct hint_work *w = work->data;
    if (hint_goes_on(w, status))
        return;
    if (w->race->hint == w)
        w->race->hint = NULL;
    w->race->hints--;
    w->hall->thoughts--;
    hosted_is_gone(w->race);
    socket_release(w->socket);
    text_free(&w->said);
    free(w->record);
    free(w);
}

void hosted_hint(struct hosted *r, struct socket *s, int n)
{
    struct error err;
    const struct table *t = r->seating.table;
    if (s->viewer == NOBODY || !hosted_runs(r) || !(table_turn(t) & seat_bit(s->viewer))) {
        say_not_on_turn(r, s, n);
        return;
    }
    if (r->hint && !r->hint->stage && !is_over(r->hint)) {
        error_set(&err, 0, "one hint at a time, please");
        hosted_say_no(r, s, n, &err);
        return;
    }
    struct hint_work *w = calloc(1, sizeof *w);
    if (w)
        w->record = record_text(t, &r->seating.tags, &w->len);
    if (!w || !w->record) {
        free(w);
        return;
    }
    *w = (struct hint_work){ .hall = r->hall,
                             .socket = s,
                             .race = r,
                             .n = n,
                             .seat = s->viewer,
                             .moments = r->place[s->viewer].moments,
                             .language = s->language,
                             .record = w->record,
                             .len = w->len,
                             .said = text_growing() };
    w->work.data = w;
    socket_hold(s);
    if (r->hint) /* has been answered, and need not get better */
        atomic_store(&r->hint->over, true);
    r->hint = w;
    r->hints++;
    r->hall->thoughts++;
    r->hall->figures.hints++;
    uv_queue_work(r->hall->loop, &w->work, on_hint_pool, on_hint);
}

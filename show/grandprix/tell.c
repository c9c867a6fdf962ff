#include "tell.h"
#include "../../games/grandprix/cars.h"

#include <stdio.h>
#include <string.h>

enum { ROW_OF_GONE = 4 /* cars */ };

void values_player(struct values *v, const struct look *l, const char *name, int seat)
{
    char text[VALUE_TEXT_MAX], number[16];
    struct text t = text_into(text, sizeof text);
    int car = 0;
    snprintf(number, sizeof number, "%d", seat + 1);
    const struct value values[] = { { "n", number }, { 0 } };
    while (car < l->cars && l->car[car].seat != seat)
        car++;
    if (seat >= 0 && l->p->m->narrator.player[seat])
        text_add(&t, "%s", l->p->m->narrator.player[seat]);
    else
        say_into(&t, &l->p->m->narrator, "table.player", values);
    if (car < l->cars)
        text_add(&t, ", %s", l->car[car].team);
    values_text(v, name, text);
}

/* ---- the race ------------------------------------------------------------------------------------------------- */

void grandprix_add_heading(const struct look *l, struct text *t)
{
    const struct picture *p = l->p;
    struct values v = { 0 };
    struct span event = picture_field(p, "event"), name;
    values_text(&v, "track", data_get(look_data(p, "track"), "title")->text);
    values_number(&v, "lap", l->lap);
    values_number(&v, "laps", l->laps);
    values_number(&v, "turn", l->turn);
    values_word(&v, p, "weather", "table.weather", picture_field(p, "weather"));
    values_player(&v, l, "first", picture_number(p, "first") - 1);
    phrase_add(t, p, l->turn ? "table.heading" : "table.heading.grid", &v);
    if (!span_is(event, "-") && span_cut(&event, ':', &name)) {
        struct values e = { 0 };
        values_word(&e, p, "event", "word", name);
        phrase_add(t, p, "table.heading.event", &e);
    }
    if (l->zone >= 0) {
        struct values z = { 0 };
        values_number(&z, "from", l->zone);
        values_number(&z, "to", look_sector(l, l->zone + 10));
        phrase_add(t, p, "table.heading.zone", &z);
    }
}

void grandprix_tires_and_wear(const struct look_car *c, char out[4])
{
    char tire = span_is(c->tires, "soft-used") ? 's'
                : span_is(c->tires, "soft")    ? 'S'
                : span_is(c->tires, "hard")    ? 'H'
                : span_is(c->tires, "wet")     ? 'W'
                                               : ' ';
    snprintf(out, 4, "%c%c", tire, c->seat != NOBODY && c->wear ? '0' + (c->wear > 9 ? 9 : c->wear) : ' ');
}

/* The car that left the race with that place, or NULL. */
static const struct look_car *gone_at(const struct look *l, int place)
{
    for (int car = 0; car < l->cars; car++)
        if (l->car[car].lane == LOOK_OUT && l->car[car].place == place)
            return &l->car[car];
    return NULL;
}

static bool same_end(const struct look_car *a, const struct look_car *b)
{
    return a && b && !a->finished && !b->finished && a->cause.len == b->cause.len
           && !memcmp(a->cause.at, b->cause.at, a->cause.len);
}

/* "9. 22 Lorrain crash" */
static void add_gone(const struct look *l, const struct look_car *c, struct text *t)
{
    struct values v = { 0 };
    values_number(&v, "place", c->place);
    values_number(&v, "car", c->number);
    values_text(&v, "team", c->team);
    values_word(&v, l->p, "cause", "table.cause", c->cause);
    phrase_add(t, l->p, c->finished ? "table.gone.finished" : "table.gone.out", &v);
}

/* "12. to 22. retired: 8 11 12 27": a long list of names that nobody looks for. */
static void add_gone_row(const struct look *l, int first, int last, struct text *t)
{
    char numbers[VALUE_TEXT_MAX];
    struct text n = text_into(numbers, sizeof numbers);
    struct values v = { 0 };
    for (int place = first; place <= last; place++)
        text_add(&n, "%s%d", place > first ? " " : "", gone_at(l, place)->number);
    values_number(&v, "first", first);
    values_number(&v, "last", last);
    values_text(&v, "cars", numbers);
    values_word(&v, l->p, "cause", "table.cause", gone_at(l, first)->cause);
    phrase_add(t, l->p, "table.gone.row", &v);
}

void grandprix_add_gone(const struct look *l, struct text *t)
{
    size_t from = t->len;
    for (int place = 1, last; place <= l->cars; place = last + 1) {
        const struct look_car *c = gone_at(l, last = place);
        if (!c)
            continue;
        while (same_end(c, gone_at(l, last + 1)))
            last++;
        if (last < place + ROW_OF_GONE - 1)
            last = place;
        text_add(t, "%s", t->len > from ? "; " : "");
        if (last > place)
            add_gone_row(l, place, last, t);
        else
            add_gone(l, c, t);
    }
    if (t->len > from)
        text_add(t, ".");
}

/* ---- team sheet --------------------------------------------------------------------------------------------- */

/* "tire 2, engine" */
static void add_markers(const struct look *l, const struct look_car *c, struct text *t)
{
    for (int m = 0, n = 0; m < MARKS; m++) {
        if (!c->mark[m])
            continue;
        text_add(t, "%s", n++ ? ", " : "");
        phrase_word(t, l->p, "table.marker", span_of(gp_marker_words[m]));
        if (c->mark[m] > 1)
            text_add(t, " x%d", c->mark[m]);
    }
}

static void add_wear(const struct look *l, const struct look_car *c, struct text *t)
{
    char markers[VALUE_TEXT_MAX];
    struct text m = text_into(markers, sizeof markers);
    struct values v = { 0 };
    add_markers(l, c, &m);
    values_number(&v, "wear", c->wear);
    values_text(&v, "markers", markers);
    values_number(&v, "penalty", look_penalty(c->wear));
    phrase_add(t, l->p,
               !c->wear       ? "table.sheet.fresh"
               : c->wear >= 6 ? "table.sheet.worn"
               : c->wear >= 3 ? "table.sheet.slow"
                              : "table.sheet.wear",
               &v);
    if (c->mark[MARK_CLOSE_CALL])
        phrase_number(t, l->p, "table.sheet.close-calls", "tokens", c->mark[MARK_CLOSE_CALL]);
}

static void add_whereabouts(const struct look *l, int car, struct text *t)
{
    const struct look_car *c = &l->car[car];
    struct values v = { 0 };
    int place = 0;
    while (place < l->running && l->order[place] != car)
        place++;
    values_number(&v, "place", place + 1);
    values_number(&v, "sector", look_sector(l, c->distance));
    values_number(&v, "lane", c->lane);
    phrase_add(t, l->p,
               c->lane == LOOK_PIT   ? "table.sheet.pit"
               : c->lane == LOOK_OFF ? "table.sheet.off"
                                     : "table.sheet.at",
               &v);
}

void grandprix_add_sheet(const struct look *l, int car, struct text *t)
{
    const struct look_car *c = &l->car[car];
    text_add(t, "*%d", c->number);
    if (c->lane == LOOK_OUT) {
        text_add(t, ": ");
        phrase_word(t, l->p, "table.cause", c->cause);
        text_add(t, ".");
    } else {
        if (c->lane != LOOK_WAITING)
            add_whereabouts(l, car, t);
        if (c->tires.len && !span_is(c->tires, "-")) {
            struct values v = { 0 };
            values_word(&v, l->p, "tires", "table.tires", c->tires);
            phrase_add(t, l->p, c->changed ? "table.sheet.tires.changed" : "table.sheet.tires", &v);
        }
        add_wear(l, c, t);
    }
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

void grandprix_add_card_wear(const struct picture *p, const struct datum *card, struct text *t)
{
    int n = 0;
    for (const struct datum *w = data_get(card, "wear")->first; w; w = w->next) {
        text_add(t, "%s", n++ ? ", " : "");
        phrase_word(t, p, "table.marker", span_of(w->text));
    }
    if (!n)
        phrase_add(t, p, "hand.no-wear", NULL);
}

int grandprix_speed(const struct look *l, const struct datum *card)
{
    int speed = data_get(card, "speed")->number;
    if (l->p->car == NOBODY || l->car[l->p->car].lane >= LOOK_PIT)
        return speed;
    int slower = l->car[l->p->car].seat == NOBODY ? 0 : look_penalty(l->car[l->p->car].wear);
    return speed > slower ? speed - slower : 0;
}

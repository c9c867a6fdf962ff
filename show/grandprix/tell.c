#include "tell.h"

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
    while (car < GP_CARS && l->race.car[car].seat != seat)
        car++;
    if (seat >= 0 && l->p->m->narrator.player[seat])
        text_add(&t, "%s", l->p->m->narrator.player[seat]);
    else
        say_into(&t, &l->p->m->narrator, "table.player", values);
    if (car < GP_CARS)
        text_add(&t, ", %s", l->race.car[car].team);
    values_text(v, name, text);
}

/* ---- the race ------------------------------------------------------------------------------------------------- */

void grandprix_add_heading(const struct look *l, struct text *t)
{
    const struct picture *p = l->p;
    struct values v = { 0 };
    values_text(&v, "track", data_get(look_data(p, "track"), "title")->text);
    values_number(&v, "lap", l->race.lap);
    values_number(&v, "laps", l->race.laps);
    values_number(&v, "turn", l->race.turn);
    values_word(&v, p, "weather", "table.weather", span_of(gp_weather_words[l->race.weather]));
    values_player(&v, l, "first", l->race.first);
    phrase_add(t, p, l->race.turn ? "table.heading" : "table.heading.grid", &v);
    if (l->race.event != NOBODY) {
        struct values e = { 0 };
        values_word(&e, p, "event", "word", span_of(gp_event_words[l->race.event]));
        phrase_add(t, p, "table.heading.event", &e);
    }
    if (l->race.zone != NO_ZONE) {
        struct values z = { 0 };
        values_number(&z, "from", l->race.zone);
        values_number(&z, "to", l->race.zone_end);
        phrase_add(t, p, "table.heading.zone", &z);
    }
}

void grandprix_tires_and_wear(const struct gp_car *c, char out[4])
{
    static const char tires[] = { [TIRE_NONE] = ' ', [TIRE_SOFT] = 'S',      [TIRE_HARD] = 'H',
                                  [TIRE_WET] = 'W',  [TIRE_SOFT_USED] = 's', [TIRE_HIDDEN] = ' ' };
    snprintf(out, 4, "%c%c", tires[c->tires], c->wear ? '0' + (c->wear > 9 ? 9 : c->wear) : ' ');
}

/* The car that left the race with that place, or NULL. */
static const struct gp_car *gone_at(const struct look *l, int place)
{
    for (int car = 0; car < GP_CARS; car++)
        if (l->race.car[car].lane == LANE_OUT && l->race.car[car].place == place)
            return &l->race.car[car];
    return NULL;
}

static bool same_end(const struct gp_car *a, const struct gp_car *b)
{
    return a && b && a->cause != CAUSE_NONE && a->cause == b->cause;
}

/* "9. 22 Lorrain crash" */
static void add_gone(const struct look *l, const struct gp_car *c, struct text *t)
{
    struct values v = { 0 };
    values_number(&v, "place", c->place);
    values_number(&v, "car", c->number);
    values_text(&v, "team", c->team);
    values_word(&v, l->p, "cause", "table.cause", span_of(gp_cause_words[c->cause]));
    phrase_add(t, l->p, c->cause == CAUSE_NONE ? "table.gone.finished" : "table.gone.out", &v);
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
    values_word(&v, l->p, "cause", "table.cause", span_of(gp_cause_words[gone_at(l, first)->cause]));
    phrase_add(t, l->p, "table.gone.row", &v);
}

void grandprix_add_gone(const struct look *l, struct text *t)
{
    size_t from = t->len;
    for (int place = 1, last; place <= GP_CARS; place = last + 1) {
        const struct gp_car *c = gone_at(l, last = place);
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
static void add_markers(const struct look *l, const struct gp_car *c, struct text *t)
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

static void add_wear(const struct look *l, const struct gp_car *c, struct text *t)
{
    char markers[VALUE_TEXT_MAX];
    struct text m = text_into(markers, sizeof markers);
    struct values v = { 0 };
    add_markers(l, c, &m);
    values_number(&v, "wear", c->wear);
    values_text(&v, "markers", markers);
    values_number(&v, "penalty", c->penalty);
    phrase_add(t, l->p,
               !c->wear                ? "table.sheet.fresh"
               : c->wear >= WEAR_LIMIT ? "table.sheet.worn"
               : c->penalty            ? "table.sheet.slow"
                                       : "table.sheet.wear",
               &v);
    if (c->mark[MARK_CLOSE_CALL])
        phrase_number(t, l->p, "table.sheet.close-calls", "tokens", c->mark[MARK_CLOSE_CALL]);
}

static void add_whereabouts(const struct look *l, int car, struct text *t)
{
    const struct gp_car *c = &l->race.car[car];
    struct values v = { 0 };
    values_number(&v, "place", look_place(l, car) + 1);
    values_number(&v, "sector", gp_sector(&l->race, c->distance));
    values_number(&v, "lane", c->lane);
    phrase_add(t, l->p,
               c->lane == LANE_PIT   ? "table.sheet.pit"
               : c->lane == LANE_OFF ? "table.sheet.off"
                                     : "table.sheet.at",
               &v);
}

void grandprix_add_sheet(const struct look *l, int car, struct text *t)
{
    const struct gp_car *c = &l->race.car[car];
    text_add(t, "*%d", c->number);
    if (c->lane == LANE_OUT) {
        text_add(t, ": ");
        phrase_word(t, l->p, "table.cause", span_of(gp_cause_words[c->cause]));
        text_add(t, ".");
    } else {
        if (c->lane != LANE_NOWHERE)
            add_whereabouts(l, car, t);
        if (c->tires != TIRE_NONE) {
            struct values v = { 0 };
            values_word(&v, l->p, "tires", "table.tires", span_of(gp_tire_words[c->tires]));
            phrase_add(t, l->p, c->changed ? "table.sheet.tires.changed" : "table.sheet.tires", &v);
        }
        add_wear(l, c, t);
    }
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

void grandprix_add_card_wear(const struct picture *p, const struct race_card *card, struct text *t)
{
    int n = 0;
    for (int marker = 0; marker <= MARKS; marker++)
        if (card->wear >> marker & 1) {
            text_add(t, "%s", n++ ? ", " : "");
            phrase_word(t, p, "table.marker", span_of(gp_marker_words[marker]));
        }
    if (!n)
        phrase_add(t, p, "hand.no-wear", NULL);
}

int grandprix_speed(const struct gp_race *race, int car, const struct race_card *card)
{
    bool on_road = car != NOBODY && race->car[car].lane < LANE_PIT;
    return gp_card_speed(card, on_road ? race->car[car].penalty : 0);
}

/* ---- gaps ----------------------------------------------------------------------------------------------------- */

void grandprix_gap(const struct gp_race *race, int place, char out[16])
{
    int behind = race->car[race->order[0]].distance - race->car[race->order[place]].distance;
    out[0] = '\0';
    if (behind >= race->track->sectors)
        snprintf(out, 16, "-%dL", behind / race->track->sectors);
    else if (place)
        snprintf(out, 16, "%d", -behind);
}

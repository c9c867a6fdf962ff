#include "look.h"
#include "../../games/grandprix/cars.h"

#include <stdio.h>
#include <string.h>

const char *const look_movements[] = { "solo", "line", "pursuit", "lead" };

/* ---- small questions ------------------------------------------------------------------------------------- */

bool look_phase(const struct look *l, const char *phase)
{
    return span_is(picture_field(l->p, "phase"), phase);
}

int look_sector(const struct look *l, int distance)
{
    int s = distance % l->track.sectors;
    return s < 0 ? s + l->track.sectors : s;
}

int look_find(const struct look *l, int number)
{
    for (int car = 0; car < l->cars; car++)
        if (l->car[car].number == number)
            return car;
    return NOBODY;
}

int look_at(const struct look *l, int sector, int lane)
{
    for (int car = 0; car < l->cars; car++)
        if (l->car[car].lane == lane && look_sector(l, l->car[car].distance) == sector)
            return car;
    return NOBODY;
}

bool look_in_zone(const struct look *l, int sector)
{
    enum { ZONE_SECTORS = 11 }; /* GP 8.3.1 */
    return l->zone >= 0 && look_sector(l, sector - l->zone) < ZONE_SECTORS;
}

int look_lanes(const struct look *l, int sector)
{
    return look_in_zone(l, sector) ? 1 : l->track.lanes[sector];
}

unsigned look_ahead(const struct look *l, int sector, int lane)
{
    return look_in_zone(l, look_sector(l, sector + 1)) ? 1u : l->track.ahead[sector][lane];
}

int look_penalty(int markers)
{
    return markers >= 3 ? markers : 0;
}

const struct datum *look_data(const struct picture *p, const char *option)
{
    return p->book->data[option_find(p->book->options.options, option, strlen(option))];
}

const struct datum *look_card(const struct picture *p, struct span name)
{
    const struct datum *card = data_get(look_data(p, "deck"), "cards")->first;
    while (card && !span_is(name, data_get(card, "name")->text))
        card = card->next;
    return card;
}

char look_sign(const struct look *l, int car)
{
    const struct look_car *c = &l->car[car];
    if (car == l->active)
        return '>';
    if (c->mine)
        return '*';
    for (int i = 0; i < l->line_n; i++)
        if (l->line[i] == car)
            return '=';
    return c->may && !c->moved ? '+' : ' ';
}

/* ---- reading the fields ------------------------------------------------------------------------------------ */

/* "22:engine": the car, and what stands behind its number; NOBODY when it is no such word. */
static int keyed(const struct shape *shape, struct span word, char separator, struct span *rest)
{
    struct span number;
    int n = 0;
    *rest = word;
    if (!span_cut(rest, separator, &number) || !span_number(number, &n))
        return NOBODY;
    return car_find(shape, n);
}

/* "0", "pit2", "off" */
static void read_lane(struct span lane, struct look_car *c)
{
    struct span number = lane;
    if (span_is(lane, "off")) {
        c->lane = LOOK_OFF;
    } else if (lane.len > 3 && !strncmp(lane.at, "pit", 3)) {
        c->lane = LOOK_PIT;
        number.at += 3;
        number.len -= 3;
        span_number(number, &c->arrived);
    } else {
        span_number(lane, &c->lane);
    }
}

/* "22@17.0" */
static void read_runner(const struct shape *shape, struct span word, struct look_car list[CARS_MAX])
{
    struct span rest, distance;
    int car = keyed(shape, word, '@', &rest);
    if (car == NOBODY || !span_cut(&rest, '.', &distance))
        return;
    span_number(distance, &list[car].distance);
    read_lane(rest, &list[car]);
}

/* "22:17:lapped@85" */
static void read_gone(const struct shape *shape, struct span word, struct look_car list[CARS_MAX])
{
    struct span rest, place;
    int car = keyed(shape, word, ':', &rest);
    if (car == NOBODY || !span_cut(&rest, ':', &place))
        return;
    span_number(place, &list[car].place);
    span_cut(&rest, '@', &list[car].cause);
    span_number(rest, &list[car].distance);
    list[car].lane = LOOK_OUT;
    list[car].finished = span_is(list[car].cause, "finished");
}

int look_cars(const struct shape *shape, struct span cars, struct span out, struct look_car list[CARS_MAX])
{
    struct span word;
    for (int car = 0; car < shape->cars; car++)
        list[car] = (struct look_car){ .number = car_number(shape, car), .lane = LOOK_WAITING };
    while (span_cut(&cars, ',', &word))
        read_runner(shape, word, list);
    while (span_cut(&out, ',', &word))
        read_gone(shape, word, list);
    return shape->cars;
}

static void read_owners(struct look *l)
{
    const struct shape *shape = table_shape(l->p->m->table);
    int viewer = l->p->viewer;
    for (int car = 0; car < l->cars; car++) {
        struct look_car *c = &l->car[car];
        c->seat = shape->owner[car];
        c->team = shape->team[car] ? shape->team[car] : "";
        c->mine = viewer != NOBODY && c->seat == viewer;
        c->may = c->mine
                 || (viewer != NOBODY && c->seat == NOBODY
                     && (!strcmp(c->team, "neutral")
                         || (viewer < ICONS && !strcmp(c->team, gp_icon_words[viewer]))));
    }
}

static int marker_of(struct span word)
{
    int m = 0;
    while (m < MARKS && !span_is(word, gp_marker_words[m]))
        m++;
    return m; /* what is no marker is a Close Call */
}

static void read_sheets(struct look *l)
{
    struct span list = picture_field(l->p, "wear"), word, rest;
    while (span_cut(&list, ',', &word)) {
        int car = keyed(table_shape(l->p->m->table), word, ':', &rest);
        if (car == NOBODY)
            continue;
        int m = marker_of(rest);
        l->car[car].mark[m]++;
        l->car[car].wear += m < MARKS;
    }
    list = picture_field(l->p, "tires");
    while (span_cut(&list, ',', &word)) {
        int car = keyed(table_shape(l->p->m->table), word, ':', &rest);
        if (car != NOBODY)
            l->car[car].tires = rest;
    }
}

static void read_flags(struct look *l)
{
    int list[CARS_MAX], n = picture_numbers(l->p, "activated", list);
    for (int i = 0; i < n; i++)
        if (look_find(l, list[i]) != NOBODY)
            l->car[look_find(l, list[i])].moved = true;
    n = picture_numbers(l->p, "changed", list);
    for (int i = 0; i < n; i++)
        if (look_find(l, list[i]) != NOBODY)
            l->car[look_find(l, list[i])].changed = true;
}

/* ---- the order --------------------------------------------------------------------------------------------- */

static bool is_ahead(const struct look_car *a, const struct look_car *b)
{
    if (a->distance != b->distance)
        return a->distance > b->distance;
    return a->lane != b->lane ? a->lane < b->lane : a->arrived < b->arrived;
}

static void sort(struct look *l)
{
    for (int car = 0; car < l->cars; car++) {
        if (l->car[car].lane >= LOOK_OUT)
            continue;
        int i = l->running++;
        for (; i > 0 && is_ahead(&l->car[car], &l->car[l->order[i - 1]]); i--)
            l->order[i] = l->order[i - 1];
        l->order[i] = car;
    }
}

/* The car that moves or was chosen; else the viewer's best that has not moved yet, or has; else the leader. */
static int focus_of(const struct look *l)
{
    if (l->p->car != NOBODY && l->car[l->p->car].lane < LOOK_OUT)
        return l->p->car;
    if (l->active != NOBODY && l->car[l->active].lane < LOOK_OUT)
        return l->active;
    for (int moved = 0; moved < 2; moved++)
        for (int i = 0; i < l->running; i++)
            if (l->car[l->order[i]].mine && l->car[l->order[i]].moved == moved)
                return l->order[i];
    return l->running ? l->order[0] : NOBODY;
}

void look_take(struct look *l, const struct picture *p)
{
    int numbers[CARS_MAX];
    memset(l, 0, sizeof *l);
    l->p = p;
    gp_track_read(look_data(p, "track"), &l->track);
    l->cars = look_cars(table_shape(p->m->table), picture_field(p, "cars"), picture_field(p, "out"), l->car);
    read_owners(l);
    read_sheets(l);
    read_flags(l);
    sort(l);
    l->laps = picture_option_number(p, "laps") ? picture_option_number(p, "laps") : l->track.laps;
    l->lap = picture_number(p, "lap");
    l->turn = picture_number(p, "turn");
    l->zone = picture_number(p, "zone");
    l->mp = picture_number(p, "mp");
    l->from = picture_number(p, "from");
    l->linked = picture_number(p, "linked");
    l->active = look_find(l, picture_number(p, "active"));
    l->card = look_card(p, picture_field(p, "card"));
    l->line_n = picture_numbers(p, "line", numbers);
    for (int i = 0; i < l->line_n; i++)
        l->line[i] = look_find(l, numbers[i]);
    l->focus = focus_of(l);
}

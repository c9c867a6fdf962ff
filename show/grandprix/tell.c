#include "tell.h"

#include <stdio.h>
#include <string.h>

enum { ROW_OF_GONE = 4 /* cars */ };

struct player_name grandprix_player(const struct look *l, int seat)
{
    struct player_name name;
    struct text t = text_into(name.text, sizeof name.text);
    int car = 0;
    while (car < GP_CARS && l->race.car[car].seat != seat)
        car++;
    if (seat >= 0 && l->p->m->narrator.player[seat])
        text_add(&t, "%s", l->p->m->narrator.player[seat]);
    else
        phrase_add(&t, l->p, "table.player", "n %d", seat + 1);
    if (car < GP_CARS)
        text_add(&t, ", %s", l->race.car[car].team);
    return name;
}

const char *grandprix_team(const struct picture *p, const struct gp_car *c)
{
    return phrase_word(p, "table.team", c->team);
}

/* ---- the race ------------------------------------------------------------------------------------------------- */

void grandprix_add_heading(const struct look *l, struct text *t)
{
    const struct picture *p = l->p;
    phrase_add(t, p, l->race.turn ? "table.heading" : "table.heading.grid",
               "track %s, lap %d, laps %d, turn %d, weather %s, first %s",
               data_get(look_data(p, "track"), "title")->text, l->race.lap, l->race.laps, l->race.turn,
               phrase_word(p, "table.weather", gp_weather_words[l->race.weather]),
               grandprix_player(l, l->race.first).text);
    if (l->race.event != NOBODY)
        phrase_add(t, p, "table.heading.event", "event %s",
                   phrase_word(p, "word", gp_event_words[l->race.event]));
    if (l->race.zone != NO_ZONE)
        phrase_add(t, p, "table.heading.zone", "from %d, to %d", l->race.zone, l->race.zone_end);
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
    phrase_add(t, l->p, c->cause == CAUSE_NONE ? "table.gone.finished" : "table.gone.out",
               "place %d, car %d, team %s, cause %s", c->place, c->number, grandprix_team(l->p, c),
               phrase_word(l->p, "table.cause", gp_cause_words[c->cause]));
}

/* "12. to 22. retired: 8 11 12 27": a long list of names that nobody looks for. */
static void add_gone_row(const struct look *l, int first, int last, struct text *t)
{
    char numbers[VALUE_TEXT_MAX];
    struct text n = text_into(numbers, sizeof numbers);
    for (int place = first; place <= last; place++)
        text_add(&n, "%s%d", place > first ? " " : "", gone_at(l, place)->number);
    phrase_add(t, l->p, "table.gone.row", "first %d, last %d, cars %s, cause %s", first, last, numbers,
               phrase_word(l->p, "table.cause", gp_cause_words[gone_at(l, first)->cause]));
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
        text_add(t, "%s%s", n++ ? ", " : "", phrase_word(l->p, "table.marker", gp_marker_words[m]));
        if (c->mark[m] > 1)
            text_add(t, " x%d", c->mark[m]);
    }
}

static void add_wear(const struct look *l, const struct gp_car *c, struct text *t)
{
    char markers[VALUE_TEXT_MAX];
    struct text m = text_into(markers, sizeof markers);
    add_markers(l, c, &m);
    phrase_add(t, l->p,
               !c->wear                ? "table.sheet.fresh"
               : c->wear >= WEAR_LIMIT ? "table.sheet.worn"
               : c->penalty            ? "table.sheet.slow"
                                       : "table.sheet.wear",
               "wear %d, markers %s, penalty %d", c->wear, markers, c->penalty);
    if (c->mark[MARK_CLOSE_CALL])
        phrase_add(t, l->p, "table.sheet.close-calls", "tokens %d", c->mark[MARK_CLOSE_CALL]);
}

static void add_whereabouts(const struct look *l, int car, struct text *t)
{
    const struct gp_car *c = &l->race.car[car];
    phrase_add(t, l->p,
               c->lane == LANE_PIT   ? "table.sheet.pit"
               : c->lane == LANE_OFF ? "table.sheet.off"
                                     : "table.sheet.at",
               "place %d, sector %d, lane %d", look_place(l, car) + 1, gp_sector(&l->race, c->distance),
               c->lane);
}

void grandprix_add_sheet(const struct look *l, int car, struct text *t)
{
    const struct gp_car *c = &l->race.car[car];
    text_add(t, "*%d", c->number);
    if (c->lane == LANE_OUT) {
        text_add(t, ": %s.", phrase_word(l->p, "table.cause", gp_cause_words[c->cause]));
    } else {
        if (c->lane != LANE_NOWHERE)
            add_whereabouts(l, car, t);
        if (c->tires != TIRE_NONE)
            phrase_add(t, l->p,
                       c->changed       ? "table.sheet.tires.changed"
                       : c->owes_change ? "table.sheet.tires"
                                        : "table.sheet.tires.exempt",
                       "tires %s", phrase_word(l->p, "table.tires", gp_tire_words[c->tires]));
        add_wear(l, c, t);
    }
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

static const char *movement_word(const struct picture *p, const char *key, int movement)
{
    return phrase_word(p, key, gp_movement_words[movement]);
}

void grandprix_add_movements(const struct picture *p, struct text *t)
{
    for (int movement = 0; gp_movement_words[movement]; movement++)
        text_add(t, "%s: %s. ", movement_word(p, "hand.movement", movement),
                 movement_word(p, "hand.means", movement));
    phrase_bare(t, p, "table.legend.linked");
}

void grandprix_add_card(const struct picture *p, const struct race_card *card, int speed, bool explained,
                        struct text *t)
{
    text_add(t, "%s", movement_word(p, "hand.movement", (int)card->movement));
    if (explained)
        text_add(t, ", %s", movement_word(p, "hand.means", (int)card->movement));
    text_say(t, "; speed %d, out of the pits %d; wear: ", speed, card->exit);
    grandprix_add_card_wear(p, card, t);
    if (card->text != TEXT_NONE)
        text_add(t, "; %s", phrase_word(p, "hand.text", gp_card_text_words[card->text]));
    text_add(t, ".");
}

void grandprix_add_card_wear(const struct picture *p, const struct race_card *card, struct text *t)
{
    int n = 0;
    for (int marker = 0; marker <= MARKS; marker++)
        if (card->wear >> marker & 1)
            text_add(t, "%s%s", n++ ? ", " : "", phrase_word(p, "table.marker", gp_marker_words[marker]));
    if (!n)
        phrase_bare(t, p, "hand.no-wear");
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

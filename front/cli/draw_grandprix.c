/* draw_grandprix.c: a Grand Prix as lines of text. What one seat sees is read by look_grandprix.c, the track is
 * unrolled by strip.c, the question asked by ask_grandprix.c; here are the running order, the team sheet and the hand.
 * Words are phrases (table/words_grandprix_play_en.inc). */
#include "../../games/grandprix/cars.h"
#include "../match/phrase.h"
#include "draw.h"
#include "ink.h"
#include "page.h"
#include "spell_grandprix.h"
#include "strip.h"

#include <string.h>

enum { INDENT = 4, NAME_WIDE = 8, ENTRY_WIDE = 26, ROW_OF_GONE = 4 /* cars */ };

/* A phrase without values as lines of its own. */
static void phrase_draw(const struct picture *p, const char *key, int indent)
{
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    phrase_add(&t, p, key, NULL);
    page_words(0, indent, line);
}

/* A player and their team: "Ann, Ardea"; bots are called as the story calls them. */
static void values_player(struct values *v, const struct look *l, const char *name, int seat)
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

/* ---- heading and running order ------------------------------------------------------------------------------ */

static void draw_heading(const struct look *l)
{
    const struct picture *p = l->p;
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    struct values v = { 0 };
    struct span event = picture_field(p, "event"), name;
    values_text(&v, "track", data_get(look_data(p, "track"), "title")->text);
    values_number(&v, "lap", l->lap);
    values_number(&v, "laps", l->laps);
    values_number(&v, "turn", l->turn);
    values_word(&v, p, "weather", "table.weather", picture_field(p, "weather"));
    values_player(&v, l, "first", picture_number(p, "first") - 1);
    phrase_add(&t, p, l->turn ? "table.heading" : "table.heading.grid", &v);
    if (!span_is(event, "-") && span_cut(&event, ':', &name)) {
        struct values e = { 0 };
        values_word(&e, p, "event", "word", name);
        phrase_add(&t, p, "table.heading.event", &e);
    }
    if (l->zone >= 0) {
        struct values z = { 0 };
        values_number(&z, "from", l->zone);
        values_number(&z, "to", look_sector(l, l->zone + 10));
        phrase_add(&t, p, "table.heading.zone", &z);
    }
    page_words(0, INDENT, line);
}

/* S soft, s soft used, H hard, W wet; and how many markers: "H3". */
static void tires_and_wear(const struct look_car *c, char out[4])
{
    char tire = span_is(c->tires, "soft-used") ? 's'
                : span_is(c->tires, "soft")    ? 'S'
                : span_is(c->tires, "hard")    ? 'H'
                : span_is(c->tires, "wet")     ? 'W'
                                               : ' ';
    snprintf(out, 4, "%c%c", tire, c->seat != NOBODY && c->wear ? '0' + (c->wear > 9 ? 9 : c->wear) : ' ');
}

/* " 1. *22 Lorrain   -12 H3x": what comes before the car, the car, what comes behind it. */
static void add_runner(const struct look *l, int place, struct text *t)
{
    int car = l->order[place], behind = l->car[l->order[0]].distance - l->car[car].distance;
    const struct look_car *c = &l->car[car];
    char number[8], gap[16] = "", state[4];
    snprintf(number, sizeof number, "%c%-2d", look_sign(l, car), c->number);
    if (behind >= l->track.sectors)
        snprintf(gap, sizeof gap, "-%dL", behind / l->track.sectors);
    else if (place)
        snprintf(gap, sizeof gap, "%d", -behind);
    tires_and_wear(c, state);
    text_add(t, "%2d. ", place + 1);
    ink_add(t, car == l->active ? INK_ACTIVE : c->mine ? INK_OWN : c->moved ? INK_FAINT : INK_PLAIN, number);
    text_add(t, " %-*.*s %4s %s%c ", NAME_WIDE, NAME_WIDE, c->team, gap, state, c->moved ? 'x' : ' ');
}

static void draw_order(const struct look *l)
{
    int across = ink_columns() / ENTRY_WIDE, down = (l->running + across - 1) / across;
    for (int row = 0; row < down; row++) {
        char cells[ROW_BYTES];
        struct text t = text_into(cells, sizeof cells);
        for (int i = row; i < l->running; i += down)
            add_runner(l, i, &t);
        ink_row(&t);
    }
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

/* Who has finished or left the race, in short. */
static void draw_gone(const struct look *l)
{
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    for (int place = 1, last; place <= l->cars; place = last + 1) {
        const struct look_car *c = gone_at(l, last = place);
        if (!c)
            continue;
        while (same_end(c, gone_at(l, last + 1)))
            last++;
        if (last < place + ROW_OF_GONE - 1)
            last = place;
        text_add(&t, "%s", t.len ? "; " : "");
        if (last > place)
            add_gone_row(l, place, last, &t);
        else
            add_gone(l, c, &t);
    }
    if (t.len) {
        text_add(&t, ".");
        page_words(0, INDENT, line);
    }
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

static void draw_sheet(const struct look *l, int car)
{
    const struct look_car *c = &l->car[car];
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    text_add(&t, "*%d", c->number);
    if (c->lane == LOOK_OUT) {
        text_add(&t, ": ");
        phrase_word(&t, l->p, "table.cause", c->cause);
        text_add(&t, ".");
    } else {
        if (c->lane != LOOK_WAITING)
            add_whereabouts(l, car, &t);
        if (c->tires.len && !span_is(c->tires, "-")) {
            struct values v = { 0 };
            values_word(&v, l->p, "tires", "table.tires", c->tires);
            phrase_add(&t, l->p, c->changed ? "table.sheet.tires.changed" : "table.sheet.tires", &v);
        }
        add_wear(l, c, &t);
    }
    page_words(0, INDENT, line);
}

static void draw_sheets(const struct look *l)
{
    for (int car = 0; car < l->cars; car++)
        if (l->car[car].mine)
            draw_sheet(l, car);
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

static void draw_table(const struct picture *p)
{
    struct look l;
    look_take(&l, p);
    draw_heading(&l);
    draw_order(&l);
    draw_gone(&l);
    strip_draw(&l, ink_columns(), true);
    draw_sheets(&l);
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

static void draw_parts(const struct picture *p, const char *const *fields)
{
    static const char *const on_track[] = { "cars", "zone", "activated", "stops", NULL };
    static const char *const on_sheet[] = { "wear", "tires", "changed", NULL };
    bool track = false, sheet = false, other = false;
    struct look l;
    look_take(&l, p);
    for (; *fields; fields++) {
        bool here = is_one_of(*fields, on_track), there = is_one_of(*fields, on_sheet);
        track |= here;
        sheet |= there;
        other |= !here && !there;
    }
    if (other) {
        draw_table(p);
        return;
    }
    if (track)
        strip_draw(&l, ink_columns(), true);
    if (sheet)
        draw_sheets(&l);
}

/* In the middle of a segment only what has changed. */
static bool in_motion(const struct look *l)
{
    return look_phase(l, "move") || look_phase(l, "push") || look_phase(l, "link") || look_phase(l, "place")
           || look_phase(l, "brake") || look_phase(l, "soft");
}

/* A few cars have moved at most: whoever looks for the first time in this turn wants to see everything. */
static bool turn_is_young(const struct look *l)
{
    int moved = 0;
    for (int car = 0; car < l->cars; car++)
        moved += l->car[car].moved;
    return moved < table_shape(l->p->m->table)->seats;
}

static void draw_glance(const struct picture *p)
{
    struct look l;
    look_take(&l, p);
    if (in_motion(&l) || (look_phase(&l, "act") && p->car != NOBODY)) {
        strip_draw(&l, ink_columns(), false);
    } else if (look_phase(&l, "act") && !turn_is_young(&l)) {
        draw_order(&l);
        strip_draw(&l, ink_columns(), true);
        draw_sheets(&l);
    } else if (look_phase(&l, "service") || look_phase(&l, "discard")) {
        draw_sheets(&l);
    } else {
        draw_table(p);
    }
}

/* ---- the hand ----------------------------------------------------------------------------------------------- */

static void add_card_wear(const struct picture *p, const struct datum *card, struct text *t)
{
    int n = 0;
    for (const struct datum *w = data_get(card, "wear")->first; w; w = w->next) {
        text_add(t, "%s", n++ ? ", " : "");
        phrase_word(t, p, "table.marker", span_of(w->text));
    }
    if (!n)
        phrase_add(t, p, "hand.no-wear", NULL);
}

/* What the card's speed comes to for the car that was chosen; none chosen: as printed. */
static int speed_for(const struct look *l, const struct datum *card)
{
    int speed = data_get(card, "speed")->number;
    if (l->p->car == NOBODY || l->car[l->p->car].lane >= LOOK_PIT)
        return speed;
    int slower = l->car[l->p->car].seat == NOBODY ? 0 : look_penalty(l->car[l->p->car].wear);
    return speed > slower ? speed - slower : 0;
}

/* " 2x charge             Solo    7/3  tire              no lane changes" */
static void draw_card(const struct look *l, const struct datum *card, int copies)
{
    const struct picture *p = l->p;
    char wear[VALUE_TEXT_MAX], text[VALUE_TEXT_MAX], speed[32], many[16] = "", movement[32];
    struct text w = text_into(wear, sizeof wear), t = text_into(text, sizeof text),
                m = text_into(movement, sizeof movement);
    add_card_wear(p, card, &w);
    if (data_get(card, "text")->number != TEXT_NONE)
        phrase_word(&t, p, "hand.text", span_of(data_get(card, "text")->text));
    phrase_word(&m, p, "hand.movement", span_of(look_movements[data_get(card, "movement")->number]));
    snprintf(speed, sizeof speed, "%d/%d", speed_for(l, card), data_get(card, "exit")->number);
    if (copies > 1)
        snprintf(many, sizeof many, "%dx", copies);
    printf("%3s %-17s %-7s %-4s %-*s%s\n", many, data_get(card, "name")->text, movement, speed,
           text[0] ? 17 : 0, wear, text);
}

static void draw_cards(const struct look *l, struct span hand)
{
    struct span card, next;
    bool more = span_cut(&hand, ',', &card);
    while (more) {
        int copies = 1;
        while ((more = span_cut(&hand, ',', &next)) && next.len == card.len
               && !memcmp(next.at, card.at, card.len))
            copies++;
        const struct datum *kind = look_card(l->p, card);
        if (kind)
            draw_card(l, kind, copies);
        card = next;
    }
}

static void draw_hand(const struct picture *p)
{
    struct look l;
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    look_take(&l, p);
    if (p->viewer == NOBODY)
        return;
    struct span hand = picture_part(picture_field(p, "hands"), '/', p->viewer);
    if (!hand.len || span_is(hand, "-")) {
        phrase_add(&t, p, "hand.empty", NULL);
        page_words(0, 0, line);
        return;
    }
    phrase_add(&t, p, "hand.head", NULL);
    page_words(0, 0, line);
    draw_cards(&l, hand);
}

/* Beside a question about something else the hand would only be in the way. */
static void draw_hand_now(const struct picture *p)
{
    struct look l;
    look_take(&l, p);
    if (look_phase(&l, "act") && l.turn == 1 && p->car == NOBODY && turn_is_young(&l))
        phrase_draw(p, "table.legend.movement", INDENT);
    if (look_phase(&l, "act") || look_phase(&l, "discard"))
        draw_hand(p);
}

/* ---- help -------------------------------------------------------------------------------------------------------- */

static void draw_legend(const struct picture *p)
{
    static const char *const keys[] = { "table.legend.strip", "table.legend.order", "table.legend.movement",
                                        "table.legend.wear", NULL };
    for (int i = 0; keys[i]; i++)
        phrase_draw(p, keys[i], INDENT);
}

/* ---- who the viewer is ------------------------------------------------------------------------------------------ */

/* " 2 3 6": the cars with that team or icon. */
static int list_team(const struct look *l, const char *team, bool own, struct text *t)
{
    int n = 0;
    for (int car = 0; car < l->cars; car++)
        if (!strcmp(l->car[car].team, team) && (l->car[car].seat != NOBODY) == own)
            text_add(t, "%s%d", n++ ? " " : "", l->car[car].number);
    return n;
}

static void welcome_cars(const struct look *l, const char *key, const char *team, bool own, struct text *t)
{
    char cars[VALUE_TEXT_MAX];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (!list_team(l, team, own, &list))
        return;
    values_text(&v, "team", team);
    values_text(&v, "cars", cars);
    phrase_add(t, l->p, key, &v);
}

/* "Player 2, Glenmore: 10 14, diamond 8 11 12" for every other player. */
static void welcome_others(const struct look *l)
{
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    phrase_add(&t, l->p, "table.welcome.others", NULL);
    for (int seat = 0, n = 0; seat < table_shape(l->p->m->table)->seats; seat++) {
        char cars[VALUE_TEXT_MAX];
        struct text list = text_into(cars, sizeof cars);
        struct values v = { 0 };
        int car = 0;
        if (seat == l->p->viewer)
            continue;
        while (car < l->cars && l->car[car].seat != seat)
            car++;
        list_team(l, l->car[car].team, true, &list);
        values_player(&v, l, "player", seat);
        values_text(&v, "cars", cars);
        text_add(&t, n++ ? "; " : " ");
        phrase_add(&t, l->p, "table.welcome.other", &v);
        if (seat < ICONS)
            welcome_cars(l, "table.welcome.other.npcs", gp_icon_words[seat], false, &t);
    }
    text_add(&t, ".");
    page_words(0, 0, line);
}

static void draw_welcome(const struct picture *p)
{
    struct look l;
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    int own = 0;
    look_take(&l, p);
    while (own < l.cars && !l.car[own].mine)
        own++;
    if (own == l.cars)
        return;
    welcome_cars(&l, "table.welcome", l.car[own].team, true, &t);
    if (p->viewer < ICONS)
        welcome_cars(&l, "table.welcome.npcs", gp_icon_words[p->viewer], false, &t);
    welcome_cars(&l, "table.welcome.neutral", "neutral", false, &t);
    phrase_number(&t, p, "table.welcome.goal", "laps", l.laps);
    page_words(0, 0, line);
    welcome_others(&l);
}

/* ---- what was played ------------------------------------------------------------------------------------------------ */

static int count_of(struct span list, const char *name)
{
    struct span word;
    int n = 0;
    while (span_cut(&list, ',', &word))
        n += span_is(word, name);
    return n;
}

static void draw_pile(const struct picture *p)
{
    struct span hand =
        p->viewer == NOBODY ? (struct span){ 0 } : picture_part(picture_field(p, "hands"), '/', p->viewer);
    say(&p->m->narrator, "pile", NULL);
    printf("\n");
    for (const struct datum *card = data_get(look_data(p, "deck"), "cards")->first; card; card = card->next) {
        const char *name = data_get(card, "name")->text;
        printf("%-18s %6d %7d %6d\n", name, count_of(picture_field(p, "pile"), name),
               count_of(picture_field(p, "deck"), name), hand.at ? count_of(hand, name) : 0);
    }
}

const struct drawing grandprix_drawing = {
    .game = "grandprix",
    .welcome = draw_welcome,
    .table = draw_table,
    .glance = draw_glance,
    .parts = draw_parts,
    .hand = draw_hand,
    .hand_now = draw_hand_now,
    .pile = draw_pile,
    .legend = draw_legend,
    .read = grandprix_read,
    .words = grandprix_words,
};

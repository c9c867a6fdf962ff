/* draw.c: a Grand Prix as lines of text. What one seat sees is read by look_grandprix.c, the track is
 * unrolled by strip.c, the question asked by ask_grandprix.c; here are the running order, the team sheet and the hand.
 * Words are phrases (table/words_grandprix_play_en.inc). */
#include "../../games/grandprix/cars.h"
#include "../console.h"
#include "../lines.h"
#include "strip.h"
#include "tell.h"

#include <stdio.h>
#include <string.h>

enum { INDENT = 4, NAME_WIDE = 8, ENTRY_WIDE = 26 };

/* A phrase without values as lines of its own. */
static void phrase_draw(const struct picture *p, const char *key, int indent, struct lines *out)
{
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    phrase_add(&t, p, key, NULL);
    lines_words(out, 0, indent, line);
}

/* ---- heading and running order ------------------------------------------------------------------------------ */

/* " 1. *22 Lorrain   -12 H3x": what comes before the car, the car, what comes behind it. */
static void add_runner(const struct look *l, int place, struct lines *out)
{
    int car = l->order[place], behind = l->car[l->order[0]].distance - l->car[car].distance;
    const struct look_car *c = &l->car[car];
    char number[8], gap[16] = "", state[4];
    snprintf(number, sizeof number, "%c%-2d", look_sign(l, car), c->number);
    if (behind >= l->track.sectors)
        snprintf(gap, sizeof gap, "-%dL", behind / l->track.sectors);
    else if (place)
        snprintf(gap, sizeof gap, "%d", -behind);
    grandprix_tires_and_wear(c, state);
    lines_add(out, "%2d. ", place + 1);
    lines_style(out, strip_style(l, car), number);
    lines_add(out, " %-*.*s %4s %s%c ", NAME_WIDE, NAME_WIDE, c->team, gap, state, c->moved ? 'x' : ' ');
}

static void draw_order(const struct look *l, struct lines *out)
{
    int across = out->columns / ENTRY_WIDE, down = (l->running + across - 1) / across;
    for (int row = 0; row < down; row++) {
        for (int i = row; i < l->running; i += down)
            add_runner(l, i, out);
        lines_end_row(out);
    }
}

/* A paragraph of its own, if there is anything to say. */
static void draw_words(const char *line, struct lines *out)
{
    if (line[0])
        lines_words(out, 0, INDENT, line);
}

static void draw_heading(const struct look *l, struct lines *out)
{
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    grandprix_add_heading(l, &t);
    draw_words(line, out);
}

static void draw_gone(const struct look *l, struct lines *out)
{
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    grandprix_add_gone(l, &t);
    draw_words(line, out);
}

static void draw_sheet(const struct look *l, int car, struct lines *out)
{
    char line[PHRASES_LINE_MAX];
    struct text t = text_into(line, sizeof line);
    grandprix_add_sheet(l, car, &t);
    draw_words(line, out);
}

static void draw_sheets(const struct look *l, struct lines *out)
{
    for (int car = 0; car < l->cars; car++)
        if (l->car[car].mine)
            draw_sheet(l, car, out);
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

static void draw_table(const struct picture *p, struct lines *out)
{
    struct look l;
    look_take(&l, p);
    draw_heading(&l, out);
    draw_order(&l, out);
    draw_gone(&l, out);
    strip_draw(&l, true, out);
    draw_sheets(&l, out);
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

static void draw_parts(const struct picture *p, const char *const *fields, struct lines *out)
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
        draw_table(p, out);
        return;
    }
    if (track)
        strip_draw(&l, true, out);
    if (sheet)
        draw_sheets(&l, out);
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

static void draw_glance(const struct picture *p, struct lines *out)
{
    struct look l;
    look_take(&l, p);
    if (in_motion(&l) || (look_phase(&l, "act") && p->car != NOBODY)) {
        strip_draw(&l, false, out);
    } else if (look_phase(&l, "act") && !turn_is_young(&l)) {
        draw_order(&l, out);
        strip_draw(&l, true, out);
        draw_sheets(&l, out);
    } else if (look_phase(&l, "service") || look_phase(&l, "discard")) {
        draw_sheets(&l, out);
    } else {
        draw_table(p, out);
    }
}

/* ---- the hand ----------------------------------------------------------------------------------------------- */

/* " 2x charge             Solo    7/3  tire              no lane changes" */
static void draw_card(const struct look *l, const struct datum *card, int copies, struct lines *out)
{
    const struct picture *p = l->p;
    char wear[VALUE_TEXT_MAX], text[VALUE_TEXT_MAX], speed[32], many[16] = "", movement[32];
    struct text w = text_into(wear, sizeof wear), t = text_into(text, sizeof text),
                m = text_into(movement, sizeof movement);
    grandprix_add_card_wear(p, card, &w);
    if (data_get(card, "text")->number != TEXT_NONE)
        phrase_word(&t, p, "hand.text", span_of(data_get(card, "text")->text));
    phrase_word(&m, p, "hand.movement", span_of(look_movements[data_get(card, "movement")->number]));
    snprintf(speed, sizeof speed, "%d/%d", grandprix_speed(l, card), data_get(card, "exit")->number);
    if (copies > 1)
        snprintf(many, sizeof many, "%dx", copies);
    lines_add(out, "%3s %-17s %-7s %-4s %-*s%s\n", many, data_get(card, "name")->text, movement, speed,
              text[0] ? 17 : 0, wear, text);
}

static void draw_cards(const struct look *l, struct span hand, struct lines *out)
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
            draw_card(l, kind, copies, out);
        card = next;
    }
}

static void draw_hand(const struct picture *p, struct lines *out)
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
        lines_words(out, 0, 0, line);
        return;
    }
    phrase_add(&t, p, "hand.head", NULL);
    lines_words(out, 0, 0, line);
    draw_cards(&l, hand, out);
}

/* Beside a question about something else the hand would only be in the way. */
static void draw_hand_now(const struct picture *p, struct lines *out)
{
    struct look l;
    look_take(&l, p);
    if (look_phase(&l, "act") && l.turn == 1 && p->car == NOBODY && turn_is_young(&l))
        phrase_draw(p, "table.legend.movement", INDENT, out);
    if (look_phase(&l, "act") || look_phase(&l, "discard"))
        draw_hand(p, out);
}

/* ---- help -------------------------------------------------------------------------------------------------------- */

static void draw_legend(const struct picture *p, struct lines *out)
{
    static const char *const keys[] = { "table.legend.strip", "table.legend.order", "table.legend.movement",
                                        "table.legend.wear", NULL };
    for (int i = 0; keys[i]; i++)
        phrase_draw(p, keys[i], INDENT, out);
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
static void welcome_others(const struct look *l, struct lines *out)
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
    lines_words(out, 0, 0, line);
}

static void draw_welcome(const struct picture *p, struct lines *out)
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
    lines_words(out, 0, 0, line);
    welcome_others(&l, out);
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

static void draw_pile(const struct picture *p, struct lines *out)
{
    struct span hand =
        p->viewer == NOBODY ? (struct span){ 0 } : picture_part(picture_field(p, "hands"), '/', p->viewer);
    say_into(&out->text, &p->m->narrator, "pile", NULL);
    lines_add(out, "\n");
    for (const struct datum *card = data_get(look_data(p, "deck"), "cards")->first; card; card = card->next) {
        const char *name = data_get(card, "name")->text;
        lines_add(out, "%-18s %6d %7d %6d\n", name, count_of(picture_field(p, "pile"), name),
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
    .words = grandprix_words,
};

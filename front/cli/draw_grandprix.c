/* draw_grandprix.c: a Grand Prix as lines of text. What one seat sees is read by look_grandprix.c, the track is
 * unrolled by strip.c; here are the running order, the team sheet, the hand, and the question with its answers.
 * Words are phrases (table/words_grandprix_play_en.inc). */
#include "../../games/grandprix/cars.h"
#include "draw.h"
#include "ink.h"
#include "page.h"
#include "say.h"
#include "spell_grandprix.h"
#include "strip.h"

#include <string.h>

enum { LINE_MAX_BYTES = 2048, INDENT = 4, NAME_WIDE = 8, ENTRY_WIDE = 26, NUMBERS_TEXT = 160 };

static const char *const movement_words[] = { "solo", "line", "pursuit", "lead" };

/* ---- phrases with values --------------------------------------------------------------------------------- */

/* Values of one phrase, with room for their texts. */
struct values {
    int n;
    struct value at[12];
    char text[12][NUMBERS_TEXT];
};

static void value_text(struct values *v, const char *name, const char *text)
{
    snprintf(v->text[v->n], sizeof v->text[0], "%s", text);
    v->at[v->n] = (struct value){ name, v->text[v->n] };
    v->n++;
    v->at[v->n] = (struct value){ 0 };
}

static void value_number(struct values *v, const char *name, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    value_text(v, name, text);
}

static void add_phrase(struct text *t, const struct picture *p, const char *key, const struct values *v)
{
    say_into(t, &p->m->narrator, key, v ? v->at : NULL);
}

static void add_number(struct text *t, const struct picture *p, const char *key, const char *name, int number)
{
    struct values v = { 0 };
    value_number(&v, name, number);
    add_phrase(t, p, key, &v);
}

/* The phrase for a word of the rules, KEY.WORD; the word itself where the language has none. */
static void add_word(struct text *t, const struct picture *p, const char *key, struct span word)
{
    char full[80];
    snprintf(full, sizeof full, "%s.%.*s", key, SPAN(word));
    if (!say_into(t, &p->m->narrator, full, NULL))
        text_add(t, "%.*s", SPAN(word));
}

static void value_word(struct values *v, const struct picture *p, const char *name, const char *key,
                       struct span word)
{
    char text[NUMBERS_TEXT];
    struct text t = text_into(text, sizeof text);
    add_word(&t, p, key, word);
    value_text(v, name, text);
}

/* "13.1": how every space is called, and typed. */
static void value_space(struct values *v, const char *name, int sector, int lane)
{
    char text[16];
    snprintf(text, sizeof text, "%d.%d", sector, lane);
    value_text(v, name, text);
}

/* A player and their team: "Ann, Ardea"; bots are called as the story calls them. */
static void value_player(struct values *v, const struct look *l, const char *name, int seat)
{
    char text[NUMBERS_TEXT], number[16];
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
    value_text(v, name, text);
}

/* ---- heading and running order ------------------------------------------------------------------------------ */

static void draw_heading(const struct look *l)
{
    const struct picture *p = l->p;
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    struct values v = { 0 };
    struct span event = picture_field(p, "event"), name;
    value_text(&v, "track", data_get(look_data(p, "track"), "title")->text);
    value_number(&v, "lap", l->lap);
    value_number(&v, "laps", l->laps);
    value_number(&v, "turn", l->turn);
    value_word(&v, p, "weather", "table.weather", picture_field(p, "weather"));
    value_player(&v, l, "first", picture_number(p, "first") - 1);
    add_phrase(&t, p, l->turn ? "table.heading" : "table.heading.grid", &v);
    if (!span_is(event, "-") && span_cut(&event, ':', &name)) {
        struct values e = { 0 };
        value_word(&e, p, "event", "word", name);
        add_phrase(&t, p, "table.heading.event", &e);
    }
    if (l->zone >= 0) {
        struct values z = { 0 };
        value_number(&z, "from", l->zone);
        value_number(&z, "to", look_sector(l, l->zone + 10));
        add_phrase(&t, p, "table.heading.zone", &z);
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

/* "Out: 9 retired, 22 crash. Finished: 31 1st" in short. */
static void draw_gone(const struct look *l)
{
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    for (int place = 1, n = 0; place <= l->cars; place++)
        for (int car = 0; car < l->cars; car++) {
            const struct look_car *c = &l->car[car];
            if (c->lane != LOOK_OUT || c->place != place)
                continue;
            struct values v = { 0 };
            value_number(&v, "place", place);
            value_number(&v, "car", c->number);
            value_text(&v, "team", c->team);
            value_word(&v, l->p, "cause", "table.cause", c->cause);
            text_add(&t, "%s", n++ ? "; " : "");
            add_phrase(&t, l->p, c->finished ? "table.gone.finished" : "table.gone.out", &v);
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
        add_word(t, l->p, "table.marker", span_of(gp_marker_words[m]));
        if (c->mark[m] > 1)
            text_add(t, " x%d", c->mark[m]);
    }
}

static void add_wear(const struct look *l, const struct look_car *c, struct text *t)
{
    char markers[NUMBERS_TEXT];
    struct text m = text_into(markers, sizeof markers);
    struct values v = { 0 };
    add_markers(l, c, &m);
    value_number(&v, "wear", c->wear);
    value_text(&v, "markers", markers);
    value_number(&v, "penalty", look_penalty(c->wear));
    add_phrase(t, l->p,
               !c->wear       ? "table.sheet.fresh"
               : c->wear >= 6 ? "table.sheet.worn"
               : c->wear >= 3 ? "table.sheet.slow"
                              : "table.sheet.wear",
               &v);
    if (c->mark[MARK_CLOSE_CALL])
        add_number(t, l->p, "table.sheet.close-calls", "tokens", c->mark[MARK_CLOSE_CALL]);
}

static void add_whereabouts(const struct look *l, int car, struct text *t)
{
    const struct look_car *c = &l->car[car];
    struct values v = { 0 };
    int place = 0;
    while (place < l->running && l->order[place] != car)
        place++;
    value_number(&v, "place", place + 1);
    value_number(&v, "sector", look_sector(l, c->distance));
    value_number(&v, "lane", c->lane);
    add_phrase(t, l->p,
               c->lane == LOOK_PIT   ? "table.sheet.pit"
               : c->lane == LOOK_OFF ? "table.sheet.off"
                                     : "table.sheet.at",
               &v);
}

static void draw_sheet(const struct look *l, int car)
{
    const struct look_car *c = &l->car[car];
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    text_add(&t, "*%d", c->number);
    if (c->lane == LOOK_OUT) {
        text_add(&t, ": ");
        add_word(&t, l->p, "table.cause", c->cause);
        text_add(&t, ".");
    } else {
        if (c->lane != LOOK_WAITING)
            add_whereabouts(l, car, &t);
        if (c->tires.len && !span_is(c->tires, "-")) {
            struct values v = { 0 };
            value_word(&v, l->p, "tires", "table.tires", c->tires);
            add_phrase(&t, l->p, c->changed ? "table.sheet.tires.changed" : "table.sheet.tires", &v);
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
        add_word(t, p, "table.marker", span_of(w->text));
    }
    if (!n)
        add_phrase(t, p, "hand.no-wear", NULL);
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
    char wear[NUMBERS_TEXT], text[NUMBERS_TEXT], speed[32], many[16] = "", movement[32];
    struct text w = text_into(wear, sizeof wear), t = text_into(text, sizeof text),
                m = text_into(movement, sizeof movement);
    add_card_wear(p, card, &w);
    if (data_get(card, "text")->number != TEXT_NONE)
        add_word(&t, p, "hand.text", span_of(data_get(card, "text")->text));
    add_word(&m, p, "hand.movement", span_of(movement_words[data_get(card, "movement")->number]));
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
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    look_take(&l, p);
    if (p->viewer == NOBODY)
        return;
    struct span hand = picture_part(picture_field(p, "hands"), '/', p->viewer);
    if (!hand.len || span_is(hand, "-")) {
        add_phrase(&t, p, "hand.empty", NULL);
        page_words(0, 0, line);
        return;
    }
    add_phrase(&t, p, "hand.head", NULL);
    page_words(0, 0, line);
    draw_cards(&l, hand);
}

/* Beside a question about something else the hand would only be in the way. */
static void draw_hand_now(const struct picture *p)
{
    struct look l;
    look_take(&l, p);
    if (look_phase(&l, "act") || look_phase(&l, "discard"))
        draw_hand(p);
}

/* ---- why ------------------------------------------------------------------------------------------------------ */

/* What a card does besides moving, while it still may. */
static const char *card_note(const struct look *l)
{
    if (!l->card || !span_is(picture_field(l->p, "mode"), "card"))
        return NULL;
    if (l->linked)
        return "why.move.linked";
    switch (data_get(l->card, "text")->number) {
    case TEXT_DIAGONAL: return picture_number(l->p, "diagonal") ? NULL : "why.move.diagonal";
    case TEXT_STRAIGHT: return "why.move.straight";
    case TEXT_SWAP: return "why.move.swap";
    case TEXT_WEAVING: return "why.move.weaving";
    case TEXT_CLEAN_AIR: return "why.move.clean-air";
    case TEXT_OVERSTEER: return "why.move.oversteer";
    case TEXT_UNDERSTEER: return "why.move.understeer";
    case TEXT_LATE_BRAKE: return "why.move.late-brake";
    default: return NULL;
    }
}

/* " It moves with 9, 22 behind it." */
static void add_line(const struct look *l, struct text *t)
{
    char cars[NUMBERS_TEXT];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (l->line_n < 2)
        return;
    for (int i = 0; i < l->line_n; i++)
        text_add(&list, "%s%d", i ? " " : "", l->car[l->line[i]].number);
    value_text(&v, "cars", cars);
    add_phrase(t, l->p, "why.move.line", &v);
}

static void why_move(const struct look *l, struct text *t)
{
    const struct look_car *c = &l->car[l->active];
    struct values v = { 0 };
    value_number(&v, "car", c->number);
    value_number(&v, "points", l->mp);
    value_space(&v, "space", look_sector(l, c->distance), c->lane);
    value_text(&v, "card", l->card ? data_get(l->card, "title")->text : "");
    if (l->card)
        value_word(&v, l->p, "movement", "hand.movement",
                   span_of(movement_words[data_get(l->card, "movement")->number]));
    struct span mode = picture_field(l->p, "mode");
    add_phrase(t, l->p,
               span_is(mode, "exit")    ? "why.move.exit"
               : span_is(mode, "bonus") ? "why.move.bonus"
                                        : "why.move",
               &v);
    const char *note = card_note(l);
    if (note)
        add_phrase(t, l->p, note, NULL);
    add_line(l, t);
}

/* The pushed car that is asked about: the last of the chain. */
static int pushed_car(const struct look *l)
{
    struct span chain = picture_field(l->p, "chain"), word, last = { 0 };
    int number = 0;
    while (span_cut(&chain, ',', &word))
        last = word;
    span_cut(&last, '>', &word);
    return span_number(word, &number) ? look_find(l, number) : NOBODY;
}

static void why_push(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    value_number(&v, "car", pushed_car(l) == NOBODY ? 0 : l->car[pushed_car(l)].number);
    value_number(&v, "active", l->car[l->active].number);
    add_phrase(t, l->p, "why.push", &v);
}

static void why_link(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    value_number(&v, "car", l->car[l->line_n ? l->line[l->line_n - 1] : l->active].number);
    bool lead = l->card && data_get(l->card, "movement")->number == MOVE_LEAD;
    add_phrase(t, l->p, lead ? "why.link.lead" : "why.link", &v);
}

static void why_pick(const struct look *l, struct text *t)
{
    struct span event = picture_field(l->p, "event"), name = event, asking = picture_field(l->p, "asking");
    struct values v = { 0 };
    span_cut(&event, ':', &name);
    value_word(&v, l->p, "event", "word", name);
    add_phrase(t, l->p,
               span_is(asking, "neighbours") ? "why.pick.neighbours"
               : span_is(asking, "each")
                   ? span_is(name, "tire-wear") ? "why.pick.tire" : "why.pick.suspension"
                   : "why.pick.target",
               &v);
}

static void why_weather(const struct look *l, struct text *t)
{
    const struct look_car *c = &l->car[l->p->car];
    bool wet = span_is(picture_field(l->p, "weather"), "wet");
    struct values v = { 0 };
    value_number(&v, "car", c->number);
    value_word(&v, l->p, "tires", "table.tires", c->tires);
    add_phrase(t, l->p,
               !wet                        ? "why.weather.dry"
               : span_is(c->tires, "hard") ? "why.weather.hard"
                                           : "why.weather.soft",
               &v);
}

static void why_service(const struct look *l, struct text *t)
{
    int swapped = picture_number(l->p, "swapped"), back = swapped && l->mp < 2 ? 2 : l->mp;
    struct values v = { 0 };
    value_number(&v, "car", l->car[l->active].number);
    value_number(&v, "back", back);
    add_phrase(t, l->p, "why.service", &v);
    if (!l->car[l->active].changed)
        add_phrase(t, l->p, "why.service.owed", NULL);
}

static void why_soft(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    value_number(&v, "car", l->car[l->active].number);
    value_number(&v, "points", l->card ? data_get(l->card, "exit")->number : 0);
    value_number(&v, "wear", l->car[l->active].wear);
    add_phrase(t, l->p, "why.soft", &v);
}

static void why_tires(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    value_number(&v, "car", l->p->car == NOBODY ? 0 : l->car[l->p->car].number);
    add_phrase(t, l->p, span_is(picture_field(l->p, "weather"), "wet") ? "why.tires.wet" : "why.tires", &v);
}

static void why_active(const struct look *l, struct text *t, const char *key)
{
    struct values v = { 0 };
    value_number(&v, "car", l->active == NOBODY ? 0 : l->car[l->active].number);
    add_phrase(t, l->p, key, &v);
}

static void why_act(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    if (l->p->car == NOBODY) {
        add_phrase(t, l->p, "why.act", NULL);
        return;
    }
    const struct look_car *c = &l->car[l->p->car];
    value_number(&v, "car", c->number);
    value_number(&v, "penalty", c->seat == NOBODY ? 0 : look_penalty(c->wear));
    add_phrase(t, l->p,
               c->lane == LOOK_PIT   ? "why.card.pit"
               : c->lane == LOOK_OFF ? "why.card.off"
                                     : "why.card",
               &v);
    if (c->lane < LOOK_OFF && c->seat != NOBODY && look_penalty(c->wear))
        add_phrase(t, l->p, "why.card.penalty", &v);
}

static void draw_why(const struct picture *p)
{
    struct look l;
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    look_take(&l, p);
    if (look_phase(&l, "tires"))
        why_tires(&l, &t);
    else if (look_phase(&l, "act"))
        why_act(&l, &t);
    else if (look_phase(&l, "move"))
        why_move(&l, &t);
    else if (look_phase(&l, "push"))
        why_push(&l, &t);
    else if (look_phase(&l, "link"))
        why_link(&l, &t);
    else if (look_phase(&l, "pick"))
        why_pick(&l, &t);
    else if (look_phase(&l, "weather-stop"))
        why_weather(&l, &t);
    else if (look_phase(&l, "service"))
        why_service(&l, &t);
    else if (look_phase(&l, "soft"))
        why_soft(&l, &t);
    else if (look_phase(&l, "place"))
        why_active(&l, &t, "why.place");
    else if (look_phase(&l, "brake"))
        why_active(&l, &t, "why.brake");
    else if (look_phase(&l, "pit"))
        why_active(&l, &t, "why.pit");
    else
        why_active(&l, &t, "why.discard");
    page_words(0, 0, line);
}

/* ---- choices ----------------------------------------------------------------------------------------------------- */

static const char *kind_of(const struct picture *p, action_t act)
{
    return table_game(p->m->table)->actions_named[action_kind(act)].name;
}

static bool is_kind(const struct picture *p, action_t act, const char *name)
{
    return !strcmp(kind_of(p, act), name);
}

/* Numbers of the cars that an action of that kind may name, each once. */
static int add_cars(const struct look *l, const char *kind, bool (*which)(const struct look_car *),
                    struct text *t)
{
    int n = 0, last = NOBODY;
    for (int i = 0; i < l->p->n; i++) {
        int car = action_arg(l->p->legal[i], 0);
        if (!is_kind(l->p, l->p->legal[i], kind) || car == last || (which && !which(&l->car[car])))
            continue;
        last = car;
        text_add(t, " %d", l->car[car].number);
        n++;
    }
    return n;
}

static bool is_own(const struct look_car *c)
{
    return c->mine;
}

static bool is_team_npc(const struct look_car *c)
{
    return !c->mine && strcmp(c->team, "neutral") != 0;
}

static bool is_neutral(const struct look_car *c)
{
    return !strcmp(c->team, "neutral");
}

/* " your own 5 9;": nothing without cars. */
static void add_group(const struct look *l, const char *key, bool (*which)(const struct look_car *),
                      struct text *t)
{
    char cars[NUMBERS_TEXT];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (!add_cars(l, "play", which, &list))
        return;
    value_text(&v, "cars", cars);
    add_phrase(t, l->p, key, &v);
}

/* " retire 5 9;": actions that need a car and nothing else. */
static void add_bare(const struct look *l, const char *kind, const char *key, struct text *t)
{
    char cars[NUMBERS_TEXT];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (!add_cars(l, kind, NULL, &list))
        return;
    value_text(&v, "cars", cars);
    add_phrase(t, l->p, key, &v);
}

static bool may(const struct picture *p, const char *kind)
{
    for (int i = 0; i < p->n; i++)
        if (is_kind(p, p->legal[i], kind))
            return true;
    return false;
}

/* An example that can be typed: the first play there is. */
static void value_example(struct values *v, const struct look *l)
{
    char card[ACTION_TEXT_MAX];
    action_words(table_game(l->p->m->table), table_setup(l->p->m->table), l->p->legal[0], card, sizeof card);
    value_number(v, "car", l->car[action_arg(l->p->legal[0], 0)].number);
    value_text(v, "card", card);
}

static void choices_act(const struct look *l, struct text *t)
{
    struct values v = { 0 };
    if (may(l->p, "play")) {
        value_example(&v, l);
        add_phrase(t, l->p, l->p->car == NOBODY ? "choices.play" : "choices.card", &v);
    }
    if (l->p->car != NOBODY)
        return;
    add_group(l, "choices.play.own", is_own, t);
    add_group(l, "choices.play.npc", is_team_npc, t);
    add_group(l, "choices.play.neutral", is_neutral, t);
    add_bare(l, "pass", "choices.pass", t);
    add_bare(l, "eliminate", "choices.eliminate", t);
    add_bare(l, "retire", "choices.retire", t);
    if (may(l->p, "nothing"))
        add_phrase(t, l->p, "choices.nothing", NULL);
}

/* What entering a space does to whoever is there. */
static const char *effect(const struct look *l, int sector, int lane, bool side, struct values *v)
{
    int other = look_at(l, sector, lane);
    value_space(v, "space", sector, lane);
    if (other == NOBODY || other == l->active)
        return side ? "choices.side" : "choices.free";
    value_number(v, "car", l->car[other].number);
    if (!side)
        return "choices.pushes";
    bool free = l->card && data_get(l->card, "text")->number == TEXT_WEAVING
                && span_is(picture_field(l->p, "mode"), "card");
    return free ? "choices.shoves.free" : "choices.shoves";
}

static void add_gesture(const struct look *l, action_t act, bool alone, struct text *t)
{
    const struct look_car *c = &l->car[l->active], *front = l->line_n ? &l->car[l->line[0]] : c;
    const char *kind = kind_of(l->p, act), *key = NULL;
    int lane = action_arg(act, 0), here = look_sector(l, c->distance);
    struct values v = { 0 };
    if (!strcmp(kind, "forward"))
        key = effect(l, look_sector(l, front->distance + 1), lane, false, &v);
    else if (!strcmp(kind, "inward"))
        key = effect(l, here, c->lane - 1, true, &v);
    else if (!strcmp(kind, "outward"))
        key = effect(l, here, c->lane + 1, true, &v);
    else if (!strcmp(kind, "diagonal"))
        key = effect(l, look_sector(l, here + 1), lane, false, &v);
    else if (!strcmp(kind, "swap"))
        value_number(&v, "car", l->car[look_at(l, look_sector(l, here + 1), lane)].number);
    char name[40];
    snprintf(name, sizeof name, "choices.%s", kind);
    add_phrase(t, l->p, name, &v);
    if (!alone && (!strcmp(kind, "forward") || !strcmp(kind, "diagonal") || !strcmp(kind, "swap")))
        text_add(t, " %d", lane);
    if (!strcmp(kind, "swap"))
        key = "choices.swaps";
    if (key)
        add_phrase(t, l->p, key, &v);
}

static bool only_one(const struct picture *p, int i)
{
    for (int k = 0; k < p->n; k++)
        if (k != i && action_kind(p->legal[k]) == action_kind(p->legal[i]))
            return false;
    return true;
}

static void choices_move(const struct look *l, struct text *t)
{
    add_phrase(t, l->p, "choices", NULL);
    for (int i = 0; i < l->p->n; i++) {
        text_add(t, i ? "; " : " ");
        add_gesture(l, l->p->legal[i], only_one(l->p, i), t);
    }
    if (look_phase(l, "move"))
        add_phrase(t, l->p, "choices.further", NULL);
    else
        text_add(t, ".");
}

/* The sector that the question's lanes are in. */
static int asked_sector(const struct look *l)
{
    int car = look_phase(l, "push") ? pushed_car(l) : l->line_n ? l->line[l->line_n - 1] : l->active;
    if (car == NOBODY)
        return 0;
    if (!look_phase(l, "place"))
        return look_sector(l, l->car[car].distance + (look_phase(l, "push") ? 1 : -1));
    int sector = look_sector(l, l->car[l->active].distance);
    for (int by = 1; by < l->track.sectors; by++)
        for (int lane = 0; lane < LANES; lane++)
            if (look_at(l, look_sector(l, sector + by), lane) != NOBODY)
                return look_sector(l, sector + by - 1);
    return sector;
}

/* push, link, place: one lane each, and who is there. */
static void choices_lane(const struct look *l, struct text *t)
{
    int sector = asked_sector(l);
    add_phrase(t, l->p, "choices", NULL);
    for (int i = 0; i < l->p->n; i++) {
        struct values v = { 0 };
        int lane = action_arg(l->p->legal[i], look_phase(l, "push") ? 1 : 0),
            other = look_at(l, sector, lane);
        value_number(&v, "lane", lane);
        value_space(&v, "space", sector, lane);
        value_number(&v, "car", other == NOBODY ? 0 : l->car[other].number);
        text_add(t, "%s%s %d", i ? "; " : " ", kind_of(l->p, l->p->legal[i]), lane);
        add_phrase(t, l->p,
                   other == NOBODY || other == l->active ? "choices.lane.empty" : "choices.lane.taken", &v);
    }
    text_add(t, ".");
}

static void choices_service(const struct look *l, struct text *t)
{
    add_phrase(t, l->p, "choices", NULL);
    for (int i = 0; i < l->p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_t act = l->p->legal[i];
        action_words(table_game(l->p->m->table), table_setup(l->p->m->table), act, words, sizeof words);
        text_add(t, "%s%s%s%s", i ? "; " : " ", kind_of(l->p, act), words[0] ? " " : "", words);
        if (is_kind(l->p, act, "fix"))
            add_number(t, l->p, "choices.back", "back", gp_marker_duration[action_arg(act, 0)]);
    }
    text_add(t, ".");
}

static void choices_tires(const struct look *l, struct text *t)
{
    add_phrase(t, l->p, "choices.tires", NULL);
    for (int i = 0; i < l->p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_words(table_game(l->p->m->table), table_setup(l->p->m->table), l->p->legal[i], words,
                     sizeof words);
        text_add(t, "%s%s", !i ? " " : i + 1 < l->p->n ? ", " : " or ", words);
    }
    text_add(t, ".");
}

/* What there is to say about a kind of answer. */
static void add_note(const struct look *l, int kind, struct text *t)
{
    char key[60];
    snprintf(key, sizeof key, "choices.note.%s", table_game(l->p->m->table)->actions_named[kind].name);
    add_phrase(t, l->p, key, NULL);
}

/* Every action as it is typed; several of a kind stand together: "box 5 9 (into the pits); done". */
static void choices_plain(const struct look *l, struct text *t)
{
    int kind = 0;
    add_phrase(t, l->p, "choices", NULL);
    for (int i = 0; i < l->p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_t act = l->p->legal[i];
        int car = action_car(table_game(l->p->m->table), act);
        if (action_kind(act) != kind)
            text_add(t, "%s%s", i ? "; " : " ", kind_of(l->p, act));
        kind = action_kind(act);
        action_words(table_game(l->p->m->table), table_setup(l->p->m->table), act, words, sizeof words);
        if (car != NOBODY)
            text_add(t, " %d", l->car[car].number);
        if (words[0])
            text_add(t, " %s", words);
        if (i + 1 == l->p->n || action_kind(l->p->legal[i + 1]) != kind)
            add_note(l, kind, t);
    }
    text_add(t, ".");
}

static void draw_choices(const struct picture *p)
{
    struct look l;
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    look_take(&l, p);
    if (look_phase(&l, "act"))
        choices_act(&l, &t);
    else if (look_phase(&l, "move") || look_phase(&l, "brake"))
        choices_move(&l, &t);
    else if (look_phase(&l, "push") || look_phase(&l, "link") || look_phase(&l, "place"))
        choices_lane(&l, &t);
    else if (look_phase(&l, "tires"))
        choices_tires(&l, &t);
    else if (look_phase(&l, "service"))
        choices_service(&l, &t);
    else
        choices_plain(&l, &t);
    page_words(0, INDENT, line);
}

/* ---- help -------------------------------------------------------------------------------------------------------- */

static void draw_legend(const struct picture *p)
{
    static const char *const keys[] = { "table.legend.strip", "table.legend.order", "table.legend.movement",
                                        "table.legend.wear", NULL };
    for (int i = 0; keys[i]; i++) {
        char line[LINE_MAX_BYTES];
        struct text t = text_into(line, sizeof line);
        add_phrase(&t, p, keys[i], NULL);
        page_words(0, INDENT, line);
    }
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
    char cars[NUMBERS_TEXT];
    struct text list = text_into(cars, sizeof cars);
    struct values v = { 0 };
    if (!list_team(l, team, own, &list))
        return;
    value_text(&v, "team", team);
    value_text(&v, "cars", cars);
    add_phrase(t, l->p, key, &v);
}

/* "Player 2, Glenmore: 10 14, diamond 8 11 12" for every other player. */
static void welcome_others(const struct look *l)
{
    char line[LINE_MAX_BYTES];
    struct text t = text_into(line, sizeof line);
    add_phrase(&t, l->p, "table.welcome.others", NULL);
    for (int seat = 0, n = 0; seat < table_shape(l->p->m->table)->seats; seat++) {
        char cars[NUMBERS_TEXT];
        struct text list = text_into(cars, sizeof cars);
        struct values v = { 0 };
        int car = 0;
        if (seat == l->p->viewer)
            continue;
        while (car < l->cars && l->car[car].seat != seat)
            car++;
        list_team(l, l->car[car].team, true, &list);
        value_player(&v, l, "player", seat);
        value_text(&v, "cars", cars);
        text_add(&t, n++ ? "; " : " ");
        add_phrase(&t, l->p, "table.welcome.other", &v);
        if (seat < ICONS)
            welcome_cars(l, "table.welcome.other.npcs", gp_icon_words[seat], false, &t);
    }
    text_add(&t, ".");
    page_words(0, 0, line);
}

static void draw_welcome(const struct picture *p)
{
    struct look l;
    char line[LINE_MAX_BYTES];
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
    add_number(&t, p, "table.welcome.goal", "laps", l.laps);
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

/* The car that the question is about; before a car is chosen there is none. */
static int asked_car(const struct picture *p)
{
    int number = picture_number(p, "active");
    struct span phase = picture_field(p, "phase");
    if (number)
        return car_find(table_shape(p->m->table), number);
    bool about_one = span_is(phase, "tires") || span_is(phase, "weather-stop");
    return about_one && p->n ? action_arg(p->legal[0], 0) : NOBODY;
}

const struct drawing grandprix_drawing = {
    .game = "grandprix",
    .welcome = draw_welcome,
    .table = draw_table,
    .glance = draw_glance,
    .why = draw_why,
    .hand = draw_hand,
    .hand_now = draw_hand_now,
    .pile = draw_pile,
    .choices = draw_choices,
    .legend = draw_legend,
    .car = asked_car,
    .read = grandprix_read,
    .words = grandprix_words,
};

/* panels.c: the running order, the sheets of the teams, the hand, and what else may be chosen. */
#include "../../../../show/grandprix/tell.h"
#include "../../../../show/tell.h"
#include "view.h"

#include <string.h>

enum {
    ENTRY_LEAST = 13,
    ENTRY_MIN = 19,
    ENTRY_MOST = 34,
    GONE_MIN = 30,
    SLOTS = WEAR_LIMIT,
    SLOT_WIDE = 6,
    SLOT_NARROW = 5,
    CARD_ROOMY = 54,
    CARD_WHOLE = 76,
    CARD_TITLE = 17,
    ELLIPSIS = 0x2026
};

/* ---- the running order -------------------------------------------------------------------------------- */

/* P in the pits, G on the grass, x moved in this turn. */
static const char *whereabouts(const struct gp_car *c)
{
    return c->lane == LANE_PIT ? "P" : c->lane == LANE_OFF ? "G" : c->moved ? "x" : " ";
}

/* "12 [22] Lorrain  -12 S3x"; where it is narrow without the team, or without tires and wear too. */
static void draw_runner(const struct gp_view *v, struct canvas *c, struct rect row, int place)
{
    int car = v->l.race.order[place], plate = row.w > ENTRY_MIN ? 3 : 2;
    int name = row.w - 14 - plate > 8 ? 8 : row.w - 14 - plate;
    const struct gp_car *lc = &v->l.race.car[car];
    char gap[16], state[4];
    enum cell_style style = lc->mine ? CELL_YOU : lc->moved ? CELL_FAINT : CELL_TEXT;
    grandprix_gap(&v->l.race, place, gap);
    grandprix_tires_and_wear(lc, state);
    canvas_print(c, row.x, row.y, 2, car == v->l.focus ? CELL_SELECTED : CELL_FAINT, "%2d", place + 1);
    race_plate(v->r, c, row.x + plate, row.y, car);
    canvas_zone(c, (struct rect){ row.x, row.y, row.w - 1, 1 }, PRESS_CAR + car);
    if (row.w < ENTRY_MIN) {
        canvas_print(c, row.x + 6, row.y, 6, style, "%s%4s", state, gap);
        canvas_text(c, row.x + 12, row.y, 1, CELL_FAINT, whereabouts(lc));
        return;
    }
    canvas_text(c, row.x + plate + 5, row.y, name, style, grandprix_team(&v->r->pic, lc));
    canvas_right(c, row.x + row.w - 9, row.y, 4, CELL_TEXT, gap);
    canvas_print(c, row.x + row.w - 4, row.y, 3, lc->penalty ? CELL_WARN : CELL_TEXT, "%s%s", state,
                 whereabouts(lc));
}

/* ---- after the race ----------------------------------------------------------------------------------- */

/* " 1 [10] Glenmore  25 lapped"; why a car is out only where there is room for it. */
static void draw_finisher(const struct gp_view *v, struct canvas *c, struct rect row, int car,
                          const struct result *at)
{
    const struct gp_car *lc = &v->l.race.car[car];
    enum cell_style style = lc->mine ? CELL_YOU : CELL_TEXT;
    int team = row.w < ENTRY_MOST ? row.w - 13 : 9;
    struct text t = canvas_line(c);
    canvas_print(c, row.x, row.y, 2, CELL_FAINT, "%2d", at->place);
    race_plate(v->r, c, row.x + 3, row.y, car);
    canvas_text(c, row.x + 8, row.y, team - 1, style, grandprix_team(&v->r->pic, lc));
    canvas_print(c, row.x + 8 + team, row.y, 3, CELL_STRONG, "%3d", at->points);
    verdict_cause_short(race_game(v->r), at->out, &t);
    canvas_text(c, row.x + team + 12, row.y, row.w - team - 13, CELL_FAINT, t.buf);
}

/* Whose cars have made how much together, below the places where there is room; the row behind. */
static int draw_together(const struct gp_view *v, struct canvas *c, struct rect where,
                         const struct results *res)
{
    int seats[SEATS_MAX], n = verdict_ranking(&v->r->m.seating, res, seats), y = where.y + 1;
    if (where.h <= n)
        return where.y;
    canvas_heading(c, where.x, where.y, where.w - 1, "Together");
    for (int i = 0; i < n; i++, y++) {
        struct text t = canvas_line(c);
        verdict_player(&v->r->m.seating, seats[i], &t);
        canvas_print(c, where.x, y, 2, CELL_FAINT, "%2d", i + 1);
        canvas_text(c, where.x + 3, y, where.w - 8, seats[i] == v->r->keyboard ? CELL_YOU : CELL_TEXT, t.buf);
        canvas_print(c, where.x + where.w - 4, y, 3, CELL_STRONG, "%3d", results_points(res, seats[i]));
    }
    return y;
}

/* Places, teams, points, and who is out and why. */
static int draw_finish(const struct gp_view *v, struct canvas *c, struct rect where)
{
    struct results res;
    const struct table *t = race_table(v->r);
    int heading = where.h > GP_CARS / 2, rows = where.h - heading, n = 0;
    table_game(t)->results(table_setup(t), table_state(t), &res);
    int columns = rows >= res.cars ? 1 : (res.cars + rows - 1) / rows, wide = where.w / columns;
    int down = (res.cars + columns - 1) / columns, y = where.y + heading;
    if (heading)
        canvas_heading(c, where.x, where.y, where.w - 1, "Order");
    for (int place = 1; place <= res.cars; place++)
        for (int car = 0; car < res.cars; car++)
            if (res.car[car].place == place) {
                draw_finisher(v, c, (struct rect){ where.x + n / down * wide, y + n % down, wide, 1 }, car,
                              &res.car[car]);
                n++;
            }
    y += down;
    return draw_together(v, c, (struct rect){ where.x, y, where.w, where.y + where.h - y }, &res) - where.y;
}

/* " 1 [10] Glenmore  finished": who does not run any more, by places. */
static void draw_gone(const struct gp_view *v, struct canvas *c, struct rect row, int car)
{
    const struct gp_car *lc = &v->l.race.car[car];
    int team = row.w - 8 > 12 ? 12 : row.w - 8;
    struct text t = canvas_line(c);
    if (lc->cause == CAUSE_NONE)
        text_say(&t, "finished");
    else
        verdict_cause_short(race_game(v->r), lc->cause, &t);
    canvas_print(c, row.x, row.y, 2, CELL_FAINT, "%2d", lc->place);
    race_plate(v->r, c, row.x + 3, row.y, car);
    canvas_text(c, row.x + 8, row.y, team - 1, lc->mine ? CELL_YOU : CELL_FAINT,
                grandprix_team(&v->r->pic, lc));
    canvas_text(c, row.x + 8 + team, row.y, row.w - 9 - team, CELL_FAINT, t.buf);
}

/* A row for each where there is room, else a list; rows used. */
static int draw_all_gone(const struct gp_view *v, struct canvas *c, struct rect where)
{
    const struct gp_race *race = &v->l.race;
    struct text t = canvas_line(c);
    int y = where.y, gone = 0;
    for (int car = 0; car < GP_CARS; car++)
        gone += race->car[car].lane == LANE_OUT;
    if (where.h < gone || where.w < GONE_MIN) {
        grandprix_add_gone(&v->l, &t);
        return t.len && where.h > 0
                   ? canvas_words(c, (struct rect){ where.x, y, where.w - 1, where.h }, CELL_FAINT, t.buf)
                   : 0;
    }
    for (int place = 1; place <= GP_CARS; place++)
        for (int car = 0; car < GP_CARS; car++)
            if (race->car[car].lane == LANE_OUT && race->car[car].place == place)
                draw_gone(v, c, (struct rect){ where.x, y++, where.w, 1 }, car);
    return y - where.y;
}

int gp_draw_order(const struct gp_view *v, struct canvas *c, struct rect where)
{
    if (!table_turn(race_table(v->r)))
        return draw_finish(v, c, where);
    int y = where.y, rows = where.h, columns = 1, end = where.y + where.h;
    if (rows > v->l.race.running) {
        canvas_heading(c, where.x, y++, where.w - 1, "Order");
        rows--;
    }
    while (columns * rows < v->l.race.running && where.w / (columns + 1) >= ENTRY_LEAST)
        columns++;
    int wide = where.w / columns > ENTRY_MOST ? ENTRY_MOST : where.w / columns;
    int down = (v->l.race.running + columns - 1) / columns;
    down = down > rows ? rows : down;
    for (int i = 0; i < v->l.race.running && i < down * columns; i++)
        draw_runner(v, c, (struct rect){ where.x + i / down * wide, y + i % down, wide, 1 }, i);
    y += down;
    return y - where.y + draw_all_gone(v, c, (struct rect){ where.x, y, where.w, end - y });
}

/* ---- team sheets -------------------------------------------------------------------------------------- */

/* Six slots for wear; from the third on they say what a marker there costs. */
static void draw_slots(struct canvas *c, int x, int y, int wide, const struct gp_car *lc)
{
    int slot = 0, each = wide >= SLOTS * SLOT_WIDE ? SLOT_WIDE : SLOT_NARROW, letters = each - 2;
    for (int m = 0; m < MARKS; m++)
        for (int k = 0; k < lc->mark[m] && slot < SLOTS; k++, slot++)
            canvas_print(c, x + slot * each, y, wide - slot * each, CELL_WARN, "[%-*.*s]", letters, letters,
                         gp_marker_words[m]);
    for (; slot < SLOTS; slot++) {
        char printed[8] = "";
        if (slot + 1 == WEAR_LIMIT)
            snprintf(printed, sizeof printed, "%.6s", tr(c->language, "OUT"));
        else if (gp_speed_penalty(slot + 1))
            snprintf(printed, sizeof printed, "-%d", gp_speed_penalty(slot + 1));
        canvas_print(c, x + slot * each, y, wide - slot * each, CELL_FAINT, "[%-*s]", letters, printed);
    }
    if (lc->mark[MARKS])
        canvas_print(c, x + SLOTS * each + 1, y, wide - SLOTS * each - 1, CELL_COOL, "%s",
                     COUNTED_IN(c->language, lc->mark[MARKS], "close-call"));
}

static int draw_sheet(const struct gp_view *v, struct canvas *c, struct rect where, int car, bool in_words)
{
    struct text t = canvas_line(c);
    int rows = 0;
    race_plate(v->r, c, where.x, where.y, car);
    if (in_words) {
        grandprix_add_sheet(&v->l, car, &t);
        rows = canvas_words(c, (struct rect){ where.x + 5, where.y, where.w - 5, where.h }, CELL_TEXT,
                            t.buf + strcspn(t.buf, " ") + 1);
    }
    if (rows < where.h)
        draw_slots(c, where.x + 5, where.y + rows, where.w - 5, &v->l.race.car[car]);
    return rows + 1;
}

int gp_draw_sheets(const struct gp_view *v, struct canvas *c, struct rect where)
{
    int y = where.y + 1, end = where.y + where.h;
    canvas_heading(c, where.x, where.y, where.w, "Team sheets");
    for (int car = 0; car < GP_CARS && y < end; car++)
        if (v->l.race.car[car].mine)
            y += draw_sheet(v, c, (struct rect){ where.x, y, where.w, end - y }, car, true);
    for (int i = 0; i < v->l.race.running && y < end; i++) {
        int car = v->l.race.order[i];
        if (!v->l.race.car[car].mine && v->l.race.car[car].seat != NOBODY)
            y += draw_sheet(v, c, (struct rect){ where.x, y, where.w, 1 }, car, false);
    }
    return y - where.y;
}

/* "Ardea, ann" and its cars, a line each. */
static void add_team(const struct gp_view *v, int seat, struct text *t)
{
    char sheet[VALUE_TEXT_MAX * 3];
    text_add(t, "%s%s\n", t->len ? "\n" : "", grandprix_player(&v->l, seat).text);
    for (int car = 0; car < GP_CARS; car++)
        if (v->l.race.car[car].seat == seat) {
            struct text words = text_into(sheet, sizeof sheet);
            words.language = t->language;
            grandprix_add_sheet(&v->l, car, &words);
            const char *rest = sheet + strcspn(sheet, " :"); /* its number stands before it */
            text_add(t, "  [%2d]\t%s\n", v->l.race.car[car].number, rest + strspn(rest, " :"));
        }
}

/* The team of the car in question first, then the others as their best cars run. */
void gp_tell_sheets(const struct gp_view *v)
{
    struct text t = page_text(v->r);
    turn_t told = 0;
    for (int i = -1; i < v->l.race.running + GP_CARS; i++) {
        int car = i < 0 ? v->l.focus : i < v->l.race.running ? v->l.race.order[i] : i - v->l.race.running;
        int seat = car == NOBODY ? NOBODY : v->l.race.car[car].seat;
        if (seat == NOBODY || told & seat_bit(seat))
            continue;
        told |= seat_bit(seat);
        add_team(v, seat, &t);
    }
    popup_text(v->r, &t, page_say(v->r, "Tires, wear and Close Calls"));
}

/* ---- the hand ----------------------------------------------------------------------------------------- */

/* A column of a row, so wide at least and at most; returns where the next one begins. */
static int draw_column(struct canvas *c, struct rect row, int x, int least, int most, enum cell_style style,
                       const char *text)
{
    int room = row.x + row.w - x, n = canvas_text(c, x, row.y, most < room ? most : room, style, text);
    return x + 1 + (n < least ? least : n);
}

/* No wider than the titles in hand where there is little room, so that what a card costs is not cut off. */
static int title_columns(const struct gp_view *v, bool narrow)
{
    int most = 0;
    for (int i = 0; i < v->l.race.held; i++) {
        int n = text_columns(v->l.race.deck->card[v->l.race.hand[i]].title);
        most = n > most ? n : most;
    }
    return narrow && most && most < CARD_TITLE ? most : CARD_TITLE;
}

/* A row that has no room for all of it gives up what is empty behind its title. */
static int title_before(const char *title, int columns, int room)
{
    int least = text_columns(title);
    return room >= columns ? columns : room > least ? room : least;
}

/* Nothing stands twice in hand: no room is wanted for how often. */
static bool all_single(const struct gp_race *race)
{
    for (int i = 1; i < race->held; i++)
        if (race->hand[i] == race->hand[i - 1])
            return false;
    return true;
}

/* What has no room behind a row is missed. */
static void draw_whole(struct canvas *c, struct rect row, int x, enum cell_style style, const char *text)
{
    int room = row.x + row.w - x;
    canvas_text(c, x, row.y, room, style, text);
    if (text_columns(text) > room && room > 0)
        canvas_put(c, x + room - 1, row.y, style, ELLIPSIS);
}

/* "Charge            Solo    7/3  tire   no lane changes" */
static void draw_card(const struct gp_view *v, struct canvas *c, struct rect row, enum cell_style style,
                      const struct race_card *card, int copies)
{
    const struct picture *p = &v->r->pic;
    bool narrow = row.w < CARD_ROOMY;
    int title = title_columns(v, narrow), movement = narrow ? 4 : 7;
    int x = row.x + (narrow && all_single(&v->l.race) ? 0 : 2);
    char speed[16];
    struct text w = canvas_line(c);
    grandprix_add_card_wear(p, card, &w);
    snprintf(speed, sizeof speed, narrow ? "%d/%d" : "%2d/%d", grandprix_speed(&v->l.race, p->car, card),
             card->exit);
    if (narrow)
        title = title_before(card->title, title,
                             row.x + row.w - x - movement - text_columns(speed) - text_columns(w.buf) - 3);
    if (copies > 1)
        canvas_print(c, row.x, row.y, row.w < 2 ? row.w : 2, style, "%dx", copies > 9 ? 9 : copies);
    x = draw_column(c, row, x, title, title, style, card->title);
    x = draw_column(c, row, x, movement, movement, style,
                    phrase_word(p, "hand.movement", gp_movement_words[card->movement]));
    x = draw_column(c, row, x, 0, row.w, style, speed);
    if (narrow) {
        draw_whole(c, row, x, style, w.buf);
        return;
    }
    x = draw_column(c, row, x, row.w < CARD_WHOLE ? 14 : 16, row.w, style, w.buf); /* "tire, Close Call" */
    if (card->text != TEXT_NONE)
        draw_column(c, row, x, 0, row.w, style, phrase_word(p, "hand.text", gp_card_text_words[card->text]));
}

static void draw_choice(const void *view, struct canvas *c, struct rect row, int i)
{
    const struct gp_view *v = view;
    bool at = i == v->cursor->at && !v->cursor->aims;
    enum cell_style style = at ? CELL_GO : CELL_TEXT;
    struct text t = canvas_line(c);
    if (at)
        canvas_fill(c, row, CELL_GO, ' ');
    if (i < 9)
        canvas_print(c, row.x, row.y, 2, at ? CELL_GO : CELL_KEY, "%d", i + 1);
    row.x += 2;
    row.w -= 2;
    const struct race_card *card = gp_card_named(&v->l.race, v->act[i]);
    int copies = 0;
    for (int k = 0; k < v->l.race.held; k++)
        copies += &v->l.race.deck->card[v->l.race.hand[k]] == card;
    if (card) {
        draw_card(v, c, row, style, card, copies);
        return;
    }
    gp_view_label(v, v->act[i], &t);
    if (row.h > 1)
        canvas_words(c, row, style, t.buf);
    else
        draw_whole(c, row, row.x, style, t.buf);
}

/* Of what is not a card: it is told whole. */
static int rows_wanted(const struct gp_view *v, struct canvas *c, int wide, int i)
{
    struct text t = canvas_line(c);
    if (gp_card_named(&v->l.race, v->act[i]))
        return 1;
    gp_view_label(v, v->act[i], &t);
    return canvas_words(NULL, (struct rect){ 0, 0, wide - 2, 1 }, CELL_TEXT, t.buf);
}

/* All choices, each on as many rows as it takes while there is room; rows used. */
static int draw_choices_whole(const struct gp_view *v, struct canvas *c, struct rect in)
{
    int spare = in.h - v->n, y = in.y;
    for (int i = 0; i < v->n; i++) {
        int more = rows_wanted(v, c, in.w, i) - 1;
        struct rect row = { in.x, y, in.w, 1 + (more <= spare ? more : 0) };
        canvas_zone(c, row, PRESS_ITEM + i);
        draw_choice(v, c, row, i);
        spare -= row.h - 1;
        y += row.h;
    }
    return y - in.y;
}

int gp_draw_choices(const struct gp_view *v, struct canvas *c, struct rect where)
{
    struct list list = { .n = v->n, .at = v->cursor->at };
    struct rect in = { where.x, where.y + 1, where.w, where.h - 1 };
    bool cards = v->n && gp_card_named(&v->l.race, v->act[0]);
    struct text t = canvas_line(c);
    if (cards && v->cars && v->cursor->car != NOBODY)
        text_say(&t, "Cards for car %d: kind, speed, wear", v->l.race.car[v->cursor->car].number);
    else
        text_add(&t, "%s", cards ? N_("Cards: movement, speed/out of the pits, wear") : N_("You may"));
    canvas_heading(c, where.x, where.y, where.w, t.buf);
    if (v->n <= in.h)
        return 1 + draw_choices_whole(v, c, in);
    list_draw(&list, c, in, draw_choice, v);
    return 1 + in.h;
}

static void add_card(const struct gp_view *v, const struct race_card *card, int copies, struct text *t)
{
    const struct picture *p = &v->r->pic;
    text_add(t, "%dx %s\n  ", copies, card->title);
    grandprix_add_card(p, card, card->speed, false, t);
    text_add(t, "\n");
}

void gp_tell_hand(const struct gp_view *v)
{
    const struct gp_race *race = &v->l.race;
    struct text t = page_text(v->r);
    for (int i = 0, n; i < race->held; i += n) {
        for (n = 1; i + n < race->held && race->hand[i + n] == race->hand[i]; n++)
            ;
        add_card(v, &race->deck->card[race->hand[i]], n, &t);
    }
    if (race->held > 0)
        grandprix_add_movements(&v->r->pic, &t);
    else
        phrase_bare(&t, &v->r->pic, "hand.empty");
    popup_text(v->r, &t, page_say(v->r, "Your cards"));
}

int gp_draw_hand(const struct gp_view *v, struct canvas *c, struct rect where)
{
    const struct gp_race *race = &v->l.race;
    int n = race->held < where.h - 1 ? race->held : where.h - 1;
    canvas_heading(c, where.x, where.y, where.w, "Your cards: movement, speed/out of the pits, wear");
    for (int i = 0; i < n; i++)
        draw_card(v, c, (struct rect){ where.x + 2, where.y + 1 + i, where.w - 2, 1 }, CELL_TEXT,
                  &race->deck->card[race->hand[i]], 1);
    return 1 + (n < 0 ? 0 : n);
}

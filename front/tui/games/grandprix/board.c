/* board.c: a Grand Prix on the screen: the track unrolled on top, the order and the panels below it, the
 * question at the bottom. A step of a movement is one key; whatever ends it is only pointed at first, and Enter does it. */
#include "../../../../show/grandprix/reach.h"
#include "../../../../show/grandprix/strip.h"
#include "../../../../show/grandprix/tell.h"
#include "view.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUESTION_HIGH = 4,
    ORDER_TWO = 39,   /* columns of the screen for the order in two lists, */
    ORDER_THREE = 54, /* and in three */
    WIDE_SCREEN = 132,
    HIGH_SCREEN = 44,
    HAND_ROOM = 4,
    PREVIEW_CARS = 5
};

enum panel { PANEL_STORY, PANEL_MAP, PANEL_SHEETS, PANEL_HAND, PANELS };

/* ---- drawing ------------------------------------------------------------------------------------------ */

/* One place for everything: what is asked on top, one panel below it. */
static void draw_small(const struct gp_view *v, struct canvas *c, struct rect where)
{
    int used = v->n ? gp_draw_choices(v, c, where) : 0;
    struct rect rest = { where.x, where.y + used, where.w, where.h - used };
    if (rest.h < 3)
        return;
    switch ((enum panel)v->cursor->panel) {
    case PANEL_MAP: gp_draw_map(v, c, rest); break;
    case PANEL_SHEETS: gp_draw_sheets(v, c, rest); break;
    case PANEL_HAND: gp_draw_hand(v, c, rest); break;
    default: race_draw_story(v->r, c, rest); break;
    }
}

/* Room for all of it: choices and map side by side, sheets and story below. */
static void draw_large(const struct gp_view *v, struct canvas *c, struct rect w)
{
    int left = w.w / 2 - 1, x = w.x + left + 2, right = w.w - left - 2, top = w.h / 2;
    struct rect a = { w.x, w.y, left, top }, b = { x, w.y, right, top },
                d = { x, w.y + top, right, w.h - top };
    int used = v->n ? gp_draw_choices(v, c, a) : 0;
    if (!v->cars && top - used >= HAND_ROOM)
        gp_draw_hand(v, c, (struct rect){ a.x, a.y + used, a.w, a.h - used });
    gp_draw_map(v, c, b);
    used = used < top ? top : used;
    gp_draw_sheets(v, c, (struct rect){ w.x, w.y + used, left, w.h - used });
    race_draw_story(v->r, c, d);
}

/* What comes of it: who else moves, or of a card all that stands on it. */
static void add_consequence(const struct gp_view *v, action_t act, int cars, struct text *t)
{
    const struct race_card *card = gp_card_named(&v->l.race, act);
    if (gp_view_moves(v) && gp_view_preview(v, act, cars, t))
        text_say(t, "That ends the move.");
    else if (v->cars && card)
        grandprix_add_card(&v->r->pic, card, grandprix_speed(&v->l.race, v->r->pic.car, card), true, t);
}

static int rows_of(const struct text *t, int wide)
{
    return t->len ? canvas_words(NULL, (struct rect){ 0, 0, wide, 1 }, CELL_COOL, t->buf) : 0;
}

/* The question is whole before many cars are named that would move; rows used. */
static int fit_consequence(const struct gp_view *v, action_t act, int wide, int room, struct text *t)
{
    int rows = room + 1;
    for (int cars = PREVIEW_CARS; act && cars > 0 && rows > room; cars--) {
        text_clear(t);
        add_consequence(v, act, cars, t);
        rows = rows_of(t, wide);
    }
    return act ? rows : 0;
}

/* Why one is asked, what it would do, and Enter; the line above only where there is room. */
static void draw_question(const struct gp_view *v, struct canvas *c, struct rect w, bool line)
{
    struct text t = canvas_line(c), d = canvas_line(c), p = canvas_line(c);
    if (line) {
        canvas_heading(c, w.x, w.y++, w.w, NULL);
        w.h--;
    }
    if (v->cursor->aims)
        text_say(&t, "To which space? The arrows move the mark; Esc leaves the car where it is.");
    else
        race_question(v->r, &t);
    action_t act = race_asked(v->r) && !v->cursor->aims ? gp_view_chosen(v) : 0;
    if (act)
        gp_view_label(v, act, &d);
    else if (race_goes_on(v->r))
        text_add(&d, "%s", tr(c->language, race_goes_on(v->r)));
    else if (v->cursor->aims)
        text_say(&d, "drive to %d.%d", v->cursor->sector, v->cursor->lane);
    int room = w.h - 1 - rows_of(&t, w.w - 2),
        below = fit_consequence(v, act, w.w - 2, room > 1 ? room : 1, &p);
    below = below > w.h - 2 ? w.h - 2 : below;
    canvas_words(c, (struct rect){ w.x + 1, w.y, w.w - 2, w.h - 1 - below }, CELL_STRONG, t.buf);
    canvas_words(c, (struct rect){ w.x + 1, w.y + w.h - 1 - below, w.w - 2, below }, CELL_COOL, p.buf);
    if (d.len)
        canvas_button(c, w.x + 1, w.y + w.h - 1, w.w - 2, PRESS_ENTER, "Enter: %s", d.buf);
}

static void draw(struct race *r, struct canvas *c, struct rect w)
{
    struct gp_view v;
    gp_view_take(&v, r);
    bool large = w.w >= WIDE_SCREEN || w.h >= HIGH_SCREEN, line = w.h > 24;
    int high = QUESTION_HIGH + line + (w.h > 34),
        strip = gp_draw_strip(&v, c, (struct rect){ w.x, w.y, w.w, w.h });
    struct rect mid = { w.x + 1, w.y + strip, w.w - 2, w.h - strip - high };
    /* one list where it is high enough, two or three beside one another else */
    int order = mid.h >= v.l.race.running ? 35 : mid.w >= 100 ? ORDER_THREE : ORDER_TWO;
    gp_draw_order(&v, c, (struct rect){ mid.x, mid.y, order, mid.h });
    struct rect rest = { mid.x + order, mid.y, mid.w - order + !large, mid.h };
    (large ? draw_large : draw_small)(&v, c, rest);
    draw_question(&v, c, (struct rect){ w.x, w.y + w.h - high, w.w, high }, line);
}

/* What changes often comes first: a narrow bar cuts the rest. */
static void title(const struct picture *p, struct text *t)
{
    struct look l;
    look_take(&l, p);
    text_add(t, "%s  ", data_get(look_data(p, "track"), "title")->text);
    if (l.race.turn)
        text_say(t, "lap %d of %d, turn %d, ", l.race.lap, l.race.laps, l.race.turn);
    else
        text_say(t, "before the start, ");
    text_add(t, "%s", phrase_word(p, "table.weather", gp_weather_words[l.race.weather]));
    if (l.race.turn && l.race.running)
        text_say(t, ", %d leads", l.race.car[l.race.order[0]].number);
    if (l.race.event != NOBODY)
        text_say(t, ", event: %s", phrase_word(p, "word", gp_event_words[l.race.event]));
    if (l.race.zone != NO_ZONE)
        text_say(t, ", Safety Zone %d to %d", l.race.zone, l.race.zone_end);
    if (l.race.turn)
        text_say(t, ", first: %s", seating_driver(p->m, l.race.first));
}

/* ---- driving ------------------------------------------------------------------------------------------ */

static void act(struct gp_view *v, action_t action)
{
    v->cursor->aims = false;
    race_act(v->r, &action, 1);
}

/* The gesture that an arrow means: forward as straight as can be, one lane out, one lane in. */
static action_t gesture_for(const struct gp_view *v, const char *kind)
{
    action_t found = 0;
    int lane = v->l.race.active == NOBODY ? 0 : v->l.race.car[v->l.race.active].lane, best = LANES + 1;
    for (int i = 0; i < v->n; i++) {
        if (!gp_view_is(v, v->act[i], kind))
            continue;
        int off = abs(action_arg(v->act[i], 0) - lane);
        if (!strcmp(kind, "forward") && off >= best)
            continue;
        best = off;
        found = v->act[i];
    }
    return found;
}

static void point_at(struct gp_view *v, action_t action)
{
    for (int i = 0; i < v->n; i++)
        if (v->act[i] == action)
            v->cursor->at = i;
}

/* A step is done at once, unless it would end the movement: then it is pointed at, and Enter does it. */
static void step(struct gp_view *v, const char *kind)
{
    char preview[1600];
    struct text t = text_into(preview, sizeof preview);
    action_t action = gesture_for(v, kind);
    if (!action) {
        app_note(v->r->page.app, "There is no way %s from here.", page_say(v->r, kind));
        return;
    }
    point_at(v, action);
    if (!gp_view_preview(v, action, PREVIEW_CARS, &t))
        act(v, action);
}

static void straight_on(struct gp_view *v)
{
    action_t acts[ROUTE_STEPS_MAX];
    int n = reach_straight(race_table(v->r), v->r->keyboard, acts);
    if (n)
        race_act(v->r, acts, n);
    else
        app_note(v->r->page.app, "There is a choice to make first.");
}

/* ---- to a space at once ------------------------------------------------------------------------------- */

static void start_aiming(struct gp_view *v)
{
    const struct gp_car *c = &v->l.race.car[v->l.race.active];
    int ahead = v->l.race.mp < 3 ? v->l.race.mp : 3;
    v->cursor->aims = true;
    v->cursor->sector = gp_sector(&v->l.race, c->distance + ahead);
    v->cursor->lane = c->lane < LANES ? c->lane : 0;
}

/* The boards that a car can come to stand on its space in, kept while one of them is chosen. */
static struct reach *boards_of(struct gp_view *v, int *distance)
{
    struct reach *reach = calloc(1, sizeof *reach);
    const struct gp_cursor *pick = v->cursor;
    const struct gp_car *c = &v->l.race.car[v->l.race.active];
    *distance = c->distance + gp_sector(&v->l.race, pick->sector - gp_sector(&v->l.race, c->distance));
    if (reach && reach_find(race_table(v->r), v->r->keyboard, v->l.race.active, *distance, pick->lane, reach))
        return reach;
    if (reach)
        reach_free(reach);
    free(reach);
    app_note(v->r->page.app, "Out of memory.");
    return NULL;
}

static void drive(struct gp_view *v, const struct reach *reach, int i)
{
    const struct route *route = reach_offered(reach, i)->route;
    v->cursor->aims = false;
    race_act(v->r, route->act, route->n);
}

static void forget(struct reach *reach)
{
    if (reach)
        reach_free(reach);
    free(reach);
}

static void board_chosen(void *page, int index)
{
    struct gp_view v;
    int distance;
    gp_view_take(&v, page);
    struct reach *reach = boards_of(&v, &distance);
    if (reach && index < reach->n)
        drive(&v, reach, index);
    forget(reach);
}

static void ask_for_board(struct gp_view *v, const struct reach *reach)
{
    struct text t = page_text(v->r);
    for (int i = 0; i < reach_shown(reach); i++) {
        reach_describe(&v->l, reach, i, &t);
        text_add(&t, "\n");
    }
    popup_list(v->r, &t, 0, board_chosen, page_say(v->r, "More than one way; the boards differ in"));
}

static void go(struct gp_view *v)
{
    struct text t = page_text(v->r);
    int distance;
    struct reach *reach = boards_of(v, &distance);
    if (reach && reach->n > 1) {
        ask_for_board(v, reach);
    } else if (reach && reach->n) {
        drive(v, reach, 0);
    } else if (reach) {
        reach_explain_none(&v->l, distance, v->cursor->lane, reach, &t);
        app_note(v->r->page.app, "%s", text_string(&t));
    }
    forget(reach);
    text_free(&t);
}

static void move_aim(struct gp_view *v, int by_sector, int by_lane)
{
    struct gp_cursor *pick = v->cursor;
    pick->sector = gp_sector(&v->l.race, pick->sector + by_sector);
    int most = gp_lanes(&v->l.race, pick->sector) - 1, lane = pick->lane + by_lane;
    pick->lane = lane < 0 ? 0 : lane > most ? most : lane;
}

static bool on_key_aiming(struct gp_view *v, int key)
{
    switch (key) {
    case PRESS_LEFT: move_aim(v, -1, 0); return true;
    case PRESS_RIGHT: move_aim(v, 1, 0); return true;
    case PRESS_UP: move_aim(v, 0, 1); return true;
    case PRESS_DOWN: move_aim(v, 0, -1); return true;
    case PRESS_ENTER: go(v); return true;
    case PRESS_ESC:
    case 'g': v->cursor->aims = false; return true;
    default: return false;
    }
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static void choose_car(struct gp_view *v, int by)
{
    if (v->cars)
        v->cursor->car = v->car[(gp_view_choice(v, v->cursor->car) + by + v->cars) % v->cars];
    v->cursor->look = NOBODY;
}

/* A car that was clicked: chosen if it may be, looked at otherwise; once more opens its team's sheet. */
static void on_car(struct gp_view *v, int car)
{
    bool may = gp_view_choice(v, car) >= 0;
    if (v->cursor->look == car)
        gp_tell_sheets(v);
    v->cursor->car = may ? car : v->cursor->car;
    v->cursor->look = may ? NOBODY : car;
}

static void look_along(struct gp_view *v, int by)
{
    int i = 0, n = v->l.race.running;
    while (i < n && v->l.race.order[i] != v->l.focus)
        i++;
    if (n)
        v->cursor->look = v->l.race.order[(i + by + n) % n];
}

/* Keys to look round, which always work. */
static bool on_key_looking(struct gp_view *v, int key)
{
    if (key >= PRESS_CAR && key < PRESS_CAR + GP_CARS && !(v->l.race.phase == PHASE_MOVE && race_asked(v->r)))
        on_car(v, key - PRESS_CAR);
    else if (key == 'v')
        v->cursor->panel = (v->cursor->panel + 1) % PANELS;
    else if (key == '[')
        look_along(v, -1);
    else if (key == ']')
        look_along(v, 1);
    else if (key == 'z')
        v->cursor->look = NOBODY;
    else if (key == 'k')
        gp_tell_hand(v);
    else if (key == 'm')
        gp_tell_sheets(v);
    else
        return false;
    return true;
}

static bool on_key_moving(struct gp_view *v, int key)
{
    switch (key) {
    case PRESS_RIGHT:
    case 'w': step(v, N_("forward")); return true;
    case PRESS_UP:
    case 'd': step(v, N_("outward")); return true;
    case PRESS_DOWN:
    case 'a': step(v, N_("inward")); return true;
    case 's': step(v, N_("swap")); return true;
    case 'f': straight_on(v); return true;
    case 'g': start_aiming(v); return true;
    default: return false;
    }
}

static bool on_space(struct gp_view *v, int key)
{
    int space = key - PRESS_SPACE;
    if (key >= PRESS_CAR && key < PRESS_CAR + GP_CARS) { /* a car stands there */
        const struct gp_car *c = &v->l.race.car[key - PRESS_CAR];
        if (c->lane >= LANES)
            return false;
        space = gp_sector(&v->l.race, c->distance) * SPACE_LANES + c->lane;
    } else if (space < 0 || space >= SECTORS_MAX * SPACE_LANES) {
        return false;
    }
    v->cursor->sector = space / SPACE_LANES;
    v->cursor->lane = space % SPACE_LANES;
    go(v);
    return true;
}

/* Up and down in the list, unless the arrows drive. */
static bool on_key_list(struct gp_view *v, int key)
{
    struct list list = { .n = v->n, .at = v->cursor->at, .rows = 5 };
    if (key >= '1' && key <= '9' && key - '1' < v->n) {
        v->cursor->at = key - '1';
        return true;
    }
    if (key == PRESS_TAB || key == PRESS_BACKTAB) {
        v->cursor->at = v->n ? (v->cursor->at + (key == PRESS_TAB ? 1 : v->n - 1)) % v->n : 0;
        return true;
    }
    if (!list_on_key(&list, key, NULL, NULL))
        return false;
    v->cursor->at = list.at;
    return true;
}

static bool on_key_asked(struct gp_view *v, int key)
{
    bool moving = v->l.race.phase == PHASE_MOVE || v->l.race.phase == PHASE_BRAKE;
    if (v->cursor->aims && on_key_aiming(v, key))
        return true;
    if (moving && (on_key_moving(v, key) || (v->l.race.phase == PHASE_MOVE && on_space(v, key))))
        return true;
    if (v->cars && (key == PRESS_LEFT || key == PRESS_RIGHT || key == 'c')) {
        choose_car(v, key == PRESS_LEFT ? -1 : 1);
        return true;
    }
    if (on_key_list(v, key))
        return true;
    if (key == PRESS_ENTER && gp_view_chosen(v)) {
        act(v, gp_view_chosen(v));
        return true;
    }
    return false;
}

static bool on_key(struct race *r, int key)
{
    struct gp_view v;
    gp_view_take(&v, r);
    return (race_asked(r) && on_key_asked(&v, key)) || on_key_looking(&v, key);
}

/* Whoever has come in and owes a change of tires mostly came for that: those for this weather, if there is a choice. */
static action_t owed_change(const struct gp_view *v)
{
    const struct gp_race *race = &v->l.race;
    action_t found = 0;
    if (race->phase != PHASE_SERVICE || race->active == NOBODY || !race->car[race->active].owes_change)
        return 0;
    for (int i = 0; i < v->n; i++)
        if (gp_gesture(v->act[i]) == GP_CHANGE
            && (!found || (action_arg(v->act[i], 0) == TIRE_WET) == (race->weather == WET)))
            found = v->act[i];
    return found;
}

/* A step forward is what one mostly wants; a way out of the race never. A card is for one's own car first. */
static void asked(struct race *r)
{
    struct gp_cursor *at = r->cursor;
    struct gp_view v;
    at->at = 0;
    at->car = NOBODY;
    at->aims = false;
    at->look = NOBODY;
    gp_view_take(&v, r);
    action_t forward = gesture_for(&v, "forward"), first = forward ? forward : owed_change(&v);
    if (first)
        point_at(&v, first);
}

static const struct key keys[] = { { PRESS_RIGHT, 0, "← →", N_("car"), NULL, NULL },
                                   { PRESS_DOWN, 0, "↑ ↓", N_("choice"), NULL, NULL },
                                   { PRESS_RIGHT | OTHERWISE, 0, "→ ↑ ↓", N_("drive"), NULL, NULL },
                                   { PRESS_LEFT, 0, "← → ↑ ↓", N_("mark"), NULL, NULL },
                                   { PRESS_ESC | OTHERWISE, 0, "Esc", N_("not there"), NULL, NULL },
                                   { 'f', 0, "f", N_("straight on"), NULL, NULL },
                                   { 'g', 0, "g", N_("to a space"), NULL, NULL },
                                   { 'v', 0, "v", N_("view"), NULL, NULL },
                                   { 'k', 0, "k", N_("cards"), NULL, NULL },
                                   { 'm', 0, "m", N_("tires"), NULL, NULL },
                                   { ']', 0, "[ ]", N_("look at"), NULL, NULL },
                                   { 0 } };

static bool moving(const struct race *r)
{
    return gp_moment(table_state(race_table(r))) == GP_MOVING;
}

static void add_space(const struct gp_race *race, const struct gp_car *c, struct text *t)
{
    if (c->lane < LANES)
        text_add(t, "%d.%d", gp_sector(race, c->distance), c->lane);
    else
        text_say(t, c->lane == LANE_PIT   ? N_("the pits")
                    : c->lane == LANE_OFF ? N_("the grass")
                                          : N_("out of the race"));
}

/* "Player 4, Rhenus: car 25 plays Set the Pace, from 66.0 to 14.1, and 3 others move." */
static void announce(struct race *r, struct text *t)
{
    struct gp_view v;
    struct gp_move m;
    gp_view_take(&v, r);
    struct text from = page_text(r), to = page_text(r);
    if (gp_view_move(&v, &m)) {
        add_space(&v.l.race, &v.l.race.car[m.car], &from);
        add_space(&v.l.race, &m.to, &to);
        text_say(t,
                 !m.over     ? N_("%s: car %d with %s, from %s.")
                 : !m.others ? N_("%s: car %d with %s, from %s to %s.")
                             : N_("%s: car %d with %s, from %s to %s; moves along: %s."),
                 grandprix_player(&v.l, m.seat).text, v.l.race.car[m.car].number, m.card->title,
                 text_string(&from), text_string(&to), COUNTED_IN(t->language, m.others, "car"));
    }
    text_free(&from);
    text_free(&to);
}

static const char *topic(struct race *r)
{
    static const char *const phases[] = {
        [PHASE_WEATHER] = "weather", [PHASE_GRID] = "setup",           [PHASE_TIRES] = "tires",
        [PHASE_DEAL] = "cars",       [PHASE_ACT] = "segment",          [PHASE_PUSH] = "displacement",
        [PHASE_PLACE] = "cards",     [PHASE_BRAKE] = "cards",          [PHASE_SOFT] = "tires",
        [PHASE_EVENT] = "events",    [PHASE_DRAW] = "events",          [PHASE_PICK] = "events",
        [PHASE_PIT] = "pits",        [PHASE_WEATHER_STOP] = "weather", [PHASE_SERVICE] = "pits",
        [PHASE_DISCARD] = "turn",    [PHASE_OVER] = "finish",
    };
    const struct look l = look_of(race_picture(r));
    const char *name = l.race.phase <= PHASE_OVER ? phases[l.race.phase] : NULL;
    return name ? name : l.race.card ? gp_movement_words[l.race.card->movement] : "movement";
}

static bool is_out(struct race *r)
{
    struct look l = look_of(race_picture(r));
    int left = 0;
    for (int car = 0; car < GP_CARS; car++)
        left += l.race.car[car].mine && l.race.car[car].lane < LANE_OUT;
    return l.race.turn && !left;
}

static const int *keys_now(struct race *r)
{
    static const int drives[] = { PRESS_RIGHT | OTHERWISE, 'f', 'g', 'u', '?', PRESS_ESC, 'h', 'm', 'v', 0 };
    static const int out_drives[] = {
        'e', PRESS_RIGHT | OTHERWISE, 'f', 'g', 'm', '?', PRESS_ESC, 'h', 'v', 0
    };
    static const int out_plays[] = { 'e', PRESS_RIGHT, PRESS_DOWN, 'm', '?', PRESS_ESC, 'h', 'v', 0 };
    static const int out_chooses[] = { 'e', PRESS_DOWN, 'm', '?', PRESS_ESC, 'h', 'v', 0 };
    static const int aims[] = { PRESS_LEFT, PRESS_ESC | OTHERWISE, '?', 0 };
    static const int choosing[] = {
        PRESS_RIGHT, PRESS_DOWN, 'k', 'm', 'u', 'h', '?', PRESS_ESC, 'v', ']', 0
    };
    struct look l;
    look_take(&l, &r->pic);
    if (((const struct gp_cursor *)r->cursor)->aims)
        return aims;
    if (is_out(r))
        return l.race.phase == PHASE_MOVE ? out_drives : l.race.phase == PHASE_ACT ? out_plays : out_chooses;
    return l.race.phase == PHASE_MOVE ? drives : choosing + (l.race.phase != PHASE_ACT);
}

const struct board grandprix_board = {
    .game = "grandprix",
    .cursor = &(const struct gp_cursor){ .car = NOBODY, .look = NOBODY },
    .cursor_size = sizeof(struct gp_cursor),
    .title = title,
    .draw = draw,
    .on_key = on_key,
    .keys = keys,
    .keys_now = keys_now,
    .asked = asked,
    .moving = moving,
    .announce = announce,
    .is_out = is_out,
    .topic = topic,
    .signs = N_("\nOn the screen:\n"
                "X\twhere Enter leads\n"
                "'5\thas moved in this turn\n"
                "P G\tin the pits; on the grass\n"),
    .help = N_("Left, right\tanother car (c too); up, down, digits: another card or choice\n"
               "Enter\tdoes what the red line says\n"
               "While a car moves:\n"
               "  right, w\tforward; up, d: one lane out; down, a: one lane in; s: swap\n"
               "  f\tstraight on until there is something to decide\n"
               "  g\tto a space further off: arrows, then Enter; a click does it too\n"
               "  Tab\tanother gesture; a step that ends the move waits for Enter\n"
               "v\tstory, map, team sheets or cards, where there is room for one\n"
               "[ ]\tlooks at the car ahead or behind; z: back to the one in question\n"
               "k\tyour cards in full; m: tires, markers and Close Calls of everybody\n"
               "e\tonce your cars are out: on to the flag\n"),
};

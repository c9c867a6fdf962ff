/* table.c: the strip of cars, the order, the cards by rank, the challenge with its face-down cards. */
#include "view.h"

#include <string.h>

enum { PLATE = 4, NAME_PLATE = 10, ARENA_MOMENTS = 40 /* looked back at */ };

/* ---- the strip ---------------------------------------------------------------------------------------- */

/* The running car in that row from the right; before the grid stands the cars are in the order of their numbers. */
static int car_in_row(const struct lc_race *race, int row)
{
    return race->racing ? race->order[row] : race->running - 1 - row;
}

/* How wide a car is, and every empty space behind it; 0: a number says how many there are, and tight ones without a dot. */
struct road {
    int plate, space;
    bool tight;
};

/* Columns of the road between a car and the one ahead. */
static int gap_columns(int gap, const struct road *road)
{
    return !gap ? 1 : road->space ? 1 + gap * road->space : road->tight ? 2 : 3;
}

static int strip_columns(const struct lc_race *race, const struct road *road)
{
    int n = 0;
    for (int i = 0; i < race->running; i++)
        n += road->plate + (!i ? 0 : race->racing ? gap_columns(race->car[race->order[i]].gap, road) : 1);
    return n;
}

/* The most roomy way that fits. */
static const struct road *choose_road(const struct lc_race *race, int wide, bool names)
{
    static const struct road roads[] = { { NAME_PLATE, 4, false }, { NAME_PLATE, 2, false },
                                         { NAME_PLATE, 0, false }, { PLATE, 2, false },
                                         { PLATE, 0, false },      { PLATE, 0, true } };
    const struct road *road = names ? roads : roads + 3, *last = roads + sizeof roads / sizeof *roads - 1;
    while (road < last && strip_columns(race, road) > wide)
        road++;
    return road;
}

static void draw_gap(struct canvas *c, int x, int y, int gap, const struct road *road)
{
    if (!gap)
        canvas_put(c, x, y, CELL_ROAD_FAINT, '-');
    for (int i = 0; i < gap && road->space; i++)
        canvas_put(c, x + i * road->space + (road->space + 1) / 2, y, CELL_ROAD, 0xb7);
    if (gap && road->tight)
        canvas_print(c, x, y, 2, CELL_ROAD, "\302\267%d", gap > 9 ? 9 : gap);
    else if (gap && !road->space)
        canvas_print(c, x, y, 3, CELL_ROAD, gap > 9 ? "\302\267%d" : "\302\267%d\302\267", gap);
}

static const char *name_of(const struct lacorsa_view *v, int car)
{
    const char *name = table_shape(race_table(v->r))->name[car];
    return name ? name : race_driver(v->r, v->l.race.car[car].seat);
}

/* Place, plate, cards in hand, name: from the top. */
static void draw_in_strip(const struct lacorsa_view *v, struct canvas *c, struct rect at, int row)
{
    int car = car_in_row(&v->l.race, row), x = at.x + (at.w - PLATE) / 2;
    bool mine = lacorsa_is_mine(&v->l, car), laid = v->l.race.car[car].laid != LC_LAID_NOTHING;
    if (race_lesson_points(v->r, "car %d", car + 1))
        canvas_text(c, x + 1, at.y, 2, CELL_LIT, "vv");
    else if (v->l.race.racing)
        canvas_print(c, x + 1, at.y, 3, CELL_ROAD_FAINT, "%2d", row + 1);
    if (at.w > PLATE)
        canvas_fill(c, (struct rect){ at.x, at.y + 1, at.w, 1 }, race_livery(v->r, car), ' ');
    race_plate(v->r, c, x, at.y + 1, car);
    canvas_print(c, x, at.y + 2, PLATE, mine ? CELL_ROAD : CELL_ROAD_FAINT, "%s%2d%s",
                 mine ? "\302\267" : " ", v->l.race.car[car].cards, laid ? "\342\226\240" : "");
    if (at.w > PLATE && v->size.strip > 3)
        canvas_center(c, at.x, at.y + 3, at.w, mine ? CELL_ROAD : CELL_ROAD_FAINT, name_of(v, car));
}

void lacorsa_draw_strip(const struct lacorsa_view *v, struct canvas *c, struct rect where)
{
    const struct lc_race *race = &v->l.race;
    const struct road *road = choose_road(race, where.w - 4, v->size.strip > 3);
    int x = where.x + (where.w - strip_columns(race, road)) / 2;
    canvas_fill(c, (struct rect){ where.x, where.y, where.w, v->size.strip }, CELL_ROAD, ' ');
    for (int i = race->running - 1; i >= 0; i--) {
        int gap = race->car[race->order[i]].gap;
        draw_in_strip(v, c, (struct rect){ x, where.y, road->plate, 1 }, i);
        x += road->plate;
        if (i && race->racing)
            draw_gap(c, x, where.y + 1, gap, road);
        if (i)
            x += race->racing ? gap_columns(gap, road) : 1;
    }
    canvas_text(c, where.x + where.w - 2, where.y + 1, 2, CELL_ROAD_FAINT, "\342\226\266");
}

/* ---- the order ---------------------------------------------------------------------------------------- */

/* "gap 2  stops 0/1  chosen  S R+4"; without what the strip shows too where there is no room for all. */
static void add_standing(const struct lacorsa_view *v, int car, bool all, struct text *t)
{
    const struct lc_car *runner = &v->l.race.car[car];
    if (all && v->l.race.racing && runner->place)
        text_say(t, "gap %d", runner->gap);
    else if (all && v->l.race.racing)
        text_say(t, "leads");
    if (v->l.race.pit && v->l.race.racing)
        lacorsa_add_stops(&v->l, car, t);
    if (all && runner->laid != LC_LAID_NOTHING)
        text_add(t, "%s%s", t->len ? "  " : "", tr(t->language, "chosen"));
    lacorsa_add_marks(&v->l, car, t);
}

static bool standing_fits(const struct lacorsa_view *v, struct canvas *c, int wide)
{
    for (int i = 0; i < v->l.race.running; i++) {
        struct text t = canvas_line(c);
        add_standing(v, car_in_row(&v->l.race, i), true, &t);
        if (text_columns(t.buf) > wide)
            return false;
    }
    return true;
}

enum { CARDS_AT = 22 };

/* "13 cards" in the reader's language. */
static int cards_wide(const struct canvas *c)
{
    return 3 + text_columns(COUNTED_NOUN_IN(c->language, 2, "card"));
}

static int standing_at(const struct canvas *c)
{
    return CARDS_AT + cards_wide(c) + 1;
}

static void draw_runner(const struct lacorsa_view *v, struct canvas *c, struct rect row, int i, bool all)
{
    int car = car_in_row(&v->l.race, i), cards = v->l.race.car[car].cards;
    struct text t = canvas_line(c);
    if (v->l.race.racing)
        canvas_print(c, row.x, row.y, 3, CELL_FAINT, "%2d.", i + 1);
    if (lacorsa_is_mine(&v->l, car)) /* as in the strip */
        canvas_put(c, row.x + 3, row.y, CELL_YOU, 0xb7);
    race_plate(v->r, c, row.x + 4, row.y, car);
    canvas_print(c, row.x + 9, row.y, 12, lacorsa_is_mine(&v->l, car) ? CELL_YOU : CELL_TEXT, "%s",
                 name_of(v, car));
    canvas_print(c, row.x + CARDS_AT, row.y, cards_wide(c), cards <= 2 ? CELL_WARN : CELL_TEXT, "%2d %s",
                 cards, COUNTED_NOUN_IN(c->language, cards, "card"));
    add_standing(v, car, all, &t);
    canvas_text(c, row.x + standing_at(c), row.y, row.w - standing_at(c), CELL_FAINT,
                t.buf + (t.len ? strspn(t.buf, " ") : 0));
}

static void draw_dropped(const struct lacorsa_view *v, struct canvas *c, struct rect row, int car)
{
    struct text t = canvas_line(c);
    lacorsa_add_out(&v->l, car, &t);
    race_plate(v->r, c, row.x + 4, row.y, car);
    canvas_text(c, row.x + 9, row.y, row.w - 9, CELL_FAINT, t.buf);
}

int lacorsa_draw_order(const struct lacorsa_view *v, struct canvas *c, struct rect where)
{
    const struct lc_race *race = &v->l.race;
    int y = where.y;
    bool all = standing_fits(v, c, where.w - standing_at(c));
    if (race->cars < where.h)
        canvas_heading(c, where.x, y++, where.w, race->racing ? N_("Order") : N_("Qualifying"));
    for (int i = 0; i < race->cars && y < where.y + where.h; i++) {
        struct rect row = { where.x, y++, where.w, 1 };
        if (i < race->running)
            draw_runner(v, c, row, race->racing ? i : race->running - 1 - i, all);
        else
            draw_dropped(v, c, row, race->order[i]);
    }
    return y - where.y;
}

static const char *const heap_names[HEAPS] = { N_("played"), N_("unseen"), N_("yours") };

enum { RANK_WIDE = 3, HEAP_NAME_MIN = 7 };

/* As much as the names take in the reader's language, if there is room beside the ranks. */
static int heap_name_wide(const struct canvas *c, int room)
{
    int wide = HEAP_NAME_MIN;
    for (int heap = 0; heap < HEAPS; heap++) {
        int name = text_columns(tr(c->language, heap_names[heap]));
        wide = name > wide && name <= room ? name : wide;
    }
    return wide;
}

void lacorsa_draw_pile(const struct lacorsa_view *v, struct canvas *c, struct rect where)
{
    struct tally list[LC_RANKS];
    int n = lacorsa_tally(&v->l, list), names = heap_name_wide(c, where.w - RANK_WIDE * n);
    canvas_fill(c, where, CELL_TEXT, ' ');
    canvas_heading(c, where.x, where.y, where.w, "Cards by rank");
    for (int i = 0; i < n; i++) {
        int x = where.x + names + RANK_WIDE * i;
        char rank[16];
        struct text t = text_into(rank, sizeof rank);
        lacorsa_add_card(&v->l, (struct lc_card){ (uint8_t)list[i].rank, 0 }, &t);
        canvas_right(c, x, where.y + 1, 3, CELL_STRONG, rank);
        for (int heap = 0; heap < HEAPS; heap++)
            if (where.x + where.w >= x + 3)
                canvas_print(c, x, where.y + 2 + heap, 3, list[i].n[heap] ? CELL_TEXT : CELL_FAINT,
                             list[i].n[heap] ? "%3d" : "  \302\267", list[i].n[heap]);
    }
    for (int heap = 0; heap < HEAPS; heap++)
        canvas_text(c, where.x, where.y + 2 + heap, names, CELL_FAINT, tr(c->language, heap_names[heap]));
}

/* ---- the challenge ------------------------------------------------------------------------------------ */

struct arena {
    int challenger, defender;
    char shown[2][24]; /* of each; "" not shown yet */
    char verdict[400]; /* how it ended */
    bool found;
};

static const char *event_name(const struct table *t, const struct event *e)
{
    return table_game(t)->events[e->kind].name;
}

static int event_number(const struct kind *kind, const struct event *e, const char *name)
{
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name; i++)
        if (!strcmp(kind->arg[i].name, name))
            return e->arg[i];
    return 0;
}

/* Somebody has won it, or nobody. */
static bool ends_challenge(const char *event)
{
    return !strncmp(event, "passed", 6) || !strncmp(event, "held", 4) || !strcmp(event, "incident")
           || !strcmp(event, "collision") || !strcmp(event, "multi-21");
}

/* What became of a car in an incident or a collision. */
static bool is_harm(const char *event)
{
    static const char *const harms[] = { "avoided",   "unharmed",  "lost-spaces", "to-back",
                                         "both-back", "both-drop", "out" };
    for (size_t i = 0; i < sizeof harms / sizeof *harms; i++)
        if (!strcmp(event, harms[i]))
            return true;
    return false;
}

/* Behind what was told before. */
static void tell_more(const struct race *r, const struct event *e, bool hidden, struct text *t)
{
    char line[200];
    narrate(&r->m.seating.narrator, e, hidden, line, sizeof line);
    text_add(t, " %s", line);
}

static void arena_event(const struct race *r, const struct event *e, bool hidden, struct arena *a)
{
    const struct game *g = table_game(r->m.seating.table);
    const struct kind *kind = &g->events[e->kind];
    int car = event_number(kind, e, "car");
    if (!strcmp(kind->name, "challenge")) {
        *a =
            (struct arena){ .found = true, .challenger = car, .defender = event_number(kind, e, "defender") };
    } else if (!strcmp(kind->name, "showed") && !hidden && a->found) {
        char *to = a->shown[car == a->defender];
        arg_text(g, table_setup(r->m.seating.table), kind->arg[1].kind, e->arg[1], to, sizeof a->shown[0]);
    } else if (ends_challenge(kind->name)) {
        narrate(&r->m.seating.narrator, e, hidden, a->verdict, sizeof a->verdict);
    } else if (is_harm(kind->name) && a->verdict[0]) {
        size_t told = strlen(a->verdict);
        struct text more = text_into(a->verdict + told, sizeof a->verdict - told);
        tell_more(r, e, hidden, &more);
    } else if (!strcmp(kind->name, "lap") || !strcmp(kind->name, "open-road") || !strcmp(kind->name, "leads")
               || !strcmp(kind->name, "extended") || !strcmp(kind->name, "discarded")) {
        a->found = false;
    }
}

/* Cards that have just been turned over stay in sight until the next choice, and one's own until they were seen. */
static bool holds_reveal(const struct race *r, const struct arena *a, int moment)
{
    bool passes = r->stage == STAGE_RUN || r->stage == STAGE_SHOWN;
    return a->verdict[0]
           && ((passes && moment == table_moments(race_table(r)) - 1)
               || (r->stage == STAGE_STAY && moment >= r->stays));
}

/* The challenge that goes on, or the last one while nothing else has happened. */
static void arena_find(const struct race *r, struct arena *a)
{
    const struct table *t = race_table(r);
    int from = table_moments(t) > ARENA_MOMENTS ? table_moments(t) - ARENA_MOMENTS : 0;
    *a = (struct arena){ 0 };
    for (int i = from; i < table_moments(t); i++)
        for (int k = 0; k < table_moment(t, i)->events; k++) {
            bool hidden;
            struct event e = table_event(t, i, k, r->keyboard, &hidden);
            if (!holds_reveal(r, a, i) || is_harm(event_name(t, &e)))
                arena_event(r, &e, hidden, a);
        }
}

/* What an incident did to the cars: dice are rolled for that afterwards. */
static void add_harm(const struct race *r, int from, struct text *t)
{
    const struct table *table = race_table(r);
    for (int i = from; i < table_moments(table); i++)
        for (int k = 0; k < table_moment(table, i)->events; k++) {
            bool hidden;
            struct event e = table_event(table, i, k, r->keyboard, &hidden);
            if (is_harm(event_name(table, &e)))
                tell_more(r, &e, hidden, t);
        }
}

int lacorsa_result(const struct race *r, int from, struct text *t)
{
    const struct table *table = race_table(r);
    const struct shape *shape = table_shape(table);
    for (int i = table_moments(table) - 1; i >= from && i >= 0; i--)
        for (int k = 0; k < table_moment(table, i)->events; k++) {
            bool hidden;
            char line[200];
            struct event e = table_event(table, i, k, r->keyboard, &hidden);
            if (!ends_challenge(event_name(table, &e))
                || (shape->owner[e.arg[0]] != r->keyboard && shape->owner[e.arg[1]] != r->keyboard))
                continue;
            narrate(&r->m.seating.narrator, &e, hidden, line, sizeof line);
            text_add(t, "%s", line);
            add_harm(r, i, t);
            return i;
        }
    return -1;
}

void lacorsa_draw_card(const struct lacorsa_view *v, struct canvas *c, int x, int y, enum cell_style style,
                       const char *text)
{
    struct rect card = { x, y, v->size.card_wide, v->size.card_high };
    bool long_text = text_columns(text) > card.w - 2; /* "12+R" */
    canvas_fill(c, card, style, ' ');
    if (card.h > 1)
        canvas_box(c, card, style, NULL);
    else
        canvas_text(c, x, y, card.w, style, long_text ? "" : "[   ]");
    canvas_center(c, x + !long_text, y + card.h / 2, card.w - (long_text ? 0 : 2), style, text);
}

/* A play as it lies there: face up, known to the viewer alone, face down, or not yet. */
static void draw_play(const struct lacorsa_view *v, struct canvas *c, int x, int y, int car,
                      const char *shown)
{
    bool laid = v->l.race.car[car].laid != LC_LAID_NOTHING;
    char mine[24];
    struct text t = text_into(mine, sizeof mine);
    if (shown[0])
        lacorsa_draw_card(v, c, x, y, strchr(shown, 'R') ? CELL_CARD_RED : CELL_CARD, shown);
    else if (laid && lacorsa_is_mine(&v->l, car)) {
        lacorsa_add_laid(&v->l, car, &t);
        lacorsa_draw_card(v, c, x, y, CELL_CARD, mine);
        canvas_say(c, x - 1, y + v->size.card_high, 9, CELL_FAINT, "only you");
    } else if (laid)
        lacorsa_draw_card(v, c, x, y, CELL_CARD_BACK, "\342\226\222\342\226\222\342\226\222");
    else
        canvas_box(c, (struct rect){ x, y, v->size.card_wide, v->size.card_high }, CELL_FAINT, NULL);
}

int lacorsa_draw_arena(const struct lacorsa_view *v, struct canvas *c, struct rect where)
{
    struct arena a;
    int wide = v->size.card_wide, high = v->size.card_high, mid = where.y + 1 + high / 2, x = where.x;
    arena_find(v->r, &a);
    if (!a.found || where.h < high + 3 || !v->l.race.racing)
        return 0;
    canvas_heading(c, x, where.y, where.w, "Challenge");
    race_plate(v->r, c, x, mid, a.challenger);
    draw_play(v, c, x + 5, where.y + 1, a.challenger, a.shown[0]);
    canvas_say(c, x + 6 + wide, mid, 7, CELL_FAINT, "against");
    draw_play(v, c, x + 14 + wide, where.y + 1, a.defender, a.shown[1]);
    race_plate(v->r, c, x + 15 + 2 * wide, mid, a.defender);
    int rows = canvas_words(NULL, (struct rect){ x, 0, where.w, where.h }, CELL_STRONG, a.verdict);
    rows = rows < 2 ? 2 : where.h < high + 1 + rows ? 2 : rows;
    canvas_words(c, (struct rect){ x, where.y + 1 + high, where.w, rows }, CELL_STRONG, a.verdict);
    return high + 1 + rows;
}

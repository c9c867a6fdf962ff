/* table.c: the strip of cars, the order, the cards by rank, the challenge with its face-down cards. */
#include "view.h"

#include <stdio.h>
#include <string.h>

enum { PLATE = 4, ARENA_MOMENTS = 40 /* looked back at */ };

/* ---- the strip ---------------------------------------------------------------------------------------- */

struct running {
    int running, gone;
    int order[CARS_MAX], gaps[CARS_MAX], out[CARS_MAX];
};

static void running_read(const struct picture *p, struct running *f)
{
    memset(f, 0, sizeof *f);
    f->running = picture_numbers(p, "order", f->order);
    picture_numbers(p, "gaps", f->gaps);
    if (picture_field(p, "out").at)
        f->gone = picture_numbers(p, "out", f->out);
    if (!lacorsa_racing(p)) /* nobody has a place yet */
        for (int i = 0; i < f->running; i++)
            f->order[i] = f->running - i;
}

static bool is_mine(const struct picture *p, int car)
{
    return p->viewer != NOBODY && table_shape(p->m->table)->owner[car] == p->viewer;
}

/* Columns of the road between a car and the one ahead. */
static int gap_columns(int gap, bool tight)
{
    return !gap ? 1 : tight ? 2 : 3;
}

static int strip_columns(const struct running *f, bool tight)
{
    int n = 0;
    for (int i = 0; i < f->running; i++)
        n += PLATE + (i ? gap_columns(f->gaps[i], tight) : 0);
    return n;
}

static void draw_gap(struct canvas *c, int x, int y, int gap, bool tight)
{
    if (!gap)
        canvas_put(c, x, y, INK_ROAD_FAINT, '-');
    else if (tight)
        canvas_print(c, x, y, 2, INK_ROAD, "\302\267%d", gap > 9 ? 9 : gap);
    else
        canvas_print(c, x, y, 3, INK_ROAD, gap > 9 ? "\302\267%d" : "\302\267%d\302\267", gap);
}

void lacorsa_draw_strip(struct race *r, struct canvas *c, struct rect where)
{
    const struct picture *p = &r->pic;
    struct running f;
    running_read(p, &f);
    bool tight = strip_columns(&f, false) > where.w - 4, racing = lacorsa_racing(p);
    int wide = strip_columns(&f, tight), x = where.x + (where.w - wide) / 2;
    canvas_fill(c, (struct rect){ where.x, where.y, where.w, 3 }, INK_ROAD, ' ');
    for (int i = f.running - 1; i >= 0; i--) {
        int car = f.order[i] - 1;
        if (taught_points(r, "car %d", car + 1))
            canvas_text(c, x + 1, where.y, 2, INK_LIT, "vv");
        else if (racing)
            canvas_print(c, x + 1, where.y, 3, INK_ROAD_FAINT, "%2d", i + 1);
        race_plate(r, c, x, where.y + 1, car);
        bool laid = lacorsa_has_laid(p, car);
        canvas_print(c, x, where.y + 2, PLATE, is_mine(p, car) ? INK_ROAD : INK_ROAD_FAINT, "%s%2d%s",
                     is_mine(p, car) ? "\302\267" : " ", lacorsa_cards(p, car), laid ? "\342\226\240" : "");
        x += PLATE;
        if (i && racing) {
            draw_gap(c, x, where.y + 1, f.gaps[i], tight);
            x += gap_columns(f.gaps[i], tight);
        } else if (i) {
            x += 1;
        }
    }
    canvas_text(c, where.x + where.w - 2, where.y + 1, 2, INK_ROAD_FAINT, "\342\226\266");
}

/* ---- the order ---------------------------------------------------------------------------------------- */

static void draw_runner(struct race *r, struct canvas *c, struct rect row, const struct running *f, int i)
{
    const struct picture *p = &r->pic;
    int car = f->order[i] - 1, seat = table_shape(r->m.seating.table)->owner[car], x = row.x;
    enum ink ink = is_mine(p, car) ? INK_YOU : INK_TEXT;
    char line[200];
    struct text t = text_into(line, sizeof line);
    bool racing = lacorsa_racing(p);
    const char *name = table_shape(r->m.seating.table)->name[car];
    if (racing)
        canvas_print(c, x, row.y, 3, INK_FAINT, "%2d.", i + 1);
    race_plate(r, c, x + 4, row.y, car);
    canvas_print(c, x + 9, row.y, 12, ink, "%s", name ? name : race_driver(r, seat));
    int cards = lacorsa_cards(p, car);
    canvas_print(c, x + 22, row.y, 8, cards <= 2 ? INK_WARN : INK_TEXT, "%2d %s", cards,
                 COUNTED_NOUN(cards, "card"));
    if (racing && i)
        text_add(&t, "gap %d", f->gaps[i]);
    else if (racing)
        text_add(&t, "leads");
    if (picture_option(p, "pit=yes") && racing)
        lacorsa_add_stops(p, car, &t);
    if (lacorsa_has_laid(p, car))
        text_add(&t, "%schosen", t.len ? "  " : "");
    lacorsa_add_marks(p, car, &t);
    canvas_text(c, x + 31, row.y, row.w - 31, INK_FAINT, line);
}

int lacorsa_draw_order(struct race *r, struct canvas *c, struct rect where)
{
    struct running f;
    running_read(&r->pic, &f);
    int y = where.y, all = f.running + f.gone;
    if (all < where.h)
        canvas_heading(c, where.x, y++, where.w, lacorsa_racing(&r->pic) ? "Order" : "Qualifying");
    for (int i = 0; i < f.running && y < where.y + where.h; i++) {
        int row = lacorsa_racing(&r->pic) ? i : f.running - 1 - i;
        draw_runner(r, c, (struct rect){ where.x, y++, where.w, 1 }, &f, row);
    }
    for (int i = 0; i < f.gone && y < where.y + where.h; i++, y++) {
        char why[80];
        struct text t = text_into(why, sizeof why);
        lacorsa_add_out(&r->pic, f.out[i] - 1, &t);
        race_plate(r, c, where.x + 4, y, f.out[i] - 1);
        canvas_text(c, where.x + 9, y, where.w - 9, INK_FAINT, why);
    }
    return y - where.y;
}

/* ---- what was played ---------------------------------------------------------------------------------- */

void lacorsa_draw_pile(struct race *r, struct canvas *c, struct rect where)
{
    static const char *const names[] = { "played", "unseen", "yours" };
    struct tally list[TALLIES_MAX];
    int n = lacorsa_tally(&r->pic, list);
    canvas_fill(c, where, INK_TEXT, ' ');
    canvas_heading(c, where.x, where.y, where.w, "Cards by rank");
    for (int i = 0; i < n; i++) {
        int x = where.x + 7 + 3 * i;
        char card[16] = "";
        span_copy(list[i].card, card, sizeof card);
        canvas_right(c, x, where.y + 1, 3, INK_STRONG, card);
        for (int heap = 0; heap < HEAPS; heap++)
            if (where.x + where.w >= x + 3)
                canvas_print(c, x, where.y + 2 + heap, 3, list[i].n[heap] ? INK_TEXT : INK_FAINT,
                             list[i].n[heap] ? "%3d" : "  \302\267", list[i].n[heap]);
    }
    for (int heap = 0; heap < HEAPS; heap++)
        canvas_text(c, where.x, where.y + 2 + heap, 7, INK_FAINT, names[heap]);
}

/* ---- the challenge ------------------------------------------------------------------------------------ */

struct arena {
    int challenger, defender;
    char shown[2][24]; /* of each; "" not shown yet */
    char verdict[200]; /* how it ended */
    char before[200];  /* how the one before ended */
    bool found;
};

static int event_number(const struct kind *kind, const struct event *e, const char *name)
{
    for (int i = 0; i < ARGS_MAX && kind->arg[i].name; i++)
        if (!strcmp(kind->arg[i].name, name))
            return e->arg[i];
    return 0;
}

static void arena_event(const struct race *r, const struct event *e, bool hidden, struct arena *a)
{
    const struct game *g = table_game(r->m.seating.table);
    const struct kind *kind = &g->events[e->kind];
    int car = event_number(kind, e, "car");
    if (!strcmp(kind->name, "challenge")) {
        struct arena next = { .found = true,
                              .challenger = car,
                              .defender = event_number(kind, e, "defender") };
        memcpy(next.before, a->verdict, sizeof next.before);
        *a = next;
    } else if (!strcmp(kind->name, "showed") && !hidden && a->found) {
        char *to = a->shown[car == a->defender];
        arg_text(g, table_setup(r->m.seating.table), kind->arg[1].kind, e->arg[1], to, sizeof a->shown[0]);
    } else if (!strncmp(kind->name, "passed", 6) || !strncmp(kind->name, "held", 4)) {
        narrate(&r->m.seating.narrator, e, hidden, a->verdict, sizeof a->verdict);
    } else if (!strcmp(kind->name, "lap") || !strcmp(kind->name, "open-road") || !strcmp(kind->name, "leads")
               || !strcmp(kind->name, "extended") || !strcmp(kind->name, "discarded")) {
        a->found = false;
    }
}

/* Cards that have just been turned over stay in sight until the next choice. */
static bool holds_reveal(const struct race *r, const struct arena *a, int moment)
{
    return (r->stage == STAGE_RUN || r->stage == STAGE_SHOWN)
           && moment == table_moments(r->m.seating.table) - 1 && a->verdict[0];
}

/* The challenge that goes on, or the last one while nothing else has happened. */
static void arena_find(const struct race *r, struct arena *a)
{
    const struct table *t = r->m.seating.table;
    int from = table_moments(t) > ARENA_MOMENTS ? table_moments(t) - ARENA_MOMENTS : 0;
    *a = (struct arena){ 0 };
    for (int i = from; i < table_moments(t); i++)
        for (int k = 0; k < table_moment(t, i)->events && !holds_reveal(r, a, i); k++) {
            bool hidden;
            struct event e = table_event(t, i, k, r->keyboard, &hidden);
            arena_event(r, &e, hidden, a);
        }
}

void lacorsa_draw_card(struct canvas *c, int x, int y, enum ink ink, const char *text)
{
    canvas_fill(c, (struct rect){ x, y, CARD_WIDE, CARD_HIGH }, ink, ' ');
    canvas_box(c, (struct rect){ x, y, CARD_WIDE, CARD_HIGH }, ink, NULL);
    canvas_center(c, x + 1, y + 1, CARD_WIDE - 2, ink, text);
}

static void draw_back(struct canvas *c, int x, int y)
{
    lacorsa_draw_card(c, x, y, INK_CARD_BACK, "\342\226\222\342\226\222\342\226\222");
}

/* A play as it lies there: face up, known to the viewer alone, face down, or not yet. */
static void draw_play(struct race *r, struct canvas *c, int x, int y, int car, const char *shown)
{
    char mine[24];
    struct span play = picture_part(picture_field(&r->pic, "plays"), ',', car);
    if (shown[0])
        lacorsa_draw_card(c, x, y, strchr(shown, 'R') ? INK_CARD_RED : INK_CARD, shown);
    else if (lacorsa_has_laid(&r->pic, car) && is_mine(&r->pic, car) && span_copy(play, mine, sizeof mine)) {
        lacorsa_draw_card(c, x, y, INK_CARD, mine);
        canvas_text(c, x - 1, y + CARD_HIGH, 9, INK_FAINT, "only you");
    } else if (lacorsa_has_laid(&r->pic, car))
        draw_back(c, x, y);
    else
        canvas_box(c, (struct rect){ x, y, CARD_WIDE, CARD_HIGH }, INK_FAINT, NULL);
}

bool lacorsa_draw_arena(struct race *r, struct canvas *c, struct rect where)
{
    struct arena a;
    arena_find(r, &a);
    if (!a.found || where.h < ARENA_HIGH || !lacorsa_racing(&r->pic))
        return false;
    canvas_heading(c, where.x, where.y, where.w, "Challenge");
    race_plate(r, c, where.x, where.y + 2, a.challenger);
    draw_play(r, c, where.x + 5, where.y + 1, a.challenger, a.shown[0]);
    canvas_text(c, where.x + 11, where.y + 2, 7, INK_FAINT, "against");
    draw_play(r, c, where.x + 19, where.y + 1, a.defender, a.shown[1]);
    race_plate(r, c, where.x + 25, where.y + 2, a.defender);
    if (a.verdict[0])
        canvas_words(c, (struct rect){ where.x, where.y + 4, where.w, 2 }, INK_STRONG, a.verdict);
    else if (a.before[0])
        canvas_words(c, (struct rect){ where.x, where.y + 4, where.w, 2 }, INK_FAINT, a.before);
    return true;
}

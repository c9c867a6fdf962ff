/* board_lacorsa.c: a LACORSA race on the screen: the strip of cars, the order, the challenge, what was played, the
 * story, and the hand. What may be laid is what the engine lists: a kind of action is chosen with Tab, a card with the
 * arrows, a Redline on top of it with r. */
#include "../match/look_lacorsa.h"
#include "../match/phrase.h"
#include "taught.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CARDS_MAX = 80,
    CARD_WIDE = 5,
    CARD_HIGH = 3,
    PLATE = 4,
    QUESTION_HIGH = 8, /* why, what, cards, Enter */
    LEFT_MIN = 48,
    LEFT_MOST = 70,
    PILE_HIGH = 5,
    ARENA_HIGH = 6,
    ARENA_MOMENTS = 40, /* looked back at */
};

/* ---- what can be chosen ------------------------------------------------------------------------------- */

/* One card of the row at the bottom, with the actions of the chosen kind that begin with it. */
struct item {
    char card[16];
    int n;
    action_t act[8];
};

struct offer {
    int kinds[16], n_kinds; /* kinds of action there are */
    int kind;               /* the chosen one, as an index */
    int n;
    struct item item[CARDS_MAX];
    bool cards; /* the chosen kind takes a card */
};

static bool begins_with_card(const char *action, const char *card)
{
    size_t len = strlen(card);
    char next = action[len];
    return !strncmp(action, card, len) && (next == '\0' || next == '+' || next == '^' || next == '*');
}

static void list_kinds(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        int kind = action_kind(p->legal[i]);
        if (!o->n_kinds || o->kinds[o->n_kinds - 1] != kind)
            o->kinds[o->n_kinds++] = kind;
    }
}

static void add_item(struct offer *o, struct span card)
{
    if (o->n < CARDS_MAX && span_copy(card, o->item[o->n].card, sizeof o->item[0].card))
        o->n++;
}

/* The hand that the question is about, or before there is one the first of the viewer's. */
static struct span hand_of(const struct picture *p)
{
    const struct shape *shape = table_shape(p->m->table);
    int car = p->car;
    for (int i = 0; car == NOBODY && p->viewer != NOBODY && i < shape->cars; i++)
        if (shape->owner[i] == p->viewer)
            car = i;
    if (car == NOBODY)
        return (struct span){ 0 };
    return picture_part(picture_field(p, "hands"), '/', lacorsa_shared(p) ? car & ~1 : car);
}

static void attach(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        char words[ACTION_TEXT_MAX];
        if (action_kind(p->legal[i]) != o->kinds[o->kind])
            continue;
        action_short(p->m->table, p->legal[i], words, sizeof words);
        o->cards |= words[0] != '\0';
        for (int k = 0; k < o->n; k++)
            if (begins_with_card(words, o->item[k].card) && o->item[k].n < 8)
                o->item[k].act[o->item[k].n++] = p->legal[i];
    }
}

/* Cards from the open pile are no cards of the hand: they stand there themselves. */
static void list_pile(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        char words[ACTION_TEXT_MAX];
        action_short(p->m->table, p->legal[i], words, sizeof words);
        if (!strcmp(action_name(table_game(p->m->table), p->legal[i]), "pick"))
            add_item(o, span_of(words));
    }
}

static void offer_make(const struct picture *p, const struct lacorsa_pick *pick, struct offer *o)
{
    struct span hand = hand_of(p), card;
    memset(o, 0, sizeof *o);
    list_kinds(p, o);
    o->kind = pick->kind < o->n_kinds ? pick->kind : 0;
    list_pile(p, o);
    while (!o->n && hand.at && !span_is(hand, "-") && span_cut(&hand, ',', &card)) {
        add_item(o, card);
        while (span_cut(&hand, ',', &card))
            add_item(o, card);
    }
    if (p->n)
        attach(p, o);
}

static const char *kind_name(const struct race *r, int kind)
{
    return table_game(r->m.table)->actions_named[kind].name;
}

/* The action that Enter would do, or 0. */
static action_t chosen(const struct race *r, const struct picture *p, const struct offer *o)
{
    if (!p->n)
        return 0;
    if (!o->cards) {
        for (int i = 0; i < p->n; i++)
            if (action_kind(p->legal[i]) == o->kinds[o->kind])
                return p->legal[i];
        return 0;
    }
    if (r->lacorsa.card < 0 || r->lacorsa.card >= o->n)
        return 0;
    const struct item *item = &o->item[r->lacorsa.card];
    return item->n ? item->act[r->lacorsa.variant % item->n] : 0;
}

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

/* Leader at the right: the race runs that way. Above a car its place, below it the cards in its hand. */
static void draw_strip(struct race *r, struct canvas *c, struct rect where)
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
    int car = f->order[i] - 1, seat = table_shape(r->m.table)->owner[car], x = row.x;
    enum ink ink = is_mine(p, car) ? INK_YOU : INK_TEXT;
    char line[200];
    struct text t = text_into(line, sizeof line);
    bool racing = lacorsa_racing(p);
    const char *name = table_shape(r->m.table)->name[car];
    if (racing)
        canvas_print(c, x, row.y, 3, INK_FAINT, "%2d.", i + 1);
    race_plate(r, c, x + 4, row.y, car);
    canvas_print(c, x + 9, row.y, 12, ink, "%s", name ? name : race_driver(r, seat));
    int cards = lacorsa_cards(p, car);
    canvas_print(c, x + 22, row.y, 8, cards <= 2 ? INK_WARN : INK_TEXT, "%2d %s", cards,
                 cards == 1 ? "card" : "cards");
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

/* Returns the rows used. */
static int draw_order(struct race *r, struct canvas *c, struct rect where)
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

/* Ranks across: what was played, what nobody has shown, what one holds. */
static void draw_pile(struct race *r, struct canvas *c, struct rect where)
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
    const struct game *g = table_game(r->m.table);
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
        arg_text(g, table_setup(r->m.table), kind->arg[1].kind, e->arg[1], to, sizeof a->shown[0]);
    } else if (!strncmp(kind->name, "passed", 6) || !strncmp(kind->name, "held", 4)) {
        narrate(&r->m.narrator, e, hidden, a->verdict, sizeof a->verdict);
    } else if (!strcmp(kind->name, "lap") || !strcmp(kind->name, "open-road") || !strcmp(kind->name, "leads")
               || !strcmp(kind->name, "extended") || !strcmp(kind->name, "discarded")) {
        a->found = false;
    }
}

/* Cards that have just been turned over stay in sight until the next choice. */
static bool holds_reveal(const struct race *r, const struct arena *a, int moment)
{
    return (r->stage == STAGE_RUN || r->stage == STAGE_SHOWN) && moment == table_moments(r->m.table) - 1
           && a->verdict[0];
}

/* The challenge that goes on, or the last one while nothing else has happened. */
static void arena_find(const struct race *r, struct arena *a)
{
    const struct table *t = r->m.table;
    int from = table_moments(t) > ARENA_MOMENTS ? table_moments(t) - ARENA_MOMENTS : 0;
    *a = (struct arena){ 0 };
    for (int i = from; i < table_moments(t); i++)
        for (int k = 0; k < table_moment(t, i)->events && !holds_reveal(r, a, i); k++) {
            bool hidden;
            struct event e = table_event(t, i, k, r->keyboard, &hidden);
            arena_event(r, &e, hidden, a);
        }
}

static void draw_card(struct canvas *c, int x, int y, enum ink ink, const char *text)
{
    canvas_fill(c, (struct rect){ x, y, CARD_WIDE, CARD_HIGH }, ink, ' ');
    canvas_box(c, (struct rect){ x, y, CARD_WIDE, CARD_HIGH }, ink, NULL);
    canvas_center(c, x + 1, y + 1, CARD_WIDE - 2, ink, text);
}

static void draw_back(struct canvas *c, int x, int y)
{
    draw_card(c, x, y, INK_CARD_BACK, "\342\226\222\342\226\222\342\226\222");
}

/* A play as it lies there: face up, known to the viewer alone, face down, or not yet. */
static void draw_play(struct race *r, struct canvas *c, int x, int y, int car, const char *shown)
{
    char mine[24];
    struct span play = picture_part(picture_field(&r->pic, "plays"), ',', car);
    if (shown[0])
        draw_card(c, x, y, strchr(shown, 'R') ? INK_CARD_RED : INK_CARD, shown);
    else if (lacorsa_has_laid(&r->pic, car) && is_mine(&r->pic, car) && span_copy(play, mine, sizeof mine)) {
        draw_card(c, x, y, INK_CARD, mine);
        canvas_text(c, x - 1, y + CARD_HIGH, 9, INK_FAINT, "only you");
    } else if (lacorsa_has_laid(&r->pic, car))
        draw_back(c, x, y);
    else
        canvas_box(c, (struct rect){ x, y, CARD_WIDE, CARD_HIGH }, INK_FAINT, NULL);
}

static bool draw_arena(struct race *r, struct canvas *c, struct rect where)
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

/* ---- the question ------------------------------------------------------------------------------------- */

/* What Enter would do: "Lay the 12 with a Redline face down". */
static void add_deed(const struct race *r, action_t act, struct text *t)
{
    char words[ACTION_TEXT_MAX], key[40];
    struct values v = { 0 };
    action_short(r->m.table, act, words, sizeof words);
    values_text(&v, "card", words);
    snprintf(key, sizeof key, "do.%s", action_name(table_game(r->m.table), act));
    phrase_add(t, &r->pic, key, &v);
    if (!t->len)
        text_add(t, "%s %s", action_name(table_game(r->m.table), act), words);
}

static void capital(const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s", name);
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 32);
    for (char *c = out; *c; c++)
        *c = *c == '-' ? ' ' : *c;
}

enum { PRESS_KIND = PRESS_ITEM + 1000 };

static void draw_kinds(const struct race *r, struct canvas *c, int x, int y, const struct offer *o)
{
    for (int i = 0; i < o->n_kinds; i++) {
        char name[40];
        capital(kind_name(r, o->kinds[i]), name, sizeof name);
        int wide = text_columns(name) + 2;
        canvas_print(c, x, y, wide, i == o->kind ? INK_SELECTED : INK_TEXT, " %s ", name);
        canvas_zone(c, (struct rect){ x, y, wide, 1 }, PRESS_KIND + i);
        x += wide + 1;
    }
    if (o->n_kinds > 1)
        canvas_text(c, x + 1, y, c->w - x - 1, INK_FAINT, "Tab");
}

static void draw_hand(const struct race *r, struct canvas *c, struct rect where, const struct offer *o)
{
    int step = CARD_WIDE + 1;
    while (step > 3 && o->n * step > where.w)
        step--;
    for (int i = 0; i < o->n && i * step + CARD_WIDE <= where.w; i++) {
        bool picked = race_asked(r) && o->cards && i == r->lacorsa.card;
        bool red = o->item[i].card[0] == 'R';
        enum ink ink = picked                                          ? INK_CARD_PICKED
                       : taught_points(r, "card %s", o->item[i].card)  ? INK_LIT
                       : race_asked(r) && (!o->cards || !o->item[i].n) ? INK_CARD_DIM
                       : red                                           ? INK_CARD_RED
                                                                       : INK_CARD;
        draw_card(c, where.x + i * step, where.y, ink, o->item[i].card);
        canvas_zone(c, (struct rect){ where.x + i * step, where.y, step, CARD_HIGH }, PRESS_ITEM + i);
    }
    if (race_asked(r) && o->cards
        && r->lacorsa.card * step + CARD_WIDE <= where.w) /* the picked one lies on top */
        draw_card(c, where.x + r->lacorsa.card * step, where.y, INK_CARD_PICKED,
                  o->item[r->lacorsa.card].card);
}

static void draw_enter(const struct race *r, struct canvas *c, int x, int y, int wide, const struct offer *o)
{
    char line[200];
    struct text t = text_into(line, sizeof line);
    action_t act = chosen(r, &r->pic, o);
    if (!act) {
        canvas_text(c, x, y, wide, INK_FAINT, "This card cannot be used so.");
        return;
    }
    add_deed(r, act, &t);
    int n = canvas_print(c, x, y, wide, INK_GO, " Enter: %s ", line);
    canvas_zone(c, (struct rect){ x, y, n, 1 }, PRESS_ENTER);
    const struct item *item = &o->item[r->lacorsa.card];
    if (o->cards && item->n > 1)
        canvas_print(c, x + n + 2, y, wide - n - 2, INK_FAINT, "r: %s",
                     item->n == 2 ? "with or without Redline" : "other ways to play it");
}

static void draw_question(struct race *r, struct canvas *c, struct rect where, bool line)
{
    const struct picture *p = &r->pic;
    struct offer o;
    char why[1024] = "";
    struct text t = text_into(why, sizeof why);
    offer_make(p, &r->lacorsa, &o);
    if (line)
        canvas_heading(c, where.x, where.y, where.w, "");
    else
        where.y--;
    if (race_asked(r))
        race_why(r, &t);
    else if (r->stage == STAGE_RUN && r->thinker)
        text_add(&t, "%s (seat %d) is choosing.", race_driver(r, r->thinks), r->thinks + 1);
    struct rect words = { where.x + 1, where.y + 1, where.w - 2, 2 };
    canvas_words(c, words, INK_STRONG, why);
    if (race_asked(r))
        draw_kinds(r, c, where.x + 1, where.y + 3, &o);
    draw_hand(r, c, (struct rect){ where.x + 1, where.y + 4, where.w - 2, CARD_HIGH }, &o);
    if (race_asked(r))
        draw_enter(r, c, where.x + 1, where.y + 7, where.w - 2, &o);
}

/* ---- the board ---------------------------------------------------------------------------------------- */

/* A full grid takes the row of the line above the question. */
static bool needs_line(const struct race *r, struct rect w)
{
    return w.h - 3 - QUESTION_HIGH >= table_shape(r->m.table)->cars;
}

static void draw(struct race *r, struct canvas *c, struct rect w)
{
    bool line = needs_line(r, w);
    int bottom = w.y + w.h - QUESTION_HIGH + !line, top = w.y + 3;
    int left = w.w * 3 / 5 < LEFT_MIN ? LEFT_MIN : w.w * 3 / 5 > LEFT_MOST ? LEFT_MOST : w.w * 3 / 5;
    struct rect side = { w.x + left + 2, top, w.w - left - 3, bottom - top };
    draw_strip(r, c, (struct rect){ w.x, w.y, w.w, 3 });
    int rows = draw_order(r, c, (struct rect){ w.x + 1, top, left - 1, bottom - top });
    bool room = bottom - top - rows >= PILE_HIGH;
    if (room || r->show_cards)
        draw_pile(r, c,
                  (struct rect){ w.x + 1, room ? top + rows : bottom - PILE_HIGH, left - 1, PILE_HIGH });
    if (draw_arena(r, c, side)) {
        side.y += ARENA_HIGH;
        side.h -= ARENA_HIGH;
    }
    canvas_heading(c, side.x, side.y, side.w, "What happened");
    story_draw(&r->story, c, (struct rect){ side.x, side.y + 1, side.w, side.h - 1 }, r->fresh);
    draw_question(r, c, (struct rect){ w.x, bottom, w.w, QUESTION_HIGH }, line);
}

static void title(const struct picture *p, struct text *t)
{
    text_add(t, "%s  ", table_game(p->m->table)->title);
    lacorsa_add_heading(p, t);
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static bool usable(const struct offer *o, int i)
{
    return i >= 0 && i < o->n && o->item[i].n;
}

/* To the next card that can be used, that way. */
static void move_to(struct race *r, const struct offer *o, int from, int by)
{
    for (int i = from, k = 0; k <= o->n; k++, i += by) {
        int at = o->n ? (i % o->n + o->n) % o->n : 0;
        if (usable(o, at)) {
            r->lacorsa.card = at;
            r->lacorsa.variant = 0;
            return;
        }
    }
}

static void choose_kind(struct race *r, struct offer *o, int kind)
{
    r->lacorsa.kind = kind;
    offer_make(&r->pic, &r->lacorsa, o);
    if (!usable(o, r->lacorsa.card))
        move_to(r, o, o->n - 1, -1);
    r->lacorsa.variant = 0;
}

/* A new question: the highest card that can be used. */
static void asked(struct race *r)
{
    struct offer o;
    race_picture(r);
    r->lacorsa = (struct lacorsa_pick){ 0 };
    offer_make(&r->pic, &r->lacorsa, &o);
    move_to(r, &o, o.n - 1, -1);
}

/* Digits choose a card by its value; what does not go on with the digits before begins anew. */
static bool hear_digit(struct race *r, const struct offer *o, int digit)
{
    int tries[] = { r->lacorsa.typed * 10 + digit, digit };
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < o->n; i++)
            if (usable(o, i) && atoi(o->item[i].card) == tries[k] && tries[k]) {
                r->lacorsa.card = i;
                r->lacorsa.variant = 0;
                r->lacorsa.typed = tries[k];
                return true;
            }
    r->lacorsa.typed = digit;
    return true;
}

/* The first letter of a kind: e extends. */
static bool hear_letter(struct race *r, struct offer *o, int key)
{
    for (int i = 0; i < o->n_kinds; i++)
        if (kind_name(r, o->kinds[i])[0] == key) {
            choose_kind(r, o, i);
            return true;
        }
    return false;
}

static bool hear(struct race *r, int key)
{
    struct offer o;
    race_picture(r);
    offer_make(&r->pic, &r->lacorsa, &o);
    if (key == 'c') {
        r->show_cards = !r->show_cards;
        return true;
    }
    if (!race_asked(r))
        return false;
    if (key < '0' || key > '9')
        r->lacorsa.typed = 0;
    if (key >= '0' && key <= '9')
        return hear_digit(r, &o, key - '0');
    if (key >= PRESS_KIND && key < PRESS_KIND + o.n_kinds) {
        choose_kind(r, &o, key - PRESS_KIND);
        return true;
    }
    if (key >= PRESS_ITEM && key < PRESS_ITEM + o.n) {
        move_to(r, &o, key - PRESS_ITEM, 1);
        return true;
    }
    switch (key) {
    case PRESS_LEFT: move_to(r, &o, r->lacorsa.card - 1, -1); return true;
    case PRESS_RIGHT: move_to(r, &o, r->lacorsa.card + 1, 1); return true;
    case PRESS_HOME: move_to(r, &o, 0, 1); return true;
    case PRESS_END: move_to(r, &o, o.n - 1, -1); return true;
    case PRESS_TAB: choose_kind(r, &o, (o.kind + 1) % (o.n_kinds ? o.n_kinds : 1)); return true;
    case PRESS_BACKTAB:
        choose_kind(r, &o, (o.kind + o.n_kinds - 1) % (o.n_kinds ? o.n_kinds : 1));
        return true;
    case 'r':
    case PRESS_UP:
    case PRESS_DOWN: r->lacorsa.variant++; return true;
    case PRESS_ENTER: {
        action_t act = chosen(r, &r->pic, &o);
        if (act)
            race_act(r, &act, 1);
        return true;
    }
    default: return hear_letter(r, &o, key);
    }
}

static const struct key_hint *hints(const struct race *r)
{
    static const struct key_hint list[] = { { "\342\206\220 \342\206\222", "card", PRESS_RIGHT },
                                            { "r", "Redline", 'r' },
                                            { "Enter", "do it", PRESS_ENTER },
                                            { "u", "undo", 'u' },
                                            { "h", "hint", 'h' },
                                            { "c", "cards", 'c' },
                                            { "?", "keys", '?' },
                                            { "Esc", "menu", PRESS_ESC },
                                            { "l", "log", 'l' },
                                            { 0 } };
    (void)r;
    return list;
}

const struct board lacorsa_board = {
    .game = "lacorsa",
    .title = title,
    .draw = draw,
    .hear = hear,
    .hints = hints,
    .asked = asked,
    .help = "Left, right\tanother card; digits choose one by its value\n"
            "r\tthe same card with a Redline on top, or without\n"
            "Tab\tanother kind of action; so does its first letter\n"
            "Enter\tdoes what the red line says\n"
            "c\tcards by rank: played, unseen, yours\n",
};

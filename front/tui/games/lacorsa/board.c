/* board.c: a LACORSA race on the screen: the strip of cars, the order, the challenge, what was played, the
 * story, and the hand. What may be laid is what the engine lists: a kind of action is chosen with Tab, a card with the
 * arrows, a Redline on top of it with r. */
#include "view.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUESTION_WORDS = 2,
    QUESTION_HIGH = QUESTION_WORDS + 3, /* why, what, Enter, and the cards */
    WIDE_SCREEN = 120,
    HIGH_SCREEN = 34,
    LEFT_MIN = 48,
    LEFT_MOST = 70,
};

/* ---- what can be chosen: nothing but what the engine lists ---------------------------------------------- */

static void list_kinds(const struct picture *p, struct offer *o)
{
    for (int i = 0; i < p->n; i++) {
        int kind = action_kind(p->legal[i]);
        if (!o->n_kinds || o->kinds[o->n_kinds - 1] != kind)
            o->kinds[o->n_kinds++] = kind;
    }
}

static void add_item(struct lacorsa_view *v, struct lc_card card)
{
    struct item *item = &v->offer.item[v->offer.n];
    if (v->offer.n == HAND_MAX)
        return;
    item->card = card;
    lc_card_text(table_setup(v->r->m.seating.table), card, item->text, sizeof item->text);
    v->offer.n++;
}

/* Cards from the open pile are no cards of the hand: they stand there themselves. */
static void list_pile(struct lacorsa_view *v)
{
    const struct picture *p = v->l.p;
    struct lc_card card;
    for (int i = 0; i < p->n; i++)
        if (lc_gesture(p->legal[i]) == LC_PICK_CARD && lc_action_card(p->legal[i], &card))
            add_item(v, card);
}

/* The hand that the question is about, or before there is one the first of the viewer's. */
static void list_hand(struct lacorsa_view *v)
{
    const struct lc_race *race = &v->l.race;
    int car = race->asked;
    for (int i = 0; car == NOBODY && i < race->cars; i++)
        if (lacorsa_is_mine(&v->l, i))
            car = i;
    if (car == NOBODY)
        return;
    const struct lc_cards *hand = &race->hand[race->car[car].hand];
    for (int i = 0; i < hand->n; i++)
        add_item(v, hand->at[i]);
}

static void attach(struct offer *o, action_t act)
{
    struct lc_card card;
    if (action_kind(act) != o->kinds[o->kind] || !lc_action_card(act, &card))
        return;
    o->cards = true;
    for (int k = 0; k < o->n; k++) {
        struct item *item = &o->item[k];
        if (item->card.rank == card.rank && item->card.suit == card.suit && item->n < WAYS_MAX)
            item->act[item->n++] = act;
    }
}

static void offer_make(struct lacorsa_view *v)
{
    struct offer *o = &v->offer;
    memset(o, 0, sizeof *o);
    list_kinds(v->l.p, o);
    o->kind = v->at->kind < o->n_kinds ? v->at->kind : 0;
    list_pile(v);
    if (!o->n)
        list_hand(v);
    for (int i = 0; i < v->l.p->n; i++)
        attach(o, v->l.p->legal[i]);
}

static void lacorsa_view_take(struct lacorsa_view *v, struct race *r)
{
    v->r = r;
    v->at = r->cursor;
    lacorsa_look(&v->l, race_picture(r));
    offer_make(v);
}

static const char *offer_kind(const struct lacorsa_view *v, int kind)
{
    return table_game(v->r->m.seating.table)->actions_named[kind].name;
}

static action_t offer_chosen(const struct lacorsa_view *v)
{
    const struct picture *p = v->l.p;
    const struct offer *o = &v->offer;
    if (!o->cards) {
        for (int i = 0; i < p->n; i++)
            if (action_kind(p->legal[i]) == o->kinds[o->kind])
                return p->legal[i];
        return 0;
    }
    if (v->at->card < 0 || v->at->card >= o->n)
        return 0;
    const struct item *item = &o->item[v->at->card];
    return item->n ? item->act[v->at->variant % item->n] : 0;
}

/* ---- the question ------------------------------------------------------------------------------------- */

/* What a kind of action is called where one is chosen. */
static const char *label_of(const struct lacorsa_view *v, int kind)
{
    static const struct {
        const char *kind, *label;
    } labels[] = {
        { "play", N_("Play") },           { "extend", N_("Extend") }, { "discard", N_("Discard") },
        { "pick", N_("Pick") },           { "wide", N_("Wide") },     { "pit", N_("Pit") },
        { "challenge", N_("Challenge") }, { "stay", N_("Stay") },     { "flat-out", N_("Flat out") },
        { "steady", N_("Steady") },
    };
    const char *name = offer_kind(v, v->offer.kinds[kind]);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (!strcmp(labels[i].kind, name))
            return page_say(v->r, labels[i].label);
    return name;
}

enum { PRESS_KIND = PRESS_ITEM + 1000 };

static void draw_kinds(const struct lacorsa_view *v, struct canvas *c, int x, int y)
{
    const struct offer *o = &v->offer;
    for (int i = 0; i < o->n_kinds; i++) {
        const char *name = label_of(v, i);
        int wide = text_columns(name) + 2;
        canvas_print(c, x, y, wide, i == o->kind ? CELL_SELECTED : CELL_TEXT, " %s ", name);
        canvas_zone(c, (struct rect){ x, y, wide, 1 }, PRESS_KIND + i);
        x += wide + 1;
    }
    if (o->n_kinds > 1)
        canvas_text(c, x + 1, y, c->w - x - 1, CELL_FAINT, "Tab");
}

static enum cell_style card_style(const struct lacorsa_view *v, int i)
{
    const struct item *item = &v->offer.item[i];
    bool asked = race_asked(v->r), cards = v->offer.cards;
    return asked && cards && i == v->at->card                ? CELL_CARD_PICKED
           : race_lesson_points(v->r, "card %s", item->text) ? CELL_LIT
           : asked && (!cards || !item->n)                   ? CELL_CARD_DIM
           : item->text[0] == 'R'                            ? CELL_CARD_RED
                                                             : CELL_CARD;
}

static void draw_hand(const struct lacorsa_view *v, struct canvas *c, struct rect where)
{
    const struct offer *o = &v->offer;
    int wide = v->size.card_wide, step = wide + 1, picked = v->at->card;
    while (step > 3 && o->n * step > where.w)
        step--;
    for (int i = 0; i < o->n && i * step + wide <= where.w; i++) {
        lacorsa_draw_card(v, c, where.x + i * step, where.y, card_style(v, i), o->item[i].text);
        canvas_zone(c, (struct rect){ where.x + i * step, where.y, step, v->size.card_high }, PRESS_ITEM + i);
    }
    if (race_asked(v->r) && o->cards && picked * step + wide <= where.w) /* it lies on top */
        lacorsa_draw_card(v, c, where.x + picked * step, where.y, CELL_CARD_PICKED, o->item[picked].text);
}

static void draw_enter(const struct lacorsa_view *v, struct canvas *c, int x, int y, int wide)
{
    struct text t = canvas_line(c);
    action_t act = offer_chosen(v);
    if (!act) {
        canvas_say(c, x, y, wide, CELL_FAINT, "This card cannot be used so.");
        return;
    }
    face_label(&v->r->pic, act, &t);
    int n = canvas_button(c, x, y, wide, PRESS_ENTER, "Enter: %s", t.buf);
    const struct item *item = &v->offer.item[v->at->card];
    if (v->offer.cards && item->n > 1) {
        bool redline = item->n == 2 && lc_play_of(item->act[1]) & LC_WITH_REDLINE;
        canvas_text(c, x + n + 2, y, wide - n - 2, CELL_FAINT,
                    redline ? tr(c->language, "r: with or without Redline")
                            : tr(c->language, "r: other ways to play it"));
    }
}

static void add_question(const struct lacorsa_view *v, struct text *t)
{
    if (v->r->stage == STAGE_STAY)
        lacorsa_result(v->r, v->r->stays, t);
    else
        race_question(v->r, t);
}

/* Rows that the question takes more than it has everywhere. */
static int rows_wanted(const struct lacorsa_view *v, struct canvas *c, int wide)
{
    struct text t = canvas_line(c);
    add_question(v, &t);
    int rows = canvas_words(NULL, (struct rect){ 0, 0, wide - 2, 1 }, CELL_STRONG, t.buf) - QUESTION_WORDS;
    return rows > 0 ? rows : 0;
}

/* What the question and the hand below it take: it is whole before there are cards by rank, which have a key, a line above
 * it, and frames around the cards in hand. */
struct below {
    int high, more; /* all rows, and those of words beyond what they have everywhere */
    int card_high;
    bool line;
};

static struct below divide(const struct lacorsa_view *v, struct canvas *c, struct rect w, int cars)
{
    int wanted = rows_wanted(v, c, w.w), room = w.h - v->size.strip - cars;
    struct below b = { .card_high = v->size.card_high };
    if (QUESTION_HIGH - 1 + b.card_high + wanted > room)
        b.card_high = 1;
    int spare = room - (QUESTION_HIGH - 1 + b.card_high);
    b.more = wanted < spare ? wanted : spare > 0 ? spare : 0;
    b.high = QUESTION_HIGH + b.card_high + b.more;
    b.line = room >= b.high;
    return b;
}

static void draw_question(const struct lacorsa_view *v, struct canvas *c, struct rect where,
                          const struct below *b)
{
    struct race *r = v->r;
    struct text t = canvas_line(c);
    if (b->line)
        canvas_heading(c, where.x, where.y, where.w, NULL);
    else
        where.y--;
    add_question(v, &t);
    struct rect words = { where.x + 1, where.y + 1, where.w - 2, QUESTION_WORDS + b->more };
    canvas_words(c, words, CELL_STRONG, t.buf);
    where.y += b->more;
    if (race_asked(r))
        draw_kinds(v, c, where.x + 1, where.y + 3);
    draw_hand(v, c, (struct rect){ where.x + 1, where.y + 4, where.w - 2, v->size.card_high });
    if (race_asked(r))
        draw_enter(v, c, where.x + 1, where.y + 4 + v->size.card_high, where.w - 2);
    else if (race_goes_on(r))
        canvas_button(c, where.x + 1, where.y + 4 + v->size.card_high, where.w - 2, PRESS_ENTER, "Enter: %s",
                      tr(c->language, race_goes_on(r)));
}

static void draw(struct race *r, struct canvas *c, struct rect w)
{
    struct lacorsa_view v;
    bool big = w.w >= WIDE_SCREEN && w.h >= HIGH_SCREEN;
    lacorsa_view_take(&v, r);
    v.size = (struct lacorsa_size){ big ? 7 : 5, big ? 5 : 3, big ? 4 : 3 };
    struct below below = divide(&v, c, w, table_shape(race_table(r))->cars);
    int bottom = w.y + w.h - below.high + !below.line, top = w.y + v.size.strip;
    if (r->stage == STAGE_SHOWN && !r->lesson) /* nobody is asked: nothing is to be entered */
        bottom++;
    int left = w.w * 3 / 5 < LEFT_MIN ? LEFT_MIN : w.w * 3 / 5 > LEFT_MOST ? LEFT_MOST : w.w * 3 / 5;
    struct rect side = { w.x + left + 2, top, w.w - left - 3, bottom - top };
    lacorsa_draw_strip(&v, c, w);
    int rows = lacorsa_draw_order(&v, c, (struct rect){ w.x + 1, top, left - 1, bottom - top });
    bool room = bottom - top - rows >= PILE_HIGH;
    if (room || v.at->shows_pile)
        lacorsa_draw_pile(
            &v, c, (struct rect){ w.x + 1, room ? top + rows : bottom - PILE_HIGH, left - 1, PILE_HIGH });
    int used = lacorsa_draw_arena(&v, c, side);
    race_draw_story(r, c, (struct rect){ side.x, side.y + used, side.w, side.h - used });
    v.size.card_high = below.card_high;
    draw_question(&v, c, (struct rect){ w.x, bottom, w.w, below.high }, &below);
}

static const char *topic(struct race *r)
{
    static const char *const kinds[][2] = { { "extend", "extending" }, { "discard", "extending" },
                                            { "wide", "extending" },   { "pit", "pit" },
                                            { "pick", "pit" },         { "flat-out", "flat-out" },
                                            { "steady", "flat-out" } };
    struct lacorsa_view v;
    lacorsa_view_take(&v, r);
    const char *kind = v.offer.n_kinds ? offer_kind(&v, v.offer.kinds[v.offer.kind]) : "";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i][0], kind))
            return kinds[i][1];
    return v.l.race.racing ? "challenge" : "qualifying";
}

static int stays(struct race *r, int from)
{
    struct text t = page_text(r);
    int moment = lacorsa_result(r, from, &t);
    text_free(&t);
    return moment;
}

/* "Monaco, limited passing  ", where there is a track card. */
static void add_track(const struct picture *p, struct text *t)
{
    const struct option_set *set = &p->book->options;
    int i = option_find(set->options, "track", strlen("track"));
    char name[TAG_MAX];
    option_value_text(set, i, name, sizeof name);
    if (strcmp(name, "none") != 0)
        text_add(t, "%s  ", data_get(p->book->data[i], "title")->text);
}

static void title(const struct picture *p, struct text *t)
{
    struct lacorsa_look l;
    lacorsa_look(&l, p);
    text_add(t, "%s  ", table_game(p->m->table)->title);
    add_track(p, t);
    lacorsa_add_heading(&l, t);
}

/* ---- keys --------------------------------------------------------------------------------------------- */

static bool usable(const struct offer *o, int i)
{
    return i >= 0 && i < o->n && o->item[i].n;
}

static void point_at(struct lacorsa_view *v, int card)
{
    v->at->card = card;
    v->at->variant = 0;
}

/* To the next card that can be used, that way. */
static void move_to(struct lacorsa_view *v, int from, int by)
{
    int n = v->offer.n;
    for (int k = 0, i = from; k < n; k++, i += by) {
        int card = (i % n + n) % n;
        if (usable(&v->offer, card)) {
            point_at(v, card);
            return;
        }
    }
}

static bool is_redline(const struct item *item)
{
    return item->text[0] == 'R';
}

static bool discards(const struct lacorsa_view *v)
{
    return v->offer.n_kinds && !strcmp(offer_kind(v, v->offer.kinds[v->offer.kind]), "discard");
}

/* What Enter would do to begin with: the highest card is laid, and the lowest thrown away, which a Redline is not. */
static void point_first(struct lacorsa_view *v)
{
    int low = 0;
    while (low < v->offer.n - 1 && is_redline(&v->offer.item[low]))
        low++;
    if (discards(v))
        move_to(v, low, 1);
    else
        move_to(v, v->offer.n - 1, -1);
}

static void choose_kind(struct lacorsa_view *v, int kind)
{
    if (kind == v->offer.kind) /* the only one, maybe: card and Redline stay as they are */
        return;
    v->at->kind = kind;
    offer_make(v);
    if (!usable(&v->offer, v->at->card) || discards(v))
        point_first(v);
    v->at->variant = 0;
}

static void next_kind(struct lacorsa_view *v, int by)
{
    int n = v->offer.n_kinds;
    choose_kind(v, n ? (v->offer.kind + by + n) % n : 0);
}

/* The kind of action that comes in for a stop which is owed, or -1: none is, or it cannot. */
static int owed_stop(const struct lacorsa_view *v)
{
    const struct lc_race *race = &v->l.race;
    if (race->asked == NOBODY || !race->car[race->asked].stops_owed)
        return -1;
    for (int i = 0; i < v->offer.n_kinds; i++)
        if (!strcmp(offer_kind(v, v->offer.kinds[i]), "pit"))
            return i;
    return -1;
}

/* A new question; whoever only presses Enter does not run out of fuel. */
static void asked(struct race *r)
{
    struct lacorsa_cursor *at = r->cursor;
    struct lacorsa_view v;
    *at = (struct lacorsa_cursor){ .shows_pile = at->shows_pile };
    lacorsa_view_take(&v, r);
    point_first(&v);
    int stop = owed_stop(&v);
    if (stop >= 0 && v.l.race.car[v.l.race.asked].cards <= v.l.race.running)
        choose_kind(&v,
                    stop); /* before the next turn every car may be passed or held off, with a card each */
}

/* The last cards of a hand, although a stop is owed that could be made now: the car would be out. */
static bool ends_race(const struct lacorsa_view *v, action_t act)
{
    int used = 1 + lc_adds_redline(act);
    return owed_stop(v) >= 0 && lc_gesture(act) != LC_PIT && v->l.race.car[v->l.race.asked].cards <= used;
}

static void act_all_the_same(void *page)
{
    struct lacorsa_view v;
    lacorsa_view_take(&v, page);
    action_t act = race_asked(v.r) ? offer_chosen(&v) : 0;
    if (act)
        race_act(v.r, &act, 1);
}

static void on_enter(struct lacorsa_view *v)
{
    action_t act = offer_chosen(v);
    if (act && ends_race(v, act))
        popup_confirm(v->r, act_all_the_same, N_("Choose something else"),
                      N_("Do it; the car will be out of fuel"),
                      page_say(v->r, "Your last cards, and a stop is owed"));
    else if (act)
        race_act(v->r, &act, 1);
}

/* Whoever reaches for a card while something else is chosen, such as coming in, wants to use it: the first kind of action
 * that takes one. False where one is chosen already, or there is none. */
static bool reach_for_cards(struct lacorsa_view *v)
{
    int chosen = v->offer.kind;
    for (int kind = 0; kind < v->offer.n_kinds && !v->offer.cards; kind++)
        choose_kind(v, kind);
    if (!v->offer.cards)
        choose_kind(v, chosen);
    return v->offer.kind != chosen;
}

static void go_to(struct lacorsa_view *v, int from, int by)
{
    if (!reach_for_cards(v))
        move_to(v, from, by);
}

static bool point_at_value(struct lacorsa_view *v, int digit)
{
    int tries[] = { v->at->typed * 10 + digit, digit };
    v->at->typed = digit;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < v->offer.n; i++)
            if (usable(&v->offer, i) && atoi(v->offer.item[i].text) == tries[k] && tries[k]) {
                point_at(v, i);
                v->at->typed = tries[k];
                return true;
            }
    return false;
}

/* Digits choose a card by its value; what does not go on with the digits before begins anew. */
static void on_digit(struct lacorsa_view *v, int digit)
{
    int chosen = v->offer.kind;
    reach_for_cards(v);
    if (!point_at_value(v, digit))
        choose_kind(v, chosen);
}

/* The first letter of a kind: e extends; the next one where several begin with it, as Play and Pit do. */
static bool on_letter(struct lacorsa_view *v, int key)
{
    for (int k = 1; k <= v->offer.n_kinds; k++) {
        int i = (v->offer.kind + k) % v->offer.n_kinds;
        if (tolower((unsigned char)label_of(v, i)[0]) == key) {
            choose_kind(v, i);
            return true;
        }
    }
    return false;
}

static bool plays_redline(action_t act)
{
    return lc_gesture(act) == LC_PLAY && lc_play_of(act) & LC_WITH_REDLINE;
}

/* A Redline that is clicked goes on top of the card that is chosen, if it may; once more and it is chosen itself. */
static bool add_redline(struct lacorsa_view *v, const struct item *redline)
{
    const struct item *item = usable(&v->offer, v->at->card) ? &v->offer.item[v->at->card] : NULL;
    if (!item || !is_redline(redline) || is_redline(item) || plays_redline(offer_chosen(v)))
        return false;
    for (int i = 0; i < item->n; i++)
        if (plays_redline(item->act[i])) {
            v->at->variant = i;
            return true;
        }
    return false;
}

static bool on_click(struct lacorsa_view *v, int key)
{
    if (key >= PRESS_KIND && key < PRESS_KIND + v->offer.n_kinds)
        choose_kind(v, key - PRESS_KIND);
    else if (key < PRESS_ITEM || key >= PRESS_ITEM + v->offer.n)
        return false;
    else if (reach_for_cards(v) || !add_redline(v, &v->offer.item[key - PRESS_ITEM]))
        move_to(v, key - PRESS_ITEM, 1);
    return true;
}

static bool on_arrow(struct lacorsa_view *v, int key)
{
    switch (key) {
    case PRESS_LEFT: go_to(v, v->at->card - 1, -1); return true;
    case PRESS_RIGHT: go_to(v, v->at->card + 1, 1); return true;
    case PRESS_HOME: go_to(v, 0, 1); return true;
    case PRESS_END: go_to(v, v->offer.n - 1, -1); return true;
    case PRESS_TAB: next_kind(v, 1); return true;
    case PRESS_BACKTAB: next_kind(v, -1); return true;
    case 'r':
    case PRESS_UP:
    case PRESS_DOWN: v->at->variant++; return true;
    case PRESS_ENTER: on_enter(v); return true;
    default: return false;
    }
}

static bool on_key_asked(struct lacorsa_view *v, int key)
{
    if (key >= '0' && key <= '9') {
        on_digit(v, key - '0');
        return true;
    }
    v->at->typed = 0;
    return on_click(v, key) || on_arrow(v, key) || on_letter(v, key);
}

static bool on_key(struct race *r, int key)
{
    struct lacorsa_view v;
    lacorsa_view_take(&v, r);
    if (key != 'c')
        return race_asked(r) && on_key_asked(&v, key);
    v.at->shows_pile = !v.at->shows_pile;
    return true;
}

static const struct key keys[] = { { PRESS_RIGHT, 0, "← →", N_("card"), NULL, NULL },
                                   { 'r', 0, "r", N_("Redline"), NULL, NULL },
                                   { 'c', 0, "c", N_("cards"), NULL, NULL },
                                   { 0 } };

static const int *keys_now(struct race *r)
{
    static const int list[] = { PRESS_RIGHT, 'r', PRESS_ENTER, 'u', 'h', 'c', '?', PRESS_ESC, 'l', 0 },
                     plain[] = { PRESS_RIGHT, PRESS_ENTER, 'u', 'h', 'c', '?', PRESS_ESC, 'l', 0 };
    struct lacorsa_view v;
    bool ways = false;
    lacorsa_view_take(&v, r);
    for (int i = 0; v.offer.cards && i < v.offer.n; i++)
        ways |= v.offer.item[i].n > 1;
    return ways ? list : plain;
}

const struct board lacorsa_board = {
    .game = "lacorsa",
    .cursor = &(const struct lacorsa_cursor){ 0 },
    .cursor_size = sizeof(struct lacorsa_cursor),
    .title = title,
    .draw = draw,
    .on_key = on_key,
    .keys = keys,
    .keys_now = keys_now,
    .asked = asked,
    .stays = stays,
    .topic = topic,
    .help = N_("Left, right\tanother card; digits choose one by its value\n"
               "r\tthe same card with a Redline on top, or without\n"
               "Tab\tanother kind of action; so does its first letter\n"
               "Enter\tdoes what the red line says\n"
               "c\tcards by rank: played, unseen, yours\n"),
};

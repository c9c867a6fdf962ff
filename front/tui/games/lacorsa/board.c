/* board.c: a LACORSA race on the screen: the strip of cars, the order, the challenge, what was played, the
 * story, and the hand. What may be laid is what the engine lists: a kind of action is chosen with Tab, a card with the
 * arrows, a Redline on top of it with r. */
#include "../../../../show/phrase.h"
#include "view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUESTION_HIGH = 8, /* why, what, cards, Enter */
    LEFT_MIN = 48,
    LEFT_MOST = 70,
};

/* ---- the question ------------------------------------------------------------------------------------- */

/* What Enter would do: "Lay the 12 with a Redline face down". */
static void add_deed(const struct race *r, action_t act, struct text *t)
{
    char words[ACTION_TEXT_MAX], key[40];
    struct values v = { 0 };
    action_short(r->m.seating.table, act, words, sizeof words);
    values_text(&v, "card", words);
    snprintf(key, sizeof key, "do.%s", action_name(table_game(r->m.seating.table), act));
    phrase_add(t, &r->pic, key, &v);
    if (!t->len)
        text_add(t, "%s %s", action_name(table_game(r->m.seating.table), act), words);
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
        capital(offer_kind(r, o->kinds[i]), name, sizeof name);
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
    const struct lacorsa_cursor *at = r->cursor;
    int step = CARD_WIDE + 1;
    while (step > 3 && o->n * step > where.w)
        step--;
    for (int i = 0; i < o->n && i * step + CARD_WIDE <= where.w; i++) {
        bool picked = race_asked(r) && o->cards && i == at->card;
        bool red = o->item[i].card[0] == 'R';
        enum ink ink = picked                                          ? INK_CARD_PICKED
                       : taught_points(r, "card %s", o->item[i].card)  ? INK_LIT
                       : race_asked(r) && (!o->cards || !o->item[i].n) ? INK_CARD_DIM
                       : red                                           ? INK_CARD_RED
                                                                       : INK_CARD;
        lacorsa_draw_card(c, where.x + i * step, where.y, ink, o->item[i].card);
        canvas_zone(c, (struct rect){ where.x + i * step, where.y, step, CARD_HIGH }, PRESS_ITEM + i);
    }
    if (race_asked(r) && o->cards && at->card * step + CARD_WIDE <= where.w) /* the picked one lies on top */
        lacorsa_draw_card(c, where.x + at->card * step, where.y, INK_CARD_PICKED, o->item[at->card].card);
}

static void draw_enter(const struct race *r, struct canvas *c, int x, int y, int wide, const struct offer *o)
{
    const struct lacorsa_cursor *at = r->cursor;
    char line[200];
    struct text t = text_into(line, sizeof line);
    action_t act = offer_chosen(&r->pic, at, o);
    if (!act) {
        canvas_text(c, x, y, wide, INK_FAINT, "This card cannot be used so.");
        return;
    }
    add_deed(r, act, &t);
    int n = canvas_print(c, x, y, wide, INK_GO, " Enter: %s ", line);
    canvas_zone(c, (struct rect){ x, y, n, 1 }, PRESS_ENTER);
    const struct item *item = &o->item[at->card];
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
    offer_make(p, r->cursor, &o);
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
    return w.h - 3 - QUESTION_HIGH >= table_shape(r->m.seating.table)->cars;
}

static void draw(struct race *r, struct canvas *c, struct rect w)
{
    const struct lacorsa_cursor *at = r->cursor;
    bool line = needs_line(r, w);
    int bottom = w.y + w.h - QUESTION_HIGH + !line, top = w.y + 3;
    int left = w.w * 3 / 5 < LEFT_MIN ? LEFT_MIN : w.w * 3 / 5 > LEFT_MOST ? LEFT_MOST : w.w * 3 / 5;
    struct rect side = { w.x + left + 2, top, w.w - left - 3, bottom - top };
    lacorsa_draw_strip(r, c, (struct rect){ w.x, w.y, w.w, 3 });
    int rows = lacorsa_draw_order(r, c, (struct rect){ w.x + 1, top, left - 1, bottom - top });
    bool room = bottom - top - rows >= PILE_HIGH;
    if (room || at->shows_pile)
        lacorsa_draw_pile(
            r, c, (struct rect){ w.x + 1, room ? top + rows : bottom - PILE_HIGH, left - 1, PILE_HIGH });
    if (lacorsa_draw_arena(r, c, side)) {
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
    struct lacorsa_cursor *at = r->cursor;
    for (int i = from, k = 0; k <= o->n; k++, i += by) {
        int card = o->n ? (i % o->n + o->n) % o->n : 0;
        if (usable(o, card)) {
            at->card = card;
            at->variant = 0;
            return;
        }
    }
}

static void choose_kind(struct race *r, struct offer *o, int kind)
{
    struct lacorsa_cursor *at = r->cursor;
    if (kind == o->kind) /* the only one, maybe: card and Redline stay as they are */
        return;
    at->kind = kind;
    offer_make(&r->pic, at, o);
    if (!usable(o, at->card))
        move_to(r, o, o->n - 1, -1);
    at->variant = 0;
}

/* A new question: the highest card that can be used. */
static void asked(struct race *r)
{
    struct lacorsa_cursor *at = r->cursor;
    struct offer o;
    race_picture(r);
    *at = (struct lacorsa_cursor){ .shows_pile = at->shows_pile };
    offer_make(&r->pic, at, &o);
    move_to(r, &o, o.n - 1, -1);
}

/* Digits choose a card by its value; what does not go on with the digits before begins anew. */
static bool on_digit(struct race *r, const struct offer *o, int digit)
{
    struct lacorsa_cursor *at = r->cursor;
    int tries[] = { at->typed * 10 + digit, digit };
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < o->n; i++)
            if (usable(o, i) && atoi(o->item[i].card) == tries[k] && tries[k]) {
                at->card = i;
                at->variant = 0;
                at->typed = tries[k];
                return true;
            }
    at->typed = digit;
    return true;
}

/* The first letter of a kind: e extends. */
static bool on_letter(struct race *r, struct offer *o, int key)
{
    for (int i = 0; i < o->n_kinds; i++)
        if (offer_kind(r, o->kinds[i])[0] == key) {
            choose_kind(r, o, i);
            return true;
        }
    return false;
}

static bool on_key(struct race *r, int key)
{
    struct lacorsa_cursor *at = r->cursor;
    struct offer o;
    race_picture(r);
    offer_make(&r->pic, at, &o);
    if (key == 'c') {
        at->shows_pile = !at->shows_pile;
        return true;
    }
    if (!race_asked(r))
        return false;
    if (key < '0' || key > '9')
        at->typed = 0;
    if (key >= '0' && key <= '9')
        return on_digit(r, &o, key - '0');
    if (key >= PRESS_KIND && key < PRESS_KIND + o.n_kinds) {
        choose_kind(r, &o, key - PRESS_KIND);
        return true;
    }
    if (key >= PRESS_ITEM && key < PRESS_ITEM + o.n) {
        move_to(r, &o, key - PRESS_ITEM, 1);
        return true;
    }
    switch (key) {
    case PRESS_LEFT: move_to(r, &o, at->card - 1, -1); return true;
    case PRESS_RIGHT: move_to(r, &o, at->card + 1, 1); return true;
    case PRESS_HOME: move_to(r, &o, 0, 1); return true;
    case PRESS_END: move_to(r, &o, o.n - 1, -1); return true;
    case PRESS_TAB: choose_kind(r, &o, (o.kind + 1) % (o.n_kinds ? o.n_kinds : 1)); return true;
    case PRESS_BACKTAB:
        choose_kind(r, &o, (o.kind + o.n_kinds - 1) % (o.n_kinds ? o.n_kinds : 1));
        return true;
    case 'r':
    case PRESS_UP:
    case PRESS_DOWN: at->variant++; return true;
    case PRESS_ENTER: {
        action_t act = offer_chosen(&r->pic, at, &o);
        if (act)
            race_act(r, &act, 1);
        return true;
    }
    default: return on_letter(r, &o, key);
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
    .cursor = &(const struct lacorsa_cursor){ 0 },
    .cursor_size = sizeof(struct lacorsa_cursor),
    .title = title,
    .draw = draw,
    .on_key = on_key,
    .hints = hints,
    .asked = asked,
    .help = "Left, right\tanother card; digits choose one by its value\n"
            "r\tthe same card with a Redline on top, or without\n"
            "Tab\tanother kind of action; so does its first letter\n"
            "Enter\tdoes what the red line says\n"
            "c\tcards by rank: played, unseen, yours\n",
};

/* draw.c: a Grand Prix as lines of text. What one seat sees is read by look.c, the track is unrolled by strip.c, the
 * question asked by ask.c; here are the running order, the team sheet and the hand. Words are phrases
 * (games/grandprix/words.c). */
#include "face.h"
#include "strip.h"
#include "tell.h"

#include <stdio.h>
#include <string.h>

enum { INDENT = 4, NAME_WIDE = 8, ENTRY_WIDE = 26 };

/* A phrase without values as lines of its own. */
static void phrase_draw(const struct picture *p, const char *key, int indent, struct lines *out)
{
    size_t from = out->text.len;
    phrase_bare(&out->text, p, key);
    lines_fill(out, from, 0, indent);
}

/* ---- heading and running order ------------------------------------------------------------------------------ */

/* As much of a name as the column has room for. */
static void add_team(const char *team, struct text *t)
{
    struct span name = span_of(team);
    char cut[4 * NAME_WIDE + 1];
    while (span_characters(name) > NAME_WIDE)
        name.len--;
    if (span_copy(name, cut, sizeof cut))
        text_column(t, cut, -NAME_WIDE);
}

/* " 1. *22 Lorrain   -12 H3x": what comes before the car, the car, what comes behind it. */
static void add_runner(const struct look *l, int place, struct lines *out)
{
    int car = l->race.order[place];
    const struct gp_car *c = &l->race.car[car];
    char number[8], gap[16], state[4];
    snprintf(number, sizeof number, "%c%-2d", look_sign(l, car), c->number);
    grandprix_gap(&l->race, place, gap);
    grandprix_tires_and_wear(c, state);
    lines_add(out, "%2d. ", place + 1);
    lines_style(out, strip_style(l, car), number);
    lines_add(out, " ");
    add_team(grandprix_team(l->p, c), &out->text);
    lines_add(out, " %4s %s%c ", gap, state, c->moved ? 'x' : ' ');
}

static void draw_order(const struct look *l, struct lines *out)
{
    int across = out->columns / ENTRY_WIDE, down = (l->race.running + across - 1) / across;
    for (int row = 0; row < down; row++) {
        for (int i = row; i < l->race.running; i += down)
            add_runner(l, i, out);
        lines_end_row(out);
    }
}

/* A paragraph of its own, if there is anything to say. */
static void draw_words(const struct look *l, void (*add)(const struct look *l, struct text *t),
                       struct lines *out)
{
    size_t from = out->text.len;
    add(l, &out->text);
    lines_fill(out, from, 0, INDENT);
}

static void draw_sheets(const struct look *l, struct lines *out)
{
    for (int car = 0; car < GP_CARS; car++) {
        size_t from = out->text.len;
        if (l->race.car[car].mine)
            grandprix_add_sheet(l, car, &out->text);
        lines_fill(out, from, 0, INDENT);
    }
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

void grandprix_draw_table(const struct picture *p, struct lines *out)
{
    const struct look l = look_of(p);
    draw_words(&l, grandprix_add_heading, out);
    draw_order(&l, out);
    draw_words(&l, grandprix_add_gone, out);
    strip_draw(&l, true, out);
    draw_sheets(&l, out);
}

void grandprix_draw_own(const struct picture *p, struct lines *out)
{
    const struct look l = look_of(p);
    draw_words(&l, grandprix_add_heading, out);
    draw_sheets(&l, out);
}

static bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name) != 0)
        names++;
    return *names;
}

void grandprix_draw_parts(const struct picture *p, const char *const *fields, struct lines *out)
{
    static const char *const on_track[] = { "cars", "zone", "activated", "stops", NULL };
    static const char *const on_sheet[] = { "wear", "tires", "changed", NULL };
    bool track = false, sheet = false, other = false;
    const struct look l = look_of(p);
    for (; *fields; fields++) {
        bool here = is_one_of(*fields, on_track), there = is_one_of(*fields, on_sheet);
        track |= here;
        sheet |= there;
        other |= !here && !there;
    }
    if (other) {
        grandprix_draw_table(p, out);
        return;
    }
    if (track)
        strip_draw(&l, true, out);
    if (sheet)
        draw_sheets(&l, out);
}

/* A few cars have moved at most: whoever looks for the first time in this turn wants to see everything. */
static bool turn_is_young(const struct look *l)
{
    return look_moved(l) < table_shape(l->p->m->table)->seats;
}

/* In the middle of a segment only what has changed. */
void grandprix_draw_glance(const struct picture *p, struct lines *out)
{
    const struct look l = look_of(p);
    if (gp_in_segment(l.race.phase) || (l.race.phase == PHASE_ACT && p->car != NOBODY)) {
        strip_draw(&l, false, out);
    } else if (l.race.phase == PHASE_ACT && !turn_is_young(&l)) {
        draw_order(&l, out);
        strip_draw(&l, true, out);
        draw_sheets(&l, out);
    } else if (l.race.phase == PHASE_SERVICE || l.race.phase == PHASE_DISCARD) {
        draw_sheets(&l, out);
    } else {
        grandprix_draw_table(p, out);
    }
}

/* ---- the hand ----------------------------------------------------------------------------------------------- */

/* " 2x charge             Solo    7/3  tire              no lane changes" */
static void draw_card(const struct look *l, const struct race_card *card, int copies, struct lines *out)
{
    const struct picture *p = l->p;
    char wear[VALUE_TEXT_MAX], speed[32], many[16] = "";
    struct text w = text_into(wear, sizeof wear);
    const char *text =
        card->text == TEXT_NONE ? "" : phrase_word(p, "hand.text", gp_card_text_words[card->text]);
    grandprix_add_card_wear(p, card, &w);
    snprintf(speed, sizeof speed, "%d/%d", grandprix_speed(&l->race, p->car, card), card->exit);
    if (copies > 1)
        snprintf(many, sizeof many, "%dx", copies);
    lines_add(out, "%3s %-17s %-7s %-4s %-*s%s\n", many, card->name,
              phrase_word(p, "hand.movement", gp_movement_words[card->movement]), speed, text[0] ? 17 : 0,
              wear, text);
}

static void draw_cards(const struct gp_race *r, const struct look *l, struct lines *out)
{
    for (int i = 0, copies; i < r->held; i += copies) {
        for (copies = 1; i + copies < r->held && r->hand[i + copies] == r->hand[i]; copies++)
            continue;
        draw_card(l, &r->deck->card[r->hand[i]], copies, out);
    }
}

void grandprix_draw_hand(const struct picture *p, struct lines *out)
{
    const struct look l = look_of(p);
    if (p->viewer == NOBODY)
        return;
    phrase_draw(p, l.race.held ? "hand.head" : "hand.empty", 0, out);
    draw_cards(&l.race, &l, out);
}

static void draw_movements(const struct picture *p, struct lines *out)
{
    size_t from = out->text.len;
    grandprix_add_movements(p, &out->text);
    lines_fill(out, from, INDENT, INDENT);
}

/* Beside a question about something else the hand would only be in the way. */
void grandprix_draw_hand_now(const struct picture *p, struct lines *out)
{
    const struct look l = look_of(p);
    if (l.race.phase == PHASE_ACT && l.race.turn == 1 && p->car == NOBODY && turn_is_young(&l))
        draw_movements(p, out);
    if (l.race.phase == PHASE_ACT || l.race.phase == PHASE_DISCARD)
        grandprix_draw_hand(p, out);
}

/* ---- what was played ------------------------------------------------------------------------------------------------ */

void grandprix_draw_pile(const struct picture *p, struct lines *out)
{
    const struct look l = look_of(p);
    phrase_bare(&out->text, p, "pile");
    lines_add(out, "\n");
    for (int kind = 0; kind < l.race.deck->kinds; kind++) {
        int held = 0;
        for (int i = 0; i < l.race.held; i++)
            held += l.race.hand[i] == kind;
        lines_add(out, "%-18s %6d %7d %6d\n", l.race.deck->card[kind].name, l.race.pile[kind],
                  l.race.unseen[kind], held);
    }
}

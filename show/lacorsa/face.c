/* face.c: a LACORSA race: why it is the viewer's turn and what may be done, in words; the race as a few lines, leader
 * first. */
#include "../face.h"
#include "../phrase.h"
#include "look.h"

#include <stdio.h>
#include <string.h>

enum { CAR_NAME_MAX = TAG_MAX + 40, ROW_MAX = 320, INDENT = 4 };

/* ---- why ---------------------------------------------------------------------------------------------- */

static bool may(const struct picture *p, enum lc_gesture gesture)
{
    for (int i = 0; i < p->n; i++)
        if (lc_gesture(p->legal[i]) == gesture)
            return true;
    return false;
}

static bool may_pit(const struct picture *p)
{
    return may(p, LC_PIT);
}

/* Both plays lie face down. Who challenges says first; the defender has heard it. */
static const char *reason_flat_out(const struct lc_race *race)
{
    if (race->asked != race->defender)
        return "why.flat-out";
    switch (race->car[race->challenger].said) {
    case LC_SAID_FLAT_OUT: return "why.flat-out.declared";
    case LC_SAID_STEADY: return "why.flat-out.steady";
    default: return "why.flat-out.first";
    }
}

static const char *reason_challenge(const struct lacorsa_look *l)
{
    if (l->race.asked == l->race.defender)
        return "why.defend";
    if (l->race.extra)
        return "why.after-extend";
    return l->race.passes ? "why.go-on" : may_pit(l->p) ? "why.challenge.pit" : "why.challenge";
}

/* Nobody is told of what this hand cannot do. */
static const char *reason_open(const struct lacorsa_look *l)
{
    bool leads = !l->race.car[l->race.asked].place;
    if (may(l->p, LC_EXTEND))
        return leads ? "why.lead" : "why.open";
    if (may(l->p, LC_WIDE))
        return "why.open.wide";
    return leads ? "why.lead.closed" : "why.open.closed";
}

static const char *reason(const struct lacorsa_look *l)
{
    switch (l->race.phase) {
    case LC_PHASE_OPEN: return reason_open(l);
    case LC_PHASE_PICK: return "why.pick";
    case LC_PHASE_EXTRA: return "why.extra";
    case LC_PHASE_FLAT_OUT: return reason_flat_out(&l->race);
    case LC_PHASE_CHALLENGE: return reason_challenge(l);
    default: return "why.qualify";
    }
}

static bool may_go_flat_out(const struct lc_race *race)
{
    return race->flat_out && (race->car[race->challenger].flat_out || race->car[race->defender].flat_out);
}

/* What becomes of a tie, where that is not what everybody expects. */
static void add_tie(const struct lacorsa_look *l, struct text *t)
{
    const struct lc_race *race = &l->race;
    bool defends = race->asked == race->defender;
    if (race->ties_by_suit)
        phrase_bare(t, l->p, "why.tie.suit");
    else if (race->ties_pass != defends)
        phrase_bare(t, l->p, "why.tie.mine");
    else if (race->ties_pass)
        phrase_bare(t, l->p, "why.tie.theirs");
    if (race->ties_crash)
        phrase_bare(t, l->p, "why.tie.dangerous");
    else if (race->incidents && may_go_flat_out(race))
        phrase_bare(t, l->p, "why.tie.flat-out");
    else if (race->redline_ties_crash)
        phrase_bare(t, l->p, "why.tie.redline");
}

/* What a stop would bring, where one is possible. */
static void add_pit(const struct lacorsa_look *l, struct text *t)
{
    const struct lc_car *car = &l->race.car[l->race.asked];
    phrase_add(t, l->p, "why.pit", "stop %d, max %d, pile %d", car->stops + 1, l->race.pit_max,
               l->race.pile.n + l->race.closed);
}

/* The other car that the question is about, or NOBODY: the challenger, or the one ahead. */
static int other_car(const struct lc_race *race)
{
    int place = race->car[race->asked].place;
    if (race->active != NOBODY && race->active != race->asked)
        return race->active;
    return place > 0 ? race->order[place - 1] : NOBODY;
}

static void why(const struct picture *p, struct text *t)
{
    struct lacorsa_look l;
    char other[CAR_NAME_MAX] = "";
    lacorsa_look(&l, p);
    if (l.race.asked == NOBODY)
        return;
    const struct lc_car *car = &l.race.car[l.race.asked];
    if (other_car(&l.race) != NOBODY)
        narrate_car(&p->m->narrator, other_car(&l.race), other, sizeof other);
    if (car->stops_owed && may_pit(p)) /* first of all: nothing else costs the race */
        phrase_add(t, p, "why.pit.owed", "owed %d", car->stops_owed);
    phrase_add(t, p, reason(&l), "car %d, other %s, gap %d, cards %d, adds %d", car->number, other, car->gap,
               l.race.drawing, car->flat_out);
    if (l.race.phase == LC_PHASE_CHALLENGE)
        add_tie(&l, t);
    if (l.race.phase == LC_PHASE_FLAT_OUT && l.race.incidents)
        phrase_bare(t, p, "why.flat-out.risk");
    if (may_pit(p))
        add_pit(&l, t);
}

/* ---- choices ------------------------------------------------------------------------------------------- */

/* "extend 1 2", and whether any of them may go with a Redline; last is the highest. */
static void add_kind(const struct picture *p, int kind, struct text *t)
{
    const struct game *g = table_game(p->m->table);
    char word[ACTION_TEXT_MAX], last[ACTION_TEXT_MAX] = "";
    bool sums = false;
    text_add(t, "%s", g->actions_named[kind].name);
    for (int i = 0; i < p->n; i++) {
        if (action_kind(p->legal[i]) != kind)
            continue;
        action_words(g, table_setup(p->m->table), p->legal[i], word, sizeof word);
        if (lc_adds_redline(p->legal[i])) {
            sums = true;
        } else if (word[0]) {
            text_add(t, " %s", word);
            snprintf(last, sizeof last, "%s", word);
        }
    }
    if (sums)
        phrase_add(t, p, "choices.redline", "card %s", last);
}

static void choices(const struct picture *p, struct text *t)
{
    int kind = 0;
    phrase_bare(t, p, "choices");
    for (int i = 0; i < p->n; i++)
        if (action_kind(p->legal[i]) != kind) {
            kind = action_kind(p->legal[i]);
            text_add(t, "%s", i ? "; " : " ");
            add_kind(p, kind, t);
        }
    text_add(t, ".");
}

/* ---- the race ---------------------------------------------------------------------------------------- */

/* "Ann (car 1)", "Dahl (car 3), rookie" */
static void name_car(const struct seating *m, int car, char *buf, size_t size)
{
    int seat = table_shape(m->table)->owner[car];
    size_t n = narrate_car(&m->narrator, car, buf, size);
    if (seating_has_bot(m, seat) && n < size)
        snprintf(buf + n, size - n, ", %s", m->bot_name[seat]);
}

static int widest_name(const struct seating *m)
{
    char name[CAR_NAME_MAX];
    int most = 0;
    for (int car = 0; car < table_shape(m->table)->cars; car++) {
        name_car(m, car, name, sizeof name);
        if (span_characters(span_of(name)) > most)
            most = span_characters(span_of(name));
    }
    return most;
}

/* What those signs mean, where there are any. */
static void draw_marks(const struct lacorsa_look *l, struct lines *out)
{
    size_t from = out->text.len;
    if (l->race.flat_out || l->race.performance)
        phrase_bare(&out->text, l->p, "table.marks");
    lines_fill(out, from, 0, 0);
}

/* What is left out, step by step, where lines would be too long: words, what the cars can do. */
enum detail { EVERYTHING, SHORT, NO_MARKS };

/* "12 cards  stops 0/1  right behind, has chosen  S R+4" */
static void add_runner(const struct lacorsa_look *l, int car, enum detail detail, struct text *t)
{
    const struct lc_car *c = &l->race.car[car];
    bool everything = detail == EVERYTHING;
    text_add(t, "%s", c->cards < 10 ? " " : "");
    phrase_add(t, l->p, l->race.shared && everything ? "table.cards.shared" : "table.cards", "cards %d",
               c->cards);
    if (l->race.pit && l->race.racing)
        lacorsa_add_stops(l, car, t);
    if (l->race.racing && c->place) {
        const char *words = everything ? "table.gap" : "table.gap.short";
        text_add(t, "  ");
        phrase_add(t, l->p, c->gap ? words : "table.close", "gap %d", c->gap);
    }
    if (c->laid != LC_LAID_NOTHING) {
        text_add(t, ", ");
        phrase_bare(t, l->p, everything ? "table.laid" : "table.laid.short");
    }
    if (detail != NO_MARKS)
        lacorsa_add_marks(l, car, t);
}

static void add_name(const struct picture *p, int car, int wide, struct text *t)
{
    char name[CAR_NAME_MAX];
    name_car(p->m, car, name, sizeof name);
    text_add(t, "%s%*s  ", name, wide - span_characters(span_of(name)), "");
}

/* Before the grid stands the cars are listed by number. */
static void add_row(const struct lacorsa_look *l, int row, int wide, enum detail detail, struct text *t)
{
    bool runs = row < l->race.running;
    int car = l->race.racing ? l->race.order[row] : row;
    if (l->race.racing && runs)
        text_add(t, "%3d. ", row + 1);
    else
        text_add(t, "%s", runs ? "  " : "   - ");
    add_name(l->p, car, wide, t);
    if (runs)
        add_runner(l, car, detail, t);
    else
        lacorsa_add_out(l, car, t);
}

/* The lines of the table; how wide the widest is. Nothing is drawn where out is NULL. */
static int draw_cars(const struct lacorsa_look *l, enum detail detail, struct lines *out)
{
    int wide = widest_name(l->p->m), most = 0;
    for (int row = 0; row < l->race.cars; row++) {
        char line[ROW_MAX];
        struct text t = text_into(line, sizeof line);
        add_row(l, row, wide, detail, &t);
        int columns = span_characters(span_of(line));
        most = columns > most ? columns : most;
        if (out)
            lines_add(out, "%s\n", line);
    }
    return most;
}

static void draw_heading(const struct lacorsa_look *l, struct lines *out)
{
    lacorsa_add_heading(l, &out->text);
    lines_add(out, "\n");
}

static void draw_table(const struct picture *p, struct lines *out)
{
    struct lacorsa_look l;
    enum detail detail = EVERYTHING;
    lacorsa_look(&l, p);
    while (detail < NO_MARKS && draw_cars(&l, detail, NULL) > LINES_COLUMNS)
        detail++;
    draw_heading(&l, out);
    draw_cars(&l, detail, out);
    if (!l.race.racing)
        draw_marks(&l, out);
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

static void add_hand(const struct lacorsa_look *l, int car, struct text *t)
{
    const struct lc_cards *hand = &l->race.hand[car];
    text_add(t, "%s", hand->n ? "" : " -");
    for (int i = 0; i < hand->n; i++) {
        text_add(t, " ");
        lacorsa_add_card(l, hand->at[i], t);
    }
}

/* What the car has laid face down. */
static void add_laid(const struct lacorsa_look *l, int car, struct text *t)
{
    if (l->race.car[car].laid == LC_LAID_NOTHING)
        return;
    text_add(t, " (");
    phrase_add(t, l->p, l->race.shared ? "hand.laid.of" : "hand.laid", "car %d", l->race.car[car].number);
    text_add(t, " ");
    lacorsa_add_laid(l, car, t);
    text_add(t, ")");
}

static void draw_one_hand(const struct lacorsa_look *l, int car, struct lines *out)
{
    struct text *t = &out->text;
    size_t from = t->len;
    phrase_add(t, l->p, l->race.shared ? "hand.shared" : "hand", "car %d, other %d", car + 1, car + 2);
    add_hand(l, car, t);
    add_laid(l, car, t);
    if (l->race.shared)
        add_laid(l, car + 1, t);
    lines_fill(out, from, 0, INDENT);
}

static void draw_hand(const struct picture *p, struct lines *out)
{
    struct lacorsa_look l;
    lacorsa_look(&l, p);
    for (int car = 0; car < l.race.cars; car++)
        if (lacorsa_is_mine(&l, car) && l.race.car[car].hand == car)
            draw_one_hand(&l, car, out);
}

/* ---- choices ----------------------------------------------------------------------------------------- */

static void draw_suits(const struct lacorsa_look *l, struct lines *out)
{
    if (!l->race.suited)
        return;
    phrase_bare(&out->text, l->p, "choices.suits");
    lines_add(out, "\n");
}

static void draw_legend(const struct picture *p, struct lines *out)
{
    struct lacorsa_look l;
    lacorsa_look(&l, p);
    draw_marks(&l, out);
    draw_suits(&l, out);
}

/* ---- what was played --------------------------------------------------------------------------------- */

static void draw_tally(const struct lacorsa_look *l, const struct tally *t, struct lines *out)
{
    char rank[ACTION_TEXT_MAX];
    lc_card_text(table_setup(l->p->m->table), (struct lc_card){ (uint8_t)t->rank, 0 }, rank, sizeof rank);
    lines_add(out, "%4s", rank);
    for (int heap = 0; heap < HEAPS; heap++)
        if (l->race.suited)
            lines_add(out, "  %-13s", t->suits[heap]);
        else
            lines_add(out, " %7d", t->n[heap]);
    lines_add(out, "\n");
}

static void draw_closed(const struct lacorsa_look *l, struct lines *out)
{
    size_t from = out->text.len;
    if (l->race.closed)
        phrase_add(&out->text, l->p, "pile.closed", "cards %d", l->race.closed);
    lines_fill(out, from, 0, 0);
}

static void draw_pile(const struct picture *p, struct lines *out)
{
    struct lacorsa_look l;
    struct tally list[LC_RANKS];
    lacorsa_look(&l, p);
    int n = lacorsa_tally(&l, list);
    phrase_bare(&out->text, p, l.race.suited ? "pile.suits" : "pile");
    lines_add(out, "\n");
    for (int i = 0; i < n; i++)
        draw_tally(&l, &list[i], out);
    draw_suits(&l, out);
    draw_closed(&l, out);
}

static bool draws(action_t act)
{
    return lc_gesture(act) == LC_DRAW;
}

const struct face lacorsa_face = {
    .game = "lacorsa",
    .options = lacorsa_option_words,
    .why = why,
    .choices = choices,
    .table = draw_table,
    .hand = draw_hand,
    .pile = draw_pile,
    .legend = draw_legend,
    .same = lc_same_play,
    .draws = draws,
};

/* draw.c: a LACORSA race as a few lines, leader first. It reads the fields of the view's text
 * (games/lacorsa/position.c names them) and the options, and knows nothing else of the state. */
#include "../draw.h"
#include "../lines.h"
#include "../phrase.h"
#include "look.h"

#include <stdio.h>
#include <string.h>

enum { CAR_NAME_MAX = TAG_MAX + 40, ROW_MAX = 320, INDENT = 4 };

/* ---- the race ---------------------------------------------------------------------------------------- */

/* "Ann (car 1)", "car 3, rookie" */
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
static void draw_marks(const struct picture *p, struct lines *out)
{
    char line[400];
    struct text t = text_into(line, sizeof line);
    if (picture_option(p, "flat_out=no performance=no"))
        return;
    say_into(&t, &p->m->narrator, "table.marks", NULL);
    lines_words(out, 0, 0, line);
}

/* What is left out, step by step, where lines would be too long: words, what the cars can do. */
enum detail { EVERYTHING, SHORT, NO_MARKS };

/* "Ann (car 1)   12 cards  stops 0/1  right behind, has chosen  S R+4"; gap is NOBODY for the leader. */
static void add_runner(const struct picture *p, int car, int gap, enum detail detail, struct text *t)
{
    int held = lacorsa_cards(p, car);
    text_add(t, "%s", held < 10 ? " " : "");
    phrase_number(t, p, lacorsa_shared(p) && detail == EVERYTHING ? "table.cards.shared" : "table.cards",
                  "cards", held);
    if (picture_option(p, "pit=yes") && lacorsa_racing(p))
        lacorsa_add_stops(p, car, t);
    if (gap != NOBODY) {
        const char *words = detail == EVERYTHING ? "table.gap" : "table.gap.short";
        text_add(t, "  ");
        phrase_number(t, p, gap ? words : "table.close", "gap", gap);
    }
    if (lacorsa_has_laid(p, car)) {
        text_add(t, ", ");
        say_into(t, &p->m->narrator, detail == EVERYTHING ? "table.laid" : "table.laid.short", NULL);
    }
    if (detail != NO_MARKS)
        lacorsa_add_marks(p, car, t);
}

static void add_name(const struct picture *p, int car, int wide, struct text *t)
{
    char name[CAR_NAME_MAX];
    name_car(p->m, car, name, sizeof name);
    text_add(t, "%s%*s  ", name, wide - span_characters(span_of(name)), "");
}

/* The lines of the table; how wide the widest is. Nothing is drawn where out is NULL. */
static int draw_cars(const struct picture *p, enum detail detail, struct lines *out)
{
    int order[CARS_MAX] = { 0 }, gaps[CARS_MAX] = { 0 }, dropped[CARS_MAX] = { 0 };
    int running = picture_numbers(p, "order", order), gone = 0, wide = widest_name(p->m), most = 0;
    picture_numbers(p, "gaps", gaps);
    if (picture_field(p, "out").at)
        gone = picture_numbers(p, "out", dropped);
    for (int i = 0; i < running + gone; i++) {
        char line[ROW_MAX];
        struct text t = text_into(line, sizeof line);
        int car = i >= running ? dropped[i - running] - 1 : lacorsa_racing(p) ? order[i] - 1 : i;
        if (lacorsa_racing(p) && i < running)
            text_add(&t, "%3d. ", i + 1);
        else
            text_add(&t, "%s", i < running ? "  " : "   - ");
        add_name(p, car, wide, &t);
        if (i < running)
            add_runner(p, car, lacorsa_racing(p) && i ? gaps[i] : NOBODY, detail, &t);
        else
            lacorsa_add_out(p, car, &t);
        most = span_characters(span_of(line)) > most ? span_characters(span_of(line)) : most;
        if (out)
            lines_add(out, "%s\n", line);
    }
    return most;
}

static void draw_heading(const struct picture *p, struct lines *out)
{
    char line[ROW_MAX];
    struct text t = text_into(line, sizeof line);
    lacorsa_add_heading(p, &t);
    lines_add(out, "%s\n", line);
}

static void draw_table(const struct picture *p, struct lines *out)
{
    enum detail detail = EVERYTHING;
    while (detail < NO_MARKS && draw_cars(p, detail, NULL) > LINES_COLUMNS)
        detail++;
    draw_heading(p, out);
    draw_cars(p, detail, out);
    if (!lacorsa_racing(p))
        draw_marks(p, out);
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

static void add_cards(struct span cards, struct text *t)
{
    struct span card;
    while (span_cut(&cards, ',', &card))
        text_add(t, " %.*s", (int)card.len, card.at);
}

/* What the car has laid face down. */
static void add_laid(const struct picture *p, int car, struct text *t)
{
    struct span play = picture_part(picture_field(p, "plays"), ',', car);
    if (!lacorsa_has_laid(p, car))
        return;
    text_add(t, " (");
    phrase_number(t, p, lacorsa_shared(p) ? "hand.laid.of" : "hand.laid", "car", car + 1);
    text_add(t, " %.*s)", (int)play.len, play.at);
}

static void draw_one_hand(const struct picture *p, int car, struct lines *out)
{
    char line[1024], mine[16], mate[16];
    struct text t = text_into(line, sizeof line);
    snprintf(mine, sizeof mine, "%d", car + 1);
    snprintf(mate, sizeof mate, "%d", car + 2);
    const struct value values[] = { { "car", mine }, { "other", mate }, { 0 } };
    say_into(&t, &p->m->narrator, lacorsa_shared(p) ? "hand.shared" : "hand", values);
    add_cards(picture_part(picture_field(p, "hands"), '/', car), &t);
    add_laid(p, car, &t);
    if (lacorsa_shared(p))
        add_laid(p, car + 1, &t);
    lines_words(out, 0, INDENT, line);
}

static void draw_hand(const struct picture *p, struct lines *out)
{
    const struct shape *shape = table_shape(p->m->table);
    int step = lacorsa_shared(p) ? 2 : 1;
    for (int car = 0; car < shape->cars; car += step)
        if (p->viewer != NOBODY && shape->owner[car] == p->viewer)
            draw_one_hand(p, car, out);
}

/* ---- choices ----------------------------------------------------------------------------------------- */

static void draw_suits(const struct picture *p, struct lines *out)
{
    if (!lacorsa_suited(p))
        return;
    say_into(&out->text, &p->m->narrator, "choices.suits", NULL);
    lines_add(out, "\n");
}

static void draw_legend(const struct picture *p, struct lines *out)
{
    draw_marks(p, out);
    draw_suits(p, out);
}

/* ---- what was played --------------------------------------------------------------------------------- */

static void draw_tally(const struct tally *t, bool suited, struct lines *out)
{
    lines_add(out, "%4.*s", SPAN(t->card));
    for (int heap = 0; heap < HEAPS; heap++)
        if (suited)
            lines_add(out, "  %-13s", t->suits[heap]);
        else
            lines_add(out, " %7d", t->n[heap]);
    lines_add(out, "\n");
}

static void draw_pile(const struct picture *p, struct lines *out)
{
    struct tally list[TALLIES_MAX];
    bool suited = lacorsa_suited(p), closed = picture_field(p, "closed_count").at;
    int n = lacorsa_tally(p, list);
    say_into(&out->text, &p->m->narrator, suited ? "pile.suits" : "pile", NULL);
    lines_add(out, "\n");
    for (int i = 0; i < n; i++)
        draw_tally(&list[i], suited, out);
    draw_suits(p, out);
    if (closed && picture_number(p, "closed_count")) {
        char line[400];
        struct text t = text_into(line, sizeof line);
        phrase_number(&t, p, "pile.closed", "cards", picture_number(p, "closed_count"));
        lines_words(out, 0, 0, line);
    }
}

const struct drawing lacorsa_drawing = {
    .table = draw_table,
    .hand = draw_hand,
    .pile = draw_pile,
    .legend = draw_legend,
};

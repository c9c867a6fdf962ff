/* draw_lacorsa.c: a LACORSA race as a few lines, leader first. It reads the fields of the view's text
 * (games/lacorsa/position.c names them) and knows nothing else of the state. */
#include "draw.h"
#include "say.h"

#include <string.h>

enum { CAR_NAME_MAX = TAG_MAX + 40, CARDS_SHOWN = 32 };

/* ---- the race ---------------------------------------------------------------------------------------- */

/* "Ann (car 1)", "car 3, rookie" */
static void name_car(const struct match *m, int car, char *buf, size_t size)
{
    int seat = table_shape(m->table)->owner[car];
    size_t n = narrate_car(&m->narrator, car, buf, size);
    if (m->bot[seat] && n < size)
        snprintf(buf + n, size - n, ", %s", m->bot[seat]->name);
}

/* Characters, not bytes. */
static int width(const char *s)
{
    int n = 0;
    for (; *s; s++)
        n += ((unsigned char)*s & 0xc0) != 0x80;
    return n;
}

static int widest_name(const struct match *m)
{
    char name[CAR_NAME_MAX];
    int most = 0;
    for (int car = 0; car < table_shape(m->table)->cars; car++) {
        name_car(m, car, name, sizeof name);
        if (width(name) > most)
            most = width(name);
    }
    return most;
}

static bool phase_is(const struct picture *p, const char *phase)
{
    return span_is(picture_field(p, "phase"), phase);
}

static bool racing(const struct picture *p)
{
    return phase_is(p, "challenge") || phase_is(p, "open") || phase_is(p, "over");
}

static bool has_laid(const struct picture *p, int car)
{
    struct span play = picture_part(picture_field(p, "plays"), ',', car);
    return play.at && !span_is(play, "-");
}

static void draw_gap(const struct picture *p, int gap)
{
    char number[16];
    snprintf(number, sizeof number, "%d", gap);
    const struct value values[] = { { "gap", number }, { 0 } };
    printf("  ");
    say(&p->m->narrator, gap ? "table.gap" : "table.close", values);
}

/* One car: its place in the race (0 before), who drives it, its cards, how far behind the next it is. */
static void draw_car(const struct picture *p, int car, int place, int gap, int held, int wide)
{
    char name[CAR_NAME_MAX], cards[16];
    name_car(p->m, car, name, sizeof name);
    snprintf(cards, sizeof cards, "%d", held);
    const struct value values[] = { { "cards", cards }, { 0 } };
    if (place)
        printf("%3d. ", place);
    else
        printf("  ");
    printf("%s%*s  %s", name, wide - width(name), "", held < 10 ? " " : "");
    say(&p->m->narrator, "table.cards", values);
    if (place > 1)
        draw_gap(p, gap);
    if (has_laid(p, car)) {
        printf(", ");
        say(&p->m->narrator, "table.laid", NULL);
    }
    printf("\n");
}

static void draw_heading(const struct picture *p, const int *held, int cars)
{
    char lap[16];
    bool last = false;
    snprintf(lap, sizeof lap, "%d", picture_number(p, "lap"));
    const struct value values[] = { { "lap", lap }, { 0 } };
    for (int car = 0; car < cars; car++)
        last |= !held[car];
    say(&p->m->narrator, !racing(p) ? "table.qualifying" : last ? "table.last-lap" : "table.lap", values);
    printf("\n");
}

static void draw_table(const struct picture *p)
{
    int order[CARS_MAX] = { 0 }, gaps[CARS_MAX] = { 0 }, held[CARS_MAX] = { 0 };
    int cars = picture_numbers(p, "order", order), wide = widest_name(p->m);
    picture_numbers(p, "gaps", gaps);
    picture_numbers(p, "held", held);
    draw_heading(p, held, cars);
    for (int i = 0; i < cars; i++) {
        int car = racing(p) ? order[i] - 1 : i;
        draw_car(p, car, racing(p) ? i + 1 : 0, gaps[i], held[car], wide);
    }
}

/* ---- the turn ---------------------------------------------------------------------------------------- */

/* The place of a car in the order, counted from 0. */
static int place_of(const int *order, int cars, int car)
{
    int place = 0;
    while (place < cars && order[place] != car + 1)
        place++;
    return place;
}

static const char *reason(const struct picture *p, int place)
{
    if (!racing(p))
        return "why.qualify";
    if (phase_is(p, "open"))
        return place ? "why.open" : "why.lead";
    if (picture_number(p, "active") != p->car + 1)
        return "why.defend";
    return picture_number(p, "passes") ? "why.go-on" : "why.challenge";
}

static void draw_why(const struct picture *p)
{
    int order[CARS_MAX] = { 0 }, gaps[CARS_MAX] = { 0 };
    char mine[16], gap[16], other[CAR_NAME_MAX] = "";
    int cars = picture_numbers(p, "order", order);
    picture_numbers(p, "gaps", gaps);
    if (p->car == NOBODY)
        return;
    int place = place_of(order, cars, p->car), active = picture_number(p, "active");
    bool defends = active && active != p->car + 1;
    if (defends)
        narrate_car(&p->m->narrator, active - 1, other, sizeof other);
    else if (place > 0)
        narrate_car(&p->m->narrator, order[place - 1] - 1, other, sizeof other);
    snprintf(mine, sizeof mine, "%d", p->car + 1);
    snprintf(gap, sizeof gap, "%d", gaps[place]);
    const struct value values[] = { { "car", mine }, { "other", other }, { "gap", gap }, { 0 } };
    say(&p->m->narrator, reason(p, place), values);
    printf("\n");
}

static void draw_cards(struct span cards)
{
    struct span card;
    while (span_cut(&cards, ',', &card))
        printf(" %.*s", (int)card.len, card.at);
}

static void draw_hand(const struct picture *p)
{
    const struct shape *shape = table_shape(p->m->table);
    for (int car = 0; car < shape->cars; car++) {
        char number[16];
        if (p->viewer == NOBODY || shape->owner[car] != p->viewer)
            continue;
        snprintf(number, sizeof number, "%d", car + 1);
        const struct value values[] = { { "car", number }, { 0 } };
        struct span play = picture_part(picture_field(p, "plays"), ',', car);
        say(&p->m->narrator, "hand", values);
        draw_cards(picture_part(picture_field(p, "hands"), '/', car));
        if (has_laid(p, car)) {
            printf(" (");
            say(&p->m->narrator, "hand.laid", NULL);
            printf(" %.*s)", (int)play.len, play.at);
        }
        printf("\n");
    }
}

/* ---- choices ----------------------------------------------------------------------------------------- */

/* "extend 1 2", and whether any of them may go with a Redline; last is the highest. */
static void draw_kind(const struct picture *p, int kind)
{
    const struct game *g = table_game(p->m->table);
    char word[ACTION_TEXT_MAX], last[ACTION_TEXT_MAX] = "";
    bool sums = false;
    printf("%s", g->actions_named[kind].name);
    for (int i = 0; i < p->n; i++) {
        if (action_kind(p->legal[i]) != kind)
            continue;
        action_short(g, table_setup(p->m->table), p->legal[i], word, sizeof word);
        if (strchr(word, '+')) {
            sums = true;
        } else {
            printf(" %s", word);
            snprintf(last, sizeof last, "%s", word);
        }
    }
    const struct value values[] = { { "card", last }, { 0 } };
    if (sums)
        say(&p->m->narrator, "choices.redline", values);
}

static void draw_choices(const struct picture *p)
{
    int kind = 0;
    say(&p->m->narrator, "choices", NULL);
    for (int i = 0; i < p->n; i++)
        if (action_kind(p->legal[i]) != kind) {
            kind = action_kind(p->legal[i]);
            printf("%s", i ? "; " : " ");
            draw_kind(p, kind);
        }
    printf(".\n");
}

/* ---- what was played --------------------------------------------------------------------------------- */

struct tally {
    struct span card;
    int played, unseen, mine;
};

/* The line of that card, kept in rank order: R, then by number. */
static struct tally *tally_of(struct tally *list, int *n, struct span card)
{
    int i = 0, number = 0, other;
    span_number(card, &number);
    for (; i < *n; i++) {
        other = 0;
        span_number(list[i].card, &other);
        if (other == number)
            return &list[i];
        if (other > number)
            break;
    }
    if (*n == CARDS_SHOWN)
        return &list[CARDS_SHOWN - 1];
    memmove(list + i + 1, list + i, (size_t)(*n - i) * sizeof *list);
    ++*n;
    list[i] = (struct tally){ .card = card };
    return &list[i];
}

enum heap { PLAYED, UNSEEN, MINE };

static void count_cards(struct tally *list, int *n, struct span cards, enum heap heap)
{
    struct span card;
    if (!cards.at || span_is(cards, "-") || span_is(cards, "?"))
        return;
    while (span_cut(&cards, ',', &card)) {
        struct tally *t = tally_of(list, n, card);
        t->played += heap == PLAYED;
        t->unseen += heap == UNSEEN;
        t->mine += heap == MINE;
    }
}

static void draw_pile(const struct picture *p)
{
    struct tally list[CARDS_SHOWN];
    struct span hands = picture_field(p, "hands"), hand;
    int n = 0;
    count_cards(list, &n, picture_field(p, "pile"), PLAYED);
    count_cards(list, &n, picture_field(p, "deck"), UNSEEN);
    while (span_cut(&hands, '/', &hand))
        count_cards(list, &n, hand, MINE);
    say(&p->m->narrator, "pile", NULL);
    printf("\n");
    for (int i = 0; i < n; i++)
        printf("%4.*s %7d %7d %7d\n", SPAN(list[i].card), list[i].played, list[i].unseen, list[i].mine);
}

const struct drawing lacorsa_drawing = {
    .game = "lacorsa",
    .table = draw_table,
    .why = draw_why,
    .hand = draw_hand,
    .pile = draw_pile,
    .choices = draw_choices,
};

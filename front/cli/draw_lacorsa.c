/* draw_lacorsa.c: a LACORSA race as a few lines, leader first. It reads the fields of the view's text
 * (games/lacorsa/position.c names them) and the options, and knows nothing else of the state. */
#include "../../core/data.h"
#include "draw.h"
#include "page.h"
#include "say.h"

#include <string.h>

enum { CAR_NAME_MAX = TAG_MAX + 40, CARDS_SHOWN = 32, ROW_MAX = 320, WIDTH = 80, INDENT = 4 };

/* ---- small questions --------------------------------------------------------------------------------- */

static bool phase_is(const struct picture *p, const char *phase)
{
    return span_is(picture_field(p, "phase"), phase);
}

static bool racing(const struct picture *p)
{
    return !phase_is(p, "deal") && !phase_is(p, "qualify") && !phase_is(p, "roll");
}

static bool has_laid(const struct picture *p, int car)
{
    struct span play = picture_part(picture_field(p, "plays"), ',', car);
    return play.at && !span_is(play, "-");
}

/* One hand for both cars of a player. */
static bool is_shared(const struct picture *p)
{
    return picture_option(p, "team_orders=yes");
}

static bool is_suited(const struct picture *p)
{
    return picture_option(p, "suit_tiebreaker=yes|fastest_lap=card");
}

static bool may(const struct picture *p, const char *action)
{
    const struct game *g = table_game(p->m->table);
    for (int i = 0; i < p->n; i++)
        if (!strcmp(g->actions_named[action_kind(p->legal[i])].name, action))
            return true;
    return false;
}

/* A number of the list for each car. */
static int number_of(const struct picture *p, const char *field, int car)
{
    int list[CARS_MAX] = { 0 };
    picture_numbers(p, field, list);
    return list[car];
}

static int cards_of(const struct picture *p, int car)
{
    return number_of(p, "held", is_shared(p) ? car & ~1 : car);
}

/* The racecar card of a car, or NULL. */
static const struct datum *racecar_of(const struct picture *p, int car)
{
    const struct option *options = p->book->options.options;
    const struct numbers *chosen =
        option_numbers(&p->book->options, option_find(options, "racecars", strlen("racecars")));
    const struct datum *season = p->book->data[option_find(options, "season", strlen("season"))];
    bool in_order = chosen->n == 1 && !chosen->at[0];
    int number = in_order ? car + 1 : car < chosen->n ? chosen->at[car] : 0;
    const struct datum *card = number ? data_get(season, "racecars")->first : NULL;
    while (card && --number > 0)
        card = card->next;
    return card;
}

static void text_say(struct text *t, const struct picture *p, const char *key, const char *name, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    const struct value values[] = { { name, text }, { 0 } };
    say_into(t, &p->m->narrator, key, values);
}

/* ---- the race ---------------------------------------------------------------------------------------- */

/* "Ann (car 1)", "car 3, rookie" */
static void name_car(const struct match *m, int car, char *buf, size_t size)
{
    int seat = table_shape(m->table)->owner[car];
    size_t n = narrate_car(&m->narrator, car, buf, size);
    if (match_has_bot(m, seat) && n < size)
        snprintf(buf + n, size - n, ", %s", m->bot_name[seat]);
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

static void add_mark(struct text *t, const struct picture *p, size_t from, const char *key, int number)
{
    text_add(t, "%s", t->len > from ? " " : "  ");
    text_say(t, p, key, "n", number);
}

/* The number of that name in the data that an option has. */
static int data_number(const struct picture *p, const char *option, const char *name)
{
    int i = option_find(p->book->options.options, option, strlen(option));
    return data_get(p->book->data[i], name)->number;
}

/* What the racecar card does: "S R+4". */
static void add_marks(const struct picture *p, int car, struct text *t)
{
    const struct datum *card = racecar_of(p, car);
    size_t from = t->len;
    if (!card)
        return;
    if (picture_option(p, "flat_out=yes") && data_get(card, "striped")->number)
        add_mark(t, p, from, "table.striped", 0);
    if (picture_option(p, "performance=no"))
        return;
    if (data_get(card, "redline")->number)
        add_mark(t, p, from, "table.redline",
                 data_number(p, "deck", "redline") + data_get(card, "redline")->number
                     - data_number(p, "track", "redline_less"));
    if (data_get(card, "incidents")->number && picture_option(p, "incidents=yes"))
        add_mark(t, p, from, "table.reliable", data_get(card, "incidents")->number);
    if (data_get(card, "light")->number)
        add_mark(t, p, from, "table.light", 0);
}

static void add_stops(const struct picture *p, int car, struct text *t)
{
    char stops[16], required[16];
    int owed = picture_option_number(p, "pit_required");
    snprintf(stops, sizeof stops, "%d", number_of(p, "stops", car));
    snprintf(required, sizeof required, "%d", owed);
    const struct value values[] = { { "stops", stops }, { "required", required }, { 0 } };
    text_add(t, "  ");
    say_into(t, &p->m->narrator, owed ? "table.stops.required" : "table.stops", values);
}

/* What those signs mean, where there are any. */
static void draw_marks(const struct picture *p)
{
    char line[400];
    struct text t = text_into(line, sizeof line);
    if (picture_option(p, "flat_out=no performance=no"))
        return;
    say_into(&t, &p->m->narrator, "table.marks", NULL);
    page_words(0, 0, line);
}

/* What is left out, step by step, where lines would be too long: words, what the cars can do. */
enum detail { EVERYTHING, SHORT, NO_MARKS };

/* "Ann (car 1)   12 cards  stops 0/1  right behind, has chosen  S R+4"; gap is NOBODY for the leader. */
static void add_runner(const struct picture *p, int car, int gap, enum detail detail, struct text *t)
{
    int held = cards_of(p, car);
    text_add(t, "%s", held < 10 ? " " : "");
    text_say(t, p, is_shared(p) && detail == EVERYTHING ? "table.cards.shared" : "table.cards", "cards",
             held);
    if (picture_option(p, "pit=yes") && racing(p))
        add_stops(p, car, t);
    if (gap != NOBODY) {
        const char *words = detail == EVERYTHING ? "table.gap" : "table.gap.short";
        text_add(t, "  ");
        text_say(t, p, gap ? words : "table.close", "gap", gap);
    }
    if (has_laid(p, car)) {
        text_add(t, ", ");
        say_into(t, &p->m->narrator, detail == EVERYTHING ? "table.laid" : "table.laid.short", NULL);
    }
    if (detail != NO_MARKS)
        add_marks(p, car, t);
}

static void add_name(const struct picture *p, int car, int wide, struct text *t)
{
    char name[CAR_NAME_MAX];
    name_car(p->m, car, name, sizeof name);
    text_add(t, "%s%*s  ", name, wide - width(name), "");
}

static void add_out(const struct picture *p, int car, struct text *t)
{
    struct span cause = picture_part(picture_field(p, "causes"), ',', car);
    say_into(t, &p->m->narrator, span_is(cause, "fuel") ? "table.out.fuel" : "table.out.crash", NULL);
}

static void draw_heading(const struct picture *p)
{
    char lap[16];
    int order[CARS_MAX] = { 0 }, running = picture_numbers(p, "order", order);
    bool last = false;
    snprintf(lap, sizeof lap, "%d", picture_number(p, "lap"));
    const struct value values[] = { { "lap", lap }, { 0 } };
    for (int i = 0; i < running; i++)
        last |= !cards_of(p, order[i] - 1);
    say(&p->m->narrator, !racing(p) ? "table.qualifying" : last ? "table.last-lap" : "table.lap", values);
    printf("\n");
}

/* The lines of the table; how wide the widest is. Printed only if wanted. */
static int draw_cars(const struct picture *p, enum detail detail, bool print)
{
    int order[CARS_MAX] = { 0 }, gaps[CARS_MAX] = { 0 }, out[CARS_MAX] = { 0 };
    int running = picture_numbers(p, "order", order), gone = 0, wide = widest_name(p->m), most = 0;
    picture_numbers(p, "gaps", gaps);
    if (picture_field(p, "out").at)
        gone = picture_numbers(p, "out", out);
    for (int i = 0; i < running + gone; i++) {
        char line[ROW_MAX];
        struct text t = text_into(line, sizeof line);
        int car = i >= running ? out[i - running] - 1 : racing(p) ? order[i] - 1 : i;
        if (racing(p) && i < running)
            text_add(&t, "%3d. ", i + 1);
        else
            text_add(&t, "%s", i < running ? "  " : "   - ");
        add_name(p, car, wide, &t);
        if (i < running)
            add_runner(p, car, racing(p) && i ? gaps[i] : NOBODY, detail, &t);
        else
            add_out(p, car, &t);
        most = width(line) > most ? width(line) : most;
        if (print)
            printf("%s\n", line);
    }
    return most;
}

static void draw_table(const struct picture *p)
{
    enum detail detail = EVERYTHING;
    while (detail < NO_MARKS && draw_cars(p, detail, false) > WIDTH)
        detail++;
    draw_heading(p);
    draw_cars(p, detail, true);
    if (!racing(p))
        draw_marks(p);
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

/* Both plays lie face down. Who challenges says first; the defender has heard it. */
static const char *reason_flat_out(const struct picture *p, bool defends)
{
    if (!defends)
        return "why.flat-out";
    if (!(picture_number(p, "asked") & 1))
        return "why.flat-out.first";
    return picture_number(p, "flat") & 1 ? "why.flat-out.declared" : "why.flat-out.steady";
}

static const char *reason(const struct picture *p, int place, bool defends)
{
    if (!racing(p))
        return "why.qualify";
    if (phase_is(p, "open"))
        return place ? "why.open" : "why.lead";
    if (phase_is(p, "pick"))
        return "why.pick";
    if (phase_is(p, "extra"))
        return "why.extra";
    if (phase_is(p, "flat-out"))
        return reason_flat_out(p, defends);
    if (defends)
        return "why.defend";
    if (picture_field(p, "extra").at && picture_number(p, "extra"))
        return "why.after-extend";
    return picture_number(p, "passes") ? "why.go-on" : may(p, "pit") ? "why.challenge.pit" : "why.challenge";
}

/* What becomes of a tie, where that is not what everybody expects. */
static void add_tie(const struct picture *p, bool defends, struct text *t)
{
    bool slipstream = picture_option(p, "slipstream=yes|track:slipstream=yes");
    const struct narrator *n = &p->m->narrator;
    if (picture_option(p, "suit_tiebreaker=yes"))
        say_into(t, n, "why.tie.suit", NULL);
    else if (slipstream != defends)
        say_into(t, n, "why.tie.mine", NULL);
    else if (slipstream)
        say_into(t, n, "why.tie.theirs", NULL);
    if (picture_option(p, "incidents=yes track:dangerous=yes"))
        say_into(t, n, "why.tie.dangerous", NULL);
    else if (picture_option(p, "shunting=yes|racing_incidents=yes"))
        say_into(t, n, "why.tie.redline", NULL);
}

/* What a stop would bring, where one is possible. */
static void add_pit(const struct picture *p, struct text *t)
{
    struct span pile = picture_field(p, "pile");
    int cards = 0, made = number_of(p, "stops", p->car),
        owed = picture_option_number(p, "pit_required") - made;
    char there[16], stop[16], most[16];
    struct span card;
    while (!span_is(pile, "-") && span_cut(&pile, ',', &card))
        cards++;
    if (picture_field(p, "closed_count").at)
        cards += picture_number(p, "closed_count");
    snprintf(there, sizeof there, "%d", cards);
    snprintf(stop, sizeof stop, "%d", made + 1);
    snprintf(most, sizeof most, "%d", picture_option_number(p, "pit_max"));
    const struct value values[] = { { "stop", stop }, { "max", most }, { "pile", there }, { 0 } };
    say_into(t, &p->m->narrator, "why.pit", values);
    if (owed > 0)
        text_say(t, p, "why.pit.owed", "owed", owed);
}

static void draw_why(const struct picture *p)
{
    int order[CARS_MAX] = { 0 }, gaps[CARS_MAX] = { 0 };
    char mine[16], gap[16], left[16], adds[16], other[CAR_NAME_MAX] = "", line[1024];
    struct text t = text_into(line, sizeof line);
    int cars = picture_numbers(p, "order", order);
    picture_numbers(p, "gaps", gaps);
    if (p->car == NOBODY)
        return;
    int place = place_of(order, cars, p->car), active = picture_number(p, "active");
    bool defends = active && active != p->car + 1;
    const struct datum *card = racecar_of(p, p->car);
    if (defends)
        narrate_car(&p->m->narrator, active - 1, other, sizeof other);
    else if (place > 0)
        narrate_car(&p->m->narrator, order[place - 1] - 1, other, sizeof other);
    snprintf(mine, sizeof mine, "%d", p->car + 1);
    snprintf(gap, sizeof gap, "%d", gaps[place]);
    snprintf(left, sizeof left, "%d", picture_field(p, "drawing").at ? picture_number(p, "drawing") : 0);
    snprintf(adds, sizeof adds, "%d", card ? data_get(card, "flat_out")->number : 1);
    const struct value values[] = { { "car", mine },   { "other", other }, { "gap", gap },
                                    { "cards", left }, { "adds", adds },   { 0 } };
    say_into(&t, &p->m->narrator, reason(p, place, defends), values);
    if (phase_is(p, "challenge"))
        add_tie(p, defends, &t);
    if (phase_is(p, "flat-out") && picture_option(p, "incidents=yes"))
        say_into(&t, &p->m->narrator, "why.flat-out.risk", NULL);
    if (may(p, "pit"))
        add_pit(p, &t);
    page_words(0, 0, line);
}

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
    if (!has_laid(p, car))
        return;
    text_add(t, " (");
    text_say(t, p, is_shared(p) ? "hand.laid.of" : "hand.laid", "car", car + 1);
    text_add(t, " %.*s)", (int)play.len, play.at);
}

static void draw_one_hand(const struct picture *p, int car)
{
    char line[1024], mine[16], mate[16];
    struct text t = text_into(line, sizeof line);
    snprintf(mine, sizeof mine, "%d", car + 1);
    snprintf(mate, sizeof mate, "%d", car + 2);
    const struct value values[] = { { "car", mine }, { "other", mate }, { 0 } };
    say_into(&t, &p->m->narrator, is_shared(p) ? "hand.shared" : "hand", values);
    add_cards(picture_part(picture_field(p, "hands"), '/', car), &t);
    add_laid(p, car, &t);
    if (is_shared(p))
        add_laid(p, car + 1, &t);
    page_words(0, INDENT, line);
}

static void draw_hand(const struct picture *p)
{
    const struct shape *shape = table_shape(p->m->table);
    int step = is_shared(p) ? 2 : 1;
    for (int car = 0; car < shape->cars; car += step)
        if (p->viewer != NOBODY && shape->owner[car] == p->viewer)
            draw_one_hand(p, car);
}

/* ---- choices ----------------------------------------------------------------------------------------- */

/* "12+R gears+cams" becomes 12g+Rc: each card has the letter of its suit behind it. */
static size_t shorten(const struct game *g, const struct setup *su, action_t act, char *buf, size_t size)
{
    char words[ACTION_TEXT_MAX];
    struct text t = text_into(buf, size);
    struct span suits, plays, suit, card;
    action_words(g, su, act, words, sizeof words);
    suits = span_of(words);
    span_cut(&suits, ' ', &plays);
    for (int i = 0; span_cut(&plays, '+', &card); i++) {
        text_add(&t, "%s%.*s", i ? "+" : "", SPAN(card));
        if (span_cut(&suits, '+', &suit))
            text_put(&t, suit.at, suit.len ? 1 : 0);
    }
    return t.len;
}

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
        shorten(g, table_setup(p->m->table), p->legal[i], word, sizeof word);
        if (strchr(word, '+')) {
            sums = true;
        } else if (word[0]) {
            text_add(t, " %s", word);
            snprintf(last, sizeof last, "%s", word);
        }
    }
    const struct value values[] = { { "card", last }, { 0 } };
    if (sums)
        say_into(t, &p->m->narrator, "choices.redline", values);
}

static void draw_choices(const struct picture *p)
{
    char line[2048];
    struct text t = text_into(line, sizeof line);
    int kind = 0;
    say_into(&t, &p->m->narrator, "choices", NULL);
    for (int i = 0; i < p->n; i++)
        if (action_kind(p->legal[i]) != kind) {
            kind = action_kind(p->legal[i]);
            text_add(&t, "%s", i ? "; " : " ");
            add_kind(p, kind, &t);
        }
    text_add(&t, ".");
    page_words(0, INDENT, line);
}

static void draw_suits(const struct picture *p)
{
    if (!is_suited(p))
        return;
    say(&p->m->narrator, "choices.suits", NULL);
    printf("\n");
}

static void draw_legend(const struct picture *p)
{
    draw_marks(p);
    draw_suits(p);
}

/* ---- what was played --------------------------------------------------------------------------------- */

enum heap { PLAYED, UNSEEN, MINE, HEAPS };

/* One rank: how many cards of it are in each heap, and of which suits. */
struct tally {
    struct span card; /* without its suit */
    int n[HEAPS];
    char suits[HEAPS][16];
};

/* The line of that rank, kept in order: R, then by number. */
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

static void count_cards(struct tally *list, int *n, struct span cards, bool suited, enum heap heap)
{
    struct span card;
    if (!cards.at || span_is(cards, "-") || span_is(cards, "?"))
        return;
    while (span_cut(&cards, ',', &card)) {
        char suit = suited ? card.at[--card.len] : '\0';
        struct tally *t = tally_of(list, n, card);
        if (t->n[heap] < (int)sizeof t->suits[heap] - 1)
            t->suits[heap][t->n[heap]] = suit;
        t->n[heap]++;
    }
}

static void draw_tally(const struct tally *t, bool suited)
{
    printf("%4.*s", SPAN(t->card));
    for (int heap = 0; heap < HEAPS; heap++)
        if (suited)
            printf("  %-13s", t->suits[heap]);
        else
            printf(" %7d", t->n[heap]);
    printf("\n");
}

static void draw_pile(const struct picture *p)
{
    struct tally list[CARDS_SHOWN];
    struct span hands = picture_field(p, "hands"), hand;
    bool suited = is_suited(p), closed = picture_field(p, "closed_count").at;
    int n = 0;
    count_cards(list, &n, picture_field(p, "pile"), suited, PLAYED);
    count_cards(list, &n, picture_field(p, "deck"), suited, UNSEEN);
    while (span_cut(&hands, '/', &hand))
        count_cards(list, &n, hand, suited, MINE);
    say(&p->m->narrator, suited ? "pile.suits" : "pile", NULL);
    printf("\n");
    for (int i = 0; i < n; i++)
        draw_tally(&list[i], suited);
    draw_suits(p);
    if (closed && picture_number(p, "closed_count")) {
        char line[400];
        struct text t = text_into(line, sizeof line);
        text_say(&t, p, "pile.closed", "cards", picture_number(p, "closed_count"));
        page_words(0, 0, line);
    }
}

const struct drawing lacorsa_drawing = {
    .game = "lacorsa",
    .table = draw_table,
    .why = draw_why,
    .hand = draw_hand,
    .pile = draw_pile,
    .choices = draw_choices,
    .legend = draw_legend,
    .shorten = shorten,
    .draws = "draw",
};

/* position.c: Grand Prix positions as text.
 *
 *     phase=act turn=3 seat=1 cars=5@12.0,9@11.1,22@7.pit1,… wear=5:tire,5:engine hands=charge,floor-it/…
 *
 * Cars are called by their racing numbers, and what belongs to a car is a
 * word with its number in front, so a reader names only what matters. Left
 * out, a car is out of the race, hands are empty, tires are Hard, and cards
 * that are nowhere lie in the deck.
 */
#include "../../core/field.h"
#include "../../core/language.h"
#include "hit.h"
#include "state.h"

#include <stddef.h>
#include <string.h>

enum {
    F_PHASE,
    F_TURN,
    F_LAP,
    F_WEATHER,
    F_DRY_SEEN,
    F_FIRST,
    F_SEAT,
    F_QUIET,
    F_CARS,
    F_OUT,
    F_WEAR,
    F_TIRES,
    F_CHANGED,
    F_ACTIVATED,
    F_LEFT,
    F_HELD,
    F_HANDS,
    F_PILE,
    F_DECK,
    F_TURNED,
    F_EVENT,
    F_ZONE,
    F_ACTIVE,
    F_CARD,
    F_MP,
    F_MODE,
    F_FROM,
    F_ENTERED,
    F_DIAGONAL,
    F_LINKED,
    F_LINE,
    F_STEP,
    F_TOWARD,
    F_CHAIN,
    F_CROSSED,
    F_MOVED,
    F_ASKING,
    F_ASKED,
    F_INVOLVED,
    F_STOPS,
    F_RESTART,
    F_LINED_UP,
    F_SWAPPED,
    F_POLE,
};

const struct field gp_state_fields[] = {
    [F_PHASE] = { "phase", FIELD_WORD,
                  N_("weather, grid, tires, deal, act (a segment begins), move, push (where a pushed car goes), link (which "
                     "lane behind is linked), place (Clean Air), brake (Late Brake), soft (the Soft bonus), event, draw (Team "
                     "Draw), pick, weather-stop, pit, service, discard or over.") },
    [F_TURN] = { "turn", FIELD_NUMBER, N_("The turn, from 1; 0 before the first hands.") },
    [F_LAP] = { "lap", FIELD_NUMBER, N_("The lap marker.") },
    [F_WEATHER] = { "weather", FIELD_WORD, N_("dry or wet.") },
    [F_DRY_SEEN] = { "dry_seen", FIELD_NUMBER, N_("1 when it has been dry at some time in this race.") },
    [F_FIRST] = { "first", FIELD_NUMBER, N_("The seat with the first player marker.") },
    [F_SEAT] = { "seat", FIELD_NUMBER,
                 N_("The seat on turn; while chance acts, the one that was or will be.") },
    [F_QUIET] = { "quiet", FIELD_NUMBER,
                  N_("Seats in a row that did nothing, or have been asked to discard.") },
    [F_CARS] = { "cars", FIELD_WORDS,
                 N_("The cars in the race: number@distance.lane, the lane from 0 on the inside, or off (the track), or pit1, "
                    "pit2 … in the order of arrival.") },
    [F_OUT] = { "out", FIELD_WORDS,
                N_("The cars out of the race: number:place:cause@distance; causes are finished, retired, worn-out, failure, "
                   "crash, lapped, disqualified.") },
    [F_WEAR] = { "wear", FIELD_WORDS, N_("Markers and tokens, one word each: number:marker.") },
    [F_TIRES] = { "tires", FIELD_WORDS,
                  N_("Tires of the Player Cars: number:soft, soft-used, hard or wet; ? where hidden.") },
    [F_CHANGED] = { "changed", FIELD_NUMBERS, N_("Cars that have changed their tires.") },
    [F_ACTIVATED] = { "activated", FIELD_NUMBERS, N_("Cars activated in this turn.") },
    [F_LEFT] = { "left", FIELD_NUMBERS, N_("Cars that left the race in this turn.") },
    [F_HELD] = { "held", FIELD_NUMBERS, N_("Cards in the hand of seat 1, seat 2, …") },
    [F_HANDS] = { "hands", FIELD_WORDS_TABLE,
                  N_("The cards of seat 1 / seat 2 / …; ? where hidden, - where empty.") },
    [F_PILE] = { "pile", FIELD_WORDS, N_("The race cards lying face up.") },
    [F_DECK] = { "deck", FIELD_WORDS,
                 N_("The race cards not drawn; in a view every card its viewer cannot see.") },
    [F_TURNED] = { "turned", FIELD_WORDS, N_("The event cards lying face up: event:pit number.") },
    [F_EVENT] = { "event", FIELD_WORD, N_("The event card being resolved, or -.") },
    [F_ZONE] = { "zone", FIELD_NUMBER, N_("The first sector of the Safety Zone; -1 without one.") },
    [F_ACTIVE] = { "active", FIELD_NUMBER, N_("The car being moved or serviced; 0 for none.") },
    [F_CARD] = { "card", FIELD_WORD, N_("The race card in play, or -.") },
    [F_MP] = { "mp", FIELD_NUMBER, N_("Movement points left; in a service the duration so far.") },
    [F_MODE] = { "mode", FIELD_WORD,
                 N_("How the active car moves: card, exit (from the pits or the grass) or bonus (Soft).") },
    [F_FROM] = { "from", FIELD_NUMBER,
                 N_("The distance at which the movement by card, out of the pits or with the bonus began.") },
    [F_ENTERED] = { "entered", FIELD_NUMBERS,
                    N_("Lanes of the present sector that the active car has been in.") },
    [F_DIAGONAL] = { "diagonal", FIELD_NUMBER, N_("1 when the diagonal move is spent.") },
    [F_LINKED] = { "linked", FIELD_NUMBER, N_("1 when the line is a racing line.") },
    [F_LINE] = { "line", FIELD_NUMBERS, N_("The cars that move together, front to rear.") },
    [F_STEP] = { "step", FIELD_WORD, N_("The step that waits for answers: none, forward or side.") },
    [F_TOWARD] = { "toward", FIELD_NUMBER, N_("The lane it leads to.") },
    [F_CHAIN] = { "chain", FIELD_WORDS, N_("The cars it pushes forward, nearest first: number>lane.") },
    [F_CROSSED] = { "crossed", FIELD_NUMBERS, N_("Cars over the finish in this segment, in order.") },
    [F_MOVED] = { "moved", FIELD_NUMBERS, N_("Other cars that this segment has moved.") },
    [F_ASKING] = { "asking", FIELD_WORD,
                   N_("The question of the event: none, target, neighbours, each or npc.") },
    [F_ASKED] = { "asked", FIELD_NUMBERS, N_("Cars that the question is about.") },
    [F_INVOLVED] = { "involved", FIELD_NUMBERS, N_("Cars involved in the crash.") },
    [F_STOPS] = { "stops", FIELD_WORDS,
                  N_("What is special about cars at this turn's stops: number:drive-through, stop-and-go, repair, tires, spun "
                     "or served.") },
    [F_RESTART] = { "restart", FIELD_NUMBER, N_("A restart is under way: 0 no, 1 double yellow, 2 red.") },
    [F_LINED_UP] = { "lined_up", FIELD_NUMBER, N_("The distance of its front row.") },
    [F_SWAPPED] = { "swapped", FIELD_NUMBER, N_("1 when the tires were changed in this service.") },
    [F_POLE] = { "pole", FIELD_NUMBER, N_("The car that started first; 0 before the grid stands.") },
    { 0 },
};

const char *const gp_phase_words[] = { "weather",      "grid",  "tires",   "deal",    "act",   "move", "push",
                                       "link",         "place", "brake",   "soft",    "event", "draw", "pick",
                                       "weather-stop", "pit",   "service", "discard", "over",  NULL };
const char *const gp_weather_words[] = { "dry", "wet", NULL };
const char *const gp_tire_words[] = { "-", "soft", "hard", "wet", "soft-used", "?", NULL };
const char *const gp_cause_words[] = { "finished", "retired", "worn-out",     "failure",
                                       "crash",    "lapped",  "disqualified", NULL };
static const char *const mode_words[] = { "card", "exit", "bonus", NULL };
static const char *const step_words[] = { "none", "forward", "side", NULL };
static const char *const asking_words[] = { "none", "target", "neighbours", "each", "npc", NULL };
static const char *const stop_words[] = { "-",     "drive-through", "stop-and-go", "repair",
                                          "tires", "spun",          "served",      NULL };
static const char *const count_words[] = { "tire-markers",
                                           "suspension-markers",
                                           "wing-markers",
                                           "brakes-markers",
                                           "transmission-markers",
                                           "engine-markers",
                                           "body-markers",
                                           "close-calls",
                                           "-",
                                           "wear-markers",
                                           "grip",
                                           NULL };
static const char *const flag_words[] = { "green", "yellow", "yellow-red",   "double-yellow",
                                          "red",   "black",  "black-orange", NULL };

/* ---- words ----------------------------------------------------------------------------------------------------------- */

static void add_event_card(const struct setup *su, struct text *t, int card)
{
    const struct event_card *c = &su->events.card[card];
    if (c->pit == PIT_ALL)
        text_add(t, "%s:all", gp_event_words[c->event]);
    else
        text_add(t, "%s:%d", gp_event_words[c->event], c->pit);
}

static void add_listed(struct text *t, const char *const *words, int value)
{
    for (int i = 0; words[i] && i <= value; i++)
        if (i == value)
            text_add(t, "%s", words[i]);
}

size_t gp_word(const struct setup *su, int kind, int value, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    switch (kind) {
    case WORD_CARD:
        if (value >= 0 && value < su->deck.kinds)
            text_add(&t, "%s", su->deck.card[value].name);
        break;
    case WORD_WEATHER: add_listed(&t, gp_weather_words, value); break;
    case WORD_TIRE: add_listed(&t, gp_tire_words, value); break;
    case WORD_EVENT:
        if (value >= 0 && value < su->events.kinds)
            add_event_card(su, &t, value);
        break;
    case WORD_MARKER: add_listed(&t, gp_marker_words, value); break;
    case WORD_CAUSE: add_listed(&t, gp_cause_words, value); break;
    case WORD_COUNT: add_listed(&t, count_words, value); break;
    case WORD_MODE: add_listed(&t, mode_words, value); break;
    case WORD_STEP: add_listed(&t, step_words, value); break;
    case WORD_STOP: add_listed(&t, stop_words, value); break;
    default: add_listed(&t, flag_words, value); break;
    }
    return t.len;
}

/* ---- writing --------------------------------------------------------------------------------------------------------- */

/* A list that writes its own commas, and - when nothing came. */
struct listing {
    struct text *t;
    int n;
};

static struct listing list_open(struct text *t, int field)
{
    text_add(t, " %s=", gp_state_fields[field].name);
    return (struct listing){ t, 0 };
}

static struct text *list_next(struct listing *l)
{
    if (l->n++)
        text_put(l->t, ",", 1);
    return l->t;
}

static void list_close(struct listing *l)
{
    if (!l->n)
        text_put(l->t, "-", 1);
}

static void write_number(struct text *t, int field, int value)
{
    text_add(t, " %s=%d", gp_state_fields[field].name, value);
}

static void write_word(struct text *t, int field, const char *word)
{
    text_add(t, " %s=%s", gp_state_fields[field].name, word);
}

static void write_lane(const struct state *st, struct text *t, int car)
{
    if (st->lane[car] == LANE_PIT)
        text_add(t, "pit%d", st->arrived[car]);
    else if (st->lane[car] == LANE_OFF)
        text_add(t, "off");
    else
        text_add(t, "%d", st->lane[car]);
}

static void write_cars(const struct setup *su, const struct state *st, struct text *t)
{
    struct listing l = list_open(t, F_CARS);
    for (int car = 0; car < CARS; car++) {
        if (st->lane[car] >= LANE_OUT)
            continue;
        text_add(list_next(&l), "%d@%d.", su->number[car], st->distance[car]);
        write_lane(st, t, car);
    }
    list_close(&l);
    l = list_open(t, F_OUT);
    for (int car = 0; car < CARS; car++)
        if (st->lane[car] == LANE_OUT)
            text_add(list_next(&l), "%d:%d:%s@%d", su->number[car], st->place[car],
                     gp_cause_words[st->cause[car]], st->distance[car]);
    list_close(&l);
}

static void write_set(const struct setup *su, struct text *t, int field, uint32_t cars)
{
    struct listing l = list_open(t, field);
    for (; cars; cars &= cars - 1)
        text_add(list_next(&l), "%d", su->number[__builtin_ctz(cars)]);
    list_close(&l);
}

static void write_line(const struct setup *su, struct text *t, int field, const uint8_t *cars, int n)
{
    struct listing l = list_open(t, field);
    for (int i = 0; i < n; i++)
        text_add(list_next(&l), "%d", su->number[cars[i]]);
    list_close(&l);
}

static void write_wear(const struct setup *su, const struct state *st, struct text *t)
{
    struct listing l = list_open(t, F_WEAR);
    for (int car = 0; car < CARS; car++)
        for (int marker = 0; marker <= MARKS; marker++)
            for (int k = st->mark[car][marker]; k > 0; k--)
                text_add(list_next(&l), "%d:%s", su->number[car], gp_marker_words[marker]);
    list_close(&l);
}

static void write_words_of_cars(const struct setup *su, struct text *t, int field, const uint8_t *values,
                                const char *const *words)
{
    struct listing l = list_open(t, field);
    for (int car = 0; car < CARS; car++)
        if (values[car])
            text_add(list_next(&l), "%d:%s", su->number[car], words[values[car]]);
    list_close(&l);
}

static void write_heap(const struct setup *su, struct text *t, int field, const uint8_t *copies)
{
    struct listing l = list_open(t, field);
    for (int kind = 0; kind < su->deck.kinds; kind++)
        for (int k = copies[kind]; k > 0; k--)
            text_add(list_next(&l), "%s", su->deck.card[kind].name);
    list_close(&l);
}

static void write_hand(const struct setup *su, const struct state *st, struct text *t, int seat)
{
    struct listing l = { t, 0 };
    if (st->hand[seat][0] == HIDDEN_CARD) {
        text_put(t, "?", 1);
        return;
    }
    for (int i = 0; i < st->held[seat]; i++)
        text_add(list_next(&l), "%s", su->deck.card[st->hand[seat][i] - 1].name);
    list_close(&l);
}

static void write_cards(const struct setup *su, const struct state *st, struct text *t)
{
    struct listing l = list_open(t, F_HELD);
    for (int seat = 0; seat < su->players; seat++)
        text_add(list_next(&l), "%d", st->held[seat]);
    text_add(t, " hands=");
    for (int seat = 0; seat < su->players; seat++) {
        text_add(t, "%s", seat ? "/" : "");
        write_hand(su, st, t, seat);
    }
    write_heap(su, t, F_PILE, st->pile);
    write_heap(su, t, F_DECK, st->deck);
    l = list_open(t, F_TURNED);
    for (int card = 0; card < su->events.kinds; card++)
        for (int k = st->turned[card]; k > 0; k--)
            add_event_card(su, list_next(&l), card);
    list_close(&l);
}

static int number_of(const struct setup *su, int car)
{
    return car == NO_CAR ? 0 : su->number[car];
}

static void write_segment(const struct setup *su, const struct state *st, struct text *t)
{
    write_number(t, F_ACTIVE, number_of(su, st->active));
    write_word(t, F_CARD, st->card == NO_CARD ? "-" : su->deck.card[st->card].name);
    write_number(t, F_MP, st->mp);
    write_word(t, F_MODE, mode_words[st->mode]);
    write_number(t, F_FROM, st->from);
    struct listing l = list_open(t, F_ENTERED);
    for (int lane = 0; lane < LANES; lane++)
        if (st->entered >> lane & 1)
            text_add(list_next(&l), "%d", lane);
    list_close(&l);
    write_number(t, F_DIAGONAL, st->diagonal);
    write_number(t, F_LINKED, st->linked);
    write_line(su, t, F_LINE, st->line, st->line_n);
    write_word(t, F_STEP, step_words[st->step]);
    write_number(t, F_TOWARD, st->toward);
    l = list_open(t, F_CHAIN);
    for (int i = 0; i < st->chain_n; i++)
        text_add(list_next(&l), "%d>%d", su->number[st->chain[i] & CHAIN_CAR], st->chain[i] >> CHAIN_LANE);
    list_close(&l);
    write_line(su, t, F_CROSSED, st->crossed, st->crossed_n);
    write_set(su, t, F_MOVED, st->moved);
}

static void write_event(const struct setup *su, const struct state *st, struct text *t)
{
    text_add(t, " event=");
    if (st->event == NO_CARD)
        text_put(t, "-", 1);
    else
        add_event_card(su, t, st->event);
    write_number(t, F_ZONE, st->zone == NO_ZONE ? -1 : st->zone);
}

static void write_end_of_turn(const struct setup *su, const struct state *st, struct text *t)
{
    write_word(t, F_ASKING, asking_words[st->asking]);
    write_set(su, t, F_ASKED, st->owing);
    write_set(su, t, F_INVOLVED, st->involved);
    write_words_of_cars(su, t, F_STOPS, st->stop, stop_words);
    write_number(t, F_RESTART, st->restart);
    write_number(t, F_LINED_UP, st->lined_up);
    write_number(t, F_SWAPPED, st->swapped);
    write_number(t, F_POLE, number_of(su, st->pole));
}

size_t gp_state_text(const struct setup *su, const struct state *st, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    text_add(&t, "phase=%s", gp_phase_words[st->phase]);
    write_number(&t, F_TURN, st->turn);
    write_number(&t, F_LAP, st->lap);
    write_word(&t, F_WEATHER, gp_weather_words[st->weather]);
    write_number(&t, F_DRY_SEEN, st->dry_seen);
    write_number(&t, F_FIRST, st->first + 1);
    write_number(&t, F_SEAT, st->seat + 1);
    write_number(&t, F_QUIET, st->quiet);
    write_cars(su, st, &t);
    write_wear(su, st, &t);
    write_words_of_cars(su, &t, F_TIRES, st->tire, gp_tire_words);
    write_set(su, &t, F_CHANGED, st->changed);
    write_set(su, &t, F_ACTIVATED, st->activated);
    write_set(su, &t, F_LEFT, st->left);
    write_cards(su, st, &t);
    write_event(su, st, &t);
    write_segment(su, st, &t);
    write_end_of_turn(su, st, &t);
    return t.len;
}

/* ---- reading --------------------------------------------------------------------------------------------------------- */

struct reader {
    const struct setup *su;
    struct state *st;
    struct span value[FIELDS_MAX];
    struct error *err;
    uint32_t named; /* cars of which the text says where they are */
};

static bool refuse(struct reader *r, int field, const char *expected, struct span found)
{
    return error_set(r->err, 0, "%s: expected %s; found \"%.*s\"", gp_state_fields[field].name, expected,
                     SPAN(found));
}

/* The items of a list; nothing for - and for a field that is not named. */
static bool next_item(struct span *rest, struct span *item)
{
    return rest->at && !span_is(*rest, "-") && span_cut(rest, ',', item);
}

static bool read_car(const struct reader *r, struct span word, int *car)
{
    int number;
    if (!span_number(word, &number))
        return false;
    for (*car = 0; *car < CARS; ++*car)
        if (r->su->number[*car] == number)
            return true;
    return false;
}

static bool find_word(struct span word, const char *const *words, int *value)
{
    for (*value = 0; words[*value]; ++*value)
        if (span_is(word, words[*value]))
            return true;
    return false;
}

static bool read_lane(struct span word, int *lane, int *arrived)
{
    *arrived = 0;
    if (span_is(word, "off")) {
        *lane = LANE_OFF;
        return true;
    }
    if (word.len > 3 && !memcmp(word.at, "pit", 3)) {
        *lane = LANE_PIT;
        return span_number((struct span){ word.at + 3, word.len - 3 }, arrived) && *arrived >= 1
               && *arrived <= CARS;
    }
    return span_number(word, lane) && *lane >= 0 && *lane < LANES;
}

enum { FAR = 16000 }; /* no car gets that far, ahead or behind */

static bool read_distance(struct span word, int *distance)
{
    return span_number(word, distance) && *distance > -FAR && *distance < FAR;
}

/* A car is said to be somewhere once. */
static bool name_car(struct reader *r, struct span word, int *car)
{
    if (!read_car(r, word, car) || r->named & car_bit(*car))
        return false;
    r->named |= car_bit(*car);
    return true;
}

static bool read_running(struct reader *r)
{
    struct span rest = r->value[F_CARS], item, number, distance;
    for (struct span whole; next_item(&rest, &item);) {
        int car, at, lane, arrived;
        whole = item;
        if (!span_cut(&item, '@', &number) || !span_cut(&item, '.', &distance) || !item.at
            || !name_car(r, number, &car) || !read_distance(distance, &at)
            || !read_lane(item, &lane, &arrived))
            return refuse(r, F_CARS, "number@distance.lane of a car of this race, once", whole);
        int sector = sector_at(r->su, at);
        if (lane < LANES && (lane >= r->su->track.lanes[sector] || r->st->space[sector][lane]))
            return refuse(r, F_CARS, "every car in a space of the track of its own", whole);
        if (lane < LANES)
            r->st->space[sector][lane] = (uint8_t)(car + 1);
        r->st->lane[car] = (uint8_t)lane;
        r->st->distance[car] = (int16_t)at;
        r->st->arrived[car] = (uint8_t)arrived;
        r->st->racing |= car_bit(car);
    }
    return true;
}

static bool read_out(struct reader *r)
{
    struct span rest = r->value[F_OUT], item, number, place, cause;
    for (struct span whole; next_item(&rest, &item);) {
        int car, at, rank, why;
        whole = item;
        if (!span_cut(&item, ':', &number) || !span_cut(&item, ':', &place) || !item.at
            || !span_cut(&item, '@', &cause) || !name_car(r, number, &car) || !span_number(place, &rank)
            || rank < 1 || rank > CARS || !find_word(cause, gp_cause_words, &why)
            || !read_distance(item, &at))
            return refuse(r, F_OUT, "number:place:cause@distance of a car of this race, once", whole);
        r->st->lane[car] = LANE_OUT;
        r->st->place[car] = (uint8_t)rank;
        r->st->cause[car] = (uint8_t)why;
        r->st->distance[car] = (int16_t)at;
        r->st->finished = (uint8_t)(r->st->finished + (why == CAUSE_NONE));
    }
    return true;
}

/* Cars that nobody speaks of retired early on, and have the last places that are free. */
static void retire_unnamed(struct reader *r)
{
    uint32_t taken = 0;
    int place = CARS;
    for (int car = 0; car < CARS; car++)
        if (r->st->lane[car] == LANE_OUT)
            taken |= 1u << r->st->place[car];
    for (int car = CARS - 1; car >= 0; car--) {
        if (r->named & car_bit(car))
            continue;
        while (taken >> place & 1)
            place--;
        r->st->lane[car] = LANE_OUT;
        r->st->cause[car] = CAUSE_RETIRED;
        r->st->place[car] = (uint8_t)place--;
    }
}

static bool read_cars(struct reader *r)
{
    r->st->racing = 0;
    if (!read_running(r) || !read_out(r))
        return false;
    if (r->st->phase <= PHASE_GRID)
        r->st->racing = (1u << CARS) - 1;
    else
        retire_unnamed(r);
    return true;
}

static bool read_keyed(struct reader *r, int field, struct span item, int *car, struct span *word)
{
    struct span number, whole = item;
    if (!span_cut(&item, ':', &number) || !item.at || !read_car(r, number, car)
        || !is_player_car(r->su, *car))
        return refuse(r, field, "number:word of a Player Car of this race", whole);
    *word = item;
    return true;
}

static bool read_wear(struct reader *r)
{
    struct span rest = r->value[F_WEAR], item, word = { 0 };
    for (int car = 0, marker = 0; next_item(&rest, &item);) {
        if (!read_keyed(r, F_WEAR, item, &car, &word))
            return false;
        if (!find_word(word, gp_marker_words, &marker) || r->st->mark[car][marker] >= MARK_LIMIT)
            return refuse(r, F_WEAR, "a marker", item);
        r->st->mark[car][marker]++;
    }
    return true;
}

static bool read_words_of_cars(struct reader *r, int field, uint8_t *values, const char *const *words)
{
    struct span rest = r->value[field], item, word = { 0 };
    for (int car = 0, value = 0; next_item(&rest, &item);) {
        if (!read_keyed(r, field, item, &car, &word))
            return false;
        if (!find_word(word, words, &value))
            return refuse(r, field, "a word that it knows", item);
        values[car] = (uint8_t)value;
    }
    return true;
}

static bool read_tires(struct reader *r)
{
    bool chosen = r->st->phase > PHASE_TIRES;
    for (int car = 0; car < 2 * r->su->players && chosen; car++)
        r->st->tire[car] = TIRE_HARD;
    return read_words_of_cars(r, F_TIRES, r->st->tire, gp_tire_words);
}

static bool read_set(struct reader *r, int field, uint32_t *cars)
{
    struct span rest = r->value[field], item;
    for (int car; next_item(&rest, &item);) {
        if (!read_car(r, item, &car) || *cars & car_bit(car))
            return refuse(r, field, "numbers of cars of this race, each once", item);
        *cars |= car_bit(car);
    }
    return true;
}

static bool read_line(struct reader *r, int field, uint8_t *cars, uint8_t *n)
{
    struct span rest = r->value[field], item;
    uint32_t seen = 0;
    for (int car; next_item(&rest, &item);) {
        if (!read_car(r, item, &car) || seen & car_bit(car))
            return refuse(r, field, "numbers of cars of this race, each once", item);
        seen |= car_bit(car);
        cars[(*n)++] = (uint8_t)car;
    }
    return true;
}

/* ---- reading cards --------------------------------------------------------------------------------------------------- */

static bool find_card(const struct setup *su, struct span word, int *card)
{
    for (*card = 0; *card < su->deck.kinds; ++*card)
        if (span_is(word, su->deck.card[*card].name))
            return true;
    return false;
}

/* All cards start in the deck; what is read is taken from there, so nothing can be counted twice. */
static bool take_card(struct reader *r, int field, struct span word, int *card)
{
    if (!find_card(r->su, word, card))
        return refuse(r, field, "a race card of this deck", word);
    if (!r->st->deck[*card])
        return refuse(r, field, "no more cards of a kind than the deck has", word);
    r->st->deck[*card]--;
    return true;
}

static bool read_hand(struct reader *r, int seat, struct span list)
{
    struct span item;
    while (next_item(&list, &item)) {
        int card;
        if (r->st->held[seat] == r->su->hand_size)
            return refuse(r, F_HANDS, "no more cards in a hand than it may hold", item);
        if (!take_card(r, F_HANDS, item, &card))
            return false;
        gp_hand_add(r->st, seat, card);
    }
    return true;
}

static bool hide_hand(struct reader *r, int seat, const int *held)
{
    if (!held)
        return error_set(r->err, 0,
                         "held: expected the number of cards of a hidden hand; found none for seat %d",
                         seat + 1);
    memset(r->st->hand[seat], HIDDEN_CARD, (size_t)held[seat]);
    r->st->held[seat] = (uint8_t)held[seat];
    return true;
}

static bool read_hands(struct reader *r)
{
    struct span rest = r->value[F_HANDS], part;
    int held[PLAYERS_MAX], n, seat = 0;
    if (!field_numbers(gp_state_fields, r->value, F_HELD, 0, r->su->hand_size, held, PLAYERS_MAX, &n, r->err))
        return false;
    if (n >= 0 && n != r->su->players)
        return error_set(r->err, 0, "held: expected %d numbers; found %d", r->su->players, n);
    while (rest.at && span_cut(&rest, '/', &part)) {
        if (seat == r->su->players)
            return error_set(r->err, 0, "hands: expected %d of them; found more", r->su->players);
        if (!(span_is(part, "?") ? hide_hand(r, seat, n >= 0 ? held : NULL) : read_hand(r, seat, part)))
            return false;
        seat++;
    }
    for (seat = 0; n >= 0 && seat < r->su->players; seat++)
        if (r->st->held[seat] != held[seat])
            return error_set(r->err, 0, "held: expected %d for seat %d, as in hands; found %d",
                             r->st->held[seat], seat + 1, held[seat]);
    return true;
}

static bool read_pile(struct reader *r)
{
    struct span rest = r->value[F_PILE], item;
    for (int card; next_item(&rest, &item);) {
        if (!take_card(r, F_PILE, item, &card))
            return false;
        r->st->pile[card]++;
    }
    return true;
}

/* The deck is what is left; where it is named it must be that. */
static bool read_deck(struct reader *r)
{
    struct span rest = r->value[F_DECK], item;
    uint8_t copies[CARD_KINDS_MAX] = { 0 };
    if (!rest.at)
        return true;
    for (int card; next_item(&rest, &item);) {
        if (!find_card(r->su, item, &card) || copies[card] == r->st->deck[card])
            return refuse(r, F_DECK, "the cards that lie nowhere else", item);
        copies[card]++;
    }
    return !memcmp(copies, r->st->deck, sizeof copies)
           || refuse(r, F_DECK, "all cards that lie nowhere else", r->value[F_DECK]);
}

static bool find_event(const struct setup *su, struct span word, int *card)
{
    char name[64];
    for (*card = 0; *card < su->events.kinds; ++*card) {
        gp_word(su, WORD_EVENT, *card, name, sizeof name);
        if (span_is(word, name))
            return true;
    }
    return false;
}

static bool read_events(struct reader *r)
{
    struct span rest = r->value[F_TURNED], item, event = r->value[F_EVENT];
    int card;
    while (next_item(&rest, &item)) {
        if (!find_event(r->su, item, &card) || r->st->turned[card] == r->su->events.card[card].copies)
            return refuse(r, F_TURNED, "event cards of this deck, no more than it has", item);
        r->st->turned[card]++;
    }
    if (!event.at || span_is(event, "-"))
        return true;
    if (!find_event(r->su, event, &card))
        return refuse(r, F_EVENT, "an event card of this deck", event);
    r->st->event = (uint8_t)card;
    return true;
}

/* ---- reading the rest -------------------------------------------------------------------------------------------------- */

static bool read_number(struct reader *r, int field, int min, int max, int *value)
{
    return field_number(gp_state_fields, r->value, field, min, max, value, r->err);
}

static bool read_byte(struct reader *r, int field, int min, int max, uint8_t *byte)
{
    int value = *byte;
    if (!read_number(r, field, min, max, &value))
        return false;
    *byte = (uint8_t)value;
    return true;
}

static bool read_choice(struct reader *r, int field, const char *const *words, uint8_t *byte)
{
    int value = *byte;
    if (!field_word(gp_state_fields, r->value, field, words, &value, r->err))
        return false;
    *byte = (uint8_t)value;
    return true;
}

static bool read_short(struct reader *r, int field, int16_t *to)
{
    int value = *to;
    if (!read_number(r, field, -FAR, FAR, &value))
        return false;
    *to = (int16_t)value;
    return true;
}

/* The number of a car, or 0. */
static bool read_one_car(struct reader *r, int field, uint8_t *to)
{
    int car;
    if (!r->value[field].at || span_is(r->value[field], "0"))
        return true;
    if (!read_car(r, r->value[field], &car))
        return refuse(r, field, "the number of a car of this race, or 0", r->value[field]);
    *to = (uint8_t)car;
    return true;
}

static bool read_seats(struct reader *r)
{
    int players = r->su->players, first = 1, seat = 1;
    if (!read_number(r, F_FIRST, 1, players, &first))
        return false;
    seat = first;
    if (!read_number(r, F_SEAT, 1, players, &seat))
        return false;
    r->st->first = (uint8_t)(first - 1);
    r->st->seat = (uint8_t)(seat - 1);
    return true;
}

static bool read_head(struct reader *r)
{
    struct state *st = r->st;
    st->phase = PHASE_ACT;
    if (!read_choice(r, F_PHASE, gp_phase_words, &st->phase))
        return false;
    st->turn = st->phase >= PHASE_DEAL;
    if (!read_choice(r, F_WEATHER, gp_weather_words, &st->weather))
        return false;
    st->dry_seen = st->weather == DRY && st->phase != PHASE_WEATHER;
    return read_byte(r, F_TURN, 0, TURNS_MAX, &st->turn) && read_byte(r, F_LAP, 1, 100, &st->lap)
           && read_byte(r, F_DRY_SEEN, 0, 1, &st->dry_seen) && read_seats(r)
           && read_byte(r, F_QUIET, 0, r->su->players, &st->quiet);
}

static bool read_entered(struct reader *r)
{
    int lanes[LANES], n;
    if (!field_numbers(gp_state_fields, r->value, F_ENTERED, 0, LANES - 1, lanes, LANES, &n, r->err))
        return false;
    for (int i = 0; i < n; i++)
        r->st->entered = (uint8_t)(r->st->entered | 1u << lanes[i]);
    return true;
}

static bool read_chain(struct reader *r)
{
    struct span rest = r->value[F_CHAIN], item, number;
    for (struct span whole; next_item(&rest, &item);) {
        int car, lane;
        whole = item;
        if (!span_cut(&item, '>', &number) || !item.at || !read_car(r, number, &car)
            || !span_number(item, &lane) || lane < 0 || lane >= LANES || r->st->chain_n == CARS)
            return refuse(r, F_CHAIN, "number>lane of cars of this race", whole);
        r->st->chain[r->st->chain_n++] = (uint8_t)(car | lane << CHAIN_LANE);
    }
    return true;
}

static bool read_card_in_play(struct reader *r)
{
    int card;
    struct span word = r->value[F_CARD];
    if (!word.at || span_is(word, "-"))
        return true;
    if (!find_card(r->su, word, &card))
        return refuse(r, F_CARD, "a race card of this deck, or -", word);
    r->st->card = (uint8_t)card;
    return true;
}

static bool read_segment(struct reader *r)
{
    struct state *st = r->st;
    int mp = 0;
    if (!read_number(r, F_MP, 0, 4000, &mp))
        return false;
    st->mp = (uint16_t)mp;
    return read_one_car(r, F_ACTIVE, &st->active) && read_card_in_play(r)
           && read_choice(r, F_MODE, mode_words, &st->mode) && read_short(r, F_FROM, &st->from)
           && read_entered(r) && read_byte(r, F_DIAGONAL, 0, 1, &st->diagonal)
           && read_byte(r, F_LINKED, 0, 1, &st->linked) && read_line(r, F_LINE, st->line, &st->line_n)
           && read_choice(r, F_STEP, step_words, &st->step)
           && read_byte(r, F_TOWARD, 0, LANES - 1, &st->toward) && read_chain(r)
           && read_line(r, F_CROSSED, st->crossed, &st->crossed_n) && read_set(r, F_MOVED, &st->moved);
}

static bool read_zone(struct reader *r)
{
    int zone = -1;
    if (!read_number(r, F_ZONE, -1, r->su->track.sectors - 1, &zone))
        return false;
    r->st->zone = (uint8_t)(zone < 0 ? NO_ZONE : zone);
    return true;
}

static bool read_end_of_turn(struct reader *r)
{
    struct state *st = r->st;
    return read_choice(r, F_ASKING, asking_words, &st->asking) && read_set(r, F_ASKED, &st->owing)
           && read_set(r, F_INVOLVED, &st->involved) && read_words_of_cars(r, F_STOPS, st->stop, stop_words)
           && read_byte(r, F_RESTART, 0, 2, &st->restart) && read_short(r, F_LINED_UP, &st->lined_up)
           && read_byte(r, F_SWAPPED, 0, 1, &st->swapped) && read_one_car(r, F_POLE, &st->pole);
}

/* What a referee would assume of a position that does not say it. */
static void assume(struct reader *r)
{
    struct state *st = r->st;
    int leader = gp_leader(r->su, st);
    if (!r->value[F_LAP].at && leader != NO_CAR && st->distance[leader] > 0) {
        int lap = st->distance[leader] / r->su->track.sectors + 1;
        st->lap = (uint8_t)(lap > r->su->laps ? r->su->laps : lap);
    }
    if (!r->value[F_POLE].at && st->phase > PHASE_GRID)
        st->pole = 0;
    if (!r->value[F_ASKED].at && st->phase == PHASE_TIRES)
        st->owing = r->su->player_cars;
}

bool gp_state_parse(const struct setup *su, const char *text, struct state *st, struct error *err)
{
    struct reader r = { .su = su, .st = st, .err = err };
    gp_start(su, st);
    if (!span_trim(span_of(text)).len)
        return true;
    st->dry_seen = 0;
    if (!fields_split(gp_state_fields, text, r.value, err) || !read_head(&r) || !read_cars(&r)
        || !read_wear(&r) || !read_tires(&r) || !read_set(&r, F_CHANGED, &st->changed)
        || !read_set(&r, F_ACTIVATED, &st->activated) || !read_set(&r, F_LEFT, &st->left) || !read_hands(&r)
        || !read_pile(&r) || !read_deck(&r) || !read_events(&r) || !read_zone(&r) || !read_segment(&r)
        || !read_end_of_turn(&r))
        return false;
    assume(&r);
    const char *broken = gp_check(su, st);
    if (!broken && gp_state_text(su, st, NULL, 0) >= STATE_TEXT_MAX)
        broken = "it has more markers than a text can hold";
    return !broken || error_set(err, 0, "no such position: %s", broken);
}

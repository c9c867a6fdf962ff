/* position.c: LACORSA positions as text.
 *
 *     phase=challenge lap=2 active=3 order=1,4,3,2 gaps=0,1,0,0 hands=R,12/4/… pile=…
 *
 * Fields of options that are off are not written. Everything a reader may
 * leave out has the value a referee would assume: the last car is on turn,
 * cards that are in no hand have been discarded.
 */
#include "../../core/field.h"
#include "../../core/language.h"
#include "state.h"

#include <string.h>

enum {
    F_PHASE,
    F_LAP,
    F_LAST_LAP,
    F_ACTIVE,
    F_PASSES,
    F_ORDER,
    F_GAPS,
    F_OUT,
    F_CAUSES,
    F_HELD,
    F_HANDS,
    F_PLAYS,
    F_ROLLS,
    F_TIES,
    F_PILE,
    F_SHOWN,
    F_CLOSED,
    F_CLOSED_COUNT,
    F_DECK,
    F_STOPS,
    F_DRAWING,
    F_ACTED,
    F_EXTRA,
    F_FLAT,
    F_ASKED,
    F_TIE,
    F_LEVEL,
    F_CHART,
    F_CHALLENGES,
    F_FASTEST,
    F_BEST,
    F_BEST_AT,
    F_POLE,
};

const struct field lc_state_fields[] = {
    [F_PHASE] = { "phase", FIELD_WORD,
                  N_("deal, qualify, roll (qualifying ties), challenge, open (extend or discard), flat-out (declaring), "
                     "extra (challenge after an extend), incident, collision, wide, draw, pick, pit (dice and cards of "
                     "these), or over.") },
    [F_LAP] = { "lap", FIELD_NUMBER, N_("The race lap being run; 0 before the grid stands.") },
    [F_LAST_LAP] = { "last_lap", FIELD_NUMBER,
                     N_("1 when that lap is the last, because a hand has run empty.") },
    [F_ACTIVE] = { "active", FIELD_NUMBER, N_("The car whose turn it is; 0 outside the race.") },
    [F_PASSES] = { "passes", FIELD_NUMBER, N_("Cars the active car has passed in this turn.") },
    [F_ORDER] = { "order", FIELD_NUMBERS, N_("Running cars from the leader to the last.") },
    [F_GAPS] = { "gaps", FIELD_NUMBERS,
                 N_("Empty spaces directly ahead of each car, in the order of `order`; the leader's is 0.") },
    [F_OUT] = { "out", FIELD_NUMBERS, N_("Cars out of the race, best classified first.") },
    [F_CAUSES] = { "causes", FIELD_WORDS, N_("Why car 1, car 2, … is out; - while it runs.") },
    [F_HELD] = { "held", FIELD_NUMBERS,
                 N_("Cards in the hand of car 1, car 2, …; a shared hand counts for the lower car.") },
    [F_HANDS] = { "hands", FIELD_WORDS_TABLE,
                  N_("The cards of car 1 / car 2 / …; ? where hidden, - where empty.") },
    [F_PLAYS] = { "plays", FIELD_WORDS,
                  N_("What lies face down for car 1, car 2, …; - where nothing does, ? where hidden, none where the "
                     "hand is empty.") },
    [F_ROLLS] = { "rolls", FIELD_NUMBERS, N_("The die of each car that rolls now; 0 not rolled.") },
    [F_TIES] = { "ties", FIELD_NUMBERS,
                 N_("Places still level with the place ahead of them after qualifying.") },
    [F_PILE] = { "pile", FIELD_WORDS, N_("The discard pile, face up.") },
    [F_SHOWN] = { "shown", FIELD_WORDS_TABLE,
                  N_("Which cards car 1 / car 2 / … has laid open in this race, each once; - where none.") },
    [F_CLOSED] = { "closed", FIELD_WORDS,
                   N_("What a random draw left of the discard pile, face down; ? where hidden.") },
    [F_CLOSED_COUNT] = { "closed_count", FIELD_NUMBER, N_("How many cards the closed pile has.") },
    [F_DECK] = { "deck", FIELD_WORDS, N_("Cards not dealt; in a view every card its viewer cannot see.") },
    [F_STOPS] = { "stops", FIELD_NUMBERS, N_("Pit stops of car 1, car 2, …") },
    [F_DRAWING] = { "drawing", FIELD_NUMBER, N_("Cards still to come at this stop.") },
    [F_ACTED] = { "acted", FIELD_NUMBER,
                  N_("1 when the active car has challenged in this turn: too late for a stop.") },
    [F_EXTRA] = { "extra", FIELD_NUMBER, N_("1 in the challenge that follows an extend.") },
    [F_FLAT] = { "flat", FIELD_NUMBER, N_("Who goes flat out: 1 the challenger, 2 the defender, 3 both.") },
    [F_ASKED] = { "asked", FIELD_NUMBER, N_("Who has said whether to go flat out, counted the same way.") },
    [F_TIE] = { "tie", FIELD_NUMBER,
                N_("Whose the tie is if both come through: 0 the defender, 1 by suit; 2 the challenger, 3 by suit.") },
    [F_LEVEL] = { "level", FIELD_NUMBER, N_("The total that both have in the tie being rolled for.") },
    [F_CHART] = { "chart", FIELD_NUMBER, N_("The incident chart that is rolled on: 0 driver, 1 car.") },
    [F_CHALLENGES] = { "challenges", FIELD_NUMBER, N_("Challenges revealed so far.") },
    [F_FASTEST] = { "fastest", FIELD_NUMBER, N_("The car with the fastest lap; 0 until the finish.") },
    [F_BEST] = { "best", FIELD_NUMBERS, N_("The highest total of car 1, car 2, … in a challenge.") },
    [F_BEST_AT] = { "best_at", FIELD_NUMBERS,
                    N_("When it was played: twice the challenge's number, 1 more by a defender.") },
    [F_POLE] = { "pole", FIELD_NUMBER, N_("The car that qualified first; 0 before the grid stands.") },
    { 0 },
};

const char *const lc_phase_words[] = { "deal",     "qualify", "roll",     "challenge", "open",
                                       "flat-out", "extra",   "incident", "collision", "wide",
                                       "draw",     "pick",    "pit",      "over",      NULL };
static const char *const cause_words[] = { "-", "crash", "fuel", NULL };
static const char *const suit_words[] = { "gears",      "accelerators", "pistons", "wheels",
                                          "shiftgates", "cams",         NULL };
static const char suit_letters[] = "gapwsc";
static const char *const chart_words[] = { "driver", "car", NULL };

/* Small numbers that are written as they stand. `used` tells whether the setup has any use for one. */
static bool with_pit(const struct setup *su)
{
    return su->pit;
}

static bool with_closed(const struct setup *su)
{
    return su->pit && su->pit_draw != PIT_CHOOSE;
}

static bool with_extra(const struct setup *su)
{
    return su->drafting || su->track.banked;
}

static bool with_flat_out(const struct setup *su)
{
    return su->flat_out;
}

static bool with_accidents(const struct setup *su)
{
    return su->incidents || su->collisions;
}

static bool with_losses(const struct setup *su)
{
    return with_accidents(su) || su->pit_required;
}

static bool with_totals(const struct setup *su)
{
    return su->fastest_lap == FASTEST_CHALLENGE;
}

static bool with_fastest(const struct setup *su)
{
    return su->fastest_lap != FASTEST_NONE;
}

struct small {
    int field;
    size_t at;
    int bytes; /* 1 or 2 */
    int max;
    bool (*used)(const struct setup *su);
};

#define SMALL(field, member, max, used)                                                                      \
    {                                                                                                        \
        field, offsetof(struct state, member), sizeof(((struct state *)0)->member), max, used                \
    }

static const struct small smalls[] = {
    SMALL(F_DRAWING, drawing, 200, with_pit),
    SMALL(F_ACTED, acted, 1, with_pit),
    SMALL(F_EXTRA, extra, 1, with_extra),
    SMALL(F_FLAT, flat, 3, with_flat_out),
    SMALL(F_ASKED, asked, 3, with_flat_out),
    SMALL(F_TIE, tie, 3, with_accidents),
    SMALL(F_LEVEL, level, 250, with_accidents),
    SMALL(F_CHART, chart, 1, with_accidents),
    SMALL(F_CHALLENGES, challenges, 2000, with_totals),
    SMALL(F_FASTEST, fastest, CARS, with_fastest),
};

enum { SMALLS = sizeof smalls / sizeof *smalls };

static int small_get(const struct state *st, const struct small *s)
{
    const unsigned char *at = (const unsigned char *)st + s->at;
    uint16_t wide;
    if (s->bytes == 1)
        return *at;
    memcpy(&wide, at, sizeof wide);
    return wide;
}

static void small_set(struct state *st, const struct small *s, int value)
{
    unsigned char *at = (unsigned char *)st + s->at;
    uint16_t wide = (uint16_t)value;
    if (s->bytes == 1)
        *at = (unsigned char)value;
    else
        memcpy(at, &wide, sizeof wide);
}

/* ---- words ------------------------------------------------------------------------------------------------- */

static void add_card(const struct setup *su, struct text *t, int rank)
{
    if (rank == REDLINE)
        text_put(t, "R", 1);
    else
        text_add(t, "%d", su->deck.value[rank]);
}

static void add_letter(struct text *t, int suit)
{
    if (suit >= 0)
        text_put(t, &suit_letters[suit], 1);
}

/* 12, 2=12, 12+R; where suits matter 12g, 2=12g, 12g+Rc: the letter stands behind the card it belongs to. */
static void add_play(const struct setup *su, struct text *t, int play, int suits)
{
    add_card(su, t, play_rank(play));
    if (play & PLAY_WILD)
        text_add(t, "=%d", su->wild_value);
    add_letter(t, card_suit(suits));
    if (play_has_redline_too(play))
        text_put(t, "+R", 2);
    add_letter(t, redline_suit(suits));
}

static void add_suits(struct text *t, int suits)
{
    if (card_suit(suits) >= 0)
        text_add(t, "%s", suit_words[card_suit(suits)]);
    if (redline_suit(suits) >= 0)
        text_add(t, "+%s", suit_words[redline_suit(suits)]);
}

char lc_suit_letter(int suit)
{
    return suit ? suit_letters[suit - 1] : '\0';
}

static bool has_suits(int suits)
{
    const int n = (int)sizeof suit_letters - 1;
    return suits >= 0 && card_suit(suits) < n && redline_suit(suits) < n;
}

size_t lc_word(const struct setup *su, int kind, int value, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    switch (kind) {
    case WORD_CARD: /* a card alone is a play */
    case WORD_PLAY:
        if (play_rank(value & 0xff) < su->deck.ranks && has_suits(value >> 8))
            add_play(su, &t, value & 0xff, value >> 8);
        break;
    case WORD_SUIT:
        if (has_suits(value))
            add_suits(&t, value);
        break;
    default: text_add(&t, "%s", value >> 1 ? "" : chart_words[value]); break;
    }
    return t.len;
}

/* ---- writing ---------------------------------------------------------------------------------------------- */

static void add_listed(const struct setup *su, struct text *t, int rank, int suit, const char **comma)
{
    text_add(t, "%s", *comma);
    add_card(su, t, rank);
    if (su->suited)
        text_put(t, &suit_letters[suit], 1);
    *comma = ",";
}

static void add_cards(const struct setup *su, const struct state *st, struct text *t, uint64_t cards,
                      int place)
{
    const char *comma = "";
    if (cards == HAND_HIDDEN || !cards) {
        text_put(t, cards ? "?" : "-", 1);
        return;
    }
    for (int rank = 0; rank < su->deck.ranks; rank++) {
        for (int k = su->suited ? 0 : hand_count(cards, rank); k > 0; k--)
            add_listed(su, t, rank, 0, &comma);
        for (int suit = 0; su->suited && suit < SUITS; suit++)
            for (int k = copies_at(st->place[card_index(suit, rank)], place); k > 0; k--)
                add_listed(su, t, rank, suit, &comma);
    }
}

static void add_lying(const struct setup *su, const struct state *st, struct text *t, int car)
{
    int play = st->play[car];
    if (!play_is_cards(play)) {
        text_add(t, "%s", play == PLAY_NONE ? "-" : play == PLAY_HIDDEN ? "?" : "none");
        return;
    }
    add_play(su, t, play, st->suit[car]);
}

static void add_bytes(struct text *t, const char *name, const uint8_t *list, int n, int from)
{
    text_add(t, " %s=%s", name, n ? "" : "-");
    for (int i = 0; i < n; i++)
        text_add(t, "%s%d", i ? "," : "", list[i] + from);
}

static void add_wides(struct text *t, const char *name, const uint16_t *list, int n)
{
    text_add(t, " %s=%s", name, n ? "" : "-");
    for (int i = 0; i < n; i++)
        text_add(t, "%s%d", i ? "," : "", list[i]);
}

static void add_ties(struct text *t, unsigned tied)
{
    const char *comma = "";
    text_add(t, " ties=%s", tied ? "" : "-");
    for (; tied; tied &= tied - 1, comma = ",")
        text_add(t, "%s%d", comma, __builtin_ctz(tied) + 1);
}

static void add_field_of_cars(const struct setup *su, const struct state *st, struct text *t)
{
    text_add(t, "phase=%s lap=%d last_lap=%d active=%d passes=%d", lc_phase_words[st->phase], st->lap,
             st->last_lap, is_racing(st) ? st->order[st->at] + 1 : 0, st->passes);
    add_bytes(t, "order", st->order, st->running, 1);
    add_wides(t, "gaps", st->gap, st->running);
    if (!with_losses(su))
        return;
    add_bytes(t, "out", st->order + st->running, su->cars - st->running, 1);
    text_add(t, " causes=");
    for (int car = 0; car < su->cars; car++)
        text_add(t, "%s%s", car ? "," : "", cause_words[st->cause[car]]);
}

/* Ranks, whatever suit they had and however many there were. */
static void add_shown(const struct setup *su, const struct state *st, struct text *t)
{
    text_add(t, " shown=");
    for (int car = 0; car < su->cars; car++) {
        const char *comma = "";
        text_add(t, "%s%s", car ? "/" : "", st->shown[car] ? "" : "-");
        for (unsigned ranks = st->shown[car]; ranks; ranks &= ranks - 1, comma = ",") {
            text_add(t, "%s", comma);
            add_card(su, t, __builtin_ctz(ranks));
        }
    }
}

static void add_field_of_cards(const struct setup *su, const struct state *st, struct text *t)
{
    add_bytes(t, "held", st->held, su->cars, 0);
    text_add(t, " hands=");
    for (int car = 0; car < su->cars; car++) {
        text_add(t, "%s", car ? "/" : "");
        add_cards(su, st, t, st->hand[car], car);
    }
    text_add(t, " plays=");
    for (int car = 0; car < su->cars; car++) {
        text_add(t, "%s", car ? "," : "");
        add_lying(su, st, t, car);
    }
    add_bytes(t, "rolls", st->roll, su->cars, 0);
    add_ties(t, st->tied);
    text_add(t, " pile=");
    add_cards(su, st, t, st->pile, PLACE_PILE);
    add_shown(su, st, t);
    if (with_closed(su)) {
        text_add(t, " closed=");
        add_cards(su, st, t, st->closed, PLACE_CLOSED);
        text_add(t, " closed_count=%d", st->closed_n);
    }
    text_add(t, " deck=");
    add_cards(su, st, t, st->deck, PLACE_DECK);
}

size_t lc_state_text(const struct setup *su, const struct state *st, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    add_field_of_cars(su, st, &t);
    add_field_of_cards(su, st, &t);
    if (su->pit)
        add_bytes(&t, "stops", st->stops, su->cars, 0);
    for (int i = 0; i < SMALLS; i++)
        if (smalls[i].used(su))
            text_add(&t, " %s=%d", lc_state_fields[smalls[i].field].name, small_get(st, &smalls[i]));
    if (with_totals(su)) {
        add_bytes(&t, "best", st->best, su->cars, 0);
        add_wides(&t, "best_at", st->best_at, su->cars);
    }
    text_add(&t, " pole=%d", grid_stands(st) ? st->pole + 1 : 0);
    return t.len;
}

/* ---- reading cards ------------------------------------------------------------------------------------------- */

/* All cards start in the deck; what is read is taken from there, so nothing can be counted twice. */

/* "12", "R" */
static bool read_rank(const struct setup *su, struct span word, int *rank)
{
    int value;
    *rank = REDLINE;
    if (span_is_nocase(word, "R"))
        return true;
    if (!span_number(word, &value))
        return false;
    for (*rank = 1; *rank < su->deck.ranks; ++*rank)
        if (su->deck.value[*rank] == value)
            return true;
    return false;
}

/* The same; with suits "12g". Takes the suit off the end of the word. */
static bool read_card(const struct setup *su, struct span word, int *rank, int *suit)
{
    *suit = 0;
    if (su->suited) {
        const char *letter = word.len > 1 ? strchr(suit_letters, word.at[word.len - 1]) : NULL;
        if (!letter || !*letter)
            return false;
        *suit = (int)(letter - suit_letters) + 1;
        word.len--;
    }
    return read_rank(su, word, rank);
}

static bool move_from_deck(const struct setup *su, struct state *st, int rank, int suit, uint64_t *heap,
                           int place)
{
    if (!hand_count(st->deck, rank))
        return false;
    if (su->suited) {
        uint8_t *places = &st->place[card_index(suit - 1, rank)];
        if (!copies_at(*places, PLACE_DECK))
            return false;
        copy_move(places, PLACE_DECK, place);
    }
    st->deck -= hand_of(rank);
    *heap += hand_of(rank);
    return true;
}

static bool read_heap(const struct setup *su, const char *field, struct span list, struct state *st,
                      uint64_t *heap, int place, struct error *err)
{
    struct span part;
    int rank, suit;
    *heap = 0;
    if (span_is(list, "-"))
        return true;
    while (span_cut(&list, ',', &part)) {
        if (!read_card(su, part, &rank, &suit))
            return error_set(err, 0, "%s takes cards of this deck; found \"%.*s\"", field, SPAN(part));
        if (!move_from_deck(su, st, rank, suit, heap, place))
            return error_set(err, 0, "%s has one %.*s more than the race", field, SPAN(part));
    }
    return true;
}

static bool read_hands(const struct setup *su, struct span table, struct state *st, struct error *err)
{
    struct span row;
    int car = 0;
    while (span_cut(&table, '/', &row)) {
        if (car == su->cars)
            return error_set(err, 0, "hands takes one hand for each of %d cars; found more", su->cars);
        if (span_is(row, "?"))
            st->hand[car] = HAND_HIDDEN;
        else if (!read_heap(su, "hands", row, st, &st->hand[car], car, err))
            return false;
        car++;
    }
    return car == su->cars
           || error_set(err, 0, "hands takes one hand for each of %d cars; found %d", su->cars, car);
}

static bool read_shown_by(const struct setup *su, struct span row, uint16_t *shown, struct error *err)
{
    struct span word;
    int rank;
    *shown = 0;
    while (!span_is(row, "-") && span_cut(&row, ',', &word)) {
        if (!read_rank(su, word, &rank))
            return error_set(err, 0, "shown takes cards of this deck without suits; found \"%.*s\"",
                             SPAN(word));
        *shown = (uint16_t)(*shown | 1u << rank);
    }
    return true;
}

/* Left out, nobody has paid attention. */
static bool read_shown(const struct setup *su, struct span table, struct state *st, struct error *err)
{
    struct span row;
    int car = 0;
    while (table.at && span_cut(&table, '/', &row)) {
        if (car == su->cars)
            return error_set(err, 0, "shown takes a list of cards for each of %d cars; found more", su->cars);
        if (!read_shown_by(su, row, &st->shown[car++], err))
            return false;
    }
    return !car || car == su->cars
           || error_set(err, 0, "shown takes a list of cards for each of %d cars; found %d", su->cars, car);
}

static bool read_closed(const struct setup *su, const struct span *values, struct state *st,
                        struct error *err)
{
    int count = 0;
    if (!field_number(lc_state_fields, values, F_CLOSED_COUNT, 0, CARDS_MAX, &count, err))
        return false;
    if (values[F_CLOSED].at && span_is(values[F_CLOSED], "?"))
        st->closed = HAND_HIDDEN;
    else if (values[F_CLOSED].at
             && !read_heap(su, "closed", values[F_CLOSED], st, &st->closed, PLACE_CLOSED, err))
        return false;
    if (st->closed == HAND_HIDDEN && !values[F_CLOSED_COUNT].at)
        return error_set(err, 0, "a hidden closed pile needs closed_count=, how many cards it has");
    st->closed_n =
        (uint8_t)(st->closed == HAND_HIDDEN || values[F_CLOSED_COUNT].at ? count : hand_size(st->closed));
    return true;
}

/* The deck is what is left; if it is given it must be just that. */
static bool check_deck(const struct setup *su, const struct span *values, const struct state *st,
                       struct error *err)
{
    struct state rest = *st;
    uint64_t heap;
    if (!read_heap(su, "deck", values[F_DECK], &rest, &heap, PLACE_PILE, err))
        return false;
    return !rest.deck || error_set(err, 0, "deck does not have all the cards that are nowhere else");
}

static bool is_hidden(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < su->cars; car++)
        if (st->hand[car] == HAND_HIDDEN)
            return true;
    return st->closed == HAND_HIDDEN;
}

/* Cards that are nowhere have been discarded; where hands are hidden or still dealt they are unseen. */
static bool read_heaps(const struct setup *su, const struct span *values, struct state *st, bool early,
                       struct error *err)
{
    if (values[F_PILE].at && !read_heap(su, "pile", values[F_PILE], st, &st->pile, PLACE_PILE, err))
        return false;
    if (!read_closed(su, values, st, err))
        return false;
    if (values[F_DECK].at && values[F_PILE].at)
        return check_deck(su, values, st, err);
    if (values[F_DECK].at) { /* the rest has been discarded */
        uint64_t deck;
        struct state kept = *st;
        if (!read_heap(su, "deck", values[F_DECK], &kept, &deck, PLACE_NOWHERE, err))
            return false;
        st->pile = kept.deck;
        st->deck = deck;
        for (int i = 0; su->suited && i < CARD_KINDS; i++)
            while (copies_at(kept.place[i], PLACE_DECK)) {
                copy_move(&kept.place[i], PLACE_DECK, PLACE_PILE);
                copy_move(&st->place[i], PLACE_DECK, PLACE_PILE);
            }
        return true;
    }
    if (values[F_PILE].at || early || is_hidden(su, st))
        return true;
    st->pile = st->deck;
    st->deck = 0;
    for (int i = 0; su->suited && i < CARD_KINDS; i++)
        while (copies_at(st->place[i], PLACE_DECK))
            copy_move(&st->place[i], PLACE_DECK, PLACE_PILE);
    return true;
}

/* ---- reading plays --------------------------------------------------------------------------------------------- */

static bool read_lying(const struct setup *su, struct span word, struct state *st, int car)
{
    struct span card, redline = word, called;
    int rank, suit, value, r, rsuit = 0, play;
    if (span_is(word, "-") || span_is(word, "?") || span_is(word, "none")) {
        st->play[car] = *word.at == '-' ? PLAY_NONE : *word.at == '?' ? PLAY_HIDDEN : PLAY_NOTHING;
        return true;
    }
    span_cut(&redline, '+', &card);
    called = card;
    span_cut(&called, '=', &card);
    if (called.at) { /* 2=12g: the suit stands behind what the deuce is called */
        if (!su->suited ? !span_number(called, &value) : called.len < 2)
            return false;
        struct span number = { called.at, su->suited ? called.len - 1 : called.len };
        char whole[16];
        if (!span_number(number, &value) || value != su->wild_value || card.len + 2 > sizeof whole)
            return false;
        memcpy(whole, card.at, card.len);
        if (su->suited)
            whole[card.len] = called.at[called.len - 1];
        if (!read_card(su, (struct span){ whole, card.len + su->suited }, &rank, &suit))
            return false;
    } else if (!read_card(su, card, &rank, &suit)) {
        return false;
    }
    play = rank | (called.at ? PLAY_WILD : 0);
    if (redline.at) {
        if (!read_card(su, redline, &r, &rsuit) || r != REDLINE || rank == REDLINE)
            return false;
        play |= PLAY_WITH_REDLINE;
    }
    st->play[car] = (uint8_t)play;
    st->suit[car] = (uint8_t)(suit | rsuit << 4);
    return true;
}

static bool read_plays(const struct setup *su, struct span list, struct state *st, struct error *err)
{
    struct span word;
    int car = 0;
    while (span_cut(&list, ',', &word)) {
        if (car == su->cars)
            return error_set(err, 0, "plays takes one for each of %d cars; found more", su->cars);
        if (!read_lying(su, word, st, car++))
            return error_set(err, 0, "plays takes one card or CARD+R; found \"%.*s\"", SPAN(word));
    }
    return car == su->cars
           || error_set(err, 0, "plays takes one for each of %d cars; found %d", su->cars, car);
}

/* ---- reading the rest --------------------------------------------------------------------------------------------- */

static bool read_numbers(const struct span *values, int field, int min, int max, int most, int *list, int *n,
                         struct error *err)
{
    return field_numbers(lc_state_fields, values, field, min, max, list, most, n, err);
}

/* A list with one number for each of `count`. */
static bool read_list(const struct span *values, int field, int max, int count, int *list, bool *given,
                      struct error *err)
{
    int n;
    if (!read_numbers(values, field, 0, max, CARS, list, &n, err))
        return false;
    *given = n >= 0;
    if (n >= 0 && n != count)
        return error_set(err, 0, "%s takes %d numbers; found %d", lc_state_fields[field].name, count, n);
    return true;
}

static bool read_bytes(const struct setup *su, const struct span *values, int field, int max, uint8_t *out,
                       struct error *err)
{
    int list[CARS];
    bool given;
    if (!read_list(values, field, max, su->cars, list, &given, err))
        return false;
    for (int i = 0; given && i < su->cars; i++)
        out[i] = (uint8_t)list[i];
    return true;
}

static bool read_wides(const struct span *values, int field, int max, int count, uint16_t *out,
                       struct error *err)
{
    int list[CARS];
    bool given;
    if (!read_list(values, field, max, count, list, &given, err))
        return false;
    for (int i = 0; given && i < count; i++)
        out[i] = (uint16_t)list[i];
    return true;
}

static bool read_causes(const struct setup *su, struct span list, struct state *st, struct error *err)
{
    struct span word;
    int car = 0;
    while (span_cut(&list, ',', &word)) {
        int cause = 0;
        while (cause_words[cause] && !span_is(word, cause_words[cause]))
            cause++;
        if (car == su->cars || !cause_words[cause])
            return error_set(err, 0, "causes takes -, crash or fuel for each of %d cars; found \"%.*s\"",
                             su->cars, SPAN(word));
        st->cause[car++] = (uint8_t)cause;
    }
    return car == su->cars
           || error_set(err, 0, "causes takes one for each of %d cars; found %d", su->cars, car);
}

static bool read_order(const struct setup *su, const struct span *values, struct state *st, struct error *err)
{
    int order[CARS], out[CARS], n, m;
    if (!read_numbers(values, F_ORDER, 1, su->cars, su->cars, order, &n, err)
        || !read_numbers(values, F_OUT, 1, su->cars, su->cars, out, &m, err))
        return false;
    if (m < 0)
        m = 0;
    if (n < 0 && m > 0)
        return error_set(err, 0, "out takes order beside it");
    if (n >= 0 && n + m != su->cars)
        return error_set(err, 0, "order and out take %d cars together; found %d", su->cars, n + m);
    for (int i = 0; i < n; i++)
        st->order[i] = (uint8_t)(order[i] - 1);
    for (int i = 0; i < m; i++)
        st->order[n + i] = (uint8_t)(out[i] - 1);
    st->running = (uint8_t)(su->cars - m);
    for (int i = 0; i < m && !values[F_CAUSES].at; i++)
        st->cause[out[i] - 1] = LC_CAUSE_CRASH;
    return !values[F_CAUSES].at || read_causes(su, values[F_CAUSES], st, err);
}

static bool read_ties(const struct setup *su, const struct span *values, struct state *st, struct error *err)
{
    int list[CARS], n;
    if (!read_numbers(values, F_TIES, 2, su->cars, su->cars, list, &n, err))
        return false;
    for (int i = 0; i < n; i++)
        st->tied = (uint16_t)(st->tied | 1u << (list[i] - 1));
    return true;
}

static bool read_held(const struct setup *su, const struct span *values, struct state *st, struct error *err)
{
    for (int car = 0; car < su->cars; car++) {
        if (st->hand[car] == HAND_HIDDEN && !values[F_HELD].at)
            return error_set(err, 0, "hidden hands need held=, how many cards each car holds");
        st->held[car] = (uint8_t)(st->hand[car] == HAND_HIDDEN ? 0 : hand_size(st->hand[car]));
    }
    return read_bytes(su, values, F_HELD, 200, st->held, err);
}

static bool read_smalls(const struct span *values, struct state *st, struct error *err)
{
    for (int i = 0; i < SMALLS; i++) {
        int value = small_get(st, &smalls[i]);
        if (!field_number(lc_state_fields, values, smalls[i].field, 0, smalls[i].max, &value, err))
            return false;
        small_set(st, &smalls[i], value);
    }
    return true;
}

/* Left out, it is what a referee sees: a car without cards, or at the finish a hand that was emptied by cars now out. */
static bool read_last_lap(const struct setup *su, const struct span *values, struct state *st,
                          struct error *err)
{
    bool over = st->phase == LC_PHASE_OVER && st->running;
    int begun = lc_last_lap_is_sure(su, st) || (over && lc_last_lap_is_possible(su, st));
    if (!field_number(lc_state_fields, values, F_LAST_LAP, 0, 1, &begun, err))
        return false;
    st->last_lap = (uint8_t)begun;
    return true;
}

/* Lap, active car and pole, where they make sense. */
static bool read_turn(const struct setup *su, const struct span *values, struct state *st, int phase,
                      struct error *err)
{
    int lap = -1, active = 0, pole = 0, passes = 0;
    if (!field_number(lc_state_fields, values, F_LAP, 0, 1000, &lap, err)
        || !field_number(lc_state_fields, values, F_ACTIVE, 0, su->cars, &active, err)
        || !field_number(lc_state_fields, values, F_PASSES, 0, 1, &passes, err)
        || !field_number(lc_state_fields, values, F_POLE, 0, su->cars, &pole, err))
        return false;
    if (phase >= 0 && phase < LC_PHASE_CHALLENGE)
        return (lap <= 0 && !active && !pole)
               || error_set(err, 0, "lap, active and pole belong to the race; found phase=%s",
                            lc_phase_words[phase]);
    st->lap = (uint16_t)(lap < 0 ? 1 : lap);
    st->passes = (uint8_t)passes;
    st->pole = (uint8_t)(pole > 0 ? pole - 1 : st->order[0]);
    if (phase == LC_PHASE_OVER)
        return true;
    if (!st->running)
        return error_set(err, 0, "a race goes on with a car at least; found none in order");
    st->at = (uint8_t)(active ? lc_place_of(st, active - 1) : st->running - 1);
    return st->at < st->running
           || error_set(err, 0, "active takes a car that is running; found car %d", active);
}

static bool read_all(const struct setup *su, const struct span *values, struct state *st, int phase,
                     struct error *err)
{
    bool early = phase == LC_PHASE_DEAL || phase == LC_PHASE_QUALIFY;
    if (!read_order(su, values, st, err) || !read_wides(values, F_GAPS, 1000, st->running, st->gap, err)
        || !read_bytes(su, values, F_ROLLS, 6, st->roll, err) || !read_ties(su, values, st, err)
        || !read_bytes(su, values, F_STOPS, 4, st->stops, err)
        || !read_bytes(su, values, F_BEST, 250, st->best, err)
        || !read_wides(values, F_BEST_AT, 4000, su->cars, st->best_at, err) || !read_smalls(values, st, err)
        || (values[F_HANDS].at && !read_hands(su, values[F_HANDS], st, err))
        || (values[F_PLAYS].at && !read_plays(su, values[F_PLAYS], st, err))
        || !read_held(su, values, st, err) || !read_heaps(su, values, st, early, err)
        || !read_shown(su, values[F_SHOWN], st, err))
        return false;
    unsigned seen = 0;
    for (int p = 0; p < su->cars; p++)
        seen |= 1u << st->order[p];
    if (seen != (1u << su->cars) - 1)
        return error_set(err, 0, "no such position: order and out do not name every car once");
    return read_turn(su, values, st, phase, err);
}

/* What follows from the rest: what the active car must do, and who must choose. */
static bool settle(const struct setup *su, const struct span *values, struct state *st, int phase,
                   struct error *err)
{
    st->phase = (uint8_t)(phase >= 0 ? phase : lc_nobody_ahead(st) ? LC_PHASE_OPEN : LC_PHASE_CHALLENGE);
    bool needs_two = st->phase == LC_PHASE_CHALLENGE || st->phase == LC_PHASE_FLAT_OUT
                     || st->phase == LC_PHASE_INCIDENT || st->phase == LC_PHASE_COLLISION;
    if (needs_two && st->at == 0)
        return error_set(err, 0, "no such position: the leader has nobody to challenge");
    st->owing = (uint16_t)lc_must_choose(su, st);
    if (!read_last_lap(su, values, st, err))
        return false;
    const char *broken = lc_check(su, st);
    return !broken || error_set(err, 0, "no such position: %s", broken);
}

bool lc_state_parse(const struct setup *su, const char *text, struct state *st, struct error *err)
{
    struct span values[FIELDS_MAX];
    int phase = -1;
    lc_start(su, st);
    if (!fields_split(lc_state_fields, text, values, err)
        || !field_word(lc_state_fields, values, F_PHASE, lc_phase_words, &phase, err))
        return false;
    if (!span_trim(span_of(text)).len)
        return true;
    return read_all(su, values, st, phase, err) && settle(su, values, st, phase, err);
}

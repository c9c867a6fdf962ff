/* position.c: LACORSA positions as text, and the invariants of a position.
 *
 *     phase=challenge lap=2 active=3 order=1,4,3,2 gaps=0,1,0,0 hands=R,12/4/… pile=…
 *
 * Everything a reader may leave out has the value a referee would assume: the
 * last car is on turn, cards that are in no hand have been discarded.
 */
#include "../../core/field.h"
#include "state.h"

#include <string.h>

enum {
    F_PHASE,
    F_LAP,
    F_ACTIVE,
    F_PASSES,
    F_ORDER,
    F_GAPS,
    F_HELD,
    F_HANDS,
    F_PLAYS,
    F_ROLLS,
    F_TIES,
    F_PILE,
    F_DECK,
    F_POLE,
};

const struct field lc_state_fields[] = {
    [F_PHASE] = { "phase", FIELD_WORD,
                  "deal, qualify, roll (qualifying ties), challenge, open (extend or discard) or over." },
    [F_LAP] = { "lap", FIELD_NUMBER, "The race lap being run; 0 before the grid stands." },
    [F_ACTIVE] = { "active", FIELD_NUMBER, "The car whose turn it is; 0 outside the race." },
    [F_PASSES] = { "passes", FIELD_NUMBER, "Cars the active car has passed in this turn." },
    [F_ORDER] = { "order", FIELD_NUMBERS, "Cars from the leader to the last." },
    [F_GAPS] = { "gaps", FIELD_NUMBERS,
                 "Empty spaces directly ahead of each car, in the order of `order`; the leader's is 0." },
    [F_HELD] = { "held", FIELD_NUMBERS, "Cards in the hand of car 1, car 2, …" },
    [F_HANDS] = { "hands", FIELD_WORDS_TABLE,
                  "The cards of car 1 / car 2 / …; ? where hidden, - where empty." },
    [F_PLAYS] = { "plays", FIELD_WORDS,
                  "What lies face down for car 1, car 2, …; - where nothing does, ? where hidden." },
    [F_ROLLS] = { "rolls", FIELD_NUMBERS,
                  "The die of each car in the qualifying tie being parted; 0 not rolled." },
    [F_TIES] = { "ties", FIELD_NUMBERS, "Places still level with the place ahead of them after qualifying." },
    [F_PILE] = { "pile", FIELD_WORDS, "The discard pile, face up." },
    [F_DECK] = { "deck", FIELD_WORDS, "Cards not dealt; in a view every card its viewer cannot see." },
    [F_POLE] = { "pole", FIELD_NUMBER, "The car that qualified first; 0 before the grid stands." },
    { 0 },
};

static const char *const phase_words[] = { "deal", "qualify", "roll", "challenge", "open", "over", NULL };

/* ---- writing ---------------------------------------------------------------------------------- */

static void add_card(const struct setup *su, struct text *t, int rank)
{
    if (rank == REDLINE)
        text_add(t, "R");
    else
        text_add(t, "%d", su->deck.value[rank]);
}

static void add_play(const struct setup *su, struct text *t, int play)
{
    if (play == PLAY_NONE) {
        text_add(t, "-");
    } else if (play == PLAY_HIDDEN) {
        text_add(t, "?");
    } else {
        add_card(su, t, play_rank(play));
        if (play_has_redline_too(play))
            text_add(t, "+R");
    }
}

size_t lc_word(const struct setup *su, int kind, int value, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    if (kind == WORD_CARD)
        add_card(su, &t, value);
    else
        add_play(su, &t, value);
    return t.len;
}

static void add_cards(const struct setup *su, struct text *t, uint64_t cards)
{
    if (cards == HAND_HIDDEN || !cards) {
        text_add(t, cards ? "?" : "-");
        return;
    }
    const char *comma = "";
    for (int rank = 0; rank < su->deck.ranks; rank++)
        for (int k = hand_count(cards, rank); k > 0; k--, comma = ",") {
            text_add(t, "%s", comma);
            add_card(su, t, rank);
        }
}

static void add_bytes(struct text *t, const char *name, const uint8_t *list, int n, int from)
{
    text_add(t, " %s=", name);
    for (int i = 0; i < n; i++)
        text_add(t, "%s%d", i ? "," : "", list[i] + from);
}

static void add_ties(struct text *t, unsigned tied)
{
    const char *comma = "";
    text_add(t, " ties=%s", tied ? "" : "-");
    for (; tied; tied &= tied - 1, comma = ",")
        text_add(t, "%s%d", comma, __builtin_ctz(tied) + 1);
}

static bool racing(int phase)
{
    return phase == PHASE_CHALLENGE || phase == PHASE_OPEN;
}

size_t lc_state_text(const struct setup *su, const struct state *st, char *buf, size_t size)
{
    struct text t = text_into(buf, size);
    bool grid = racing(st->phase) || st->phase == PHASE_OVER;
    text_add(&t, "phase=%s lap=%d active=%d passes=%d", phase_words[st->phase], st->lap,
             racing(st->phase) ? st->order[st->at] + 1 : 0, st->passes);
    add_bytes(&t, "order", st->order, su->cars, 1);
    add_bytes(&t, "gaps", st->gap, su->cars, 0);
    add_bytes(&t, "held", st->held, su->cars, 0);
    text_add(&t, " hands=");
    for (int car = 0; car < su->cars; car++) {
        text_add(&t, "%s", car ? "/" : "");
        add_cards(su, &t, st->hand[car]);
    }
    text_add(&t, " plays=");
    for (int car = 0; car < su->cars; car++) {
        text_add(&t, "%s", car ? "," : "");
        add_play(su, &t, st->play[car]);
    }
    add_bytes(&t, "rolls", st->roll, su->cars, 0);
    add_ties(&t, st->tied);
    text_add(&t, " pile=");
    add_cards(su, &t, st->pile);
    text_add(&t, " deck=");
    add_cards(su, &t, st->deck);
    text_add(&t, " pole=%d", grid ? st->pole + 1 : 0);
    return t.len;
}

/* ---- invariants -------------------------------------------------------------------------------- */

static const char *check_cards(const struct setup *su, const struct state *st)
{
    int hidden = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        int n = hand_count(st->pile, rank) + hand_count(st->deck, rank);
        for (int car = 0; car < su->cars; car++)
            if (st->hand[car] != HAND_HIDDEN)
                n += hand_count(st->hand[car], rank);
        if (n != hand_count(su->all_cards, rank))
            return "the cards of hands, pile and deck are not those of the race";
    }
    for (int car = 0; car < su->cars; car++) {
        if (st->hand[car] == HAND_HIDDEN)
            hidden += st->held[car];
        else if (hand_size(st->hand[car]) != st->held[car])
            return "a hand does not have the cards it is said to hold";
    }
    return hidden > hand_size(st->deck) ? "hidden hands hold more cards than are unseen" : NULL;
}

static const char *check_order(const struct setup *su, const struct state *st)
{
    unsigned seen = 0;
    for (int p = 0; p < su->cars; p++)
        seen |= 1u << st->order[p];
    if (seen != (1u << su->cars) - 1)
        return "order does not name every car once";
    return st->gap[0] ? "there is no gap ahead of the leader" : NULL;
}

static const char *check_plays(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < su->cars; car++) {
        int play = st->play[car];
        if (play == PLAY_NONE)
            continue;
        if (play == PLAY_HIDDEN || st->hand[car] == HAND_HIDDEN) {
            if (play != PLAY_HIDDEN || st->hand[car] != HAND_HIDDEN || !st->held[car])
                return "a hidden play belongs to a hidden hand with cards in it";
        } else if (!hand_count(st->hand[car], play_rank(play))
                   || (play_has_redline_too(play)
                       && (play_rank(play) == REDLINE || !hand_count(st->hand[car], REDLINE)))) {
            return "a car has laid down a card that is not in its hand";
        }
    }
    return NULL;
}

/* Who must choose is settled by the phase and by who has chosen already. */
static unsigned must_choose(const struct setup *su, const struct state *st)
{
    unsigned cars = 0;
    if (st->phase == PHASE_QUALIFY)
        cars = (1u << su->cars) - 1;
    else if (racing(st->phase))
        cars = 1u << st->order[st->at];
    if (st->phase == PHASE_CHALLENGE && st->at > 0)
        cars |= 1u << st->order[st->at - 1];
    return cars;
}

static const char *check_choosers(const struct setup *su, const struct state *st)
{
    unsigned may = st->phase == PHASE_OPEN ? 0 : must_choose(su, st), chosen = 0;
    for (int car = 0; car < su->cars; car++)
        if (st->play[car] != PLAY_NONE)
            chosen |= 1u << car;
    if (chosen & ~may)
        return "a car has laid down a play out of its turn";
    return st->owing != (must_choose(su, st) & ~chosen) || (may && !st->owing)
               ? "everybody has chosen and nothing was revealed"
               : NULL;
}

static const char *check_deal(const struct setup *su, const struct state *st)
{
    int car = 0;
    while (car < su->cars && st->held[car] == su->hand_size)
        car++;
    if (st->phase != PHASE_DEAL)
        return car < su->cars ? "qualifying starts with full hands" : NULL;
    if (car == su->cars)
        return "everybody has a full hand and the deal goes on";
    if (st->held[car] > su->hand_size)
        return "a hand holds more cards than are dealt to it";
    while (++car < su->cars)
        if (st->held[car])
            return "cards are dealt to the first car that lacks any";
    return NULL;
}

static const char *check_ties(const struct setup *su, const struct state *st)
{
    bool rolled = false;
    if (st->phase != PHASE_ROLL) {
        for (int car = 0; car < su->cars; car++)
            rolled |= st->roll[car] != 0;
        return st->tied || rolled ? "ties and rolls belong to qualifying" : NULL;
    }
    if (!st->tied || st->tied & 1 || st->tied >> su->cars)
        return "a qualifying roll needs places that tie";
    return lc_check_rolls(su, st);
}

static const char *check_race(const struct setup *su, const struct state *st)
{
    if (st->at >= su->cars || st->passes > 1 || !st->lap)
        return "the turn is nobody's";
    if (lc_car_is_unchallenged(st) != (st->phase == PHASE_OPEN))
        return "a car directly ahead means a challenge, open space means none";
    for (int p = 0; p < st->at; p++)
        if (!st->held[st->order[p]]) /* L10 */
            return "a car ahead of the one on turn has no cards";
    return st->held[st->order[st->at]] ? NULL : "the car on turn has no cards";
}

static const char *check_over(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < su->cars; car++)
        if (!st->held[car])
            return st->at || st->passes || !st->lap ? "the turn is nobody's" : NULL;
    return "the race is over although every car has cards";
}

static const char *check_phase(const struct setup *su, const struct state *st)
{
    switch ((enum phase)st->phase) {
    case PHASE_DEAL:
    case PHASE_QUALIFY:
    case PHASE_ROLL:
        if (st->lap || st->at || st->passes || st->pole)
            return "lap, turn and pole belong to the race";
        for (int p = 0; p < su->cars; p++)
            if (st->gap[p])
                return "gaps belong to the race";
        return st->phase == PHASE_ROLL ? NULL : check_deal(su, st);
    case PHASE_CHALLENGE:
    case PHASE_OPEN: return check_race(su, st);
    case PHASE_OVER: return check_over(su, st);
    }
    return "the phase is unknown";
}

const char *lc_check(const struct setup *su, const struct state *st)
{
    static const char *(*const checks[])(const struct setup *, const struct state *) = {
        check_order, check_cards, check_phase, check_plays, check_choosers, check_ties,
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *broken = checks[i](su, st);
        if (broken)
            return broken;
    }
    return st->pole < su->cars ? NULL : "pole is not a car";
}

/* ---- reading --------------------------------------------------------------------------------------- */

static int read_card(const struct setup *su, struct span word)
{
    int value;
    if (span_is_nocase(word, "R"))
        return REDLINE;
    if (span_number(word, &value))
        for (int rank = 1; rank < su->deck.ranks; rank++)
            if (su->deck.value[rank] == value)
                return rank;
    return -1;
}

static bool read_cards(const struct setup *su, const char *field, struct span list, uint64_t *cards,
                       struct error *err)
{
    struct span part;
    *cards = 0;
    if (span_is(list, "-"))
        return true;
    while (span_cut(&list, ',', &part)) {
        int rank = read_card(su, part);
        if (rank < 0)
            return error_set(err, 0, "%s takes cards of this deck; found \"%.*s\"", field, SPAN(part));
        if (hand_count(*cards, rank) == COUNT_MAX)
            return error_set(err, 0, "%s has more than %d cards of one rank", field, COUNT_MAX);
        *cards += hand_of(rank);
    }
    return true;
}

static bool read_play(const struct setup *su, struct span word, uint8_t *play, struct error *err)
{
    struct span card, rest = word;
    if (span_is(word, "-") || span_is(word, "?")) {
        *play = *word.at == '-' ? PLAY_NONE : PLAY_HIDDEN;
        return true;
    }
    span_cut(&rest, '+', &card);
    int rank = read_card(su, card);
    if (rank < 0 || (rest.at && (rank == REDLINE || !span_is_nocase(rest, "R"))))
        return error_set(err, 0, "plays takes one card or CARD+R; found \"%.*s\"", SPAN(word));
    *play = (uint8_t)(rank + (rest.at ? PLAY_WITH_REDLINE : 0));
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
        else if (!read_cards(su, "hands", row, &st->hand[car], err))
            return false;
        car++;
    }
    return car == su->cars
           || error_set(err, 0, "hands takes one hand for each of %d cars; found %d", su->cars, car);
}

static bool read_plays(const struct setup *su, struct span list, struct state *st, struct error *err)
{
    struct span word;
    int car = 0;
    while (span_cut(&list, ',', &word)) {
        if (car == su->cars)
            return error_set(err, 0, "plays takes one for each of %d cars; found more", su->cars);
        if (!read_play(su, word, &st->play[car++], err))
            return false;
    }
    return car == su->cars
           || error_set(err, 0, "plays takes one for each of %d cars; found %d", su->cars, car);
}

/* A list with one number for each car. */
static bool read_bytes(const struct setup *su, const struct span *values, int field, int min, int max,
                       int from, uint8_t *out, struct error *err)
{
    int list[CARS], n;
    if (!field_numbers(lc_state_fields, values, field, min, max, list, su->cars, &n, err))
        return false;
    if (n >= 0 && n != su->cars)
        return error_set(err, 0, "%s takes %d numbers; found %d", lc_state_fields[field].name, su->cars, n);
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)(list[i] - from);
    return true;
}

static bool read_ties(const struct setup *su, const struct span *values, struct state *st, struct error *err)
{
    int list[CARS], n;
    if (!field_numbers(lc_state_fields, values, F_TIES, 2, su->cars, list, su->cars, &n, err))
        return false;
    for (int i = 0; i < n; i++)
        st->tied = (uint16_t)(st->tied | 1u << (list[i] - 1));
    return true;
}

/* The rest of the race's cards: false when there are too many of some rank already. */
static bool remaining(const struct setup *su, const struct state *st, uint64_t *rest, struct error *err)
{
    *rest = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        int n = hand_count(su->all_cards, rank) - hand_count(st->pile, rank) - hand_count(st->deck, rank);
        for (int car = 0; car < su->cars; car++)
            if (st->hand[car] != HAND_HIDDEN)
                n -= hand_count(st->hand[car], rank);
        if (n < 0)
            return error_set(err, 0, "there are more cards of one rank than the race has");
        *rest += (uint64_t)n << (4 * rank);
    }
    return true;
}

/* Cards that are nowhere have been discarded; where hands are hidden or still dealt they are unseen. */
static bool read_heaps(const struct setup *su, const struct span *values, struct state *st, bool dealing,
                       struct error *err)
{
    uint64_t rest;
    bool hidden = dealing;
    if (values[F_PILE].at && !read_cards(su, "pile", values[F_PILE], &st->pile, err))
        return false;
    if (values[F_DECK].at && !read_cards(su, "deck", values[F_DECK], &st->deck, err))
        return false;
    if (!remaining(su, st, &rest, err))
        return false;
    for (int car = 0; car < su->cars; car++)
        hidden |= st->hand[car] == HAND_HIDDEN;
    if (!values[F_DECK].at && (hidden || values[F_PILE].at))
        st->deck = rest;
    else if (!values[F_PILE].at)
        st->pile = rest;
    return true;
}

static bool read_held(const struct setup *su, const struct span *values, struct state *st, struct error *err)
{
    for (int car = 0; car < su->cars; car++) {
        if (st->hand[car] == HAND_HIDDEN && !values[F_HELD].at)
            return error_set(err, 0, "hidden hands need held=, how many cards each car holds");
        st->held[car] = (uint8_t)(st->hand[car] == HAND_HIDDEN ? 0 : hand_size(st->hand[car]));
    }
    return read_bytes(su, values, F_HELD, 0, 200, 0, st->held, err);
}

static bool read_turn(const struct setup *su, const struct span *values, struct state *st, int *lap,
                      int *active, int *pole, struct error *err)
{
    int passes = 0;
    if (!field_number(lc_state_fields, values, F_LAP, 0, 250, lap, err)
        || !field_number(lc_state_fields, values, F_ACTIVE, 0, su->cars, active, err)
        || !field_number(lc_state_fields, values, F_PASSES, 0, 1, &passes, err)
        || !field_number(lc_state_fields, values, F_POLE, 0, su->cars, pole, err))
        return false;
    st->passes = (uint8_t)passes;
    return true;
}

static void place_turn(const struct setup *su, struct state *st, int lap, int active, int pole)
{
    st->lap = (uint8_t)(lap < 0 ? 1 : lap);
    st->pole = (uint8_t)(pole > 0 ? pole - 1 : st->order[0]);
    st->at = 0;
    if (st->phase == PHASE_OVER)
        return;
    st->at = (uint8_t)(su->cars - 1);
    for (int p = 0; p < su->cars; p++)
        if (active > 0 && st->order[p] == active - 1)
            st->at = (uint8_t)p;
}

static bool read_all(const struct setup *su, const struct span *values, struct state *st, int *phase,
                     struct error *err)
{
    int lap = -1, active = 0, pole = 0;
    if (!field_word(lc_state_fields, values, F_PHASE, phase_words, phase, err)
        || !read_turn(su, values, st, &lap, &active, &pole, err)
        || !read_bytes(su, values, F_ORDER, 1, su->cars, 1, st->order, err)
        || !read_bytes(su, values, F_GAPS, 0, 200, 0, st->gap, err)
        || !read_bytes(su, values, F_ROLLS, 0, 6, 0, st->roll, err) || !read_ties(su, values, st, err)
        || (values[F_HANDS].at && !read_hands(su, values[F_HANDS], st, err))
        || (values[F_PLAYS].at && !read_plays(su, values[F_PLAYS], st, err))
        || !read_held(su, values, st, err) || !read_heaps(su, values, st, *phase == PHASE_DEAL, err))
        return false;
    if (*phase < 0 || racing(*phase) || *phase == PHASE_OVER) {
        st->phase = (uint8_t)(*phase == PHASE_OVER ? PHASE_OVER : PHASE_OPEN);
        place_turn(su, st, lap, active, pole);
    } else if (lap > 0 || active > 0 || pole > 0) {
        return error_set(err, 0, "lap, active and pole belong to the race; found phase=%s",
                         phase_words[*phase]);
    }
    return true;
}

/* No phase given: the race is on, and what the active car must do follows. */
static bool settle(const struct setup *su, struct state *st, int phase, struct error *err)
{
    const char *broken;
    if (phase < 0)
        st->phase = lc_car_is_unchallenged(st) ? PHASE_OPEN : PHASE_CHALLENGE;
    else
        st->phase = (uint8_t)phase;
    st->owing = (uint16_t)must_choose(su, st);
    for (int car = 0; car < su->cars; car++)
        if (st->play[car] != PLAY_NONE)
            st->owing = (uint16_t)(st->owing & ~(1u << car));
    broken = lc_check(su, st);
    return !broken || error_set(err, 0, "no such position: %s", broken);
}

bool lc_state_parse(const struct setup *su, const char *text, struct state *st, struct error *err)
{
    struct span values[FIELDS_MAX];
    int phase = -1;
    lc_start(su, st);
    if (!fields_split(lc_state_fields, text, values, err))
        return false;
    if (!span_trim(span_of(text)).len)
        return true;
    st->deck = 0;
    return read_all(su, values, st, &phase, err) && settle(su, st, phase, err);
}

/* look_race.c: the whole table as one sees it (look.h). */
#include "state.h"

#include <string.h>

/* ---- cards ----------------------------------------------------------------------------------------------- */

static void add_copies(struct lc_cards *out, int rank, int suit, int copies)
{
    while (copies-- > 0)
        out->at[out->n++] = (struct lc_card){ (uint8_t)rank, (uint8_t)suit };
}

static void list_cards(const struct setup *su, const struct state *st, uint64_t heap, int place,
                       struct lc_cards *out)
{
    out->hidden = heap == HAND_HIDDEN;
    for (int rank = 0; rank < su->deck.ranks && !out->hidden; rank++) {
        if (!su->suited)
            add_copies(out, rank, 0, hand_count(heap, rank));
        for (int suit = 0; su->suited && suit < SUITS; suit++)
            add_copies(out, rank, suit + 1, copies_at(st->place[card_index(suit, rank)], place));
    }
}

size_t lc_play_text(const struct setup *su, int play, int suits, char *buf, size_t size)
{
    return lc_word(su, WORD_PLAY, play | suits << 8, buf, size);
}

size_t lc_card_text(const struct setup *su, struct lc_card card, char *buf, size_t size)
{
    return lc_play_text(su, card.rank, card.suit, buf, size);
}

void lc_play_cards(int play, int suits, struct lc_cards *out)
{
    memset(out, 0, sizeof *out);
    add_copies(out, play_rank(play), card_suit(suits) + 1, 1);
    if (play_has_redline_too(play))
        add_copies(out, REDLINE, redline_suit(suits) + 1, 1);
}

bool lc_action_card(action_t act, struct lc_card *card)
{
    int kind = action_kind(act);
    if (kind != PLAY && kind != EXTEND && kind != DISCARD && kind != PICK)
        return false;
    *card = (struct lc_card){ (uint8_t)play_rank(action_arg(act, 1)),
                              (uint8_t)(card_suit(action_arg(act, 2)) + 1) };
    return true;
}

bool lc_adds_redline(action_t act)
{
    struct lc_card card;
    return lc_action_card(act, &card) && play_has_redline_too(action_arg(act, 1));
}

bool lc_same_play(action_t a, action_t b)
{
    const action_t redline_suit_bits = ACTION(0, 0, 0, 0xf0);
    return lc_adds_redline(a) && (a | redline_suit_bits) == (b | redline_suit_bits);
}

const char *lc_phase_word(enum lc_phase phase)
{
    return lc_phase_words[phase];
}

/* ---- cars ------------------------------------------------------------------------------------------------ */

static enum lc_laid laid_by(const struct state *st, int car)
{
    switch (st->play[car]) {
    case PLAY_NONE: return LC_LAID_NOTHING;
    case PLAY_HIDDEN: return LC_LAID_HIDDEN;
    case PLAY_NOTHING: return LC_LAID_EMPTY;
    default: return LC_LAID_PLAY;
    }
}

static enum lc_said said_by(const struct state *st, int car)
{
    int bit = !in_challenge(st) ? 0 : car == challenger_of(st) ? 1 : car == defender_of(st) ? 2 : 0;
    return st->flat & bit ? LC_SAID_FLAT_OUT : st->asked & bit ? LC_SAID_STEADY : LC_SAID_NOTHING;
}

static void look_at_racecar(const struct setup *su, int car, struct lc_car *out)
{
    const struct racecar *card = lc_racecar(su, car);
    out->redline = su->car[car].redline;
    out->flat_out = su->car[car].flat_out;
    out->incidents = su->incidents ? su->car[car].incidents : 0;
    out->redlines = su->performance && card->redline;
    out->light = su->performance && card->light;
}

static void look_at_car(const struct setup *su, const struct state *st, int car, struct lc_car *out)
{
    out->number = car_number(&su->shape, car);
    out->seat = seat_of(su, car);
    out->hand = hand_index(su, car);
    out->cards = cards_left(su, st, car);
    out->laid = laid_by(st, car);
    if (out->laid == LC_LAID_PLAY) {
        out->play = st->play[car];
        out->suits = st->suit[car];
    }
    out->said = said_by(st, car);
    out->stops = st->stops[car];
    out->stops_owed = stops_owed(su, st, car);
    out->cause = (enum lc_cause)st->cause[car];
    look_at_racecar(su, car, out);
}

/* ---- the race -------------------------------------------------------------------------------------------- */

static void look_at_order(const struct setup *su, const struct state *st, struct lc_race *out)
{
    int space = 0;
    out->cars = su->cars;
    out->running = st->running;
    for (int place = 0; place < su->cars; place++) {
        struct lc_car *car = &out->car[out->order[place] = st->order[place]];
        car->place = place;
        if (place >= st->running)
            continue;
        car->gap = st->gap[place];
        car->space = place ? space += 1 + car->gap : 0;
    }
}

static void look_at_turn(const struct setup *su, const struct state *st, int viewer, struct lc_race *out)
{
    out->phase = (enum lc_phase)st->phase;
    out->racing = grid_stands(st);
    out->over = st->phase == LC_PHASE_OVER;
    out->lap = st->lap;
    out->last_lap = st->last_lap;
    out->active = is_racing(st) ? st->order[st->at] : NOBODY;
    out->passes = st->passes;
    out->challenger = in_challenge(st) ? challenger_of(st) : NOBODY;
    out->defender = in_challenge(st) ? defender_of(st) : NOBODY;
    out->extra = st->extra;
    out->asked = viewer == NOBODY ? NOBODY : owing_car(su, st, viewer);
    out->drawing = st->drawing;
}

static void look_at_rules(const struct setup *su, struct lc_race *out)
{
    out->shared = su->shared;
    out->suited = su->suited;
    out->pit = su->pit;
    out->pit_max = su->pit_max;
    out->pit_required = su->pit_required;
    out->flat_out = su->flat_out;
    out->performance = su->performance;
    out->incidents = su->incidents;
    out->ties_by_suit = su->suit_tiebreaker;
    out->ties_pass = su->slipstream;
    out->ties_crash = su->incidents && su->track.dangerous;
    out->redline_ties_crash = su->collisions;
}

void lc_race(const struct setup *su, const struct state *st, int viewer, struct lc_race *out)
{
    memset(out, 0, sizeof *out);
    look_at_rules(su, out);
    look_at_turn(su, st, viewer, out);
    look_at_order(su, st, out);
    for (int car = 0; car < su->cars; car++) {
        look_at_car(su, st, car, &out->car[car]);
        list_cards(su, st, st->hand[car], car, &out->hand[car]);
    }
    list_cards(su, st, st->pile, PLACE_PILE, &out->pile);
    list_cards(su, st, st->deck, PLACE_DECK, &out->unseen);
    out->closed = st->closed_n;
}

/* check.c: what is true of every position, and of every view of one. Whatever passes can be played on. */
#include "state.h"

/* ---- cards ------------------------------------------------------------------------------------------------ */

static const char *check_counts(const struct setup *su, const struct state *st)
{
    for (int rank = 0; rank < RANKS; rank++) {
        int n = hand_count(st->pile, rank) + hand_count(st->deck, rank);
        if (st->closed != HAND_HIDDEN)
            n += hand_count(st->closed, rank);
        for (int car = 0; car < su->cars; car++)
            if (st->hand[car] != HAND_HIDDEN)
                n += hand_count(st->hand[car], rank);
        if (n != hand_count(su->all_cards, rank))
            return "the cards of hands, piles and deck are not those of the race";
    }
    return NULL;
}

static const char *check_held(const struct setup *su, const struct state *st)
{
    int hidden = st->closed == HAND_HIDDEN ? st->closed_n : 0;
    for (int car = 0; car < su->cars; car++) {
        if (st->hand[car] == HAND_HIDDEN)
            hidden += st->held[car];
        else if (hand_size(st->hand[car]) != st->held[car])
            return "a hand does not have the cards it is said to hold";
        if (hand_index(su, car) != car && (st->hand[car] || st->held[car]))
            return "the second car of a shared hand has no cards of its own";
    }
    if (st->closed != HAND_HIDDEN && hand_size(st->closed) != st->closed_n)
        return "the closed pile does not have the cards it is said to hold";
    if (st->closed_n && (!su->pit || su->pit_draw == PIT_CHOOSE))
        return "only a random draw closes the pile";
    return hidden > hand_size(st->deck) ? "hidden hands hold more cards than are unseen" : NULL;
}

/* What was shown lies in the pile, unless stops have brought it back to a hand or closed it. */
static const char *check_shown(const struct setup *su, const struct state *st)
{
    unsigned open = hand_ranks(su->pit && st->phase > LC_PHASE_QUALIFY ? su->all_cards : st->pile);
    for (int car = 0; car < CARS; car++)
        if (st->shown[car] & ~(car < su->cars ? open : 0u))
            return "a car has shown a card that does not lie open";
    return NULL;
}

/* Suits: the places of single cards and the heaps say the same. */
static bool same_as_heap(const struct state *st, int rank, int place, uint64_t heap)
{
    int n = 0;
    for (int suit = 0; suit < SUITS; suit++)
        n += copies_at(st->place[card_index(suit, rank)], place);
    return n == (heap == HAND_HIDDEN ? 0 : hand_count(heap, rank));
}

static const char *check_suits(const struct setup *su, const struct state *st)
{
    for (int i = 0; i < CARD_KINDS; i++) {
        int nowhere = copies_at(su->places[i], PLACE_NOWHERE);
        if (su->suited
                ? copies_at(st->place[i], PLACE_NOWHERE) != nowhere || (st->place[i] & 15) > st->place[i] >> 4
                : st->place[i] != 0)
            return "the suits are not those of the race";
    }
    for (int rank = 0; su->suited && rank < RANKS; rank++) {
        for (int car = 0; car < su->cars; car++)
            if (!same_as_heap(st, rank, car, st->hand[car]))
                return "a hand and its suits differ";
        if (!same_as_heap(st, rank, PLACE_PILE, st->pile) || !same_as_heap(st, rank, PLACE_CLOSED, st->closed)
            || !same_as_heap(st, rank, PLACE_DECK, st->deck))
            return "a pile and its suits differ";
    }
    return NULL;
}

/* ---- cars ---------------------------------------------------------------------------------------------------- */

static const char *check_order(const struct setup *su, const struct state *st)
{
    unsigned seen = 0;
    if (st->running > su->cars)
        return "more cars are running than there are";
    for (int p = 0; p < su->cars; p++)
        seen |= 1u << st->order[p];
    if (seen != (1u << su->cars) - 1)
        return "order and out do not name every car once";
    for (int p = 0; p < su->cars; p++) {
        if ((st->cause[st->order[p]] == LC_CAUSE_RUNNING) != (p < st->running))
            return "a car is out without a cause, or running with one";
        if (st->gap[p] && (p == 0 || p >= st->running))
            return "there is no gap ahead of the leader";
    }
    return NULL;
}

static const char *check_stops(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < su->cars; car++) {
        if (st->stops[car] > (su->pit ? su->pit_max : 0) || (st->stops[car] && st->lap < 2))
            return "a car has made a stop that it could not make";
        if (st->cause[car] == LC_CAUSE_FUEL && !stops_owed(su, st, car))
            return "a car has run out of fuel although it stopped";
        if (st->cause[car] == LC_CAUSE_CRASH && !su->collisions && !su->incidents)
            return "a car has crashed where there are no accidents";
        if (su->fastest_lap != FASTEST_CHALLENGE ? st->best[car] || st->best_at[car]
                                                 : st->best_at[car] > 2 * st->challenges + 1)
            return "a best total was played in no challenge";
    }
    return NULL;
}

/* ---- plays ------------------------------------------------------------------------------------------------------ */

static bool has_play(const struct setup *su, const struct state *st, int car)
{
    int play = st->play[car], hand = hand_index(su, car), rank = play_rank(play);
    uint64_t cards = st->hand[hand];
    if (su->shared && play_is_cards(st->play[car ^ 1]))
        cards -=
            play_cards(st->play[car ^ 1]); /* may wrap where the other car has no such card: refused there */
    if (rank >= su->deck.ranks || play & ~(15 | PLAY_WITH_REDLINE | PLAY_WILD))
        return false;
    if (play & PLAY_WILD && !(su->wild_ranks >> rank & 1))
        return false;
    if (play_has_redline_too(play) && (rank == REDLINE || !hand_count(cards, REDLINE)))
        return false;
    return hand_count(cards, rank) > 0;
}

static bool has_suits(const struct setup *su, const struct state *st, int car)
{
    int suits = st->suit[car], play = st->play[car], hand = hand_index(su, car);
    if (!su->suited)
        return suits == 0;
    int card = card_suit(suits), redline = redline_suit(suits);
    if (card < 0 || card >= SUITS || (redline >= 0) != play_has_redline_too(play) || redline >= SUITS)
        return false;
    return copies_at(st->place[card_index(card, play_rank(play))], hand)
           && (redline < 0 || copies_at(st->place[card_index(redline, REDLINE)], hand));
}

static const char *check_play(const struct setup *su, const struct state *st, int car)
{
    int play = st->play[car];
    bool hidden = st->hand[hand_index(su, car)] == HAND_HIDDEN;
    if (play == PLAY_NONE || play == PLAY_NOTHING)
        return st->suit[car] ? "a suit lies face down without a card" : NULL;
    if (play == PLAY_HIDDEN || hidden)
        return play == PLAY_HIDDEN && hidden && cards_left(su, st, car) && !st->suit[car]
                   ? NULL
                   : "a hidden play belongs to a hidden hand with cards in it";
    return has_play(su, st, car) && has_suits(su, st, car)
               ? NULL
               : "a car has laid down a card that is not in its hand";
}

/* Two plays from one hand. */
static bool play_twice(const struct setup *su, const struct state *st, int car)
{
    if (!su->shared || car & 1 || !play_is_cards(st->play[car]) || !play_is_cards(st->play[car + 1]))
        return false;
    for (int i = 0; su->suited && i < CARD_KINDS; i++) {
        int n = 0, suit = i / RANKS, rank = i % RANKS;
        for (int c = car; c < car + 2; c++) {
            n += card_suit(st->suit[c]) == suit && play_rank(st->play[c]) == rank;
            n += rank == REDLINE && redline_suit(st->suit[c]) == suit;
        }
        if (n > copies_at(st->place[i], car))
            return true;
    }
    return false;
}

/* Who must choose is settled by the phase and by who has chosen already. */
static unsigned challenge_choosers(const struct setup *su, const struct state *st)
{
    int challenger = challenger_of(st), defender = defender_of(st);
    bool in_turn = lc_may_pit(su, st, challenger) || hand_index(su, challenger) == hand_index(su, defender);
    unsigned waiting = 0;
    if (st->play[challenger] == PLAY_NONE)
        waiting |= 1u << challenger;
    if (st->play[defender] == PLAY_NONE && cards_left(su, st, defender) && !(in_turn && waiting))
        waiting |= 1u << defender;
    return waiting;
}

unsigned lc_must_choose(const struct setup *su, const struct state *st)
{
    unsigned waiting = 0;
    switch ((enum lc_phase)st->phase) {
    case LC_PHASE_QUALIFY:
        for (int car = 0; car < su->cars; car++)
            waiting |= (unsigned)(st->play[car] == PLAY_NONE) << car;
        return waiting;
    case LC_PHASE_CHALLENGE: return challenge_choosers(su, st);
    case LC_PHASE_FLAT_OUT:
        if (!(st->asked & 1) && su->car[st->order[st->at]].flat_out)
            return 1u << st->order[st->at];
        return 1u << st->order[st->at - 1];
    case LC_PHASE_OPEN:
    case LC_PHASE_EXTRA:
    case LC_PHASE_PICK: return 1u << st->order[st->at];
    default: return 0;
    }
}

/* Cars that may have something lying face down. */
static unsigned may_have_chosen(const struct setup *su, const struct state *st)
{
    if (st->phase == LC_PHASE_QUALIFY)
        return (1u << su->cars) - 1;
    if (st->phase == LC_PHASE_CHALLENGE || st->phase == LC_PHASE_FLAT_OUT)
        return 1u << st->order[st->at] | 1u << st->order[st->at - 1];
    return 0;
}

static const char *check_plays(const struct setup *su, const struct state *st)
{
    unsigned may = may_have_chosen(su, st), chosen = 0;
    for (int car = 0; car < su->cars; car++) {
        const char *broken = check_play(su, st, car);
        if (broken)
            return broken;
        if (play_twice(su, st, car))
            return "one card of a shared hand lies face down twice";
        chosen |= (unsigned)(st->play[car] != PLAY_NONE) << car;
    }
    if (chosen & ~may)
        return "a car has laid down a play out of its turn";
    if (st->phase == LC_PHASE_FLAT_OUT && chosen != may)
        return "flat out is declared when both plays lie face down";
    return NULL;
}

/* Cards left to a defender when the challenger has laid down its play; -1: nobody can tell. */
static int left_to_defend(const struct setup *su, const struct state *st)
{
    int challenger = challenger_of(st), defender = defender_of(st);
    int left = cards_left(su, st, defender);
    if (hand_index(su, challenger) != hand_index(su, defender))
        return left;
    if (st->play[challenger] == PLAY_HIDDEN)
        return left > 2 ? left - 2 : -1;
    return left - play_size(st->play[challenger]);
}

/* A defender has nothing to play exactly when nothing is left to it (L10). */
static const char *check_nothing(const struct setup *su, const struct state *st)
{
    bool declaring = st->phase == LC_PHASE_FLAT_OUT;
    int left = declaring ? left_to_defend(su, st) : 0;
    for (int car = 0; car < su->cars; car++) {
        bool nothing = st->play[car] == PLAY_NOTHING;
        bool defends = declaring && car == st->order[st->at - 1];
        if (nothing && !defends)
            return "only a defender can have nothing to play";
        if (defends && left >= 0 && nothing != (left == 0))
            return "a defender has nothing to play although there are cards, or cards although there are none";
    }
    return NULL;
}

static const char *check_choosers(const struct setup *su, const struct state *st)
{
    if (st->owing != lc_must_choose(su, st))
        return "those who must choose are others";
    if ((st->phase == LC_PHASE_QUALIFY || st->phase == LC_PHASE_CHALLENGE) && !st->owing)
        return "everybody has chosen and nothing was revealed";
    return NULL;
}

/* ---- phases ---------------------------------------------------------------------------------------------------- */

static const char *check_deal(const struct setup *su, const struct state *st)
{
    int full = su->shared ? 2 * su->hand_size : su->hand_size, step = su->shared ? 2 : 1, car = 0;
    while (car < su->cars && st->held[car] == full)
        car += step;
    if (st->pile)
        return "nothing is discarded before qualifying";
    if (st->phase != LC_PHASE_DEAL)
        return car < su->cars ? "qualifying starts with full hands" : NULL;
    if (car >= su->cars)
        return "everybody has a full hand and the deal goes on";
    if (st->held[car] > full)
        return "a hand holds more cards than are dealt to it";
    while ((car += step) < su->cars)
        if (st->held[car])
            return "cards are dealt to the first car that lacks any";
    return NULL;
}

/* Each car has laid down one card or two. */
static const char *check_qualified(const struct setup *su, const struct state *st)
{
    int full = su->shared ? 2 * su->hand_size : su->hand_size, plays = su->shared ? 2 : 1;
    for (int car = 0; car < su->cars; car += plays)
        if (st->held[car] > full - plays || st->held[car] < full - 2 * plays)
            return "after qualifying every hand has one or two cards less";
    return NULL;
}

static const char *check_before(const struct setup *su, const struct state *st)
{
    if (st->lap || st->last_lap || st->at || st->passes || st->pole || st->challenges || st->acted
        || st->running != su->cars)
        return "lap, turn and pole belong to the race";
    for (int p = 0; p < su->cars; p++)
        if (st->gap[p])
            return "gaps belong to the race";
    return st->phase == LC_PHASE_ROLL ? check_qualified(su, st) : check_deal(su, st);
}

static const char *check_ties(const struct setup *su, const struct state *st)
{
    if (st->phase == LC_PHASE_ROLL) {
        if (!st->tied || st->tied & 1 || st->tied >> su->cars)
            return "a qualifying roll needs places that tie";
        return lc_check_rolls(su, st);
    }
    for (int car = 0; car < su->cars; car++)
        if (st->roll[car] && !(st->phase == LC_PHASE_INCIDENT && car == st->order[st->at]))
            return "a car has rolled that does not roll now";
    return st->tied ? "ties belong to qualifying" : NULL;
}

/* Who may stand with an empty hand: L10, L20. */
static const char *check_empty_hands(const struct setup *su, const struct state *st)
{
    bool settled = st->phase != LC_PHASE_INCIDENT && st->phase != LC_PHASE_COLLISION;
    for (int p = 0; p < st->running; p++) {
        int car = st->order[p];
        if (cards_left(su, st, car))
            continue;
        if (settled && stops_owed(su, st, car))
            return "a car without cards owes a stop and is still running";
        if (p == st->at && settled)
            return "the car on turn has no cards";
        if (p < st->at && !su->shared && (settled || p < st->at - 1))
            return "a car ahead of the one on turn has no cards";
    }
    return NULL;
}

/* ---- the last lap (L10, L20) ------------------------------------------------------------------------------------- */

/* The play that emptied this hand is not settled yet. */
static bool is_being_settled(const struct setup *su, const struct state *st, int car)
{
    bool unsettled = st->phase == LC_PHASE_INCIDENT || st->phase == LC_PHASE_COLLISION;
    return unsettled
           && (hand_index(su, car) == hand_index(su, st->order[st->at])
               || hand_index(su, car) == hand_index(su, st->order[st->at - 1]));
}

bool lc_last_lap_is_sure(const struct setup *su, const struct state *st)
{
    for (int p = 0; p < st->running && grid_stands(st); p++) {
        int car = st->order[p];
        if (!cards_left(su, st, car) && !stops_owed(su, st, car) && !is_being_settled(su, st, car))
            return true;
    }
    return false;
}

/* Of one hand, the other car may have defended without cards, and may have crashed then or later. */
bool lc_last_lap_is_possible(const struct setup *su, const struct state *st)
{
    for (int car = 0; car < su->cars && su->shared; car++) {
        bool just_emptied =
            is_being_settled(su, st, car) && hand_index(su, car) == hand_index(su, st->order[st->at]);
        if (!cards_left(su, st, car) && !stops_owed(su, st, car) && !just_emptied)
            return true;
    }
    return lc_last_lap_is_sure(su, st);
}

static const char *check_last_lap(const struct setup *su, const struct state *st)
{
    if (st->last_lap > 1)
        return "the last lap has begun or it has not";
    if (st->last_lap && !lc_last_lap_is_possible(su, st))
        return "the last lap has begun although no hand has run empty";
    if (!st->last_lap && lc_last_lap_is_sure(su, st))
        return "a hand has run empty and the last lap has not begun";
    return NULL;
}

static const char *check_turn(const struct setup *su, const struct state *st)
{
    bool alone = lc_nobody_ahead(st);
    if (in_challenge(st) || st->phase == LC_PHASE_EXTRA ? alone : st->phase == LC_PHASE_OPEN && !alone)
        return "a car directly ahead means a challenge, open space means none";
    if (st->phase == LC_PHASE_WIDE && (!su->going_wide || st->at == 0 || st->gap[st->at] == 0))
        return "nobody can go wide here";
    if (st->phase == LC_PHASE_EXTRA && !su->track.banked && !su->drafting)
        return "no challenge follows an extend here";
    if (st->phase == LC_PHASE_INCIDENT && !su->incidents)
        return "there are no incidents here";
    if (st->phase == LC_PHASE_COLLISION && !su->collisions)
        return "there are no collisions here";
    if (st->phase == LC_PHASE_FLAT_OUT && !su->car[__builtin_ctz(lc_must_choose(su, st))].flat_out)
        return "a car is asked that cannot go flat out";
    return NULL;
}

static const char *check_pit(const struct setup *su, const struct state *st)
{
    bool pitting = st->phase == LC_PHASE_DRAW || st->phase == LC_PHASE_PICK || st->phase == LC_PHASE_PIT;
    int there = st->phase == LC_PHASE_PICK ? hand_size(st->pile) : st->closed_n;
    if (pitting && (!su->pit || !st->stops[st->order[st->at]] || st->lap < 2))
        return "nobody can make a stop here";
    if ((st->phase == LC_PHASE_PICK) != (pitting && st->drawing && su->pit_draw == PIT_CHOOSE))
        return "cards are picked where they are chosen, and drawn where they are not";
    if ((st->phase == LC_PHASE_DRAW || st->phase == LC_PHASE_PICK) != (st->drawing > 0)
        || st->drawing > there)
        return "cards are drawn at a stop, as many as there are";
    return st->phase == LC_PHASE_PIT && !su->pit_die ? "no die is rolled at a stop here" : NULL;
}

static const char *check_declared(const struct setup *su, const struct state *st)
{
    bool open =
        st->phase == LC_PHASE_FLAT_OUT || st->phase == LC_PHASE_INCIDENT || st->phase == LC_PHASE_COLLISION;
    if ((st->flat | st->asked) > 3 || (st->flat & ~st->asked) || (st->asked && (!open || !su->flat_out)))
        return "flat out was declared by nobody who could";
    if (st->asked & 1 && !su->car[st->order[st->at]].flat_out)
        return "flat out was declared by nobody who could";
    if (st->asked & 2 && !su->car[st->order[st->at - 1]].flat_out)
        return "flat out was declared by nobody who could";
    if (st->tie > TIE_CHALLENGER_SUIT || st->chart > 1 || st->extra > 1 || st->acted > 1)
        return "the challenge is in no state that exists";
    if (((st->tie || st->level) && st->phase != LC_PHASE_INCIDENT && st->phase != LC_PHASE_COLLISION)
        || (st->chart && st->phase != LC_PHASE_INCIDENT) || (st->extra && !in_challenge(st)))
        return "the challenge is in no state that exists";
    return NULL;
}

static const char *check_race(const struct setup *su, const struct state *st)
{
    static const char *(*const checks[])(const struct setup *, const struct state *) = {
        check_empty_hands, check_last_lap, check_turn, check_pit, check_declared,
    };
    if (st->at >= st->running || st->passes >= su->pass_limit || !st->lap)
        return "the turn is nobody's";
    if (in_challenge(st) && st->at == 0)
        return "the leader has nobody to challenge";
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *broken = checks[i](su, st);
        if (broken)
            return broken;
    }
    return NULL;
}

static const char *check_over(const struct setup *su, const struct state *st)
{
    if (st->at || st->passes || st->acted || !st->lap)
        return "the turn is nobody's";
    if (st->running && !st->last_lap && !lc_last_lap_is_sure(su, st))
        return "the race is over although every car has cards";
    return check_last_lap(su, st);
}

static const char *check_phase(const struct setup *su, const struct state *st)
{
    if (st->phase < LC_PHASE_CHALLENGE)
        return check_before(su, st);
    if (is_racing(st))
        return check_race(su, st);
    return st->phase == LC_PHASE_OVER ? check_over(su, st) : "the phase is unknown";
}

static const char *check_rest(const struct setup *su, const struct state *st)
{
    if (!is_racing(st)
        && (st->flat || st->asked || st->tie || st->level || st->chart || st->extra || st->drawing))
        return "what belongs to a turn is left over";
    if ((st->acted && !su->pit) || (st->challenges && su->fastest_lap != FASTEST_CHALLENGE))
        return "something is counted that no option asks for";
    if (st->fastest > su->cars || (st->fastest && (st->phase != LC_PHASE_OVER || !su->fastest_lap)))
        return "nobody has the fastest lap yet";
    return st->pole < su->cars ? NULL : "pole is not a car";
}

const char *lc_check(const struct setup *su, const struct state *st)
{
    static const char *(*const checks[])(const struct setup *, const struct state *) = {
        check_order, check_counts, check_held,    check_shown,    check_suits, check_stops,
        check_phase, check_plays,  check_nothing, check_choosers, check_ties,  check_rest,
    };
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *broken = checks[i](su, st);
        if (broken)
            return broken;
    }
    return NULL;
}

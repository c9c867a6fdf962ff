/* lacorsa_check_test.c: every refusal of LACORSA's check(), by a position that is sound but for one thing. */
#include "../../games/lacorsa/state.h"

#include "../laws/breach.h"

/* ---- positions ------------------------------------------------------------------------------------------------ */

#define BASE "cars=4", "lap=2 order=1,2,3,4 hands=5,6/7,8/7,3/7,2" /* car 4 challenges car 3 */
#define OPEN "cars=4", "lap=2 order=1,2,3,4 gaps=0,0,0,1 hands=5,6/7,8/7,3/7,2"
#define QUALIFY "edition=free cars=2 deck={cards:[{value:1},{value:2}]}", "phase=qualify hands=R,1,2/R,1,2"
#define QUALIFY_CRASHES                                                                                      \
    "edition=free cars=3 deck={cards:[{value:1},{value:2}]} shunting=yes pit=yes fastest_lap=challenge",     \
        "phase=qualify hands=R,1,2/R,1,2/R,1,2"
#define DEALING "edition=free cars=2 deck={cards:[{value:1},{value:2}]}", "phase=deal hands=R,1/-"
#define ROLLING                                                                                              \
    "edition=free cars=2 deck={cards:[{value:1},{value:2}]}", "phase=roll ties=2 hands=R,1/R,1 pile=2,2"
#define CRASHED "cars=4 shunting=yes", "lap=2 order=1,2,3 out=4 hands=5,6/7,8/7,3/-"
#define TANK                                                                                                 \
    "cars=4 pit=yes pit_required=1",                                                                         \
        "lap=3 order=1,2,3 out=4 causes=-,-,-,fuel stops=1,0,0,0 hands=5,6/7,8/7,3/-"
#define SHARED "cars=4 each=2 team_orders=yes shunting=yes", "lap=2 order=3,4,1,2 hands=5,6,9/-/7,8/-"
#define SHARED_SUITS                                                                                         \
    "cars=4 each=2 team_orders=yes suit_tiebreaker=yes", "lap=2 order=3,4,1,2 hands=5g,6g,9g/-/7g,8g/-"
#define SHARED_CRASHED                                                                                       \
    "cars=4 each=2 team_orders=yes shunting=yes", "lap=5 last_lap=1 order=3,4 out=1,2 hands=-/-/7,8/-"
#define REDLINE_SUITS "cars=4 suit_tiebreaker=yes", "lap=2 order=1,2,3,4 hands=5g,6g/7g,8g/7a,3g/7p,Rg"
#define VIEW "cars=4", "lap=2 order=1,2,3,4 held=2,2,2,2 hands=?/?/?/7,2"
#define VIEW_LAID "cars=4", "lap=2 order=1,2,3,4 held=2,2,2,2 hands=?/?/?/7,2 plays=-,-,?,-"
#define STOPS "cars=4 pit=yes pit_die=yes", "lap=2 order=1,2,3,4 gaps=0,0,0,1 hands=5,6/7,8/7,3/7,2"
#define PICKS "cars=4 pit=yes pit_draw=choose", "lap=2 order=1,2,3,4 gaps=0,0,0,1 hands=5,6/7,8/7,3/7,2"
#define CLOSED_VIEW                                                                                          \
    "cars=4 pit=yes", "lap=2 order=1,2,3,4 held=2,2,2,2 hands=?/?/?/7,2 closed=? closed_count=2"
#define SUITS_ON                                                                                             \
    "cars=4 suit_tiebreaker=yes pit=yes", "lap=2 order=1,2,3,4 hands=5g,6g/7g,8g/7a,3g/7p,2g closed=9g"
#define TOTALS "cars=4 fastest_lap=challenge", "lap=2 order=1,2,3,4 challenges=3 hands=5,6/7,8/7,3/7,2"
#define OVER "cars=4 fastest_lap=challenge", "phase=over lap=9 order=1,2,3,4 hands=-/7,8/7,3/7,2"
#define OVER_PIT                                                                                             \
    "cars=4 pit=yes shunting=yes incidents=yes drafting=yes",                                                \
        "phase=over lap=9 order=1,2,3,4 hands=-/7,8/7,3/7,2"
#define EVERYTHING                                                                                           \
    "cars=4 going_wide=yes drafting=yes shunting=yes incidents=yes season=1962 flat_out=yes pit=yes pit_die=yes"
#define COLLIDING "cars=4 shunting=yes", "lap=2 phase=collision order=1,2,3,4 hands=5,6/7,8/7,3/7,2"
#define INCIDENT                                                                                             \
    "cars=4 incidents=yes track=nurburgring",                                                                \
        "lap=2 phase=incident chart=1 order=1,2,3,4 hands=5,6/7,8/7,3/7,2"
#define DECLARING EVERYTHING, "lap=2 phase=flat-out order=1,2,3,4 hands=5,6/7,8/7,3/7,2 plays=-,-,7,7"
#define GOING_WIDE EVERYTHING, "lap=2 phase=wide order=1,2,3,4 gaps=0,0,0,1 hands=5,6/7,8/7,3/7,8"
#define EXTRA EVERYTHING, "lap=2 phase=extra order=1,2,3,4 hands=5,6/7,8/7,3/7,2"
#define ALL_CHALLENGE EVERYTHING, "lap=2 order=1,2,3,4 hands=5,6/7,8/7,3/7,2"
#define DRAWING                                                                                              \
    EVERYTHING, "lap=2 phase=draw drawing=1 stops=0,0,0,1 order=1,2,3,4 hands=5,6/7,8/7,3/7,2 closed=9,10"
#define ROLLS_PIT EVERYTHING, "lap=2 phase=pit stops=0,0,0,1 order=1,2,3,4 hands=5,6/7,8/7,3/7,2"
#define PICKING                                                                                              \
    "cars=4 pit=yes pit_draw=choose",                                                                        \
        "lap=2 phase=pick drawing=1 stops=0,0,0,1 order=1,2,3,4 hands=5,6/7,8/7,3/7,2"

#define RANK(n)                                                                                              \
    ((long long)1 << (4 * (n))) /* one card of a rank in a heap; the standard deck's ranks are its values */
#define WHERE(suit, rank) place[(suit)*RANKS + (rank)]

/* ---- rows ----------------------------------------------------------------------------------------------------- */

static const struct breach of_cars[] = {
    { BASE, "more cars are running than there are", { SET(running, 5) } },
    { BASE, "order and out do not name every car once", { SET(order[0], 1) } },
    { BASE, "a car is out without a cause, or running with one", { SET(cause[0], LC_CAUSE_CRASH) } },
    { CRASHED, "a car is out without a cause, or running with one", { SET(cause[3], LC_CAUSE_RUNNING) } },
    { BASE, "there is no gap ahead of the leader", { SET(gap[0], 1) } },
    { CRASHED, "there is no gap ahead of the leader", { SET(gap[3], 1) } },
    { BASE, "a car has made a stop that it could not make", { SET(stops[0], 1) } },
    { STOPS, "a car has made a stop that it could not make", { SET(stops[0], 2) } },
    { STOPS, "a car has made a stop that it could not make", { SET(stops[0], 1), SET(lap, 1) } },
    { TANK, "a car has run out of fuel although it stopped", { SET(stops[3], 1) } },
    { TANK, "a car has crashed where there are no accidents", { SET(cause[3], LC_CAUSE_CRASH) } },
    { BASE, "a best total was played in no challenge", { SET(best[2], 5) } },
    { BASE, "a best total was played in no challenge", { SET(best_at[2], 5) } },
    { TOTALS, "a best total was played in no challenge", { SET(best_at[2], 8) } },
    { TOTALS, NULL, { SET(best_at[2], 7) } },
};

static const struct breach of_cards[] = {
    { BASE, "the cards of hands, piles and deck are not those of the race", { ADD(pile, RANK(1)) } },
    { BASE, "the cards of hands, piles and deck are not those of the race", { ADD(deck, RANK(1)) } },
    { STOPS, "the cards of hands, piles and deck are not those of the race", { ADD(closed, RANK(1)) } },
    { BASE, "the cards of hands, piles and deck are not those of the race", { ADD(hand[3], RANK(1)) } },
    { BASE, "a hand does not have the cards it is said to hold", { ADD(held[0], 1) } },
    { BASE,
      "a car has shown a card that does not lie open",
      { ADD(pile, -4 * RANK(1)), ADD(deck, 4 * RANK(1)), SET(shown[2], 2) } },
    { BASE, "a car has shown a card that does not lie open", { SET(shown[2], 1 << 13) } },
    { BASE, "a car has shown a card that does not lie open", { SET(shown[4], 1) } },
    { BASE, NULL, { SET(shown[2], 2) } },
    { STOPS, NULL, { SET(shown[2], 2) } },
    { SHARED,
      "the second car of a shared hand has no cards of its own",
      { ADD(hand[0], -RANK(5)), ADD(held[0], -1), ADD(hand[1], RANK(5)), ADD(held[1], 1) } },
    { STOPS, "the closed pile does not have the cards it is said to hold", { SET(closed_n, 1) } },
    { BASE,
      "only a random draw closes the pile",
      { ADD(pile, -RANK(9)), ADD(closed, RANK(9)), SET(closed_n, 1) } },
    { PICKS,
      "only a random draw closes the pile",
      { ADD(pile, -RANK(9)), ADD(closed, RANK(9)), SET(closed_n, 1) } },
    { VIEW, "hidden hands hold more cards than are unseen", { SET(held[0], 60) } },
    { CLOSED_VIEW, "hidden hands hold more cards than are unseen", { SET(closed_n, 60) } },
    { BASE, "the suits are not those of the race", { SET(place[3], 1) } },
    { SUITS_ON, "the suits are not those of the race", { SET(WHERE(0, 5), 0xff) } },
    { SUITS_ON, "the suits are not those of the race", { SET(WHERE(5, 5), PLACE_PILE << 4 | PLACE_PILE) } },
    { SUITS_ON, "the suits are not those of the race", { SET(WHERE(0, 5), 0 << 4 | PLACE_NOWHERE) } },
    { SUITS_ON, "a hand and its suits differ", { SET(WHERE(0, 5), PLACE_NOWHERE << 4 | PLACE_PILE) } },
    { SUITS_ON, "a pile and its suits differ", { SET(WHERE(0, 12), PLACE_NOWHERE << 4 | PLACE_DECK) } },
    { SUITS_ON, "a pile and its suits differ", { SET(WHERE(0, 9), PLACE_NOWHERE << 4 | PLACE_DECK) } },
};

static const struct breach of_the_start[] = {
    { QUALIFY, "lap, turn and pole belong to the race", { SET(lap, 1) } },
    { QUALIFY, "lap, turn and pole belong to the race", { SET(last_lap, 1) } },
    { QUALIFY, "lap, turn and pole belong to the race", { SET(at, 1) } },
    { QUALIFY, "lap, turn and pole belong to the race", { SET(passes, 1) } },
    { QUALIFY, "lap, turn and pole belong to the race", { SET(pole, 1) } },
    { QUALIFY_CRASHES, "lap, turn and pole belong to the race", { SET(challenges, 1) } },
    { QUALIFY_CRASHES, "lap, turn and pole belong to the race", { SET(acted, 1) } },
    { QUALIFY_CRASHES,
      "lap, turn and pole belong to the race",
      { SET(running, 2), SET(cause[2], LC_CAUSE_CRASH) } },
    { QUALIFY, "gaps belong to the race", { SET(gap[1], 1) } },
    { QUALIFY,
      "nothing is discarded before qualifying",
      { ADD(hand[0], -RANK(1)), ADD(held[0], -1), ADD(pile, RANK(1)) } },
    { QUALIFY,
      "qualifying starts with full hands",
      { ADD(hand[0], -RANK(1)), ADD(held[0], -1), ADD(deck, RANK(1)) } },
    { QUALIFY, "everybody has a full hand and the deal goes on", { SET(phase, LC_PHASE_DEAL) } },
    { DEALING,
      "a hand holds more cards than are dealt to it",
      { ADD(hand[0], RANK(1) + RANK(2)), ADD(held[0], 2), ADD(deck, -RANK(1) - RANK(2)) } },
    { DEALING,
      "cards are dealt to the first car that lacks any",
      { ADD(hand[1], RANK(1)), ADD(held[1], 1), ADD(deck, -RANK(1)) } },
    { ROLLING,
      "after qualifying every hand has one or two cards less",
      { ADD(hand[0], RANK(2)), ADD(held[0], 1), ADD(pile, -RANK(2)) } },
    { ROLLING,
      "after qualifying every hand has one or two cards less",
      { ADD(hand[0], -RANK(0) - RANK(1)), ADD(held[0], -2), ADD(pile, RANK(0) + RANK(1)) } },
    { ROLLING, "a qualifying roll needs places that tie", { SET(tied, 0) } },
    { ROLLING, "a qualifying roll needs places that tie", { SET(tied, 3) } },
    { ROLLING, "a qualifying roll needs places that tie", { SET(tied, 4) } },
    { BASE, "a car has rolled that does not roll now", { SET(roll[0], 3) } },
    { INCIDENT, "a car has rolled that does not roll now", { SET(roll[2], 3) } },
    { INCIDENT, NULL, { SET(roll[3], 3) } },
    { BASE, "ties belong to qualifying", { SET(tied, 2) } },
};

static const struct breach of_the_turn[] = {
    { BASE, "the phase is unknown", { SET(phase, LC_PHASE_OVER + 1) } },
    { BASE, "the turn is nobody's", { SET(at, 4) } },
    { BASE, "the turn is nobody's", { SET(passes, 2) } },
    { BASE, "the turn is nobody's", { SET(lap, 0) } },
    { "cars=4 track=monaco",
      "lap=2 order=1,2,3,4 hands=5,6/7,8/7,3/7,2",
      "the turn is nobody's",
      { SET(passes, 1) } },
    { BASE, "the leader has nobody to challenge", { SET(at, 0) } },
    { DECLARING, "the leader has nobody to challenge", { SET(at, 0) } },
    { INCIDENT, "the leader has nobody to challenge", { SET(at, 0) } },
    { COLLIDING, "the leader has nobody to challenge", { SET(at, 0) } },
    { TANK,
      "a car without cards owes a stop and is still running",
      { ADD(hand[1], -RANK(7) - RANK(8)), ADD(pile, RANK(7) + RANK(8)), SET(held[1], 0) } },
    { BASE,
      "the car on turn has no cards",
      { ADD(hand[3], -RANK(7) - RANK(2)), ADD(pile, RANK(7) + RANK(2)), SET(held[3], 0) } },
    { BASE,
      "a car ahead of the one on turn has no cards",
      { ADD(hand[0], -RANK(5) - RANK(6)), ADD(pile, RANK(5) + RANK(6)), SET(held[0], 0) } },
    { COLLIDING,
      "a car ahead of the one on turn has no cards",
      { ADD(hand[0], -RANK(5) - RANK(6)), ADD(pile, RANK(5) + RANK(6)), SET(held[0], 0) } },
    { COLLIDING, NULL, { ADD(hand[2], -RANK(7) - RANK(3)), ADD(pile, RANK(7) + RANK(3)), SET(held[2], 0) } },
    { BASE, "the last lap has begun or it has not", { SET(last_lap, 2) } },
    { BASE, "the last lap has begun although no hand has run empty", { SET(last_lap, 1) } },
    { COLLIDING,
      "the last lap has begun although no hand has run empty",
      { ADD(hand[2], -RANK(7) - RANK(3)), ADD(pile, RANK(7) + RANK(3)), SET(held[2], 0), SET(last_lap, 1) } },
    { "cars=4",
      "lap=2 active=3 order=1,2,3,4 hands=5,6/7,8/7,3/-",
      "a hand has run empty and the last lap has not begun",
      { SET(last_lap, 0) } },
    { BASE, "a car directly ahead means a challenge, open space means none", { SET(gap[3], 1) } },
    { OPEN, "a car directly ahead means a challenge, open space means none", { SET(gap[3], 0) } },
    { EXTRA, "a car directly ahead means a challenge, open space means none", { SET(gap[3], 1) } },
    { OPEN, "nobody can go wide here", { SET(phase, LC_PHASE_WIDE) } },
    { GOING_WIDE, "nobody can go wide here", { SET(gap[3], 0) } },
    { GOING_WIDE, "nobody can go wide here", { SET(at, 0) } },
    { BASE, "no challenge follows an extend here", { SET(phase, LC_PHASE_EXTRA) } },
    { BASE, "there are no incidents here", { SET(phase, LC_PHASE_INCIDENT) } },
    { BASE, "there are no collisions here", { SET(phase, LC_PHASE_COLLISION) } },
    { BASE, "a car is asked that cannot go flat out", { SET(phase, LC_PHASE_FLAT_OUT) } },
    { BASE, "those who must choose are others", { SET(owing, 1) } },
    { SHARED, "those who must choose are others", { SET(owing, 3) } },
    { SHARED_CRASHED, NULL, { SET(last_lap, 1) } },
    { SHARED_CRASHED, NULL, { SET(last_lap, 0) } },
    { BASE,
      "everybody has chosen and nothing was revealed",
      { SET(play[2], 7), SET(play[3], 7), SET(owing, 0) } },
    { QUALIFY,
      "everybody has chosen and nothing was revealed",
      { SET(play[0], 1), SET(play[1], 1), SET(owing, 0) } },
    { OVER, "the turn is nobody's", { SET(at, 1) } },
    { OVER, "the turn is nobody's", { SET(passes, 1) } },
    { OVER_PIT, "the turn is nobody's", { SET(acted, 1) } },
    { OVER, "the turn is nobody's", { SET(lap, 0) } },
    { OVER,
      "the race is over although every car has cards",
      { ADD(hand[0], RANK(9)), ADD(pile, -RANK(9)), SET(held[0], 1), SET(last_lap, 0) } },
    { OVER,
      "the last lap has begun although no hand has run empty",
      { ADD(hand[0], RANK(9)), ADD(pile, -RANK(9)), SET(held[0], 1) } },
    { OVER, "a hand has run empty and the last lap has not begun", { SET(last_lap, 0) } },
};

static const struct breach of_stops[] = {
    { OPEN, "nobody can make a stop here", { SET(phase, LC_PHASE_PIT) } },
    { ROLLS_PIT, "nobody can make a stop here", { SET(stops[3], 0) } },
    { PICKING,
      "cards are picked where they are chosen, and drawn where they are not",
      { SET(phase, LC_PHASE_DRAW) } },
    { DRAWING,
      "cards are picked where they are chosen, and drawn where they are not",
      { SET(phase, LC_PHASE_PICK) } },
    { DRAWING, "cards are drawn at a stop, as many as there are", { SET(drawing, 0) } },
    { DRAWING, "cards are drawn at a stop, as many as there are", { SET(drawing, 3) } },
    { ROLLS_PIT, "cards are drawn at a stop, as many as there are", { SET(drawing, 1) } },
    { "cars=4 pit=yes",
      "lap=2 phase=draw drawing=1 stops=0,0,0,1 order=1,2,3,4 hands=5,6/7,8/7,3/7,2 closed=9",
      "no die is rolled at a stop here",
      { SET(phase, LC_PHASE_PIT), SET(drawing, 0) } },
};

static const struct breach of_challenges[] = {
    { DECLARING, "flat out was declared by nobody who could", { SET(asked, 4) } },
    { DECLARING, "flat out was declared by nobody who could", { SET(flat, 1) } },
    { ALL_CHALLENGE, "flat out was declared by nobody who could", { SET(asked, 1) } },
    { COLLIDING, "flat out was declared by nobody who could", { SET(asked, 1) } },
    { EVERYTHING,
      "lap=2 phase=collision order=1,2,4,3 hands=5,6/7,8/7,3/7,2",
      "flat out was declared by nobody who could",
      { SET(asked, 1) } },
    { EVERYTHING,
      "lap=2 phase=collision order=1,2,3,4 hands=5,6/7,8/7,3/7,2",
      "flat out was declared by nobody who could",
      { SET(asked, 2) } },
    { EVERYTHING, "lap=2 phase=collision order=1,2,3,4 hands=5,6/7,8/7,3/7,2", NULL, { SET(asked, 1) } },
    { EVERYTHING, "lap=2 phase=incident order=1,2,3,4 hands=5,6/7,8/7,3/7,2", NULL, { SET(asked, 1) } },
    { COLLIDING, "the challenge is in no state that exists", { SET(tie, TIE_CHALLENGER_SUIT + 1) } },
    { INCIDENT, "the challenge is in no state that exists", { SET(chart, 2) } },
    { ALL_CHALLENGE, "the challenge is in no state that exists", { SET(extra, 2) } },
    { ALL_CHALLENGE, "the challenge is in no state that exists", { SET(acted, 2) } },
    { ALL_CHALLENGE, "the challenge is in no state that exists", { SET(tie, 1) } },
    { ALL_CHALLENGE, "the challenge is in no state that exists", { SET(level, 1) } },
    { COLLIDING, "the challenge is in no state that exists", { SET(chart, 1) } },
    { OPEN, "the challenge is in no state that exists", { SET(extra, 1) } },
    { BASE, "a suit lies face down without a card", { SET(suit[3], 1) } },
    { BASE, "a hidden play belongs to a hidden hand with cards in it", { SET(play[3], PLAY_HIDDEN) } },
    { VIEW, "a hidden play belongs to a hidden hand with cards in it", { SET(play[2], 7) } },
    { VIEW_LAID, "a hidden play belongs to a hidden hand with cards in it", { SET(suit[2], 1) } },
    { BASE, "a car has laid down a card that is not in its hand", { SET(play[3], 9) } },
    { BASE, "a car has laid down a card that is not in its hand", { SET(play[3], 7 | 64) } },
    { BASE, "a car has laid down a card that is not in its hand", { SET(play[3], 13) } },
    { BASE, "a car has laid down a card that is not in its hand", { SET(play[3], 2 | PLAY_WILD) } },
    { BASE, "a car has laid down a card that is not in its hand", { SET(play[3], 7 | PLAY_WITH_REDLINE) } },
    { "cars=4",
      "lap=2 order=1,2,3,4 hands=5,6/7,8/7,3/R,2",
      "a car has laid down a card that is not in its hand",
      { SET(play[3], PLAY_WITH_REDLINE) } },
    { BASE, "a car has laid down a card that is not in its hand", { SET(play[3], 7), SET(suit[3], 1) } },
    { SUITS_ON, "a car has laid down a card that is not in its hand", { SET(play[3], 7) } },
    { SUITS_ON, "a car has laid down a card that is not in its hand", { SET(play[3], 7), SET(suit[3], 1) } },
    { SUITS_ON, "a car has laid down a card that is not in its hand", { SET(play[3], 7), SET(suit[3], 7) } },
    { SUITS_ON,
      "a car has laid down a card that is not in its hand",
      { SET(play[3], 7), SET(suit[3], 1 << 4 | 3) } },
    { REDLINE_SUITS,
      "a car has laid down a card that is not in its hand",
      { SET(play[3], 7), SET(suit[3], 1 << 4 | 3) } },
    { REDLINE_SUITS,
      "a car has laid down a card that is not in its hand",
      { SET(play[3], 7 | PLAY_WITH_REDLINE), SET(suit[3], 3) } },
    { REDLINE_SUITS,
      "a car has laid down a card that is not in its hand",
      { SET(play[3], 7 | PLAY_WITH_REDLINE), SET(suit[3], 2 << 4 | 3) } },
    { SHARED, "a car has laid down a card that is not in its hand", { SET(play[0], 5), SET(play[1], 5) } },
    { SHARED_SUITS,
      "one card of a shared hand lies face down twice",
      { SET(play[0], 5), SET(suit[0], 1), SET(play[1], 5), SET(suit[1], 1), ADD(hand[0], RANK(5) - RANK(6)),
        ADD(pile, RANK(6) - RANK(5)), SET(WHERE(0, 6), PLACE_NOWHERE << 4 | PLACE_PILE),
        SET(WHERE(1, 5), PLACE_NOWHERE << 4 | 0) } },
    { BASE, "a car has laid down a play out of its turn", { SET(play[0], 5) } },
    { OPEN, "a car has laid down a play out of its turn", { SET(play[3], 7) } },
    { DECLARING, "flat out is declared when both plays lie face down", { SET(play[3], PLAY_NONE) } },
    { BASE, "only a defender can have nothing to play", { SET(play[2], PLAY_NOTHING) } },
    { DECLARING, "only a defender can have nothing to play", { SET(play[3], PLAY_NOTHING) } },
    { DECLARING,
      "a defender has nothing to play although there are cards, or cards although there are none",
      { SET(play[2], PLAY_NOTHING) } },
};

static const struct breach of_the_rest[] = {
    { OVER_PIT, "what belongs to a turn is left over", { SET(flat, 1) } },
    { OVER_PIT, "what belongs to a turn is left over", { SET(asked, 1) } },
    { OVER_PIT, "what belongs to a turn is left over", { SET(tie, 1) } },
    { OVER_PIT, "what belongs to a turn is left over", { SET(level, 1) } },
    { OVER_PIT, "what belongs to a turn is left over", { SET(chart, 1) } },
    { OVER_PIT, "what belongs to a turn is left over", { SET(extra, 1) } },
    { OVER_PIT, "what belongs to a turn is left over", { SET(drawing, 1) } },
    { BASE, "something is counted that no option asks for", { SET(acted, 1) } },
    { BASE, "something is counted that no option asks for", { SET(challenges, 1) } },
    { OVER, "nobody has the fastest lap yet", { SET(fastest, 5) } },
    { TOTALS, "nobody has the fastest lap yet", { SET(fastest, 1) } },
    { OVER_PIT, "nobody has the fastest lap yet", { SET(fastest, 1) } },
    { OVER, NULL, { SET(fastest, 1) } },
    { BASE, "pole is not a car", { SET(pole, 4) } },
};

/* ---- what a seat imagines -------------------------------------------------------------------------------------- */

enum { TIMES = 300 };

static struct setup *setup_of(const char *text)
{
    struct error err = { 0 };
    struct setup *su = lacorsa_game.setup_new(text, &err);
    if (!su)
        fail_msg("%s: %s", text, err.text);
    return su;
}

static void imagine_once(const struct setup *su, const char *view, uint64_t seed, struct state *st)
{
    struct error err = { 0 };
    struct rng rng;
    rng_init(&rng, seed, 0);
    if (!lacorsa_game.state_parse(su, view, st, &err))
        fail_msg("%s: %s", view, err.text);
    lacorsa_game.imagine(su, st, 1, &rng);
    assert_null(lacorsa_game.check(su, st));
}

/* L10: two cars of one hand meet, and nothing is left for the defender. So the two cards that are held lie there, and one is a Redline. */
static void test_a_shared_hand_that_was_played_whole(void **state)
{
    static const char *const views[] = {
        "lap=2 phase=flat-out order=3,4,1,2 held=2,0,2,0 hands=?/-/7,8/- plays=none,?,-,-",
        "lap=2 phase=flat-out order=3,4,2,1 held=2,0,2,0 hands=?/-/7,8/- plays=?,none,-,-",
    };
    struct setup *su = setup_of("cars=4 each=2 team_orders=yes season=1962 flat_out=yes");
    union any_state room = { 0 };
    struct state *st = (struct state *)room.bytes;
    (void)state;
    for (int i = 0; i < TIMES; i++) {
        imagine_once(su, views[i % 2], (uint64_t)i, st);
        assert_int_equal(play_size(st->play[1 - i % 2]), 2);
    }
    lacorsa_game.setup_free(su);
}

/* L40: whatever cannot be seen may be in a hand, whichever suit it has. */
static void test_every_unseen_card_is_thought_of(void **state)
{
    struct setup *su = setup_of("cars=4 suit_tiebreaker=yes");
    union any_state room = { 0 };
    struct state *st = (struct state *)room.bytes;
    bool held[CARD_KINDS] = { false };
    (void)state;
    for (int i = 0; i < TIMES; i++) {
        imagine_once(su, "lap=2 order=1,2,3,4 held=6,6,6,6 hands=?/?/?/2g,3g,4g,5g,6g,7g", (uint64_t)i, st);
        for (int kind = 0; kind < CARD_KINDS; kind++)
            held[kind] |= copies_at(st->place[kind], 0) || copies_at(st->place[kind], 1);
    }
    for (int suit = 0; suit < 4; suit++)
        assert_true(held[card_index(suit, REDLINE)] && held[card_index(suit, 9)]);
    lacorsa_game.setup_free(su);
}

/* ---- tests ---------------------------------------------------------------------------------------------------- */

#define TEST_OF(rows)                                                                                        \
    static void test_##rows(void **state)                                                                    \
    {                                                                                                        \
        (void)state;                                                                                         \
        expect_breaches(&lacorsa_game, rows, sizeof rows / sizeof *rows);                                    \
    }

TEST_OF(of_cars)
TEST_OF(of_cards)
TEST_OF(of_the_start)
TEST_OF(of_the_turn)
TEST_OF(of_stops)
TEST_OF(of_challenges)
TEST_OF(of_the_rest)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_of_cars),
        cmocka_unit_test(test_of_cards),
        cmocka_unit_test(test_of_the_start),
        cmocka_unit_test(test_of_the_turn),
        cmocka_unit_test(test_of_stops),
        cmocka_unit_test(test_of_challenges),
        cmocka_unit_test(test_of_the_rest),
        cmocka_unit_test(test_a_shared_hand_that_was_played_whole),
        cmocka_unit_test(test_every_unseen_card_is_thought_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

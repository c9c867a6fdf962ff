/* grandprix_check_test.c: every refusal of Grand Prix's check(), by a position that is sound but for one thing.
 *
 * With four players the Player Cars are 5 9, 10 14, 22 23 and 25 26, in code 0 to 7; the NPCs follow, 2 is 8 and 3 is 9.
 */
#include "../../games/grandprix/hit.h"
#include "../../games/grandprix/state.h"

#include "../laws/breach.h"

/* ---- positions ------------------------------------------------------------------------------------------------ */

#define FOUR "players=4"
#define CARS_OUT " cars=5@3.1,9@2.1,10@6.2,14@5.0,2@1.0"
#define ACT FOUR, "hands=charge,weaving/-/-/-" CARS_OUT
#define IN_PITS FOUR, "hands=charge/-/-/- cars=5@3.1,9@2.pit1,10@2.pit2,2@2.off"
#define START FOUR, ""
#define GRID FOUR, " // * grid car10 // * grid car5"
#define GRID_FIRSTS                                                                                          \
    FOUR, " // * grid car10 // * grid car5 // * grid car25 // * grid car22 // * grid car2 // * grid car3"
#define GRID_MIXED_FIRSTS                                                                                    \
    "players=4 grid=mixed", " // * grid car10 // * grid car5 // * grid car25 // * grid car22 // * grid car2"
#define GRID_ONE_BAG "players=4 grid=bag", " // * grid car10 // * grid car5"
#define RANDOM_WEATHER "players=2 weather=random", ""
#define FULL_GRID                                                                                                                 \
    " // * grid car10 // * grid car5 // * grid car25 // * grid car22 // * grid car2 // * grid car3 // * grid car6 // * grid car8" \
    " // * grid car11 // * grid car12 // * grid car15 // * grid car16 // * grid car17 // * grid car18 // * grid car19"            \
    " // * grid car20 // * grid car27 // * grid car29"
#define TIRES_PHASE FOUR, FULL_GRID
#define DEAL_PHASE                                                                                                     \
    FOUR, FULL_GRID                                                                                                    \
        " // 1 tires car5 hard // 1 tires car9 hard // 2 tires car10 hard // 2 tires car14 hard // 3 tires car22 hard" \
        " // 3 tires car23 hard // 4 tires car25 hard // 4 tires car26 hard"
#define MOVING FOUR, "hands=charge/-/-/-" CARS_OUT " // 1 play car5 charge"
#define WEAVED                                                                                               \
    FOUR, "hands=weaving/-/-/- wear=5:engine,5:tire,5:tire,5:suspension" CARS_OUT " // 1 play car5 weaving"
#define LED FOUR, "hands=set-the-pace/-/-/-" CARS_OUT " // 1 play car5 set-the-pace"
#define LINE_RUN FOUR, "hands=solid-line/-/-/-" CARS_OUT " // 1 play car5 solid-line // 1 forward 1"
#define SOFT_OFFERED                                                                                         \
    FOUR, "hands=conservative/-/-/- wear=5:engine,5:tire,5:tire,5:suspension,5:brakes tires=5:soft" CARS_OUT \
          " // 1 play car5 conservative"
#define EVENT_PHASE FOUR, "phase=event" CARS_OUT
#define DRAWN                                                                                                \
    FOUR, "phase=event wear=5:brakes,10:brakes cars=5@3.1,9@2.1,10@6.2,14@5.0 // * event brake-failure:1"
#define STOPS_PHASE FOUR, "phase=event" CARS_OUT " // * event tire-test:9"
#define SERVICE_PHASE                                                                                        \
    FOUR, "phase=event wear=5:tire,5:engine" CARS_OUT " // * event tire-test:9 // 1 box car5"
#define OVER_PHASE                                                                                           \
    "players=4 turns=1", "phase=discard seat=1 first=1 quiet=3 hands=charge/-/-/- cars=5@3.1,9@2.1 // 1 done"
#define PUSHING FOUR, "hands=charge/-/-/- cars=5@12.0,9@13.0 // 1 play car5 charge // 1 forward 0"
#define SHOVING FOUR, "hands=challenge/-/-/- cars=5@17.0,9@17.1 // 1 play car5 challenge // 1 outward"
#define LINKING                                                                                              \
    FOUR, "hands=solid-line/-/-/- cars=5@12.0,9@11.1,10@10.1,14@10.0 // 1 play car5 solid-line // 1 forward 0"
#define LEAD_LINKING                                                                                         \
    FOUR, "hands=out-in-front/-/-/- cars=5@9.0,9@8.0,10@8.1,14@7.1,22@7.0 // 1 play car5 out-in-front"
#define PLACING                                                                                              \
    FOUR,                                                                                                    \
        "phase=move mp=1 active=5 activated=5 line=5 card=clean-air pile=clean-air cars=5@3.1,10@22.0 // 1 forward 1"
#define BRAKING                                                                                              \
    FOUR,                                                                                                    \
        "phase=move mp=1 active=5 activated=5 line=5 card=late-brake pile=late-brake cars=5@3.1,10@5.1 // 1 forward 1"
#define CRASHING                                                                                             \
    FOUR,                                                                                                    \
        "phase=event wear=5:close-call cars=5@41.1,9@20.0,10@41.2,14@10.0,22@42.1,23@40.1,25@42.2,26@40.0 // * event collision:2"
#define EACH_PICKS FOUR, "phase=event cars=5@3.1,9@2.1,10@6.2,14@5.0 // * event tire-wear:0"
#define RAINING FOUR, "phase=event cars=5@3.1,9@2.1,10@6.2 // * event weather-change:4"
#define RETIRING FOUR, "phase=event cars=5@3.1,2@6.2,3@7.0 // * event npc-retirement:8"
#define TARGETED FOUR, "phase=event wear=5:brakes,9:brakes cars=5@3.1,9@2.1,10@6.2 // * event brake-failure:1"
#define TIES_ON_TRACK                                                                                        \
    FOUR, "phase=event wear=5:close-call,10:close-call cars=5@3.1,9@2.1,10@6.2,14@5.0 // * event spin-off:1"
#define FEW                                                                                                  \
    "players=4 deck={title:Few,cards:[{name:a,title:A,movement:lead,speed:4,exit:2,copies:12},{name:b,title:B,movement:solo,speed:4,exit:2,copies:12},{name:c,title:C,movement:line,speed:4,exit:2,copies:12}]}"
#define FEW_HIDDEN FEW, "held=6,6,6,6 hands=a,a,a,a,a,a/?/?/?" CARS_OUT
#define FEW_DEALT FEW, "phase=deal first=1 seat=1" CARS_OUT
#define LINKED_WEAVING FOUR, "hands=weaving/-/-/-" CARS_OUT " // 1 play car5 weaving // 1 forward 1"
#define ALL_TIRES                                                                                                      \
    FOUR, FULL_GRID                                                                                                    \
        " // 1 tires car5 hard // 1 tires car9 hard // 2 tires car10 hard // 2 tires car14 hard // 3 tires car22 hard" \
        " // 3 tires car23 hard // 4 tires car25 hard"

/* The rows are in the order of the checks. */
static const struct breach of_the_head[] = {
    { ACT, "the phase is unknown, or the weather", { SET(phase, PHASE_OVER + 1) } },
    { ACT, "the phase is unknown, or the weather", { SET(weather, WET + 1) } },
    { ACT, "the phase is unknown, or the weather", { SET(dry_seen, 2) } },
    { START, "the weather is known", { SET(phase, PHASE_WEATHER) } },
    { ACT, "it is dry now, so it has been", { SET(dry_seen, 0) } },
    { ACT, "the turn is nobody's", { SET(first, 4) } },
    { ACT, "the turn is nobody's", { SET(seat, 4) } },
    { ACT, "the turn is nobody's", { SET(quiet, 4) } },
    { EVENT_PHASE, "nobody is counted here", { SET(quiet, 1) } },
    { ACT, "turns are counted from the first hands to the last turn", { SET(turn, 0) } },
    { START, "turns are counted from the first hands to the last turn", { SET(turn, 1) } },
    { ACT, "turns are counted from the first hands to the last turn", { SET(turn, 101) } },
    { ACT, "the lap marker stands on a lap of the race", { SET(lap, 0) } },
    { ACT, "the lap marker stands on a lap of the race", { SET(lap, 21) } },
    { ACT, "pole is a car once the grid stands", { SET(pole, NO_CAR) } },
    { START, "pole is a car once the grid stands", { SET(pole, 0) } },
    { ACT, "pole is a car once the grid stands", { SET(pole, CARS) } },
    { ACT, "there is no Safety Zone here", { SET(zone, 200) } },
    { START, "there is no Safety Zone here", { SET(zone, 1) } },
    { OVER_PHASE, "there is no Safety Zone here", { SET(zone, 1) } },
    { EVENT_PHASE, "there is no Safety Zone here", { SET(zone, 1) } },
};

static const struct breach of_cars[] = {
    { ACT, "a car stands where there is no space", { SET(space[3][2], CARS + 1) } },
    { ACT, "a car stands where there is no space", { SET(space[SECTORS_MAX - 1][0], 1) } },
    { FOUR,
      "hands=charge/-/-/- cars=5@12.0",
      "a car stands where there is no space",
      { SET(space[12][0], 0), SET(space[12][1], 1) } },
    { ACT, "a space and its car disagree", { SET(lane[0], 2) } },
    { ACT, "a space and its car disagree", { ADD(distance[0], 1) } },
    { ACT, "a car stands in no space, or in two", { SET(space[3][1], 0) } },
    { IN_PITS, "cars in the pit lane arrived one after the other", { SET(arrived[1], 0) } },
    { IN_PITS, "cars in the pit lane arrived one after the other", { SET(arrived[0], 3) } },
    { IN_PITS, "cars in the pit lane arrived one after the other", { SET(arrived[1], CARS + 1) } },
    { IN_PITS, "cars in the pit lane arrived one after the other", { SET(arrived[2], 1) } },
    { IN_PITS, "cars in the pit lane arrived one after the other", { SET(arrived[2], 3) } },
    { ACT, "a car is out exactly when it has a place, and no place is given twice", { SET(place[0], 22) } },
    { ACT, "a car is out exactly when it has a place, and no place is given twice", { SET(place[20], 0) } },
    { ACT,
      "a car is out exactly when it has a place, and no place is given twice",
      { SET(place[20], CARS + 1) } },
    { ACT,
      "a car is out exactly when it has a place, and no place is given twice",
      { SET(place[20], 22), SET(place[21], 22) } },
    { ACT, "a car that runs is out for no cause", { SET(cause[0], CAUSE_RETIRED) } },
    { ACT, "a car that runs is out for no cause", { SET(cause[20], CAUSE_DISQUALIFIED + 1) } },
    { ACT, "a car that runs is out for no cause", { SET(cause[20], CAUSE_DISQUALIFIED) } },
    { ACT,
      "cars are on the grid when the race begins, and not before",
      { SET(lane[8], LANE_NOWHERE), SET(space[1][0], 0) } },
    { START, "cars are on the grid when the race begins, and not before", { SET(lane[8], LANE_OFF) } },
    { ACT, "the cars in the race are others", { ADD(racing, -1) } },
    { OVER_PHASE,
      "the cars in the race are others",
      { SET(racing, 1), SET(lane[0], LANE_OFF), SET(place[0], 0), SET(cause[0], 0) } },
    { ACT, "the cars that finished are others", { SET(finished, 1) } },
    { ACT, "the cars that finished are others", { SET(cause[20], CAUSE_NONE) } },
    { ACT, "those who finished have the first places", { SET(cause[21], CAUSE_NONE), SET(finished, 1) } },
    { ACT, "another car was moved than could be", { SET(moved, 1u << 20) } },
    { MOVING, "another car was moved than could be", { SET(moved, 1) } },
    { ACT, "a car is named that does not race", { SET(activated, 1u << CARS) } },
    { ACT, "a car is named that does not race", { SET(left, 1u << CARS) } },
    { ACT, "a car is named that does not race", { SET(owing, 1u << CARS) } },
    { ACT, "a car is named that does not race", { SET(involved, 1u << CARS) } },
    { ACT, "a car is named that does not race", { SET(changed, 1u << CARS) } },
    { ACT, "a car has left that runs, or changed tires that has none", { SET(left, 1) } },
    { ACT, "a car has left that runs, or changed tires that has none", { SET(changed, 1u << 8) } },
    { ACT, "a car that left stands ahead of cars that run", { SET(place[21], 2) } },
    { ACT, "tires are hidden that everybody has seen", { SET(tire[0], TIRE_HIDDEN) } },
    { ACT, "tires are hidden that everybody has seen", { SET(tire[0], TIRE_HIDDEN + 1) } },
    { TIRES_PHASE, "tires are hidden that everybody has seen", { SET(tire[0], TIRE_HIDDEN + 1) } },
    { ACT, "Player Cars have tires from the start on, and no others do", { SET(tire[0], TIRE_NONE) } },
    { ACT, "Player Cars have tires from the start on, and no others do", { SET(tire[8], TIRE_HARD) } },
    { TIRES_PHASE,
      "Player Cars have tires from the start on, and no others do",
      { SET(tire[0], TIRE_HARD) } },
    { TIRES_PHASE, "Wets are for the wet", { SET(tire[0], TIRE_WET), ADD(owing, -1) } },
    { TIRES_PHASE,
      "the Soft bonus is used before the race",
      { SET(tire[0], TIRE_SOFT_USED), ADD(owing, -1) } },
    { ACT, "a car has markers that it cannot have", { SET(mark[0][0], MARK_LIMIT + 1) } },
    { ACT, "a car has markers that it cannot have", { SET(mark[8][0], 1) } },
    { ACT,
      "a car is over the finish and still in the race",
      { ADD(distance[0], 1000), SET(space[3][1], 0), SET(lane[0], LANE_OFF) } },
    { ACT,
      "a car is too far away",
      { SET(distance[0], DISTANCE_LEAST - 1), SET(space[3][1], 0), SET(lane[0], LANE_OFF) } },
};

static const struct breach of_cards[] = {
    { ACT, "a hand belongs to nobody", { SET(held[4], 1) } },
    { ACT, "a hand holds more cards than it may", { SET(held[0], 7) } },
    { ACT, "a hand holds cards that do not exist", { SET(hand[0][2], 1) } },
    { ACT, "a hand holds cards that do not exist", { SET(hand[0][1], 0) } },
    { ACT, "a hand holds cards that do not exist", { SET(hand[0][1], 60) } },
    { ACT, "a hand holds cards that do not exist", { SET(hand[0][0], HIDDEN_CARD) } },
    { ACT, "a hand is not in order", { SET(hand[0][0], 11), SET(hand[0][1], 2) } },
    { ACT, "race cards were lost or found", { ADD(pile[0], 1) } },
    { ACT, "race cards were lost or found", { ADD(deck[0], -1) } },
    { ACT, "race cards were lost or found", { SET(hand[0][0], 1) } },
    { FOUR,
      "held=2,2,2,2 hands=charge,weaving/?/?/?" CARS_OUT,
      "race cards were lost or found",
      { ADD(deck[0], -1) } },
    { TIRES_PHASE,
      "cards are dealt when the tires are known",
      { SET(held[0], 1), SET(hand[0][0], 1), ADD(deck[0], -1) } },
    { DEAL_PHASE, "cards are dealt to the next hand that is not full", { SET(seat, 2) } },
    { DEAL_PHASE, "cards are dealt to the next hand that is not full", { SET(first, 0), SET(seat, 1) } },
    { FEW_HIDDEN,
      "hidden hands hold more cards than there are",
      { SET(deck[1], 0), SET(pile[1], 12), SET(deck[2], 0), SET(pile[2], 12) } },
    { FEW_HIDDEN, NULL, { SET(deck[1], 0), SET(pile[1], 12) } },
    { FEW_DEALT,
      "there is no card to deal",
      { SET(deck[0], 0), SET(pile[0], 12), SET(deck[1], 0), SET(pile[1], 12), SET(deck[2], 0),
        SET(pile[2], 12) } },
    { "players=4 events={cards:[{event:tire-test,pit:9}]}",
      "phase=event" CARS_OUT,
      "there is no event card to turn",
      { SET(turned[0], 1) } },
    { "players=4 events={cards:[{event:tire-test,pit:9}]}",
      "hands=charge/-/-/-" CARS_OUT,
      NULL,
      { SET(turned[0], 1) } },
    { ACT, "more event cards lie face up than there are", { SET(turned[0], 40) } },
    { ACT, "more event cards lie face up than there are", { SET(turned[EVENT_CARDS_MAX - 1], 1) } },
};

static const struct breach of_segments[] = {
    { ACT, "what belongs to a segment is left over", { SET(line_n, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(linked, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(entered, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(diagonal, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(mode, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(from, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(crossed_n, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(card, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(moved, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(step, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(toward, 1) } },
    { ACT, "what belongs to a segment is left over", { SET(chain_n, 1) } },
    { MOVING, "a segment has no active car", { SET(active, NO_CAR) } },
    { MOVING,
      "the active car is not one that this seat has activated with a card",
      { SET(active, 2), SET(line[0], 2) } },
    { MOVING,
      "the active car is not one that this seat has activated with a card",
      { SET(active, 2), SET(line[0], 2), SET(activated, 4) } },
    { MOVING, "the active car is not one that this seat has activated with a card", { SET(activated, 0) } },
    { MOVING,
      "the active car is not one that this seat has activated with a card",
      { SET(active, 4), SET(seat, 2), SET(activated, 16) } },
    { MOVING, "the active car is not one that this seat has activated with a card", { SET(card, 60) } },
    { MOVING, "the active car is not one that this seat has activated with a card", { SET(card, 2) } },
    { MOVING, "the active car is on the track", { SET(lane[0], LANE_OFF), SET(space[3][1], 0) } },
    { MOVING, "the segment is in no state that exists", { SET(mode, MODE_BONUS + 1) } },
    { MOVING, "the segment is in no state that exists", { SET(entered, 1u << LANES) } },
    { SOFT_OFFERED, "there is no Soft bonus to use", { SET(tire[0], TIRE_HARD) } },
    { MOVING, "a segment moves a line of cars", { SET(line_n, 0) } },
    { MOVING, "a segment moves a line of cars", { SET(line_n, CARS + 1) } },
    { LED, "a line is made of cars on the track, each once", { SET(line[1], 0) } },
    { LED, "a line is made of cars on the track, each once", { SET(line[1], 20) } },
    { MOVING, "the active car is not in its line", { SET(line[0], 1) } },
    { LED, "the cars of a line stand one behind the other", { SET(line[1], 2) } },
    { LED, "only Line and Pursuit make a racing line", { SET(linked, 1) } },
    { LED,
      "only a racing line has cars ahead of the active one",
      { SET(line[0], 1), SET(line[1], 0), SET(space[3][1], 2), SET(space[2][1], 1), SET(distance[0], 2),
        SET(distance[1], 3) } },
    { MOVING, "cars follow that are not linked", { SET(line_n, 2), SET(line[1], 1) } },
    { LINE_RUN, "one car alone is no racing line", { SET(line_n, 1) } },
    { MOVING, "a step waits for an answer exactly when it is asked for", { SET(step, STEP_FORWARD) } },
    { MOVING, "a step waits for an answer exactly when it is asked for", { SET(phase, PHASE_PUSH) } },
    { MOVING,
      "a step waits for an answer exactly when it is asked for",
      { SET(phase, PHASE_LINK), SET(step, STEP_SIDE) } },
    { MOVING,
      "Lead links before it moves, Line when it moves forward, and nobody else",
      { SET(phase, PHASE_LINK) } },
    { LED,
      "Lead links before it moves, Line when it moves forward, and nobody else",
      { SET(phase, PHASE_LINK), SET(step, STEP_FORWARD) } },
    { MOVING, "there are more movement points than the card gives", { SET(mp, 100) } },
    { SOFT_OFFERED, "there are more movement points than the card gives", { SET(mp, 1) } },
    { MOVING, "the movement is over and goes on", { SET(mp, 0) } },
    { WEAVED, NULL, { SET(mp, 0) } },
    { LINKED_WEAVING, "the movement is over and goes on", { SET(mp, 0) } },
    { WEAVED, "the movement is over and goes on", { SET(mode, MODE_EXIT) } },
    { SOFT_OFFERED, "the card's text counts only for the card's own movement", { SET(mode, MODE_BONUS) } },
    { SOFT_OFFERED, "the card does not ask this", { SET(phase, PHASE_PLACE) } },
    { SOFT_OFFERED, "the card does not ask this", { SET(phase, PHASE_BRAKE) } },
    { MOVING, "the cars pushed are not those in the way", { SET(chain_n, 1), SET(chain[0], 2) } },
    { MOVING, "the cars pushed are not those in the way", { SET(toward, 1) } },
    { PUSHING, "the cars pushed are not those in the way", { SET(toward, 1) } },
    { PUSHING, "the cars pushed are not those in the way", { SET(chain[0], 2) } },
    { PUSHING, "the cars pushed are not those in the way", { SET(chain[0], 1 | 1 << CHAIN_LANE) } },
    { PUSHING, "the cars pushed are not those in the way", { SET(chain_n, 0) } },
    { SHOVING, "the cars pushed are not those in the way", { SET(toward, 3) } },
    { LINKING, "the cars pushed are not those in the way", { SET(toward, 2) } },
    { LED, "a car of the line is in its own way", { SET(chain_n, 1), SET(chain[0], 1) } },
    { SOFT_OFFERED,
      "there is no Soft bonus to use",
      { SET(active, 8), SET(line[0], 8), SET(activated, 1u << 8) } },
    { LEAD_LINKING, "a question is asked that has one answer", { SET(line_n, 2), SET(line[1], 1) } },
    { PLACING,
      "a question is asked that has one answer",
      { SET(distance[2], 20), SET(space[22][0], 0), SET(space[20][0], 3) } },
    { BRAKING,
      "a question is asked that has one answer",
      { SET(distance[2], 9), SET(space[5][1], 0), SET(space[9][1], 3) } },
};

static const struct breach of_the_end_of_a_turn[] = {
    { EVENT_PHASE, "no event is being resolved", { SET(phase, PHASE_DRAW) } },
    { ACT, "an event asks although none is being resolved", { SET(asking, ASK_TARGET) } },
    { EVENT_PHASE, "a card is turned while the event asks", { SET(asking, ASK_TARGET) } },
    { EVENT_PHASE, "no NPC is to retire", { SET(asking, ASK_NPC), SET(event, 0), SET(turned[0], 1) } },
    { DRAWN, "a team is drawn for nothing", { SET(asking, ASK_EACH) } },
    { DRAWN, "a car is picked for nothing", { SET(phase, PHASE_PICK), SET(asking, ASK_NONE) } },
    { DRAWN, "this event asks something else", { SET(phase, PHASE_PICK), SET(asking, ASK_EACH) } },
    { DRAWN, "this event asks something else", { SET(phase, PHASE_PICK), SET(asking, ASK_NEIGHBOURS) } },
    { DRAWN, "this event asks something else", { SET(phase, PHASE_WEATHER_STOP), SET(asking, ASK_NONE) } },
    { ALL_TIRES,
      "everybody has chosen tires and nothing was shown",
      { SET(owing, 0), SET(tire[7], TIRE_HARD) } },
    { TIRES_PHASE, "everybody has chosen tires and nothing was shown", { ADD(owing, 1u << 8) } },
    { ACT, "cars are asked about, and there is no question", { SET(owing, 1) } },
    { DRAWN, "a car is asked about that is not a Player Car in the race", { ADD(owing, 1u << 20) } },
    { DRAWN, "nobody has two cars to pick from", { SET(phase, PHASE_PICK) } },
    { DRAWN, "one team picks among its own", { SET(phase, PHASE_PICK), SET(owing, 7) } },
    { DRAWN, "a team is drawn from fewer than two", { SET(owing, 3) } },
    { DRAWN, "no event is being resolved", { SET(turned[1], 0) } },
    { RAINING, "no event is being resolved", { SET(turned[26], 0) } },
    { EACH_PICKS, "no event is being resolved", { SET(event, NO_CARD) } },
    { RETIRING, "no event is being resolved", { SET(event, NO_CARD) } },
    { FOUR,
      "phase=event cars=5@3.1,9@2.1,10@6.2,14@5.0 // * event suspension-difficulties:4",
      NULL,
      { SET(quiet, 0) } },
    { TARGETED, "this event asks something else", { SET(event, 26), SET(turned[26], 1) } },
    { FOUR,
      "phase=event wear=5:close-call,9:close-call cars=5@3.1,9@2.1,10@6.2 // * event spin-off:1",
      "this event looks at cars on the track",
      { SET(lane[0], LANE_OFF), SET(space[3][1], 0) } },
    { RETIRING, "no NPC is to retire", { SET(event, 0), SET(turned[0], 1) } },
    { RETIRING,
      "no NPC is to retire",
      { SET(racing, 1), SET(lane[8], LANE_OUT), SET(space[6][2], 0), SET(lane[9], LANE_OUT),
        SET(space[7][0], 0), SET(place[8], 2), SET(place[9], 3), SET(cause[8], CAUSE_CRASH),
        SET(cause[9], CAUSE_CRASH) } },
    { RAINING, "this event asks something else", { SET(asking, ASK_EACH) } },
    { EACH_PICKS, "this event asks something else", { SET(asking, ASK_TARGET) } },
    { DRAWN, "this event asks something else", { SET(event, 26), SET(turned[26], 1) } },
    { TIES_ON_TRACK,
      "this event looks at cars on the track",
      { SET(lane[0], LANE_OFF), SET(space[3][1], 0) } },
    { RAINING, "the weather asks the foremost car that is left", { SET(owing, 0) } },
    { RAINING, "the weather asks the foremost car that is left", { SET(seat, 0) } },
    { RAINING,
      "the weather asks the foremost car that is left",
      { SET(lane[2], LANE_OFF), SET(space[6][2], 0), SET(owing, 4) } },
    { RAINING, "the weather asks cars with the wrong tires", { SET(tire[0], TIRE_WET) } },
    { EACH_PICKS, "owners pick in turn order", { SET(seat, 1) } },
    { CRASHING, "a crash involves cars on the track", { SET(lane[0], LANE_OFF), SET(space[41][1], 0) } },
    { CRASHING, "a crash involves one car of a team, and asks about two", { ADD(involved, 1u << 4) } },
    { CRASHING, "a crash involves one car of a team, and asks about two", { ADD(involved, 2) } },
    { CRASHING, "a crash has no originator", { SET(involved, 0) } },
    { ACT, "cars are involved in no crash", { SET(involved, 1) } },
    { ACT, "stops belong to the end of a turn", { SET(stop[0], STOP_SPUN) } },
    { STOPS_PHASE, "stops belong to the end of a turn", { SET(stop[0], STOP_SERVED + 1) } },
    { STOPS_PHASE, "a car stops that is not in the race", { SET(stop[4], STOP_SERVED) } },
    { STOPS_PHASE, "a car stops that is not in the race", { SET(stop[8], STOP_SERVED) } },
    { STOPS_PHASE, "a car may stop that may not", { SET(stop[0], STOP_SERVED) } },
    { STOPS_PHASE, "a car may stop that may not", { SET(stop[0], STOP_SPUN) } },
    { STOPS_PHASE, "a car may stop that may not", { SET(lane[0], LANE_OFF), SET(space[3][1], 0) } },
    { SERVICE_PHASE, "a car may stop that may not", { SET(stop[1], STOP_SERVED) } },
    { STOPS_PHASE, "stops follow an event", { SET(event, NO_CARD) } },
    { STOPS_PHASE, "nobody is left to stop", { SET(owing, 0) } },
    { STOPS_PHASE, "somebody else decides on stops now", { SET(seat, 1) } },
    { STOPS_PHASE, "a stop that is owed is made first", { SET(stop[0], STOP_REPAIR) } },
    { ACT, "what belongs to a service is left over", { SET(swapped, 1) } },
    { ACT, "what belongs to a service is left over", { SET(mp, 1) } },
    { ACT, "what belongs to a service is left over", { SET(active, 0) } },
    { SERVICE_PHASE,
      "the car in service is not one of this seat's in the pit lane",
      { SET(active, NO_CAR) } },
    { SERVICE_PHASE, "the car in service is not one of this seat's in the pit lane", { SET(active, 8) } },
    { SERVICE_PHASE, "the car in service is not one of this seat's in the pit lane", { SET(seat, 1) } },
    { SERVICE_PHASE,
      "the car in service is not one of this seat's in the pit lane",
      { SET(active, 1), SET(owing, 4) } },
    { SERVICE_PHASE, "the car in service is not one of this seat's in the pit lane", { ADD(owing, 1) } },
    { SERVICE_PHASE, "this stop allows no service", { SET(stop[0], STOP_SERVED) } },
    { SERVICE_PHASE, "this stop allows no service", { SET(stop[0], STOP_DRIVE_THROUGH) } },
    { SERVICE_PHASE, "this stop allows no service", { SET(stop[0], STOP_AND_GO_STOP) } },
    { SERVICE_PHASE, "the service takes too long", { SET(mp, 4001) } },
    { SERVICE_PHASE, "everything is repaired at once", { SET(stop[0], STOP_REPAIR) } },
    { SERVICE_PHASE, "a car stops for tires that it has", { SET(stop[0], STOP_TIRES) } },
    { ACT, "an NPC's stop is left over", { SET(npc_stop, 8) } },
    { ACT, "an NPC's stop is left over", { SET(npc_back, 5) } },
    { ACT, "a restart is under way outside the stops", { SET(restart, 1) } },
    { STOPS_PHASE, "a restart is under way outside the stops", { SET(restart, 3) } },
    { ACT, "a restart is under way outside the stops", { SET(lined_up, 3) } },
    { STOPS_PHASE, "a car is too far away", { SET(restart, 1), SET(lined_up, DISTANCE_LEAST - 1) } },
    { STOPS_PHASE,
      "the field lines up beyond the finish, or in a Safety Zone",
      { SET(restart, 1), SET(lined_up, 2000) } },
    { STOPS_PHASE,
      "the field lines up beyond the finish, or in a Safety Zone",
      { SET(restart, 1), SET(lined_up, 6), SET(zone, 20) } },
    { STOPS_PHASE, "at a restart the cars stand in rows", { SET(restart, 1), SET(lined_up, 6) } },
    { FOUR,
      "phase=event cars=5@3.1,9@2.1 // * event tire-test:9",
      NULL,
      { SET(restart, 1), SET(lined_up, 3) } },
    { FOUR,
      "phase=event cars=5@3.1,9@2.1 // * event tire-test:9 // 1 box car5",
      NULL,
      { SET(restart, 1), SET(lined_up, 3) } },
    { FOUR,
      "phase=event cars=5@3.1,9@2.1 // * event tire-test:9",
      "at a restart the cars stand in rows",
      { SET(restart, 1), SET(lined_up, 2) } },
    { FOUR,
      "phase=event cars=5@3.1,9@2.1 // * event tire-test:9",
      "at a restart the cars stand in rows",
      { SET(restart, 1), SET(lined_up, 30) } },
};

static const struct breach of_the_grid[] = {
    { GRID,
      "a car is not on the grid",
      { SET(distance[0], 67) } }, /* the first sector before the line, a lap on */
    { GRID, "a car is not on the grid", { SET(lane[8], 1), SET(distance[8], 3), SET(space[3][1], 9) } },
    { GRID_ONE_BAG,
      "the grid is filled from the front",
      { SET(distance[0], -2), SET(space[67][1], 0), SET(space[66][1], 1) } },
    { "players=4 grid=bag", " // * grid car2 // * grid car10", NULL, { SET(quiet, 0) } },
    { TIRES_PHASE,
      "the grid is full and cars are still drawn",
      { SET(phase, PHASE_GRID), SET(owing, 0), SET(pole, NO_CAR) } },
    { TIRES_PHASE,
      "the grid is not full",
      { ADD(racing, -(1 << 21)), SET(lane[21], LANE_OUT), SET(space[57][1], 0), SET(place[21], 22),
        SET(cause[21], CAUSE_RETIRED) } },
    { RANDOM_WEATHER,
      "cars are placed when the weather is known",
      { SET(lane[0], 0), SET(distance[0], -1), SET(space[67][0], 1) } },
    { GRID,
      "the first cars of the teams are drawn first, and stand in front",
      { SET(lane[8], 0), SET(distance[8], -2), SET(space[66][0], 9) } },
    { GRID,
      "the first cars of the teams are drawn first, and stand in front",
      { SET(distance[0], -2), SET(space[67][1], 0), SET(space[66][1], 1) } },
    { GRID_FIRSTS,
      "the grid is filled from the front",
      { SET(distance[9], -4), SET(lane[9], 1), SET(space[65][1], 0), SET(space[64][1], 10) } },
    { GRID_MIXED_FIRSTS,
      "the first cars of the teams stand in front",
      { SET(space[67][0], 9), SET(space[65][0], 3), SET(distance[8], -1), SET(distance[2], -3) } },
    { GRID_FIRSTS,
      "second cars stand in the reverse order of the first",
      { SET(space[61][1], 8), SET(space[61][0], 2), SET(lane[1], 0), SET(lane[7], 1) } },
    { ACT, "a seat is on turn that can do nothing", { SET(activated, 0x1ff) } },
    { FOUR,
      "hands=charge/-/-/- cars=5@3.1,2@1.0",
      "no Player Car is left and the race goes on",
      { SET(racing, 1u << 8), SET(lane[0], LANE_OUT), SET(space[3][1], 0), SET(place[0], 2),
        SET(cause[0], CAUSE_RETIRED) } },
    { FOUR,
      "phase=event cars=5@3.1,9@2.1",
      "a car has finished and the race goes on",
      { SET(racing, 1), SET(lane[1], LANE_OUT), SET(space[2][1], 0), SET(place[1], 1), SET(finished, 1) } },
    { ACT, "a seat is asked to discard that has no cards", { SET(phase, PHASE_DISCARD), SET(seat, 1) } },
};

/* ---- tests ---------------------------------------------------------------------------------------------------- */

#define TEST_OF(rows)                                                                                        \
    static void test_##rows(void **state)                                                                    \
    {                                                                                                        \
        (void)state;                                                                                         \
        expect_breaches(&grandprix_game, rows, sizeof rows / sizeof *rows);                                  \
    }

TEST_OF(of_the_head)
TEST_OF(of_cars)
TEST_OF(of_cards)
TEST_OF(of_segments)
TEST_OF(of_the_end_of_a_turn)
TEST_OF(of_the_grid)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_of_the_head),
        cmocka_unit_test(test_of_cars),
        cmocka_unit_test(test_of_cards),
        cmocka_unit_test(test_of_segments),
        cmocka_unit_test(test_of_the_end_of_a_turn),
        cmocka_unit_test(test_of_the_grid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

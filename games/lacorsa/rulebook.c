/* rulebook.c: the rules for players. How a rule is written: teach/rulebook.h.
 *
 * Sources: B is the base rulebook, LG the Large Grid and S the Seasons regulations, each with its chapter; L1 to
 * L40 are the rulings; "ours" is what we had to decide ourselves, and the text then says why.
 */
#include "words.h"

#define LC "lacorsa"
#define SUITED "suit_tiebreaker=yes|fastest_lap=card"
#define SLIPSTREAM "slipstream=yes|track:slipstream=yes"
#define NO_SLIPSTREAM "slipstream=no track:slipstream=no"
#define COLLISIONS "shunting=yes|racing_incidents=yes"
#define ACCIDENTS "incidents=yes|" COLLISIONS
#define STOP_OWED "pit=yes !pit_required=0"
#define LOSSES ACCIDENTS "|pit=yes " ACCIDENTS "|!pit_required=0"
#define MORE_CHALLENGES "drafting=yes|track:banked_turns=yes"
#define RACECARS "flat_out=yes|performance=yes"
/* What a chart does to one car, and a collision table to two. */
#define EFFECTS                                                                                                       \
    ":faces:*|; |{#} [!:note=?{:note}, ][:effect=none?no effect][:effect=lose?{:spaces} {:spaces|space|spaces} lost]" \
    "[:effect=back?to the back][:effect=out?out of the race]}"
#define COLLISION_EFFECTS                                                                                      \
    ":faces:*|; |{#} [:=none?no effect][:=both-out?both out of the race][:=challenger-out?the challenger out]" \
    "[:=defender-out?the defender out][:=both-back?both to the back][:=both-drop?both behind the next car]}"

/* clang-format off */
const struct rule lc_rulebook[] = {
/* ---- overview ---------------------------------------------------------------------------------------- */

RULE(LC, "overview", "", "B Introduction",
  "A race is one deal of the cards. The cards in a car's hand are all the power it has: they put it on the grid, "
  "win and defend places, and carry it into open space."),
RULE(LC, "overview", "each=1", "B Race Type", "{cars} cars race, and every player drives one."),
RULE(LC, "overview", "each=2 team_orders=no", "B Race Type",
  "{cars} cars race, and every player drives two, each from a hand of its own. The points of both are added up."),
RULE(LC, "overview", "each=2 team_orders=yes", "B Race Type, B Team Orders",
  "{cars} cars race, and every player drives two, both from one hand. The points of both are added up."),
RULE(LC, "overview", "edition=base", "B Race Type, L24",
  "The base edition is for 2 or 3 players with two cars each, or 4 to 6 players with one."),
RULE(LC, "overview", "edition=large_grid|edition=seasons", "LG Race Type, S Race Type, L24",
  "This edition is for 2 to 6 players with two cars each, or 2 to 12 players with one."),
RULE(LC, "overview", "edition=free", "L24", "Any race of 2 to 12 cars is possible, or of 4 to 12 in pairs."),
RULE(LC, "overview", "", "B Start of the Race, B Extending",
  "Lap after lap, from the last car up to the leader, every car has one turn. Directly behind another car it must "
  "challenge it. With open space ahead, or in the lead, it plays one card: to extend by a space, or to discard."),
RULE(LC, "overview", NO_SLIPSTREAM " suit_tiebreaker=no", "B Start of the Race",
  "In a challenge both drivers lay a play face down and turn it up together. The higher total has the place; a tie "
  "leaves it with the defender."),
RULE(LC, "overview", SLIPSTREAM " suit_tiebreaker=no", "B Slipstream Rule, S 2",
  "In a challenge both drivers lay a play face down and turn it up together. The higher total has the place; here a "
  "tie gives it to the challenger."),
RULE(LC, "overview", "suit_tiebreaker=yes", "B Suit Tiebreaker",
  "In a challenge both drivers lay a play face down and turn it up together. The higher total has the place; here a "
  "tie goes to the higher suit."),
RULE(LC, "overview", ACCIDENTS, "S 3, B Shunting, LG Racing Incidents",
  "Some ties are accidents that cost spaces or end a car's race (topic incidents)."),
RULE(LC, "overview", "flat_out=yes", "S 1", "Striped drivers may go flat out in a challenge (topic flat-out)."),
RULE(LC, "overview", "!track=none", "S 2", "This race: {track:title} (topic tracks)."),
RULE(LC, "overview", "pit=yes", "B Pitstop, LG Pitstops, S 4",
  "From the second lap on a car may come in for cards, {pit_max} {pit_max|time|times} at most (topic pit)."),
RULE(LC, "overview", STOP_OWED, "S 4",
  "It must come in {pit_required} {pit_required|time|times}: a hand that is empty before that is an empty tank."),
RULE(LC, "overview", "", "B Finish",
  "Once a car has played its last card, that lap is the last. The order at its end is the result."),

/* ---- cards ------------------------------------------------------------------------------------------- */

RULE(LC, "cards", "deck=standard", "B Rank of Cards",
  "A suit has thirteen cards: the Redline (R) and the ranks 1 to 12. A rank counts its number, so the 12, the "
  "Champion, is the highest card and the 1 the lowest."),
RULE(LC, "cards", "!deck=standard", "B Rank of Cards, ours",
  "This race has cards of its own. A suit has {deck:redlines} {deck:redlines|Redline|Redlines} and these ranks: "
  "{deck:cards:*|, |{:value}[!:copies=1? ({:copies} of it)][:extend=plain? (extends)]"
  "[:extend=drafting? (a Drafting Extend)]}. A rank counts its number. Where a rule speaks of a 2 or a 4 it "
  "means the card worth 2 or 4; a wild deuce counts 12 in any deck."),
RULE(LC, "cards", "", "B Rank of Cards, L6",
  "A Redline adds {deck:redline} to the card it is played with and counts 0 alone. Using it is always a choice, in "
  "qualifying, in a challenge and in a discard."),
RULE(LC, "cards", "", "B Notes on Play, L7",
  "Two Redlines together are never offered. (At a real table that is a slip: both are thrown away for nothing.)"),
RULE(LC, "cards", "deck=standard", "B Rank of Cards",
  "1, 2 and 3 are also Extend cards, which move a car into open space; the 3 is a Drafting Extend."),
RULE(LC, "cards", "track:leader_drafts=no", "B Rank of Cards, L5",
  "The leader cannot extend with a Drafting Extend. It may discard it, or defend with it at its number."),
RULE(LC, "cards", "suit_tiebreaker=no !fastest_lap=card", "B Racing Terminology, L23",
  "Suits play no part: a card is its rank, and equal ranks are one choice."),
RULE(LC, "cards", SUITED, "B Suit Tiebreaker, B Fastest Lap, L23",
  "Suits count here. From high to low: gears, accelerators, pistons, steering wheels, shift gates, cams. They are "
  "written as a letter behind the rank: g a p w s c, so that 12g is the Champion of gears."),
RULE(LC, "cards", SUITED " !deck=standard", "ours",
  "A deck of your own then has one card of each kind in a suit, because two equal cards of one suit could not be told "
  "apart."),
RULE(LC, "cards", "!deck=standard", "ours",
  "A deck of your own has at least 3 cards in a suit: two may go in qualifying, and every car needs one to race with. "
  "A race holds at most 15 cards of one rank, all suits together; that is what the program can count."),

/* ---- the deal ---------------------------------------------------------------------------------------- */

RULE(LC, "deal", "deal=suits six_suits=no", "B The Deal, L23",
  "The deck is one suit for each car. All of it is shuffled and dealt face down, so that every car has as many cards as "
  "a suit. Beyond six cars a second deck goes in."),
RULE(LC, "deal", "deal=suits six_suits=yes", "B Six Suits, L23, L39",
  "The deck has six suits, and one for each car where more than six race. Every car is dealt as many cards as a suit has; "
  "what is left stays unseen. With six cars or more this changes nothing."),
RULE(LC, "deal", "deal=large_grid", "LG Increasing Hand Size, L23",
  "Suits and hands by the number of cars: 2 to 4 cars, 6 suits, 13 cards each; 5 or 6 cars, 7 suits, 14 cards; 7 or 8, 10 "
  "suits, 15 cards; 9 or 10, 12 suits, 15 cards; 11, 12 suits, 14 cards; 12, 12 suits, 13 cards. What is not dealt stays "
  "unseen. The regulations say that a second deck is needed from 6 cars on, their table needs it from 5: the table "
  "counts."),
RULE(LC, "deal", "deal=large_grid !deck=standard", "ours",
  "With a deck of your own the hands are larger than a suit by as many cards as in that table: 0, 1, 2, 2, 1, 0."),
RULE(LC, "deal", "deal=large_grid six_suits=yes", "B Six Suits, L39",
  "The option six_suits has no effect: the table always has six suits or more."),
RULE(LC, "deal", SUITED, "L23",
  "The suits come into the deck in their order, gears first; the seventh is the gears of the second deck, and so on."),
RULE(LC, "deal", "team_orders=yes", "B Team Orders, L27",
  "The cards of a player's two cars are one hand, and either car plays any card of it. Whether a car is out of cards is "
  "judged on that hand."),

/* ---- qualifying -------------------------------------------------------------------------------------- */

RULE(LC, "qualifying", "", "B Start Position, L6",
  "Every car lays a play face down: one card, or one card and a Redline. All are turned up together. The highest total "
  "starts first, the next behind it and so on to the lowest; the cars line up nose to tail."),
RULE(LC, "qualifying", "", "B Start Position, L8",
  "Cars with the same total roll a die, the higher roll ahead. Those that are level again roll again among themselves."),
RULE(LC, "qualifying", "", "ours",
  "Where several places are tied the die parts them from the front of the grid to its back, and within a tie the cars roll "
  "in the order of their numbers. Nobody gains by the order; it only has to be fixed, so that a race can be told again."),
RULE(LC, "qualifying", "", "B Start Position",
  "All played cards go to the discard pile, face up, now and for the rest of the race."),
RULE(LC, "qualifying", "performance=yes|flat_out=yes|" ACCIDENTS "|" SLIPSTREAM "|suit_tiebreaker=yes|!track=none", "L38",
  "What changes a card counts here as well: a car that adds to its Redlines, drifting sand, wild deuces. Going flat out, "
  "the rules for ties and all incidents belong to the race; nobody can retire in qualifying."),
RULE(LC, "qualifying", "pole_point=yes", "B Pole Position, L26",
  "The car that starts first takes 1 point, and keeps it even if it retires."),

/* ---- a lap ------------------------------------------------------------------------------------------- */

RULE(LC, "lap", "", "B Start of the Race, L1",
  "The last car has the first turn, then always the next car ahead, and the leader the last. Play never goes back. When the "
  "leader is done the lap is over, and the car that is last now begins the next."),
RULE(LC, "lap", "pit=no", "L2",
  "A car directly behind another at the start of its turn must challenge it, a team-mate too. It can neither pass the turn "
  "nor discard instead; but any card will do, however low."),
RULE(LC, "lap", "pit=yes", "L2, L18",
  "A car directly behind another at the start of its turn must challenge it, a team-mate too, unless it makes a pit stop. It "
  "can neither pass the turn nor discard instead; but any card will do, however low."),
RULE(LC, "lap", "", "B Extending, L3",
  "A car with an empty space ahead, or in the lead, plays exactly one card: it extends or it discards, and its turn is over. "
  "That also holds for a leader that has just defended its place."),
RULE(LC, "lap", "track:limited_passing=no", "B Start of the Race, L1, L3",
  "A challenger that wins changes places and goes on: it must challenge the next car if that is directly ahead, or plays a "
  "card if there is open space. A second pass ends its turn at once, without an extend or discard, and the next car ahead "
  "of it is on turn."),
RULE(LC, "lap", "track:limited_passing=yes", "S 2, L30",
  "On this track one pass ends the turn at once, without an extend or discard; the next car ahead is on turn."),
RULE(LC, "lap", "", "B Start of the Race, L1",
  "A challenger that loses has had its turn, and the defender now takes its own. A car that has been passed has lost its "
  "turn for this lap."),
RULE(LC, "lap", "", "B Notes on Play, L10",
  "A car without cards is passed over: play goes to the car ahead. If a challenger wins with its last card it has passed, "
  "and its turn ends there."),

/* ---- challenges -------------------------------------------------------------------------------------- */

RULE(LC, "challenge", "pit=no", "B Start of the Race",
  "Challenger and defender choose at the same time, in secret: each lays one card face down, or one card and a Redline. Then "
  "both are turned up and discarded. If the higher total is the challenger's, the two cars change places."),
RULE(LC, "challenge", "pit=yes", "B Start of the Race, L18",
  "Challenger and defender each lay one card face down, or one card and a Redline, in secret. Then both are turned up and "
  "discarded. If the higher total is the challenger's, the two cars change places."),
RULE(LC, "challenge", "pit=yes", "L18, ours",
  "As long as a challenger could still call a pit stop it chooses first, a play or the stop, and the defender lays a card "
  "only after that: a stop must be called before the car ahead has shown its mind. Otherwise both choose at once."),
RULE(LC, "challenge", NO_SLIPSTREAM " suit_tiebreaker=no", "B Start of the Race, L9", "A tie is the defender's."),
RULE(LC, "challenge", SLIPSTREAM " suit_tiebreaker=no", "B Slipstream Rule, S 2, L9", "A tie is the challenger's."),
RULE(LC, "challenge", "suit_tiebreaker=yes " NO_SLIPSTREAM, "B Suit Tiebreaker, L9",
  "A tie goes to the higher suit. What counts is the suit of the higher card of each side, and the Redline's only if it is "
  "alone. Equal suits, which two decks make possible: the tie is the defender's."),
RULE(LC, "challenge", "suit_tiebreaker=yes " SLIPSTREAM, "B Suit Tiebreaker, B Slipstream Rule, S 2, L9",
  "A tie goes to the higher suit. What counts is the suit of the higher card of each side, and the Redline's only if it is "
  "alone. Equal suits, which two decks make possible: the tie is the challenger's."),
RULE(LC, "challenge", ACCIDENTS, "S 3, L9",
  "If a tie is an incident, that comes first. Only when both cars come through it unharmed does the rule for ties decide."),
RULE(LC, "challenge", "each=2", "B Notes on Play, L2",
  "When both cars are one player's, that player plays for both, and so decides which is to be ahead."),
RULE(LC, "challenge", "", "L10",
  "A defender always has a card: no lap starts with an empty hand, and cars ahead have not played in it yet.[team_orders=yes? "
  "A shared hand is the exception, see below.]"),
RULE(LC, "challenge", "team_orders=yes", "B Team Orders, L10",
  "When two cars of one hand meet, the challenger's play is chosen first and the defender has what is left. A defender whose "
  "shared hand is empty counts 0 and cannot go flat out; a tie with it is the defender's whatever rule for ties is on, though "
  "an incident is still rolled for."),
RULE(LC, "challenge", "multi_21=yes", "B Multi 21, L29",
  "Multi 21: if everything both sides have played adds up to 21, both cars are shunted to the back, and neither has a turn "
  "left in this lap. A Redline with another card counts {deck:redline} in that sum, whatever the car or the track, and 0 alone; "
  "going flat out does not count; a wild deuce is what its owner called it. This comes before ties and incidents, and nobody "
  "rolls."),

/* ---- extending --------------------------------------------------------------------------------------- */

RULE(LC, "extending", "", "B Extending, B FAQ",
  "An Extend card is played face up and moves the car one space ahead, whatever its number. A car may pass and then extend."),
RULE(LC, "extending", "", "B Extending, L3", "Nobody must extend: a car that could may discard instead."),
RULE(LC, "extending", "", "B Notes on Play, L6",
  "A discard is one card, or a card and a Redline together, or the Redline alone. With an extend a Redline never goes."),
RULE(LC, "extending", "", "B Extending",
  "Across an empty space nobody can challenge. Who wants to attack must close the gap first, a space a lap."),
RULE(LC, "extending", "drafting=no track:banked_turns=no", "B Notes on Play, L4",
  "A car cannot extend and then challenge in the same turn."),
RULE(LC, "extending", "drafting=yes track:banked_turns=no", "LG Special Drafting Extend Rule, L4",
  "A car that has extended with a Drafting Extend and stands directly behind another may challenge it, once. Whatever comes of "
  "that, its turn is over. After any other extend it may not."),
RULE(LC, "extending", "track:banked_turns=yes", "S 2, L4",
  "On these banked turns a car that has extended, with whatever card, and stands directly behind another may challenge it, "
  "once. Whatever comes of that, its turn is over."),
RULE(LC, "extending", MORE_CHALLENGES, "L4, L10", "That takes a card: with an empty hand there is no such challenge."),
RULE(LC, "extending", "going_wide=yes", "B Going Wide, L28",
  "Going wide: a car that could extend but has no Extend card in its hand, and does not lead, may roll a die instead of "
  "playing a card. 1 to 3: it moves one space ahead. 4 to 6: it changes places with the car directly behind, or stays if there "
  "is none. Its turn is over."),
RULE(LC, "extending", "going_wide=yes " MORE_CHALLENGES, "L28", "Going wide is no Extend card: no challenge follows it."),
RULE(LC, "extending", "going_wide=yes performance=yes", "L28, L32", "The 4 of a light car is an Extend card here too."),

/* ---- pit stops --------------------------------------------------------------------------------------- */

RULE(LC, "pit", "pit=yes", "B Pitstop, LG Pitstops, S 4, L18",
  "A car stops on its own turn, from the second lap on, before it does anything else; if it was challenged it must have held "
  "its place. The stop takes the whole turn. A car whose hand is empty cannot stop. On the last lap a stop is still possible."),
RULE(LC, "pit", "pit=yes", "B Pitstop, S 4, L19",
  "A car may make {pit_max} {pit_max|stop|stops} in a race. All stops of a race are of one kind."),
RULE(LC, "pit", "pit=yes pit_draw=random", "B Pitstop, LG Pitstops, S 4, L19",
  "The discard pile is shuffled and {pit_cards} {pit_cards|card is|cards are} drawn from it. What is drawn is the driver's secret; "
  "that it was drawn is not."),
RULE(LC, "pit", "pit=yes pit_draw=choose", "LG Pitstop Variations, L19",
  "The driver picks {pit_cards} {pit_cards|card|cards} from the open discard pile and names {pit_cards|it|them} before any die is "
  "rolled."),
RULE(LC, "pit", "pit=yes pit_draw=fill team_orders=no", "LG Pitstop Variations, L19",
  "The discard pile is shuffled, and the hand is filled from it to the size it was dealt. What is drawn is the driver's secret."),
RULE(LC, "pit", "pit=yes pit_draw=fill team_orders=yes", "LG Pitstop Variations, L19",
  "The discard pile is shuffled, and the hand is filled from it to the size that was dealt for both cars together. What is drawn is "
  "the player's secret."),
RULE(LC, "pit", "pit=yes", "L18",
  "If the pile has fewer cards than that, the car takes what is there. With none at all the stop still counts."),
RULE(LC, "pit", "pit=yes pit_die=yes", "LG Pitstops, S 4, L11, L18",
  "When the cards are drawn a die decides how many spaces the stop costs: {pit_chart" EFFECTS ". A space is lost by "
  "stepping back over whatever is directly behind, a car or an empty space; that moves one forward."),
RULE(LC, "pit", "pit=yes pit_die=no", "B Pitstop", "A stop costs the turn and nothing else: the car stays in its space."),
RULE(LC, "pit", STOP_OWED, "S 4, L20",
  "A car must make {pit_required} {pit_required|stop|stops}. One that has played its last card before that is out of fuel: it is out of "
  "the race, and its empty hand does not start the last lap. A car that has stopped and runs out does start it."),
RULE(LC, "pit", STOP_OWED, "S 4, L12, L20",
  "That is judged as soon as the play that emptied the hand is settled, on the last lap too. A pass or an extend made with that "
  "card stands, and a car that was passed does not get its turn back. Everything behind the car that leaves moves up."),
RULE(LC, "pit", STOP_OWED " team_orders=yes", "L20",
  "With a shared hand each car is judged by its own stops."),
RULE(LC, "pit", STOP_OWED, "L20",
  "The last car left drives on alone until its hand is empty, and still owes its stop. When no car is left the race ends at once."),
RULE(LC, "pit", STOP_OWED, "S 4, L21",
  "A car that is running at the finish without its stop is placed behind every car that made it, and takes no points."),
RULE(LC, "pit", "pit=yes", "S 4", "Stops are recommended for more than 6 cars, so that the race is long enough for passing."),

/* ---- incidents --------------------------------------------------------------------------------------- */

RULE(LC, "incidents", "incidents=yes flat_out=yes track:dangerous=no", "S 3, L15",
  "A tie is an incident if either driver went flat out. Both cars roll on the driver chart, the challenger first."),
RULE(LC, "incidents", "incidents=yes flat_out=yes track:dangerous=yes", "S 3, L15",
  "Every tie on this track is an incident. Both cars roll on the same chart, the challenger first: on the driver chart if "
  "somebody went flat out, otherwise on the car chart."),
RULE(LC, "incidents", "incidents=yes flat_out=no track:dangerous=yes", "S 3, L15",
  "Every tie on this track is an incident. Both cars roll on the car chart, the challenger first."),
RULE(LC, "incidents", "incidents=yes flat_out=no track:dangerous=no", "S 3, L15",
  "Incidents come from going flat out or from a dangerous track; this race has neither, so there are none."),
RULE(LC, "incidents", "incidents=no track:dangerous=yes", "L37",
  "The track is dangerous, but incidents are off: a tie is an ordinary tie."),
RULE(LC, "incidents", "incidents=yes flat_out=yes", "S 3, L15", "Driver chart: {driver_chart" EFFECTS "."),
RULE(LC, "incidents", "incidents=yes track:dangerous=yes", "S 3, L15", "Car chart: {car_chart" EFFECTS "."),
RULE(LC, "incidents", "incidents=yes performance=yes", "S 5, L35",
  "A reliable car adds to its own roll on these charts; more than 6 counts 6.[shunting=yes|racing_incidents=yes? It adds nothing to the "
  "roll for two cars that touch.]"),
RULE(LC, "incidents", "incidents=yes", "S 3, L15",
  "Hit is whoever has any result but \"no effect\", even if only an empty space is lost or the car was last anyway. A car that is hit has "
  "had its turn."),
RULE(LC, "incidents", "incidents=yes", "S 3, L10, L15",
  "Only the defender hit: the challenger goes on, also where one pass is the limit; the place it gains is no pass. It needs a card for "
  "that. Only the challenger hit: the defender takes its own turn. Both hit: the next car ahead is on turn. Neither: the rule for ties "
  "decides."),
RULE(LC, "incidents", "incidents=yes", "L15",
  "Both hit: the challenger's result is carried out first, then the defender's from where the cars then stand. If both go to the back they "
  "stand there in their order."),
RULE(LC, "incidents", "incidents=yes " MORE_CHALLENGES, "L4, L15",
  "After the challenge that may follow an extend nobody goes on: the turn is over in any case."),
RULE(LC, "incidents", "shunting=yes", "B Shunting, L13",
  "Shunting: a tied challenge in which either side played a Redline is an accident. The defender rolls once for both: "
  "{shunting_table" COLLISION_EFFECTS "."),
RULE(LC, "incidents", "racing_incidents=yes", "LG Racing Incidents, L13",
  "A tied challenge in which either side played a Redline is an accident. The defender rolls once for both: "
  "{incident_table" COLLISION_EFFECTS "."),
RULE(LC, "incidents", COLLISIONS "|multi_21=yes", "B Shunting, LG Racing Incidents, L13",
  "Both to the back: they stand directly behind the last car, in their order; with no other car behind them they stay where they are."),
RULE(LC, "incidents", "racing_incidents=yes|shunting_table:faces:*:=both-drop "
                   COLLISIONS, "LG Racing Incidents, L14",
  "Both behind the next car: the car directly behind takes the defender's space, and the pair stands behind it in its order. With a gap "
  "behind them the pair drops one space into it; with nothing behind, nothing changes."),
RULE(LC, "incidents", COLLISIONS, "B Shunting, LG Racing Incidents, L13",
  "After any result but \"no effect\" neither car of the pair has a turn left in this lap, hurt or not: play goes on with the car ahead of "
  "the space that the defender had, and if there is none the lap is over. After \"no effect\" the rule for ties decides."),
RULE(LC, "incidents", "incidents=yes " COLLISIONS, "L36",
  "One accident for each challenge: on the incident chart if that is triggered, otherwise, with a Redline in the tie, on the table for "
  "both cars."),
RULE(LC, "incidents", COLLISIONS, "L36",
  "Shunting and racing incidents contradict each other; a race has one of them."),
RULE(LC, "incidents", "incidents=yes|pit_die=yes incidents=yes|pit=yes", "S 3, L11",
  "To lose spaces is to step back over that many spaces behind, each a car or an empty one; what was stepped over moves one forward. Behind "
  "the last car there is no end of empty spaces. A space lost to a gap loses no place."),
RULE(LC, "incidents", LOSSES, "S 3, B Shunting, L12",
  "When a car leaves the race everything behind it, gaps included, moves up a space."),
RULE(LC, "incidents", LOSSES, "L17",
  "The hand of a car that is out is put aside unseen; what it had played stays in the discard pile.[team_orders=yes? A shared hand stays in "
  "play until both its cars are out.]"),

/* ---- flat out ---------------------------------------------------------------------------------------- */

RULE(LC, "flat-out", "flat_out=yes", "S 1, L16",
  "A striped driver may go flat out in a challenge, attacking or defending, and adds what the racecar card says, as a rule 1. It is decided "
  "when both plays lie face down and before they are turned up: the challenger says first, then the defender, who has heard it. Each "
  "challenge is a new decision."),
RULE(LC, "flat-out", "flat_out=yes incidents=yes", "S 1, S 3, L15",
  "The price: a tie in which anybody went flat out is an incident on the driver chart, for both cars."),
RULE(LC, "flat-out", "flat_out=yes incidents=no", "L16", "Incidents are off, so it costs nothing; it stays a choice all the same."),
RULE(LC, "flat-out", "flat_out=yes", "L38", "In qualifying nobody goes flat out."),

/* ---- tracks ------------------------------------------------------------------------------------------ */

RULE(LC, "tracks", "!track=none", "S 2", "Track card: {track:title}."),
RULE(LC, "tracks", "track:banked_turns=yes", "S 2, L4",
  "Banked turns: after any extend a car may challenge the car then directly ahead, once (topic extending)."),
RULE(LC, "tracks", "track:limited_passing=yes", "S 2, L30", "Limited passing: one pass ends a car's turn."),
RULE(LC, "tracks", "track:deuces_wild=yes", "S 2, L31",
  "Deuces wild: who plays a 2 says whether it counts 2 or 12, in a challenge and in qualifying, when laying it face down. It still extends as "
  "a 2."),
RULE(LC, "tracks", "track:dangerous=yes incidents=yes", "S 2, S 3, L15", "Dangerous track: every tie is an incident (topic incidents)."),
RULE(LC, "tracks", "track:dangerous=yes incidents=no", "S 2, L37", "Dangerous track: without incidents this has no effect."),
RULE(LC, "tracks", "track:slipstream=yes", "S 2, L9",
  "Slipstream: a tie is the challenger's.[incidents=yes? An incident comes first.]"),
RULE(LC, "tracks", "track:leader_drafts=yes", "L32, ours",
  "Long straight: the leader too may extend with a Drafting Extend. The regulations print five examples of track cards for seven tracks; this "
  "rule is one of the two that we added."),
RULE(LC, "tracks", "!track:redline_less=0", "L38, ours",
  "Drifting sand: every Redline adds {track:redline_less} less, though never less than nothing. The regulations print five examples of track "
  "cards for seven tracks; this rule is one of the two that we added."),

/* ---- cars -------------------------------------------------------------------------------------------- */

RULE(LC, "cars", RACECARS "|!season=none", "S 5",
  "The racecar cards of the season, by number: {season:racecars:*|; |{#} {:driver} ({:team})[:striped=yes?, striped, flat out +{:flat_out}]"
  "[!:redline=0?, Redline +{:redline}][!:incidents=0?, incident rolls +{:incidents}][:light=yes?, light]}."),
RULE(LC, "cars", "racecars=0 " RACECARS "|!season=none", "S 5, ours",
  "Car 1 has card 1, car 2 card 2 and so on: the season's own order."),
RULE(LC, "cars", "!racecars=0", "S 5, ours",
  "Car 1, car 2 and so on have these cards, by their numbers in the season: {racecars}. Every card is there once.[each=2? Two cars of one player have cards of one team, the striped driver's second.]"),
RULE(LC, "cars", RACECARS, "S 1, L16",
  "Every car must have a racecar card. Of each pair of cards the second is the striped driver's."),
RULE(LC, "cars", "performance=yes", "S 5",
  "What a card says of the Redline comes on top of the {deck:redline} that every Redline adds.[!track:redline_less=0? What the sand takes is taken from "
  "the sum.]"),
RULE(LC, "cars", "performance=yes incidents=yes", "S 5, L35",
  "What it says of incident rolls is added to the car's own rolls on the incident charts; more than 6 counts 6."),
RULE(LC, "cars", "performance=yes", "S 5, L32",
  "A light car's 4 is a Drafting Extend in every respect, and in a challenge it still counts 4.[track:leader_drafts=no? The leader cannot extend "
  "with it.][drafting=yes? After it the car may challenge, as after any Drafting Extend.]"),
RULE(LC, "cars", "performance=no !season=none", "S 5", "Performance is off: the cards give names and stripes, and nothing else."),

/* ---- the finish -------------------------------------------------------------------------------------- */

RULE(LC, "finish", "", "B Finish, L10",
  "When a car has played its last card the lap is finished up to the leader, and no further lap starts. Cars behind do not act again. The order "
  "on the track is the result."),
RULE(LC, "finish", ACCIDENTS, "L10", "A car that an accident takes out of the race never starts the last lap, even with an empty hand.[team_orders=yes? "
  "Once the lap is the last it stays so, also when the cars that play from the empty hand crash in it: no further lap starts.]"),
RULE(LC, "finish", "team_orders=yes", "L10, L27", "A shared hand that is empty leaves both its cars without cards."),
RULE(LC, "finish", LOSSES, "L22",
  "Cars that are out are placed behind those running: who left later is ahead, and they take no points for the finish."),
RULE(LC, "finish", LOSSES, "L22, ours",
  "Cars that leave in the same moment: an accident is ahead of an empty tank, and of two accidents or two empty tanks the car that was ahead on "
  "the track after the challenge. We read the ruling as this one ranking, so that every order has a reason."),
RULE(LC, "finish", STOP_OWED, "L21", "A car that never made its stop stands behind all that did."),

/* ---- scoring ----------------------------------------------------------------------------------------- */

RULE(LC, "scoring", "", "B Scoring, L33", "Points by place, the winner's first: {points}. Further places take none."),
RULE(LC, "scoring", "!team_points=0", "S Scoring, L33", "In the teams' table the places count differently: {team_points}."),
RULE(LC, "scoring", "points=9,6,4,3,2,1 team_points=0", "B Scoring",
  "These are the points of 1962 to 1991."),
RULE(LC, "scoring", "edition=seasons|!season=none", "S Scoring, L33",
  "In 1960 a win was worth 8 points (scoring=1960); in 1961 8 in the teams' table and 9 in the drivers' (scoring=1961)."),
RULE(LC, "scoring", "fastest_lap=card", "B Fastest Lap, L25",
  "Fastest lap: 1 point at the finish for the highest card still in a hand. A Redline ranks below the 1. Equal cards: the higher suit, then the "
  "better placed car. If no hand has a card there is no point."),
RULE(LC, "scoring", "fastest_lap=challenge", "S Fastest Lap, L25",
  "Fastest lap: 1 point for the highest total played in any challenge, with everything that is added. Equal totals: who played it first; both in "
  "one challenge: the challenger."),
RULE(LC, "scoring", "!fastest_lap=none", "L25", "Only a car that is running at the finish can have the fastest lap.[pit=yes !pit_required=0? It must "
  "have made its stop.]"),
RULE(LC, "scoring", "pole_point=yes", "B Pole Position, L26", "Pole position: 1 point, which stands even if the car retires."),

/* ---- the championship -------------------------------------------------------------------------------- */

RULE(LC, "championship", "", "B Scoring",
  "A championship is seven races, or as many as you like. Most points wins."),
RULE(LC, "championship", "", "B Scoring, L34",
  "Equal points: more wins; then more second places, and so on down. Only places of cars running at the finish count, for a team those of both "
  "cars.[pit=yes !pit_required=0? A car that never made its stop was running, too.] Still equal: the title is shared."),
RULE(LC, "championship", "each=1", "B Race Type, L24",
  "With one car each, drivers may form teams of two and add up their points. Team-mates may talk about how to race, not about the cards they are "
  "going to play."),
RULE(LC, "championship", "each=2", "B Race Type", "With two cars each, a player's points are those of both cars."),
RULE(LC, "championship", "pole_point=yes", "B Pole Position, L26",
  "The point for pole position is for one race of the championship. A die rolled at its start says which: 1 to 6."),
RULE(LC, "championship", "!season=none", "S 2",
  "The season's calendar: {season:rounds:*|; |{#} {:title}}."),

/* ---- what everybody may know ------------------------------------------------------------------------- */

RULE(LC, "secrets", "", "B Notes on Play, L40",
  "Everybody may know how many cards each hand holds, and see the open discard pile."),
RULE(LC, "secrets", "", "L40",
  "Whether one card lies face down or two is secret until they are turned up; the number of cards in a hand changes only then."),
RULE(LC, "secrets", "pit=yes !pit_draw=choose", "L19, L40",
  "Cards drawn at a stop are seen by the drawer only. What the draw leaves of the discard pile is closed: it lies face down, and only later discards "
  "lie open, until the next stop. How many cards are in it is known."),
RULE(LC, "secrets", "pit=yes pit_draw=choose", "L19, L40", "A card chosen at a stop is public."),
RULE(LC, "secrets", "pit=yes", "ours",
  "What the program shows a player forgets what an attentive one could have written down: what lay in the pile when it was closed, that a chosen card "
  "is in that hand, what one's own draw left behind. A position then says all that there is, with no history beside it."),
RULE(LC, "secrets", "deal=large_grid|six_suits=yes", "L23", "Cards that were not dealt stay unseen for the whole race."),
RULE(LC, "secrets", LOSSES, "L17", "The cards of a car that is out of the race stay unseen."),

/* ---- options ----------------------------------------------------------------------------------------- */

RULE(LC, "options", "", "L24",
  "An edition is a set of options (edition={edition}), and every option may be changed in any of them. What is not played here:"),
RULE(LC, "options", "edition=base", "L24", "edition=large_grid and edition=seasons: the rules of the two expansions; free: any number of cars."),
RULE(LC, "options", "each=1", "B Race Type", "each=2: every player drives two cars."),
RULE(LC, "options", "deck=standard", "B The Deal", "deck: cards of your own."),
RULE(LC, "options", "deal=suits", "LG Increasing Hand Size", "deal=large_grid: larger hands from more suits."),
RULE(LC, "options", "six_suits=no deal=suits", "B Six Suits, L39", "six_suits: six suits also for fewer cars."),
RULE(LC, "options", "team_orders=no", "B Team Orders, L27", "team_orders: both cars of a player from one hand."),
RULE(LC, "options", NO_SLIPSTREAM, "B Slipstream Rule, L9", "slipstream: ties go to the challenger."),
RULE(LC, "options", "suit_tiebreaker=no", "B Suit Tiebreaker, L9", "suit_tiebreaker: ties go to the higher suit."),
RULE(LC, "options", "going_wide=no", "B Going Wide, L28", "going_wide: a car without Extend cards may roll to extend."),
RULE(LC, "options", "shunting=no", "B Shunting, L13", "shunting: a tie with a Redline in it is an accident (shunting_table)."),
RULE(LC, "options", "multi_21=no", "B Multi 21, L29", "multi_21: plays that add up to 21 send both cars to the back."),
RULE(LC, "options", "racing_incidents=no", "LG Racing Incidents, L13",
  "racing_incidents: the Large Grid's accidents, with its own table (incident_table)."),
RULE(LC, "options", "drafting=no", "LG Special Drafting Extend Rule, L4", "drafting: a challenge may follow a Drafting Extend."),
RULE(LC, "options", "pit=no", "B Pitstop, LG Pitstops, S 4, L18",
  "pit: pit stops (pit_cards, pit_draw, pit_die, pit_chart, pit_max, pit_required)."),
RULE(LC, "options", "season=none", "S 5", "season: racecar cards with drivers and teams (racecars says which)."),
RULE(LC, "options", "flat_out=no", "S 1, L16", "flat_out: striped drivers may add to a challenge."),
RULE(LC, "options", "performance=no", "S 5", "performance: cars differ in Redlines, incident rolls and fours."),
RULE(LC, "options", "track=none", "S 2", "track: the rule of one circuit."),
RULE(LC, "options", "incidents=no", "S 3, L15", "incidents: ties may be accidents on two charts (driver_chart, car_chart)."),
RULE(LC, "options", "fastest_lap=none", "B Fastest Lap, S Fastest Lap, L25", "fastest_lap: a point for the highest card left, or the highest total."),
RULE(LC, "options", "pole_point=no", "B Pole Position, L26", "pole_point: a point for pole position."),
RULE(LC, "options", "points=9,6,4,3,2,1 team_points=0", "B Scoring, L33", "scoring: the points of 1960 or 1961; points and team_points: others."),

/* ---- glossary ---------------------------------------------------------------------------------------- */

RULE(LC, "glossary", "", "B Racing Terminology", "Race: one deal of the cards, played out. Field: all cars in it."),
RULE(LC, "glossary", "", "B Racing Terminology", "Lap: one round of turns, from the last car to the leader."),
RULE(LC, "glossary", "", "B Racing Terminology", "Turn: what one car does in one lap."),
RULE(LC, "glossary", "", "B Racing Terminology", "Challenge: a car's attempt to take the place of the car directly ahead, which defends."),
RULE(LC, "glossary", "", "B Racing Terminology", "Extend: move one space ahead into open space by playing an Extend card. Gap: the empty spaces "
  "between two cars."),
RULE(LC, "glossary", "", "L6", "Play: one card, or one card with a Redline."),
RULE(LC, "glossary", "", "B Start Position", "Pole: the first place on the grid."),
RULE(LC, "glossary", LOSSES, "S Racing Terminology", "DNF: did not finish; the car is out of the race."),
RULE(LC, "glossary", ACCIDENTS, "S Racing Terminology", "Incident: a crash, a shunt or a mechanical failure."),
RULE(LC, "glossary", "flat_out=yes", "S 1", "Striped: the lead driver of a team, whose piece has a stripe."),

/* ---- the toy game ------------------------------------------------------------------------------------ */
{ 0 },
};
/* clang-format on */

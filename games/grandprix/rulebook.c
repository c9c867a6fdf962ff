/* rulebook.c: the rules for players. How a rule is written: teach/rulebook.h.
 *
 * Sources: GP is the rulebook, with its section; "GP Cards" and "GP Events" are its lists of race and event cards; G1 to
 * G63 are the rulings; "ours" is what we had to decide ourselves, and the text then says why.
 */
#include "words.h"

#define GP "grandprix"
#define TEAM_NPCS "players=2|players=3|players=4|players=5"
/* The cards of one movement, "Charge 7/3, 4 of it, a tire marker; …", or with one text, "Challenge, Flat Out". */
#define CARD_WEAR                                                                                               \
    "[:wear:*:=tire?, a tire marker][:wear:*:=suspension?, a suspension marker][:wear:*:=wing?, a wing marker]" \
    "[:wear:*:=brakes?, a brake marker][:wear:*:=transmission?, a transmission marker]"                         \
    "[:wear:*:=engine?, an engine marker][:wear:*:=body?, a body damage marker][:wear:*:=close-call?, a Close Call token]"
#define CARDS_MOVING(movement)                                                                               \
    "{deck:cards:*|; |[:movement=" movement "?{:title} {:speed}/{:exit}, {:copies} of it" CARD_WEAR "]}"
#define CARDS_SAYING(words) "{deck:cards:*|, |[:text=" words "?{:title}]}"
#define MOVES(movement) "deck:cards:*:movement=" movement
#define HAS(words) "deck:cards:*:text=" words
#define EVENT(name) "events:cards:*:event=" name

/* clang-format off */
const struct rule gp_rulebook[] = {
/* ---- overview ---------------------------------------------------------------------------------------- */

RULE(GP, "overview", "", "GP 1, GP 1.2, GP 1.5",
  "{players} players race with a team of two cars each. Non-Player Cars (NPCs) fill the field to 22; the players drive "
  "them too, but they score for nobody. Most points of both cars wins."),
RULE(GP, "overview", "laps=0", "GP 2.1, GP 4.6", "This race: {track:title}, {track:laps} {track:laps|lap|laps}."),
RULE(GP, "overview", "!laps=0", "GP 2.1, GP 4.6", "This race: {track:title}, {laps} {laps|lap|laps}."),
RULE(GP, "overview", "", "GP 3.1, GP 3.4",
  "In a turn every car is activated once. Round the table, one car at a time, a player plays a race card on a car and moves "
  "it with the card's points; that is an action segment. When all cars have moved or nobody can go on, the turn ends."),
RULE(GP, "overview", "", "GP 6.2, GP 6.4 to 6.7",
  "A card often moves more than one car. Solo moves the active car, which pushes what is in its way; Pursuit makes a line with the "
  "cars ahead, Line with those ahead and behind, and Lead pulls those behind. So rivals help one another round the track."),
RULE(GP, "overview", "", "GP 7",
  "Most cards wear the car out. From three markers on it is slower, with six it is out. Pit stops take markers off and cost "
  "spaces."),
RULE(GP, "overview", "", "GP 3.5, GP 8",
  "A turn ends with an event card, pit stops, a new first player, the removal of lapped cars and discards."),
RULE(GP, "overview", "", "GP 10.1.1",
  "When a car has crossed the line after the last lap, the segments of that turn are still played, and the race is over."),
RULE(GP, "overview", "", "GP 1.1, ours",
  "The rulebook does not print how fast the cards are, how many there are of each, the tracks or the numbers of the cars. Where "
  "such a value stands here it is that of the race's data, and whoever has the printed game can type theirs in."),

/* ---- cars -------------------------------------------------------------------------------------------- */

RULE(GP, "cars", "", "GP 1.5, GP 2.2",
  "Player Cars: every player has a team of two. Only its player activates them; they wear, have tires and score."),
RULE(GP, "cars", "teams=0", "GP 2.2, ours",
  "Players have the teams in the order of the list: {cars:teams:*|; |{:name} {:numbers:*| and |{:}}}."),
RULE(GP, "cars", "!teams=0", "GP 2.2, ours",
  "Players have these teams, by their place in the list: {teams}. The list: {cars:teams:*|; |{:name} {:numbers:*| and |{:}}}."),
RULE(GP, "cars", "", "GP 1.5, GP 6.8",
  "NPCs take neither wear markers nor Close Call tokens and have no tires. Their places count, but give nobody points."),
RULE(GP, "cars", TEAM_NPCS, "GP 1.5, GP 2.3",
  "A team NPC bears the icon of the player who controls it, and only that player activates it. A neutral NPC may be activated by "
  "anybody, whoever comes first in a turn."),
RULE(GP, "cars", "!players=2 !players=3 !players=4 !players=5 !players=11", "GP 1.5",
  "All NPCs are neutral: anybody may activate them, whoever comes first in a turn."),
RULE(GP, "cars", "players=2", "GP 1.5", "2 players: 4 team NPCs each, 10 neutral NPCs, a hand of 12 cards."),
RULE(GP, "cars", "players=3", "GP 1.5", "3 players: 3 team NPCs each, 7 neutral NPCs, a hand of 8 cards."),
RULE(GP, "cars", "players=4", "GP 1.5", "4 players: 3 team NPCs each, 2 neutral NPCs, a hand of 6 cards."),
RULE(GP, "cars", "players=5", "GP 1.5", "5 players: 2 team NPCs each, 2 neutral NPCs, a hand of 5 cards."),
RULE(GP, "cars", "players=6", "GP 1.5", "6 players: 10 neutral NPCs, a hand of 4 cards."),
RULE(GP, "cars", "players=7", "GP 1.5", "7 players: 8 neutral NPCs, a hand of 4 cards."),
RULE(GP, "cars", "players=8", "GP 1.5", "8 players: 6 neutral NPCs, a hand of 3 cards."),
RULE(GP, "cars", "players=9", "GP 1.5", "9 players: 4 neutral NPCs, a hand of 3 cards."),
RULE(GP, "cars", "players=10", "GP 1.5", "10 players: 2 neutral NPCs, a hand of 3 cards."),
RULE(GP, "cars", "players=11", "GP 1.5", "11 players: no NPCs, a hand of 3 cards."),
RULE(GP, "cars", "!players=11", "GP 1.5, ours",
  "The NPCs by number and icon: {cars:npcs:*|, |{:number}[!:icon=none? {:icon}]}. Players take the icons in the order of their seats, the "
  "lowest numbers first; neutral cars come from the end of the list, and cars that are left over stay at home."),
RULE(GP, "cars", "", "GP 1.5",
  "A car that has been activated is marked (the counter is turned over) until the turn ends; each car is activated once in a turn."),
RULE(GP, "cars", "", "GP 1.4", "Markers, tokens and tires of a Player Car lie on its team's sheet; here the program keeps them."),
RULE(GP, "cars", "", "G38",
  "On the printed markers blue and red mean two things each. Here markers, tires and teams go by name and shape, never by colour alone."),

/* ---- setup ------------------------------------------------------------------------------------------- */

RULE(GP, "setup", "", "GP 2.1, GP 1.3",
  "The track is {track:title}. From the line on it has these lanes: {track:runs:*|, |{:lanes} for {:sectors} {:sectors|sector|sectors}[:side=in? (in)]}. Where the "
  "number changes, one lane merges or forks, beside the wall or, where it says in, beside the pit lane; all others run straight on."),
RULE(GP, "setup", "grid=teams", "GP 2.6, G62",
  "The grid: the lower-numbered car of every team goes into a bag, and they are drawn for grid 1, 2 and so on. The second cars follow "
  "from grid 12 on in the reverse order. NPCs are then drawn for the places that are left, from the front."),
RULE(GP, "setup", "grid=mixed", "GP 13.1, G62",
  "The grid: the lower-numbered car of every team goes into a bag, and they are drawn for grid 1, 2 and so on. All other cars, NPCs and "
  "Player Cars alike, then come out of one bag."),
RULE(GP, "setup", "grid=bag", "GP 13.1", "The grid: all 22 cars are drawn out of one bag, for grid 1, 2 and so on."),
RULE(GP, "setup", "", "GP 1.3, G10",
  "Grid 1 and 2 stand side by side in the last sector before the line, 3 and 4 behind them, and so on; the odd numbers in the inside "
  "lane 0, the even ones in lane 1."),
RULE(GP, "setup", "!bonus=0", "GP 11.3, G60",
  "Car {bonus} won the race before and changes places with the car ahead of it on the finished grid. If it is already first, or not in "
  "this race, nothing happens."),
RULE(GP, "setup", "weather=dry", "GP 2.5", "The race starts in the dry."),
RULE(GP, "setup", "weather=wet", "GP 2.5", "The race starts in the wet."),
RULE(GP, "setup", "weather=random", "GP 2.5", "Chance decides whether the race starts in the dry or in the wet, as likely the one as the other."),
RULE(GP, "setup", "", "GP 2.7, G30",
  "Then every player chooses tires for each car in secret, and all are shown together. In the dry they are Soft or Hard, in the wet Soft, Hard or Wet. "
  "NPCs have none."),
RULE(GP, "setup", "", "GP 2.8, G9",
  "First player is the owner of the car on grid 1; if that is an NPC, the owner of the best placed Player Car. The lap marker shows 1."),
RULE(GP, "setup", "", "GP 2.4, GP 2.9",
  "Race cards and event cards are two decks, each shuffled. Every player is dealt a full hand of race cards."),

/* ---- turn -------------------------------------------------------------------------------------------- */

RULE(GP, "turn", "", "GP 3.2",
  "A turn: hands are filled; action segments, until all cars are activated or nobody can act; an event card; pit stops; the first player; "
  "lapped cars; discards."),
RULE(GP, "turn", "", "GP 3.3, G59",
  "Hands: from the first player round the table everybody draws to the full hand, however many cars are left in the race. When the deck is "
  "empty and a card must be drawn, the discards are shuffled into a new one; a card that is played lies there at once."),
RULE(GP, "turn", "", "GP 3.4, G8",
  "Action segments: from the first player round the table, one car each, again and again, until all players in a row have done nothing (topic "
  "segment)."),
RULE(GP, "turn", "", "GP 3.5, GP 8.3.2, GP 3.5.1, GP 10.1.1",
  "Event: a Safety Zone of the turn before is lifted, then a card is turned and carried out (topic events). Once a car has finished there is no "
  "event, nor anything else: the race ends."),
RULE(GP, "turn", "", "GP 3.5.2", "Pit stops: first NPCs, then players (topic pits)."),
RULE(GP, "turn", "leader=inside", "GP 3.5.3, G9, G57",
  "First player becomes the owner of the best placed Player Car, of cars side by side the one on the inside. If nobody has a car left the marker "
  "stays."),
RULE(GP, "turn", "leader=corner", "GP 3.5.3, GP 13.3, G9, G57",
  "First player becomes the owner of the best placed Player Car, of cars side by side the one on the inside of the corner. If nobody has a car left "
  "the marker stays."),
RULE(GP, "turn", "", "GP 3.5.4", "Lapped cars leave the race (topic lapped)."),
RULE(GP, "turn", "", "GP 3.5.5, G63",
  "Discards: from the new first player round the table everybody may throw away any cards, face up."),

/* ---- segment ----------------------------------------------------------------------------------------- */

RULE(GP, "segment", "", "GP 3.4",
  "Whose segment it is does one of four things with a car that is not yet activated: play a race card on it, pass, eliminate it, or retire it."),
RULE(GP, "segment", "", "GP 3.4, GP 6.1",
  "Play a card on one of your own cars or on an NPC you may activate, and move it. Every choice in the movement is yours, also for cars that you only "
  "push or pull."),
RULE(GP, "segment", "", "GP 3.4, G7",
  "Pass with one of your cars that is out of the race, retired, lapped or finished, and not yet marked this turn; it is marked. A car that leaves the race in its "
  "own segment is marked by that and cannot be passed with in the same turn. NPCs that are out cannot be passed with."),
RULE(GP, "segment", "", "GP 3.4, GP 7.2, G6",
  "Eliminate one of your cars with six wear markers or more. Such a car can do nothing else: activating it ends its race. A stop before that saves it."),
RULE(GP, "segment", "", "GP 3.4, GP 4.3", "Retire one of your cars of your own free will, without a card. NPCs cannot be retired."),
RULE(GP, "segment", "", "GP 3.4, G8",
  "You must act if you can play a card on any car at all, even an NPC you would rather leave alone, eliminate a car or pass. Nobody must retire: who could only "
  "retire may do nothing, and is asked again next time round. Who can do nothing at all is passed over."),
RULE(GP, "segment", "", "GP 3.4, GP 4.3",
  "Cards spent on NPCs are not replaced before the next turn: a player without cards cannot move, and the cars of the team may be left standing."),

/* ---- running order ----------------------------------------------------------------------------------- */

RULE(GP, "order", "", "GP 4.1, G10",
  "Who has gone the greater distance is ahead. Every car has one number for it: 0 is the first sector after the line, the sectors before it count "
  "down from -1, and each lap adds the sectors of the track."),
RULE(GP, "order", "leader=inside", "GP 4.1, G40",
  "In the same sector the lane nearer the inside is ahead; then come cars off the track, then those in the pit lane, the first to arrive first."),
RULE(GP, "order", "leader=corner", "GP 13.3, G40, G61",
  "In the same sector the lane nearer the inside of the corner is ahead, of the corner there or else the next one; then come cars off the track, then those in "
  "the pit lane, the first to arrive first. The corners and their insides (in: the pit lane's side, out: the wall's): {track:corners:*|; |{:name} {:from} to {:to}, "
  "{:inside}}."),
RULE(GP, "order", "leader=corner", "GP 13.3, G61", "A track whose corners do not name their inside cannot be raced with this option."),
RULE(GP, "order", "", "GP 4.1", "The first of this order is the Current Leader, also if it is an NPC or in the pits."),

/* ---- movement ---------------------------------------------------------------------------------------- */

RULE(GP, "movement", "", "GP 6.1, GP 7.4", "The active car has as many movement points as the card's speed, less what its wear costs (topic wear)."),
RULE(GP, "movement", "", "GP 6.1",
  "A step forward costs 1 point, whether the space is empty or not; who stands there is pushed on. A step sideways into an empty space costs 1, into an occupied "
  "one 2 and a Close Call token (topic displacement)."),
RULE(GP, "movement", "", "GP 6.1", "All points must be spent. There is always a way: forward is always possible."),
RULE(GP, "movement", "", "GP 6.1", "A car never goes back, and diagonally only where the card says so."),
RULE(GP, "movement", "", "GP 6.1, ours",
  "The active car may not enter a space twice in one segment, and there is no way back to the space it started from: going aside and back again would only burn "
  "movement points, which the rule is there to prevent."),
RULE(GP, "movement", "", "GP 7.4, G48",
  "With no points at all the card is still played: its wear, what it says for the end of the movement and the Soft bonus apply."),
RULE(GP, "movement", "", "GP 7.4", "Wear slows a car only when it is the active car; it is pushed and pulled as any other."),
RULE(GP, "movement", "", "GP 1.3", "In a space stands one car; in a space of the pit lane any number."),
RULE(GP, "movement", "", "GP 6.2",
  "Cars nose to tail in a lane, through corners too, can be linked and then move together, any number of them. Only the active car pays."),
RULE(GP, "movement", "", "GP 6.2, G42",
  "A car that follows takes exactly the space that the car ahead of it has just left, however that one moved: forward, sideways, diagonally, or to the inside in a "
  "Safety Zone."),
RULE(GP, "movement", "", "G28",
  "Adjacent is what stands side by side in a sector or nose to tail; where one lane meets two, both. Diagonal neighbours are not."),

/* ---- solo -------------------------------------------------------------------------------------------- */

RULE(GP, "solo", "", "GP 6.3, GP 6.4",
  "Solo: the active car moves alone. A car in its way is pushed one space ahead with each step, and whatever stands before that too. The link is conditional: the "
  "active car may turn aside and leave them at any time, as often as it likes. Cars behind it never move."),
RULE(GP, "solo", "", "GP 5, GP 7.6.4, GP 9.2", "Leaving the pits and the Soft bonus are always Solo."),

/* ---- line -------------------------------------------------------------------------------------------- */

RULE(GP, "line", "", "GP 6.5",
  "Line: when the active car moves forward, the cars directly behind it and directly ahead of it are linked to it, wherever it stands in the row, and all of them "
  "move as one racing line. Cars that the front meets join it. It cannot be broken or change lanes before the segment ends."),
RULE(GP, "line", "", "GP 6.5, G27",
  "As long as it is not linked the active car moves like Solo, forward and sideways in any order; it may leave a row sideways first. From the first step forward "
  "with a linked car on there is no step sideways."),
RULE(GP, "line", "", "GP 6.5, G41",
  "Who belongs to the line at its rear is settled at the first step forward with a linked car; afterwards only cars met by its front join. A car behind in the "
  "same lane must be linked. While nobody is linked every step forward asks again."),
RULE(GP, "line", "", "GP 6.5", "There is no conditional link: the line pushes on to the end."),

/* ---- pursuit ----------------------------------------------------------------------------------------- */

RULE(GP, "pursuit", "", "GP 6.6",
  "Pursuit: like Line, but the cars behind the active car stay behind. Once it has pushed a car forward it is linked to the cars ahead and cannot change lanes any "
  "more; cars that the line meets join. Before that it moves like Solo."),

/* ---- lead -------------------------------------------------------------------------------------------- */

RULE(GP, "lead", "", "GP 6.7",
  "Lead: the active car pulls the cars that stand behind it in a row when the card is played. Each takes the space that the one ahead has left, also when the active "
  "car moves sideways."),
RULE(GP, "lead", "", "GP 6.7, G41", "Who follows is settled before the first step and does not change; nobody is picked up on the way. With nobody behind it is a Solo."),
RULE(GP, "lead", "", "GP 6.3, GP 6.7", "Cars ahead are pushed with a conditional link, as in Solo; the active car may change lanes at any time."),

/* ---- displacement ------------------------------------------------------------------------------------ */

RULE(GP, "displacement", "", "GP 6.1, GP 6.8",
  "Lateral displacement: for 2 points the active car moves sideways into an occupied space. The car there is pushed to the next lane in the same direction, and so is "
  "who stands in that, up to an empty space."),
RULE(GP, "displacement", "", "GP 6.8",
  "If there is none up to the wall or the pit lane, the car at the edge goes one space forward instead, pushing on whoever is ahead of it. Nobody is pushed off the track "
  "or into the pit lane."),
RULE(GP, "displacement", "", "GP 6.8", "It costs 2 points however many cars give way, may be done again and again, and also where another lane is free."),
RULE(GP, "displacement", "", "GP 6.8, GP 9.2, G46",
  "Each time the active car, if it is a Player Car, takes a Close Call token; NPCs do not, and nobody in a segment that leaves the pits or the grass."),

/* ---- corners ----------------------------------------------------------------------------------------- */

RULE(GP, "corners", "", "GP 4.5.1, GP 4.5.4",
  "Corners have fewer lanes and no other rules: cars change lanes, displace and pit there. Some stretches have a single lane."),
RULE(GP, "corners", "", "GP 4.5.2, GP 4.5.3", "Where lanes merge or fork and there is a choice, the active player says into which lane a car goes."),
RULE(GP, "corners", "", "G26",
  "That holds for every car that must go forward and has two lanes straight ahead, the pushed ones too, be the lane occupied or empty. Solo and Lead: anew at each step."),
RULE(GP, "corners", "", "GP 6.9.1, GP 6.9.2, G26",
  "A racing line never splits: only its front car chooses a lane, and every other enters the space just left by the car ahead of it."),
RULE(GP, "corners", "", "GP 6.9.3, G41",
  "Where two lanes meet behind a car of a line and either is occupied, the active player says which belongs to the line, even the empty one: for Lead before the first step, "
  "for Line at the first step forward."),

/* ---- cards ------------------------------------------------------------------------------------------- */

RULE(GP, "cards", "", "GP 5",
  "A race card has a speed for the track and a pit exit speed, a type of movement, perhaps wear, and perhaps words of its own. What the words say goes before the rules."),
RULE(GP, "cards", MOVES("solo"), "GP 5, GP Cards, ours", "Solo cards, with speed/pit exit, how many there are, and the wear of a Player Car: " CARDS_MOVING("solo") "."),
RULE(GP, "cards", MOVES("line"), "GP 5, GP Cards, ours", "Line cards: " CARDS_MOVING("line") "."),
RULE(GP, "cards", MOVES("pursuit"), "GP 5, GP Cards, ours", "Pursuit cards: " CARDS_MOVING("pursuit") "."),
RULE(GP, "cards", MOVES("lead"), "GP 5, GP Cards, ours", "Lead cards: " CARDS_MOVING("lead") "."),
RULE(GP, "cards", "", "GP 7.1, GP Cards", "Markers and tokens of a card come when the movement is over, and only to Player Cars."),
RULE(GP, "cards", HAS("diagonal"), "GP Cards, G23, G39",
  CARDS_SAYING("diagonal") ": once in the segment the active car may go one sector forward and one lane over, into an empty space, for 1 point. Led cars trace its path. Where "
  "lanes merge or fork that is a space beside one straight ahead and not straight ahead itself. No diagonal move starts or ends in a Safety Zone."),
RULE(GP, "cards", HAS("straight"), "GP Cards",
  CARDS_SAYING("straight") ": the active car makes no step sideways. Where lanes merge or fork it still chooses."),
RULE(GP, "cards", HAS("clean-air"), "GP Cards, G29, G47",
  CARDS_SAYING("clean-air") ": if the active car ends its movement alone in its sector, it is put directly behind a car of the next occupied sector ahead, however far that is; with "
  "several to choose from the player does. Only cars on the track count, lapped ones too. It must be done, though the place may be the car's own; in a Safety Zone it is in the inside lane. "
  "Nothing happens if the car leads all that are not in the pits."),
RULE(GP, "cards", HAS("swap"), "GP Cards, GP 8.3.2, G21, G22",
  CARDS_SAYING("swap") ": for 1 point the active car changes places with the car directly ahead; nobody else moves. Swaps, forward and sideways steps may be mixed as long as the points "
  "last. Not if either car is in a Safety Zone."),
RULE(GP, "cards", HAS("late-brake"), "GP Cards, GP 8.3.2, G21",
  CARDS_SAYING("late-brake") ": when the movement is over the active car may change places with the car directly ahead, once, for nothing. Not if either car is in a Safety Zone."),
RULE(GP, "cards", HAS("oversteer"), "GP Cards, G25, G43",
  CARDS_SAYING("oversteer") ": when all points are spent the active car must move one lane towards the pit lane, free of charge, even into a space it has entered before. Nothing happens if that "
  "space is occupied, if there is none, or in a Safety Zone."),
RULE(GP, "cards", HAS("understeer"), "GP Cards, G25, G43",
  CARDS_SAYING("understeer") ": the same step towards the wall."),
RULE(GP, "cards", HAS("weaving"), "GP Cards, G24, G45",
  CARDS_SAYING("weaving") ": steps sideways cost nothing, displacing too, as many as you like; each displacement gives its Close Call token besides the card's. No space is entered twice. With no points "
  "left they go on until the player ends the movement, unless the car is linked."),
RULE(GP, "cards", "", "GP 6.9, G37",
  "The rulebook mentions two cards, Inside Line and Outside Line, that are not in its list; they belong to another game and are not in the deck."),
RULE(GP, "cards", "!deck=standard", "G46, ours",
  "This race has race cards of its own. Pit exit speeds are at least 2, so that every car can leave the pits, and there are more cards than all hands hold.[deck:cards:*:text=weaving deck:cards:*:movement=lead? "
  "A Lead card that weaves is followed also where it has no points and only steps sideways.]"),

/* ---- wear -------------------------------------------------------------------------------------------- */

RULE(GP, "wear", "", "GP 7.3.2",
  "Wear markers and their duration, the spaces that taking one off costs: tire 1, suspension 1, wing 5, brake 5, transmission 10, engine 10. Body damage cannot be taken off."),
RULE(GP, "wear", "", "GP 7.1",
  "Markers come from race cards, when the movement is over, and from events, at once. There is no limit to them."),
RULE(GP, "wear", "", "GP 7.4, G5",
  "Three markers or more take as many points from the speed of a card: 3 markers 3, 4 markers 4, 5 markers 5, never below 0. What counts is what the car had before the card's own "
  "wear. One or two cost nothing."),
RULE(GP, "wear", "", "GP 4.3, GP 7.2, G6",
  "A car with six markers or more is out when it is next activated, leaving the pits included. It is not out before: a stop in between saves it."),
RULE(GP, "wear", "", "GP 7.4, GP 7.6.4, GP 9.2", "Pit exits and the Soft bonus have the pit exit speed in full."),
RULE(GP, "wear", "", "GP 7.3.1, GP 9.3.2", "Markers come off at a pit stop, as many as the player likes, and at a red flag."),

/* ---- close calls ------------------------------------------------------------------------------------- */

RULE(GP, "close-calls", "", "GP 7.5, GP 6.8",
  "Close Call tokens come from displacing cars, from race cards and from events. They are no wear: they neither slow a car nor count towards six, and there is no limit."),
RULE(GP, "close-calls", "", "GP 7.5",
  "Many events look for the car with the most tokens. Whom such an event hits hands in all of them; they go in no other way, not even at a stop."),

/* ---- tires ------------------------------------------------------------------------------------------- */

RULE(GP, "tires", "", "GP 7.6.1", "Soft tires give a burst of speed once; Hard tires last; Wet tires are for the wet. NPCs have none."),
RULE(GP, "tires", "", "GP 7.6.4, G30, G44",
  "Soft bonus: when a Player Car on unused Soft tires has moved and taken its wear, its player may use them. The car at once moves again, Solo, with the pit exit speed of the card and no penalty for wear, "
  "and takes a tire marker, even as its seventh. The set is then used; a new set has the bonus again."),
RULE(GP, "tires", "", "GP 7.6.4, G44",
  "In that movement the card's words do not count, spaces entered before stay barred, displacing gives its token and all points are spent. It is offered also at speed 0 and with six markers, but not in a "
  "segment that leaves the pits or the grass."),
RULE(GP, "tires", "", "GP 7.6.2, G30",
  "Tires are changed at a pit stop, always to another type. Wet tires go on only in the wet, Soft and Hard ones only in the dry."),
RULE(GP, "tires", "", "GP 7.6.3, G31",
  "A change counts 2 spaces, but the repairs of the same stop go on meanwhile: the car goes back by the larger of the two."),
RULE(GP, "tires", "", "GP 7.6.2, GP 10.1.3, G13",
  "Every Player Car must change to another type at least once. One that has not and is running at the end, or leaves the race in its last turn, is disqualified: no place, no points, and everybody behind it moves "
  "up. Who left earlier keeps the place."),
RULE(GP, "tires", "", "GP 7.6.2, GP 10.1.3, G13",
  "Exempt is a car on Wet tires from start to end in a race that was wet from start to end."),

/* ---- weather ----------------------------------------------------------------------------------------- */

RULE(GP, "weather", "", "GP 2.5, GP Events", "It is dry or wet for everybody, and changes with the event Weather Change only."),
RULE(GP, "weather", EVENT("weather-change"), "GP Events, GP 8.1, G32",
  "When it changes, players answer for their cars from the leader to the last. It has become wet: a car on Soft or Hard tires must pit this turn for Wet ones, or take Close Call tokens, 2 on Soft and 1 on Hard. "
  "It has become dry: a car on Wet tires must pit for Soft or Hard ones, or take a tire marker. The stop itself is made with all other stops. A car off the track cannot pit and takes the tokens unasked."),
RULE(GP, "weather", EVENT("tire-test"), "GP Events",
  "Tire Test: in the wet a car on Soft tires takes 2 Close Call tokens and a tire marker, one on Hard tires 1 token and a tire marker; in the dry a car on Wet tires takes 2 tire markers."),

/* ---- events ------------------------------------------------------------------------------------------ */

RULE(GP, "events", "", "GP 3.5.1, GP 8.1, G35",
  "At the end of each turn in which no car has finished, an event card is turned and carried out. When the deck is used up all of it is shuffled again."),
RULE(GP, "events", "", "GP 8.1, GP 4.4, G1",
  "Most events look for the Player Car with the most of something. Teams that are equal draw lots, one for each team (Team Draw); between equal cars of one team their owner picks."),
RULE(GP, "events", "", "GP 8.1, ours",
  "To have the most of something takes at least one: where nobody has any, no Player Car qualifies. The cards say the same where they name an NPC for that case."),
RULE(GP, "events", "", "GP 8.1, GP Events, G2",
  "If no Player Car qualifies, most events fall on the leading NPC: the NPC that is best placed on the track. If there is none either, nothing happens: the flag is green, and the NPC pit number still counts."),
RULE(GP, "events", "", "G52",
  "Collision, Serious Crash, Hard Hit, Spin-Off, Spin Around, Strike the Barrier, Wheel Rub and Wing Damage look at cars on the track only, the others at every Player Car in the race, in the pits and off the track too. "
  "Who is adjacent to whom is judged before anything moves."),
RULE(GP, "events", "", "GP Events, G3",
  "NPCs have no markers. Where an event would give one body damage, it retires; where it would give another marker, the text says what happens instead."),
RULE(GP, "events", "", "GP 8.4",
  "Every card has an NPC pit number: at the stops that follow, all NPCs on the track whose number ends with it pit and go 5 spaces back. \"All\" means every NPC on the track."),
RULE(GP, "events", "", "GP Events, ours", "The cards by the names they are typed with, each with its pit number: {events:cards:*|, |{:event} {:pit}[!:copies=1? ({:copies} of it)]}."),
RULE(GP, "events", EVENT("blown-engine"), "GP Events",
  "Blown Engine (black flag): the car with the most engine markers is out; if nobody has any, the leading NPC."),
RULE(GP, "events", EVENT("brake-failure"), "GP Events",
  "Brake Failure (black flag): the car with the most brake markers is out; if nobody has any, the leading NPC."),
RULE(GP, "events", EVENT("gear-box-failure"), "GP Events",
  "Gear Box Failure (black flag): the car with the most transmission markers is out; if nobody has any, the leading NPC."),
RULE(GP, "events", EVENT("collision"), "GP Events, G16, G28",
  "Collision (double yellow flag): of the cars beside another the one with the most Close Call tokens hits all cars adjacent to it; if there is none, the best placed NPC beside another car. All involved take 2 body damage "
  "markers and hand in their tokens, NPCs retire, and the field restarts with them at its tail."),
RULE(GP, "events", EVENT("serious-crash"), "GP Events, G16, G28",
  "Serious Crash (red flag): as Collision, but with 3 body damage markers and a red flag."),
RULE(GP, "events", EVENT("collision") "|" EVENT("serious-crash"), "GP Events, G53, G63",
  "In these two only one car of a team is involved. Of two beside the crash their owner picks one, in turn order; the originator's team-mate never is, though it counts as adjacent. Who is not involved keeps tokens and place."),
RULE(GP, "events", EVENT("hard-hit"), "GP Events, G3, G53",
  "Hard Hit (yellow flag): the car with the most Close Call tokens hits every car adjacent to it, its team-mate too; if nobody has any, the leading NPC does. Each takes 1 body damage marker and hands in its tokens, NPCs retire. Safety "
  "Zone around the originator."),
RULE(GP, "events", EVENT("strike-the-barrier"), "GP Events, G3",
  "Strike the Barrier (yellow flag): the car with the most Close Call tokens hands them in and takes 1 body damage marker; if nobody has any, the leading NPC retires. Safety Zone around it."),
RULE(GP, "events", EVENT("spin-off"), "GP Events, G4, G33",
  "Spin-Off (yellow flag): the car with the most Close Call tokens and tire markers together, of equals the one with more tokens, hands in its tokens and stands off the track beside its sector. It comes back from the outside wall as "
  "from the pits (topic pits). Safety Zone around its sector. Nobody has any: no event."),
RULE(GP, "events", EVENT("spin-around"), "GP Events, G4, G33",
  "Spin Around (yellow flag): the same car, found in the same way, hands in its tokens and stands in the pit lane beside its sector, without any service this turn. Safety Zone around its sector. Nobody has any: no event."),
RULE(GP, "events", EVENT("traction-hazard"), "GP Events", "Traction Hazard (yellow and red flag): Safety Zone around the leader's sector."),
RULE(GP, "events", EVENT("drive-through"), "GP Events",
  "Drive-Through Penalty: the car with the most Close Call tokens hands them in and must pit this turn, without going back and without service; if nobody has any, the leading NPC does so."),
RULE(GP, "events", EVENT("stop-and-go"), "GP Events",
  "Stop & Go Penalty: the car with the most Close Call tokens hands them in and must pit this turn, 4 spaces back and without service; if nobody has any, the leading NPC does."),
RULE(GP, "events", EVENT("mechanical-failure"), "GP Events, GP 8.2, G31",
  "Mechanical Failure (black and orange flag): the car with the most wear markers, body damage included, must pit this turn. All its wear but body damage is repaired at twice the duration, and it may change tires; if nobody has any, the "
  "leading NPC pits and goes 20 spaces back."),
RULE(GP, "events", EVENT("engine-problems"), "GP Events",
  "Engine Problems: the car with the most engine markers takes another; if nobody has any, the leading NPC pits and goes 15 spaces back."),
RULE(GP, "events", EVENT("transmission-problems"), "GP Events, G3",
  "Transmission Problems: the car with the most transmission markers takes another; if nobody has any, the leading NPC pits and goes 15 spaces back."),
RULE(GP, "events", EVENT("wing-damage"), "GP Events, G3",
  "Wing Damage: the car with the most Close Call tokens hands them in and takes a wing marker; if nobody has any, the leading NPC pits and goes 5 spaces back."),
RULE(GP, "events", EVENT("wheel-rub"), "GP Events, G3, G53",
  "Wheel Rub: the car with the most Close Call tokens and every Player Car adjacent to it, its team-mate too, take a tire marker and hand in their tokens; with nobody beside it only the car itself. If nobody has tokens the leading NPC rubs, "
  "and only its neighbours take the marker."),
RULE(GP, "events", EVENT("suspension-difficulties"), "GP Events, G34, G63",
  "Suspension Difficulties: in turn order every player gives one of their cars in the race a suspension marker."),
RULE(GP, "events", EVENT("suspension-stress"), "GP Events", "Suspension Stress: every car with a suspension marker takes another."),
RULE(GP, "events", EVENT("tire-wear"), "GP Events, G34, G63",
  "Tire Wear: in turn order every player gives one of their cars in the race a tire marker."),
RULE(GP, "events", EVENT("suspension-difficulties") "|" EVENT("tire-wear"), "G34", "With one car left it is that one, with none nothing happens. A car in the pits is in the race."),
RULE(GP, "events", EVENT("tire-test"), "GP Events, GP 8.1", "Tire Test: see topic weather; cars are looked at from the leader to the last."),
RULE(GP, "events", EVENT("weather-change"), "GP Events, GP 8.1", "Weather Change: the weather turns (topic weather)."),
RULE(GP, "events", EVENT("npc-retirement"), "GP Events, G35, G56",
  "NPC Retirement: further cards are turned, for their pit number only, until one names an NPC in the race, in the pits too, by its last digit; the best placed of those is out. \"All\" names nobody. The card being resolved lies with the discards if "
  "they are shuffled meanwhile. Without NPCs nothing happens."),
RULE(GP, "events", "!events=standard", "ours",
  "This race has event cards of its own. With NPC Retirement among them every pit number from 0 to 9 is on some card, or it could go on for ever."),

/* ---- flags ------------------------------------------------------------------------------------------- */

RULE(GP, "flags", "", "GP 8.2", "Green: the race goes on."),
RULE(GP, "flags", "", "GP 8.2", "Yellow, and yellow and red: a Safety Zone (topic safety-zones)."),
RULE(GP, "flags", "", "GP 8.2", "Double yellow: a rolling restart. Red: a standing restart, and wear comes off (topic restarts)."),
RULE(GP, "flags", "", "GP 8.2", "Black: a car is out at once. Black and orange: a car must pit and pay double."),

/* ---- safety zones ------------------------------------------------------------------------------------ */

RULE(GP, "safety-zones", "", "GP 8.3.1, G20",
  "A Safety Zone is 11 sectors long: the sector of the car that the event hit first, five before it and five after it, across the line too."),
RULE(GP, "safety-zones", "", "GP 8.3.2, GP 8.3.4, G49",
  "As long as it lies its sectors have the inside lane only, and every lane of the sector before it leads into that, for moving, pushing, displacing and linking alike. Dropping to the inside is free."),
RULE(GP, "safety-zones", "", "GP 8.3.2, G20",
  "When it is laid, the cars in it move to the inside at once: from the front sector to the rear, within a sector from the inside out. Who is in the way is pushed forward, and on out of the zone if need be; nobody takes a token for that."),
RULE(GP, "safety-zones", "", "G49",
  "With nobody active a pushed car takes the innermost lane straight ahead. A car that is pushed over the finish so has finished, and the race ends with that step."),
RULE(GP, "safety-zones", "", "GP 8.3.3, GP 8.3.6",
  "Entering it costs 1 point like any step; whoever stands on the inside there is pushed forward, without a token. That holds for all cars of a line that are pushed or pulled in."),
RULE(GP, "safety-zones", "", "GP 8.3.5, GP 8.3.6", "Cars linked by the card stay linked, and the rear of a line falls in behind as it comes in. Out of the zone movement is free again."),
RULE(GP, "safety-zones", "", "GP 8.3.2, G21, G25, G39",
  "No swap with a car in it or from it, no diagonal move into, in or out of it, and no drift to another lane."),
RULE(GP, "safety-zones", "", "GP 8.3.2, G46", "Leaving the pits into it costs 1 point, and who is there goes forward."),
RULE(GP, "safety-zones", "", "GP 8.3.2, G20", "It is lifted at the next end of turn, before the event."),

/* ---- pits -------------------------------------------------------------------------------------------- */

RULE(GP, "pits", "", "GP 1.3, GP 9.1", "The pit lane runs along the whole inside. Cars get there at a stop or by an event, never by moving."),
RULE(GP, "pits", "", "GP 3.5.2, GP 8.4, G50, G51",
  "First the NPCs whose number is called pit, in running order, 5 spaces back, or as far as an event has said. NPCs that are already in the pits are not called by number, but an event's stop moves them back."),
RULE(GP, "pits", "pit_order=player", "GP 3.5.2, GP 9.1, G50",
  "Then, from the first player round the table, everybody decides for their own cars: penalty stops first in car order, the others in the order the owner likes. One stop a turn."),
RULE(GP, "pits", "", "GP 3.5.2, G32, G50, ours",
  "A stop that an event has ordered is a penalty stop: drive-through, stop-and-go, the repair after Mechanical Failure, the tires that a player chose at Weather Change. Nobody is asked whether the car comes in; "
  "what there is to choose at the stop itself, tires and further repairs, its owner is asked then."),
RULE(GP, "pits", "pit_order=running", "GP 13.2, G50", "Then the Player Cars are asked in running order, from the leader on. One stop a turn."),
RULE(GP, "pits", "", "GP 9.1, GP 7.3",
  "A car that pits is put into the pit lane beside its sector. Its player takes off any markers and may change tires; then it goes back in the lane by the durations of what was taken off."),
RULE(GP, "pits", "", "GP 7.6.3, G31",
  "A change of tires counts 2 but goes on beside repairs: the larger counts. Brakes and a change of tires are 5 back, one tire marker and a change 2. A stop for nothing at all is possible and costs nothing."),
RULE(GP, "pits", "", "GP 9.1, GP 7.5", "Close Call tokens stay on the car."),
RULE(GP, "pits", "", "G10", "Going back may cross the line; the distance goes down, the lap marker does not."),
RULE(GP, "pits", "", "GP 9.1, GP 1.3", "In one space of the pit lane the cars stand in the order of arrival, the first of them ahead."),
RULE(GP, "pits", "", "G51, G50", "A car that is still in the pits may be serviced again in a later turn and goes further back."),
RULE(GP, "pits", "", "GP 9.2, G33, G46",
  "Leaving: the car's next segment brings it back. The card gives its pit exit speed, Solo; its movement, wear and words do not count, and wear does not slow the car. The first step leads into the inside lane and costs 1 point, or 2 if it is "
  "occupied; who stands there is displaced outwards, and where all lanes are full the car at the wall goes forward. No Close Call tokens in the whole segment. NPCs leave in the same way."),
RULE(GP, "pits", "", "GP Events, G33, G46", "From the grass, after a Spin-Off, it is the same from the outermost lane inwards."),
RULE(GP, "pits", "", "G46", "Where the track has a single lane the car there goes forward."),
RULE(GP, "pits", "", "G32, G33, ours",
  "A car off the track cannot pit; if an event asks it to, there is no stop, because it cannot make one. A car that has just spun into the pit lane is not serviced in that turn."),
RULE(GP, "pits", "", "GP 9.1, GP 10.1.1", "In the turn in which a car has finished nobody pits any more."),
RULE(GP, "pits", "", "GP 9.2, GP 9.3.1", "At a restart cars rejoin at its tail (topic restarts)."),

/* ---- restarts ---------------------------------------------------------------------------------------- */

RULE(GP, "restarts", "", "GP 9.3, GP 9.3.1, G16",
  "After a double yellow or red flag the cars on the track line up, two in each sector, the inside lane first, and one where the track has a single lane: first the runners in running order, then lapped cars, then the cars involved in the "
  "accident."),
RULE(GP, "restarts", "", "GP 9.3.1, G16",
  "The front row is in the sector of the best placed car on the track that is neither lapped nor involved; if there is none, of the best placed car in the race. That stays so even when this car then pits."),
RULE(GP, "restarts", "", "GP 9.3.1, G17", "Every car has the distance of its place in the line-up: lapped cars are back on the lead lap."),
RULE(GP, "restarts", "", "GP 8.2, GP 9.3.2, G15, G54",
  "After a red flag all wear but body damage comes off the cars on the track; cars in the pits or off the track keep theirs."),
RULE(GP, "restarts", "", "GP 9.3.1, G15, G18", "Then come the pit stops, also after a red flag, for tires if nothing else; NPCs that are called pit too."),
RULE(GP, "restarts", "", "GP 9.3.1, G16, G33, G54",
  "Those who stayed out close up, and the others join at the tail by distance: in a sector cars from off the track before those from the pits, and these by their place in the pit lane."),
RULE(GP, "restarts", "", "GP 1.3, GP 9.4, G10, G19, G55",
  "Green line: if the leader, once markers and retirements stand, is at most 8 spaces from the finish, there is no restart. The rest of the event stands; a red flag then removes no wear."),

/* ---- laps -------------------------------------------------------------------------------------------- */

RULE(GP, "laps", "laps=0", "GP 4.6, G10", "The race is over {track:laps} {track:laps|lap|laps}: it is won by covering that many times the sectors of the track, counted from the line."),
RULE(GP, "laps", "!laps=0", "GP 4.6, G10", "The race is over {laps} {laps|lap|laps}: it is won by covering that many times the sectors of the track, counted from the line."),
RULE(GP, "laps", "", "GP 4.6, G10", "The lap marker goes up when the leader crosses the line, not at the start, and never back."),

/* ---- lapped ------------------------------------------------------------------------------------------ */

RULE(GP, "lapped", "", "GP 4.2, GP 3.5.4, G11",
  "At the end of a turn every car that is a full lap or more behind the Current Leader leaves the race, the rearmost first. Only the distance at that moment counts: who has got away again stays. Cars in the pits and off the track can lap and "
  "be lapped."),
RULE(GP, "lapped", "", "GP 3.5.4, GP 9.3.1, G17", "After a restart nobody is lapped."),

/* ---- out of the race --------------------------------------------------------------------------------- */

RULE(GP, "out", "", "GP 4.3, GP 3.4", "A car leaves the race when it is retired, eliminated with six markers, hit by a black flag, in an accident as an NPC, or lapped."),
RULE(GP, "out", "", "GP 4.3, G12", "Its place is the number of cars still in the race, itself included, and of those that have finished. It scores like any other if the place has points."),
RULE(GP, "out", "", "G58", "Of cars that leave together the rearmost goes first."),
RULE(GP, "out", "", "GP 3.4, GP 4.3", "Its player may pass with it in later turns, and hands stay as large as they were."),

/* ---- the finish -------------------------------------------------------------------------------------- */

RULE(GP, "finish", "", "GP 10.1.1", "The first car over the finish wins. The action segments of that turn go on to their end; then the race is over, without event or stops."),
RULE(GP, "finish", "", "GP 10.1.2, G14",
  "Cars that cross the finish have the next places in the order in which they cross, and are taken off when the segment ends; until then they can be pushed. One that a swap has put back behind the line has not finished."),
RULE(GP, "finish", "", "GP 10.1.2", "The others are placed by the running order."),
RULE(GP, "finish", "", "GP 10.1.3, G13, G58",
  "Then cars that have never changed their tires are disqualified (topic tires), and everybody behind them moves up, those who retired earlier too."),
RULE(GP, "finish", "", "G57, ours",
  "If no Player Car is left in the race and none has finished, the race ends at once: the rest is placed by running order, and nobody is disqualified. After somebody has finished it ends by itself with the turn."),
RULE(GP, "finish", "", "G57", "The race also ends after turn {turns}, and then the rule for tires applies."),

/* ---- scoring ----------------------------------------------------------------------------------------- */

RULE(GP, "scoring", "", "GP 10.2", "Points by place, the winner's first: {points}. Further places take none."),
RULE(GP, "scoring", "", "GP 10.2, G58", "A player adds up the points of both cars. Most points wins; of equals the one with the best placed car. Equal points and no place at all: shared."),
RULE(GP, "scoring", "", "GP 10.3", "NPCs take places and their points go to nobody, whoever drove them."),

/* ---- the season -------------------------------------------------------------------------------------- */

RULE(GP, "season", "", "GP 11, GP 11.1", "A season is a series of races over tracks you choose, each as often as you like. Most points in all races wins."),
RULE(GP, "season", "", "GP 11.2, G60", "Equal points: more wins, then more second places, and so on; only cars running at the finish count, a team those of both. Still equal: shared."),
RULE(GP, "season", "", "GP 11.2, G36, G60",
  "A team that misses a race: somebody else drives for it and its points count (1); or it gets twice the average of the points of all NPCs in that race, the exact fraction, 0 without NPCs (2); or only so many best results of each team count (3)."),
RULE(GP, "season", "", "GP 11.3, G60", "From the second race on the car that won the last one moves up a place on the grid, an NPC too if it is in the race (option bonus)."),

/* ---- other tracks ------------------------------------------------------------------------------------ */

RULE(GP, "tracks", "", "GP 12, ours",
  "Four of our tracks are ovals that stand for those of Thunder Alley, whose shapes we do not know: cinder (St. Adriana, 3 laps), tinroof (Yunta Brothers, 4 laps), delta (Pullinger's Pyramid, 3 laps) and alder (Verghn's Grove, 3 laps). The rules are the "
  "same on all tracks. Thunder Alley itself, which may be raced on these tracks over two laps, is not played here."),
RULE(GP, "tracks", "", "GP 1.3",
  "A sector is all the spaces side by side at one distance from the line, 1 to 4 lanes and the pit lane. Lanes are counted from 0 on the inside, beside the pit lane, to the wall."),
RULE(GP, "tracks", "", "GP 1.3", "Restart lanes are the inner two, or the only one."),

/* ---- what everybody may know ------------------------------------------------------------------------- */

RULE(GP, "secrets", "", "ours",
  "Secret are the race cards in a hand and, until all have chosen, the tires for the start. Everything else lies on the table: how many cards a hand holds, both discard piles, wear, tokens, tires."),
RULE(GP, "secrets", "", "ours",
  "No deck has an order until a card is drawn, so there is none that anybody could know. What the program shows a player forgets nothing that lay open, but keeps no notes of who held what."),

/* ---- options ----------------------------------------------------------------------------------------- */

RULE(GP, "options", "", "GP 1.5", "players: 2 to 11; here {players}."),
RULE(GP, "options", "", "GP 2.1, GP 4.6, GP 12", "track and laps: another circuit, a track of your own, another number of laps."),
RULE(GP, "options", "!grid=mixed", "GP 13.1", "grid=mixed: only the first cars of the teams start in front; all others come out of one bag."),
RULE(GP, "options", "!grid=bag", "GP 13.1", "grid=bag: all cars come out of one bag."),
RULE(GP, "options", "!weather=wet", "GP 2.5", "weather=wet: the race starts in the wet."),
RULE(GP, "options", "!weather=random", "GP 2.5", "weather=random: chance decides."),
RULE(GP, "options", "pit_order=player", "GP 13.2", "pit_order=running: cars decide on stops in running order."),
RULE(GP, "options", "leader=inside", "GP 13.3, G61", "leader=corner: of cars side by side the one on the inside of the corner is ahead."),
RULE(GP, "options", "teams=0", "GP 2.2", "teams: other teams, by their number in the list."),
RULE(GP, "options", "bonus=0", "GP 11.3", "bonus: the car that won the race before moves up a place."),
RULE(GP, "options", "points=25,18,15,12,10,8,6,4,2,1", "GP 10.2", "points: other points."),
RULE(GP, "options", "", "ours", "deck, events and cars: race cards, event cards and cars of your own. turns: the race ends earlier."),

/* ---- glossary ---------------------------------------------------------------------------------------- */

RULE(GP, "glossary", "", "GP Glossary", "Turn: from filling the hands to the discards. Action segment: one car's activation in it."),
RULE(GP, "glossary", "", "GP Glossary", "Active car: the car that a card was played on. Active player: who played it."),
RULE(GP, "glossary", "", "GP Glossary", "In line: nose to tail in one lane. Linked: in line and moving together. Racing line: the cars linked in Line or Pursuit."),
RULE(GP, "glossary", "", "GP Glossary, G28", "Adjacent: side by side, or nose to tail."),
RULE(GP, "glossary", "", "GP Glossary", "Pole position: grid 1."),
RULE(GP, "glossary", "", "GP Glossary", "Position marker: a place from 1 to 10, which has points."),
RULE(GP, "glossary", "", "GP 4.4, GP Glossary", "Team Draw: the lot between teams that an event falls on equally."),
{ 0 },
};
/* clang-format on */

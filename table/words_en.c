/* words_en.c: English. The only file with words about a race; see narrate.h for how phrases are written. */
#include "narrate.h"

static const struct phrase phrases[] = {
    { "player", "player" },
    { "car", "car N" },
    { "car.of", "P (car N)" },
    { "car.named", "D (car N)" },
    { "car.named.of", "P (D, car N)" },

    { "lacorsa.word.R", "Redline" },
    { "lacorsa.dealt", "{car} is dealt {card}[suit: ({suit})]." },
    { "lacorsa.chose", "{car} lays {play}[suit: ({suit})] face down." },
    { "lacorsa.chose.hidden", "{who} lays a play face down." },
    { "lacorsa.qualified", "{car} qualifies with {play}[suit: ({suit})][bonus: {bonus} = {total}]." },
    { "lacorsa.tied", "{count} cars are level for place {place}, from {car} on: a die parts them." },
    { "lacorsa.rolled", "{car} rolls {die}." },
    { "lacorsa.grid", "Grid {place}: {car}." },
    { "lacorsa.pole-point", "{car} takes {points} {points|point|points} for pole position." },
    { "lacorsa.lap", "Lap {lap}: the last, {car}, begins." },
    { "lacorsa.challenge",
      "{car} [!passes|extra:is right behind {defender} and must challenge][passes:goes on and challenges {defender}][extra:takes on {defender}]." },
    { "lacorsa.empty-hand", "{car} has no card left to defend with and counts 0." },
    { "lacorsa.flat-out", "{car} goes flat out for {adds} more." },
    { "lacorsa.steady", "{car} does not go flat out." },
    { "lacorsa.showed",
      "{car} shows {play}[suit: ({suit})][bonus: {bonus}][flat: + flat out {flat}][bonus|flat: = {total}]." },
    { "lacorsa.passed", "{car} passes {defender}: {total} beats {against}." },
    { "lacorsa.passed-tie",
      "{car} passes {defender}: both have {total}, and in the slipstream a tie goes to the challenger." },
    { "lacorsa.passed-suit", "{car} passes {defender}: both have {total}, and its suit is the higher." },
    { "lacorsa.held", "{car} holds off {challenger}: {total} against {against}." },
    { "lacorsa.held-tie",
      "{car} holds off {challenger}: both have {total}, and a tie goes to the defender." },
    { "lacorsa.held-suit", "{car} holds off {challenger}: both have {total}, and its suit is the higher." },
    { "lacorsa.turn-limit",
      "{car} has passed {passes} {passes|car, the limit here,|cars,} which ends its turn." },
    { "lacorsa.open-road", "{car} has {gap} empty {gap|space|spaces} ahead and cannot reach {ahead}." },
    { "lacorsa.extended",
      "{car} extends with {card}[suit: ({suit})][gap:: {gap} {gap|space|spaces} still to the car ahead][behind:, {behind} clear of the car behind]." },
    { "lacorsa.discarded", "{car} discards {play}[suit: ({suit})]." },
    { "lacorsa.extra", "{car} has drawn up to {ahead} and may challenge it, once." },
    { "lacorsa.extra-left", "{car} leaves it at that." },
    { "lacorsa.multi-21", "The cards of {car} and {defender} add up to 21: both are shunted." },
    { "lacorsa.incident", "A tie, and so an incident: {car}, then {defender}, roll on the {chart} chart." },
    { "lacorsa.incident-roll", "{car} rolls {die}[adds: + {adds} for a reliable car = {total}]." },
    { "lacorsa.collision",
      "A tie with a Redline in it: {car} and {defender} touch, and the defender rolls." },
    { "lacorsa.collision-roll", "{car} rolls {die}." },
    { "lacorsa.unharmed", "{car} comes through unharmed." },
    { "lacorsa.avoided", "{car} and {defender} avoid the worst." },
    { "lacorsa.lost-spaces", "{car} loses {spaces} {spaces|space|spaces}." },
    { "lacorsa.to-back", "{car} is damaged and drops to the back." },
    { "lacorsa.both-back", "{car} and {defender} drop to the back, in their order." },
    { "lacorsa.both-drop", "{car} and {defender} go off and fall back behind the next car." },
    { "lacorsa.out", "{car} is out of the race." },
    { "lacorsa.wide", "{car} has no Extend card and tries the wide line." },
    { "lacorsa.wide-extend", "{car} rolls {die} and gains a space[gap:: {gap} still to the car ahead]." },
    { "lacorsa.wide-lost", "{car} rolls {die}, runs wide and lets {to} by." },
    { "lacorsa.wide-stayed",
      "{car} rolls {die} and runs wide; nobody is right behind, so it keeps its space." },
    { "lacorsa.pit", "{car} comes in for stop {stop}: {cards} {cards|card|cards} from the discard pile." },
    { "lacorsa.pit-empty", "There is nothing to draw; the stop counts all the same." },
    { "lacorsa.pit-draw", "{car} draws {card}[suit: ({suit})]." },
    { "lacorsa.pit-pick", "{car} takes {card}[suit: ({suit})]." },
    { "lacorsa.pit-roll",
      "{car} rolls {die}: [spaces:the stop costs {spaces} {spaces|space|spaces}][!spaces:a fast stop, nothing lost]." },
    { "lacorsa.pit-done", "{car} is back on the track, in its space." },
    { "lacorsa.last-card", "{car} has played its last card: lap {lap} is the last." },
    { "lacorsa.no-cards", "{car} has no cards left; play passes to the car ahead." },
    { "lacorsa.no-fuel", "{car} has no cards left and has not made its stop: out of fuel." },
    { "lacorsa.nobody-left", "No car is left in lap {lap}: the race is over." },
    { "lacorsa.fastest-card",
      "{car} has the highest card left, {card} ({suit}), and with it the fastest lap." },
    { "lacorsa.fastest-total", "{car} has the fastest lap with {total} in a challenge." },
    { "lacorsa.finished", "{place}. {car}[out: did not finish], {points} {points|point|points}." },
    { "lacorsa.no-stop", "{place}. {car} never made its stop, {points} {points|point|points}." },

    /* What a front end says beside the story. */
    { "lacorsa.table.qualifying", "Qualifying" },
    { "lacorsa.table.lap", "Lap {lap}, leader first" },
    { "lacorsa.table.last-lap", "Lap {lap}, the last, leader first" },
    { "lacorsa.table.cards", "{cards} {cards|card |cards}" },
    { "lacorsa.table.close", "right behind" },
    { "lacorsa.table.gap", "{gap} empty {gap|space|spaces} ahead" },
    { "lacorsa.table.laid", "has chosen" },
    { "lacorsa.why.qualify", "Your car {car} qualifies: the highest card starts first." },
    { "lacorsa.why.challenge", "Your car {car} is right behind {other} and must challenge it." },
    { "lacorsa.why.go-on", "Your car {car} has passed one and challenges {other} next." },
    { "lacorsa.why.defend", "{other} challenges your car {car}. A tie is yours." },
    { "lacorsa.why.open",
      "Your car {car} has {gap} empty {gap|space|spaces} ahead: it extends or discards." },
    { "lacorsa.why.lead", "Your car {car} leads: it extends or discards." },
    { "lacorsa.hand", "Hand of car {car}:" },
    { "lacorsa.hand.laid", "face down:" },
    { "lacorsa.choices", "You may" },
    { "lacorsa.choices.redline", ", any with R ({card}r)" },
    { "lacorsa.pile", "Card  Played  Unseen   Yours" },
    { "lacorsa.help.play", "lays a card face down: 9, or 9r with the Redline on top" },
    { "lacorsa.help.extend", "moves your car one space ahead: extend 2, or e 2" },
    { "lacorsa.help.discard", "throws a card away and keeps your space: discard 9, or d 9; d 9r two" },
    { "lacorsa.ask.deal", "Card {count} for {car}:" },
    { "lacorsa.ask.roll", "Roll for {car}, 1 to 6:" },
    { "lacorsa.rules", "Every car has a hand of 13 cards. The race lasts until some hand is empty.\n"
                       "Cards: 1 to 12 count their number. The Redline (R) adds 2 to the card it is\n"
                       "  laid with, and counts nothing alone. Suits do not matter.\n"
                       "Qualifying: every car lays a card face down, and all are turned up at once.\n"
                       "  The highest starts first; equal cards roll a die.\n"
                       "A lap: the last car has its turn first, then always the next car ahead, and\n"
                       "  the leader at the end. The next lap starts with the car that is last now.\n"
                       "Challenge: a car right behind another must challenge it. Both lay a card face\n"
                       "  down and turn it up together. The higher one has the place, and a tie\n"
                       "  leaves it with the defender. Both cards are gone.\n"
                       "  A challenger that wins changes places and goes on: it challenges the next\n"
                       "  car if that is right ahead, or plays one card if there is open space.\n"
                       "  A lost challenge ends the turn, and so do two passes.\n"
                       "Open space: a car with an empty space ahead, or with nobody ahead, plays one\n"
                       "  card, and its turn is over. With a 1, 2 or 3 it may extend: it moves one\n"
                       "  space ahead, whatever the number. The leader cannot extend with a 3.\n"
                       "  Or it discards any card, or two if one of them is a Redline.\n"
                       "  Across an empty space nobody can challenge.\n"
                       "Everybody may know how many cards a car holds and what has been played.\n"
                       "  A car without cards is passed over.\n"
                       "The end: once a car has played its last card, that lap is the last. The order\n"
                       "  at its end is the result: 9, 6, 4, 3, 2 and 1 points." },

    { "toy.planned", "{car} plans {plan}." },
    { "toy.planned.hidden", "{who} has planned." },
    { "toy.revealed", "{car} has planned {plan}." },
    { "toy.rolled", "{car} rolls {die}." },
    { "toy.moved", "{car} moves {steps} {steps|space|spaces}, to {space}." },
    { "toy.finished", "{place}. {car}." },
    { "toy.help.plan", "a gear, with + your boost if you want to play it: 4, or 4+2" },
    { "toy.ask.roll", "Roll for {car}, 1 to 6:" },
    { "toy.ask.draw", "Boost for {car}:" },
    { "toy.rules", "Every car holds one boost card worth 1 to 4. Each round all plan in secret: a\n"
                   "gear from 1 to 6, perhaps with the boost. The plans are shown, then each car\n"
                   "rolls a die and moves as many spaces as its gear, or only 1 if the roll is\n"
                   "lower, and the boost on top. Whoever has played a boost draws another. When a\n"
                   "round ends with a car past the line, the car furthest on wins." },
    { 0 },
};

const struct language english = { .id = "en", .name = "English", .phrases = phrases };

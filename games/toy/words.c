/* words.c: the toy's phrases and rules. How they are written: table/narrate.h, teach/rulebook.h. */
#include "words.h"

const struct phrase toy_phrases[] = {
    PHRASE("toy.planned", "{car} plans {plan}."),
    PHRASE("toy.planned.hidden", "{who} has planned."),
    PHRASE("toy.drew", ""),
    PHRASE("toy.drew.hidden", ""),
    PHRASE("toy.revealed", "{car} has planned {plan}."),
    PHRASE("toy.rolled", "{car} rolls {die}."),
    PHRASE("toy.moved", "{car} moves {steps} {steps|space|spaces}, to {space}."),
    PHRASE("toy.finished", "{place}. {car}."),
    PHRASE("toy.help.plan", "a gear, with + your boost if you want to play it: 4, or 4+2"),
    PHRASE("toy.ask.roll", "Roll for {car}, 1 to 6:"),
    PHRASE("toy.ask.draw", "Boost for {car}:"),
    PHRASE("toy.rules.overview", "The race in short"),
    PHRASE("toy.rules.options", "Options"),
    { 0 },
};

/* clang-format off */
const struct rule toy_rulebook[] = {
RULE("toy", "overview", "", "ours",
  "Every car holds one boost card worth 1 to 4. Each round all plan in secret: a gear from 1 to 6, perhaps with the boost. The plans are shown, then "
  "each car rolls a die and moves as many spaces as its gear, or only 1 if the roll is lower, and the boost on top. Whoever has played a boost draws "
  "another."),
RULE("toy", "overview", "", "ours", "When a round ends with a car past the line, the car furthest on wins."),
RULE("toy", "options", "", "ours", "{seats} {seats|player|players}, {length} {length|space|spaces} to the line."),
{ 0 },
};
/* clang-format on */

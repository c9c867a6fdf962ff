/* words_en.c: English. The only file with words about a race; see narrate.h for how phrases are written. */
#include "narrate.h"

static const struct phrase phrases[] = {
    { "player", "player" },
    { "car", "car N" },
    { "car.of", "P (car N)" },

    { "lacorsa.word.R", "Redline" },
    { "lacorsa.dealt", "{car} is dealt {card}." },
    { "lacorsa.chose", "{car} lays {play} face down." },
    { "lacorsa.chose.hidden", "{who} lays a play face down." },
    { "lacorsa.qualified", "{car} qualifies with {play}[bonus: {bonus} = {total}]." },
    { "lacorsa.tied", "{count} cars are level for place {place}, from {car} on: a die parts them." },
    { "lacorsa.rolled", "{car} rolls {die}." },
    { "lacorsa.grid", "Grid {place}: {car}." },
    { "lacorsa.lap", "Lap {lap}: the last, {car}, begins." },
    { "lacorsa.challenge",
      "[!passes:{car} is right behind {defender} and must challenge.][passes:{car} goes on and challenges {defender}.]" },
    { "lacorsa.showed", "{car} shows {play}[bonus: {bonus} = {total}]." },
    { "lacorsa.passed", "{car} passes {defender}: {total} beats {against}." },
    { "lacorsa.held", "{car} holds off {challenger}: {total} against {against}." },
    { "lacorsa.held-tie", "{car} holds off {challenger}: both have {total}, and a tie goes to the defender." },
    { "lacorsa.open-road",
      "{car} has {gap} empty {gap|space|spaces} ahead and cannot reach {ahead}." },
    { "lacorsa.extended",
      "{car} extends with {card}[gap:: {gap} {gap|space|spaces} still to the car ahead][behind:, {behind} clear of the car behind]." },
    { "lacorsa.discarded", "{car} discards {play}." },
    { "lacorsa.two-passes", "{car} has passed two cars, which ends its turn." },
    { "lacorsa.last-card", "{car} has played its last card: lap {lap} is the last." },
    { "lacorsa.no-cards", "{car} has no cards left; play passes to the car ahead." },
    { "lacorsa.finished", "{place}. {car}, {points} {points|point|points}." },

    { "toy.planned", "{who} has planned." },
    { "toy.planned.hidden", "{who} has planned." },
    { 0 },
};

const struct language english = { .id = "en", .name = "English", .phrases = phrases };

/* narrate.h: events into sentences.
 *
 * A phrase's key is GAME.EVENT, or GAME.EVENT.hidden for somebody who may not
 * know the arguments. An event whose phrase comes out empty is not told: because
 * it is "", or none of its conditions holds.
 *
 *   {car}              an argument, by name
 *   {#car}             a car by its number only, where its player is named anyway
 *   {gap|space|spaces} the second form unless the number is 1; {gap} prints it
 *   [bonus: … ]        only if that argument is not 0;  [!bonus: … ] only if it is
 *   [bonus|flat: … ]   only if one of them is not 0
 *   {who}              the player whose event it is
 *
 * A word of the game, such as the name of a card, is spelled by the phrase
 * GAME.word.WORD where there is one. 12+R are two words, 12 and R, with a plus
 * between them; collision:2 are collision and :2.
 */
#ifndef PADDOCK_NARRATE_H
#define PADDOCK_NARRATE_H

#include "../core/language.h"
#include "../core/words.h"
#include "table.h"

extern const struct language english;
extern const struct phrase common_phrases[]; /* of no game; ends with a nameless one */

struct narrator {
    const struct language *language; /* NULL: English */
    const struct game *game;
    const struct setup *setup;
    const char *player[SEATS_MAX]; /* names of the players; NULL: by seat */
    turn_t
        bots; /* players who are programs: where a car has a driver of its own it is called by that alone */
};

/* One sentence, or nothing (length 0). viewer_hidden: the arguments are not for this viewer. */
size_t narrate(const struct narrator *n, const struct event *e, bool hidden, char *buf, size_t size);

/* The text of a phrase, or NULL: for front ends that need a word of their own. */
const char *phrase_find(const struct language *language, const char *key);

/* Whatever is counted in words of a front end's own: "1 card", "3 cards"; or the noun alone. Both forms stand in phrase
 * count.THING, as "card|cards". They return buf. */
enum { COUNTED_MAX = 48 };
const char *counted(const struct language *language, long long n, const char *thing, char buf[COUNTED_MAX]);
const char *counted_noun(const struct language *language, long long n, const char *thing,
                         char buf[COUNTED_MAX]);

/* The same, good to the end of the block. */
#define COUNTED_IN(language, n, thing) counted(language, n, thing, (char[COUNTED_MAX]){ 0 })
#define COUNTED_NOUN_IN(language, n, thing) counted_noun(language, n, thing, (char[COUNTED_MAX]){ 0 })

/* The same in English, for whoever writes in English anyway; good to the end of the block. */
#define COUNTED(n, thing) counted(&english, n, thing, (char[COUNTED_MAX]){ 0 })
#define COUNTED_NOUN(n, thing) counted_noun(&english, n, thing, (char[COUNTED_MAX]){ 0 })

/* How people call a car: "car 3", or "Ann's car 3". */
size_t narrate_car(const struct narrator *n, int car, char *buf, size_t size);

#endif

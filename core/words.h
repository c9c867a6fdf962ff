/* words.h: the words of a game: what is told of a race, and its rules for players.
 *
 * They are written in English and translated as every sentence is (language.h):
 * a phrase in the context of its key, a rule in that of its topic. How phrases
 * are filled in says table/narrate.h, how rules are written teach/rulebook.h.
 */
#ifndef PADDOCK_WORDS_H
#define PADDOCK_WORDS_H

struct phrase {
    const char *key; /* "GAME.EVENT" */
    const char *text;
};

/* One rule for players. */
struct rule {
    const char *game;
    const char *topic; /* "pit"; phrase GAME.rules.TOPIC is its heading */
    const char *when;  /* the condition; "": always */
    const char *cite;  /* rulebook and chapter, rulings, or "ours" */
    const char *text;
};

/* clang-format off */
#ifndef LIST_SENTENCES /* tools/sentences wants to see them */
#define PHRASE(key, text) { key, text }
#define RULE(game, topic, when, cite, text) { game, topic, when, cite, text }
#endif
/* clang-format on */

#endif

/* named_game.h: the game and the version of its rules, which every text of ours names first. */
#ifndef PADDOCK_NAMED_GAME_H
#define PADDOCK_NAMED_GAME_H

#include "../core/game.h"
#include "../core/text.h"

/* The game of that id; NULL, and one sentence, when there is none. */
const struct game *game_named(const struct game *const *games, struct span id, struct error *err);

/* The version of the rules that something was written under. Older ones than this program's are tried (older.h); what newer
 * rules have written cannot be known here, so it is refused by name. */
bool rules_read(const struct game *g, struct span version, int *rules, struct error *err);

/* The lines "game" and "rules" at the head of a file, one of each and in this order. */
struct named_game {
    const struct game *game; /* NULL: not read yet */
    int rules;               /* today's version or an older one; 0: not read yet */
};

bool named_game_read(struct named_game *named, const struct game *const *games, struct span id,
                     struct error *err);
bool named_rules_read(struct named_game *named, struct span version, struct error *err);

#endif

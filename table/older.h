/* older.h: what was written under an older version of a game's rules, read under today's.
 *
 * Rules change in corners that most matches never come to, so an older text is
 * tried: it is as good as a new one when every action is legal today and all
 * that it states comes out the same. Whoever goes on with it writes it under
 * today's version, by which the whole of it has just been proved to be right.
 *
 * Older programs also spelled some things otherwise; what means the same is
 * read here, and nowhere else.
 */
#ifndef PADDOCK_OLDER_H
#define PADDOCK_OLDER_H

#include "../core/game.h"
#include "../core/language.h"

enum { OLDER_NOTE_MAX = 200 };

/* Is it, and not one of today's? */
static inline bool rules_are_older(const struct game *g, int rules)
{
    return rules > 0 && rules < g->rules;
}

/* What people are told of a match or championship that was accepted: "written under rules version 1; it replays the same
 * under version 2". And of a position, which does not replay. "" for one of today's. */
const char *older_note(const struct game *g, int rules, const struct language *language,
                       char buf[OLDER_NOTE_MAX]);
const char *older_position_note(const struct game *g, int rules, const struct language *language,
                                char buf[OLDER_NOTE_MAX]);

/* What err says is put down to the rules, which have changed: `where` does not fit today's. Texts of today's version keep
 * their sentence. Returns false. */
bool older_blame(const struct game *g, int rules, const char *where, struct error *err);

/* Is this a line of a head that today's version writes anew: rules, setup, position? */
bool older_head_line(const struct game *g, int rules, struct span written, struct span line);
/* A setup without what is refused today because it changes nothing. Today's stay as they are. */
void older_setup(const struct game *g, int rules, char *text);
/* Which of these actions is it, with its arguments apart ("play car1 12 gears")? False when none is. */
bool older_action(const struct game *g, const struct setup *su, int rules, const action_t *legal, int n,
                  const char *text, action_t *act);
/* Is this the line of results that is expected, with a cause of two words ("worn out")? */
bool older_result(const struct game *g, int rules, struct span expected, struct span line);

#endif

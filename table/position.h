/* position.h: one moment of a match on one line, to copy, send and ask about.
 *
 *     lacorsa;2;cars=4 each=1;phase=open lap=1 active=3 …
 *
 * A position ID is GAME;RULES;SETUP;STATE. It holds no quotation mark, dollar,
 * backslash or newline, so either kind of quotes carries it through a shell.
 * A view is a position too, with ? for its blanks.
 */
#ifndef PADDOCK_POSITION_H
#define PADDOCK_POSITION_H

#include "table.h"

enum { POSITION_TEXT_MAX = SETUP_TEXT_MAX + STATE_TEXT_MAX + 64 };

/* The ID of a position; returns the length like snprintf. */
size_t position_text(const struct game *g, const struct setup *su, const struct state *st, char *buf,
                     size_t size);

struct position {
    const struct game *game;
    int rules; /* the version that it was written under, perhaps an older one (older.h) */
    struct setup *setup;
    union any_state room;
};

static inline const struct state *position_state(const struct position *p)
{
    return (const struct state *)p->room.bytes;
}

/* Read an ID; false and one sentence when it makes no sense. games ends with NULL. Free what it gives. */
bool position_read(const struct game *const *games, const char *text, struct position *out,
                   struct error *err);
void position_free(struct position *p);

/* Whether a seat sees here all that it would see at the table: always in a whole position, in a view only its
 * viewer. Whose cards are blank, of that seat nobody knows what it may do. */
bool position_is_known_to(const struct game *g, const struct setup *su, const struct state *st, int seat);

/* Whether nothing is blank: only from such a position can anybody play on. */
bool position_is_whole(const struct game *g, const struct setup *su, const struct state *st);

/* A new table at which the first n moments of the match were played, take-backs included; NULL and a sentence
 * when there is no memory. table_free it. */
struct table *position_after(const struct table *match, int n, struct error *err);
/* Play the next moment of the match at such a table. */
bool position_step(struct table *t, const struct table *match, struct error *err);

#endif

/* record.h: a match as text, the only thing worth keeping.
 *
 * A record is a file of lines that a person can read and diff, and that is
 * only ever appended to. docs/text-formats.md describes it:
 *
 *     Paddock record 1
 *     game lacorsa
 *     rules 2
 *     engine 0.1.0
 *     setup cars=4 each=1
 *     date 2026-11-15
 *     player 1 Ann
 *     player 2 rookie
 *     begin
 *     * deal car1 12
 *     1 play car1 12+R
 *     undo 1
 *     stand-in 1 club
 *     result 1 car1 9 points
 *     end
 *
 * Chance writes its outcomes down, so a record replays without any generator.
 * A line counts once its newline is there: a file cut off at any byte loses
 * at most the line that was being written.
 */
#ifndef PADDOCK_RECORD_H
#define PADDOCK_RECORD_H

#include "deal.h"
#include "older.h"
#include "table.h"

enum { TAG_MAX = 80, RECORD_LINE_MAX = SETUP_TEXT_MAX + STATE_TEXT_MAX, RECORD_MAX = 4 * 1024 * 1024 };

/* A version of the program: one word that begins with a digit, of letters, digits and . + - ~ _. */
bool version_fits(struct span s);
/* A day of the calendar: 2026-11-15. */
bool date_fits(struct span s);

/* What stands in the head besides the match itself. Texts without newlines. */
struct tags {
    char engine[TAG_MAX];
    char date[TAG_MAX];   /* 2026-11-15; empty: not written */
    char lesson[TAG_MAX]; /* the lesson and scene that it is part of (lesson.h); empty: none */
    char player[SEATS_MAX][TAG_MAX];
    struct deal deal; /* of a race online that is over */
};

/* Fill one of them, called `what` in a sentence: "engine", "date" and "lesson" have a form, others are names. False when it
 * has not, is empty, too long or not of plain characters. */
bool tag_set(char tag[TAG_MAX], const char *what, struct span value, struct error *err);

/* Whether a player is a bot: those end in " (bot)". *len is the length of the name alone, for both. */
#define BOT_MARK " (bot)"
bool player_is_bot(const char *player, size_t *len);

/* The head, up to and with "begin"; one moment; one change of who drives, before its moment; the results and "end". Each
 * ends with a newline and returns its length like snprintf. */
size_t record_head(const struct table *t, const struct tags *tags, char *buf, size_t size);
size_t record_moment(const struct table *t, int i, char *buf, size_t size);
size_t record_stand_in(const struct table *t, int k, char *buf, size_t size);
size_t record_tail(const struct table *t, char *buf, size_t size);

/* The whole record: length like snprintf; or in memory of its own, NULL when there is none. Free it. */
size_t record_write(const struct table *t, const struct tags *tags, char *buf, size_t size);
char *record_text(const struct table *t, const struct tags *tags, size_t *len);

/* What came of reading a record. */
struct reading {
    struct table *table; /* everything that was good; NULL when not even the head was */
    struct tags tags;
    int rules;     /* the version that it was written under, perhaps an older one (older.h); 0: not read */
    bool complete; /* ended properly, results and all */
    bool cut;      /* the last line has no newline: the file was cut off there */
    size_t good;   /* bytes up to the end of the last good line; results count once "end" is there */
    struct error error; /* line and reason when something was bad (cut too); text is "" when nothing was */
};

/* Read a record. True when all of it was good; an unfinished match is good too (complete is false then).
 * table_free what it gives. */
bool record_read(const struct game *const *games, const char *text, size_t len, struct reading *out);

/* Are these first bytes of a record that was read what we would write? False, with the line where they begin to differ, or
 * without memory. In the head of one under older rules those lines may differ that today's version writes anew: rules,
 * setup and position; what stands behind it the reader has held to its spelling. */
bool record_is_as_written(const struct reading *r, const char *text, size_t len, struct error *err);
/* "written under rules version 1; it replays the same under version 2" of a good one; "" of one of today's rules. */
const char *record_note(const struct reading *r, const struct language *language, char buf[OLDER_NOTE_MAX]);

#endif

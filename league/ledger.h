/* ledger.h: a championship as text, one file for all of it.
 *
 * Like a record it is lines that a person can read and diff, only ever appended
 * to; docs/championships.md describes it:
 *
 *     Paddock championship 1
 *     game lacorsa
 *     rules 2
 *     engine 0.1.0
 *     setup edition=seasons cars=12 each=1
 *     title Our winter
 *     date 2026-11-15
 *     player 1 Ann
 *     entrant 1 Ginther | BRM
 *     round 1 Zandvoort | track=zandvoort
 *     best 5
 *     winner-bonus yes
 *     * pole 3
 *     begin
 *     race 1
 *       Paddock record 1
 *       …
 *       end
 *     substitute 2 1 Eve
 *     result-by-hand 2 order 3,1,2,4 out 4:crash pole 3
 *     driver 1 car1 15 points
 *     team 1 24 points BRM
 *     end
 *
 * A race is its whole record, every line set in by two blanks, so one file
 * replays everything. A line counts once its newline is there.
 */
#ifndef PADDOCK_LEDGER_H
#define PADDOCK_LEDGER_H

#include "championship.h"

enum { LEDGER_MAX = 48 * 1024 * 1024 };

/* The head, up to and with "begin", in memory of its own; NULL when there is none. Free it. */
char *ledger_head(const struct championship *c, size_t *len);

/* What stands behind the head, from round `from` (counted from 0) on; tables and "end" once all are over. */
char *ledger_rounds(const struct championship *c, int from, size_t *len);

/* All of it. */
char *ledger_text(const struct championship *c, size_t *len);

/* What came of reading one. */
struct ledger {
    struct championship *championship; /* everything that was good; NULL when not even the head was */
    int rules;          /* the oldest version that anything in it was written under (older.h) */
    bool complete;      /* ended properly, tables and all */
    bool cut;           /* the text ends within a line or within the head of a race */
    size_t good;        /* bytes up to the end of the last good line */
    size_t round_at;    /* where the text of ledger_rounds(championship, done) begins in it */
    struct error error; /* line and reason when something was bad (cut too); text is "" when nothing was */
};

/* Read one. What stands behind the head must be spelled as we write it, so that text[round_at … good] is the
 * beginning of ledger_rounds(championship, done); one under older rules is written anew as a whole before anything is
 * added. True when all of it was good; unfinished is good too.
 * championship_free what it gives. */
bool ledger_read(const struct game *const *games, const char *text, size_t len, struct ledger *out);

/* Is there a race in it that is still running, as far as it can be read? Then it is given to nobody (docs/secrecy.md) unless
 * somebody ends the secrecy. */
bool ledger_keeps_secrets(const struct game *const *games, const char *text, size_t len);

/* Was any of it written under older rules? Then it is to be written anew; and what people are told of it, or "". */
bool ledger_is_older(const struct ledger *l);
const char *ledger_note(const struct ledger *l, const struct language *language, char buf[OLDER_NOTE_MAX]);

#endif

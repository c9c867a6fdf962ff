/* championship_round.h: the next round of a championship, raced on this machine.
 *
 * The race is played in a record of its own beside the championship, so that
 * it is saved as any other; once it is over it is added.
 */
#ifndef PADDOCK_CHAMPIONSHIP_ROUND_H
#define PADDOCK_CHAMPIONSHIP_ROUND_H

#include "championship_file.h"

/* Begin the record beside, unless it is there already. These return false and a sentence. */
bool ledger_side_begin(const struct ledger_file *f, const char *side, struct error *err);
/* Is it finished? One that is damaged is for whoever goes on with it to judge. */
bool ledger_side_finished(const char *side);
/* The record of a finished race is the next round: takes its results, and writes them down. */
bool ledger_add_record(struct ledger_file *f, const char *record, struct error *err);

/* Not while its race is going on beside, which has the cars and players that it began with: */
/* A seat is absent in the next round, or comes after all. */
bool ledger_add_note(struct ledger_file *f, enum note_kind kind, int seat, struct error *err);
/* Somebody drives for a seat: a person, or a bot where the name is a bot's. */
bool ledger_add_substitute(struct ledger_file *f, int seat, const char *name, struct error *err);
/* The next round was run on a real table: text as in league/by_hand.h. */
bool ledger_add_by_hand(struct ledger_file *f, const char *text, struct error *err);

/* Has a race of the next round begun beside? */
bool ledger_side_begun(const struct ledger_file *f, char side[FILE_PATH_MAX]);
/* If so, a sentence that says how to go on with it or to give it up. */
bool ledger_check_not_begun(const struct ledger_file *f, struct error *err);
/* Put it aside, so that the round can begin anew; what it was is kept under the name that is returned in kept. */
bool ledger_side_put_aside(const struct ledger_file *f, char kept[FILE_PATH_MAX], struct error *err);

#endif

/* ledger_round.h: the next round of a championship, raced on this machine.
 *
 * The race is played in a record of its own beside the championship, so that
 * it is saved as any other; once it is over it is added.
 */
#ifndef PADDOCK_LEDGER_ROUND_H
#define PADDOCK_LEDGER_ROUND_H

#include "ledger_file.h"

/* Begin the record beside, unless it is there already; 0, or an exit code after a sentence. */
int ledger_side_begin(const struct ledger_file *f, const char *side);
/* Is it finished? One that is damaged is for whoever goes on with it to judge. */
bool ledger_side_finished(const char *side);
/* The record of a finished race is the next round: takes its results, and writes them down. */
int ledger_add_record(struct ledger_file *f, const char *record);

/* "Ginther", or "Ginther (Ann)" when a person drives that car. */
size_t championship_driver_text(const struct championship *c, int car, char *buf, size_t size);
/* "Ardea", or "Ardea (Ann)" when all its cars are a person's. */
size_t championship_team_text(const struct championship *c, const struct team_list *teams, int team,
                              char *buf, size_t size);
/* A car of a race: its driver, or what it is. */
void championship_racer_text(const struct championship *c, int round, int car, char *buf, size_t size);

#endif

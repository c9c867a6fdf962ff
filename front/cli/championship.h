/* championship.h: what the files of `paddock championship` share. */
#ifndef PADDOCK_CLI_CHAMPIONSHIP_H
#define PADDOCK_CLI_CHAMPIONSHIP_H

#include "../../host/championship_file.h"
#include "cli.h"

/* championship_kept.c: whole championships; the first word is the task, the second names one. */
bool championship_create(const struct args *args, struct error *err);
bool championship_list(const struct args *args, struct error *err);
bool championship_export(const struct args *args, struct error *err);
bool championship_import(const struct args *args, struct error *err);
bool championship_remove(const struct args *args, struct error *err);

/* championship_race.c: what becomes of the next round of one that is open. */
bool championship_run_rounds(const struct args *args, struct ledger_file *f, struct error *err);
bool championship_play_round(const struct args *args, struct ledger_file *f, struct error *err);
bool championship_add_word(const struct args *args, struct ledger_file *f, struct error *err);
bool championship_type_in(const struct args *args, struct ledger_file *f, struct error *err);
bool championship_mark_absent(const struct args *args, struct ledger_file *f, struct error *err);
bool championship_mark_present(const struct args *args, struct ledger_file *f, struct error *err);
bool championship_substitute(const struct args *args, struct ledger_file *f, struct error *err);

/* championship_show.c: looking at one. */
bool championship_table(const struct args *args, struct error *err);
bool championship_show(const struct args *args, struct error *err);
bool championship_verify(const struct args *args, struct error *err);
/* Is the text of one good, and (complete) finished? Says so; false and a sentence (ERROR_NO) when it is not. */
bool championship_judge(const char *path, const char *text, size_t len, bool complete, bool json,
                        struct error *err);
/* "Round 1, Zandvoort: 1 Ginther, 2 Hill, 3 Clark." */
void championship_print_podium(const struct championship *c, int round);
/* What is next, or who is champion. */
void championship_print_next(const struct championship *c, const char *path);

#endif

/* championship.h: what the files of `paddock championship` share: the tasks. */
#ifndef PADDOCK_CLI_CHAMPIONSHIP_H
#define PADDOCK_CLI_CHAMPIONSHIP_H

#include "../../host/championship_round.h"
#include "../../report/championship_names.h"
#include "cli.h"

/* One file for each group of tasks. */
int championship_new_task(const struct args *args, const char *path);
int championship_run_task(const struct args *args, const char *path);
int championship_play_task(const struct args *args, const char *path);
int championship_add_task(const struct args *args, const char *path);
int championship_result_task(const struct args *args, const char *path);
int championship_absent_task(const struct args *args, const char *path);
int championship_substitute_task(const struct args *args, const char *path);
int championship_present_task(const struct args *args, const char *path);
int championship_table_task(const struct args *args, const char *path);
int championship_show_task(const struct args *args, const char *path);
int championship_verify_task(const struct args *args, const char *path);
int championship_list_task(const struct args *args, const char *path);
int championship_export_task(const struct args *args, const char *path);
int championship_import_task(const struct args *args, const char *path);
int championship_remove_task(const struct args *args, const char *path);

/* championship_race.c: open the file, do something about the next round, say what is next. */
int championship_with_file(const struct args *args, const char *path,
                           int (*act)(const struct args *, struct ledger_file *));

/* championship_show.c */
/* "Round 1, Zandvoort: 1 Ginther, 2 Hill, 3 Clark." */
void championship_print_podium(const struct championship *c, int round);
/* What is next, or who is champion. */
void championship_print_next(const struct championship *c, const char *path);

#endif

/* championship.h: what the files of `paddock championship` share: the file of one, and the tasks. */
#ifndef PADDOCK_CLI_CHAMPIONSHIP_H
#define PADDOCK_CLI_CHAMPIONSHIP_H

#include "../../league/ledger.h"
#include "cli.h"

/* championship_file.c: a championship on disk, only ever appended to. */
struct ledger_file {
    const char *path;
    int fd; /* -1: not open for writing */
    struct championship *championship;
    bool complete;  /* everything is on the disk, tables and all */
    int from;       /* the first round that is not over on the disk … */
    size_t written; /* … and how much of the text from there on is there */
};

/* Start a new one: refuses to overwrite a file. 0, or an exit code after a sentence. */
int ledger_file_create(const char *path, const struct championship *c);
/* Open one for more, so that nobody else can meanwhile. A line that was cut off is dropped; of a damaged one the
 * good part is gone on with if good_part says so, and all of it is kept beside. */
int ledger_file_open(struct ledger_file *f, const char *path, bool good_part);
/* Append what has happened since; durable also waits for the disk. */
int ledger_file_append(struct ledger_file *f, bool durable);
void ledger_file_close(struct ledger_file *f);
/* Read one to look at. Not NULL, but perhaps only the good part: *code is EXIT_INPUT after a sentence then. */
struct championship *ledger_file_look(const char *path, int *code);

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

/* championship_race.c: open the file, do something about the next round, say what is next. */
int championship_with_file(const struct args *args, const char *path,
                           int (*act)(const struct args *, struct ledger_file *));

/* championship_absent.c */
enum { NOTE_TEXT_MAX = 4 * TAG_MAX };
/* "Ardea (Ann)": the team and player of a seat. */
size_t championship_seat_text(const struct championship *c, int seat, char *buf, size_t size);
/* What a round's notes say of a seat, "" for nothing. */
size_t championship_note_text(const struct championship *c, int round, int seat, char *buf, size_t size);

/* championship_show.c */
/* "Ginther", or "Ginther (Ann)" when a person drives that car. */
size_t championship_driver_text(const struct championship *c, int car, char *buf, size_t size);
/* "Ardea", or "Ardea (Ann)" when all its cars are a person's. */
size_t championship_team_text(const struct championship *c, const struct team_list *teams, int team,
                              char *buf, size_t size);
/* "Round 1, Zandvoort: 1 Ginther, 2 Hill, 3 Clark." */
void championship_print_podium(const struct championship *c, int round);
/* What is next, or who is champion. */
void championship_print_next(const struct championship *c, const char *path);

#endif

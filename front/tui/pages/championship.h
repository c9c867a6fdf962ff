/* championship.h: championships on the screen: making one, racing its next round, its tables as text. */
#ifndef PADDOCK_TUI_CHAMPIONSHIP_H
#define PADDOCK_TUI_CHAMPIONSHIP_H

#include "../../../host/championship_file.h"
#include "../kit/app.h"

/* Keep a new championship under that name; false after a note. */
bool championship_keep(struct app *a, const char *name, const struct championship_wishes *w);
/* Open one to go on with, or read it to look at; notes what there is to know. False or NULL after a note. */
bool championship_open(struct app *a, const char *name, struct ledger_file *f);
struct championship *championship_look(struct app *a, const char *name);
/* A name that is not taken yet: "lacorsa-2026-11-15". */
void championship_fresh_name(const struct game *g, char *buf, size_t size);
/* Race the next round: opens its page, and takes the results when it is over. */
void championship_race(struct app *a, const char *name);
/* Drivers and teams as lines, for whoever looks at them during a race; false when there is nothing. */
bool championship_tables(struct app *a, const char *name, struct text *t);

/* ---- the page of one of them ------------------------------------------------------------------------------ */

/* The championship is read again whenever another page was open meanwhile. */
struct championship_page {
    struct page page; /* its list is the table */
    char name[STORE_NAME_MAX];
    struct championship *c; /* NULL: it cannot be read */
    struct standings drivers, teams;
    struct team_list team_list;
    bool shows_teams;
    bool begun; /* the next race */
    struct {    /* one question leads to another: what was answered so far */
        int seat, form;
        char path[FILE_PATH_MAX];
        void (*then)(void *page);
    } asked;
};

/* championship_admin.c: what an organiser does between races. Who comes to the next round, and who does not; the tables,
 * or all of it, as a file; the result of a real table. */
void championship_ask_absences(void *page);
void championship_ask_export(void *page);
void championship_ask_result(void *page);

#endif

/* championship_page.h: what the files of the page of a championship share. */
#ifndef PADDOCK_TUI_CHAMPIONSHIP_PAGE_H
#define PADDOCK_TUI_CHAMPIONSHIP_PAGE_H

#include "../../../host/championship_file.h"
#include "../kit/list.h"
#include "championship.h"

/* The championship is read again whenever another page was open meanwhile. */
struct championship_page {
    struct page page;
    char name[STORE_NAME_MAX];
    struct championship *c; /* NULL: it cannot be read */
    struct standings *drivers, *teams;
    struct team_list team_list;
    bool shows_teams;
    bool begun;       /* the next race */
    struct list list; /* of the table */
    unsigned turned;  /* pages of the app when it was read */
    struct {          /* one question leads to another: what was answered so far */
        int seat, form;
        char path[FILE_PATH_MAX];
        void (*then)(struct championship_page *s);
    } asked;
};

/* championship_admin.c: what an organiser does between races. */
/* Who comes to the next round, and who does not. */
void championship_ask_absences(struct championship_page *s);
/* Its tables, or all of it, as a file. */
void championship_ask_export(struct championship_page *s);
/* The result of a real table. */
void championship_ask_result(struct championship_page *s);

#endif

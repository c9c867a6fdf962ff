/* championship_page.h: what the files of the page of a championship share. */
#ifndef PADDOCK_TUI_SEASON_PAGE_H
#define PADDOCK_TUI_SEASON_PAGE_H

#include "../../../host/championship_file.h"
#include "../kit/list.h"
#include "championship.h"

/* The championship is read again whenever another page was open meanwhile. */
struct season_page {
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
        void (*then)(struct season_page *s);
    } asked;
};

/* season_office.c: what an organiser does between races. */
/* Who comes to the next round, and who does not. */
void season_ask_absences(struct season_page *s);
/* Its tables, or all of it, as a file. */
void season_ask_export(struct season_page *s);
/* The result of a real table. */
void season_ask_result(struct season_page *s);

#endif

/* championship_page.h: one of the two tables of a championship, for all that print them. */
#ifndef PADDOCK_CLI_CHAMPIONSHIP_PAGE_H
#define PADDOCK_CLI_CHAMPIONSHIP_PAGE_H

#include "championship.h"

/* One of the two tables, and how its rows are called. */
struct championship_table {
    const struct championship *c;
    const struct standings *table;
    const struct team_list *teams; /* NULL: drivers */
};

enum { CHAMPIONSHIP_NAME = 2 * TAG_MAX + 8, CHAMPIONSHIP_CELL = FRACTION_TEXT_MAX + 4 };

/* championship_table.c */
void championship_row_name(const struct championship_table *t, const struct standing *s, char *buf,
                           size_t size);
/* What a race brought: "9", "(1)" when it is dropped, "x" for nothing and not running, "abs" for nothing and not
 * there, "-" when it is ahead. */
void championship_cell(const struct championship_table *t, const struct standing *s, int race,
                       char buf[CHAMPIONSHIP_CELL]);

/* championship_page.c: both as one page on stdout. */
void championship_print_page(const struct championship_table *drivers,
                             const struct championship_table *teams);

#endif

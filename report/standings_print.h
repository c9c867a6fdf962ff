/* standings_print.h: the tables of a championship, as lines for people, Markdown, CSV, JSON, and as a page to put up on
 * the wall. What one of them says the others say, too. */
#ifndef PADDOCK_STANDINGS_PRINT_H
#define PADDOCK_STANDINGS_PRINT_H

#include "../host/complain.h"
#include "championship_names.h"

#include <stdio.h>

enum standings_as { STANDINGS_TEXT, STANDINGS_PAGE, STANDINGS_CSV, STANDINGS_JSON, STANDINGS_MARKDOWN };

/* Both tables; 0, or an exit code after a sentence. Whether all of it could be written is for whoever closes the file. */
int standings_print(const struct championship *c, enum standings_as how, FILE *out);

/* The same into a file, whose name must not be taken unless it may be written over. */
int standings_save(const struct championship *c, enum standings_as how, const char *path, bool over);

/* ---- for those who print ------------------------------------------------------------------------------------------ */

/* One of the two tables, and how its rows are called. */
struct championship_table {
    const struct championship *c;
    const struct standings *table;
    const struct team_list *teams; /* NULL: drivers */
    FILE *out;
};

enum { CHAMPIONSHIP_NAME = 2 * TAG_MAX + 8, CHAMPIONSHIP_CELL = FRACTION_TEXT_MAX + 4 };

void championship_row_name(const struct championship_table *t, const struct standing *s, char *buf,
                           size_t size);
/* What a race brought: "9", "(1)" when it is dropped, "x" for nothing and not running, "abs" for nothing and not
 * there, "-" when it is ahead. */
void championship_cell(const struct championship_table *t, const struct standing *s, int race,
                       char buf[CHAMPIONSHIP_CELL]);

void standings_print_text(const struct championship_table *drivers, const struct championship_table *teams);
void standings_print_markdown(const struct championship_table *drivers,
                              const struct championship_table *teams);
void standings_print_csv(const struct championship_table *drivers, const struct championship_table *teams);
int standings_print_json(const struct championship_table *drivers, const struct championship_table *teams);
void standings_print_page(const struct championship_table *drivers, const struct championship_table *teams);

#endif

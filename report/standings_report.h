/* standings_report.h: the tables of a championship, as lines for people, Markdown, CSV, JSON, and as a page to put up on
 * the wall. What one of them says the others say, too. */
#ifndef PADDOCK_STANDINGS_REPORT_H
#define PADDOCK_STANDINGS_REPORT_H

#include "championship_names.h"
#include "json.h"

enum standings_as { STANDINGS_TEXT, STANDINGS_PAGE, STANDINGS_CSV, STANDINGS_JSON, STANDINGS_MARKDOWN };

/* Both tables; false when there is no memory for all of it. */
bool standings_report(const struct championship *c, enum standings_as how, struct text *out);
/* What the JSON says of a championship, in an object that is open. */
void standings_json(struct json *j, const struct championship *c);

/* ---- for those who write ------------------------------------------------------------------------------------------ */

/* One of the two tables, and how its rows are called. */
struct championship_table {
    const struct championship *c;
    const struct standings *table;
    const struct team_list *teams; /* NULL: drivers */
    struct text *out;
};

enum { CHAMPIONSHIP_NAME = 2 * TAG_MAX + 8, CHAMPIONSHIP_CELL = FRACTION_TEXT_MAX + 4 };

void championship_row_name(const struct championship_table *t, const struct standing *s, char *buf,
                           size_t size);
/* What a race brought: "9", "(1)" when it is dropped, "x" for nothing and not running, "abs" for nothing and not
 * there, "-" when it is ahead. */
void championship_cell(const struct championship_table *t, const struct standing *s, int race,
                       const struct language *language, char buf[CHAMPIONSHIP_CELL]);

void standings_put_text(const struct championship_table *drivers, const struct championship_table *teams);
void standings_put_markdown(const struct championship_table *drivers, const struct championship_table *teams);
void standings_put_csv(const struct championship_table *drivers, const struct championship_table *teams);
void standings_put_page(const struct championship_table *drivers, const struct championship_table *teams);
void standings_put_json(struct json *j, const struct championship_table *drivers,
                        const struct championship_table *teams);

#endif

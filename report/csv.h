/* csv.h: somebody's text in a cell of a spreadsheet. */
#ifndef PADDOCK_CSV_H
#define PADDOCK_CSV_H

/* What to write before a text so that no spreadsheet takes it for a formula: an apostrophe, or nothing. A number stays
 * one. */
const char *csv_guard(const char *text);

#endif

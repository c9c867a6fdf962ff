/* csv.h: somebody's text in a cell of a spreadsheet, which never takes it for a formula (RFC 4180). */
#ifndef PADDOCK_CSV_H
#define PADDOCK_CSV_H

#include "../core/text.h"

/* In quotes where it must be; and in quotes always. */
void csv_text(struct text *out, const char *text);
void csv_quoted(struct text *out, const char *text);

#endif
